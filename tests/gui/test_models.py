from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, OpenRule, Severity, Verdict, Violation
from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.filter_fields import all_fields, quick_fields
from deckbuilder.gui.models import VALUE_ROLE
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.models.deck_tree import DeckTree, groups
from deckbuilder.gui.models.violations import Weight, rows
from tests.gui.fakes import CARDS, DECK, GAME, LEADER, SLOTS, legal_deck

KNOWN = {card.id: card for card in CARDS}
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def shown(deck: Deck) -> tuple:  # type: ignore[type-arg]
    return groups(deck, KNOWN, SLOTS, GAME, "Unknown")


def test_card_table_keeps_qts_rules_while_rows_come_and_go(qtbot: QtBot) -> None:
    table = CardTable(GAME)
    tester = QAbstractItemModelTester(table, FATAL)
    ids = [card.id for card in CARDS]
    for some in (ids, ids[:3], [], ids[5:]):
        table.show(some, KNOWN, {})
        table.show_copies({ids[0]: 2})
        assert table.rowCount() == len(some)
    assert tester is not None


def test_a_game_with_one_type_of_cards_neither_shows_nor_filters_types(qtbot: QtBot) -> None:
    single = replace(GAME, kinds=GAME.kinds[:1])
    assert "type" in CardTable(GAME).usual
    assert "type" not in CardTable(single).usual
    assert "type" in CardTable(single).keys
    for fields in (quick_fields, all_fields):
        assert [field.key for field in fields(GAME) if field.key == "type"] == ["type"]
        assert "type" not in [field.key for field in fields(single)]


def test_card_table_shows_numbers_as_printed_and_gives_their_value(qtbot: QtBot) -> None:
    table = CardTable(GAME)
    table.show([CardId("fox-king")], KNOWN, {})
    bite = table.index(0, table.keys.index("bite"))
    assert bite.data() == "+5 / −1"
    assert bite.data(VALUE_ROLE) == (5, -1)


def test_card_table_knows_name_and_type_before_the_cards(qtbot: QtBot) -> None:
    table = CardTable(GAME)
    table.show([CardId("x")], {}, {CardId("x"): (CardId("x"), "Xerxes", "Beast")})
    assert [table.index(0, column).data() for column in range(4)] == ["", "Xerxes", "Beast", ""]


def test_card_table_says_a_card_as_a_sentence(qtbot: QtBot) -> None:
    table = CardTable(GAME)
    table.show([CardId("fox-cub")], KNOWN, {})
    spoken = table.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Fox Cub: Beast, Kin Fox, Level 1, Bite +1 / −1."


def test_deck_tree_keeps_qts_rules_over_edits(qtbot: QtBot) -> None:
    tree = DeckTree()
    tester = QAbstractItemModelTester(tree, FATAL)
    deck = legal_deck()
    for step in (
        deck,
        deck.added(DECK, CardId("owl-cub")),
        deck.added(DECK, CardId("fox-scout")),
        replace(deck, entries=()),
    ):
        tree.show(shown(step))
    assert tester is not None
    assert tree.rowCount() == 0


def test_deck_tree_tells_whether_rows_came_or_only_counts_changed(qtbot: QtBot) -> None:
    tree, deck = DeckTree(), legal_deck()
    assert tree.show(shown(deck))
    assert not tree.show(shown(deck.added(DECK, CardId("fox-scout"))))
    assert tree.show(shown(deck.added(DECK, CardId("owl-scout"))))


def test_deck_groups_parts_by_slot_and_the_main_part_by_type() -> None:
    found = [(group.label, group.count) for group in shown(legal_deck())]
    assert found == [("Leader", 1), ("Starting pack", 2), ("Beast", 4), ("Trick", 4)]


def test_deck_groups_keep_unknown_names() -> None:
    deck = replace(legal_deck(), unknown=((DECK, "Nobody", 2),))
    last = shown(deck)[-1]
    assert (last.label, last.count, last.rows[0].name, last.rows[0].card) == ("Unknown", 2, "Nobody", None)


def test_deck_tree_finds_a_card_by_slot(qtbot: QtBot) -> None:
    tree = DeckTree()
    tree.show(shown(legal_deck()))
    row = tree.row_at(tree.find(LEADER, CardId("fox-king")))
    assert row is not None
    assert (row.name, row.count) == ("Fox King", 1)
    assert not tree.find(DECK, CardId("fox-king")).isValid()


def test_findings_come_worst_first_and_open_rules_among_them() -> None:
    note, error = Violation("n", "note", Severity.NOTE), Violation("e", "error")
    verdict = Verdict("wild", (note, error), (OpenRule("o", "nobody knows"),))
    assert [row.weight for row in rows(verdict)] == [Weight.ERROR, Weight.OPEN, Weight.NOTE]


def test_headings_cannot_be_chosen(qtbot: QtBot) -> None:
    tree = DeckTree()
    tree.show(shown(legal_deck()))
    assert not tree.flags(tree.index(0, 0)) & Qt.ItemFlag.ItemIsSelectable
