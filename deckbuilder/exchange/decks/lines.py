"""Lines of a deck list: encodings, comments, quantities, and the marks that other programs put behind a name."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import say

MOST_COPIES = 999
MOST_LINES = 20_000
QUOTED = "| "
"""Stands in a comment before a line of the notes that would be read as something else."""

_COUNTED = re.compile(
    r"""^(?:
        (?P<a>\d{1,9})\s*[xX\u00d7*]?\s+          # 3 Name   3x Name   3* Name
      | [xX\u00d7](?P<b>\d{1,9})\s+               # x3 Name
      | [\[(](?P<c>\d{1,9})[xX]?[\])]\s*          # [3] Name   (3) Name
      )(?P<name>\S.*)$""",
    re.VERBOSE,
)
_COUNT_BEHIND = re.compile(r"^(?P<name>\S.*?)\s+[xX\u00d7](?P<n>\d{1,3})$")
# These stay text until a name needs them (``re`` keeps what it compiled): most lists never do, and compiling takes 3 ms.
_SET_BEFORE = r"^\[(?P<set>[A-Za-z0-9]{1,8})(?:[#:\s](?P<number>[A-Za-z]?\d{1,4}[a-z]?))?\]\s+(?P<name>\S.*)$"
_SET_BEHIND = (
    r"^(?P<name>\S.*?)\s+[\[(](?P<set>[A-Za-z0-9]{1,8})(?:[\s#:]+(?P<number>[A-Za-z]?\d{1,4}[a-z]?))?[\])]"
    r"(?:\s+(?P<after>[A-Za-z]?\d{1,4}[a-z]?))?$"
)
_SET_BETWEEN = r"^(?P<name>[^|]*[^|\s])\s*\|(?P<set>[A-Za-z0-9]{1,8})(?:\|.*)?$"  # Name|SET|art
LONGEST = 2000
"""A line that is longer names no card: what stands around its name is not looked for, which would take time without end."""

_CATEGORY = r"(?<=[)\d])\s+\[(?P<word>[^\[\]{},]{1,40})(?:[{,][^\[\]]*)?\](?=\s*(?:\^[^^]*\^)?\s*$)"  # (set) 12 [Category{flags}]
_TRAILERS = (
    r"\s+\^[^^]*\^\s*$",  # ^label,#rrggbb^
    r"\s+\*[A-Za-z]{1,8}\*\s*$",  # *F*   *CMDR*
    r"\s+\[[^\]]*\{[^\]]*\}[^\]]*\]\s*$",  # [Category{flags}]
    _CATEGORY,
    r"\s+#.*$",  # #tag   # comment
    r"\s+//.*$",  # // comment
    r"\|.*$",  # |SET|art
)
_TALK = re.compile(
    r"""://|^www\.                                                                  # an address
      | ^[^\w"'.\u2026\u2018\u201c(\[]{2,}                                             # a rule drawn of signs, ">>", "***"
      | ^\W*(?:[^\W\d]+\W+){0,3}\d+\s*(?:cards?|karten?|cartes?)\b(?:\s+(?:in|total|im|insgesamt|au|the|deck|main)\b)*\W*$
      | ^(?:total|gesamt)\b[\w\s]{0,12}\W+\d+\W*$                                  # "Total cards: 50"
      | ^(?:author|player|event|date|source|by|autor|spieler|datum|quelle|von|auteur|joueur|par)\s*:\s*\S
      | ^(?:deck|deck\s?list|list|liste|posted|created|made|built|exported|written|played|erstellt|gespielt|cr\u00e9\u00e9)\b
        .{0,40}\b(?:by|with|from|von|mit|par)\s+\S                                # who made it, and with what
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list.

    Attributes:
        number: from 1.
        text: quotes and spaces as written, ends trimmed.
        note: what was said beside it of the card.
    """

    number: int
    text: str
    note: str = ""

    @property
    def place(self) -> str:
        """Name the place for a finding."""
        return say("line {number}", number=self.number)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a card line: so many copies of a name, perhaps of a printing."""

    count: int
    name: str
    set: str = ""
    number: str = ""
    counted: bool = True


def decode(content: bytes, where: str) -> str:
    """Give the text of a list: UTF-8 with or without mark, UTF-16 with a mark, else Windows' Western code page.

    Raises:
        BadInput: it is not text.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError as error:
            raise BadInput(where, say("not UTF-16 at byte {byte}", byte=error.start), "a text file") from error
    if b"\x00" in content:
        raise BadInput(where, "not a text file (it holds zero bytes)", "a deck list as text")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def lines_of(text: str, where: str) -> Iterator[Line]:
    """Give the lines of a list.

    Raises:
        BadInput: there are more than any deck has.
    """
    for number, raw in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        if number > MOST_LINES:
            raise BadInput(
                say("{where}, line {number}", where=where, number=number),
                "the list goes on",
                say("at most {most} lines", most=MOST_LINES),
            )
        yield Line(number, "".join(c for c in raw if c == "\t" or unicodedata.category(c) != "Cc").strip())


def quoted(line: Line) -> Line:
    """Give a line of the notes as a comment that is nothing else."""
    return Line(line.number, f"// {QUOTED}{line.text}")


def readings(text: str) -> Iterator[Reading]:
    """Give the ways to understand a card line, the plainest first; the reader takes the first whose name is known.

    The whole line comes first, since names start with digits (``2-Handed Sword``) and end in parentheses; then the quantity is
    taken off, then what other programs write around a name.
    """
    if len(text) > LONGEST:
        yield plainest(text)
        return
    counted = _COUNTED.match(text)
    if counted is None:
        yield Reading(1, text, counted=False)
        behind = _COUNT_BEHIND.match(text)
        if behind is not None:
            yield Reading(int(behind["n"]), behind["name"])
        count, name, sure = 1, text, False
    else:
        yield Reading(1, text, counted=False)
        count, name, sure = int(counted["a"] or counted["b"] or counted["c"]), counted["name"].strip(), True
        yield Reading(count, name)
    for bare, set, number in _undressed(name):
        yield Reading(count, bare, set, number, sure)


def plainest(text: str) -> Reading:
    """Give the reading of a line whose name nobody knows: quantity off, printing marks off."""
    counted = _COUNTED.match(text)
    if counted is None:
        return Reading(1, text, counted=False)
    count, name = int(counted["a"] or counted["b"] or counted["c"]), counted["name"].strip()
    return Reading(count, name)


def category(text: str) -> str:
    """Give the category that Archidekt writes behind a printing; ``""`` where there is none."""
    match = re.search(_CATEGORY, text) if text.endswith(("]", "^")) and len(text) <= LONGEST else None
    return match["word"].strip() if match is not None else ""


def is_talk(text: str) -> bool:
    """Tell whether a line that names no card speaks about the list: an address, who made it, a sum; or holds no letter."""
    return (len(text) <= LONGEST and _TALK.search(text) is not None) or not any(map(str.isalpha, text))


def _undressed(name: str) -> Iterator[tuple[str, str, str]]:
    """Give the name without set marks and trailers: (name, set, number), less and less of it."""
    seen, queued = {name}, {name}
    queue = [name]
    while queue:
        text = queue.pop(0)
        for pattern in (_SET_BEFORE, _SET_BEHIND, _SET_BETWEEN):
            match = re.match(pattern, text)
            if match is not None and match["name"] not in seen:
                told = match.groupdict()
                yield match["name"], match["set"], told.get("number") or told.get("after") or ""
                seen.add(match["name"])
        for trailer in _TRAILERS:
            cut = re.sub(trailer, "", text).strip()
            if cut and cut not in queued:
                queued.add(cut)
                queue.append(cut)
                if cut not in seen:
                    seen.add(cut)
                    yield cut, "", ""
