"""Kinds of frame, and where in them things stand.

A frame is a list: its kind, where it has got to, and what it needs. Frames that carry out an ability hold an ``Env`` in place 2, the
place in the stack of the frame that they belong to in place 3, and whether they were canceled in place 5.
"""

from typing import Final

BUSY: Final = -9
"""In ``Table.asked``: nobody; the table is at work."""

WINDOW: Final = 0  # reacts to an event: kind, pc, event, seats asked, passes, performed, round
TURN: Final = 1  # the five phases: kind, pc, seat
ACT: Final = 2  # an action: kind, pc, env, act, cost, canceled, bearer, gone by its own cost, what it has done where somebody asks
EFFECT: Final = 3  # one verb: kind, pc, verb, base, what the verb needs ...
STRIKE: Final = 4  # see STRIKE_* below
FALL: Final = 5  # illegal ranks: kind, pc, seat, card; one part more where the one who falls neither spends nor is stunned, or with the ranks told of
SENT: Final = 5
"""In a ``FALL``: an effect lets the character fall, whatever rank is illegal."""
DIE: Final = 6  # a death: kind, pc, event, whatever the wounds, the action that inflicts it or -1
WOUND: Final = 7  # kind, pc, event, wounds, the action that inflicts them or -1, [wounds before]
ROLL: Final = (
    8  # a die roll: kind, pc, event, natural, added, canceled; with two dice, which counts, and what they show
)
CHECK: Final = 9  # a check: kind, pc, env, base, verb, canceled, natural, added, who
PLACE: Final = 10  # where a character goes: kind, pc, seat, card, spots, from the air
BY: Final = 11  # who performs or equips: kind, pc, seat, bearer, act, event
INIT: Final = 12  # initiative: kind, pc, seats rolling, -, rolls, canceled, -, -, what was added to the rolls before
CEASE: Final = 13  # the order in which effects end: kind, pc, seat
AUTO: Final = 14  # what happens by itself: kind, pc, env, verb, -, canceled
SHUFFLE: Final = 15  # kind, pc, seat
ENTER: Final = 16  # a character put into play by a decree: kind, pc, env, costs paid, spots, canceled
MULLIGAN: Final = 17  # another first hand: kind, somebody draws, players done

ENV: Final = 2
BASE: Final = 3
CANCELED: Final = 5
NATURAL: Final = 6
ADDED: Final = 7

KEEPS: Final = 6
"""Where a roll with two dice has who chooses the one that counts, or:"""
HIGHER: Final = -1
LOWER: Final = -2
DICE: Final = 7
KEPT_DIE: Final = {"higher": HIGHER, "lower": LOWER}

TOGETHER: Final = 1  # of a roll, in place 5: others roll at the same time
R_DIE: Final = 2  # how far a roll has got of which all reacts before the die are over

# Of an action, in place 7
GONE: Final = 1  # its performer leaves play by its own cost
LEAVES: Final = 2  # its card is removed from the game when it is over
LOST: Final = 128  # its performer left play; should he come back, he is another
ANNOUNCED: Final = 4  # reacts to its declaration were asked for
ASKED: Final = 16  # reacts to its performer's spending were asked for
PAID_FIRST: Final = 32  # its performer has spent, or does not this once
DREW_IN_IT: Final = 512  # its player drew a card
TOOK_IN_IT: Final = 1024  # a card was retrieved
TOOK_FROM_DECK: Final = 2048  # from a deck
TOOK_FROM_PILE: Final = 4096  # from a discard pile
STRAYED: Final = 65536  # its first target left play by something else; twice that: its second, and so on
TARGETS: Final = 64  # whom its trigger tells of was targeted
TOOK_OWN_DECK: Final = 16384  # from the deck of whoever performs it
TOOK_OWN_PILE: Final = 32768
CALLED_OFF: Final = 8192  # that it is canceled was told
DEEDS: Final = 8
"""Where an action has what it has done: (kind of event, card)."""
TURNED: Final = 9
"""Where an action has whom it spent or stunned so far, as cost or by its effect: (card, which of it in bits)."""

PERFORMED: Final = 5
"""Where a ``WINDOW`` has what was performed in it: (card, ability); and ``(~event, effect)`` for what began to wait then, for another such event."""
LOWERED: Final = 6
"""Where a character put into play has by how many ranks further to the front, once reacts were asked for."""
PAYS_FOR: Final = 7
"""Where the frame has, that only pays for a character that an effect puts into play, the place of that effect in the stack."""

# Of a strike
S_VERB: Final = 4
S_STRIKER: Final = 8
S_TARGET: Final = 9
S_BITS: Final = 10
S_ATK: Final = 11
S_WOUNDS: Final = 12
S_REACH: Final = 13
S_FLAGS: Final = 14
S_JUDGED: Final = 5  # ... that is known to hit or miss, and may still be changed
S_BEFORE_ROLL: Final = 3  # how far a strike has got whose die is not rolled yet
S_STRUCK: Final = 15  # targets of the strikes before it
S_MARGIN: Final = 16  # by how much it hits, once that is known
S_COUNTED: Final = 17  # how many of its additional wounds were counted when it was judged
MARGIN: Final = 9
"""Where a check has by how much it succeeds, once that is known."""

HARMLESS: Final = 1
FINAL: Final = 2  # may not be redirected
HIT: Final = 4
OPTIONAL: Final = 8
DONE: Final = 16  # was performed
PRESET: Final = 32  # its target is given
KILLED: Final = 64  # its target died of it
HURT: Final = 512  # its target was wounded by it
WHOLE: Final = 128  # its wounds may not be reduced
BORNE: Final = 256  # its wounds may not be redirected
TAKEN_HIT: Final = 2048  # an effect says that it hits
TAKEN_MISS: Final = 4096  # an effect says that it misses
S_CALLED_OFF: Final = 1024  # that it is canceled was told
