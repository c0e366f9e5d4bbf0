"""What is done with the collection."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.places import COLLECTION

if TYPE_CHECKING:
    from deckbuilder.gui.collection.copies_page import CopiesPage
    from deckbuilder.gui.collection.place import CollectionPlace
    from deckbuilder.gui.main_window import MainWindow


def _place(window: "MainWindow") -> "CollectionPlace":
    from deckbuilder.gui.collection.place import CollectionPlace  # made when it is first needed

    place = window.places.of(COLLECTION)
    assert isinstance(place, CollectionPlace)
    return place


def _copies(window: "MainWindow") -> "CopiesPage":
    from deckbuilder.gui.collection.copies_page import CopiesPage  # as above

    place = _place(window)
    place.go("copies")
    page = place.page
    assert isinstance(page, CopiesPage)
    return page


def add(window: "MainWindow") -> None:
    """Go to the line of fast entry."""
    place = _place(window)
    if not place.takes_entry:
        place.go("copies")
    place.entry.begin()


def show(key: str, window: "MainWindow") -> None:
    """Bring a page to the front."""
    place = _place(window)
    place.go(key)
    place.page.enter()


def find_copies(window: "MainWindow") -> None:
    """Go to the search among copies."""
    _copies(window).go_search()


def new_box(window: "MainWindow") -> None:
    """Make a box in the one that is looked at."""
    _copies(window).make_box()


def rename_box(window: "MainWindow") -> None:
    """Give the box that is looked at another name."""
    _copies(window).rename_box()


def remove_box(window: "MainWindow") -> None:
    """Take the box that is looked at away."""
    _copies(window).remove_box()


def move_copies(window: "MainWindow") -> None:
    """Put the chosen copies into another box."""
    _copies(window).ask_place()


def want(window: "MainWindow") -> None:
    """Want one copy more of the chosen cards of the catalog."""
    _place(window).want(window.browser.selected())


def snapshot(window: "MainWindow") -> None:
    """Go to where a snapshot is given its name."""
    from deckbuilder.gui.collection.history_page import HistoryPage  # as above

    place = _place(window)
    place.go("history")
    page = place.page
    assert isinstance(page, HistoryPage)
    page.name.setFocus()


ACTIONS = (
    ActionSpec("add_copies", "collection", str(QT_TRANSLATE_NOOP("actions", "Add cards")), add, "Ctrl+Shift+A", "add", str(QT_TRANSLATE_NOOP("actions", "Type a number and some letters of a card that you own")), at=COLLECTION),
    ActionSpec("set_pages", "collection", str(QT_TRANSLATE_NOOP("actions", "Add a set page by page")), partial(show, "pages"), "", "grid", str(QT_TRANSLATE_NOOP("actions", "Go through a set as it lies in a binder, nine cards or more to a page")), at=COLLECTION),
    ActionSpec("find_copies", "collection", str(QT_TRANSLATE_NOOP("actions", "Find copies")), find_copies, "Ctrl+Alt+F", "search", str(QT_TRANSLATE_NOOP("actions", "Search in the collection, by card and by box, condition, language …")), at=COLLECTION),
    ActionSpec("move_copies", "collection", str(QT_TRANSLATE_NOOP("actions", "Move copies")), move_copies, "", "box", str(QT_TRANSLATE_NOOP("actions", "Put the chosen copies into another box (M)")), before=True, at=COLLECTION),
    ActionSpec("new_box", "collection", str(QT_TRANSLATE_NOOP("actions", "New box")), new_box, "", "box", str(QT_TRANSLATE_NOOP("actions", "Make a box or binder in the place that you look at")), at=COLLECTION),
    ActionSpec("rename_box", "collection", str(QT_TRANSLATE_NOOP("actions", "Rename the box")), rename_box, "", "", str(QT_TRANSLATE_NOOP("actions", "Give the box that you look at another name")), at=COLLECTION),
    ActionSpec("remove_box", "collection", str(QT_TRANSLATE_NOOP("actions", "Remove the box")), remove_box, "", "trash", str(QT_TRANSLATE_NOOP("actions", "Take the box that you look at away; what lies in it goes to where it lay in")), at=COLLECTION),
    ActionSpec("want_card", "collection", str(QT_TRANSLATE_NOOP("actions", "Want this card")), want, "Ctrl+Shift+L", "bookmark", str(QT_TRANSLATE_NOOP("actions", "Put the chosen cards of the catalog on the list of wanted cards")), before=True),
    ActionSpec("wanted_cards", "collection", str(QT_TRANSLATE_NOOP("actions", "Wanted cards")), partial(show, "wanted"), "", "", str(QT_TRANSLATE_NOOP("actions", "What you look for")), at=COLLECTION),
    ActionSpec("buildable_decks", "collection", str(QT_TRANSLATE_NOOP("actions", "What can I build")), partial(show, "build"), "", "deck", str(QT_TRANSLATE_NOOP("actions", "Decks by how much of them is there, and what built decks fight over")), at=COLLECTION),
    ActionSpec("trade_cards", "collection", str(QT_TRANSLATE_NOOP("actions", "Copies for trade")), partial(show, "trade"), "", "", str(QT_TRANSLATE_NOOP("actions", "What you would give away, and what is above a playset")), at=COLLECTION),
    ActionSpec("sets_done", "collection", str(QT_TRANSLATE_NOOP("actions", "Sets")), partial(show, "sets"), "", "chart", str(QT_TRANSLATE_NOOP("actions", "How far each set is collected, and what it lacks")), at=COLLECTION),
    ActionSpec("collection_history", "collection", str(QT_TRANSLATE_NOOP("actions", "History and snapshots")), partial(show, "history"), "", "clock", str(QT_TRANSLATE_NOOP("actions", "What was done to the collection, to be taken back")), before=True, at=COLLECTION),
    ActionSpec("snapshot", "collection", str(QT_TRANSLATE_NOOP("actions", "Keep a snapshot")), snapshot, "", "", str(QT_TRANSLATE_NOOP("actions", "Keep the collection as it is under a name, to compare with later")), at=COLLECTION),
)  # fmt: skip
"""Lines of the menu Collection."""
