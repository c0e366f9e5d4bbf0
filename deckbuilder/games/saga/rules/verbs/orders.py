"""Orders that an effect lets somebody perform (rulebook, Actions: an action produced by another)."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules import offers
from deckbuilder.games.saga.rules.frames.action import begin_equip
from deckbuilder.games.saga.rules.kinds import BY
from deckbuilder.games.saga.rules.reading import cards, one
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.picks import Choice

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class PerformOrder(Verb):
    """Lets a character, or any of the player's, perform an Order, paying all that it costs."""

    def prepare(self, node: x.PerformOrder, entry: "Entry") -> None:
        """Read who."""
        self.by = cards(node.by) if node.by is not None else None

    def run(self, t: Table, f: Frame) -> None:
        """Ask which, where there is one that is legal."""
        if f[1] == 0:
            f[1] = 1
            if self.offered(t, t.env(f[3])):
                t.ask(self.seat(t, t.env(f[3])))
                return
        t.stack.pop()

    def seat(self, t: Table, e: Env) -> int:
        """Give who chooses: whoever controls the one who performs it."""
        me = one(self.by(t, e)) if self.by is not None else NONE
        return e.seat if me == NONE else t.ctrl[me]

    def offered(self, t: Table, e: Env) -> list[Choice]:
        """Give the Orders that are legal now."""
        if self.by is None:
            return [choice for choice in offers.decrees(t, e.seat) if choice[0] not in ("pass", "enter")]
        me = one(self.by(t, e))
        return offers.orders_by(t, t.ctrl[me], me) if me != NONE and t.in_play(me) else []

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer them."""
        return self.offered(t, t.env(f[3]))

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Declare the one chosen."""
        e = t.env(f[3])
        seat, (verb, card, values) = self.seat(t, e), choice
        me = one(self.by(t, e)) if self.by is not None else NONE
        if verb == "equip":
            able = [me] if me != NONE else offers.equippers(t, seat, card)
            if len(able) == 1:
                begin_equip(t, seat, able[0], card)
            else:
                t.push(BY, 0, seat, card, t.book.equip.uid, 0)
        elif verb in ("attack", "maneuver"):
            offers.perform(t, seat, card, t.book.attack if verb == "attack" else t.book.maneuver, card)
        else:
            act = offers.order_of(t, card, values[0])
            if me == NONE:
                offers.begin(t, seat, card, act)
            else:
                offers.perform(t, seat, card, act, me)


VERBS: Final[dict[type, Any]] = {x.PerformOrder: PerformOrder}
