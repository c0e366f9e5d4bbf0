"""How the words of a card were understood, for a terminal and as JSON; the JSON is described in ``resources/help/readings.md``."""

from typing import Any

import click

from deckbuilder.core.cards import Card
from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, ReadState
from deckbuilder.core.reading_json import clause_json, gap_json

_STATES = {
    ReadState.FULL: "all of it is read",
    ReadState.HAND: "what is not read is carried out by hand, when a player begins it",
    ReadState.PARTIAL: "what is not read holds or answers by itself: other cards may not go as printed",
}


def reading_page(card: Card, reading: Reading[str]) -> None:
    """Print how a card was understood: a mark and a line for each clause, the words that were not read between >> and <<."""
    if not reading.clauses:
        return
    click.echo(f"how the program reads it: {_STATES[reading.state]}")
    text = card.text or ""
    for clause in reading.clauses:
        if clause.read:
            click.echo(f"  {click.style('+', fg='green')} {clause.english}")
        else:
            click.echo(f"  {click.style('-', fg='red')} {_marked(text, clause)}")
        if clause.mended:
            click.echo(f"      read as corrected: {clause.mended}")
        for gap in clause.gaps:
            for line in _why(gap):
                click.echo(f"      {line}")


def _marked(text: str, clause: Clause[str]) -> str:
    """Give a clause as printed, with its first gap marked."""
    place, gap = clause.span, clause.gaps[0].span
    unread = click.style(f">>{text[gap.start : gap.end]}<<", fg="red")
    return f"{text[place.start : gap.start]}{unread}{text[gap.end : place.end]}"


def _why(gap: Gap) -> list[str]:
    said = ", ".join(gap.expected)
    if gap.kind is GapKind.AMBIGUOUS:
        return [f"it has {len(gap.readings)} meanings:", *(f"  {n}. {one}" for n, one in enumerate(gap.readings, 1))]
    if gap.kind is GapKind.TYPE:
        return [f"its parts do not fit together: {said}"]
    if gap.kind is GapKind.UNSUPPORTED:
        return [f"it is understood, but not carried out: {said}"]
    return [f"expected there: {said}"] if said else []


def reading_json(card: Card, reading: Reading[str] | None) -> dict[str, Any]:
    """Give ``state``, ``readings`` and ``gaps`` of a card; of one whose words nobody knows or reads the state is null."""
    if reading is None or card.text is None:
        return {"state": None, "readings": [], "gaps": []}
    return {
        "state": reading.state.value,
        "readings": [{"text": card.text[one.span.start : one.span.end], **clause_json(one)} for one in reading.clauses],
        "gaps": [{"clause": n, **gap_json(gap)} for n, one in enumerate(reading.clauses) for gap in one.gaps],
    }
