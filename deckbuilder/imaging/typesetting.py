"""Type on paper: measured by the typefaces that are embedded, cut and broken into lines."""

from functools import cache

from deckbuilder import paths
from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.lettering import Lettering
from deckbuilder.imaging.page import BLACK, PLAIN, STRONG, Words

FONT_FILES = {
    PLAIN: paths.shipped("assets", "fonts", "Inter-Regular.ttf"),
    STRONG: paths.shipped("assets", "fonts", "Inter-SemiBold.ttf"),
}
"""With TrueType outlines, for a PDF's writer takes no others; else the same as those of the window."""

_ELLIPSIS = "…"
_LONGEST = 2000


@cache
def lettering() -> Lettering:
    """Give the typefaces, opened once."""
    return Lettering(FONT_FILES)


def measured(text: str, size: int, font: str = PLAIN) -> int:
    """Give the width of a line of text."""
    return round(sum(lettering().width(font, sign) for sign in text) * size)


def one_line(text: str) -> str:
    """Give text that can stand in a line: no controls, no long gaps, of a bounded length."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:_LONGEST]).split())


def shortened(text: str, room: int, size: int, font: str = PLAIN) -> str:
    """Give text that fits into a width, its end left out where it must be."""
    text = one_line(text)
    if measured(text, size, font) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measured(text[:middle].rstrip() + _ELLIPSIS, size, font) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def broken(text: str, room: int, size: int, font: str = PLAIN, most: int = 100) -> list[str]:
    """Break a paragraph into lines, a word too long for one within itself; what goes over the most is left out with a mark."""
    lines: list[str] = []
    line = ""
    words = one_line(text).split(" ")
    while words:
        word = words.pop(0)
        longer = f"{line} {word}" if line else word
        if measured(longer, size, font) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
            line = ""
            words.insert(0, word)
            continue
        fits = 1
        while fits < len(word) and measured(word[: fits + 1], size, font) <= room:
            fits += 1
        lines.append(word[:fits])
        if word[fits:]:
            words.insert(0, word[fits:])
    lines = [*lines, line] if line else lines
    if len(lines) > most:
        lines = [*lines[: most - 1], shortened(f"{lines[most - 1]} {lines[most]}…", room, size, font)]
    return lines


def words_at(
    text: str,
    x: int,
    y: int,
    size: int,
    font: str = PLAIN,
    *,
    align: float = 0.0,
    room: int = 0,
    least: int = 0,
    color: Color = BLACK,
) -> Words:
    """Set a line of text.

    Args:
        text: what it says; cut to the room.
        x: where it stands: its left end, or another part by ``align``.
        y: height of the baseline.
        size: of type.
        font: which typeface.
        align: 0.0 for ``x`` at the left end, 0.5 for the middle, 1.0 for the right end.
        room: the most width; 0 for any.
        least: how small type may become before the end is cut; 0 for no smaller.
        color: of the letters.
    """
    said = one_line(text)
    width = measured(said, size, font)
    if room and width > room:
        size = max(least, size * room // width) if least else size
        said = shortened(said, room, size, font)
        width = measured(said, size, font)
    return Words(said, x - round(width * align), y, size, width, font, color)
