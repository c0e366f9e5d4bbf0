"""What a face is handed: one object with the user's world in it, each part opened when first asked for."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import paths
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.game import DeckRules, FormatFile, Game
from deckbuilder.core.ids import GameId
from deckbuilder.core.registry import Registry
from deckbuilder.core.saying import say
from deckbuilder.desk.later import Later, at_once
from deckbuilder.log import LastLines
from deckbuilder.settings import GAME, Settings

if TYPE_CHECKING:  # searching takes 40 ms to import, and judging a list needs none of it
    from deckbuilder.core.collection_repo import CollectionRepository
    from deckbuilder.core.decks import Deck
    from deckbuilder.core.formats import Shelf
    from deckbuilder.core.query_match import QueryContext
    from deckbuilder.core.repos import CatalogRepository, DeckRepository
    from deckbuilder.core.upkeep import UserFileKeeper
    from deckbuilder.desk.collection_desk import CollectionDesk
    from deckbuilder.desk.format_pools import FormatPools, Pool
    from deckbuilder.desk.library_desk import LibraryDesk
    from deckbuilder.desk.pictures import Pictures
    from deckbuilder.desk.readings import Readings
    from deckbuilder.desk.scan_desk import ScanDesk
    from deckbuilder.desk.user_data import UserData

_MOST_FORMAT = 2**16
"""A construction format larger than this is not read; in bytes."""

_SHOWN = 200
"""So many letters of a name that leads nowhere are shown."""


class Services:
    """The user's world.

    Args:
        home: the user's folder.
        games: the games by id.
        open_catalog: opens the catalog, building it from the shipped sets when there is none.
        open_decks: opens the user's decks.
        last_lines: the newest lines of the log.
        open_spare: builds a catalog elsewhere, for a window over a folder that cannot be used; None where there is none.
        open_collection: opens the user's collections; None where nothing of the kind is kept.
        open_keeper: gives what looks after the user's file as a whole; None where there is no such file.
        open_trial: gives an empty catalog in another folder, to see what the user's would be; None where it has no files.

    Opening is put off until a part is used: a command that only searches never touches the user's decks, and a window is
    painted before the database is.
    """

    def __init__(
        self,
        home: Path,
        games: Registry[Game],
        open_catalog: "Callable[[], CatalogRepository]",
        open_decks: "Callable[[], DeckRepository]",
        last_lines: LastLines,
        open_spare: "Callable[[], CatalogRepository] | None" = None,
        open_collection: "Callable[[], CollectionRepository] | None" = None,
        open_keeper: "Callable[[], UserFileKeeper] | None" = None,
        open_trial: "Callable[[Path], CatalogRepository] | None" = None,
    ) -> None:
        self.home = home
        self.games = games
        self.last_lines = last_lines
        self._open_catalog = open_catalog
        self._open_decks = open_decks
        self._open_spare = open_spare
        self._open_collection = open_collection
        self._open_keeper = open_keeper
        self.open_trial = open_trial
        self.later: Later = at_once
        """Does what is written only to be quicker the next time; a window puts it behind what it shows."""
        self._rules: dict[GameId, DeckRules] = {}
        self._pools: dict[GameId, FormatPools] = {}
        self._readings: dict[GameId, Readings] = {}

    @cached_property
    def settings(self) -> Settings:
        """The user's preferences."""
        return Settings(paths.settings_file(self.home))

    @cached_property
    def pictures(self) -> "Pictures":
        """The pictures of cards: drawn faces, or the user's own scans."""
        from deckbuilder.desk.pictures import Pictures  # see above

        return Pictures(self.home, self._write_later)

    def _write_later(self, write: Callable[[], None]) -> None:
        self.later(write)  # whoever does it may have come after the pictures

    @cached_property
    def catalog(self) -> "CatalogRepository":
        """The cards; raises ``DataTrouble`` where they cannot be had."""
        return self._open_catalog()

    def make_do(self, trouble: DataTrouble) -> "CatalogRepository":
        """Give a spare catalog, which takes the place of the user's own until the program ends.

        Args:
            trouble: why the user's own cannot be used; raised where there is no spare.

        Raises:
            DataTrouble: there is no room for a spare one either.
        """
        if self._open_spare is None:
            raise trouble
        self.catalog = self._open_spare()
        return self.catalog

    @cached_property
    def decks(self) -> "DeckRepository":
        """The user's decks; raises ``DataTrouble`` where they cannot be had."""
        return self._open_decks()

    @cached_property
    def collection(self) -> "CollectionRepository":
        """What the user owns and wants; raises ``DataTrouble`` where it cannot be had."""
        if self._open_collection is None:
            raise DataTrouble(str(self.home), "no collection is kept here", "open the user's own folder")
        return self._open_collection()

    @cached_property
    def keeper(self) -> "UserFileKeeper":
        """What looks after the user's file as a whole; raises ``DataTrouble`` where there is none."""
        if self._open_keeper is None:
            raise DataTrouble(str(self.home), "no data of a user is kept here", "open the user's own folder")
        return self._open_keeper()

    @property
    def user_data(self) -> "UserData":
        """The user's data as a whole; raises as ``keeper``."""
        from deckbuilder.desk.user_data import UserData  # see above

        return UserData(self.home, self.keeper, self.settings)

    def forget(self) -> None:
        """Read anew what is held of the user's files: others were put in their place."""
        self.settings.forget()
        self.pictures.preferences.forget()
        self.pictures.forget()
        self._rules.clear()
        self._readings.clear()

    def collection_desk(self, game: Game) -> "CollectionDesk":
        """Give the collection of a game, to be edited; raises as ``collection``, ``decks`` and ``catalog``."""
        from deckbuilder.desk.collection_desk import CollectionDesk  # see above

        return CollectionDesk(self.shelf(game), self.collection, self.decks)

    def game(self, name: str = "") -> Game:
        """Give a game by id; for ``""`` the user's, or the first one.

        Raises:
            KeyError: no game has this id.
        """
        if not name:
            name = self.settings[GAME]
            if name not in self.games:
                name = next(iter(self.games))
        return self.games[name]

    def rules(self, game: Game) -> DeckRules:
        """Give the construction rules of a game, with the user's own formats."""
        if game.id not in self._rules:
            self._rules[game.id] = game.deck_rules(format_files(game, self.home))
        return self._rules[game.id]

    def has_own_formats(self, game: Game) -> bool:
        """Tell whether the user has format files of his own for a game."""
        return any(paths.formats_folder(self.home, game.id).glob("*.toml"))

    def shelf(self, game: Game) -> "Shelf":
        """Give what reading, writing and judging a deck of a game needs."""
        from deckbuilder.core.formats import Shelf  # see above
        from deckbuilder.desk.deck_pictures import picture_formats
        from deckbuilder.desk.deck_sharing import sharing_formats
        from deckbuilder.desk.paper_formats import paper_formats

        catalog, pictures = self.catalog, self.pictures
        formats = (*picture_formats(pictures), *sharing_formats(pictures), *paper_formats(pictures, self.settings))
        return Shelf(game, self.rules(game), catalog.cards(game.id), catalog.names(game.id), formats)

    def query_context(self, game: Game, deck: "Deck | None" = None) -> "QueryContext":
        """Give what searches know beside the cards: sets, the open deck, and what each format says of each card."""
        from deckbuilder.core.query_match import QueryContext, deck_places  # see above

        rules = self.rules(game)
        places = deck_places(deck, rules.slots(deck.format)) if deck is not None else {}
        return QueryContext(places=places, pool=partial(self._pool, game), sets=tuple(self.catalog.sets(game.id)))

    def _pool(self, game: Game, name: str) -> "Pool | None":
        """Give what a format says of each card; the same mapping until catalog or rules change, for the index keeps by it."""
        from deckbuilder.desk.format_pools import FormatPools  # see above

        pools = self._pools.setdefault(game.id, FormatPools())
        return pools.of(name, self.rules(game), self.catalog.cards(game.id), self.catalog.stamp())

    def readings(self, game: Game) -> "Readings":
        """Give what the words of the catalog's cards were understood to mean; the same until the catalog changes.

        Raises:
            BadInput: the game reads no cards.
        """
        from deckbuilder.desk.readings import Readings  # see above

        stamp, held = self.catalog.stamp(), self._readings.get(game.id)
        if held is None or held.stamp != stamp:
            held = Readings(game, self.catalog.readings(game.id), partial(self.catalog.each, game.id), stamp)
            self._readings[game.id] = held
        return held

    def scans(self, game: Game) -> "ScanDesk":
        """Give the user's scans of a game."""
        from deckbuilder.desk.scan_desk import ScanDesk  # see above

        return ScanDesk(self.pictures, self.shelf(game), self.catalog.sets(game.id))

    def library(self, game: Game) -> "LibraryDesk":
        """Give the cards of a game."""
        from deckbuilder.desk.library_desk import LibraryDesk  # see above

        return LibraryDesk(game, self.catalog)


def format_files(game: Game, home: Path) -> tuple[FormatFile, ...]:
    """Read the format files of a game: shipped ones, then the user's; an unreadable one comes with the reason."""
    found: list[FormatFile] = []
    for folder, shipped in (
        (paths.shipped("db", game.id, "formats"), True),
        (paths.formats_folder(home, game.id), False),
    ):
        with suppress(OSError):  # a folder that cannot be looked into, or of an impossible name
            if folder.is_dir():
                found += [_format_file(file, shipped) for file in sorted(folder.glob("*.toml"))]
    return tuple(found)


def _format_file(file: Path, shipped: bool) -> FormatFile:
    text = why = ""
    try:
        with file.open("rb") as stream:
            content = stream.read(_MOST_FORMAT + 1)
        if len(content) > _MOST_FORMAT:
            why = say("it is larger than {most} bytes; wanted a text file", most=_MOST_FORMAT)
        else:
            text = content.decode("utf-8")
    except IsADirectoryError:
        why = say("it is a folder; wanted a text file")
    except UnicodeDecodeError:
        why = say("it is no text in UTF-8; wanted a text file")
    except OSError as error:
        why = say("it cannot be read ({why}); wanted a text file", why=str(error.strerror or error))
    return FormatFile(file.name, text, shipped, why)


def ready_made(game: Game) -> tuple[Path, ...]:
    """Give the files of the decks that come with a game."""
    folder = paths.shipped("db", game.id, "decks")
    return tuple(sorted(folder.glob("*.txt"))) if folder.is_dir() else ()


def ready_made_named(name: str, game: Game) -> Path | None:
    """Give the file of the deck that comes with a game and has this name, written as freely as players do; None for none."""
    return next((file for file in ready_made(game) if folded_name(file.stem) == folded_name(name)), None)


def list_named(name: str, game: Game) -> Path:
    """Give the file of a list as people name it: the file of this path, else the deck of this name that comes with a game.

    Raises:
        BadInput: there is neither.
    """
    found = ready_made_named(name, game) if _is_nowhere(name) else Path(name)
    if found is None:
        from deckbuilder.core.intake import shown  # see above

        stems = ", ".join(file.stem for file in ready_made(game))
        named = f" or one of {stems}" if stems else ""
        raise BadInput(f"deck {shown(name, _SHOWN)}", "no such file or ready-made deck", f"a file{named}")
    return found


def _is_nowhere(name: str) -> bool:
    """Tell whether a path leads to nothing; of one that may not be looked at whoever reads it says so."""
    try:
        os.stat(name)
    except PermissionError:
        return False
    except (OSError, ValueError):  # also of one that cannot be
        return True
    return False


def folded_name(name: str) -> str:
    """Give the letters and figures of a name, by which decks that come with a game are told apart."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def shipped_sets(game: Game) -> tuple[Path, ...]:
    """Give the files of the sets that come with a game, in the order of their codes."""
    folder = paths.shipped("db", game.id, "sets")
    return tuple(sorted(folder.glob("*.json"))) if folder.is_dir() else ()
