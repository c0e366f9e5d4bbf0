"""Moving characters."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import atoms as x
from deckbuilder.games.saga.rules import moves
from deckbuilder.games.saga.rules.codes import FORMATION
from deckbuilder.games.saga.rules.kinds import FALL, PLACE, SENT
from deckbuilder.games.saga.rules.reading import cards, number, one, players
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Each, Verb, ask_order, in_turn
from deckbuilder.games.saga.rules.verbs.picks import Choice

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Move(Each):
    """Moves characters."""

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read whom, how far, and who chooses."""
        super().prepare(node, entry)
        self.n, self.way = number(node.n), node.way
        self.kind = "" if node.way == "maneuver" else "effect"
        self.by = players(node.by) if node.by is not None else None
        self.to = cards(node.to) if node.to is not None else None
        self.tidy, self.up_to = node.tidy, node.up_to
        self.serial = node.way != "within"  # which makes no rank illegal
        self.free = self.serial and in_turn(node.card)

    def run(self, t: Table, f: Frame) -> None:
        """Move the next one; illegal ranks are fixed in between, so that the performer chooses who that is."""
        if self.free:
            if f[1] == 0:
                f[1] = 1
                f.append(self.cards(t, t.env(f[3])))
            if len(f[4]) > 1 and ask_order(t, t.env(f[3]), self.able(t, f)):
                return
        super().run(t, f)

    def able(self, t: Table, f: Frame) -> list[int]:
        """Give those left who can go anywhere."""
        e = t.env(f[3])
        return [card for card in f[4] if self.fits(t, e, card)]

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer them."""
        return [("target", card, ()) for card in self.able(t, f)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Move the one chosen."""
        f[4] = (choice[1], *[card for card in f[4] if card != choice[1]])
        super().run(t, f)

    def reached(self, t: Table, e: Env, card: int) -> list[moves.Spot]:
        """Give where it would go if nothing kept it from going."""
        to, n = one(self.to(t, e)) if self.to is not None else NONE, self.n(t, e)
        found = [spot for k in range(1 if self.up_to else n, n + 1) for spot in moves.ways(t, card, self.way, k, to)]
        found = list(dict.fromkeys(found))
        return [spot for spot in found if moves.tidy(t, card, spot)] if self.tidy else found

    def spots(self, t: Table, e: Env, card: int) -> list[moves.Spot]:
        """Give where it may go."""
        found = self.reached(t, e, card)
        return [spot for spot in found if moves.may_move(t, card, spot, e.seat, self.kind, e.me)]

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it can go anywhere."""
        if self.way == "fall":
            return t.zone[card] == FORMATION and moves.may_fall(t, card)
        if t.zone[card] == FORMATION:
            for spot in self.reached(t, e, card):
                if moves.may_move(t, card, spot, e.seat, self.kind, e.me):
                    return True
        return False

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Ask where, and move it."""
        seat = self.by(t, e)[0] if self.by is not None else t.ctrl[card]
        if self.way == "fall":
            t.push(FALL, SENT, t.ctrl[card], card)
            return
        t.push(PLACE, 0, seat, card, tuple(self.spots(t, e, card)), 0, e.me)


class Swap(Verb):
    """Two characters change places."""

    def prepare(self, node: x.Swap, entry: "Entry") -> None:
        """Read who."""
        self.a, self.b = cards(node.a), cards(node.b) if node.b is not None else None

    def pair(self, t: Table, e: Env) -> tuple[int, int]:
        """Give the two."""
        first = self.a(t, e)
        if self.b is not None:
            return one(first), one(self.b(t, e))
        return (first[0], first[1]) if len(first) == 2 else (NONE, NONE)

    def run(self, t: Table, f: Frame) -> None:
        """Swap them."""
        t.stack.pop()
        e = t.env(f[3])
        a, b = self.pair(t, e)
        p, q = t.pos(a), t.pos(b)
        if p is None or q is None or not self.free(t, e, a, b):
            return
        stood = {card: moves.stood(t, card) for card in (a, b)}
        forms = [[list(rank) for rank in form] for form in t.forms]
        forms[p[0]][p[1]][p[2]], forms[q[0]][q[1]][q[2]] = b, a
        for seat, form in enumerate(forms):
            t.reform(seat, tuple([tuple(rank) for rank in form]))
        for card, before, after in ((a, p, q), (b, q, p)):
            t.log.append(("move", card, after[0], after[1]))
            moves.told(t, card, before, after, abs(after[1] - before[1]), e.me, was=stood[card])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether both stand somewhere and may be moved."""
        return self.free(t, e, *self.pair(t, e))

    def free(self, t: Table, e: Env, a: int, b: int) -> bool:
        """Tell whether both may be moved to where the other stands."""
        p, q = t.pos(a), t.pos(b)
        if p is None or q is None or a == b:
            return False
        return moves.may_move(t, a, q, e.seat, mover=e.me) and moves.may_move(t, b, p, e.seat, mover=e.me)


VERBS: Final[dict[type, Any]] = {x.Move: Move, x.Swap: Swap}
