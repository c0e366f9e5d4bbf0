"""What of a deck a file in another program's format does not carry, said so that every language can say it."""

from collections.abc import Collection

from deckbuilder.core.decks import Deck
from deckbuilder.core.saying import noop, say, say_n, term

NAME, NOTES, TAGS, CHOICES, FORMAT = "name", "notes", "tags", "choices", "format"
PRINTINGS, CARD_NOTES, OPTIONS = "printings", "card notes", "options"
_OF_DECK = {
    NAME: noop("the deck's name"), NOTES: noop("the deck's notes"), TAGS: noop("the deck's tags"),
    CHOICES: noop("the deck's choices"), FORMAT: noop("the deck's format"),
}  # fmt: skip
HEAD = tuple(_OF_DECK)
"""What a deck has beside its cards."""


def lost(deck: Deck, *, carried: Collection[str] = (), printings: int | None = None) -> tuple[str, ...]:
    """Say what of a deck a file does not carry.

    Args:
        deck: what is written.
        carried: what it does, of the words above.
        printings: of so many entries the chosen printing is lost; of all if None.
    """
    chosen = sum(1 for entry in deck.entries if entry.printing) if printings is None else printings
    noted = sum(1 for entry in deck.entries if entry.note)
    there = {NAME: deck.name, NOTES: deck.notes, TAGS: deck.tags, CHOICES: deck.choices, FORMAT: deck.format}
    said: list[str] = []
    if chosen and PRINTINGS not in carried:
        said.append(say_n(chosen, "printing of {n} entry", "printings of {n} entries"))
    said += [term(_OF_DECK[what]) for what, value in there.items() if value and what not in carried]
    if noted and CARD_NOTES not in carried:
        said.append(say_n(noted, "note on {n} card", "notes on {n} cards"))
    if OPTIONS not in carried and any(entry.options for entry in deck.entries):
        said.append(say("options of entries"))
    return tuple(said)


def lost_part(count: int, part: str) -> str:
    """Say that the cards of a part of a deck are not carried."""
    return say_n(count, "{n} card of {part}", "{n} cards of {part}", part=part)


def ambiguous(name: str) -> str:
    """Warn of a name that a reader may take for that of another card."""
    return say("{name} stands for several cards; a reader may take another one", name=name)
