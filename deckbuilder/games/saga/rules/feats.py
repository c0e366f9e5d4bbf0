"""The feats, written in the algebra (rulebook, The Feats)."""

from deckbuilder.games.saga.algebra.abilities import Event, Order, React
from deckbuilder.games.saga.algebra.atoms import Heal, Melee, Move, ReadyUp, Spend
from deckbuilder.games.saga.algebra.conditions import Cards, Is
from deckbuilder.games.saga.algebra.dealings import (
    AddRoll,
    AttachTo,
    Cancel,
    Put,
    Redirect,
    Reroll,
    StrikeReach,
    StrikeWounds,
)
from deckbuilder.games.saga.algebra.effects import Check, Choose, OneEffect, Seq, Target
from deckbuilder.games.saga.algebra.filters import (
    Abroad,
    Adjacent,
    Castable,
    FrontRank,
    HeldBy,
    Kind,
    Not,
    Other,
    Ready,
    Same,
    SameRank,
    Spell,
    Spent,
    Trait,
    Within,
    Wounded,
    Yours,
)
from deckbuilder.games.saga.algebra.values import Agent, Either, Me, StatOf, T

DC = 20
"""What a feat's check is made against (rulebook, Feats)."""

_SELF = (Same(Me()),)

ACTS: dict[str, tuple[Order | React, ...]] = {
    "Charisma": (
        React(
            Event("roll", agent=(Yours(), Other(), Within(1))),
            Check("Charisma", DC, success=Reroll()),
            times=1,
        ),
    ),
    "Defend": (
        React(
            Event("target", patient=(Yours(), Adjacent())),
            Check("Defend", DC, success=Redirect(Me())),
            times=1,
        ),
    ),
    "Magic Resistance": (
        React(
            Event("target", patient=_SELF, by=("spell",)),
            Check("Magic Resistance", DC, success=Cancel(action=True)),
            times=1,
        ),
    ),
    "Marksmanship": (
        React(
            Event("target", agent=_SELF, by=("ranged", Not(Spell())), before=True),
            Check(
                "Marksmanship",
                DC,
                success=OneEffect(StrikeReach(1), AddRoll(5), StrikeWounds(1)),
            ),
            times=1,
        ),
    ),
    "Medicine": (
        Order(
            Check("Medicine", DC, success=Heal(T(0))),
            cost=(Target(Cards(Wounded(), SameRank())),),
            times=1,
        ),
    ),
    "Powerattack": (
        React(
            Event("roll", agent=_SELF, by=("melee",), before=True),
            Check("Powerattack", DC, success=StrikeWounds(1)),
            times=1,
        ),
    ),
    "Riding": (
        Order(
            Check("Riding", DC, success=ReadyUp(T(0))),
            cost=(Target(Cards(Kind("Item"), Trait("Steed"), HeldBy(Me()), Spent())),),
            times=1,
        ),
    ),
    "Riposte": (
        React(
            Event("strike", patient=_SELF, by=("melee",), target="agent"),
            Check("Riposte", DC, success=Melee(target=Agent(), final=True)),
            times=1,
        ),
    ),
    "Scribe": (
        Order(
            Check("Scribe", DC, success=AttachTo(Me(), T(0)), failure=Put(T(0), "discard")),
            cost=(Choose(Cards(Castable(scribing=True), zone="hand")),),
            times=1,
        ),
    ),
    "Stealth": (
        Order(
            Check("Stealth", DC, success=Seq(Spend(Me()), Move(Me(), "abroad"))),
            times=1,
            who=(Ready(), FrontRank()),
        ),
        React(
            Event("target", patient=_SELF, by=("strike",)),
            Check("Stealth", DC, success=Cancel()),
            times=Either(Is(Me(), Abroad()), StatOf(Me(), "level"), 1),
        ),
    ),
}
"""What each feat lets its character perform. Sleight of Hand is named by newer cards and defined nowhere that is known."""
