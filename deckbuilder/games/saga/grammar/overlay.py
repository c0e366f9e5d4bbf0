"""Texts that are wrong in print: what stands on a card and what is to be read instead, each with its source.

The entries are data, ``db/saga/grammar/overlay.toml``; the file says how they are written.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.formats import Finding
from deckbuilder.core.intake import parsed_toml
from deckbuilder.core.reading import Span
from deckbuilder.paths import shipped

FILE: Final = "overlay.toml"
_KEYS: Final = frozenset({"card", "old", "new", "source"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One correction.

    Attributes:
        card: name of the card.
        old: words within a clause as they are printed; they stand once on the card.
        new: how they are to be read.
        source: who says so.
        where: file and number of the entry, for messages.
    """

    card: str
    old: str
    new: str
    source: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Mended:
    """A text as it is to be read, which knows where its words stand in print.

    Attributes:
        text: to be read.
        entries: those that were applied, each with the place of its words in print; in the order of the text.
    """

    text: str
    entries: tuple[tuple[Span, Entry], ...] = ()

    def printed(self, span: Span) -> Span:
        """Give where a stretch of the text stands in print; what was put in stands for all that it replaces."""
        return Span(self._place(span.start, end=False), self._place(span.end, end=True)) if self.entries else span

    def source(self, span: Span) -> str:
        """Give the sources of what was mended in a stretch of print; ``""`` where nothing was."""
        said = (entry.source for place, entry in self.entries if place.start < span.end and span.start < place.end)
        return "; ".join(dict.fromkeys(said))

    def _place(self, place: int, *, end: bool) -> int:
        longer = 0
        for old, entry in self.entries:
            start = old.start + longer
            if place <= start:
                break
            if place < start + len(entry.new) + end:  # within what was put in
                return old.end if end else old.start
            longer += len(entry.new) - len(entry.old)
        return place - longer


class Overlay:
    """All corrections.

    Args:
        entries: in any order.

    Raises:
        BadInput: two are of the same words of a card.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_card: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            for other in self._by_card[entry.card]:
                if entry.old in other.old or other.old in entry.old:
                    raise BadInput(entry.where, f"words that {other.where} is about, too", "one entry for any words")
            self._by_card[entry.card].append(entry)

    def mend(self, name: str, text: str, errata: Sequence[Entry] = ()) -> Mended:
        """Mend the text of a card; entries that do not fit it are left out, and so are those of words that its errata replace."""
        replaced = [words.old for words in errata if _fits(words, text)]
        own = [entry for entry in self._by_card.get(name, ()) if not any(entry.old in words for words in replaced)]
        places = [(text.index(entry.old), entry) for entry in (*errata, *own) if _fits(entry, text)]
        parts, last, done = [], 0, []
        for start, entry in sorted(places, key=lambda one: one[0]):
            if start < last:  # overlapping words: the first entry is taken
                continue
            parts += [text[last:start], entry.new]
            last = start + len(entry.old)
            done.append((Span(start, last), entry))
        return Mended("".join((*parts, text[last:])), tuple(done))

    def misfits(self, cards: Iterable[Card]) -> tuple[Finding, ...]:
        """Give the entries that do not fit the cards: a reprint says it otherwise, or the words stand there more than once.

        Entries of cards that are not there, or whose text nobody knows, say nothing.
        """
        found = []
        for card in cards:
            for entry in self._by_card.get(card.name, ()) if card.text is not None else ():
                applied = self.mend(card.name, card.text or "").entries
                if all(entry is not one for _, one in applied):
                    count = (card.text or "").count(entry.old)
                    how = f"stand there {count} times" if count > 1 else "do not stand there"
                    how = how if count != 1 else "belong to another entry, too"
                    found.append(Finding(f"{entry.where}, {entry.card}", f"the words {entry.old!r} {how}"))
        return tuple(found)


def _fits(entry: Entry, text: str) -> bool:
    return text.count(entry.old) == 1


@cache
def shipped_overlay() -> Overlay:
    """Give the corrections that come with the program.

    Raises:
        BadInput: an entry is broken.
        DataTrouble: the file cannot be opened; that is a broken installation.
    """
    file = shipped("db", "saga", "grammar", FILE)
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise DataTrouble(str(file), str(trouble), "install the program again") from trouble
    return read_overlay(text)


def read_overlay(text: str, name: str = FILE) -> Overlay:
    """Read a file of corrections.

    Raises:
        BadInput: it is no such file; says which entry, what was found and what was wanted.
    """
    try:
        data = parsed_toml(text)
    except (ValueError, RecursionError) as error:  # a number without end is no mistake of TOML
        raise BadInput(name, str(error), "TOML") from None
    rows = data.get("entry", [])
    if set(data) - {"entry"} or not isinstance(rows, list):
        raise BadInput(name, f"keys {', '.join(sorted(data))[:120]}", "tables [[entry]] and nothing else")
    return Overlay(_entry(row, f"{name}, entry {number}") for number, row in enumerate(rows, 1))


def _entry(row: Any, where: str) -> Entry:
    if not isinstance(row, Mapping) or set(row) != _KEYS:
        found = ", ".join(sorted(row)) if isinstance(row, Mapping) else repr(row)
        raise BadInput(where, f"keys {found[:120]}", ", ".join(sorted(_KEYS)))
    for key, value in row.items():
        if not isinstance(value, str) or "\n" in value or "\r" in value or value != value.strip():
            raise BadInput(f"{where}, {key}", repr(value)[:120], "words on one line")
        if not value and key != "new":
            raise BadInput(f"{where}, {key}", "nothing", "words")
    if row["old"] == row["new"]:
        raise BadInput(f"{where}, new", "the words as they are printed", "other words")
    return Entry(row["card"], row["old"], row["new"], row["source"], where)
