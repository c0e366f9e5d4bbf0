"""Second chapter of the tour: a deck from nothing to legal."""

from PySide6.QtCore import QRect

from tests.long.player import Player, Step, Wait, pause
from tests.long.tour_catalog import FACTION

NAME = "The tour"
_TAG, _NOTE = "first", "Hold the line."


class Building:
    """Steps in the right half of the window.

    Args:
        player: who goes.
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self.legal = False
        self.cards = 0

    def new(self) -> Step:
        """Start an empty deck."""
        player, decks = self.player, self.player.window.decks
        before = decks.bar.count()
        yield from player.shortcut("ctrl+n", decks.more)
        yield Wait(lambda: player.count() == 0 and decks.bar.count() == before + 1)
        player.hand.shoot("new-deck")

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
                yield from player.search(f"{wanted} faction:{FACTION}")
                player.hand.shoot("warlords")
            for _ in [place for place in empty if place.place.search == wanted]:
                before = player.deck()
                yield from self._start_first()
                yield player.changed(before)
        player.hand.shoot("army")

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
        way = end - start
        for part in (0.1, 0.3, 0.6, 0.9, 1.0):
            player.hand.move(round(start.x() + way.x() * part), round(start.y() + way.y() * part))
            yield pause(0.12)
        player.hand.shoot("dragged")
        player.hand.drop()
        yield pause(0.2)

    def fill(self) -> Step:
        """Choose several rows at once and take three of each, type by type."""
        player, browser = self.player, self.player.window.browser
        kinds = player.window.bench.game.kinds
        own = f"type:{kinds[0]} faction:{FACTION} level<=3 -in:deck"
        for query, rows in ((own, 6), (f"type:{kinds[1]} level<=3", 4), (f"type:{kinds[2]} level<=3", 5)):
            yield from player.search(query)
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
        yield from player.from_menu("redo", "alt+e")
        yield Wait(lambda: player.deck() == full)

    def name(self) -> Step:
        """Give the deck a name, a tag and a note, and save it."""
        player, head = self.player, self.player.window.builder.head
        yield from player.go(head.name)
        player.hand.key("ctrl+a")
        player.hand.type(NAME)
        player.hand.key("Return")
        yield Wait(lambda: player.deck().name == NAME)
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
        assert player.window.windowTitle() == f"{NAME}[*] \N{EN DASH} Warcamp"
        player.hand.shoot("named")
        opened = player.window.bench.open
        assert opened is not None
        self.legal = next(v for v in opened.verdicts() if v.format == opened.deck.format).legal is True
        self.cards = player.count()
