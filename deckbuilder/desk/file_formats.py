"""What can be read and written here, for lists and menus; a face never asks the exchange itself."""

from pathlib import Path

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat, DeckFormat, Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.saying import say
from deckbuilder.exchange import cards, decks
from deckbuilder.exchange.decks import names

_SNIFF = 64 * 1024


def deck_writers(game: Game) -> tuple[DeckFormat, ...]:
    """Give the formats in which decks of a game are written."""
    return tuple(format for format in decks.deck_formats(game).values() if format.write is not None)


def deck_readers(game: Game) -> tuple[DeckFormat, ...]:
    """Give the formats from which decks of a game are read."""
    return tuple(format for format in decks.deck_formats(game).values() if format.read is not None)


def card_readers(game: Game) -> tuple[CardFormat, ...]:
    """Give the formats from which cards of a game are read."""
    return tuple(format for format in cards.card_formats(game).values() if format.read is not None)


def near_names(name: str, shelf: Shelf) -> tuple[str, ...]:
    """Give the names of the catalog that may have been meant, likeliest first."""
    return tuple(names.near_names(name, shelf.names))


def holds_cards(path: Path, game: Game) -> bool:
    """Tell whether a file is in one of the formats of card files, by its beginning.

    Raises:
        BadInput: it cannot be read.
    """
    try:
        with path.open("rb") as stream:
            head = stream.read(_SNIFF)
    except OSError as error:
        raise BadInput(str(path), say("cannot be read ({why})", why=str(error.strerror)), "a readable file") from error
    try:
        cards.recognise(head, path.name, game)
    except BadInput:
        return False
    return True
