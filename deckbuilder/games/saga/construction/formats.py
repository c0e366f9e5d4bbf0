"""Construction formats as values, read from TOML; the file's shape is described in ``resources/help/formats.md``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from deckbuilder.core.decks import Severity
from deckbuilder.core.game import ChoiceSpec, FormatSpec
from deckbuilder.core.naming import plain
from deckbuilder.core.saying import noop, say
from deckbuilder.games.saga.fields import CLASSES, EDITION_ALIASES, FACTIONS

BUILDING = noop("rulebook: Building Your Deck")
PREPARING = noop("rulebook: Preparing for Battle")
LISTED_RULES = ("banned", "restricted", "reserved", "epic-format")


class Bound(NamedTuple):
    """A number of a format with the place that it comes from; 0 lifts the rule."""

    value: int
    source: str


_SIZE, _COPIES, _ONE, _LEADER = Bound(50, BUILDING), Bound(3, BUILDING), Bound(1, BUILDING), Bound(1, PREPARING)


class NameList(NamedTuple):
    """The ban, restricted and reserved lists from one day on.

    Attributes:
        since: ISO date.
        banned, restricted, reserved, epic: keys of names, see ``listed``.
        unknown: rules of which this list is incomplete or not known at all.
    """

    since: str = ""
    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    reserved: frozenset[str] = frozenset()
    epic: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    about: str = ""
    source: str = ""


class Pool(NamedTuple):
    """Which cards a format takes.

    Attributes:
        editions: a card with one of these edition tags is in; empty takes every card.
        sets: a card printed in one of these sets is in as well.
        without_sets, without_rarities: a card all of whose printings are in or of these is out.
        complete: every card of the pool is known to carry the tag, so that one without it is out.
        alternatives: each edition is a pool of its own, and the deck must fit one of them.
        open_only: cards whose errata say that they may only be played in Open are ``"allowed"``, ``"warned"`` of or
            ``"refused"``.
        notes: how format notes in errata call this format, in lower case: ``"ancients"``.
        source: what findings cite where a file of the user's made the pool; ``""`` cites the tags.
    """

    editions: tuple[str, ...] = ()
    sets: frozenset[str] = frozenset()
    without_sets: frozenset[str] = frozenset()
    without_rarities: frozenset[str] = frozenset()
    complete: bool = False
    alternatives: bool = False
    open_only: str = "refused"
    notes: frozenset[str] = frozenset()
    source: str = ""


class Format(NamedTuple):
    """A construction format.

    Attributes:
        order: place among the formats.
        source: what findings cite for the numbers that are not the rulebook's, and that no base set.
        sources: the same for what one of the formats set that this one is laid over: ``"side"``, ``"army.choice"``.
        size, copies, epic: least cards, most copies of a card, most copies of an Epic name.
        half, lords: whether the half rule and the limits on lords hold.
        main_faction: whether characters of the deck must share a faction with a Warlord, too.
        warlords: how many start.
        levels: (level, count) of the other starters, front rank first; empty where no army is asked for.
        choice: ``"faction"``, ``"class"`` or ``"either"`` where the starters follow the player's choice; else ``""``.
        side: cards of the side deck, 0 for none.
        as_sold: rules that a deck played as it was sold need not keep.
        severity: rules whose findings weigh other than usual.
        lists: oldest first.
    """

    spec: FormatSpec
    order: int = 0
    source: str = ""
    size: Bound = _SIZE
    copies: Bound = _COPIES
    epic: Bound = _ONE
    half: Bound = _ONE
    lords: Bound = _ONE
    main_faction: bool = False
    warlords: Bound = _LEADER
    levels: tuple[tuple[int, int], ...] = ((1, 3), (2, 2))
    levels_source: str = PREPARING
    choice: str = ""
    side: int = 0
    pool: Pool = Pool()
    as_sold: frozenset[str] = frozenset()
    severity: Mapping[str, Severity] = MappingProxyType({})
    lists: tuple[NameList, ...] = ()
    sources: Mapping[str, str] = MappingProxyType({})

    def cited(self, part: str) -> str:
        """Tell what findings cite for a table or a key of one: the format that set it, be it this one or a base."""
        return self.sources.get(part, self.source)

    def listed(self, as_of: str = "") -> NameList:
        """Give the lists in force on a day, the newest where none is named.

        A day before the first list leaves every listed rule open, because nobody wrote down what held then.
        """
        if not self.lists:
            return NO_LIST
        if not as_of:
            return self.lists[-1]
        past = [entry for entry in self.lists if entry.since <= as_of]
        return (
            past[-1]
            if past
            else NameList(unknown=frozenset(LISTED_RULES), about=say("No list is known before {day}", day=as_of))
        )


NO_LIST = NameList()


def list_key(name: str) -> str:
    """Give the key under which a list names a card: case and punctuation dropped, gaps between words kept.

    So ``Meet at the Inn`` is ``Meet at the Inn!``, but ``Strong Arm`` is not ``Strongarm``.
    """
    text = "".join(c if c.isalnum() else " " if c in " -" else "" for c in plain(name))
    words = text.split()
    if len(words) > 1 and words[0] in ("the", "a", "an"):
        words = words[1:]
    elif len(words) > 1 and words[-1] == "the":
        words = words[:-1]
    return " ".join(words)


def edition_word(word: str) -> str:
    """Give an edition as catalogs write it: ``4e`` is ``4th Edition``."""
    return dict(EDITION_ALIASES).get(word.casefold(), word)


def choices_of(choice: str, pool: Pool) -> tuple[ChoiceSpec, ...]:
    """Give what a format asks of the player."""
    found: list[ChoiceSpec] = []
    if choice in ("faction", "either"):
        found.append(ChoiceSpec("faction", "Faction of the Warlord", FACTIONS))
    if choice in ("class", "either"):
        found.append(ChoiceSpec("class", "Class of the Warlord", tuple(c for c in CLASSES if c != "Classless")))
    if pool.alternatives:
        found.append(ChoiceSpec("pool", "Card pool of the event", pool.editions))
    return tuple(found)
