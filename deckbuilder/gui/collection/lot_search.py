"""The line in which copies are looked for, with offers of how to go on."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from deckbuilder.core.collection import Condition
from deckbuilder.core.lot_query import FIELDS, lot_names
from deckbuilder.core.query_complete import Completion, Offer, complete
from deckbuilder.gui.browser.search_offers import CardWords, Offers
from deckbuilder.gui.collection.lot_words import condition_name, language_name
from deckbuilder.gui.collection.lots import Lots

_MARKS = ("altered", "proxy", "signed")


class LotSearch(QLineEdit):
    """The line; Esc empties it, Down goes to the copies."""

    left = Signal()
    """Downwards, to what was found."""

    def __init__(self, lots: Lots, parent: QWidget) -> None:
        super().__init__(parent)
        self.offers = Offers(lots.bench, self, LotWords(lots, self))

    def event(self, event: QEvent) -> bool:
        """Take the keys that are for the offers or leave the line, before the window or Tab has them."""
        if isinstance(event, QKeyEvent):
            key = event.key()
            if event.type() == QEvent.Type.ShortcutOverride and key in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self.offers.key(event):
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty the line, or leave it."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Offer nothing to who is elsewhere."""
        super().focusOutEvent(event)
        self.offers.hide()


class LotWords(CardWords):
    """What may be typed about copies: all that is asked of cards, and what copies have.

    Args:
        lots: the collection: its places and marks are offered.
    """

    def __init__(self, lots: Lots, parent: QObject) -> None:
        super().__init__(lots.bench, parent)
        self._lots = lots

    def completed(self, text: str, at: int) -> Completion:
        """Give what may stand at the cursor."""
        game = self._bench.game
        return complete(text, at, game, self._known, self._sets, lot_names(game))

    def _known(self, field: str) -> Iterable[str]:
        if field == "place":
            return self._lots.places
        if field == "mark":
            return dict.fromkeys((*_MARKS, *(mark for holding in self._lots.holdings for mark in holding.marks)))
        return () if field in FIELDS else super()._known(field)

    def about(self, offer: Offer) -> str:
        """Say what an offer is good for."""
        if offer.field not in FIELDS:
            return super().about(offer)
        if offer.field == "condition" and offer.value:
            return condition_name(Condition(offer.text.removeprefix("=")))
        if offer.field == "language" and offer.value:
            return language_name(offer.text.removeprefix("="))
        return "" if offer.value else self._sentence(offer.field)

    def _sentence(self, field: str) -> str:
        """Say what a field of copies is good for."""
        told = {
            "place": self.tr("the box or binder, with the boxes in it"),
            "condition": self.tr("how well it is kept: cond:NM, cond>=EX"),
            "language": self.tr("the language it is printed in"),
            "note": self.tr("words of your note"),
            "mark": self.tr("signed, altered, a proxy"),
            "foil": self.tr("yes or no"),
            "count": self.tr("how many copies that are alike"),
            "trade": self.tr("how many of them may be traded"),
            "price": self.tr("what you paid for one"),
            "acquired": self.tr("the day you got it: 2026, 2026-11"),
        }
        return told.get(field, "")
