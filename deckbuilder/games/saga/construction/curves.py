"""Charts along the level: how many cards stand at each, and what characters of each level are worth.

Source: rulebook, Characters (level, ATK, AC, Skill, Hit Points). A card stands at the level as which it enters play, not the printed
one, since that decides when it can be played.
"""

from collections.abc import Iterable, Sequence

from deckbuilder.core.cards import Card
from deckbuilder.core.game import Chart
from deckbuilder.core.saying import figure, noop, say, term
from deckbuilder.games.saga.construction.reach import Reach
from deckbuilder.games.saga.construction.readings import of, up_to
from deckbuilder.games.saga.construction.tally import Line, Tally

_TYPES = ("Character", "Item", "Action")
_OTHER = term("other")
_VALUES = (("attack", "ATK"), ("ac", "AC"), ("skill", "Skill"), ("hp", "HP"))
_LABELS = {
    "Character": (noop("Character levels"), noop("Characters")),
    "Item": (noop("Item levels"), noop("Items")),
    "Action": (noop("Action levels"), noop("Actions")),
}
"""By type: the chart's name, and what its numbers tell."""


class _Curve:
    """Lines sorted into the steps of a level axis without gaps; a level that is none or variable comes last."""

    def __init__(self, lines: Iterable[Line], scope: str = "in:deck") -> None:
        self._scope = scope
        self.at: dict[int | None, list[Line]] = {}
        for line in lines:
            self.at.setdefault(line.facts.enters, []).append(line)
        known = [level for level in self.at if level is not None]
        self.levels: list[int | None] = list(range(min(known), max(known) + 1)) if known else []
        if None in self.at:
            self.levels.append(None)
        self._moved = [
            line.facts for lines in self.at.values() for line in lines if line.facts.level != line.facts.enters
        ]
        self._searches: tuple[str, ...] | None = None

    def count(self, level: int | None) -> int:
        return sum(line.count for line in self.at.get(level, ()))

    def bars(self) -> tuple[tuple[str, int], ...]:
        return tuple((_OTHER if level is None else str(level), self.count(level)) for level in self.levels)

    def known(self) -> list[tuple[int, int]]:
        return [(level, self.count(level)) for level in self.levels if level is not None]

    def searches(self) -> tuple[str, ...]:
        if self._searches is None:
            self._searches = tuple(self._search(level) for level in self.levels)
        return self._searches

    def _search(self, level: int | None) -> str:
        """List the cards of a step; those that enter at another level than the printed one are named."""
        if level is None:
            return f"{self._scope} -lvl>=0"
        here = [facts.name for facts in self._moved if facts.enters == level]
        gone = [facts.name for facts in self._moved if facts.level == level]
        plain = f"lvl:{level}" + "".join(f' -!"{name}"' for name in dict.fromkeys(gone))
        named = "".join(f' or !"{name}"' for name in dict.fromkeys(here))
        return f"{self._scope} ({plain}{named})" if named else f"{self._scope} {plain}"


def whole_curve(tally: Tally) -> Chart:
    """Count all cards that have a level, split by type."""
    curve = _Curve(line for line in tally.lines if line.facts.kind in _TYPES)
    split = tuple(
        tuple(sum(line.count for line in curve.at.get(level, ()) if line.facts.kind == kind) for kind in _TYPES)
        for level in curve.levels
    )
    return Chart(
        "levels", "Level curve", curve.bars(), axis="Level", measure="Cards", parts=_TYPES, split=split,
        searches=curve.searches(), reading=up_to(curve.known(), "cards"),
    )  # fmt: skip


def level_chart(tally: Tally, kind: str, reach: Reach) -> Chart:
    """Count a type by level: characters by where they begin, items and actions by whether the starting army can use them."""
    noun = f"{kind.lower()}s"
    curve = _Curve((line for line in tally.lines if line.facts.kind == kind), f'in:deck t:"{kind}"')
    if kind == "Character":
        parts, note, reading = (noop("In play"), noop("Library")), "", up_to(curve.known(), noun)
        first = {line.where for line in tally.start}
    else:
        parts = (noop("Usable at the start"), noop("Not yet"))
        usable = [line for line in tally.lines if line.facts.kind == kind and reach.usable(line.facts)]
        first = {line.where for line in usable}
        total = tally.kinds.get(kind, 0)
        can = sum(line.count for line in usable)
        reading = _usable(kind, of(can, total, noun)) if total else ""
        note = "By class and level only; restrictions and bonuses in a card's words are not read."
    label, measure = _LABELS[kind]
    split = []
    for level in curve.levels:
        lines = curve.at.get(level, ())
        inside = sum(line.count for line in lines if line.where in first)
        split.append((inside, sum(line.count for line in lines) - inside))
    return Chart(
        f"{kind.lower()}-levels", say(label), curve.bars(), axis="Level", measure=say(measure), parts=parts,
        split=tuple(split), searches=curve.searches(), reading=reading, note=note,
    )  # fmt: skip


def _usable(kind: str, what: str) -> str:
    if kind == "Item":
        return say("The starting army can equip {what} from where it stands.", what=what)
    return say("The starting army can perform {what} from where it stands.", what=what)


def averages(tally: Tally) -> tuple[Chart, ...]:
    """Give the mean of ATK (the first strike), AC, Skill and HP of characters by level, with the lowest and the highest."""
    curve = _Curve((line for line in tally.lines if line.facts.kind == "Character"), 'in:deck t:"Character"')
    return tuple(_average(curve, key, label) for key, label in _VALUES)


def _average(curve: _Curve, key: str, label: str) -> Chart:
    values: list[float | None] = []
    spread: list[tuple[float, float] | None] = []
    bars: list[tuple[str, int]] = []
    everything: list[int] = []
    for level, (name, _) in zip(curve.levels, curve.bars(), strict=True):
        found = _numbers(curve.at.get(level, ()), key)
        everything += found
        bars.append((name, len(found)))
        values.append(sum(found) / len(found) if found else None)
        spread.append((min(found), max(found)) if found else None)
    reading = ""
    if everything:
        mean, low, high = figure(sum(everything) / len(everything), 1), min(everything), max(everything)
        reading = say(
            "The average {value} of the only character is {mean}, from {low} to {high}.",
            value=label,
            mean=mean,
            low=low,
            high=high,
        )
        if len(everything) > 1:
            reading = say(
                "The average {value} of {n} characters is {mean}, from {low} to {high}.",
                value=label,
                n=len(everything),
                mean=mean,
                low=low,
                high=high,
            )
    return Chart(
        f"average-{key}", say("{value} by level", value=label), tuple(bars), axis="Level of characters",
        measure=say("Average {value}", value=label),
        values=tuple(values), spread=tuple(spread), searches=curve.searches(), reading=reading,
        note="ATK counts the first strike." if key == "attack" else "",
    )  # fmt: skip


def _numbers(lines: Sequence[Line], key: str) -> list[int]:
    """Give a printed number of each copy; cards without it are left out."""
    found: list[int] = []
    for line in lines:
        number = _first(line.facts.card, key)
        if number is not None:
            found += [number] * line.count
    return found


def _first(card: Card, key: str) -> int | None:
    value = card.fields.get(key)
    if isinstance(value, tuple):
        return value[0] if value and isinstance(value[0], int) else None
    return card.number(key)
