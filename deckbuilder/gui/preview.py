"""A card seen large: beside the pointer after a moment's rest, or pinned until Esc."""

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.card_picture import ASPECT, CardPicture
from deckbuilder.gui.models.copies import stock_sentence
from deckbuilder.gui.workbench import Workbench

REST_MS = 300
_WIDE, _AWAY, _EDGE = 320, 24, 8

Under = Callable[[QPoint], tuple[str, str] | None]
"""Gives the card at a place of a widget, with a word on why it is there; None where none is."""


class _Watch(QObject):
    """Tells the preview what the pointer does over one widget; dies with that widget."""

    def __init__(self, preview: "Preview", widget: QWidget, under: Under) -> None:
        super().__init__(widget)
        self._preview, self._under = preview, under
        widget.setMouseTracking(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass on what matters; swallow tooltips, for the picture says more."""
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            found = self._under(event.position().toPoint()) if not event.buttons() else None
            self._preview.moved(watched, found, event.globalPosition().toPoint())
        elif kind in (QEvent.Type.Leave, QEvent.Type.Hide, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel):
            self._preview.left(watched)
        return kind == QEvent.Type.ToolTip and self._preview.isVisible()


class Preview(QFrame):
    """Lies over the window, lets the mouse through and never covers the pointer.

    Args:
        bench: what the window shares.
        window: over which it lies.
    """

    def __init__(self, bench: Workbench, window: QWidget) -> None:
        super().__init__(window)
        self._bench, self._window = bench, window
        self._card: CardId | None = None
        self._near: tuple[QObject, str] | None = None
        self._pointer = QPoint()
        self.pinned = False
        self.pins_by_space = True
        """Whether Space pins it; false at a place where Space does something else."""
        self.setObjectName("preview")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self._column.setSpacing(4)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._pin = QShortcut(QKeySequence(Qt.Key.Key_Space), window)
        self._close = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self._connect()
        self.put_away()

    def _connect(self) -> None:
        self._rest.timeout.connect(self._on_rested)
        self._pin.activated.connect(self.pin)
        self._close.activated.connect(self.put_away)
        self._bench.deck_opened.connect(self.put_away)
        self._bench.themed.connect(self.put_away)

    @cached_property
    def picture(self) -> CardPicture:
        """The card, made when one is first pointed at."""
        picture = CardPicture(self._bench, self)
        picture.arrived.connect(self._on_arrived)
        self._column.insertWidget(0, picture, 1)
        return picture

    @cached_property
    def words(self) -> QLabel:
        """Why the card is there, below it."""
        words = QLabel(self)
        words.setProperty("role", "small")
        words.setWordWrap(True)
        self._column.addWidget(words)
        return words

    def watch(self, widget: QWidget, under: Under) -> None:
        """Show the cards of a widget when the pointer rests on them.

        Args:
            widget: the viewport of a view, or whatever gets the pointer.
            under: tells which card lies at a place.
        """
        _Watch(self, widget, under)

    # -- showing and hiding ------------------------------------------------------------------------

    def peek(self, card: str, place: QPoint) -> None:
        """Show a card as soon as its picture is there, and pin it; away with it, if it is shown pinned already.

        Args:
            card: the card.
            place: on the screen, beside which it is shown.
        """
        if self.pinned and card == self._card:
            self.put_away()
            return
        self._prepare(card, "", place)
        self.pinned = True
        self._place()
        self.picture.ask()
        if self.picture.ready():
            self._show()

    def follow(self, card: str) -> None:
        """Show another card while one is pinned."""
        if self.pinned and card in self._bench.cards and card != self._card:
            self._prepare(card, "", self._pointer)
            self.picture.ask()

    def pin(self) -> None:
        """Keep it until Esc or Space, wherever the pointer goes."""
        if self.pinned and self.isVisible():
            self.put_away()
        else:
            self.pinned = True
            self._show()

    def put_away(self) -> None:
        """Hide it."""
        self._rest.stop()
        self._near, self._card, self.pinned = None, None, False
        self.hide()
        self._pin.setEnabled(False)
        self._close.setEnabled(False)

    def _prepare(self, card: str, why: str, place: QPoint) -> None:
        self._card, self._pointer = CardId(card), place
        said = "\n".join(part for part in (why, stock_sentence(self._bench.world.trunk, self._card)) if part)
        self.words.setText(said)
        self.words.setVisible(bool(said))
        self.picture.show_card(self._card)
        self.setAccessibleName(self.picture.accessibleName())

    def _on_rested(self) -> None:
        if self._near is not None and not self.pinned:
            self._place()
            self.picture.ask()
            if self.picture.ready():
                self._show()

    def _on_arrived(self) -> None:
        if self._card is not None and not self._rest.isActive() and (self.pinned or self._near is not None):
            self._show()

    def _show(self) -> None:
        if self._card is None:
            return
        self._place()
        self._pin.setEnabled(self.pins_by_space)
        self._close.setEnabled(True)
        self.show()
        self.raise_()

    def _place(self) -> None:
        """Find a place beside the cards that are pointed at, so that none of them is hidden.

        Where neither side of them has room, it is beside the pointer, on the side with more room; always inside the window.
        """
        room = self._window.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        at = self._window.mapFromGlobal(self._pointer)
        right, left = room.right() - at.x() - _AWAY, at.x() - _AWAY - room.left()
        below = 0 if self.words.isHidden() else self.words.heightForWidth(self._bench.theme.px(_WIDE)) + 4
        wide = min(self._bench.theme.px(_WIDE), max(left, right) - 2 * _EDGE)
        wide = max(min(wide, int((room.height() - 2 * _EDGE - below) * ASPECT)), 40)
        size = QSize(wide, round(wide / ASPECT) + below).grownBy(self.contentsMargins()) + QSize(2 * _EDGE, 2 * _EDGE)
        view = self._view(at)
        if room.right() - view.right() - _EDGE >= size.width():
            x = view.right() + _EDGE
        elif view.left() - _EDGE - room.left() >= size.width():
            x = view.left() - _EDGE - size.width()
        else:
            x = at.x() + _AWAY if right >= size.width() else at.x() - _AWAY - size.width()
        y = min(max(at.y() - size.height() // 3, room.top()), room.bottom() - size.height())
        self.setGeometry(QRect(QPoint(x, y), size))
        self._column.activate()  # the picture must know its size before it is asked for

    def _view(self, at: QPoint) -> QRect:
        """Give where the widget below a place lies, in the window; the whole window where there is none."""
        below = self._window.childAt(at)
        if below is None:
            return self._window.rect()
        return QRect(below.mapTo(self._window, QPoint(0, 0)), below.size())

    # -- the pointer -------------------------------------------------------------------------------

    def moved(self, over: QObject, found: tuple[str, str] | None, place: QPoint) -> None:
        """Take where the pointer is.

        Args:
            over: the widget under it.
            found: card and reason; None where no card lies.
            place: on the screen.
        """
        if self.pinned:
            return
        if found is None:
            self.put_away()
            return
        self._pointer = place
        if self._near == (over, found[0]):
            if self.isVisible():
                self._place()  # it steps aside
            return
        self.put_away()
        self._near = (over, found[0])
        self._prepare(*found, place)
        self._rest.start()

    def left(self, over: QObject) -> None:
        """Take that the pointer is not resting on a widget any more."""
        if not self.pinned and self._near is not None and self._near[0] is over:
            self.put_away()
