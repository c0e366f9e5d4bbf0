"""What a card calls itself: its name, and the short forms that its text may use."""

import re
from collections.abc import Container
from typing import Final

_LITTLE: Final = frozenset({"The", "A", "An", "Of", "And", "In", "To", "On", "For", "From", "At", "By", "With"})
_HEADS: Final = frozenset(
    ["Order", "Orders", "React", "Reacts", "Spend", "Spent", "Once", "Twice", "Target", "Draw", "Discard", "Kill", "Ready", "Stun", "Move", "Perform", "Put", "Level", "Skill", "Charge", "Attack", "After", "Before", "If", "While", "Until", "When", "Each", "All", "Your", "This", "That", "Other", "Another", "Opposing", "Adjacent", "Character", "Characters", "Item", "Items", "Action", "Deck", "Hand", "Rank", "Strike", "Strikes", "Melee", "Ranged", "May", "Cancel", "Redirect", "Re", "Roll", "Add", "Remove", "Reduce", "Inflict", "Return", "Search", "Look", "Shuffle", "Choose", "Name", "Equip", "Attach", "Destroy", "Summon", "Create", "Gain", "Any", "Good", "Evil", "Only", "Not", "No"]
)  # fmt: skip
_WORD: Final = re.compile(r"'?[A-Z][\w'-]*")


def own_names(name: str, reserved: Container[str], bold: bool = False) -> tuple[str, ...]:
    """Give what a card may call itself, the longest first.

    Short forms: what stands before a comma, the name without an article, the name without a title in front, and single words of it; no word that means
    something else on cards.

    Args:
        name: as printed.
        reserved: words with a meaning of their own: traits, classes, factions, feats.
        bold: take single words for the name even where they have one: "Ready Gauntlets" on the Gauntlets of somebody.
    """
    forms = {name}
    bare = re.sub(r"\s*\([^)]*\)$", "", name)
    forms.add(bare)
    forms.add(bare.removeprefix("The "))
    if "," in bare:
        forms |= {part.strip() for part in bare.split(",")[:1]}
    words = [word for word in bare.replace(",", " ").split() if word]
    if len(words) > 1 and words[1] == "of" and words[0] in _HEADS:  # "the Hand", of the Hand of somebody
        forms |= {f"the {words[0]}", f"the {bare}"}
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            part = words[start:end]
            if _apt(part, () if bold else reserved):
                forms.add(" ".join(part).rstrip(","))
    return tuple(sorted((form for form in forms if form), key=lambda form: (-len(form), form)))


def _apt(words: list[str], reserved: Container[str]) -> bool:
    """Tell whether some words of a name may stand for it."""
    if not all(_WORD.fullmatch(word) for word in (words[0], words[-1])):
        return False
    if words[0] in _LITTLE or words[-1] in _LITTLE:
        return False
    if len(words) > 1:
        return True
    word = words[0]
    return len(word) > 2 and word not in _HEADS and word not in reserved and not word.endswith("'s")
