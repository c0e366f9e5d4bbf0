"""Named searches in a text file of the user's: a line each, ``name = query``; comments and order are the user's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Finding
from deckbuilder.core.saying import phrase, say
from deckbuilder.desk.files import read_bytes, write_bytes

MAX_BYTES = 2**20
"""A larger file of searches is not read."""

_WANTED = "name = query"
_Rows = list[str]  # the class below has a method of that name


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A query under a name; the name holds no sign of equality and is unique whatever the case."""

    name: str
    query: str

    @property
    def line(self) -> str:
        """The search as a line of the file."""
        return f"{self.name} = {self.query}"


@dataclass(frozen=True, slots=True)
class ReadSearches:
    """What was read, and what was not: a finding for every line that is no search."""

    searches: tuple[SavedSearch, ...]
    findings: tuple[Finding, ...] = ()


def clean_name(name: str) -> str:
    """Give a name as it can be kept: one line, no sign of equality, no comment; ``""`` where nothing is left."""
    return " ".join(name.replace("=", " ").split()).lstrip("# ")


def parse_lines(text: str, where: str = "") -> ReadSearches:
    """Read lines ``name = query``, as they are shared; blank lines and those that begin with ``#`` are passed over.

    Args:
        text: any text.
        where: what the lines stand in, for the findings: ``"searches.txt"``.
    """
    found: list[SavedSearch] = []
    findings: list[Finding] = []
    names: set[str] = set()
    for number, line in enumerate(_split(text), 1):
        place = (
            say("{where}, line {number}", where=where, number=number) if where else say("line {number}", number=number)
        )
        search = _search(line)
        if search is None:
            if line.strip() and not line.lstrip().startswith("#"):
                findings.append(
                    Finding(
                        place,
                        say("{line} is no search; wanted {wanted}", line=repr(line.strip()), wanted=phrase(_WANTED)),
                    )
                )
        elif search.name.casefold() in names:
            findings.append(
                Finding(
                    place, say("the name {name} stands above already; the first one counts", name=repr(search.name))
                )
            )
        else:
            names.add(search.name.casefold())
            found.append(search)
    return ReadSearches(tuple(found), tuple(findings))


def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _search(line: str) -> SavedSearch | None:
    name, sign, query = line.partition("=")
    name, query = name.strip(), query.strip()
    if not sign or not name or not query or name.startswith("#"):
        return None
    return SavedSearch(name, query)


def lines(searches: Sequence[SavedSearch]) -> str:
    """Give searches as lines to share."""
    return "".join(f"{search.line}\n" for search in searches)


class SavedSearches:
    """The file; read anew at every question, so that an edit by hand or in another window counts at once.

    Args:
        file: the text file; a missing one holds no search.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def list(self) -> tuple[SavedSearch, ...]:
        """Give the searches in the file's order.

        Raises:
            BadInput: the file is there and cannot be read.
        """
        return self.read().searches

    def read(self) -> ReadSearches:
        """Give the searches and what is wrong with other lines.

        Raises:
            BadInput: the file is there and cannot be read.
        """
        return parse_lines(self.text(), self.file.name)

    def text(self) -> str:
        """Give the whole file, ``""`` where there is none; what ``restore`` takes.

        Raises:
            BadInput: the file is there and cannot be read.
        """
        if not self.file.exists():
            return ""
        content = read_bytes(self.file, MAX_BYTES)
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadInput(
                self.file.name, say("byte {byte} is no text", byte=error.start), "a text file in UTF-8"
            ) from error

    def restore(self, text: str) -> None:
        """Write the whole file as it was.

        Raises:
            DataTrouble: it cannot be written.
        """
        write_bytes(self.file, text.encode("utf-8"))

    def add(self, name: str, query: str) -> SavedSearch:
        """Keep a query under a name, at the end; a search of that name takes it in its place.

        Raises:
            BadInput: name or query is empty, or the file cannot be read.
            DataTrouble: the file cannot be written.
        """
        search = _made(name, query)
        rows = self._rows()
        at = _place(rows, search.name)
        if at is None:
            self._write([*rows, search.line])
        else:
            self._write([*rows[:at], search.line, *rows[at + 1 :]])
        return search

    def rename(self, old: str, new: str) -> SavedSearch:
        """Give a search another name; its line stays where it is.

        Raises:
            BadInput: there is no such search, the new name is empty or another one's, or the file cannot be read.
            DataTrouble: the file cannot be written.
        """
        rows = self._rows()
        at, other = self._found(rows, old), _place(rows, clean_name(new))
        if other is not None and other != at:
            raise BadInput(
                self.file.name,
                say("a second search {name}", name=repr(clean_name(new))),
                "a name of its own for each",
            )
        before = _search(rows[at])
        search = _made(new, before.query if before else "")
        self._write([*rows[:at], search.line, *rows[at + 1 :]])
        return search

    def remove(self, name: str) -> None:
        """Take a search out; all other lines stay.

        Raises:
            BadInput: there is no such search, or the file cannot be read.
            DataTrouble: the file cannot be written.
        """
        rows = self._rows()
        at = self._found(rows, name)
        self._write([*rows[:at], *rows[at + 1 :]])

    def move(self, name: str, by: int) -> None:
        """Move a search by so many places among the searches; comments and other lines stay where they are.

        Raises:
            BadInput: there is no such search, or the file cannot be read.
            DataTrouble: the file cannot be written.
        """
        rows = self._rows()
        places = [at for at, row in enumerate(rows) if _search(row) is not None]
        now = places.index(self._found(rows, name))
        then = min(max(now + by, 0), len(places) - 1)
        order = [rows[at] for at in places]
        order.insert(then, order.pop(now))
        for at, row in zip(places, order, strict=True):
            rows[at] = row
        self._write(rows)

    def take(self, text: str) -> ReadSearches:
        """Add the searches of shared lines; one whose name is taken gets a number behind its name, the same one twice is one.

        Returns:
            What was added, under the names it got, and a finding for every line that is no search.

        Raises:
            BadInput: the file cannot be read.
            DataTrouble: the file cannot be written.
        """
        read = parse_lines(text)
        rows = self._rows()
        added: list[SavedSearch] = []
        for search in read.searches:
            if (at := _place(rows, search.name)) is not None:
                if _search(rows[at]) == search:
                    continue
                search = SavedSearch(_free(rows, search.name), search.query)
            rows.append(search.line)
            added.append(search)
        if added:
            self._write(rows)
        return ReadSearches(tuple(added), read.findings)

    def _rows(self) -> _Rows:
        rows = _split(self.text())
        return rows[:-1] if not rows[-1] else rows

    def _found(self, rows: Sequence[str], name: str) -> int:
        at = _place(rows, name)
        if at is None:
            raise BadInput(self.file.name, say("no search {name}", name=repr(name)), "the name of one that is there")
        return at

    def _write(self, rows: Sequence[str]) -> None:
        self.restore("".join(f"{row}\n" for row in rows))


def _made(name: str, query: str) -> SavedSearch:
    search = SavedSearch(clean_name(name), " ".join(query.split()))
    if not search.name:
        raise BadInput("search", say("the name {name}", name=repr(name)), "a name of at least one letter")
    if not search.query:
        raise BadInput(search.name, "an empty query", "something to search for")
    return search


def _place(rows: Sequence[str], name: str) -> int | None:
    """Give the first line that holds a search of a name, whatever the case."""
    for at, row in enumerate(rows):
        search = _search(row)
        if search is not None and search.name.casefold() == name.casefold():
            return at
    return None


def _free(rows: Sequence[str], name: str) -> str:
    number = 2
    while _place(rows, f"{name} {number}") is not None:
        number += 1
    return f"{name} {number}"
