"""How documents are cut into sentences, and how these are named."""

import pytest

from tests.helpers import sentences as table
from tests.helpers.sentences import Place

SPEC = {
    "file": "made_up.txt",
    "titles": [1],
    "dropped": [{"lines": "4", "why": "a picture"}],
    "fixes": [{"line": 6, "found": "ing", "put": "falling"}],
    "headings": {"Falls": ["2-3+6", "5"]},
}
TEXT = "TEATS\n~ A non-\nstarter (ex. “Go. Stop!”) is mis-\n% picture\n« 2. Done\ntaken. It is ing.\n"


def test_a_damaged_text_is_read_in_the_order_of_its_layout() -> None:
    told = table.sentences("made up", SPEC, TEXT)
    assert [(place.ordinal, text) for place, text in told.items()] == [
        (1, "A non-starter (ex. “Go. Stop!”) is mistaken."),
        (2, "It is falling."),
        (3, "Done"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TEXT + "More.", "lines \\[7\\]: under no heading"),
        (TEXT.replace("is ing", "is it"), "line 6: not what documents.toml mends"),
    ],
)
def test_another_text_than_the_layout_was_made_for_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        table.sentences("made up", SPEC, text)


def test_a_text_that_has_lost_its_lines_is_broken_before_words_of_it() -> None:
    assert table.broken("FALLS Go. RISES Go. Stop", ("Go", "RISES", "Go")) == "FALLS\nGo.\nRISES\nGo. Stop"
    with pytest.raises(ValueError, match="no 'Go' to break"):
        table.broken("FALLS Go.", ("Go", "Go"))


def test_a_line_belongs_to_one_heading() -> None:
    twice = {**SPEC, "headings": {"Falls": ["2-3+6", "5"], "Rises": ["5"]}}
    with pytest.raises(ValueError, match=r"lines \[5\]: read twice"):
        table.sentences("made up", twice, TEXT)


def test_a_hash_hangs_on_letters_and_digits_only() -> None:
    assert table.mark("You  may “stop”.") == table.mark("you may stop") != table.mark("you may not stop")


def test_places_are_read_as_scenarios_write_them() -> None:
    assert table.places("rulebook: 1st: Ready Phase 2, 5-6") == tuple(
        Place("rulebook", "1st: Ready Phase", n) for n in (2, 5, 6)
    )
    with pytest.raises(ValueError, match="wanted a place"):
        table.places("rulebook: Ready Phase")
