"""Undo keeps both values: a command holds the deck before and after an edit, nothing is inverted by hand."""

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from deckbuilder.core.decks import Deck


class SetDeck(QUndoCommand):
    """One edit of a deck.

    Args:
        label: what was done: ``"Add 2 Ember Axe"``.
        before, after: the deck around the edit.
        show: puts a deck on the desk, with the label of what is done.
    """

    def __init__(self, label: str, before: Deck, after: Deck, show: Callable[[Deck, str], None]) -> None:
        super().__init__(label)
        self._before, self._after, self._show = before, after, show

    def redo(self) -> None:
        """Show the deck after the edit; the stack calls this on pushing, too."""
        self._show(self._after, self.text())

    def undo(self) -> None:
        """Show the deck before the edit."""
        self._show(self._before, f"Undo {self.text()}")
