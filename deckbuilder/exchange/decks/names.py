"""Finding the card that a list means by a name: tolerant of spelling, never of doubt."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import NameBook, name_key, plain, straight, word_key

_NEAR = 78.0  # of 100; below that, suggestions for this game's names are noise
_MOST_ALIKE = 3
"""So many names spelled alike are worth a look; those that begin alike may be more."""
_LEAST_BEGUN = 3  # letters
_BEFORE = " '\"\u2018\u201c.\u2026(["
"""What may stand before the first letter of a name."""
_LONGEST = 200  # letters; no name of a card is as long
_PROMO = " (Treasure)"
_MARKED = re.compile(r"(?P<name>\S.*?)(?:\s+\((?P<mark>[^()]{1,40})\)|_(?P<number>[1-9]))")


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that a name may mean.

    Attributes:
        cards: one when the name is clear, several when it stands for several cards, none when it is unknown.
        exact: whether it was spelled as the catalog spells it.
    """

    cards: tuple[CardId, ...] = ()
    exact: bool = True


def find_card(name: str, shelf: Shelf) -> Found:
    """Find a card by name: as spelled; else without regard to case, punctuation, accents, quotes and articles.

    ``Strong Arm`` and ``Strongarm`` stay apart as long as the list writes the gap as one of them does.
    """
    wanted = straight(name)
    if not wanted:
        return Found()
    cards = shelf.names.exact(name) or shelf.names.exact(wanted)
    if cards:
        return Found(cards)
    same = shelf.names.keyed(name_key(wanted))
    if not same and wanted.casefold().endswith(_PROMO.casefold()):
        same = shelf.names.keyed(name_key(wanted[: -len(_PROMO)]))
    return Found(_closest(wanted, same) or _marked(wanted, shelf), exact=False)


def _marked(wanted: str, shelf: Shelf) -> tuple[CardId, ...]:
    """Give the one of several cards of a name that a mark behind it means: ``Name (Type)``, ``Name (2)``, ``Name_2``."""
    match = _MARKED.fullmatch(wanted)
    same = sorted(shelf.names.exact(match["name"])) if match is not None else []
    if match is None or len(same) < 2:
        return ()
    mark = (match["mark"] or match["number"]).casefold()
    if mark.isdigit():
        return (same[int(mark) - 1],) if 1 <= int(mark) <= len(same) else ()
    return tuple(id for id in same if shelf.cards[id].kind.casefold() == mark)


def _closest(wanted: str, same: Sequence[tuple[str, CardId]]) -> tuple[CardId, ...]:
    """Keep of the names with one key those that are spelled most alike."""
    for like in (plain, word_key):
        kept = [card for name, card in same if like(name) == like(wanted)]
        if kept:
            return tuple(dict.fromkeys(kept))
    return tuple(dict.fromkeys(card for _, card in same))


def near_names(name: str, book: NameBook, most: int = 3) -> tuple[str, ...]:
    """Give names that may have been meant: those that begin so, then those spelled alike, the likeliest first.

    They are for a person to choose from, never to apply.
    """
    if len(name) > _LONGEST:
        return ()
    from rapidfuzz import fuzz, process  # 12 ms to import, and only lists with unknown names need it

    names = list(dict.fromkeys(n for n, _ in book.names()))
    near = process.extract(
        name, names, scorer=fuzz.ratio, processor=plain, limit=min(most, _MOST_ALIKE), score_cutoff=_NEAR
    )
    return tuple(dict.fromkeys((*beginning(name, names), *(hit[0] for hit in near))))[:most]


def beginning(name: str, names: Sequence[str]) -> list[str]:
    """Give of sorted names those that begin with these words; then those where the last word goes on.

    Fewer than three letters begin half a catalog and mean nobody.
    """
    wanted = word_key(name)
    if len(wanted) < _LEAST_BEGUN:
        return []
    first = wanted[0]  # it tells most names apart at a tenth of the cost
    likely = (other for other in names if (one := other.lstrip(_BEFORE)[:1].casefold()) == first or not one.isascii())
    begun = [(other, key) for other in likely if (key := word_key(other)).startswith(wanted)]
    return [other for other, _ in sorted(begun, key=lambda pair: not f"{pair[1]} ".startswith(f"{wanted} "))]
