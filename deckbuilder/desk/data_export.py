"""Everything of a user's as readable text: lists, tables and notes in a folder, with an index; no program of ours is needed to read it."""

import csv
import io
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from deckbuilder import __version__, paths
from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import DeckHead
from deckbuilder.core.saying import english, say, say_n
from deckbuilder.desk.deck_files import write_deck
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_parts import PICTURES, what_is_in
from deckbuilder.exchange.collections import COLLECTION_FORMATS
from deckbuilder.exchange.collections.cells import neutral
from deckbuilder.settings import SETTINGS

INDEX = "index.txt"
_TEXT, _WHOLE, _TABLE = "text-full", "json", "csv"
_BIN = "bin"


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written.

    Attributes:
        files: how many.
        counts: as in a backup.
        warnings: what a text cannot hold.
    """

    folder: Path
    files: int
    counts: Mapping[str, int]
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Sheets:
    """The folder that is being filled."""

    folder: Path
    names: set[str] = field(default_factory=set)
    lines: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)

    def put(self, name: str, content: bytes, what: str = "") -> None:
        """Write a file; it gets a line in the index where something is said of it."""
        place = self.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)  # the folder gets its name when all is in it
        self.names.add(name.casefold())
        if what:
            self.lines.append(f"{name}: {what}")

    def free(self, stem: str) -> str:
        """Give a name that no file has yet, whatever the ending; folders stay."""
        number, found = 2, stem
        while any(f"{found}{suffix}".casefold() in self.names for suffix in (".txt", ".json", ".csv")):
            found, number = f"{stem} {number}", number + 1
        return found


def export(services: Services, folder: Path, now: datetime, progress: Progress = silent) -> Exported:
    """Write everything of the user's as text into a folder, all of it or nothing.

    Args:
        services: the user's world.
        folder: it must not be there yet, or be empty.
        now: the time, which the index tells.
        progress: told how far it is.

    Raises:
        BadInput: the folder holds something.
        DataTrouble: something cannot be read or written; nothing was left.
        Cancelled: as told by ``progress``; nothing was left.
    """
    target = folder.absolute()
    if target.is_file() or (target.is_dir() and any(target.iterdir())):
        raise BadInput(str(folder), "something is there already", "a new folder, or an empty one")
    fresh = target.with_name(f".{target.name}-{os.getpid()}.new")
    try:
        fresh.mkdir(parents=True)
        sheets = _Sheets(fresh)
        for game in services.games.values():
            _decks(services, game, sheets, progress)
            _collection(services, game, sheets, progress)
            _notes(services, game, sheets)
        strange = sum(head.game not in services.games for head in services.decks.list())
        if strange:
            told = say_n(
                strange, "{n} deck of a game that this program does not know is in a backup only",
                "{n} decks of games that this program does not know are in a backup only",
            )  # fmt: skip
            sheets.warnings.append(told)
        _copies(services, sheets)
        _settings(services, sheets)
        _index(services.home, sheets, now)
        if target.is_dir():
            target.rmdir()
        os.replace(fresh, target)
    except OSError as error:
        if isinstance(error, DataTrouble):
            raise
        why = say("cannot be written ({why})", why=str(error.strerror or error))
        raise DataTrouble(str(folder), why, "choose another place or make room") from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return Exported(folder, len(sheets.names), dict(sheets.counts), tuple(sheets.warnings))


# -- decks ----------------------------------------------------------------------------------------------


def _decks(services: Services, game: Game, sheets: _Sheets, progress: Progress) -> None:
    heads = list(services.decks.list(game.id))
    thrown = list(services.decks.deleted(game.id))
    if not heads and not thrown:
        return
    shelf = services.shelf(game)
    rows: list[Sequence[object]] = []
    for done, head in enumerate(heads):
        progress(say("Writing decks"), done, len(heads))
        stored = services.decks.load(head.id)
        place = "/".join(("decks", str(game.id), *_folders(head.folder)))
        stem = sheets.free(f"{place}/{_plain(head.name)}")
        _put_deck(sheets, stem, stored.deck, shelf)
        versions = services.decks.versions(head.id)
        for number, name, _, deck in versions:
            words = f"{number} {_plain(name)}" if name else str(number)
            _put_deck(sheets, sheets.free(f"{stem} - versions/{words}"), deck, shelf)
        sheets.counts["decks"] += 1
        sheets.counts["versions"] += len(versions)
        rows.append(_row(head, stem, len(versions)))
    if thrown:
        sheets.lines.append(f"{len(thrown)} decks in the bin are not written; a backup holds them")
        sheets.counts[_BIN] += len(thrown)
    title = ("Name", "Format", "Cards", "Folder", "Tags", "Changed", "Versions", "File")
    sheets.put(f"decks/{game.id}.csv", _table(title, rows), "the list of all decks")


def _row(head: DeckHead, stem: str, versions: int) -> Sequence[object]:
    when = head.changed.isoformat(timespec="seconds")
    return head.name, head.format, head.cards, head.folder, ", ".join(head.tags), when, versions, f"{stem}.txt"


def _put_deck(sheets: _Sheets, stem: str, deck: Deck, shelf: Shelf) -> None:
    written = write_deck(deck, shelf, _TEXT)
    whole = write_deck(deck, shelf, _WHOLE)
    sheets.put(f"{stem}.txt", written.content)
    sheets.put(f"{stem}.json", whole.content)
    sheets.warnings += [f"{stem}.json: {english(words)}" for words in (*whole.lost, *whole.warnings)]


def _folders(folder: str) -> list[str]:
    return [_plain(part) for part in folder.split("/") if part]


# -- the collection and notes ---------------------------------------------------------------------------


def _collection(services: Services, game: Game, sheets: _Sheets, progress: Progress) -> None:
    progress(say("Writing the collection"), 0, 0)
    owned = services.collection
    holdings, wants, places = owned.holdings(game.id), owned.wants(game.id), owned.places(game.id)
    history, snapshots = owned.history(game.id, 10_000), owned.snapshots(game.id)
    format = COLLECTION_FORMATS[_TABLE]
    assert format.write is not None  # our own table
    shelf = CollectionShelf(services.shelf(game), tuple(services.catalog.sets(game.id)))
    base = f"collection/{game.id}"
    if holdings or wants:
        written = format.write(holdings, wants, shelf)
        sheets.put(f"{base}.csv", written.content, "the collection and what is wanted")
        sheets.warnings += [f"{base}.csv: {english(words)}" for words in (*written.lost, *written.warnings)]
        sheets.counts.update(lots=len(holdings), copies=sum(one.count for one in holdings), wants=len(wants))
    if places:
        sheets.put(f"{base} - places.txt", _lines(places), "all boxes, binders and pages")
    for one in snapshots:
        stem = sheets.free(f"{base} - snapshots/{one.when:%Y-%m-%d} {_plain(one.name)}")
        written = format.write(owned.snapshot(game.id, one.number), (), shelf)
        sheets.put(f"{stem}.csv", written.content, "the collection as it was then")
    if history:
        rows = [(one.when.isoformat(timespec="seconds"), one.label, one.copies) for one in history]
        sheets.put(f"{base} - history.csv", _table(("When", "What", "Copies"), rows), "what was done, the newest first")


def _notes(services: Services, game: Game, sheets: _Sheets) -> None:
    cards = services.catalog.cards(game.id)
    said = services.pictures.preferences.all(game.id)
    rows = []
    for id in sorted(said):
        card = cards.get(CardId(id))
        rows.append((card.name if card is not None else id, id, said[id].get("note", ""), said[id].get("printing", "")))
    if rows:
        sheets.counts["notes"] += len(rows)
        title = ("Card", "Card Id", "Note", "Printing shown")
        sheets.put(f"notes/{game.id}.csv", _table(title, rows), "notes on cards, and printings that are shown")


# -- the rest -------------------------------------------------------------------------------------------


def _copies(services: Services, sheets: _Sheets) -> None:
    """Copy what is text already."""
    for path, what in (
        (paths.searches_file(services.home), "saved searches, a line each"),
        (paths.match_file(services.home), "the match on the table, a line of JSON for each answer"),
    ):
        if path.is_file():
            sheets.put(path.name, path.read_bytes(), what)
    for game in services.games.values():
        folder = paths.formats_folder(services.home, game.id)
        for path in filter(Path.is_file, sorted(folder.glob("*.toml")) if folder.is_dir() else ()):
            sheets.put(f"formats/{game.id}/{path.name}", path.read_bytes(), "a construction format of your own")
            sheets.counts["formats"] += 1


def _settings(services: Services, sheets: _Sheets) -> None:
    rows = [
        (english(setting.sentence), services.settings[setting], key)
        for key, setting in SETTINGS.items()
        if not setting.hidden
    ]
    sheets.put("settings.csv", _table(("Setting", "Value", "Key"), rows), "the settings as they hold")
    path = paths.settings_file(services.home)
    if path.is_file():
        sheets.put(path.name, path.read_bytes(), "the settings as the program keeps them")


def _index(home: Path, sheets: _Sheets, now: datetime) -> None:
    head = [
        f"Everything from {home}, written by Warcamp {__version__} on {now:%Y-%m-%d at %H:%M}.",
        f"It holds {what_is_in(sheets.counts)}.",
        "",
        "decks/: each deck as a list (.txt) and with all that is recorded of it (.json); both can be opened again.",
        *sheets.lines,
        "",
        f"Not here: {PICTURES} and imported card files, which are in a backup.",
    ]
    sheets.put(INDEX, _lines(head))


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _table(title: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Give a table as spreadsheets read it; what they would take for a formula stands behind a sign that shows it."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(title)
    for row in rows:
        writer.writerow([neutral(value) if isinstance(value, str) else value for value in row])
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8", "replace")


def _plain(name: str) -> str:
    """Give a name as every system takes it for a file."""
    kept = re.sub(r'[\x00-\x1f\x7f\\/:*?"<>|\ud800-\udfff]', "_", name).strip(" .")[:80].strip(" .")
    if re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", kept):
        return f"{kept}_"
    return kept or "_"
