"""Cards in words alone, in little ink: what is printed on the card, set as large as it fits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from deckbuilder.core.cards import Card, FieldKind, FieldSpec
from deckbuilder.imaging import words as said
from deckbuilder.imaging.face_spec import Box, Color, FaceSpec, TextStyle, words_of
from deckbuilder.imaging.lettering import Paragraph, PlacedWord, SetText, Span
from deckbuilder.imaging.page import BLACK, PLAIN, STRONG, Area, Item, Line, Plate, Words
from deckbuilder.imaging.typesetting import lettering, measured, words_at

GREY: Color = (110, 110, 110)
_PALE: Color = (170, 170, 170)
_INSET, _PAD = 120, 200
_DOT = " · "
_FACTS_A_ROW = 5

_NAME = TextStyle(STRONG, 420, 230, BLACK, lines=2, leading=118)
_KIND = TextStyle(PLAIN, 260, 170, BLACK, lines=2, leading=120)
_TEXT = TextStyle(PLAIN, 330, 140, BLACK, lines=0, leading=126)


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card to be set in words.

    Attributes:
        card: what is printed; None for a name that the catalog does not have.
        name: of the card.
        spec: the faces of its game, which know what is strong in a text; None for such a name.
        fields: the printed fields of its game.
        unread: what stands where nobody knows the text.
    """

    card: Card | None
    name: str
    spec: FaceSpec | None = None
    fields: tuple[FieldSpec, ...] = ()
    unread: str = ""


def set_card(text: TextCard, area: Area, label: str = "") -> tuple[tuple[Item, ...], bool]:
    """Set a card; tell whether all its words found room.

    Args:
        text: the card.
        area: where it stands.
        label: what it is marked with: ``"PROXY"``.
    """
    frame = area.grown(-_INSET)
    inner = frame.grown(-_PAD)
    items: list[Item] = [Plate(frame, line=_PALE, width=15, radius=220)]
    name, whole = _set((_spanned(text.name, _NAME),), Area(inner.x, inner.y, inner.width, 900), _NAME)
    items += name
    y = _below(name, inner.y) + 110
    items.append(Line(inner.x, y, inner.right, y, 20))
    y += 70
    low = inner.bottom - 360
    if text.card is not None and text.spec is not None:
        line = _kind_line(text.card, text.spec, text.fields)
        kind, fits = _set((_spanned(line, _KIND),), Area(inner.x, y, inner.width, 620), _KIND)
        items += kind
        y = _below(kind, y) + 90
        facts, y = _facts(text.card, text.fields, Area(inner.x, y, inner.width, low - y))
        items += facts
        body, all_words = _body(text, text.card, text.spec, Area(inner.x, y, inner.width, low - y))
        items += body
        whole = whole and fits and all_words
    elif text.unread:
        room = Area(inner.x, y, inner.width, low - y)
        items += _set((_spanned(text.unread, _TEXT, GREY),), room, replace(_TEXT, size=280))[0]
    items += _foot(text.card, inner, label)
    return tuple(items), whole


def _body(text: TextCard, card: Card, spec: FaceSpec, room: Area) -> tuple[list[Item], bool]:
    if card.text is None:
        return _set((_spanned(text.unread, _TEXT, GREY),), room, replace(_TEXT, size=280))
    return _set(said.text_paragraphs(card, spec, _TEXT), room, _TEXT)


def _kind_line(card: Card, spec: FaceSpec, fields: Iterable[FieldSpec]) -> str:
    """Give type and words: ``"Character · Dwarf · Fighter"``; what the drawn face shows as colour or sign is a word here."""
    told = {*spec.text.kind_fields, *(words.field for words in spec.words.values())}
    kinds = (FieldKind.WORD, FieldKind.WORDS)
    keys = [field.key for field in fields if field.kind in kinds and field.key in told]
    return _DOT.join(word for word in (card.kind, *(" / ".join(words_of(card, key)) for key in keys)) if word)


def _facts(card: Card, fields: Sequence[FieldSpec], room: Area) -> tuple[list[Item], int]:
    """Set the numbers, each below its label; give where what follows begins."""
    told = [
        (field.label, "/".join(said.badge_values(card.fields[field.key], card.kind in field.signed)))
        for field in fields
        if field.kind in (FieldKind.NUMBER, FieldKind.NUMBERS) and field.key in card.fields
    ]
    items: list[Item] = []
    y = room.y
    for start in range(0, len(told), _FACTS_A_ROW):
        row = told[start : start + _FACTS_A_ROW]
        needs = [max(measured(label, 185), measured(value, 400, STRONG)) + 120 for label, value in row]
        spare = max(room.width - sum(needs), 0) // max(len(row), 4)
        x = room.x
        for (label, value), need in zip(row, needs, strict=True):
            most = min(need, room.width * need // sum(needs)) - 60
            size = max(150, min(400, 400 * most // max(measured(value, 400, STRONG), 1)))
            items.append(words_at(label, x, y + 200, 185, room=most, color=GREY))
            items.append(words_at(value, x, y + 570, size, STRONG, room=most))
            x += most + 60 + spare
        y += 680
    if told:
        items.append(Line(room.x, y, room.right, y, 10, _PALE))
        y += 100
    return items, y


def _foot(card: Card | None, inner: Area, label: str) -> list[Item]:
    items: list[Item] = []
    room = inner.width
    if label:
        mark = words_at(label, inner.right, inner.bottom, 230, STRONG, align=1.0, room=room // 2)
        items.append(mark)
        room -= mark.width + 100
    if card is not None and card.printings:
        newest = card.printings[-1]
        parts = (f"{newest.set} {newest.number}".strip(), newest.rarity)
        items.append(
            words_at(_DOT.join(part for part in parts if part), inner.x, inner.bottom, 190, room=room, color=GREY)
        )
    return items


def _spanned(text: str, style: TextStyle, color: Color | None = None) -> Paragraph:
    return Paragraph((Span(said.plain(text), style.font, color or style.color),))


def _set(paragraphs: Sequence[Paragraph], room: Area, style: TextStyle) -> tuple[list[Item], bool]:
    """Set paragraphs from the top of a room, as large as they fit; tell whether all of them did."""
    if room.height <= 0 or not any(span.text for paragraph in paragraphs for span in paragraph.spans):
        return [], room.height > 0 or not paragraphs
    box = Box(room.x, room.y, room.width, room.height)
    made = lettering().fit(paragraphs, box, style, 1.0)
    return list(_runs(made, room, style)), not made.cut


def _runs(text: SetText, room: Area, style: TextStyle) -> Iterable[Words]:
    """Give the words of a line and typeface as one, moved up to the top of the room."""
    if not text.words:
        return
    up = text.words[0].y - (room.y + text.size * (style.leading / 200 + 0.36))
    run: list[PlacedWord] = []
    for word in text.words:
        if run and (word.y, word.font, word.color) != (run[0].y, run[0].font, run[0].color):
            yield _run(run, up, style, same_line=word.y == run[0].y)
            run = []
        run.append(word)
    yield _run(run, up, style, same_line=False)


def _run(run: Sequence[PlacedWord], up: float, style: TextStyle, *, same_line: bool) -> Words:
    first, last = run[0], run[-1]
    text = " ".join(word.text for word in run) + (" " if same_line else "")
    width = round(last.x + last.width - first.x)
    return Words(text, round(first.x), round(first.y - up), round(first.size), width, first.font, first.color)


def _below(items: Sequence[Item], y: int) -> int:
    """Give where the last line of some text ends."""
    ends = [item.y + item.size // 4 for item in items if isinstance(item, Words)]
    return max(ends, default=y)
