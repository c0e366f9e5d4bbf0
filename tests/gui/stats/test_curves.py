"""Curves, grouped bars and tables: said, listed, drawn and written like charts of counts."""

import csv
import io

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from deckbuilder.gui.stats import figures
from deckbuilder.gui.stats.curves import Curve, Curves, Form
from deckbuilder.gui.stats.export import ChartFile, Poster, content
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.stats.heat import Cell, Heat, HeatPlot, wash
from deckbuilder.gui.stats.lines import CurvePlot, ticks
from deckbuilder.gui.theme import THEMES, Theme

SEEN = Curves(
    "seen", "Seen by turn", ("1", "2", "3"),
    (Curve("Real rule", (40.0, 64.25, 78.0)), Curve("Plain draw", (34.0, 56.0, None), plain=True)),
    "Turn", "Chance", "%", reading="You see one by turn 3 in 78 % of games.",
)  # fmt: skip
WOUNDS = Curves(
    "wound", "First wound", ("1", "2"),
    (Curve("Now", (5.0, 20.0), ((2.0, 9.0), (14.0, 27.0))), Curve("Before", (4.0, 30.0), ((1.0, 8.0), (23.0, 38.0)))),
    "Turn", "Share of games", "%", within="95 % interval",
)  # fmt: skip
HANDS = Curves(
    "enter",
    "Can enter",
    ("0", "1", "2"),
    (Curve("All", (15.1, 60.0, 24.9)),),
    unit="%",
    measure="Hands",
    form=Form.BARS,
)
NOW, NO = Cell("now", "can use it now", "check", "good"), Cell("", "", "cut", "muted")
USES = Heat(
    "uses", "Who can use what", "Card", ("Kell", "Bran"), ("Axe", "Song"), ((NOW, NO), (NO, NO)), ("rank 1", "")
)
ALL: tuple[Figure, ...] = (SEEN, WOUNDS, HANDS, USES)


def test_a_step_is_said_with_every_curve_and_its_interval() -> None:
    assert SEEN.said(0) == "Turn 1: Real rule 40.0\N{NO-BREAK SPACE}%, Plain draw 34.0\N{NO-BREAK SPACE}%"
    assert SEEN.said(2) == "Turn 3: Real rule 78.0\N{NO-BREAK SPACE}%"
    assert WOUNDS.said(0).startswith("Turn 1: Now 5.0\N{NO-BREAK SPACE}% (from 2.0 to 9.0), Before 4.0")


def test_a_row_is_said_with_those_cells_that_hold_something() -> None:
    assert USES.said(0) == "Axe: Kell can use it now"


def test_the_table_has_each_number_and_each_end_of_an_interval() -> None:
    lines = list(csv.reader(io.StringIO(figures.separated(WOUNDS, ","))))
    assert lines[0] == [
        "Turn", "Now (%)", "Now, from", "Now, to", "Before (%)", "Before, from", "Before, to"
    ]  # fmt: skip
    assert lines[2] == ["2", "20.0", "14.0", "27.0", "30.0", "23.0", "38.0"]
    assert list(csv.reader(io.StringIO(figures.separated(SEEN, ","))))[3] == ["3", "78.0", ""]
    assert figures.separated(USES, ",").splitlines() == ["Card,Kell (rank 1),Bran", "Axe,now,", "Song,,"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [((0.2, 3.9), (0, 1, 2, 3, 4)), ((-2.0, 7.0), (-5, 0, 5, 10)), ((0.0,), (0, 0.5, 1))],
)
def test_ticks_are_round_and_hold_every_value(values: tuple[float, ...], expected: tuple[float, ...]) -> None:
    steps = tuple(str(n) for n in range(len(values)))
    found = ticks(Curves("t", "T", steps, (Curve("A", values),)))
    assert found[0] <= min(values) <= max(values) <= found[-1]
    assert set(expected) <= set(found)
    assert 3 <= len(found) <= 6


def test_shares_are_drawn_on_a_scale_up_to_a_hundred() -> None:
    assert ticks(SEEN)[-1] == 100
    assert ticks(HANDS)[-1] < 100


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("figure", ALL, ids=lambda figure: figure.key)
def test_every_step_stands_inside_the_box_and_something_is_drawn(figure: Figure, theme: str, qtbot: QtBot) -> None:
    drawn = figures.drawing(figure, Theme(theme, 150))
    wide = max(360, drawn.width() if isinstance(drawn, HeatPlot) else 0)
    image = QImage(wide, drawn.height(wide), QImage.Format.Format_RGB32)
    ground = Theme(theme).color("raised")
    image.fill(ground)
    box = QRectF(image.rect())
    painter = QPainter(image)
    drawn.paint(painter, box, 1)
    painter.end()
    assert len(drawn.areas(box)) == figures.count(figure)
    assert all(box.adjusted(-1, -1, 1, 1).contains(area) for area in drawn.areas(box))
    assert any(image.pixelColor(x, y) != ground for x in range(0, wide, 7) for y in range(0, image.height(), 7))


def test_two_curves_differ_in_stroke_and_not_in_colour_alone(qtbot: QtBot) -> None:
    plot = CurvePlot(WOUNDS, Theme("light"))
    first, second = plot._pen(0), plot._pen(1)
    assert first.color() != second.color()
    assert first.style() != second.style()


def test_a_fuller_cell_has_more_of_the_accent(qtbot: QtBot) -> None:
    theme = Theme("light")
    assert wash(theme, 0) == theme.color("raised")
    shades = [wash(theme, share).lightness() for share in (0, 0.5, 1)]
    assert shades == sorted(shades, reverse=True)
    assert len(set(shades)) == 3


def test_figures_of_all_kinds_are_written_together(qtbot: QtBot) -> None:
    drawn = content(ALL, "Foxes & Owls", (), ChartFile.SVG)
    assert QSvgRenderer(drawn).isValid()
    text = drawn.decode("utf-8")
    assert all(f">{word}<" in text for word in ("Seen by turn", "Real rule", "95 % interval", "Bran", "Axe"))
    lines = content(ALL, "Foxes", (), ChartFile.CSV).decode("utf-8-sig").splitlines()
    assert lines[lines.index("Who can use what") + 2] == "Axe,now,"


def test_a_wide_table_makes_the_paper_wider(qtbot: QtBot) -> None:
    names = tuple(f"Hero {n}" for n in range(40))
    wide = Heat("w", "Wide", "Card", names, ("Axe",), ((NOW,) * 40,))
    assert Poster((wide,), "Foxes", ()).size.width() > HeatPlot(wide, Theme("light")).width()
