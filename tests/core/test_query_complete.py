"""What is offered while a query is typed."""

import pytest

from deckbuilder.core.query_complete import complete
from tests.helpers.queries import GAME, SETS


def offers(text: str, at: int | None = None) -> list[str]:
    found = complete(text, len(text) if at is None else at, GAME, lambda key: ("Mage", "Old Oak"), SETS)
    return [offer.text for offer in found.offers]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("k:", ["Fox", "Owl", '"Free Badgers"']),
        ("k:f", ["Fox", '"Free Badgers"']),
        ("k:bad", ['"Free Badgers"']),
        ('k:"free b', ['"Free Badgers"']),
        ("k:fox|o", ["Owl"]),
        ("fire -k:o", ["Owl"]),
        ("k=o", ["Owl"]),
        ("k:fox", []),
        ("t:n", ['"Night Order"']),
        ("tr:", ["Mage", '"Old Oak"']),
        ("tr:oa", ['"Old Oak"']),
        ("promo:", ["yes", "no"]),
        ("set:sec", ["TWO"]),
        ("ki", ["kin:"]),
        ("(lev", ["level:"]),
        ("sto", ["set:TWO"]),
        ("order:lev", ["level"]),
        ("k", []),
        ("k:/fo", []),
        ("lvl:1", []),
        ("lvl>", []),
        ("name:fi", []),
        ("k:fox ", []),
        ("", []),
    ],
)
def test_only_what_may_stand_there_is_offered(text: str, wanted: list[str]) -> None:
    assert offers(text) == wanted


def test_words_of_is_are_offered_by_their_beginning() -> None:
    assert "Unique" in offers("is:un")


def test_nothing_is_offered_within_a_word() -> None:
    assert offers("kin:fox", 5) == []
    assert offers("k:o fire", 3) == ["Owl"]


def test_span_covers_what_is_being_typed_with_its_quote() -> None:
    found = complete('fire k:"fre', 11, GAME, lambda key: (), SETS)
    assert (found.start, found.end) == (7, 11)
