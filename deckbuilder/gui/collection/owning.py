"""Keys and clicks in the catalog, where the collection stands beside it: they set copies that are owned."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject

from deckbuilder.core.collection import Lot
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.saying import noop, say, say_n
from deckbuilder.gui.browser.bulk import MOST
from deckbuilder.gui.collection.acts import Like, LotActs
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.card_table import Counting
from deckbuilder.gui.words import counted


class Owning(QObject):
    """Adds and takes away copies of the cards that are chosen in the catalog; see ``Taker``.

    Of the printing that the player chose for a card, where he chose one; + adds copies as they are typed in now, - takes the plainest
    away first, and figures set how many there are of a card in all.

    Args:
        lots: the collection.
        acts: does it.
        like: gives what the next copy of a card is like.
    """

    def __init__(self, lots: Lots, acts: LotActs, like: Like, parent: QObject) -> None:
        super().__init__(parent)
        self._lots, self._acts, self._like = lots, acts, like
        self._bench = lots.bench

    def _known(self, cards: Sequence[CardId]) -> Sequence[CardId]:
        """Give the cards; none of them, with a sentence, where they are too many."""
        if len(cards) > MOST:
            sentence = self.tr("{n} cards are chosen: choose {most} at most to change them at once")
            self._bench.hub.say(sentence.format(n=len(cards), most=MOST))
            return ()
        return cards

    def printing(self, card: CardId) -> PrintingId | None:
        """Give the printing of a card that the player chose to be shown; None where he chose none."""
        found = self._bench.cards.get(card)
        one = self._bench.services.pictures.chosen(found, self._bench.game) if found is not None else None
        return one.id if one is not None else None

    def _named(self, cards: Sequence[CardId]) -> str:
        return self._bench.name_of(cards[0]) if len(cards) == 1 else say_n(len(cards), "{n} card", "{n} cards")

    def _said(self, cards: Sequence[CardId], by: int, named: str, one: str, many: str) -> str:
        if len(cards) == 1:
            return say(named, n=by, card=self._bench.name_of(cards[0]))
        return say_n(by * len(cards), one, many)

    def add(self, cards: Sequence[CardId], starting: bool = False) -> None:
        """Add one copy of each."""
        self.step(cards, 1)

    def step(self, cards: Sequence[CardId], by: int) -> None:
        """Add or take away copies of each."""
        known = self._known(cards)
        if not known:
            return
        if by > 0:
            label = self._said(known, by, noop("Add {n} {card}"), noop("Add {n} copy"), noop("Add {n} copies"))
            likes = {card: self._like(card, self.printing(card)) for card in known}
            self._acts.add_cards(dict.fromkeys(known, by), likes, label)
        else:
            owned = self._lots.counts().owned
            there = [card for card in known if owned.get(card, 0)]
            if there:
                label = self._said(
                    there, -by, noop("Take away {n} {card}"), noop("Take away {n} copy"), noop("Take away {n} copies")
                )
                self._acts.take_cards(dict.fromkeys(there, -by), {card: self._source(card) for card in there}, label)

    def _source(self, card: CardId) -> Lot | None:
        """Give the lot that a copy is taken from: that of the next copy, if there is one; None for the plainest."""
        lot = self._like(card, self.printing(card))
        return lot if lot in self._lots.holdings else None

    def set_count(self, cards: Sequence[CardId], count: int) -> None:
        """Have so many copies of each, all lots together."""
        known = self._known(cards)
        owned = self._lots.counts().owned
        more = {card: count - owned.get(card, 0) for card in known if owned.get(card, 0) < count}
        fewer = {card: owned[card] - count for card in known if owned.get(card, 0) > count}
        if more or fewer:
            label = say("Set {card} to {n}", card=self._named(list(known)), n=count)
            likes = {card: self._like(card, self.printing(card)) for card in more}
            self._acts.level(more, likes, fewer, label)

    def cut(self, cards: Sequence[CardId]) -> None:
        """Have no copy of any."""
        self.set_count(cards, 0)

    def take_out(self, cards: Sequence[DraggedCard]) -> None:
        """Leave decks alone: nothing is dragged here out of one."""

    def copies(self) -> Mapping[CardId, int]:
        """Give how many copies are owned, by card."""
        return self._lots.counts().owned

    def counting(self) -> Counting | None:
        """Give what is counted."""
        return Counting(self.tr("Copies owned"), self._told)

    def _told(self, copies: int) -> str:
        return counted(copies, self.tr("{n} copy owned."), self.tr("{n} copies owned."))
