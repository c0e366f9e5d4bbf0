"""Why a card may not be aimed at, and why a character may not go there, in the rulebook's words."""

from collections.abc import Sequence

from deckbuilder.core.saying import noop, say, say_n
from deckbuilder.games.saga.rules import aim, arrivals, belongings, demands, moves, stats
from deckbuilder.games.saga.rules.codes import ATTACK, DISCARD, FORMATION, HAND, MELEE, STUNNED, words_of
from deckbuilder.games.saga.rules.kinds import PERFORMED, PRESET, S_BITS, S_FLAGS, S_REACH, S_STRIKER, S_VERB
from deckbuilder.games.saga.rules.legality import act_trouble
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.picks import Pick
from deckbuilder.games.saga.rules.verbs.strikes import Blow


def strike_trouble(t: Table, f: Frame, target: int) -> str:
    """Say why a strike that is being performed may not target a card."""
    env: Env = f[2]
    verb = t.book.node(f[S_VERB])
    bits, striker = f[S_BITS], f[S_STRIKER]
    reach, within = f[S_REACH], 0
    if isinstance(verb, Blow):
        reach, within = reach + verb.reach, verb.within
    found = reach_trouble(t, striker, target, bits, reach, within)
    if found is None and f[S_FLAGS] & PRESET:
        found = noop("the target of this strike is given")
    if found is None and _spared(t, striker, target, bits, env.source):
        found = noop("an effect says that the character may not be targeted")
    return found or noop("the words of the strike do not let it target this character")


def reach_trouble(t: Table, striker: int, target: int, bits: int, reach: int = 0, within: int = 0) -> str | None:
    """Say why a character stands where a strike cannot target it; None where it can.

    Args:
        t: the table.
        striker: who strikes.
        target: a card.
        bits: what the strike is.
        reach: ranks further away than usual that it may target as well.
        within: where above 0: a ranged strike at any distance up to this.
    """
    if target == NONE or t.zone[target] != FORMATION:
        return noop("only a character in play may be the target of a strike")
    if target == striker:
        return noop("a strike targets another character")
    if t.ctrl[target] == t.ctrl[striker] and (bits & ATTACK or not t.profile.strike_own):
        return noop("strikes of an attack target opposing characters only")
    if t.stale:
        stats.quality(t, striker, "atk")
    if t.far:
        reach += aim.reach_of(t, striker, bits, NONE)
    away = t.distance(striker, target)
    more, near = aim.reach_at(t, striker, target, bits, NONE) if t.far else (0, False)
    reach += more
    least, most = (0, 1 + reach) if bits & MELEE else (1 if near else 2, 2 + reach)
    if within or reach >= aim.ANYWHERE:
        least, most = 0, within + reach
    if least <= away <= most:
        return None
    if least == most:
        return say("it must be exactly {n} ranks away to be targeted, and is {away} ranks away", n=most, away=away)
    if bits & MELEE and most == 1:
        return say(
            "a melee strike may target characters within one rank of the striker, and this one is {away} ranks away",
            away=away,
        )
    told = say_n(away, "this one is 1 rank away", "this one is {n} ranks away")
    return say("it may target characters {least} to {most} ranks away: {told}", least=least, most=most, told=told)


def _spared(t: Table, striker: int, target: int, bits: int, source: int) -> bool:
    told = words_of(bits)
    return stats.forbids(t, striker, "target", target, by=told) or any(
        stats.forbids(t, target, act, striker, t.ctrl[striker], told, source, bits)
        for act in ("be targeted", "be struck")
    )


def pick_trouble(t: Table, f: Frame, card: int) -> str | None:
    """Say why a card may not be picked for an effect; None where cards are not what is asked for."""
    verb = t.book.node(f[2])
    if not isinstance(verb, Pick) or card == NONE:
        return None
    if card in f[4]:
        return noop("it is chosen already")
    env = t.env(f[3])
    if verb.kept(t, env, card):
        return noop("an effect says that the character may not be targeted")
    if card not in verb.able(t, env, f[4]):
        return noop("the card's words do not let it be chosen")
    return noop("with it the rest of the card could not be carried out")


def equip_onto(t: Table, host: int, item: int) -> str | None:
    """Say why a character may not equip an item; None where it may."""
    if t.orient[host] == STUNNED:
        return noop("stunned characters may not perform any actions")
    return demands.equip_trouble(t, host, item)


def attack_onto(t: Table, striker: int, target: int) -> str | None:
    """Say why a character may not attack another one; None where it may."""
    bits = MELEE | ATTACK | t.book.attack.by
    found = reach_trouble(t, striker, target, bits)
    if found is None and _spared(t, striker, target, bits, NONE):
        return noop("an effect says that the character may not be targeted")
    return found


def perform_onto(t: Table, seat: int, card: int, number: int, onto: int) -> str | None:
    """Say why a character may not perform an action card; None where it may, or where that is not what is meant."""
    acts = t.sheets[card].acts
    if t.in_play(card) or t.zone[onto] != FORMATION or t.ctrl[onto] != seat or not 0 <= number < len(acts):
        return None
    return act_trouble(t, seat, card, acts[number], onto)


def react_trouble(t: Table, seat: int, f: Frame, card: int, number: int) -> str | None:
    """Say why a card's action may not be performed in response to what comes or came about; None where that is not known."""
    owner = t.ctrl[card] if t.in_play(card) else t.owner[card]
    if owner != seat or (t.zone[card] not in (HAND, DISCARD) and not t.in_play(card)):
        return noop("only a React of your own cards may be performed now")
    acts = belongings.acts(t, card) if t.in_play(card) else t.sheets[card].acts
    if not 0 <= number < len(acts) or (act := acts[number]).pattern is None:
        return noop("only a React may be performed now")
    if t.profile.react_once and (card, act.uid) in f[PERFORMED]:
        return noop("a React is performed once in response to a trigger")
    able = [t.carrier(card)] if t.in_play(card) else t.characters(seat)
    return nearest([act_trouble(t, seat, card, act, me, f[2]) for me in able])


def nearest(reasons: Sequence[str | None]) -> str | None:
    """Give the reason of the character that came nearest: class and level come first, what is peculiar to it last."""
    told = [reason for reason in reasons if reason]
    plain = [reason for reason in told if "class" in reason]
    return next((reason for reason in told if reason not in plain), next(iter(told), None))


def enter_at(t: Table, seat: int, card: int, at: tuple[int, ...]) -> str | None:
    """Say why a character may not enter play at a place; None where it may."""
    form, rank = at[:2]
    if form != seat:
        return noop("a character enters play in its own player's formation")
    ranks = arrivals.enter_ranks(t, card, seat)
    if rank in ranks:
        return None
    return say("it must enter the rank equal to its level, rank {rank}", rank=(ranks or [rank])[0] + 1)


def maneuver_to(t: Table, card: int, at: tuple[int, ...]) -> str | None:
    """Say why a character may not maneuver to a place; None where it may."""
    before, spot = t.pos(card), (at[0], at[1], at[2])
    if before is None or spot in moves.ways(t, card, "maneuver", 1):
        return None
    if spot == before:
        return noop("it stands there already")
    if spot[0] != before[0]:
        return noop("a maneuver leads within the character's own formation")
    return noop("a maneuver leads one rank forward or backward, or to another place in the rank")
