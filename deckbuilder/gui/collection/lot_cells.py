"""How copies are painted in their table, and what is typed over them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from deckbuilder.core.collection import Condition, Holding, PlaceName
from deckbuilder.desk.prints import Print
from deckbuilder.gui import glyphs
from deckbuilder.gui.collection.lot_columns import (
    ACQUIRED,
    CONDITION,
    COUNT,
    FOIL,
    FREE,
    KEYS,
    LANGUAGE,
    NAME,
    NOTE,
    PLACE,
    PRICE,
    SET,
    TRADE,
)
from deckbuilder.gui.collection.lot_table import LotTable
from deckbuilder.gui.collection.lot_words import LANGUAGES, condition_name, day_name, language_name, price_name
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.models import VALUE_ROLE
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.whole_rows import LitTable

MOST_COPIES = 9999
"""More copies of a lot are not typed in; an import may have more."""
_Index = QModelIndex | QPersistentModelIndex


class LotCells(QStyledItemDelegate):
    """Paints plain cells; edits each column in its own way.

    Args:
        table: the lots.
        theme: colours and sizes.
        places: gives the places there are.
        prints: gives the printings of a lot's card.
        view: shows them.
    """

    def __init__(
        self,
        table: LotTable,
        theme: Theme,
        places: Callable[[], Sequence[PlaceName]],
        prints: Callable[[Holding], Sequence[Print]],
        view: LitTable,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._table, self._places, self._prints = table, places, prints
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self._plain, self._bold = theme.font(), theme.font(bold=True)
        self._metrics = QFontMetrics(self._plain)
        self._edge = theme.px(6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one cell."""
        holding = self._table.holding(index.row())
        if holding is None:
            return
        theme, box, key = self._theme, option.rect, KEYS[index.column()]
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.color("chosen"))
        elif index.row() == self._view.lit:
            painter.fillRect(box, theme.color("hover"))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(
                QRect(box.left(), box.bottom() - theme.px(2) + 1, box.width(), theme.px(2)), theme.color("focus")
            )
        words = self._table.text(holding, index.column())
        if not words:
            return
        room = box.adjusted(self._edge, 0, -self._edge, 0)
        short = key == FREE and self._table.is_short(index.row())
        unknown = key == NAME and holding.lot.card is None
        painter.setPen(theme.color("bad" if short else "muted" if unknown else "text"))
        painter.setFont(self._bold if key == COUNT or short else self._plain)
        if short or unknown:  # never by colour alone
            side = theme.px(12)
            sign = QRect(room.left(), room.center().y() - side // 2, side, side)
            glyphs.paint(painter, "warn", sign.toRectF(), theme.color("bad" if short else "muted"))
            room.setLeft(room.left() + side + theme.px(4))
        words = self._metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, self._table.alignments[index.column()], words)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Give the height of a line."""
        return QSize(self._theme.px(40), self._theme.px(28))

    # -- editing -----------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """Make what a cell is typed or chosen in."""
        key, holding = KEYS[index.column()], index.data(VALUE_ROLE)
        assert isinstance(holding, Holding)
        editor: QWidget
        if key in (COUNT, TRADE):
            spin = QSpinBox(parent)
            spin.setRange(0, MOST_COPIES if key == COUNT else holding.count)
            editor = spin
        elif key in (CONDITION, FOIL, SET):
            editor = self._box(parent, key, holding)
        elif key in (LANGUAGE, PLACE):
            box = DropDown(parent)
            box.setEditable(True)
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            names = self._places() if key == PLACE else LANGUAGES
            for name in ("", *names):
                box.addItem(str(name) if key == PLACE else name, str(name))
            line_of_box = box.lineEdit()
            if line_of_box is not None:
                line_of_box.setAccessibleName(self._table.label(index.column()))
            editor = box
        else:
            line = QLineEdit(parent)
            line.setMaxLength(2000 if key == NOTE else 40)
            editor = line
        editor.setAccessibleName(self._table.label(index.column()))
        return editor

    def _box(self, parent: QWidget, key: str, holding: Holding) -> DropDown:
        box = DropDown(parent)
        if key == CONDITION:
            for condition in Condition:
                box.addItem(condition_name(condition), condition)
        elif key == FOIL:
            box.addItem(self.tr("no"), False)
            box.addItem(self.tr("foil"), True)
        else:
            box.addItem(self.tr("Any printing"), None)
            for one in self._prints(holding):
                box.addItem(f"{one.set} {one.number}  {one.rarity}".rstrip(), one.printing)
        return box

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """Put the value into the editor, once: a table painted anew shall not take back what is typed."""
        if editor.property("filled"):
            return
        editor.setProperty("filled", True)
        key, holding = KEYS[index.column()], index.data(VALUE_ROLE)
        assert isinstance(holding, Holding)
        lot = holding.lot
        if isinstance(editor, QSpinBox):
            editor.setValue(holding.count if key == COUNT else holding.trade)
            editor.selectAll()
        elif isinstance(editor, QComboBox):
            value = {
                CONDITION: lot.condition,
                FOIL: lot.foil,
                SET: lot.printing,
                LANGUAGE: lot.language,
                PLACE: lot.place,
            }[key]
            editor.setCurrentIndex(next((n for n in range(editor.count()) if editor.itemData(n) == value), -1))
            if editor.isEditable():
                editor.setEditText(str(value))
                line = editor.lineEdit()
                if line is not None:
                    line.selectAll()
        elif isinstance(editor, QLineEdit):
            words = {ACQUIRED: lot.acquired, PRICE: price_name(lot.price), NOTE: lot.note}
            editor.setText(words.get(key, ""))
            editor.selectAll()
            if key == ACQUIRED:
                editor.setPlaceholderText(day_name("2026-11-22"))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        """Ask for the value that was typed or chosen."""
        value: object = None
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            value = editor.value()
        elif isinstance(editor, QComboBox):
            value = editor.currentText().strip() if editor.isEditable() else editor.currentData()
            if KEYS[index.column()] == LANGUAGE:
                value = self._code(str(value))
        elif isinstance(editor, QLineEdit):
            value = editor.text()
        model.setData(index, value)

    def _code(self, typed: str) -> str:
        """Give the code of a language that was typed by code or by name."""
        named = {language_name(code).casefold(): code for code in LANGUAGES}
        return named.get(typed.casefold(), typed.casefold())
