"""Cells of tables: formulas neutralised, and several words in one cell."""

import re
from collections.abc import Iterable

_FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""What a spreadsheet may take for a formula, or what ``neutral`` has made of it."""


def neutral(cell: str) -> str:
    """Give a cell that no spreadsheet takes for a formula: one more ``'`` stands in front."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def original(cell: str) -> str:
    """Take back what ``neutral`` did."""
    return cell[1:] if cell[:1] == "'" and _FORMULA.match(cell) else cell


def joined(words: Iterable[str], mark: str) -> str:
    r"""Put words into one cell, parted by a mark; a mark within a word is written ``\\`` in front."""
    return mark.join(word.replace("\\", "\\\\").replace(mark, f"\\{mark}") for word in words)


def parted(cell: str, mark: str) -> list[str]:
    """Give the words of a cell that ``joined`` wrote, or that a person did."""
    words, word, escaped = [], "", False
    for letter in cell:
        if escaped or letter not in ("\\", mark):
            word += letter if not escaped or letter in ("\\", mark) else f"\\{letter}"
            escaped = False
        elif letter == "\\":
            escaped = True
        else:
            words.append(word)
            word = ""
    words.append(word + ("\\" if escaped else ""))
    return [bare for one in words if (bare := one.strip())]
