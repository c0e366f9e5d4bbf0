"""What must hold in every state of a match of Warbands, and warbands that nobody would choose, or none at all."""

from collections import Counter
from collections.abc import Iterator

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.rng import Rng
from deckbuilder.games.warbands import GAME, fields
from deckbuilder.games.warbands.cards import BARE_HANDS, Armor, Book, Weapon
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.state import (
    BAND,
    CONTROL,
    DECLARE,
    FIGHT,
    HAND,
    MOST_TURNS,
    MOVE,
    NONE,
    ON_A_SIDE,
    OVER,
    TACTICS,
    State,
    owner,
    side,
)
from deckbuilder.games.warbands.warband import CHAMPION, WARRIORS


def check(rules: WarbandsRules, state: State, before: State | None = None) -> list[str]:
    """Look at a state: that no card is lost or doubled, who stands where with what, what lasts on whom, who plays; and at what may not change.

    Args:
        before: a state of the same match not long before, if there is one.
    """
    found: list[str] = []
    if before is None or _lying(before) != _lying(state):
        found += _cards(rules.book, state)
    if state.recruit is not None:
        return found
    found += _course(state)
    if state.effects or any(copy != NONE for copy in state.terrain):
        found += _lasting(rules.book, state)
    if before is None or _standing(before) != _standing(state):
        who = [rules.book.warrior(face) for face in state.faces]
        found += [f"{who[one].name}: {why}" for one in range(len(who)) for why in _of_one(rules.book, state, one)]
    if before is not None and before.recruit is None:
        found += _since(before, state)
    return found


def _lying(state: State) -> object:
    return state.deck, state.discard, state.terrain, state.hands, state.spell_deck, state.spell_discard, state.spells


def _standing(state: State) -> object:
    return state.carried, state.wielded, state.places, state.hits, state.spells, state.effects, state.ammo


def _cards(book: Book, state: State) -> Iterator[str]:
    lying = [card for card in state.terrain if card != NONE]
    there = sorted([*state.deck, *state.discard, *lying, *(card for hand in state.hands for card in hand)])
    if there != list(range(len(book.fight))):
        yield "fight cards are lost or doubled"
    magic = sorted([*state.spell_deck, *state.spell_discard, *(spell for own in state.spells for spell in own)])
    if magic != list(range(len(book.spells))):
        yield "spells are lost or doubled"
    items = [item for own in state.carried for item in own]
    if len(set(items)) < len(items):
        yield "an item is carried twice"
    if any(len(hand) > HAND or list(hand) != sorted(hand) for hand in state.hands):
        yield "a hand is too large, or in disorder"


def _of_one(book: Book, state: State, one: int) -> Iterator[str]:
    card, place, hits = book.warrior(state.faces[one]), state.places[one], state.hits[one]
    if not 0 <= hits <= card.hits:
        yield f"{hits} hits of {card.hits}"
    if (hits > 0) != (place != NONE):
        yield f"{hits} hits, in place {place}"
    controlled = any(effect.kind == CONTROL and effect.whom == one for effect in state.effects)
    if hits > 0 and (side(place) != owner(one)) != controlled:
        yield "stands for a player whose he is not"
    if hits <= 0 and state.spells[one]:
        yield "is killed and holds spells"
    if not set(state.wielded[one]) <= set(state.carried[one]) or len(state.wielded[one]) > 2:
        yield "uses what he does not carry"
    worn = [item for item in (book.item(state.gear[item]) for item in state.carried[one]) if isinstance(item, Armor)]
    pieces = Counter(armor.piece for armor in worn)
    if (
        pieces[fields.SHIELD] > 1
        or pieces[fields.HELMET] > 1
        or pieces[fields.SUIT] > 1
        or (pieces[fields.SUIT] and pieces[fields.PARTIAL])
    ):
        yield "wears what does not go together"
    if (worn and card.unarmored) or (state.carried[one] and card.note == BARE_HANDS):
        yield "carries what he cannot"
    for item in state.carried[one]:
        weapon = book.item(state.gear[item])
        if isinstance(weapon, Weapon) and not 0 <= state.ammo[item] <= weapon.ammo:
            yield f"{state.ammo[item]} throws of {weapon.name}"


def _lasting(book: Book, state: State) -> Iterator[str]:
    for effect in state.effects:
        if effect.until < state.turn and state.step != OVER:
            yield "something lasts that is over"
        if effect.kind not in ON_A_SIDE and state.hits[effect.whom] <= 0:
            yield "something lasts on who is killed"
    there = {place >> 1 for place in state.places if place != NONE}
    for group, copy in enumerate(state.terrain):
        if copy != NONE and group not in there:
            yield "a Terrain lies on nobody"
        room = book.fight[copy].room if copy != NONE else 0
        if room and sum(place >> 1 == group for place in state.places if place != NONE) > room:
            yield "more stand in a house than it takes"


def _course(state: State) -> Iterator[str]:
    left = [seat for seat in range(len(state.hands)) if any(state.hits[seat * BAND : seat * BAND + BAND])]
    if state.step == OVER:
        if state.won and list(state.won) != left:
            yield f"won by {state.won} where {left} are left"
        return
    if not 1 <= state.turn <= MOST_TURNS:
        yield f"turn {state.turn}"
    if len(left) < 2 and state.attack is None:
        yield "goes on with one warband"
    if state.step in (TACTICS, MOVE, DECLARE) and state.asked not in left:
        yield "somebody is asked who is out"
    if state.step in (MOVE, DECLARE) and state.asked != state.active:
        yield "somebody moves or attacks out of turn"
    if (state.step == FIGHT) > (state.attack is not None):
        yield "a fight without an attack"
    if (
        state.attack is None
        and state.pile is None
        and state.step in (TACTICS, MOVE, DECLARE)
        and state.payment is not None
    ):
        yield "somebody still pays"


def _since(before: State, state: State) -> Iterator[str]:
    if before.faces != state.faces or before.gear != state.gear or state.turn < before.turn:
        yield "other warriors or items, or an earlier turn"
    if state.ammo != before.ammo and any(now > then for now, then in zip(state.ammo, before.ammo, strict=True)):
        yield "a throw comes back"
    if state.carried == before.carried:
        return
    if {item for own in state.carried for item in own} - {item for own in before.carried for item in own}:
        yield "an item comes back"


def make(cards: Cards, rng: Rng) -> Deck:
    """Make a warband of any warriors and any champion, the same one more than once among them; every third one is dealt at the table."""
    dealt, rng = rng.below(3)
    if not dealt:
        return Deck(GAME.id, "dealt", "Made", ())
    fielded = []
    for kind, slot, count in ((fields.WARRIOR, WARRIORS, BAND - 1), (fields.CHAMPION, CHAMPION, 1)):
        ids = sorted(id for id, card in cards.items() if card.kind == kind)
        for _ in range(count):
            place, rng = rng.below(len(ids))
            fielded.append(Entry(slot, ids[place]))
    return Deck(GAME.id, "chosen", "Made", tuple(fielded))
