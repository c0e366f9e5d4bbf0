"""Records of card files as cards, and back, for tests of card formats."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.formats import CardFormat, CardRecord, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.progress import silent


def card_of(record: CardRecord, game: Game, number: int = 0) -> Card:
    """Give a record an identity of its own."""
    id = CardId(f"card-{number}")
    printings = tuple(
        Printing(PrintingId(f"{id}/{i}"), p.set, p.number, p.rarity, p.flavor, p.artist, p.image)
        for i, p in enumerate(record.printings)
    )
    return Card(id, game.id, record.name, record.kind, record.text, record.fields, printings, record.rulings)


def cards_of(read: ReadCards, game: Game) -> list[Card]:
    return [card_of(record, game, i) for i, record in enumerate(read.records)]


def bare(record: CardRecord) -> CardRecord:
    """Give a record without its place, which differs from file to file."""
    return replace(record, where="", fields=dict(record.fields))


def record_of(card: Card) -> CardRecord:
    """Undo ``card_of``."""
    printings = tuple(PrintingRecord(p.set, p.number, p.rarity, p.flavor, p.artist, p.image) for p in card.printings)
    return CardRecord(card.name, card.kind, card.text, dict(card.fields), printings, card.rulings)


def read(format: CardFormat, content: bytes, game: Game) -> ReadCards:
    assert format.read is not None
    return format.read(content, "cards.xyz", game, silent)


def written(format: CardFormat, cards: Iterable[Card], game: Game, names: Mapping[str, str] | None = None) -> bytes:
    """Give the only file that a format writes of these cards."""
    assert format.write is not None
    files = format.write(list(cards), [CardSet(code, name) for code, name in (names or {}).items()], game)
    assert len(files) == 1, [name for name, _ in files]
    return files[0][1]
