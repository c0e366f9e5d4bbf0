"""A table of a TOML file, read strictly: every slip becomes a finding that names the key."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from deckbuilder.core.decks import Severity
from deckbuilder.core.formats import Finding

Choice = TypeVar("Choice", bound=StrEnum)
Named = TypeVar("Named")


class Table:
    """One table, and what was found wrong in it.

    Args:
        value: what stood in the file.
        where: its place: ``"icons.axe"``.
        findings: the list of the whole file, to which this table's are added.

    A getter gives a harmless value where it reports, so that one reading finds every slip. ``close`` reports keys nobody
    asked for.
    """

    def __init__(self, value: object, where: str, findings: list[Finding]) -> None:
        self.where = where
        self._findings = findings
        self._asked: set[str] = set()
        self._values: dict[str, object] = {}
        if isinstance(value, dict):
            self._values = {str(key): item for key, item in value.items()}
        else:
            self.report("", value, "a table")

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def place(self, key: str) -> str:
        """Give the full name of a key."""
        return ".".join(part for part in (self.where, key) if part)

    def report(self, key: str, found: object, wanted: str) -> None:
        """Add a finding about a key."""
        shown = "nothing" if found is None else _short(found)
        self._findings.append(Finding(self.place(key), f"{shown}; wanted {wanted}", Severity.ERROR))

    def raw(self, key: str) -> object:
        """Give a value as it stands, None where it is absent."""
        self._asked.add(key)
        return self._values.get(key)

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Give a whole number from ``least`` to ``most``."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.report(key, value, f"a whole number from {least} to {most}")
        return least if default is None else default

    def numbers(self, key: str, count: int, default: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Give a list of so many whole numbers from -100 to 4000."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if isinstance(value, list) and len(value) == count and all(_is_measure(item) for item in value):
            return tuple(value)
        self.report(key, value, f"a list of {count} whole numbers from -100 to 4000")
        return (1,) * count

    def word(self, key: str, default: str | None = None) -> str:
        """Give words."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        if isinstance(value, str):
            return value
        self.report(key, value, "words in quotes")
        return default or ""

    def flag(self, key: str) -> bool:
        """Give true or false; false where it is absent."""
        value = self.raw(key)
        if isinstance(value, bool):
            return value
        if value is not None:
            self.report(key, value, "true or false")
        return False

    def word_list(self, key: str) -> tuple[str, ...]:
        """Give a list of words; empty where it is absent."""
        value = self.raw(key)
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.report(key, value, "a list of words in quotes")
        return ()

    def color(self, key: str, known: Mapping[str, tuple[int, int, int]]) -> tuple[int, int, int]:
        """Give a colour: ``"#rrggbb"`` or a name from ``known``."""
        value = self.raw(key)
        if isinstance(value, str):
            if value in known:
                return known[value]
            if len(value) == 7 and value[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in value[1:]):
                return (int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16))
        self.report(key, value, "a colour like #1a2b3c, or a name from [colors]")
        return (0, 0, 0)

    def choice(self, key: str, kind: type[Choice], default: Choice | None = None) -> Choice:
        """Give one of an enum's words."""
        value = self.raw(key)
        if value is None and default is not None:
            return default
        for member in kind:
            if value == member.value:
                return member
        self.report(key, value, "one of " + ", ".join(member.value for member in kind))
        return next(iter(kind)) if default is None else default

    def name_of(self, key: str, known: Mapping[str, Named], table: str, fallback: Named) -> Named:
        """Give what a name stands for in another table."""
        value = self.raw(key)
        if isinstance(value, str) and value in known:
            return known[value]
        self.report(key, value, f"a name from [{table}]")
        return fallback

    def table(self, key: str) -> "Table":
        """Give a table within; absent counts as a slip."""
        return Table(self.raw(key), self.place(key), self._findings)

    def tables(self, key: str) -> Iterator[tuple[str, "Table"]]:
        """Give the named tables within a table; none where it is absent."""
        value = self.raw(key)
        if value is None:
            return
        if not isinstance(value, dict):
            self.report(key, value, "a table of tables")
            return
        for name, item in value.items():
            yield str(name), Table(item, self.place(f"{key}.{name}"), self._findings)

    def rows(self, key: str) -> Iterator["Table"]:
        """Give the tables of a list; none where it is absent."""
        value = self.raw(key)
        if value is None:
            return
        if not isinstance(value, list):
            self.report(key, value, "a list of tables")
            return
        for index, item in enumerate(value):
            yield Table(item, self.place(f"{key}[{index}]"), self._findings)

    def keys(self) -> tuple[str, ...]:
        """Give all keys, and count them as asked for."""
        self._asked.update(self._values)
        return tuple(self._values)

    def close(self) -> None:
        """Report keys that nobody asked for."""
        for key in self._values.keys() - self._asked:
            self.report(key, key, "one of " + ", ".join(sorted(self._asked)))


def _is_measure(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -100 <= value <= 4000


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
