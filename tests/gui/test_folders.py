"""The user's folder goes away, comes back or cannot be written while the window runs: it is said, and nothing is lost."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder import app as program
from deckbuilder import paths
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.formats import ReadCards
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.registry import Registry
from deckbuilder.desk.services import Services
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.log import LastLines
from deckbuilder.settings import LAST_DECK
from deckbuilder.storage.decks import DeckStore
from tests.gui.fakes import GAME, MemoryCatalog, legal_deck
from tests.helpers.collections import MemoryCollection

CUB = CardId("boar-cub")
LEFT = Qt.MouseButton.LeftButton
OTHER = replace(legal_deck(), name="Owls")


@pytest.fixture
def store(home: Path) -> Iterator[DeckStore]:
    """The user's decks in a real file: one that is opened, one that lies closed."""
    made = DeckStore(paths.user_file(home))
    made.create(OTHER)
    made.create(legal_deck())
    yield made
    made.close()


@pytest.fixture
def window(qtbot: QtBot, home: Path, store: DeckStore) -> Iterator[MainWindow]:
    games: Registry[object] = Registry("game")
    games.add(GAME.id, GAME)
    catalog = MemoryCatalog()
    owned = MemoryCollection(store)
    services = Services(home, games, lambda: catalog, lambda: store, LastLines(), open_collection=lambda: owned)  # type: ignore[arg-type]  # one game
    made = shown(qtbot, services)
    yield made
    made.bench.close()


def shown(qtbot: QtBot, services: Services) -> MainWindow:
    bench = Workbench(World(services, Theme("light")))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    bench.theme.apply(app)
    made = MainWindow(bench)
    qtbot.addWidget(made)
    made.show()
    bench.begin()
    qtbot.waitUntil(lambda: bench.open is not None and bench.index is not None, timeout=30_000)
    return made


def opened(window: MainWindow) -> OpenDeck:
    assert window.bench.open is not None
    return window.bench.open


def banner(window: MainWindow) -> str:
    return window.builder.banner.words.text() if window.builder.banner.isVisible() else ""


def kept(home: Path) -> dict[str, Deck]:
    """Read what lies in the file, as another program does; a name that is there twice counts as two."""
    reader = DeckStore(paths.user_file(home))
    decks = [reader.load(head.id).deck for head in reader.list()]
    reader.close()
    assert len({deck.name for deck in decks}) == len(decks)
    return {deck.name: deck for deck in decks}


def freeze(store: DeckStore, *, frozen: bool = True) -> None:
    """Make SQLite refuse every write as it does in a folder that may only be read; mode bits do not hold for root."""
    store._opened().connection.execute(f"PRAGMA query_only = {int(frozen)}")


def test_edit_while_the_folder_is_away_is_told_and_kept_when_it_is_back(window: MainWindow, home: Path) -> None:
    away = home.rename(home.with_name("away"))
    opened(window).add(CUB, 2)
    assert "is gone" in banner(window)
    assert str(home) in banner(window)
    assert opened(window).deck.count(CUB) == 2
    away.rename(home)
    opened(window).follow()
    assert banner(window) == ""
    assert kept(home) == {"Owls": OTHER, "Foxes": opened(window).deck}


def test_vanished_folder_is_told_before_anything_is_edited(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    away = home.rename(home.with_name("away"))
    qtbot.waitUntil(lambda: "is gone" in banner(window))
    away.rename(home)
    qtbot.waitUntil(lambda: banner(window) == "")
    assert kept(home) == {"Owls": OTHER, "Foxes": legal_deck()}


def test_deleted_folder_is_made_anew_with_all_decks_by_try_again(
    qtbot: QtBot, window: MainWindow, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    opened(window).add(CUB)
    shutil.rmtree(home)
    opened(window).add(CUB)
    assert not home.exists()
    qtbot.mouseClick(window.builder.banner.again, LEFT)  # type: ignore[no-untyped-call]
    assert banner(window) == ""
    assert opened(window).deck.count(CUB) == 2
    assert kept(home) == {"Owls": OTHER, "Foxes": opened(window).deck}
    assert "written there anew" in caplog.text
    caplog.clear()


def test_deleted_file_is_written_anew_with_all_decks_at_the_next_edit(
    window: MainWindow, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for file in home.glob("warcamp.sqlite*"):
        file.unlink()
    opened(window).add(CUB)
    assert kept(home) == {"Owls": OTHER, "Foxes": opened(window).deck}
    caplog.clear()


def test_every_open_deck_is_kept_when_the_folder_is_back(window: MainWindow, home: Path, store: DeckStore) -> None:
    window.bench.open_stored(next(head.id for head in store.list() if head.name == "Owls"))
    away = home.rename(home.with_name("away"))
    for tab in window.bench.tabs:
        tab.add(CUB)
    away.rename(home)
    for tab in window.bench.tabs:
        tab.follow()
    assert kept(home) == {tab.deck.name: tab.deck for tab in window.bench.tabs}
    assert len(window.bench.tabs) == 2


def test_undo_reaches_back_over_the_time_without_a_folder(window: MainWindow, home: Path) -> None:
    opened(window).add(CUB)
    away = home.rename(home.with_name("away"))
    opened(window).add(CUB)
    away.rename(home)
    opened(window).follow()
    opened(window).undo()
    opened(window).undo()
    assert opened(window).deck == legal_deck() == kept(home)["Foxes"]


def test_deck_goes_on_top_of_its_older_self_from_a_backup(window: MainWindow, home: Path, store: DeckStore) -> None:
    backup = home.with_name("backup")
    store.close()
    shutil.copytree(home, backup)
    opened(window).add(CUB)
    home.rename(home.with_name("away"))
    opened(window).add(CUB)
    backup.rename(home)
    opened(window).follow()
    assert banner(window) == ""
    assert kept(home) == {"Owls": OTHER, "Foxes": opened(window).deck}
    assert opened(window).deck.count(CUB) == 2


def test_another_deck_of_the_same_number_is_left_alone(window: MainWindow, home: Path) -> None:
    home.rename(home.with_name("away"))
    opened(window).add(CUB)
    strangers = DeckStore(paths.user_file(home))
    for name in ("Boars", "Badgers"):
        strangers.create(replace(legal_deck(), name=name))
    strangers.close()
    opened(window).follow()
    found = kept(home)
    assert found["Boars"] == replace(legal_deck(), name="Boars")
    assert found["Badgers"] == replace(legal_deck(), name="Badgers")
    assert found["Foxes"] == opened(window).deck
    assert opened(window).deck.count(CUB) == 1
    assert len(found) == 3


def test_tab_with_edits_that_are_not_kept_stays_open(window: MainWindow, home: Path) -> None:
    away = home.rename(home.with_name("away"))
    opened(window).add(CUB)
    window.actions_by_key["close_tab"].trigger()
    assert opened(window).deck.count(CUB) == 1
    assert "stays open" in window.strip.words.text()
    away.rename(home)
    opened(window).follow()
    window.actions_by_key["close_tab"].trigger()
    assert window.bench.open is None


def test_window_with_edits_that_are_not_kept_warns_before_it_closes(window: MainWindow, home: Path) -> None:
    away = home.rename(home.with_name("away"))
    opened(window).add(CUB)
    window.close()
    assert window.isVisible()
    assert "Foxes" in window.strip.words.text()
    window.close()
    assert not window.isVisible()
    away.rename(home)


def test_folder_that_becomes_read_only_is_told_and_tried_again(
    qtbot: QtBot, window: MainWindow, home: Path, store: DeckStore
) -> None:
    freeze(store)
    opened(window).add(CUB)
    assert "read-only" in banner(window)
    freeze(store, frozen=False)
    qtbot.mouseClick(window.builder.banner.again, LEFT)  # type: ignore[no-untyped-call]
    assert banner(window) == ""
    assert kept(home)["Foxes"] == opened(window).deck


def test_settings_that_cannot_be_written_are_said_once(window: MainWindow, home: Path) -> None:
    (home / "settings.json").unlink(missing_ok=True)
    (home / "settings.json").mkdir()
    said: list[str] = []
    window.bench.troubled.connect(said.append)
    for _ in range(3):
        window.actions_by_key["other_theme"].trigger()
    assert len(said) == 1
    assert "settings" in said[0]
    assert window.bench.theme.name == "dark"
    (home / "settings.json").rmdir()
    window.actions_by_key["other_theme"].trigger()
    (home / "settings.json").unlink()
    (home / "settings.json").mkdir()
    window.actions_by_key["other_theme"].trigger()
    assert len(said) == 2


def test_settings_do_not_make_a_folder_that_is_away(window: MainWindow, home: Path) -> None:
    home.rename(home.with_name("away"))
    window.actions_by_key["other_theme"].trigger()
    assert not home.exists()
    home.with_name("away").rename(home)


@pytest.fixture
def shipped(qtbot: QtBot, home: Path) -> Iterator[MainWindow]:
    """The real program over a catalog file."""
    made = shown(qtbot, program.services(home))
    yield made
    made.bench.close()


def test_search_goes_on_without_the_file_of_the_catalog_and_an_import_says_why_not(
    shipped: MainWindow, home: Path, qtbot: QtBot
) -> None:
    bench = shipped.bench
    paths.catalog_file(home).unlink()
    stamp: Callable[[], str] = bench.catalog.stamp
    assert stamp() != ""
    before = shipped.browser.table.rowCount()
    shipped.browser.search.edit.setText("level<=1")
    qtbot.waitUntil(lambda: 0 < shipped.browser.table.rowCount() < before)
    first = bench.heads[-1][0]
    assert bench.cards[CardId(first)].name == bench.heads[-1][1]
    assert bench.store is not None
    assert bench.store.load(DeckId(opened(shipped).desk.id)).deck == opened(shipped).deck
    with pytest.raises(DataTrouble, match="no card was taken in; start the program again"):
        bench.catalog.ingest(bench.game, ReadCards("", ()), "any", b"")
    assert not paths.catalog_file(home).exists()


def test_new_deck_while_the_folder_is_away_is_kept_when_it_is_back(window: MainWindow, home: Path) -> None:
    away = home.rename(home.with_name("away"))
    window.actions_by_key["new"].trigger()
    window.actions_by_key["new"].trigger()
    opened(window).add(CUB)
    empty = window.bench.tabs[-2]
    window.bench.close_tab(empty)
    assert len(window.bench.tabs) == 2
    assert "is gone" in banner(window)
    away.rename(home)
    opened(window).follow()
    assert banner(window) == ""
    assert kept(home)["New deck 2"].count(CUB) == 1
    assert window.bench.services.settings[LAST_DECK] == opened(window).desk.id


def test_full_disk_is_told_and_the_edits_are_kept_by_themselves_when_there_is_room(
    qtbot: QtBot, window: MainWindow, home: Path, store: DeckStore
) -> None:
    connection = store._opened().connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(30):
        opened(window).edit(partial(with_notes, f"{number} " * 2000), "Write notes")
    assert "no room left" in banner(window)
    connection.execute("PRAGMA max_page_count = 1000000")
    qtbot.waitUntil(lambda: banner(window) == "")
    assert kept(home)["Foxes"] == opened(window).deck
    for _ in range(30):
        opened(window).undo()
    assert opened(window).deck == legal_deck() == kept(home)["Foxes"]


def with_notes(notes: str, deck: Deck) -> Deck:
    return replace(deck, notes=notes)


def test_disk_that_comes_back_as_it_was_before_gets_the_edits_made_since(
    window: MainWindow, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An empty folder stands in the place of a disk that was taken out."""
    opened(window).add(CUB)
    disk = home.rename(home.with_name("disk"))
    home.mkdir()
    opened(window).add(CUB)
    home.rename(home.with_name("other"))
    disk.rename(home)
    opened(window).follow()
    assert kept(home)["Foxes"] == opened(window).deck
    assert opened(window).deck.count(CUB) == 2
    assert "written there anew" in caplog.text
    caplog.clear()


def test_deck_deleted_elsewhere_can_be_saved_and_undone_all_the_same(window: MainWindow, home: Path) -> None:
    opened(window).add(CUB)
    other = DeckStore(paths.user_file(home))
    other.delete(opened(window).desk.id)
    other.close()
    opened(window).save()
    assert "kept here as a new one" in window.strip.words.text()
    assert kept(home) == {"Owls": OTHER, "Foxes": opened(window).deck}
    opened(window).undo()
    assert opened(window).deck == legal_deck() == kept(home)["Foxes"]


def test_undo_does_not_wipe_what_another_program_wrote_a_moment_ago(window: MainWindow, home: Path) -> None:
    opened(window).add(CUB)
    other = DeckStore(paths.user_file(home))
    stored = other.load(opened(window).desk.id)
    theirs = replace(stored.deck, notes="Theirs.")
    other.journal(stored.id, theirs, "Write notes", stored.revision)
    other.close()
    opened(window).undo()
    assert opened(window).deck.count(CUB) == 1
    opened(window).redo()
    assert opened(window).deck == theirs


def test_window_warns_again_when_more_is_lost_than_it_warned_of(window: MainWindow, home: Path) -> None:
    away = home.rename(home.with_name("away"))
    opened(window).add(CUB)
    window.close()
    opened(window).add(CUB)
    window.close()
    assert window.isVisible()
    window.close()
    assert not window.isVisible()
    away.rename(home)
