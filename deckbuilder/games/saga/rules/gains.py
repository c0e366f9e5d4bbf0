"""What a modifier is called in a sentence of the log."""

from typing import Any

from deckbuilder.core.saying import noop, say
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.rules.book import Book

_QUALITIES = {"atk": noop("ATK"), "ac": noop("AC"), "skill": noop("Skill"), "hp": noop("HP"), "level": noop("Level")}
MAY_NOT = {
    "attack": noop("may not attack"),
    "maneuver": noop("may not maneuver"),
    "equip": noop("may not equip that"),
    "perform": noop("may not perform actions"),
    "perform card": noop("may not perform such action cards"),
    "cast": noop("may not cast spells"),
    "react": noop("may not perform reacts"),
    "order": noop("may not perform orders"),
    "melee": noop("may not perform melee strikes"),
    "ranged": noop("may not perform ranged strikes"),
    "ready": noop("does not become ready"),
    "target": noop("may not target some characters"),
    "be targeted": noop("may not be targeted so"),
    "be struck": noop("may not be struck so"),
    "be stunned": noop("may not be stunned"),
    "be spent": noop("may not be spent"),
    "be moved": noop("may not be moved"),
    "be moved forward": noop("may not be moved forward"),
    "be moved backward": noop("may not be moved backward"),
    "be wounded": noop("suffers no such wounds"),
    "be killed": noop("may not be killed"),
    "be readied": noop("may not be readied"),
    "ready phase": noop("does not ready in the Ready Phase"),
    "be destroyed": noop("may not be destroyed"),
    "be charged": noop("may not gain Charges"),
    "fall": noop("does not fall forward"),
    "turn falling": noop("neither spends nor stuns when it falls forward"),
    "unstun phase": noop("does not cease to be stunned in the Ready Phase"),
    "be unstunned": noop("does not cease to be stunned"),
    "be removed": noop("may not be removed from the game"),
    "be returned": noop("may not be returned"),
    "be controlled": noop("may not join another army"),
    "be canceled": noop("performs actions that may not be canceled"),
    "be redirected": noop("performs actions that may not be redirected"),
    "have wounds removed": noop("keeps its wounds"),
    "have wounds reduced": noop("suffers wounds that may not be reduced"),
    "have wounds redirected": noop("suffers wounds that may not be redirected"),
    "wound less": noop("inflicts wounds that may not be reduced"),
    "wound another": noop("inflicts wounds that may not be redirected"),
    "use to move": noop("performs no actions to move"),
    "use to draw": noop("performs no actions to draw"),
    "use to search": noop("performs no actions to retrieve cards"),
    "draw": noop("keeps its player from drawing"),
    "search": noop("keeps its player from searching decks"),
    "host": noop("keeps its player from putting such characters into play"),
    "unearth": noop("keeps its player from taking cards out of discard piles"),
    "be unearthed": noop("keeps cards in its player's discard pile"),
}
"""The log's words for each of ``acts.ACTS``."""


def said_of(book: Book, uid: int, n: int) -> str:
    """Say what a card gains: ``"gains +3 AC"``, ``"may not attack"``.

    Args:
        book: of the match.
        uid: number of the modifier's node.
        n: its number, if it has one.
    """
    node: Any = book.node(uid).node
    signed = f"{n:+}"
    if isinstance(node, m.Bonus):
        return say("gains {bonus} {quality}", bonus=signed, quality=say(_QUALITIES[node.quality]))
    if isinstance(node, m.SetTo):
        return say("has {quality} {n}", quality=say(_QUALITIES[node.quality]), n=n)
    if isinstance(node, m.GainTrait):
        return say("loses the trait {trait}" if node.lose else "gains the trait {trait}", trait=node.name)
    if isinstance(node, m.GainClass):
        return say("loses the class {word}" if node.lose else "gains the class {word}", word=node.name)
    if isinstance(node, m.GainFeat):
        return say("gains {feat} {bonus}", feat=node.name, bonus=signed)
    if isinstance(node, m.ExtraStrike):
        return say("gains a strike")
    if isinstance(node, m.RollBonus):
        return say("gains {bonus} to die rolls: {roll}", bonus=signed, roll=node.roll)
    if isinstance(node, m.Cannot):
        return say(MAY_NOT[node.act])
    if isinstance(node, m.Blank):
        return say("is considered blank")
    if isinstance(node, m.HandSize) and not node.fixed:
        return say("gives {bonus} hand size", bonus=signed)
    return say("gains an ability")
