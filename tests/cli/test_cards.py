"""``warcamp cards`` keeps its promise: keys, exit status, one line for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import run
from tests.helpers.shared_data import card_list, v4_sample


def report(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


IMPORT_KEYS = {"format", "cards", "printings", "new", "changed", "unchanged", "rejected", "warnings", "seconds"}


def test_an_import_reports_what_it_did_and_again_that_nothing_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cards.json"
    file.write_text(
        '[{"name": "Testa Quill", "type": "Item", "class": ["Rogue"], "level": 2, "text": "",'
        ' "printInfos": [{"set": "Mock Set (MCK)", "setNumber": "7", "rarity": "Rare"}]}]'
    )
    first = report(capsys, "cards", "import", file)
    assert set(first) == IMPORT_KEYS
    assert (first["format"], first["cards"], first["printings"], first["new"]) == ("v4", 1, 1, 1)
    again = report(capsys, "cards", "import", file)
    assert (again["new"], again["changed"], again["unchanged"]) == (0, 0, 1)


def test_rejected_records_are_named_with_place_and_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    good = '{"name": "Testa Quill", "type": "Item", "class": ["Rogue"], "level": 2, "printInfos": []}'
    file.write_text(f'[{good}, {{"name": "Odd", "type": "Spaceship", "printInfos": []}}]')
    data = report(capsys, "cards", "import", file)
    assert data["cards"] == 1
    assert data["rejected"][0]["where"].startswith("cards[1]")
    assert "Spaceship" in data["rejected"][0]["why"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"[" * 200_000,
        b"\x00\x01",
        b"<cards/>",
        b"not cards at all",
        b'[{"name": "x"',
        b"\xff\xfe\xff",
    ],
    ids=["empty", "cut", "no-card", "deep", "binary", "xml", "prose", "truncated", "encoding"],
)
def test_a_file_that_is_no_card_list_is_one_line_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    before = report(capsys, "cards", "search", "t:item")["total"]
    file = tmp_path / "cards.json"
    file.write_bytes(content)
    status, out, err = run(capsys, "cards", "import", file)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "wanted" in err
    assert report(capsys, "cards", "search", "t:item")["total"] == before


def test_a_huge_file_is_refused_by_size(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    with file.open("wb") as stream:
        stream.truncate(200 * 2**20)  # a hole: it takes no room
    status, _, err = run(capsys, "cards", "import", file)
    assert status == 2
    assert "larger than 64 MB" in err


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "cards", "import", tmp_path / "none.json")
    assert (status, err.count("\n")) == (2, 1)
    assert "no such file" in err


def test_a_search_finds_starter_cards_and_says_what_it_understood(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "cards", "search", "t:char f:dwarf lvl<=2", "--limit", "3")
    assert {"total", "seconds", "cards"} <= set(data)
    assert data["total"] > len(data["cards"]) == 3
    for card in data["cards"]:
        assert {"id", "name", "type", "text"} <= set(card)
        assert card["type"] == "Character"
        assert "Dwarf" in card["faction"]
        assert card["level"] <= 2


def test_a_search_with_an_unknown_field_says_where_and_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "cards", "search", "t:char levle:2")
    assert status == 2
    assert "character 8" in err
    assert "level" in err


def test_a_minus_before_a_term_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    unique = report(capsys, "cards", "search", "is:unique")["total"]
    other = report(capsys, "cards", "search", "-is:unique")["total"]
    assert unique + other == report(capsys, "cards", "search", "name:/./")["total"]


def test_a_card_is_shown_with_its_printings(capsys: pytest.CaptureFixture[str]) -> None:
    name = report(capsys, "cards", "search", "t:char", "--limit", "1")["cards"][0]["name"]
    data = report(capsys, "cards", "show", name.upper())
    assert data["card"]["name"] == name
    assert data["card"]["printings"][0]["set"] in ("HAB", "AAT")
    status, out, _ = run(capsys, "cards", "show", name)
    assert (status, name in out) == (0, True)


def test_a_card_is_shown_with_how_it_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "Order: Draw a card.\r\nMock Quill whistles oddly."
    odd = tmp_path / "cards.json"
    odd.write_text(
        json.dumps([{"name": "Mock Quill", "type": "Character", "class": ["Rogue"], "level": 1, "text": text}])
    )
    run(capsys, "cards", "import", odd)
    data = report(capsys, "cards", "show", "Mock Quill")
    assert {"card", "others", "state", "readings", "gaps"} == set(data)
    assert data["state"] == "partial"
    first, second = data["readings"]
    assert (first["read"], first["begun"], first["english"], first["effects"][0][:6]) == (
        True,
        True,
        "Order: Draw a card.",
        "Order(",
    )
    assert (second["read"], second["begun"], second["english"], second["effects"]) == (False, False, "", [])
    (gap,) = data["gaps"]
    assert (gap["clause"], gap["kind"], gap["words"]) == (1, "unknown", "whistles oddly.")
    assert data["card"]["text"][gap["start"] : gap["end"]] == gap["words"]
    assert gap["expected"]
    _, out, _ = run(capsys, "cards", "show", "Mock Quill")
    assert "  + Order: Draw a card.\n  - Mock Quill >>whistles oddly.<<\n      expected there: " in out


def test_a_card_without_words_has_no_readings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(
        json.dumps(
            [
                {"name": "Mock Lid", "type": "Item", "level": 1, "text": "", "printInfos": []},
                {"name": "Mock Wick", "type": "Item", "level": 1},
            ]
        )
    )
    run(capsys, "cards", "import", path)
    assert [report(capsys, "cards", "show", name)["state"] for name in ("Mock Lid", "Mock Wick")] == ["full", None]
    assert "how the program reads it" not in run(capsys, "cards", "show", "Mock Lid")[1]


def test_an_unknown_name_suggests_and_never_guesses(capsys: pytest.CaptureFixture[str]) -> None:
    name = report(capsys, "cards", "search", "t:char", "--limit", "1")["cards"][0]["name"]
    status, out, err = run(capsys, "cards", "show", name[:-1] + "qz")
    assert (status, out) == (2, "")
    assert name in err


@pytest.mark.parametrize("suffix", [".json", ".csv"])
def test_what_is_exported_is_imported_unchanged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str
) -> None:
    out = tmp_path / f"all{suffix}"
    said = report(capsys, "cards", "export", out)
    assert {"format", "cards", "printings"} <= set(said)
    data = report(capsys, "cards", "import", out)
    assert (data["cards"], data["new"], data["changed"]) == (said["cards"], 0, 0)


def test_formats_of_several_files_get_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = report(capsys, "cards", "export", tmp_path / "plugin", "--to", "lackey")
    assert all(Path(file).is_file() for file in said["files"])


@pytest.mark.data
def test_the_real_list_comes_in_whole_and_goes_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = report(capsys, "cards", "import", card_list())
    assert (data["cards"], data["printings"], data["new"], data["rejected"]) == (4844, 6548, 4844, [])
    for name in ("round.json", "round.csv"):
        report(capsys, "cards", "export", tmp_path / name)
        again = report(capsys, "cards", "import", tmp_path / name)
        assert (again["new"], again["changed"], again["rejected"]) == (0, 0, [])


@pytest.mark.data
def test_the_v4_sample_comes_in_whole(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "cards", "import", v4_sample())
    assert (data["format"], data["cards"], data["rejected"]) == ("v4", 423, [])


@pytest.mark.data
def test_unread_text_is_said_and_never_blank(capsys: pytest.CaptureFixture[str]) -> None:
    report(capsys, "cards", "import", card_list())
    assert report(capsys, "cards", "search", "is:unread", "--limit", "0")["total"] == 1466
    card = report(capsys, "cards", "search", "is:unread", "--limit", "1")["cards"][0]
    assert card["text"] is None
    _, out, _ = run(capsys, "cards", "show", card["name"])
    assert "unread" in out
