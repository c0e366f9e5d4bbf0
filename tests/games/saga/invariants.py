"""What must hold in every state of a match of Saga, and armies that nobody would build.

``packaging/fast.py`` compiles this module with the engine: the long runs look at every state with it.
"""

from collections.abc import Iterator
from typing import Any, Final

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.rng import Rng
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.rules import inforce
from deckbuilder.games.saga.rules.codes import AIR, DECK, DISCARD, FORMATION, HAND, LORD, REMOVED, STUNNED, UNDER
from deckbuilder.games.saga.rules.frames.settle import illegal
from deckbuilder.games.saga.rules.frames.strike import dies
from deckbuilder.games.saga.rules.kinds import DIE, EFFECT, FALL, PLACE
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.table import Table

COPIES: Final = 3
SETTING: Final = frozenset((FALL, DIE, PLACE))
"""What goes on while a state is being set right."""
LIBRARY: Final = 24
"""Different cards in the deck of a made army."""
_PILED: Final = bytes([255 if zone in (HAND, DECK, DISCARD, REMOVED) else 0 for zone in range(256)])
_LORDS: Final = bytes([255 if flags & LORD else 0 for flags in range(256)])
"""Tables for ``bytes.translate``: which zones are piles out of play, which flags are a Warlord's."""
_TURNS: Final = bytes(range(STUNNED + 1))
_ZONES: Final = bytes(range(AIR + 1))
"""How a card may be turned, and where it may be."""
_LAST: Final[list[Table]] = []
"""The table that was looked at last, whose modifiers need not be found anew where they are the same."""

Piles = tuple[tuple[int, ...], ...]


def check(rules: Any, state: State, before: State | None = None) -> list[str]:
    """Look at a state: cards conserved, no illegal rank after settling, nobody at or over his wounds, everybody with a Warlord.

    Args:
        rules: of the match.
        state: the one to look at.
        before: a state in which nothing was wrong: what is still the same in this one is not looked at again.
    """
    wrong: list[str] = []
    if (before is None or not _same_places(state, before)) and not _in_order(state, before):
        wrong += _conserved(state)
    if state.faces != state.origin:
        wrong += _turned_down(state)
    if state.asked == -2 or state.phase < 0 or _being_set_right(state):
        return wrong  # before the first phase nobody has looked at the ranks: an army with holes is set right when the turn begins
    if before is not None and _same_board(state, before) and not _being_set_right(before):
        return wrong
    t = Table(rules.book, state)  # one of its own: what the engine keeps of the state before may be out of date
    if before is not None and _LAST:
        _look_up_less(t, _LAST[0])
    spoken = t.spoken
    inforce.index(t)
    _LAST[:] = [t]
    for seat in state.seats:
        if ranks := illegal(t, seat):
            wrong.append(f"illegal ranks {ranks} of player {seat}: {state.forms[seat]}")
        if t.lord(seat) < 0:
            wrong.append(f"player {seat} goes on without a Warlord")
    all_of_them = before is None or t.grim or t.spoken is not spoken or _others(state, before)
    for card in t.everyone():
        if (all_of_them or state.wounds[card]) and dies(t, card):
            wrong.append(f"card {card} lives with {state.wounds[card]} wounds")
    return wrong


def _turned_down(state: State) -> Iterator[str]:
    """Only a card in play is something else than itself, or one that an effect is just turning into it."""
    for frame in state.stack:
        if frame[0] == EFFECT:
            return
    for card, face in enumerate(state.faces):
        if face != state.origin[card] and state.zone[card] not in (FORMATION, UNDER):
            yield f"card {card} is something else in zone {state.zone[card]}"


def _being_set_right(state: State) -> bool:
    for frame in state.stack:  # noqa: SIM110  # any() with a generator takes twice as long
        if frame[0] in SETTING:
            return True
    return False


def _same_places(a: State, b: State) -> bool:
    """Tell whether cards are where they were, with all that they keep there."""
    return (
        (a.forms is b.forms or a.forms == b.forms)
        and (a.zone is b.zone or a.zone == b.zone)
        and (a.hands is b.hands or a.hands == b.hands)
        and (a.decks is b.decks or a.decks == b.decks)
        and (a.discards is b.discards or a.discards == b.discards)
        and (a.removed is b.removed or a.removed == b.removed)
        and (a.orient is b.orient or a.orient == b.orient)
        and (a.wounds is b.wounds or a.wounds == b.wounds)
        and (a.flags is b.flags or a.flags == b.flags)
        and (a.host is b.host or a.host == b.host)
        and (a.owner is b.owner or a.owner == b.owner)
    )


def _same_board(a: State, b: State) -> bool:
    """Tell whether all is as it was that wounds, ranks and Warlords can depend on: all but the question and who knows what."""
    return a[:17] == b[:17] and a[18:27] == b[18:27] and a.won == b.won


def _look_up_less(t: Table, last: Table) -> None:
    """Let a table have what another one found of modifiers: it finds them anew where other cards speak, or others last a while."""
    t.statics, t.own_mods = last.statics, last.own_mods
    t.spoken, t.spoken_by, t.indexed = last.spoken, last.spoken_by, last.indexed
    t.keys, t.bent, t.grim = last.keys, last.bent, last.grim
    t.lending, t.far, t.steady, t.plain = last.lending, last.far, last.steady, last.plain
    t.holding, t.banning, t.waiving = last.holding, last.banning, last.waiving
    t.leveling, t.admitting = last.leveling, last.admitting


def _others(a: State, b: State) -> bool:
    """Tell whether other cards are in play, other characters stand elsewhere, or other effects last: the unwounded may die of that."""
    return a.forms != b.forms or a.host != b.host or a.faces != b.faces or a.mods != b.mods


def _in_order(state: State, before: State | None = None) -> bool:
    """Tell whether ``_conserved`` finds nothing, in a tenth of its time.

    A card is where its zone says, once: each pile holds only cards whose zone and owner are the pile's, none twice, and as many as
    have this zone. A pile that was in order and is the same can only hold a wrong card if the zone of that card is another now.
    """
    zone, owner = state.zone, state.owner
    if before is not None and before.owner != owner:
        before = None
    if before is not None and before.zone is not zone:
        for card in _moved(zone, before.zone):
            if _listed(state, before.zone[card], card):
                return False
    if not (
        _piled(HAND, state.hands, None if before is None else before.hands, zone, owner)
        and _piled(DECK, state.decks, None if before is None else before.decks, zone, owner)
        and _piled(DISCARD, state.discards, None if before is None else before.discards, zone, owner)
        and _piled(REMOVED, state.removed, None if before is None else before.removed, zone, owner)
        and _formed(state)
    ):
        return False
    card = zone.find(UNDER)
    while card >= 0:
        host = state.host[card]
        if host < 0 or (zone[host] != FORMATION and zone[host] != UNDER):
            return False
        card = zone.find(UNDER, card + 1)
    if state.orient.translate(None, _TURNS) or zone.translate(None, _ZONES):
        return False
    piled = int.from_bytes(zone.translate(_PILED), "little")
    kept = int.from_bytes(state.wounds, "little") | int.from_bytes(state.orient, "little")
    return not piled & (kept | int.from_bytes(state.flags.translate(_LORDS), "little"))


def _moved(zone: bytes, was: bytes) -> list[int]:
    """Give the cards whose zones differ."""
    found: list[int] = []
    differ = int.from_bytes(zone, "little") ^ int.from_bytes(was, "little")
    while differ:
        card = ((differ & -differ).bit_length() - 1) >> 3
        found.append(card)
        differ &= ~(255 << (8 * card))
    return found


def _listed(state: State, place: int, card: int) -> bool:
    """Tell whether a card lies in its owner's pile of a zone, or stands in any formation where the zone is that."""
    if place == FORMATION:
        for form in state.forms:
            for rank in form:
                if card in rank:
                    return True
        return False
    seat = state.owner[card]
    if place == HAND:
        return card in state.hands[seat]
    if place == DECK:
        return card in state.decks[seat]
    if place == DISCARD:
        return card in state.discards[seat]
    return place == REMOVED and card in state.removed[seat]


def _piled(place: int, piles: Piles, was: Piles | None, zone: bytes, owner: bytes) -> bool:
    """Tell whether a zone's piles hold each card of that zone once, and nothing else; of those that were in order what is new is read."""
    count = 0
    for seat, pile in enumerate(piles):
        size = len(pile)
        count += size
        read = pile
        if was is not None:
            old = was[seat]
            if pile is old or (size < len(old) and pile == old[:size]):
                continue
            if size > len(old) and pile[: len(old)] == old:
                read = pile[len(old) :]
                for card in read:
                    if card in old:
                        return False
        for card in read:
            if zone[card] != place or owner[card] != seat:
                return False
        if len(read) > 1 and len(set(read)) != len(read):
            return False
    return count == zone.count(place)


def _formed(state: State) -> bool:
    """Tell whether the formations hold each card that stands there once, and nothing else, and end with a rank that is not empty."""
    zone = state.zone
    seen: list[int] = []
    for form in state.forms:
        if form and not form[-1]:
            return False
        for rank in form:
            for card in rank:
                if zone[card] != FORMATION:
                    return False
            seen += rank
    return len(set(seen)) == len(seen) == zone.count(FORMATION)


def _conserved(state: State) -> Iterator[str]:
    """Every card is in exactly one place, and the place and the card say the same."""
    seen: dict[int, int] = {}
    piles = ((HAND, state.hands), (DECK, state.decks), (DISCARD, state.discards), (REMOVED, state.removed))
    for zone, by_seat in piles:
        for seat, pile in enumerate(by_seat):
            for card in pile:
                if card in seen or state.zone[card] != zone or state.owner[card] != seat:
                    yield f"card {card} of player {state.owner[card]} lies in zone {zone} of player {seat}"
                seen[card] = zone
    for seat, form in enumerate(state.forms):
        if form and not form[-1]:
            yield f"an empty last rank in formation {seat}"
        for rank in form:
            for card in rank:
                if card in seen or state.zone[card] != FORMATION:
                    yield f"card {card} stands in formation {seat} and elsewhere"
                seen[card] = FORMATION
    for card, zone in enumerate(state.zone):
        if zone == UNDER and (state.host[card] < 0 or state.zone[state.host[card]] not in (FORMATION, UNDER)):
            yield f"card {card} lies under one that is not in play"
        if card not in seen and zone not in (UNDER, AIR):
            yield f"card {card} is nowhere"
        if zone in (HAND, DECK, DISCARD, REMOVED) and (state.wounds[card] or state.orient[card]):
            yield f"card {card} keeps wounds or orientation out of play"
        if zone not in (FORMATION, UNDER) and zone != AIR and state.flags[card] & LORD:
            yield f"card {card} is a Warlord out of play"
        if state.orient[card] > STUNNED:
            yield f"card {card} is turned too far"


def make(cards: Cards, rng: Rng) -> Deck:
    """Make an army of random cards: any Warlord, any starters of levels 1 and 2 of a faction of his, anything in the deck."""
    ids = sorted(cards)
    lords = [id for id in ids if "Warlord" in cards[id].words("subtype")]
    place, rng = rng.below(len(lords))
    lord = cards[lords[place]]
    entries = [Entry(SlotId("warlord"), lord.id, 1)]
    for level, count in ((1, 3), (2, 2)):
        able = [
            id
            for id in ids
            if cards[id].kind == "Character"
            and cards[id].number("level") == level
            and set(cards[id].words("faction")) & set(lord.words("faction"))
        ]
        for _ in range(count):
            place, rng = rng.below(len(able))
            entries.append(Entry(SlotId("army"), able[place], 1))
    others: list[CardId] = [id for id in ids if cards[id].kind in ("Character", "Item", "Action") and id != lord.id]
    for _ in range(LIBRARY):
        place, rng = rng.below(len(others))
        copies, rng = rng.below(COPIES)
        entries.append(Entry(SlotId("deck"), others[place], copies + 1))
    return Deck(GAME.id, "open", "Made", tuple(entries))
