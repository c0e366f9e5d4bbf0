"""A user's folder with something of every kind in it, and all that can be said of it."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from deckbuilder import app, paths
from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName, Want
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.desk.saved_searches import SavedSearches
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_parts import own_files
from deckbuilder.settings import THEME

JPEG = b"\xff\xd8\xff\xe0" + bytes(range(256)) * 20
OWN_FORMAT = 'label = "Kitchen table"\n'


def card_file(folder: Path, count: int = 3, name: str = "Stone") -> Path:
    """Write a card file with cards that nobody has."""
    file = folder / f"{name.lower()}.json"
    cards = [
        {"name": f"{name} {i}", "type": "Item", "text": f"Word {i}.", "class": ["Fighter"], "level": 1,
         "printInfos": [{"set": "HAB", "setNumber": str(i), "rarity": "Common"}]}
        for i in range(count)
    ]  # fmt: skip
    file.write_text(json.dumps(cards), "utf-8")
    return file


def furnished(home: Path, tmp_path: Path) -> Services:
    """Give a user's world with something of every kind."""
    services = app.services(home)
    game = services.game()
    services.library(game).import_file(card_file(tmp_path))
    cards = [id for id, _, _ in services.catalog.heads(game.id)]
    slot = services.rules(game).slots(game.default_format)[0].id
    deck = Deck(
        game.id, game.default_format, "Wall", (Entry(slot, cards[3], 2),), notes="Öl & ß\nsecond line", tags=("a",)
    )
    first = services.decks.create(deck)
    first = services.decks.save(first.id, first.revision, "as at first")
    services.decks.journal(
        first.id, Deck(game.id, game.default_format, "Wall", notes="new"), "Empty it", first.revision
    )
    services.decks.set_folders({first.id: "events/2026"})
    services.decks.delete(services.decks.create(Deck(game.id, game.default_format, "Thrown away")).id)
    lot = Lot(cards[5], place=PlaceName("Cellar/Box 3"), note='=1+1 "quoted", comma')
    edit = Edit("enter a box", ((None, Holding(lot, 3, 1)),), ((None, Want(cards[6], 2)),), built=((first.id, True),))
    services.collection.apply(game.id, edit)
    services.collection.take_snapshot(game.id, "spring")
    SavedSearches(paths.searches_file(home)).add("Cheap", "level<=2")
    services.pictures.preferences.set_note(game.id, cards[3], "borrowed from Ann")
    services.settings[THEME] = "dark"
    own = paths.formats_folder(home, game.id)
    own.mkdir(parents=True)
    (own / "kitchen.toml").write_text(OWN_FORMAT, "utf-8")
    scans = home / "pictures" / game.id / "HAB"
    scans.mkdir(parents=True)
    (scans / "1.jpg").write_bytes(JPEG)
    return services


def said(services: Services) -> dict[str, Any]:
    """Give all that a user's world holds, to be compared."""
    game, decks, owned = services.game(), services.decks, services.collection
    heads = decks.list()
    return {
        "heads": heads,
        "decks": [(decks.load(head.id), decks.versions(head.id)) for head in heads],
        "bin": decks.deleted(),
        "folders": decks.folders(),
        "lots": owned.holdings(game.id),
        "wants": owned.wants(game.id),
        "places": owned.places(game.id),
        "built": owned.built(),
        "history": owned.history(game.id),
        "snapshots": owned.snapshots(game.id),
        "cards": services.catalog.heads(game.id),
        "files": {one.name: one.path.read_bytes() for one in own_files(services.home) if one.part.folder},
        "texts": {path.name: path.read_text("utf-8") for path in _texts(services.home)},
    }


def _texts(home: Path) -> list[Path]:
    found = [paths.settings_file(home), paths.searches_file(home), home / "cards.json"]
    return [path for path in found if path.exists()]


def closed(services: Services) -> None:
    """Let go of the user's files, as a program does that ends."""
    for part in ("catalog", "decks", "collection"):
        with suppress(KeyError):
            services.__dict__[part].close()
