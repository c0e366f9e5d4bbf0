"""The menu of a card in the catalog."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from deckbuilder.core.ids import CardId
from deckbuilder.gui.card_menu import CardMenu
from deckbuilder.gui.main_window import MainWindow
from tests.gui.fakes import DECK


def labels(menu: QMenu) -> list[str]:
    return [action.text().split("\t")[0] for action in menu.actions() if action.text()]


def counts(menu: QMenu) -> list[QAction]:
    """Give the actions that set copies, from one on."""
    inner = next(action.menu() for action in menu.actions() if action.text() == "Set copies")
    assert isinstance(inner, QMenu)
    return inner.actions()


def test_menu_of_the_catalog_offers_what_the_menu_of_the_deck_does(window: MainWindow) -> None:
    menu = CardMenu(window.bench, [CardId("fox-scout")], None, window)
    said = labels(menu)
    assert {"Add 1", "Add 1 to the start", "Cut 1", "Set copies", "Write a note…", "Printing"} <= set(said)
    assert "Show it in the catalog" not in said
    counts(menu)[3].trigger()
    assert window.bench.open is not None
    assert window.bench.open.deck.count(CardId("fox-scout"), DECK) == 4


def test_copies_of_a_card_that_is_not_in_the_deck_are_set_by_its_menu(window: MainWindow) -> None:
    menu = CardMenu(window.bench, [CardId("owl-cub"), CardId("fox-scout")], None, window)
    assert "Write a note…" not in labels(menu)
    counts(menu)[2].trigger()
    assert window.bench.open is not None
    deck = window.bench.open.deck
    assert (deck.count(CardId("owl-cub"), DECK), deck.count(CardId("fox-scout"), DECK)) == (3, 3)
