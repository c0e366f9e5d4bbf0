"""From a scene to a plan: who sits where, how large, and where the front ranks meet."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Layout, Scene, Zone
from deckbuilder.gui.play.blocks import PILED, Block, Manner, block, heap, pile, ranks, row, table
from deckbuilder.gui.play.geometry import HIGH, WIDE, Box, Ground, Plan, Stand

Planner = Callable[[Scene, Seat, float, float], Plan]
"""Gives the plan of a scene for a viewer, a shape of the window (width by height), and the height that a line of words
has in it (by the height of the window)."""

_SHARES = (1.05, 0.9, 0.78, 0.66, 0.58, 0.52)
_FRONT, _AISLE, _MARGIN, _SIDE = 34.0, 40.0, 14.0, 150.0
_LEAST_SCALE = 0.5
_WORD, _MOST_WORD, _SHRUNK = 24.0, 90.0, 1.06
_CALM = 0.3
_MANY = 3
_GAIN = 1.08
"""So much larger all must come out for hands to lie beside the ranks."""


def plan(scene: Scene, viewer: Seat, shape: float = 1.3, line: float = 0.025) -> Plan:
    """Lay out a table: the viewer's zones below, the others' above, what belongs to nobody between or beside.

    Of the ways to lay ranks over one another, the one that suits the shape of the window is taken.

    Args:
        scene: what is seen.
        viewer: who sits below; where that seat has no zone, the first that has.
        shape: of the window, width by height.
        line: height of a line of words, by the height of the window.
    """
    return _plan(scene, viewer, shape, _fitting(scene, viewer, shape, line))


class Planning:
    """Lays out one table after the other as ``plan`` does.

    Hands stay where they are in a window of one size, whatever comes and goes; the rest of what fitted is kept while as many things
    lie there, for that is quicker.
    """

    def __init__(self) -> None:
        self._window: object = None
        self._about: object = None
        self._fit = Manner(1.0, _WORD)

    def __call__(self, scene: Scene, viewer: Seat, shape: float, line: float) -> Plan:
        """Give the plan of a scene."""
        counts = tuple(len(zone.tokens) for zone in scene.zones if zone.layout is not Layout.PILE)
        deep = tuple(
            max([token.at[0] for token in z.tokens]) for z in scene.zones if z.layout is Layout.RANKS and z.tokens
        )
        window = (len({zone.owner for zone in scene.zones}), shape, line)
        about = (window, counts, deep, viewer)
        if window != self._window:
            self._fit = _fitting(scene, viewer, shape, line)
        elif about != self._about:
            self._fit = _fit(scene, viewer, shape, line, aside=self._fit.aside)[1]
        self._window, self._about = window, about
        return _plan(scene, viewer, shape, self._fit)


def _fitting(scene: Scene, viewer: Seat, shape: float, line: float) -> Manner:
    """Give the manner in which all is as large as can be; hands lie beside the ranks only where much is gained."""
    below, beside = (_fit(scene, viewer, shape, line, aside=aside) for aside in (False, True))
    return beside[1] if beside[0] > below[0] * _GAIN else below[1]


def _fit(scene: Scene, viewer: Seat, shape: float, line: float, *, aside: bool) -> tuple[float, Manner]:
    """Give the best manner with hands below or beside, and how well it does."""
    good, share, size = _share(scene, viewer, shape, aside=aside)
    word = line / size  # words are as high as they are, however small the table is shown
    return good, Manner(share, _WORD if word <= _WORD else min(word * _SHRUNK, _MOST_WORD), aside)


def _share(scene: Scene, viewer: Seat, shape: float, *, aside: bool) -> tuple[float, float, float]:
    """Give how well the best share of cards to be seen does, the share, and how large all is drawn then.

    The more is seen, the higher the table, evenly; so two plans tell of all.
    """
    full, tight = (_plan(scene, viewer, shape, Manner(one, _WORD, aside)).box for one in (_SHARES[0], _SHARES[-1]))
    span = _SHARES[0] - _SHARES[-1]
    found = []
    for share in _SHARES:
        part = (share - _SHARES[-1]) / span
        box = Box(0, 0, tight.wide + (full.wide - tight.wide) * part, tight.high + (full.high - tight.high) * part)
        size = _size(box, shape)
        found.append((size * min(share, 1.0) ** _CALM, share, size))
    return max(found)


def _size(box: Box, shape: float) -> float:
    """Tell how large a table is drawn in a window of a shape."""
    return min(shape / box.wide, 1 / box.high)


def _plan(scene: Scene, viewer: Seat, shape: float, manner: Manner) -> Plan:
    word, aside = manner.word, manner.aside
    owners = list(dict.fromkeys(zone.owner for zone in scene.zones if zone.owner is not None))
    below = viewer if viewer in owners else next(iter(owners), None)
    parts: list[Block] = []
    own = (
        block([zone for zone in scene.zones if zone.owner == below], manner, own=True) if below is not None else Block()
    )
    ranked = any(zone.layout is Layout.RANKS for zone in scene.zones)
    top = 0.0
    common = [zone for zone in scene.zones if zone.owner is None]
    middle = _middle(common, own.axis, word, ranked=ranked)
    if middle.grounds:
        top = middle.box.bottom + _AISLE / 2
        parts.append(middle)
    own = own.moved(0, top - own.box.y)
    line = own.box.y
    parts.append(own)
    against = [[zone for zone in scene.zones if zone.owner == owner] for owner in owners if owner != below]
    several = len(against)  # who have no room beside one another
    manner = manner._replace(aside=manner.aside and several == 1, piled=several >= _MANY)
    others = [block(zones, manner, own=False) for zones in against]
    scale = _scale(others, own, shape)
    if scale < 1:
        others = [block(zones, manner._replace(word=word / scale), own=False) for zones in against]
    parts += _opposite(others, own, line - (_FRONT if ranked else _AISLE / 2), scale)
    box = _around(parts)
    numbered = any(zone.layout is Layout.RANKS and zone.ranks != 1 for zone in scene.zones)
    front = Box(box.x, line - _FRONT, box.wide, _FRONT) if numbered and not middle.grounds else None
    if ranked:
        side = [zone for zone in common if zone.layout in (Layout.ROW, Layout.PILE)]
        if aside:  # room for it is kept, so that the table does not jump with each card that is played
            box = Box(box.x - _SIDE, box.y, box.wide + _SIDE, box.high)
        lines = [g.box.x for part in parts for g in part.grounds if g.zone.layout is Layout.RANKS]
        left = box.x if aside else min([*lines, box.x + _SIDE]) - _SIDE
        parts += _beside(side, left, line - _FRONT / 2, word)
    return _joined(scene, parts, box.grown(_MARGIN), front)


def _middle(common: Sequence[Zone], axis: float, word: float, *, ranked: bool) -> Block:
    """Lay out what lies between the players: tables, and rows and piles where nobody has ranks."""
    made = Block(axis=axis)
    y = 0.0
    for zone in common:
        if zone.layout is Layout.TABLE:
            ground, stands = table(zone, 0.0, y)
            shift = axis - ground.box.wide / 2 if axis else 0.0
            ground, stands = ground.moved(shift, 0, 1), [stand.moved(shift, 0, 1) for stand in stands]
        elif zone.layout is Layout.RANKS:
            ground, stands = ranks(zone, 1.0, word, y, own=True)
        elif ranked:
            continue
        elif zone.layout is Layout.ROW:
            ground, stands = row(zone, axis, y, (WIDE + 8) * max(len(zone.tokens), 3), word, own=True)
        else:
            ground, stands = pile(zone, Box(axis - WIDE / 2, y, WIDE, HIGH + word), word, 1.0)
        made.add(ground, stands)
        y = ground.box.bottom + _MARGIN
    return made


def _scale(others: Sequence[Block], own: Block, shape: float) -> float:
    """Give how small the others are drawn, so that they are not much wider than the window's shape wants."""
    if not others:
        return 1.0
    wide = sum(one.box.wide for one in others) + _AISLE * (len(others) - 1)
    room = max(own.box.wide, shape * (own.box.high + max(one.box.high for one in others) * 0.8))
    return max(min(1.0, room / wide), _LEAST_SCALE)


def _opposite(others: Sequence[Block], own: Block, bottom: float, scale: float) -> list[Block]:
    """Put the others side by side above the front line; a single one so that the middles of the ranks meet."""
    if len(others) == 1:
        one = others[0]
        return [one.moved(own.axis - one.axis * scale, bottom - one.box.bottom * scale, scale)]
    wide = sum(one.box.wide for one in others) + _AISLE * (len(others) - 1)
    x = own.axis - wide * scale / 2
    placed = []
    for one in others:
        placed.append(one.moved(x - one.box.x * scale, bottom - one.box.bottom * scale, scale))
        x += (one.box.wide + _AISLE) * scale
    return placed


def _beside(zones: Sequence[Zone], x: float, middle: float, word: float) -> list[Block]:
    """Put what belongs to nobody at the left of the ranks, around the front line: piles nearest to them, rows as heaps."""
    parts = []
    lying = [zone for zone in zones if zone.layout is Layout.PILE]
    tall = HIGH * PILED + word + _MARGIN
    y = middle - len(lying) * tall / 2
    for zone in lying:
        part = Block()
        part.add(*pile(zone, Box(x, y, _SIDE - _MARGIN, tall - _MARGIN), word, PILED))
        y += tall
        parts.append(part)
    y = middle
    for zone in zones:
        if zone.layout is Layout.ROW:
            part = Block()
            part.add(*heap(zone, x - _SIDE if lying else x, y, _SIDE - _MARGIN, word))
            y = part.box.bottom + HIGH / 2
            parts.append(part)
    return parts


def _around(parts: Sequence[Block]) -> Box:
    boxes = [part.box for part in parts if part.grounds]
    if not boxes:
        return Box(0, 0, WIDE, HIGH)
    found = boxes[0]
    for box in boxes[1:]:
        found = found.joined(box)
    return found


def _joined(scene: Scene, parts: Sequence[Block], box: Box, front: Box | None) -> Plan:
    """Give all parts as one plan, zones and tokens in the scene's order."""
    grounds = {ground.zone.id: ground for part in parts for ground in part.grounds}
    stands = {stand.token.id: stand for part in parts for stand in part.stands}
    for part in parts:
        box = box.joined(part.box) if part.grounds else box
    box = box.joined(front) if front is not None else box
    return Plan(
        box,
        {zone.id: grounds[zone.id] for zone in scene.zones if zone.id in grounds},
        {token.id: stands[token.id] for zone in scene.zones for token in zone.tokens if token.id in stands},
        front,
    )


def sheet(scene: Scene, viewer: Seat, shape: float = 1.3, line: float = 0.025) -> Plan:
    """Lay out every zone as cards side by side in lines, the first on top: to look through a pile."""
    grounds: dict[str, Ground] = {}
    stands: dict[str, Stand] = {}
    y = 0.0
    for zone in scene.zones:
        count = max(len(zone.tokens), 1)
        across = max(1, min(count, round((count * shape * HIGH / WIDE) ** 0.5 + 0.5)))
        for start in range(0, count, across):
            part = replace(zone, tokens=zone.tokens[start : start + across])
            ground, stood = row(part, across * (WIDE + 8) / 2, y, across * (WIDE + 8) + 20, _WORD, own=True)
            stands |= {stand.token.id: stand for stand in stood}
            box = ground.box.joined(grounds[zone.id].box) if zone.id in grounds else ground.box
            grounds[zone.id] = Ground(zone, box)
            y = ground.box.bottom
    around = _around([Block(ground.box, grounds=[ground]) for ground in grounds.values()])
    return Plan(around.grown(_MARGIN), grounds, stands)
