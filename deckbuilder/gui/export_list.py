"""The formats in which a deck can be written: a row each, to be ticked, with what it leaves out in a line below."""

from collections.abc import Collection, Iterator, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from deckbuilder.core.formats import DeckFormat
from deckbuilder.desk.deck_export import Looked
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import tr

_FORMAT = Qt.ItemDataRole.UserRole


def labelled(format: DeckFormat) -> str:
    """Name a format, with the ending of its files where the name does not say it already."""
    label, suffix = spoken(format.label), format.suffixes[0]
    return label if suffix.lstrip(".").casefold() in label.casefold() else f"{label}  ({suffix})"


def remarks(looked: Looked) -> tuple[str, ...]:
    """Give what is to be said before a deck is written so, a sentence each: what cannot be done, what to mind, what is left out."""
    trouble = (looked.trouble,) if looked.trouble else ()
    lost = (tr("Left out: {what}").format(what=spoken(what)) for what in looked.lost)
    return (*map(spoken, trouble), *map(spoken, looked.warnings), *lost)


class _TwoLines(QStyledItemDelegate):
    """Paints a row as the style does, with what stands below its name in a quieter colour.

    Args:
        theme: colours and type.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Give every row the same room, told of or not."""
        return QSize(self._theme.px(160), self._theme.px(46))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint tick and sign as the style does, then the two lines."""
        self.initStyleOption(option, index)
        name, _, below = index.data(Qt.ItemDataRole.DisplayRole).partition("\n")
        option.text = ""
        widget: QWidget = option.widget
        style = widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemDecoration, option, widget)
        whole: QRect = option.rect
        px, left = self._theme.px, room.right() + self._theme.px(8)
        high = whole.height() // 2
        painter.save()
        for font, colour, top, text in (
            (self._theme.font(13), "text", whole.top() + px(5), name),
            (self._theme.font(11), "muted", whole.top() + high + px(1), below),
        ):
            painter.setFont(font)
            painter.setPen(self._theme.color(colour))
            line = QRect(left, top, whole.right() - left - px(8), high - px(5))
            fitting = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fitting)
        painter.restore()


class ExportList(QListWidget):
    """Formats with ticks.

    Args:
        formats: that write.
        theme: its signs and lengths.
        ticked: keys of those that are ticked at first.
    """

    ticks_changed = Signal()

    def __init__(self, formats: Sequence[DeckFormat], theme: Theme, ticked: Collection[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(self.tr("File formats"))
        self.setItemDelegate(_TwoLines(theme, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for format in formats:
            item = QListWidgetItem(labelled(format))
            item.setData(_FORMAT, format)
            item.setIcon(glyphs.icon("dot", theme.color("hairline"), theme.px(16)))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if format.key in ticked else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.itemChanged.connect(self._on_changed)

    def format_at(self, row: int) -> DeckFormat:
        """Give the format of a row."""
        format = self.item(row).data(_FORMAT)
        assert isinstance(format, DeckFormat)  # put there above
        return format

    def shown(self) -> DeckFormat | None:
        """Give the format of the row in front."""
        return self.format_at(self.currentRow()) if self.currentRow() >= 0 else None

    def rows(self) -> Iterator[tuple[int, DeckFormat]]:
        """Give every row with its format."""
        return ((row, self.format_at(row)) for row in range(self.count()))

    def ticked(self) -> list[DeckFormat]:
        """Give the formats that are ticked."""
        return [format for row, format in self.rows() if self.item(row).checkState() is Qt.CheckState.Checked]

    def tell(self, row: int, looked: Looked) -> None:
        """Say below a format what it leaves out."""
        item, said = self.item(row), remarks(looked)
        label, line = labelled(self.format_at(row)), said[0] if said else self.tr("carries everything")
        if len(said) > 1:
            line = self.tr("{remark}; {n} more").format(remark=line, n=len(said) - 1)
        self.blockSignals(True)
        item.setText(f"{label}\n{line}")
        item.setToolTip("\n".join((label, *(said or (line,)))))
        role = "bad" if looked.trouble else "warn" if looked.warnings else "muted" if said else "good"
        sign = "cross" if looked.trouble else "warn" if looked.warnings else "info" if said else "check"
        item.setIcon(glyphs.icon(sign, self._theme.color(role), self._theme.px(16)))
        self.blockSignals(False)
        self.viewport().update()

    def _on_changed(self) -> None:
        self.ticks_changed.emit()
