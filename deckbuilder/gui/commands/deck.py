"""What the menus do."""

from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.desk.deck_files import write_deck
from deckbuilder.gui.browser.browser import Browser
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import TEXT_SCALE, THEME, Setting, T

_SCALE_STEP = 10


class Commands(QObject):
    """One method for each key of ``ACTIONS``.

    Args:
        bench: what the window shares.
        browser: where a search is typed.
    """

    def __init__(self, bench: Workbench, browser: Browser, parent: QObject) -> None:
        super().__init__(parent)
        self._bench, self._browser = bench, browser
        self._deleted: Deck | None = None

    def new(self) -> None:
        """Start an empty deck."""
        self._bench.open_new()
        self._browser.search.edit.setFocus()

    def save(self) -> None:
        """Make the deck as it is the saved one."""
        if self._bench.open is not None:
            self._bench.open.save()

    def duplicate(self) -> None:
        """Go on with a copy."""
        if self._bench.open is not None:
            deck = self._bench.open.deck
            self._bench.open_new(replace(deck, name=self.tr("{deck} (copy)").format(deck=deck.name)))

    def copy_list(self) -> None:
        """Put the deck on the clipboard as a list."""
        opened = self._bench.open
        if opened is None:
            return
        try:
            written = write_deck(opened.deck, opened.shelf, "text")
        except BadInput as error:
            self._bench.troubled.emit(str(error))
            return
        QApplication.clipboard().setText(written.content.decode("utf-8"))
        self._bench.hub.say(self.tr("Copied the list of {deck}").format(deck=opened.deck.name))

    def delete(self) -> None:
        """Delete the deck and open another one; the strip brings it back."""
        opened, store = self._bench.open, self._bench.store
        if opened is None or store is None:
            return
        others = [head.id for head in store.list(self._bench.game.id) if head.id != opened.desk.id]
        doomed = opened.desk.id
        if others:
            self._bench.open_stored(others[0])
        else:
            self._bench.open_new()
        try:
            self._deleted = store.delete(doomed)
        except (UnknownDeck, DataTrouble) as error:
            self._bench.troubled.emit(str(error))
            return
        self._bench.hub.announce(Changes(frozenset({Topic.DECKS})))
        self._bench.hub.say(self.tr("Deleted {deck}").format(deck=self._deleted.name), self.bring_back)

    def bring_back(self) -> None:
        """Store the deck that was deleted last again, and open it."""
        if self._deleted is not None:
            self._bench.open_new(self._deleted)
            self._deleted = None

    def quit(self) -> None:
        """Close all windows."""
        QApplication.closeAllWindows()

    def undo(self) -> None:
        """Take back the last edit."""
        if self._bench.open is not None:
            self._bench.open.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._bench.open is not None:
            self._bench.open.redo()

    def find(self) -> None:
        """Go to the search box."""
        self._browser.search.edit.setFocus()
        self._browser.search.edit.selectAll()

    def clear_search(self) -> None:
        """Show all cards."""
        self._browser.search.set_text("")

    def other_theme(self) -> None:
        """Change between light and dark."""
        self._set(THEME, "light" if self._bench.theme.name == "dark" else "dark")

    def larger(self) -> None:
        """Make all text larger."""
        self._scale(self._bench.theme.scale + _SCALE_STEP)

    def smaller(self) -> None:
        """Make all text smaller."""
        self._scale(self._bench.theme.scale - _SCALE_STEP)

    def normal_size(self) -> None:
        """Give all text its normal size."""
        self._scale(TEXT_SCALE.default)

    def _scale(self, percent: int) -> None:
        self._set(TEXT_SCALE, min(max(percent, TEXT_SCALE.least), TEXT_SCALE.most))

    def _set(self, setting: Setting[T], value: T) -> None:
        try:
            self._bench.services.settings[setting] = value
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
        self._bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))
