"""Deck lists as commands take them: a file or standard input, with the starting army that a list does not name proposed."""

import sys
from pathlib import Path

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_DECK_BYTES, ReadDeck, Shelf
from deckbuilder.desk.deck_files import parse_deck, read_deck


def read_list(path: str, shelf: Shelf, format_key: str | None = None) -> ReadDeck:
    """Read a deck file, or standard input for ``-``."""
    if path == "-":
        if sys.stdin is None:
            raise BadInput("standard input", "is closed", "a deck list")
        content = sys.stdin.buffer.read(MAX_DECK_BYTES + 1)
        if len(content) > MAX_DECK_BYTES:
            raise BadInput("standard input", f"larger than {MAX_DECK_BYTES // 2**20} MB", "a deck list")
        return parse_deck(content, "standard input", shelf, format_key)
    return read_deck(Path(path), shelf, format_key)


def started(read: ReadDeck, shelf: Shelf) -> tuple[Deck, str]:
    """Give the deck to be judged: a list that does not say who starts gets the likeliest proposal, and it is said."""
    if read.sectioned:
        return read.deck, ""
    proposals = shelf.rules.propose(read.deck, shelf.cards)
    if not proposals:
        return read.deck, "the list does not say which cards start, and no starting army was found in it"
    more = f" ({len(proposals) - 1} other ways)" if len(proposals) > 1 else ""
    return proposals[0].deck, f"the list does not say which cards start; proposed: {proposals[0].why}{more}"
