"""Readings as plain JSON, with the effects in their game's notation; the shape is described in ``resources/help/readings.md``."""

import json
from collections.abc import Mapping
from typing import Any

from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, Span


def noted(reading: Reading[Any]) -> Reading[str]:
    """Give a reading with its effects in their notation, which ``repr`` writes."""
    return reading.turned(repr)


def gap_json(gap: Gap) -> dict[str, object]:
    """Give what could not be read."""
    return {
        "words": gap.words,
        "start": gap.span.start,
        "end": gap.span.end,
        "kind": gap.kind.value,
        "expected": list(gap.expected),
        "readings": list(gap.readings),
    }


def clause_json(clause: Clause[str]) -> dict[str, object]:
    """Give a clause; what stands on the card is not repeated."""
    return {
        "start": clause.span.start,
        "end": clause.span.end,
        "read": clause.read,
        "english": clause.english,
        "effects": list(clause.effects),
        "begun": clause.begun,
        "mended": clause.mended,
        "gaps": [gap_json(gap) for gap in clause.gaps],
    }


def to_json(reading: Reading[str]) -> str:
    """Write a reading."""
    return json.dumps([clause_json(clause) for clause in reading.clauses], ensure_ascii=False, separators=(",", ":"))


def from_json(name: str, written: str, size: int) -> Reading[str] | None:
    """Read what ``to_json`` wrote.

    Args:
        name: of the card.
        written: the JSON.
        size: letters of the card's text, beyond which no clause may reach.

    Returns:
        The reading; None for anything else than what ``to_json`` writes.
    """
    try:
        rows = json.loads(written)
        if not isinstance(rows, list):
            return None
        clauses = tuple(_clause(row) for row in rows)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    spans = [span for one in clauses for span in (one.span, *(gap.span for gap in one.gaps))]
    return Reading(name, clauses) if all(0 <= span.start <= span.end <= size for span in spans) else None


def _clause(row: Mapping[str, Any]) -> Clause[str]:
    made = Clause(
        Span(int(row["start"]), int(row["end"])),
        _texts(row["effects"]),
        str(row["english"]),
        tuple(
            Gap(
                Span(int(gap["start"]), int(gap["end"])),
                str(gap["words"]),
                GapKind(gap["kind"]),
                _texts(gap["expected"]),
                _texts(gap["readings"]),
            )
            for gap in row["gaps"]
        ),
        bool(row["begun"]),
        str(row["mended"]),
    )
    if made.read is not row["read"]:
        raise ValueError("a clause that is read and is not")
    return made


def _texts(rows: object) -> tuple[str, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise TypeError("no list of texts")
    return tuple(rows)
