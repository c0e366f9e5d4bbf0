"""Names for the kinds of identity, so that a deck id is never handed in as a card id."""

from typing import NewType

GameId = NewType("GameId", str)
"""A registered game, as written in files."""

CardId = NewType("CardId", str)
"""One card of one game; readable, stable over re-imports, unique within its game."""

PrintingId = NewType("PrintingId", str)
"""One printing of a card: ``<card>/<SET>``, with ``~2`` behind it for a second one in the same set."""

SlotId = NewType("SlotId", str)
"""One part of a deck: ``"army"``, ``"deck"``, ``"side"``."""

DeckId = NewType("DeckId", int)
"""A deck in the user's file."""
