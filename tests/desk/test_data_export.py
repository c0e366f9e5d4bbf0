"""Everything of a user's as text: it can be read without the program, and read again by it."""

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble
from deckbuilder.core.progress import silent
from deckbuilder.desk.data_export import export
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.exchange.collections import COLLECTION_FORMATS
from tests.helpers.users import OWN_FORMAT, furnished

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"))))


def test_everything_is_there_as_text(home: Path, tmp_path: Path) -> None:
    services = furnished(home, tmp_path)
    game, out = services.game(), tmp_path / "out"
    done = export(services, out, NOON)
    names = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    folder = f"decks/{game.id}/events/2026"
    day = services.collection.snapshots(game.id)[0].when.date()
    assert names == sorted(
        (
            *(
                f"{folder}/{stem}.{kind}"
                for stem in ("Wall", "Wall - versions/1 as at first")
                for kind in ("txt", "json")
            ),
            *(f"collection/{game.id}{kind}" for kind in (".csv", " - places.txt", " - history.csv")),
            *(f"collection/{game.id} - snapshots/{day} spring.csv", f"notes/{game.id}.csv", f"decks/{game.id}.csv"),
            *("index.txt", "searches.txt", f"formats/{game.id}/kitchen.toml", "settings.csv", "settings.json"),
        )
    )
    assert done.files == len(names)
    for path in out.rglob("*.*"):
        path.read_text("utf-8")
    index = (out / "index.txt").read_text("utf-8")
    assert all(name in index for name in names if "decks/" not in name and name != "index.txt")
    assert "1 deck, 1 saved version, 3 copies in the collection, 1 wanted card, " in index
    assert (out / f"formats/{game.id}/kitchen.toml").read_text() == OWN_FORMAT
    assert table(out / f"notes/{game.id}.csv")[0]["Note"] == "borrowed from Ann"
    assert {row["Key"]: row["Value"] for row in table(out / "settings.csv")}["window.theme"] == "dark"


def test_decks_and_collection_read_again_as_they_are(home: Path, tmp_path: Path) -> None:
    services = furnished(home, tmp_path)
    game, out = services.game(), tmp_path / "out"
    export(services, out, NOON)
    shelf = services.shelf(game)
    stored = services.decks.load(services.decks.list()[0].id)
    folder = out / f"decks/{game.id}/events/2026"
    assert read_deck(folder / "Wall.json", shelf).deck == stored.deck
    (version,) = services.decks.versions(stored.id)
    assert read_deck(folder / "Wall - versions/1 as at first.json", shelf).deck == version[3]
    read = COLLECTION_FORMATS["csv"].read
    assert read is not None
    path = out / f"collection/{game.id}.csv"
    again = read(path.read_bytes(), path.name, CollectionShelf(shelf, services.catalog.sets(game.id)), None, silent)
    assert list(again.holdings) == list(services.collection.holdings(game.id))
    assert list(again.wants) == list(services.collection.wants(game.id))


def test_names_that_no_file_can_have_and_same_names_are_told_apart(home: Path, tmp_path: Path) -> None:
    services = furnished(home, tmp_path)
    game, out = services.game(), tmp_path / "out"
    for name in ("../../x", "nul", "", "a" * 300, "Wall", "WALL"):
        made = services.decks.create(Deck(game.id, game.default_format, name))
        services.decks.set_folders({made.id: "events/2026" if name.lower() == "wall" else ".."})
    export(services, out, NOON)
    rows = table(out / f"decks/{game.id}.csv")
    assert len({row["File"].casefold() for row in rows}) == len(rows) == 7
    for row in rows:
        place = (out / row["File"]).resolve()
        assert place.is_relative_to(out.resolve())
        assert json.loads(place.with_suffix(".json").read_text("utf-8"))["name"] == row["Name"]


def test_a_folder_with_something_in_it_is_left_alone(home: Path, tmp_path: Path) -> None:
    services = furnished(home, tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="something is there already"):
        export(services, out, NOON)
    with pytest.raises(BadInput, match="something is there already"):
        export(services, out / "mine.txt", NOON)
    assert [path.name for path in out.iterdir()] == ["mine.txt"]
    (out / "mine.txt").unlink()
    export(services, out, NOON)
    assert (out / "index.txt").exists()


def test_stopped_or_without_room_nothing_is_left(home: Path, tmp_path: Path) -> None:
    services = furnished(home, tmp_path)

    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        export(services, tmp_path / "new" / "out", NOON, stop)
    assert list((tmp_path / "new").iterdir()) == []
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(DataTrouble, match="cannot be written"):
        export(services, tmp_path / "file" / "out", NOON)
