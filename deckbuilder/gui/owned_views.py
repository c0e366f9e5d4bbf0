"""Pictures of what the window says of the player's copies: with a collection that is made up and forgotten again."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Want
from deckbuilder.core.ids import CardId
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.gui.built_decks import set_built

if TYPE_CHECKING:
    from deckbuilder.core.decks import Deck
    from deckbuilder.gui.main_window import MainWindow

_PATIENCE_MS = 20_000
_PLACES = ("", "Binder/Page 1", "Cellar/Box 3")
_CONDITIONS = (Condition.NEAR_MINT, Condition.UNKNOWN, Condition.PLAYED)


def _wait(window: "MainWindow", for_what: Callable[[], bool]) -> None:
    patience = QDeadlineTimer(_PATIENCE_MS)
    while not for_what() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def own(window: "MainWindow") -> None:
    """Own some of the open deck and of the catalog, and build a second deck of the same cards."""
    bench, trunk = window.bench, window.bench.world.trunk
    _wait(window, lambda: trunk.counted_once)
    opened = bench.open
    if opened is None or bench.store is None:
        return
    cards = list(dict.fromkeys(entry.card for entry in opened.deck.entries))
    others = [id for id, _, _ in bench.heads[::7] if id not in cards][:40]
    trunk.do(lambda desk: _some(desk, cards, others))
    twin = bench.store.create(opened.deck.with_count(opened.deck.entries[0].slot, cards[0], 0))
    rival = bench.store.journal(twin.id, _named(twin.deck), "", twin.revision)
    set_built(bench.world, (rival.id,), True)
    trunk.renew()
    _wait(window, lambda: trunk.is_built(rival.id) and bool(trunk.counts.built))


def _named(deck: "Deck") -> "Deck":
    return replace(deck, name="The Rivals of the Hill", entries=deck.entries[: len(deck.entries) // 3])


def _some(desk: CollectionDesk, cards: list[CardId], others: list[CardId]) -> Edit:
    holdings = []
    for number, card in enumerate((*cards, *others)):
        known = desk.shelf.cards[card]
        for copy in range(number % 3 + (number % 5 > 0)):
            printing = known.printings[copy % len(known.printings)].id if known.printings else None
            lot = Lot(card, printing=printing, condition=_CONDITIONS[copy % 3], place=PlaceName(_PLACES[number % 3]))
            holdings.append(Holding(lot, 1 + number % 2, copy % 2))
    return desk.merged_in(holdings, [Want(others[0], 2)], "Own some cards")


def _deck(window: "MainWindow") -> None:
    own(window)
    window.browser.under.setCurrentWidget(window.browser.page)
    opened = window.bench.open
    if opened is not None:
        window.bench.card_chosen.emit(opened.deck.entries[2].card)


def _card(window: "MainWindow") -> None:
    """The part of the card page on copies."""
    from deckbuilder.gui.browser.card_tabs import OWNED_TAB  # with the page

    _deck(window)
    sizes = window.browser.parts.sizes()
    window.browser.parts.set_sizes([sum(sizes) // 3, sum(sizes) * 2 // 3])
    window.browser.page.tabs.setCurrentIndex(OWNED_TAB)


def _table(window: "MainWindow") -> None:
    _deck(window)
    table = window.browser.table
    window.browser.list.header.show_columns((*table.usual[:2], "own", "free", "want", *table.usual[2:]))
    window.browser.search.set_text("own>=1")


def _grid(window: "MainWindow") -> None:
    from deckbuilder.gui.screenshot import VIEWS  # which knows these views

    own(window)
    VIEWS["grid"](window)


def _none(window: "MainWindow") -> None:
    own(window)
    kinds = window.bench.game.kinds
    window.browser.search.set_text(f"is:owned type:{kinds[0]} own>90")


def _missing(window: "MainWindow") -> None:
    own(window)
    window.open_dialog("missing")


def _library(window: "MainWindow") -> None:
    own(window)
    window.decks.show_library()


def _build(window: "MainWindow") -> None:
    """The page of what can be built, once it is counted."""
    from deckbuilder.gui.collection.build_page import BuildPage  # with the place
    from deckbuilder.gui.collection.place import BUILD, CollectionPlace
    from deckbuilder.gui.places import COLLECTION

    own(window)
    window.places.go(COLLECTION)
    place = window.places.place
    if isinstance(place, CollectionPlace):
        place.go(BUILD)
        page = place.page
        _wait(window, lambda: not isinstance(page, BuildPage) or page.table.rowCount() > 0)


VIEWS: "dict[str, Callable[[MainWindow], None]]" = {
    "owned-deck": _deck,
    "owned-card": _card,
    "owned-table": _table,
    "owned-grid": _grid,
    "owned-none": _none,
    "owned-missing": _missing,
    "owned-build": _build,
    "owned-library": _library,
}
