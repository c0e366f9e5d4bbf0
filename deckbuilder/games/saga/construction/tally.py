"""One pass over a deck, shared by all formats and rules."""

from dataclasses import dataclass, field

from deckbuilder.core.decks import Deck, Fix, OpenRule, Violation
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.games.saga.construction.bends import Extra
from deckbuilder.games.saga.construction.facts import Facts, FactsBook
from deckbuilder.games.saga.construction.formats import list_key
from deckbuilder.games.saga.construction.slots import ARMY, DECK, SIDE, STARTING, WARLORD

Where = tuple[SlotId, CardId]
Found = Violation | OpenRule
Findings = tuple[tuple[Violation, ...], tuple[OpenRule, ...]]


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


@dataclass(frozen=True, slots=True)
class Seat:
    """One starting character in the place that was found for him.

    Attributes:
        rank: where he stands; 0 where he starts in the discard pile.
        guest: he need not be of the Warlord's faction.
        why: for a place by exception: the reason.
    """

    line: Line
    rank: int
    guest: bool = False
    why: str = ""


@dataclass(slots=True)
class Army:
    """The starters of a deck, seated.

    Attributes:
        seats: all characters but Warlords for whom there is a place.
        misfits: characters for whom there is none, a line for each copy.
        gear: items and other cards among the starters.
        missing: (level, count) of places left empty.
        owed: starters that a card demands and that are not there.
        need: places by level after heroes and other exceptions.
    """

    seats: list[Seat] = field(default_factory=list)
    misfits: list[Line] = field(default_factory=list)
    gear: list[Line] = field(default_factory=list)
    missing: dict[int, int] = field(default_factory=dict)
    owed: list[Extra] = field(default_factory=list)
    need: dict[int, int] = field(default_factory=dict)
    factions: frozenset[str] = frozenset()


@dataclass(slots=True)
class Tally:
    """What a deck holds, counted once; rules read it and never write.

    Attributes:
        lines: what counts toward the deck, in its order.
        start, side: of these the ones that start; the side deck, which does not count.
        strangers: unknown names that count; those of the side deck are left out.
        strange, strange_start: copies of unknown names, all of them and those that start.
        size: all copies that count.
        kinds: copies by type, known cards only.
        copies: copies by card; ``lines_of`` has their lines.
        by_tags: cards by the edition tags that they carry; most decks have few combinations.
        by_key: cards by the key of their name, to see namesakes.
        leaders: the starting Warlords: lines.
        names: keys of all names that count, aliases and strangers included.
        flagged: cards whose errata speak of formats.
        as_of: the day whose lists the player asks for, ``""`` for the newest.
        armies: who stands where, by the levels that a format asks for.
        places: where copies of a card stand.
        cuts: fixes that cut a card wholly.
        memo: what rules found, by a number for the rule and what it read of the format.
    """

    deck: Deck
    lines: list[Line] = field(default_factory=list)
    start: list[Line] = field(default_factory=list)
    side: list[Line] = field(default_factory=list)
    strangers: list[Stranger] = field(default_factory=list)
    strange: int = 0
    strange_start: int = 0
    size: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    copies: dict[CardId, int] = field(default_factory=dict)
    lines_of: dict[CardId, list[Line]] = field(default_factory=dict)
    by_key: dict[str, list[Facts]] = field(default_factory=dict)
    leaders: list[Line] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    editions: set[str] = field(default_factory=set)
    by_tags: dict[frozenset[str], list[Facts]] = field(default_factory=dict)
    unread: list[Line] = field(default_factory=list)
    flagged: list[Facts] = field(default_factory=list)
    as_of: str = ""
    armies: dict[tuple[tuple[int, int], ...], Army] = field(default_factory=dict)
    memo: dict[int, Findings] = field(default_factory=dict)
    cuts: dict[CardId, Fix] = field(default_factory=dict)
    places: dict[CardId, tuple[Where, ...]] = field(default_factory=dict)

    def where(self, card: CardId) -> tuple[Where, ...]:
        """Tell where copies of a card stand."""
        return self.places[card]

    def leads(self, name: str) -> bool:
        """Tell whether a Warlord goes by this name or begins with it."""
        key = list_key(name)
        return any(line.facts.key == key or line.facts.key.startswith(f"{key} ") for line in self.leaders)


def tally(deck: Deck, cards: Cards, book: FactsBook) -> Tally:
    """Count a deck."""
    result = Tally(deck, as_of=deck.choice("as-of"))
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
    if facts.unread:
        result.unread.append(line)


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
