"""What tests of the card page look at: a scout of two printings, and the page once it rests."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import CARDS, MemoryCatalog

SCOUT = CardId("fox-scout")
OLD, NEW = (
    Printing(PrintingId("fox-scout/TWO"), "TWO", "7", "Rare", "Long ago.", "Bo Oak"),
    Printing(PrintingId("fox-scout/ONE"), "ONE", "2", "Common", "Lately.", "Ada Elm"),
)


class TwoSets(MemoryCatalog):
    """A scout with two printings, a ruling of each kind; the second set is the older one."""

    def __init__(self) -> None:
        scout = next(card for card in CARDS if card.id == SCOUT)
        ruled = (
            "Erratum 2004/06/29: Bites twice.",
            "It may run. [A. Judge, 2005/04/11]",
            "Format Notes:\n-Wild: Unique",
        )
        super().__init__(
            [replace(c, printings=(OLD, NEW), rulings=ruled) if c is scout else c for c in CARDS],
        )

    def sets(self, game: GameId) -> tuple[CardSet, ...]:
        return CardSet("TWO", "Second Grove", "2019-05", 1), CardSet("ONE", "First Grove", "2020", 30)


def shown(qtbot: QtBot, page: CardPage, card: str) -> str:
    """Show a card and give the page once the player rested on it."""
    page.show_card(CardId(card))
    qtbot.waitUntil(lambda: not page._rest.isActive())
    return page.page.toPlainText().replace("\N{NO-BREAK SPACE}", " ").replace("\N{LINE SEPARATOR}", "\n")


def scan(folder: Path, name: str = "mine.png", color: str = "#00ff00") -> Path:
    picture = QImage(63, 88, QImage.Format.Format_RGB32)
    picture.fill(QColor(color))
    file = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    assert picture.save(str(file))
    return file


def scout(bench: Workbench) -> Card:
    return bench.cards[SCOUT]


def open_printings(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, SCOUT)
    page.show_printings()
