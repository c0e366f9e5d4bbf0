"""Errata that give a card new words are read in place of what is printed; those that are not clear change nothing."""

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.grammar.errata import corrections

TEXT = "Order: Draw a card.\nSpend Order: Heal a wound.\nReact: After ~ is killed: Draw two cards.\n+1 AC while in the front rank."


def replaced(*rulings: str, text: str = TEXT) -> list[tuple[str, str]]:
    return [(entry.old, entry.new) for entry in corrections("Testa Quill", text, rulings)]


@pytest.mark.parametrize(
    ("which", "old"),
    [
        ("The Order", "Order: Draw a card."),
        ("Her first Order", "Order: Draw a card."),
        ("The second Order", "Spend Order: Heal a wound."),
        ("The Spend Order", "Spend Order: Heal a wound."),
        ("His React", "React: After ~ is killed: Draw two cards."),
        ("The static text", "+1 AC while in the front rank."),
        ("The third paragraph", "React: After ~ is killed: Draw two cards."),
    ],
)
def test_an_erratum_names_the_clause_that_it_replaces(which: str, old: str) -> None:
    text = TEXT if which != "The second Order" else TEXT.replace("Spend Order", "Order")
    new = "Order: Draw three cards."
    assert replaced(f'Erratum 2007/10/08: {which} should read "{new}"', text=text) == [
        (old if text == TEXT else old.removeprefix("Spend "), new)
    ]


def test_of_two_orders_that_is_meant_which_the_new_words_are_like() -> None:
    text = "Order: Draw a card.\nOrder: Target character in an adjacent rank suffers a wound."
    new = "Order: Once per turn, target character in an adjacent rank suffers a wound."
    assert replaced(f'Erratum: The Order should read "{new}"', text=text) == [(text.splitlines()[1], new)]
    assert (
        replaced('Erratum: The Order should read "Order: Draw it."', text="Order: Draw a card.\nOrder: Draw a lamp.")
        == []
    )


def test_of_two_errata_of_the_same_words_the_later_holds() -> None:
    late, early = (
        'Erratum 2007/10/08: The Order should read "Order: Draw two cards."',
        'Erratum 2004/01/02: The Order should read "Order: Pass."',
    )
    assert replaced(late, early) == replaced(early, late) == [("Order: Draw a card.", "Order: Draw two cards.")]


@pytest.mark.parametrize("says", ["was changed to", "is changed to", "should read", "is now"])
def test_an_erratum_may_quote_the_clause_that_it_replaces(says: str) -> None:
    old, new = "+1 AC while in the front rank.", "Testa Quill may not start in play."
    assert replaced(f'Erratum 2007/10/08: "{old}" {says} "{new}"') == [(old, new)]
    assert replaced(f'Erratum 2007/10/08: "front rank" {says} "rear rank"') == []


@pytest.mark.parametrize("limit", ["Once per turn", "Once per turn.", "Twice per game"])
def test_new_words_that_only_tell_how_often_are_added(limit: str) -> None:
    said = f"Order: {limit.removesuffix('.')}, draw a card."
    assert replaced(f'Erratum 2004/06/28: Its Order should be "{limit}".') == [("Order: Draw a card.", said)]


@pytest.mark.parametrize(
    "ruling",
    [
        "Is a legal target while stunned.",
        'Erratum 2004/01/02: The last sentence should read "Draw two cards."',
        'Erratum 2004/01/02: "Draw" should be "Discard".',
        "Erratum 2004/01/02: The collector number should be 178.",
        'Erratum 2004/01/02: The third Order should read "Order: Pass."',
    ],
)
def test_what_is_not_clear_changes_nothing(ruling: str) -> None:
    assert replaced(ruling) == []


def test_a_card_is_read_as_its_errata_have_it_and_says_so() -> None:
    ruling = 'Erratum 2007/10/08: The Order should read "Order: Once per turn, draw two cards."'
    printed = Card(CardId("1"), GAME.id, "Testa Quill", "Character", "Order: Draw a card.", {"class": ("Fighter",)})
    mended = Card(printed.id, printed.game, printed.name, printed.kind, printed.text, printed.fields, rulings=(ruling,))
    compiler = Compiler([printed])
    (clause,) = compiler.read(mended).clauses
    assert clause.english == "Order: Once per turn: Draw two cards."
    assert (clause.mended, clause.span.start, clause.span.end) == ("Erratum 2007/10/08", 0, len("Order: Draw a card."))
    assert compiler.near(printed) != compiler.near(mended)


@pytest.mark.parametrize(
    ("rulings", "least"), [((), 1), (("You may discard 0 Cards.",), 0), (("You may discard 2 cards.",), 1)]
)
def test_an_erratum_allows_x_to_be_nothing(rulings: tuple[str, ...], least: int) -> None:
    of = Card(
        CardId("saga:test"),
        "saga",
        "Testa Quill",
        "Character",
        "Order: Discard X cards: Draw X cards.",
        {"class": ("Fighter",)},
        rulings=rulings,
    )
    (read,) = Compiler([]).read(of).clauses
    assert f"ChooseNumber(least={least}," in repr(read.effects)


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("Testa may not be stunned and may equip Helms.", "May not be stunned.", "Testa may equip Helms."),
        ("Testa may not be stunned. Order: Draw a card.", "Testa may not be stunned.", " Order: Draw a card."),
        ("Order: Draw a card.\nMay not be stunned.", "May not be stunned.", "Order: Draw a card."),
        ("Testa has +1 AC and may not be stunned.", "May not be stunned.", "Testa has +1 AC and may not be stunned."),
    ],
)
def test_an_erratum_takes_words_out_where_a_sentence_is_left(text: str, gone: str, left: str) -> None:
    (pair,) = replaced(f'Erratum 2012/05/05: No longer has the text "{gone}"', text=text) or [("\0", "")]
    assert text.replace(*pair) == left


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("Order: Your Elves in this rank gain +2 AC until end of turn.", "Order: Until end of turn, your Elves gain +2 AC while in this rank."),
        ("Order: Until end of turn, characters in the same rank as him have +2 AC.",
         "Order: Until end of turn, characters have +2 AC while in the same rank as this character."),
        ("Elves in this rank gain +2 AC.", "Elves in this rank gain +2 AC."),
    ],
)  # fmt: skip
def test_a_ruling_counts_in_who_comes_to_a_rank_later(text: str, new: str) -> None:
    (pair,) = replaced("The bonus affects any characters that enter the rank later in the turn.", text=text) or [
        ("\0", "")
    ]
    assert text.replace(*pair) == new
