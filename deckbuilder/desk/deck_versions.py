"""The versions of a deck: what each changed, and whether it was legal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Shelf
from deckbuilder.desk.deck_compare import Difference, compare


@dataclass(frozen=True, slots=True)
class Version:
    """A state that was saved.

    Attributes:
        number: from 1 within the deck; 0 for the state now, which is not saved.
        name: the player's, ``""`` for none.
        time: of saving; None for the state now.
        legal: in the format that it had; None where a rule is open or the format is not known.
        changes: against the version before; empty for the first.
    """

    number: int
    name: str
    time: datetime | None
    deck: Deck
    legal: bool | None
    changes: tuple[Difference, ...] = ()


def told(
    stored: Sequence[tuple[int, str, datetime, Deck]], shelf: Shelf, now: Deck | None = None
) -> tuple[Version, ...]:
    """Judge versions, each against the one before.

    Args:
        stored: as the repository gives them, newest first.
        shelf: the game's rules, cards and names.
        now: the deck as it is, put in front where it differs from the newest version.

    Returns:
        Newest first.
    """
    states: list[tuple[int, str, datetime | None, Deck]] = list(stored)
    if now is not None and (not states or states[0][3] != now):
        states.insert(0, (0, "", None, now))
    found = []
    for place, (number, name, time, deck) in enumerate(states):
        older = states[place + 1][3] if place + 1 < len(states) else None
        changes = _changes(older, deck, shelf) if older is not None else ()
        found.append(Version(number, name, time, deck, _legal(deck, shelf), changes))
    return tuple(found)


def last_legal(versions: Sequence[Version]) -> Version | None:
    """Give the newest saved version that was legal; None where none was."""
    return next((version for version in versions if version.number and version.legal), None)


def in_short(changes: Sequence[Difference]) -> tuple[tuple[int, str], ...]:
    """Give (copies more or less, name), what came before what went; 0 copies for a card that only changed its part."""
    sums: Counter[str] = Counter()
    for change in changes:
        sums[change.name] += change.after - change.before
    return tuple(
        sorted(((n, name) for name, n in sums.items()), key=lambda pair: (pair[0] <= 0, pair[0] == 0, pair[1]))
    )


def _changes(before: Deck, after: Deck, shelf: Shelf) -> tuple[Difference, ...]:
    try:
        return compare(before, after, shelf)
    except UnknownFormat:
        return ()


def _legal(deck: Deck, shelf: Shelf) -> bool | None:
    try:
        return shelf.rules.judge(deck, shelf.cards, deck.format).legal
    except UnknownFormat:
        return None
