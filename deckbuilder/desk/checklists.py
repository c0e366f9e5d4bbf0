"""Which cards of which sets are owned, for a list on paper."""

import re
from collections.abc import Iterable, Sequence

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.collection import Counts
from deckbuilder.core.saying import say
from deckbuilder.imaging import checklist
from deckbuilder.imaging.checklist import CheckedCard, CheckedSet
from deckbuilder.imaging.flow import Speak, in_english
from deckbuilder.imaging.page import Print
from deckbuilder.imaging.paper import Paper

_PARTS = re.compile(r"\d+|\D+")


def lay_out(
    cards: Iterable[Card],
    sets: Sequence[CardSet],
    counts: Counts,
    paper: Paper,
    *,
    missing: bool = False,
    speak: Speak = in_english,
) -> Print:
    """Lay out a checklist of some cards.

    Args:
        cards: which ones: the catalog, or what a search found.
        sets: in the order in which they are listed.
        counts: the collection.
        paper: upright.
        missing: only printings of which no copy is owned.
        speak: gives sentences in the language of the print.
    """
    title = speak(say("Checklist"))
    listed = checked(cards, sets, counts, missing=missing)
    return checklist.lay_out(title, listed, paper, speak, say("missing cards only") if missing else "")


def checked(
    cards: Iterable[Card], sets: Sequence[CardSet], counts: Counts, *, missing: bool = False
) -> tuple[CheckedSet, ...]:
    """Give the printings of some cards, set by set and by number, with what is owned of each; see ``lay_out``."""
    by_set: dict[str, list[tuple[Card, Printing, int]]] = {}
    for card in cards:
        for printing, owned in _owned(card, counts):
            by_set.setdefault(printing.set, []).append((card, printing, owned))
    names = {one.code: one.name for one in sets}
    order = {one.code: place for place, one in enumerate(sets)}
    made: list[CheckedSet] = []
    for code in sorted(by_set, key=lambda code: (order.get(code, len(order)), code)):
        lines = sorted(by_set[code], key=lambda line: (_by_number(line[1].number), line[0].name.casefold()))
        kept = [line for line in lines if not (missing and line[2])]
        shown = tuple(CheckedCard(printing.number, card.name, printing.rarity, owned) for card, printing, owned in kept)
        made.append(CheckedSet(names.get(code, code), code, shown, sum(owned > 0 for *_, owned in lines), len(lines)))
    return tuple(made)


def _owned(card: Card, counts: Counts) -> list[tuple[Printing, int]]:
    """Give the copies of each printing; those of which nobody said the printing count as of the last one."""
    told = [(printing, counts.printings.get(printing.id, 0)) for printing in card.printings]
    spare = counts.owned.get(card.id, 0) - sum(owned for _, owned in told)
    if told and spare > 0:
        printing, owned = told[-1]
        told[-1] = printing, owned + spare
    return told


def _by_number(number: str) -> tuple[tuple[int, int, str], ...]:
    """Order numbers as a binder does: ``2`` before ``10``, ``P2`` behind both; those without a number last."""
    if not number:
        return ((2, 0, ""),)
    parts = _PARTS.findall(number)
    return tuple(
        (0, int(part), "") if part.isdecimal() and len(part) < 10 else (1, 0, part.casefold()) for part in parts
    )
