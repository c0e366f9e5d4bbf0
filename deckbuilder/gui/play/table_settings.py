"""What the player set for tables, as the table takes it."""

from deckbuilder.desk.stops import Manners, Stops
from deckbuilder.settings import (
    TABLE_AUTO_PASS,
    TABLE_CURTAIN,
    TABLE_FORCED,
    TABLE_REACTIONS,
    TABLE_TYPED,
    Settings,
)


def stops(settings: Settings) -> Stops:
    """Give what is answered by itself when a match begins."""
    return Stops(forced=settings[TABLE_FORCED], idle=settings[TABLE_AUTO_PASS], reactions=settings[TABLE_REACTIONS])


def manners(settings: Settings) -> Manners:
    """Give how a match is played of which nothing else was said."""
    return Manners(settings[TABLE_TYPED], settings[TABLE_CURTAIN], stops(settings))
