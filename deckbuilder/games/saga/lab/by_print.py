"""An army judged by what is printed as numbers and classes alone: the rules of ranks, reach and class, no words.

Sources: rulebook, Equip an Item from Your Hand, Perform an Order from Your Hand, Put a Character into Play, Loyalty Penalty, Unique.
"""

from collections.abc import Mapping

from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import either, noop, say, term
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.odds import HAND
from deckbuilder.games.saga.construction.reach import Reach, fits_class
from deckbuilder.games.saga.fields import LOCATIONS
from deckbuilder.games.saga.lab.judging import Entrance, Gear, Member

NO_LEVEL = noop("its level is not printed as a number")
PRESENT = noop("a Unique card of that name is in play already")
_PLACES = {word.casefold(): word for word in LOCATIONS}


class ByPrint:
    """Judges by print: ``judging.Judge``.

    Args:
        reach: the army in its ranks.
        facts: of all known cards of the deck.
        factions: of the Warlords.
    """

    def __init__(self, reach: Reach, facts: Mapping[CardId, Facts], factions: frozenset[str]) -> None:
        self._facts, self._factions = facts, factions
        self.members = tuple(Member(one.facts.id, one.rank) for one in reach.starters)
        self.counts = reach.counts
        self.hand = HAND
        self.untold: Mapping[CardId, str] = {}
        self._present = {one.facts.name for one in reach.starters if one.facts.unique}

    def entrance(self, facts: Facts) -> Entrance:
        """Tell how a character may enter: in the rank of his level, or of the level as if he were which he enters."""
        if facts.enters is None:
            return Entrance(why=say(NO_LEVEL), known=False)
        if facts.name in self._present:
            return Entrance(why=say(PRESENT))
        loyal = not self._factions or "Mercenary" in facts.factions or "mercenary" in facts.words
        return Entrance(
            (max(facts.enters, 1),),
            unique=facts.name if facts.unique else "",
            stunned=not loyal and not facts.factions & self._factions,
        )

    def gear(self, facts: Facts) -> Gear:
        """Tell where an item is worn."""
        return Gear(frozenset(_PLACES[word] for word in facts.words if word in _PLACES), facts.unique)

    def trouble(self, member: Member, facts: Facts) -> str:
        """Compare class and level."""
        who = self._facts[member.card]
        if facts.level is None or who.level is None:
            return say(NO_LEVEL)
        if not fits_class(who.classes, facts):
            return say("not a {classes}", classes=either_class(facts))
        return too_low(facts, who.level, member.rank)


def too_low(facts: Facts, level: int, rank: int) -> str:
    """Say that a card is too high for a character's level, and his rank where it is an item; ``""`` where it is not."""
    wanted = facts.level or 0
    if facts.kind == "Item":
        if level + rank < wanted:
            reach = level + rank
            return say(
                "level {level} and rank {rank} reach {reach} of {wanted}",
                level=level,
                rank=rank,
                reach=reach,
                wanted=wanted,
            )
    elif level < wanted:
        return say("level {level} of {wanted}", level=level, wanted=wanted)
    return ""


def either_class(facts: Facts) -> str:
    """Name the classes of a card: ``Cleric or Fighter``."""
    return either(term(word) for word in sorted(facts.classes))
