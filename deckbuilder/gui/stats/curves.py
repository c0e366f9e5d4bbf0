"""Curves and grouped bars over the same steps: what a chart of counts cannot hold, and their words and numbers."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from deckbuilder.gui.language import number as written

NOTHING = "\N{EN DASH}"
_SPACE = "\N{NO-BREAK SPACE}"


def tr(text: str) -> str:
    """Translate words of curves."""
    return QCoreApplication.translate("stats", text)


class Form(StrEnum):
    """How curves are drawn: as lines, or as bars side by side."""

    LINES = "lines"
    BARS = "bars"


@dataclass(frozen=True, slots=True)
class Curve:
    """One number for each step.

    Attributes:
        name: ``"This deck"``.
        values: None where there is no number.
        ends: the interval around each value, lowest and highest; empty where the numbers are exact.
        plain: drawn thin and without dots: what the others are compared with.
    """

    name: str
    values: tuple[float | None, ...]
    ends: tuple[tuple[float, float] | None, ...] = ()
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Curves:
    """Several curves over the same steps.

    Attributes:
        steps: labels of the axis: ``("1", "2", ...)``.
        axis: what the steps are: ``"Turn"``.
        measure: what the numbers tell: ``"Chance"``.
        unit: put behind a number; ``"%"`` makes the scale end at 100.
        digits: decimal places of the numbers.
        reading: the curves in one sentence.
        note: what the numbers take for granted; how exact they are.
        within: the interval's name: ``"95 % interval"``; ``""`` where no curve has one.
    """

    key: str
    label: str
    steps: tuple[str, ...]
    curves: tuple[Curve, ...]
    axis: str = ""
    measure: str = ""
    unit: str = ""
    digits: int = 1
    form: Form = Form.LINES
    reading: str = ""
    note: str = ""
    within: str = ""

    def number(self, value: float | None) -> str:
        """Write a number as it is drawn: ``"95.1 %"``."""
        if value is None:
            return NOTHING
        whole = self.unit == "%" and value in (0.0, 100.0)
        text = written(float(value), 0 if whole else self.digits)
        return f"{text}{_SPACE}{self.unit}" if self.unit else text

    def said(self, place: int) -> str:
        """Say a step in words: ``"Turn 3: real rule 91.0 %, plain draw 88.2 %"``."""
        step = self.steps[place]
        what = tr("{axis} {label}").format(axis=self.axis, label=step) if self.axis and step[:1].isdigit() else step
        parts = [self._told(curve, place) for curve in self.curves if curve.values[place] is not None]
        return tr("{what}: {values}").format(what=what, values=", ".join(parts) or NOTHING)

    def _told(self, curve: Curve, place: int) -> str:
        text = self.number(curve.values[place])
        ends = curve.ends[place] if curve.ends else None
        if ends is not None:
            low, high = (written(float(end), self.digits) for end in ends)
            text = tr("{value} (from {low} to {high})").format(value=text, low=low, high=high)
        return tr("{name} {value}").format(name=curve.name, value=text) if len(self.curves) > 1 else text

    def summary(self) -> str:
        """Say all curves: the sentence, then every step."""
        return ". ".join(part for part in (self.reading.rstrip("."), *map(self.said, range(len(self.steps)))) if part)

    def header(self) -> tuple[str, ...]:
        """Name the columns of the table."""
        names = [self.axis or self.label]
        unit = f" ({self.unit})" if self.unit else ""
        for curve in self.curves:
            name = curve.name if len(self.curves) > 1 else self.measure or curve.name
            names.append(f"{name}{unit}")
            if curve.ends:
                names += [tr("{name}, from").format(name=name), tr("{name}, to").format(name=name)]
        return tuple(names)

    def rows(self) -> tuple[tuple[str | float | None, ...], ...]:
        """Give the lines of the table, to four places; None where there is no number."""
        found: list[tuple[str | float | None, ...]] = []
        for place, step in enumerate(self.steps):
            line: list[str | float | None] = [step]
            for curve in self.curves:
                line.append(_rounded(curve.values[place]))
                if curve.ends:
                    ends = curve.ends[place]
                    line += [_rounded(end) for end in ends] if ends is not None else [None, None]
            found.append(tuple(line))
        return tuple(found)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
