"""Ranks that grow and shrink, badges that turn, rows that are chosen: an edit changes what is shown, and nothing else."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, OpenRule, Severity, Verdict, Violation
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.badge import Badge, Look
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from tests.gui import fakes
from tests.gui.builder.hands import click, places, shown
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import ARMY, DECK, LEADER, legal_deck

WRONG = Verdict("wild", (Violation("size", "Too many cards.", Severity.ERROR),))
UNSURE = Verdict("wild", open=(OpenRule("pool", "Nobody knows."),))


# -- ranks -------------------------------------------------------------------------------------------


def in_ranks(deck: Deck) -> tuple[tuple[Place, ...], ...]:
    """A front rank of the army and a rank of leaders: as many places as there are copies."""
    ranks = [[Place(entry.slot, entry.card) for entry in deck.entries if entry.slot == slot] for slot in (ARMY, LEADER)]
    ranks[0] *= deck.count(CardId("fox-cub"), ARMY)
    return tuple(tuple(rank) for rank in ranks if rank)


@pytest.fixture
def ranked(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    def formation(rules: object, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        return in_ranks(deck)

    monkeypatch.setattr(fakes.GroveRules, "formation", formation)
    return make_window(legal_deck())


def test_rank_that_grows_and_shrinks_keeps_the_places_it_had(qtbot: QtBot, ranked: MainWindow) -> None:
    opened = ranked.bench.open
    assert opened is not None
    before = places(ranked)
    assert [button.rank for button in before] == [0, 0, 1]
    opened.set_count(ARMY, CardId("fox-cub"), 4)
    grown = places(ranked)
    assert [button.rank for button in grown] == [0, 0, 0, 0, 1]
    assert (*grown[:2], grown[-1]) == before
    qtbot.waitUntil(lambda: all(button.isVisible() for button in grown))
    assert [button.x() for button in grown[:4]] == sorted({button.x() for button in grown[:4]})
    opened.set_count(ARMY, CardId("fox-cub"), 1)
    assert places(ranked) == (before[0], before[-1])
    assert not any(button.isVisible() for button in grown[1:4])
    opened.set_count(ARMY, CardId("fox-cub"), 2)
    assert places(ranked) == before


def test_rank_that_goes_leaves_no_room_and_comes_back(qtbot: QtBot, ranked: MainWindow) -> None:
    opened = ranked.bench.open
    assert opened is not None
    before, line = places(ranked), places(ranked)[0].parentWidget()
    assert isinstance(line, QWidget)
    opened.set_count(ARMY, CardId("fox-cub"), 0)
    assert places(ranked)[0].place.card == "fox-king"
    assert len(places(ranked)) == 1
    opened.undo()
    assert places(ranked) == before
    qtbot.waitUntil(lambda: all(button.isVisible() for button in before))


def test_focus_goes_on_where_the_place_that_had_it_is_gone(qtbot: QtBot, ranked: MainWindow) -> None:
    opened = ranked.bench.open
    assert opened is not None
    places(ranked)[1].setFocus()
    qtbot.waitUntil(places(ranked)[1].hasFocus)
    opened.set_count(ARMY, CardId("fox-cub"), 1)
    qtbot.waitUntil(places(ranked)[-1].hasFocus)


# -- badges ------------------------------------------------------------------------------------------


@pytest.fixture
def badges(qtbot: QtBot, window: MainWindow) -> Badges:
    shown = Badges(window.bench)
    qtbot.addWidget(shown)
    shown.resize(600, 60)
    shown.show()
    return shown


def show(badges: Badges, window: MainWindow, *verdicts: Verdict, own: str = "wild", chosen: str = "wild") -> None:
    opened = window.bench.open
    assert opened is not None
    badges.show_verdicts(tuple(opened.shelf.rules.formats()), verdicts, own, chosen)


@pytest.mark.parametrize(
    ("verdict", "sign", "wash"),
    [(Verdict("wild"), "check", "good_wash"), (WRONG, "cross", "bad_wash"), (UNSURE, "open_rule", "warn_wash")],
)
def test_badge_tells_a_verdict_by_sign_colour_and_word(
    badges: Badges, window: MainWindow, verdict: Verdict, sign: str, wash: str
) -> None:
    show(badges, window, verdict)
    badge = badges.buttons()["wild"]
    assert (badge.look.sign, badge.look.wash, badge.look.own) == (sign, wash, True)
    word = {True: "legal", False: "not legal", None: "undecided"}[verdict.legal]
    assert badge.accessibleName() == f"Wild: {word}, this deck's format"


def test_badge_whose_verdict_turns_stays_where_it_is(badges: Badges, window: MainWindow) -> None:
    show(badges, window, Verdict("wild"), Verdict("kindred"))
    where = {key: badge.geometry() for key, badge in badges.buttons().items()}
    before = badges.grab().toImage()
    show(badges, window, WRONG, Verdict("kindred"))
    assert {key: badge.geometry() for key, badge in badges.buttons().items()} == where
    assert badges.grab().toImage() != before


def test_badge_of_the_decks_own_format_is_wider_than_without(badges: Badges, window: MainWindow) -> None:
    show(badges, window, Verdict("wild"), Verdict("kindred"), own="kindred")
    plain = badges.buttons()["wild"].sizeHint().width()
    show(badges, window, Verdict("wild"), Verdict("kindred"), own="wild")
    assert badges.buttons()["wild"].sizeHint().width() > plain


def test_badge_shows_where_the_keys_are(qtbot: QtBot, window: MainWindow) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    other, badge = Badge("Wild", window.bench.theme, holder), Badge("Wild", window.bench.theme, holder)
    badge.move(0, 40)
    holder.show()
    other.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(other.hasFocus)
    away = badge.grab().toImage()
    badge.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(badge.hasFocus)
    assert badge.grab().toImage() != away


def test_badge_grows_with_the_text(qtbot: QtBot, window: MainWindow) -> None:
    badge = Badge("Wild", window.bench.theme, window)
    small = badge.sizeHint()
    badge.show_look(Look(), Theme("light", 160))
    assert badge.sizeHint().width() > small.width()
    assert badge.sizeHint().height() > small.height()


# -- rows --------------------------------------------------------------------------------------------


def test_chosen_rows_are_told_in_reading_order_whatever_was_chosen_first(qtbot: QtBot, window: MainWindow) -> None:
    flat = [row.card for group in shown(window).tree.groups for row in group.rows if row.slot == DECK and row.card]
    click(qtbot, window, flat[3])
    for card in (flat[1], flat[0]):
        click(qtbot, window, card, Qt.KeyboardModifier.ControlModifier)
    assert [row.card for row in shown(window).rows()] == [flat[0], flat[1], flat[3]]


def test_neighbour_is_chosen_where_a_chosen_row_goes(qtbot: QtBot, window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    click(qtbot, window, "fox-scout")
    flat = [row.card for group in shown(window).tree.groups for row in group.rows]
    opened.set_count(DECK, CardId("fox-scout"), 0)
    assert [row.card for row in shown(window).rows()] == [flat[flat.index(CardId("fox-scout")) + 1]]


def test_rows_that_lie_elsewhere_are_not_alike(window: MainWindow) -> None:
    tree = shown(window).tree
    groups = tree.groups
    assert tree.alike(groups)
    assert tree.alike(tuple(replace(group, count=group.count + 1) for group in groups))
    assert not tree.alike(groups[1:])
    assert not tree.alike((*groups[:-1], replace(groups[-1], rows=groups[-1].rows[::-1])))
    assert not tree.alike((*groups[:-1], replace(groups[-1], key="other")))
