"""How findings are worded: numbers with their nouns, and names in a row."""

from collections.abc import Iterable
from itertools import islice

NAMED = 3
"""So many names a sentence gives before it counts the rest; a single further one is named, too."""


def counted(count: int, noun: str, many: str = "") -> str:
    """Write a number with its noun: ``1 card``, ``2 cards``."""
    return f"{count} {noun if count == 1 else many or f'{noun}s'}"


def listed(names: Iterable[str]) -> str:
    """Name some cards, each once, and count the rest: ``A, B, C and 9 more``."""
    each = dict.fromkeys(names)
    if len(each) <= NAMED + 1:
        return ", ".join(each)
    return f"{', '.join(islice(each, NAMED))} and {len(each) - NAMED} more"


def several(names: Iterable[str]) -> bool:
    """Tell whether more than one card is named, for the verb."""
    return len(set(names)) > 1


def kinds_of(kind: str) -> str:
    """Write a card type for several cards: ``Items``, ``Epic Classes``."""
    return f"{kind}es" if kind.endswith("s") else f"{kind}s"
