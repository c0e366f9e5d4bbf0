"""Sentences that know how they were made, so that a window can say them in another language."""

from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter

Part = str | int
"""What fills a place of a sentence: a number, a name, another ``Said``, or a ``Figure``."""


class Figure(str):
    """A number as English writes it, ``"4,844"`` or ``"2.5"``, that other languages write with their own marks.

    Attributes:
        number: the number.
        digits: how many stand behind the decimal mark.
    """

    __slots__ = ("digits", "number")
    number: float
    digits: int


class Said(str):
    """An English sentence with its template and what fills it.

    It is the sentence wherever a ``str`` is wanted; only who translates asks for more. Cutting or joining one gives a
    plain ``str``: make a larger sentence with ``say`` instead.

    Attributes:
        template: with named places: ``"{n} copies of {card}"``; ``""`` for words in a row, set apart by commas.
        values: by place, or the words of a row; a plain ``str`` is a name, which no language changes.
        alone: of a sentence about a number, ``{n}``: the template of its singular, which languages choose in their own way.
    """

    __slots__ = ("alone", "template", "values")
    alone: str
    template: str
    values: Mapping[str, Part] | tuple[Part, ...]


def say(template: str, /, **values: Part) -> Said:
    """Say a sentence.

    Args:
        template: literal, as the collector of translations reads the program's text.
        values: a value for each of its places.

    Raises:
        KeyError: a place has no value.
    """
    said = Said(_filled(template) % values)
    said.alone = ""
    said.template = template
    said.values = values
    return said


@cache
def _filled(template: str) -> str:
    """Give a template as the operator ``%`` takes it, which fills in half the time: a checker says 200 sentences an edit."""
    parts = Formatter().parse(template)
    return "".join(text.replace("%", "%%") + (f"%({name})s" if name is not None else "") for text, name, _, _ in parts)


def say_n(n: int, one: str, many: str, /, **values: Part) -> Said:
    """Say a sentence about a number, ``{n}``: ``one`` where it is 1, else ``many``."""
    said = say(one if n == 1 else many, n=n, **values)
    said.alone = one
    return said


def figure(number: float, digits: int = 0) -> Figure:
    """Write a number with marks between thousands: what a sentence says of sizes and averages."""
    written = Figure(f"{number:,.{digits}f}")
    written.number, written.digits = number, digits
    return written


def term(word: str) -> Said:
    """Mark a word of data (a card type, a label of a format file) as one that may have a translation of its own."""
    said = Said(word)
    said.alone = ""
    said.template = word.replace("{", "{{").replace("}", "}}")
    said.values = {}
    return said


def phrase(text: str) -> Said:
    """Give a text that may stand within a sentence, to be translated as a whole where it is known."""
    return text if isinstance(text, Said) else term(text)


def english(text: str) -> str:
    """Give the English of a word that may be shown in another language: what files are written with."""
    plain = isinstance(text, Said) and bool(text.template) and not text.values
    return text.template.format() if isinstance(text, Said) and plain else text


def row(parts: Iterable[str]) -> str:
    """Put words in a row: ``a, b, c``."""
    each = tuple(parts)
    if len(each) == 1:
        return each[0]
    said = Said(", ".join(each))
    said.alone = ""
    said.template, said.values = "", each
    return said


def sentences(parts: Iterable[str]) -> str:
    """Put whole sentences one behind the other; ``""`` for none."""
    said = ""
    for part in parts:
        said = say("{first} {next}", first=said, next=phrase(part)) if said else phrase(part)
    return said


def either(parts: Iterable[str]) -> str:
    """Join alternatives: ``a, b or c``."""
    *most, last = parts
    return say("{first} or {last}", first=row(most), last=last) if most else last


def both(parts: Iterable[str]) -> str:
    """Join what is meant together: ``a, b and c``."""
    *most, last = parts
    return say("{first} and {last}", first=row(most), last=last) if most else last


def noop(template: str) -> str:
    """Mark a template that is said elsewhere, for the collector of translations."""
    return template
