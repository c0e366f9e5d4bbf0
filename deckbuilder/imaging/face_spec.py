"""What a card's face looks like, as values; ``face_file`` reads them from a game's ``face.toml``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from pathlib import Path

from deckbuilder.core.cards import Card
from deckbuilder.imaging.shapes import Outline

Color = tuple[int, int, int]

NAME = "name"
_LETTERS = re.compile(r"[^\W\d_]+")


class Align(StrEnum):
    """Where lines of text stand in their box."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Land(StrEnum):
    """What a panel of art shows behind its figure."""

    HILLS = "hills"
    PEAKS = "peaks"
    TREES = "trees"
    TOWERS = "towers"
    DUNES = "dunes"
    WAVES = "waves"
    MASTS = "masts"
    HALLS = "halls"
    MEDALLION = "medallion"
    BURST = "burst"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the card, in its units, from the top left corner."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set.

    Attributes:
        font: a key of ``FaceSpec.fonts``.
        size: wanted height of type, in card units.
        least: the smallest it may shrink to before it is cut.
        lines: the most lines; 0 for as many as fit.
        leading: distance of lines in hundredths of the size.
    """

    font: str
    size: int
    least: int
    color: Color
    align: Align = Align.LEFT
    lines: int = 1
    leading: int = 125


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawing in a square of 100 by 100, in roles that a paint or a look gives colours to.

    Attributes:
        fill: the silhouette.
        shade: parts in a second tone, over it.
        light: parts in a third tone.
        line: strokes of the one width, over all.
        number: middle and height of a number in it.
    """

    fill: tuple[Outline, ...]
    shade: tuple[Outline, ...] = ()
    light: tuple[Outline, ...] = ()
    line: tuple[Outline, ...] = ()
    number: tuple[int, int, int] = (50, 50, 46)


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours of a badge: silhouette, second tone, outline and number."""

    fill: Color
    shade: Color
    line: Color
    ink: Color


@dataclass(frozen=True, slots=True)
class Look:
    """Colours and ornament of a frame or a panel.

    Attributes:
        deep: the darkest tone, under light text.
        main: border.
        light: palest tone.
        trim: ornament and fine lines.
        emblem: icon beside the type line.
        tile: icon repeated along the border.
        land: what the art shows.
    """

    deep: Color
    main: Color
    light: Color
    trim: Color
    emblem: str
    tile: str
    land: Land


@dataclass(frozen=True, slots=True)
class TextPart:
    """A box with text in one style."""

    box: Box
    style: TextStyle


@dataclass(frozen=True, slots=True)
class Badge:
    """A printed field as an icon with its value.

    Attributes:
        field: key of the value; a card without it goes without the badge.
        x: middle of the icon, in card units.
        y: middle of the icon.
        size: side of the icon.
        icon: name of the icon; empty where ``icon_by`` decides.
        icon_by: the key of ``FaceSpec.words`` that chooses the icon.
        paint_by: the key of ``FaceSpec.words`` that chooses the paint, over ``paint``.
        signed: a bonus, with its sign.
    """

    field: str
    x: int
    y: int
    size: int
    paint: Paint
    icon: str = ""
    icon_by: str = ""
    paint_by: str = ""
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on a card; a part that is None is not shown."""

    art: Box
    name: TextPart
    badges: tuple[Badge, ...] = ()
    kind: TextPart | None = None
    emblem: tuple[int, int, int] | None = None
    text: TextPart | None = None
    foot: TextPart | None = None
    unread: TextPart | None = None


@dataclass(frozen=True, slots=True)
class KindFace:
    """The face of one type of card.

    Attributes:
        small: the layout below ``FaceSpec.small_below`` pixels of width.
        look: frame where ``look_by`` is empty or the card prints none of its words.
        look_by: the key of ``FaceSpec.words`` that chooses the frame; two words share it.
        art: as ``look``, for the panel.
        art_by: as ``look_by``, for the panel.
    """

    layout: Layout
    small: Layout
    look: Look
    art: Look
    look_by: str = ""
    art_by: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What the words of a field choose.

    Attributes:
        field: key of the field.
        looks, icons, paints: by word.
        many: the icon of a card with several of the words.
        silent: words that get no small icon of their own beside ``many``.
    """

    field: str
    looks: Mapping[str, Look] = dataclass_field(default_factory=dict)
    icons: Mapping[str, str] = dataclass_field(default_factory=dict)
    paints: Mapping[str, Paint] = dataclass_field(default_factory=dict)
    many: str = ""
    silent: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Sign:
    """A condition on a card: the field holds one of the words; an empty field holds for every card.

    Attributes:
        field: key of a field, or ``"name"`` for whole words of the card's name.
    """

    field: str = ""
    words: frozenset[str] = frozenset()

    def holds(self, card: Card) -> bool:
        """Tell whether the card has it; a number behind a rated word does not matter."""
        if not self.field:
            return True
        if self.field == NAME:
            return not self.words.isdisjoint(_LETTERS.findall(card.name))
        return any(word in self.words or word.rpartition(" ")[0] in self.words for word in words_of(card, self.field))


@dataclass(frozen=True, slots=True)
class Figure:
    """What stands in the art of some cards; the first that fits is taken.

    Attributes:
        kinds: types of card; empty for all.
        icons: the card's id picks one.
        props: something held or set up behind it; the card's id picks one, or none.
        crowd: may appear in company.
    """

    kinds: frozenset[str]
    sign: Sign
    icons: tuple[str, ...]
    props: tuple[str, ...] = ()
    crowd: bool = False


@dataclass(frozen=True, slots=True)
class TextRules:
    """What the text box and the type line say.

    Attributes:
        bold: openings of clauses in strong type: ``"Order:"``.
        headline: fields above the text, in strong type, and whether their numbers carry a sign.
        kind_fields: fields behind the type on the type line.
        unread: what stands where nobody knows the text.
        muted: colour of flavour and fine rules.
        flavor_least: the smallest size of type at which flavour is shown.
    """

    bold: tuple[str, ...] = ()
    headline: tuple[tuple[str, bool], ...] = ()
    kind_fields: tuple[str, ...] = ()
    unread: str = ""
    muted: Color = (90, 90, 90)
    flavor_least: int = 22


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class FaceSpec:
    """The faces of a game's cards; equal only to itself, so that drawings can be kept by it.

    Attributes:
        width, height: of a card, in its units; drawn at full size a unit is a pixel.
        corner: radius of the corners.
        border: width of the border.
        small_below: pixels of width below which the small layouts are used.
        stroke: the one width of lines in icons, in hundredths of an icon's side.
        paper: colour of the text box.
        fonts: files by key.
        plain: the face of a type that ``kinds`` has not.
        night: cards whose panel is dark.
        halo: cards whose figure stands alone, in rays.
    """

    width: int
    height: int
    corner: int
    border: int
    small_below: int
    stroke: int
    paper: Color
    fonts: Mapping[str, Path]
    icons: Mapping[str, Icon]
    words: Mapping[str, Words]
    kinds: Mapping[str, KindFace]
    plain: KindFace
    text: TextRules
    figures: tuple[Figure, ...] = ()
    night: Sign | None = None
    halo: Sign | None = None

    def kind(self, card: Card) -> KindFace:
        """Give the face of a card's type."""
        return self.kinds.get(card.kind, self.plain)

    def looks(self, card: Card) -> tuple[Look, ...]:
        """Give what frames a card: one look, or the two of a card that belongs to two sides."""
        kind = self.kind(card)
        return self._chosen(card, kind.look_by)[:2] or (kind.look,)

    def art(self, card: Card) -> Look:
        """Give the look of a card's panel."""
        kind = self.kind(card)
        return (*self._chosen(card, kind.art_by), kind.art)[0]

    def _chosen(self, card: Card, by: str) -> tuple[Look, ...]:
        words = self.words.get(by)
        if words is None:
            return ()
        return tuple(words.looks[word] for word in words_of(card, words.field) if word in words.looks)


def words_of(card: Card, key: str) -> tuple[str, ...]:
    """Give the words of a field, whether it holds one or several."""
    value = card.fields.get(key, ())
    return (value,) if isinstance(value, str) else card.words(key)
