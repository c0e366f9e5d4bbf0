"""Whether a running attack, and what was played and is not resolved, fit the rest of a state that was read from a file."""

from collections.abc import Iterator

from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.arms import BREATH
from deckbuilder.games.warbands.attack import Fight
from deckbuilder.games.warbands.cards import Weapon
from deckbuilder.games.warbands.clash import (
    BOUTS,
    DONE,
    FIRST,
    NONE,
    ON_HARM,
    ONE_WAY,
    PICK,
    SPECIAL,
    TO_BLOCK,
    TO_HARM,
    TO_HIT,
    VENOM,
    VOLLEY,
    Attack,
    Blow,
    Play,
)
from deckbuilder.games.warbands.powers import POWERS, SPELLS
from deckbuilder.games.warbands.state import ANSWER, BACK, FIGHT, MOVE, TACTICS
from deckbuilder.games.warbands.volley import OWN, WEAPON

_AT_RANGE = range(VOLLEY, PICK)
_ROLLED = (TO_HIT, TO_BLOCK, TO_HARM)
_MORE = 3


def sound(fight: Fight) -> bool:
    """Tell whether the question is one that the rules can have asked, and whether they can go on from every answer."""
    return all(_parts(fight))


def _parts(fight: Fight) -> Iterator[bool]:
    attack, pile = fight.attack, fight.pile
    yield (fight.step == ANSWER) == (pile is not None)
    if attack is not None:
        yield all(_of_attack(fight, attack))
        if attack.blow is not None:
            yield all(_of_blow(fight, attack.blow))
    if pile is None:
        yield attack is not None and (attack.stage != BOUTS or attack.blow is not None)
    else:
        yield pile.back in (TACTICS, MOVE, FIGHT) and (pile.back == FIGHT) == (attack is not None)
        yield bool(pile.plays) and all(_fits(fight, play) for play in pile.plays)
        top = pile.plays[-1]
        yield not pile.rolling or bool(POWERS[top.power].dice)
        yield 0 <= pile.points <= sum(most for _, most in fight.sharers(top)) if pile.points else True
        yield pile.rolling or bool(pile.points) or bool(top.asked)
    yield fight.question().chance is not None or bool(fight.options())


def _one(fight: Fight, *warriors: int) -> bool:
    return all(0 <= one < len(fight.hits) for one in warriors)


def _of_attack(fight: Fight, attack: Attack) -> Iterator[bool]:
    groups = (*attack.attackers, *attack.defenders)
    yield bool(attack.attackers and attack.defenders) and len(set(groups)) == len(groups)
    yield all(0 <= group < len(fight.terrain) for group in groups)
    yield VOLLEY <= attack.stage <= VENOM and 0 <= attack.row <= BACK
    bits = (attack.fired, attack.breathed, attack.settled, attack.failed)
    yield all(0 <= one < 1 << len(fight.hits) for one in bits)
    yield all(item == SPECIAL or _weapon(fight, item) for item in attack.thrown)
    yield all(_one(fight, who, whom) and 0 <= kind <= ONE_WAY for who, whom, kind in attack.pairs)
    yield (attack.stage == FIRST) <= attack.bout <= len(attack.pairs)
    strikes = attack.strikes
    yield all(_one(fight, who, whom) and (item == NONE or _weapon(fight, item)) for who, whom, item in strikes)
    if attack.stage not in (FIRST, BOUTS):
        yield _one(fight, attack.acting) and fight.hits[attack.acting] > 0 and fight.side_of(attack.acting) >= 0
    if attack.stage in _AT_RANGE:
        yield attack.at >= 0
        reach, one, means = fight.asked_at()
        open_yet = attack.stage == VOLLEY and attack.blow is None and fight.pile is None
        yield one == attack.acting or (attack.stage == VOLLEY and not open_yet)
        if attack.stage != VOLLEY or open_yet:
            yield means != OWN or fight.who(one).note in BREATH
            if means == WEAPON and open_yet:
                yield not attack.fired >> one & 1 and reach in [far for far, _ in fight.shots(one)]
            elif means == WEAPON:
                yield bool(attack.thrown)


def _weapon(fight: Fight, item: int) -> bool:
    return 0 <= item < len(fight.gear) and isinstance(fight.book.item(fight.gear[item]), Weapon)


def _of_blow(fight: Fight, blow: Blow) -> Iterator[bool]:
    yield _one(fight, blow.source, blow.target) and 0 <= blow.more <= _MORE and 0 <= blow.stage < DONE
    yield {fight.side_of(blow.source), fight.side_of(blow.target)} == {0, 1} or blow.stage > ON_HARM
    own = blow.item == SPECIAL and fight.who(blow.source).note in BREATH
    yield blow.item == NONE or own or _weapon(fight, blow.item)
    yield all(0 <= seat < fight.seats for seat in blow.asked)
    yield blow.stage in _ROLLED or bool(blow.asked) or fight.pile is not None


def _fits(fight: Fight, play: Play) -> bool:
    """Tell whether something played is a card of its power, aimed at what there is."""
    if (
        play.power not in POWERS
        or not 0 <= play.seat < fight.seats
        or not all(0 <= s < fight.seats for s in play.asked)
    ):
        return False
    deck = (
        [spell.code for spell in fight.book.spells]
        if powers.is_spell(play.power)
        else [SPELLS + card.code for card in fight.book.fight]
    )
    lying = fight.spell_discard if powers.is_spell(play.power) else fight.discard
    if play.copy not in lying or deck[play.copy] != play.power:
        return False
    rule, blow = POWERS[play.power], fight.attack is not None and fight.attack.blow is not None
    if (rule.when <= DONE and not blow) or (powers.is_spell(play.power) and not _one(fight, play.caster)):
        return False
    if play.power in (powers.BACKSTAB, powers.HEIGHT, powers.WILD_MAGIC) and not _one(fight, play.caster):
        return False
    if rule.aim == powers.ITEM:
        return fight.bearer(play.target) != NONE
    if play.power == powers.MOVE_CARD and play.target == NONE:
        return True
    if rule.aim == powers.GROUP:
        covered = 0 <= play.target < len(fight.terrain) and fight.terrain[play.target] != NONE
        return covered if play.power == powers.MOVE_CARD else 0 <= play.target < len(fight.terrain) and not covered
    return rule.aim == powers.NOTHING or _one(fight, play.target)
