"""``warcamp deck print`` keeps its promise: keys, exit status, one line for bad input, a whole file or none."""

import json
from pathlib import Path

import pytest

from deckbuilder import app
from deckbuilder.app import main
from deckbuilder.desk.deck_files import read_deck
from tests.helpers.command import run
from tests.helpers.printed import lines, reader, words
from tests.helpers.shared_data import ROOT

WALL = next(file for file in (ROOT / "db").rglob("decks/*.txt") if file.stem == "ironhold-wall")


@pytest.mark.parametrize("list_", sorted((ROOT / "db").glob("*/decks/*.txt")), ids=lambda path: path.stem)
def test_a_list_is_printed_as_one_of_the_game_that_it_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, list_: Path
) -> None:
    status, told, err = run(capsys, "deck", "print", list_, tmp_path / "out.pdf", "--what", "list", "--json")
    assert (status, err, json.loads(told)["warnings"]) == (0, "", [])


@pytest.mark.parametrize(
    ("what", "pages", "cards"), [("proxies", 6, 50), ("sheet", 1, 50), ("list", 1, 50), ("ruler", 1, 0)]
)
def test_a_deck_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, what: str, pages: int, cards: int
) -> None:
    out = tmp_path / "out.pdf"
    status, told, err = run(capsys, "deck", "print", WALL, out, "--what", what, "--low-ink", "--json")
    assert (status, err) == (0, "")
    assert json.loads(told) == {"pages": pages, "cards": cards, "warnings": []}
    assert len(reader(out.read_bytes()).pages) == pages


def test_a_sheet_carries_what_is_told_of_the_player(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    told = ["--player", "Ann", "--number", "12", "--event", "Cup", "--date", "2026-03-01", "--table", "9"]
    status, *_ = run(capsys, "deck", "print", WALL, WALL, out, "--what", "sheet", "--paper", "letter", *told)
    page = reader(out.read_bytes()).pages[0]
    assert status == 0
    assert [round(float(side)) for side in page.mediabox[2:]] == [612, 792]
    assert {"Ann", "12", "Cup", "2026-03-01", "9"} <= set(page.extract_text().split("\n"))
    assert len(reader(out.read_bytes()).pages) == 2


def test_only_what_lacks_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    status, told, _ = run(capsys, "deck", "print", WALL, out, "--lacking", "--low-ink", "--json")
    assert (status, json.loads(told)["cards"]) == (0, 50)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--bleed", "nan"], "--bleed: nan mm"),
        (["--bleed", "-1"], "--bleed: -1 mm"),
        (["--bleed", "9"], "bleed: 9 mm; wanted from 0 to 5 mm"),
        (["--gap", "1e9"], "--gap"),
        (["--paper", "a3"], "'a3' is not one of"),
        (["--once", "--lacking"], "contradict each other"),
    ],
)
def test_a_wrong_wish_is_one_line_and_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: list[str], found: str
) -> None:
    status, out, err = run(capsys, "deck", "print", WALL, tmp_path / "out.pdf", *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert found in err
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_stored_deck_goes_by_its_name(capsys: pytest.CaptureFixture[str], tmp_path: Path, home: Path) -> None:
    services = app.services(home)
    services.decks.create(read_deck(WALL, services.shelf(services.game())).deck)
    status, *_ = run(capsys, "deck", "print", "ironhold wall", tmp_path / "out.pdf", "--what", "sheet")
    assert status == 0
    status, _, err = run(capsys, "deck", "print", "nobody's deck", tmp_path / "out.pdf")
    assert (status, "neither a file nor a stored deck" in err) == (2, True)


def test_an_empty_list_and_a_folder_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("// Deck: Nothing\n// Deck\n", "utf-8")
    status, _, err = run(capsys, "deck", "print", empty, tmp_path / "out.pdf")
    assert (status, "nothing to print" in err) == (2, True)
    status, _, err = run(capsys, "deck", "print", WALL, tmp_path, "--what", "list")
    assert (status, "is a folder" in err) == (2, True)


def test_unknown_names_are_printed_as_cards_to_be_written_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text("// Deck: Odd\n// Deck\n2 Zzyzx the Unheard\n", "utf-8")
    status, told, _ = run(capsys, "deck", "print", odd, tmp_path / "out.pdf", "--json")
    data = json.loads(told)
    assert (status, data["cards"]) == (0, 2)
    assert any("Zzyzx" in warning for warning in data["warnings"])
    assert words((tmp_path / "out.pdf").read_bytes()).count("Zzyzx the Unheard") == 2


def test_a_deck_is_converted_to_a_printed_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, *_ = run(capsys, "deck", "convert", WALL, tmp_path / "wall.pdf")
    assert status == 0
    told = lines((tmp_path / "wall.pdf").read_bytes())
    for line in WALL.read_text("utf-8").splitlines():
        if line[:1].isdigit():
            assert line in told


def test_the_pdf_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["deck", "print", str(WALL), "-", "--what", "list"]) == 0
    assert len(reader(capfdbinary.readouterr().out).pages) == 1
