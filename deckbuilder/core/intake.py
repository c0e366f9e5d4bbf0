"""Taking in what comes from outside: encodings, control characters, and lists of findings that cannot grow without end."""

import codecs
import re
from typing import Any

from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Finding
from deckbuilder.core.saying import figure, say

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_LONG_KEY = re.compile(r"""(?:\.[ \t]*["'\w-]{1,64}[ \t]*){40}""")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def encoding_of(content: bytes) -> str:
    """Tell the Unicode encoding of a text by its first bytes; ``utf-8`` where nothing speaks against it."""
    for mark, name in _MARKS:
        if content.startswith(mark):
            return name
    if len(content) >= 2 and content[0] == 0 and content[1] != 0:
        return "utf-16-be"
    if len(content) >= 2 and content[1] == 0 and content[0] != 0:
        return "utf-16-le"
    return "utf-8"


def decoded(content: bytes, where: str, limit: int) -> tuple[str, str]:
    """Decode a text file: UTF-8, UTF-16, UTF-32, or Windows-1252 where nothing in it can be UTF-8.

    Args:
        content: the whole file.
        where: its name, for messages.
        limit: the most bytes to take.

    Returns:
        The text without byte order mark, and the encoding: ``"utf-8"``, ``"windows-1252"`` ...

    Raises:
        BadInput: the file is larger than the limit, or is in none of these encodings.
    """
    if len(content) > limit:
        raise BadInput(where, say("{n} bytes", n=figure(len(content))), say("at most {most}", most=figure(limit)))
    encoding = encoding_of(content)
    try:
        return content.decode(encoding), encoding.removesuffix("-sig")
    except UnicodeDecodeError as trouble:
        place, wanted = trouble.start, "UTF-8"
        if encoding != "utf-8":
            wanted = say("text in UTF-8, or all of it in {encoding}", encoding=encoding)
    # One broken byte in a UTF-8 file must not turn every other accent into two wrong letters.
    if encoding == "utf-8" and content.decode("utf-8", "ignore").isascii():
        try:
            return content.decode("windows-1252"), "windows-1252"
        except UnicodeDecodeError as trouble:
            place = trouble.start
    raise BadInput(
        say("{where}, byte {byte}", where=where, byte=place),
        say("{byte}, which is no letter there", byte=f"0x{content[place]:02x}"),
        wanted,
    )


def peek(head: bytes) -> str:
    """Decode the first bytes of a file as well as can be, for recognising it; never raises."""
    encoding = encoding_of(head)
    if encoding.startswith("utf-16"):
        head = head[: len(head) // 2 * 2]
    return head.decode(encoding, "replace").lstrip("\ufeff \t\r\n")


def parsed_toml(text: str) -> dict[str, Any]:
    """Read TOML from outside.

    Raises:
        ValueError: it is none, or a key of it has so many parts that the parser would take ages.
        RecursionError: it is too deep.
    """
    import tomllib  # 5 ms, and most readers need none of it

    if _LONG_KEY.search(text):
        raise ValueError("a key of more than forty parts")
    return tomllib.loads(text)


def has_controls(text: str) -> bool:
    """Tell whether a text holds control characters other than line ends and tabs."""
    return _CONTROL.search(text) is not None


def without_controls(text: str) -> str:
    """Give a text without control characters; line ends and tabs stay."""
    return _CONTROL.sub("", text)


def shown(value: object, most: int = 40) -> str:
    """Give a value from outside as a message may quote it: short, on one line, without control characters."""
    if isinstance(value, str):
        return repr(value if len(value) <= most else value[: most - 1] + "…")
    if isinstance(value, list | dict | tuple):
        return say("a table of {n}", n=len(value)) if isinstance(value, dict) else say("a list of {n}", n=len(value))
    if value is None:
        return say("nothing")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**most:
        return say("a huge number")
    return repr(value)[:most]


class Findings:
    """A growing list of findings that stops at a bound and then only counts.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._kept: list[Finding] = []
        self._over = 0

    def add(
        self,
        where: str,
        why: str,
        suggestions: tuple[str, ...] = (),
        severity: Severity = Severity.WARNING,
        unknown: str = "",
    ) -> None:
        """Keep a finding, or count it when there are too many."""
        if len(self._kept) < self._most:
            self._kept.append(Finding(where, why, severity, suggestions, unknown))
        else:
            self._over += 1

    def all(self) -> tuple[Finding, ...]:
        """Give what was kept, and a last line that counts the rest."""
        if not self._over:
            return tuple(self._kept)
        return (*self._kept, Finding("further on", say("{n} more of the kind", n=figure(self._over))))
