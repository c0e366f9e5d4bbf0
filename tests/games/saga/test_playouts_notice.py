"""The long run of random matches notices a game that is broken on purpose: from within, and at its border."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from types import ModuleType
from typing import Any, cast

import pytest

from deckbuilder.core.game import Presenter
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Event, Ruleset, Seat
from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.games.saga.rules import engine, refusals, ruleset
from deckbuilder.games.saga.rules.codes import DISCARD, HAND
from deckbuilder.games.saga.rules.frames import rolls, settle
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.play.match import Match
from tests.helpers.tables import Played
from tests.long import playouts
from tests.long.playouts import Plan, row

GAMES = 6
PLAN = Plan("saga", ("rulebook",), (2, 3), 7, looks=60)

Change = Callable[[pytest.MonkeyPatch], None]

# From within: one function of the engine in its place does something else -------------------------------------------------------


def _instead(owner: ModuleType | type, name: str, make: Callable[[Any], Any]) -> Change:
    return lambda patch: patch.setattr(owner, name, make(getattr(owner, name)))


def _never(_: Any) -> Any:
    return lambda *args: False


def _loses_discards(pile: Any) -> Any:
    def broken(t: Table, card: int, zone: int, bottom: bool = False) -> None:
        pile(t, card, zone, bottom)
        if zone == DISCARD:
            t.discards[t.owner[card]] = tuple(c for c in t.discards[t.owner[card]] if c != card)

    return broken


def _leaves_in_hand(lift: Any) -> Any:
    def broken(t: Table, card: int) -> None:
        hand = t.hands[t.owner[card]]
        was = t.zone[card]
        lift(t, card)
        if was == HAND:
            t.hands[t.owner[card]] = hand

    return broken


def _washes_no_wounds(wash: Any) -> Any:
    def broken(t: Table, card: int) -> None:
        wounds = t.wounds[card]
        wash(t, card)
        t.wounds[card] = wounds

    return broken


def _counts_rolls(chanced: Any) -> Any:
    times = count()

    def broken(t: Table, frame: Any, values: tuple[int, ...]) -> None:
        chanced(t, frame, (1,) if next(times) % 40 == 17 else values)

    return broken


def _marks_what_it_refuses(refuse: Any) -> Any:
    def broken(t: Table, state: State, action: Action) -> str | None:
        why: str | None = refuse(t, state, action)
        if why is not None and state.forms[0] and state.forms[0][0]:
            t.charge(state.forms[0][0][0], 7)
        return why

    return broken


def _refuses_the_last(refuse: Any) -> Any:
    def broken(t: Table, state: State, action: Action) -> str | None:
        offered = engine.options(t) if state.asked >= 0 else []
        choice = (action.verb, int(action.source[1:] or -1) if action.source[:1] == "c" else -1, action.values)
        return "no" if len(offered) > 6 and choice == offered[-1] else refuse(t, state, action)

    return broken


def _draws_in_order(drawn: Any) -> Any:
    def broken(book: Any, state: State, viewer: int, rng: Rng) -> State:
        made: State = drawn(book, state, viewer, rng.branch(sum(state.hands[viewer - 1][:1])))
        return made

    return broken


def _forgets_the_state(back: Any) -> Any:
    def broken(match: Match[State]) -> Action:
        state = match.state
        action: Action = back(match)
        if len(match.history) % 50 == 0:
            match.state = state
        return action

    return broken


WITHIN: dict[str, tuple[str, Change]] = {
    "nobody dies of his wounds": ("lives with", _instead(settle, "_deaths", _never)),
    "illegal ranks stay": ("illegal ranks", _instead(settle, "_ranks", _never)),
    "nobody loses with his Warlord": ("goes on without a Warlord", _instead(settle, "_warlords", _never)),
    "discards are lost": ("is nowhere", _instead(Table, "pile", _loses_discards)),
    "cards stay in the hand as well": ("lies in zone", _instead(Table, "lift", _leaves_in_hand)),
    "the dead keep their wounds": ("keeps wounds", _instead(Table, "wash", _washes_no_wounds)),
    "rolls depend on how many there were": ("match", _instead(rolls, "chanced_roll", _counts_rolls)),
    "to be refused changes the table": (playouts.ANOTHER_WAY, _instead(refusals, "refuse", _marks_what_it_refuses)),
    "what is proposed is refused": ("Refused: no", _instead(refusals, "refuse", _refuses_the_last)),
    "undone, the state stays": ("match", _instead(Match, "_back", _forgets_the_state)),
    "imagined worlds tell a hidden card": (
        "depends on what lies hidden",
        _instead(ruleset, "resample", _draws_in_order),
    ),
}


@pytest.mark.parametrize("name", WITHIN)
def test_an_engine_that_is_broken_within_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    if not engine.__file__.endswith(".py"):
        pytest.skip("a compiled engine cannot be changed from outside")
    why, change = WITHIN[name]
    change(monkeypatch)
    assert any(why in line for line in row(PLAN, 0, GAMES).failures)


# At the border: also a compiled engine ----------------------------------------------------------------------------------------


class Spoiled:
    """Rules that answer as others do, but for what a class derived from this one spoils."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def apply(self, state: State, action: Action) -> tuple[State, Sequence[Event]]:
        self.calls += 1
        after, events = self.rules.apply(state, action)
        return (self.spoil(after) if self.calls == 90 else after), events

    def spoil(self, state: State) -> State:
        return state


def _with(values: bytes, card: int, value: int) -> bytes:
    return values[:card] + bytes((value,)) + values[card + 1 :]


class LosesACard(Spoiled):
    def spoil(self, state: State) -> State:
        return state._replace(decks=tuple(deck[:-1] for deck in state.decks))


class LeavesOneAlive(Spoiled):
    def apply(self, state: State, action: Action) -> tuple[State, Sequence[Event]]:
        after, events = self.rules.apply(state, action)
        for form in after.forms:
            if self.calls < 1 and after.turn == 2 and after.asked >= 0 and form:
                self.calls += 1
                after = after._replace(wounds=_with(after.wounds, form[0][0], 9))
        return after, events


class GoesAnotherWay(Spoiled):
    def spoil(self, state: State) -> State:
        return state._replace(known=_with(state.known, state.decks[0][0], 3))


class ProposesWhatHidesLess(Spoiled):
    def legal(self, state: State) -> Sequence[Action]:
        options = list(self.rules.legal(state))
        other = state.hands[state.asked - 1]
        return options[sum(other) % 2 :] if len(options) > 1 else options


class RefusesWhatItProposes(Spoiled):
    def refuse(self, state: State, action: Action) -> str | None:
        why: str | None = self.rules.refuse(state, action)
        return "no" if state.turn == 2 and action.verb == "pass" else why


class ReadsItBackWrong(Spoiled):
    def decode(self, data: Any) -> State:
        state: State = self.rules.decode(data)
        return state._replace(turn=state.turn + 1)


class Shows:
    """A presenter that shows a table of spoiled rules as it is.

    Args:
        presenter: of the rules as they were.
    """

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter

    def scene(self, rules: Any, state: Any, viewer: Seat) -> Any:
        return self.presenter.scene(getattr(rules, "rules", rules), state, viewer)

    def say(self, rules: Any, state: Any, action: Action) -> str:
        return self.presenter.say(getattr(rules, "rules", rules), state, action)

    def point(self, rules: Any, state: Any, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        return self.presenter.point(getattr(rules, "rules", rules), state, actions)

    def wish(self, rules: Any, state: Any, seat: Seat, token: str, onto: str | Spot | None) -> tuple[Action, ...]:
        return self.presenter.wish(getattr(rules, "rules", rules), state, seat, token, onto)


class ShowsHands(Shows):
    """One that lets through which cards lie in the hands of the others."""

    def scene(self, rules: Any, state: Any, viewer: Seat) -> Any:
        return super().scene(rules, state, viewer), sum(sum(hand) for hand in state.hands)


BORDER: dict[str, tuple[str, type[Spoiled]]] = {
    "a card is lost": ("is nowhere", LosesACard),
    "one lives with nine wounds": ("lives with 9 wounds", LeavesOneAlive),
    "it goes another way the second time": (playouts.ANOTHER_WAY, GoesAnotherWay),
    "the proposals tell of hidden cards": ("could learn of hidden cards", ProposesWhatHidesLess),
    "it refuses what it proposes": ("Refused: no", RefusesWhatItProposes),
    "it does not read back what it wrote": ("not read back", ReadsItBackWrong),
}


def _table_of(spoiled: type[Spoiled], shows: type[Shows]) -> Callable[[str], Played]:
    one = playouts.played("saga")
    table = one.table()
    other = replace(
        table,
        rules=lambda cards, profile: cast("Ruleset[Any]", spoiled(table.rules(cards, profile))),
        presenter=shows(table.presenter),
    )
    return lambda name: replace(one, table=lambda: other)


@pytest.mark.parametrize("name", BORDER)
def test_rules_that_are_broken_at_their_border_are_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    why, rules = BORDER[name]
    monkeypatch.setattr(playouts, "played", _table_of(rules, Shows))
    assert any(why in line for line in row(PLAN, 0, GAMES).failures)


def test_a_view_that_shows_hidden_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "played", _table_of(Spoiled, ShowsHands))
    assert any("sees that the world is imagined" in line for line in row(PLAN, 0, GAMES).failures)


def test_rules_that_are_only_wrapped_are_found_to_be_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "played", _table_of(Spoiled, Shows))
    assert row(PLAN, 0, GAMES).failures == []
