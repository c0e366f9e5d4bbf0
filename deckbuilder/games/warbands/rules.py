"""The rules of a match of Warbands; see ``state.py`` for how it stands, ``recruits.py`` up to ``attack.py`` for what follows from an answer."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Event, Json, Outcome, Randomness, Seat
from deckbuilder.core.saying import noop, say, term
from deckbuilder.games.warbands import codec
from deckbuilder.games.warbands.cards import Book, Warrior
from deckbuilder.games.warbands.hidden import imagined
from deckbuilder.games.warbands.recruits import Recruits, opening
from deckbuilder.games.warbands.soundness import sound
from deckbuilder.games.warbands.state import (
    ANSWER,
    BAND,
    DECLARE,
    DISCARD,
    EQUIP,
    FIGHT,
    MOVE,
    OVER,
    PAY,
    PLACE,
    REPLACE,
    SHUFFLE,
    SPLIT,
    SUPPORT,
    TACTICS,
    State,
)
from deckbuilder.games.warbands.words import player_name


class _Step(NamedTuple):
    """How a question of a player is asked and answered."""

    question: str
    options: Callable[[Recruits], list[Action]]
    why_not: Callable[[Recruits, Action], str | None]
    answer: Callable[[Recruits, Action], None]
    opens: bool = False
    single: bool = False


_STEPS: Final = {
    REPLACE: _Step(noop("Replace a warrior?"), Recruits.replace_options, Recruits.why_not_replace, Recruits.replace),
    EQUIP: _Step(
        noop("Who carries the next piece of equipment?"),
        Recruits.equip_options,
        Recruits.why_not_equip,
        Recruits.equip,
        single=True,
    ),
    PLACE: _Step(
        noop("Where do your warriors stand?"),
        Recruits.place_options,
        Recruits.why_not_place,
        Recruits.place,
        single=True,
    ),
    DISCARD: _Step(
        noop("Discard a fight card?"),
        Recruits.discard_options,
        Recruits.why_not_discard,
        Recruits.discard_one,
        single=True,
    ),
    TACTICS: _Step(
        noop("What do you do in the tactics phase?"),
        Recruits.tactics_options,
        Recruits.why_not_tactics,
        Recruits.tactics,
        opens=True,
    ),
    MOVE: _Step(
        noop("What do you do in the move phase?"),
        Recruits.move_options,
        Recruits.why_not_move,
        Recruits.move,
        opens=True,
    ),
    SPLIT: _Step(noop("Who else is split off?"), Recruits.split_options, Recruits.why_not_split, Recruits.split),
    PAY: _Step(noop("Which card is discarded instead?"), Recruits.pay_options, Recruits.why_not_spend, Recruits.spend),
    DECLARE: _Step(
        noop("Which group attacks?"), Recruits.declare_options, Recruits.why_not_declare, Recruits.declare, opens=True
    ),
    SUPPORT: _Step(
        noop("Does a group support one of them?"), Recruits.support_options, Recruits.why_not_support, Recruits.support
    ),
}


@cache
def _asked(step: int, seat: int) -> Ask:
    one = _STEPS[step]
    return Ask(Seat(seat), term(one.question), opens=one.opens, single=one.single)


class WarbandsRules:
    """The rules over some cards.

    Args:
        cards: the catalog; its decks are made of all cards in it that can be read.

    Attributes:
        book: the cards as the rules read them.
    """

    def __init__(self, cards: Cards, profile: str) -> None:
        del profile  # there is one
        self._cards = cards
        self.book = Book(cards)
        self._seen: tuple[State, Recruits] | None = None

    def card(self, id: CardId) -> Card:
        """Give a card of the catalog."""
        return self._cards[id]

    def start(self, decks: Sequence[Deck]) -> State:
        """Give the state before the first question.

        Raises:
            BadInput: a warband cannot fight.
        """
        if not 2 <= len(decks) <= 4:
            raise BadInput(say("the table"), say("{n} warbands", n=len(decks)), say("two to four warbands"))
        recruits = Recruits(opening(self.book, [self._band(deck) for deck in decks]), self.book)
        recruits.next_deck(0)
        return recruits.state()

    def _band(self, deck: Deck) -> tuple[int, ...]:
        """Give the faces of a warband of a player's own choice, the champion last; none where he is dealt one.

        Raises:
            BadInput: it is neither empty nor whole.
        """
        fielded = [entry.card for entry in deck.entries for _ in range(entry.count)]
        unknown = [str(card) for card in fielded if card not in self.book.numbers] + [
            name for _, name, _ in deck.unknown
        ]
        if unknown:
            wanted = say("known warriors")
            raise BadInput(deck.name, say("{card}, which the catalog does not have", card=unknown[0]), wanted)
        if not fielded:
            return self._dealt(deck)
        numbers = [self.book.numbers[card] for card in sorted(fielded)]
        faces = [self.book.faces[number] for number in numbers]
        champions = [n for n, face in zip(numbers, faces, strict=True) if isinstance(face, Warrior) and face.champion]
        warriors = [
            n for n, face in zip(numbers, faces, strict=True) if isinstance(face, Warrior) and not face.champion
        ]
        if len(champions) != 1 or len(warriors) != BAND - 1 or len(numbers) != BAND:
            wanted = say("5 warriors and a champion, or nobody to be dealt a warband")
            raise BadInput(deck.name, say("{n} cards", n=len(fielded)), wanted)
        return (*warriors, *champions)

    def _dealt(self, deck: Deck) -> tuple[int, ...]:
        seats = 4
        if len(self.book.warriors) < seats * (BAND - 1) or len(self.book.champions) < seats:
            raise BadInput(deck.name, say("too few warriors in the catalog"), say("decks of warriors and champions"))
        return ()

    # Questions ----------------------------------------------------------------------------------------------------------------

    def ask(self, state: State) -> Ask:
        """Give the open question."""
        step = state.step
        if step in _STEPS:
            return _asked(step, state.asked)
        if step in (FIGHT, ANSWER):
            return self._look(state).question()
        if step == SHUFFLE:
            return Ask(CHANCE, say("Shuffle"), Chance(Randomness.ORDER, self._look(state).to_shuffle()))
        return Ask(NOBODY)

    def legal(self, state: State) -> Sequence[Action]:
        """Propose answers."""
        step = state.step
        if step in _STEPS:
            return _STEPS[step].options(self._look(state))
        return self._look(state).options() if step in (FIGHT, ANSWER) else ()

    def refuse(self, state: State, action: Action) -> str | None:
        """Say why an answer may not be given; None where it may."""
        ask = self.ask(state)
        if ask.seat == NOBODY:
            return say("The battle is over")
        if action.seat != ask.seat:
            if ask.seat < 0:
                return say("The dice fall first")
            return say("It is for {player} to answer", player=player_name(ask.seat))
        if ask.chance is not None:
            return None if _fell(ask.chance, action) else say("Those are no such dice")
        ground = self._look(state)
        if state.step in (FIGHT, ANSWER):
            return ground.why_not(action)
        if action.values and state.step != PLACE:
            return say("There is nothing to be said behind it")
        return _STEPS[state.step].why_not(ground, action)

    # Answers ------------------------------------------------------------------------------------------------------------------

    def apply(self, state: State, action: Action) -> tuple[State, Sequence[Event]]:
        """Carry out an answer that is not refused."""
        ground = Recruits(state, self.book)
        step = state.step
        if step in _STEPS:
            _STEPS[step].answer(ground, action)
        elif step == SHUFFLE:
            ground.deck_shuffled(action.values)
        else:
            ground.answer(action)
        after = ground.state()
        self._seen = (after, ground)
        return after, ground.told

    def outcome(self, state: State) -> Outcome | None:
        """Give how the battle ended."""
        if state.step != OVER:
            return None
        if state.won:
            return Outcome((Seat(state.won[0]),), say("the others have no warriors left"))
        return Outcome((), say("the turns are over") if any(state.hits) else say("nobody is left standing"))

    def resample(self, state: State, viewer: Seat, rng: Rng) -> State:
        """Give a state that the viewer cannot tell from this one: hands, spells face down and decks lie hidden."""
        return imagined(state, viewer, rng)

    def conclude(self, state: State) -> tuple[Deck, ...]:
        """Nothing carries over."""
        return ()

    def encode(self, state: State) -> Json:
        """Write a state as JSON."""
        return codec.encode(state, self.book)

    def decode(self, data: Json) -> State:
        """Read what ``encode`` wrote.

        Raises:
            BadInput: it is damaged or of another match.
        """
        state = codec.decode(data, self.book)
        if state.step in (FIGHT, ANSWER):
            codec.judged(lambda: sound(self._look(state)))
        return state

    def _look(self, state: State) -> Recruits:
        """Open a state to look at it only: it is kept for the next question about the same one, as is what an answer has led to."""
        seen = self._seen
        if seen is None or seen[0] is not state:
            seen = self._seen = (state, Recruits(state, self.book))
        return seen[1]


def _fell(chance: Chance, action: Action) -> bool:
    """Tell whether an answer of chance is one."""
    values = action.values
    if (
        action.source
        or action.targets
        or len(values) != chance.count
        or any(type(value) is not int for value in values)
    ):
        return False
    if chance.kind is Randomness.ORDER:
        return action.verb == "order" and sorted(values) == list(range(chance.count))
    return action.verb == "roll" and all(1 <= value <= chance.sides for value in values)
