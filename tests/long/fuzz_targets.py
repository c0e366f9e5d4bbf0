"""Every reader of files that come from outside, each with a valid file; new formats join by their registries."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder import games
from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.formats import DeckFormat, Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.progress import silent
from deckbuilder.exchange.cards import card_formats
from deckbuilder.exchange.collections import COLLECTION_FORMATS
from deckbuilder.exchange.decks import deck_formats
from tests.helpers import toy, worlds
from tests.helpers.card_files import cards_of
from tests.helpers.shared_data import ROOT

TOLD = (BadInput, DataTrouble)
"""What a reader may raise, as a line for a player."""


@dataclass(frozen=True, slots=True)
class Target:
    """A reader with a valid file.

    Attributes:
        name: ``"<game>-<key>"`` for cards, ``"deck-<key>"`` for decks.
        read: takes a content, as the reader of the format does; gives None where it gives nothing of use.
        allowed: what it may raise. What is no error of ours is told to nobody: the caller says it in his own words.
        calm: whether it refuses nothing: it reads what it can.
    """

    name: str
    valid: bytes
    read: Callable[[bytes], object]
    allowed: tuple[type[Exception], ...] = TOLD
    calm: bool = False


@cache
def targets() -> tuple[Target, ...]:
    """Give every reader with a valid file of some kilobytes."""
    from tests.long import fuzz_files  # it knows targets, too

    return (*_card_targets(), *_deck_targets(), *_collection_targets(), *fuzz_files.targets())


@cache
def scratch() -> Path:
    """Give a folder for readers that want a file; gone when the program ends."""
    memory = Path("/dev/shm")
    _folders.append(TemporaryDirectory(prefix="warcamp-fuzz-", dir=memory if memory.is_dir() else None))
    return Path(_folders[-1].name)


_folders: list[TemporaryDirectory[str]] = []


def from_file(name: str, read: Callable[[Path], object]) -> Callable[[bytes], object]:
    """Give a reader of contents that puts them into a file first."""

    def put_and_read(content: bytes) -> object:
        file = scratch() / name
        file.write_bytes(content)
        return read(file)

    return put_and_read


def _card_targets() -> Iterator[Target]:
    for game in games.load().values():
        formats = card_formats(game)
        own = formats[game.set_format]
        file = min((ROOT / "db" / game.id / "sets").glob("*.json"))
        assert own.read is not None
        read = own.read(file.read_bytes(), file.name, game, silent)
        cards = cards_of(read, game)[:40]
        for format in formats.values():
            if format.read is not None:
                content = format.write(cards, read.sets, game)[0][1] if format.write else file.read_bytes()
                yield Target(f"{game.id}-{format.key}", content, _reads_cards(format.read, game))
        old = [
            {"name": c.name, "type": c.kind, "text": c.text, "misc": "+1 x", "printInfos": [{"set": "A"}]}
            for c in cards
        ]
        first = formats["v4"].read if "v4" in formats else None
        if first is not None:
            yield Target(f"{game.id}-v1", json.dumps(old, indent=1).encode(), _reads_cards(first, game))


def _reads_cards(read: Callable[..., object], game: Game) -> Callable[[bytes], object]:
    return lambda content: read(content, "cards.xyz", game, silent)


# -- decks ----------------------------------------------------------------------------------------------


def _deck_targets() -> Iterator[Target]:
    shelf = toy.shelf()
    slots = (toy.LEADER, toy.ARMY, toy.DECK, toy.SIDE)
    entries = tuple(
        Entry(slots[i % 4], card.id, i % 3 + 1, card.printings[0].id if card.printings else None)
        for i, card in enumerate(toy.CARDS)
    )
    deck = toy.deck(
        name="Raid", entries=entries, notes="one\ntwo", tags=("a", "b c"), unknown=((toy.DECK, "Nobody", 2),)
    )
    yield from _of_decks("deck", deck_formats(toy.GAME).values(), deck, shelf)
    for game in games.load().values():
        own = game.deck_formats()
        if own:
            yield from _of_decks(f"deck-{game.id}", own, *_real_deck(game))


def _of_decks(prefix: str, formats: object, deck: Deck, shelf: Shelf) -> Iterator[Target]:
    for format in formats:  # type: ignore[attr-defined]  # a registry or a tuple
        assert isinstance(format, DeckFormat)
        if format.read is not None and format.write is not None:
            written = format.write(deck, shelf).content
            yield Target(f"{prefix}-{format.key}", written, _reads_deck(format, shelf))


def _reads_deck(format: DeckFormat, shelf: Shelf) -> Callable[[bytes], object]:
    assert format.read is not None
    read = format.read
    return lambda content: read(content, "raid.xyz", shelf)


@cache
def shelf_of(game: str) -> Shelf:
    """Give the cards that come with a game, with its rules."""
    held = games.load()[game]
    return worlds.shipped(scratch(), held).shelf(held)


def _real_deck(game: Game) -> tuple[Deck, Shelf]:
    shelf = shelf_of(game.id)
    slots = shelf.rules.slots(game.default_format)
    cards = list(shelf.cards.values())[:12]
    entries = tuple(Entry(slots[n % len(slots)].id, card.id, n % 3 + 1) for n, card in enumerate(cards))
    return Deck(game.id, game.default_format, "Raid", entries, ((slots[0].id, "Nobody", 2),), "one\ntwo", ("a",)), shelf


# -- collections ----------------------------------------------------------------------------------------


def _collection_targets() -> Iterator[Target]:
    shelf = CollectionShelf(toy.shelf(), ())
    holdings = tuple(
        Holding(
            Lot(
                card.id, printing=card.printings[0].id if card.printings else None, condition=list(Condition)[n % 7],
                foil=n % 2 == 1, language="de", place=PlaceName("Cellar/Box, 3"), acquired="2026-01-31",
                price=Price(n * 50, "EUR"), marks=("proxy", "signed")[: n % 3], note='=1 "q",\nline' if n % 4 == 1 else "",
            ),
            n + 1,
            n // 2,
        )
        for n, card in enumerate(toy.CARDS)
    )  # fmt: skip
    lost = Holding(Lot(None, ("Nobody", "SET", "12")), 2)
    wants = tuple(Want(card.id, 2) for card in toy.CARDS[:2])
    own = next(iter(COLLECTION_FORMATS.values())).write
    for format in COLLECTION_FORMATS.values():
        write = format.write or own  # a table of no known program is read as well
        if format.read is not None and write is not None:
            content = write((*holdings, lost), wants, shelf).content
            yield Target(f"collection-{format.key}", content, _reads_collection(format.read, shelf))


def _reads_collection(read: Callable[..., object], shelf: CollectionShelf) -> Callable[[bytes], object]:
    return lambda content: read(content, "box.xyz", shelf, None, silent)
