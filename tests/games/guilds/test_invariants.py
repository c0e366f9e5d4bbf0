"""The checker of the long runs notices what it is there for; what is drawn by lot is what it says."""

from collections.abc import Callable

import pytest

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.games.guilds import GAME
from deckbuilder.games.guilds.state import EVADING, LAMED, State
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from tests.games.guilds.invariants import check, draft, make
from tests.helpers.tables import shipped_cards, shipped_shelf
from tests.long.playouts import played

BROKEN: dict[str, tuple[str, Callable[[State], State]]] = {
    "health below nothing": ("-1 health", lambda s: s._replace(health=(-1, *s.health[1:]))),
    "an archer evades": ("evades and cannot", lambda s: s._replace(flags=(s.flags[0] | EVADING, *s.flags[1:]))),
    "somebody acts twice": ("order", lambda s: s._replace(order=(*s.order, *s.order[:1]))),
    "a team is gone": ("goes on with one team", lambda s: s._replace(health=(*s.health[:4], 0, 0, 0, 0))),
    "other warriors": ("other warriors", lambda s: s._replace(faces=s.faces[::-1])),
    "an earlier turn": ("an earlier turn", lambda s: s._replace(turn=s.turn - 1)),
    "health out of nothing": ("health of", lambda s: s._replace(health=(200, *s.health[1:]))),
}


@pytest.fixture(scope="module")
def battle() -> Match[State]:
    """A battle on its way: in its third turn, between two attacks."""
    one = played("guilds")
    rules = one.table().rules(one.cards, "guilds")
    match, stream = Match(rules, rules.start([one.decks[0], one.decks[0]]), Rng(3)), Stream(Rng(4))
    while match.state.turn < 3 or match.state.blow is not None or match.ask().chance is not None:
        chance = match.ask().chance
        if chance is not None:
            match.apply(*roll(chance, match.rng))
        else:
            options = match.legal()
            match.apply(options[stream.below(len(options))])
    return match


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_noticed(battle: Match[State], what: str) -> None:
    sentence, broken = BROKEN[what]
    assert check(battle.rules, battle.state, battle.history[-1].before) == []  # type: ignore[arg-type]  # guilds are played here
    assert any(sentence in why for why in check(battle.rules, broken(battle.state), battle.state))  # type: ignore[arg-type]


def test_who_is_slowed_for_good_stays_so(battle: Match[State]) -> None:
    slowed = battle.state._replace(flags=tuple(flags | LAMED for flags in battle.state.flags))
    assert any("for good" in why for why in check(battle.rules, battle.state, slowed))  # type: ignore[arg-type]


def test_drafted_teams_are_legal_and_others_each_time() -> None:
    shelf = shipped_shelf(GAME)
    drafted = [draft(shelf.cards, Rng(5).branch(number)) for number in range(40)]
    assert all(shelf.rules.judge(deck, shelf.cards, "standard").legal for deck in drafted)
    assert len({deck.entries for deck in drafted}) == len(drafted)


def test_made_teams_have_four_warriors_and_are_mostly_illegal() -> None:
    shelf, cards = shipped_shelf(GAME), shipped_cards(GAME)
    made = [make(cards, Rng(5).branch(number)) for number in range(40)]
    assert all(deck.count() == 4 for deck in made)
    assert not all(shelf.rules.judge(deck, cards, "standard").legal for deck in made)
