"""``warcamp collection`` keeps its promise: keys, exit status, one line for bad input, everything taken back."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckbuilder import paths
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import GameId, SlotId
from deckbuilder.storage.decks import DeckStore
from tests.helpers.command import run
from tests.helpers.shared_data import ROOT

SET = json.loads((ROOT / "db" / "saga" / "sets" / "AAT.json").read_text("utf-8"))
NAMES = [card["name"] for card in SET["cards"]]
AXE, OTHER = NAMES[:2]


class Warcamp:
    """The command over one folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str], home: Path) -> None:
        self.capsys, self.home = capsys, home

    def __call__(self, *arguments: object, status: int = 0) -> dict[str, Any]:
        found, out, err = run(self.capsys, "--home", self.home, "collection", *arguments, "--json")
        assert (found, err) == (status, "")
        data = json.loads(out)
        assert isinstance(data, dict)
        return data

    def refused(self, *arguments: object) -> str:
        found, out, err = run(self.capsys, "--home", self.home, "collection", *arguments)
        assert (found, out, err.count("\n")) == (2, "", 1)
        return err

    def said(self, *arguments: object) -> str:
        found, out, _ = run(self.capsys, "--home", self.home, "collection", *arguments)
        assert found in (0, 1)
        return out

    def copies(self) -> dict[str, int]:
        return {lot["name"]: lot["count"] for lot in self("list")["lots"]}


@pytest.fixture
def warcamp(capsys: pytest.CaptureFixture[str], home: Path) -> Warcamp:
    return Warcamp(capsys, home)


def test_copies_are_added_as_described_and_listed(warcamp: Warcamp) -> None:
    like = (
        "--set",
        "aat",
        "--condition",
        "nm",
        "--foil",
        "--language",
        "DE",
        "--place",
        " Cellar / Box 3 ",
        "--price",
        "1.5eur",
    )
    added = warcamp("add", f"3 {AXE}", *like, "--acquired", "2026-11-22", "--mark", "Signed", "--note", "from Ann")
    assert {key: added[key] for key in ("rows", "added", "rejected")} == {"rows": 1, "added": 3, "rejected": []}
    (lot,) = warcamp("list", "place:cellar", "foil", "price>1")["lots"]
    assert lot == {
        "card": lot["card"], "name": AXE, "printing": lot["printing"], "set": "AAT", "number": "1", "condition": "NM", "foil": True,
        "language": "de", "place": "Cellar/Box 3", "acquired": "2026-11-22", "price": 150, "currency": "EUR", "marks": ["signed"],
        "note": "from Ann", "count": 3, "trade": 0,
    }  # fmt: skip
    found = warcamp("list", "cond<NM")
    assert (found["total"], found["copies"], found["lots"]) == (0, 0, [])


def test_several_cards_are_added_together_or_none(warcamp: Warcamp) -> None:
    assert "not in the catalog" in warcamp.refused("add", AXE, "4 Nobody's Card")
    assert warcamp.copies() == {}
    added = warcamp("add", AXE, f"4x {OTHER}")
    assert (added["rows"], added["added"], added["label"]) == (2, 5, "Add 5 copies")
    assert warcamp.copies() == {AXE: 1, OTHER: 4}


def test_fewer_never_go_below_none(warcamp: Warcamp) -> None:
    warcamp("add", AXE, "-n", 3)
    assert warcamp("add", AXE, "-n", -2)["added"] == -2
    assert warcamp("add", AXE, "--foil", "-n", -2)["added"] == 0
    assert warcamp("add", AXE, "-n", -9)["added"] == -1
    assert warcamp.copies() == {}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add", AXE, "--set", "ZZZ"), "one of AAT"),
        (("add", AXE, "--price", "dear"), "no price"),
        (("add", AXE, "--acquired", "2026-02-30"), "no day"),
        (("add", AXE, "--language", "german"), "two letters"),
        (("add", AXE, "--condition", "fair"), "'fair' is not one of"),
        (("add", AXE, "--note", "a\x00b"), "control characters"),
        (("add", AXE, OTHER, "-n", -1), "one card"),
        (("add", "  "), "not in the catalog"),
        (("list", "plce:cellar"), "near it: place"),
        (("list", "cond>=shiny"), "no condition"),
        (("list", "set:nowhere"), "no set"),
        (("place", "rename", "Attic", "Cellar"), "no such place"),
        (("place", "add", " / "), "no name"),
        (("built", "Nobody's deck"), "no stored deck"),
        (("undo",), "nothing to take back"),
        (("undo", 7), "no such line"),
        (("snapshot", "restore", "x"), "no such snapshot"),
        (("sets", "ZZZ"), "no such set"),
        (("trades", "--format", "nope"), "no format"),
        (("want", "Nobody's Card"), "not in the catalog"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(warcamp: Warcamp, arguments: tuple[object, ...], said: str) -> None:
    assert said in warcamp.refused(*arguments)
    assert warcamp("history")["edits"] == []


def test_copies_move_and_places_are_kept(warcamp: Warcamp) -> None:
    warcamp("add", AXE, "-n", 3, "--place", "Box")
    assert warcamp("move", "place:box", "--to", "Cellar/Shelf")["rows"] == 1
    assert warcamp("place") == {
        "places": [
            {"name": "Box", "copies": 0},
            {"name": "Cellar", "copies": 3},
            {"name": "Cellar/Shelf", "copies": 3},
        ],
        "elsewhere": 0,
    }
    warcamp("place", "rename", "cellar", "Attic")
    warcamp("place", "remove", "Attic/Shelf")
    assert [lot["place"] for lot in warcamp("list", "--place", "Attic")["lots"]] == ["Attic"]
    assert warcamp("remove", "place:attic")["added"] == -3
    assert warcamp("list", "--unsaid", "printing")["total"] == 0


def test_wants_are_listed_until_they_are_none(warcamp: Warcamp) -> None:
    warcamp("want", AXE, "-n", 2, "--note", "for Ann")
    warcamp("want", f"3 {OTHER}", "--set", "AAT")
    wants = warcamp("want")
    assert (wants["total"], wants["copies"]) == (2, 5)
    assert {row["name"]: (row["count"], row["note"]) for row in wants["wants"]} == {AXE: (2, "for Ann"), OTHER: (3, "")}
    warcamp("want", AXE, "-n", 0)
    assert warcamp("want")["total"] == 1


def test_history_tells_and_undo_takes_back_line_by_line(warcamp: Warcamp) -> None:
    warcamp("add", AXE, "-n", 2)
    warcamp("add", OTHER)
    assert [edit["state"] for edit in warcamp("history")["edits"]] == ["stands", "stands"]
    assert warcamp("undo")["added"] == -1
    assert warcamp("undo")["added"] == -2
    assert "nothing to take back" in warcamp.refused("undo")
    assert [edit["state"] for edit in warcamp("history")["edits"]] == ["takes back"] * 2 + ["taken back"] * 2
    assert "Nothing to do" in warcamp.said("undo", 1)
    warcamp("add", AXE, "-n", 2)
    assert "Taken back: Add 2" in warcamp.said("undo")


def test_snapshot_is_compared_and_restored(warcamp: Warcamp) -> None:
    warcamp("add", AXE, "-n", 2)
    assert warcamp("snapshot", "take", "before")["copies"] == 2
    assert warcamp("snapshot", "diff", "before") == {"changed": []}
    warcamp("remove", "*")
    (change,) = warcamp("snapshot", "diff", "before", status=1)["changed"]
    assert (change["name"], change["before"], change["after"]) == (AXE, 2, 0)
    warcamp("snapshot", "restore", "before")
    assert warcamp.copies() == {AXE: 2}
    assert [one["name"] for one in warcamp("snapshot")["snapshots"]] == ["before"]
    warcamp("snapshot", "remove", "1")
    assert warcamp("snapshot") == {"snapshots": []}


def test_a_set_that_the_catalog_does_not_have_is_listed_and_found_as_it_was_written(
    warcamp: Warcamp, tmp_path: Path
) -> None:
    file = tmp_path / "box.csv"
    file.write_text(f"Count,Name,Edition,Card Number\n2,{AXE},ZZZ,7\n1,{OTHER},AAT,\n", "utf-8")
    run(warcamp.capsys, "--home", warcamp.home, "collection", "import", file)
    (lot,) = warcamp("list", "set:zzz")["lots"]
    assert (lot["name"], lot["printing"], lot["set"], lot["number"], lot["count"]) == (AXE, None, "ZZZ", "7", 2)
    assert f"{AXE}  ZZZ 7" in warcamp.said("list")
    assert "no set is called 'qqq'" in warcamp.refused("list", "set:qqq")


def test_sets_tell_what_lacks_and_trades_what_is_too_many(warcamp: Warcamp) -> None:
    warcamp("add", AXE, "-n", 5, "--set", "AAT")
    assert {one["set"]: one["numbered"]["have"] for one in warcamp("sets")["sets"]} == {"AAT": 1, "HAB": 0}
    (one,) = warcamp("sets", "aat", status=1)["sets"]
    assert len(one["numbered"]["lacking"]) == one["numbered"]["of"] - 1
    assert [(row["name"], row["surplus"]) for row in warcamp("trades", "--keep", 3)["trades"]] == [(AXE, 2)]
    warcamp("trades", "--keep", 3, "--offer")
    assert warcamp("list", "trade:2")["total"] == 1


def test_words_for_people_say_the_same(warcamp: Warcamp) -> None:
    warcamp("add", AXE, "-n", 2, "--foil", "--place", "Box")
    assert "2 copies in 1 lot" in warcamp.said("list")
    assert "foil, Box" in warcamp.said("list")
    for command in ("place", "history", "sets", "snapshot", "want", "built", "trades"):
        assert warcamp.said(command).strip()
    assert AXE not in warcamp.said("sets", "AAT")
    assert OTHER in warcamp.said("sets", "AAT")


def test_built_deck_takes_its_copies_until_it_is_a_draft(warcamp: Warcamp) -> None:
    warcamp("add", f"4 {AXE}")
    (lot,) = warcamp("list")["lots"]
    store = DeckStore(paths.user_file(warcamp.home))
    id = store.create(Deck(GameId("saga"), "open", "Raiders", (Entry(SlotId("deck"), lot["card"], 3),))).id
    store.close()
    warcamp("built", "raiders")
    assert warcamp("built") == {"built": [{"deck": id, "name": "Raiders", "copies": 3}], "lacking": []}
    assert (warcamp("list", "free:1")["total"], warcamp("list", "own:4")["total"]) == (1, 1)
    warcamp("remove", "*")
    assert warcamp("built")["lacking"] == [{"id": lot["card"], "name": AXE, "lacking": 3}]
    warcamp("draft", id)
    assert warcamp("built") == {"built": [], "lacking": []}


def test_a_group_without_a_command_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "collection")
    assert (status, out) == (2, "")
    assert any(line.split()[:1] == ["import"] for line in err.splitlines())


def test_a_short_history_knows_what_took_its_lines_back(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("add", "2 Gully Jackals"), ("add", "1 Howl-Brother"), ("undo",), ("undo",)):
        assert run(capsys, "collection", *words)[0] == 0
    _, out, _ = run(capsys, "collection", "history", "--limit", "1")
    assert out.rstrip().endswith("Add 2 Gully Jackals  (takes back)")
