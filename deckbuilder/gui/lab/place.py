"""The lab as a place of the window: questions about the hands of the open deck, a page for each kind."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.page import Page
from deckbuilder.gui.lab.untold import UntoldNote
from deckbuilder.gui.language import spoken
from deckbuilder.gui.page_tabs import PageMemory, PageTabs
from deckbuilder.gui.places import Place
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import LAB


class PageSpec(NamedTuple):
    """A page; its module's ``build`` makes it when it is first shown.

    Attributes:
        label: English; translated in the context ``lab``.
        hands: whether it needs a deck that hands can be drawn from.
        notes: whether below it stands what its figures take for granted.
    """

    key: str
    label: str
    module: str
    hands: bool = True
    notes: bool = False


PAGES = (
    PageSpec("hands", str(QT_TRANSLATE_NOOP("lab", "Hands")), "deckbuilder.gui.lab.hands", notes=True),
    PageSpec("odds", str(QT_TRANSLATE_NOOP("lab", "Odds")), "deckbuilder.gui.lab.odds", notes=True),
    PageSpec("opening", str(QT_TRANSLATE_NOOP("lab", "Opening hand")), "deckbuilder.gui.lab.opening", notes=True),
    PageSpec("matrix", str(QT_TRANSLATE_NOOP("lab", "Who can use what")), "deckbuilder.gui.lab.matrix"),
    PageSpec("strikes", str(QT_TRANSLATE_NOOP("lab", "Strikes")), "deckbuilder.gui.lab.strikes", hands=False),
    PageSpec("goldfish", str(QT_TRANSLATE_NOOP("lab", "Goldfish")), "deckbuilder.gui.lab.goldfish", hands=False),
)


class LabPlace(Place):
    """The lab; only the page in front counts, and only while it is seen."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, parent)
        self.setAccessibleName(self.tr("Lab"))
        self.lab = Lab(bench, self)
        self._made: dict[str, Page] = {}
        self._memory = PageMemory(bench, LAB)
        self.title = QLabel(self.tr("Lab"), self)
        self.title.setProperty("role", "heading")
        self.which = DropDown(self)
        self.which.setAccessibleName(self.tr("Deck"))
        self.which.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.setMinimumContentsLength(24)
        self.words = QCheckBox(self.tr("Words of cards count"), self)
        self.words.setToolTip(self.tr("Off: only class, level and numbers as they are printed"))
        self.words.setAccessibleName(self.words.text())
        self.words.setChecked(True)
        self.tabs = PageTabs({spec.key: QCoreApplication.translate("lab", spec.label) for spec in PAGES}, self)
        self.tabs.setAccessibleName(self.tr("What the lab answers"))
        self.pages = QStackedWidget(self)
        self.nothing = QLabel(self)
        self.nothing.setObjectName("hint")
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.notes = QLabel(self)
        self.notes.setProperty("role", "small")
        self.notes.setWordWrap(True)
        self.untold = UntoldNote(bench, self)
        self._lay_out()
        self._connect()
        self.restore(self._memory.front)
        self._show_decks()
        self._show_page()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        top = QHBoxLayout()
        column.addLayout(top)
        top.setSpacing(12)
        top.addWidget(self.title)
        top.addWidget(self.which)
        top.addStretch(1)
        top.addWidget(self.words)
        column.addWidget(self.tabs)
        column.addWidget(self.nothing)
        column.addWidget(self.pages, 1)
        column.addWidget(self.notes)
        column.addWidget(self.untold)
        column.addStretch(0)

    def _connect(self) -> None:
        bench = self.bench
        self.tabs.currentChanged.connect(self._on_tab)
        self.words.toggled.connect(self.lab.count_words)
        self.which.activated.connect(self._on_deck_picked)
        self.lab.laid_open.connect(self._show_page)
        bench.deck_opened.connect(self._show_decks)
        bench.tabs_changed.connect(self._show_decks)
        bench.hub.changed.connect(self._show_decks)
        bench.steps_changed.connect(self.steps_changed)

    # -- the deck ----------------------------------------------------------------------------------

    def _show_decks(self) -> None:
        names = [opened.deck.name for opened in self.bench.tabs]
        if names != [self.which.itemText(n) for n in range(self.which.count())]:
            self.which.clear()
            self.which.addItems(names)
        opened = self.bench.open
        self.which.setCurrentIndex(self.bench.tabs.index(opened) if opened in self.bench.tabs else -1)
        self.which.setToolTip(self.which.currentText())
        self.which.setVisible(bool(names))

    def _on_deck_picked(self, number: int) -> None:
        self.bench.show_deck(self.bench.tabs[number])

    # -- pages -------------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The page in front."""
        return self.tabs.key

    @property
    def page(self) -> Page | None:
        """The page in front; None while something is missing."""
        return self._made.get(self.key) if not self.pages.isHidden() else None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self.lab.busy or (self.page is not None and self.page.asking.busy)

    def go(self, key: str) -> None:
        """Bring a page to the front."""
        self.tabs.go(key)

    def _on_tab(self) -> None:
        self._show_page()
        self._remember()

    def _show_page(self) -> None:
        spec = PAGES[self.tabs.currentIndex()]
        missing = self._missing(spec)
        self.nothing.setText(missing)
        self.nothing.setVisible(bool(missing))
        self.pages.setVisible(not missing)
        book = self.lab.book
        told = book is not None and not missing and spec.hands
        self.untold.show_cards(book.untold if book is not None and told else ())
        judged = self.lab.worded or self.lab.by_print  # print alone is only shown until the words are read
        notes = book.notes if book is not None and told and judged and spec.notes else ()
        self.notes.setText(" ".join(spoken(note) for note in notes))
        self.notes.setVisible(bool(notes))
        self.words.setVisible(self.lab.knows and spec.hands)
        if not missing and (self.isVisible() or self.key in self._made):
            self.pages.setCurrentWidget(self._page(self.key))

    def _missing(self, spec: PageSpec) -> str:
        """Say what is missing for a page; ``""`` for nothing."""
        if not self.lab.knows:
            return self.tr("Warcamp knows nothing of hands in {game}.").format(game=self.bench.game.name)
        if self.bench.open is None:
            return self.tr("No deck is open. Open one at Deck (Ctrl+1), and the lab tells what its hands are worth.")
        if self.lab.trouble:
            return self.lab.trouble
        book = self.lab.book
        if book is None or not spec.hands:
            return ""
        drawn = sum(copies for _, copies in book.library) + book.strangers
        if drawn < book.draws.hand:
            sentence = self.tr("The library of {deck} has {n} cards; a hand takes {hand}. Add cards, and come back.")
            name = self.lab.deck.name if self.lab.deck is not None else ""
            return sentence.format(deck=name, n=drawn, hand=book.draws.hand)
        return ""

    def _page(self, key: str) -> Page:
        if key not in self._made:
            spec = next(spec for spec in PAGES if spec.key == key)
            build: Callable[[Lab, QWidget], Page] = import_module(spec.module).build
            made = self._made[key] = build(self.lab, self)
            self.pages.addWidget(made)
            self._memory.restore(made)
        return self._made[key]

    # -- the place ---------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the deck from now on."""
        super().showEvent(event)
        self.lab.wake()
        self._show_page()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no more."""
        super().hideEvent(event)
        self.lab.sleep()

    def enter(self) -> None:
        """Take the focus: the page in front."""
        if self.page is not None:
            self.page.enter()
        else:
            self.nothing.setFocus()

    def leave(self) -> None:
        """Stop what is being counted, and remember how it looks."""
        for asking in self.findChildren(Asking):
            asking.stop()
        self._remember()

    def parts(self) -> list[QWidget]:
        """Give the tabs and the page."""
        page = self.page
        return [self.tabs, page if page is not None else self.nothing, self.which, self.words]

    def steps(self) -> tuple[str | None, str | None]:
        """Give what undo and redo do to the open deck: the lab follows it."""
        stack = self.bench.open.stack if self.bench.open is not None else None
        if stack is None:
            return None, None
        done = stack.undoText() if stack.canUndo() else None
        return done, stack.redoText() if stack.canRedo() else None

    def undo(self) -> None:
        """Take back the last edit of the deck."""
        if self.bench.open is not None:
            self.bench.open.undo()

    def redo(self) -> None:
        """Do the edit again."""
        if self.bench.open is not None:
            self.bench.open.redo()

    def state(self) -> object:
        """Give the page in front."""
        return self.key

    def restore(self, state: object) -> None:
        """Bring a page to the front."""
        self.tabs.go(state)

    def _remember(self) -> None:
        self._memory.keep(self.key, self._made.values())


def build(bench: Workbench, parent: QWidget) -> LabPlace:
    """Make the place over a window."""
    return LabPlace(bench, parent)
