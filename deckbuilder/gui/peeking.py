"""Which cards of a window are seen large when the pointer rests on them: those of list, pictures, deck and army."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deckbuilder.gui.builder.place_button import PlaceButton

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


class Peeking(QObject):
    """Lets the preview of a window watch what has cards.

    Args:
        window: complete.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._preview = preview = window.preview
        browser, builder = window.browser, window.builder
        preview.watch(browser.list.viewport(), browser.list.card_at)
        preview.watch(builder.list.viewport(), builder.list.card_at)
        builder.formation.place_made.connect(self._on_place_made)
        browser.grid_made.connect(self._on_grid_made)
        if browser.catalog.grid is not None:
            self._on_grid_made(browser.catalog.grid)
        for wanting in (browser.list.peek_wanted, browser.page.peek_wanted, builder.list.peek_wanted):
            wanting.connect(preview.peek)
        self._watched: set[int] = set()
        window.places.made.connect(self._on_grown)
        window.places.grown.connect(self._on_grown)
        self._window = window
        browser.list.chosen.connect(preview.follow)
        builder.list.chosen.connect(preview.follow)

    def _on_place_made(self, button: object) -> None:
        if isinstance(button, PlaceButton):
            self._preview.watch(button, button.card_at)

    def _on_grown(self) -> None:
        """Watch what places have that is new."""
        for place in self._window.places.all().values():
            for widget, card_at in place.peeks():
                if id(widget) not in self._watched:
                    self._watched.add(id(widget))
                    self._preview.watch(widget, card_at)

    def _on_grid_made(self, grid: object) -> None:
        from deckbuilder.gui.browser.card_grid import CardGrid  # made when it is first shown

        if isinstance(grid, CardGrid):
            self._preview.watch(grid.viewport(), grid.card_at)
