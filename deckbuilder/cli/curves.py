"""Curves of many games on a terminal and as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from deckbuilder.core.curves import Curve, Difference, Estimate, Kind
from deckbuilder.core.intake import without_controls
from deckbuilder.desk.goldfish import Compared, Goldfished

_DIGITS = 4
_SHOWN_CARDS = 60


def curves_table(played: Goldfished) -> Iterable[str]:
    """Tell curves in columns, a turn each: shares in per cent, means, and by how much they may be off."""
    shares = [curve for curve in played.curves if curve.kind is Kind.SHARE]
    means = [curve for curve in played.curves if curve.kind is Kind.MEAN]
    yield from _block("In % of the games, by the end of turn", shares)
    yield from _block("On average, at the end of turn", means)
    yield from _block("Cards used, in % of the games, by the end of turn", played.cards[:_SHOWN_CARDS])
    yield played.note
    yield "± holds the figure of all games 19 times in 20."


def compared_table(found: Compared) -> Iterable[str]:
    """Tell how two versions differ: each curve of both, and the difference, marked where 0 lies outside its interval."""
    telling = [one for one in found.cards if one.one.key in found.telling]
    for title, differences in (
        ("In % of the games, by the end of turn", [one for one in found.curves if one.one.kind is Kind.SHARE]),
        ("On average, at the end of turn", [one for one in found.curves if one.one.kind is Kind.MEAN]),
        ("Cards of both that are used otherwise, in % of the games, by the end of turn", telling),
    ):
        rows: list[tuple[str, Sequence[str]]] = []
        for one in differences:
            kind = one.one.kind
            rows.append((without_controls(one.one.label), ()))
            rows.append(("  A", [_cell(point, kind) for point in one.one.points]))
            rows.append(("  B", [_cell(point, kind) for point in one.other.points]))
            rows.append(("  B less A", [_cell(point, kind, True) for point in one.points]))
        yield from _columns(title, rows)
    for name, side, missing in (("A", found.one, found.other), ("B", found.other, found.one)):
        others = {curve.key for curve in missing.cards}
        own = [curve for curve in side.cards if curve.key not in others]
        yield from _block(f"Cards of {name} alone, used in % of the games, by the end of turn", own[:_SHOWN_CARDS])
    yield found.one.note if found.one.note == found.other.note else f"A: {found.one.note} B: {found.other.note}"
    yield "± holds the figure of all games 19 times in 20; * where that leaves out that there is no difference."


def _block(title: str, curves: Sequence[Curve]) -> Iterable[str]:
    rows = [(f"  {without_controls(one.label)}", [_cell(point, one.kind) for point in one.points]) for one in curves]
    return _columns(title, rows)


def _columns(title: str, rows: Sequence[tuple[str, Sequence[str]]]) -> Iterable[str]:
    if not rows:
        return
    turns = max(len(cells) for _, cells in rows)
    wide = max(len(title), *(len(label) for label, _ in rows))
    each = max([3, *(len(cell) for _, cells in rows for cell in cells)])
    yield ""
    yield "  ".join([f"{title:<{wide}}", *(f"{turn:>{each}}" for turn in range(1, turns + 1))])
    for label, cells in rows:
        yield "  ".join([f"{label:<{wide}}", *(f"{cell:>{each}}" for cell in cells)]).rstrip()


def _cell(point: Estimate, kind: Kind, signed: bool = False) -> str:
    """Write ``45±7`` or ``8.3±0.4``; of an interval that is not even, the longer side."""
    off = max(point.high - point.value, point.value - point.low)
    mark = ("*" if point.low > 0 or point.high < 0 else " ") if signed else ""
    value, digits, off = (100 * point.value, 0, 100 * off) if kind is Kind.SHARE else (point.value, 1, off)
    written = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    return f"{written}±{off:.{digits}f}{mark}"


def curves_json(played: Goldfished) -> dict[str, Any]:
    """Give curves as JSON: ``first`` as shares of the games from 0 to 1, ``mean`` as they are, a value for each turn."""
    plan = played.plan
    return {
        "agent": plan.agent,
        "against": None if plan.dummy is None else plan.dummy.name,
        "rules": played.profile,
        "seed": plan.seed,
        "turns": max((len(curve.points) for curve in played.curves), default=0),
        "confidence": 0.95,
        "first": [_curve(one) | {"median": one.median} for one in played.curves if one.kind is Kind.SHARE],
        "mean": [_curve(one) for one in played.curves if one.kind is Kind.MEAN],
        "cards": [{"card": one.card, **_curve(one), "median": one.median} for one in played.cards],
        "note": played.note,
    }


def compared_json(found: Compared) -> dict[str, Any]:
    """Give the other version and the differences as JSON."""
    return {
        "deck": found.other.plan.deck.name,
        "digest": found.other.digest,
        "curves": curves_json(found.other),
        "difference": [_difference(one) for one in (*found.curves, *found.cards)],
        "telling": list(found.telling),
    }


def _curve(curve: Curve) -> dict[str, Any]:
    return {"key": curve.key, "label": str(curve.label), **_points(curve.points)}


def _difference(one: Difference) -> dict[str, Any]:
    return {"key": one.one.key, "label": str(one.one.label), **_points(one.points)}


def _points(points: Sequence[Estimate]) -> dict[str, Any]:
    return {
        name: [round(value, _DIGITS) for value in values]
        for name, values in zip(Estimate._fields, zip(*points, strict=True) if points else ((), (), ()), strict=True)
    }


def put(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        click.echo(line)
