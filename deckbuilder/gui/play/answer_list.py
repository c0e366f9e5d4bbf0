"""The answers that may be given as a list: digits, a click or Enter give one, pointing at one tells the table."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from deckbuilder.core.scene import Pointing
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.play.answers import Answer, Answers, percent
from deckbuilder.gui.play.row_ground import paint_ground
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench

_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_BREAK = Qt.TextFlag.TextWrapAnywhere | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_EDGE, _CAP, _GAP, _HIGH = 8, 20, 8, 28
_LEFT = Qt.MouseButton.LeftButton


class _Boxes(NamedTuple):
    """Where the parts of a line stand, and how high it is."""

    cap: QRect
    words: QRect
    note: QRect
    chance: QRect
    high: int


def _wrap(metrics: QFontMetrics, words: str, wide: int) -> int:
    """Give how words are broken into lines: between words, where none of them is wider than the room."""
    broken = any(metrics.horizontalAdvance(word) > wide for word in words.split())
    return int(_BREAK if broken else _WRAP)


class AnswerLine(QStyledItemDelegate):
    """Paints a line: its key in a cap, the words, what is to be known below them, the chance on the right."""

    def __init__(self, answers: Answers, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._answers = answers
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self._font, self._bold, self._small = theme.font(13), theme.font(13, bold=True), theme.font(11)
        self._words, self._notes, self._strong = (QFontMetrics(f) for f in (self._font, self._small, self._bold))

    def _chance_width(self) -> int:
        chances = [row.pointing.chance for row in self._answers.rows]
        return max((self._strong.horizontalAdvance(percent(one)) for one in chances if one is not None), default=0)

    def _boxes(self, box: QRect, row: Answer) -> _Boxes:
        px = self._theme.px
        edge, side = px(_EDGE), px(_CAP)
        left = box.left() + edge + side + px(_GAP)
        chance = self._chance_width()
        right = box.right() - edge - (chance + px(_GAP) if chance else 0)
        room = QRect(left, box.top() + px(5), max(right - left, px(40)), 10_000)
        words = self._words.boundingRect(room, _wrap(self._words, row.words, room.width()), row.words)
        words.setHeight(max(words.height(), px(18)))
        note = QRect(room.left(), words.bottom() + 2, room.width(), 0)
        if row.note:
            below = note.adjusted(0, 0, 0, room.height())
            note.setHeight(
                self._notes.boundingRect(below, _wrap(self._notes, row.note, room.width()), row.note).height()
            )
        high = max(note.bottom() + px(5) - box.top(), px(_HIGH))
        cap = QRect(box.left() + edge, box.top() + (px(_HIGH) - side) // 2, side, side)
        figure = QRect(box.right() - edge - chance, box.top(), chance + 1, px(_HIGH))
        return _Boxes(cap, QRect(room.left(), words.top(), room.width(), words.height()), note, figure, high)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Give the height that the words need at the width that there is."""
        view = self.parent()
        wide = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return QSize(0, self._boxes(QRect(0, 0, wide, 0), index.data(VALUE_ROLE)).high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        theme, row, box = self._theme, index.data(VALUE_ROLE), QRect(option.rect)
        boxes = self._boxes(box, row)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() and row.pointing.idle and not self._answers.rows[index.row() - 1].pointing.idle:
            painter.setPen(theme.color("hairline"))
            painter.drawLine(box.left() + theme.px(4), box.top(), box.right() - theme.px(4), box.top())
        paint_ground(painter, self._theme, option, QRectF(box).adjusted(1.5, 1.5, -1.5, -1.5))
        if row.key:
            self._cap(painter, boxes.cap, row.key)
        painter.setFont(self._font)
        painter.setPen(theme.color("muted" if row.pointing.idle else "text"))
        painter.drawText(boxes.words, _wrap(self._words, row.words, boxes.words.width()), row.words)
        painter.setFont(self._small)
        painter.setPen(theme.color("muted"))
        painter.drawText(boxes.note, _wrap(self._notes, row.note, boxes.note.width()), row.note)
        if row.pointing.chance is not None:
            painter.setFont(self._bold)
            painter.setPen(theme.color("text"))
            aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(boxes.chance, aligned, percent(row.pointing.chance))
        painter.restore()

    def _cap(self, painter: QPainter, box: QRect, key: str) -> None:
        theme = self._theme
        painter.setPen(theme.color("edge"))
        painter.setBrush(theme.color("sunken"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(self._small)
        painter.setPen(theme.color("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)


class AnswerList(QListView):
    """Lists answers; what is pointed at or chosen is told, what is clicked or entered is given."""

    pointed = Signal(object)
    """The ``Pointing`` under the pointer, else the chosen one; None for none."""
    given = Signal(object)
    """The ``Pointing`` that the player gives."""
    typed = Signal(str)
    """Letters that say what the player looks for."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.answers = Answers(self)
        self._line = AnswerLine(self.answers, bench.theme, self)
        self._over = QPersistentModelIndex()
        self._pressed: Answer | None = None
        self._told: Pointing | None = None
        self.setModel(self.answers)
        self.setItemDelegate(self._line)
        self.setMouseTracking(True)
        self.setWordWrap(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(self.tr("What you may do now"))
        self._connect()

    def _connect(self) -> None:
        self.selectionModel().currentChanged.connect(self._tell)
        self.answers.modelReset.connect(self._on_reset)
        self._bench.themed.connect(self._dress)

    def _dress(self) -> None:
        self._line.dress(self._bench.theme)
        self.scheduleDelayedItemsLayout()

    def answer(self) -> Answer | None:
        """Give the chosen answer."""
        row = self.currentIndex().data(VALUE_ROLE)
        return row if isinstance(row, Answer) else None

    def choose(self, row: int) -> None:
        """Choose an answer by its place; none below 0."""
        if row < 0:
            self.setCurrentIndex(QModelIndex())
            return
        last = self.answers.rowCount() - 1
        if last >= 0:
            self.setCurrentIndex(self.answers.index(min(row, last)))

    def step(self, by: int) -> None:
        """Choose the answer so many below the chosen one; the first, where none is chosen."""
        now = self.currentIndex().row()
        self.choose(max(now + by, 0) if now >= 0 else 0)

    def give(self, answer: Answer | None) -> None:
        """Give an answer."""
        if answer is not None:
            self.given.emit(answer.pointing)

    def _on_reset(self) -> None:
        self._over, self._pressed = QPersistentModelIndex(), None
        self._tell()

    def _tell(self) -> None:
        """Tell what is pointed at, where that is something else than before."""
        row = self._over.data(VALUE_ROLE) if self._over.isValid() else None
        now = row if isinstance(row, Answer) else self.answer()
        pointing = now.pointing if now is not None else None
        if pointing != self._told:
            self._told = pointing
            self.pointed.emit(pointing)

    # -- the mouse ---------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the answer under the pointer."""
        super().mouseMoveEvent(event)
        self._over = QPersistentModelIndex(self.indexAt(event.position().toPoint()))
        self._tell()

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to the chosen answer."""
        super().leaveEvent(event)
        self._over = QPersistentModelIndex()
        self._tell()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose an answer."""
        super().mousePressEvent(event)
        found = self.indexAt(event.position().toPoint()).data(VALUE_ROLE)
        self._pressed = found if event.button() is _LEFT and isinstance(found, Answer) else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Give the answer that was pressed."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and self.indexAt(event.position().toPoint()).data(VALUE_ROLE) is pressed:
            self.give(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do no more than the first click did: the second would answer the next question."""
        event.accept()

    # -- keys --------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the first answer for who comes with the keyboard."""
        super().focusInEvent(event)
        by_mouse = event.reason() in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if not by_mouse and not self.currentIndex().isValid():
            self.choose(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give an answer by its digit or Enter; letters begin a search."""
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        text = event.text()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not held:
            self.give(self.answer())
        elif not held and (found := self.answers.by_key(text)) is not None:
            self.give(found)
        elif not held and text.isprintable() and text.strip():
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Let letters be typed into the line below rather than go to a row."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words anew at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
