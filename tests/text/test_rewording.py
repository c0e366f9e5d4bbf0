"""A phrase that no rule has is read as one that means the same, only where reading stopped."""

import pytest

from deckbuilder.core.reading import Span
from deckbuilder.text.grammar import Grammar
from deckbuilder.text.parser import Parse
from deckbuilder.text.rewording import Thesaurus, renamed
from deckbuilder.text.rules import read_rules
from deckbuilder.text.words import Tokeniser

RULES = """
clause:
  draw two cards .          => Draw()
  inflict a wound .         => Wound()
  ~ may draw .              => May()
  the second card .         => Second()
"""
GRAMMAR = Grammar(read_rules("rules.txt", RULES), {})
THESAURUS = Thesaurus(
    ((("inflict",), ("deal", "out")), (("may",), ("can",))), (("at", "once"),), {"an": ("a",), "many": ("may",)}
)


def read(text: str) -> set[str]:
    """Read a text with one phrase said otherwise: the results in every way to do so."""
    tokens = Tokeniser({}).tokens(text, Span(0, len(text)), ("Karl",))
    parse = Parse(GRAMMAR, tokens)
    assert parse.readings("clause") == ()
    ways = [*THESAURUS.corrected(tokens, parse), *THESAURUS.reworded(tokens, parse), *renamed(tokens, parse, ("Karl",))]
    return {str(value.head) for way in ways for value in Parse(GRAMMAR, way).readings("clause")}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Deal out a wound.", "Wound"),
        ("Draw at once two cards.", "Draw"),
        ("Karl can draw.", "May"),
        ("Ka'rl may draw.", "May"),
        ("KARL may draw.", "May"),
        ("Inflict an wound.", "Wound"),
        ("Karl many draw.", "May"),
    ],
)
def test_a_phrase_may_be_said_otherwise(text: str, result: str) -> None:
    assert read(text) == {result}


@pytest.mark.parametrize(
    "text", ["Many draw.", "Deal a wound.", "Draw three cards.", "Kurt may draw.", "karl may draw."]
)
def test_what_means_something_else_is_not_read(text: str) -> None:
    assert read(text) == set()


def test_the_own_name_may_begin_in_small_letters() -> None:
    tokens = Tokeniser({}).tokens("The ring of Karl may draw.", Span(0, 26), ("Karl",))
    parse = Parse(GRAMMAR, tokens)
    assert parse.readings("clause") == ()
    (way,) = renamed(tokens, parse, ("Ring of Karl",))
    assert [str(value.head) for value in Parse(GRAMMAR, way).readings("clause")] == ["May"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("said", "found"), [("Karl Hawk", ["May"]), ("Karl Duke", [])])
def test_a_part_of_the_own_name_may_be_misspelt_beside_another(said: str, found: list[str]) -> None:
    text, names = f"{said} may draw.", ("Karl Gawk", "Gawk", "Karl")
    tokens = Tokeniser({}).tokens(text, Span(0, len(text)), names)
    ways = renamed(tokens, Parse(GRAMMAR, tokens), names)
    assert [str(value.head) for way in ways for value in Parse(GRAMMAR, way).readings("clause")] == found  # type: ignore[union-attr]
