"""The command palette: every action, deck, card and saved search by typing a few letters."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.naming import plain
from deckbuilder.core.query_parse import parse
from deckbuilder.gui.commands import ACTIONS
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.models.copies import stock_sentence
from deckbuilder.gui.synonyms import synonyms
from deckbuilder.gui.theme import Theme

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow

_MOST, _MOST_CARDS = 40, 12
_WIDE, _HIGH, _ROW = 600, 420, 34
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the palette.

    Attributes:
        label: what is typed for.
        kind: of what kind it is, in a word: ``"Deck"``.
        run: does it.
        keys: its key, for an action.
        also: other words by which it is found.
    """

    label: str
    kind: str
    run: Callable[[], object]
    keys: str = ""
    also: tuple[str, ...] = ()


_BY_OTHER_WORDS = 3
"""How well an action fits at best that is found by other words than its own: behind all that bear the words typed."""


def fit_of(wanted: str, offer: Offer) -> int | None:
    """Tell how well plain letters fit an offer, as ``closeness``; other words for it count from their beginning on."""
    fits = [fit] if (fit := closeness(wanted, plain(offer.label))) is not None else []
    if any((near := closeness(wanted, plain(word))) is not None and near < _BY_OTHER_WORDS for word in offer.also):
        fits.append(_BY_OTHER_WORDS)
    return min(fits, default=None)


def closeness(wanted: str, label: str) -> int | None:
    """Tell how well plain letters fit a plain label: 0 best; None not at all.

    The label itself, its beginning, the beginning of each word in turn, somewhere, the letters in their order.
    """
    if wanted == label:
        return 0
    if label.startswith(wanted):
        return 1
    words = label.split()
    at = 0
    for part in wanted.split():
        at = next((n + 1 for n in range(at, len(words)) if words[n].startswith(part)), -1)
        if at < 0:
            break
    else:
        return 2
    if wanted in label:
        return 3
    letters = iter(label)
    return 4 if all(letter in letters for letter in wanted.replace(" ", "")) else None


def _in_english(key: str) -> tuple[str, ...]:
    """Give what an action is called in English: players who speak another language read it in guides."""
    spec = ACTIONS[key] if key in ACTIONS else DIALOGS[key]
    return (spec.label.rstrip("…"),)


class _Offers(QAbstractListModel):
    """The lines as Qt sees them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.offers: Sequence[Offer] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        self.beginResetModel()
        self.offers = offers
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        offer = self.offers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.label
        if role == VALUE_ROLE:
            return offer
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (offer.label, offer.kind, offer.keys) if part)
        return None


class _Line(QStyledItemDelegate):
    """Paints a line: the label, and on the right the kind, and in a column of their own the keys."""

    def __init__(self, palette: "Palette") -> None:
        super().__init__(palette)
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._palette.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, offer, box = self._palette.theme, index.data(VALUE_ROLE), QRect(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.color("chosen"))
        box.adjust(theme.px(12), 0, -theme.px(12), 0)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("muted"))
        wide, middle = painter.fontMetrics().horizontalAdvance, Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, offer.keys)
        box.setRight(box.right() - max((wide(keys) for keys in self._palette.keys), default=0) - theme.px(16))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, offer.kind)
        box.setRight(box.right() - wide(offer.kind) - theme.px(16))
        painter.setFont(theme.font(13))
        painter.setPen(theme.color("text"))
        label = painter.fontMetrics().elidedText(offer.label, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
        painter.restore()


class Palette(QFrame):
    """A box over the window: a line to type in and what fits below it; Enter does it, Esc leaves.

    Args:
        window: whose actions, decks and cards are offered.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._before: QWidget | None = None
        self.keys: tuple[str, ...] = ()
        self.setObjectName("palette")
        self.setAutoFillBackground(True)
        self.setAccessibleName(self.tr("Command palette"))
        self.edit = QLineEdit(self)
        self.edit.setPlaceholderText(self.tr("An action, a deck, a card or a saved search"))
        self.edit.setAccessibleName(self.tr("Command palette"))
        self.model = _Offers(self)
        self.list = QListView(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Line(self))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(self.tr("What fits"))
        self.none = QLabel(self.tr("Nothing is called that. Esc leaves."), self)
        self.none.setProperty("role", "muted")
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.edit)
        column.addWidget(self.list, 1)
        column.addWidget(self.none, 1)
        self.edit.textChanged.connect(self._fill)
        self.edit.installEventFilter(self)
        self.list.clicked.connect(self._on_clicked)
        window.installEventFilter(self)
        self.hide()

    @property
    def theme(self) -> Theme:
        """Colours and sizes of the window."""
        return self._window.bench.theme

    # -- coming and going --------------------------------------------------------------------------

    def open(self) -> None:
        """Show the palette, empty."""
        self._before = self._window.focusWidget()
        self.edit.clear()
        self._fill()
        self.show()
        self.raise_()
        self.edit.setFocus()

    def leave(self) -> None:
        """Hide the palette and go back to where the player was."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def _place(self) -> None:
        room, px = self._window.size(), self.theme.px
        most = min(px(_HIGH), room.height() - px(80))
        wide, rows = min(px(_WIDE), room.width() - 32), max(self.model.rowCount(), 2) * px(_ROW)
        high = min(self.edit.sizeHint().height() + rows + 34, most)  # margins of 12 around, 8 between, hairlines
        self.setGeometry((room.width() - wide) // 2, px(48), wide, high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrows and Enter to the list; stay in the middle of the window; leave when the line is left."""
        if watched is self._window and isinstance(event, QResizeEvent) and self.isVisible():
            self._place()
        if watched is self.edit and event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        if watched is self.edit and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            key = Qt.Key(event.key())
            if key in steps:
                self._step(steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.list.currentIndex().row())
                return True
            if key == Qt.Key.Key_Escape:
                self.leave()
                return True
        return super().eventFilter(watched, event)

    def _step(self, by: int) -> None:
        last = self.model.rowCount() - 1
        if last >= 0:
            row = self.list.currentIndex().row() + by
            self.list.setCurrentIndex(self.model.index(min(max(row, 0), last)))

    def _on_clicked(self, index: QModelIndex) -> None:
        self._run(index.row())

    def _run(self, row: int) -> None:
        if 0 <= row < len(self.model.offers):
            offer = self.model.offers[row]
            self.leave()
            offer.run()

    # -- what fits ---------------------------------------------------------------------------------

    def _fill(self) -> None:
        wanted = plain(self.edit.text())
        offers = self._fitting(wanted)[:_MOST]
        self.keys = tuple({offer.keys for offer in offers if offer.keys})
        self.model.show(offers)
        if offers:
            self.list.setCurrentIndex(self.model.index(0))
        self.list.setVisible(bool(offers))
        self.none.setVisible(not offers)
        self._place()

    def _fitting(self, wanted: str) -> list[Offer]:
        if not wanted:
            return [*[*self._decks()][:5], *self._actions()]
        ranked: list[tuple[int, int, Offer]] = []
        for place, source in enumerate((self._actions(), self._places(), self._decks(), self._searches())):
            for offer in source:
                fit = fit_of(wanted, offer)
                if fit is not None:
                    ranked.append((fit, place, offer))
        for offer in self._cards(wanted):
            fit = closeness(wanted, plain(offer.label))
            ranked.append((3 if fit is None else fit, 4, offer))
        ranked.sort(key=lambda entry: entry[:2])
        return [offer for _, _, offer in ranked]

    def _actions(self) -> Iterable[Offer]:
        for key, action in self._window.actions_by_key.items():
            if action.isEnabled() and key != "palette":
                label = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                yield Offer(label, self._menu_of(action), action.trigger, keys, (*synonyms(key), *_in_english(key)))

    def _menu_of(self, action: QAction) -> str:
        for menu in self._window.menus.menus.values():
            if action in menu.actions():
                return menu.title().replace("&", "")
        return self.tr("Action")

    def _places(self) -> Iterable[Offer]:
        from deckbuilder.desk.deck_library import ready_made_row  # needed once somebody looks
        from deckbuilder.desk.services import ready_made

        deleted = tuple(word.strip() for word in self.tr("bin, trash, restore, undelete").split(","))
        decks, go = self.tr("Decks"), self._show_place
        yield Offer(self.tr("Deleted decks"), decks, partial(go, "bin"), "", (*deleted, "bin", "trash"))
        yield Offer(self.tr("Ready-made decks"), decks, partial(go, "ready-made"), "", ("ready-made decks",))

        for file in ready_made(self._window.bench.game):
            name = ready_made_row(file).name
            yield Offer(name, self.tr("Ready-made deck"), partial(go, "ready-made", file))

    def _show_place(self, kind: str, *files: Path) -> None:
        from deckbuilder.gui.library.library import DeckLibrary  # needed once somebody looks
        from deckbuilder.gui.library.places import Place, PlaceKind

        self._window.decks.show_library()
        library = self._window.decks.library
        if isinstance(library, DeckLibrary):
            library.refresh()  # what was done a moment ago is shown later else
            library.show_place(Place(PlaceKind(kind)))
            library.choose(*files)
            library.view.setFocus()

    def _decks(self) -> Iterable[Offer]:
        bench = self._window.bench
        try:
            heads = bench.store.list(bench.game.id) if bench.store is not None else ()
        except DataTrouble:
            return  # the strip says it as soon as something is edited; the rest of the palette works
        for head in heads:
            yield Offer(head.name, self.tr("Deck"), partial(bench.open_stored, DeckId(head.id)))

    def _searches(self) -> Iterable[Offer]:
        bench = self._window.bench
        for saved in bench.world.searches():
            yield Offer(saved.name, self.tr("Saved search"), partial(bench.search_wanted.emit, saved.query))

    def _cards(self, wanted: str) -> Iterable[Offer]:
        bench = self._window.bench
        if bench.index is None:
            return
        words = [f"name:{part}" for part in wanted.split() if part.isalnum()]
        found = bench.index.search(parse(" ".join(words), bench.game), bench.context())[:_MOST_CARDS] if words else ()
        for id in found:
            stock = stock_sentence(bench.world.trunk, id).rstrip(".")
            kind = self.tr("Card: {what}").format(what=stock) if stock else self.tr("Card")
            yield Offer(bench.name_of(id), kind, partial(self._show_card, id))

    def _show_card(self, id: CardId) -> None:
        bench = self._window.bench
        if self._window.browser.table.row_of(id) < 0:
            bench.search_wanted.emit(f'name:"{bench.name_of(id)}"')
        bench.card_chosen.emit(id)
