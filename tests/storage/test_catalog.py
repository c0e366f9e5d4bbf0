"""The catalog file: rebuilt, refused, damaged, locked, read by few statements."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder import games
from deckbuilder.app import opened_catalog
from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble
from deckbuilder.core.formats import CardFormat, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, GameId
from deckbuilder.core.progress import Progress
from deckbuilder.core.query import End, Has, Needle, Query
from deckbuilder.storage.catalog import CatalogStore
from deckbuilder.storage.catalog_tables import VERSION
from deckbuilder.storage.database import open_writing
from deckbuilder.storage.opening import Shape, open_catalog
from deckbuilder.storage.parcels import Parcel
from deckbuilder.storage.sources import keep, kept
from tests.helpers.cards import LIST, SETS, read, record
from tests.helpers.toy import GAME, TOY


def names_as_cards(content: bytes, name: str, game: Game, progress: Progress) -> ReadCards:
    """Read a list of names, the least of all card formats; ``!`` in front makes it unreadable."""
    if content.startswith(b"!"):
        raise BadInput(name, "an exclamation mark", "names")
    return read(*(record(line) for line in json.loads(content)), sets=SETS)


FORMAT = CardFormat("names", "Names", (".json",), read=names_as_cards)
PARCEL = Parcel(GAME, lambda: {"names": FORMAT})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "catalog.sqlite"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return tmp_path / "home" / "sources"


@pytest.fixture
def store(file: Path, sources: Path) -> Iterator[CatalogStore]:
    store = CatalogStore(file, sources)
    yield store
    store.close()


def import_names(store: CatalogStore, *names: str) -> None:
    content = json.dumps(names).encode()
    store.ingest(GAME, names_as_cards(content, "", GAME, lambda *_: None), "names v1", content)


def ids(store: CatalogStore) -> list[str]:
    return [id for id, _, _ in store.heads(TOY)]


# -- sources and rebuilding -----------------------------------------------------------------------------


def test_rebuild_takes_shipped_sets_then_sources_in_order(store: CatalogStore, sources: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "first.json"
    shipped.write_text(json.dumps(["Blood Oath", "Shipped"]))
    parcel = PARCEL._replace(shipped=(("names", shipped),))
    store.rebuild([parcel])
    import_names(store, "Zebra", "Ape")
    import_names(store, "Ape!", "Newt")
    before, heads = dict(store.cards(TOY)), store.heads(TOY)
    rebuilt = store.rebuild([parcel])
    assert [report.cards for report in rebuilt.reports] == [2, 2, 2]
    assert dict(store.cards(TOY)) == before
    assert store.heads(TOY) == heads
    query = Query("", Has("any", (Needle(("ape",)),)), GAME)
    assert [card.name for card in store.find(GAME, query)] == ["Ape!"]
    assert [source.number for source in kept(sources)] == [1, 2]


def test_rebuild_into_nothing_gives_the_same_catalog(store: CatalogStore, file: Path) -> None:
    import_names(store, "Zebra", "Ape")
    import_names(store, "Ape!", "Newt")
    before = dict(store.cards(TOY))
    store.close()
    file.unlink()
    opened = open_catalog(file, file.parent / "sources")
    assert opened.shape is Shape.MISSING
    opened.store.rebuild([PARCEL])
    assert dict(opened.store.cards(TOY)) == before
    query = Query("", Has("any", (Needle(("ape",), End.WHOLE),)), GAME)
    assert [card.name for card in opened.store.find(GAME, query)] == ["Ape!"]
    assert open_catalog(file, file.parent / "sources").shape is Shape.READY


def test_unreadable_source_is_passed_over_and_named(
    store: CatalogStore, sources: Path, caplog: pytest.LogCaptureFixture
) -> None:
    import_names(store, "Ape")
    keep(sources, TOY, "names", b"!")
    keep(sources, TOY, "gone", b"[]")
    keep(sources, GameId("other"), "names", b"[]")
    damaged = keep(sources, TOY, "names", b'["Newt"]')
    damaged.path.write_bytes(b'["Newts"]')
    rebuilt = store.rebuild([PARCEL])
    assert ids(store) == ["ape"]
    assert len(rebuilt.reports) == 1
    assert len(rebuilt.skipped) == 4
    caplog.clear()


def test_cancelled_rebuild_leaves_the_catalog_as_it_was(store: CatalogStore) -> None:
    import_names(store, "Ape", "Newt")
    before, stamp = dict(store.cards(TOY)), store.stamp()

    def stop(what: str, done: int, of: int) -> None:
        if what == "Writing":
            raise Cancelled

    with pytest.raises(Cancelled):
        store.rebuild([PARCEL], stop)
    assert dict(store.cards(TOY)) == before
    assert store.stamp() == stamp


def test_same_file_is_kept_once_and_large_ones_packed(store: CatalogStore, sources: Path) -> None:
    import_names(store, "Ape")
    import_names(store, "Ape")
    assert len(kept(sources)) == 1
    large = b" " * (9 * 2**20) + b"[]"
    source = keep(sources, TOY, "names v1", large)
    assert source.path.suffix == ".gz"
    assert source.path.stat().st_size < 10**6
    assert [s.format for s in kept(sources)] == ["names", "names"]
    assert kept(sources)[1].content() == large


def test_failed_import_keeps_no_source(store: CatalogStore, sources: Path) -> None:
    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        store.ingest(GAME, read(*LIST), "names", b"x", stop)
    assert kept(sources) == ()
    assert ids(store) == []


def test_changed_shipped_sets_and_fields_are_noticed(file: Path, sources: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "first.json"
    shipped.write_text('["Shipped"]')
    parcel = PARCEL._replace(shipped=(("names", shipped),))
    open_catalog(file, sources, [parcel]).store.rebuild([parcel])
    assert open_catalog(file, sources, [parcel]).shape is Shape.READY
    shipped.write_text('["Shipped", "Later"]')
    assert open_catalog(file, sources, [parcel]).shape is Shape.BEHIND
    fewer = parcel._replace(game=replace(GAME, fields=GAME.fields[:1]))
    shipped.write_text('["Shipped"]')
    assert open_catalog(file, sources, [fewer]).shape is Shape.BEHIND


def test_lone_surrogate_is_rejected_with_its_place(store: CatalogStore) -> None:
    bad = replace(record("Half \ud83d"), where="cards[1]")
    report = store.ingest(GAME, read(record("Good"), bad), "names", b"x")
    assert (report.cards, report.new) == (1, 1)
    assert [finding.where for finding in report.rejected] == ["cards[1]"]


# -- shapes in which a catalog is found -----------------------------------------------------------------


def test_older_catalog_is_set_aside(store: CatalogStore, file: Path, sources: Path) -> None:
    import_names(store, "Ape")
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 0")
    opened = open_catalog(file, sources)
    assert (opened.shape, opened.aside) == (Shape.OLDER, file.with_name("catalog.sqlite.old-1"))
    assert opened.aside is not None
    assert opened.aside.exists()
    opened.store.rebuild([PARCEL])
    assert ids(opened.store) == ["ape"]


def test_newer_catalog_is_refused_and_left_alone(store: CatalogStore, file: Path, sources: Path) -> None:
    import_names(store, "Ape")
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    content = file.read_bytes()
    with pytest.raises(DataTrouble, match="newer version") as caught:
        open_catalog(file, sources)
    assert caught.value.where == str(file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "harm",
    [
        lambda content: b"This is a letter, not a database, and long enough to be looked at." * 100,
        lambda content: content[: len(content) // 2],
        lambda content: content[:100] + b"\xff" * (len(content) - 100),
        lambda content: b"SQLite format 3\x00",
    ],
    ids=["letter", "half", "overwritten", "only a header"],
)
def test_damaged_catalog_is_set_aside_and_rebuilt(
    store: CatalogStore, file: Path, sources: Path, harm: Callable[[bytes], bytes]
) -> None:
    import_names(store, *(f"Card {i} with a name long enough to fill pages" for i in range(300)))
    before = dict(store.cards(TOY))
    store.close()
    file.write_bytes(harm(file.read_bytes()))
    opened = open_catalog(file, sources)
    assert opened.shape is Shape.DAMAGED
    opened.store.rebuild([PARCEL])
    assert dict(opened.store.cards(TOY)) == before
    assert opened.store.verify() == ()


def test_damage_met_in_reading_is_told_and_found_at_the_next_start(
    store: CatalogStore, file: Path, sources: Path
) -> None:
    import_names(store, *(f"Card {i} with a name long enough to fill pages" for i in range(2000)))
    store.close()
    content = bytearray(file.read_bytes())
    content[8192 : len(content) - 4096] = b"\xff" * (len(content) - 4096 - 8192)
    file.write_bytes(content)
    opened = open_catalog(file, sources)
    assert opened.shape is Shape.READY
    with pytest.raises(DataTrouble, match="damaged") as caught:
        list(opened.store.cards(TOY))
    assert "rebuilt" in caught.value.wish
    assert open_catalog(file, sources).shape is Shape.DAMAGED


def test_catalog_built_anew_by_another_program_is_noticed(store: CatalogStore, file: Path, sources: Path) -> None:
    import_names(store, "Ape")
    stamp = store.stamp()
    file.rename(file.with_name("elsewhere"))
    other = CatalogStore(file, sources)
    import_names(other, "Newt")
    assert store.stamp() != stamp
    assert ids(store) == ["newt"]
    other.close()


# -- faults in writing ----------------------------------------------------------------------------------


def test_locked_catalog_is_said_so_and_nothing_is_kept(
    store: CatalogStore, file: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_names(store, "Ape")
    monkeypatch.setattr("deckbuilder.storage.database.BUSY_MS", 50)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DataTrouble, match="locked"):
        import_names(store, "Newt")
    other.execute("ROLLBACK")
    other.close()
    assert ids(store) == ["ape"]
    import_names(store, "Newt")
    assert ids(store) == ["ape", "newt"]
    assert len(kept(sources)) == 2


def test_full_disk_takes_the_import_back(
    store: CatalogStore, file: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_names(store, "Ape")
    real = open_writing

    def small(path: Path) -> sqlite3.Connection:
        connection = real(path)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 4}")
        return connection

    monkeypatch.setattr("deckbuilder.storage.ingest.open_writing", small)
    with pytest.raises(DataTrouble, match="no room"):
        import_names(store, *(f"Card {i} with a name long enough to fill pages" for i in range(2000)))
    assert ids(store) == ["ape"]
    assert store.verify() == ()
    assert len(kept(sources)) == 1


def test_source_that_cannot_be_kept_takes_the_import_back(store: CatalogStore, sources: Path) -> None:
    sources.parent.mkdir(parents=True)
    sources.write_text("a file where the folder should be")
    with pytest.raises(DataTrouble):
        import_names(store, "Ape")
    assert ids(store) == []


def test_home_that_is_a_file_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("x")
    store = CatalogStore(tmp_path / "home" / "catalog.sqlite", tmp_path / "sources")
    with pytest.raises(DataTrouble):
        import_names(store, "Ape")


# -- few statements -------------------------------------------------------------------------------------


def statements(store: CatalogStore, work: Callable[[], object]) -> int:
    """Count the statements that reading sends."""
    connection = store.reading()
    assert connection is not None
    sent: list[str] = []
    connection.set_trace_callback(sent.append)
    try:
        work()
    finally:
        connection.set_trace_callback(None)
    own = ("words_", "data_version")  # what the full-text index asks within a statement
    return sum(not any(word in line for word in own) for line in sent)


def test_every_list_is_one_statement(store: CatalogStore) -> None:
    import_names(store, *(f"Card {i}" for i in range(200)))
    query = Query("", Has("any", (Needle(("card",)),)), GAME)
    cards = store.cards(TOY)
    assert statements(store, lambda: store.heads(TOY)) == 1
    assert statements(store, lambda: store.names(TOY).names()) == 1
    assert statements(store, lambda: store.names(TOY).keyed("card1")) == 1
    assert statements(store, lambda: store.find(GAME, query)) == 1
    assert statements(store, lambda: store.sets(TOY)) == 2
    assert statements(store, lambda: list(cards.values())) == 2  # how many, and all of them
    assert statements(store, lambda: [cards[id] for id in cards]) == 0


def test_a_deck_of_cards_is_loaded_one_by_one_and_a_catalog_all_at_once(store: CatalogStore) -> None:
    import_names(store, *(f"Card {i}" for i in range(1000)))
    cards = store.cards(TOY)
    assert statements(store, lambda: [cards[CardId(f"card-{i}")] for i in range(60)]) == 60
    assert statements(store, lambda: [cards[CardId(f"card-{i}")] for i in range(1000)]) < 100


def test_cards_looked_at_in_passing_are_never_all_loaded(store: CatalogStore, monkeypatch: pytest.MonkeyPatch) -> None:
    import_names(store, *(f"Card {i}" for i in range(400)))
    cards = store.cards(TOY)
    seconds = iter(range(1000))
    monkeypatch.setattr("deckbuilder.storage.stored.time.monotonic", lambda: float(next(seconds)))
    assert statements(store, lambda: [cards[CardId(f"card-{i}")] for i in range(300)]) == 300


def test_import_sends_few_statements_however_many_cards(store: CatalogStore, monkeypatch: pytest.MonkeyPatch) -> None:
    import_names(store, *(f"Card {i}" for i in range(400)))
    sent: list[str] = []
    real = open_writing

    def traced(path: Path) -> sqlite3.Connection:
        connection = real(path)
        connection.set_trace_callback(lambda sql: sent.append(sql.split(" ", 1)[0]))
        return connection

    monkeypatch.setattr("deckbuilder.storage.ingest.open_writing", traced)
    import_names(store, *(f"Card {i}!" for i in range(200)), *(f"Card {i}" for i in range(200, 400)))
    assert sent.count("SELECT") < 12


def test_a_card_is_the_same_alone_and_among_all(tmp_path: Path) -> None:
    game = next(iter(games.load().values()))
    alone, whole = (opened_catalog(tmp_path, (game,)).cards(game.id) for _ in range(2))
    everything = dict(whole)
    assert len(everything) > 400
    assert [alone[id] for id in list(everything)[:120]] == list(everything.values())[:120]
