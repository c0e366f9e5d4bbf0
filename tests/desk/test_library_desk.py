"""Imports are whole or not at all, exports are readable, searches say what they understood."""

from pathlib import Path

import pytest

from deckbuilder import games
from deckbuilder.core.changes import Topic
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.desk.library_desk import LibraryDesk, shipped_problems
from tests.helpers.repositories import MemoryCatalog

GAME = next(iter(games.load().values()))
CARD = '{"name": "Testa Quill", "type": "Item", "class": ["Rogue"], "level": 2, "text": "%s", "printInfos": []}'


@pytest.fixture
def desk() -> LibraryDesk:
    return LibraryDesk(GAME, MemoryCatalog())


def file(folder: Path, content: str) -> Path:
    path = folder / "cards.json"
    path.write_text(content, "utf-8")
    return path


def test_an_import_announces_the_catalog_only_when_it_changed(desk: LibraryDesk, tmp_path: Path) -> None:
    path = file(tmp_path, f"[{CARD % 'Draw a card.'}]")
    report, changes = desk.import_file(path)
    assert (report.new, Topic.CATALOG in changes) == (1, True)
    report, changes = desk.import_file(path)
    assert (report.unchanged, Topic.CATALOG in changes) == (1, False)


def test_a_list_without_cards_is_refused(desk: LibraryDesk, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no card in it"):
        desk.import_file(file(tmp_path, "[]"))


def test_a_cancelled_import_leaves_things_as_they_were(desk: LibraryDesk, tmp_path: Path) -> None:
    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        desk.import_file(file(tmp_path, f"[{CARD % ''}]"), stop)
    assert len(desk.catalog.cards(GAME.id)) == 0


def test_an_unknown_export_format_names_the_known_ones(desk: LibraryDesk, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="one of v4"):
        desk.export(tmp_path / "cards.xyz")
    with pytest.raises(BadInput, match="'chess' cannot be written"):
        desk.export(tmp_path / "cards.json", "chess")


def test_a_card_is_found_by_name_whatever_the_case(desk: LibraryDesk, tmp_path: Path) -> None:
    desk.import_file(file(tmp_path, f"[{CARD % ''}]"))
    assert [card.name for card in desk.named("TESTA-QUILL")] == ["Testa Quill"]
    assert desk.named("Nobody") == ()
    assert desk.near("Testa Quil") == ("Testa Quill",)


def test_a_search_gives_ids_and_plain_words(desk: LibraryDesk, tmp_path: Path) -> None:
    desk.import_file(file(tmp_path, f"[{CARD % 'Draw a card.'}]"))
    query, ids = desk.search("t:item draw")
    assert len(ids) == 1
    assert "Item" in desk.in_words(query)


@pytest.mark.parametrize("game", list(games.load().values()), ids=lambda game: game.id)
def test_the_shipped_sets_have_nothing_wrong(game: object) -> None:
    assert shipped_problems(game) == ()  # type: ignore[arg-type]  # drawn from the registry


def test_the_card_file_of_a_program_that_wants_a_name_gets_it(desk: LibraryDesk, tmp_path: Path) -> None:
    (tmp_path / "customsets").mkdir()
    wanted = {"cards": "cards.xml", "customsets": "customsets/cards.xml", "mine.txt": "mine.txt"}
    for given, name in wanted.items():
        assert desk.export(tmp_path / given, "cockatrice").files == (str(tmp_path / name),)
        assert (tmp_path / name).is_file()
    assert desk.export(tmp_path / "plain", "csv").files == (str(tmp_path / "plain"),)
