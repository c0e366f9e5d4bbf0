"""What the mouse does on a table: clicks, drags of tokens with what lights up below them, and moving the table itself."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from deckbuilder.core.scene import Layout, Spot
from deckbuilder.gui.play.marks import Mark
from deckbuilder.gui.play.motion import Way
from deckbuilder.gui.play.spot_item import SpotItem
from deckbuilder.gui.play.token_item import TokenItem

if TYPE_CHECKING:
    from deckbuilder.gui.play.scene_view import SceneView

Target = str | Spot | None


class Pointer:
    """Turns presses, moves and releases over a view into what they mean.

    Args:
        view: whose mouse it is.
    """

    def __init__(self, view: "SceneView") -> None:
        self._view = view
        self._pressed: TokenItem | SpotItem | None = None
        self._start = QPoint()
        self._held: TokenItem | None = None
        self._off = QPointF()
        self._panned: QPoint | None = None
        self._over: TokenItem | SpotItem | None = None

    @property
    def held(self) -> str:
        """The token that is dragged, or ``""``."""
        return self._held.id if self._held is not None else ""

    def press(self, place: QPoint, button: Qt.MouseButton) -> None:
        """A button goes down."""
        if button is Qt.MouseButton.MiddleButton:
            self._panned = place
            return
        if button is not Qt.MouseButton.LeftButton:
            return
        self._start, self._pressed = place, self._view.under(place)
        if self._pressed is None and not self._view.zone_under(place):
            self._panned = place

    def move(self, place: QPoint) -> None:
        """The pointer goes somewhere with a button down."""
        if self._panned is not None:
            self._view.pan(self._panned - place)
            self._panned = place
        elif self._held is not None:
            self._carry(place)
        elif isinstance(self._pressed, TokenItem):
            far = (place - self._start).manhattanLength() >= QApplication.startDragDistance()
            if far and self._may_drag(self._pressed.id):
                self._pick_up(self._pressed, place)

    def release(self, place: QPoint, button: Qt.MouseButton) -> None:
        """A button goes up."""
        panned, self._panned = self._panned, None
        pressed, self._pressed = self._pressed, None
        if self._held is not None and button is Qt.MouseButton.LeftButton:
            self._put_down(place)
        elif panned is None and button is Qt.MouseButton.LeftButton:
            if (place - self._start).manhattanLength() >= QApplication.startDragDistance():
                return
            if pressed is not None and pressed is self._view.under(place):
                self._click(pressed)
            elif pressed is None:
                self._click_beside(place)

    def cancel(self) -> bool:
        """Let go of what is dragged, back to where it was; tell whether anything was."""
        if self._held is None:
            return False
        self._drop_home()
        return True

    def _click(self, item: TokenItem | SpotItem) -> None:
        view = self._view
        if isinstance(item, SpotItem):
            view.spot_clicked.emit(item.spot)
            return
        view.set_cursor_token(item.id)
        pile = view.pile_of(item.id)
        if pile and view.stage.mark_of(item.id) is None:
            view.zone_opened.emit(pile)
        else:
            view.token_clicked.emit(item.id)

    def _click_beside(self, place: QPoint) -> None:
        """Take a click beside all tokens: a pile opens, and an empty one has nothing to show."""
        zone = self._view.zone_under(place)
        if zone and self._view.stage.plan.top(zone):
            self._view.zone_opened.emit(zone)

    # -- carrying ----------------------------------------------------------------------------------

    def _may_drag(self, id: str) -> bool:
        """Tell whether a token may be picked up: what is lit, and what lies open before the viewer, to be told why not."""
        stage = self._view.stage
        if self._view.fixed:
            return False
        if stage.mark_of(id) in (Mark.MAY, Mark.CHOSEN):
            return True
        stand = stage.plan.stands[id]
        zone = stage.plan.grounds[stand.zone].zone
        return zone.owner == self._view.viewer and zone.layout is not Layout.PILE and bool(stand.token.label)

    def _pick_up(self, item: TokenItem, place: QPoint) -> None:
        self._view.stage.motion.finish()
        self._off = item.pos() - self._view.mapToScene(self._start)
        self._held = item
        item.set_flags(lifted=True)
        self._view.picked_up.emit(item.id)
        self._carry(place)

    def _carry(self, place: QPoint) -> None:
        held = self._held
        if held is None or held.id not in self._view.stage.tokens:  # the table changed below it
            self._held = None
            return
        held.setPos(self._view.mapToScene(place) + self._off)
        self._hold_over(self._lit_under(place))

    def _hold_over(self, item: TokenItem | SpotItem | None) -> None:
        if item is not self._over:
            for one, on in ((self._over, False), (item, True)):
                if one is not None:
                    one.set_flags(over=on)
            self._over = item

    def _lit_under(self, place: QPoint) -> TokenItem | SpotItem | None:
        """Give what is lit and would take the token here: below the pointer, else the nearest place of the same rank."""
        stage, held = self._view.stage, self.held
        found = self._view.under(place, but=held)
        if isinstance(found, SpotItem) or (found is not None and stage.mark_of(found.id) is Mark.TARGET):
            return found
        at = self._view.mapToScene(place)
        spot = self._nearest(at)
        return stage.spots.get(spot) if spot is not None else None

    def _nearest(self, at: QPointF) -> Spot | None:
        """Give the nearest lit place of the zone below a point; in ranks, of the rank below it."""
        plan, spots = self._view.stage.plan, self._view.stage.spots
        ground = next((g for g in plan.grounds.values() if g.box.holds(at.x(), at.y())), None)
        if ground is None:
            return None
        near = [(spot, item.middle - at) for spot, item in spots.items() if spot.zone == ground.zone.id]
        if ground.zone.layout is Layout.RANKS:
            reach = ground.scale * 100
            near = [(spot, away) for spot, away in near if abs(away.y()) < reach]
        return min(near, key=lambda one: one[1].x() ** 2 + one[1].y() ** 2)[0] if near else None

    def _put_down(self, place: QPoint) -> None:
        held = self.held
        if held not in self._view.stage.tokens:  # the table changed below it
            self._hold_over(None)
            self._held = None
            return
        target = self._target(place)
        self._hold_over(None)
        item, self._held = self._held, None
        if item is not None:
            item.set_flags(lifted=False)
        self._view.put_down.emit(held, target)
        self._go_home(held)

    def _target(self, place: QPoint) -> Target:
        """Give where a token falls: something lit, else whatever lies there, so that it can be said why not."""
        lit = self._lit_under(place)
        if lit is not None:
            return lit.spot if isinstance(lit, SpotItem) else lit.id
        under = self._view.under(place, but=self.held)
        if isinstance(under, TokenItem):
            return under.id
        at = self._view.mapToScene(place)
        return self._view.stage.plan.nearest(at.x(), at.y())

    def _drop_home(self) -> None:
        item, self._held, self._pressed = self._held, None, None
        self._hold_over(None)
        if item is not None:
            item.set_flags(lifted=False)
            self._view.put_down.emit(item.id, None)
            self._go_home(item.id)

    def _go_home(self, id: str) -> None:
        """Let a token go where it belongs, unless it is on its way already."""
        stage = self._view.stage
        item = stage.tokens.get(id)
        if item is not None and item.pos() != item.home and not stage.motion.under_way:
            if self._view.moves:
                stage.motion.begin([Way(item, item.pos(), item.home)])
            else:
                item.setPos(item.home)
