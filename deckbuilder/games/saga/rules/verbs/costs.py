"""Costs: what is paid, what must be so, and what need not be paid."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import abilities as a
from deckbuilder.games.saga.algebra import atoms as x
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra.values import T
from deckbuilder.games.saga.rules.holding import holds
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Each, Verb, fill, unpaid
from deckbuilder.games.saga.rules.verbs.picks import Pick, feasible

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


_REMOVES: Final = (x.Kill, x.Destroy, d.Put)
"""What takes cards out of play."""


class Pay(Verb):
    """A payment."""

    def prepare(self, node: a.Pay, entry: "Entry") -> None:
        """Read what."""
        self.effect = entry.verb(node.effect)
        self.picks, self.brings, self.blind = self.effect.picks, self.effect.brings, self.effect.blind
        self.free = NONE
        """The pick whose cards pay, where none will do; -1 for no such."""

    def none(self, e: Env) -> bool:
        """Tell whether it is paid with as many cards as a player picked, who picked none."""
        return 0 <= self.free < len(e.targets) and not e.targets[self.free]

    def gone(self, t: Table, e: Env) -> tuple[int, ...]:
        """Give the cards that leave play by it."""
        return (
            self.effect.cards(t, e) if isinstance(self.effect, Each) and isinstance(self.effect.node, _REMOVES) else ()
        )

    def tally(self) -> int:
        """Count the picks of the payment."""
        return self.effect.picked

    def run(self, t: Table, f: Frame) -> None:
        """Pay; what can no longer be paid in full cancels the action (rulebook, Canceling an Action's Cost)."""
        t.stack.pop()
        e = t.env(f[3])
        if self.none(e):
            fill(t, f[3], len(e.targets) + self.picked)
            return
        if not self.effect.payable(t, e):
            unpaid(t, f[3])
        self.effect.begin(t, f[3])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it can be paid."""
        return self.none(e) or self.effect.payable(t, e)

    def payable(self, t: Table, e: Env) -> bool:
        """Tell whether it can be paid."""
        return self.none(e) or self.effect.payable(t, e)

    def after(self, t: Table, e: Env) -> Env:
        """Give what the words mean once it was paid."""
        return self.effect.after(t, e)

    def afters(self, t: Table, e: Env) -> Iterable[Env]:
        """Give what the words might mean once it was paid."""
        return self.effect.afters(t, e)


def joined(costs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    """Note of payments with as many cards as a player likes that none will do, where the action still does something.

    Source: rulebook, Zero Effect; official ruling: zero is always an option with "up to X" as long as the action still produces an effect.
    """
    picked, free = 0, set()
    for cost in costs:
        if isinstance(cost, Pick) and cost.up_to and not cost.least:
            free.add(picked)
        elif isinstance(cost, Pay) and isinstance(cost.effect, Each):
            card = cost.effect.node.card
            if isinstance(card, T) and card.n in free:
                cost.free = card.n
        picked += cost.picked
    return costs


class Require(Verb):
    """Something that must be so."""

    def prepare(self, node: a.Require, entry: "Entry") -> None:
        """Read what."""
        self.when = holds(node.when)

    def run(self, t: Table, f: Frame) -> None:
        """Nothing is paid."""
        t.stack.pop()

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it is so."""
        return self.when(t, e)


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


VERBS: Final[dict[type, Any]] = {a.Pay: Pay, a.Require: Require, a.Optional: Optional}
