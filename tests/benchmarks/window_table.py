"""The table of ``bench_window``: what was measured of both windows, and what of it meets its goal.

Neither this nor ``bench_window`` loads Qt: a process beside the windows that had it open would take its share of their memory.
"""

import io
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TextIO

HEAVY = ("peewee", "numpy", "PIL", "reportlab", "rapidfuzz", "msgspec")
"""What a window that shows its list has no business with. The order is that of the promise; the last two are our own wish."""
FRAME_MS = 1000 / 60
BARE, OURS = "bare", "window"
WORDS = ("dragon", "shield", "wizard", "strike", "master", "archer", "knight", "hammer", "priest", "shadow")
KEYS = "".join(word + "\b" * len(word) for word in WORDS)


@dataclass(slots=True)
class Figures:
    """What was measured of one window with one list; a number a round, keys and edits in milliseconds."""

    starts: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    resident: list[float] = field(default_factory=list)
    share: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    keys: list[list[float]] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    edits: list[float] = field(default_factory=list)


class Both(io.TextIOBase):
    """Writes to two places."""

    def __init__(self, *places: TextIO) -> None:
        super().__init__()
        self._places = places

    def write(self, text: str) -> int:
        """Write a text."""
        for place in self._places:
            place.write(text)
            place.flush()
        return len(text)


def spread(times: Sequence[float]) -> str:
    """Give median and p95."""
    ordered = sorted(times)
    return f"{statistics.median(ordered):.1f} ({ordered[int(len(ordered) * 0.95)]:.1f})" if ordered else "-"


def verdict(value: float, goal: float) -> str:
    """Say whether a goal is met."""
    return "met" if value <= goal else "MISSED"


def paired(label: str, ours: Sequence[float], bare: Sequence[float], goal: float, unit: str) -> None:
    """Print one line of the table: medians, and the median of the ratios round by round."""
    ratios = [a / b for a, b in zip(ours, bare, strict=True)]
    ratio = statistics.median(ratios)
    middle = f"{statistics.median(ours):8.1f} {unit:2}  {statistics.median(bare):8.1f} {unit:2}"
    told = f"{ratio:5.2f} [{min(ratios):.2f}-{max(ratios):.2f}]"
    print(f"  {label:34}{middle}  {told:20} {f'<= {goal:.2f}':9} {verdict(ratio, goal)}")


def alone(label: str, figure: str, value: float, goal: float, unit: str = "ms") -> None:
    """Print a line about the real window alone."""
    print(f"  {label:34}{figure:>22} {unit:24} {f'<= {goal:g}':9} {verdict(value, goal)}")


def settled(figures: Figures) -> list[float]:
    """Give the median time of a key in each round, over those that changed the list."""
    return [statistics.median(t for t in times if t >= 0) for times in figures.keys]


def tell(cards: int, found: dict[str, Figures], large: bool) -> None:
    """Print the table of one list."""
    ours, bare = found[OURS], found[BARE]
    print(f"\n{cards} cards, {len(ours.starts)} rounds; window beside bare window, ratio as median [least-most]")
    print(f"  {'':34}{'window':>11}  {'bare':>11}  {'ratio':20} {'goal'}")
    paired("start to painted list", ours.starts, bare.starts, 1.15, "ms")
    paired("key to settled list", settled(ours), settled(bare), 1.5, "ms")
    paired("memory after the start, RSS", ours.resident, bare.resident, 1.3, "MB")
    paired("memory after the start, PSS", ours.share, bare.share, 1.3, "MB")
    paired("memory after 120 keys, RSS", ours.later, bare.later, 1.3, "MB")
    whole = statistics.median(ours.whole)
    told = f"{statistics.median(b - a for a, b in zip(ours.starts, ours.whole, strict=True)):.0f} ms after its list"
    print(f"  {'start to complete window':34}{whole:8.1f} ms  {told}; nothing is touched meanwhile")
    for which, figures in found.items():
        changed = [t for times in figures.keys for t in times if t >= 0]
        none = sum(t < 0 for times in figures.keys for t in times) / len(figures.keys)
        print(
            f"    {which}: keys p50 (p95) {spread(changed)} ms, {statistics.median(figures.cpu):.1f} ms of processor a key,"
            f" {none:.0f} of {len(KEYS)} changed nothing"
        )
    if large:
        alone(
            "key to settled list, alone",
            f"{statistics.median(settled(ours)):.1f}",
            statistics.median(settled(ours)),
            30,
        )
    if ours.edits:
        ordered = sorted(ours.edits)
        told = f"{statistics.median(ordered):.1f} ({ordered[int(len(ordered) * 0.9)]:.1f})"
        alone("edit to all repainted, p50 (p90)", told, statistics.median(ordered), 30)


def tell_scrolling(found: dict[str, list[float]]) -> None:
    """Print how late the frames of the picture grid were."""
    print("\npicture grid, 600 frames due in 10 s; from due to painted, ms")
    for label, times in found.items():
        ordered = sorted(times)
        p50, p95, p99 = (ordered[int(len(ordered) * part)] for part in (0.5, 0.95, 0.99))
        missed, stuck = sum(t > FRAME_MS for t in times), sum(t > 2 * FRAME_MS for t in times)
        print(
            f"  {label:12} {len(times)} frames: p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f};"
            f" over 16.7: {missed}, over 33: {stuck}   p99 <= 16.7 {verdict(p99, FRAME_MS)}"
        )
