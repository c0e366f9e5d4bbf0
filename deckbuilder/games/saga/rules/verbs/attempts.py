"""What is done as far as it can be, so that what follows may hang on whether anything came of it: "Inflict a wound on him. If you do, ..."."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Each, Verb
from deckbuilder.games.saga.rules.verbs.gear import EquipTo

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Attempt(Verb):
    """Does what it can, and notes whether it could, and whether that changed the cards to which it was done."""

    def prepare(self, node: x.Attempt, entry: "Entry") -> None:
        """Read what."""
        self.effect = entry.verb(node.effect)

    def tally(self) -> int:
        """Count the picks of what is done."""
        return self.effect.picked

    def run(self, t: Table, f: Frame) -> None:
        """Do it; then see how the cards stand."""
        e = t.env(f[3])
        if f[1] == 1:
            t.mean(f[3], did=int(f[4] != self._standing(t, e) or not f[4]))
            t.stack.pop()
            return
        if not self.effect.could(t, e):
            t.mean(f[3], did=0)
            t.stack.pop()
            return
        f[1] = 1
        f.append(self._standing(t, e))
        self.effect.begin(t, f[3])

    def _standing(self, t: Table, e: Env) -> tuple[int, ...]:
        """Give where the cards are to which it is done, and how; nothing where it is done to none."""
        inner = self.effect
        named = inner.cards(t, e) if isinstance(inner, Each) else inner.item(t, e) if isinstance(inner, EquipTo) else ()
        found: list[int] = []
        for card in named:
            place = t.pos(card) or (NONE, NONE, NONE)
            found += (card, t.zone[card], *place, t.wounds[card], t.orient[card], t.host[card])
        return tuple(found)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could do anything."""
        return self.effect.could(t, e)

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether all of it could be done."""
        return self.effect.whole(t, e)


VERBS: Final[dict[type[Any], type[Verb]]] = {x.Attempt: Attempt}
