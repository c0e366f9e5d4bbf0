"""A collection as a plain list: ``3 Name [SET 12]``, under headings for places, what may be traded and what is wanted."""

import re
from collections.abc import Iterator, Sequence

from deckbuilder.core.collection import Holding, Lot, PlaceName, Want
from deckbuilder.core.collection_files import (
    MAX_COLLECTION_BYTES,
    CollectionFormat,
    CollectionShelf,
    Mapped,
    ReadCollection,
    WrittenCollection,
)
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import decoded, shown, without_controls
from deckbuilder.core.naming import plain, straight
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import figure, say
from deckbuilder.exchange.collections.lookup import Named
from deckbuilder.exchange.collections.reading import CollectionReading
from deckbuilder.exchange.collections.table import MOST_ROWS
from deckbuilder.exchange.collections.writing import Losses, Naming
from deckbuilder.exchange.decks.lines import Reading, is_talk, readings

_LONGEST = 1000
_STEP = 2000
_PLACE = re.compile(r"(?:place|box|binder|folder|ort|lieu)\s*:\s*(?P<name>.*)", re.IGNORECASE)
_OWNED, _TRADE, _WANTED = "owned", "trade", "wanted"
_SECTIONS = {
    _OWNED: ("collection", "have", "haves", "owned", "sammlung", "deck", "main deck", "sideboard", "side", "maybeboard", "starting army", "army"),
    _TRADE: ("for trade", "trade", "trades", "tradelist", "trade list", "zum tauschen", "a echanger"),
    _WANTED: ("wanted", "want", "wants", "wishlist", "wish list", "wantlist", "want list", "gesucht", "recherche"),
}  # fmt: skip
_SECTION_OF = {word: section for section, words in _SECTIONS.items() for word in words}
_COUNT = re.compile(r"(?P<count>\d{1,4300})\s*[xX×*]?\s+(?P<rest>\S.*)")
_MARKED = re.compile(r"(?P<name>.*\S)\s+\[(?P<set>[A-Za-z0-9]{1,8})(?:[\s#:]+(?P<number>[A-Za-z]?\d{1,4}[a-z]?))?\]")
_FOIL = re.compile(r"\s+\*F\*$", re.IGNORECASE)


class _List:
    """Reads the lines of one list."""

    def __init__(self, shelf: CollectionShelf) -> None:
        self._reading = CollectionReading(shelf)
        self._section = _OWNED
        self._place = PlaceName("")
        self._known: dict[str, tuple[Reading, Named, bool]] = {}

    def read(self, lines: Iterator[tuple[int, str]]) -> ReadCollection:
        for number, text in lines:
            self._reading.line = number
            if not self._heading(text):
                self._card(text)
        return self._reading.done()

    def _heading(self, text: str) -> bool:
        """Take a comment or a heading; tell whether it was one."""
        bare = text.lstrip("/#").strip(" :[]") if text[:2] == "//" or text[:1] in "#[" or text[-1:] == ":" else text
        if bare == text and plain(text) not in _SECTION_OF:
            return False
        if self._reading.lookup.knows(text):
            return False
        told = _PLACE.fullmatch(text.lstrip("/#").strip())
        if told is not None:
            self._place = self._reading.place(told["name"])
            return True
        section = _SECTION_OF.get(plain(bare))
        if section is not None:
            self._section = section
        return section is not None or not (text[:1] == "[" and bare[:1].isdigit())

    def _card(self, text: str) -> None:
        if text not in self._known:
            self._known[text] = self._parsed(text)
        read, named, foil = self._known[text]
        self._reading.rows += 1
        found = self._reading.lookup.whose(named)
        if not read.counted and found.card is None:
            if not is_talk(text):
                near = self._reading.lookup.near(named.name)
                said = say("no card {name} in the catalog, and no number before it: left out", name=shown(text, 120))
                self._reading.say(said, Severity.ERROR, near)
            return
        whose = self._reading.whose(named)
        count = self._reading.copies(str(read.count), named.name) if whose is not None else None
        if whose is None or not count:
            return
        if self._section == _WANTED:
            self._reading.want(whose, count)
            return
        lot = Lot(whose.card, whose.written, whose.printing, foil=foil, place=self._place)
        self._reading.add(lot, count, count if self._section == _TRADE else 0)

    def _parsed(self, text: str) -> tuple[Reading, Named, bool]:
        """Understand a line: as it stands where that is a card, else with its marks taken off."""
        foil = _FOIL.search(text) is not None
        bare = _FOIL.sub("", text)
        counted = _COUNT.fullmatch(bare)
        if counted is not None and len(counted["count"]) > 9:
            return Reading(10**9, counted["rest"]), Named(counted["rest"]), foil
        for read in readings(bare):
            if self._reading.lookup.knows(read.name):
                return read, Named(read.name, read.set, "", read.number), foil
        count, rest = (int(counted["count"]), counted["rest"]) if counted is not None else (1, bare)
        marked = _MARKED.fullmatch(rest)
        name, set, number = marked.group("name", "set", "number") if marked is not None else (rest, "", "")
        read = next(
            (one for one in readings(bare) if one.counted and counted is None),
            Reading(count, name, counted=counted is not None),
        )
        return read, Named(name, set, "", number or ""), foil


def read(
    content: bytes, name: str, shelf: CollectionShelf, mapped: Mapped | None, progress: Progress
) -> ReadCollection:
    """Read a list; columns mean nothing here.

    Raises:
        BadInput: it is no text, or breaks a bound.
        Cancelled: as told by ``progress``.
    """
    text, _ = decoded(content, name, MAX_COLLECTION_BYTES)
    return _List(shelf).read(_lines(text, name, progress))


def _lines(text: str, name: str, progress: Progress) -> Iterator[tuple[int, str]]:
    """Give the lines that hold anything, with their numbers."""
    done = 0
    for number, match in enumerate(re.finditer(r"[^\r\n]*(?:\r\n|\n|\r|$)", text), 1):
        done += len(match[0])
        line = without_controls(match[0]).strip()
        if number % _STEP == 1:
            progress(say("Reading {file}", file=name), done, len(text))
        where = say("{name}, line {line}", name=name, line=number)
        if number > MOST_ROWS:
            raise BadInput(where, "the list goes on", say("at most {most} lines", most=figure(MOST_ROWS)))
        if len(line) > _LONGEST:
            wanted = say("lines of at most {most} letters", most=figure(_LONGEST))
            raise BadInput(where, "a line that goes on and on", wanted)
        if line:
            yield number, line


def sniff(content: bytes, name: str) -> bool:
    """Tell whether this may be a plain list: text that is not markup of another kind."""
    head = content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return (
        bool(head)
        and not head.startswith((b"<", b"{"))
        and (b"\x00" not in head or head[:2] in (b"\xff\xfe", b"\xfe\xff"))
    )


# -- writing ---------------------------------------------------------------------------------------


def write(holdings: Sequence[Holding], wants: Sequence[Want], shelf: CollectionShelf) -> WrittenCollection:
    """Write what is owned by place, what may be traded apart from the rest, then what is wanted."""
    naming, losses = Naming(shelf), Losses()
    owned: dict[PlaceName, list[str]] = {}
    trade: dict[PlaceName, list[str]] = {}
    for holding in holdings:
        line = _written(holding.lot, naming, losses)
        place = holding.lot.place
        for part, count in ((owned, holding.count - holding.trade), (trade, holding.trade)):
            if count:
                part.setdefault(place, []).append(f"{count} {line}")
    lines = ["// Collection"]
    for heading, parts in (("", owned), ("// For trade", trade)):
        lines += [heading] if heading and parts else []
        for place in sorted(parts):
            lines += [f"// Place: {place}" if place else "// Place:", *parts[place]]
    if wants:
        lines += ["// Wanted", "// Place:"]
        lines += [
            f"{want.count} {_written(Lot(want.card, printing=want.printing, note=want.note), naming, losses)}"
            for want in wants
        ]
    return WrittenCollection(("\n".join(lines) + "\n").encode(), losses.lost(), losses.warnings())


def _written(lot: Lot, naming: Naming, losses: Losses) -> str:
    named = naming.named(lot)
    mark = f" [{named.set}{' ' + named.number if named.number else ''}]" if named.set else ""
    name = straight(named.name)
    line = f"{name}{mark}"
    kept = _MARKED.fullmatch(line)
    carried = Named(name, named.set, "", named.number if named.set else "")
    if mark and (kept is None or kept["set"] != named.set or (kept["number"] or "") != named.number):
        line, carried = name, Named(name)
    what = naming.lost(lot, carried)
    if what == "card":
        losses.ambiguous(name)
    elif what:
        losses.add(what)
    for key in ("condition", "language", "acquired", "price", "marks", "note"):
        if getattr(lot, key):
            losses.add(key)
    return f"{line} *F*" if lot.foil else line


FORMAT = CollectionFormat("list", "Plain list", (".txt",), sniff, read, write)
