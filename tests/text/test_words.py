"""Texts are cut into clauses and tokens, each with its place."""

import pytest

from deckbuilder.core.reading import Span
from deckbuilder.text.words import Tokeniser, lines


def cut(text: str, *names: str) -> list[str]:
    return [token.text for token in Tokeniser({}).tokens(text, Span(0, len(text)), names)]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("It gains +3 ATK, -1 AC.", ["It", "gains", "+3", "ATK", ",", "-1", "AC", "."]),
        ("+7/+7 ATK", ["+7/+7", "ATK"]),
        ("(DC 10 + this cleric's Skill)", ["(", "DC", "10", "+", "this", "cleric", "'s", "Skill", ")"]),
        ("your characters' strikes", ["your", "characters", "'", "strikes"]),
        ("a non-Warlord and a non-spell", ["a", "non-", "Warlord", "and", "a", "non-", "spell"]),
        ("re-roll Will-o-Wisp", ["re-roll", "Will-o-Wisp"]),
        ("the 2nd rank", ["the", "2nd", "rank"]),
    ],
)
def test_words_numbers_and_marks_are_tokens(text: str, tokens: list[str]) -> None:
    assert cut(text) == tokens


def test_the_name_of_the_card_is_one_token_also_before_a_possessive() -> None:
    assert cut("Old Tom's kite and Tom's lamp", "Old Tom", "Tom") == ["~", "'s", "kite", "and", "~-", "'s", "lamp"]


def test_a_name_within_a_longer_word_is_none() -> None:
    assert cut("Tomfool", "Tom") == ["Tomfool"]


def test_every_token_knows_its_place_in_the_text_as_printed() -> None:
    text = "Fold\u2019s \u201cthe kite\u201d."
    for token in Tokeniser({}).tokens(text, Span(0, len(text))):
        printed = text[token.span.start : token.span.end]
        assert len(printed) == len(token.text)
        assert printed == token.text or not printed.isascii()


def test_other_spellings_are_read_as_the_one_that_the_rules_know() -> None:
    assert [token.low for token in Tokeniser({"1st": "first"}).tokens("1st", Span(0, 3))] == ["first"]


def test_one_or_several_is_read_as_several() -> None:
    text = "each class(es) of card(s) (s)"
    assert [token.low for token in Tokeniser({}).tokens(text, Span(0, len(text)))] == [
        *("each", "classes", "of", "cards", "(", "s", ")"),
    ]


def test_a_clause_is_a_line_without_the_space_around_it() -> None:
    text = "One. \r\n\r\n  Two."
    assert [text[span.start : span.end] for span in lines(text)] == ["One.", "Two."]
