"""The cast of a match: which of its cards have anything to say, found once for the faces that lie on the table."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Cast:
    """What the cards of a match are.

    Args:
        sheets: the entry of each card.

    Attributes:
        heard: kinds of event to which some card may listen, in bits.
        listeners: the cards that may listen to a kind of event: to come by it themselves, or to give it to who has them.
        lent: kinds of event to which a card may listen by what another lends it.
        speakers: the cards with static abilities.
        brittle: whether some item takes hit points from its character.
        callers: the cards with orders that are performed from the discard pile.
        reusing: whether some card lets action cards be performed from the discard pile.
        named: the cards of each name.
        mutes: whether some action may not be reacted to.
        unveils: whether some card lets everybody see hands.
        counters: what some card asks how often it came about this turn, each once; ``tallies``: by what it asks.
        counted: kinds of event that are counted for it, in bits.
    """

    __slots__ = (
        "brittle", "callers", "counted", "counters", "heard", "lent", "listeners", "mutes", "named", "reusing", "sheets", "speakers", "tallies", "unveils",
    )  # fmt: skip

    def __init__(self, sheets: "tuple[Entry, ...]") -> None:
        self.sheets = sheets
        self.heard = 0
        self.listeners: dict[int, tuple[int, ...]] = {}
        self.named: dict[str, tuple[int, ...]] = {}
        for card, entry in enumerate(sheets):
            self.heard |= entry.heard
            self.named[entry.sheet.name] = (*self.named.get(entry.sheet.name, ()), card)
            for kind in entry.kinds:
                self.listeners[kind] = (*self.listeners.get(kind, ()), card)
        self.lent = tuple(sorted({kind for entry in sheets for kind in kinds_in(entry.lent)}))
        self.speakers = tuple([card for card, entry in enumerate(sheets) if entry.always])
        self.brittle = any(entry.sheet.kind == "Item" and entry.sheet.hp < 0 for entry in sheets)
        self.reusing = any(entry.reuses for entry in sheets)
        self.mutes = any(entry.mutes for entry in sheets)
        self.unveils = any(entry.unveils for entry in sheets)
        asked = {one.node: one for entry in sheets for one in sorted(entry.counters, key=lambda one: -one.uid)}
        self.counters = tuple(sorted(asked.values(), key=lambda one: one.uid))
        self.tallies = {one.node: one.uid for one in self.counters}
        self.counted = 0
        for one in self.counters:
            self.counted |= one.pattern.heard
        self.callers = frozenset(
            card
            for card, entry in enumerate(sheets)
            if any(act.zone in ("discard", "own discard") for act in entry.acts)
        )


def kinds_in(heard: int) -> tuple[int, ...]:
    """Give the kinds of event whose bits are set."""
    return tuple([kind for kind in range(heard.bit_length()) if heard >> kind & 1])
