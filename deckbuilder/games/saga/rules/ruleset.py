"""The door to the engine: the rules of one match as ``core.rules.Ruleset``."""

from collections.abc import Sequence
from threading import get_ident
from typing import Any, Final, cast

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Event, Json, Outcome, Randomness, Seat
from deckbuilder.core.saying import say
from deckbuilder.games.saga.rules import belongings, codec, engine, questions, refusals, setup
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.kinds import EFFECT
from deckbuilder.games.saga.rules.offers import Choice
from deckbuilder.games.saga.rules.profile import FOR_PEOPLE, PROFILES, WITH_MULLIGAN
from deckbuilder.games.saga.rules.resample import resample
from deckbuilder.games.saga.rules.rows import Row
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from deckbuilder.games.saga.rules.sheet import Scripts
from deckbuilder.games.saga.rules.state import State, make
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.byhand import ByHand
from deckbuilder.games.saga.rules.words import Log

MOST_SEATS: Final = 6
_OVER: Final = Ask(NOBODY)
_D20: Final = Ask(CHANCE, "roll", Chance(Randomness.DICE, 1, 20))


class Proposals(Row):
    """Answers proposed, each made only when somebody looks at it."""

    __slots__ = ("_choices", "_seat")

    def __init__(self, seat: int, choices: list[Choice]) -> None:
        self._seat, self._choices = seat, choices

    def things(self) -> Sequence[Action]:
        """Give all answers, made."""
        return [self._made(choice) for choice in self._choices]

    def __len__(self) -> int:
        return len(self._choices)

    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, int):
            return self._made(self._choices[place])
        return self.things()[place]

    def _made(self, choice: Choice) -> Action:
        verb, card, values = choice
        made: Action = make(Action, (self._seat, verb, f"c{card}" if card >= 0 else "", (), values))
        return made


class SagaRules:
    """The rules of Warlord: Saga of the Storm over a catalog.

    The table of the state seen last is kept: playing on from it costs no thawing. It belongs to the thread that made it.

    Args:
        cards: the catalog.
        profile: ``"rulebook"`` or ``"quickstart"``, with ``"-by-hand"`` behind it for people.
        scripts: what cards do, by name; the shipped ones where None.

    Raises:
        BadInput: no such profile.
    """

    def __init__(self, cards: Cards, profile: str = "rulebook", scripts: Scripts | None = None) -> None:
        known = {**PROFILES, **FOR_PEOPLE, **{profile.name: profile for profile in WITH_MULLIGAN.values()}}
        if profile not in known:
            raise BadInput(say("profile"), repr(profile), ", ".join(known))
        self.cards = cards
        self.book = Book(cards, shipped_scripts() if scripts is None else scripts, known[profile])
        self._asks: dict[tuple[int, str], Ask] = {}
        self._kept: tuple[State, Table, int] | None = None

    def start(self, decks: Sequence[Deck]) -> State:
        """Lay out the starting armies; the decks are shuffled first of all.

        Raises:
            BadInput: too few or too many decks, or one that cannot start.
        """
        if not 1 <= len(decks) <= MOST_SEATS:
            raise BadInput(say("decks"), str(len(decks)), say("1 to {most} decks", most=MOST_SEATS))
        state = setup.state_of(self.book, setup.armies(decks, self.cards))
        return self.begin(state)

    def begin(self, state: State) -> State:
        """Go on from a state in which nobody is asked yet."""
        t = Table(self.book, state)
        engine.run(t)
        return self._keep(t)

    def table(self, state: State) -> Table:
        """Give the table of a state, to be read only."""
        kept = self._kept
        if kept is not None and kept[0] is state and kept[2] == get_ident():
            return kept[1]
        t = Table(self.book, state)
        self._kept = (state, t, get_ident())
        return t

    def _keep(self, t: Table) -> State:
        state = t.frozen()
        self._kept = (state, t, get_ident())
        return state

    def ask(self, state: State) -> Ask:
        """Give the open question."""
        seat = state.asked
        if seat >= 0:
            told = questions.words(self.book, state)
            found = self._asks.get((seat, told))
            if found is None:
                found = self._asks[seat, told] = Ask(
                    Seat(seat), told, opens=questions.opens(state), reacts=questions.reacts(state)
                )
            return found
        if seat == NOBODY:
            return _OVER
        sides, count = state.chance
        if sides == 20 and count == 1:
            return _D20
        if sides:
            return Ask(CHANCE, "roll", Chance(Randomness.DICE, count, sides))
        return Ask(CHANCE, "shuffle", Chance(Randomness.ORDER, count))

    def legal(self, state: State) -> Sequence[Action]:
        """Propose answers; equal cards in a hand are proposed once."""
        if state.asked < 0:
            return ()
        return cast("Sequence[Action]", Proposals(state.asked, engine.options(self.table(state))))

    def refuse(self, state: State, action: Action) -> str | None:
        """Say in the rulebook's words why an answer may not be given."""
        return refusals.refuse(self.table(state), state, action)

    def apply(self, state: State, action: Action) -> tuple[State, Sequence[Event]]:
        """Carry out an answer."""
        t = self.table(state)
        self._kept = None
        t.log = []
        if state.asked < 0:
            engine.chanced(t, action.values)
        else:
            engine.answer(t, (action.verb, int(action.source[1:]) if action.source else -1, action.values))
        after = self._keep(t)
        return after, cast("Sequence[Event]", Log(self.book, state, after, t.log))

    def outcome(self, state: State) -> Outcome | None:
        """Give who won: the last player with a Warlord; nobody where the last Warlords fell together."""
        if state.asked != NOBODY:
            return None
        if len(state.forms) == 1:
            return Outcome(tuple(Seat(seat) for seat in state.won), say("the turns alone are over"))
        why = say("the last Warlord on the field") if state.won else say("the last Warlords fell together")
        return Outcome(tuple(Seat(seat) for seat in state.won), why)

    def resample(self, state: State, viewer: Seat, rng: Rng) -> State:
        """Draw evenly from what may lie hidden from a seat."""
        return resample(self.book, state, viewer, rng)

    def conclude(self, state: State) -> tuple[Deck, ...]:
        """Nothing carries over to another match."""
        return ()

    def encode(self, state: State) -> Json:
        """Write a state as JSON."""
        return codec.encode(self.book, state)

    def decode(self, data: Json) -> State:
        """Read what ``encode`` wrote.

        Raises:
            BadInput: it is damaged or of another match.
        """
        return codec.decode(self.book, data)


class AgentRules(SagaRules):
    """The rules of a match as agents are asked by them at a table of people.

    What only people can do is not proposed, neither to the agent nor in the worlds that it imagines, where others are done at once with
    what they carry out by hand.

    Args:
        rules: of the match.
    """

    def __init__(self, rules: SagaRules) -> None:
        self.cards, self.book = rules.cards, rules.book
        self._asks = {}
        self._kept = None

    def legal(self, state: State) -> Sequence[Action]:
        """Propose answers that need nobody's reading."""
        if state.asked < 0:
            return ()
        t = self.table(state)
        offered = engine.options(t)
        if not t.profile.hands:
            return cast("Sequence[Action]", Proposals(state.asked, offered))
        frame = t.stack[-1]
        if frame[0] == EFFECT and isinstance(self.book.node(frame[2]), ByHand):
            able = [choice for choice in offered if choice[0] == "done"]
        else:
            able = [choice for choice in offered if not _by_hand(t, choice)]
        return cast("Sequence[Action]", Proposals(state.asked, able or offered))


def _by_hand(t: Table, choice: Choice) -> bool:
    """Tell whether an answer begins an action that only people can carry out."""
    verb, card, values = choice
    if verb != "perform":
        return False
    acts = belongings.acts(t, card) if t.in_play(card) else t.sheets[card].acts
    return isinstance(acts[values[0]].effect, ByHand)
