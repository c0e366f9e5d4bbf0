"""How much of each set is owned, by number, promos apart, and which printings lack."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.collection import Counts
from deckbuilder.core.naming import plain

_PROMO = "promo"
"""What a rarity begins with, and the key of a flag, by which promos are told."""

_PROMO_NUMBER = re.compile(r"P-?\d+", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class PrintingDone:
    """A printing of a set.

    Attributes:
        copies: owned of it; those of a card with this printing alone are of it, whatever was recorded.
        perhaps: copies of the card of which nobody said the printing.
        promo: whether it counts apart from the numbered cards.
    """

    card: Card
    printing: Printing
    copies: int
    perhaps: int = 0
    promo: bool = False


@dataclass(frozen=True, slots=True)
class SetDone:
    """A set with its printings, by number.

    Attributes:
        wanted: how many copies of a printing make it complete.
    """

    set: CardSet
    printings: tuple[PrintingDone, ...]
    wanted: int = 1

    def of(self, promo: bool = False) -> int:
        """Count the numbered printings, or the promos."""
        return sum(one.promo is promo for one in self.printings)

    def have(self, promo: bool = False) -> int:
        """Count those of them that are complete."""
        return sum(one.promo is promo and one.copies >= self.wanted for one in self.printings)

    def lacking(self, promo: bool = False) -> tuple[PrintingDone, ...]:
        """Give those of them that are not, by number."""
        return tuple(one for one in self.printings if one.promo is promo and one.copies < self.wanted)

    def share(self, promo: bool = False) -> int:
        """Give the share that is complete, in hundredths, rounded down: 100 is nothing short of all."""
        return self.have(promo) * 100 // self.of(promo) if self.of(promo) else 0


def sets_done(cards: Iterable[Card], sets: Sequence[CardSet], counts: Counts, wanted: int = 1) -> tuple[SetDone, ...]:
    """Tell how much of each set is owned, the sets in their order.

    Args:
        cards: all cards of the game.
        sets: its sets.
        counts: what is owned.
        wanted: how many copies of a printing make it complete: 1, or a playset.
    """
    held: dict[str, list[PrintingDone]] = defaultdict(list)
    for card in cards:
        told = sum(counts.printings.get(printing.id, 0) for printing in card.printings)
        untold = max(0, counts.owned.get(card.id, 0) - told)
        alone = len(card.printings) == 1
        for printing in card.printings:
            copies = counts.printings.get(printing.id, 0) + (untold if alone else 0)
            perhaps = 0 if alone else untold
            held[printing.set].append(PrintingDone(card, printing, copies, perhaps, is_promo(card, printing)))
    known = {one.code: one for one in sets}
    codes = [code for code in (*known, *(code for code in held if code not in known)) if held.get(code)]
    return tuple(
        SetDone(known.get(code, CardSet(code, code)), tuple(sorted(held[code], key=_by_number)), wanted)
        for code in codes
    )


def is_promo(card: Card, printing: Printing) -> bool:
    """Tell whether a printing counts apart: numbered P1, P2, of a promo's rarity, or of a card that is marked as a promo."""
    if _PROMO_NUMBER.fullmatch(printing.number) or plain(printing.rarity).startswith(_PROMO):
        return True
    return card.fields.get(_PROMO) is True


def _by_number(one: PrintingDone) -> tuple[bool, bool, int, str, str]:
    digits = _DIGITS.search(one.printing.number)
    number = int(digits[0]) if digits else 0
    return one.promo, digits is None, number, one.printing.number, plain(one.card.name)
