"""What the user said of single cards is kept, and a damaged file costs no more than itself."""

import json
from pathlib import Path

import pytest

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.desk.card_preferences import CardPreferences

GROVE, MARSH = GameId("grove"), GameId("marsh")
FOX, OWL = CardId("fox"), CardId("owl")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "cards.json"


def test_nothing_is_said_and_no_file_made_before_the_first_word(file: Path) -> None:
    kept = CardPreferences(file)
    assert (kept.printing(GROVE, FOX), kept.note(GROVE, FOX)) == (None, "")
    kept.set_note(GROVE, FOX, "")
    assert not file.exists()


def test_printing_and_note_outlive_the_program_each_by_itself(file: Path) -> None:
    kept = CardPreferences(file)
    kept.set_printing(GROVE, FOX, PrintingId("fox/ONE"))
    kept.set_note(GROVE, FOX, "Fünf\nsind viel")
    kept.set_note(MARSH, FOX, "another fox")
    kept.set_printing(GROVE, FOX, None)
    again = CardPreferences(file)
    assert again.printing(GROVE, FOX) is None
    assert again.note(GROVE, FOX) == "Fünf\nsind viel"
    assert again.note(MARSH, FOX) == "another fox"


def test_card_of_which_nothing_is_said_any_more_leaves_the_file(file: Path) -> None:
    kept = CardPreferences(file)
    kept.set_note(GROVE, FOX, "x")
    kept.set_note(GROVE, OWL, "y")
    kept.set_note(GROVE, FOX, "")
    assert json.loads(file.read_text("utf-8")) == {"grove": {"owl": {"note": "y"}}}


def test_two_programs_keep_what_either_wrote(file: Path) -> None:
    one, other = CardPreferences(file), CardPreferences(file)
    assert (one.note(GROVE, FOX), other.note(GROVE, OWL)) == ("", "")
    one.set_note(GROVE, FOX, "x")
    other.set_note(GROVE, OWL, "y")
    assert CardPreferences(file).note(GROVE, FOX) == "x"
    assert other.note(GROVE, FOX) == "x"


@pytest.mark.parametrize("content", [b"{", b"[1]", b"\xff\xfe", b"[" * 100_000])
def test_damaged_file_is_told_and_set_aside_at_the_next_write(
    file: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    kept = CardPreferences(file)
    assert kept.note(GROVE, FOX) == ""
    assert file.read_bytes() == content
    kept.set_note(GROVE, FOX, "x")
    assert CardPreferences(file).note(GROVE, FOX) == "x"
    assert file.with_name("cards.json.bad").read_bytes() == content
    assert all("cards.json" in record.getMessage() for record in caplog.records)
    assert caplog.records
    caplog.clear()


def test_parts_of_another_shape_are_passed_over(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"grove": {"fox": {"note": "x", "printing": 3}, "owl": 4}, "marsh": 5}', "utf-8")
    kept = CardPreferences(file)
    assert kept.note(GROVE, FOX) == "x"
    assert kept.printing(GROVE, FOX) is None
    assert kept.note(GROVE, OWL) == ""
    assert kept.note(MARSH, FOX) == ""


def test_what_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", "utf-8")
    kept = CardPreferences(tmp_path / "home" / "cards.json")
    with pytest.raises(DataTrouble):
        kept.set_note(GROVE, FOX, "x")
    assert kept.note(GROVE, FOX) == ""
