"""Which cards are found, and which come first."""

import pytest
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.query_match import NO_CONTEXT
from deckbuilder.core.query_parse import parse
from deckbuilder.gui.browser.ranking import ranked
from deckbuilder.gui.main_window import MainWindow
from tests.gui.browser.hands import type_search
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import GAME, legal_deck, make_card

HUNTS = (
    make_card("Owl Hunt", "Trick", 1, "Owl"),
    make_card("A Hunted Fox", "Beast", 1, "Fox"),
    make_card("Boar Tusk", "Charm", 1, "Boar", "It goes on the hunt."),
    make_card("Hunt Again", "Trick", 2, "Fox"),
    make_card("Manhunter", "Beast", 3, "Owl", "No word begins so."),
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hunt", ["Hunt Again", "A Hunted Fox", "Owl Hunt", "Boar Tusk"]),
        ("owl hunt", ["Owl Hunt"]),
        ("hunt level<=2", ["Hunt Again", "A Hunted Fox", "Owl Hunt", "Boar Tusk"]),
        ("hunt order:level", ["A Hunted Fox", "Boar Tusk", "Owl Hunt", "Hunt Again"]),
        ("text:hunt or name:hunt", ["A Hunted Fox", "Boar Tusk", "Hunt Again", "Owl Hunt"]),
        ("", ["A Hunted Fox", "Boar Tusk", "Hunt Again", "Manhunter", "Owl Hunt"]),
    ],
)
def test_names_that_begin_so_come_first_then_names_then_texts(text: str, wanted: list[str]) -> None:
    names = {card.id: (card.id, card.name, card.kind) for card in HUNTS}
    index, query = CardIndex.build(GAME, HUNTS), parse(text, GAME)
    found = ranked(index.search(query), query, index, NO_CONTEXT, names)
    assert [names[id][1] for id in found] == wanted


def test_many_names_are_ranked_as_few_are() -> None:
    cards = [make_card(f"Hunt {n:03}", "Trick", 1, "Fox") for n in range(500)]
    cards += [make_card(f"A Hunt {n:03}", "Trick", 1, "Fox") for n in range(20)]
    names = {card.id: (card.id, card.name, card.kind) for card in cards}
    index, query = CardIndex.build(GAME, cards), parse("hunt", GAME)
    found = [names[id][1] for id in ranked(index.search(query), query, index, NO_CONTEXT, names)]
    assert found == [f"Hunt {n:03}" for n in range(500)] + [f"A Hunt {n:03}" for n in range(20)]


def test_search_in_the_window_ranks_by_name(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    type_search(qtbot, window, "strike")
    table = window.browser.table
    assert table.rowCount() == 15
    type_search(qtbot, window, "king")
    assert [table.name_of(table.card_id(row) or CardId("")) for row in range(3)] == [
        "Boar King",
        "Fox King",
        "Owl King",
    ]


def test_formats_are_searched_by_the_rules_of_the_window(qtbot: QtBot, window: MainWindow) -> None:
    rules = window.bench.rules
    assert rules is not None
    allowed = {card.id for card in window.bench.cards.values() if rules.allows(card, "wild") is True}
    assert allowed
    type_search(qtbot, window, "legal:wild")
    assert {window.browser.table.card_id(row) for row in range(window.browser.table.rowCount())} == allowed
    type_search(qtbot, window, "-legal:wild")
    assert window.browser.table.rowCount() == len(window.bench.cards) - len(allowed)


def test_cards_of_which_a_format_says_nothing_are_counted(qtbot: QtBot, window: MainWindow) -> None:
    tricks = sum(card.kind == "Trick" for card in window.bench.cards.values())
    type_search(qtbot, window, "legal:kindred")
    assert window.browser.search.count.text().endswith(f"{tricks} undecided")
