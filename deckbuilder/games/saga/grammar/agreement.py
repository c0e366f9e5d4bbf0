"""Whether a part of a reading names one or several, so that it is printed with the right form of the verb."""

from typing import Final

from deckbuilder.text.terms import Term, Value

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
