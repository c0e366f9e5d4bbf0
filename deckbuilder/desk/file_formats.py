"""What can be read and written here, for lists and menus; a face never asks the exchange itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat, DeckFormat, Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import say
from deckbuilder.exchange import cards, decks
from deckbuilder.exchange.decks import names, namesakes

_SNIFF = 64 * 1024


def deck_writers(shelf: Shelf) -> tuple[DeckFormat, ...]:
    """Give the formats in which decks of a game are written: those of the exchange, then those that the shelf brings."""
    every = (*decks.deck_formats(shelf.game).values(), *shelf.formats)
    return tuple(format for format in every if format.write is not None)


def deck_targets(shelf: Shelf) -> tuple[DeckFormat, ...]:
    """Give the formats in which decks of a game are written, with those of several files."""
    every = (*decks.deck_formats(shelf.game).values(), *shelf.formats)
    return tuple(format for format in every if format.write is not None or format.folder is not None)


def card_readers(game: Game) -> tuple[CardFormat, ...]:
    """Give the formats from which cards of a game are read."""
    return tuple(format for format in cards.card_formats(game).values() if format.read is not None)


def near_names(name: str, shelf: Shelf, most: int = 3) -> tuple[str, ...]:
    """Give the names of the catalog that may have been meant: those that begin so, then the likeliest first."""
    return names.near_names(name, shelf.names, most)


def described(name: str, shelf: Shelf) -> tuple[tuple[str, CardId], ...]:
    """Give the cards of a name of several, each as it is told apart from the others: ``"Blood Oath (Action, level 3)"``."""
    found = names.find_card(name, shelf).cards
    return tuple(zip(told_apart([shelf.cards[card] for card in found]), found, strict=True))


def card_named(name: str, shelf: Shelf) -> CardId | None:
    """Give the card that a name stands for, written as freely as in a list; the first of several; None for none."""
    return next((card for card in names.find_card(name, shelf).cards if card in shelf.cards), None)


def told_apart(cards: Sequence[Card]) -> tuple[str, ...]:
    """Tell cards of one name apart: ``"Blood Oath (Action, level 3)"``; with more where that is the same."""
    return namesakes.told_apart(cards)


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a file was taken for, by its beginning.

    Attributes:
        cards: whether it holds cards for the catalog; else it holds a deck.
        label: of its format, English: ``"Text list"``.
    """

    cards: bool
    label: str


def recognised(path: Path, game: Game) -> Recognised:
    """Tell what a file holds and in which format, by its beginning; nearly every text may be the list of a deck.

    Raises:
        BadInput: it cannot be read, or is in none of the formats.
    """
    head = _head(path)
    try:
        return Recognised(True, cards.recognise(head, path.name, game).label)
    except BadInput as error:
        try:
            return Recognised(False, decks.recognise_deck(head, path.name, game).label)
        except BadInput:
            raise error from None  # it says what the file looks like


def holds_cards(path: Path, game: Game) -> bool:
    """Tell whether a file is in one of the formats of card files, by its beginning.

    Raises:
        BadInput: it cannot be read.
    """
    head = _head(path)
    try:
        cards.recognise(head, path.name, game)
    except BadInput:
        return False
    return True


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(_SNIFF)
    except OSError as error:
        raise BadInput(str(path), say("cannot be read ({why})", why=str(error.strerror)), "a readable file") from error
