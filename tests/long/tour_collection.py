"""A box of cards entered by hand: a place for it, numbers and names, a pasted list, a page of a set; exported, lost and imported again."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tests.long.player import Player, Step, Wait, pause

if TYPE_CHECKING:
    from deckbuilder.core.collection import Counts, Lot
    from deckbuilder.core.ids import CardId
    from deckbuilder.gui.collection.copies_page import CopiesPage
    from deckbuilder.gui.collection.place import CollectionPlace

CELLAR, BOX = "Cellar", "Cellar/Box 1"
LISTED = ("2 Marsh Pony", "3x Karrag Ram [HAB]", "1 Auremont Courser", "4 Hod of Small Hours")
"""A list as somebody sends it, with a slip of the pen in its last line."""
_SLIP = "Hood of Small Hours"
_TYPED, _EACH = 5, 3
_W = TypeVar("_W", bound=QWidget)


class Box:
    """Steps in the collection.

    Args:
        player: who goes.
        out: the file that the collection is exported to.
    """

    def __init__(self, player: Player, out: Path) -> None:
        self.player, self.out = player, out

    # -- what the window holds ---------------------------------------------------------------------

    @property
    def place(self) -> "CollectionPlace":
        """The place Collection."""
        from deckbuilder.gui.collection.place import CollectionPlace

        place = self.player.window.places.of("collection")
        assert isinstance(place, CollectionPlace)
        return place

    @property
    def copies_page(self) -> "CopiesPage":
        """The page of all copies."""
        from deckbuilder.gui.collection.copies_page import CopiesPage

        page = self.place.of("copies")
        assert isinstance(page, CopiesPage)
        return page

    def counts(self) -> "Counts":
        """Give the copies as every view of the window counts them."""
        return self.player.window.bench.world.trunk.counts

    def lots(self) -> "Mapping[Lot, tuple[int, int]]":
        """Give what the collection holds, to the copy."""
        return {lot: (held.count, held.trade) for lot, held in self.place.lots.holdings.items()}

    def owned(self) -> int:
        """Count all copies."""
        return sum(self.counts().owned.values())

    def become(self, copies: int) -> Wait:
        """Wait until there are so many copies, for the counts and for the lots alike."""
        return Wait(lambda: self.owned() == copies == sum(count for count, _ in self.lots().values()))

    def by_name(self, name: str) -> "CardId":
        """Give the card of a name."""
        return next(id for id, known, _ in self.player.window.bench.heads if known == name)

    # -- getting around ----------------------------------------------------------------------------

    def rail(self, label: str) -> Step:
        """Go to a place by the rail."""
        from PySide6.QtWidgets import QToolButton

        player, rail = self.player, self.player.window.rail
        button = next(one for one in rail.findChildren(QToolButton) if one.text() == label)
        yield from player.press(button)
        yield Wait(button.isChecked)
        yield pause(0.4)

    def page(self, key: str) -> Step:
        """Bring a page of the collection to the front by its tab."""
        from deckbuilder.gui.collection.place import PAGES

        player, place = self.player, self.place
        number = next(n for n, spec in enumerate(PAGES) if spec.key == key)
        player.at(place.tabs, place.tabs.tabRect(number))
        yield Wait(lambda: place.key == key)
        yield pause(0.4)

    def sheet(self, kind: type[_W]) -> _W:
        """Give the dialog that was waited for."""
        found = self.player.found(kind)
        assert isinstance(found, kind)
        return found

    # -- the box -----------------------------------------------------------------------------------

    def places(self) -> Step:
        """Make a place by the menu, and a box in it by the button."""
        player = self.player
        yield from self.rail("Collection")
        player.hand.shoot("collection-empty")
        yield from player.from_menu("new_box", "")
        yield from self._name(CELLAR, CELLAR)
        yield from player.press(self.copies_page.new_box)
        yield from self._name("Box 1", BOX)
        player.hand.shoot("boxes")

    def _name(self, text: str, place: str) -> Step:
        """Type the name of a new box."""
        boxes = self.copies_page.boxes
        yield Wait(boxes.naming)
        yield Wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
        yield pause(0.2)
        self.player.hand.type(text)
        self.player.hand.key("Return")
        yield Wait(lambda: place in self.place.lots.places and boxes.place() == place)
        yield pause(0.3)

    def typed(self) -> Step:
        """Choose the box for what comes, and type numbers and names; take one step back and do it again."""
        player, entry = self.player, self.place.entry
        line = entry.place.lineEdit()
        assert line is not None
        yield from player.go(line)
        player.hand.key("ctrl+a")
        player.hand.type(BOX)
        player.hand.key("Tab")
        yield Wait(lambda: entry.defaults.place == BOX)
        yield from player.go(entry.line)
        cards = list(dict.fromkeys(one.card for one in player.deck().entries))[:_TYPED]
        for number, card in enumerate(cards, 1):
            player.hand.type(f"{_EACH} {player.window.bench.name_of(card)[:14].lower()}")
            yield Wait(lambda: entry.line.offers.shown)
            yield pause(0.2)
            if number == 1:
                player.hand.shoot("offered")
            player.hand.key("Return")
            yield self.become(number * _EACH)
        assert {card: self.counts().owned.get(card) for card in cards} == dict.fromkeys(cards, _EACH)
        assert {lot.place for lot in self.lots()} == {BOX}
        player.hand.key("ctrl+z")
        yield self.become((_TYPED - 1) * _EACH)
        player.hand.shoot("typed-and-undone")
        player.hand.key("ctrl+shift+z")
        yield self.become(_TYPED * _EACH)
        player.hand.type(f"-1 {player.window.bench.name_of(cards[0])[:14].lower()}")
        yield pause(0.2)
        player.hand.key("Return")
        yield self.become(_TYPED * _EACH - 1)

    def pasted(self) -> Step:
        """Paste a list that another program put on the clipboard, settle its slip, and take it in."""
        from deckbuilder.gui.dialogs.import_collection import ImportCollection

        player, before = self.player, self.owned()
        QApplication.clipboard().setText("\n".join(LISTED))  # as a browser does; nothing of the window is touched
        yield from player.go(self.place.entry.line)
        player.hand.key("ctrl+v")
        yield player.dialog(ImportCollection)
        sheet = self.sheet(ImportCollection)
        yield Wait(sheet.go.isEnabled)
        assert sheet.place.currentText() == BOX
        yield pause(0.3)
        player.hand.shoot("pasted")
        yield from player.press(sheet.go)
        yield Wait(lambda: player.found(ImportCollection) is None)
        yield self.become(before + 10)
        assert self.counts().owned.get(self.by_name(_SLIP)) == 4
        yield pause(0.3)
        player.hand.shoot("list-taken-in")
        strip = player.window.strip
        assert strip.undo.isVisible()
        yield from player.press(strip.undo)
        yield self.become(before)
        yield from player.press(strip.undo)  # it offers to do it again
        yield self.become(before + 10)

    def scanned(self) -> Step:
        """Go through a set page by page: click, plus, figures, Enter, the next page."""
        from deckbuilder.gui.collection.pages_page import PagesPage

        player, before = self.player, self.owned()
        yield from player.press(self.place.entry.pages)
        yield Wait(lambda: self.place.key == "pages")
        page = self.place.page
        assert isinstance(page, PagesPage)
        yield pause(1.0)  # faces are drawn
        first = page.sheet.current()
        assert first is not None
        player.at(page.sheet, page.sheet.box(0))
        yield Wait(page.sheet.hasFocus)
        had = page.copies(first)
        player.hand.key("plus", "plus")
        yield Wait(lambda: page.copies(first) == had + 2)
        player.hand.key("minus")
        yield Wait(lambda: page.copies(first) == had + 1)
        player.hand.key("Right")
        yield Wait(lambda: page.sheet.row == 1)
        second = page.sheet.current()
        assert second is not None
        held = page.copies(second)
        player.hand.key("4")
        yield Wait(lambda: page.copies(second) == 4)
        player.hand.shoot("page-of-a-set")
        player.hand.key("Next")
        yield Wait(lambda: page.sheet.current() not in (None, first, second))
        third = page.sheet.current()
        assert third is not None
        had_third = page.copies(third)
        player.hand.key("Return")
        yield Wait(lambda: page.copies(third) == had_third + 1 and page.sheet.current() is not third)
        yield self.become(before + 1 + 4 - held + 1)
        yield pause(0.5)
        player.hand.shoot("next-page")

    def table(self) -> Step:
        """Find copies by their box, type over one, put several into another box, and take the last back."""
        player, page = self.player, self.copies_page
        yield from self.page("copies")
        yield from player.go(page.search)
        player.hand.type("place:cellar")
        yield pause(0.6)
        every = {lot for lot in self.lots() if lot.place == BOX}
        yield Wait(lambda: page.table.rowCount() == len(every))
        yield from self._click(0)
        before = self.lots()
        lot = page.selected()[0].lot
        player.hand.key("plus")
        yield Wait(lambda: self.lots()[lot][0] == before[lot][0] + 1)
        player.hand.shoot("copies-of-a-box")
        player.hand.key("ctrl+a", "Delete")
        yield Wait(lambda: not any(one.place == BOX for one in self.lots()))
        yield pause(0.4)
        player.hand.shoot("box-emptied")
        player.hand.key("ctrl+z")
        yield Wait(lambda: self.lots().keys() == before.keys())
        player.hand.key("ctrl+z")
        yield Wait(lambda: self.lots() == before)
        yield from player.go(page.search)
        player.hand.key("ctrl+a", "BackSpace")
        yield Wait(lambda: page.table.rowCount() == len(every))

    def _click(self, row: int) -> Step:
        page = self.copies_page
        at = page.view.visualRect(page.table.index(row, 1))
        self.player.at(page.view.viewport(), QRect(at.topLeft(), QPoint(at.left() + 60, at.bottom())))
        yield Wait(lambda: [page.view.currentIndex().row()] == [row] and bool(page.selected()))

    # -- to a file and back ------------------------------------------------------------------------

    def exported(self) -> Step:
        """Write the collection to a file."""
        from deckbuilder.gui.dialogs.export_collection import ExportCollection

        player = self.player
        yield from self.rail("Collection")
        yield from player.from_menu("export_collection", "")
        yield player.dialog(ExportCollection)
        sheet = self.sheet(ExportCollection)
        yield Wait(sheet.save.isEnabled)
        player.hand.shoot("export-collection")
        yield from player.press(sheet.save)
        yield from player.save_to(self.out)
        yield Wait(lambda: player.found(ExportCollection) is None)

    def lost_and_imported(self) -> Step:
        """Throw all copies away, and import the file: what there was is there again, lot by lot."""
        from deckbuilder.gui.dialogs.import_collection import ImportCollection

        player, page, before = self.player, self.copies_page, self.lots()
        wanted = dict(self.place.lots.wants)
        yield from self.page("copies")
        boxes = page.boxes
        player.at(boxes.viewport(), boxes.visualRect(boxes.model().index(0, 0)))
        yield Wait(lambda: page.table.rowCount() == len(before))
        yield from self._click(0)
        player.hand.key("ctrl+a", "Delete")
        yield self.become(0)
        yield pause(0.4)
        player.hand.shoot("all-gone")
        yield from player.from_menu("import_collection", "")
        yield player.dialog(ImportCollection)
        sheet = self.sheet(ImportCollection)
        player.hand.shoot("import-collection")
        yield from player.go(sheet.path)
        player.hand.type(str(self.out))
        yield Wait(sheet.go.isEnabled)
        yield from player.press(sheet.whole)  # what is wanted stands in the file, too, and is not to be wanted twice
        yield Wait(sheet.whole.isChecked)
        yield Wait(sheet.go.isEnabled)
        yield pause(0.4)
        player.hand.shoot("import-seen")
        yield from player.press(sheet.go)
        yield Wait(lambda: player.found(ImportCollection) is None)
        yield Wait(lambda: self.lots() == before and dict(self.place.lots.wants) == wanted)
        yield pause(0.4)
        player.hand.shoot("imported-again")
