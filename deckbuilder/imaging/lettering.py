"""Type: measured, broken into lines, shrunk until it fits, and drawn word by word.

Widths are measured once at a large size and scaled, so that lines break alike at every width of card and letters keep their
distances; small words are drawn large and reduced, which a rasteriser's hinting would spoil. Words are kept: card texts
repeat a small vocabulary.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from deckbuilder.imaging.face_spec import Align, Box, Color, TextStyle

_REFERENCE = 400  # quarters of a pixel
_WORDS_KEPT = 6000
_ELLIPSIS = "…"
_SLANT = 0.18
_PARAGRAPH = 0.42  # distance of paragraphs, of the size


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one dress.

    Attributes:
        font: a key of the fonts.
    """

    text: str
    font: str
    color: Color
    slanted: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Spans one behind the other.

    Attributes:
        ruled: a fine rule stands above it.
    """

    spans: tuple[Span, ...]
    ruled: bool = False


class PlacedWord(NamedTuple):
    """A word on the card: left end of its baseline, size of type and width, all in pixels."""

    text: str
    font: str
    color: Color
    slanted: bool
    x: float
    y: float
    size: float
    width: float


@dataclass(frozen=True, slots=True)
class SetText:
    """Text as it stands in its box.

    Attributes:
        words: in reading order.
        rules: heights of fine rules, in pixels from the top of the card.
        size: of type, in card units.
        cut: some of it did not fit.
    """

    words: tuple[PlacedWord, ...] = ()
    rules: tuple[float, ...] = ()
    size: int = 0
    cut: bool = False


class _Word(NamedTuple):
    text: str
    span: Span
    width: float  # of the size


class _Line(NamedTuple):
    words: tuple[_Word, ...]
    first: bool
    ruled: bool


class _Drawn(NamedTuple):
    mask: Image.Image
    left: int
    top: int


class Lettering:
    """Typefaces, opened once, with what was measured and drawn.

    Args:
        fonts: files by key.
    """

    def __init__(self, fonts: Mapping[str, Path]) -> None:
        self._files = dict(fonts)
        self._fonts: dict[tuple[str, int], ImageFont.FreeTypeFont] = {}
        self._widths: dict[tuple[str, str], float] = {}
        self._drawn: dict[tuple[str, bool, int, str], _Drawn] = {}

    def width(self, font: str, text: str) -> float:
        """Give the width of text, as a part of its size."""
        key = (font, text)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > 4 * _WORDS_KEPT:
                self._widths.clear()
            found = self._widths[key] = self._font(font, _REFERENCE).getlength(text) * 4 / _REFERENCE
        return found

    def fit(self, paragraphs: Sequence[Paragraph], box: Box, style: TextStyle, scale: float, least: int = 0) -> SetText:
        """Set paragraphs in a box at the largest size at which they fit without a word broken; cut at the smallest.

        Args:
            paragraphs: in reading order.
            box: in card units.
            style: size, lines and place; fonts and colours are the spans' own.
            scale: pixels in a card unit.
            least: a smallest size over the style's.
        """
        words = [(self._words(paragraph), paragraph.ruled) for paragraph in paragraphs]
        low = max(style.least, least)
        high = max(low, min(style.size, int(box.width / max(self._widest(words), 0.01))))
        best = self._broken(words, box, style, low)
        if not self._fits(best, box, style, low):
            return self._place(self._shortened(best, box, style, low), box, style, low, scale, cut=True)
        while low < high:
            middle = (low + high + 1) // 2
            lines = self._broken(words, box, style, middle)
            if self._fits(lines, box, style, middle):
                low, best = middle, lines
            else:
                high = middle - 1
        return self._place(best, box, style, low, scale, cut=False)

    def draw(self, image: Image.Image, words: Sequence[PlacedWord]) -> None:
        """Draw words on an image."""
        for word in words:
            drawn = self._mask(word.font, word.slanted, max(1, round(word.size * 4)), word.text)
            if drawn is not None:
                image.paste(word.color, (round(word.x) + drawn.left, round(word.y) + drawn.top), drawn.mask)

    def _font(self, key: str, quarters: int) -> ImageFont.FreeTypeFont:
        found = self._fonts.get((key, quarters))
        if found is None:
            if len(self._fonts) > 200:
                self._fonts.clear()
            # the basic layout gives the same places on every machine; the other needs a library that not all have
            found = ImageFont.truetype(str(self._files[key]), quarters / 4, layout_engine=ImageFont.Layout.BASIC)
            self._fonts[key, quarters] = found
        return found

    def _words(self, paragraph: Paragraph) -> list[_Word]:
        return [
            _Word(word, span, self.width(span.font, word)) for span in paragraph.spans for word in span.text.split()
        ]

    def _widest(self, paragraphs: Sequence[tuple[list[_Word], bool]]) -> float:
        """Give the width of the widest piece that only a break within a word makes narrower, as a part of its size."""
        widest = 0.0
        for words, _ in paragraphs:
            for word in words:
                if word.width > widest:
                    pieces = word.text.replace("-", "- ").split() if "-" in word.text else ()
                    wide = max((self.width(word.span.font, piece) for piece in pieces), default=word.width)
                    widest = max(widest, wide)
        return widest

    def _broken(
        self, paragraphs: Sequence[tuple[list[_Word], bool]], box: Box, style: TextStyle, size: int
    ) -> list[_Line]:
        lines: list[_Line] = []
        room = box.width / size
        for words, ruled in paragraphs:
            line: list[_Word] = []
            used, first = 0.0, True
            for word in words:
                for piece in self._pieces(word, room):
                    space = self.width(piece.span.font, " ") if line else 0.0
                    if line and used + space + piece.width > room:
                        lines.append(_Line(tuple(line), first, ruled and first))
                        line, used, space, first = [], 0.0, 0.0, False
                    line.append(piece)
                    used += space + piece.width
            if line:
                lines.append(_Line(tuple(line), first, ruled and first))
        return lines

    def _pieces(self, word: _Word, room: float) -> list[_Word]:
        if word.width <= room:
            return [word]
        pieces: list[_Word] = []
        text, used = "", 0.0
        for sign in word.text:
            width = self.width(word.span.font, sign)
            if text and used + width > room:
                end = text.rfind("-", 1) + 1 or len(text)  # behind a hyphen, where there is one
                rest = text[end:]
                left = sum(self.width(word.span.font, letter) for letter in rest)
                pieces.append(_Word(text[:end], word.span, used - left))
                text, used = rest, left
            text += sign
            used += width
        return [*pieces, _Word(text, word.span, used)]

    def _fits(self, lines: Sequence[_Line], box: Box, style: TextStyle, size: int) -> bool:
        if style.lines and len(lines) > style.lines:
            return False
        return _height(lines, style, size) <= box.height

    def _shortened(self, lines: list[_Line], box: Box, style: TextStyle, size: int) -> list[_Line]:
        kept = list(lines)
        while len(kept) > 1 and not self._fits(kept, box, style, size):
            kept.pop()
        if not kept:
            return kept
        words, room = list(kept[-1].words), box.width / size
        while True:
            last = words.pop()
            text = last.text
            before = sum(word.width + self.width(word.span.font, " ") for word in words)
            while text and before + self.width(last.span.font, text + _ELLIPSIS) > room:
                text = text[:-1]
            if text or not words:
                text += _ELLIPSIS
                words.append(_Word(text, last.span, self.width(last.span.font, text)))
                kept[-1] = kept[-1]._replace(words=tuple(words))
                return kept

    def _place(
        self, lines: Sequence[_Line], box: Box, style: TextStyle, size: int, scale: float, *, cut: bool
    ) -> SetText:
        placed: list[PlacedWord] = []
        rules: list[float] = []
        y = box.y + max(0.0, (box.height - _height(lines, style, size)) / 2)
        lead = style.leading / 100 * size
        for number, line in enumerate(lines):
            if number and line.first:
                gap = _gap(line, size)
                if line.ruled:
                    rules.append((y + gap / 2) * scale)
                y += gap
            baseline = y + lead / 2 + 0.36 * size  # capitals are 0.73 of the size high
            x = float(box.x)
            spare = box.width - size * self._line_width(line)
            if style.align is not Align.LEFT:
                x += spare / (2 if style.align is Align.CENTER else 1)
            for word in line.words:
                where = (x * scale, baseline * scale, size * scale, word.width * size * scale)
                placed.append(PlacedWord(word.text, word.span.font, word.span.color, word.span.slanted, *where))
                x += (word.width + self.width(word.span.font, " ")) * size
            y += lead
        return SetText(tuple(placed), tuple(rules), size, cut)

    def _line_width(self, line: _Line) -> float:
        spaces = sum(self.width(word.span.font, " ") for word in line.words[1:])
        return spaces + sum(word.width for word in line.words)

    def _mask(self, font: str, slanted: bool, quarters: int, text: str) -> _Drawn | None:
        key = (font, slanted, quarters, text)
        found = self._drawn.get(key)
        if found is None:
            if len(self._drawn) > _WORDS_KEPT:
                self._drawn.clear()
            drawn = _draw_word(self._font, font, slanted, quarters, text)
            if drawn is None:
                return None
            found = self._drawn[key] = drawn
        return found


def _gap(line: _Line, size: int) -> float:
    return _PARAGRAPH * size * (2.2 if line.ruled else 1)


def _height(lines: Sequence[_Line], style: TextStyle, size: int) -> float:
    gaps = sum(_gap(line, size) for number, line in enumerate(lines) if number and line.first)
    return len(lines) * style.leading / 100 * size + gaps


def _draw_word(
    fonts: Callable[[str, int], ImageFont.FreeTypeFont], font: str, slanted: bool, quarters: int, text: str
) -> _Drawn | None:
    finer = 4 if quarters < 40 else 3 if quarters < 72 else 2 if quarters < 112 else 1
    type_face = fonts(font, quarters * finer)
    left, top, right, bottom = type_face.getbbox(text, anchor="ls")
    if right <= left or bottom <= top:
        return None
    lean = _SLANT * max(-top, bottom) if slanted else 0
    out_left, out_top = int((left - lean) // finer - 1), int(top // finer - 1)
    size = int((right + lean) // finer + 2 - out_left), int(bottom // finer + 2 - out_top)
    mask = Image.new("L", (size[0] * finer, size[1] * finer), 0)
    origin = (-out_left * finer, -out_top * finer)
    ImageDraw.Draw(mask).text(origin, text, fill=255, font=type_face, anchor="ls")
    if slanted:
        mask = mask.transform(
            mask.size, Image.Transform.AFFINE, (1, _SLANT, -_SLANT * origin[1], 0, 1, 0), Image.Resampling.BILINEAR
        )
    return _Drawn(mask.reduce(finer) if finer > 1 else mask, out_left, out_top)
