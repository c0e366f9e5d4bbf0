"""What a catalog is built from: for each game its readers and its shipped sets."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckbuilder.core.game import Game
from deckbuilder.storage.catalog_tables import VERSION, worded_fields

if TYPE_CHECKING:  # only a rebuild reads and reports
    from deckbuilder.core.formats import CardFormat, Finding
    from deckbuilder.core.repos import ImportReport


class Parcel(NamedTuple):
    """What the catalog of one game is built with.

    Attributes:
        formats: gives the card formats by key, those that read kept files among them; called when files are read.
        shipped: the sets that come with the program, in order: key of the format, and file.
    """

    game: Game
    formats: "Callable[[], Mapping[str, CardFormat]]"
    shipped: tuple[tuple[str, Path], ...] = ()


class Rebuilt(NamedTuple):
    """What a rebuild did.

    Attributes:
        reports: one for each file taken, in order.
        skipped: files that could not be read; they stay where they are.
    """

    reports: "tuple[ImportReport, ...]"
    skipped: "tuple[Finding, ...]" = ()


def fingerprint(parcels: Sequence[Parcel]) -> str:
    """Give words that change when shipped sets or the fields that searches look at change; looks at no content."""
    said: list[object] = [VERSION]
    for parcel in parcels:
        said.append((parcel.game.id, worded_fields(parcel.game)))
        for key, file in parcel.shipped:
            state = file.stat()
            said.append((key, file.name, state.st_size, state.st_mtime_ns))
    return repr(said)
