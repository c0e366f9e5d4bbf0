"""How findings are worded: numbers with their nouns, and names in a row."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce

from deckbuilder.core.saying import row, say, say_n

NAMED = 3
"""So many names a sentence gives before it counts the rest; a single further one is named, too."""


@lru_cache(4096)
def counted(count: int, noun: str, many: str = "") -> str:
    """Write a number with its noun: ``1 card``, ``2 cards``."""
    return say_n(count, f"{{n}} {noun}", f"{{n}} {many or f'{noun}s'}")


def listed(names: Iterable[str]) -> str:
    """Name some cards, each once, and count the rest: ``A, B, C and 9 more``."""
    return _listed(tuple(dict.fromkeys(names)))


@lru_cache(1024)
def _listed(each: tuple[str, ...]) -> str:
    """Name cards; kept, because formats name the same cards and an edit changes few."""
    if len(each) <= NAMED + 1:
        return row(each)
    return say("{names} and {n} more", names=row(each[:NAMED]), n=len(each) - NAMED)


def any_of(parts: Sequence[str]) -> str:
    """Join alternatives: ``A or B or C``; ``""`` for none."""
    return reduce(lambda first, last: say("{first} or {last}", first=first, last=last), parts) if parts else ""


def all_of(parts: Sequence[str]) -> str:
    """Join what is meant together: ``A and B and C``; ``""`` for none."""
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), parts) if parts else ""


def several(names: Iterable[str]) -> bool:
    """Tell whether more than one card is named, for the verb."""
    return len(set(names)) > 1


def kinds_of(kind: str) -> str:
    """Write a card type for several cards: ``Items``, ``Epic Classes``."""
    return f"{kind}es" if kind.endswith("s") else f"{kind}s"
