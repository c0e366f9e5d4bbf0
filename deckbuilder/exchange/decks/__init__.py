"""Deck formats: the general ones, and the one place where they are listed."""

from functools import cache

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat
from deckbuilder.core.game import Game
from deckbuilder.core.registry import Registry
from deckbuilder.exchange.decks import (
    cockatrice,
    code,
    csv_table,
    lackey,
    markdown,
    native_json,
    octgn,
    submission,
    tabletop,
    text,
    web_page,
)

DECK_FORMATS: Registry[DeckFormat] = Registry("deck format")
for _format in (
    native_json.FORMAT,
    submission.FORMAT,
    cockatrice.FORMAT,
    octgn.FORMAT,
    lackey.FORMAT,
    code.FORMAT,
    csv_table.FORMAT,
    markdown.FORMAT,
    text.FORMAT,
    text.FULL,
    lackey.TEXT,
    tabletop.FORMAT,
    web_page.FORMAT,
    web_page.BBCODE,
):
    DECK_FORMATS.add(_format.key, _format)


@cache
def deck_formats(game: Game) -> Registry[DeckFormat]:
    """Give the deck formats of a game: its own, then the general ones."""
    joined: Registry[DeckFormat] = Registry("deck format")
    for format in (*game.deck_formats(), *DECK_FORMATS.values()):
        joined.add(format.key, format)
    return joined


def recognise_deck(content: bytes, name: str, game: Game) -> DeckFormat:
    """Tell by content which format a deck file is in.

    Raises:
        BadInput: none of those that read takes it.
    """
    for format in deck_formats(game).values():
        if format.read is not None and format.sniff is not None and format.sniff(content, name):
            return format
    known = ", ".join(f.label for f in deck_formats(game).values() if f.read is not None)
    raise BadInput(name, "no deck format of ours", known)
