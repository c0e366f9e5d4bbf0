"""How words count when it is looked whether a reading lost one."""

from collections.abc import Iterator, Sequence
from typing import Final

from deckbuilder.text.words import SELF

_SIDES: Final = frozenset({"player", "players", "army", "armies", "formation", "formations"})
_BEING: Final = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_WHOM: Final = frozenset({"its", "his", "her", "their", "the", "a", "an", "him", "it", "them", "by"})
"""Before these "wounded" is what somebody did."""
_DICE: Final = frozenset({"dice", "roll"})
_MORE: Final = frozenset({"order", "decree", "card", "wound"})
"""Of these "another" is one more."""
_DEEDS: Final = frozenset({"attack", "action", "order", "react", "spell", "strike", "melee", "ranged", "maneuver"})
_THE_STRIKE: Final = frozenset({("the", "strike"), ("this", "strike"), ("that", "strike")})
_ONESELF: Final = frozenset({"this", SELF, "him", "her"})
_DETERMINERS: Final = frozenset({"the", "its", "his", "her", "their", "that"})
"""Before these "lower" is what somebody does."""
_UNDONE: Final = {"unstunned": "stunned", "unwounded": "wounded"}
_BOUNDS: Final = {"higher": ("lower",), "lower": ("higher",), **dict.fromkeys(("greater", "more", "less", "fewer"), ())}
"""What "not ... than" says with these words: "not higher than" is "equal or lower"."""
_SPECIAL: Final = frozenset({
    "another", "other", "different", "wounded", "until", "least", "equal", "instead", "1", "20",
    "no", "not", "higher", "lower", "except",
    *_UNDONE,
})  # fmt: skip
"""All others always count as they stand."""


def weighed(words: Sequence[str]) -> Iterator[str]:
    """Give words as they count: "another player" is an opponent, "is wounded" tells of a wound, a "natural 20" is a critical, "at least 5" is "5 or more"."""
    for place, (before, word, behind) in enumerate(zip(("", *words), words, (*words[1:], ""), strict=False)):
        if word not in _SPECIAL:
            yield word
        elif (word == "lower" and behind in _DETERMINERS) or (word, behind) == ("no", "matter"):
            continue  # "reduce its rank", "regardless"
        elif (said := _negated(words, place)) is not None:
            yield from said
        elif word in {"another", "other", "different"} and behind in _SIDES:
            yield "opposing"
        elif word == "except":
            yield "other" if behind in _ONESELF else word  # "other than this character"
        elif word == "another" and (behind == "copy" or (behind in _DEEDS and _barred(words[:place]))):
            continue  # a copy is another card; "may not perform another attack", from now on
        elif word == "another" and behind in _MORE:
            yield "additional"
        elif word == "wounded" and (behind == "by" or (before, behind) == ("of", ".")):
            continue  # "wounded by him", "instead of wounded": of wounds that are suffered
        elif word == "until" and _strike_over(words[place + 1 : place + 8]):
            continue  # "for the strike"
        elif word == "instead" and before in _DICE and tuple(words[place + 1 : place + 3]) == ("of", "one"):
            continue  # "roll two dice"
        elif word == "equal" and (before, behind) == ("an", "number"):
            continue  # "the same number"
        elif word == "equal" and behind == "to" and tuple(words[place - 2 : place]) == ("x", "is"):
            continue  # "where X is"
        elif (
            not (before == "at" and word == "least")
            and not (word == "wounded" and (before in _BEING or behind in _WHOM))
            and not (before == "natural" and word in {"1", "20"})
        ):
            yield word


def _barred(words: Sequence[str]) -> bool:
    """Tell whether somebody may not do what follows: "may not perform", "cannot cast"."""
    return words[-2:-1] != () and words[-2] in {"not", "cannot"}


def _strike_over(words: Sequence[str]) -> bool:
    """Tell whether words name the end of a strike: "the end of the strike", "that strike is over"."""
    if tuple(words[:3]) == ("the", "end", "of"):
        words = words[3:]
    return tuple(words[:2]) in _THE_STRIKE or tuple(words[:4]) == ("the", "action", "or", "strike")


def _negated(words: Sequence[str], place: int) -> tuple[str, ...] | None:
    """Give how a word counts that negates or is negated; None where it is neither: "is not stunned" is "unstunned"."""
    word, before, behind = words[place], words[place - 1] if place else "", tuple(words[place + 1 : place + 3])
    if word in _UNDONE:
        return ("not", _UNDONE[word])
    if word == "not" and tuple(words[max(0, place - 4) : place - 2]) == ("even", "if"):
        return ()  # "even if he is not": he may be as well
    if word in {"no", "not"} and behind[1:] == ("than",) and behind[0] in _BOUNDS:
        return _BOUNDS[behind[0]]
    if word in {"higher", "lower"} and before in {"no", "not"} and behind[:1] == ("than",):
        return ()
    return (word,) if word in {"not", "higher"} else None
