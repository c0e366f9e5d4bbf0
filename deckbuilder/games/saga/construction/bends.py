"""What one card bends of the construction rules, as a value.

Source: rulebook, The Golden Rule: a card's text takes precedence over a rule.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

ANY_NUMBER = 999
"""A copy limit that is none."""


class Hero(NamedTuple):
    """A card that may start in place of others.

    Attributes:
        rank: where he stands; 0 for the discard pile.
        takes: level of each starter that he replaces.
        faction: of which these must be, ``""`` for any.
    """

    rank: int
    takes: tuple[int, ...]
    faction: str = ""


class Extra(NamedTuple):
    """Starters beyond the usual ones.

    Attributes:
        number: how many.
        level: of which they must be, 0 for any.
        below: they must be of a lower level than this, 0 for any.
        trait: trait, faction or subtype that they must have, ``""`` for any; a name also counts.
        rank: where they stand, 0 for the rank of their level.
        loyal: whether they must be of the Warlord's faction as any starter.
        single_class: whether multiclass characters may not.
        required: whether they must be there.
    """

    number: int
    level: int = 0
    below: int = 0
    trait: str = ""
    rank: int = 0
    loyal: bool = False
    single_class: bool = False
    required: bool = False


class Bends(NamedTuple):
    """What one card bends; the default bends nothing.

    Attributes:
        copies: the most copies of it, 0 where it says nothing.
        stays_home: it may not start in play.
        needs_class: one of these must be in the army for it to start.
        loyal: it counts as being of the Warlord's faction, wholly or for the start.
        joins: factions of Warlords in whose army it may start.
        brings_class, brings_trait: as Warlord: starters of other factions with these may start.
        brings_any: as Warlord: starters of any faction may start.
        only: as Warlord: (alignment, factions) that starters must have; ``("", ())`` for no such demand.
        hero: it may start in place of others.
        rank: it starts in this rank, 0 for the usual one.
        extras: as Warlord or starting: further starters.
        follower: the extra starter becomes the Warlord, and the Warlord is shuffled into the deck.
        raises: (level, level instead) of starters where it starts.
        equipped: it may start in play equipped or attached: ``"warlord"`` or the name of its bearer.
        starts_with: names of cards that this one starts with.
        starts_item: (class, highest level) of any one item that this one may start with.
        more_than_half: types that may be over half; ``"*"`` for any one.
        half_in_play: ``more_than_half`` holds only where it starts.
        cohorts: so many Cohorts may be in the deck, 0 where it says nothing.
        other_copies: further copies of this Warlord do not count against the limit of one.
        lifts: (lord, named Warlord) whose limit it lifts; the name may be empty.
        unlike: (lord, named Warlord): it does not count as this lord, any if empty, while the named Warlord leads.
        no_limit_trait: as Warlord: any number of each card with this trait.
        leads: it may be the Warlord without the trait.
        not_with: Warlords with whom it may not start, as players' checkers have it.
        only_with: the Warlord with whom alone it may start.
        any_level: as Warlord: characters with this trait may start in place of others, whatever their level.
        source: what a finding cites, ``""`` for the card's text.
    """

    copies: int = 0
    stays_home: bool = False
    needs_class: str = ""
    loyal: bool = False
    joins: tuple[str, ...] = ()
    brings_class: tuple[str, ...] = ()
    brings_trait: tuple[str, ...] = ()
    brings_any: bool = False
    only: tuple[str, tuple[str, ...]] = ("", ())
    hero: Hero | None = None
    rank: int = 0
    extras: tuple[Extra, ...] = ()
    follower: bool = False
    raises: tuple[tuple[int, int], ...] = ()
    equipped: str = ""
    starts_with: tuple[str, ...] = ()
    starts_item: tuple[str, int] = ("", 0)
    more_than_half: tuple[str, ...] = ()
    half_in_play: bool = False
    cohorts: int = 0
    other_copies: bool = False
    lifts: tuple[str, str] = ("", "")
    unlike: tuple[str, str] = ("", "")
    no_limit_trait: str = ""
    leads: bool = False
    not_with: tuple[str, ...] = ()
    only_with: str = ""
    any_level: str = ""
    source: str = ""


NONE = Bends()
_GROW = ("extras", "joins", "brings_class", "brings_trait", "starts_with", "raises", "more_than_half")


def joined(one: Bends, other: Bends) -> Bends:
    """Lay two readings together: lists add up, other values of ``other`` win where it says anything."""
    changes: dict[str, Any] = {}
    each: Iterable[tuple[str, Any, Any, Any]] = zip(Bends._fields, NONE, other, one, strict=True)
    for name, default, new, old in each:
        if new not in (default, old):
            changes[name] = tuple(dict.fromkeys((*old, *new))) if name in _GROW else new
    return one._replace(**changes) if changes else one
