"""Many hands drawn and measured at once, as a cross-check of exact figures.

The numbers are those of ``core.rng`` (splitmix64 by its counter), worked out in columns: hand for hand the same as ``hand_draws.drawn``.
"""

import time
from itertools import chain, combinations_with_replacement
from math import comb, log
from typing import TYPE_CHECKING, Any, NamedTuple

from deckbuilder.core.errors import BadInput
from deckbuilder.core.insights import Aspect, HandBook
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.rng import Rng
from deckbuilder.core.saying import say
from deckbuilder.desk.hand_draws import Layout
from deckbuilder.desk.opening_hands import Histogram, Opening, histograms, multisets, packed, rich, unpacked

if TYPE_CHECKING:  # 100 ms to import, which no exact figure needs
    from numpy import int16, int64, uint64
    from numpy.typing import NDArray

_CHUNK = 1 << 16
_ONE_IN = 1000
_MOST_CARDS = 65_535
_STEP = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1
MOST_TABLE = 3_000_000
"""Hands that differ in play which a table of measures holds."""


class Sampled(NamedTuple):
    """Hands drawn at random, as a cross-check of exact figures.

    Attributes:
        hands: how many.
        histograms: one for each measure.
        worst: the largest difference of a share from the exact one.
        allowed: how large chance makes it in 1 of 1,000 samples at most.
        seconds: that it took to draw and measure them.
    """

    hands: int
    seed: int
    histograms: tuple[Histogram, ...]
    worst: float
    allowed: float
    seconds: float

    @property
    def agrees(self) -> bool:
        """Tell whether the sample differs from the exact figures by no more than chance allows."""
        return self.worst <= self.allowed


class Sampler:
    """Draws hands of one library and tells their measures.

    Args:
        book: the deck.

    Attributes:
        hand: cards of a hand.
        classes: the measures of hands, packed; ``count`` counts hands by their place here.

    Raises:
        BadInput: it is empty, or its cards play in too many different ways for a table of all hands.
    """

    def __init__(self, book: HandBook) -> None:
        import numpy as np  # see above

        self._layout = layout = Layout.of(book)
        self.hand = min(book.draws.hand, layout.size)
        roles = max(layout.roles, default=-1) + 1
        if not layout.size:
            raise BadInput(say("library"), say("no cards"), say("cards to draw from"))
        if rich(book, self.hand) or comb(roles + self.hand - 1, self.hand) > MOST_TABLE or layout.size > _MOST_CARDS:
            raise BadInput(say("library"), say("too many different cards"), say("one whose hands fit into a table"))
        ranks = _ranks(roles, self.hand)
        role_of = np.array(layout.roles, np.intp)
        self._ranks = [row[role_of].astype(np.int32) for row in ranks]
        hands = np.fromiter(
            chain.from_iterable(combinations_with_replacement(range(roles), self.hand)), np.int16
        ).reshape(-1, self.hand).T  # fmt: skip
        total = np.zeros(hands.shape[1], np.int64)
        for first, aspect in layout.aspects:
            total += _contributed(hands, first, aspect, self.hand)
        by_rank = np.zeros_like(total)
        by_rank[sum((row[column] for row, column in zip(ranks, hands, strict=True)), np.int64(0))] = total
        self.classes, codes = np.unique(by_rank, return_inverse=True)
        self._class_of = codes.astype(np.int32)

    def count(self, rng: Rng, first: int, hands: int) -> "NDArray[int64]":
        """Draw hands and count them by what they measure.

        Args:
            rng: the stream from which all hands of a sample are drawn.
            first: number of the first hand.
            hands: how many; they are held in memory all at once.
        """
        import numpy as np  # see above

        ranked = np.zeros(hands, np.int32)
        for ranks, column in zip(self._ranks, self.places(rng, first, hands), strict=True):
            ranked += ranks[column]
        found: NDArray[int64] = np.bincount(self._class_of[ranked], minlength=len(self.classes))
        return found

    def places(self, rng: Rng, first: int, hands: int) -> "list[NDArray[Any]]":
        """Draw hands: places in the layout, a column for each card of the hand, the lowest first; arguments as for ``count``."""
        import numpy as np  # see above

        begin = rng.seed + (rng.taken + first * self.hand + 1) * _STEP & _MASK
        steps = np.arange(hands, dtype=np.uint64) * np.uint64(_STEP * self.hand & _MASK) + np.uint64(begin)
        small = np.uint8 if self._layout.size <= np.iinfo(np.uint8).max else np.uint16
        gone: list[NDArray[Any]] = []
        for draw in range(self.hand):
            place = _below(_mixed(steps + np.uint64(draw * _STEP & _MASK)), self._layout.size - draw).astype(small)
            for other in gone:
                place = place + (place >= other)
            for at, other in enumerate(gone):
                gone[at], place = np.minimum(other, place), np.maximum(other, place)
            gone.append(place)
        return gone


def _mixed(z: "NDArray[uint64]") -> "NDArray[uint64]":
    """Give the numbers of the sequence at some places: splitmix64, as in ``core.rng``."""
    import numpy as np  # see above

    z ^= z >> np.uint64(30)
    z *= np.uint64(0xBF58476D1CE4E5B9)
    z ^= z >> np.uint64(27)
    z *= np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return z


def _below(z: "NDArray[uint64]", n: int) -> "NDArray[uint64]":
    """Give ``z * n >> 64`` for a small ``n``, in two halves, as no product may exceed 64 bits."""
    import numpy as np  # see above

    half, many = np.uint64(32), np.uint64(n)
    return ((z >> half) * many + ((z & np.uint64(0xFFFFFFFF)) * many >> half)) >> half


def _ranks(roles: int, hand: int) -> "NDArray[int64]":
    """Give what each role adds to the number of a hand among all that differ in play, by its place in the hand, lowest role first."""
    import numpy as np  # see above

    rows = [[comb(role + place, place + 1) for role in range(roles)] for place in range(hand)]
    return np.array(rows, np.int64).reshape(hand, roles)


def _contributed(hands: "NDArray[int16]", first: int, aspect: Aspect, most: int) -> "NDArray[int64]":
    """Give what one aspect adds to the measures of each hand, packed: its roles stand side by side in a hand."""
    import numpy as np  # see above

    roles = len(aspect.roles)
    ranks = _ranks(roles, most)
    offsets = np.cumsum([0, *(comb(roles + n - 1, n) for n in range(most + 1))])
    table = np.zeros(offsets[-1], np.int64)
    for held in multisets([most] * roles, most):
        run = [role for role, copies in enumerate(held) for _ in range(copies)]
        number = offsets[len(run)] + sum(ranks[place, role] for place, role in enumerate(run))
        table[number] = packed(aspect.measure(held))
    inside = (hands >= first) & (hands < first + roles)
    before = (hands < first).sum(axis=0)
    place = np.clip(np.arange(most)[:, None] - before, 0, most - 1)
    role = np.clip(hands - first, 0, roles - 1)
    numbers = offsets[inside.sum(axis=0)] + np.where(inside, ranks[place, role], 0).sum(axis=0)
    found: NDArray[int64] = table[numbers]
    return found


def sampled(book: HandBook, exact: Opening, hands: int, seed: int, progress: Progress = silent) -> Sampled:
    """Draw so many hands, measure them, and compare them with the exact figures."""
    sampler = Sampler(book)
    began = time.perf_counter()
    counts = sampler.count(Rng(seed), 0, 0)
    for first in range(0, hands, _CHUNK):
        progress(say("hands drawn"), first, hands)
        counts += sampler.count(Rng(seed), first, min(_CHUNK, hands - first))
    seconds = time.perf_counter() - began
    measures = len(book.measures)
    joint = (
        [(unpacked(int(at), measures), int(n)) for at, n in zip(sampler.classes, counts, strict=True)] if hands else []
    )
    spread = histograms(book.measures, joint, sampler.hand)
    pairs = [
        (one, other, n) for one, other in zip(spread, exact.histograms, strict=True) for n in range(sampler.hand + 1)
    ]
    worst = max(abs(one.share(n) - other.share(n)) for one, other, n in pairs)
    allowed = (log(2 * len(pairs) * _ONE_IN) / (2 * hands)) ** 0.5  # Hoeffding, for all shares at once
    return Sampled(hands, seed, spread, worst, allowed, seconds)
