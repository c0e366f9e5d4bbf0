"""Costs that need not be paid."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import abilities as a
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb, fill
from deckbuilder.games.saga.rules.verbs.picks import feasible

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Optional(Verb):
    """A cost that a player may pay or leave."""

    optional = True

    def prepare(self, node: a.Optional, entry: "Entry") -> None:
        """Read the parts."""
        self.costs: tuple[Verb, ...] = tuple([entry.cost(part) for part in node.costs])

    def tally(self) -> int:
        """Count the picks of the parts, or the one that tells that it was paid."""
        return sum([part.picked for part in self.costs]) or 1

    def run(self, t: Table, f: Frame) -> None:
        """Ask, where it could be paid; then pay one part after the other."""
        e = t.env(f[3])
        if f[1] == 0:
            if feasible(t, e, self.costs, None):
                t.ask(e.seat)
            else:
                self.leave(t, f)
            return
        if f[1] <= len(self.costs):
            f[1] += 1
            self.costs[f[1] - 2].begin(t, f[3])
            return
        t.stack.pop()
        if not any(part.picked for part in self.costs):
            t.mean(f[3], targets=(*e.targets, (e.me,)))

    def leave(self, t: Table, f: Frame) -> None:
        """Do not pay it."""
        t.stack.pop()
        fill(t, f[3], len(t.env(f[3]).targets) + self.picked)

    def options(self, t: Table, f: Frame) -> list[tuple[str, int, tuple[int, ...]]]:
        """Offer yes and no."""
        return [("yes", -1, ()), ("no", -1, ())]

    def answer(self, t: Table, f: Frame, choice: tuple[str, int, tuple[int, ...]]) -> None:
        """Begin to pay, or leave it."""
        if choice[0] == "yes":
            f[1] = 1
        else:
            self.leave(t, f)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could be paid."""
        return feasible(t, e, self.costs, None)


VERBS: Final[dict[type, Any]] = {a.Optional: Optional}
