"""The places of a window: the decks, and what else the rail leads to, made when it is first shown."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from deckbuilder.core.ids import CardId
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.gui.browser.taker import Taker
    from deckbuilder.gui.preview import Under

DECK, COLLECTION, TABLE, LAB = "deck", "collection", "table", "lab"
CATALOG = "catalog"
"""Whichever place with the catalog is shown; the decks, where none is."""


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """A place, as the rail shows it.

    Attributes:
        label: English; translated in the context ``places``.
        sign: a glyph's name.
        module: its ``build`` makes the place over a window; ``""`` for the decks, with which a window begins.
        beside: whether it stands where the decks do, beside the catalog.
    """

    key: str
    label: str
    sign: str
    module: str = ""
    beside: bool = False

    def title(self) -> str:
        """Give the label in the player's language."""
        return QCoreApplication.translate("places", self.label)


PLACES = (
    PlaceSpec(DECK, str(QT_TRANSLATE_NOOP("places", "Deck")), "deck"),
    PlaceSpec(COLLECTION, str(QT_TRANSLATE_NOOP("places", "Collection")), "box", "deckbuilder.gui.collection.place", beside=True),
    PlaceSpec(TABLE, str(QT_TRANSLATE_NOOP("places", "Table")), "swords", "deckbuilder.gui.play.place"),
    PlaceSpec(LAB, str(QT_TRANSLATE_NOOP("places", "Lab")), "flask", "deckbuilder.gui.lab.place"),
)  # fmt: skip
"""All places, from the top of the rail down: Ctrl+1, Ctrl+2 ..."""


class Place(QWidget):
    """What stands at a place other than the decks; what it does not have it leaves as it is here.

    Args:
        bench: what the window shares.
        parent: the window.
    """

    wanted = Signal()
    """Something begins here that the player asked for elsewhere: the place is to be shown."""
    grown = Signal()
    """More of it was made: Tab is to go through that, too."""
    steps_changed = Signal()
    """What can be undone or done again here is another."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self.bench = bench

    def enter(self) -> None:
        """Take the focus: the player came here."""
        self.setFocus()

    def leave(self) -> None:
        """End what is under way: the window closes."""

    def parts(self) -> list[QWidget]:
        """Give the parts that F6 goes round, in its order; some of them may be hidden."""
        return [self]

    def steps(self) -> tuple[str | None, str | None]:
        """Give what undo and redo would do here, in words that follow the verb; None where nothing can be."""
        return None, None

    def undo(self) -> None:
        """Take back the last step that was done here."""

    def redo(self) -> None:
        """Do again what was taken back here."""

    def peeks(self) -> "list[tuple[QWidget, Under]]":
        """Give what shows cards large when the pointer rests on them, with what tells the card at a place of it."""
        return []

    def taker(self) -> "Taker | None":
        """Give where cards of the catalog beside it go; None for the open deck."""
        return None

    def card_menu(self, cards: tuple[CardId, ...]) -> QMenu | None:
        """Give a menu for cards of the catalog beside it; None for that of the open deck."""
        return None

    def state(self) -> object:
        """Give what another window needs to go on in place of this one; None for nothing."""
        return None

    def restore(self, state: object) -> None:
        """Go on where another window was."""


class Places(QStackedWidget):
    """Shows one place after the other; the first widget that it is given has the catalog.

    Args:
        bench: what the window shares.
        parent: the window.
        beside: what stands beside the catalog: the decks first.
    """

    made = Signal(object)
    """A place, when it is first shown."""
    grown = Signal()
    """More of a place was made."""
    shown = Signal(int)
    """Another place is shown: its number among ``PLACES``."""

    def __init__(self, bench: Workbench, parent: QWidget, beside: QStackedWidget) -> None:
        super().__init__(parent)
        self._bench, self._window, self._beside = bench, parent, beside
        self._made: dict[str, Place] = {}
        self.key = DECK
        self.setObjectName("place")

    @property
    def place(self) -> Place | None:
        """The place that is shown; None for the decks."""
        return self._made.get(self.key)

    @property
    def has_catalog(self) -> bool:
        """Whether the catalog is seen at the place that is shown."""
        return self.key == DECK or _spec(self.key).beside

    def all(self) -> dict[str, Place]:
        """Give the places that were made, by key."""
        return dict(self._made)

    def of(self, key: str) -> Place:
        """Give a place other than the decks, shown or not."""
        if key not in self._made:
            spec = _spec(key)
            made = import_module(spec.module).build(self._bench, self._window)
            assert isinstance(made, Place)
            self._made[key] = made
            made.wanted.connect(self._on_wanted)
            made.grown.connect(self.grown)
            (self._beside if spec.beside else self).addWidget(made)
            self.made.emit(made)
        return self._made[key]

    def go(self, key: str) -> None:
        """Show a place; ``CATALOG`` for the one that is shown, if it has the catalog, else the decks."""
        if key == self.key or (key == CATALOG and self.has_catalog):
            return
        key = DECK if key == CATALOG else key
        if key == DECK:
            self._beside.setCurrentIndex(0)
        elif _spec(key).beside:
            self._beside.setCurrentWidget(self.of(key))
        self.setCurrentIndex(0 if key == DECK or _spec(key).beside else self.indexOf(self.of(key)))
        self.key = key
        self.shown.emit(next(n for n, spec in enumerate(PLACES) if spec.key == key))
        if self.place is not None:
            self.place.enter()

    def _on_wanted(self) -> None:
        place = self.sender()
        for key, made in self._made.items():
            if made is place:
                self.go(key)

    def go_to(self, number: int) -> None:
        """Show a place by its number among ``PLACES``."""
        self.go(PLACES[number].key)

    def leave(self) -> None:
        """End what is under way at all places: the window closes."""
        for place in self._made.values():
            place.leave()

    def states(self) -> dict[str, object]:
        """Give what another window needs to go on in place of this one, by key."""
        return {key: state for key, place in self._made.items() if (state := place.state()) is not None}

    def restore(self, states: dict[str, object], key: str) -> None:
        """Go on where another window was.

        Args:
            states: from ``states``.
            key: of the place that was shown.
        """
        for of, state in states.items():
            self.of(of).restore(state)
        self.go(key)


def _spec(key: str) -> PlaceSpec:
    return next(spec for spec in PLACES if spec.key == key)
