"""Third chapter of the tour: what became of a deck, and what its numbers say."""

from pathlib import Path

from tests.long.player import Player, Step, Wait, labelled, pause

_VERSION = "legal"
_PNG = b"\x89PNG"


class History:
    """Steps in the dialogs about one deck.

    Args:
        player: who goes.
        chart: the file that a chart is saved to.
    """

    def __init__(self, player: Player, chart: Path) -> None:
        self.player, self.chart = player, chart

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
        cells = [(row, column) for row in range(sheet.table.rowCount()) for column in range(sheet.table.columnCount())]
        yield Wait(lambda: any(sheet.table.index(*cell).data() == _VERSION for cell in cells))
        player.hand.shoot("versions")
        yield from player.close(sheet, sheet.close_button)

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
        yield from player.close(sheet, labelled(sheet, "Close"))
        yield from player.from_menu("undo", "ctrl+z")
        yield Wait(lambda: player.deck() == before)

    def statistics(self) -> Step:
        """Look at the charts, save one as a picture, and see their numbers as tables."""
        from deckbuilder.gui.dialogs.statistics import Statistics

        player = self.player
        yield from player.from_menu("statistics", "F7")
        yield player.dialog(Statistics)
        sheet = player.found(Statistics)
        assert isinstance(sheet, Statistics)
        yield Wait(lambda: len(sheet.grid.charts()) > 1)
        yield pause(0.3)
        player.hand.shoot("statistics")
        out = sheet.grid.cards[0].out
        yield from player.press(out)
        menu = out.menu()
        yield from player.pick(menu, next(line for line in menu.actions() if line.data() == "png"))
        yield from player.save_to(self.chart)
        assert self.chart.read_bytes().startswith(_PNG)
        yield from player.press(sheet.tables)
        yield Wait(lambda: all(card.as_table.isChecked() for card in sheet.grid.cards))
        player.hand.shoot("tables")
        yield from player.close(sheet, labelled(sheet, "Close"))
