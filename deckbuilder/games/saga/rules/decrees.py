"""Decrees: what a player does when it is his turn to give one, and what an effect lets him do at once (rulebook, Decree Phase)."""

from deckbuilder.games.saga.rules import belongings, offers
from deckbuilder.games.saga.rules.arrivals import enter_spots
from deckbuilder.games.saga.rules.frames.action import begin_equip
from deckbuilder.games.saga.rules.kinds import BY, ENTER
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.picks import Choice


def carry_out(t: Table, seat: int, choice: Choice, by: int = NONE) -> None:
    """Begin what a decree says.

    Args:
        t: the table.
        seat: the player.
        choice: the decree, no pass.
        by: who performs or equips what lies in the hand; asked for where -1.
    """
    verb, card, values = choice
    if verb == "enter":
        _enter(t, seat, card)
    elif verb == "equip":
        able = [by] if by != NONE else offers.equippers(t, seat, card)
        if len(able) == 1:
            begin_equip(t, seat, able[0], card)
        else:
            t.push(BY, 0, seat, card, t.book.equip.uid, 0)
    elif verb == "attack":
        offers.perform(t, seat, card, t.book.attack, card)
    elif verb == "maneuver":
        offers.perform(t, seat, card, t.book.maneuver, card)
    else:
        acts = belongings.acts(t, card) if t.in_play(card) else t.sheets[card].acts
        act = acts[values[0]]
        if by != NONE and not t.in_play(card):
            offers.perform(t, seat, card, act, by)
        else:
            offers.begin(t, seat, card, act)


def performed_by(t: Table, seat: int, choice: Choice, by: int) -> bool:
    """Tell whether a character may do himself what a decree says."""
    verb, card, values = choice
    if verb in ("attack", "maneuver"):
        return card == by
    if verb == "equip":
        return by in offers.equippers(t, seat, card)
    if verb != "perform":
        return False
    if t.in_play(card):
        return t.carrier(card) == by
    return by in offers.performers(t, seat, card, t.sheets[card].acts[values[0]])


def _enter(t: Table, seat: int, card: int) -> None:
    """Put a character into play from the hand: pay what it demands, choose the place (rulebook, Put a Character into Play)."""
    t.push(ENTER, 0, Env(card, card, seat), 0, entrances(t, seat, card), 0)


def entrances(t: Table, seat: int, card: int, lower: int = 0) -> tuple[tuple[int, int, int], ...]:
    """Give the places where a character put into play from the hand may go."""
    return tuple(enter_spots(t, card, seat, lower))
