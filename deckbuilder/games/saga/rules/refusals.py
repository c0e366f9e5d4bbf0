"""Why an answer may not be given, in the rulebook's words: the authority over ``legal``'s proposals."""

from deckbuilder.core.rules import CHANCE, NOBODY, Action
from deckbuilder.core.saying import noop, phrase, say, term
from deckbuilder.games.saga.rules import belongings, demands, engine, legality, offers, reasons
from deckbuilder.games.saga.rules.codes import DECK, DISCARD, FORMATION, HAND, READY, STUNNED, UNDER
from deckbuilder.games.saga.rules.kinds import BY, EFFECT, FALL, PLACE, STRIKE, TURN, WINDOW
from deckbuilder.games.saga.rules.questions import opens_decree, words
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.byhand import OVERRIDE, ByHand, may_override
from deckbuilder.games.saga.rules.verbs.places import may_control


def refuse(t: Table, state: State, action: Action) -> str | None:
    """Say why an answer may not be given; None where it may."""
    if state.asked == NOBODY:
        return say("the game is over")
    if action.seat != state.asked:
        return say("it is not this player's turn to answer")
    if action.seat == CHANCE:
        return _refuse_chance(state, action)
    card = _number(action.source)
    if card is None or card >= len(state.faces):
        return say("there is no card {token}", token=repr(action.source))
    if action.targets:
        why = _why_onto(t, action, card)
        return say("this answer names no targets: they are asked for one by one") if why is None else phrase(why)
    choice = (action.verb, card, action.values)
    offered = engine.options(t)
    if choice in offered or _twin(t, choice, offered):
        return None
    if choice == (OVERRIDE, NONE, ()):
        return (
            None
            if may_override(t)
            else say("the rules are left aside where people play, and only at a Decree, a React or a discard")
        )
    frame = t.stack[-1]
    if frame[0] == EFFECT and t.profile.hands:
        verb = t.book.node(frame[2])
        if isinstance(verb, ByHand):
            why = verb.trouble(t, frame, choice)
            return None if why is None else phrase(why)
    return _told(t, state, _why(t, state.asked, action.verb, card, action.values))


def _told(t: Table, state: State, why: str | None) -> str:
    """Say why; where nobody knows, what is asked."""
    if why is not None:
        return phrase(why)
    return say("that is no answer to the question: {question}", question=words(t.book, state))


def _why_onto(t: Table, action: Action, card: int) -> str | None:
    """Say why a decree may not be aimed at what it is dropped onto: targets are asked for, and named only by who wishes for one."""
    target = _number(action.targets[0]) if len(action.targets) == 1 else None
    if target is None or not 0 <= target < len(t.faces) or card < 0 or not opens_decree(t.stack[-1]):
        return None
    verb, values, seat = action.verb, action.values, action.seat
    held = t.zone[card] == HAND and t.owner[card] == seat
    if verb == "equip" and held:
        if t.zone[target] == FORMATION and t.ctrl[target] == seat:
            return reasons.equip_onto(t, target, card)
        return noop("only a character that you control may equip it")
    if verb == "attack" and t.zone[card] == FORMATION and t.ctrl[card] == seat and t.orient[card] == READY:
        return reasons.attack_onto(t, card, target)
    if verb == "perform" and held and values:
        found = reasons.perform_onto(t, seat, card, values[0], target)
        if found is not None:
            return found
    choice, offered = (verb, card, values), engine.options(t)
    if choice in offered or _twin(t, choice, offered):
        return noop("it may not be aimed at that card")
    return _why(t, seat, verb, card, values)


_BY_CARD = {BY: "by", STRIKE: "target", EFFECT: "target", WINDOW: "perform", FALL: "fall", TURN: "discard"}
"""Which answer is refused for a reason of its card, by the kind of the frame that asks."""


def _number(token: str) -> int | None:
    if not token:
        return -1
    if token[0] == "c" and token[1:].isascii() and token[1:].isdigit() and len(token) < 6:
        return int(token[1:])
    return None


def _refuse_chance(state: State, action: Action) -> str | None:
    sides, count = state.chance
    values = action.values
    if sides:
        if action.verb != "roll":
            return say("dice are asked for")
        if len(values) != count or not all(1 <= n <= sides for n in values):
            return say("{count} dice from 1 to {sides} are asked for", count=count, sides=sides)
        return None
    if action.verb != "order":
        return say("the order of a deck is asked for")
    if sorted(values) != list(range(count)):
        return say("each place from 0 to {last} once is asked for", last=count - 1)
    return None


def _twin(t: Table, choice: offers.Choice, offered: list[offers.Choice]) -> bool:
    """Tell whether an equal card in the same hand or pile was proposed in this one's stead."""
    verb, card, values = choice
    if card < 0 or t.zone[card] in (FORMATION, UNDER):
        return False
    return any(
        other[0] == verb
        and other[2] == values
        and other[1] >= 0
        and t.faces[other[1]] == t.faces[card]
        and t.zone[other[1]] == t.zone[card]
        and t.owner[other[1]] == t.owner[card]
        and t.zone[card] != DECK
        for other in offered
    )


def _why(t: Table, seat: int, verb: str, card: int, values: tuple[int, ...]) -> str | None:
    """Say why something is no answer to the open question; None where nobody knows."""
    frame = t.stack[-1]
    kind = frame[0]
    if card >= 0 and kind in _BY_CARD and verb == _BY_CARD[kind]:
        return _why_not_card(t, seat, frame, card, values)
    if kind == PLACE and verb == "place":
        ranks = {spot[:2] for spot in frame[4]}
        if len(ranks) == 1:
            return say("the character goes into rank {rank} only", rank=ranks.pop()[1] + 1)
        return noop("the character may not go there")
    if not opens_decree(frame):
        return None
    if card < 0:
        return say("that is no {decree}", decree=term(t.profile.decree))
    if verb in ("enter", "equip"):
        return _why_from_hand(t, seat, verb, card, values)
    if verb in ("attack", "maneuver"):
        if t.zone[card] != FORMATION or t.ctrl[card] != seat:
            return say("only a character that you control may perform it")
        trouble = offers.attack_trouble if verb == "attack" else offers.maneuver_trouble
        found = trouble(t, seat, card)
        if found is None and verb == "maneuver" and len(values) == 3:
            found = reasons.maneuver_to(t, card, values)
        return found
    if verb == "perform":
        return _why_not_perform(t, seat, card, values)
    return say("that is no {decree}", decree=term(t.profile.decree))


def _why_not_card(t: Table, seat: int, frame: Frame, card: int, values: tuple[int, ...]) -> str | None:
    """Say why a card is not what the open question asks for."""
    kind = frame[0]
    if kind == BY:
        return _why_not_by(t, frame, card)
    if kind == STRIKE:
        return reasons.strike_trouble(t, frame, card)
    if kind == EFFECT:
        return reasons.pick_trouble(t, frame, card)
    if kind == WINDOW:
        return reasons.react_trouble(t, seat, frame, card, values[0] if values else 0)
    if kind == FALL:
        return noop("only a character of yours in an illegal rank falls forward")
    return noop("only cards of your hand are discarded before you draw")


def _why_from_hand(t: Table, seat: int, verb: str, card: int, values: tuple[int, ...]) -> str | None:
    if t.zone[card] != HAND or t.owner[card] != seat:
        return say("the card is not in your hand")
    if verb == "enter":
        found = offers.enter_trouble(t, seat, card)
        if found is None and len(values) == 3:
            found = reasons.enter_at(t, seat, card, values)
        return found
    if t.sheets[card].sheet.kind != "Item":
        return say("only an item is equipped")
    if not may_control(t, seat, card):
        return say("you already control a Unique card of that name")
    told = [demands.equip_trouble(t, c, card) for c in t.characters(seat) if t.orient[c] < STUNNED]
    return reasons.nearest(told) or say("no character of yours may equip it")


def _why_not_by(t: Table, frame: Frame, card: int) -> str | None:
    """Say why a character may not perform the action card or equip the item in question: its own reason."""
    seat, bearer, act, ev = frame[2:6]
    if t.zone[card] != FORMATION or t.ctrl[card] != seat:
        return say("only a character that you control may perform it")
    if act != t.book.equip.uid:
        return legality.act_trouble(t, seat, bearer, t.book.node(act), card, ev)
    if t.orient[card] == STUNNED:
        return say("stunned characters may not perform any actions")
    return demands.equip_trouble(t, card, bearer) or say("an effect says that the character may not equip it")


def _why_not_perform(t: Table, seat: int, card: int, values: tuple[int, ...]) -> str | None:
    zone = t.zone[card]
    if not t.in_play(card) and (t.owner[card] != seat or zone not in (HAND, DISCARD)):  # tells nothing of a hidden card
        return say("the card is not in your hand")
    acts = belongings.acts(t, card) if t.in_play(card) else t.sheets[card].acts
    if len(values) != 1 or not 0 <= values[0] < len(acts):
        return say("the card has no such action")
    act = acts[values[0]]
    if act.pattern is not None:
        return say(
            "a React is performed when its trigger comes about, not as a {decree}", decree=term(t.profile.decree)
        )
    if t.in_play(card):
        return legality.act_trouble(t, seat, card, act, t.carrier(card))
    told = [legality.act_trouble(t, seat, card, act, me) for me in t.characters(seat)]
    return reasons.nearest(told) or say("no character of yours may perform it")
