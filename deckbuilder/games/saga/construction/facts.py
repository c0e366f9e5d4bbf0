"""What the construction rules need to know of a card, read once and kept."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga.construction.bends import Bends, joined, read_bends
from deckbuilder.games.saga.construction.formats import edition_word, list_key
from deckbuilder.games.saga.fields import FACTION_ALIASES

LORDS = ("Overlord", "Dragon Lord", "Medusan Lord", "Daemonlord")
_FACTIONS = dict(FACTION_ALIASES)
_NOTE = re.compile(r"^\s*[-*•]?\s*(.+?)\s+Format\s*[-:–]\s*(Banned|Restricted|Reserved|Epic)\b", re.IGNORECASE)
_OPEN_ONLY = re.compile(r"may only be played in open\b", re.IGNORECASE)
_AS_LEVEL = re.compile(r"enters? play as if (?:he|she|it|they) (?:were|was|is) (?:an? )?level (\d+)", re.IGNORECASE)
_HIGHER = re.compile(r"enters? play as (?:if|though) (?:he|she|it|they) (?:were|was) one level higher", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """A card as the construction rules see it.

    Attributes:
        keys: of its name and aliases, as lists name cards.
        level: as printed; None where it is none or variable.
        enters: the level as which it enters play, for curves.
        classes: without ``Classless`` on a multiclass card.
        words: subtypes, traits and keywords, lower case, numbers behind them dropped.
        lords: which limited lords it is, Warlord not among them.
        flags: (format in lower case, flag) of errata's format notes: ``("ancients", "reserved")``.
        unread: nobody knows what is printed there.
    """

    card: Card
    id: CardId
    name: str
    key: str
    keys: frozenset[str]
    kind: str
    level: int | None
    enters: int | None
    classes: frozenset[str]
    factions: frozenset[str]
    words: frozenset[str]
    alignment: str
    warlord: bool
    lords: tuple[str, ...]
    unique: bool
    epic: bool
    reserved: bool
    editions: frozenset[str]
    sets: frozenset[str]
    rarities: frozenset[str]
    flags: tuple[tuple[str, str], ...]
    open_only: bool
    unread: bool
    bends: Bends


def read_facts(card: Card, irregular: Mapping[str, Bends]) -> Facts:
    """Read a card.

    Args:
        card: any card of the game.
        irregular: what cards bend whose words follow no template, by ``list_key`` of the name.
    """
    words = frozenset(
        re.sub(r"\s+[+-]?\d+$", "", word).casefold()
        for part in ("subtype", "traits", "keywords")
        for word in card.words(part)
    )
    key = list_key(card.name)
    bends = read_bends(card.name, card.text, card.rulings)
    entry = irregular.get(key)
    if entry is not None:
        bends = joined(bends, entry)
    classes = frozenset(card.words("class"))
    level = card.number("level")
    text = card.text or ""
    as_level, higher = _AS_LEVEL.search(text), _HIGHER.search(text)
    enters = int(as_level.group(1)) if as_level else level + 1 if higher and level is not None else level
    alignment = card.fields.get("alignment")
    lines = [line for ruling in card.rulings for line in ruling.splitlines()]
    return Facts(
        card=card,
        id=card.id,
        name=card.name,
        key=key,
        keys=frozenset((key, *(list_key(alias) for alias in card.aliases))),
        kind=card.kind,
        level=level,
        enters=enters,
        classes=classes - {"Classless"} if len(classes) > 1 else classes,
        factions=frozenset(_FACTIONS.get(word.casefold(), word) for word in card.words("faction")),
        words=words,
        alignment=alignment if isinstance(alignment, str) else "",
        warlord="warlord" in words and card.kind == "Character",
        lords=tuple(lord for lord in LORDS if lord.casefold() in words) if card.kind == "Character" else (),
        unique="unique" in words,
        epic="epic" in words,
        reserved="reserved" in words,
        editions=frozenset(edition_word(word) for word in card.words("editions")),
        sets=frozenset(printing.set for printing in card.printings),
        rarities=frozenset(printing.rarity for printing in card.printings if printing.rarity),
        flags=_flags(lines),
        open_only=any(_OPEN_ONLY.search(line) for line in lines),
        unread=card.text is None and not bends.complete,
        bends=bends,
    )


def _flags(lines: list[str]) -> tuple[tuple[str, str], ...]:
    """Read every line of errata's format notes, not only the first: ``- Ancients Format - Reserved``."""
    found: list[tuple[str, str]] = []
    for line in lines:
        rest = re.sub(r"^\s*format notes:\s*", "", line, flags=re.IGNORECASE)
        match = _NOTE.match(rest)
        if match:
            found.append((match.group(1).strip().casefold(), match.group(2).casefold()))
    return tuple(dict.fromkeys(found))


class FactsBook:
    """Facts of cards, kept as long as the very same card is handed in."""

    def __init__(self, irregular: Mapping[str, Bends]) -> None:
        self._irregular = irregular
        self._kept: dict[CardId, Facts] = {}

    def of(self, card: Card) -> Facts:
        """Give the facts of a card."""
        kept = self._kept.get(card.id)
        if kept is None or kept.card is not card:
            kept = self._kept[card.id] = read_facts(card, self._irregular)
        return kept
