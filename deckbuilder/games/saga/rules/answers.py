"""Answers in a player's words."""

import re
from typing import Any

from deckbuilder.core.rules import Action
from deckbuilder.core.saying import noop, phrase, say
from deckbuilder.games.saga.rules import belongings
from deckbuilder.games.saga.rules.codes import UNDER
from deckbuilder.games.saga.rules.faces import Made
from deckbuilder.games.saga.rules.frames.turn import ceasing as ceasing
from deckbuilder.games.saga.rules.gains import said_of
from deckbuilder.games.saga.rules.kinds import EFFECT, PLACE
from deckbuilder.games.saga.rules.names import player_name
from deckbuilder.games.saga.rules.state import NONE, Later
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.byhand import MENU_WORDS, OVERRIDE, PLACE_WORDS, ByHand, at_hand, noted
from deckbuilder.games.saga.rules.verbs.overrides import made_of

_ACTION = re.compile(r"(?:Spend )?(?:Order|React)\b")
"""How a clause of a card begins that is an action."""
_WORDS = 10
"""So many words of an ability name it on a button."""

_PLAIN = {
    "pass": noop("Pass"),
    "done": noop("Done"),
    "yes": noop("Yes"),
    "no": noop("No"),
    "decline": noop("Decline"),
    "order": noop("Shuffle"),
    OVERRIDE: noop("By hand: leave the rules aside"),
}
_WITH_CARD = {
    "enter": noop("Put {card} into play"),
    "attack": noop("{card} attacks"),
    "maneuver": noop("{card} maneuvers"),
    "equip": noop("Equip {card}"),
    "by": noop("{card}"),
    "target": noop("{card}"),
    "discard": noop("Discard {card}"),
    "fall": noop("{card} falls forward"),
}


def said(t: Table, action: Action) -> str:
    """Say an answer to the open question, without the seat: ``"Korrum Ashjaw attacks"``; see ``core.game.Presenter``.

    Args:
        t: the table where it is asked.
        action: an answer, proposed or not.
    """
    verb, values = action.verb, action.values
    if told := _by_hand(t, verb, values) if not action.source else _gesture(t, verb, _card(t, action.source)):
        return told
    if verb in _PLAIN:
        return say(_PLAIN[verb])
    card = _card(t, action.source)
    if verb in _WITH_CARD and card != NONE:
        return say(_WITH_CARD[verb], card=_named(t, card))
    if verb == "perform" and card != NONE:
        return _performed(t, card, values)
    if verb == "place" and len(values) == 3:  # formation, rank, place
        return _placed(t, *values)
    if verb == "player" and values and 0 <= values[0] < len(t.forms):
        return player_name(values[0])
    if verb == "number" and values:
        return str(values[0])
    if verb == "roll":
        return say("Roll {dice}", dice=", ".join(map(str, values)))
    if verb == "choose" and values:
        return say("Choose number {n} of what the card offers", n=values[0] + 1)
    return _ended(t, verb, values)


def _card(t: Table, token: str) -> int:
    number = token[1:]
    known = token.startswith("c") and number.isascii() and number.isdecimal() and int(number) < len(t.faces)
    return int(number) if known else NONE


def _named(t: Table, card: int) -> str:
    """Name a card so that it is told from others of its name in play."""
    name: str = t.sheets[card].sheet.name
    if t.zone[card] == UNDER:
        return say("{card} on {bearer}", card=name, bearer=_named(t, t.host[card]))
    place = t.pos(card)
    twins = [c for c in t.everyone() if c != card and t.sheets[c].sheet.name == name]
    if place is None or not twins:
        return name
    _, rank, index = place
    if any(t.ctrl[twin] == t.ctrl[card] for twin in twins):
        return say("{card} in rank {rank}, place {place}", card=name, rank=rank + 1, place=index + 1)
    return say("{card} of {player}", card=name, player=player_name(t.ctrl[card]))


def _by_hand(t: Table, verb: str, values: tuple[int, ...]) -> str:
    """Say what a player does by hand next; ``""`` where that is not asked."""
    top: list[Any] = t.stack[-1] if t.stack else [NONE]
    if top[0] != EFFECT or not t.profile.hands or not isinstance(t.book.node(top[2]), ByHand):
        return ""
    if verb == "to" and values and 0 <= values[0] < len(PLACE_WORDS):
        return say(PLACE_WORDS[values[0]])
    if verb == "note" and values:
        return say("Note: {text}", text=noted(values))
    if verb == "token" and (made := made_of(values)) and values:
        return _made(made)
    if verb == "fetch" and len(values) == 1 and 0 <= values[0] < t.book.size:
        return say("Take {card} from outside the game", card=t.book.entry(values[0]).sheet.name)
    return say(MENU_WORDS[verb]) if verb in MENU_WORDS and not values else ""


def _gesture(t: Table, verb: str, card: int) -> str:
    """Say what is done by hand to a card; ``""`` where that is not asked."""
    if card == NONE or verb not in MENU_WORDS or not at_hand(t):
        return ""
    return say("{what}: {card}", what=say(MENU_WORDS[verb]), card=_named(t, card))


def _made(made: Made) -> str:
    """Say which token is made."""
    return say(
        "Make a token: {name}, level {level}, ATK {atk}, AC {ac}, Skill {skill}, HP {hp}",
        name=made.name,
        level=made.level,
        atk=made.atk,
        ac=made.ac,
        skill=made.skill,
        hp=made.hp,
    )


def _performed(t: Table, card: int, values: tuple[int, ...]) -> str:
    name = _named(t, card)
    acts = belongings.acts(t, card) if t.in_play(card) else t.sheets[card].acts
    if not values or not 0 <= values[0] < len(acts):
        return say("Perform {card}", card=name)
    number, act = values[0], acts[values[0]]
    if act.feat:
        return say("{card} performs {feat}", card=name, feat=act.feat)
    if t.profile.hands and isinstance(act.effect, ByHand):
        return say("{card}, by hand: {text}", card=name, text=phrase(_first_words(act.node.effect.words)))
    printed = t.book.card(t.faces[card])
    clauses = [line for line in (printed.text or "").split("\n") if _ACTION.match(line)] if printed is not None else []
    own = len(t.sheets[card].acts)
    if len(acts) > 1 and len(clauses) == own and number < own:
        return say("Perform {card}: {text}", card=name, text=clauses[number])
    if len(acts) > 1:
        return say("Perform {card}, action {n}", card=name, n=number + 1)
    return say("Perform {card}", card=name)


def _first_words(words: str) -> str:
    """Give the beginning of an ability, as much as a button holds."""
    all_of_them = words.split()
    return " ".join(all_of_them[:_WORDS]) + (" …" if len(all_of_them) > _WORDS else "")


def _placed(t: Table, seat: int, rank: int, index: int) -> str:
    form = t.forms[seat] if 0 <= seat < len(t.forms) else ()
    moving = _moving(t)
    row = [card for card in (form[rank] if 0 <= rank < len(form) else ()) if card != moving]
    told = say("rank {rank}", rank=rank + 1)
    if moving != NONE and t.ctrl[moving] != seat:
        told = say("rank {rank} of {player}", rank=rank + 1, player=player_name(seat))
    if not row:
        return say("In {rank}", rank=told)
    if index <= 0:
        return say("In {rank}, far left", rank=told)
    if index >= len(row):
        return say("In {rank}, far right", rank=told)
    left, right = (t.sheets[card].sheet.name for card in row[index - 1 : index + 1])
    between = say("between {left} and {right}", left=left, right=right)
    return say("In {rank}, place {place}, {between}", rank=told, place=index + 1, between=between)


def _moving(t: Table) -> int:
    """Give the character about whose place the question is; -1 for none."""
    top: list[Any] = t.stack[-1] if t.stack else [NONE]
    return int(top[3]) if top[0] == PLACE else NONE


def _ended(t: Table, verb: str, values: tuple[int, ...]) -> str:
    """Say which effect ends or is carried out at the end of the turn."""
    number = values[0] if values else NONE
    if verb == "cease" and 0 <= number < len(ending := ceasing(t, t.asked)):
        mod = ending[number][0]
        gain = said_of(t.book, mod.node, mod.value)
        of = mod.card if mod.card != NONE else mod.source
        return say("It ends that {card} {gain}", card=t.sheets[of].sheet.name, gain=gain)
    if verb == "resolve" and 0 <= number < len(later := _waiting(t, t.asked)):
        return say("Carry out what {card} does at end of turn", card=t.sheets[later[number].env.source].sheet.name)
    return verb


def _waiting(t: Table, seat: int) -> list[Later]:
    """Give what a player's effects still do at the end of the turn, in the order of the answers."""
    return [later for later in t.later if later.event == NONE and later.env.seat == seat]
