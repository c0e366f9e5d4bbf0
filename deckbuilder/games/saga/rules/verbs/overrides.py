"""What a player may do by hand who leaves the rules aside: beyond what cards ask for, the course of the game itself."""

from typing import Final

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.rules.codes import DECREES, READY, UNTIL_CODES
from deckbuilder.games.saga.rules.faces import Made, made_face
from deckbuilder.games.saga.rules.kinds import PLACE
from deckbuilder.games.saga.rules.moves import spots_in
from deckbuilder.games.saga.rules.state import NONE, Env, Mod
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.deeds import Deed, Do
from deckbuilder.games.saga.rules.verbs.piles import shuffle
from deckbuilder.games.saga.rules.verbs.places import enter

MOST_CARDS: Final = 2000
"""Of a match, those made and fetched on the way included."""
SHIFT: Final = 100
"""Added to a bonus while it waits in a frame, where -1 is for none."""
MOST_BONUS: Final = 10
_PLAYER: Final = 7  # where a frame of what is done by hand has the player
_AIRBORNE: Final = 1
_TURN: Final = UNTIL_CODES["turn"]


# To which cards and players --------------------------------------------------------------------------------------------------


def _characters(t: Table, e: Env, seat: int) -> list[int]:
    return list(t.everyone())


def _anybody(t: Table, e: Env, seat: int) -> list[int]:
    """Give the characters of a player, of whom everybody in the game has some."""
    return list(t.characters(seat))


def _in_decrees(t: Table, e: Env, seat: int) -> list[int]:
    return list(t.characters(seat)) if t.phase == DECREES else []


def _shuffled(t: Table, e: Env, seat: int) -> list[int]:
    deck: tuple[int, ...] = t.decks[seat]
    return list(deck) if len(deck) > 1 else []


def _nothing(t: Table, e: Env, seat: int) -> list[int]:
    return []


# How -------------------------------------------------------------------------------------------------------------------------


def _shuffle(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    shuffle(t, (f[_PLAYER],))


def _control(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    if t.ctrl[cards[0]] != f[_PLAYER]:
        t.hand_over(cards[0], f[_PLAYER])


def _act_next(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    t.active, t.passes = f[_PLAYER], 0
    t.log.append(("acts next", f[_PLAYER]))


def _initiative(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    t.first = f[_PLAYER]
    t.version += 1  # effects may hang on who won
    t.unsettled = True
    t.log.append(("has initiative", f[_PLAYER]))


def _end(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    """End the phase of decrees as if all had passed."""
    t.passes = len(t.seats)
    t.log.append(("no more decrees",))


def _bonus(quality: str) -> Do:
    """Give what lets a character gain a bonus until end of turn."""

    def gain(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
        card, uid = cards[0], t.book.bonuses[quality]
        t.modify(Mod(card, uid, n - SHIFT, _TURN, e.seat, NONE, t.turn, e._replace(it=card)))
        t.log.append(("gain", card, uid, n - SHIFT))

    return gain


def made_of(values: tuple[int, ...]) -> Made | None:
    """Read a character that is made up: level, ATK, AC, Skill, HP and the letters of its name; without any the usual one; None for none."""
    if not values:
        return Made(noop("Token"))
    numbers, letters = values[:5], values[5:]
    if len(numbers) < 5 or not all(0 < n < 0x110000 and not 0xD800 <= n < 0xE000 for n in letters):
        return None
    made = Made("".join(map(chr, letters)), *numbers)
    return made if made.fine else None


def make(t: Table, e: Env, made: Made) -> int:
    """Create a character and ask for its place in any rank of its player's formation; give its number."""
    card = t.create(made_face(made), e.seat)
    t.log.append(("token", e.seat, card))
    enter(t, card, e.seat, READY, NONE)
    ranks = range(len(t.forms[e.seat]) + 1)
    spots = tuple([spot for rank in ranks for spot in spots_in(t, e.seat, rank)])
    t.push(PLACE, 0, e.seat, card, spots, _AIRBORNE, NONE)
    return card


def fetched(t: Table, e: Env, face: int) -> int:
    """Bring a card into the match that lay outside of it; give its number."""
    card = t.create(face, e.seat)
    t.known[card] = (1 << len(t.forms)) - 1
    t.log.append(("fetch", e.seat, card))
    return card


_ONLY_CHARACTERS: Final = noop("only a character in play gains a bonus")
OVERRIDES: Final = (
    Deed("atk", noop("Change an ATK until end of turn"), ("card", "number"), _characters, _ONLY_CHARACTERS, _bonus("atk")),
    Deed("ac", noop("Change an AC until end of turn"), ("card", "number"), _characters, _ONLY_CHARACTERS, _bonus("ac")),
    Deed("skill", noop("Change a Skill until end of turn"), ("card", "number"), _characters, _ONLY_CHARACTERS, _bonus("skill")),
    Deed("hp", noop("Change an HP until end of turn"), ("card", "number"), _characters, _ONLY_CHARACTERS, _bonus("hp")),
    Deed("level", noop("Change a level until end of turn"), ("card", "number"), _characters, _ONLY_CHARACTERS, _bonus("level")),
    Deed("control", noop("Hand over the control of a character"), ("card", "player"), _characters, noop("only a character in play is controlled"), _control),
    Deed("shuffle", noop("Shuffle a deck"), ("player",), _shuffled, noop("there is nothing to shuffle"), _shuffle),
    Deed("acts", noop("Choose who acts next"), ("player",), _in_decrees, noop("players act in the phase of Decrees only"), _act_next),
    Deed("first", noop("Choose who has the initiative"), ("player",), _anybody, noop("somebody in the game has the initiative"), _initiative),
    Deed("end", noop("End the phase of Decrees"), (), _in_decrees, noop("players act in the phase of Decrees only"), _end),
    Deed("fetch", noop("Take a card from outside the game"), ("card", "place"), _nothing, noop("only a card of the catalog is taken from outside")),
)  # fmt: skip
"""What may be done beside ``DEEDS`` with the rules left aside, in the order in which it is offered; cards from outside are told, not offered."""
BONUSES: Final = ("atk", "ac", "skill", "hp", "level")
