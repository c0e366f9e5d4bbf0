"""What the construction rules need to know of a card, read once and kept."""

import re
from collections.abc import Iterable
from functools import cache

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga.construction.bends import joined
from deckbuilder.games.saga.construction.formats import edition_word, list_key
from deckbuilder.games.saga.construction.irregular import Irregular
from deckbuilder.games.saga.construction.wordings import read_bends
from deckbuilder.games.saga.fields import FACTION_ALIASES

LORDS = ("Overlord", "Dragon Lord", "Medusan Lord", "Daemonlord")
_FACTIONS = dict(FACTION_ALIASES)
_NOTE = r"(?i)^\s*(?:format notes:\s*)?[-*•]?\s*(.+?)\s+Format\s*[-:–]\s*(Banned|Restricted|Reserved|Epic)\b"
_OPEN_ONLY = r"(?i)may only be played in open\b"
_AS_LEVEL = (
    r"(?i)^(?P<who>.*?)(?P<may>\bmay )?enters? play,? as (?:if|though) "
    r"(?:(?:he|she|it|they) (?:were|was|is) )?(?:an? )?"
    r"(?:(?P<more>(?:one|1) level higher)|level (?P<level>\w+)|(?P<nth>\d+)(?:st|nd|rd|th)[ -]level)"
)
_OTHERS = r"(?i)\b(?:characters|your [A-Z]\w+s)\b"
_CONDITION = r"(?i)\b(?:if (?!(?:(?:he|she|it|they) (?:were|was|is)|an?|one|level|\d)\b)|while|unless)\b"
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class Facts:
    """A card as the construction rules see it. No dataclass: so many fields take 2 ms of every command's start.

    Args:
        card: any card of the game.
        irregular: what cards bend whose words follow no template.

    Attributes:
        key, keys: the key of its name, as lists name cards; with those of its aliases.
        level: as printed; None where it is none or variable.
        enters: the level as which it enters play, for curves.
        classes: without ``Classless`` on a multiclass card.
        words: subtypes, traits and keywords, lower case, numbers behind them dropped.
        lords: which limited lords it is, Warlord not among them.
        flags: (format in lower case, flag) of errata's format notes: ``("ancients", "reserved")``.
        open_only: errata keep it in Open.
        unread: the card list has no text of it; ``bends`` is then what is told of it elsewhere, which decides nothing.
    """

    __slots__ = (
        "alignment", "bends", "card", "classes", "editions", "enters", "epic", "factions", "flags", "id", "key", "keys", "kind",
        "level", "lords", "name", "open_only", "rarities", "reserved", "sets", "unique", "unread", "warlord", "words",
    )  # fmt: skip

    def __init__(self, card: Card, irregular: Irregular) -> None:
        self.card = card
        self.id = card.id
        self.name = card.name
        self.kind = card.kind
        self.key = list_key(card.name)
        self.keys = frozenset((self.key, *(list_key(alias) for alias in card.aliases)))
        self.level = card.number("level")
        self.enters = _entering(card.text or "", self.level)
        alignment = card.fields.get("alignment")
        self.alignment = alignment if isinstance(alignment, str) else ""
        classes = frozenset(card.words("class"))
        self.classes = classes - {"Classless"} if len(classes) > 1 else classes
        self.factions = frozenset(_FACTIONS.get(word.casefold(), word) for word in card.words("faction"))
        words = [word for part in ("subtype", "traits", "keywords") for word in card.words(part)]
        self.words = frozenset(_compiled(r"\s+[+-]?\d+$").sub("", word).casefold() for word in words)
        person = card.kind == "Character"
        self.warlord = person and "warlord" in self.words
        self.lords = tuple(lord for lord in LORDS if lord.casefold() in self.words) if person else ()
        self.unique, self.epic, self.reserved = (word in self.words for word in ("unique", "epic", "reserved"))
        self.editions = frozenset(edition_word(word) for word in card.words("editions"))
        self.sets = frozenset(printing.set for printing in card.printings)
        self.rarities = frozenset(printing.rarity for printing in card.printings if printing.rarity)
        self.flags, self.open_only = format_notes(card.rulings)
        self.unread = card.text is None
        entry = irregular.get(self.key)
        bends = read_bends(card.name, card.text, card.rulings, self.level)
        self.bends = joined(bends, entry) if entry is not None else bends


def _entering(text: str, level: int | None) -> int | None:
    """Read ``enters play as if he were level 4`` and ``... one level higher``.

    What he may do, what he does under a condition and what others do is left aside.
    """
    if "enter" not in text or " as " not in text:  # most cards: the patterns take as long as everything else
        return level
    for sentence in _compiled(r"(?<=[.:])\s+|\n").split(text):
        found = _compiled(_AS_LEVEL).search(sentence)
        if found is None or found["may"] or _compiled(_OTHERS).search(found["who"]):
            continue
        if _compiled(_CONDITION).search(sentence):
            continue
        if found["more"]:
            return level + 1 if level is not None else None
        word = found["nth"] or found["level"].casefold()
        if word.isdecimal() or word in _NUMBERS:
            return _NUMBERS.get(word) or int(word)
    return level


def format_notes(rulings: Iterable[str]) -> tuple[tuple[tuple[str, str], ...], bool]:
    """Read what errata say of formats: the flags, and whether the card may only be played in Open.

    Every line is read, not only the first: ``- Ancients Format - Reserved``.
    """
    found: list[tuple[str, str]] = []
    open_only = False
    for line in (line for ruling in rulings for line in ruling.splitlines()):
        match = _compiled(_NOTE).match(line)
        if match:
            found.append((match.group(1).strip().casefold(), match.group(2).casefold()))
        open_only = open_only or bool(_compiled(_OPEN_ONLY).search(line))
    return tuple(dict.fromkeys(found)), open_only


class FactsBook:
    """Facts of cards, kept as long as the very same card is handed in."""

    def __init__(self, irregular: Irregular) -> None:
        self._irregular = irregular
        self._kept: dict[CardId, Facts] = {}

    def of(self, card: Card) -> Facts:
        """Give the facts of a card."""
        kept = self._kept.get(card.id)
        if kept is None or kept.card is not card:
            kept = self._kept[card.id] = Facts(card, self._irregular)
        return kept
