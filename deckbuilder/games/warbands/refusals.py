"""Why an answer of a fight may not be given, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.rules import Action
from deckbuilder.core.saying import say, term
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.casting import CAST, PLAY
from deckbuilder.games.warbands.clash import PICK, VOLLEY
from deckbuilder.games.warbands.powers import POWERS, SPELLS
from deckbuilder.games.warbands.state import BACK, HELPLESS, NEUTRAL, WARD, band, owner
from deckbuilder.games.warbands.words import CARD, PASS, SPELL, WARRIOR, numbered

if TYPE_CHECKING:
    from deckbuilder.games.warbands.melee import Melee


def why_not_use(fight: "Melee", action: Action, options: Sequence[Action]) -> str | None:
    """Say why an answer may not be given; None where it is proposed, or the same with another copy of its card."""
    if action in options:
        return None
    if action.verb in (CAST, PLAY) and (alike := _first_copy(fight, action)) is not None:
        if alike in options:
            return None
        return _why_not_power(fight, alike)
    if action.values or action.verb == PASS:
        return say("There is nothing to be said behind it") if action.values else say("That has to be answered")
    return _why_not_act(fight, action)


def _first_copy(fight: "Melee", action: Action) -> Action | None:
    """Give the answer with the first copy of its card in the same hand, or under the same warrior; None where it is nobody's of theirs."""
    seat, cards, spells = action.seat, fight.book.fight, fight.book.spells
    if action.verb == PLAY:
        copy = numbered(action.source, CARD, len(cards))
        if copy not in fight.hands[seat]:
            return None
        first = next(other for other in fight.hands[seat] if cards[other].code == cards[copy].code or other == copy)
        return action._replace(source=f"{CARD}{first}", targets=_whole(fight, cards[copy].code, action.targets))
    copy = numbered(action.source, SPELL, len(spells))
    caster = next((one for one in band(seat) if copy in fight.spells[one]), None)
    if caster is None:
        return None
    first = next(other for other in fight.spells[caster] if spells[other].code == spells[copy].code)
    return action._replace(source=f"{SPELL}{first}")


def _whole(fight: "Melee", code: int, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Give the targets of a card that lets a warrior act: who acts goes without saying."""
    attack = fight.attack
    acts = code + SPELLS in (powers.BACKSTAB, powers.HEIGHT) and attack is not None and len(targets) == 1
    return (f"{WARRIOR}{attack.acting}", *targets) if acts and attack is not None else targets


def _why_not_power(fight: "Melee", action: Action) -> str:
    """Say why a spell or fight card of one's own may not be used so."""
    play = fight.play_of(action)
    name = term(powers.name(play.power))
    if action.verb == CAST:
        caster = fight.name(play.caster)
        if fight.cast >> play.caster & 1:
            return say("{warrior} has cast a spell this turn", warrior=caster)
        if not fight.able(play.caster):
            return say("{warrior} is neutralized or helpless", warrior=caster)
        if fight.side(play.caster) != owner(play.caster):
            return say("{warrior} is under control and casts nothing", warrior=caster)
    if not fits_now(fight, play.power):
        return say("{card} is not used now", card=name)
    if play.power == powers.CONTROL and not fight.has_room(group := fight.places[play.caster] >> 1):
        return say("There is no room for one more in {group}", group=fight.group_name(group))
    for id in action.targets:
        one = numbered(id, WARRIOR, len(fight.hits))
        if one >= 0 and (why := why_not_target(fight, one)) is not None:
            return why
    return say("{card} cannot be used on that", card=name)


def fits_now(fight: "Melee", power: int) -> bool:
    """Tell whether it is the time of a power."""
    when, attack = POWERS[power].when, fight.attack
    if fight.pile is not None:
        return when == (powers.TO_SPELL if powers.is_spell(fight.pile.plays[-1].power) else powers.TO_CARD)
    if attack is None:
        return when == powers.IN_TACTICS
    if attack.blow is not None:
        return when == attack.blow.stage
    return when == powers.IN_PICK or (attack.stage == VOLLEY and when == powers.IN_VOLLEY and power < SPELLS)


def why_not_target(fight: "Melee", one: int) -> str | None:
    """Say why a warrior cannot be aimed at by anybody; None where he can."""
    if fight.hits[one] <= 0:
        return say("{warrior} is killed", warrior=fight.name(one))
    if fight.has(NEUTRAL, one):
        return say("{warrior} is neutralized and cannot be attacked", warrior=fight.name(one))
    return None


def _why_not_act(fight: "Melee", action: Action) -> str:
    """Say why a warrior may not shoot, strike, risk or stab so."""
    attack = fight.attack
    one = numbered(action.source, WARRIOR, len(fight.hits))
    foe = numbered(action.targets[0], WARRIOR, len(fight.hits)) if len(action.targets) == 1 else -1
    if attack is None or fight.pile is not None or attack.blow is not None or one < 0:
        return say("That is no answer to the question")
    if one != attack.acting:
        if fight.hits[one] > 0 and fight.has(HELPLESS, one):
            return say("{warrior} is helpless and cannot attack", warrior=fight.name(one))
        return say("It is for {warrior} to attack", warrior=fight.name(attack.acting))
    if foe >= 0:
        if (why := why_not_target(fight, foe)) is not None:
            return why
        if fight.side_of(foe) != 1 - fight.side_of(one):
            return say("{warrior} is no enemy in this attack", warrior=fight.name(foe))
        if attack.stage == VOLLEY and fight.shared(WARD, foe):
            return say("A spell shields {warrior} from ranged attacks", warrior=fight.name(foe))
        if attack.stage == PICK and foe in fight.engaged():
            return say("{warrior} has an opponent, and others have none", warrior=fight.name(foe))
        if fight.places[foe] & 1 == BACK:
            return say("{warrior} stands in the back row", warrior=fight.name(foe))
    return say("{warrior} cannot do that now", warrior=fight.name(one))
