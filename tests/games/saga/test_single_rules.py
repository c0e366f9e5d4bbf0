"""Rules are grammar, not memory: those that serve one of the cards that they are written by serve others, too."""

import pytest

from deckbuilder.core.reading import Span
from deckbuilder.text.grammar import Grammar
from deckbuilder.text.rules import read_rules
from deckbuilder.text.terms import Term
from deckbuilder.text.words import Tokeniser
from tests.games.saga.single_rules import carried, chances, floor
from tests.helpers.rule_trace import Tracer

FAIR = 0.6
"""Rules that serve one seen card serve at least this part of the unseen cards that they should if no card were special."""

RULES = """
clause:
  {d:deed} and {e:deed} => Both($d, $e)
  {d:deed}              => $d
deed:
  draw {n:number} cards => Draw($n)
  ! take {n:number} cards => Draw($n)
  take {n:number} {k:kind} %fewer words => Draw($n)
  wait                  => Wait()
number:
  two => 2
kind:
  cards => None
"""


def needs(text: str) -> dict[object, list[int]]:
    tracer = Tracer(Grammar(read_rules("r", RULES), {}))
    tokens = Tokeniser({}).tokens(text, Span(0, len(text)))
    return {
        term: sorted(int(where.rpartition(" ")[2]) for where in rules)
        for term, rules in tracer.readings("clause", tokens).items()
    }


def test_reading_needs_the_rules_that_it_was_made_by() -> None:
    assert needs("draw two cards and wait") == {Term("Both", (Term("Draw", (2,)), Term("Wait"))): [3, 6, 9, 11]}


def test_reading_needs_neither_of_two_rules_that_both_come_to_it() -> None:
    assert needs("take two cards") == {Term("Draw", (2,)): [4, 11]}


def test_what_is_not_read_needs_nothing() -> None:
    assert needs("take wait") == {}


@pytest.mark.data
def test_rules_that_serve_one_seen_card_serve_others_that_nobody_saw() -> None:
    reached, fair = chances()
    assert reached >= FAIR * fair


@pytest.mark.data
def test_what_is_read_without_thin_rules_only_rises() -> None:
    assert carried()["seen carried"] >= floor()["seen carried"]


@pytest.mark.data
def test_left_out_cards_are_read_nearly_as_well_as_seen_cards_that_nobody_had_looked_at() -> None:
    reached = carried()
    assert reached["seen carried"] - reached["left out read"] < 40
