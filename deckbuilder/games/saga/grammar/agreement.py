"""Whether a part of a reading names one or several, so that it is printed with the right form of the verb."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from deckbuilder.text.terms import Term, Value
from deckbuilder.text.words import SELF

_ONE: Final = frozenset(
    {
        "Own",
        "Me",
        "MeAs",
        "ThisCard",
        "EachTarget",
        "The",
        "TheDone",
        "TheSuch",
        "TheTargetSuch",
        "NthTarget",
        "TheActor",
        "TheOther",
        "Caster",
        "Holder",
        "HolderOf",
        "ThisItem",
        "TheStriker",
        "StruckOne",
        "YourWarlord",
        "TheTarget",
    }
)
_PLAYERS: Final = frozenset(
    {
        "AnyPlayer",
        "Anyone",
        "Another",
        "Chosen",
        "Controller",
        "EachFoe",
        "EachWho",
        "Everyone",
        "Opponent",
        "Opponents",
        "OwnerOf",
        "ThatPlayer",
    }
)
_WORDS: Final = {
    "you": True,
    "characters": True,
    "players": True,
    "strike": False,
    "strikes": True,
    "he": False,
    "she": False,
    "it": False,
    "they": True,
}
_OF_MANY: Final = frozenset(
    {
        "are", "attack", "become", "do", "enter", "gain", "have", "hit", "inflict", "kill", "maneuver", "miss", "move", "perform", "ready",
        "suffer", "were",
    }
)  # fmt: skip
"""Verbs that tell of several where the card's name stands in front of them."""
_BEFORE_SUBJECTS: Final = frozenset(
    {":", ".", ",", '"', "after", "before", "if", "when", "whenever", "while", "unless"}
)
_HERS: Final = {"he": "she", "his": "her", "him": "her"}
_HIM: Final = re.compile(r"\b(he|his|him)\b(?! or )")
_HIS_SAYINGS: Final = {
    "he attacks": "it attacks",
    "he dies": "it dies",
    "he were": "it were",
    "his primary": "its primary",
    "behind him": "behind it",
}
"""What is said of a man, by what a card says of a thing or beast."""
_HE_OR_SHE: Final = re.compile(r"\b(?:he or she|his or her|him or her)\b")
_MANY: Final = frozenset({"all", "up to", "or more"})


def several(value: Value, group: str) -> bool | None:
    """Tell whether a term of a group, or a word of none, names several; None for one that names nobody."""
    if group in {"swing", "both-ways", "those", "many"}:
        return True
    if group == "the-strike":
        return value == "all"
    if isinstance(value, str):
        return _WORDS.get(value) if not group else None
    if not isinstance(value, Term):
        return None
    if (group.endswith("player") or group == "hand-holder") and value.head in _PLAYERS | {"You"}:
        return value.head == "You"
    if value.head in _ONE:
        return False
    if value.head in {"And", "AndRef", "Both", "AllTargets", "TheMany"}:
        return True
    if value.head == "Pro":
        return value.args[0] in {"they", "them"}
    if value.head == "Tally":
        bound = value.args[0]
        return not (isinstance(bound, Term) and bound.args == ("==", 1))
    if value.head == "Np":
        mode, count, which = value.args
        if isinstance(which, tuple) and [part.head for part in which if isinstance(part, Term)] == ["Named"]:
            return False  # whom a name alone tells is spoken of as one
        how = str(mode).removeprefix("target ")
        return how in _MANY or (how == "exactly" and count != 1)
    return None


def named_as_several(said: Sequence[str]) -> bool:
    """Tell whether the words of a card speak of it by its name as of several: "after Testa Twins perform a melee strike"."""
    words = [word for place, word in enumerate(said) if word != "the" or said[place + 1 : place + 2] != [SELF]]
    return any(
        word == SELF and verb in _OF_MANY and (not place or words[place - 1] in _BEFORE_SUBJECTS)
        for place, (word, verb) in enumerate(pairwise(words))
    )


def several_by_name(value: Value, group: str) -> bool | None:
    """Tell whether a part names one or several on a card that is several by its name."""
    return True if isinstance(value, Term) and value.head == "Own" else several(value, group)


def as_it_speaks(english: str, said: Sequence[str]) -> str:
    """Speak of a woman where the words of the card do, and of no man; and of a thing in the words in which it does."""
    told = " ".join(said)
    for his, its in _HIS_SAYINGS.items():
        if its in told and his not in told:
            english = english.replace(his, its)
    if not {"she", "her"}.intersection(said) or {"he", "his", "him"}.intersection(said) or _HE_OR_SHE.search(english):
        return english
    return _HIM.sub(lambda found: _HERS[found.group()], english)
