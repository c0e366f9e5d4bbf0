"""Real cards do at the table what is printed on them and what rulings say of them."""

import pytest

from tests.games.saga.golden import Golden, numbered, play, written

EVERY = tuple(written())


def known(golden: Golden) -> str:
    return f"{golden.file}: {golden.claim}"


@pytest.mark.data
@pytest.mark.parametrize("golden", [one for one in EVERY if not one.wrong], ids=known)
def test_real_card_does_what_it_says(golden: Golden) -> None:
    assert numbered().keys() >= set(golden.real)
    assert play(golden) == []


@pytest.mark.data
@pytest.mark.parametrize("golden", [one for one in EVERY if one.wrong], ids=known)
@pytest.mark.xfail(reason="known to be wrong", strict=False)
def test_real_card_does_not_do_yet_what_it_says(golden: Golden) -> None:
    assert play(golden) == []
