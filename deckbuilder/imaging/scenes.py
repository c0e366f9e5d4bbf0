"""The panel of a card: a picture composed from what the card prints, the same for the same card.

There are no paintings. Sky and land come from the look, the figure from the card's type and words, and the card's id decides
hour, ground and bearing, so that no two neighbours look alike.
"""

from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image, ImageDraw

from deckbuilder.core.cards import Card
from deckbuilder.imaging.face_spec import Color, FaceSpec, Figure, Icon, Land, Look, Paint
from deckbuilder.imaging.grain import Grain
from deckbuilder.imaging.icons import draw_icon, mixed
from deckbuilder.imaging.lands import land
from deckbuilder.imaging.shapes import Placing, Point

_WHITE: Color = (255, 255, 255)
_BLACK: Color = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class _Tones:
    high: Color  # sky above
    low: Color  # sky at the horizon
    glow: Color
    far: Color
    near: Color
    figure: Paint
    company: Paint


def paint_scene(card: Card, spec: FaceSpec, width: int, height: int) -> Image.Image:
    """Paint the panel of a card, in pixels."""
    finer = 3 if width < 200 else 2
    look = spec.art(card)
    night = spec.night is not None and spec.night.holds(card)
    tones = _tones(look, night)
    grain = Grain(f"{card.game}/{card.id}")
    image = _sky(tones, width * finer, height * finer)
    brush = _Brush(ImageDraw.Draw(image), height * finer, width / height, grain, tones)
    halo = spec.halo is not None and spec.halo.holds(card)
    figure = next((f for f in spec.figures if (not f.kinds or card.kind in f.kinds) and f.sign.holds(card)), None)
    if look.land is Land.MEDALLION:
        brush.medallion(spec.icons[look.tile], halo)
    elif look.land is Land.BURST:
        brush.burst()
    else:
        brush.landscape(look, night, halo)
    if figure is not None:
        brush.figure(figure, spec, centred=look.land in (Land.MEDALLION, Land.BURST, Land.HALLS), alone=halo)
    return image.reduce(finer)


def _tones(look: Look, night: bool) -> _Tones:
    if look.land in (Land.MEDALLION, Land.BURST):
        high, low = mixed(look.deep, _BLACK, 0.15), mixed(look.main, look.deep, 0.25)
        glow = mixed(look.main, look.light, 0.35)
        body = Paint(
            fill=mixed(look.light, _WHITE, 0.25),
            shade=mixed(look.main, look.light, 0.45),
            line=mixed(look.deep, _BLACK, 0.55),
            ink=mixed(look.main, look.deep, 0.35),
        )
        return _Tones(high, low, glow, look.main, look.deep, body, body)
    if night:
        high, low = mixed(look.deep, _BLACK, 0.5), mixed(look.main, look.light, 0.12)
        glow = mixed(look.light, look.trim, 0.3)
        far, near = mixed(look.main, look.deep, 0.25), mixed(look.deep, _BLACK, 0.45)
        edge = mixed(look.trim, look.light, 0.3)
    else:
        high, low = mixed(look.main, look.light, 0.5), mixed(look.light, _WHITE, 0.5)
        glow = mixed(look.light, _WHITE, 0.85)
        far, near = mixed(look.light, look.main, 0.5), mixed(look.deep, look.main, 0.2)
        edge = mixed(look.light, _WHITE, 0.6)
    body = Paint(
        mixed(look.deep, _BLACK, 0.5), mixed(look.deep, look.main, 0.55), edge, mixed(look.light, look.trim, 0.35)
    )
    company = Paint(
        mixed(look.deep, look.main, 0.25),
        mixed(look.deep, look.main, 0.5),
        mixed(edge, look.main, 0.6),
        mixed(look.main, look.light, 0.3),
    )
    return _Tones(high, low, glow, far, near, body, company)


def _sky(tones: _Tones, width: int, height: int) -> Image.Image:
    column = Image.new("RGB", (1, height))
    column.putdata([mixed(tones.high, tones.low, min(1.0, y / (0.68 * height))) for y in range(height)])
    return column.resize((width, height), Image.Resampling.NEAREST)


class _Brush:
    """Draws in heights of the panel."""

    def __init__(self, draw: ImageDraw.ImageDraw, unit: int, width: float, grain: Grain, tones: _Tones) -> None:
        self._draw, self._unit, self._width, self._grain, self._tones = draw, unit, width, grain, tones

    def landscape(self, look: Look, night: bool, halo: bool) -> None:
        """Draw sky and ground."""
        tones, grain = self._tones, self._grain
        x = self._width * (0.53 if halo else grain.part(0.3, 0.85))
        y = 0.42 if halo else grain.part(0.2, 0.42)
        if halo:
            self._rays(x, y, 14, mixed(tones.high, tones.glow, 0.22), grain.part(0, pi))
        size = grain.part(0.13, 0.2) * (1.6 if halo else 1)
        for ring, part in ((1.7, 0.12), (1.35, 0.25), (1.0, 1.0)):
            self._disc(x, y, size * ring, mixed(mixed(tones.high, tones.low, y / 0.7), tones.glow, part))
        if night and not halo and grain.below(2):
            self._disc(x + size * 0.45, y - size * 0.2, size * 0.85, mixed(tones.high, tones.low, y / 0.7))
        self._sky_life(night)
        for shape, tone in land(look.land, grain, self._width):
            color = mixed(tones.far, tones.near, min(tone, 1)) if tone >= 0 else mixed(tones.far, tones.glow, -tone)
            self._polygon(shape, color)

    def medallion(self, tile: Icon, halo: bool) -> None:
        """Draw a great disc with a ring of ornaments."""
        tones, grain = self._tones, self._grain
        x, y = self._width / 2, 0.5
        self._rays(x, y, 24 if halo else 16, mixed(tones.high, tones.low, 0.45), grain.part(0, pi))
        unit = min(1.0, self._width)
        for size, part in ((0.46, 0.55), (0.445, 0.0), (0.36, 0.4), (0.35, 0.75)):
            self._disc(x, y, size * unit, mixed(tones.near, tones.glow, part))
        self._disc(x, y, 0.2 * unit, mixed(tones.near, tones.glow, 0.9))
        count, turn = 16 + 4 * grain.below(3), grain.part(0, 1)
        paint = Paint(*(mixed(tones.near, tones.glow, 0.7),) * 4)
        for index in range(count):
            angle = 2 * pi * (index + turn) / count
            centre = (x + 0.403 * unit * cos(angle), y + 0.403 * unit * sin(angle))
            self._icon(tile, paint, centre, 0.055 * unit, angle=angle * 180 / pi + 90)

    def burst(self) -> None:
        """Draw rays and rings out of a point."""
        tones, grain = self._tones, self._grain
        x, y = self._width * grain.part(0.4, 0.6), grain.part(0.4, 0.58)
        self._rays(x, y, 12 + 2 * grain.below(5), mixed(tones.high, tones.low, 0.8), grain.part(0, pi))
        turn = grain.part(0, 2 * pi)
        for size, part in ((0.52, 0.18), (0.42, 0.38), (0.32, 0.7)):
            self._star(x, y, size, 9 + 2 * grain.below(4), turn, mixed(tones.low, tones.glow, part))
        for _ in range(14):
            angle, far = grain.part(0, 2 * pi), grain.part(0.55, 0.95)
            self._disc(x + far * cos(angle), y + far * sin(angle), grain.part(0.006, 0.016), tones.glow)

    def figure(self, figure: Figure, spec: FaceSpec, *, centred: bool, alone: bool) -> None:
        """Draw what the card is about: in the middle of the panel, or standing at its foot with company behind."""
        tones, grain, middle = self._tones, self._grain, self._width * 0.53
        unit = min(1.0, self._width)  # a panel higher than wide gives figures less room
        icon = spec.icons[grain.one(figure.icons)]
        mirrored = bool(grain.below(2))
        prop = grain.below(len(figure.props) + 1) if figure.props else 0
        if centred:
            self._icon(
                icon,
                tones.figure,
                (self._width / 2, 0.5),
                0.66 * unit,
                mirrored=mirrored,
                angle=grain.part(-8, 8),
                edge=0.012,
            )
            return
        if figure.crowd and not alone and grain.below(3):
            for side in (-1, 1):
                other = spec.icons[grain.one(figure.icons)]
                at = (middle + side * grain.part(0.34, 0.42) * unit, 1.03 - 0.31 * unit)
                self._icon(other, tones.company, at, 0.62 * unit, mirrored=side > 0, edge=0.008)
        if prop:
            side = -1 if mirrored else 1
            at = (middle + side * 0.3 * unit, 0.98 - 0.5 * unit)
            self._icon(
                spec.icons[figure.props[prop - 1]],
                tones.figure,
                at,
                0.92 * unit,
                mirrored=mirrored,
                angle=side * 9,
                edge=0.01,
            )
        size = (0.96 if alone else 0.88) * unit
        self._icon(icon, tones.figure, (middle, 1.02 - size / 2), size, mirrored=mirrored, edge=0.012)

    def _sky_life(self, night: bool) -> None:
        grain = self._grain
        for _ in range(16 if night else 4):
            x, y = grain.part(0, self._width), grain.part(0.03, 0.45)
            if night:
                self._disc(x, y, grain.part(0.003, 0.008), mixed(self._tones.low, self._tones.glow, 0.8))
            else:
                span, y = grain.part(0.02, 0.035), y * 0.8
                wings = [(x - span, y - span * 0.5), (x, y), (x + span, y - span * 0.5), (x, y + span * 0.25)]
                self._polygon(wings, mixed(self._tones.near, self._tones.low, 0.35))

    def _rays(self, x: float, y: float, count: int, color: Color, turn: float) -> None:
        for index in range(count):
            angle, half = turn + 2 * pi * index / count, pi / count / 2
            edges = [(x + 3 * cos(angle + way * half), y + 3 * sin(angle + way * half)) for way in (-1, 1)]
            self._polygon([(x, y), *edges], color)

    def _star(self, x: float, y: float, size: float, points: int, turn: float, color: Color) -> None:
        line: list[Point] = []
        for index in range(points * 2):
            far = size if index % 2 else size * 0.72
            angle = turn + pi * index / points
            line.append((x + far * cos(angle), y + far * sin(angle)))
        self._polygon(line, color)

    def _disc(self, x: float, y: float, radius: float, color: Color) -> None:
        unit = self._unit
        self._draw.ellipse(
            ((x - radius) * unit, (y - radius) * unit, (x + radius) * unit, (y + radius) * unit), fill=color
        )

    def _polygon(self, shape: list[Point], color: Color) -> None:
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in shape], fill=color)

    def _icon(
        self,
        icon: Icon,
        paint: Paint,
        at: Point,
        size: float,
        *,
        mirrored: bool = False,
        angle: float = 0,
        edge: float = 0,
    ) -> None:
        side = size * self._unit
        place = Placing(at[0] * self._unit - side / 2, at[1] * self._unit - side / 2, side, mirrored, angle)
        draw_icon(self._draw, icon, paint, place, edge * self._unit)
