"""The format files on their shelf: parsed when asked for, the user's over the shipped ones, bases laid under."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import FormatFile, FormatSpec
from deckbuilder.core.intake import parsed_toml
from deckbuilder.core.naming import word_key
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.schema import build, check, cites, merged

MAX_FORMAT_BYTES = 256 * 1024
"""A format file larger than this is refused unread."""

_KEY_LINE = r'(?m)^key[ \t]*=[ \t]*"([^"\n]*)"'


class _Laid(NamedTuple):
    """A format's table, laid over those of its bases, and what findings cite for its parts."""

    table: dict[str, Any]
    sources: Mapping[str, str]


class FormatShelf:
    """Construction formats by key. A file is parsed when its format is first asked for, which one command rarely is."""

    def __init__(self, files: Sequence[FormatFile]) -> None:
        self._files: dict[str, list[FormatFile]] = {}
        self._formats: dict[str, Format | None] = {}
        self._tables: dict[str, _Laid | None] = {}
        self._problems: list[Finding] = []
        self._all: tuple[Format, ...] | None = None
        for file in files:
            self._files.setdefault(_declared_key(file), []).append(file)

    def all(self) -> tuple[Format, ...]:
        """Give every usable format, the plainest first."""
        if self._all is None:
            found = [f for f in (self._format(key) for key in self._files) if f is not None]
            self._all = tuple(sorted(found, key=lambda f: (f.order, f.spec.label)))
        return self._all

    def __contains__(self, key: str) -> bool:
        return self._format(key) is not None

    def get(self, key: str) -> Format:
        """Give a format by key.

        Raises:
            UnknownFormat: no usable file declares the key.
        """
        found = self._format(key)
        if found is None:
            raise UnknownFormat(key, tuple(f.spec.key for f in self.all()))
        return found

    def problems(self) -> tuple[Finding, ...]:
        """Give what is wrong with the files."""
        self.all()
        return tuple(self._problems)

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias, or by the longest of these inside a list's prose.

        Raises:
            UnknownFormat: none goes by the name.
        """
        if name in self._files and (known := self._format(name)) is not None:
            return known.spec
        asked = _words(name)
        best: tuple[int, int, FormatSpec] | None = None
        for fmt in self.all():
            spec = fmt.spec
            for word in (spec.key, spec.label, *spec.aliases):
                key = _words(word)
                if key == asked:
                    return spec
                at = f" {asked} ".find(f" {key} ") if key else -1
                if at >= 0 and (best is None or (-len(key), at) < best[:2]):
                    best = (-len(key), at, spec)
        if best is None:
            raise UnknownFormat(name, tuple(f.spec.key for f in self.all()))
        return best[2]

    def _format(self, key: str) -> Format | None:
        if key not in self._formats:
            if key not in self._files:
                return None
            self._formats[key] = None
            table = self._table(key, ())
            if table is not None:
                self._formats[key] = build(*table)
        return self._formats[key]

    def _table(self, key: str, above: tuple[str, ...]) -> _Laid | None:
        """Give the merged table of a key and its sources: of the user's usable file, else of the shipped one."""
        if key in self._tables:
            return self._tables[key]
        found: _Laid | None = None
        for file in sorted(self._files.get(key, ()), key=lambda f: f.shipped):
            own = self._read(file)
            if own is None:
                continue
            base = own.get("base")
            if base is None:
                found = _Laid(own, cites(own, file.shipped))
            elif base == key or base in above or base not in self._files:
                below = self._shipped_base(key, file) if base == key else None
                if below is None:
                    known = ", ".join(sorted(k for k in self._files if k != key))
                    self._complain(
                        file, "base", f"found {base!r}; wanted a format that does not build upon this: {known}"
                    )
                    continue
                found = _laid(below, own, file.shipped)
            else:
                under = self._table(base, (*above, key))
                if under is None:
                    self._complain(file, "base", f"the format {base!r} cannot be used itself")
                    continue
                found = _laid(under, own, file.shipped)
            break
        self._tables[key] = found
        return found

    def _shipped_base(self, key: str, file: FormatFile) -> _Laid | None:
        """Give the shipped format that a user's file of the same key builds upon."""
        shipped = [f for f in self._files[key] if f.shipped]
        if file.shipped or not shipped:
            return None
        alone = FormatShelf([f for files in self._files.values() for f in files if f.shipped])
        return alone._table(key, ())

    def _read(self, file: FormatFile) -> dict[str, Any] | None:
        if file.unread:
            self._complain(file, "", file.unread)
            return None
        if len(file.text) > MAX_FORMAT_BYTES:
            self._complain(file, "", f"{len(file.text)} characters; wanted at most {MAX_FORMAT_BYTES}")
            return None
        try:
            table = parsed_toml(file.text)
        except (RecursionError, ValueError) as error:
            self._complain(file, "", f"not TOML: {error}")
            return None
        found = check(table, file.name)
        self._problems += found
        return None if any(f.severity is Severity.ERROR for f in found) else table

    def _complain(self, file: FormatFile, part: str, why: str) -> None:
        self._problems.append(Finding(f"{file.name}: {part}" if part else file.name, why, Severity.ERROR))


def _laid(base: _Laid, own: Mapping[str, Any], shipped: bool) -> _Laid:
    return _Laid(merged(base.table, own), {**base.sources, **cites(own, shipped)})


def _words(name: str) -> str:
    return word_key(name.replace("+", " plus "))


def _declared_key(file: FormatFile) -> str:
    found = re.search(_KEY_LINE, file.text)
    if found:
        return found.group(1)
    return file.name.removesuffix(".toml")
