"""One pass over a deck, shared by all formats and rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from deckbuilder.core.decks import Deck, Fix, OpenRule, Violation
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.games.saga.construction.bends import NONE, Extra
from deckbuilder.games.saga.construction.facts import Facts, FactsBook
from deckbuilder.games.saga.construction.formats import list_key
from deckbuilder.games.saga.construction.slots import ARMY, DECK, SIDE, STARTING, WARLORD

Where = tuple[SlotId, CardId]
Found = Violation | OpenRule
Findings = tuple[list[Violation], list[OpenRule]]


@dataclass(frozen=True, slots=True)
class Line:
    """Copies of a card in a slot, printings together."""

    slot: SlotId
    facts: Facts
    count: int

    @property
    def where(self) -> Where:
        """Tell the place as findings name it."""
        return (self.slot, self.facts.id)


@dataclass(frozen=True, slots=True)
class Stranger:
    """Copies of a name that the catalog does not have."""

    slot: SlotId
    name: str
    key: str
    count: int


class Seat(NamedTuple):
    """One starting character in the place that was found for him.

    Attributes:
        rank: where he stands; 0 where he starts in the discard pile.
        guest: he need not be of the Warlord's faction.
        why: for a place by exception: the reason.
        doubt: the exception is told, but its words are not in the card list.
    """

    line: Line
    rank: int
    guest: bool = False
    why: str = ""
    doubt: bool = False


class Army:
    """The starters of a deck, seated.

    Attributes:
        seats: all characters but Warlords for whom there is a place.
        misfits: characters for whom there is none, a line for each copy.
        gear: items and other cards among the starters.
        missing: (level, count) of places left empty.
        owed: starters that a card demands and that are not there.
        need: places by level after heroes and other exceptions.
        factions: of the Warlords.
    """

    def __init__(self, factions: frozenset[str]) -> None:
        self.seats: list[Seat] = []
        self.misfits: list[Line] = []
        self.gear: list[Line] = []
        self.missing: dict[int, int] = {}
        self.owed: list[Extra] = []
        self.need: dict[int, int] = {}
        self.factions = factions


class Tally:
    """What a deck holds, counted once; rules read it and never write.

    Attributes:
        lines: what counts toward the deck, in its order.
        start, side: of these the ones that start; the side deck, which does not count.
        strangers: unknown names that count; those of the side deck are left out.
        strange, strange_start: copies of unknown names, all of them and those that start.
        size: all copies that count.
        kinds: copies by type, known cards only.
        copies: copies by card; ``lines_of`` has their lines, ``places`` where they stand.
        by_key: cards by the key of their name, to see namesakes.
        by_tags: cards by the edition tags that they carry; most decks have few combinations.
        leaders: the starting Warlords: lines.
        names: keys of all names that count, aliases and strangers included.
        lordly: lines of Warlords and other lords.
        bent: lines of cards whose words bend a rule.
        flagged: cards whose errata speak of formats.
        as_of: the day whose lists the player asks for, ``""`` for the newest.
        armies: who stands where, by the levels that a format asks for.
        cuts: fixes that cut a card wholly.
        memo: what rules found, by a number for the rule and what it read of the format.
    """

    def __init__(self, deck: Deck, leaders: Iterable[Line] = ()) -> None:
        self.deck = deck
        self.as_of = deck.choice("as-of")
        self.lines: list[Line] = []
        self.start: list[Line] = []
        self.side: list[Line] = []
        self.strangers: list[Stranger] = []
        self.strange = 0
        self.strange_start = 0
        self.size = 0
        self.kinds: dict[str, int] = {}
        self.copies: dict[CardId, int] = {}
        self.lines_of: dict[CardId, list[Line]] = {}
        self.places: dict[CardId, tuple[Where, ...]] = {}
        self.by_key: dict[str, list[Facts]] = {}
        self.by_tags: dict[frozenset[str], list[Facts]] = {}
        self.leaders = list(leaders)
        self.names: set[str] = set()
        self.editions: set[str] = set()
        self.lordly: list[Line] = []
        self.bent: list[Line] = []
        self.flagged: list[Facts] = []
        self.armies: dict[tuple[tuple[int, int], ...], Army] = {}
        self.cuts: dict[CardId, Fix] = {}
        self.memo: dict[int, Findings] = {}
        self._twice: tuple[list[str], tuple[Where, ...]] | None = None
        self._strange_copies: list[tuple[str, int]] | None = None

    def strange_copies(self) -> list[tuple[str, int]]:
        """Count the copies of each unknown name, slots together; all copies of a name are one card."""
        if self._strange_copies is None:
            found: dict[str, tuple[str, int]] = {}
            for stranger in self.strangers:
                name, count = found.get(stranger.key, (stranger.name, 0))
                found[stranger.key] = (name, count + stranger.count)
            self._strange_copies = list(found.values())
        return self._strange_copies

    def held_twice(self) -> tuple[list[str], tuple[Where, ...]]:
        """Name the cards held twice or more, unknown ones last, and tell where the known ones stand."""
        if self._twice is None:
            some = [id for id, count in self.copies.items() if count > 1]
            names = [self.lines_of[id][0].facts.name for id in some]
            names += [name for name, count in self.strange_copies() if count > 1]
            self._twice = (list(dict.fromkeys(names)), tuple(at for id in some for at in self.places[id]))
        return self._twice

    def where(self, card: CardId) -> tuple[Where, ...]:
        """Tell where copies of a card stand."""
        return self.places[card]

    def leads(self, name: str) -> bool:
        """Tell whether a Warlord goes by this name or begins with it."""
        key = list_key(name)
        return any(line.facts.key == key or line.facts.key.startswith(f"{key} ") for line in self.leaders)


def tally(deck: Deck, cards: Cards, book: FactsBook) -> Tally:
    """Count a deck."""
    result = Tally(deck)
    found: dict[tuple[SlotId, CardId], int] = {}
    for entry in deck.entries:
        at = (entry.slot, entry.card)
        found[at] = found.get(at, 0) + entry.count
    for (slot, id), count in found.items():
        card = cards.get(id)
        if slot not in _COUNTED or count <= 0:
            if slot == SIDE and card is not None and count > 0:
                result.side.append(Line(slot, book.of(card), count))
        elif card is None:
            _take_stranger(result, Stranger(slot, id, list_key(id), count))
        else:
            _take(result, Line(slot, book.of(card), count))
    for slot, name, count in deck.unknown:
        if slot in _COUNTED and count > 0:
            _take_stranger(result, Stranger(slot, name, list_key(name), count))
    result.leaders = _leaders(result)
    return result


_COUNTED = frozenset({WARLORD, ARMY, DECK})


def _take_stranger(result: Tally, stranger: Stranger) -> None:
    result.strangers.append(stranger)
    result.names.add(stranger.key)
    result.size += stranger.count
    result.strange += stranger.count
    if stranger.slot in STARTING:
        result.strange_start += stranger.count


def _take(result: Tally, line: Line) -> None:
    facts, count = line.facts, line.count
    result.lines.append(line)
    if facts.bends is not NONE:
        result.bent.append(line)
    if facts.warlord or facts.lords:
        result.lordly.append(line)
    if line.slot in STARTING:
        result.start.append(line)
    result.size += count
    result.kinds[facts.kind] = result.kinds.get(facts.kind, 0) + count
    if facts.id in result.copies:
        result.copies[facts.id] += count
        result.lines_of[facts.id].append(line)
        result.places[facts.id] += ((line.slot, facts.id),)
    else:
        result.copies[facts.id] = count
        result.lines_of[facts.id] = [line]
        result.places[facts.id] = ((line.slot, facts.id),)
        result.by_key.setdefault(facts.key, []).append(facts)
        result.names |= facts.keys
        result.editions |= facts.editions
        result.by_tags.setdefault(facts.editions, []).append(facts)
        if facts.flags or facts.open_only:
            result.flagged.append(facts)


def _leaders(result: Tally) -> list[Line]:
    """Find who leads: Warlords that start, or a lord in the Warlord's place whose words speak of it as a Warlord."""
    chosen = [line for line in result.start if line.slot == WARLORD and may_lead(line.facts)]
    guests = any(
        extra.trait.casefold().endswith("warlord") for line in result.start for extra in line.facts.bends.extras
    )
    if chosen and guests:
        return chosen
    follower = any(line.facts.bends.follower for line in chosen)
    others = [line for line in result.start if line.slot == ARMY and line.facts.warlord and not follower]
    return chosen + others


def may_lead(facts: Facts) -> bool:
    """Tell whether a card may stand in the Warlord's place."""
    return facts.warlord or (facts.kind == "Character" and (facts.bends.leads or "medusan lord" in facts.words))
