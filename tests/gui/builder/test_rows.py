"""Rows of the deck list: many at once, their notes, their printings, and how one is drawn."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.row_painter import RowPainter, RowState, buttons
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import DeckRow
from deckbuilder.gui.theme import Theme
from tests.gui.builder.hands import CTRL, SHIFT, click, deck, shown, steps
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, legal_deck
from tests.gui.test_theme import contrast


def names(window: MainWindow) -> list[str]:
    return [row.name for row in shown(window).rows()]


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


# -- notes -----------------------------------------------------------------------------------------


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


# -- how a row is drawn ----------------------------------------------------------------------------


def drawn(theme: Theme, row: DeckRow, width: int, state: RowState | None = None) -> QImage:
    box = QRect(0, 0, theme.px(width), theme.px(27))
    image = QImage(box.size(), QImage.Format.Format_RGB32)
    image.fill(theme.color("raised"))
    painter = QPainter(image)
    RowPainter(theme).row(painter, box, row, state or RowState())
    painter.end()
    return image


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
