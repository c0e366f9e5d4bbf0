"""Orders out of turn: performed at once, or given up for an effect."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules.reading import cards, one
from deckbuilder.games.saga.rules.state import NEXT_ORDER, NONE, Env, Later
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.picks import Choice

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class TakeOrder(Verb):
    """An Order or decree at once; whether there is one is only looked at when it is time."""

    def prepare(self, node: x.TakeOrder, entry: "Entry") -> None:
        """Read who performs it."""
        self.by = cards(node.by) if node.by is not None else None

    def run(self, t: Table, f: Frame) -> None:
        """Ask which, if there is any."""
        e = t.env(f[3])
        if f[1] == 1 or not self.able(t, e):
            t.stack.pop()
            return
        t.ask(self.seat(t, e))

    def performer(self, t: Table, e: Env) -> int:
        """Give the character that performs it; -1 for any."""
        return one(self.by(t, e)) if self.by is not None else NONE

    def seat(self, t: Table, e: Env) -> int:
        """Give whose Order it is."""
        by = self.performer(t, e)
        return e.seat if by == NONE else t.ctrl[by]

    def able(self, t: Table, e: Env) -> list[Choice]:
        """Give what may be performed."""
        from deckbuilder.games.saga.rules import decrees, offers  # they look at legality, which looks at verbs

        by, seat = self.performer(t, e), self.seat(t, e)
        if seat not in t.seats or (self.by is not None and (by == NONE or not t.in_play(by))):
            return []
        found = [choice for choice in offers.decrees(t, seat) if choice[0] != "pass"]
        if self.by is not None:
            return [choice for choice in found if decrees.performed_by(t, seat, choice, by)]
        return [choice for choice in found if self.node.decree or choice[0] != "enter"]

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer them, and to leave it."""
        return [*self.able(t, t.env(f[3])), ("done", NONE, ())]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Begin it."""
        from deckbuilder.games.saga.rules import decrees  # see above

        f[1] = 1
        if choice[0] != "done":
            e = t.env(f[3])
            decrees.carry_out(t, self.seat(t, e), choice, self.performer(t, e))


class AtNextOrder(Verb):
    """In place of the player's next decree."""

    def prepare(self, node: x.AtNextOrder, entry: "Entry") -> None:
        """Read what."""
        self.effect = entry.verb(node.effect)

    def run(self, t: Table, f: Frame) -> None:
        """Let it wait."""
        t.stack.pop()
        t.wait(Later(NEXT_ORDER, self.effect.uid, t.env(f[3]), 0))


VERBS: Final[dict[type, Any]] = {x.TakeOrder: TakeOrder, x.AtNextOrder: AtNextOrder}
