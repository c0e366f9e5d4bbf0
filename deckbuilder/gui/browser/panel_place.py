"""Where the filter panel stands, and what gives way for it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout

from deckbuilder.gui.browser.filter_panel import FilterPanel
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.gui.browser.browser import Browser

_BESIDE, _PANEL = 700, 300
"""Widths at 100 % text: from the first on filters stand beside the results; and the width of these."""
_RESULTS, _BARE_RESULTS, _FIELDS = 130, 102, 220
"""Heights at 100 % text: the least of the results, two rows below tabs and headings, and the same without tabs; and that of a
panel with some fields."""
_ANY_SIZE = 16_777_215


class PanelPlace(QObject):
    """Puts the panel beside the results where it is wide enough; else above them, with half of the height.

    Where that half is low, at large text in a small window, the panel gets all but two rows of the results; the row of
    filters and the tabs of the results, which offer nothing then that the panel does not, give way while it is open.

    Args:
        bench: what the window shares.
        browser: whose panel it is.
    """

    def __init__(self, bench: Workbench, browser: "Browser") -> None:
        super().__init__(browser)
        self._bench, self._browser = bench, browser

    def take(self, panel: FilterPanel) -> None:
        """Take the panel; from now on it finds room when it opens, and gives it back when it closes."""
        self._browser.body.insertWidget(0, panel)
        panel.opened.connect(self.share)
        panel.closed.connect(self.share)

    def share(self) -> None:
        """Share the room out anew."""
        browser, px = self._browser, self._bench.theme.px
        panel, body = browser.filters.panel, browser.body
        if panel is None:
            return
        beside, high = browser.width() >= px(_BESIDE), self._height()
        half = min(high // 2, high - px(_RESULTS))
        tight = not panel.isHidden() and not beside and half < px(_FIELDS)
        browser.filters.setHidden(tight)
        browser.parts.set_bare(tight)
        if panel.isHidden():
            return
        directions = QBoxLayout.Direction
        body.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        panel.setFixedWidth(px(_PANEL)) if beside else panel.setMinimumWidth(0)
        if not beside:
            panel.setMaximumWidth(_ANY_SIZE)
        if tight:
            high += browser.filters.sizeHint().height() + self._gap()
            half = high - body.spacing() - px(_BARE_RESULTS)
        wanted = max(half, panel.minimumSizeHint().height())
        panel.setMinimumHeight(wanted if tight else 0)
        panel.setMaximumHeight(_ANY_SIZE if beside else wanted)
        body.setStretchFactor(panel, 0 if beside else 1)

    def _height(self) -> int:
        """Give the height that panel and results share below the row of filters, whether that is there now or not."""
        browser, outer = self._browser, self._browser.layout()
        edges = outer.contentsMargins() if outer is not None else browser.contentsMargins()
        above = browser.search.height() + browser.filters.sizeHint().height() + 2 * self._gap()
        return browser.height() - edges.top() - edges.bottom() - above

    def _gap(self) -> int:
        outer = self._browser.layout()
        return outer.spacing() if outer is not None else 0
