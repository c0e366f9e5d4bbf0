"""Small integers of the engine: zones, orientations, phases, what an action or strike is, flags of a card, kinds of event."""

from typing import Final

from deckbuilder.games.saga.algebra.happenings import KINDS

# Zones
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
REMOVED: Final = 3
FORMATION: Final = 4
UNDER: Final = 5  # an item equipped or a card attached
AIR: Final = 6  # an action card while it is performed, a card between two places

# Orientations
READY: Final = 0
SPENT: Final = 1
STUNNED: Final = 2

# Phases
READYING: Final = 0
DRAWING: Final = 1
INITIATIVE: Final = 2
DECREES: Final = 3
ENDING: Final = 4
PHASES = ("ready", "draw", "initiative", "decree", "end")

# Flags of a card
LORD: Final = 1  # has the Warlord trait in this game
SUMMONED: Final = 2
SCRIBED: Final = 4  # a spell attached by Scribe
GOOD: Final = 8  # a summoned character of a good performer
EVIL: Final = 16  # of an evil one
KEPT: Final = 32  # of a card that is scribed: it stays when it is performed, once per turn
IDLE: Final = 64  # of such a card: nobody performs it

# What an action, strike or roll is
MELEE: Final = 1
RANGED: Final = 2
ATTACK: Final = 4  # part of an attack
ORDER: Final = 8
REACT: Final = 16
SPELL: Final = 32
CARD: Final = 64  # an action card
ITEM: Final = 128  # printed on an item
STANDARD: Final = 256  # a standard order
SUCCESS: Final = 512
FAILURE: Final = 1024
INIT: Final = 2048  # a roll for initiative
CHECK: Final = 4096  # a skill check
SAVE: Final = 8192
ELEMENTS: Final = {
    "Fire": 1 << 14,
    "Water": 1 << 15,
    "Air": 1 << 16,
    "Earth": 1 << 17,
    "Trap": 1 << 26,
    "Tactics": 1 << 27,
    "Stealth": 1 << 35,
}  # of an action by its own words
FROM_HAND: Final = 1 << 18  # of a character that enters play
FROM_DISCARD: Final = 1 << 19
SPENDS: Final = 1 << 20  # the performer spends for it
DRAWS: Final = 1 << 21  # its words draw cards, and so on
RETRIEVES: Final = 1 << 22
MAKES_MELEE: Final = 1 << 23
MAKES_RANGED: Final = 1 << 24
PAYMENT: Final = 1 << 25  # killed to pay for an action
STUNS: Final = 1 << 28  # the one who moves is stunned for it
KILLS: Final = 1 << 29  # the strike killed its target
HARMS: Final = 1 << 36  # the strike wounded its target
FROM_SCRIBED: Final = 1 << 33  # of an action card: it was scribed
FROM_UNDER: Final = 1 << 34  # it was attached, as if scribed or to be performed again
UNSPARED: Final = 1 << 30  # of wounds: they may not be reduced
FURTHER: Final = 1 << 55  # of wounds that a strike inflicts beside those by which it set off what inflicts them
MUTE: Final = 1 << 31  # of an action that is over: nobody's characters may react to it
MUTE_FOES: Final = 1 << 32  # ... nobody else's
TO: Final = {
    "spend": 1 << 40,
    "stun": 1 << 41,
    "ready": 1 << 42,
    "move": 1 << 43,
    "kill": 1 << 44,
    "wound": 1 << 45,
    "heal": 1 << 46,
    "discard": 1 << 47,
}  # what the words of an action do to cards in play
FROM_DECK: Final = 1 << 48  # its words retrieve cards from a deck
FROM_PILE: Final = 1 << 49  # or from a discard pile
OWN_DECK: Final = 1 << 53  # from one's own
OWN_PILE: Final = 1 << 54
OUTRIGHT: Final = 1 << 50  # of a death: an effect kills, whatever the wounds
FIXES: Final = 1 << 52  # of a fall, and of the move that it is: from an illegal rank
PRESET: Final = 1 << 51  # of a roll: what the die shows is known before
STRIKE: Final = MELEE | RANGED
ACTION: Final = ORDER | REACT

# How a strike ended
ENDED_HIT: Final = 1
ENDED_MISSED: Final = 2
ENDED_KILLED: Final = 4
SHOWED_20: Final = 8
SHOWED_1: Final = 16
ENDED_WOUNDED: Final = 32
SHOWED: Final = SHOWED_20 | SHOWED_1
"""Of a strike or check that is over: its die."""

# What a character did this turn
DID = {"attack": 1, "move": 2, "kill": 4, "cast": 8, "strike": 16, "enter": 32, "perform": 64, "host": 128, "die": 128}

EVENTS = tuple(KINDS)
"""Kinds of event; the code of one that came about is twice its place, of one about to come about one more."""

TOLD_ALREADY: Final = frozenset({"affect", "divert", "foil", "deflect"})
"""Kinds of event that tell again of what others have told: no player is asked whether he means them."""

EVENT_CODES = {name: 2 * place for place, name in enumerate(EVENTS)}


def event(name: str, before: bool = False) -> int:
    """Give the code of a kind of event."""
    return EVENT_CODES[name] + before


# Until when a modifier lasts
UNTIL = (
    "turn", "strike", "action", "next turn", "permanent", "spent", "attached", "spent only", "item spent", "item spent only", "in play",
    "item in play", "again", "deed",
)  # fmt: skip
UNTIL_CODES = {name: place for place, name in enumerate(UNTIL)}
UNTIL_OVER: Final = tuple(UNTIL_CODES[name] for name in ("strike", "action", "deed"))
WHILE_SPENT: Final = tuple(UNTIL_CODES[name] for name in ("spent", "spent only", "item spent", "item spent only"))
WHILE_IN_PLAY: Final = tuple(UNTIL_CODES[name] for name in ("in play", "item in play"))
WHILE_UNSTUNNED: Final = tuple(UNTIL_CODES[name] for name in ("spent only", "item spent only"))


def makes_words(by: int) -> list[str]:
    """Name which strikes an action makes, or the one who makes this strike."""
    melee = bool(by & MAKES_MELEE or (by & STRIKE and by & MELEE))
    ranged = bool(by & MAKES_RANGED or (by & STRIKE and not by & MELEE))
    told = [word for word, made in (("making-melee", melee), ("making-ranged", ranged)) if made]
    return [*told, "making-strikes"] if told else []


def words_of(by: int) -> str:
    """Name what an action or strike is, as ``Cannot.by`` calls it; a strike of an action targets as that action (rulebook, Targeting).

    An attack is the one thing that no card says: all else is the effect of a card.
    """
    told = ["strike melee" if by & MELEE else "strike ranged"] if by & STRIKE else []
    told += [] if by & ATTACK else ["effect"]
    told += ["action"] if by & ACTION else []
    told += ["spell"] if by & SPELL else []
    told += ["card"] if by & CARD else []
    told += ["item"] if by & ITEM else []
    told += makes_words(by)
    return " ".join(told)
