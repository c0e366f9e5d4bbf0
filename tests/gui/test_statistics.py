"""The statistics: charts that speak, tables, files, and small charts beside the formation."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.game import Chart
from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.charts import Charts
from deckbuilder.gui.dialogs.statistics import Statistics
from deckbuilder.gui.stats import figures, numbers
from deckbuilder.gui.stats.export import ChartFile, Poster, content
from deckbuilder.gui.stats.paint import Plot, Shape, shape
from deckbuilder.gui.stats.view import ChartView
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.settings import BUILDER_CHART, CHART_FOLDER
from tests.gui.fakes import DECK, MemoryDecks, legal_deck, make_services

LEVELS = Chart(
    "levels", "Levels", (("1", 3), ("2", 9), ("3", 0)), axis="Level", measure="Cards", parts=("Beast", "Charm"),
    split=((3, 0), (4, 5), (0, 0)), searches=("lvl:1", "lvl:2", ""), reading="Most are level 2.",
)  # fmt: skip
MEANS = Chart(
    "bite", "Bite by level", (("1", 2), ("2", 0)), axis="Level", measure="Average bite", values=(1.5, None),
    spread=((-1.0, 4.0), None),
)  # fmt: skip
ODDS = Chart("hand", "In hand", (("Beast", 19), ("Charm", 0)), measure="Chance", unit="%", values=(95.123, 0.0))
MANY = Chart("many", "Many", tuple((str(n), n % 7) for n in range(40)))


@pytest.fixture
def bench(qtbot: QtBot, home: Path, decks: MemoryDecks) -> Iterator[Workbench]:
    """A bench with a legal deck of foxes on it."""
    decks.create(legal_deck())
    world = World(make_services(home, decks), Theme("light"))
    made = Workbench(world)
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and world.index is not None)
    yield made
    made.close()
    world.close()


@pytest.fixture
def sheet(bench: Workbench, qtbot: QtBot) -> Iterator[Statistics]:
    host = QWidget()
    host.resize(1200, 800)
    qtbot.addWidget(host)
    made = Statistics(bench, host)
    made.open()
    qtbot.waitUntil(lambda: bool(made.grid.cards))
    yield made
    host.close()  # lives as long as the test, and the sheet with it


@pytest.fixture
def view(bench: Workbench, qtbot: QtBot) -> ChartView:
    made = ChartView(bench)
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.show_chart(LEVELS)
    made.show()
    return made


def test_bars_are_said_in_words() -> None:
    assert numbers.said(LEVELS, 1) == "Level 2: 9 cards (Beast 4, Charm 5)"
    assert numbers.said(MEANS, 0) == "Level 1: Average bite 1.5, from \N{MINUS SIGN}1 to 4 (2 cards)"
    assert numbers.said(ODDS, 0) == "Beast: Chance 95.1\N{NO-BREAK SPACE}% (19 cards)"
    assert numbers.said(Chart("t", "T", (("Beast", 1),), 6), 0) == "Beast: 1 card, at most 6"


def test_a_chart_without_a_sentence_tells_its_largest_bar() -> None:
    assert (
        numbers.reading(Chart("t", "T", (("Beast", 3), ("Charm", 1)))) == "Most: Beast, 3 of 4 (75\N{NO-BREAK SPACE}%)."
    )
    assert numbers.reading(Chart("t", "T", (("Beast", 0),))) == ""


def test_a_number_is_written_exactly_and_a_missing_one_left_empty() -> None:
    assert figures.separated(MEANS, ",").splitlines()[1:] == ["1,1.5,-1.0,4.0,2", "2,,,,0"]
    assert numbers.header(LEVELS) == ("Level", "Cards", "Beast", "Charm")


def test_the_shape_follows_labels_and_values() -> None:
    assert (shape(LEVELS), shape(MEANS), shape(ODDS)) == (Shape.COLUMNS, Shape.RANGES, Shape.ROWS)


@pytest.mark.parametrize("chart", [LEVELS, MEANS, ODDS, MANY, Chart("none", "None", ())])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_bar_stands_inside_its_box(chart: Chart, theme: str, bench: Workbench) -> None:
    plot = Plot(chart, Theme(theme, 160))
    image = QImage(320, max(plot.height(320), 1), QImage.Format.Format_RGB32)
    box = image.rect().toRectF()
    painter = QPainter(image)
    plot.paint(painter, box)
    painter.end()
    areas = plot.areas(box)
    assert len(areas) == len(chart.bars)
    assert all(box.adjusted(-1, -1, 1, 1).contains(area) for area in areas)


def test_rows_without_room_are_left_out_and_counted() -> None:
    rows = Chart("r", "R", tuple((f"Kin {n}", n) for n in range(40)))
    plot = Plot(rows, Theme("light"))
    tall = plot.least_height()
    assert 1 <= len(plot.areas(QImage(200, tall, QImage.Format.Format_RGB32).rect().toRectF())) < 40


def test_arrows_go_from_bar_to_bar_and_enter_lists_its_cards(view: ChartView, qtbot: QtBot) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view._choose(0, speak=True)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.spoken == view.accessibleDescription() == "Level 2: 9 cards (Beast 4, Charm 5)"
    with qtbot.waitSignal(view.search_wanted) as asked:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert asked.args == ["lvl:2"]
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.at == 2
    with qtbot.assertNotEmitted(view.search_wanted):
        qtbot.keyClick(view, Qt.Key.Key_Return)


def test_a_click_on_a_bar_lists_its_cards(view: ChartView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.search_wanted) as asked:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.area(0).center().toPoint())
    assert asked.args == ["lvl:1"]


def test_a_bar_under_the_pointer_is_named_until_it_leaves(view: ChartView, qtbot: QtBot) -> None:
    qtbot.mouseMove(view, view.area(1).center().toPoint())
    qtbot.waitUntil(lambda: view.at == 1)
    view.clearFocus()
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert view.at == -1


def test_the_sheet_follows_every_edit_and_not_while_hidden(sheet: Statistics, bench: Workbench) -> None:
    opened = bench.open
    assert opened is not None
    before = dict(sheet.grid.cards[0].chart.bars)["Trick"]
    opened.add(CardId("fox-trick-1"), slot=DECK)
    assert dict(sheet.grid.cards[0].chart.bars)["Trick"] == before + 1
    sheet.hide()
    opened.add(CardId("fox-trick-1"), slot=DECK)
    assert dict(sheet.grid.cards[0].chart.bars)["Trick"] == before + 1
    sheet.show()
    assert dict(sheet.grid.cards[0].chart.bars)["Trick"] == before + 2


def test_the_window_stays_at_hand_while_the_sheet_is_open(sheet: Statistics) -> None:
    assert not sheet.isModal()
    assert sheet.isVisible()


def test_the_columns_follow_the_width(sheet: Statistics, qtbot: QtBot) -> None:
    sheet.resize(420, 500)
    qtbot.waitUntil(lambda: sheet.grid.columns() == 1)
    sheet.resize(1200, 500)
    qtbot.waitUntil(lambda: sheet.grid.columns() == 3)


def test_a_card_shows_its_numbers_as_a_table(sheet: Statistics, qtbot: QtBot) -> None:
    card = sheet.grid.cards[1]
    qtbot.mouseClick(card.as_table, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert card.table is not None
    assert card.table.isVisible()
    assert not card.view.isVisible()
    model = card.table.model()
    assert [model.index(row, 1).data() for row in range(model.rowCount())] == [str(n) for _, n in card.chart.bars]


def test_copied_numbers_are_what_a_spreadsheet_takes(sheet: Statistics) -> None:
    card = sheet.grid.cards[0]
    card.copy_numbers()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[1].split("\t") == [card.chart.bars[0][0], str(card.chart.bars[0][1]), str(card.chart.limit)]


@pytest.mark.parametrize("kind", list(ChartFile))
def test_charts_are_written_in_every_kind_and_the_folder_is_remembered(
    sheet: Statistics, tmp_path: Path, kind: ChartFile
) -> None:
    sheet.write(tmp_path / "charts", sheet.grid.charts(), kind)
    file = tmp_path / f"charts.{kind.value}"
    assert file.stat().st_size > 100
    assert sheet.bench.services.settings[CHART_FOLDER] == str(tmp_path)
    assert str(file) in sheet.outcome.text()


def test_an_unwritable_place_is_refused_with_the_reason(sheet: Statistics, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    (tmp_path / "file").write_text("no folder", "utf-8")
    sheet.write(tmp_path / "file" / "x.csv", sheet.grid.charts(), ChartFile.CSV)
    assert "cannot be written" in sheet.outcome.text()
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "file"])


def test_a_picture_is_twice_as_fine_and_on_white(bench: Workbench) -> None:
    poster = Poster((LEVELS,), "Foxes", ())
    image = QImage.fromData(poster.png())
    assert image.size() == poster.size * 2
    assert image.pixelColor(2, 2).lightness() == 255


def test_an_svg_carries_title_deck_and_axis_as_text(bench: Workbench) -> None:
    data = content((LEVELS, MEANS), "Foxes & Owls", (), ChartFile.SVG)
    assert QSvgRenderer(data).isValid()
    text = data.decode("utf-8")
    assert all(word in text for word in (">Levels<", "Foxes &amp; Owls", ">Level<", ">Bite by level<"))


def test_what_stands_under_a_picture_says_more_than_that_cards_are_counted(bench: Workbench) -> None:
    counted = Poster((LEVELS,), "Foxes", bench.game.kinds).svg("Levels").decode()
    chances = Poster((ODDS,), "Foxes", bench.game.kinds).svg("In hand").decode()
    assert "Shown" not in counted
    assert "Shown: Chance" in chances


def test_the_first_types_and_other_parts_never_share_a_colour() -> None:
    kinds = ("Beast", "Charm", "Trick", "Lair", "Field", "Path", "Token")
    states = replace(LEVELS, parts=("In play", "Not yet"))
    plot = Plot(states, Theme("light"), kinds)
    types = {Theme("light").series(n).name() for n in range(3)}
    others = {Theme("light").series(plot._hue(part, n)).name() for n, part in enumerate(states.parts)}
    assert len(others) == 2
    assert not types & others


def test_a_csv_has_each_chart_under_its_title(bench: Workbench) -> None:
    lines = content((LEVELS, ODDS), "Foxes", (), ChartFile.CSV).decode("utf-8-sig").splitlines()
    assert lines[0] == "Levels"
    assert lines[lines.index("In hand") + 2] == "Beast,95.123,19"


def test_the_small_charts_keep_what_the_player_picked(bench: Workbench, qtbot: QtBot) -> None:
    charts = Charts(bench)
    qtbot.addWidget(charts)
    charts.refresh()
    charts.which.setCurrentIndex(1)
    charts.which.activated.emit(1)
    assert charts.other.chart.key == "kins"
    assert bench.services.settings[BUILDER_CHART] == "kins"


def test_the_small_charts_offer_all_charts_once_they_can_be_shown(bench: Workbench, qtbot: QtBot) -> None:
    charts = Charts(bench)
    qtbot.addWidget(charts)
    charts.offer_more()
    with qtbot.waitSignal(charts.more_wanted):
        charts.more.click()


def test_equal_numbers_are_not_laid_out_again(view: ChartView) -> None:
    plot = view.plot()
    view.show_chart(replace(LEVELS))
    assert view.plot() is plot
