"""A search box with its filters, and what tests of them look at and click on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QVBoxLayout, QWidget

from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.gui.browser.filter_panel import FilterPanel
from deckbuilder.gui.browser.filter_rows import Pill
from deckbuilder.gui.browser.filters import Filters
from deckbuilder.gui.browser.search_box import SearchBox
from deckbuilder.gui.workbench import Workbench

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


class Top(QWidget):
    """A search box and filters joined as the browser joins them."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self.steps: list[int] = []
        self.taken: list[bool] = []
        self.said: list[tuple[str, object]] = []
        self.search = SearchBox(bench.theme, self, bench)
        self.filters = Filters(bench, self)
        self.search.show_chips(self.filters.chips)
        outer = QVBoxLayout(self)
        outer.addWidget(self.search)
        outer.addWidget(self.filters)
        outer.addStretch(1)
        self.search.text_changed.connect(self._on_text)
        self.search.row_wanted.connect(self.steps.append)
        self.search.taken.connect(self.taken.append)
        self.filters.text_wanted.connect(self.search.set_text)
        bench.hub.said.connect(self._on_said)

    def _on_text(self, text: str) -> None:
        query = parse(text, self.bench.game)
        assert self.bench.index is not None
        self.search.tell(self.bench.index.count(query), words(query), query.problems)
        self.filters.mark(text, query)

    def _on_said(self, sentence: str, undo: object) -> None:
        self.said.append((sentence, undo))

    @property
    def text(self) -> str:
        return self.search.text()

    def menu(self, key: str) -> QMenu:
        button = next(b for k, b in self.filters._buttons.items() if k == key)  # reached only through its label else
        menu = button.menu()
        assert menu is not None
        menu.popup(self.mapToGlobal(self.rect().topLeft()))
        return menu

    def panel(self) -> FilterPanel:
        self.filters.open_panel()
        assert self.filters.panel is not None
        return self.filters.panel


def action(menu: QMenu, begins: str) -> QAction:
    return next(a for a in menu.actions() if a.text().startswith(begins))


def pill(panel: FilterPanel, key: str, value: str) -> Pill:
    return next(p for p in panel.rows[key].findChildren(Pill) if p.value == value)


def shown(top: Top) -> list[str]:
    """Give the words of the chips, as they are when the hands rest."""
    top.filters.chips.refresh()
    QApplication.processEvents()
    return [
        b.text()
        for b in top.filters.chips.findChildren(QAbstractButton)
        if b.property("role") == "chip" and not b.isHidden()
    ]
