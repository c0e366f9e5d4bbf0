"""The words and shapes of card files of this game, between what files write and what our fields hold."""

import re
from difflib import get_close_matches

from deckbuilder.core.intake import shown
from deckbuilder.core.saying import phrase, say
from deckbuilder.games.saga import fields

MAX_NAME, MAX_TEXT, MAX_FLAVOR, MAX_WORD, MAX_ADDRESS = 200, 20_000, 5_000, 100, 2_000
MAX_WORDS, MAX_STRIKES, MAX_PRINTINGS = 60, 20, 400
MAX_STAT = 999

LONG_FACTIONS = {
    "Deverenian": "Deverenian Empire",
    "Dwarf": "Dwarven Forges",
    "Elf": "Elven Branches",
    "Nothrog": "Nothrog Legions",
    "Mercenary": "Mercenary Guilds",
}
"""Our short words to those of schemas v2 to v4; the other factions go by one name everywhere."""

RARITY_LETTERS = {"C": "Common", "U": "Uncommon", "R": "Rare", "F": "Fixed", "P": "Promo", "L": "Legendary"}
TRAIT_KEYWORDS = frozenset(
    {"Unique", "Epic", "Planar", "Astral", "Ethereal", "Cursed", "Reserved", "Reach", "Wield"}
)  # schema v1 lists them among the traits
RATED_KEYWORDS = frozenset({"Charges", "Challenge Rating"})  # schema v1 lists them among the feats
DEFAULT_DAMAGE = "Physical"
"""What schemas v2 to v4 write for every character whose card prints no damage type; v1 has no such field."""

_KINDS = {k.casefold(): k for k in fields.KINDS} | dict(fields.KIND_ALIASES)
_VARIABLE = re.compile(r"[+-]?[*X]")
_WHOLE = re.compile(r"[+-]?\d{1,6}")
_SET = re.compile(r"(?P<name>.*\S)\s*\((?P<code>[^()]{1,20})\)")


class Unusable(ValueError):
    """A record that cannot be taken: which field, what it held, what was wanted.

    Args:
        field: as the file spells it, ``""`` for the record as a whole.
    """

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field, self.why = field, why


def wrong(field: str, found: object, wanted: str) -> Unusable:
    """Make the refusal of a value."""
    return Unusable(field, say("found {what}; wanted {wanted}", what=shown(found), wanted=phrase(wanted)))


def kind_of(value: object) -> str:
    """Give the card type in our words.

    Raises:
        Unusable: it is none of this game's.
    """
    if not isinstance(value, str):
        raise wrong("type", value, "a card type in words")
    kind = value if value in fields.KINDS else _KINDS.get(value.strip().casefold())
    if kind is None:
        raise wrong("type", value, say("one of {names}", names=", ".join(fields.KINDS)))
    return kind


def _table(choices: tuple[str, ...], aliases: tuple[tuple[str, str], ...] = ()) -> dict[str, str]:
    return {word.casefold(): word for word in choices} | dict(aliases)


_CHOICES = {
    "subtype": _table(fields.SUBTYPES),
    "faction": _table(fields.FACTIONS, fields.FACTION_ALIASES),
    "class": _table(fields.CLASSES),
    "editions": _table(fields.EDITIONS, fields.EDITION_ALIASES),
    "alignment": _table(("Good", "Evil")),
    "rarity": _table(fields.RARITIES),
}


def known_word(field: str, word: str) -> str | None:
    """Give a word of a closed list in our spelling; None where the list lacks it."""
    return _CHOICES[field].get(word.casefold())


def like(field: str, word: str) -> tuple[str, ...]:
    """Give the words of a closed list that look like this one."""
    near = get_close_matches(word.casefold(), _CHOICES[field], n=3, cutoff=0.7)
    return tuple(dict.fromkeys(_CHOICES[field][key] for key in near))


def without_oval(classes: tuple[str, ...]) -> tuple[str, ...]:
    """Drop the Classless that only marks the oval icon of a card with several classes."""
    if len(classes) > 1 and "Classless" in classes:
        return tuple(word for word in classes if word != "Classless")
    return classes


def stat_of(text: str, field: str) -> int | str | None:
    """Read a printed number: ``"+4"``, ``"14"``, ``"X"``, ``"+*"``; None for an empty one.

    Raises:
        Unusable: it is no such number, or one beyond all bounds.
    """
    text = text.strip()
    if not text:
        return None
    if _WHOLE.fullmatch(text):
        number = int(text)
        if -MAX_STAT <= number <= MAX_STAT:
            return number
    elif _VARIABLE.fullmatch(text.upper()):
        return text.upper()
    raise wrong(field, text, say("a whole number from -{most} to {most}, X or *", most=MAX_STAT))


def rated_of(text: str) -> tuple[str, int | None]:
    """Split a word from the number before or behind it: ``"3 Charges"``, ``"Stealth +6"``, ``"Unique"``.

    A ``NaN`` in front, which an older exporter wrote for no number, is dropped.
    """
    first, _, rest = text.strip().partition(" ")
    if rest and first == "NaN":
        return named(rest), None
    if rest and _WHOLE.fullmatch(first):
        return named(rest), int(first)
    start, _, last = text.strip().rpartition(" ")
    if start and _WHOLE.fullmatch(last):
        return named(start), int(last)
    return named(text), None


def named(word: str) -> str:
    """Give a keyword in the plural under which it is known."""
    word = word.strip()
    return "Charges" if word == "Charge" else word


def rated(name: str, value: int | None) -> str:
    """Join a word and its number as our fields hold them: ``"Stealth 6"``."""
    return name if value is None else f"{name} {value}"


def split_rated(word: str) -> tuple[str, int | None]:
    """Undo ``rated``."""
    start, _, last = word.rpartition(" ")
    return (start, int(last)) if start and _WHOLE.fullmatch(last) else (word, None)


def set_of(text: str) -> tuple[str, str]:
    """Split ``"Temple of Lore (ToL)"`` into code and name; a bare code has the name ``""``."""
    text = " ".join(text.split())
    match = _SET.fullmatch(text)
    return (match["code"].strip(), match["name"]) if match and match["code"].strip() else (text, "")


def rulings_of(text: str) -> tuple[str, ...]:
    """Split errata into paragraphs.

    The heading ``Rulings:`` and the dash before its lines go; ``Format Notes:`` keeps its lines, dashes and all, in
    one paragraph, because format files read them.
    """
    paragraphs: list[str] = []
    section = ""
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = line.strip()
        if not line:
            continue
        if line.startswith("Rulings:"):
            section, line = "rulings", line.removeprefix("Rulings:").strip()
        elif line.startswith("Format Notes:"):
            section = "notes"
            paragraphs.append(line)
            continue
        elif section == "notes" and line.startswith("-"):
            paragraphs[-1] += f"\n{line}"
            continue
        elif section == "notes":
            section = ""
        if section == "rulings" and line.startswith("-"):
            line = line[1:].strip()
        if line:
            paragraphs.append(line)
    return tuple(paragraphs)


def errata_of(rulings: tuple[str, ...]) -> str:
    r"""Join paragraphs as schema v4 writes them, with ``\r\n``; ``rulings_of`` gives them back."""
    lines: list[str] = []
    listing = False
    for paragraph in rulings:
        if paragraph.startswith("Format Notes:"):
            listing = False
            lines += paragraph.split("\n")
            continue
        if not listing:
            lines.append("Rulings:")
            listing = True
        lines += (f"-{line}" for line in paragraph.split("\n"))
    return "\r\n".join(lines)
