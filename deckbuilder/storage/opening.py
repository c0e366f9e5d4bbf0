"""How the catalog is opened, and what is done with one that cannot be used."""

import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import say
from deckbuilder.storage.catalog import CatalogStore, recovered, suspect
from deckbuilder.storage.catalog_tables import VERSION
from deckbuilder.storage.database import HEADER, Ailment, ailment, set_aside, told
from deckbuilder.storage.parcels import Parcel, fingerprint


class Shape(StrEnum):
    """In which shape a catalog was found."""

    READY = "ready"
    MISSING = "missing"  # nothing there
    OLDER = "older"  # of an older version, now set aside
    DAMAGED = "damaged"  # not to be read, now set aside
    BEHIND = "behind"  # usable, but shipped sets or fields changed since it was built


class Opened(NamedTuple):
    """A catalog with the shape in which it was found; unless ``READY`` the caller shall rebuild it.

    Attributes:
        aside: where the former file lies now, where it was set aside.
    """

    store: CatalogStore
    shape: Shape
    aside: Path | None = None


def open_catalog(file: Path, sources: Path, parcels: Sequence[Parcel] = ()) -> Opened:
    """Open a catalog, and set one aside that cannot be used: it can be rebuilt from its sources.

    Args:
        file: the catalog.
        sources: folder of the kept card files.
        parcels: what it should be built from, to notice that shipped sets changed.

    Raises:
        DataTrouble: it is newer than this program, locked, or cannot be set aside.
    """
    store = CatalogStore(file, sources, parcels)
    with told(file):
        shape = _shape(file, fingerprint(parcels) if parcels else None)
        aside = set_aside(file) if shape in (Shape.OLDER, Shape.DAMAGED) else None
        if suspect(file).exists():  # on a disk that may only be read, even taking away what is not there is refused
            suspect(file).unlink(missing_ok=True)
    return Opened(store, shape, aside)


def _shape(file: Path, wanted: str | None) -> Shape:
    if not file.exists() or file.stat().st_size == 0:
        return Shape.MISSING
    with file.open("rb") as stream:
        if stream.read(len(HEADER)) != HEADER:
            return Shape.DAMAGED
    try:
        connection = recovered(file)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise DataTrouble(
                    str(file),
                    say(
                        "was written by a newer version of this program (catalog {version}, this one knows {known})",
                        version=version,
                        known=VERSION,
                    ),
                    "update the program, or move the file away: it is rebuilt from its sources",
                )
            if version == 0:
                return (
                    Shape.MISSING if not connection.execute("SELECT 1 FROM sqlite_master").fetchone() else Shape.OLDER
                )
            if version < VERSION:
                return Shape.OLDER
            if suspect(file).exists():
                return Shape.DAMAGED
            built_from = dict(connection.execute("SELECT key, value FROM meta").fetchall()).get("built_from", "")
        finally:
            connection.close()
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if ailment(error) is Ailment.DAMAGED:
            return Shape.DAMAGED
        raise
    return Shape.READY if wanted in (None, built_from) else Shape.BEHIND
