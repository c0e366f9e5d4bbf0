"""Deck lists as commands take them: a file or standard input, with the starting army that a list does not name proposed."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from deckbuilder.cli.context import many
from deckbuilder.core.collection import NO_COUNTS
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_DECK_BYTES, ReadDeck, Shelf
from deckbuilder.core.naming import plain
from deckbuilder.core.repos import DeckRepository, StoredDeck
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.desk.files import read_bytes
from deckbuilder.desk.printing_policy import Policy, with_printings
from deckbuilder.desk.services import Services, list_named, ready_made_named

F = TypeVar("F", bound=Callable[..., Any])


def read_list(path: str, shelf: Shelf, format_key: str | None = None) -> ReadDeck:
    """Read a deck file, standard input for ``-``, or the deck of a name that comes with the game; a file comes first."""
    content, name, ready = _content(path, shelf)
    return parse_deck(content, name, shelf, None if ready else format_key)


def read_parted(path: str, shelf: Shelf) -> tuple[ReadDeck, Mapping[str, ReadDeck]]:
    """Read a list as it says itself, and again for each format that has other parts than its own: a side deck, say."""
    content, name, _ = _content(path, shelf)
    read = parse_deck(content, name, shelf)
    parts = _parts(read.deck.format, shelf)
    others = [spec.key for spec in shelf.rules.formats() if _parts(spec.key, shelf) != parts]
    return read, {key: parse_deck(content, name, replace(shelf, asked=key)) for key in others}


def _parts(format: str, shelf: Shelf) -> list[str]:
    return [slot.id for slot in shelf.rules.slots(format)]


def _content(path: str, shelf: Shelf) -> tuple[bytes, str, bool]:
    """Give what a list holds, the name under which messages speak of it, and whether it comes with the game."""
    if path == "-":
        if sys.stdin is None:
            raise BadInput("standard input", "is closed", "a deck list")
        content = sys.stdin.buffer.read(MAX_DECK_BYTES + 1)
        if len(content) > MAX_DECK_BYTES:
            raise BadInput("standard input", f"larger than {MAX_DECK_BYTES // 2**20} MB", "a deck list")
        return content, "standard input", False
    file = list_named(path, shelf.game)
    return read_bytes(file, MAX_DECK_BYTES), file.name, file != Path(path)


def started(read: ReadDeck, shelf: Shelf) -> tuple[Deck, str]:
    """Give the deck to be judged: a list that does not say who starts gets the likeliest proposal, and it is said; none where it names nobody."""
    if read.sectioned or not read.deck.count():
        return read.deck, ""
    proposals = shelf.rules.propose(read.deck, shelf.cards)
    if not proposals:
        return read.deck, "the list does not say which cards start, and no starting army was found in it"
    more = f" ({many(len(proposals) - 1, 'other way')})" if len(proposals) > 1 else ""
    return proposals[0].deck, f"the list does not say which cards start; proposed: {proposals[0].why}{more}"


def printings_option(command: F) -> F:
    """Let a command say which printings copies are of which the deck names none."""
    return click.option(
        "--printings",
        "policy",
        type=click.Choice([policy.value for policy in Policy]),
        default=None,
        help="Printings of copies for which DECK names none; as the deck has it if unsaid.",
    )(command)


def printed(deck: Deck, policy: str | None, shelf: Shelf, services: Services) -> Deck:
    """Give a deck with printings by a policy; for None as it is."""
    if policy is None:
        return deck
    counts = services.collection_desk(shelf.game).counts() if policy == Policy.OWNED else NO_COUNTS
    return with_printings(deck, Policy(policy), shelf.cards, services.catalog.sets(shelf.game.id), counts)


def deck_named(name: str, shelf: Shelf, store: DeckRepository) -> Deck | StoredDeck:
    """Read a file, load the stored deck of a name, or read the one that comes with the game; in this order.

    Raises:
        BadInput: there is none of them, or several stored decks have the name.
    """
    if name == "-" or os.path.exists(name):
        return started(read_list(name, shelf), shelf)[0]
    found = [head for head in store.list(shelf.game.id) if plain(head.name) == plain(name)]
    if len(found) > 1:
        found = [head for head in found if head.name == name] or found
    if len(found) == 1:
        return store.load(found[0].id)
    if found:
        raise BadInput(f"deck {name!r}", f"{len(found)} stored decks have this name", "a file, or a name that one has")
    if ready_made_named(name, shelf.game) is not None:
        return started(read_list(name, shelf), shelf)[0]
    found_not = "neither a file nor a stored deck, nor one that comes with the game"
    raise BadInput(f"deck {name!r}", found_not, "a deck file, - or the name of a deck")
