"""What may be forbidden is written down once, and whoever speaks of it speaks of the same."""

import pytest

from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Static
from deckbuilder.games.saga.algebra.acts import ACTS
from deckbuilder.games.saga.algebra.modifiers import Cannot
from deckbuilder.games.saga.grammar.checks import refused
from deckbuilder.games.saga.rules.gains import MAY_NOT
from deckbuilder.games.saga.rules.sheet import of_card
from tests.helpers.tables import shipped_cards


def test_the_log_has_words_for_each() -> None:
    assert MAY_NOT.keys() == ACTS.keys()


@pytest.mark.parametrize("act", ACTS)
def test_the_engine_takes_each_by_whatever_it_may_be_done(act: str) -> None:
    sheet = of_card(next(iter(shipped_cards(GAME).values())), 0, None)
    assert {by: refused(Static(Cannot(act, by=by)), sheet) for by in ACTS[act].by} == dict.fromkeys(ACTS[act].by, "")
