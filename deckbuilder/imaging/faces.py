"""Draws a card's face from its data: ``lay_out`` says what stands where, ``draw_face`` makes the picture.

What many faces share is kept by the face's spec: frames, badges, words. Give the same spec again to be fast.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from PIL import Image, ImageDraw

from deckbuilder.core.cards import Card
from deckbuilder.imaging import words
from deckbuilder.imaging.face_spec import Badge, Box, FaceSpec, Icon, Layout, Look, Paint, words_of
from deckbuilder.imaging.frames import Frame, draw_frame, emblem
from deckbuilder.imaging.icons import mixed, pill, sprite
from deckbuilder.imaging.lettering import Lettering, PlacedWord, SetText
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.scenes import paint_scene

Key = TypeVar("Key")
Drawn = TypeVar("Drawn")

NARROWEST, WIDEST = 40, 2000
_TYPE_WORD_FROM = 0.75  # of the wanted size: the frame tells the type, so its word goes before all gets small
_EMBLEMS_APART = 1.04  # of their width
_CAPITAL = 0.365  # half the height of a numeral, of its size


class PlacedIcon(NamedTuple):
    """An icon on the card: its middle and side in pixels."""

    icon: Icon
    paint: Paint
    x: float
    y: float
    size: float


class PlacedPill(NamedTuple):
    """A plate behind a badge: left end, middle and size in pixels."""

    paint: Paint
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class FaceLayout:
    """A face before it is drawn.

    Attributes:
        layout: the layout that it follows.
        texts: region and text, in drawing order.
        cut: regions whose text was cut short.
        left_out: parts that were left out for want of room.
    """

    layout: Layout
    texts: tuple[tuple[str, Box, SetText], ...]
    icons: tuple[PlacedIcon, ...]
    pills: tuple[PlacedPill, ...]
    numbers: tuple[PlacedWord, ...]
    cut: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(slots=True)
class _Studio:
    """What was drawn for one spec."""

    lettering: Lettering
    frames: dict[tuple[int, int, tuple[Look, ...], bool], Frame] = field(default_factory=dict)
    sprites: dict[tuple[int, Paint, int], Image.Image] = field(default_factory=dict)
    emblems: dict[tuple[Look, int], Image.Image] = field(default_factory=dict)
    pills: dict[tuple[Paint, int, int], Image.Image] = field(default_factory=dict)


_studios: "WeakKeyDictionary[FaceSpec, _Studio]" = WeakKeyDictionary()


def draw_face(card: Card, spec: FaceSpec, width: int) -> Picture:
    """Draw a card's face: the same bytes for the same card, spec and width.

    Args:
        card: what is printed; nothing else decides the picture.
        spec: the faces of its game.
        width: in pixels; held between 40 and 2000. The height follows the spec.
    """
    width = min(max(width, NARROWEST), WIDEST)
    studio = _studio(spec)
    scale = width / spec.width
    face = lay_out(card, spec, width)
    frame = _frame(studio, spec, face.layout, spec.looks(card), width, card.text is None)
    image = frame.image.copy()
    art = face.layout.art
    left, top = round(art.x * scale), round(art.y * scale)
    right, bottom = round((art.x + art.width) * scale), round((art.y + art.height) * scale)
    image.paste(paint_scene(card, spec, right - left, bottom - top), (left, top))
    _paste_emblems(image, studio, spec, face.layout, spec.looks(card), scale)
    for plate in face.pills:
        drawn = _pill(studio, plate, spec.stroke)
        image.paste(drawn, (round(plate.x), round(plate.y - drawn.height / 2)), drawn)
    for placed in face.icons:
        drawn = _sprite(studio, placed, spec.stroke)
        image.paste(drawn, (round(placed.x - drawn.width / 2), round(placed.y - drawn.height / 2)), drawn)
    draw = ImageDraw.Draw(image)
    for _, box, text in face.texts:
        for y in text.rules:
            middle, half = (box.x + box.width / 2) * scale, box.width * 0.3 * scale
            draw.line((middle - half, round(y), middle + half, round(y)), fill=mixed(spec.text.muted, spec.paper, 0.5))
        studio.lettering.draw(image, text.words)
    studio.lettering.draw(image, face.numbers)
    image.putalpha(frame.corners)
    return Picture(image.width, image.height, image.tobytes(), face.cut, face.left_out)


def lay_out(card: Card, spec: FaceSpec, width: int) -> FaceLayout:
    """Decide what stands where on a face of so many pixels of width, without drawing it."""
    kind = spec.kind(card)
    layout = kind.small if width < spec.small_below else kind.layout
    lettering, scale = _studio(spec).lettering, width / spec.width
    texts: list[tuple[str, Box, SetText]] = []
    pills: list[PlacedPill] = []
    left_out: tuple[str, ...] = ()

    def add(region: str, box: Box, text: SetText) -> None:
        texts.append((region, box, text))

    style = layout.name.style
    add("name", layout.name.box, lettering.fit([words.name_paragraph(card, style)], layout.name.box, style, scale))
    if layout.kind is not None:
        box, style = _beside_emblems(layout.kind.box, layout, len(spec.looks(card))), layout.kind.style
        line = lettering.fit([words.kind_paragraph(card, spec, style)], box, style, scale)
        short = words.kind_paragraph(card, spec, style, typed=False)
        if line.size < style.size * _TYPE_WORD_FROM and short.spans:
            line = lettering.fit([short], box, style, scale)
        add("kind", box, line)
    if layout.text is not None:
        text, left_out = _text(card, spec, layout, lettering, scale)
        add("text", layout.text.box, text)
    if card.text is None and layout.unread is not None:
        box, style = layout.unread.box, layout.unread.style
        add("unread", box, lettering.fit([words.unread_paragraph(spec, style)], box, style, scale))
        pills.append(_unread_plate(box, spec.looks(card)[0], scale))
    if layout.foot is not None:
        box, style = layout.foot.box, layout.foot.style
        add("foot", box, lettering.fit([words.foot_paragraph(card, style)], box, style, scale))
    badges = _Badges(card, spec, layout, lettering, scale)
    for badge in layout.badges:
        badges.add(badge)
    cut = tuple(region for region, _, text in texts if text.cut)
    return FaceLayout(
        layout, tuple(texts), tuple(badges.icons), (*pills, *badges.pills), tuple(badges.numbers), cut, left_out
    )


def _text(
    card: Card, spec: FaceSpec, layout: Layout, lettering: Lettering, scale: float
) -> tuple[SetText, tuple[str, ...]]:
    assert layout.text is not None
    box, style = layout.text.box, layout.text.style
    if card.text is None:
        return SetText(), ()
    paragraphs = words.text_paragraphs(card, spec, style)
    flavor = words.flavor_paragraph(card, spec, style, ruled=bool(paragraphs))
    if flavor is not None:
        whole = lettering.fit([*paragraphs, flavor], box, style, scale, min(spec.text.flavor_least, style.size))
        if not whole.cut:
            return whole, ()
    return lettering.fit(paragraphs, box, style, scale), ("flavor",) if flavor is not None else ()


def _beside_emblems(box: Box, layout: Layout, count: int) -> Box:
    if layout.emblem is None or count < 2:
        return box
    return replace(box, width=max(1, box.width - round(layout.emblem[2] * _EMBLEMS_APART * (count - 1))))


def _unread_plate(box: Box, look: Look, scale: float) -> PlacedPill:
    dark = mixed(look.deep, (0, 0, 0), 0.4)
    paint = Paint(dark, dark, look.trim, look.light)
    edge = box.height * 0.35
    middle = box.y + box.height / 2
    return PlacedPill(
        paint, (box.x - edge) * scale, middle * scale, (box.width + 2 * edge) * scale, (box.height + edge / 2) * scale
    )


class _Badges:
    """Collects the badges of a face."""

    def __init__(self, card: Card, spec: FaceSpec, layout: Layout, lettering: Lettering, scale: float) -> None:
        self._card, self._spec, self._layout, self._lettering, self._scale = card, spec, layout, lettering, scale
        self.icons: list[PlacedIcon] = []
        self.pills: list[PlacedPill] = []
        self.numbers: list[PlacedWord] = []

    def add(self, badge: Badge) -> None:
        """Place a badge, if the card prints its field."""
        values = words.badge_values(self._card.fields.get(badge.field), badge.signed)
        icon = self._icon(badge)
        if not values or icon is None:
            return
        paint = self._paint(badge)
        if len(values) > 1:
            self._tail(badge, paint, "".join(f"/{value}" for value in values[1:]))
        scale = self._scale
        self.icons.append(PlacedIcon(icon, paint, badge.x * scale, badge.y * scale, badge.size * scale))
        at_x = badge.x + (icon.number[0] - 50) / 100 * badge.size
        at_y = badge.y + (icon.number[1] - 50) / 100 * badge.size
        self._number(values[0], at_x, at_y, icon.number[2] / 100 * badge.size, badge.size * 0.84, paint)
        self._others(badge, paint)

    def _icon(self, badge: Badge) -> Icon | None:
        names = self._spec.words.get(badge.icon_by)
        if names is not None:
            found = [names.icons[word] for word in words_of(self._card, names.field) if word in names.icons]
            name = found[0] if len(found) == 1 else names.many
            if found and name:
                return self._spec.icons[name]
        return self._spec.icons[badge.icon] if badge.icon else None

    def _paint(self, badge: Badge) -> Paint:
        paints = self._spec.words.get(badge.paint_by)
        chosen = words_of(self._card, paints.field) if paints is not None else ()
        return next((paints.paints[word] for word in chosen if paints and word in paints.paints), badge.paint)

    def _number(self, text: str, x: float, y: float, size: float, room: float, paint: Paint) -> None:
        font = "strong" if "strong" in self._spec.fonts else next(iter(self._spec.fonts))
        width = self._lettering.width(font, text)
        if width * size > room:
            size = room / width
        scale = self._scale
        where = ((x - width * size / 2) * scale, (y + _CAPITAL * size) * scale, size * scale, width * size * scale)
        self.numbers.append(PlacedWord(text, font, paint.ink, False, *where))

    def _tail(self, badge: Badge, paint: Paint, text: str) -> None:
        font = "strong" if "strong" in self._spec.fonts else next(iter(self._spec.fonts))
        height = badge.size * 0.46
        size = height * 0.82
        start = badge.x + badge.size * 0.52
        width = self._lettering.width(font, text)
        size = max(1.0, min(size, (self._room(badge) - start - height * 0.5) / width))
        length = width * size
        scale = self._scale
        left = badge.x
        plate = (left * scale, badge.y * scale, (start - left + length + height * 0.4) * scale, height * scale)
        self.pills.append(PlacedPill(paint, *plate))
        self._number(text, start + length / 2, badge.y, size, length + 1, paint)

    def _room(self, badge: Badge) -> float:
        art = self._layout.art
        others = [
            other.x - other.size / 2
            for other in self._layout.badges
            if other.x > badge.x + badge.size / 2 and abs(other.y - badge.y) < (other.size + badge.size) / 2
        ]
        return min([art.x + art.width, *others])

    def _others(self, badge: Badge, paint: Paint) -> None:
        names = self._spec.words.get(badge.icon_by)
        if names is None:
            return
        several = words_of(self._card, names.field)
        shown = [names.icons[word] for word in several if word in names.icons and word not in names.silent]
        if len(several) < 2:
            return
        size = badge.size * 0.42
        for index, name in enumerate(shown[:4]):
            x, y = badge.x + badge.size * 0.22, badge.y + badge.size * 0.5 + size * (0.75 + 1.12 * index)
            at = (x * self._scale, y * self._scale, size * self._scale)
            self.icons.append(PlacedIcon(self._spec.icons[name], paint, *at))


def _studio(spec: FaceSpec) -> _Studio:
    studio = _studios.get(spec)
    if studio is None:
        studio = _studios[spec] = _Studio(Lettering(spec.fonts))
    return studio


def _frame(studio: _Studio, spec: FaceSpec, layout: Layout, looks: tuple[Look, ...], width: int, unread: bool) -> Frame:
    key = (id(layout), width, looks, unread)
    found = studio.frames.get(key)
    if found is None:
        found = _kept(studio.frames, key, draw_frame(spec, layout, looks, width, unread), 120)
    return found


def _kept(store: dict[Key, Drawn], key: Key, drawn: Drawn, most: int = 400) -> Drawn:
    """Keep a drawing; several threads may draw the same, and then the last one stays."""
    if len(store) >= most:
        store.clear()
    store[key] = drawn
    return drawn


def _paste_emblems(
    image: Image.Image, studio: _Studio, spec: FaceSpec, layout: Layout, looks: tuple[Look, ...], scale: float
) -> None:
    if layout.emblem is None:
        return
    x, y, size = layout.emblem
    centred = layout.kind is None
    for index, look in enumerate(looks):
        key = (look, round(size * scale * 4))
        drawn = studio.emblems.get(key) or _kept(studio.emblems, key, emblem(spec, look, size * scale))
        shift = (index - (len(looks) - 1) / 2 if centred else -index) * size * _EMBLEMS_APART
        at = (round((x + shift) * scale - drawn.width / 2), round(y * scale - drawn.height / 2))
        image.paste(drawn, at, drawn)


def _sprite(studio: _Studio, placed: PlacedIcon, stroke: int) -> Image.Image:
    key = (id(placed.icon), placed.paint, round(placed.size * 4))
    drawn = studio.sprites.get(key)
    return drawn or _kept(studio.sprites, key, sprite(placed.icon, placed.paint, placed.size, stroke))


def _pill(studio: _Studio, plate: PlacedPill, stroke: int) -> Image.Image:
    key = (plate.paint, max(2, round(plate.width)), max(2, round(plate.height)))
    outline = max(1.0, plate.height * 2 * stroke / 100)
    return studio.pills.get(key) or _kept(studio.pills, key, pill(key[1], key[2], plate.paint, outline))
