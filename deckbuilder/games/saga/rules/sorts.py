"""Of what sort a strike, action or roll is: the words for it, see ``algebra.happenings.SORTS``, as bits."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.rules import codes

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act
    from deckbuilder.games.saga.rules.state import Env
    from deckbuilder.games.saga.rules.table import Table

_BITS: Final = {
    "melee": codes.MELEE,
    "ranged": codes.RANGED,
    "strike": codes.STRIKE,
    "attack": codes.ATTACK,
    "action": codes.ACTION,
    "order": codes.ORDER,
    "react": codes.REACT,
    "spell": codes.SPELL,
    "card": codes.CARD,
    "item": codes.ITEM,
    "success": codes.SUCCESS,
    "failure": codes.FAILURE,
    "initiative": codes.INIT,
    "check": codes.CHECK | codes.SAVE,
    "save": codes.SAVE,
    "hand": codes.FROM_HAND,
    "pile": codes.FROM_DISCARD,
    "spending": codes.SPENDS,
    "drawing": codes.DRAWS,
    "retrieving": codes.RETRIEVES,
    "drawing or retrieving": codes.DRAWS | codes.RETRIEVES,
    "making melee": codes.MAKES_MELEE,
    "making ranged": codes.MAKES_RANGED,
    "making strikes": codes.MAKES_MELEE | codes.MAKES_RANGED,
    "payment": codes.PAYMENT,
    "outright": codes.OUTRIGHT,
    "stunning": codes.STUNS,
    "killing": codes.KILLS,
    "wounding": codes.HARMS,
    "standard": codes.STANDARD,
    "from deck": codes.FROM_DECK,
    "from pile": codes.FROM_PILE,
    "from own deck": codes.OWN_DECK,
    "from own pile": codes.OWN_PILE,
    "scribed": codes.FROM_SCRIBED,
    "attached": codes.FROM_UNDER,
    "preset": codes.PRESET,
    "fixing": codes.FIXES,
}


def bits_of(word: str) -> int:
    """Give the bits of a word, any of which will do: ``"to stun or kill"`` has those of both, ``"would kill"`` the one of whatever it kills."""
    if word.startswith("would "):
        return codes.TO[word[6:]]
    if word.startswith("to "):
        return sum([codes.TO[one] for one in word[3:].split(" or ")])
    return _BITS.get(word, 0)


def barred_of(words: Sequence[str]) -> int:
    """Give the bits none of which may be there: those of the words behind ``"not "``."""
    return reduce(or_, [bits_of(word.removeprefix("not ")) for word in words if word.startswith("not ")], 0)


def of_act(t: "Table", env: "Env", act: "Act") -> str:
    """Give of which sort an action is, in the words of bans that leave a character only some of them."""
    if act is t.book.attack:
        return "attack"
    if act is t.book.maneuver:
        return "maneuver"
    told = ["printed"] if env.source == env.me and any(act is one for one in t.sheets[env.me].acts) else []
    told += ["feat", act.feat] if act.feat else []
    told += (["spending"] if act.spend else []) + (["item"] if act.by & codes.ITEM else [])
    return " ".join([*told, *codes.makes_words(act.by)])
