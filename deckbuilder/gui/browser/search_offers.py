"""What may be typed next, offered below the search box: Tab takes it, behind a field arrows choose, Esc closes; Enter is left to the cards."""

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTreeWidgetItem

from deckbuilder.core.cards import CardSet, FieldKind
from deckbuilder.core.game import Game
from deckbuilder.core.query_complete import Completion, Offer, complete
from deckbuilder.gui.browser.filter_desk import FilterDesk
from deckbuilder.gui.language import spoken
from deckbuilder.gui.offer_list import OfferList
from deckbuilder.gui.workbench import Workbench

_PAUSE_MS = 120
_FIELD = re.compile(r'[\w-]+(?:[:=]|!=|[<>]=?)(?:"[^"]*|[^\s"]*)$')


def tr(text: str) -> str:
    """Translate a word of the offers."""
    return QCoreApplication.translate("search offers", text)


def sentence(key: str, game: Game) -> str:
    """Say what a field of the search is good for."""
    told = {
        "name": tr("the name of a card"),
        "type": tr("what sort of card it is"),
        "text": tr("words of the rules text"),
        "rulings": tr("words of the rulings"),
        "set": tr("the set, by its code or name"),
        "rarity": tr("how rare a printing is"),
        "artist": tr("who drew the picture"),
        "flavor": tr("words of the flavor text"),
        "number": tr("the number in the set"),
        "image": tr("the picture's name"),
        "printings": tr("how many printings there are"),
        "own": tr("how many copies you own"),
        "copies": tr("how many copies are in the deck"),
        "is": tr("a mark that a card bears"),
        "has": tr("a field that a card has at all"),
        "in": tr("a part of the deck that holds it"),
        "order": tr("what the cards are ordered by"),
    }
    spec = game.field(key)
    if spec is None:
        return told.get(key, "")
    if spec.kind in (FieldKind.NUMBER, FieldKind.NUMBERS):
        return tr("{label}: a number").format(label=spoken(spec.label))
    if spec.choices:
        return tr("{label}: {examples}…").format(label=spoken(spec.label), examples=", ".join(spec.choices[:3]))
    return (
        tr("{label}: yes or no").format(label=spoken(spec.label)) if spec.kind is FieldKind.FLAG else spoken(spec.label)
    )


class CardWords(QObject):
    """What may be typed in a search for cards.

    Args:
        bench: what the window shares.
    """

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._desk: FilterDesk | None = None

    def completed(self, text: str, at: int) -> Completion:
        """Give what may stand at the cursor."""
        return complete(text, at, self._bench.game, self._known, self._sets)

    @property
    def _sets(self) -> Sequence[CardSet]:
        return self._bench.world.plain_context.sets

    def _known(self, field: str) -> Iterable[str]:
        if self._desk is None:
            self._desk = FilterDesk(self._bench, self)
        return self._desk.known(field)

    def about(self, offer: Offer) -> str:
        """Say what an offer is good for."""
        return offer.about if offer.about or offer.value else sentence(offer.field, self._bench.game)


class Offers(QObject):
    """Watches what is typed and offers how to go on, after a short rest of the hands.

    Args:
        bench: what the window shares.
        edit: the line that is typed in.
        words: what may be typed; what may be of cards if None.
    """

    def __init__(self, bench: Workbench, edit: QLineEdit, words: CardWords | None = None) -> None:
        super().__init__(edit)
        self._bench = bench
        self._edit = edit
        self._words = words or CardWords(bench, self)
        self._now = Completion(0, 0)
        self.list: OfferList | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.offer)
        edit.textEdited.connect(self._on_edited)
        edit.textChanged.connect(self._on_changed)

    def _on_edited(self) -> None:
        self._pause.start()

    def _on_changed(self) -> None:
        if self.shown:
            self.hide()

    @property
    def shown(self) -> bool:
        """Whether something is offered now."""
        return self.list is not None and self.list.shown

    def hide(self) -> None:
        """Offer nothing until something else is typed."""
        self._pause.stop()
        if self.list is not None:
            self.list.frame.hide()

    def offer(self) -> None:
        """Show what may stand at the cursor."""
        if not self._edit.hasFocus() or self._edit.hasSelectedText():
            return
        self._now = self._words.completed(self._edit.text(), self._edit.cursorPosition())
        if not self._now.offers:
            self.hide()
            return
        self._fill()

    def _fill(self) -> None:
        if self.list is None:
            self.list = OfferList(self._edit, self.tr("Ways to go on"))
            self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.list.itemClicked.connect(self._on_clicked)
        theme = self._bench.theme
        self.list.fill([(offer.text, self._words.about(offer)) for offer in self._now.offers], theme)
        self.list.resizeColumnToContents(0)
        self.list.setColumnWidth(0, self.list.columnWidth(0) + theme.px(12))
        self.list.drop(min(self._edit.width(), theme.px(520)))

    # -- taking --------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Take a key if something is offered and the key is for it; tell whether it was."""
        if self.list is None or not self.list.shown or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        key, place = event.key(), self.list.row
        if key == Qt.Key.Key_Escape:
            self.hide()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            if not self._asked():
                self.hide()
                return False
            to = place + (1 if key == Qt.Key.Key_Down else -1)
            self.list.point(self.list.topLevelItemCount() - 1 if to < -1 else to)
        elif key == Qt.Key.Key_Tab:
            self._take(max(place, 0))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and place >= 0:
            self._take(place)
        else:
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.hide()
            return False
        return True

    def _asked(self) -> bool:
        """Tell whether a field is being written: below a plain word the arrows go to the cards, and Tab takes an offer."""
        return _FIELD.search(self._edit.text()[: self._edit.cursorPosition()]) is not None

    def _on_clicked(self, item: QTreeWidgetItem) -> None:
        if self.list is not None:
            self._take(self.list.indexOfTopLevelItem(item))

    def _take(self, place: int) -> None:
        now, offer = self._now, self._now.offers[place]
        self.hide()
        self._edit.setSelection(now.start, now.end - now.start)
        behind = self._edit.text()[now.end : now.end + 1]
        self._edit.insert(offer.text + ("" if not offer.value or behind.strip() or behind else " "))
        if not offer.value:
            self.offer()
