"""Preferences, each declared once with its default and a sentence; a JSON file in the user's folder."""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import get_ident
from typing import Any, Generic, TypeVar, cast

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.registry import Registry
from deckbuilder.core.saying import say

log = logging.getLogger(__name__)

T = TypeVar("T", bool, int, str)

SETTINGS: Registry["Setting[Any]"] = Registry("setting")


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """One preference; its type is that of its default.

    Attributes:
        key: dotted, as in the file.
        sentence: what it is called in the settings dialog.
        note: what else a player should know, below it; ``""`` for nothing.
        choices: the values allowed; empty for any.
        least, most: bounds of a number, both 0 for none.
        old_keys: former keys, read when the new one is absent.
        hidden: whether the program remembers it by itself and a player has nothing to choose.
    """

    key: str
    default: T
    sentence: str
    choices: tuple[T, ...] = ()
    least: int = 0
    most: int = 0
    old_keys: tuple[str, ...] = ()
    hidden: bool = False
    note: str = ""

    def accepts(self, value: object) -> bool:
        """Tell whether a value from a file may stand."""
        if type(value) is not type(self.default) or (self.choices and value not in self.choices):
            return False
        if self.least != self.most and isinstance(value, int):
            return self.least <= value <= self.most
        return True


def _declare(setting: Setting[T]) -> Setting[T]:
    SETTINGS.add(setting.key, setting)
    return setting


THEME = _declare(Setting("window.theme", "system", "Colours", choices=("system", "light", "dark")))
TEXT_SCALE = _declare(Setting("window.text_scale", 100, "Text size in percent", least=80, most=200))
LANGUAGE = _declare(Setting("window.language", "system", "Language", choices=("system", "en", "de", "fr")))
GAME = _declare(
    Setting("game", "", "Game", note="What cards and decks the window shows. Takes effect at the next start.")
)
LAST_DECK = _declare(Setting("window.last_deck", 0, "The deck that was open last; 0 for none.", hidden=True))
OPEN_DECKS = _declare(Setting("window.open_decks", "", "The decks that were open, as a list.", hidden=True))
SHORTCUTS = _declare(Setting("window.shortcuts", "", "Keys that the player chose, by action.", hidden=True))
GEOMETRY = _declare(Setting("window.geometry", "", "Place and size of the window.", hidden=True))
SPLITTERS = _declare(Setting("window.splitters", "", "Positions of the splitters.", hidden=True))
CATALOG_VIEW = _declare(Setting("window.catalog", "", "How the catalog is shown: view, columns, order.", hidden=True))
BUILDER_CHART = _declare(Setting("stats.builder_chart", "", "The chart that stands beside the formation.", hidden=True))
CHART_FOLDER = _declare(Setting("stats.folder", "", "Where charts were written last.", hidden=True))
DECK_GROUP = _declare(
    Setting("builder.group", "type", "What the main part of the deck list is grouped by.", hidden=True)
)
DECK_SORT = _declare(Setting("builder.sort", "order", "How cards of the deck list are sorted.", hidden=True))
DECK_NOTES = _declare(Setting("builder.notes", False, "Whether the notes on the deck are folded out.", hidden=True))
DECK_FINDINGS = _declare(
    Setting(
        "builder.findings",
        "",
        "Whether the player wants what the rules say folded; empty while he did not say.",
        choices=("", "folded", "open"),
        hidden=True,
    )
)
CARD_READING = _declare(
    Setting("browser.reading", False, "Whether the card page tells how the program reads a card.", hidden=True)
)
LIBRARY = _declare(Setting("window.library", "", "How the library of decks is sorted.", hidden=True))
LAB = _declare(Setting("window.lab", "", "Which page of the lab was in front, and its splitters.", hidden=True))
COLLECTION = _declare(
    Setting("window.collection", "", "Which page of the collection was in front, and its splitters.", hidden=True)
)
COLLECTION_VIEW = _declare(
    Setting("collection.view", "", "How the table of copies is shown: columns, order.", hidden=True)
)
COLLECTION_ENTRY = _declare(
    Setting("collection.entry", "", "What copies are like that are typed in: box, condition, language.", hidden=True)
)
RECENT_SEARCHES = _declare(Setting("window.recent_searches", "", "The last searches, as a list.", hidden=True))
PRINT_PAPER = _declare(Setting("print.paper", "system", "Paper of printers", choices=("system", "a4", "letter")))
PRINT = _declare(Setting("print.last", "", "How was printed last.", hidden=True))
PRINT_FOLDER = _declare(Setting("print.folder", "", "Where a print was saved last.", hidden=True))
FETCH_PICTURES = _declare(
    Setting(
        "pictures.fetch",
        False,
        "Pictures may be fetched from the addresses in your card file",
        note="Only when you ask for them, and only after Warcamp said how many and from where.",
    )
)
PICTURE_FOLDER = _declare(Setting("pictures.folder", "", "Where pictures were imported from last.", hidden=True))
TABLE_MOTION = _declare(
    Setting("table.motion", True, "Cards move on the table", note="Never where the system asks for no motion.")
)
TABLE_PACE = _declare(
    Setting("table.pace", 300, "Pause before the computer moves, in milliseconds", least=0, most=5000)
)
TABLE_FORCED = _declare(Setting("table.forced", True, "At the table, give the only possible answer by itself"))
TABLE_AUTO_PASS = _declare(Setting("table.auto_pass", False, "At the table, pass by itself where nothing can be done"))
TABLE_REACTIONS = _declare(Setting("table.reactions", True, "At the table, stop where a reaction is possible"))
TABLE_CURTAIN = _declare(
    Setting("table.curtain", True, "Cover the hands while the screen is passed from player to player")
)
TABLE_TYPED = _declare(Setting("table.typed", False, "We roll our own dice at the table and type them in"))
TABLE_OPPONENT = _declare(
    Setting("table.opponent", "greedy", "Who plays against you", choices=("greedy", "search", "random", "still"))
)
TABLE_SPLIT = _declare(Setting("table.split", "", "Positions of the splitters of the table.", hidden=True))
TABLE_FOLDER = _declare(Setting("table.folder", "", "Where a match was saved last.", hidden=True))
EXPORT_FORMATS = _declare(Setting("export.formats", "", "Formats that were ticked at the last export.", hidden=True))
EXPORT_FOLDER = _declare(Setting("export.folder", "", "Where decks were exported to last.", hidden=True))
BACKUP_EVERY = _declare(
    Setting("backup.every", "weekly", "Back up your data by itself", choices=("never", "daily", "weekly"))
)
BACKUP_MOMENT = _declare(
    Setting("backup.moment", "start", "When a backup is due, make it", choices=("start", "leaving"))
)
BACKUP_KEEP = _declare(
    Setting("backup.keep", 5, "Keep so many of these backups", least=1, most=100, note="Backups that you make stay.")
)
BACKUP_FOLDER = _declare(Setting("backup.folder", "", "Folder of backups", note="Empty for a folder beside your data."))
BACKUP_PICTURES = _declare(Setting("backup.pictures", False, "Put your pictures into backups made by themselves"))


class Settings:
    """The user's preferences, read once and written as they change; what another program writes meanwhile stays in the file.

    A value that does not fit its declaration falls back to the default and is logged; keys nobody declared are kept.

    Args:
        file: the JSON file; None keeps everything in memory.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._folder_was_there = file is not None and os.path.isdir(file.parent)
        self._told = False
        self._values = self._read()
        self._own: set[str] = set()

    def _read(self) -> dict[str, object]:
        if self._file is None:
            return {}
        try:
            data = json.loads(self._file.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("settings in %s cannot be read (%s): defaults are used", self._file, error)
            return {}
        if not isinstance(data, dict):
            log.warning("settings in %s are not an object: defaults are used", self._file)
            return {}
        return data

    def __getitem__(self, setting: Setting[T]) -> T:
        for key in (setting.key, *setting.old_keys):
            if key in self._values:
                value = self._values[key]
                if setting.accepts(value):
                    return cast(T, value)
                log.warning("setting %s: %r is not allowed, %r is used", key, value, setting.default)
                return setting.default
        return setting.default

    def __setitem__(self, setting: Setting[T], value: T) -> None:
        """Keep a preference, written at once.

        Raises:
            ValueError: the value does not fit the declaration.
            DataTrouble: the file cannot be written; the value holds until the program ends. Raised once, until it can again.
        """
        if not setting.accepts(value):
            raise ValueError(f"{setting.key} does not take {value!r}")
        if self._values.get(setting.key) == value:
            return
        self._values[setting.key] = value
        for key in setting.old_keys:
            self._values.pop(key, None)
        self._own |= {setting.key, *setting.old_keys}
        self._write()

    def forget(self) -> None:
        """Read the file anew: another one was put in its place."""
        self._values, self._own = self._read(), set()

    def __iter__(self) -> Iterator[Setting[Any]]:
        return iter(SETTINGS.values())

    def _merged(self) -> dict[str, object]:
        """Give what the file shall hold: what it holds now, with all that was changed here."""
        try:
            theirs = json.loads(self._file.read_text("utf-8")) if self._file is not None else None
        except (OSError, ValueError, RecursionError):
            theirs = None
        if not isinstance(theirs, dict):
            return self._values
        kept = {key: value for key, value in theirs.items() if key not in self._own}
        return kept | {key: self._values[key] for key in self._own if key in self._values}

    def _write(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_name(f".settings-{os.getpid()}-{get_ident():x}.new")  # two programs may write at once
        try:
            if not self._folder_was_there:  # one that went under the running program is not made anew in passing
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._folder_was_there = True
            fresh.write_text(json.dumps(self._merged(), indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
            os.replace(fresh, self._file)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            if self._told:
                return
            self._told = True
            raise DataTrouble(
                str(self._file),
                say("settings cannot be written ({why})", why=str(error.strerror)),
                "check room and rights of the folder",
            ) from error
        self._told = False
