"""The free mulligan of some events: once, between the first hand and initiative (event: Quality-of-Life Ancients, November 2021)."""

from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.codes import DECK
from deckbuilder.games.saga.rules.state import NONE
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.verbs.piles import draw, shuffle


def step(t: Table, f: Frame) -> None:
    """Ask one player after the other; who takes another hand draws it. f[2] counts the players who are done, f[1] tells who draws."""
    order = t.around(t.first if t.first >= 0 else 0)
    if f[1]:
        seat = order[f[2]]
        if len(t.hands[seat]) < stats.hand_size(t, seat) and draw(t, seat):
            return
        f[1], f[2] = 0, f[2] + 1
    while f[2] < len(order):
        if t.hands[order[f[2]]]:
            t.ask(order[f[2]])
            return
        f[2] += 1
    t.stack.pop()


def options(t: Table, f: Frame) -> list[Choice]:
    """Offer another hand, or to keep this one."""
    return [("yes", NONE, ()), ("no", NONE, ())]


def answer(t: Table, f: Frame, choice: Choice) -> None:
    """Shuffle the hand into the deck, or keep it."""
    if choice[0] == "no":
        f[2] += 1
        return
    seat = t.asked
    f[1] = 1
    t.log.append(("mulligan", seat))
    for card in tuple(t.hands[seat]):
        t.lift(card)
        t.pile(card, DECK)
    shuffle(t, (seat,))
