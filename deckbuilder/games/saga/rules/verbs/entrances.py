"""What changes a character's entrance before it is put into play, or its fall before it falls."""

from typing import Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules.kinds import EFFECT, ENTER, FALL, LOWERED
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.places import LOWER, Enter
from deckbuilder.games.saga.rules.verbs.rolls import OnBase

_FALL_PARTS: Final = 4
"""Of how many parts the frame of a fall is that turns the one who falls."""


class EnterLower(OnBase):
    """The character about to be put into play enters further to the front."""

    kinds: tuple[int, ...] = (ENTER, EFFECT)

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the frame that puts it into play."""
        found = super().frame(t, e)
        if found is not None and found[0] == EFFECT and not isinstance(t.book.node(found[2]), Enter):
            return None
        return found

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it."""
        frame[LOWERED if frame[0] == ENTER else LOWER] += self.node.n


class FallUnturned(OnBase):
    """The one about to fall forward neither spends nor is stunned."""

    kinds: tuple[int, ...] = (FALL,)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it would be turned."""
        frame = self.frame(t, e)
        return frame is not None and len(frame) == _FALL_PARTS

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it fall as it is."""
        if len(frame) == _FALL_PARTS:
            frame.append(1)


VERBS: Final[dict[type[Any], type[Verb]]] = {d.EnterLower: EnterLower, d.FallUnturned: FallUnturned}
