"""What the face says: a card's fields and text as paragraphs and values, still without a place."""

import re
import unicodedata
from collections.abc import Iterator

from deckbuilder.core.cards import Card, Value
from deckbuilder.imaging.face_spec import FaceSpec, TextStyle, words_of
from deckbuilder.imaging.lettering import Paragraph, Span

_STRONG = "strong"
_LONGEST = 3000
_DOT = " · "


def plain(text: str, longest: int = _LONGEST) -> str:
    """Give text that can be set: no controls, no half signs, not longer than a card could hold."""
    short = unicodedata.normalize("NFC", text[:longest].encode("utf-8", "replace").decode("utf-8"))
    return "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in short).strip()


def name_paragraph(card: Card, style: TextStyle) -> Paragraph:
    """Give the name."""
    return Paragraph((Span(plain(card.name, 300), style.font, style.color),))


def kind_paragraph(card: Card, spec: FaceSpec, style: TextStyle, *, typed: bool = True) -> Paragraph:
    """Give the type line: the type, if ``typed``, then the words of its fields in strong type."""
    words = ", ".join(word for key in spec.text.kind_fields for word in words_of(card, key))
    spans = [Span(plain(card.kind, 100), style.font, style.color)] if typed else []
    if words:
        spans.append(Span(plain((_DOT if typed else "") + words, 300), _strong(spec, style), style.color))
    return Paragraph(tuple(spans))


def text_paragraphs(card: Card, spec: FaceSpec, style: TextStyle) -> list[Paragraph]:
    """Give the text box without flavour: rated words, then a paragraph for each clause; none for an unread card."""
    paragraphs: list[Paragraph] = []
    rated = [plain(word, 100) for key, signed in spec.text.headline for word in _rated(card, key, signed)]
    if rated:
        paragraphs.append(Paragraph((Span(_DOT.join(rated), _strong(spec, style), style.color),)))
    for clause in (card.text or "")[:_LONGEST].splitlines():
        spans = tuple(_clause(plain(clause), spec, style))
        if spans:
            paragraphs.append(Paragraph(spans))
    return paragraphs


def flavor_paragraph(card: Card, spec: FaceSpec, style: TextStyle, ruled: bool) -> Paragraph | None:
    """Give the flavour of the newest printing that has one."""
    flavor = next((printing.flavor for printing in reversed(card.printings) if printing.flavor.strip()), "")
    if not plain(flavor, 600):
        return None
    return Paragraph((Span(plain(flavor, 600), style.font, spec.text.muted, slanted=True),), ruled)


def unread_paragraph(spec: FaceSpec, style: TextStyle) -> Paragraph:
    """Give the mark of a card whose text nobody knows."""
    return Paragraph((Span(spec.text.unread, style.font, style.color),))


def foot_paragraph(card: Card, style: TextStyle) -> Paragraph:
    """Give set, number and rarity of the newest printing."""
    if not card.printings:
        return Paragraph(())
    newest = card.printings[-1]
    parts = (f"{newest.set} {newest.number}".strip(), newest.rarity)
    return Paragraph((Span(plain(_DOT.join(part for part in parts if part), 80), style.font, style.color),))


def badge_values(value: Value | None, signed: bool) -> tuple[str, ...]:
    """Give a printed value as a badge shows it: the number in the icon, then what stands behind it."""
    if value is None or isinstance(value, bool):
        return ()
    values = value if isinstance(value, tuple) else (value,)
    return tuple(_number(item, signed) for item in values[:5])


def _number(value: int | str, signed: bool) -> str:
    if isinstance(value, int):
        return f"{value:+d}"[:6] if signed else str(value)[:6]
    return plain(value, 6)


def _rated(card: Card, key: str, signed: bool) -> Iterator[str]:
    for word in words_of(card, key):
        name, _, number = word.rpartition(" ")
        yield f"{name} +{number}" if signed and name and number.isdecimal() else word


def _clause(text: str, spec: FaceSpec, style: TextStyle) -> Iterator[Span]:
    openings = sorted(spec.text.bold, key=len, reverse=True)
    if not openings:
        if text:
            yield Span(text, style.font, style.color)
        return
    pattern = r"(?<!\S)([\"“‘(]?(?:" + "|".join(map(re.escape, openings)) + r"))(?=\s|$)"
    for index, part in enumerate(re.split(pattern, text)):
        if part.strip():
            yield Span(part, _strong(spec, style) if index % 2 else style.font, style.color)


def _strong(spec: FaceSpec, style: TextStyle) -> str:
    return _STRONG if _STRONG in spec.fonts else style.font
