"""What an operation touched, so that each view can ask: is that mine?"""

from dataclasses import dataclass
from enum import StrEnum


class Topic(StrEnum):
    """A part of the user's world that views watch."""

    CATALOG = "catalog"
    COLLECTION = "collection"  # what is owned and wanted, which decks are built
    DECK = "deck"  # the content of an open deck
    DECKS = "decks"  # the list of stored decks
    FORMATS = "formats"
    NOTES = "notes"  # what the user wrote on cards
    PICTURES = "pictures"  # which picture a card has
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True)
class Changes:
    """The topics that an operation touched, and its name for undo: ``"Set Ember Axe to 2"``."""

    topics: frozenset[Topic] = frozenset()
    label: str = ""

    def __contains__(self, topic: Topic) -> bool:
        return topic in self.topics

    def __or__(self, other: "Changes") -> "Changes":
        return Changes(self.topics | other.topics, self.label or other.label)
