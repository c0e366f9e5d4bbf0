"""What is known when an effect asks for it: who won initiative, and what a card had before it left play."""

from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar.scope import Unfit
from deckbuilder.games.saga.rules.sheet import within

_OF_ROLL: Final = (
    v.Agent,
    v.Patient,
    v.EventPlayer,
    v.EventAmount,
    v.EventMargin,
    d.Reroll,
    d.AddRoll,
    d.SetRoll,
    d.SetOutcome,
)
"""What speaks of the roll itself, or of who made it."""


def once_won(event: Event | OneEvent, *said: ab.Cost | Effect) -> Event | OneEvent:
    """Give the event at which it is known who has won initiative, where an ability that answers the roll asks for that.

    Raises:
        Unfit: it is asked before the winner is known.
    """
    told = event.events if isinstance(event, OneEvent) else (event,)
    parts = [part for one in (*said, *[one.when for one in told]) for part in within(one)]
    if not any(isinstance(part, c.WonInitiative) for part in parts):
        return event
    if not any(one.kind == "roll" and "initiative" in one.by for one in told):
        return event
    own = (f.Yours(), f.IsWarlord())
    late = isinstance(event, OneEvent) or event.before or event.agent != own or event.by != ("initiative",)
    if late or any(isinstance(part, _OF_ROLL) for part in parts):
        raise Unfit("who has won initiative: that is not known yet", supported=False)
    assert isinstance(event, Event)
    return Event("initiative", when=event.when)


def still_there(ability: ab.Order | ab.React) -> None:
    """Make sure that nothing is counted on a card that has left play before: its charges and wounds went with it.

    Raises:
        Unfit: it has.
    """
    gone: set[v.Ref] = set()
    picked = False
    for part in [part for one in (*ability.cost, ability.effect) for part in within(one)]:
        picked = picked or isinstance(part, x.Target | x.Choose | x.Note)
        if isinstance(part, d.Put | a.Destroy | a.Kill):
            gone.add(part.card)
        elif isinstance(part, v.ChargesOn | v.WoundsOn):
            if part.card in gone or (isinstance(part.card, v.T) and not picked):  # or it was discarded from a hand
                raise Unfit("what was on a card that is not in play", supported=False)
        elif isinstance(part, f.HeldBy) and part.by in gone:
            raise Unfit("what was under a card that has left play", supported=False)
