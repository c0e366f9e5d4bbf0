"""Card files that speak this game's fields, and the one place where they are listed."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # see below
    from deckbuilder.core.formats import CardFormat

SET_FORMAT = "set"
"""Key of the format in which our own sets are written."""


def card_formats() -> "tuple[CardFormat, ...]":
    """Give the formats; imported now, since readers take 20 ms that judging a deck need not pay."""
    from deckbuilder.games.saga.files import accordlands_csv, accordlands_json, set_file

    return (accordlands_json.FORMAT, accordlands_csv.FORMAT, set_file.FORMAT)
