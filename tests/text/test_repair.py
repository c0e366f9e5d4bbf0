"""One slip of the pen in a clause is set right where its reading stops, and only what the rules wanted there."""

import pytest

from deckbuilder.core.reading import Span
from deckbuilder.text.grammar import Grammar
from deckbuilder.text.parser import Parse
from deckbuilder.text.repair import alike, repairs
from deckbuilder.text.rules import read_rules
from deckbuilder.text.words import Tokeniser

RULES = """
clause:
  once , draw two cards .   => Once()
  draw two cards .          => Draw()
  inflict a wound .         => Wound()
  draw one of your cards .  => One()
  order : once : draw two cards . inflict a wound . => Both()
  shuffle your {p:pile} .   => Shuffle($p)
pile:
  discard pile              => 'discard'
"""
GRAMMAR = Grammar(read_rules("rules.txt", RULES), {})
KNOWN = frozenset(RULES.replace(",", " ").split())


def mended(text: str) -> set[str]:
    """Read a text with one slip set right: the results in every way to do so."""
    tokens = Tokeniser({}).tokens(text, Span(0, len(text)))
    parse = Parse(GRAMMAR, tokens)
    assert parse.readings("clause") == ()
    return {
        str(value.head)  # type: ignore[union-attr]
        for fixed in repairs(tokens, parse, KNOWN, 2)
        for value in Parse(GRAMMAR, fixed).readings("clause")
    }


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Once draw two cards.", "Once"),
        ("Once; draw two cards.", "Once"),
        ("Draw, two cards.", "Draw"),
        ("Draw two cards", "Draw"),
        ("Draw two two cards.", "Draw"),
        ("Draw two card.", "Draw"),
        ("Once, draw two cadrs.", "Once"),
        ("Inflict a wuond.", "Wound"),
        ("Draw one your cards.", "One"),
        ("Order: once: draw two cards: inflict a wound.", "Both"),
        ("Shuffle your dicard pile.", "Shuffle"),  # the word begins a phrase that was wanted
    ],
)
def test_one_slip_is_set_right(text: str, result: str) -> None:
    assert mended(text) == {result}


@pytest.mark.parametrize(
    "text",
    [
        "Once draw two card.",
        "Draw cards.",
        "Draw a wound.",
        "Shuffle your pile.",
        "Inflict two wounds.",
        "Draw two cards (three).",
        "Draw two cards (or one if you have some).",
        "Draw two cards (taking the oldest of them).",  # a remark may say something
        "Draw two cards (this includes cards you have).",
        "Once: draw two cards.",
    ],
)
def test_what_is_no_slip_or_more_than_one_is_not(text: str) -> None:
    assert mended(text) == set()


def test_words_differ_by_one_slip() -> None:
    assert alike("charcter", "character")
    assert alike("taregt", "target")
    assert alike("wounnd", "wound")
    assert not alike("wound", "wound")
    assert not alike("rank", "tank")
    assert not alike("ready", "reason")
