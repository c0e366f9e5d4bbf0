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


def test_the_words_alone_are_those_of_the_tokens() -> None:
    text, tokeniser = 'The 1st ~\u2019s class(es): "Fold +3" non-Elves.', Tokeniser({"1st": "first"})
    assert tokeniser.words(text) == [token.low for token in tokeniser.tokens(text, Span(0, len(text)))]


def test_one_or_several_is_read_as_several() -> None:
    text = "each class(es) of card(s) (s)"
    assert [token.low for token in Tokeniser({}).tokens(text, Span(0, len(text)))] == [
        *("each", "classes", "of", "cards", "(", "s", ")"),
    ]


def test_a_clause_is_a_line_without_the_space_around_it() -> None:
    text = "One. \r\n\r\n  Two."
    assert [text[span.start : span.end] for span in lines(text)] == ["One.", "Two."]


def test_the_rows_of_a_table_belong_to_the_line_above() -> None:
    text = "Roll a die.\n1-7: Wait.\n 8 \u2013 19, run.\n20: Fall.\nThen stop.\n\n+2 AC"
    spans = list(lines(text))
    assert [text[span.start : span.end].count("\n") for span in spans] == [3, 0, 0]
    assert [token.text for token in Tokeniser({}).tokens(text, spans[0])][:10] == [
        "Roll", "a", "die", ".", "|", "1", "-7", ":", "Wait", ".",
    ]  # fmt: skip


def test_a_line_that_begins_with_a_number_and_no_mark_is_a_clause() -> None:
    text = "Draw.\n3 cards lie there.\n5: first"
    assert [text[span.start : span.end] for span in lines(text)] == ["Draw.", "3 cards lie there.\n5: first"]


def test_a_table_needs_a_line_above() -> None:
    assert [(span.start, span.end) for span in lines("1-3: Wait.")] == [(0, 10)]
