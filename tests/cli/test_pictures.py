"""``warcamp cards pictures`` keeps its promise: keys, exit status, one line for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.helpers.command import run
from tests.helpers.picture_server import gives, serving
from tests.helpers.scans import jpeg, photo, plain

IMPORT_KEYS = {"files", "sure", "unsure", "unmatched", "twice", "put", "same", "altered", "rejected", "repair"}
FETCH_KEYS = {"wanted", "hosts", "there", "without", "failed_before", "odd", "put", "failed", "left"}


def _report(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 0) -> dict[str, Any]:
    found, out, err = run(capsys, *arguments, "--json")
    assert (found, err) == (status, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def _cards(tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str = "") -> None:
    file = tmp_path / "cards.json"
    printing = {"set": "Mock Set (MCK)", "setNumber": "7", "rarity": "Rare", "imageUrl": address}
    card = {"name": "Testa Quill", "type": "Item", "class": ["Rogue"], "level": 2, "text": "", "printInfos": [printing]}
    file.write_text(json.dumps([card]))
    assert run(capsys, "cards", "import", file)[0] == 0


def test_scans_are_looked_at_imported_and_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _cards(tmp_path, capsys)
    plain(tmp_path / "in" / "MCK_007.png")
    plain(tmp_path / "in" / "Testa Quil.png")
    looked = _report(capsys, "cards", "pictures", "import", tmp_path / "in", "--look")
    assert set(looked) == IMPORT_KEYS
    assert (looked["files"], looked["sure"], looked["put"]) == (2, 1, 0)
    done = _report(capsys, "cards", "pictures", "import", tmp_path / "in")
    assert (done["put"], done["unmatched"]) == (1, 1)
    assert done["repair"][0]["suggestions"][0]["card"] == "Testa Quill"
    listed = _report(capsys, "cards", "pictures", "list", "--query", "testa")
    assert (listed["printings"], listed["scans"], listed["missing"]) == (1, 1, 0)
    assert Path(listed["pictures"][0]["file"]).is_file()
    again = _report(capsys, "cards", "pictures", "import", tmp_path / "in")
    assert (again["put"], again["same"]) == (0, 1)


def test_folder_without_a_known_name_is_a_no(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain(tmp_path / "in" / "Holiday.png")
    assert _report(capsys, "cards", "pictures", "import", tmp_path / "in", status=1)["sure"] == 0
    status, _, err = run(capsys, "cards", "pictures", "import", tmp_path / "nowhere")
    assert (status, err.count("\n")) == (2, 1)


def test_fetch_says_from_where_and_fetches_when_told_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with serving() as server:
        server.script["/a%20b.jpg"] = gives(jpeg(photo(1, 200, 280)))
        _cards(tmp_path, capsys, server.address("/a b.jpg"))
        asked = _report(capsys, "cards", "pictures", "fetch")
        assert set(asked) == FETCH_KEYS
        assert (asked["wanted"], asked["hosts"], server.asked) == (1, {"127.0.0.1": 1}, [])
        assert _report(capsys, "cards", "pictures", "fetch", "--yes", "--query", "t:action")["wanted"] == 0
        assert _report(capsys, "cards", "pictures", "fetch", "--yes")["put"] == 1
        assert _report(capsys, "cards", "pictures", "fetch", "--yes")["wanted"] == 0


def test_fetch_that_brings_nothing_is_a_no_and_told_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with serving() as server:
        _cards(tmp_path, capsys, server.address("/none.jpg"))
        done = _report(capsys, "cards", "pictures", "fetch", "--yes", status=1)
        assert "404" in done["failed"][0]["why"]
        assert _report(capsys, "cards", "pictures", "fetch", "--yes")["failed_before"] == 1


def test_cards_of_a_search_are_drawn_on_one_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    done = _report(capsys, "cards", "pictures", "sheet", tmp_path / "out.png", "lvl=1")
    assert done["cards"] > 3
    with Image.open(tmp_path / "out.png") as image:
        assert image.format == "PNG"
    status, _, err = run(capsys, "cards", "pictures", "sheet", tmp_path / "out.png", "lvl=")
    assert (status, err.count("\n")) == (2, 1)


def test_deck_is_converted_into_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("// Deck\n3 Gully Jackals\n2 Nobody At All\n", "utf-8")
    for key in ("png", "png-dark", "contact"):
        done = _report(capsys, "deck", "convert", tmp_path / "deck.txt", tmp_path / f"{key}.png", "--to", key)
        assert done["lost"]
        with Image.open(tmp_path / f"{key}.png") as image:
            assert image.width > 400
