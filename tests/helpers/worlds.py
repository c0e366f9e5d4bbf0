"""A user's world in memory in which the toy game can be played, and the command line over it."""

from dataclasses import replace
from pathlib import Path

import click

from deckbuilder.cli import build, run
from deckbuilder.core.game import Game
from deckbuilder.core.progress import silent
from deckbuilder.core.registry import Registry
from deckbuilder.desk.services import Services, shipped_sets
from deckbuilder.exchange.cards import card_formats
from deckbuilder.log import LastLines
from tests.helpers import cards, drift, lots, toy
from tests.helpers.collections import MemoryCollection
from tests.helpers.repositories import MemoryCatalog, MemoryDecks

PLAYED = replace(toy.GAME, table=lots.table)
"""The toy game, played as lots."""

DRIFTED = replace(toy.GAME, table=drift.table)
"""The toy game, played as drift."""


def services(home: Path, game: Game = PLAYED) -> Services:
    """Give a world whose catalog holds the cards of lots."""
    catalog, games = MemoryCatalog(), Registry[Game]("game")
    records = [cards.record(card.name, card.kind, "", level=card.number("level") or 0) for card in lots.CARDS.values()]
    catalog.ingest(game, cards.read(*records), "made up", b"")
    games.add(game.id, game)
    decks = MemoryDecks()
    return Services(
        home, games, lambda: catalog, lambda: decks, LastLines(), open_collection=lambda: MemoryCollection(decks)
    )


def shipped(home: Path, game: Game) -> Services:
    """Give a world with the cards that come with a game."""
    catalog, games = MemoryCatalog(), Registry[Game]("game")
    read = card_formats(game)[game.set_format].read
    assert read is not None
    for file in shipped_sets(game):
        content = file.read_bytes()
        catalog.ingest(game, read(content, file.name, game, silent), file.name, content)
    games.add(game.id, game)
    decks = MemoryDecks()
    return Services(
        home, games, lambda: catalog, lambda: decks, LastLines(), open_collection=lambda: MemoryCollection(decks)
    )


def list_of(path: Path, count: int = 2, levels: range = range(1, 8), more: str = "") -> Path:
    """Write a deck list of so many copies of the cards of these levels, and perhaps another line; give its file."""
    lines = [f"// Deck: {path.stem.title()}", "// Deck", *(f"{count} Lot {level}" for level in levels), more]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def warcamp(home: Path, *arguments: object, game: Game = PLAYED) -> int:
    """Run a command over such a world and give its exit status."""

    @click.command("alone")
    def alone() -> None:
        """Do nothing."""

    group = build(lambda folder: services(folder, game), (), alone)
    return run(group, ["--home", str(home), *map(str, arguments)])
