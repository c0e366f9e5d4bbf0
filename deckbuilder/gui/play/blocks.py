"""What lies before one player: ranks, rows beneath or above them, piles beside; and how each kind of zone is laid out."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckbuilder.core.scene import Layout, Token, Zone
from deckbuilder.gui.play.geometry import HIGH, PITCH, WIDE, Box, Ground, Line, Stand, table_point

FILES, RANKS = 3, 2
"""So much room a formation has at least, so that the table does not jump with each card that comes or goes."""

_TAB, _LEAST_TAB, _TABS = 26.0, 15.0, 130.0
_GUTTER, _GAP, _PAD = 48.0, 14.0, 10.0
_CROWD, _LEAST_PITCH = 9, 92.0
PILED, _PILE_ROOM, _MOST_ROOM = 0.66, 34.0, 56.0
_HAND, _NARROW = 7, 0.32
_BEHIND = 12.0
_ACROSS = 3
_ASIDE = _ACROSS * (WIDE + 8) - 8 + 2 * _PAD
_TABLE_SIDE = 1100.0
_NOTHING = Box(0, 0, 0, 0)


@dataclass(slots=True)
class Block:
    """Zones laid out together, growing while they are.

    Attributes:
        box: around them; the front line is its upper or lower edge.
        axis: the x in the middle of the ranks.
    """

    box: Box = _NOTHING
    axis: float = 0.0
    grounds: list[Ground] = field(default_factory=list)
    stands: list[Stand] = field(default_factory=list)

    def add(self, ground: Ground, stands: Iterable[Stand]) -> None:
        """Put a zone into it."""
        self.box = self.box.joined(ground.box) if self.grounds else ground.box
        self.grounds.append(ground)
        self.stands += stands

    def moved(self, right: float, down: float, scale: float = 1.0) -> "Block":
        """Give it made larger, then moved."""
        return Block(
            self.box.moved(right, down, scale),
            self.axis * scale + right,
            [ground.moved(right, down, scale) for ground in self.grounds],
            [stand.moved(right, down, scale) for stand in self.stands],
        )


class Manner(NamedTuple):
    """How a table is laid out, to make the most of a window.

    Attributes:
        share: how much of the height of a card is seen where another rank lies over it.
        word: height of a line of words.
        piled: whether the piles of others lie behind their ranks, rather than beside them: where there are many others.
        aside: whether hands lie beside the ranks, rather than below and above: where there is width but little height.
    """

    share: float
    word: float
    aside: bool = False
    piled: bool = False


def block(zones: Sequence[Zone], manner: Manner, *, own: bool) -> Block:
    """Lay out the zones of a player.

    Args:
        zones: his.
        manner: how.
        own: whether he sits below, at the front: then ranks go down from the upper edge, and the rows are large.
    """
    made, (share, word, aside, piled) = Block(), manner
    by = {layout: [zone for zone in zones if zone.layout is layout] for layout in Layout}
    for ground, stands in _side_by_side([ranks(zone, share, word, 0.0, own=own) for zone in by[Layout.RANKS]], own=own):
        made.add(ground, stands)
    wide = made.box.wide or FILES * PITCH
    made.axis = made.box.x + made.box.wide / 2 if made.grounds else wide / 2
    high = made.box.high
    if piled and made.grounds:
        found = piles_behind(by[Layout.PILE], made.axis, made.box.y - _GAP, word)
    else:
        right = made.box.right + _GAP if made.grounds else 0.0
        found = piles(by[Layout.PILE], right, high, word, own=own)
    for ground, stands in found:
        made.add(ground, stands)
    aside = aside and high > 0
    for n, zone in enumerate(by[Layout.ROW]):
        if aside:
            right = -_GAP - n * (_ASIDE + _GAP)
            made.add(
                *(hand(zone, right, high, word) if own else row(zone, right - _ASIDE / 2, 0.0, _ASIDE, word, own=False))
            )
            continue
        room = max(made.box.wide, _HAND * (WIDE + 8) if own else 0.0)
        top = made.box.bottom + _GAP if own and made.grounds else made.box.y - _GAP
        ground, stands = row(zone, made.axis, top, room, word, own=own, up=not own, headed=own)
        made.add(ground, stands)
    for zone in by[Layout.TABLE]:
        ground, stands = table(zone, made.box.x, made.box.bottom + _GAP)
        made.add(ground, stands)
    return made


# Ranks -----------------------------------------------------------------------------------------------------------------


def _side_by_side(found: Sequence[tuple[Ground, list[Stand]]], *, own: bool) -> Iterator[tuple[Ground, list[Stand]]]:
    """Put formations of one player beside one another, all with their front ranks at the front."""
    high, right = max((ground.box.high for ground, _ in found), default=0.0), 0.0
    for ground, stands in found:
        down = 0.0 if own else high - ground.box.high
        yield ground.moved(right, down, 1), [stand.moved(right, down, 1) for stand in stands]
        right += ground.box.wide + _GAP


def ranks(zone: Zone, share: float, word: float, y: float, *, own: bool) -> tuple[Ground, list[Stand]]:
    """Lay out ranks, each centred; what is attached to a card peeks out behind its upper edge.

    A rank lies over the lower part of the one above it on the screen, whichever that is.
    """
    files: defaultdict[int, list[Token]] = defaultdict(list)
    hung: defaultdict[str, list[Token]] = defaultdict(list)
    on = {token.id: token.on for token in zone.tokens}
    for token in zone.tokens:
        if token.on:
            hung[_bearer(on, token)].append(token)
        else:
            files[token.at[0]].append(token)
    count = max(files, default=-1) + 1
    drawn = max(count, min(RANKS, zone.ranks or RANKS))
    order = list(range(drawn)) if own else list(range(drawn))[::-1]
    widest = max([FILES, *(len(rank) for rank in files.values())])
    pitch = max(PITCH * min(1.0, _CROWD / widest), _LEAST_PITCH)
    wide = _GUTTER + widest * pitch + _GUTTER
    lines: dict[int, Line] = {}
    stands: list[Stand] = []
    top = y + word + _PAD
    for place, rank in enumerate(order):
        tokens = sorted(files[rank], key=lambda token: token.at[1])
        tabs = max((_fan(len(hung[token.id])) for token in tokens), default=0.0)
        last = place == drawn - 1
        high = HIGH if last else HIGH * share
        first = wide / 2 - (len(tokens) - 1) * pitch / 2
        middles = tuple(first + n * pitch for n in range(len(tokens)))
        box = Box(0.0, top, wide, tabs + high)
        lines[rank] = Line(box, middles, Box(wide / 2 - WIDE / 2, top + tabs, WIDE, min(high, HIGH)))
        for middle, token in zip(middles, tokens, strict=True):
            stands += _stack(token, hung[token.id], zone.id, middle, top + tabs, place * 100 + 50, min(high, HIGH))
        top += tabs + high
    bottom = top + _PAD + (_BEHIND if own else 0)
    ground = Ground(
        zone,
        Box(0.0, y, wide, bottom - y),
        tuple(lines[rank] for rank in range(max(count, 1))),
        1 if own else -1,
    )
    return ground, stands


def _bearer(on: Mapping[str, str], token: Token) -> str:
    """Give the token that a pile of attached ones hangs on in the end."""
    found = token.on
    for _ in range(len(on)):
        if not on.get(found):
            break
        found = on[found]
    return found


def _fan(count: int) -> float:
    """Give the height that so many attached tokens take above their bearer."""
    return count * max(min(_TAB, _TABS / max(count, 1)), _LEAST_TAB)


def _stack(token: Token, hung: Sequence[Token], zone: str, x: float, y: float, depth: int, seen: float) -> list[Stand]:
    made = [Stand(token, zone, Box(x - WIDE / 2, y, WIDE, HIGH), depth, seen)]
    step = _fan(len(hung)) / max(len(hung), 1)
    for n, other in enumerate(hung, 1):
        box = Box(x - WIDE / 2, y - n * step, WIDE, step + _PAD)
        made.append(Stand(other, zone, box, depth - n, step, tab=True))
    return made


# Piles, rows and tables --------------------------------------------------------------------------------------------------


def piles(
    zones: Sequence[Zone], x: float, high: float, word: float, *, own: bool, scale: float = PILED
) -> list[tuple[Ground, list[Stand]]]:
    """Lay out piles one below the other, as many as fit into a height, the rest in columns beside."""
    tall, wide = HIGH * scale + word + _GAP, WIDE * scale + 2 * min(max(_PILE_ROOM, word * 1.2), _MOST_ROOM)
    most = max(1, int((high + 1) // tall))
    down = high - min(len(zones), most) * tall if own and high else 0.0
    found = []
    for n, zone in enumerate(zones):
        box = Box(x + n // most * (wide + _GAP), max(down, 0.0) + n % most * tall, wide, tall - _GAP)
        found.append(pile(zone, box, word, scale))
    return found


def piles_behind(zones: Sequence[Zone], axis: float, bottom: float, word: float) -> list[tuple[Ground, list[Stand]]]:
    """Lay out piles side by side around an axis, above a height."""
    wide, high = WIDE * PILED + 2 * _PILE_ROOM, HIGH * PILED + word
    left = axis - (len(zones) * (wide + _GAP) - _GAP) / 2
    boxes = [Box(left + n * (wide + _GAP), bottom - high, wide, high) for n in range(len(zones))]
    return [pile(zone, box, word, PILED) for zone, box in zip(zones, boxes, strict=True)]


def pile(zone: Zone, box: Box, word: float, scale: float) -> tuple[Ground, list[Stand]]:
    """Lay out a pile: its two topmost cards over one another, so that one can come off it and the next is there."""
    card = Box(box.middle[0] - WIDE * scale / 2, box.y + word, WIDE * scale, HIGH * scale)
    stands = [Stand(token, zone.id, card, 2 - n, HIGH * scale, small=True) for n, token in enumerate(zone.tokens[:2])]
    return Ground(zone, box, scale=scale), stands


def row(
    zone: Zone, axis: float, y: float, room: float, word: float, *, own: bool, up: bool = False, headed: bool = True
) -> tuple[Ground, list[Stand]]:
    """Lay out a row around an axis; where it is full, cards lie over one another.

    Args:
        zone: the row.
        axis: the x of its middle.
        y: of its upper edge, or of its lower one with ``up``.
        room: width that it takes.
        word: height of a line of words.
        own: whether its cards are large.
        up: whether it grows upward.
        headed: whether words stand above the cards, rather than at their left.
    """
    hidden = not own and bool(zone.tokens) and all(token.card is None and not token.label for token in zone.tokens)
    scale = 1.0 if own else _NARROW if hidden or not zone.tokens else PILED
    wide, high, count = WIDE * scale, HIGH * scale, len(zone.tokens)
    inner = room - 2 * _PAD
    pitch = min(wide * (0.55 if hidden else 1.0) + 8 * scale, (inner - wide) / max(count - 1, 1))
    tall = max(high + (word if headed else 0) + _PAD, word)
    top = y - tall if up else y
    filled = pitch * max(count - 1, 0) + wide
    first = axis - filled / 2 if headed else axis + room / 2 - _PAD - filled
    below = top + (word if headed else _PAD / 2)
    stands = [
        Stand(token, zone.id, Box(first + n * pitch, below, wide, high), n, high, small=not own)
        for n, token in enumerate(zone.tokens)
    ]
    ground = Ground(zone, Box(axis - room / 2, top, room, tall), scale=scale, hidden=hidden)
    return ground, stands


def hand(zone: Zone, right: float, bottom: float, word: float) -> tuple[Ground, list[Stand]]:
    """Lay out a row of one's own in lines beside the ranks, as high as they are; where it is full, lines lie over one another.

    Args:
        zone: the row.
        right: the x of its right edge.
        bottom: the y of its lower edge.
        word: height of a line of words.
    """
    lines = max(1, -(-len(zone.tokens) // _ACROSS))
    tall = max(bottom, word + _PAD + HIGH)
    left, top = right - _ASIDE + _PAD, bottom - tall + word
    step = min(HIGH + _GAP, (tall - word - _PAD - HIGH) / max(lines - 1, 1))
    stands = []
    for n, token in enumerate(zone.tokens):
        down, across = divmod(n, _ACROSS)
        seen = HIGH if down == lines - 1 else min(step, HIGH)
        stands.append(Stand(token, zone.id, Box(left + across * (WIDE + 8), top + down * step, WIDE, HIGH), n, seen))
    return Ground(zone, Box(right - _ASIDE, bottom - tall, _ASIDE, tall)), stands


def heap(zone: Zone, x: float, middle: float, wide: float, word: float) -> tuple[Ground, list[Stand]]:
    """Lay out a common row as a column around a height: each card lies over the lower part of the one above."""
    step = HIGH * 0.3
    high = word + HIGH + step * max(len(zone.tokens) - 1, 0) + _PAD
    top = middle - high / 2
    stands = [
        Stand(token, zone.id, Box(x + (wide - WIDE) / 2, top + word + n * step, WIDE, HIGH), 5000 + n, HIGH)
        for n, token in enumerate(zone.tokens)
    ]
    return Ground(zone, Box(x, top, wide, high)), stands


def table(zone: Zone, x: float, y: float) -> tuple[Ground, list[Stand]]:
    """Lay out a free table to scale; what has a base is round and centred on its point."""
    across, deep = max(zone.extent[0], 1), max(zone.extent[1], 1)
    unit = _TABLE_SIDE / max(across, deep)
    ground = Ground(zone, Box(x, y, across * unit, deep * unit))
    stands = []
    for n, token in enumerate(zone.tokens):
        left, top = table_point(ground, token.at)
        wide, high = (token.size * unit, token.size * unit) if token.size else (WIDE * 0.5, HIGH * 0.5)
        stands.append(Stand(token, zone.id, Box(left - wide / 2, top - high / 2, wide, high), n, high))
    return ground, stands
