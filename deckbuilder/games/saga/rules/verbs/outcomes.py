"""What a strike or check counts as once it was judged."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules.codes import CHECK as IS_CHECK
from deckbuilder.games.saga.rules.codes import FAILURE, SAVE, SUCCESS, event
from deckbuilder.games.saga.rules.kinds import (
    CHECK,
    HIT,
    MARGIN,
    NATURAL,
    S_FLAGS,
    S_JUDGED,
    S_STRIKER,
    STRIKE,
    TAKEN_HIT,
    TAKEN_MISS,
)
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.rolls import CRITICAL, FUMBLE, OnBase

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

CHECKED: Final = event("check")
_WHO: Final = 8
"""Where a check has who makes it."""


class SetOutcome(OnBase):
    """Lets what was judged count as the contrary; a critical may not be changed (rulebook, Die Rolls)."""

    kinds: tuple[int, ...] = (STRIKE, CHECK)

    def prepare(self, node: d.SetOutcome, entry: "Entry") -> None:
        """Read as what it counts."""
        self.success = node.success

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it ended otherwise, and not by a critical."""
        frame = self.frame(t, e)
        if frame is None or (t.profile.criticals and frame[NATURAL] in (CRITICAL, FUMBLE)):
            return False
        if frame[0] == STRIKE:
            return frame[1] == S_JUDGED and bool(frame[S_FLAGS] & HIT) != self.success
        return len(frame) > MARGIN and (frame[MARGIN] >= 0) != self.success

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it count so, which is heard in its turn."""
        if not self.could(t, e):
            return
        if frame[0] == STRIKE:
            frame[S_FLAGS] &= ~(HIT | TAKEN_HIT | TAKEN_MISS)
            frame[S_FLAGS] |= TAKEN_HIT if self.success else TAKEN_MISS
            frame[1] -= 1  # judged again, as it counts now
            t.log.append(("taken for", frame[S_STRIKER], int(self.success)))
            return
        env: Env = frame[2]
        who, verb = frame[_WHO], t.book.node(frame[4])
        frame[MARGIN] = 0 if self.success else -1
        t.log.append(("taken for", who, int(self.success)))
        kind = SAVE if verb.node.kind.endswith("save") else IS_CHECK
        bits = env.by | kind | (SUCCESS if self.success else FAILURE)
        base = next(place for place, one in enumerate(t.stack) if one is frame)
        t.emit(CHECKED, who, env.me, env.source, frame[NATURAL], bits, base, t.ctrl[who], verb.uid)


VERBS: Final[dict[type, Any]] = {d.SetOutcome: SetOutcome}
