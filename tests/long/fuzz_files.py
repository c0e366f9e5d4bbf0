"""Readers of all files that are neither cards nor decks nor collections: what the user keeps, pictures, records, backups."""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shutil import rmtree

from PIL import Image

from deckbuilder import games, paths
from deckbuilder.core.archives import open_archive
from deckbuilder.core.collection import Edit, Holding, Lot
from deckbuilder.core.game import FormatFile, Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.query_parse import parse as parse_query
from deckbuilder.core.reading_json import from_json as reading_from_json
from deckbuilder.desk import restoring
from deckbuilder.desk.backup_file import Order, unpack, write_backup
from deckbuilder.desk.card_preferences import CardPreferences
from deckbuilder.desk.saved_searches import SavedSearches, parse_lines
from deckbuilder.games.saga.grammar.overlay import FILE, read_overlay
from deckbuilder.imaging.face_file import read_face
from deckbuilder.imaging.scans import read_scan
from deckbuilder.play import scenario_file
from deckbuilder.play.record import parse as parse_record
from deckbuilder.play.record import verify as verify_record
from deckbuilder.settings import Settings
from deckbuilder.storage.backup import UserFileStore
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.deck_json import from_json, to_json
from deckbuilder.storage.decks import DeckStore
from deckbuilder.storage.lot_rows import edit_rows, packed_edit, unpacked_edit, unpacked_holdings
from deckbuilder.storage.sources import keep, kept
from tests.helpers import lots, toy
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import LOTS
from tests.long import picture_targets
from tests.long.fuzz_targets import TOLD, Target, from_file, scratch
from tests.play.test_record import WHOLE

_NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
_UNTOLD = (*TOLD, ValueError)


def targets() -> Iterator[Target]:
    """Give all of them."""
    yield from _of_the_user()
    yield from _of_the_table()
    yield from _of_data()
    yield from _pictures()
    yield from _whole()


def _text(content: bytes) -> str:
    """Give a text as it comes from a clipboard, which may hold half characters."""
    try:
        return content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return content.decode("utf-8", "replace")


# -- what the user keeps --------------------------------------------------------------------------------


def _of_the_user() -> Iterator[Target]:
    settings = (
        b'{\n "window.theme": "dark",\n "window.text_scale": 120,\n "window.splitters": "{}",\n "backup.keep": 5\n}\n'
    )
    yield Target("settings", settings, from_file("settings.json", _all_settings), calm=True)
    searches = b"# mine\nCheap = level<=2\nDwarves = f:dwarf t:character\n\nnothing\n"
    yield Target("searches", searches, lambda content: parse_lines(_text(content), "searches.txt"), calm=True)
    yield Target("searches-file", searches, from_file("searches.txt", lambda path: SavedSearches(path).list()))
    notes = b'{"toy": {"ash": {"note": "lent to Ann", "printing": "ash/A"}, "bow": {"note": "x"}}}'
    yield Target("notes", notes, from_file("cards.json", _all_notes), calm=True)
    query = b'type:character (level<=2 or name:"Ember Axe") -f:dwarf text:/spend.*order/ sort:level atk>=3 is:unique'
    game = next(iter(games.load().values()))
    yield Target("query", query, lambda content: parse_query(_text(content), game), calm=True)
    deck = toy.deck(name="Raid", notes="one\ntwo", tags=("a",))
    yield Target("deck-stored", to_json(deck).encode(), lambda c: from_json(c.decode("utf-8", "replace")), _UNTOLD)
    edit = Edit("add", tuple((None, Holding(Lot(CardId(f"c{n}"), note="x" * n), n + 1)) for n in range(20)))
    yield Target("collection-step", packed_edit(edit, edit_rows(edit)), partial(unpacked_edit, "add"), _UNTOLD)
    yield Target("collection-snapshot", packed_edit(edit, edit_rows(edit)), unpacked_holdings, _UNTOLD)


def _all_settings(path: Path) -> list[object]:
    held = Settings(path)
    return [held[setting] for setting in held]


def _all_notes(path: Path) -> list[object]:
    held = CardPreferences(path)
    return [held.note(toy.GAME.id, CardId("ash")), held.printing(toy.GAME.id, CardId("ash")), held.all(toy.GAME.id)]


# -- the table ------------------------------------------------------------------------------------------


def _of_the_table() -> Iterator[Target]:
    yield Target("record", WHOLE, _replayed)
    scenario = min((ROOT / "tests" / "games").rglob("scenarios/*/*.toml"))
    yield Target("scenario", scenario.read_bytes(), from_file("scene.toml", scenario_file.read))


def _replayed(content: bytes) -> object:
    records = parse_record(content, "match.jsonl")
    for one in records:
        known = all(entry.card in LOTS.cards for deck in one.decks for entry in deck.entries)
        if known and one.profile == "plain" and len(one.actions) < 500:
            verify_record(one, lots.LotsRules(LOTS.cards, one.profile), "match.jsonl")
    return records


# -- data of the program that a user may bring, too -----------------------------------------------------


def _of_data() -> Iterator[Target]:
    fonts = paths.shipped("assets", "fonts")
    for game in games.load().values():
        file = min((ROOT / "db" / game.id / "formats").glob("*.toml"), default=None)
        if file is not None:
            yield Target(f"{game.id}-format", file.read_bytes(), partial(_format_problems, game), calm=True)
    face = paths.shipped("assets", "plain", "face.toml").read_bytes()
    yield Target("face", face, lambda content: read_face(_text(content), fonts), calm=True)
    overlay = next((ROOT / "db").rglob(FILE)).read_bytes()[:6000].rpartition(b"[[entry]]")[0]
    yield Target("overlay", overlay, lambda content: read_overlay(_text(content)))
    reading = b'[{"header":"Order:","costs":["spend"],"effects":["strike 1"],"span":[0,9],"gaps":[]}]'
    yield Target(
        "reading", reading, lambda c: (reading_from_json("Ash", c.decode("utf-8", "replace"), 40), 1), calm=True
    )


def _format_problems(game: Game, content: bytes) -> object:
    rules = game.deck_rules((FormatFile("own.toml", _text(content), False),))
    return rules.problems(), rules.formats()


# -- pictures -------------------------------------------------------------------------------------------


def _pictures() -> Iterator[Target]:
    for name, valid, read in picture_targets.valid():
        yield Target(name, valid, read)
    image = Image.new("RGB", (63, 88), (200, 120, 30))
    for y in range(88):
        for x in range(63):
            image.putpixel((x, y), (x * 4, y * 2, (x * y) % 256))
    for kind in ("JPEG", "PNG", "WEBP"):
        out = io.BytesIO()
        image.save(out, kind)
        yield Target(f"scan-{kind.lower()}", out.getvalue(), from_file("scan.jpg", lambda path: read_scan(path, 40)))


# -- archives and the user's data as a whole ------------------------------------------------------------


def _whole() -> Iterator[Target]:
    home = scratch() / "home"
    store, owned = DeckStore(paths.user_file(home)), CollectionStore(paths.user_file(home))
    for n in range(4):
        made = store.create(toy.deck(name=f"Raid {n}", notes="one\ntwo"))
        store.save(made.id, made.revision, "first")
    owned.apply(toy.GAME.id, Edit("add", ((None, Holding(Lot(CardId("ash")), 3)),)))
    store.close()
    owned.close()
    keeper = UserFileStore(paths.user_file(home))
    user_file = paths.user_file(home).read_bytes()
    yield Target("user-file", user_file, from_file("own.sqlite", keeper.check), calm=True)
    paths.searches_file(home).write_bytes(b"Cheap = level<=2\n")
    keep(paths.sources_folder(home), toy.GAME.id, "v4", b"[]" * 50)
    backup = write_backup(home, keeper, scratch() / "all.zip", Order("0", _NOON, "x")).path.read_bytes()
    yield Target("backup", backup, from_file("backup.zip", _unpacked))
    yield Target("archive", backup, from_file("archive.zip", _listed))
    (source,) = kept(paths.sources_folder(home))
    yield Target("source", b"[]" * 50, from_file("x", partial(_source, source.path)))
    record = restoring._to_json(restoring.Swap(".restore-1", "before-restore-1", (("a", True), ("b", False))))
    yield Target("restoring", record, _finished, calm=True)


def _unpacked(path: Path) -> object:
    folder = path.with_name("unpacked")
    rmtree(folder, ignore_errors=True)
    return unpack(path, folder)


def _listed(path: Path) -> object:
    with open_archive(path, 1000, 2**24) as archive:
        return [archive.read(member.name, 2**22) for member in archive.members]


def _source(place: Path, content: Path) -> object:
    place.write_bytes(content.read_bytes())
    (found,) = kept(place.parent)
    return found.content()


def _finished(content: bytes) -> object:
    home = scratch() / "restoring"
    rmtree(home, ignore_errors=True)
    home.mkdir()
    (home / "mine.txt").write_bytes(b"mine")
    paths.restoring_file(home).write_bytes(content)
    restoring.finish(home)
    assert not paths.restoring_file(home).exists()
    return [path.name for path in home.iterdir()]
