"""Decks that take copies: one is built, what it and another one lack is seen, wanted and printed."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.long.player import Player, Step, Wait, pause
from tests.long.tour_collection import Box

if TYPE_CHECKING:
    from deckbuilder.core.decks import Deck
    from deckbuilder.gui.collection.build_page import BuildPage
    from deckbuilder.gui.dialogs.missing import MissingSheet
    from deckbuilder.gui.dialogs.print_deck import PrintDeck
    from deckbuilder.gui.drop_down import DropDown

PER_PAGE = 9
"""Cards of 63 x 88 mm on a page of A4."""


class Missing:
    """Steps around decks and what they lack.

    Args:
        player: who goes.
        box: the collection.
        pdf: the file that is printed to.
    """

    def __init__(self, player: Player, box: Box, pdf: Path) -> None:
        self.player, self.box, self.pdf = player, box, pdf
        self.decks: list[Deck] = []
        self.printed = 0

    def _needed(self, deck: "Deck") -> Counter[str]:
        """Count what a deck takes: cards in the parts that the game counts."""
        rules = self.player.window.bench.rules
        assert rules is not None
        counted = {slot.id for slot in rules.slots(deck.format) if slot.counted}
        needed: Counter[str] = Counter()
        for entry in deck.entries:
            if entry.slot in counted:
                needed[entry.card] += entry.count
        return needed

    def _lacking(self, *decks: "Deck", together: bool = False) -> Counter[str]:
        """Count by hand what decks lack against all that is owned, none of it being in another built deck."""
        needed: Counter[str] = Counter()
        for deck in decks:
            needed = needed + self._needed(deck) if together else needed | self._needed(deck)
        return needed - Counter(self.box.counts().owned)

    def _pick(self, box: "DropDown", value: object) -> Step:
        """Choose a line of a list that folds out."""
        player = self.player
        yield from player.press(box)
        view = box.view()
        yield Wait(view.isVisible)
        yield pause(0.3)
        row = box.findData(value)
        assert row >= 0
        player.at(view.viewport(), view.visualRect(box.model().index(row, 0)))
        yield Wait(lambda: box.currentData() == value)
        yield pause(0.3)

    # -- decks -------------------------------------------------------------------------------------

    def built(self) -> Step:
        """Say that the open deck is built; take it back, and say it again."""
        player, box = self.player, self.box
        yield from box.rail("Deck")
        opened, stock = player.window.bench.open, player.window.builder.head.stock
        assert opened is not None
        trunk = player.window.bench.world.trunk
        self.decks = [player.deck()]
        player.hand.shoot("draft")
        yield from player.press(stock.built)
        yield Wait(lambda: trunk.is_built(opened.desk.id))
        assert dict(box.counts().built) == dict(self._needed(player.deck()))
        yield pause(0.3)
        player.hand.shoot("built")
        yield from player.press(player.window.strip.undo)
        yield Wait(lambda: not trunk.is_built(opened.desk.id))
        yield from player.press(stock.built)
        yield Wait(lambda: trunk.is_built(opened.desk.id))

    def another(self) -> Step:
        """See which decks can be built, and open one that comes along."""
        player = self.player
        yield from self.box.rail("Collection")
        yield from self.box.page("build")
        page = self._page()
        yield Wait(lambda: page.table.rowCount() > 1)
        player.hand.shoot("what-can-i-build")
        first = player.deck().name
        row = next(n for n in range(page.table.rowCount()) if isinstance(self._key(n), Path))
        player.at(page.view.viewport(), page.view.visualRect(page.table.index(row, 0)))
        yield Wait(page.open.isEnabled)
        yield from player.press(page.open)
        yield Wait(lambda: player.window.places.key == "deck" and player.deck().name != first)
        yield pause(0.5)
        self.decks.append(player.deck())
        player.hand.shoot("another-deck")

    def _page(self) -> "BuildPage":
        from deckbuilder.gui.collection.build_page import BuildPage

        page = self.box.place.page
        assert isinstance(page, BuildPage)
        return page

    def _key(self, number: int) -> object:
        row = self._page().table.row(number)
        assert row is not None
        return row.key

    # -- missing -----------------------------------------------------------------------------------

    def seen(self) -> Step:
        """See what the open deck lacks, then both decks one after the other, then at the same time."""
        from deckbuilder.desk.missing import Of, Together
        from deckbuilder.gui.dialogs.missing import MissingSheet

        player = self.player
        yield from player.press(player.window.builder.head.stock.missing)
        yield player.dialog(MissingSheet)
        sheet = self.box.sheet(MissingSheet)
        yield from self._pick(sheet.of, Of.OWNED)
        self._agree(sheet, self._lacking(self.decks[1]))
        player.hand.shoot("missing-of-one")
        row = next(n for n in range(sheet.decks.count()) if sheet.decks.item(n).text().startswith(self.decks[0].name))
        tick = sheet.decks.visualItemRect(sheet.decks.item(row))
        tick.setWidth(tick.height())
        player.at(sheet.decks.viewport(), tick)
        yield Wait(lambda: sheet.decks.item(row).checkState() is Qt.CheckState.Checked)
        yield pause(0.3)
        self._agree(sheet, self._lacking(*self.decks))
        player.hand.shoot("missing-of-two")
        yield from self._pick(sheet.together, Together.SUM)
        self._agree(sheet, self._lacking(*self.decks, together=True))
        player.hand.shoot("missing-at-the-same-time")
        player.at(sheet.decks.viewport(), tick)
        yield Wait(lambda: len(sheet.ticked()) == 1)

    def _agree(self, sheet: "MissingSheet", wanted: Counter[str]) -> None:
        """Hold the table against what was counted by hand."""
        lacks = [sheet.table.lack(row) for row in range(sheet.table.rowCount())]
        shown = {lack.card: lack.count for lack in lacks if lack is not None}
        if shown != dict(wanted):
            self.player.defect(f"missing shows {shown}, but {dict(wanted)} are missing")

    def wanted(self) -> Step:
        """Put what is missing on the list of wanted cards; take it back by the strip, do it again, look at the list."""
        from deckbuilder.gui.dialogs.missing import MissingSheet

        player, box = self.player, self.box
        sheet = box.sheet(MissingSheet)
        lacking = self._lacking(self.decks[1])
        yield from player.press(sheet.want)
        yield Wait(lambda: dict(box.counts().wanted) == dict(lacking))
        yield pause(0.3)
        player.hand.shoot("wanted-from-missing")
        yield from player.close(sheet, sheet.close_button)
        yield from player.press(player.window.strip.undo)
        yield Wait(lambda: not box.counts().wanted)
        yield from player.press(player.window.strip.undo)  # it offers to do it again
        yield Wait(lambda: dict(box.counts().wanted) == dict(lacking))
        yield from box.rail("Collection")
        yield from box.page("wanted")
        yield Wait(lambda: sum(want.count for want in box.place.lots.wants.values()) == sum(lacking.values()))
        player.hand.shoot("wanted")

    def print(self) -> Step:
        """Print what the deck lacks, and only that, as proxies into a PDF."""
        from deckbuilder.gui.dialogs.missing import MissingSheet
        from deckbuilder.gui.dialogs.print_deck import PrintDeck
        from deckbuilder.gui.printing.wishes import PROXIES

        player = self.player
        yield from self.box.rail("Deck")
        yield from player.press(player.window.builder.head.stock.missing)
        yield player.dialog(MissingSheet)
        missing = self.box.sheet(MissingSheet)
        lacks = (missing.table.lack(row) for row in range(missing.table.rowCount()))
        self.printed = sum(lack.count for lack in lacks if lack is not None)
        yield from player.press(missing.print)
        yield player.dialog(PrintDeck)
        sheet = self.box.sheet(PrintDeck)
        assert (sheet.form.wishes.what, sheet.form.wishes.copies) == (PROXIES, "lacking")
        paper = sheet.form.editors["paper"]
        yield from self._pick(_drop_down(paper), "a4")
        yield Wait(lambda: sheet.print_ is not None and sheet.print_.cards == self.printed)
        yield pause(1.5)  # the page is painted
        player.hand.shoot("print")
        yield from self._saved(sheet)

    def _saved(self, sheet: "PrintDeck") -> Step:
        player = self.player
        yield from player.press(sheet.save)
        yield from player.save_to(self.pdf)
        yield Wait(lambda: bool(sheet.outcome.text()))
        player.hand.shoot("printed")
        yield from player.close(sheet, sheet.close_)

    def pages(self) -> int:
        """Give how many pages the file should have."""
        return -(-self.printed // PER_PAGE)


def _drop_down(editor: object) -> "DropDown":
    from deckbuilder.gui.drop_down import DropDown

    assert isinstance(editor, DropDown)
    return editor
