"""The checker of the long runs notices what it is there for; warbands made up are what it says."""

from collections.abc import Callable

import pytest

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.games.warbands.state import NONE, POISONED, TACTICS, WARD, Effect, State
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from tests.games.warbands.invariants import check, make
from tests.long.playouts import played


def _first_armed(state: State) -> int:
    return next(one for one, items in enumerate(state.carried) if items)


def _twice(state: State) -> State:
    one = _first_armed(state)
    carried = list(state.carried)
    carried[one] += carried[one][:1]
    return state._replace(carried=tuple(carried))


BROKEN: dict[str, tuple[str, Callable[[State], State]]] = {
    "a card is gone": ("fight cards are lost", lambda s: s._replace(deck=s.deck[1:])),
    "a card is there twice": ("fight cards are lost", lambda s: s._replace(deck=(*s.deck, *s.deck[:1]))),
    "a spell is gone": ("spells are lost", lambda s: s._replace(spell_deck=s.spell_deck[1:])),
    "an item is carried twice": ("carried twice", _twice),
    "too many hits": ("99 hits of", lambda s: s._replace(hits=(99, *s.hits[1:]))),
    "a dead man stands": ("0 hits, in place", lambda s: s._replace(hits=(0, *s.hits[1:]))),
    "somebody stands nowhere": ("in place -1", lambda s: s._replace(places=(NONE, *s.places[1:]))),
    "somebody stands with the enemy": ("whose he is not", lambda s: s._replace(places=(s.places[-1], *s.places[1:]))),
    "an effect is over": ("that is over", lambda s: s._replace(effects=(Effect(WARD, 0, s.turn - 1),))),
    "poison on a dead man": (
        "who is killed",
        lambda s: s._replace(hits=(0, *s.hits[1:]), effects=(Effect(POISONED, 0, s.turn),)),
    ),
    "a warband is gone": ("goes on with one", lambda s: s._replace(hits=(*s.hits[:6], 0, 0, 0, 0, 0, 0))),
    "an earlier turn": ("an earlier turn", lambda s: s._replace(turn=s.turn - 1)),
}


@pytest.fixture(scope="module")
def battle() -> Match[State]:
    """A battle on its way: in the tactics phase of its third turn."""
    one = played("warbands")
    rules = one.table().rules(one.cards, "warbands")
    match, stream = Match(rules, rules.start([one.decks[1], one.decks[2]]), Rng(3)), Stream(Rng(4))
    while match.state.turn < 3 or match.state.step != TACTICS:
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
    assert check(battle.rules, battle.state) == []  # type: ignore[arg-type]  # Warbands is played here
    found = check(battle.rules, broken(battle.state), None if what != "an earlier turn" else battle.state)  # type: ignore[arg-type]
    assert any(sentence in why for why in found)


def test_warbands_made_up_are_whole_or_empty() -> None:
    made = [make(played("warbands").cards, Rng(5).branch(number)) for number in range(40)]
    assert {deck.count() for deck in made} == {0, 6}
