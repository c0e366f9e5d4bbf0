"""Readings come back from JSON as they went in, and from nothing else."""

import pytest

from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, ReadState, Span
from deckbuilder.core.reading_json import from_json, noted, to_json

GAP = Gap(Span(4, 9), "thing", GapKind.AMBIGUOUS, ("'a'", "noun"), ("One.", "Two."))
READING = Reading(
    "Fox",
    (Clause(Span(0, 3), ("Strike(2)",), "Strike.", begun=True), Clause(Span(4, 9), gaps=(GAP,), mended="a judge")),
)


def test_reading_comes_back_as_it_went_in() -> None:
    assert from_json("Fox", to_json(READING), 9) == READING


def test_effects_are_kept_in_their_notation() -> None:
    assert noted(Reading("Fox", (Clause(Span(0, 1), (GapKind, 3)),))).effects == (repr(GapKind), "3")


@pytest.mark.parametrize(
    "written",
    [
        "", "null", "{}", "[1]", "[{}]", "[" * 5000,
        to_json(READING).replace('"ambiguous"', '"odd"'),
        to_json(READING).replace('"start":4', '"start":40'),
        to_json(READING).replace('"read":true', '"read":false'),
        to_json(READING).replace('["Strike(2)"]', '"Strike(2)"'),
    ],
)  # fmt: skip
def test_anything_else_is_no_reading(written: str) -> None:
    assert from_json("Fox", written, 9) is None


def clause(*, begun: bool, read: bool) -> Clause[str]:
    return Clause(Span(0, 1), begun=begun, gaps=() if read else (GAP,))


def test_state_tells_whether_what_is_unread_can_be_done_by_hand() -> None:
    fine, act, holds = clause(begun=False, read=True), clause(begun=True, read=False), clause(begun=False, read=False)
    assert Reading("Fox", ()).state is ReadState.FULL
    assert Reading("Fox", (fine,)).state is ReadState.FULL
    assert Reading("Fox", (fine, act)).state is ReadState.HAND
    assert Reading("Fox", (fine, act, holds)).state is ReadState.PARTIAL
