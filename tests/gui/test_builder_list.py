"""The deck list: many rows at once, groups and order, sections that are always offered, cards that are dropped."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, Entry, SlotSpec
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.gui.builder import edits
from deckbuilder.gui.builder.deck_list import DeckList
from deckbuilder.gui.builder.list_flow import Flow
from deckbuilder.gui.builder.row_painter import RowPainter, RowState, buttons
from deckbuilder.gui.drag import DraggedCard, pack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import BY_COPIES, BY_NAME, BY_TYPE, UNGROUPED, Arrangement, DeckRow, groups
from deckbuilder.gui.models.violations import Weight
from deckbuilder.gui.theme import Theme
from deckbuilder.settings import DECK_GROUP
from tests.gui import fakes
from tests.gui.fakes import CARDS, DECK, GAME, LEADER, SLOTS, GroveRules, legal_deck
from tests.gui.test_theme import contrast

SIDE, MAYBE = SlotId("side"), SlotId("maybe")
MORE_SLOTS = (
    *SLOTS,
    SlotSpec(SIDE, "Side", 0, 3, counted=False, words=("side",)),
    SlotSpec(MAYBE, "Maybe", counted=False, words=("maybe",)),
)
KNOWN = {card.id: card for card in CARDS}
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
MakeWindow = Callable[..., MainWindow]


@pytest.fixture
def wide(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with a legal deck, in a game with a side deck and a maybe-board."""
    monkeypatch.setattr(fakes, "SLOTS", MORE_SLOTS)
    return make_window(legal_deck())


def deck(window: MainWindow) -> Deck:
    assert window.bench.open is not None
    return window.bench.open.deck


def steps(window: MainWindow) -> int:
    assert window.bench.open is not None
    return window.bench.open.stack.count()


def shown(window: MainWindow) -> DeckList:
    return window.builder.list


def click(
    qtbot: QtBot, window: MainWindow, card: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    view = shown(window)
    index = view.tree.find(DECK, CardId(card))
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), LEFT, modifiers, view.visualRect(index).center())


def only_kings_lead(rules: GroveRules, of: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
    """Lay out as usual, but let nobody below level 5 lead."""
    led = [entry.card for entry in of.entries if entry.slot == LEADER and cards[entry.card].number("level") == 5]
    return ((Place(LEADER, led[0]) if led else Place(LEADER, None, "level-5 Beast", "type:Beast level:5"),),)


class Painted(QObject):
    """Gathers which part of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt calls it so
        """Look at paint events and let them pass."""
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def names(window: MainWindow) -> list[str]:
    return [row.name for row in shown(window).rows()]


def drop(target: QWidget, data: QMimeData, place: QPoint) -> bool:
    """Let what a drag carries enter a widget and fall there; tell whether it was taken."""
    actions, none = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, actions, data, LEFT, none)
    QApplication.sendEvent(target, enter)
    fall = QDropEvent(QPointF(place), actions, data, LEFT, none)
    QApplication.sendEvent(target, fall)
    return fall.isAccepted()


# -- many rows ---------------------------------------------------------------------------------------


def test_ctrl_and_shift_clicks_choose_several_rows(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-2", SHIFT)
    assert names(window) == ["Fox Scout", "Fox Trick 1", "Fox Trick 2"]
    click(qtbot, window, "fox-trick-1", CTRL)
    assert names(window) == ["Fox Scout", "Fox Trick 2"]


def test_shift_and_arrows_choose_rows_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    shown(window).choose(DECK, "fox-scout")
    shown(window).pick(shown(window).currentIndex(), Qt.KeyboardModifier.NoModifier)
    qtbot.keyClick(shown(window), Qt.Key.Key_Down, SHIFT)
    assert names(window) == ["Fox Scout", "Fox Trick 1"]
    qtbot.keyClick(shown(window), Qt.Key.Key_A, CTRL)
    assert len(names(window)) == 6


@pytest.mark.parametrize(
    ("key", "count"), [("3", 3), ("0", 0), ("-", 1), ("+", 3), (Qt.Key.Key_Delete, 0), (Qt.Key.Key_Return, 3)]
)
def test_key_changes_all_chosen_rows_in_one_step_of_undo(
    qtbot: QtBot, window: MainWindow, key: str | Qt.Key, count: int
) -> None:
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", CTRL)
    qtbot.keyClick(shown(window), key)  # type: ignore[arg-type]  # a letter or a key
    assert [deck(window).count(CardId(id), DECK) for id in ("fox-scout", "fox-trick-1", "fox-runner")] == [
        count,
        count,
        2,
    ]
    assert steps(window) == 1
    assert window.bench.open is not None
    window.bench.open.undo()
    assert deck(window) == legal_deck()


def test_neighbour_of_a_deleted_row_is_chosen(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    qtbot.keyClick(shown(window), Qt.Key.Key_Delete)
    assert names(window) == ["Fox Trick 1"]


def test_chosen_rows_are_copied_as_a_list(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", CTRL)
    qtbot.keyClick(shown(window), Qt.Key.Key_C, CTRL)
    assert QApplication.clipboard().text() == "2 Fox Scout\n2 Fox Trick 1"


def test_chosen_rows_are_shown_in_the_catalog(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", CTRL)
    asked: list[str] = []
    window.bench.search_wanted.connect(asked.append)
    qtbot.keyClick(shown(window), "f")
    assert asked == ['name="Fox Scout" or name="Fox Trick 1"']


# -- notes and printings -----------------------------------------------------------------------------


def test_note_is_written_at_the_row_and_marked(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    qtbot.keyClick(shown(window), "n")
    editor = shown(window).editor
    assert editor is not None
    qtbot.keyClicks(editor, "for the north")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert [e.note for e in deck(window).entries if e.card == "fox-scout"] == ["for the north"]
    row = shown(window).row()
    assert row is not None
    assert row.note == "for the north"
    told = shown(window).tree.find(DECK, CardId("fox-scout")).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "for the north" in told


def test_escape_leaves_a_note_as_it_was(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    qtbot.keyClick(shown(window), "n")
    editor = shown(window).editor
    assert editor is not None
    qtbot.keyClicks(editor, "never mind")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert deck(window) == legal_deck()
    assert shown(window).editor is None


def test_printing_of_all_copies_becomes_one_entry() -> None:
    one, other = PrintingId("fox-scout/ONE"), PrintingId("fox-scout/TWO")
    start = replace(
        legal_deck(), entries=(Entry(DECK, CardId("fox-scout"), 2, one), Entry(DECK, CardId("fox-scout"), 1, other))
    )
    row = DeckRow(DECK, CardId("fox-scout"), "Fox Scout", 3)
    assert edits.printed(start, (row,), other).entries == (Entry(DECK, CardId("fox-scout"), 3, other),)


# -- groups, order, sections -------------------------------------------------------------------------


def test_main_part_is_grouped_by_any_field() -> None:
    found = groups(legal_deck(), KNOWN, SLOTS, GAME, "?", Arrangement("level"))
    assert [(group.label, [row.name for row in group.rows]) for group in found[2:]] == [
        ("Level 1", ["Fox Trick 1"]),
        ("Level 2", ["Fox Scout", "Fox Trick 2"]),
        ("Level 3", ["Fox Runner"]),
    ]


def test_ungrouped_part_has_the_heading_of_the_part() -> None:
    found = groups(legal_deck(), KNOWN, SLOTS, GAME, "?", Arrangement(UNGROUPED))
    assert [(group.label, group.count) for group in found] == [("Leader", 1), ("Starting pack", 2), ("Deck", 8)]


@pytest.mark.parametrize(
    ("sort", "first"), [(BY_NAME, "Fox Runner"), (BY_COPIES, "Fox Trick 2"), ("level", "Fox Trick 1")]
)
def test_cards_are_sorted_within_a_group(sort: str, first: str) -> None:
    start = legal_deck().added(DECK, CardId("fox-trick-2"))
    found = groups(start, KNOWN, SLOTS, GAME, "?", Arrangement(UNGROUPED, sort))
    assert found[-1].rows[0].name == first


def test_heading_tells_the_share_of_a_limit() -> None:
    start = replace(legal_deck(), entries=(*legal_deck().entries, Entry(SIDE, CardId("owl-cub"), 4)))
    found = groups(start, KNOWN, MORE_SLOTS, GAME, "?", None, {"Beast": (7, 6), "Trick": (4, 6)})
    told = {group.label: (group.share, group.aside, group.over) for group in found}
    assert told["Leader"] == ("1/1", "", False)
    assert told["Beast"] == ("", "7/6 with the start", True)
    assert told["Trick"] == ("4/6", "", False)
    assert told["Side"] == ("4/3", "", True)


def test_parts_that_do_not_count_are_offered_when_empty() -> None:
    found = groups(legal_deck(), KNOWN, MORE_SLOTS, GAME, "?")
    assert [(group.label, group.rows) for group in found[-2:]] == [("Side", ()), ("Maybe", ())]


def test_choice_of_grouping_is_remembered(qtbot: QtBot, window: MainWindow) -> None:
    menu = window.builder.bar.group.menu()
    next(action for action in menu.actions() if action.text() == "Level").trigger()
    assert [group.label for group in shown(window).tree.groups][2:] == ["Level 1", "Level 2", "Level 3"]
    assert window.bench.services.settings[DECK_GROUP] == "level"
    assert window.builder.bar.group.text() == "Group: Level"
    next(action for action in menu.actions() if action.data() == BY_TYPE).trigger()


def test_named_rows_are_marked_with_the_gravest_finding(window: MainWindow) -> None:
    assert window.bench.open is not None
    window.bench.open.set_count(DECK, CardId("fox-scout"), 5)
    marked = {row.name: shown(window).tree.mark(row) for group in shown(window).tree.groups for row in group.rows}
    assert {name for name, mark in marked.items() if mark is Weight.ERROR} == {"Fox Scout"}


def test_model_keeps_qts_rules_with_empty_groups(qtbot: QtBot, wide: MainWindow) -> None:
    tester = QAbstractItemModelTester(shown(wide).tree, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert wide.bench.open is not None
    wide.bench.open.add(CardId("owl-cub"), slot=MAYBE)
    wide.bench.open.undo()
    assert tester is not None


# -- columns -----------------------------------------------------------------------------------------


def test_wide_list_puts_groups_side_by_side_in_order_and_whole() -> None:
    flow = Flow()
    flow.lay([10, 4, 5], 900, 250, (26, 27), 8)
    assert flow.columns == 3
    assert [box.left() for box in flow.headings] == sorted(box.left() for box in flow.headings)
    assert flow.height == 26 + 10 * 27 + 8
    flow.lay([10, 4, 5], 300, 250, (26, 27), 8)
    assert flow.columns == 1


def test_every_row_is_found_where_it_is_drawn() -> None:
    flow = Flow()
    flow.lay([3, 0, 7, 2], 600, 250, (26, 27), 8)
    for number, rows in enumerate(flow.rows):
        assert flow.at(flow.headings[number].center()) == (number, -1)
        assert [flow.at(box.center()) for box in rows] == [(number, place) for place in range(len(rows))]


def test_right_arrow_goes_to_the_next_column(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1900, 900)
    view = shown(window)
    qtbot.waitUntil(lambda: view.flow.columns > 1)
    first = view.tree.index(0, 1, view.tree.index(0, 0))
    view.pick(first, Qt.KeyboardModifier.NoModifier)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.visualRect(view.currentIndex()).left() > view.visualRect(first).right()


# -- moving and dropping -----------------------------------------------------------------------------


def test_card_dropped_on_a_section_goes_there(qtbot: QtBot, wide: MainWindow) -> None:
    view = shown(wide)
    number = next(n for n, group in enumerate(view.tree.groups) if group.slot == MAYBE)
    view.scrollTo(view.tree.index(number, 0))
    place = view.visualRect(view.tree.index(number, 0)).center()
    assert drop(view.viewport(), pack((DraggedCard(CardId("owl-cub"), 2),)), place)
    assert deck(wide).count(CardId("owl-cub"), MAYBE) == 2
    assert drop(view.viewport(), pack((DraggedCard(CardId("fox-scout"), 2, DECK),)), place)
    assert (deck(wide).count(CardId("fox-scout"), DECK), deck(wide).count(CardId("fox-scout"), MAYBE)) == (0, 2)
    assert steps(wide) == 2


def test_card_dropped_beside_all_sections_goes_where_the_rules_want_it(window: MainWindow) -> None:
    view = shown(window)
    place = QPoint(5, view.viewport().height() + 2000)
    assert drop(view.viewport(), pack((DraggedCard(CardId("owl-cub")),)), place)
    assert deck(window).count(CardId("owl-cub"), DECK) == 1


def test_section_that_takes_no_such_card_says_why(window: MainWindow) -> None:
    told: list[str] = []
    window.bench.hub.said.connect(lambda sentence, undo: told.append(sentence))
    window.builder.acts.hand.drop((DraggedCard(CardId("owl-charm-1")),), LEADER)
    assert deck(window) == legal_deck()
    assert told == ["Owl Charm 1: Leader takes only Beast"]


def test_place_of_a_leader_takes_nobody_whom_the_rules_do_not_let_lead(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GroveRules, "formation", only_kings_lead)
    told: list[str] = []
    window.bench.hub.said.connect(lambda sentence, undo: told.append(sentence))
    view = shown(window)
    heading = view.visualRect(view.tree.index(0, 0)).center()
    assert view.tree.groups[0].slot == LEADER
    drop(view.viewport(), pack((DraggedCard(CardId("owl-cub")),)), heading)
    assert deck(window) == legal_deck()
    assert told == ["Owl Cub may not start as Leader"]
    leader = next(slot for slot in SLOTS if slot.id == LEADER)
    assert not window.builder.acts.hand.takes(leader, CardId("owl-cub"))
    assert window.builder.acts.hand.takes(leader, CardId("owl-king"))


def test_leader_dropped_on_the_place_of_another_sends_him_back_into_the_deck(window: MainWindow) -> None:
    view = shown(window)
    drop(view.viewport(), pack((DraggedCard(CardId("owl-king")),)), view.visualRect(view.tree.index(0, 0)).center())
    assert [entry.card for entry in deck(window).entries if entry.slot == LEADER] == ["owl-king"]
    assert deck(window).count(CardId("fox-king"), DECK) == 1
    assert steps(window) == 1


def test_row_of_which_only_the_count_changed_is_painted_again_and_the_others_are_not(
    qtbot: QtBot, window: MainWindow
) -> None:
    view = shown(window)
    qtbot.wait(50)
    painted = Painted(view.viewport())
    window.browser.take("fox-scout")
    changed, other = (view.row_rect(view.tree.find(DECK, CardId(id))) for id in ("fox-scout", "fox-trick-2"))
    qtbot.waitUntil(lambda: painted.region.contains(changed.center()))
    assert not painted.region.contains(other.center())
    assert view.tree.find(DECK, CardId("fox-scout")).siblingAtColumn(0).data() == "3"


def test_dragged_rows_are_all_their_copies(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", CTRL)
    assert shown(window).dragged() == (
        DraggedCard(CardId("fox-scout"), 2, DECK),
        DraggedCard(CardId("fox-trick-1"), 2, DECK),
    )


def test_move_takes_printing_and_note_along() -> None:
    printing = PrintingId("fox-scout/ONE")
    start = replace(legal_deck(), entries=(Entry(DECK, CardId("fox-scout"), 3, printing, note="north"),))
    row = DeckRow(DECK, CardId("fox-scout"), "Fox Scout", 3)
    after = edits.moved(start, (row,), SIDE)
    assert after.entries == (
        Entry(DECK, CardId("fox-scout"), 2, printing, note="north"),
        Entry(SIDE, CardId("fox-scout"), 1, printing, note="north"),
    )
    assert edits.moved(after, (replace(row, slot=SIDE),), DECK).entries == start.entries


def test_copies_that_come_together_keep_both_notes() -> None:
    scout = CardId("fox-scout")
    entries = (Entry(DECK, scout, 2, note="north; late"), Entry(SIDE, scout, 1, note="late; south"))
    row = DeckRow(DECK, scout, "Fox Scout", 2)
    after = edits.moved(replace(legal_deck(), entries=entries), (row,), SIDE, None)
    assert after.entries == (Entry(SIDE, scout, 3, note="late; south; north"),)


def test_unknown_name_moves_and_counts_like_a_card() -> None:
    start = replace(legal_deck(), unknown=((DECK, "Nobody", 2),))
    row = DeckRow(DECK, None, "Nobody", 2)
    after = edits.moved(start, (row,), SIDE)
    assert after.unknown == ((DECK, "Nobody", 1), (SIDE, "Nobody", 1))
    assert edits.counted(after, (row,), 0).unknown == ((SIDE, "Nobody", 1),)
    assert edits.stepped(start, (row,), 1).unknown == ((DECK, "Nobody", 3),)


def test_file_and_text_dropped_on_the_builder_are_handed_on(window: MainWindow, tmp_path: Path) -> None:
    files: list[Path] = []
    texts: list[str] = []
    window.builder.file_dropped.connect(files.append)
    window.builder.text_dropped.connect(texts.append)
    (tmp_path / "list.txt").write_text("3 Fox Cub", "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "list.txt"))])
    assert drop(window.builder, data, QPoint(5, 5))
    data = QMimeData()
    data.setText("2 Fox Cub")
    assert drop(window.builder, data, QPoint(5, 5))
    assert files == [tmp_path / "list.txt"]
    assert texts == ["2 Fox Cub"]


# -- how a row is drawn ----------------------------------------------------------------------------


def drawn(theme: Theme, row: DeckRow, width: int, state: RowState | None = None) -> QImage:
    box = QRect(0, 0, theme.px(width), theme.px(27))
    image = QImage(box.size(), QImage.Format.Format_RGB32)
    image.fill(theme.color("raised"))
    painter = QPainter(image)
    RowPainter(theme).row(painter, box, row, state or RowState())
    painter.end()
    return image


@pytest.mark.parametrize("state", [RowState(), RowState(hover=True), RowState(chosen=True)])
@pytest.mark.parametrize("scale", [80, 100, 125, 160, 200])
@pytest.mark.parametrize("name", ["light", "dark"])
def test_minus_and_plus_of_a_row_are_told_from_what_they_lie_on(
    qapp: QApplication, name: str, scale: int, state: RowState
) -> None:
    theme = Theme(name, scale)
    image = drawn(theme, DeckRow(DECK, CardId("fox-cub"), "Fox Cub", 3), 300, state)
    ground = theme.color("chosen" if state.chosen else "hover" if state.hover else "raised")
    for box in buttons(QRect(0, 0, theme.px(300), theme.px(27)), theme):
        colors = [
            QColor(image.pixel(x, y))
            for x in range(box.left() + 3, box.right() - 2)
            for y in range(box.top() + 3, box.bottom() - 2)
        ]
        assert max(contrast(color, ground) for color in colors) >= 4


@pytest.mark.parametrize("scale", [100, 160])
def test_class_is_read_beside_a_long_name_and_a_name_is_never_cut_to_nothing(qapp: QApplication, scale: int) -> None:
    theme = Theme("light", scale)

    def told_apart(facts: str, other: str, width: int) -> bool:
        rows = (DeckRow(DECK, CardId("x"), "Somebody of the Longest Name of All", 1, told) for told in (facts, other))
        return drawn(theme, next(rows), width) != drawn(theme, next(rows), width)

    assert told_apart("3 \u00b7 Fighter \u00b7 Fox", "3 \u00b7 Wizard \u00b7 Fox", 300)
    assert not told_apart("3 \u00b7 Fighter", "3 \u00b7 Wizard", 200)  # no room: the level alone
    assert told_apart("3 \u00b7 Fighter", "4 \u00b7 Fighter", 200)


def test_narrow_deck_list_scrolls_no_way_but_down_and_its_tooltip_says_a_cut_name_whole(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window(replace(legal_deck(), unknown=((DECK, "Somebody of the Longest Name " * 4, 2),)))
    window.resize(1024, 640)
    view = shown(window)
    qtbot.waitUntil(lambda: len(view.tree.groups) > 2)
    assert view.horizontalScrollBar().maximum() == 0
    assert not view.horizontalScrollBar().isVisible()
    index = view.tree.find(DECK, None, "Somebody of the Longest Name " * 4)
    assert ("Somebody of the Longest Name " * 4).strip() in str(index.data(Qt.ItemDataRole.ToolTipRole))
