"""The table drawn from scenes, and what mouse and keys mean on it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Layout, Link, Scene, Spot, Token, Zone
from deckbuilder.gui.play.pile_sheet import PileSheet
from deckbuilder.gui.play.scene_view import Lit, Mark, SceneView
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import make_services

ME, FOE = Seat(0), Seat(1)
SPOT = Spot("formation0", (1, 1))


def token(id: str, at: tuple[int, int] = (0, 0), label: str = "", card: str = "fox-cub", turn: int = 0) -> Token:
    return Token(id, label or f"Card {id}", CardId(card), at, turn=turn)


def scene() -> Scene:
    mine = (token("a", (0, 0)), token("b", (0, 1)), token("boss", (1, 0), card="fox-king"))
    theirs = (token("x", (0, 0)), token("y", (0, 1)))
    return Scene(
        (
            Zone("formation0", "Formation", ME, Layout.RANKS, mine),
            Zone("hand0", "Hand", ME, Layout.ROW, (token("c1"), token("c2"))),
            Zone("deck0", "Deck", ME, Layout.PILE, tuple(Token(f"d0-{n}", "") for n in range(9))),
            Zone("discard0", "Discard pile", ME, Layout.PILE, (token("gone"),)),
            Zone("formation1", "Formation", FOE, Layout.RANKS, theirs),
            Zone("hand1", "Hand", FOE, Layout.ROW, tuple(Token(f"h1-{n}", "") for n in range(4))),
        )
    )


def changed(before: Scene, zone: str, tokens: tuple[Token, ...]) -> Scene:
    return replace(before, zones=tuple(replace(z, tokens=tokens) if z.id == zone else z for z in before.zones))


def of(shown: Scene, zone: str) -> tuple[Token, ...]:
    return next(one.tokens for one in shown.zones if one.id == zone)


@pytest.fixture
def bench(qtbot: QtBot, home: Path) -> Iterator[Workbench]:
    made = Workbench(World(make_services(home), Theme("light", 100)))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    made.theme.apply(app)
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and made.index is not None)
    yield made
    made.close()


@pytest.fixture
def view(qtbot: QtBot, bench: Workbench) -> SceneView:
    made = SceneView(bench)
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.set_animated(False)
    made.show()
    made.show_scene(scene(), ME)
    return made


def at(view: SceneView, id: str) -> QPoint:
    return view.mapFromScene(view.stage.tokens[id].home)


def spot_at(view: SceneView, spot: Spot) -> QPoint:
    return view.mapFromScene(view.stage.spots[spot].middle)


def click(view: SceneView, place: QPoint) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def drag(view: SceneView, start: QPoint, end: QPoint) -> None:
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, start + QPoint(12, 12))
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def hover(view: SceneView, place: QPoint) -> None:
    none = Qt.MouseButton.NoButton
    where = QPointF(view.viewport().mapToGlobal(place))
    moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), where, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), moved)


def heard(signal: object) -> list[object]:
    """Give a list that grows with each emission: of several values, a tuple."""
    told: list[object] = []
    connect: Callable[[Callable[..., None]], object] = signal.connect  # type: ignore[attr-defined]  # a bound signal
    connect(lambda *values: told.append(values if len(values) > 1 else values[0]))
    return told


# Mouse -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["a", "boss", "x", "c2"])
def test_click_tells_the_token(view: SceneView, id: str) -> None:
    told = heard(view.token_clicked)
    click(view, at(view, id))
    assert told == [id]


def test_click_on_a_pile_opens_it_unless_its_top_is_lit(view: SceneView) -> None:
    opened, told = heard(view.zone_opened), heard(view.token_clicked)
    click(view, at(view, "gone"))
    view.light(Lit({"gone": (Mark.TARGET, "")}))
    click(view, at(view, "gone"))
    assert (opened, told) == (["discard0"], ["gone"])


def test_lit_place_is_clicked_and_gone_when_dark(view: SceneView) -> None:
    told = heard(view.spot_clicked)
    view.light(Lit({}, {SPOT: (Mark.TARGET, "")}))
    place = spot_at(view, SPOT)
    click(view, place)
    view.light(Lit())
    click(view, place)
    assert told == [SPOT]


def test_drag_onto_a_token_and_a_place_is_told(view: SceneView) -> None:
    up, down = heard(view.picked_up), heard(view.put_down)
    view.light(Lit({"a": (Mark.MAY, ""), "x": (Mark.TARGET, "65 %")}, {SPOT: (Mark.TARGET, "")}))
    drag(view, at(view, "a"), at(view, "x"))
    drag(view, at(view, "c1"), spot_at(view, SPOT))
    assert up == ["a", "c1"]
    assert down == [("a", "x"), ("c1", SPOT)]


def test_drop_beside_a_place_means_the_nearest_of_that_rank(view: SceneView) -> None:
    down = heard(view.put_down)
    other = Spot("formation0", (1, 0))
    view.light(Lit({}, {SPOT: (Mark.TARGET, ""), other: (Mark.TARGET, "")}))
    drag(view, at(view, "c1"), spot_at(view, SPOT) + QPoint(45, 0))
    drag(view, at(view, "c1"), spot_at(view, other) - QPoint(45, 0))
    assert down == [("c1", SPOT), ("c1", other)]


def test_drop_where_nothing_is_lit_names_what_lies_there_so_that_it_can_be_refused(view: SceneView) -> None:
    down = heard(view.put_down)
    drag(view, at(view, "c1"), at(view, "boss"))
    behind = view.stage.plan.place(Spot("formation0", (2, 0)))
    assert behind is not None
    drag(view, at(view, "c1"), view.mapFromScene(behind.x + 10, behind.middle[1]))
    drag(view, at(view, "c1"), QPoint(3, 3))
    assert down == [("c1", "boss"), ("c1", Spot("formation0", (2, 0))), ("c1", None)]


def test_dragged_token_goes_home_when_nothing_came_of_it(view: SceneView) -> None:
    drag(view, at(view, "c1"), QPoint(3, 3))
    item = view.stage.tokens["c1"]
    assert item.pos() == item.home


@pytest.mark.parametrize("id", ["x", "h1-0", "d0-0"])
def test_what_is_not_ones_own_is_not_picked_up(view: SceneView, id: str) -> None:
    up = heard(view.picked_up)
    drag(view, at(view, id), QPoint(5, 5))
    assert up == []


def test_double_click_activates(view: SceneView) -> None:
    told = heard(view.token_activated)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at(view, "a"))
    assert told == ["a"]


def test_hover_is_told_once_and_gone_when_left(view: SceneView) -> None:
    told = heard(view.hovered)
    for place in (at(view, "a"), at(view, "a") + QPoint(2, 2), QPoint(2, 2)):
        hover(view, place)
    assert told == ["a", ""]
    assert view.card_at(at(view, "a")) == ("fox-cub", "")
    assert view.card_at(at(view, "h1-0")) is None


# Keys --------------------------------------------------------------------------------------------------------------------


def test_arrows_reach_every_token_and_lit_place(view: SceneView) -> None:
    view.light(Lit({}, {SPOT: (Mark.TARGET, "")}))
    wanted = {"a", "b", "boss", "x", "y", "c1", "c2", "gone", "d0-0", "h1-0"}
    seen: set[str] = set()
    for start in wanted:
        view.set_cursor_token(start)
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            view.set_cursor_token(start)
            view.move_cursor(right, down)
            seen.add(view.cursor_token)
    assert wanted <= seen
    assert "" in seen  # the lit place


def test_keys_alone_walk_and_choose(qtbot: QtBot, view: SceneView) -> None:
    told = heard(view.token_activated)
    view.set_cursor_token("a")
    for key in (
        Qt.Key.Key_Right,
        Qt.Key.Key_Return,
        Qt.Key.Key_Left,
        Qt.Key.Key_Return,
        Qt.Key.Key_Up,
        Qt.Key.Key_Return,
    ):
        QTest.keyClick(view, key)
    assert told[:2] == ["b", "a"]
    assert told[2] in ("x", "y")


def test_first_arrow_goes_to_what_is_lit(view: SceneView) -> None:
    view.light(Lit({"c2": (Mark.MAY, "")}))
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.cursor_token == "c2"


def test_keys_stay_where_they_were_when_the_table_changes(view: SceneView) -> None:
    view.set_cursor_token("b")
    view.show_scene(changed(scene(), "formation0", of(scene(), "formation0")[1:]), ME)
    assert view.cursor_token == "b"
    view.show_scene(changed(scene(), "formation0", ()), ME)
    assert view.cursor_token == ""


# A pile laid out ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def sheet(view: SceneView, bench: Workbench) -> PileSheet:
    made = PileSheet(bench, view)
    view.zone_opened.connect(made.open)
    return made


def test_opened_pile_shows_every_card_and_its_clicks_are_the_tables(view: SceneView, sheet: PileSheet) -> None:
    gone = tuple(token(f"g{n}") for n in range(7))
    view.show_scene(changed(scene(), "discard0", gone), ME)
    click(view, at(view, "g0"))
    assert sheet.isVisible()
    assert set(sheet.view.stage.tokens) == {one.id for one in gone}
    told = heard(view.token_clicked)
    view.light(Lit({"g5": (Mark.TARGET, "")}))
    assert sheet.view.stage.tokens["g5"].mark is Mark.TARGET
    QTest.mouseClick(sheet.view.viewport(), Qt.MouseButton.LeftButton, pos=at(sheet.view, "g5"))
    assert told == ["g5"]


def test_opened_pile_follows_the_table_and_closes_with_esc(view: SceneView, sheet: PileSheet) -> None:
    sheet.open("discard0")
    view.show_scene(changed(scene(), "discard0", (token("g1"), token("gone"))), ME)
    assert set(sheet.view.stage.tokens) == {"g1", "gone"}
    QTest.keyClick(sheet.view, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_pile_that_is_seen_from_behind_tells_its_count_only(view: SceneView, sheet: PileSheet) -> None:
    click(view, at(view, "d0-0"))
    assert sheet.isVisible()
    assert sheet.view.isHidden()
    assert "9" in sheet.hint.text()
    assert not sheet.view.stage.tokens


def test_what_is_under_way_is_an_arrow_while_it_lasts(view: SceneView) -> None:
    before = len(view.items())
    view.show_scene(replace(scene(), links=(Link("a", "x", "strikes"), Link("a", "nobody", "strikes"))), ME)
    assert len(view.items()) == before + 1
    view.show_scene(scene(), ME)
    assert len(view.items()) == before


# From scene to scene -----------------------------------------------------------------------------------------------------


def test_token_that_stays_keeps_its_item_and_goes_to_its_new_zone(view: SceneView) -> None:
    item, before = view.stage.tokens["c1"], view.stage.tokens["c1"].pos()
    moved = changed(scene(), "hand0", of(scene(), "hand0")[1:])
    moved = changed(moved, "formation0", (*of(moved, "formation0"), token("c1", (1, 1))))
    view.show_scene(moved, ME)
    assert view.stage.tokens["c1"] is item
    assert item.pos() == item.home != before


def test_drawn_card_comes_from_the_pile_and_backs_stay_where_they_are(qtbot: QtBot, view: SceneView) -> None:
    view.set_animated(True)
    drawn = changed(scene(), "hand0", (*of(scene(), "hand0"), token("c9")))
    drawn = changed(drawn, "deck0", of(drawn, "deck0")[1:])
    view.stage.show(drawn, view.stage.plan, {}, animate=False)
    view.show_scene(scene(), ME, animate=False)
    pile = view.stage.plan.grounds["deck0"].box.middle
    view.show_scene(drawn, ME)
    assert view.stage.motion.under_way or not view.moves
    if view.moves:
        assert view.stage.tokens["c9"].pos().toTuple() == pytest.approx(pile)
    assert all(item.pos() == item.home for id, item in view.stage.tokens.items() if id.startswith(("h", "d")))
    qtbot.waitUntil(lambda: not view.stage.motion.under_way, timeout=1000)
    assert view.stage.tokens["c9"].pos() == view.stage.tokens["c9"].home


def test_light_that_was_put_on_survives_the_next_scene(view: SceneView) -> None:
    view.light(Lit({"a": (Mark.MAY, "")}, {SPOT: (Mark.TARGET, "")}))
    view.show_scene(scene(), ME)
    assert view.stage.tokens["a"].mark is Mark.MAY
    assert SPOT in view.stage.spots


# Size --------------------------------------------------------------------------------------------------------------------


def test_whole_table_is_seen_until_it_is_made_larger_and_again_after(view: SceneView) -> None:
    def whole() -> bool:
        seen = view.mapToScene(view.viewport().rect()).boundingRect()
        pixel = 1 / view.transform().m11()
        return seen.adjusted(-pixel, -pixel, pixel, pixel).contains(view.sceneRect())

    assert whole()
    view.resize(500, 400)
    assert whole()
    view.zoom(3)
    assert not whole()
    view.reveal("boss")
    assert view.viewport().rect().contains(at(view, "boss"))
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert whole()


def test_wheel_with_ctrl_zooms(view: SceneView) -> None:
    before = view.transform().m11()
    place = at(view, "a")
    event = QWheelEvent(
        place.toPointF(), view.viewport().mapToGlobal(place).toPointF(), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
    assert view.transform().m11() > before


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scale", [80, 200])
def test_every_look_is_drawn(qtbot: QtBot, view: SceneView, bench: Workbench, theme: str, scale: int) -> None:
    bench.dress(Theme(theme, scale))
    badges = (("Wounds", 2), ("Charges", 7), ("Unread", 1), ("Bite", -3))
    worn = tuple(replace(one, turn=90 * n, badges=badges) for n, one in enumerate(of(scene(), "formation0")))
    hung = replace(token("i", label="A name that is a good deal longer than any card"), on="a", turn=90, badges=badges)
    view.show_scene(changed(scene(), "formation0", (*worn, hung, Token("plain", "No card", at=(0, 5)))), ME)
    view.light(Lit({"a": (Mark.CHOSEN, ""), "x": (Mark.TARGET, "5 %"), "b": (Mark.SHOWN, ""), "c1": (Mark.MAY, "")}))
    qtbot.waitUntil(view.ready, timeout=10_000)
    image = view.grab().toImage()
    seen = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(seen) > 20
