"""Where files lie: shipped data and the user's folder. The only module that knows.

The working directory is never looked at.
"""

import os
import sys
from functools import cache
from pathlib import Path
from typing import Literal

Root = Literal["assets", "db", "resources"]


def shipped(root: Root, *parts: str) -> Path:
    """Give the place of shipped data, from a checkout, an editable install, an installed wheel or a frozen program.

    Args:
        root: the top folder.
        parts: folders and file below it; it need not exist.
    """
    return _base().joinpath(root, *parts)


@cache
def _base() -> Path:
    if getattr(sys, "frozen", False):
        return Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent)) / "deckbuilder" / "_data"
    package = Path(__file__).resolve().parent  # importlib.resources would say the same, after 10 ms of imports
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def home(given: str | Path | None = None) -> Path:
    """Give the user's folder: the one given, else ``WARCAMP_HOME``, else the system's place for application data.

    It is not created here.
    """
    chosen = given or os.environ.get("WARCAMP_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path  # 8 ms to import, and most commands name a folder or set the variable

    return user_data_path("warcamp", appauthor=False)


def catalog_file(home_folder: Path) -> Path:
    """Give the catalog: rebuilt at will from shipped sets and kept sources."""
    return home_folder / "catalog.sqlite"


def user_file(home_folder: Path) -> Path:
    """Give the user's own file: decks and, later, the collection."""
    return home_folder / "warcamp.sqlite"


def sources_folder(home_folder: Path) -> Path:
    """Give the folder of imported card files, kept to rebuild the catalog from."""
    return home_folder / "sources"


def formats_folder(home_folder: Path, game: str) -> Path:
    """Give the folder of the user's own construction formats of a game."""
    return home_folder / "formats" / game


def settings_file(home_folder: Path) -> Path:
    """Give the file of preferences."""
    return home_folder / "settings.json"


def searches_file(home_folder: Path) -> Path:
    """Give the file of saved searches, the user's own text."""
    return home_folder / "searches.txt"


def columns_file(home_folder: Path) -> Path:
    """Give the file of what the columns of collection tables were said to mean."""
    return home_folder / "columns.json"


def match_file(home_folder: Path) -> Path:
    """Give the match that was on the table last."""
    return home_folder / "table.match"


def restoring_file(home_folder: Path) -> Path:
    """Give the record of a restore that is under way; none is there at other times."""
    return home_folder / "restoring.json"


def pictures_folder(home_folder: Path, game: str) -> Path:
    """Give the folder of the user's own scans of a game."""
    return home_folder / "pictures" / game


def cache_folder(home_folder: Path) -> Path:
    """Give the folder of what can be made anew at any time; nothing in it is worth a backup."""
    return home_folder / "cache"


def log_file(home_folder: Path) -> Path:
    """Give the log."""
    return home_folder / "warcamp.log"
