"""The heading of the card table: which columns are shown, how wide, in which order, and by which the cards are sorted."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from deckbuilder.gui.models.card_table import NAME
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.viewport import own_viewport

SortKeys = tuple[tuple[str, bool], ...]


def turned(keys: SortKeys, key: str, more: bool) -> SortKeys:
    """Give the sort keys after a click on a column: upwards, then downwards, then none.

    Args:
        keys: now, the first one first.
        key: of the column.
        more: keep the other keys; else this one stands alone.
    """
    now = dict(keys)
    descending = now.get(key)
    step = {None: False, False: True}
    if not more:
        alone = now if list(now) == [key] else {}
        after = step.get(alone.get(key))
        return () if after is None else ((key, after),)
    if descending is True:
        return tuple(pair for pair in keys if pair[0] != key)
    if descending is None:
        return (*keys, (key, False))
    return tuple((k, True if k == key else down) for k, down in keys)


class Columned(Protocol):
    """A table whose columns go by keys; the one of the name is always shown.

    Attributes:
        keys: of all columns.
        usual: of those that are shown at first.
    """

    keys: tuple[str, ...]
    usual: tuple[str, ...]

    def label(self, column: int) -> str:
        """Give what a column is called."""
        ...


class ColumnHeader(QHeaderView):
    """Columns are dragged, resized and clicked; Shift and a click add a key to the order.

    Args:
        table: whose columns.
        theme: colours and sizes.
    """

    sorted = Signal(object)
    """The order that the player asks for: pairs of key and whether downwards."""
    rearranged = Signal()
    """Other columns are shown, or in another order."""
    changed = Signal()
    """The player moved or resized a column."""
    menu_wanted = Signal(str, QPoint)
    """The menu of a column, by its key, at a place on the screen."""

    def __init__(self, table: Columned, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._table, self._theme = table, theme
        self._keys: SortKeys = ()
        self._more = self._held = False
        own_viewport(self)
        self._pressed = -1
        self.widths: dict[str, int] = {}
        """Widths that the player gave, at 100 % text."""
        self.setSectionsMovable(True)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setStretchLastSection(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(self.tr("Columns of the card table"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.sectionClicked.connect(self._on_clicked)
        self.sectionMoved.connect(self._on_moved)
        self.sectionResized.connect(self._on_resized)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self.setMinimumSectionSize(theme.px(28))

    # -- order of the cards ------------------------------------------------------------------------

    @property
    def keys(self) -> SortKeys:
        """What the cards are sorted by, the first key first."""
        return self._keys

    def mark(self, keys: SortKeys) -> None:
        """Show by what the cards are sorted."""
        self._keys = keys
        self.viewport().update()

    def _on_clicked(self, section: int) -> None:
        self.sorted.emit(turned(self._keys, self._table.keys[section], self._more))

    # -- which columns -----------------------------------------------------------------------------

    def shown(self) -> tuple[str, ...]:
        """Give the keys of the columns shown, from left to right."""
        order = [self.logicalIndex(place) for place in range(self.count())]
        return tuple(self._table.keys[section] for section in order if not self.isSectionHidden(section))

    def show_columns(self, keys: Sequence[str]) -> None:
        """Show these columns in this order; the name always is."""
        wanted = [key for key in dict.fromkeys(keys) if key in self._table.keys]
        if NAME not in wanted:
            wanted.insert(0, NAME)
        blocked = self.blockSignals(True)  # the table follows at the end, once
        rest = [key for key in self._table.keys if key not in wanted]
        for place, key in enumerate((*wanted, *rest)):
            section = self._table.keys.index(key)
            self.moveSection(self.visualIndex(section), place)
            self.setSectionHidden(section, key not in wanted)
        self.blockSignals(blocked)
        self.geometriesChanged.emit()
        self.rearranged.emit()
        self.viewport().update()

    def toggle(self, key: str) -> None:
        """Show a column at the right end, or hide it."""
        shown = self.shown()
        self.show_columns([k for k in shown if k != key] if key in shown else [*shown, key])
        self.changed.emit()

    def shift(self, key: str, way: int) -> None:
        """Move a column past its neighbour: -1 to the left, 1 to the right."""
        shown = list(self.shown())
        at = shown.index(key)
        to = min(max(at + way, 0), len(shown) - 1)
        shown.insert(to, shown.pop(at))
        self.show_columns(shown)
        self.changed.emit()

    def start_afresh(self) -> None:
        """Show the game's own choice of columns, in their own widths, sorted by nothing."""
        self.widths = {}
        self.show_columns(self._table.usual)
        self.changed.emit()
        self.sorted.emit(())

    def set_widths(self, widths: Mapping[str, int]) -> None:
        """Give columns the widths that the player once gave."""
        self.widths = dict(widths)
        for key, width in widths.items():
            if key in self._table.keys:
                self.resizeSection(self._table.keys.index(key), self._theme.px(width))

    def _on_moved(self) -> None:
        self.changed.emit()

    def _on_resized(self, section: int, _: int, width: int) -> None:
        if self._held and width and section != self.logicalIndex(self.count() - 1):
            self.widths[self._table.keys[section]] = max(1, round(width * 100 / self._theme.scale))
            self.changed.emit()

    def _on_menu(self, place: QPoint) -> None:
        section = self.logicalIndexAt(place)
        self.menu_wanted.emit(self._table.keys[section] if section >= 0 else "", self.mapToGlobal(place))

    # -- what Qt asks ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note that the player holds the heading: what moves now moves by hand."""
        self._held = True
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Note whether Shift is held: a click then adds a key."""
        self._more = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mouseReleaseEvent(event)
        self._held = self._more = False

    def viewportEvent(self, event: QEvent) -> bool:
        """Take the change of a width by double click as made by hand."""
        self._held = self._held or event.type() == QEvent.Type.MouseButtonDblClick
        return super().viewportEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint a heading; where it sorts, an arrow above the words, with its place where several sort."""
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        place = next((n for n, (key, _) in enumerate(self._keys) if key == self._table.keys[section]), -1)
        if place < 0:
            return
        theme, down = self._theme, self._keys[place][1]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = theme.color("accent")
        painter.fillRect(QRect(rect.left(), rect.bottom() - theme.px(2) + 1, rect.width(), theme.px(2)), accent)
        half, high, top = theme.px(4), theme.px(4), rect.top() + theme.px(2)
        middle = rect.center().x()
        flat, point = (top, top + high) if down else (top + high, top)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawPolygon([QPoint(middle - half, flat), QPoint(middle + half, flat), QPoint(middle, point)])
        if len(self._keys) > 1:
            font = theme.font(11, bold=True)
            font.setPixelSize(theme.px(9))
            painter.setFont(font)
            painter.setPen(accent)
            box = QRect(middle + half + theme.px(2), rect.top(), theme.px(12), theme.px(10))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(place + 1))
        painter.restore()

    def sizeHint(self) -> QSize:
        """Give a height for one line of words."""
        return QSize(
            self.length(), self._theme.px(28)
        )  # Qt would measure every title, twice for each key that is typed
