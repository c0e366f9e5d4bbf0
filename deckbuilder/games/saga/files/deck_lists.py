"""Deck lists as the sites of this game take them: theaccordlands.com and untap.in, and the two boxes of the deck checker.

Both read nothing but a number and an exact name. Reading them back is the text list's affair.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from deckbuilder.core import losses
from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.core.naming import name_key, straight
from deckbuilder.core.saying import english, say


def write_site(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write a line for each name, in the order of names, without an end behind the last one: no section, no printing."""
    slots = shelf.rules.slots(deck.format)
    counts = _counts(deck, shelf, [slot for slot in slots if slot.counted])
    lines = [f"{counts[name]} {name}" for name in sorted(counts)]
    lost = (say("who starts"), *_lost(deck, slots))
    return WrittenDeck("\n".join(lines).encode(), lost, tuple(_warnings(deck, shelf)))


def write_checker(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the Warlord with his army for the first box, the deck for the second; the checker skips the line before each."""
    slots = shelf.rules.slots(deck.format)
    main = next(slot for slot in slots if slot.main)
    starting = [slot for slot in slots if slot.counted and not slot.main]
    parts = []
    for title, part in (("Starting Army", starting), (english(main.label), [main])):
        counts = _counts(deck, shelf, part)
        parts.append((title, "\n".join(f"{count} {name}" for name, count in counts.items())))
    content = "".join(f"// {title}\n{lines}\n" if lines else f"// {title}\n" for title, lines in parts)
    names = _counts(deck, shelf, [*starting, main])
    warnings = [
        say("the deck checker cuts {name} at the bracket and may take another card", name=name)
        for name in names
        if "(" in name
    ]
    said = (*warnings, *_alike(names, shelf), *_warnings(deck, shelf))
    return WrittenDeck(content.encode(), _lost(deck, slots), said, tuple(parts))


def _alike(names: Iterable[str], shelf: Shelf) -> Iterator[str]:
    """Warn of names that another card has, too, once gaps and signs are left out."""
    for name in names:
        others = {straight(other) for other, _ in shelf.names.keyed(name_key(name))} - {name}
        bare = {other for other in others if _bare(other) == _bare(name)}
        if bare:
            yield say("the deck checker does not tell {name} from {other}", name=name, other=min(bare))


def _bare(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _counts(deck: Deck, shelf: Shelf, slots: list[SlotSpec]) -> Counter[str]:
    """Count the copies of each name in some slots, in the order of slots and of the game."""
    counts: Counter[str] = Counter()
    for slot in slots:
        known = [e for e in deck.entries if e.slot == slot.id]
        for entry in sorted(known, key=lambda e: shelf.game.deck_order(shelf.cards[e.card])):
            counts[straight(shelf.cards[entry.card].name)] += entry.count
        for where, name, count in deck.unknown:
            if where == slot.id:
                counts[straight(name)] += count
    return counts


def _lost(deck: Deck, slots: Sequence[SlotSpec]) -> tuple[str, ...]:
    aside = [(slot, deck.count(slot=slot.id)) for slot in slots if not slot.counted]
    return (*losses.lost(deck), *(losses.lost_part(count, slot.label) for slot, count in aside if count))


def _warnings(deck: Deck, shelf: Shelf) -> Iterator[str]:
    for name in dict.fromkeys(name for _, name, _ in deck.unknown):
        yield say("{name} is in no catalog here; the site may stop at it", name=name)
    for name in dict.fromkeys(shelf.cards[e.card].name for e in deck.entries):
        if len(shelf.names.exact(name)) > 1:
            yield losses.ambiguous(name)


SITE = DeckFormat("accordlands-text", "theaccordlands / untap.in", (".deck.txt",), None, None, write_site)
CHECKER = DeckFormat("checker", "Deck checker", (".checker.txt",), None, None, write_checker)
