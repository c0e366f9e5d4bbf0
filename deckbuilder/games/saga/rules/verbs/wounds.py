"""Wounds that are inflicted and removed."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import atoms as x
from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.codes import FORMATION, FURTHER, STRIKE, UNSPARED, event
from deckbuilder.games.saga.rules.kinds import WOUND
from deckbuilder.games.saga.rules.reading import number
from deckbuilder.games.saga.rules.state import NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Each, alone
from deckbuilder.games.saga.rules.verbs.harm import banned, paying
from deckbuilder.games.saga.rules.verbs.picks import Choice

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

HEALED: Final = event("heal")
HEALING: Final = event("heal", before=True)
SUFFERING: Final = event("wound")


class Wound(Each):
    """Inflicts wounds."""

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read whom, and how many."""
        super().prepare(node, entry)
        self.n = number(node.n)

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it would suffer any."""
        if self.node.struck and (e.ev.by & FURTHER or not e.ev.by & STRIKE):
            return False  # those that came of it set off no more of them
        return t.zone[card] == FORMATION and self.n(t, e) > 0

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Inflict them."""
        n = self.n(t, e)
        if self.node.struck:
            by = e.ev.by | FURTHER
            t.push(WOUND, 0, Ev(SUFFERING, e.ev.agent, card, e.ev.card, n, by, NONE, e.ev.seat), n, NONE)
            return
        if "harsher" in t.keys and e.me not in (NONE, card) and not paying(t, f[3]):
            n += _harsher(t, e, card)
        by = e.by | (UNSPARED if self.node.whole else 0)
        t.push(WOUND, 0, Ev(SUFFERING, e.me, card, e.source, n, by, NONE, e.seat), n, f[3])


def _harsher(t: Table, e: Env, card: int) -> int:
    """Give how many more wounds an action inflicts by what is said of its performer."""
    n = 0
    for lasting, inner, value in stats.modifiers(t, e.me, "harsher"):
        if lasting.node.against and not lasting.against(t, inner, card):
            continue
        if lasting.fit(t, inner._replace(by=e.by), e.source):
            n += value if value is not None else lasting.n(t, inner) if lasting.n is not None else 0
    return n


class Heal(Each):
    """Removes wounds."""

    herald: int = HEALING

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read whose, and how many."""
        super().prepare(node, entry)
        self.n = number(node.n)

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it has any, and they may be removed."""
        return (
            t.zone[card] == FORMATION
            and t.wounds[card] > 0
            and self.n(t, e) > 0
            and not banned(t, e, card, "have wounds removed")
        )

    def amount(self, t: Table, e: Env, card: int) -> int:
        """Give how many are about to be removed, at most."""
        return min(self.n(t, e), t.wounds[card])

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Remove them, or ask how many."""
        f.append(card)
        if self.node.up_to and len(self.options(t, f)) > 1:
            t.ask(e.seat)
        else:
            healed(t, f.pop(), min(self.n(t, e), t.wounds[card]), e)

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer as many as there are, and none where the action does something else as well (rulebook, Zero Effect)."""
        most = min(self.n(t, t.env(f[3])), t.wounds[f[5]])
        return [("number", NONE, (n,)) for n in range(int(alone(t, f[3], self)), most + 1)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Remove so many."""
        card = f.pop()
        if choice[2][0]:
            healed(t, card, choice[2][0], t.env(f[3]))


def healed(t: Table, card: int, n: int, e: Env) -> None:
    """Remove wounds from a character and let it be heard."""
    t.hurt(card, t.wounds[card] - n)
    t.log.append(("heal", card, n))
    t.emit(HEALED, e.me, card, e.source, n, e.by, NONE, e.seat)


VERBS: Final[dict[type, Any]] = {x.Wound: Wound, x.Heal: Heal}
