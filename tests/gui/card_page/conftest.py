"""The card page by itself, over a bench with a legal deck."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.card_page.hands import TwoSets
from tests.gui.fakes import MemoryDecks, legal_deck, make_services


@pytest.fixture
def bench(qtbot: QtBot, home: Path, decks: MemoryDecks) -> Iterator[Workbench]:
    decks.create(legal_deck())
    made = Workbench(World(make_services(home, decks, TwoSets()), Theme("light", 100)))
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and made.index is not None)
    yield made
    made.close()


@pytest.fixture
def page(qtbot: QtBot, bench: Workbench) -> CardPage:
    made = CardPage(bench)
    qtbot.addWidget(made)
    made.resize(700, 420)
    made.show()
    made._on_index()  # in the window the page is there before the cards are
    made._on_deck()
    return made
