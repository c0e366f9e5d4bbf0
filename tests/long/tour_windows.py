"""Last chapter of the tour: the window itself, its keys and languages, another one beside it, and the way out."""

from pathlib import Path

from PySide6.QtWidgets import QComboBox

from tests.long.player import Player, Step, Wait, labelled, pause

_ACTION, _KEY, _ANY = "duplicate", "ctrl+alt+j", "Banner"
_LANGUAGES = ("de", "en")


class Around:
    """Steps around the window.

    Args:
        player: who goes.
        out: the file that the deck is exported to.
    """

    def __init__(self, player: Player, out: Path) -> None:
        self.player, self.out = player, out

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

    def keys(self) -> Step:
        """Give an action a key of one's own."""
        from deckbuilder.gui.dialogs.keys import Keys

        player = self.player
        yield from player.from_menu("keys", "F1")
        yield player.dialog(Keys)
        sheet = player.found(Keys)
        assert isinstance(sheet, Keys)
        if player.mouse or not sheet.filter.hasFocus():
            yield from player.go(sheet.filter)
        player.hand.type(_ACTION)
        yield Wait(lambda: sheet.table.rowCount() == 1)
        yield from player.go(sheet.edit)
        player.hand.key(_KEY)
        yield Wait(lambda: not sheet.edit.keySequence().isEmpty())
        yield from player.press(sheet.set)
        action = player.window.actions_by_key[_ACTION]
        yield Wait(lambda: action.shortcut().toString().lower() == _KEY)
        player.hand.shoot("keys")
        yield from player.press(sheet.reset)
        yield Wait(lambda: action.shortcut().toString().lower() != _KEY)
        yield from player.close(sheet, labelled(sheet, "Close"))

    def language(self) -> Step:
        """Let the window speak German and English again, while the settings stay open."""
        from deckbuilder.gui.dialogs.settings import SettingsSheet
        from deckbuilder.settings import LANGUAGE

        player = self.player
        deck = player.deck()
        yield from player.from_menu("settings", "ctrl+comma")
        for code in _LANGUAGES:
            yield player.dialog(SettingsSheet)
            sheet, old = player.found(SettingsSheet), player.window
            assert isinstance(sheet, SettingsSheet)
            box = sheet.editors[LANGUAGE.key]
            assert isinstance(box, QComboBox)
            yield from self._choose(box, code)
            yield Wait(lambda old=old: player.windows() != [] and player.windows()[0] is not old)  # type: ignore[misc]
            player.find_window()
            yield Wait(lambda: player.window.bench.services.settings[LANGUAGE] == code)  # noqa: B023  waited for here
            yield player.dialog(SettingsSheet)
            yield pause(0.6)  # a manager hands over the keyboard
            player.hand.shoot(f"language-{code}")
        sheet = player.found(SettingsSheet)
        assert sheet is not None
        yield from player.close(sheet, labelled(sheet, "Close"))
        assert player.deck() == deck

    def _choose(self, box: QComboBox, code: str) -> Step:
        """Choose a language of the list: by the first letter of its own name, or by two clicks."""
        player = self.player
        if not player.mouse:
            yield from player.reach(box)
            player.hand.key({"de": "d", "en": "e"}[code])
            return
        yield from player.press(box)
        view = box.view()
        yield Wait(view.isVisible)
        yield pause(0.3)
        player.at(view.viewport(), view.visualRect(box.model().index(box.findData(code), 0)))

    def second(self) -> Step:
        """Open a second window, edit the deck there, and see it in the first one; take it back and close it."""
        player, first = self.player, self.player.window
        before = player.deck()
        yield from player.from_menu("another", "ctrl+shift+n")
        yield Wait(lambda: len(player.windows()) == 2)
        player.window = next(window for window in player.windows() if window is not first)
        yield Wait(lambda: player.window.bench.open is not None and player.deck() == before)
        yield pause(0.6)  # a manager hands over the keyboard
        yield from player.search(_ANY)
        if player.mouse:
            cards = player.window.browser.list
            player.at(cards.viewport(), cards.visualRect(cards.table.index(0, 1)), times=2)
        else:
            player.hand.key("Return")
        yield player.changed(before)
        total = f"{player.count()}"
        yield Wait(lambda: first.builder.head.totals.text().startswith(total))
        player.hand.shoot("two-windows")
        yield from player.from_menu("undo", "ctrl+z")
        yield Wait(lambda: player.deck() == before)
        yield from player.from_menu("close_window", "ctrl+shift+w")
        yield Wait(lambda: player.windows() == [first])
        player.window = first
        yield Wait(first.isActiveWindow, 3.0, soft=True)  # a manager hands back the keyboard; without one nobody tells
        yield pause(0.4)

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
        yield from player.save_to(self.out)

    def quit(self) -> Step:
        """Leave."""
        player = self.player
        yield from player.from_menu("quit", "ctrl+q")
        yield Wait(lambda: not player.window.isVisible())
