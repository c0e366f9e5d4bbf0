"""``warcamp cards coverage`` keeps its promise: keys, figures that add up, and nothing imported."""

import json
from pathlib import Path

import pytest

from deckbuilder.app import main
from deckbuilder.games.saga.grammar.overlay import shipped_overlay

KEYS = {
    "cards", "cards_read", "clauses", "clauses_read", "blank", "unknown", "by_type", "by_edition", "by_set", "gaps", "seconds",
    "mended", "misfits", "compiled",
}  # fmt: skip
CARDS = [
    {"name": "Testa Quill", "type": "Character", "class": ["Rogue"], "text": "Spend Order: Draw a card.\r\nWhistles."},
    {"name": "Mock Lamp", "type": "Item", "class": ["Rogue"], "text": "Order: Spend Mock Lamp: Draw a card."},
    {"name": "Mock Lid", "type": "Item", "class": ["Rogue"], "text": ""},
    {"name": "Mock Wick", "type": "Item", "class": ["Rogue"]},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    rows = [{"level": 1, "printInfos": [{"set": "Mock Set (MCK)"}], **card} for card in CARDS]
    path.write_text(json.dumps(rows))
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    status = main(["cards", "coverage", *map(str, arguments)])
    out = capsys.readouterr()
    assert (status, out.err) == (0, "")
    return out.out


def test_a_file_is_counted_card_by_card_and_clause_by_clause(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    data = json.loads(run(capsys, file, "--json"))
    assert set(data) == KEYS
    assert (data["cards"], data["cards_read"], data["clauses"], data["clauses_read"]) == (2, 1, 3, 2)
    assert (data["blank"], data["unknown"]) == (1, 1)
    assert data["by_type"]["Item"] == {"cards": 1, "cards_read": 1, "clauses": 1, "clauses_read": 1}
    assert data["by_set"]["MCK"]["cards"] == 2
    assert [(gap["kind"], gap["count"], gap["alone"]) for gap in data["gaps"]] == [("unknown", 1, 1)]


def test_what_is_printed_tells_of_types_editions_and_sets(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    rows = [line.split() for line in run(capsys, file).splitlines()]
    assert ["Item", "1", "1", "100.0%", "1", "1", "100.0%"] in rows
    assert ["by", "set"] in rows
    assert ["MCK", "3", "2", "66.7%", "2", "1", "50.0%"] in rows


def test_a_file_that_is_only_counted_is_not_imported(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    run(capsys, file)
    assert main(["cards", "show", "Testa Quill"]) == 2
    capsys.readouterr()


def test_what_was_counted_once_is_only_looked_up(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    first, again = (json.loads(run(capsys, "--json")) for _ in range(2))
    assert first["compiled"] == first["cards"] > 0 == again["compiled"]
    assert {**first, "compiled": 0, "seconds": 0} == {**again, "seconds": 0}
    assert [json.loads(run(capsys, file, "--json"))["compiled"] for _ in range(2)] == [2, 0]


def test_corrected_texts_are_counted_apart_and_corrections_that_do_not_fit_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    entry = shipped_overlay().entries[0]
    rows = [
        {
            "name": entry.card,
            "type": "Item",
            "level": 1,
            "printInfos": [],
            "text": f"Draw a card.\r\n{entry.old} a tune.",
        }
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(rows))
    data = json.loads(run(capsys, path, "--json"))
    assert data["mended"] == {"cards": 1, "cards_read": 0, "clauses": 1, "clauses_read": 0}
    assert all(one["why"].endswith("do not stand there") for one in data["misfits"])
    path.write_text(json.dumps([{**rows[0], "text": "Says it right."}]))
    told = run(capsys, path)
    assert f"overlay.toml, entry 1, {entry.card}: the words {entry.old!r} do not stand there" in told


def test_the_catalog_is_counted_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "--gaps", "3")
    assert "Character" in told
    assert told.count("\n") < 14


def test_a_file_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["cards", "coverage", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
