"""What the starting army can do with the cards of the library: equip them, perform them, or be joined by them.

Sources: rulebook, Equip an Item (level plus rank), Perform an Order from Your Hand (level), Put a Character into Play (a rank equal
to the level, never an illegal one), Unique. Only class and level are compared: restrictions and bonuses in a card's words are not read.
"""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import say_n
from deckbuilder.games.saga.construction.army import muster
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.layout import strangers
from deckbuilder.games.saga.construction.slots import DECK
from deckbuilder.games.saga.construction.tally import Line, Tally

ANY_CLASS = "Classless"


class Starter(NamedTuple):
    """A character in play at the start, with the rank where he stands."""

    facts: Facts
    rank: int


class Reach:
    """The army in its ranks and the library behind it, asked about single cards.

    Args:
        tally: the deck.
        fmt: tells the army's shape.

    Attributes:
        starters: everybody known who stands in a rank, the front first.
        strange: for each rank from the front, the names of those who are taken to stand there and are not known.
        counts: characters in each rank from the front, those not known included.
        library: lines of known cards that are drawn from; a Warlord who was to lead and is shuffled in stands last.
        unknown: copies of names in the library that are not known.
        size: cards of the library, unknown names included.
    """

    def __init__(self, tally: Tally, fmt: Format) -> None:
        army = muster(tally, fmt.levels)
        back = len(fmt.levels) + 1
        follower = any(line.facts.bends.follower for line in tally.leaders)
        stand = [Starter(seat.line.facts, seat.rank) for seat in army.seats if seat.rank]
        if not follower:
            stand += [Starter(line.facts, back) for line in tally.leaders for _ in range(line.count)]
        self.starters: Sequence[Starter] = sorted(stand, key=lambda one: (one.rank, one.facts.name))
        self.strange = strangers(tally, fmt)
        standing = [one.rank for one in stand]
        standing += [rank for rank, names in enumerate(self.strange, 1) for _ in names]
        self.counts = tuple(standing.count(rank) for rank in range(1, max(standing, default=0) + 1))
        drawn = [line for line in tally.lines if line.slot == DECK]
        self.library: Sequence[Line] = [*drawn, *(tally.leaders if follower else ())]
        self.unknown = sum(stranger.count for stranger in tally.strangers if stranger.slot == DECK)
        self.size = sum(line.count for line in self.library) + self.unknown
        self._usable: dict[CardId, bool] = {}
        self._present = {one.facts.name for one in stand if one.facts.unique}

    def usable(self, facts: Facts) -> bool:
        """Tell whether any starter can equip an item or perform an action from where he stands."""
        known = self._usable.get(facts.id)
        if known is None:
            known = self._usable[facts.id] = any(can_use(one, facts) for one in self.starters)
        return known

    def enters(self, facts: Facts) -> bool:
        """Tell whether a character can enter at once: his rank stays legal, and no Unique one is here already."""
        level = facts.enters
        if facts.kind != "Character" or level is None or level < 1 or facts.name in self._present:
            return False
        here, ahead = (self.counts[rank - 1] if 0 < rank <= len(self.counts) else 0 for rank in (level, level - 1))
        return level == 1 or here < ahead

    def strange_starters(self) -> tuple[str, ...]:
        """Say in a sentence how starters count that are not known; nothing where there are none."""
        count = sum(map(len, self.strange))
        told = say_n(
            count,
            "{n} starter is not known: it is counted in its rank, and what it can use is not.",
            "{n} starters are not known: they are counted in their ranks, and what they can use is not.",
        )
        return (told,) if count else ()

    def strange_cards(self) -> tuple[str, ...]:
        """Say in a sentence how cards of the library count that are not known; nothing where there are none."""
        told = say_n(
            self.unknown,
            "{n} of {size} cards in the library is not known and counts as nothing.",
            "{n} of {size} cards in the library are not known and count as nothing.",
            size=self.size,
        )
        return (told,) if self.unknown else ()


def can_use(starter: Starter, facts: Facts) -> bool:
    """Tell whether a character can equip an item or perform an action, by class and level.

    An item may be as high as his level plus his rank, an action as his level. Of a card or a character without a known level
    nothing is said: it is False.
    """
    if facts.kind not in ("Item", "Action") or facts.level is None or starter.facts.level is None:
        return False
    power = starter.facts.level + (starter.rank if facts.kind == "Item" else 0)
    return facts.level <= power and fits_class(starter.facts.classes, facts)


def fits_class(classes: frozenset[str], facts: Facts) -> bool:
    """Tell whether a character of these classes is of a class that a card asks for."""
    return not facts.classes or ANY_CLASS in facts.classes or not facts.classes.isdisjoint(classes)
