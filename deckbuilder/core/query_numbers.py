"""Whole numbers as a search writes them."""

import re

from deckbuilder.core.saying import say

WHOLE = re.compile(r"[+-]?\d{1,9}")
"""A number that can be compared; longer ones are on no card, and no database has room for them."""
RANGE = re.compile(r"([+-]?\d{1,9})(?:\.\.|-)([+-]?\d{1,9})")
_LONGER = re.compile(r"[+-]?\d+(?:(?:\.\.|-)[+-]?\d+)?")


def no_number(text: str, field: str = "") -> str:
    """Say why a text is none of the above.

    Args:
        text: as written.
        field: what it should be compared with; ``""`` where that goes without saying.
    """
    if _LONGER.fullmatch(text):
        return say("{word} is too large a number: at most nine digits are compared", word=repr(text))
    if field:
        return say("{word} is no whole number to compare {field} with", word=repr(text), field=field)
    return say("{word} is no whole number", word=repr(text))
