"""A picture of a deck to share: who starts in ranks, the rest in piles by type, each with its copies."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from deckbuilder.imaging.canvas import Tones, badge, blank, image_of, lay, shortened, width_of, write
from deckbuilder.imaging.contact_sheet import Cell

CARD = 160
"""Width of a card, in pixels."""

_COLUMNS = 9
_EDGE, _GAP, _SHIFT = 40, 16, 5
_TITLE, _UNDER, _HEADING, _FOOT = 44, 20, 22, 15
_MOST_SHIFTS = 3
_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the cards under a heading.

    Attributes:
        title: ``"Characters"``.
        note: behind it, muted: ``"18"``.
        cells: the cards.
        apart: whether no other part begins in the same row.
    """

    title: str
    note: str
    cells: tuple[Cell, ...]
    apart: bool = False


@dataclass(frozen=True, slots=True)
class DeckBoard:
    """What is to be seen of a deck.

    Attributes:
        title: its name.
        under: a line below: format, number of cards, choices.
        ranks: who starts, the front rank first; a cell without a name is an empty place.
        rank_names: what each rank is called.
        parts: all other cards.
        foot: a small line at the end.
    """

    title: str
    under: str
    ranks: tuple[tuple[Cell, ...], ...]
    rank_names: tuple[str, ...]
    parts: tuple[Part, ...]
    foot: str = ""


def draw_deck(board: DeckBoard, tones: Tones, aspect: float = 63 / 88) -> bytes:
    """Draw a deck.

    Args:
        board: what is to be seen.
        tones: colours; ``canvas.LIGHT`` or ``canvas.DARK``.
        aspect: width by height of a card.

    Returns:
        A PNG file, 1,640 pixels wide; rows beyond the fortieth are left out.
    """
    high = round(CARD / aspect)
    wide = 2 * _EDGE + _COLUMNS * (CARD + _GAP) - _GAP
    rows = _rows(board.parts)[:_MOST_ROWS]
    widest = max((len(rank) for rank in board.ranks), default=0)
    army = sum(_UNDER + high + _GAP for _ in board.ranks) + _GAP if board.ranks else 0
    tall = _EDGE + _TITLE + _UNDER + 2 * _GAP + army + len(rows) * (_HEADING + high + 2 * _GAP) + _FOOT + _EDGE
    page = Image.new("RGB", (wide, tall), tones.ground)
    y = _EDGE + _TITLE - 8
    write(page, (_EDGE, y), shortened(board.title, _TITLE, wide - 2 * _EDGE, bold=True), _TITLE, tones.text, bold=True)
    y += _UNDER + 10
    write(page, (_EDGE, y), shortened(board.under, _UNDER, wide - 2 * _EDGE), _UNDER, tones.muted)
    y += 2 * _GAP
    if board.ranks:
        panel = (_EDGE // 2, y - _GAP // 2, wide - _EDGE // 2, y + army - _GAP)
        ImageDraw.Draw(page).rounded_rectangle(panel, 12, fill=tones.panel)
        for name, rank in zip(board.rank_names, board.ranks, strict=True):
            write(page, (_EDGE, y + _UNDER - 4), shortened(name, _FOOT, wide - 2 * _EDGE), _FOOT, tones.muted)
            _rank(page, rank, wide, y + _UNDER - 2, high, widest, tones)
            y += _UNDER + high + _GAP
        y += _GAP
    for row in rows:
        for column, part, cells in row:
            _part(page, part, cells, _EDGE + column * (CARD + _GAP), y, high, tones)
        y += _HEADING + high + 2 * _GAP
    write(page, (_EDGE, tall - _EDGE // 2), shortened(board.foot, _FOOT, wide - 2 * _EDGE), _FOOT, tones.muted)
    out = io.BytesIO()
    page.save(out, "PNG", compress_level=6)
    return out.getvalue()


_Placed = tuple[int, Part | None, tuple[Cell, ...]]


def _rows(parts: Sequence[Part]) -> list[list[_Placed]]:
    """Lay parts out one behind the other; one goes on in the next row, where its heading is not said again."""
    rows: list[list[_Placed]] = []
    free = 0
    for part in parts:
        left = list(part.cells)
        told: Part | None = part
        while left:
            if not rows or (part.apart and told is not None) or free < min(len(left), 2):
                rows.append([])
                free = _COLUMNS
            taken, left = left[:free], left[free:]
            rows[-1].append((_COLUMNS - free, told, tuple(taken)))
            free -= len(taken)
            told = None
    return rows


def _rank(page: Image.Image, rank: Sequence[Cell], wide: int, y: int, high: int, widest: int, tones: Tones) -> None:
    """Draw a rank in the middle, so that it stands behind the one in front; cards of a wide rank come closer together."""
    step = min(CARD + _GAP, (wide - 2 * _EDGE - CARD) // max(widest - 1, 1))
    x = (wide - (CARD + step * (len(rank) - 1))) // 2
    for n, cell in enumerate(rank):
        if cell.name:
            _card(page, cell, x + n * step, y, high, tones)
        else:
            box = (x + n * step, y, x + n * step + CARD, y + high)
            ImageDraw.Draw(page).rounded_rectangle(box, 8, outline=tones.line, width=2)


def _part(page: Image.Image, part: Part | None, cells: Sequence[Cell], x: int, y: int, high: int, tones: Tones) -> None:
    if part is not None:
        room = len(cells) * (CARD + _GAP) - _GAP
        note = f"  {part.note}" if part.note else ""
        title = shortened(part.title, _HEADING, max(room - width_of(note, _HEADING), 40), bold=True)
        write(page, (x, y + _HEADING - 4), title, _HEADING, tones.text, bold=True)
        after = x + width_of(title, _HEADING, bold=True)
        write(page, (after, y + _HEADING - 4), note, _HEADING, tones.muted)
    for n, cell in enumerate(cells):
        _card(page, cell, x + n * (CARD + _GAP), y + _HEADING + 8, high, tones)


def _card(page: Image.Image, cell: Cell, x: int, y: int, high: int, tones: Tones) -> None:
    """Draw a card with its copies behind it, each a little aside."""
    shown = image_of(cell.picture) if cell.picture is not None else blank(cell.name, CARD, high, tones)
    behind = min(cell.count - 1, _MOST_SHIFTS)
    small = (CARD - behind * _SHIFT, high - round(behind * _SHIFT * high / CARD))
    for n in range(behind, -1, -1):
        if n:
            box = (x + n * _SHIFT, y + n * _SHIFT, x + n * _SHIFT + small[0], y + n * _SHIFT + small[1])
            ImageDraw.Draw(page).rounded_rectangle(box, 8, fill=tones.panel, outline=tones.muted, width=1)
        else:
            lay(page, shown, x, y, *small)
    if cell.count > 1:
        plate = badge(f"×{cell.count}", 17, tones)
        page.paste(plate, (x + (small[0] - plate.width) // 2, y + small[1] - plate.height * 2 // 3), plate)
