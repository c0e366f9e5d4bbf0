"""The composition root: builds the user's world and hands it to a face."""

import logging
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import games, log, paths
from deckbuilder.core.errors import BadInput, DataTrouble, WarcampError
from deckbuilder.core.game import Game
from deckbuilder.core.progress import Progress, silent
from deckbuilder.desk.services import Services, shipped_sets

if TYPE_CHECKING:  # 3 ms that no command needs
    import click

    from deckbuilder.core.collection_repo import CollectionRepository
    from deckbuilder.core.decks import Deck
    from deckbuilder.core.formats import CardFormat
    from deckbuilder.core.ids import CardId
    from deckbuilder.core.repos import CatalogRepository, DeckRepository
    from deckbuilder.core.upkeep import UserFileKeeper
    from deckbuilder.storage.parcels import Parcel

log_ = logging.getLogger(__name__)


def services(home: Path) -> Services:
    """Build the user's world in a folder; its parts are opened when first used."""
    last_lines = log.start(paths.log_file(home))
    if _is_there(paths.restoring_file(home)):  # the machine stopped while a backup was restored
        from deckbuilder.desk.restoring import finish  # nearly nobody needs it

        finish(home)
    known = games.load()

    def open_catalog() -> "CatalogRepository":
        return opened_catalog(home, tuple(known.values()))

    def open_spare() -> "CatalogRepository":
        import atexit  # only who is in trouble needs these
        import shutil
        from tempfile import mkdtemp

        try:
            folder = mkdtemp(prefix="warcamp-")
        except OSError as error:
            raise DataTrouble("a spare catalog", f"it cannot be made ({error})", "make room on the disk") from error
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return opened_catalog(home, tuple(known.values()), file=paths.catalog_file(Path(folder)))

    def open_decks() -> "DeckRepository":
        from deckbuilder.storage.decks import DeckStore  # judging a list needs none of it

        return DeckStore(paths.user_file(home), leader)

    def open_collection() -> "CollectionRepository":
        from deckbuilder.storage.collection import CollectionStore  # as above

        return CollectionStore(paths.user_file(home))

    def open_keeper() -> "UserFileKeeper":
        from deckbuilder.storage.backup import UserFileStore  # as above

        return UserFileStore(paths.user_file(home), leader)

    def open_trial(folder: Path) -> "CatalogRepository":
        from deckbuilder.storage.catalog import CatalogStore  # as above

        return CatalogStore(paths.catalog_file(folder), paths.sources_folder(home), _parcels(tuple(known.values())))

    def leader(deck: "Deck") -> "CardId | None":
        from deckbuilder.desk.deck_library import leader_of  # asked when a deck is written

        return leader_of(deck, world.rules(known[deck.game])) if deck.game in known else None

    world = Services(
        home, known, open_catalog, open_decks, last_lines, open_spare, open_collection, open_keeper, open_trial
    )
    return world


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # a name that no folder can have: who uses the folder says so
        return False


def opened_catalog(
    home: Path, known: Sequence[Game], progress: Progress = silent, file: Path | None = None
) -> "CatalogRepository":
    """Open the catalog, and build it from shipped sets and kept sources where it is missing, damaged or behind.

    Args:
        home: the user's folder.
        known: the games.
        progress: told how far building is.
        file: where the catalog lies; that of the user's folder where None.

    Raises:
        DataTrouble: it is newer than this program, locked, or cannot be written.
    """
    from deckbuilder.storage.opening import Shape, open_catalog  # SQLite; a help text needs none of it

    parcels = _parcels(known)
    opened = open_catalog(file or paths.catalog_file(home), paths.sources_folder(home), parcels)
    if opened.shape is not Shape.READY:
        try:
            rebuilt = opened.store.rebuild(parcels, progress)
        except DataTrouble as error:
            if opened.shape is not Shape.BEHIND or error.damaged:
                raise
            log_.warning("the catalog is behind and is used as it is: %s", error)
            return opened.store
        log_.info("catalog %s: built from %d files", opened.shape, len(rebuilt.reports))
        if opened.aside is not None:
            log_.warning("the catalog was %s; it lies at %s now and was built anew", opened.shape, opened.aside)
    return opened.store


def _parcels(known: Sequence[Game]) -> "tuple[Parcel, ...]":
    """Give what a catalog is built from."""
    from deckbuilder.storage.parcels import Parcel  # as above

    def formats(game: Game) -> "Mapping[str, CardFormat]":
        from deckbuilder.exchange.cards import card_formats  # all readers and their libraries, 30 ms

        return card_formats(game)

    return tuple(
        Parcel(game, partial(formats, game), tuple((game.set_format, file) for file in shipped_sets(game)))
        for game in known
    )


def _group() -> "click.Group":
    """Build the command line, with the window as one of its commands."""
    import click  # 20 ms with all commands, and a window asked for alone needs none of them

    from deckbuilder.cli import build
    from deckbuilder.cli.context import World, home_option, leave

    @click.command("gui")
    @click.argument("deck", type=click.Path(path_type=Path), required=False)
    @click.option(
        "--screenshot", type=click.Path(path_type=Path), default=None, help="Draw one view to a PNG and leave."
    )
    @click.option("--view", default="deck", metavar="V", help="The view to draw.")
    @click.option("--theme", type=click.Choice(["light", "dark"]), default="light", help="Colours of the screenshot.")
    @click.option("--size", default="1280x800", metavar="WxH", help="Size of the screenshot, in pixels.")
    @click.option("--scale", type=click.IntRange(80, 200), default=100, metavar="PCT", help="Text scale, in percent.")
    @click.option(
        "--language", type=click.Choice(["en", "de", "fr"]), default=None, help="Language of the window, this time."
    )
    @home_option
    @click.pass_obj
    def gui(
        world: World,
        deck: Path | None,
        screenshot: Path | None,
        view: str,
        theme: str,
        size: str,
        scale: int,
        language: str | None,
        home: Path | None,
    ) -> None:
        """Open the window, perhaps with the list DECK; or draw one of its views."""
        from deckbuilder.gui import app as window  # Qt takes 150 ms; no other command needs it

        if screenshot is None:
            leave(window.run(world.services(home), deck, language or ""))
        leave(
            window.screenshot(world.services(home), screenshot, view, theme, _size(size), scale, deck, language or "en")
        )

    return build(services, (gui,), gui)


def _size(words: str) -> tuple[int, int]:
    width, _, height = words.lower().partition("x")
    if not (width.isdigit() and height.isdigit() and 200 <= int(width) <= 8000 and 200 <= int(height) <= 8000):
        raise BadInput(f"--size {words}", "not a size", "WxH with both from 200 to 8000, such as 1280x800")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``warcamp``: a command, or the window where nothing else is said."""
    given = list(arguments if arguments is not None else sys.argv[1:])
    if not given:
        return _window()
    from deckbuilder.cli import run  # see above

    return run(_group(), given)


def _window() -> int:
    from deckbuilder.gui.app import run  # as above

    try:
        return run(services(paths.home()))
    except (WarcampError, OSError, KeyboardInterrupt) as error:
        from deckbuilder.cli.context import told  # see above

        return told(error)
