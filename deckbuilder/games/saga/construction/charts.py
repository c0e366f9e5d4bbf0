"""Counts of a deck for the status line and the charts."""

from collections.abc import Mapping

from deckbuilder.core.game import Chart
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.tally import Tally
from deckbuilder.games.saga.fields import CLASSES, FACTIONS, KINDS

_ALWAYS = ("Character", "Item", "Action")


def totals(tally: Tally) -> Mapping[str, int]:
    """Count all cards, each type, and copies of unknown names."""
    order = [kind for kind in KINDS if kind in tally.kinds or kind in _ALWAYS]
    order += sorted(kind for kind in tally.kinds if kind not in KINDS)
    return {"cards": tally.size, **{kind: tally.kinds.get(kind, 0) for kind in order}, "unknown": tally.strange}


def charts(tally: Tally, fmt: Format) -> tuple[Chart, ...]:
    """Count types, levels by type, classes, and the factions of characters.

    A character stands at the level as which he enters play; a card of several classes or factions counts in each.
    """
    counts = totals(tally)
    kinds = tuple((kind, count) for kind, count in counts.items() if kind not in ("cards", "unknown"))
    if tally.strange:
        kinds += (("Unknown", tally.strange),)
    limit = max(tally.size, fmt.size.value) // 2 if fmt.half.value else 0
    return (
        Chart("types", "Types", kinds, limit),
        *(Chart(f"{k.lower()}-levels", f"{k} levels", _levels(tally, k)) for k in _ALWAYS),
        Chart("classes", "Classes", _classes(tally)),
        Chart("factions", "Factions of characters", _factions(tally)),
    )


def _levels(tally: Tally, kind: str) -> tuple[tuple[str, int], ...]:
    counts: dict[int, int] = {}
    other = 0
    for line in tally.lines:
        if line.facts.kind == kind:
            level = line.facts.enters
            if level is None:
                other += line.count
            else:
                counts[level] = counts.get(level, 0) + line.count
    top = max(counts, default=0)
    bars = [(str(level), counts.get(level, 0)) for level in range(min(counts, default=1), top + 1)]
    return (*bars, ("other", other)) if other else tuple(bars)


def _classes(tally: Tally) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for line in tally.lines:
        for word in line.facts.classes:
            counts[word] = counts.get(word, 0) + line.count
    order = (*CLASSES, *sorted(set(counts) - set(CLASSES)))
    return tuple((word, counts[word]) for word in order if word in counts)


def _factions(tally: Tally) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for line in tally.lines:
        if line.facts.kind == "Character":
            for word in line.facts.factions:
                counts[word] = counts.get(word, 0) + line.count
    order = (*FACTIONS, *sorted(set(counts) - set(FACTIONS)))
    return tuple((word, counts[word]) for word in order if word in counts)
