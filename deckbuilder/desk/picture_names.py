"""Which printing a picture file shows, by its path and name; never applied in doubt."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import unquote_plus, urlsplit

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import name_key
from deckbuilder.core.saying import say

_GUID = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])")
_NUMBER = r"(?P<number>\d{1,4}[a-z]?)"
_BETWEEN = r"(?:\s*[-_.,#]\s*|\s+)"
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"{_NUMBER}{_BETWEEN}(?P<set>[\w' ]{{1,40}}?){_BETWEEN}(?P<name>.+)",  # 083 - BOG - Name
        rf"(?P<name>.+?)[\s_]*[\[(](?P<set>[\w' ]{{1,40}}?)(?:[\s_#-]+{_NUMBER})?[\])]",  # Name [BOG 83]
        rf"(?P<set>[\w' ]{{1,40}}?)[\s_.-]*{_NUMBER}(?:{_BETWEEN}(?P<name>.+))?",  # BOG_083, BOG 83 Name
        rf"(?P<name>.+?)[_-](?P<set>[\w' ]{{1,40}}?)(?:[_-]{_NUMBER})?",  # Name_BOG_83
        rf"(?P<set>[\w' ]{{1,40}}?){_BETWEEN}(?P<name>.+)",  # BOG - Name
        rf"{_NUMBER}{_BETWEEN}(?P<name>.+)",  # 083 - Name
        _NUMBER,
        r"(?P<name>.+)",
    )
)
_TAIL = re.compile(r"(?:\s*[-_]?\s*(?:copy|kopie|front|large|small|full|hq|scan)|\s*\(\d{1,2}\))$", re.IGNORECASE)
_LONGEST = 200
_MOST_GUESSES = 12


class Spot(NamedTuple):
    """A printing with its card."""

    card: Card
    printing: Printing


@dataclass(frozen=True, slots=True)
class Match:
    """What a file was taken for.

    Attributes:
        spots: the printings that it may show, the likeliest first; empty where nothing fits.
        sure: whether the first of them is meant beyond doubt.
        doubt: why not, a few words; ``""`` where it is sure.
    """

    spots: tuple[Spot, ...] = ()
    sure: bool = False
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class _Told:
    set: str = ""
    number: str = ""
    name: str = ""


@dataclass(slots=True)
class PrintingBook:
    """The printings of a catalog, by all that file names call them.

    Args:
        game: whose cards these are.
        cards: the catalog.
        sets: its sets; a folder may have the code or the name of one.
    """

    game: Game
    cards: Mapping[CardId, Card]
    sets: Sequence[CardSet]
    _codes: dict[str, str] = field(default_factory=dict)
    _place: dict[str, int] = field(default_factory=dict)
    _named: dict[str, dict[CardId, Card]] = field(default_factory=dict)
    _numbered: dict[tuple[str, str], list[Spot]] = field(default_factory=dict)
    _addressed: dict[str, list[Spot]] = field(default_factory=dict)
    _guids: dict[str, list[Spot]] | None = None

    def __post_init__(self) -> None:
        for n, one in enumerate(self.sets):
            self._place[one.code] = n
            for name in (one.name, one.code):
                self._codes.setdefault(name_key(name), one.code)
        for card in self.cards.values():
            for name in dict.fromkeys((card.name, *card.aliases, card.id)):
                self._named.setdefault(name_key(name), {})[card.id] = card
            for printing in card.printings:
                spot = Spot(card, printing)
                self._codes.setdefault(name_key(printing.set), printing.set)
                if printing.number:
                    self._numbered.setdefault((printing.set, _bare(printing.number)), []).append(spot)
                file = address_file(printing.image)
                if file:
                    self._addressed.setdefault(file, []).append(spot)

    def match(self, path: str) -> Match:
        """Tell which printing a file shows.

        Args:
            path: with ``/`` between its folders: ``"Battle of Gorge/083 - BOG - Old Garrik.png"``.
        """
        *folders, file = path.split("/")
        stem = unquote_plus(file.rpartition(".")[0] or file)[:_LONGEST]
        found_set = next((code for folder in reversed(folders) if (code := self._code(folder))), "")
        by_guid = self._by_guid(stem)
        if by_guid:
            return _one_of(by_guid, "")
        by_address = _within(self._addressed.get(_plain(file), ()), found_set)
        if len(by_address) == 1:
            return Match(by_address, True)
        best = Match()
        for told in self._readings(stem):
            match = self._judged(told, found_set)
            if match.sure:
                return match
            if match.spots and not best.spots:
                best = match
        return best if best.spots else _one_of(by_address, say("several printings have a picture of this name"))

    def spots(self, cards: Iterable[CardId], set: str = "") -> tuple[Spot, ...]:
        """Give the printings of some cards, those of a set first, then the newest first."""
        found = [Spot(self.cards[id], one) for id in cards if id in self.cards for one in self.cards[id].printings]
        return tuple(
            sorted(found, key=lambda spot: (spot.printing.set != set, -self._place.get(spot.printing.set, -1)))
        )

    def set_of(self, path: str) -> str:
        """Give the code of the set whose folder a file lies in; ``""`` for none."""
        return next((code for folder in reversed(path.split("/")[:-1]) if (code := self._code(folder))), "")

    # -- reading names -----------------------------------------------------------------------------

    def _code(self, word: str) -> str:
        return self._codes.get(name_key(word.replace("_", " ")), "") if word.strip() else ""

    def _readings(self, stem: str) -> Iterator[_Told]:
        """Give all ways to understand a name in which every set is one that there is, the fullest first."""
        seen = set()
        for text in dict.fromkeys((stem.strip(), _TAIL.sub("", stem.strip()))):
            for shape in _SHAPES:
                found = shape.fullmatch(text)
                if found is None:
                    continue
                parts = found.groupdict()
                code = self._code(parts.get("set") or "")
                if "set" in parts and not code:
                    continue
                told = _Told(code, _bare(parts.get("number") or ""), parts.get("name") or "")
                if told not in seen:
                    seen.add(told)
                    yield told

    def _judged(self, told: _Told, folder: str) -> Match:
        code = told.set or folder
        numbered = tuple(self._numbered.get((code, told.number), ())) if code and told.number else ()
        if not told.name:
            return _one_of(numbered, say("several cards have this number"))
        cards = self._cards(told.name)
        if not cards:
            return Match(numbered, False, say("the card of this number has another name")) if numbered else Match()
        spots = self.spots(cards, code)
        within = _within(spots, code)
        agreed = tuple(spot for spot in within if spot in numbered)
        if len(agreed) == 1:
            return Match(agreed, True)
        if code and not within:
            return Match(spots[:_MOST_GUESSES], False, say("the card is not in the set {set}", set=code))
        if numbered and not agreed:
            both = tuple(dict.fromkeys((*within, *numbered)))
            return Match(both[:_MOST_GUESSES], False, say("name and number are of different cards"))
        if len({spot.card.id for spot in within}) > 1:
            return _one_of(within, say("several cards have this name"))
        return _one_of(within, say("the card has several printings"))

    def _cards(self, name: str) -> tuple[CardId, ...]:
        for text in dict.fromkeys((name, _TAIL.sub("", name), name.replace("_", " "))):
            found = self._named.get(name_key(text.replace("_", " ")))
            if found:
                exact = CardId(text.casefold())
                return (exact,) if exact in found else tuple(found)
        return ()

    def _by_guid(self, stem: str) -> tuple[Spot, ...]:
        found = _GUID.search(stem.casefold())
        if found is None:
            return ()
        if self._guids is None:
            self._guids = _guids(self.game, tuple(self.cards.values()))
        return tuple(self._guids.get(found[0], ()))


def address_file(address: str) -> str:
    """Give the file name at the end of an address, as names are compared; ``""`` where it has none."""
    try:
        last = urlsplit(address).path.rpartition("/")[2] if address else ""
    except ValueError:
        return ""
    return _plain(unquote_plus(last)) if "." in last else ""


def _plain(file: str) -> str:
    return " ".join(unquote_plus(file).casefold().split())


def _bare(number: str) -> str:
    return number.casefold().lstrip("0") or number[:1]


def _within(spots: Iterable[Spot], code: str) -> tuple[Spot, ...]:
    return tuple(spot for spot in spots if not code or spot.printing.set == code)


def _one_of(spots: tuple[Spot, ...], doubt: str) -> Match:
    if not spots:
        return Match()
    return Match(spots[:_MOST_GUESSES], len(spots) == 1, doubt if len(spots) > 1 else "")


def _guids(game: Game, cards: Sequence[Card]) -> dict[str, list[Spot]]:
    """Give the printings by the identity that our OCTGN export gives them."""
    from deckbuilder.exchange.cards.octgn import card_guid  # the readers of card files take 20 ms
    from deckbuilder.exchange.cards.properties import distinct_names

    named = distinct_names(cards)
    found: dict[str, list[Spot]] = {}
    for card in cards:
        for printing in card.printings:
            found.setdefault(card_guid(game, named(card), printing).casefold(), []).append(Spot(card, printing))
    return found
