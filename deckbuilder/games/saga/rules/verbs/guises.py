"""Items that act as characters: "it attacks as a level 1 fighter with 10 AC, 1 HP and +1 ATK"."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules.codes import FORMATION, UNDER
from deckbuilder.games.saga.rules.faces import line_face
from deckbuilder.games.saga.rules.reading import cards, one
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.harm import destroyed

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Guise(Verb):
    """Lets an item stand beside its bearer as a character while something is done, and go back to him."""

    def prepare(self, node: x.Guise, entry: "Entry") -> None:
        """Read which, as what, and what is done."""
        self.item, self.effect = cards(node.card), entry.verb(node.effect)
        assert isinstance(node.as_.level, int)
        self.face = line_face(entry.uid(node.as_), node.as_.level)

    def run(self, t: Table, f: Frame) -> None:
        """Let it step forth; when all is done it goes back."""
        e = t.env(f[3])
        if f[1] == 1:
            t.stack.pop()
            self._back(t, e, *f[4:])
            return
        item = one(self.item(t, e))
        place = self._place(t, item)
        if place is None:
            t.stack.pop()
            return
        f[1] = 1
        f += [item, t.host[item], t.flags[item], t.did[item], len(_of(t, item))]
        t.lift(item)
        t.turn_down(item, self.face)
        t.flags[item] = t.did[item] = 0
        t.stand(item, place[0], place[1], place[2] + 1)
        self.effect.begin(t, f[3])

    def _place(self, t: Table, item: int) -> tuple[int, int, int] | None:
        """Give where the bearer of an item stands; None where it is no item in play."""
        if item == NONE or t.zone[item] != UNDER or t.sheets[item].sheet.kind != "Item":
            return None
        return t.pos(t.host[item])

    def _back(self, t: Table, e: Env, item: int, bearer: int, flags: int, did: int, mods: int) -> None:
        """Let it go back as it was, turned as it is now; without its bearer it is destroyed as he would have taken it along."""
        if t.zone[item] != FORMATION:
            return
        t.cease(_of(t, item)[mods:])  # what it gained meanwhile it gained as a character
        t.lift(item)
        t.reface(item, t.origin[item])
        t.hurt(item, 0)
        t.flags[item], t.did[item] = flags, did
        if t.zone[bearer] == FORMATION:
            t.ctrl[item] = t.ctrl[bearer]
            t.lay_under(item, bearer)
        else:
            destroyed(t, item, e)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could step forth; in doubt there is something to do for it."""
        return self._place(t, one(self.item(t, e))) is not None


def _of(t: Table, card: int) -> list[Any]:
    """Give what a card has gained for a while."""
    return [mod for mod in t.mods if mod.card == card]


VERBS: Final[dict[type, Any]] = {x.Guise: Guise}
