"""The items of a table: kept from scene to scene by the ids of tokens, moved where the next scene wants them."""

from collections.abc import Callable, Mapping
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtWidgets import QGraphicsScene

from deckbuilder.core.scene import Layout, Scene, Spot, Token, Zone
from deckbuilder.gui.play.geometry import Plan, Stand
from deckbuilder.gui.play.link_item import LinkItem
from deckbuilder.gui.play.marks import Lit, Mark
from deckbuilder.gui.play.motion import Motion, Way
from deckbuilder.gui.play.spot_item import SpotItem
from deckbuilder.gui.play.token_item import TokenItem
from deckbuilder.gui.play.token_pictures import TokenPictures
from deckbuilder.gui.play.zone_item import FrontItem, ZoneItem
from deckbuilder.gui.workbench import Workbench

_SLICE_S = 0.006
"""So long pictures are made at a time, while the window waits."""


class Stage(QObject):
    """Puts a plan on a graphics scene.

    Args:
        bench: theme, faces and cards.
        canvas: where the items live.
        grain: gives pixels of the screen for each unit of the table, and for each pixel of the window.

    Attributes:
        plan: what is shown.
        lit: what is lit.
        tokens, spots: the items by what they show.
    """

    def __init__(self, bench: Workbench, canvas: QGraphicsScene, grain: Callable[[], tuple[float, float]]) -> None:
        super().__init__(canvas)
        self._bench, self._canvas, self._grain = bench, canvas, grain
        self.plan = Plan()
        self.tokens: dict[str, TokenItem] = {}
        self.spots: dict[Spot, SpotItem] = {}
        self._zones: dict[str, ZoneItem] = {}
        self._links: list[LinkItem] = []
        self._counts: dict[str, int] = {}
        self.lit = Lit()
        self._front: FrontItem | None = None
        self.pictures = TokenPictures(bench, self)
        self.motion = Motion(self._on_settled, self)
        self._later = QTimer(self)
        self._later.setInterval(0)
        self._later.timeout.connect(self._on_later)
        self.pictures.arrived.connect(self._on_face)

    # -- scenes ------------------------------------------------------------------------------------

    def show(self, scene: Scene, plan: Plan, owners: Mapping[str, str], *, animate: bool) -> None:
        """Show a plan of a scene; tokens that were there go to where they lie now.

        Args:
            scene: what the plan is of.
            plan: where everything lies.
            owners: whose each zone is, in words.
            animate: whether they go, or are there at once.
        """
        self.motion.finish()
        before = {id: (item.pos(), item.stand) for id, item in self.tokens.items()}
        sources = self._sources(scene) if animate and self._counts else []
        origins = {zone.id: self._way_in(zone) for zone in sources}
        self.plan = plan
        self._lay_grounds(owners)
        for id in [id for id in self.tokens if id not in plan.stands]:
            self._canvas.removeItem(self.tokens.pop(id))
        ways: list[Way] = []
        for id, stand in plan.stands.items():
            item = self.tokens.get(id)
            if item is None:
                item = self.tokens[id] = TokenItem(stand, self._bench.theme)
                self._canvas.addItem(item)
                start = None if _veiled(stand.token) else _origin(stand, plan, sources, origins)
                if start is not None:
                    ways.append(Way(item, start, item.home, faint=True))
            else:
                was, old = before[id]
                item.show_stand(stand)
                turned = old.turn - stand.turn
                if animate and not (_veiled(old.token) or _veiled(stand.token)) and (was != item.home or turned):
                    ways.append(Way(item, was, item.home, turned))
            item.setPos(item.home)
        self._counts = {zone.id: len(zone.tokens) for zone in scene.zones}
        self._print_changed()
        self.light(self.lit)
        self._lay_links(scene)
        self.motion.begin(ways if animate else [])

    def _lay_grounds(self, owners: Mapping[str, str]) -> None:
        for id in [id for id in self._zones if id not in self.plan.grounds]:
            self._canvas.removeItem(self._zones.pop(id))
        for id, ground in self.plan.grounds.items():
            if id in self._zones:
                self._zones[id].show_ground(ground, owners.get(id, ""))
            else:
                self._zones[id] = ZoneItem(ground, owners.get(id, ""), self._bench.theme)
                self._canvas.addItem(self._zones[id])
        if self._front is None:
            self._front = FrontItem(self._bench.theme)
            self._canvas.addItem(self._front)
        self._front.show_box(self.plan.front)

    def _lay_links(self, scene: Scene) -> None:
        """Draw what is under way between tokens that are seen."""
        while self._links:
            self._canvas.removeItem(self._links.pop())
        for link in scene.links:
            source, target = self.tokens.get(link.source), self.tokens.get(link.target)
            if source is not None and target is not None:
                self._links.append(LinkItem(source.home, target.home, link.words, self._bench.theme))
                self._canvas.addItem(self._links[-1])

    def _sources(self, scene: Scene) -> list[Zone]:
        """Give the zones that lost tokens, piles first: what is new elsewhere came from there."""
        lost = [zone for zone in scene.zones if len(zone.tokens) < self._counts.get(zone.id, 0)]
        return sorted(lost, key=lambda zone: zone.layout is not Layout.PILE)

    def _way_in(self, zone: Zone) -> QPointF:
        """Give where things come from that leave a zone: the middle of it as it is shown still."""
        ground = self.plan.grounds.get(zone.id)
        return QPointF(*ground.box.middle) if ground is not None else QPointF()

    # -- light -------------------------------------------------------------------------------------

    def light(self, lit: Lit) -> None:
        """Light tokens and places; all else goes dark."""
        self.lit = lit
        for id, item in self.tokens.items():
            mark, note = lit.tokens.get(id, (None, ""))
            item.light(mark, note)
        for spot in [spot for spot in self.spots if spot not in lit.spots]:
            self._canvas.removeItem(self.spots.pop(spot))
        for spot, (mark, note) in lit.spots.items():
            self._lay_spot(spot, mark, note)

    def _lay_spot(self, spot: Spot, mark: Mark, note: str) -> None:
        old = self.spots.pop(spot, None)
        if old is not None:
            self._canvas.removeItem(old)
        box = self.plan.place(spot)
        if box is not None:
            self.spots[spot] = SpotItem(spot, box, mark, note, self._bench.theme)
            self._canvas.addItem(self.spots[spot])

    def mark_of(self, id: str) -> Mark | None:
        """Tell why a token is lit."""
        return self.lit.tokens.get(id, (None, ""))[0]

    # -- pictures ----------------------------------------------------------------------------------

    def sharpen(self) -> None:
        """Make pictures as sharp as the scale wants them, bit by bit, and have missing faces drawn."""
        scale, _ = self._grain()
        self.pictures.want(self.plan.stands.values(), scale)
        self._later.start()

    def be_hasty(self, hasty: bool) -> None:
        """Draw quickly rather than smoothly, while the table is made larger or smaller."""
        for item in self.tokens.values():
            item.hasty = hasty

    def dress(self) -> None:
        """Put on the theme of the bench."""
        self.pictures.forget()
        for zone in self._zones.values():
            zone.theme = self._bench.theme
        for spot in self.spots.values():
            spot.theme = self._bench.theme
        if self._front is not None:
            self._front.theme = self._bench.theme
        for token in self.tokens.values():
            token.theme, token.made_from = self._bench.theme, None
        self._print_changed()
        self._canvas.update()

    def _print_changed(self) -> None:
        """Make the pictures of tokens that look otherwise now; those that are only larger or smaller can wait."""
        scale, ratio = self._grain()
        for item in self.tokens.values():
            wanted, made = self.pictures.print_of(item.stand, scale), item.made_from
            if made is None or made._replace(size=wanted.size, seen=wanted.seen) != wanted:
                item.show_picture(self.pictures.picture(wanted, ratio), wanted)
        self.sharpen()

    def _on_later(self) -> None:
        """Make some pictures in their right size; all that are missing, once there is time."""
        if self.motion.under_way:
            return
        (scale, ratio), start = self._grain(), perf_counter()
        for item in self.tokens.values():
            wanted = self.pictures.print_of(item.stand, scale)
            if wanted != item.made_from:
                item.show_picture(self.pictures.picture(wanted, ratio), wanted)
                if perf_counter() - start > _SLICE_S:
                    return
        self._later.stop()

    def _on_face(self, card: str) -> None:
        for item in self.tokens.values():
            if item.stand.token.card == card:
                item.made_from = item.made_from and item.made_from._replace(size=(0, 0))
        self._later.start()

    def _on_settled(self) -> None:
        self._later.start()

    def ready(self) -> bool:
        """Tell whether everything is shown as sharp and complete as it will be."""
        return not (self.motion.under_way or self._later.isActive() or self.pictures.waiting())


def _veiled(token: Token) -> bool:
    """Tell whether a token is seen from behind: its id is but a place, which says nothing of where it was before."""
    return token.card is None and not token.label


def _origin(stand: Stand, plan: Plan, sources: list[Zone], origins: Mapping[str, QPointF]) -> QPointF | None:
    """Give where a token that is new comes from: a zone that lost some, of the same owner rather than of another."""
    owner = plan.grounds[stand.zone].zone.owner
    own = [zone for zone in sources if zone.owner == owner and zone.id != stand.zone]
    found = next(iter(own), None)
    return origins[found.id] if found is not None else None
