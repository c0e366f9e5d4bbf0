r"""How words are folded for searching, in one place, so that memory, index and SQL give the same cards.

A value (a name, a rules text, one trait) is folded to its words: ``naming.plain`` and then every run of letters and digits.
``Dragon's Bane`` has the words ``dragon``, ``s``, ``bane``. The values of one field of one card make its *line*::

    "\n dragon s bane \n"                 one value
    "\n elf \n free kingdoms \n"          two values
    ""                                    no value at all

so that every question about words is a search for a part of a string (see ``Needle.part``), in Python by ``in``, in SQL by
``instr(line, ?) > 0``.
"""

import re
from collections.abc import Iterable

from deckbuilder.core.naming import plain

MAX_LINE = 2000
"""Regular expressions see this many characters of a line and no more, so that a hostile card cannot hang a search."""

_WORD = re.compile(r"[^\W_]+")
_ASCII = {i: " " for i in range(128) if not chr(i).isalnum()}


def folded(text: str) -> str:
    """Give the folded words of a text with one space between: runs of letters and digits of ``plain(text)``."""
    if text.isascii():  # the same by a shorter way: most texts are
        return " ".join(text.lower().translate(_ASCII).split())
    return " ".join(_WORD.findall(plain(text)))


def tokens(text: str) -> tuple[str, ...]:
    """Give the folded words of a text."""
    return tuple(folded(text).split())


def line(values: Iterable[str]) -> str:
    """Give the line of a field: ``""`` without values; a value without words leaves an empty place."""
    found = [f" {folded(value)} " for value in values]
    return "\n" + "\n".join(found) + "\n" if found else ""


def subject(values: Iterable[str]) -> str:
    r"""Give what regular expressions look at: every value through ``plain``, ``\n`` between values and between lines."""
    return "\n".join(plain(part)[:MAX_LINE] for value in values for part in value.splitlines())
