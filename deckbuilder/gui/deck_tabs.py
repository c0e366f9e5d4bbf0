"""The right half of the window: a tab for all decks, one for each that is open, and the builder below."""

from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QTabBar, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import DeckId
from deckbuilder.gui import glyphs
from deckbuilder.gui.builder.builder import Builder
from deckbuilder.gui.deck_bar import DeckBar
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_TAB = 132
"""At 100 % text: least width of a tab, about ten letters of a name."""


class DeckSide(QWidget):
    """Tabs above, and below them the library of all decks or the builder with the deck of the tab."""

    library_made = Signal(object)
    """The library, when it is first shown."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._filling = False
        self.library: QWidget | None = None
        self.bar = DeckBar(self)
        self.others = QToolButton(self)
        self.others.setProperty("role", "flat")
        self.others.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.others.setAccessibleName(self.tr("All open decks"))
        self.others.setToolTip(self.tr("All open decks"))
        self.others.setMenu(QMenu(self.others))
        self.others.menu().aboutToShow.connect(self._on_others)
        self.others.menu().triggered.connect(self._on_other)
        self.others.hide()
        self.more = QToolButton(self)
        self.more.setProperty("role", "flat")
        self.more.setAccessibleName(self.tr("New deck"))
        self.more.setToolTip(self.tr("New deck (Ctrl+N)"))
        self.pages = QStackedWidget(self)
        self.builder = Builder(bench, self.pages)
        self.pages.addWidget(self.builder)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        top = QHBoxLayout()
        top.setContentsMargins(4, 8, 16, 0)
        top.setSpacing(4)
        outer.addLayout(top)
        top.addWidget(self.bar)
        top.addWidget(self.others)
        top.addWidget(self.more)
        top.addStretch(1)
        outer.addWidget(self.pages, 1)
        self.bar.currentChanged.connect(self._on_turned)
        self.bar.tabMoved.connect(self._on_moved)
        self.bar.closing.connect(self._on_closing)
        self.bar.cards_dropped.connect(self._on_dropped)
        bench.tabs_changed.connect(self._fill)
        bench.deck_opened.connect(self._on_opened)
        bench.deck_wanted.connect(self._on_wanted)
        bench.steps_changed.connect(self._label)
        bench.hub.changed.connect(self._label)
        bench.themed.connect(self._dress)
        self._fill()
        self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room among the tabs."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        px = self._bench.theme.px
        room = self.width() - 20 - self.more.sizeHint().width() - 4
        home = self.tr("Decks")
        self.bar.share(room, px(_TAB), home)
        roomy = all(self.bar.isTabVisible(number) for number in range(self.bar.count()))
        if not roomy:
            self.bar.share(room - self.others.sizeHint().width() - 4, px(_TAB), home)
        self.others.setVisible(not roomy)

    def _on_others(self) -> None:
        menu = self.others.menu()
        menu.clear()
        for number, opened in enumerate(self._bench.tabs, 1):
            action = menu.addAction(opened.deck.name.replace("&", "&&"))
            action.setData(number)
            action.setCheckable(True)
            action.setChecked(number == self.bar.currentIndex())

    def _on_other(self, action: QAction) -> None:
        self.bar.setCurrentIndex(int(action.data()))

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which nothing is cut."""
        return self.builder.minimumSizeHint() + QSize(0, self.bar.sizeHint().height())

    def _dress(self) -> None:
        theme = self._bench.theme
        self.others.setIcon(glyphs.icon("fold", theme.color("muted"), theme.px(16)))
        self.others.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.more.setIcon(glyphs.icon("add", theme.color("muted"), theme.px(16)))
        self.more.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.bar.setFont(theme.font(13))
        self.bar.setIconSize(QSize(theme.px(16), theme.px(16)))
        self._fill()

    # -- tabs --------------------------------------------------------------------------------------

    def _fill(self) -> None:
        theme = self._bench.theme
        self._filling = True
        wanted = len(self._bench.tabs) + 1
        while self.bar.count() > wanted:
            self.bar.removeTab(self.bar.count() - 1)
        while self.bar.count() < wanted:
            self.bar.addTab("")
        self.bar.setTabIcon(0, glyphs.icon("deck", theme.color("muted"), theme.px(16)))
        self.bar.setAccessibleTabName(0, self.tr("Decks"))
        self.bar.setTabToolTip(0, self.tr("All your decks (Ctrl+Shift+D)"))
        for number in range(1, wanted):
            if self.bar.tabButton(number, QTabBar.ButtonPosition.RightSide) is None:
                self.bar.setTabButton(number, QTabBar.ButtonPosition.RightSide, self._closer())
            button = self.bar.tabButton(number, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(12)))
                button.setIconSize(QSize(theme.px(12), theme.px(12)))
        self._filling = False
        self._label()
        self._share()
        self._on_opened()

    def _closer(self) -> QToolButton:
        button = QToolButton(self.bar)
        button.setProperty("role", "tabclose")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Ctrl+W does it from the keyboard
        button.clicked.connect(self._on_close_button)
        return button

    def _label(self) -> None:
        fresh = False
        for number, opened in enumerate(self._bench.tabs, 1):
            name = opened.deck.name
            sign = "\N{BULLET} " if opened.dirty else ""  # in front: where room is short, the end of a name is cut
            shown = name if len(name) <= 24 else f"{name[:23]}\N{HORIZONTAL ELLIPSIS}"
            label = sign + shown.replace("&", "&&")
            tip = (self.tr("{deck}: edits since it was saved") if opened.dirty else "{deck}").format(deck=name)
            if (self.bar.tabText(number), self.bar.tabToolTip(number)) == (label, tip):
                continue  # each edit comes by here several times, and a new text lays all tabs out again
            fresh = True
            self.bar.setTabText(number, label)
            self.bar.setTabToolTip(number, tip)
            button = self.bar.tabButton(number, QTabBar.ButtonPosition.RightSide)
            if button is not None:
                button.setAccessibleName(self.tr("Close {deck}").format(deck=name))
                button.setToolTip(self.tr("Close {deck} (Ctrl+W)").format(deck=name))
        if fresh:
            self._share()

    def _on_opened(self) -> None:
        opened = self._bench.open
        if opened is None or opened not in self._bench.tabs:
            if not self._bench.tabs and self._bench.store is not None:
                self.show_library()
            return
        in_library = self.library is not None and self.pages.currentWidget() is self.library
        self._filling = True
        self.bar.setCurrentIndex(0 if in_library else self._bench.tabs.index(opened) + 1)
        self._filling = False
        self._share()  # the chosen one is shown whole

    def _on_wanted(self) -> None:
        """Leave the library for the deck that somebody opened."""
        self.pages.setCurrentWidget(self.builder)
        self._on_opened()

    def _on_turned(self, number: int) -> None:
        if self._filling:
            return
        if number == 0:
            self.show_library()
        elif 1 <= number <= len(self._bench.tabs):
            self.pages.setCurrentWidget(self.builder)
            self._bench.show_deck(self._bench.tabs[number - 1])

    def _on_moved(self, source: int, target: int) -> None:
        if self._filling:
            return
        if 0 in (source, target):  # all decks stay in front
            self._filling = True
            self.bar.moveTab(target, source)
            self._filling = False
        else:
            self._bench.move_tab(source - 1, target - 1)

    def _on_closing(self, number: int) -> None:
        if 1 <= number <= len(self._bench.tabs):
            self._bench.close_tab(self._bench.tabs[number - 1])

    def _on_close_button(self) -> None:
        button: QObject = self.sender()
        for number in range(1, self.bar.count()):
            if self.bar.tabButton(number, QTabBar.ButtonPosition.RightSide) is button:
                self._on_closing(number)
                return

    def _on_dropped(self, number: int, cards: object) -> None:
        if isinstance(cards, tuple) and cards and 1 <= number <= len(self._bench.tabs):
            self._add(self._bench.tabs[number - 1], cards)

    def _add(self, opened: OpenDeck, cards: tuple[object, ...]) -> None:
        known = [card for card in cards if isinstance(card, DraggedCard) and card.card in opened.shelf.cards]
        rules, shelved = opened.shelf.rules, opened.shelf.cards

        def change(deck: Deck) -> Deck:
            for dragged in known:
                deck = deck.added(rules.slot_for(deck, shelved, dragged.card, False), dragged.card, dragged.count)
            return deck

        many = sum(dragged.count for dragged in known)
        if many:
            name = counted(many, self.tr("{n} card"), self.tr("{n} cards"))
            if len(known) == 1:
                name = self.tr("{n} {card}").format(n=many, card=opened.name_of(known[0].card))
            label, said = self.tr("Add {cards} to {deck}"), self.tr("Added {cards} to {deck}")
            words = {"cards": name, "deck": opened.deck.name}
            opened.edit(change, label.format(**words), said.format(**words))

    def turn(self, by: int) -> None:
        """Go to the tab so many further on, around the end."""
        self.bar.setCurrentIndex((self.bar.currentIndex() + by) % self.bar.count())

    @property
    def library_shown(self) -> bool:
        """Whether all decks are shown, in place of one."""
        return self.library is not None and self.pages.currentWidget() is self.library

    def show_library(self) -> None:
        """Show all decks."""
        if self.library is None:
            from deckbuilder.gui.library.library import DeckLibrary  # needed once somebody looks

            library = DeckLibrary(self._bench, self)
            library.new_wanted.connect(self._bench.open_new)
            library.deck_wanted.connect(self._on_deck_wanted)
            library.file_wanted.connect(self._on_file_wanted)
            library.export_wanted.connect(self._on_export_wanted)
            self.library = library
            self.pages.addWidget(library)
            self.library_made.emit(library)
        self._filling = True
        self.bar.setCurrentIndex(0)
        self._filling = False
        self.pages.setCurrentWidget(self.library)
        self.library.setFocus()

    def _on_file_wanted(self, path: Path) -> None:
        from deckbuilder.desk.deck_files import read_deck  # all formats of lists: not needed for the first paint

        shelf = self._bench.world.shelf
        if shelf is None:
            return
        try:
            read = read_deck(path, shelf)
        except BadInput as error:
            self._bench.troubled.emit(str(error))
            return
        self._bench.open_read(read, saved=True)

    def _on_export_wanted(self, keys: object) -> None:
        if isinstance(keys, tuple) and keys:
            from deckbuilder.gui.dialogs.export_deck import stored  # needed once somebody asks

            sheet = stored(self._bench, self.window(), keys)
            if sheet is not None:
                sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
                sheet.open()

    def _on_deck_wanted(self, id: int) -> None:
        self._bench.open_stored(DeckId(id))
