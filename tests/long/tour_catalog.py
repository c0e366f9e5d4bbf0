"""First chapter of the tour: finding cards and reading them."""

from tests.long.player import Player, Step, Wait, named, pause

FACTION = "Dwarf"
_BEGUN, _SAVED, _NOTE = "faction:dw", "Small Dwarves", "Good in the front rank."


class Finding:
    """Steps in the left half of the window.

    Args:
        player: who goes.
    """

    def __init__(self, player: Player) -> None:
        self.player = player

    def find(self) -> Step:
        """Begin a search, take what is offered, and go on."""
        player, search = self.player, self.player.window.browser.search
        yield from player.shortcut("ctrl+f", search.edit)
        yield Wait(search.edit.hasFocus)
        player.hand.type(_BEGUN)
        yield Wait(lambda: search.offers is not None and search.offers.shown)
        player.hand.shoot("offers")
        offered = search.offers.list if search.offers is not None else None
        assert offered is not None
        if player.mouse:
            player.at(offered.viewport(), offered.visualRect(offered.model().index(0, 0)))
        else:
            player.hand.key("Tab")
        yield Wait(lambda: search.text() == f"faction:{FACTION} ")
        player.hand.type("level<=2")
        yield Wait(lambda: search.text() == f"faction:{FACTION} level<=2")
        yield Wait(lambda: search.count.text() == f"{player.window.browser.table.rowCount():,} cards")
        yield pause(0.4)
        if search.offers is not None and search.offers.shown:
            player.hand.key("Escape")

    def card(self) -> Step:
        """Read a card, look at its printings, and write a note on it."""
        player, page = self.player, self.player.window.browser.page
        cards, bench = player.window.browser.list, player.window.bench
        if player.mouse:
            player.at(cards.viewport(), cards.visualRect(cards.table.index(0, 1)))
        else:
            yield from player.reach(cards)
            player.hand.key("Home")
        yield Wait(page.isVisible)
        card = cards.card()
        assert card is not None
        yield Wait(lambda: bench.cards[card].name in page.page.toPlainText())
        yield from player.shortcut("ctrl+shift+p", None) if not player.mouse else self._turn(1)
        yield Wait(lambda: page.printings.isVisible() and page.printings.table.rowCount() > 0)
        player.hand.shoot("printings")
        yield from self._turn(2)
        yield Wait(page.note.isVisible)
        yield from player.go(page.note)
        player.hand.type(_NOTE)
        preferences = bench.services.pictures.preferences
        yield Wait(lambda: preferences.note(bench.game.id, card) == _NOTE)
        player.hand.shoot("note")
        yield from self._turn(0)
        yield Wait(page.page.isVisible)

    def _turn(self, tab: int) -> Step:
        """Turn the card page to another of its tabs."""
        player, tabs = self.player, self.player.window.browser.page.tabs
        if player.mouse:
            player.at(tabs, tabs.tabRect(tab))
        else:
            yield from player.reach(tabs)
            by = tab - tabs.currentIndex()
            player.hand.key(*["Right" if by > 0 else "Left"] * abs(by))
        yield Wait(lambda: tabs.currentIndex() == tab)

    def large(self) -> Step:
        """See a card large: rest on it with the pointer, or press Space; Escape puts it away."""
        player, cards, preview = self.player, self.player.window.browser.list, self.player.window.preview
        if player.mouse:
            place = cards.viewport().mapToGlobal(cards.visualRect(cards.table.index(2, 1)).center())
            player.hand.move(place.x(), place.y())
            yield pause(0.1)
            player.hand.move(place.x() + 3, place.y())
        else:
            yield from player.reach(cards)
            player.hand.key("Down", "space")
        yield Wait(preview.isVisible)
        yield pause(0.3)
        player.hand.shoot("large")
        if player.mouse:
            player.hand.move(2, place.y())
        else:
            player.hand.key("Escape")
        yield Wait(lambda: not preview.isVisible())

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
        """Tick a type in the menu of its filter: the words of the search say it, too."""
        player, browser = self.player, self.player.window.browser
        button = named(browser.filters, "Filter by Type")
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
        if player.mouse:
            yield from player.press(keeper)
            lines = keeper.menu().actions()
            yield from player.pick(keeper.menu(), next(line for line in lines if line.text().startswith("Save")))
        else:
            player.hand.key("ctrl+b")
        yield Wait(keeper.line.name.hasFocus)
        player.hand.key("ctrl+a")
        player.hand.type(_SAVED)
        player.hand.key("Return")
        yield Wait(lambda: [search.name for search in keeper.saved.read().searches] == [_SAVED])
        player.hand.shoot("saved-search")
