"""Rules read and print; faults that can be seen without a text are refused when a grammar is loaded."""

from collections.abc import Iterator, Sequence

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.reading import Span
from deckbuilder.text.grammar import Grammar
from deckbuilder.text.parser import Parse
from deckbuilder.text.printer import Printer
from deckbuilder.text.rules import read_rules
from deckbuilder.text.terms import Term, Value, speaks_of
from deckbuilder.text.words import Token, Tokeniser
from tests.helpers.toy_grammar import toy_grammar

KITE, LAMP = Term("Kite"), Term("Lamp")


def parse(text: str, rules: str | None = None) -> Parse:
    grammar = toy_grammar() if rules is None else toy_grammar(rules)
    return Parse(grammar, Tokeniser({}).tokens(text, Span(0, len(text))))


def readings(text: str) -> tuple[Value, ...]:
    return parse(text).readings("deed")


def test_a_sentence_is_read() -> None:
    assert readings("paint the kite red twice") == (Term("Often", (Term("Paint", ((KITE,),)), 2)),)


@pytest.mark.parametrize("text", ["fold lamp, kite and lamp", "fold lamp, kite, and lamp"])
def test_a_list_has_commas_and_a_word_before_the_last(text: str) -> None:
    assert readings(text) == (Term("Crease", ((LAMP, KITE, LAMP),)),)


def test_every_reading_is_given() -> None:
    assert set(readings("fold kite and lamp")) == {Term("Fold", (KITE, LAMP)), Term("Crease", ((KITE, LAMP),))}


def test_two_ways_to_the_same_reading_are_one() -> None:
    rules = "deed:\n  a b => X()\n  ! a {t:b} => X()\nb:\n  b => B()\n"
    with pytest.raises(BadInput, match="without a use"):
        toy_grammar(rules)
    assert parse("a b", rules.replace("{t:b}", "{t:b} %it is the only b")).readings("deed") == (Term("X"),)


def test_what_is_not_read_says_how_far_it_came_and_what_was_expected() -> None:
    failed = parse("paint the lamp red")
    assert failed.readings("deed") == ()
    assert failed.furthest == 2
    assert failed.expected == {"'kite'", "'large'"}


def test_only_a_word_that_some_rule_wanted_there_could_have_brought_a_reading_further() -> None:
    failed = parse("paint the lamp red")
    assert failed.readings("deed") == ()
    kite, lamp, comma = Tokeniser({}).tokens("kite lamp ,", Span(0, 11))
    assert [failed.takes(token) for token in (kite, lamp, comma)] == [True, False, True]


class Pairs:
    """Reads "tall crane", two words."""

    def opens(self, token: Token) -> bool:
        return token.low == "tall"

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        if [token.low for token in tokens[place : place + 2]] == ["tall", "crane"]:
            yield "crane", place + 2

    def say(self, value: Value) -> str | None:
        return "tall crane" if value == "crane" else None


@pytest.mark.parametrize(("text", "found"), [("fold tall crane", (Term("Fold", ("crane",)),)), ("fold tall kite", ())])
def test_a_group_is_tried_only_where_its_terminals_read_something(text: str, found: tuple[Value, ...]) -> None:
    rules = "deed:\n  fold {b:bird} => Fold($b)\nbird:\n  {b:@pair} => $b\n"
    failed = Parse(
        Grammar(read_rules("toy.txt", rules), {"pair": Pairs()}), Tokeniser({}).tokens(text, Span(0, len(text)))
    )
    assert failed.readings("deed") == found
    assert found or (failed.furthest, failed.expected) == (1, {"bird"})


def test_of_a_term_with_a_part_twice_both_are_the_same_or_it_is_not_printed() -> None:
    printer = Printer(toy_grammar("deed:\n  mirror {t:thing} => Pair($t, $t, 'x')\nthing:\n  kite => 1\n  lamp => 2\n"))
    assert printer.english("deed", Term("Pair", (2, 2, "x"))) == "Mirror lamp"
    assert [printer.english("deed", Term("Pair", args)) for args in ((1, 2, "x"), (2, 2, "y"), (2, 2))] == [None] * 3


def test_a_term_is_found_wherever_it_is_in_another() -> None:
    value = (1, Term("Fold", (Term("Large", (KITE,)), "Lamp")))
    assert speaks_of(value, {"Lamp", "Kite"})
    assert not speaks_of(value, {"Lamp"})


def test_nothing_behind_the_sentence_is_passed_over() -> None:
    failed = parse("paint kite red quickly")
    assert (failed.readings("deed"), failed.furthest) == ((), 3)


@pytest.mark.parametrize(
    "text", ["paint kite red", "paint lamp and kite red twice", "fold kite, lamp, and the large lamp"]
)
def test_what_is_printed_reads_as_the_same(text: str) -> None:
    printer = Printer(toy_grammar())
    for value in readings(text):
        english = printer.english("deed", value)
        assert english is not None
        assert value in readings(english.lower())


def test_a_rule_that_only_reads_prints_as_its_fellow_does() -> None:
    ((value),) = readings("redden lamp")
    assert Printer(toy_grammar()).english("deed", value) == "Paint lamp red"


@pytest.mark.parametrize(
    ("rules", "text", "english"),
    [
        ("deed:\n  ! swap lamps => Swap()\n", "swap lamps", "Swap lamps"),
        (
            "deed:\n  {v:verb} lamps %the verbs mean the same => Swap()\nverb:\n  swap => 1\n  trade => 1\n",
            "trade lamps",
            "Swap lamps",
        ),
        ("deed:\n  ! swap lamps => Swap()\n  trade lamps => Swap()\n", "swap lamps", "Trade lamps"),
    ],
)
def test_whatever_is_read_is_printed_by_a_rule_that_only_reads_if_no_other_says_it(
    rules: str, text: str, english: str
) -> None:
    (value,) = parse(text, rules).readings("deed")
    assert Printer(toy_grammar(rules)).english("deed", value) == english


def test_what_no_rule_makes_is_not_printed() -> None:
    assert Printer(toy_grammar()).english("deed", Term("Burn")) is None


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ("x => X()", "name of a group"),
        ("deed:\n  a {t:nobody} => X($t)", "terminal that there is"),
        ("deed:\n  a {t:@nobody} => X($t)", "terminal that there is"),
        ("deed:\n  {t:deed} a => X($t)", "begins with itself"),
        ("deed:\n  {t:b} a => X($t)\nb:\n  {t:deed} => X($t)", "begins with itself"),
        ("deed:\n  {t:b*} => X($t)\nb:\n  b => B()", "match nothing"),
        ("deed:\n  a (b => X()", "end of the line"),
        ("deed:\n  a b) => X()", "balanced"),
        ("deed:\n  a {b => X()", "name:group"),
        ("deed:\n  a b", "exactly one part"),
        ("deed:\n  a => import os", "a term"),
        ("deed:\n  a => X()+1", "a term"),
        ("deed:\n  a {t:b} => X()\nb:\n  b => B()", "without a use"),
    ],
)
def test_a_faulty_rule_is_refused_when_it_is_loaded(rules: str, fault: str) -> None:
    with pytest.raises(BadInput) as caught:
        toy_grammar(rules)
    assert fault in str(caught.value)
