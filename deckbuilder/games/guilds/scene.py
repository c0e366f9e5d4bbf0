"""The ring as anybody sees it; everything lies open."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.core.rules import Action, Ruleset, Seat
from deckbuilder.core.saying import noop, row, say, say_n, term
from deckbuilder.core.scene import Layout, Link, Pointing, Scene, Spot, Token, Zone
from deckbuilder.games.guilds.abilities import ABILITIES, BY_VERB
from deckbuilder.games.guilds.battle import Battle
from deckbuilder.games.guilds.rules import ATTACK, HEAL, PASS, GuildsRules
from deckbuilder.games.guilds.state import (
    ACT,
    AIDED,
    BLEEDING,
    BLESSED,
    EVADING,
    LAMED,
    NONE,
    OVER,
    SLEPT,
    STUNNED,
    WEAK,
    State,
    seat_of,
    team,
)
from deckbuilder.games.guilds.words import player_name, token, warrior_of

HEALTH, DAMAGE, SPEED = noop("Health"), noop("Damage"), noop("Speed")
_MARKS = (
    (STUNNED, noop("Stunned")), (SLEPT, noop("Slept")), (WEAK, noop("Weakened")), (BLEEDING, noop("Bleeding")),
    (LAMED, noop("Slowed")), (BLESSED, noop("Blessed")), (AIDED, noop("Self Aid")), (EVADING, noop("Avoids all damage")),
)  # fmt: skip
_FROZEN = noop("Frozen")


class GuildsPresenter:
    """Shows a battle to people."""

    def scene(self, rules: Ruleset[Any], state: Any, viewer: Seat) -> Scene:
        """Draw both teams, the viewer's own first, and below them who is defeated."""
        battle = Battle(state, _own(rules).who(state))
        first = viewer if viewer in (0, 1) else 0
        zones: list[Zone] = []
        for seat in (first, 1 - first):
            standing = tuple(
                _token(battle, state, one) for one in team(seat) if state.health[one] > 0 or one == state.dying
            )
            fallen = tuple(
                _token(battle, state, one) for one in team(seat) if state.health[one] <= 0 and one != state.dying
            )
            zones.append(Zone(f"team{seat}", say("Team"), Seat(seat), Layout.RANKS, _in_line(standing), ranks=1))
            zones.append(Zone(f"out{seat}", say("Defeated"), Seat(seat), Layout.PILE, fallen))
        return Scene(tuple(zones), _status(battle, state), _links(state))

    def say(self, rules: Ruleset[Any], state: Any, action: Action) -> str:
        """Say an answer in a player's words."""
        battle = Battle(state, _own(rules).who(state))
        one = warrior_of(action.source)
        if action.verb == PASS:
            return say("Use nothing")
        if one == NONE:
            return action.verb
        if action.verb == ATTACK:
            return say("attacks {warrior}", warrior=battle.name(one))
        if action.verb == HEAL:
            return say("heals {warrior}", warrior=battle.name(one))
        code = BY_VERB.get(action.verb)
        ability = term(ABILITIES[code].name) if code is not None else action.verb
        return say("{warrior} uses {ability}", warrior=battle.name(one), ability=ability)

    def point(self, rules: Ruleset[Any], state: Any, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        """Tell what each answer is about; what the dice decide comes with its chance, an attack with its damage."""
        battle = Battle(state, _own(rules).who(state))
        return tuple(self._pointing(rules, battle, state, action) for action in actions)

    def _pointing(self, rules: Ruleset[Any], battle: Battle, state: State, action: Action) -> Pointing:
        words = self.say(rules, state, action)
        if action.verb == PASS:
            return Pointing(action, words, idle=True)
        one = warrior_of(action.source)
        if action.verb == ATTACK:
            amount = battle.foreseen(state.order[0], one)
            return Pointing(action, words, (action.source,), note=say_n(amount, "{n} damage", "{n} damage"))
        if action.verb == HEAL:
            amount = battle.healed(state.order[0], one)
            return Pointing(action, words, (action.source,), note=say_n(amount, "{n} health back", "{n} health back"))
        dice = ABILITIES[BY_VERB[action.verb]].dice
        return Pointing(action, words, (action.source,), chance=len(dice) / 6 if dice else None)

    def wish(
        self, rules: Ruleset[Any], state: Any, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        """Give what a click on a warrior, or a drag of one onto another, may mean."""
        aimed = onto if isinstance(onto, str) else token
        one, whom = warrior_of(token), warrior_of(aimed)
        if whom == NONE or one == NONE:
            return ()
        if state.step == ACT:
            likely, other = (HEAL, ATTACK) if seat_of(whom) == seat else (ATTACK, HEAL)
            return (Action(seat, likely, aimed), Action(seat, other, aimed))
        used = _own(rules).who(state)[one].used
        return tuple(Action(seat, ABILITIES[code].verb, token) for code in used) or (Action(seat, ATTACK, token),)


def _own(rules: Ruleset[Any]) -> GuildsRules:
    assert isinstance(rules, GuildsRules)
    return rules


def _in_line(tokens: Sequence[Token]) -> tuple[Token, ...]:
    return tuple(
        Token(t.id, t.label, t.card, (0, file), 0, t.turn, t.badges, t.on, t.told, t.spoken)
        for file, t in enumerate(tokens)
    )


def _token(battle: Battle, state: State, one: int) -> Token:
    card, flags = battle.who[one], state.flags[one]
    shown = (
        (HEALTH, state.health[one], card.health),
        (SPEED, battle.speed(one), card.speed),
        (DAMAGE, battle.dealt(one), card.damage),
    )
    badges: list[tuple[str, int | None]] = [
        (term(what), now) for what, now, printed in shown if now != printed and state.health[one] > 0
    ]
    marks = [term(word) for flag, word in _MARKS if flags & flag]
    badges += [(mark, None) for mark in marks]
    if state.frozen[one]:
        badges.append((term(_FROZEN), state.frozen[one]))
        marks.append(say_n(state.frozen[one], "Frozen, 1 turn more", "Frozen, {n} turns more"))
    numbers = say("health {health} of {printed}, damage {damage}, speed {speed}", health=state.health[one], printed=card.health,
                  damage=battle.dealt(one), speed=battle.speed(one))  # fmt: skip
    spoken = say("{warrior}, {cls}: {numbers}", warrior=battle.name(one), cls=term(card.cls), numbers=numbers)
    if marks:
        spoken = say("{warrior}; {marks}", warrior=spoken, marks=row(marks))
    turn = 90 if flags & (STUNNED | SLEPT) else 0
    return Token(token(one), battle.name(one), card.id, (0, 0), 0, turn, tuple(badges), "", (numbers,), spoken)


def _status(battle: Battle, state: State) -> tuple[str, ...]:
    told = [say("Turn {n}", n=state.turn)]
    if state.step == OVER:
        return (*told, say("{player} wins", player=player_name(state.won[0])) if state.won else say("Nobody wins"))
    if state.order:
        told.append(say("{warrior} acts", warrior=battle.name(state.order[0])))
        if len(state.order) > 1:
            told.append(say("Then: {warriors}", warriors=row(battle.name(one) for one in state.order[1:])))
    return tuple(told)


def _links(state: State) -> tuple[Link, ...]:
    blow = state.blow
    if blow is None or blow.source == blow.target or not (state.health[blow.source] and state.health[blow.target]):
        return ()
    return (Link(token(blow.source), token(blow.target), say("heals") if blow.heals else say("attacks")),)
