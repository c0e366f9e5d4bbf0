"""The numbers of a chart: as they are drawn, spoken, listed and written."""

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.game import Chart
from deckbuilder.gui.language import number as written
from deckbuilder.gui.words import counted

NOTHING = "\N{EN DASH}"
_MINUS = "\N{MINUS SIGN}"
_SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and its unit, so that no line ends there."""

Cell = str | int | float | None


def tr(text: str) -> str:
    """Translate words of charts."""
    return QCoreApplication.translate("stats", text)


def sizes(chart: Chart) -> tuple[float, ...]:
    """Give what is drawn for each bar: the value where the chart has values, else the count; 0 where there is none."""
    if chart.values:
        return tuple(value or 0.0 for value in chart.values)
    return tuple(float(count) for _, count in chart.bars)


def number(value: float) -> str:
    """Write an average with one decimal place, a whole number as it is, and a real minus, as the language does."""
    text = written(abs(float(value)), 0 if float(value).is_integer() else 1)
    return f"{_MINUS}{text}" if value < 0 else text


def drawn(chart: Chart, place: int) -> str:
    """Give the number that stands at a bar, as the language writes it: ``"9"``, ``"24/25"``, ``"3.4"``, ``"95.1 %"``."""
    count = chart.bars[place][1]
    if chart.values:
        value = chart.values[place]
        if value is None:
            return NOTHING
        whole = value in (0.0, 100.0) if chart.unit else counted_out(chart)
        text = number(value) if whole else f"{_MINUS if value < 0 else ''}{written(abs(value), 1)}"
        return f"{text}{_SPACE}{chart.unit}" if chart.unit else text
    return f"{count}/{chart.limit}" if chart.limit else str(count)


def counted_out(chart: Chart) -> bool:
    """Tell whether what is drawn are whole numbers and not averages, which have a decimal place each."""
    return not chart.spread and all(value is None or float(value).is_integer() for value in chart.values)


def numeric(chart: Chart) -> bool:
    """Tell whether the labels are steps of a number, so that bars stand side by side on its axis."""
    steps = sum(1 for label, _ in chart.bars if label.rstrip("+").isdigit())
    return steps > 0 and steps >= len(chart.bars) - 1


def said(chart: Chart, place: int) -> str:
    """Say a bar in words: ``"Level 2: 9 cards (Character 4, Item 5)"``."""
    label, count = chart.bars[place]
    step = numeric(chart) and chart.axis and label.rstrip("+").isdigit()
    what = tr("{axis} {label}").format(axis=chart.axis, label=label) if step else label
    cards = counted(count, tr("{n} card"), tr("{n} cards"))
    if chart.values:
        text = tr("{what}: {measure} {value}").format(what=what, measure=chart.measure, value=drawn(chart, place))
        ends = chart.spread[place] if chart.spread else None
        if ends is not None and ends[0] != ends[1]:
            text += tr(", from {low} to {high}").format(low=number(ends[0]), high=number(ends[1]))
        return tr("{sentence} ({cards})").format(sentence=text, cards=cards)
    text = tr("{what}: {cards}").format(what=what, cards=cards)
    if chart.limit:
        text += tr(", at most {n}").format(n=chart.limit)
    made = [f"{part} {n}" for part, n in zip(chart.parts, chart.split[place], strict=True) if n] if chart.split else []
    return tr("{sentence} ({cards})").format(sentence=text, cards=", ".join(made)) if made else text


def summary(chart: Chart) -> str:
    """Say the whole chart: its sentence and every bar."""
    bars = [f"{label} {drawn(chart, place)}" for place, (label, _) in enumerate(chart.bars)]
    return " ".join(part for part in (reading(chart), ", ".join(bars)) if part)


def reading(chart: Chart) -> str:
    """Give the chart in one sentence: the game's, or which bar is the largest."""
    if chart.reading or not chart.bars:
        return held(chart.reading)
    if chart.values:
        return ""
    label, count = max(chart.bars, key=lambda bar: bar[1])
    total = sum(n for _, n in chart.bars)
    if not total:
        return ""
    said = tr("Most: {label}, {count} of {total} ({percent} %).")
    return held(said.format(label=label, count=count, total=total, percent=round(100 * count / total)))


def held(sentence: str) -> str:
    """Keep each number with its per cent sign on one line."""
    return sentence.replace(" %", f"{_SPACE}%")


def header(chart: Chart) -> tuple[str, ...]:
    """Name the columns of the chart's table."""
    names = [chart.axis or chart.label]
    if chart.values:
        names.append(f"{chart.measure} ({chart.unit})" if chart.unit else chart.measure)
    if chart.spread:
        names += [tr("Lowest"), tr("Highest")]
    names.append(tr("Cards"))
    if chart.limit:
        names.append(tr("At most"))
    return (*names, *chart.parts)


def rows(chart: Chart) -> tuple[tuple[Cell, ...], ...]:
    """Give the lines of the chart's table, exact; None where there is no number."""
    found: list[tuple[Cell, ...]] = []
    for place, (label, count) in enumerate(chart.bars):
        line: list[Cell] = [label]
        if chart.values:
            value = chart.values[place]
            line.append(None if value is None else round(value, 4))
        if chart.spread:
            line += chart.spread[place] or (None, None)
        line.append(count)
        if chart.limit:
            line.append(chart.limit)
        found.append((*line, *(chart.split[place] if chart.split else ())))
    return tuple(found)
