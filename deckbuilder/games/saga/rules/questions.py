"""The open question in words."""

from collections.abc import Sequence
from typing import Any, Final

from deckbuilder.core.saying import phrase, say
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.kinds import BY, CEASE, EFFECT, FALL, MULLIGAN, PLACE, ROLL, STRIKE, TURN, WINDOW
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.verbs.byhand import ByHand, question

_DECREE_STEP: Final = 5
_ORDER: Final = say("Give an Order")
_DECREE: Final = say("Give a Decree")
_DISCARD: Final = say("Discard cards before you draw")
_STAY: Final = say("Which cards remain spent?")
READY_STEP: Final = 1
_WORDS: Final = {
    WINDOW: say("React?"),
    STRIKE: say("Choose the target of the strike"),
    FALL: say("Who falls forward?"),
    PLACE: say("Choose the place in the rank"),
    BY: say("Who performs it?"),
    ROLL: say("Which of the two dice counts?"),
    CEASE: say("Which effect comes next?"),
    EFFECT: say("Choose"),
    MULLIGAN: say("Shuffle your hand into your deck and draw another?"),
}


def opens(state: State) -> bool:
    """Tell whether the open question is for a decree."""
    return opens_decree(state.stack[-1])


def opens_decree(frame: Sequence[Any]) -> bool:
    """Tell whether the innermost frame is one that asks for a decree."""
    return bool(frame[0] == TURN and frame[1] == _DECREE_STEP)


def reacts(state: State) -> bool:
    """Tell whether the open question is only whether somebody reacts."""
    return bool(state.stack[-1][0] == WINDOW)


def words(book: Book, state: State) -> str:
    """Put the open question of a player into words."""
    frame = state.stack[-1]
    kind = frame[0]
    if kind == EFFECT and book.profile.hands and isinstance(book.node(frame[2]), ByHand):
        return phrase(question(frame))
    if kind == TURN:
        if frame[1] == _DECREE_STEP:
            return _ORDER if book.profile.decree == "Order" else _DECREE
        return _STAY if frame[1] == READY_STEP else _DISCARD
    return _WORDS.get(kind, "")
