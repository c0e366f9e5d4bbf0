"""The tour of README.md, step by step: each one looks at the widgets to see what a player would see."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit, QTreeWidget, QWidget

from tests.long.player import Player, Step, Wait, pause

_FACTION, _BEGUN = "Dwarf", "faction:dw"
_SAVED, _NAME, _TAG, _NOTE, _VERSION, _FOLDER = (
    "Small Dwarves",
    "The tour",
    "first",
    "Hold the line.",
    "legal",
    "League",
)


class Tour:
    """All steps over one window.

    Args:
        player: who goes.
        out: the file that the deck is exported to at the end.
    """

    def __init__(self, player: Player, out: Path) -> None:
        self.player, self.out = player, out
        self.legal = False
        self.cards = 0

    def plan(self) -> Iterator[tuple[str, Step]]:
        """Give the steps by name, in the order of the README."""
        yield "find", self.find()
        yield "pictures", self.pictures()
        yield "filter", self.filter()
        yield "keep", self.keep()
        yield "new", self.new()
        yield "army", self.army()
        yield "fill", self.fill()
        yield "mend", self.mend()
        yield "undo", self.undo()
        yield "name", self.name()
        yield "versions", self.versions()
        yield "compare", self.compare()
        yield "statistics", self.statistics()
        yield "decks", self.decks()
        yield "palette", self.palette()
        yield "export", self.export()
        yield "quit", self.quit()

    # -- finding cards -----------------------------------------------------------------------------

    def _search(self, text: str) -> Step:
        player, search = self.player, self.player.window.browser.search
        yield from player.shortcut("ctrl+f", search.edit)
        yield Wait(search.edit.hasFocus)
        player.hand.key("ctrl+a")
        player.hand.type(text)
        yield Wait(lambda: search.text() == text)

    def find(self) -> Step:
        """Begin a search, take what is offered, and go on."""
        player, search = self.player, self.player.window.browser.search
        yield from self._search(_BEGUN)
        yield Wait(lambda: search.offers is not None and search.offers.shown)
        player.hand.shoot("offers")
        offered = search.offers.list if search.offers is not None else None
        assert offered is not None
        if player.mouse:
            player.at(offered.viewport(), offered.visualItemRect(offered.topLevelItem(0)))
        else:
            player.hand.key("Tab")
        yield Wait(lambda: search.text() == f"faction:{_FACTION} ")
        player.hand.type("level<=2")
        yield Wait(lambda: search.text() == f"faction:{_FACTION} level<=2")
        yield Wait(lambda: search.count.text() == f"{player.window.browser.table.rowCount()} cards")
        player.hand.key("Escape")  # what is offered, where it is
        yield pause(0.3)

    def pictures(self) -> Step:
        """Look at the cards as pictures, and as a table again."""
        player, catalog = self.player, self.player.window.browser.catalog
        yield from player.shortcut("ctrl+alt+2", catalog.as_grid)
        yield Wait(lambda: catalog.grid is not None and catalog.grid.isVisible())
        yield pause(1.0)  # the faces are drawn
        player.hand.shoot("pictures")
        yield from player.shortcut("ctrl+alt+1", catalog.as_table)
        yield Wait(catalog.list.isVisible)

    def filter(self) -> Step:
        """Tick a type in the menu of its filter."""
        player, browser = self.player, self.player.window.browser
        yield from self._search(f"faction:{_FACTION} level<=2")
        player.hand.key("Escape")
        if browser.search.text() == "":
            yield from self._search(f"faction:{_FACTION} level<=2")
        button = self._named(browser.filters, "Filter by Type")
        yield from player.press(button)
        menu = button.menu()  # type: ignore[attr-defined]  # a QToolButton
        yield Wait(menu.isVisible)
        player.hand.shoot("filter")
        kind = player.window.bench.game.kinds[0]
        yield from player.pick(menu, next(action for action in menu.actions() if action.data() == kind))
        yield Wait(lambda: f"type:{kind}" in browser.search.text())
        player.hand.key("Escape")
        yield Wait(lambda: not menu.isVisible())

    def keep(self) -> Step:
        """Save the search under a name."""
        player, keeper = self.player, self.player.window.browser.search.keeper
        assert keeper is not None
        yield from player.press(keeper, back=True)
        yield Wait(keeper.menu().isVisible)
        yield from player.pick(keeper.menu(), next(a for a in keeper.menu().actions() if a.text().startswith("Save")))
        yield Wait(keeper.line.name.hasFocus)
        player.hand.type(_SAVED)
        player.hand.key("Return")
        yield Wait(lambda: [search.name for search in keeper.saved.read().searches] == [_SAVED])

    def _named(self, parent: QWidget, name: str) -> QWidget:
        return next(w for w in parent.findChildren(QAbstractButton) if w.accessibleName() == name)

    # -- building ----------------------------------------------------------------------------------

    def new(self) -> Step:
        """Start an empty deck."""
        yield from self.player.shortcut("ctrl+n", self.player.window.decks.more)
        yield Wait(lambda: self.player.count() == 0 and self.player.window.decks.bar.count() == 3)
        self.player.hand.shoot("new-deck")

    def army(self) -> Step:
        """Fill the empty places: go to one, choose who may stand there, put it in until its rank is full."""
        player, formation = self.player, self.player.window.builder.formation
        browser = player.window.browser
        while True:
            empty = [place for place in formation.places() if place.place.card is None]
            if not empty:
                break
            wanted = empty[-1].place.search
            yield from player.press(empty[-1], key="Return")
            yield Wait(lambda wanted=wanted: browser.search.text() == wanted)  # type: ignore[misc]
            if not player.count():
                player.hand.key("End")
                player.hand.type(f" faction:{_FACTION}")
                yield Wait(lambda wanted=wanted: browser.search.text() == f"{wanted} faction:{_FACTION}")  # type: ignore[misc]
                player.hand.shoot("warlords")
                yield pause(0.4)
                player.hand.key("Escape") if self._offers() else None
            for _ in [place for place in empty if place.place.search == wanted]:
                before = player.deck()
                yield from self._start_first()
                yield player.changed(before)
        player.hand.shoot("army")

    def _offers(self) -> bool:
        offers = self.player.window.browser.search.offers
        return offers is not None and offers.shown

    def _start_first(self) -> Step:
        """Put the first card found among the starters: drag it there, or Shift+Enter."""
        player, window = self.player, self.player.window
        if not player.mouse:
            player.hand.key("shift+Return")
            return
        cards = window.browser.list
        row = QRect(cards.visualRect(cards.table.index(0, 1)))
        start = cards.viewport().mapToGlobal(row.center())
        place = next(p for p in reversed(window.builder.formation.places()) if p.place.card is None)
        end = place.mapToGlobal(place.rect().center())
        player.hand.grip(start.x(), start.y())
        yield pause(0.1)
        for part in (0.1, 0.3, 0.6, 0.9, 1.0):
            player.hand.move(
                round(start.x() + (end.x() - start.x()) * part), round(start.y() + (end.y() - start.y()) * part)
            )
            yield pause(0.12)
        player.hand.drop()
        yield pause(0.2)

    def fill(self) -> Step:
        """Choose several rows at once and take three of each, type by type."""
        player, browser = self.player, self.player.window.browser
        kinds = player.window.bench.game.kinds
        own = f"type:{kinds[0]} faction:{_FACTION} level<=3 -in:deck"
        for query, rows in ((own, 6), (f"type:{kinds[1]} level<=3", 4), (f"type:{kinds[2]} level<=3", 5)):
            yield from self._search(query)
            yield pause(0.4)
            if self._offers():
                player.hand.key("Escape")
            if player.mouse:
                cards = browser.list
                player.at(cards.viewport(), cards.visualRect(cards.table.index(0, 1)))
                player.at(cards.viewport(), cards.visualRect(cards.table.index(rows - 1, 1)), held="shift")
            else:
                yield from player.reach(browser.list)
                player.hand.key("Home", *["shift+Down"] * (rows - 1))
            yield Wait(lambda rows=rows: len(browser.selected()) == rows)  # type: ignore[misc]
            before = player.count()
            player.hand.key("3")
            yield Wait(lambda before=before, rows=rows: player.count() == before + 3 * rows)  # type: ignore[misc]
        player.hand.shoot("filled")

    def mend(self) -> Step:
        """Take far too many of a card, then press fix buttons until no finding is left that has one."""
        from deckbuilder.core.decks import Fix

        player, findings = self.player, self.player.window.builder.findings
        cards = player.window.browser.list
        if player.mouse:
            player.at(cards.viewport(), cards.visualRect(cards.table.index(0, 1)))
        else:
            player.hand.key("Home")
        yield Wait(lambda: len(player.window.browser.selected()) == 1)
        before = player.deck()
        player.hand.key("9")
        yield player.changed(before)
        for _ in range(30):
            views = [view for view in findings.views if view.property("severity") == "error"]
            fixes = [b for view in views for b in view.buttons if isinstance(f := b.property("fix"), Fix) and f.edits]
            if not fixes:
                break
            if not fixes[0].isVisible():  # the findings are folded up: one line says the worst
                yield from player.press(player.window.builder.said.fold)
                yield Wait(fixes[0].isVisible)
            yield pause(0.4)  # the finding has come to rest on the screen
            player.hand.shoot("fix")
            before = player.deck()
            yield from player.press(fixes[0])
            yield player.changed(before)
        assert not [view for view in findings.views if view.property("severity") == "error"]

    def undo(self) -> Step:
        """Take the last edit back and do it again."""
        player = self.player
        full = player.deck()
        yield from player.from_menu("undo", "ctrl+z")
        yield player.changed(full)
        yield from player.from_menu("redo", "ctrl+shift+z")
        yield Wait(lambda: player.deck() == full)

    def name(self) -> Step:
        """Give the deck a name, a tag and a note, and save it."""
        player, head = self.player, self.player.window.builder.head
        yield from player.go(head.name, back=True)
        player.hand.key("ctrl+a")
        player.hand.type(_NAME)
        player.hand.key("Return")
        yield Wait(lambda: player.deck().name == _NAME)
        yield from player.press(head.tagging)
        yield Wait(head.tags.line.hasFocus)
        player.hand.type(_TAG)
        player.hand.key("Return")
        yield Wait(lambda: player.deck().tags == (_TAG,))
        yield from player.press(head.noting)
        yield Wait(lambda: head.notes is not None and head.notes.isVisible())
        notes = head.notes
        assert notes is not None
        if not notes.hasFocus():
            yield from player.go(notes)
        player.hand.type(_NOTE)
        yield Wait(lambda: player.deck().notes == _NOTE)
        yield from player.shortcut("ctrl+s", head.save)
        yield Wait(lambda: not head.save.isEnabled())
        player.hand.shoot("named")
        opened = player.window.bench.open
        assert opened is not None
        self.legal = next(v for v in opened.verdicts() if v.format == opened.deck.format).legal is True
        self.cards = player.count()

    # -- the deck's history and numbers ------------------------------------------------------------

    def versions(self) -> Step:
        """Name the saved state."""
        from deckbuilder.gui.dialogs.versions import VersionsSheet

        player = self.player
        yield from player.from_menu("versions", "ctrl+shift+h")
        yield player.dialog(VersionsSheet)
        sheet = player.found(VersionsSheet)
        assert isinstance(sheet, VersionsSheet)
        yield Wait(lambda: sheet.table.rowCount() == 1)
        yield from player.go(sheet.name)
        player.hand.type(_VERSION)
        player.hand.key("Return")
        yield Wait(lambda: (v := sheet.version()) is not None and v.name == _VERSION)
        player.hand.shoot("versions")
        yield from self._close(sheet, sheet.close_button)

    def _close(self, sheet: QWidget, button: QAbstractButton) -> Step:
        yield from self.player.shortcut("Escape", button)
        yield Wait(lambda: self.player.found(type(sheet)) is None)
        yield pause(0.3)  # a manager hands the keyboard back

    def compare(self) -> Step:
        """Cut a card, see what differs, and take it back."""
        from deckbuilder.gui.dialogs.compare import CompareSheet

        player, cards = self.player, self.player.window.builder.list
        before = player.deck()
        if player.mouse:
            from deckbuilder.gui.builder.row_painter import buttons

            box = cards.visualRect(cards.tree.index(0, 0, cards.tree.index(2, 0)))
            player.at(cards.viewport(), buttons(box, player.window.bench.theme)[0])
        else:
            yield from player.reach(cards)
            player.hand.key("End", "minus")
        yield player.changed(before)
        yield from player.from_menu("compare", "ctrl+shift+e")
        yield player.dialog(CompareSheet)
        sheet = player.found(CompareSheet)
        assert isinstance(sheet, CompareSheet)
        yield Wait(lambda: sheet.comparison is not None and sheet.comparison.changes == 1)
        player.hand.shoot("compare")
        yield from self._close(sheet, self._button(sheet, "Close"))
        yield from player.from_menu("undo", "ctrl+z")
        yield Wait(lambda: player.deck() == before)

    def _button(self, sheet: QWidget, label: str) -> QAbstractButton:
        return next(b for b in sheet.findChildren(QAbstractButton) if b.text() == label)

    def statistics(self) -> Step:
        """Look at the charts, and at their numbers as tables."""
        from deckbuilder.gui.dialogs.statistics import Statistics

        player = self.player
        yield from player.from_menu("statistics", "F7")
        yield player.dialog(Statistics)
        sheet = player.found(Statistics)
        assert isinstance(sheet, Statistics)
        yield Wait(lambda: len(sheet.grid.charts()) > 1)
        yield pause(0.3)
        player.hand.shoot("statistics")
        yield from player.press(sheet.tables)
        yield Wait(lambda: all(card.as_table.isChecked() for card in sheet.grid.cards))
        player.hand.shoot("tables")
        yield from self._close(sheet, self._button(sheet, "Close"))

    # -- all decks ---------------------------------------------------------------------------------

    def decks(self) -> Step:
        """Make a folder, move the deck there, and open it again."""
        from deckbuilder.gui.library.library import DeckLibrary

        player, side = self.player, self.player.window.decks
        if player.mouse:
            player.at(side.bar, side.bar.tabRect(0))
        else:
            player.hand.key("ctrl+shift+d")
        yield Wait(lambda: side.pages.currentWidget() is side.library)
        library = side.library
        assert isinstance(library, DeckLibrary)
        yield Wait(library.view.hasFocus)
        yield from player.press(library.new_folder, back=True)
        yield pause(0.5)
        if not isinstance(QApplication.focusWidget(), QLineEdit):
            player.defect("the line for the name of a new folder does not stay open")
            yield from player.go(library.places)
            player.hand.key("F2")
        yield Wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
        player.hand.key("ctrl+a")
        player.hand.type(_FOLDER)
        player.hand.key("Return")
        yield Wait(lambda: library.places.place().word == _FOLDER)
        player.hand.shoot("folder")
        yield from self._all_decks(library.places)
        yield Wait(lambda: library.table.rowCount() > 0)
        yield from self._choose(library)
        mover = next(b for b in library.deeds.findChildren(QAbstractButton) if b.text() == "Move to")
        yield from player.press(mover)
        folders = library.deeds.folders
        yield from player.pick(folders, next(a for a in folders.actions() if a.data() == _FOLDER))
        yield Wait(lambda: [deck.folder for deck in library.table.decks() if deck.name == _NAME] == [_FOLDER])
        player.hand.shoot("decks")
        if player.mouse:
            row = self._row(library)
            player.at(library.view.viewport(), library.view.visualRect(library.table.index(row, 0)), times=2)
        else:
            yield from player.reach(library.view, back=True)
            player.hand.key("Return")
        yield Wait(lambda: side.pages.currentWidget() is side.builder and player.deck().name == _NAME)

    def _all_decks(self, places: QTreeWidget) -> Step:
        player = self.player
        if player.mouse:
            player.at(places.viewport(), places.visualItemRect(places.topLevelItem(0)))
        else:
            yield from player.reach(places)
            player.hand.key("Home")
        yield Wait(lambda: places.currentItem() is places.topLevelItem(0))

    def _row(self, library: object) -> int:
        from deckbuilder.gui.library.library import DeckLibrary

        assert isinstance(library, DeckLibrary)
        return next(row for row, deck in enumerate(library.table.decks()) if deck.name == _NAME)

    def _choose(self, library: object) -> Step:
        from deckbuilder.gui.library.library import DeckLibrary

        assert isinstance(library, DeckLibrary)
        player, row = self.player, self._row(library)
        if player.mouse:
            player.at(library.view.viewport(), library.view.visualRect(library.table.index(row, 0)))
        else:
            yield from player.reach(library.view)
            player.hand.key("ctrl+Home", *["Down"] * row)
            if not library.view.selected():
                player.hand.key("space")
        yield Wait(lambda: [deck.name for deck in library.view.selected()] == [_NAME])

    # -- the rest ----------------------------------------------------------------------------------

    def palette(self) -> Step:
        """Change the colours by the command palette."""
        player, window = self.player, self.player.window
        before = window.bench.theme.name
        yield from player.from_menu("palette", "ctrl+k")
        yield Wait(lambda: window.palette_box().isVisible() and window.palette_box().edit.hasFocus())
        player.hand.type("light")
        yield Wait(lambda: window.palette_box().model.offers[0].label == "Light or dark")
        player.hand.shoot("palette")
        box = window.palette_box()
        if player.mouse:
            player.at(box.list.viewport(), box.list.visualRect(box.model.index(0)))
        else:
            player.hand.key("Return")
        yield Wait(lambda: window.bench.theme.name != before)
        yield pause(0.5)
        player.hand.shoot("other-colours")

    def export(self) -> Step:
        """Write the deck to a file by the export sheet and the file dialog."""
        from deckbuilder.gui.dialogs.export_deck import ExportDeck

        player = self.player
        yield from player.from_menu("export", "ctrl+e")
        yield player.dialog(ExportDeck)
        sheet = player.found(ExportDeck)
        assert isinstance(sheet, ExportDeck)
        player.hand.shoot("export")
        yield from player.press(sheet.save)
        yield player.dialog(QFileDialog)
        asking = player.found(QFileDialog)  # held, or its wrapper takes the line below with it
        assert asking is not None
        line = asking.findChild(QLineEdit)
        assert line is not None
        if player.mouse or not line.hasFocus():
            yield from player.go(line)
        player.hand.key("ctrl+a")
        player.hand.type(str(self.out))
        yield Wait(lambda: line.text() == str(self.out))
        player.hand.shoot("file")
        player.hand.key("Return")
        yield Wait(self.out.is_file)
        yield pause(0.5)

    def quit(self) -> Step:
        """Leave."""
        player = self.player
        yield from player.from_menu("quit", "ctrl+q")
        yield Wait(lambda: not player.window.isVisible())
