"""Queries said in plain words, and written again."""

import pytest

from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.core.query_write import written
from tests.helpers.queries import GAME


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "all cards"),
        ("fire", "cards with “fire”"),
        ("hero's blade", "cards with “hero's” and “blade”"),
        ("t:fighter k:owl lvl<=2 name:fire order:level", "Fighter cards with kin Owl, level at most 2 and “fire” in the name; ordered by level"),
        ("is:unique -is:promo t:relic", "unique non-promo Relic cards"),
        ("lvl:1|2", "cards with level 1 or 2"),
        ("k:fox|owl", "cards with kin Fox or Owl"),
        ("str1>gd sumstr>=4", "cards with STR 1 above GD and sum of STR at least 4"),
        ("mark:sneak>=5", "cards with marks Sneak at least 5"),
        ("not in:deck own>=2", "cards with no copies in the deck and copies owned at least 2"),
        ("legal:open -(fire or axe)", "cards that are legal in open, with not (“fire” or “axe”)"),
        ("text:/a.b/", "cards with text matching /a.b/"),
        ("order:-level,name", "all cards; ordered by level, highest first, then by name"),
        ("has:rulings -has:text lvl:x", "cards with any rulings, no text and a variable level"),
        ("legal:open", "cards that are legal in open"),
        ("-legal:open banned:plain", "cards that are not known to be legal in open and banned in plain"),
        ("tr:mage", "cards with “mage” among their traits"),
        ("is:blacksmith", "“blacksmith” cards"),
        ("k:freebadgers", "cards with kin Free Badgers"),
        ('in:"" e ()', "cards with “e”"),
        ("set:one", "cards with a printing in set ONE"),
    ],
)  # fmt: skip
def test_a_query_is_echoed_in_plain_words(text: str, wanted: str) -> None:
    assert words(parse(text, GAME)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("  fire   AXE ", "fire axe"),
        ("k:vixen|owl", 'kin:="fox"|owl'),
        ("not (fire or lvl:1..2)", "-(fire or (level>=1 level<=2))"),
        (r"/a\/b/", r"any:/a\/b/"),
        ("order:lvl desc", "order:-level"),
        ("in:side", 'in:"side">=1'),
        ('"and"', 'any:"and"'),
    ],
)
def test_a_query_is_written_in_one_way(text: str, wanted: str) -> None:
    assert written(parse(text, GAME)) == wanted
