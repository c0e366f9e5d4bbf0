"""The opening layout: ranks with their places, and where a card goes.

Source: rulebook, Preparing for Battle: level 1 in the first rank, level 2 in the second, the Warlord behind them.
"""

from dataclasses import replace
from typing import NamedTuple

from deckbuilder.core.decks import Deck
from deckbuilder.core.game import Place
from deckbuilder.core.ids import PrintingId, SlotId
from deckbuilder.core.saying import say
from deckbuilder.games.saga.construction.army import loyal, muster
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.fixes import starter_search
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING, WARLORD
from deckbuilder.games.saga.construction.tally import Army, Stranger, Tally, may_lead
from deckbuilder.games.saga.construction.words import any_of

WARLORD_SEARCH = "t:char sub:warlord"


def formation(tally: Tally, fmt: Format) -> tuple[tuple[Place, ...], ...]:
    """Lay out what starts, front rank first; who starts in the discard pile or is no character is left out."""
    army = muster(tally, fmt.levels)
    back = len(fmt.levels) + 1
    ranks: dict[int, list[Place]] = {rank: [] for rank in range(1, back + 1)}
    follower = any(line.facts.bends.follower for line in tally.leaders)
    led = False
    for seat in army.seats:
        if seat.rank == 0:
            continue
        why = seat.why
        if follower and seat.guest:
            led = True
            why = say("becomes the Warlord, who is shuffled into the deck")
        place = Place(seat.line.slot, seat.line.facts.id, why=why)
        ranks.setdefault(seat.rank, []).append(place)
    for line in army.misfits:
        level = line.facts.level or 1
        ranks.setdefault(min(max(level, 1), back), []).append(
            Place(line.slot, line.facts.id, why=say("there is no place for this card among the starters"))
        )
    strange_lead = _seat_strangers(tally, fmt, army, ranks)
    _seat_leaders(tally, fmt, ranks, led, strange_lead)
    return tuple(tuple(ranks.get(rank, ())) for rank in range(1, max(ranks) + 1))


def successor(tally: Tally, fmt: Format) -> tuple[int, int] | None:
    """Tell which starter becomes the Warlord instead of the one who is listed as such and is shuffled into the deck.

    Returns:
        His place in the ``formation``: rank and place, both from 0; None where the listed Warlord leads.
    """
    if not any(line.facts.bends.follower for line in tally.leaders):
        return None
    stood: dict[int, int] = {}
    for seat in muster(tally, fmt.levels).seats:
        if seat.rank and seat.guest:
            return seat.rank - 1, stood.get(seat.rank, 0)
        stood[seat.rank] = stood.get(seat.rank, 0) + 1
    return None


def strangers(tally: Tally, fmt: Format) -> tuple[tuple[str, ...], ...]:
    """Name, for each rank from the front, the unknown names that are taken to start there, each as often as it does."""
    found = _placed(tally, fmt, muster(tally, fmt.levels))
    return tuple(tuple(one.name for one, at in found.places if at == rank) for rank in range(1, len(fmt.levels) + 2))


def strange_leaders(tally: Tally, fmt: Format) -> tuple[str, ...]:
    """Name the unknown names that may be the Warlord: one, unless others start beside it that are listed as often."""
    found = _placed(tally, fmt, muster(tally, fmt.levels))
    back = len(fmt.levels) + 1
    lead = [one for one, rank in found.places if rank == back]
    alike = [
        other
        for other, _ in found.places
        if any(one is other or (one.slot != WARLORD and one.count == other.count) for one in lead)
    ]
    return tuple(dict.fromkeys(one.name for one in alike))


class _Placed(NamedTuple):
    """Unknown names in the places that they fit best by their number.

    Attributes:
        places: each copy with its rank, from 1.
        missing: (level, count) of places that stay empty.
        lead: whether one of them may be the Warlord.
    """

    places: list[tuple[Stranger, int]]
    missing: dict[int, int]
    lead: bool


def _placed(tally: Tally, fmt: Format, army: Army) -> _Placed:
    back = len(fmt.levels) + 1
    plain = {level: rank for rank, (level, _) in enumerate(fmt.levels, 1)}
    missing = dict(army.missing)
    places: list[tuple[Stranger, int]] = []
    lead = False
    for stranger in sorted((x for x in tally.strangers if x.slot in STARTING), key=lambda x: -x.count):
        for _ in range(stranger.count):
            fits = sorted(missing, key=lambda n: (missing[n] != stranger.count, -missing[n], n))
            if stranger.slot == WARLORD or (not fits and not tally.leaders and not lead):
                places.append((stranger, back))
                lead = True
                continue
            level = fits[0] if fits else 0
            places.append((stranger, plain.get(level, min(max(level, 1), back - 1))))
            if fits:
                missing[level] -= 1
                if not missing[level]:
                    del missing[level]
    return _Placed(places, missing, lead)


def _seat_strangers(tally: Tally, fmt: Format, army: Army, ranks: dict[int, list[Place]]) -> bool:
    """Give unknown names their places, and show what stays empty.

    Returns:
        Whether an unknown name may be the Warlord.
    """
    found = _placed(tally, fmt, army)
    for stranger, rank in found.places:
        ranks[rank].append(Place(stranger.slot, wanted=say("{name} (not known)", name=stranger.name)))
    back = len(fmt.levels) + 1
    plain = {level: rank for rank, (level, _) in enumerate(fmt.levels, 1)}
    who = any_of(sorted(army.factions))
    for level, count in sorted(found.missing.items()):
        wanted = (
            say("level-{level} {who}", level=level, who=who) if who else say("level-{level} character", level=level)
        )
        empty = Place(ARMY, wanted=wanted, search=starter_search(level, army.factions))
        ranks[plain.get(level, min(level, back - 1))] += [empty] * count
    return found.lead


def _seat_leaders(tally: Tally, fmt: Format, ranks: dict[int, list[Place]], led: bool, strange: bool) -> None:
    """Give the Warlords the last rank, or that of their own words."""
    if led:
        return
    count, back = 0, len(fmt.levels) + 1
    for line in tally.leaders:
        for _ in range(line.count):
            ranks.setdefault(line.facts.bends.rank or back, []).append(Place(line.slot, line.facts.id))
            count += 1
    if not strange:
        ranks[back] += [Place(WARLORD, wanted="Warlord", search=WARLORD_SEARCH)] * (fmt.warlords.value - count)


def arrange(deck: Deck, tally: Tally, fmt: Format) -> Deck:
    """Give the deck with Warlords of the army slot in their own, as far as it has room.

    Copies in the main deck stay there; where the army has no Warlord, a lord whose words let him lead takes the place.
    """
    room = fmt.warlords.value - deck.count(slot=WARLORD)
    listed = [line for line in tally.start if line.slot == ARMY and line.facts.kind == "Character"]
    lead = [line for line in listed if line.facts.warlord] or [line for line in listed if may_lead(line.facts)]
    for line in lead:
        if room <= 0:
            break
        count = min(room, line.count)
        printed = [e for e in deck.entries if e.slot == ARMY and e.card == line.facts.id]
        deck = deck.moved(line.facts.id, ARMY, WARLORD, count)
        deck = _first(deck, line.facts, printed[0].printing if len(printed) == 1 else None)
        room -= count
    return deck


def _first(deck: Deck, facts: Facts, printing: PrintingId | None) -> Deck:
    """Bring the Warlord's entry to the front and keep which printing of him it was."""
    mine = [e for e in deck.entries if e.slot == WARLORD and e.card == facts.id]
    rest = [e for e in deck.entries if not (e.slot == WARLORD and e.card == facts.id)]
    if printing is not None:
        mine = [replace(e, printing=printing) for e in mine]
    return replace(deck, entries=(*mine, *rest))


def slot_for(tally: Tally, fmt: Format, facts: Facts | None, starting: bool) -> SlotId:
    """Tell where a card goes that the player adds."""
    if facts is None:
        return DECK
    if facts.warlord and sum(line.count for line in tally.leaders) < fmt.warlords.value and not _taken(tally, fmt):
        return WARLORD
    if not starting or facts.bends.stays_home or facts.reserved:
        return DECK
    if facts.kind != "Character":
        return ARMY if facts.bends.equipped else DECK
    if tally.leaders and not loyal(facts, tally):
        return ARMY if any(line.facts.bends.follower for line in tally.leaders) else DECK
    army = muster(tally, fmt.levels)
    hero = facts.bends.hero
    if hero is not None and all(army.missing.get(level, 0) >= hero.takes.count(level) for level in hero.takes):
        return ARMY
    return ARMY if facts.level is not None and army.missing.get(facts.level, 0) > 0 else DECK


def _taken(tally: Tally, fmt: Format) -> bool:
    strange = sum(x.count for x in tally.strangers if x.slot == WARLORD)
    return sum(line.count for line in tally.start if line.slot == WARLORD) + strange >= fmt.warlords.value
