"""The card page tells how the program reads a card: folded to a line, unfolded clause by clause."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCharFormat
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, Span
from deckbuilder.core.registry import Registry
from deckbuilder.desk.services import Services
from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.log import LastLines
from deckbuilder.settings import CARD_READING
from tests.gui.card_page.hands import SCOUT, scout, shown
from tests.gui.fakes import GAME, MemoryCatalog, MemoryDecks, legal_deck
from tests.helpers.collections import MemoryCollection

TEXT = "Order: Strike 2.\nRuns <fast> & far.\nOrder: Sing.\nBites or bites."
LINE = "How the program reads this card"

BEGUN, GO_ON = Event(), Event()
"""Whether slow words are being read, and may be read to the end."""


class Echo:
    """Reads what is said of biting twice over, orders that strike once, and nothing else."""

    misfits: tuple[Finding, ...] = ()

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    def near(self, card: Card) -> str:
        return str(len(self.cards)) if "slowly" in (card.text or "") else ""

    def read(self, card: Card) -> Reading[Any]:
        if card.name == "Owl King":
            raise RuntimeError("nobody reads owls")
        text, start = card.text or "", 0
        clauses: list[Clause[Any]] = []
        for line in text.splitlines():
            span, begun = Span(start, start + len(line)), line.startswith("Order:")
            start += len(line) + 1
            if "slowly" in line:
                BEGUN.set()
                GO_ON.wait(5)
                clauses.append(Clause(span, (2,), f"{line} (understood by {len(self.cards)})", begun=begun))
            elif "trike" in line:
                clauses.append(Clause(span, (2,), f"{line} (understood)", begun=begun))
            elif " or " in line:
                gap = Gap(span, line, GapKind.AMBIGUOUS, (), ("It bites once.", "It bites twice."))
                clauses.append(Clause(span, gaps=(gap,), begun=begun, mended="a judge"))
            else:
                place = Span(span.start + 5, span.end)
                gap = Gap(place, text[place.start : place.end], GapKind.UNKNOWN, ("'runs'", "verb"))
                clauses.append(Clause(span, gaps=(gap,), begun=begun))
        return Reading(card.name, tuple(clauses))


READ = replace(GAME, reader=Echo, reader_version=lambda: "1")


@pytest.fixture
def bench(qtbot: QtBot, home: Path, decks: MemoryDecks) -> Iterator[Workbench]:
    decks.create(legal_deck())
    games: Registry[Game] = Registry("game")
    games.add(READ.id, READ)
    known = MemoryCatalog()
    known.known[SCOUT] = replace(known.known[SCOUT], text=TEXT)
    owned = MemoryCollection(decks)
    services = Services(home, games, lambda: known, lambda: decks, LastLines(), open_collection=lambda: owned)
    made = Workbench(World(services, Theme("light", 100)))
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and made.index is not None)
    yield made
    made.close()


def told(qtbot: QtBot, page: CardPage, card: str = SCOUT, wanted: str = "") -> str:
    """Show a card and give its page once its reading is there."""
    shown(qtbot, page, card)
    reader = page.page._reader
    assert reader is not None
    qtbot.waitUntil(lambda: reader._asked is None and reader._wanted is None, timeout=5000)
    return page.page.toPlainText().replace("\N{NO-BREAK SPACE}", " ").replace("\N{LINE SEPARATOR}", "\n")


def click(page: CardPage) -> str:
    page.page.anchorClicked.emit(QUrl("reading:"))
    return page.page.toPlainText().replace("\N{NO-BREAK SPACE}", " ").replace("\N{LINE SEPARATOR}", "\n")


def formats(page: CardPage, words: str) -> list[QTextCharFormat]:
    """Give how each letter of some words is written, where they stand first."""
    cursor = page.page.document().find(words)
    start, end = cursor.selectionStart(), cursor.selectionEnd()
    found = []
    for place in range(start + 1, end + 1):
        cursor.setPosition(place)
        found.append(cursor.charFormat())
    return found


def test_folded_part_is_one_line_with_what_matters(qtbot: QtBot, page: CardPage) -> None:
    text = told(qtbot, page)
    (line,) = [line for line in text.splitlines() if LINE in line]
    assert "\N{MULTIPLICATION SIGN} 3 clauses not read" in line
    assert "understood" not in text
    assert not any(one.fontUnderline() for one in formats(page, "<fast> & far."))


def test_unfolded_part_tells_every_clause_and_marks_unread_words_in_print(qtbot: QtBot, page: CardPage) -> None:
    told(qtbot, page)
    text = click(page)
    rows = [line.strip() for line in text[text.index(LINE) :].splitlines()]
    for row in (
        "Order: Strike 2. (understood)",
        "Not read from: “<fast> & far.”",
        "Expected there: 'runs'",
        "Not sure: it can mean 2 things",
        "1. It bites once.",
        "2. It bites twice.",
        "Wrong in print, read as corrected: a judge",
    ):
        assert row in rows
    assert [row for row in rows if row in "\N{CHECK MARK}\N{MULTIPLICATION SIGN}\N{WHITE CIRCLE}" and row] == list(
        "\N{CHECK MARK}\N{MULTIPLICATION SIGN}\N{WHITE CIRCLE}\N{MULTIPLICATION SIGN}"
    )
    assert all(one.fontUnderline() for one in formats(page, "<fast> & far."))
    assert not any(one.fontUnderline() for one in formats(page, "Strike 2."))
    assert "(understood)" not in click(page)


def test_label_in_front_of_an_unread_clause_stays_strong(qtbot: QtBot, page: CardPage) -> None:
    told(qtbot, page)
    click(page)
    assert {one.fontWeight() for one in formats(page, "Order:")} == {600}


def test_keys_unfold_it_and_stay_where_they_are(qtbot: QtBot, page: CardPage) -> None:
    told(qtbot, page)
    page.page.setFocus()
    for _ in range(20):
        qtbot.keyClick(page.page, Qt.Key.Key_Tab)  # type: ignore[no-untyped-call]
        if LINE in page.page.textCursor().selectedText().replace("\N{NO-BREAK SPACE}", " "):
            break
    for unfolded in (True, False, True):
        qtbot.keyClick(page.page, Qt.Key.Key_Return)  # type: ignore[no-untyped-call]
        assert ("(understood)" in page.page.toPlainText()) is unfolded


def test_way_it_was_folded_holds_for_the_next_card_and_the_next_start(
    qtbot: QtBot, page: CardPage, bench: Workbench
) -> None:
    told(qtbot, page)
    click(page)
    assert bench.services.settings[CARD_READING] is True
    again = CardPage(bench)
    qtbot.addWidget(again)
    again.show()
    assert "(understood)" in told(qtbot, again)


@pytest.mark.parametrize(
    ("text", "badge"),
    [
        ("Order: Strike 2.", "\N{CHECK MARK} read whole"),
        ("Order: Sing.", "\N{WHITE CIRCLE} 1 clause by hand"),
        ("Runs <fast>.", "\N{MULTIPLICATION SIGN} 1 clause not read"),
    ],
)
def test_badge_tells_what_can_be_done_by_hand_from_what_cannot(
    qtbot: QtBot, page: CardPage, bench: Workbench, text: str, badge: str
) -> None:
    bench.world.cards = {**bench.cards, SCOUT: replace(scout(bench), text=text)}
    assert badge in told(qtbot, page)
    assert f"{LINE}: {badge[2:]}." in page.page.accessibleDescription()


def test_card_without_words_and_card_that_cannot_be_read_have_no_such_part(
    qtbot: QtBot, page: CardPage, bench: Workbench, caplog: pytest.LogCaptureFixture
) -> None:
    assert LINE not in told(qtbot, page, "fox-charm-1")
    bench.world.cards = {**bench.cards, CardId("owl-king"): replace(bench.cards[CardId("owl-king")], text="Hoots.")}
    assert LINE not in told(qtbot, page, "owl-king")
    assert "nobody reads owls" in caplog.text
    caplog.clear()


def test_last_of_cards_that_are_stepped_through_is_told(qtbot: QtBot, page: CardPage) -> None:
    for card in ("fox-cub", "owl-king", SCOUT, "fox-cub"):
        page.show_card(CardId(card))
    assert "3 clauses not read" in told(qtbot, page)


def test_import_has_the_card_read_again(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    told(qtbot, page)
    catalog = bench.catalog
    assert isinstance(catalog, MemoryCatalog)
    catalog.known[SCOUT] = replace(scout(bench), text="Order: Strike 3.")
    bench.hub.announce(Changes(frozenset({Topic.CATALOG})))
    qtbot.waitUntil(lambda: "read whole" in page.page.toPlainText().replace("\N{NO-BREAK SPACE}", " "), timeout=5000)


def test_import_in_the_middle_of_a_reading_has_the_card_read_once_more(
    qtbot: QtBot, page: CardPage, bench: Workbench
) -> None:
    told(qtbot, page)
    catalog, slow = bench.catalog, replace(scout(bench), text="Order: Strike slowly.")
    assert isinstance(catalog, MemoryCatalog)
    GO_ON.clear()
    for known in (slow, replace(slow, id=CardId("new"), name="Newcomer")):
        catalog.known[known.id] = known
        bench.hub.announce(Changes(frozenset({Topic.CATALOG})))
        qtbot.waitUntil(BEGUN.is_set)
    click(page)
    GO_ON.set()
    wanted = f"Order: Strike slowly. (understood by {len(catalog.known)})"
    qtbot.waitUntil(lambda: wanted in page.page.toPlainText(), timeout=5000)
