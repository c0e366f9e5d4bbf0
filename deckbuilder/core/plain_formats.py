"""Formats of a game that has few: a file gives key and label, bars cards by name, and says yes or no to what the game asks of each."""

from collections.abc import Sequence

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Fix, OpenRule, SetCount, Verdict, Violation, places
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Cards, Finding
from deckbuilder.core.game import FormatFile, FormatSpec
from deckbuilder.core.intake import parsed_toml
from deckbuilder.core.saying import say, term

_KEYS = {"key": str, "label": str, "about": str, "aliases": list, "banned": list}


class PlainFormats:
    """Format files, read; the later one of a key counts, and one that is wrong is left out with a finding.

    Args:
        files: TOML, in the order in which they count.
        usual: the one format where no file gives any.
        flags: further keys of a file, each true or false.

    Attributes:
        findings: what is wrong with files, by file and key.
    """

    def __init__(self, files: Sequence[FormatFile], usual: FormatSpec, flags: Sequence[str] = ()) -> None:
        self._keys = {**_KEYS, **dict.fromkeys(flags, bool)}
        self._specs: dict[str, FormatSpec] = {}
        self._banned: dict[str, frozenset[str]] = {}
        self._flags: dict[str, frozenset[str]] = {}
        self.findings: list[Finding] = []
        for file in files:
            self._take(file)
        if not self._specs:
            self._specs[usual.key], self._banned[usual.key], self._flags[usual.key] = usual, frozenset(), frozenset()

    def _take(self, file: FormatFile) -> None:
        if file.unread:
            self.findings.append(Finding(file.name, file.unread))
            return
        try:
            told = parsed_toml(file.text)
        except (RecursionError, ValueError) as error:
            self.findings.append(Finding(file.name, say("no TOML: {why}", why=str(error)[:120])))
            return
        for key, value in told.items():
            wanted = self._keys.get(key)
            right = wanted is not None and isinstance(value, wanted)
            if not right or (wanted is list and not all(isinstance(one, str) for one in value)):
                words = say("found an unknown field or a wrong value; wanted {names}", names=", ".join(self._keys))
                self.findings.append(Finding(f"{file.name}, {key}", words))
                return
        if not told.get("key") or not told.get("label"):
            self.findings.append(Finding(file.name, say("found no key or no label; wanted both")))
            return
        key = told["key"]
        self._specs[key] = FormatSpec(key, told["label"], tuple(told.get("aliases", ())), told.get("about", ""))
        self._banned[key] = frozenset(name.casefold() for name in told.get("banned", ()))
        self._flags[key] = frozenset(flag for flag, value in told.items() if value is True)

    def all(self) -> tuple[FormatSpec, ...]:
        """Give the formats."""
        return tuple(self._specs.values())

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias.

        Raises:
            UnknownFormat: there is none of that name.
        """
        plain = name.casefold().split(" (")[0].strip()
        for spec in self._specs.values():
            if plain in (spec.key, spec.label.casefold(), *spec.aliases):
                return spec
        raise UnknownFormat(name, tuple(self._specs))

    def says(self, name: str, flag: str) -> bool:
        """Tell whether a format says yes to something; one that nobody knows does not."""
        try:
            return flag in self._flags[self.find(name).key]
        except UnknownFormat:
            return False

    def bars(self, card: Card, name: str) -> bool:
        """Tell whether a format bars a card; raises as ``find``."""
        return card.name.casefold() in self._banned[self.find(name).key]

    def bans(self, deck: Deck, cards: Cards, spec: FormatSpec) -> list[Violation]:
        """Find the cards of a list that a format bars; to be cut."""
        found = []
        for entry in deck.entries:
            if entry.card in cards and self.bars(cards[entry.card], spec.key):
                name = cards[entry.card].name
                cut = Fix(say("Cut {card}", card=name), (SetCount(entry.slot, entry.card, 0),))
                words = say("{card} is barred from {format}", card=name, format=term(spec.label))
                found.append(Violation("banned", words, where=places((entry,)), source=spec.label, fixes=(cut,)))
        return found


def verdict(deck: Deck, spec: FormatSpec, found: Sequence[Violation]) -> Verdict:
    """Give the verdict on a list: what is wrong, and which of its cards nobody knows."""
    names = {name for _, name, _ in deck.unknown}
    unknown = tuple(OpenRule("unknown", say("{name} is not in the catalog", name=name)) for name in sorted(names))
    return Verdict(spec.key, tuple(found), unknown)
