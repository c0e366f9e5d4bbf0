"""What was wished last is remembered, and nothing else is believed."""

import json

import pytest

from deckbuilder.gui.printing.wishes import Wishes, as_text, remembered


def test_wishes_are_remembered() -> None:
    wishes = Wishes("sheet", "letter", "once", "words", "63x88mm", 200, "mirror", 300, False, False, True, player="Ann")
    assert remembered(as_text(wishes)) == wishes


@pytest.mark.parametrize(
    "text",
    ["", "[", "[1]", "null", '{"what": "poster", "bleed": 17, "marks": 1, "player": 5}', "[" * 5000, '{"gap": true}'],
)
def test_what_does_not_fit_is_as_at_first(text: str) -> None:
    assert remembered(text) == Wishes()


def test_what_fits_is_kept_beside_what_does_not() -> None:
    assert remembered(json.dumps({"what": "list", "bleed": -3, "event": "x" * 900})) == Wishes(what="list")
