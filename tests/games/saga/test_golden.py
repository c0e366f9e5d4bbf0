"""Real cards do at the table what is printed on them and what rulings say of them."""

import pytest

from tests.games.saga.golden import Golden, numbered, play, written

EVERY = tuple(written())


def known(golden: Golden) -> str:
    return f"{golden.file}: {golden.claim}"


@pytest.mark.data
@pytest.mark.parametrize("golden", EVERY, ids=known)
def test_real_card_does_what_it_says(golden: Golden) -> None:
    assert numbered().keys() >= set(golden.real)
    assert play(golden) == []
