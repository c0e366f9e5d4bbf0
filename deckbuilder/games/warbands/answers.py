"""Answers in a player's words, what he points at who means one, and what his clicks and drags may mean."""

from collections.abc import Iterator

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import row, say, term
from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.assaults import AID, ATTACK
from deckbuilder.games.warbands.cards import Armor
from deckbuilder.games.warbands.casting import CAST, PLAY, SHARE
from deckbuilder.games.warbands.clash import NONE, PICK, STAB_AIM
from deckbuilder.games.warbands.ground import group_token, item_token
from deckbuilder.games.warbands.melee import STAB_IT, STRIKE
from deckbuilder.games.warbands.moves import CLEAR, COMBINE, LAY, PART, SPEND
from deckbuilder.games.warbands.prospects import blow_ahead, dies_ahead
from deckbuilder.games.warbands.recruits import DONE, GIVE, OTHER, PUT, Recruits
from deckbuilder.games.warbands.standing import own_name
from deckbuilder.games.warbands.state import (
    ANSWER,
    BACK,
    DECLARE,
    DISCARD,
    EQUIP,
    FIGHT,
    GROUPS,
    MOVE,
    PAY,
    PLACE,
    REPLACE,
    SPLIT,
    SUPPORT,
    owner,
)
from deckbuilder.games.warbands.tactics import ROW, WIELD
from deckbuilder.games.warbands.turns import DROP
from deckbuilder.games.warbands.volley import RISK_IT, SHOOT
from deckbuilder.games.warbands.words import CARD, GROUP, ITEM, PASS, SPELL, WARRIOR, numbered, token_numbers

IDLE = frozenset((PASS, DONE))
"""Answers that do nothing more."""


# Words ------------------------------------------------------------------------------------------------------------------------


def said(ground: Recruits, action: Action) -> str:
    """Say an answer to the open question, without the seat."""
    verb, source = action.verb, named(ground, action.source, action.seat)
    onto = [named(ground, target, action.seat) for target in action.targets]
    first = onto[0] if onto else ""
    if verb in IDLE:
        return _nothing(ground, verb)
    if verb == PUT:
        if action.values == (BACK,):
            return say("{warrior} to the back row of {group}", warrior=source, group=first)
        return say("{warrior} to the front row of {group}", warrior=source, group=first)
    if verb == ROW:
        one = numbered(action.source, WARRIOR, len(ground.faces))
        if ground.places[one] & 1 == BACK:
            return say("{warrior} to the front row", warrior=source)
        return say("{warrior} to the back row", warrior=source)
    if verb == WIELD:
        weapons = [ground.item_name(item) for item in token_numbers(action.targets, ITEM, len(ground.gear))]
        if not weapons:
            return say("{warrior} uses no weapon", warrior=source)
        return say("{warrior} uses {weapons}", warrior=source, weapons=row(weapons))
    if verb in (CAST, PLAY):
        return _played(ground, action, source, onto)
    if verb == SHARE:
        return say("{n} for {warrior}", n=action.values[0] if action.values else 0, warrior=source)
    if verb in (COMBINE, CLEAR) and action.source[:1] != CARD:
        return _paid(verb, source)
    return _plain(verb, source, first)


def _plain(verb: str, source: str, first: str) -> str:
    """Say an answer that its verb tells, with what it names."""
    if verb == ATTACK:
        return say("{group} attacks {other}", group=source, other=first)
    if verb == AID:
        return say("{group} supports {other}", group=source, other=first)
    if verb == GIVE:
        return say("{item} for {warrior}", item=source, warrior=first)
    if verb == LAY:
        return say("{card} onto {group}", card=source, group=first)
    if verb == CLEAR:
        return say("{card}: remove the Terrain from {group}", card=source, group=first)
    if verb == COMBINE:
        return say("{card}: combine the groups", card=source)
    if verb in (SHOOT, STRIKE):
        return say("{warrior} attacks {other}", warrior=source, other=first)
    words = {
        OTHER: say("Replace {what}", what=source),
        DROP: say("Discard {what}", what=source),
        SPEND: say("Discard {what}", what=source),
        PART: say("{what} is split off", what=source),
        RISK_IT: say("{what} aims at the back row", what=source),
        STAB_IT: say("{what} tries to stab somebody in the back row", what=source),
    }
    return words.get(verb, verb)


def _paid(verb: str, source: str) -> str:
    if verb == COMBINE:
        return say("Discard cards to combine the groups")
    return say("Discard cards to remove the Terrain from {group}", group=source)


def _played(ground: Recruits, action: Action, source: str, onto: list[str]) -> str:
    if action.verb == CAST:
        copy = numbered(action.source, SPELL, len(ground.book.spells))
        caster = next((one for one in ground.everybody() if copy in ground.spells[one]), NONE)
        name = _warrior(ground, caster, action.seat) if caster != NONE else say("Nobody")
        if onto:
            return say("{warrior} casts {spell} on {target}", warrior=name, spell=source, target=row(onto))
        return say("{warrior} casts {spell}", warrior=name, spell=source)
    if len(onto) > 1:
        return say("{card}: {warrior} attacks {other}", card=source, warrior=onto[0], other=onto[1])
    return say("{card} on {target}", card=source, target=onto[0]) if onto else say("Play {card}", card=source)


def _nothing(ground: Recruits, verb: str) -> str:
    if verb == DONE:
        dealt = ground.recruit.dealt[ground.asked] if ground.recruit is not None else ()
        armor = bool(dealt) and isinstance(ground.book.item(ground.gear[dealt[0]]), Armor)
        return say("Leave out all armor that is left") if armor else say("Leave out all weapons that are left")
    words = {
        REPLACE: say("Keep them all"),
        EQUIP: say("Leave it out"),
        DISCARD: say("Discard nothing more"),
        SPLIT: say("Nobody else is split off"),
        DECLARE: say("No more attacks"),
        SUPPORT: say("Support nobody more"),
    }
    if ground.step == FIGHT and ground.attack is not None and ground.attack.blow is None:
        return say("Do not attack")
    return words.get(ground.step, say("Use nothing") if ground.step in (FIGHT, ANSWER) else say("Nothing more"))


def named(ground: Recruits, token: str, seat: int) -> str:
    """Name what a token stands for, to a player: what is his own goes without his name; the token itself where it stands for nothing."""
    letter = token[:1]
    if (one := numbered(token, WARRIOR, len(ground.faces))) >= 0 and ground.faces[one] != NONE:
        return _warrior(ground, one, seat)
    if letter == GROUP and (group := numbered(token, GROUP, len(ground.terrain))) >= 0:
        return say("Group {n}", n=group % GROUPS + 1) if group // GROUPS == seat else ground.group_name(group)
    if letter == ITEM and (item := numbered(token, ITEM, len(ground.gear))) >= 0:
        bearer = next((one for one in ground.everybody() if item in ground.carried[one]), NONE)
        if bearer != NONE:
            return say("{item} of {warrior}", item=ground.item_name(item), warrior=_warrior(ground, bearer, seat))
        return ground.item_name(item)
    if letter == CARD and (copy := numbered(token, CARD, len(ground.book.fight))) >= 0:
        return term(ground.book.fight[copy].name)
    if letter == SPELL and (copy := numbered(token, SPELL, len(ground.book.spells))) >= 0:
        return term(ground.book.spells[copy].name)
    return token


def _warrior(ground: Recruits, one: int, seat: int) -> str:
    return own_name(ground, one) if owner(one) == seat else ground.name(one)


# Pointing ---------------------------------------------------------------------------------------------------------------------


def pointed(ground: Recruits, action: Action) -> Pointing:
    """Tell what an answer is about."""
    words, verb = said(ground, action), action.verb
    if verb in IDLE:
        return Pointing(action, words, idle=True)
    if verb == PUT:
        group = int(action.targets[0][1:])
        return Pointing(action, words, (action.source,), (_behind(ground, group, action.values[0]),))
    if verb == ROW:
        place = ground.places[int(action.source[1:])]
        return Pointing(action, words, (action.source,), (_behind(ground, place >> 1, 1 - (place & 1)),))
    if verb == COMBINE and not action.source:
        return Pointing(action, words, tuple(group_token(group) for group in ground.groups(action.seat)))
    chance, note = None, ""
    if verb in (SHOOT, STRIKE):
        chance, note = blow_ahead(ground, int(action.source[1:]), int(action.targets[0][1:]), far=verb == SHOOT)
        return Pointing(action, words, action.targets, (), chance, note)
    if verb in (RISK_IT, STAB_IT):
        chance, note = dies_ahead(ground, int(action.source[1:]), far=verb == RISK_IT)
    return Pointing(action, words, tuple(dict.fromkeys((action.source, *action.targets))), (), chance, note)


def _behind(ground: Recruits, group: int, line: int) -> Spot:
    """Give the place behind the last of a row; a banner stands before the front row."""
    return Spot(f"group{group}", (line, len(ground.row((group,), line)) + (line != BACK)))


# Wishes -----------------------------------------------------------------------------------------------------------------------


def wished(ground: Recruits, seat: Seat, token: str, onto: str | Spot | None) -> Iterator[Action]:
    """Give what a click on a token, or a drag of it onto another or into a row, may mean."""
    aim = onto if isinstance(onto, str) else ""
    letter, step = token[:1], ground.step
    if letter == CARD:
        yield from _with_card(ground, seat, token, aim)
    elif letter == SPELL:
        yield Action(seat, CAST, token, (aim,) if aim else ())
    elif letter == ITEM:
        yield from _with_item(ground, seat, token, aim)
    elif letter in (GROUP, WARRIOR):
        if step == DECLARE:
            yield Action(seat, ATTACK, _group(ground, token), (_group(ground, aim),) if aim else ())
        elif step == SUPPORT:
            yield Action(seat, AID, _group(ground, token), (_group(ground, aim),) if aim else ())
        elif step == MOVE and letter == GROUP:
            yield Action(seat, CLEAR, token)
        elif letter == WARRIOR:
            yield from _with_warrior(ground, seat, token, onto)


def _with_card(ground: Recruits, seat: Seat, token: str, aim: str) -> Iterator[Action]:
    if ground.step == DISCARD:
        yield Action(seat, DROP, token)
    elif ground.step == PAY:
        yield Action(seat, SPEND, token)
    elif ground.step == MOVE:
        group = (_group(ground, aim),) if aim else ()
        copy = numbered(token, CARD, len(ground.book.fight))
        move = copy >= 0 and ground.book.fight[copy].code == powers.MOVE_CARD - powers.SPELLS
        yield from (
            (Action(seat, CLEAR, token, group), Action(seat, COMBINE, token))
            if move
            else (Action(seat, LAY, token, group),)
        )
    else:
        yield Action(seat, PLAY, token, (aim,) if aim else ())


def _with_item(ground: Recruits, seat: Seat, token: str, aim: str) -> Iterator[Action]:
    item = numbered(token, ITEM, len(ground.gear))
    if ground.step == EQUIP:
        yield Action(seat, GIVE, token, (aim,) if aim else ())
        return
    bearer = next((one for one in ground.everybody() if item in ground.carried[one]), NONE)
    if bearer != NONE:
        yield Action(seat, WIELD, f"{WARRIOR}{bearer}", (token,))


def _with_warrior(ground: Recruits, seat: Seat, token: str, onto: str | Spot | None) -> Iterator[Action]:
    step, attack = ground.step, ground.attack
    aim = onto if isinstance(onto, str) else ""
    if step == REPLACE:
        yield Action(seat, OTHER, token)
    elif step == EQUIP and ground.recruit is not None and ground.recruit.dealt[ground.asked]:
        yield Action(seat, GIVE, item_token(ground.recruit.dealt[ground.asked][0]), (token,))
    elif step == PLACE:
        group, line = _row_of(ground, seat, onto)
        yield Action(seat, PUT, token, (group_token(group),), (line,))
    elif step in (MOVE, SPLIT):
        yield Action(seat, PART, token)
    elif step == FIGHT and attack is not None and attack.acting != NONE:
        verb = STRIKE if attack.stage in (PICK, STAB_AIM) else SHOOT
        yield Action(seat, verb, token if aim else f"{WARRIOR}{attack.acting}", (aim or token,))
    else:
        yield Action(seat, ROW, token)


def _row_of(ground: Recruits, seat: int, onto: str | Spot | None) -> tuple[int, int]:
    """Give the group and row that a place, or a thing in a group, means; else the front row of the first group."""
    first = max(seat, 0) * GROUPS
    if isinstance(onto, Spot):
        digits = onto.zone.removeprefix("group")
        group = int(digits) if onto.zone.startswith("group") and digits.isdecimal() else first
        return group, min(onto.at[0], BACK)
    if onto is None:
        return first, 0
    group = numbered(_group(ground, onto), GROUP, len(ground.terrain))
    return (group if group >= 0 else first), 0


def _group(ground: Recruits, token: str) -> str:
    """Give the group in which something stands; the token itself where it stands in none."""
    one = numbered(token, WARRIOR, len(ground.faces))
    item = numbered(token, ITEM, len(ground.gear))
    if item >= 0:
        one = next((other for other in ground.everybody() if item in ground.carried[other]), NONE)
    if one >= 0 and ground.places[one] != NONE:
        return group_token(ground.places[one] >> 1)
    return token
