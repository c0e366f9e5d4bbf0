"""The table of log lines: for each key the parts of a raw line and the sentence that is made of them.

Source of the words: rulebook.
"""

from typing import NamedTuple

from deckbuilder.core.saying import noop


class Line(NamedTuple):
    """How a raw line is said.

    Attributes:
        parts: what stands behind the key: ``card`` and ``other`` are cards, ``cards`` all cards to the end, ``player`` and ``owner`` seats,
            ``rank`` counts from 0, ``gain`` is a modifier's node, ``check`` a check's, ``act`` an action's, ``to`` a pile, ``case`` the
            place of the sentence among ``cases``; the rest is told as it is.
        words: the sentence.
        one: the sentence where ``n`` is 1; ``""`` for the same.
        alone: the sentence where there is no ``other``, or where ``owner`` controls the card.
        hidden: the sentence for players who do not know the cards where they lie; ``""`` where everybody sees them.
        hidden_one: the same where there is one card.
        cases: sentences of which ``case`` names one.
    """

    parts: tuple[str, ...]
    words: str = ""
    one: str = ""
    alone: str = ""
    hidden: str = ""
    hidden_one: str = ""
    cases: tuple[str, ...] = ()


LINES: dict[str, Line] = {
    "charge": Line(("card", "n"), noop("{card} has its Charges changed by {n}")),
    "turn": Line(("n",), noop("Turn {n} begins")),
    "initiative": Line(("player",), noop("{player} wins initiative")),
    "mulligan": Line(("player",), noop("{player} shuffles the first hand into the deck")),
    "pass": Line(("player",), noop("{player} passes")),
    "end of turn": Line((), noop("The turn ends")),
    "attack": Line(("card",), noop("{card} attacks")),
    "maneuver": Line(("card",), noop("{card} maneuvers")),
    "perform": Line(("card", "other", "act"), noop("{card} performs {act}")),
    "begin equip": Line(("card", "other"), noop("{card} is about to equip {other}")),
    "to discard": Line(("card",), noop("{card} is put into its owner's discard pile")),
    "melee strike": Line(("card", "other"), noop("{card} performs a melee strike: its target is {other}")),
    "ranged strike": Line(("card", "other"), noop("{card} performs a ranged strike: its target is {other}")),
    "roll": Line(("card", "n"), noop("{card} rolls {n}")),
    "hits": Line(("card", "other", "natural", "sum", "ac"), noop("{card} hits {other}: {sum} against AC {ac}")),
    "misses": Line(("card", "other", "natural", "sum", "ac"), noop("{card} misses {other}: {sum} against AC {ac}")),
    "check": Line(
        ("card", "check", "natural", "sum", "dc", "case"),
        cases=(
            noop("{card} fails with a {check}: {sum} against DC {dc}"),
            noop("{card} succeeds with a {check}: {sum} against DC {dc}"),
        ),
    ),
    "wound": Line(("card", "n"), noop("{card} suffers {n} wounds"), noop("{card} suffers a wound")),
    "averted": Line(("card",), noop("{card} stays as it is")),
    "spared": Line(("card",), noop("{card} does not die")),
    "die": Line(("card", "other"), noop("{card} dies, killed by {other}"), alone=noop("{card} dies")),
    "fall": Line(
        ("card", "case"),
        cases=(
            noop("{card} falls forward and becomes spent"),
            noop("{card} falls forward and becomes stunned"),
            noop("{card} falls forward"),
        ),
    ),
    "move": Line(
        ("card", "owner", "rank"),
        noop("{card} moves into rank {rank} in the formation of {owner}"),
        alone=noop("{card} moves into rank {rank}"),
    ),
    "return": Line(("card",), noop("{card} may not stay where it stands")),
    "out": Line(("player",), noop("{player} does not control a Warlord and is out of the game")),
    "shuffle": Line(("player",), noop("The deck of {player} is shuffled")),
    "target": Line(("other", "card"), noop("{other} targets {card}")),
    "heal": Line(("card", "n"), noop("{n} wounds are removed from {card}"), noop("A wound is removed from {card}")),
    "destroy": Line(("card",), noop("{card} is destroyed")),
    "ready": Line(("card",), noop("{card} becomes ready")),
    "spend": Line(("card",), noop("{card} becomes spent")),
    "stun": Line(("card",), noop("{card} becomes stunned")),
    "unstun": Line(("card",), noop("{card} is no longer stunned, but spent")),
    "control": Line(("card", "player"), noop("{player} takes control of {card}")),
    "gain": Line(("card", "gain", "n"), noop("{card} {gain}")),
    "by hand": Line(("card", "text"), noop("{card}, to be carried out by the players: {text}")),
    "override": Line(("player",), noop("{player} leaves the rules aside")),
    "rules again": Line(("player",), noop("{player} goes on by the rules")),
    "player rolls": Line(("player", "n"), noop("{player} rolls {n}")),
    "token": Line(("player", "card"), noop("{player} makes a token: {card}")),
    "fetch": Line(("player", "card"), noop("{player} takes {card} from outside the game")),
    "acts next": Line(("player",), noop("{player} acts next")),
    "has initiative": Line(("player",), noop("{player} has the initiative")),
    "no more decrees": Line((), noop("Nobody acts any more in this phase")),
    "note": Line(("player", "text"), noop("{player} notes: {text}")),
    "done by hand": Line(("player", "card"), noop("{player} has carried out {card}")),
    "search": Line(("player", "owner"), noop("{player} searches the deck of {owner}")),
    "enter": Line(("player", "card"), noop("{card} enters play")),
    "put": Line(("card", "to"), noop("{card} is put {to}"), hidden=noop("A card is put {to}")),
    "draw": Line(("player", "card"), noop("{player} draws {card}"), hidden=noop("{player} draws a card")),
    "discard": Line(("player", "card"), noop("{player} discards {card}")),
    "reveal": Line(("player", "cards"), noop("{player} reveals {cards}")),
    "look": Line(
        ("player", "cards"),
        noop("{player} looks at {cards}"),
        hidden=noop("{player} looks at {n} cards"),
        hidden_one=noop("{player} looks at a card"),
    ),
    "show": Line(
        ("player", "cards"),
        noop("{player} shows {cards}"),
        hidden=noop("{player} shows {n} cards"),
        hidden_one=noop("{player} shows a card"),
    ),
    "attach": Line(("card", "other"), noop("{card} is attached to {other}")),
    "equip": Line(("other", "card"), noop("{other} equips {card}")),
    "cancel strike": Line(("card",), noop("The strike of {card} is canceled")),
    "not canceled": Line(("card",), noop("What {card} performs is not canceled")),
    "cancel action": Line(("card", "other"), noop("The action of {card} is canceled")),
    "redirect": Line(("other", "card"), noop("Redirected from {other} to {card}")),
    "reroll": Line(("card",), noop("{card} must re-roll")),
    "two dice": Line(("card",), noop("{card} rolls two dice")),
    "contest": Line(("card", "sum", "other", "ac"), noop("{card} comes to {sum}, {other} to {ac}")),
    "keep": Line(("card", "n"), noop("Of the two dice of {card}, the {n} counts")),
    "add roll": Line(("card", "n"), noop("{n} is added to the die roll of {card}")),
    "set roll": Line(("card", "n"), noop("The die roll of {card} is set to {n}")),
    "taken for": Line(
        ("card", "case"),
        cases=(noop("What {card} rolled counts as a failure"), noop("What {card} rolled counts as a success")),
    ),
    "strike wounds": Line(
        ("card", "n"),
        noop("The strike of {card} inflicts {n} additional wounds"),
        noop("The strike of {card} inflicts an additional wound"),
    ),
    "harmless": Line(("card",), noop("The strike of {card} inflicts no wounds")),
    "reach": Line(
        ("card", "n"),
        noop("The strike of {card} may target {n} ranks further away"),
        noop("The strike of {card} may target a rank further away"),
    ),
    "add wounds": Line(("card", "n"), noop("{card} is to suffer {n} wounds"), noop("{card} is to suffer one wound")),
    "reduce wounds": Line(("card", "n"), noop("{card} suffers only {n} wounds"), noop("{card} suffers only one wound")),
}
