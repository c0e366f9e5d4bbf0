"""Cards that are noted, or shown, where they lie, to one player or to all."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.values import TopOf
from deckbuilder.games.saga.rules.codes import DECK, HAND, event
from deckbuilder.games.saga.rules.reading import cards, number, players
from deckbuilder.games.saga.rules.state import NONE, Env, with_picks
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Each, Verb

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

LOOKED: Final = event("look")
REVEALED: Final = event("reveal")


def seen(t: Table, e: Env, shown: tuple[int, ...], everybody: bool) -> None:
    """Let it be heard that an effect shows cards of a deck: the first of them stands for all."""
    if shown and t.zone[shown[0]] == DECK:
        t.emit(REVEALED if everybody else LOOKED, e.me, shown[0], NONE, len(shown), e.by, seat=t.owner[shown[0]])


class Note(Verb):
    """Notes cards."""

    picks = True

    def prepare(self, node: x.Note, entry: "Entry") -> None:
        """Read which, and how many there must be where it is a cost."""
        self.cards = cards(node.cards)
        self.n = number(node.cards.n if isinstance(node.cards, TopOf) else 1)

    def run(self, t: Table, f: Frame) -> None:
        """Note them."""
        t.stack.pop()
        e = t.env(f[3])
        t.mean(f[3], targets=(*e.targets, self.cards(t, e)))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there are any."""
        return bool(self.cards(t, e))

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether there are all of them."""
        return len(self.cards(t, e)) >= self.n(t, e)

    def after(self, t: Table, e: Env) -> Env:
        """Give what the words mean once they are noted."""
        return with_picks(e, self.cards(t, e))


class Show(Each):
    """Shows cards that stay where they are."""

    anywhere = True

    def run(self, t: Table, f: Frame) -> None:
        """Show them, all at once."""
        t.stack.pop()
        e = t.env(f[3])
        shown = tuple([card for card in self.cards(t, e) if self.fits(t, e, card)])
        for card in shown:
            self.do(t, e, card, f)
        if shown:
            t.log.append(("reveal" if self.node.everybody else "look", e.seat, *shown))
        seen(t, e, shown, self.node.everybody)

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Let it be known."""
        t.known[card] |= (1 << len(t.forms)) - 1 if self.node.everybody else 1 << e.seat

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it lies where not everybody sees it."""
        return t.zone[card] in (HAND, DECK)


class ShowHand(Verb):
    """A player shows his hand."""

    def prepare(self, node: d.ShowHand, entry: "Entry") -> None:
        """Read who."""
        self.player = players(node.player)

    def run(self, t: Table, f: Frame) -> None:
        """Show it."""
        t.stack.pop()
        e = t.env(f[3])
        bits = (1 << len(t.forms)) - 1 if self.node.everybody else 1 << e.seat
        for seat in self.player(t, e):
            for card in t.hands[seat]:
                t.known[card] |= bits
            t.log.append(("show", seat, *t.hands[seat]))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is a card to see."""
        return any(bool(t.hands[seat]) for seat in self.player(t, e))


VERBS: Final[dict[type, Any]] = {x.Note: Note, d.Show: Show, d.ShowHand: ShowHand}
