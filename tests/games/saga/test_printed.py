"""What cards say at the table, when it was read before or is carried out by the players."""

from dataclasses import replace
from functools import cache

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.formats import Cards
from deckbuilder.core.reading import Reading
from deckbuilder.core.reading_json import noted
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability, AnyEvent, Order, React
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.rules.printed import CardWords, HeardCards, Printed, unread
from tests.helpers.tables import shipped_cards


@cache
def read() -> tuple[tuple[Card, Reading[Ability]], ...]:
    """Read some shipped cards, one of them with a clause that nobody can read."""
    cards = [card for card in shipped_cards(GAME).values() if card.text][:20]
    cards[0] = replace(cards[0], text=f"Order: Moon a card.\n{cards[0].text}")
    compiler = Compiler(shipped_cards(GAME).values())
    return tuple((card, compiler.read(card)) for card in cards)


def catalog() -> Cards:
    return {**shipped_cards(GAME), **{card.id: card for card, _ in read()}}


def test_what_else_the_head_of_an_unread_clause_says_holds_for_those_who_carry_it_out() -> None:
    parts = tuple(map(unread, ("Limited Order: Moon.", "Kill React: Draw a moon.", "Daybreak - Order: Moon.")))
    limited, kill, early = Printed(parts).abilities(hands=True)
    assert isinstance(limited, Order)
    assert (limited.times, limited.daybreak) == (1, False)
    assert isinstance(kill, React)
    assert (kill.event, kill.times) == (AnyEvent(("die",)), 0)
    assert isinstance(early, Order)
    assert (early.times, early.daybreak) == (0, True)


def test_words_that_were_read_before_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    anew = CardWords(catalog(), {})
    wanted = [anew.of(card) for card, _ in read()]
    kept = {card.id: noted(reading) for card, reading in read()}
    heard = CardWords(HeardCards(catalog(), lambda card: kept[card.id]), {})
    monkeypatch.delattr("deckbuilder.games.saga.grammar.compiler.Compiler")
    assert [heard.of(card) for card, _ in read()] == wanted
    assert wanted[0].parts[0] == unread("Order: Moon a card.")


def test_reading_that_was_spoilt_where_it_was_kept_is_made_anew() -> None:
    card, reading = read()[1]
    spoilt = reading.turned(lambda _: "Moon(")
    heard = CardWords(HeardCards(catalog(), lambda _: spoilt), {})
    assert heard.of(card) == CardWords(catalog(), {}).of(card)
