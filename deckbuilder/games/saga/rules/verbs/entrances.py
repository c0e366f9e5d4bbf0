"""What changes a character's entrance before it is put into play."""

from typing import Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules.kinds import EFFECT, ENTER, LOWERED
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.places import LOWER, Enter
from deckbuilder.games.saga.rules.verbs.rolls import OnBase


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


VERBS: Final[dict[type[Any], type[Verb]]] = {d.EnterLower: EnterLower}
