"""Any game's table as one seat sees it: tokens to click, to drag and to walk over by keys."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from deckbuilder.core.rules import NOBODY, Seat
from deckbuilder.core.scene import Layout, Scene, Spot
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.play import cursor, layouts
from deckbuilder.gui.play.camera import Camera
from deckbuilder.gui.play.geometry import Box
from deckbuilder.gui.play.marks import Lit, Mark
from deckbuilder.gui.play.motion import wanted_by_system
from deckbuilder.gui.play.pointer import Pointer
from deckbuilder.gui.play.spot_item import SpotItem
from deckbuilder.gui.play.stage import Stage
from deckbuilder.gui.play.token_item import TokenItem
from deckbuilder.gui.play.zone_item import rect
from deckbuilder.gui.workbench import Workbench

__all__ = ("Lit", "Mark", "SceneView")

_STEP = 1.15
_REST_MS = 60
_LINE = 20
"""Height of a line of words, at 100 % text."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SceneView(QGraphicsView):
    """Shows a scene; knows nothing of rules: what is lit and what a click means, others tell.

    Args:
        bench: theme, faces and cards.
        planner: lays a scene out; as a table where None.

    Attributes:
        shown, viewer: what is shown, and to which seat.
        fixed: whether nothing can be dragged.
    """

    token_clicked = Signal(str)
    token_activated = Signal(str)
    """Double click, or Enter where the keys are."""
    picked_up = Signal(str)
    """A token is being dragged."""
    put_down = Signal(str, object)
    """It fell: on a token (its id), a ``Spot``, or nowhere (None)."""
    spot_clicked = Signal(object)
    """A ``Spot`` that is lit: click, or Enter."""
    menu_wanted = Signal(str, QPoint)
    """For a token, or ``""`` for the table; and where on the screen."""
    hovered = Signal(str)
    """The pointer is over a token; ``""`` over none."""
    zone_opened = Signal(str)
    """A pile is to be looked through."""
    changed = Signal()
    """Another scene or another light is shown."""
    resized = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None, planner: layouts.Planner | None = None) -> None:
        super().__init__(parent)
        self._bench, self._planner = bench, planner or layouts.Planning()
        self.shown, self.viewer = Scene(()), NOBODY
        self._names: Mapping[Seat, str] = {}
        self._animated, self.fixed = True, False
        self._stop: cursor.Stop = ""
        self._keyed = False
        self._hovered = ""
        self._canvas = QGraphicsScene(self)
        self._canvas.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.stage = Stage(bench, self._canvas, self._grain)
        self._pointer = Pointer(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rested)
        self.setScene(self._canvas)
        self._camera = Camera(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlags(
            QGraphicsView.OptimizationFlag.DontSavePainterState
            | QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing
        )
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setMinimumSize(240, 200)
        self.setAccessibleName(self.tr("Table"))
        self._dress()
        bench.themed.connect(self._on_themed)

    # -- what is shown -----------------------------------------------------------------------------

    def show_scene(
        self, scene: Scene, viewer: Seat, *, animate: bool = True, names: Mapping[Seat, str] | None = None
    ) -> None:
        """Show a scene; what was there goes to its new place.

        Args:
            scene: what one seat sees.
            viewer: that seat.
            animate: whether things may be seen going.
            names: of the seats, in words; "You" and "Player 2" where there is none.
        """
        self.shown, self.viewer = scene, viewer
        self._names = names if names is not None else self._names
        self._lay_out(animate=animate)

    def light(self, lit: Lit) -> None:
        """Light tokens and places; all others go dark."""
        self.stage.light(lit)
        self._check_cursor()

    def set_animated(self, animated: bool) -> None:
        """Let things be seen going, where the system wants that too; or never."""
        self._animated = animated

    @property
    def moves(self) -> bool:
        """Whether things are seen going."""
        return self._animated and self.isVisible() and wanted_by_system()

    def ready(self) -> bool:
        """Tell whether nothing is under way: no motion, no face, no picture."""
        return self.stage.ready() and not self._rest.isActive()

    def _lay_out(self, *, animate: bool) -> None:
        shape = max(self.viewport().width(), 1) / max(self.viewport().height(), 1)
        line = self._bench.theme.px(_LINE) / max(self.viewport().height(), 1)
        plan = self._planner(self.shown, self.viewer, shape, line)
        self._canvas.setSceneRect(rect(plan.box))
        if self._camera.fitted:
            self._camera.fit(rect(plan.box))
        owners = {zone.id: self._owner(zone.owner) for zone in self.shown.zones if zone.layout is not Layout.PILE}
        self.stage.show(self.shown, plan, owners, animate=animate and self.moves)
        self._check_cursor()

    def _owner(self, seat: Seat | None) -> str:
        if seat is None:
            return ""
        if seat in self._names:
            return self._names[seat]
        return self.tr("You") if seat == self.viewer else self.tr("Player {n}").format(n=number(seat + 1))

    def _grain(self) -> tuple[float, float]:
        """Give pixels of the screen for each unit of the table, and for each pixel of the window."""
        ratio = self.devicePixelRatioF()
        return self.transform().m11() * ratio, ratio

    # -- how large it is shown ---------------------------------------------------------------------

    def zoom_to_fit(self) -> None:
        """Show the whole table, and keep it so when the window changes."""
        self._camera.fitted = True
        self._lay_out(animate=False)

    def zoom(self, by: float) -> None:
        """Show it larger or smaller, no smaller than whole."""
        self._camera.zoom(by)
        self.stage.be_hasty(True)
        self._rest.start()

    def pan(self, by: QPoint) -> None:
        """Move the table, in pixels."""
        self._camera.pan(by)

    def reveal(self, token: str) -> None:
        """Move the table so that a token is seen."""
        item = self.stage.tokens.get(token)
        if item is not None and not self._camera.fitted:
            self.ensureVisible(item.face_box().translated(item.home), 40, 40)

    # -- keys --------------------------------------------------------------------------------------

    @property
    def stop(self) -> cursor.Stop:
        """Where the keys are: a token, a lit place, or ``""`` before they were anywhere."""
        return self._stop

    @property
    def cursor_token(self) -> str:
        """The token where the keys are, or ``""``."""
        return self._stop if isinstance(self._stop, str) else ""

    def set_cursor_token(self, token: str) -> None:
        """Let the keys go on from a token."""
        if token in self._stops():
            self._go_to(token)

    def move_cursor(self, right: int, down: int) -> None:
        """Go to the next token or lit place in a direction; to the first that may act where the keys were nowhere."""
        self._keyed = True
        among = self._stops()
        if self._stop not in among:
            lit = [stop for stop in among if isinstance(stop, Spot) or self.stage.mark_of(stop) is not None]
            first = next(iter([*lit, *among]), None)
        else:
            at = among.pop(self._stop)
            first = cursor.moved(at, among, right, down)
        if first is not None:
            self._go_to(first)

    def _stops(self) -> dict[cursor.Stop, Box]:
        return cursor.stops(self.stage.plan, self.stage.spots)

    def _check_cursor(self) -> None:
        if self._stop and self._stop not in self._stops():
            self._stop = ""
        self._show_cursor()
        self.changed.emit()

    def _go_to(self, stop: cursor.Stop) -> None:
        self._stop = stop
        self._show_cursor()
        token = self.shown.token(self.cursor_token)
        if token is not None:
            self.reveal(token.id)
            self.setAccessibleDescription(spoken(token.spoken or token.label) or self.tr("A card face down"))
        else:
            self.setAccessibleDescription(self.tr("A place"))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def _show_cursor(self) -> None:
        on = self._keyed and self.hasFocus()
        for id, item in self.stage.tokens.items():
            item.set_flags(keyed=on and id == self._stop)
        for spot, place in self.stage.spots.items():
            place.set_flags(keyed=on and spot == self._stop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk by arrows, choose by Enter, zoom by + and -, see all by Home; leave the rest to the window."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in _ARROWS and plain:
            self.move_cursor(*_ARROWS[key])
        elif key in _ENTER and plain and self._stop:
            self._enter()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _STEP)
        elif key == Qt.Key.Key_Home and plain:
            self.zoom_to_fit()
        elif not (key == Qt.Key.Key_Escape and self._pointer.cancel()):
            event.ignore()

    def _enter(self) -> None:
        if isinstance(self._stop, Spot):
            self.spot_clicked.emit(self._stop)
        elif self.pile_of(self._stop) and self.stage.mark_of(self._stop) is None:
            self.zone_opened.emit(self.pile_of(self._stop))
        else:
            self.token_activated.emit(self._stop)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys are."""
        super().focusInEvent(event)
        if not self._stop and event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.move_cursor(0, 0)
        self._show_cursor()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they are elsewhere."""
        super().focusOutEvent(event)
        self._show_cursor()

    # -- mouse -------------------------------------------------------------------------------------

    def under(self, place: QPoint, but: str = "") -> TokenItem | SpotItem | None:
        """Give the token or lit place at a point of the viewport; ``but`` is looked through."""
        for item in self.items(place):
            if isinstance(item, SpotItem) or (isinstance(item, TokenItem) and item.id != but):
                return item
        return None

    def zone_under(self, place: QPoint) -> str:
        """Give the pile at a point of the viewport, or ``""``."""
        at = self.mapToScene(place)
        return next((g.zone.id for g in self.stage.plan.piles() if g.box.holds(at.x(), at.y())), "")

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card at a point of the viewport, for the preview, with nothing to say about it."""
        item = self.under(place)
        card = item.stand.token.card if isinstance(item, TokenItem) else None
        return (card, "") if card is not None else None

    def pile_of(self, id: str) -> str:
        """Give the pile that a token lies in, or ``""``."""
        stand = self.stage.plan.stands.get(id)
        ground = self.stage.plan.grounds[stand.zone] if stand is not None else None
        return ground.zone.id if ground is not None and ground.zone.layout is Layout.PILE else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a drag, or moving the table."""
        self._keyed = False
        self._pointer.press(event.position().toPoint(), event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what the press began; else tell what the pointer is over."""
        place = event.position().toPoint()
        if event.buttons():
            self._pointer.move(place)
        else:
            self._hover(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        self._pointer.release(event.position().toPoint(), event.button())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a double click on a token; elsewhere two clicks are two clicks."""
        item = self.under(event.position().toPoint())
        if isinstance(item, TokenItem) and event.button() is Qt.MouseButton.LeftButton and not self.pile_of(item.id):
            self.token_activated.emit(item.id)
        else:
            self._pointer.press(event.position().toPoint(), event.button())

    def _hover(self, place: QPoint | None) -> None:
        item = self.under(place) if place is not None else None
        id = item.id if isinstance(item, TokenItem) else ""
        if id != self._hovered:
            self._hovered = id
            self.hovered.emit(id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is there: below the pointer, or where the keys are."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            item = self.stage.tokens.get(self.cursor_token)
            place = self.mapFromScene(item.home if item is not None else QPointF())
            self.menu_wanted.emit(self.cursor_token, self.viewport().mapToGlobal(place))
        else:
            under = self.under(event.pos())
            self.menu_wanted.emit(under.id if isinstance(under, TokenItem) else "", event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else move the table."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_STEP ** (event.angleDelta().y() / 120))
        else:
            self.pan(-event.angleDelta() / 2)
        event.accept()

    # -- as Qt wants it ----------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:
        """Notice that the pointer left."""
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out anew while the whole is shown."""
        super().resizeEvent(event)
        if self._camera.fitted:
            self._lay_out(animate=False)
        self.resized.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for faces that nobody saw until now."""
        super().showEvent(event)
        self.stage.sharpen()

    def _on_rested(self) -> None:
        self.stage.be_hasty(False)
        self.stage.sharpen()

    def _on_themed(self) -> None:
        self._dress()
        self._lay_out(animate=False)

    def _dress(self) -> None:
        self.setBackgroundBrush(self._bench.theme.color("sunken"))
        self.stage.dress()
