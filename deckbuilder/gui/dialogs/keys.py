"""All keys on one page."""

from html import escape

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QPushButton, QStackedWidget, QTextBrowser, QWidget

from deckbuilder import paths
from deckbuilder.gui.dialogs.spec import DialogSpec, Sheet
from deckbuilder.gui.workbench import Workbench


class Keys(Sheet):
    """The shortcuts of every action in the window, and the keys of the lists."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOG.title(), parent, (520, 560))
        lists = [
            (self.tr("Letters"), self.tr("search, from anywhere in the table")),
            (self.tr("Up, Down"), self.tr("choose a card, also while typing a search")),
            ("Enter", self.tr("add one copy of the chosen card")),
            ("Shift+Enter", self.tr("add it to what starts in play; in the deck: move it there or back")),
            ("+  −", self.tr("one copy more or less")),
            ("0 … 9", self.tr("set the number of copies")),
            (self.tr("Delete"), self.tr("cut all copies")),
            (self.tr("Space"), self.tr("see the card large, or keep the one under the pointer; Esc closes it")),
            ("/", self.tr("go to the search box")),
        ]
        actions = [
            (action.shortcut().toString(), action.text().replace("&", "").rstrip("…"))
            for action in parent.window().findChildren(QAction)
            if not action.shortcut().isEmpty() and action.text()
        ]
        self.pages = QStackedWidget(self)
        page = self._page(self.title_of_page())
        page.setHtml(
            self._table(self.tr("In the lists"), lists) + self._table(self.tr("Everywhere"), sorted(set(actions)))
        )
        self.body.addWidget(self.pages)
        self._add_search_help()
        self.button(self.tr("Close"), primary=True).clicked.connect(self.accept)

    def _page(self, name: str) -> QTextBrowser:
        page = QTextBrowser(self)
        page.setObjectName("page")
        page.setAccessibleName(name)
        page.setOpenLinks(False)
        self.pages.addWidget(page)
        return page

    def _add_search_help(self) -> None:
        """Add a second page on the words of a search, where that text is shipped."""
        self.turn: QPushButton | None = None
        file = paths.shipped("resources", "help", "search.md")
        try:
            text = file.read_text("utf-8")
        except OSError:
            return
        self._page(self.tr("How to search")).setMarkdown(text)
        self.turn = self.button(self.tr("How to search"))
        self.turn.clicked.connect(self._on_turn)

    def _on_turn(self) -> None:
        other = 1 - self.pages.currentIndex()
        self.pages.setCurrentIndex(other)
        if self.turn is not None:
            self.turn.setText(self.title_of_page() if other else self.tr("How to search"))
            self.turn.setAccessibleName(self.turn.text())

    def title_of_page(self) -> str:
        """Give the spoken name of the page."""
        return self.tr("All keys")

    def _table(self, title: str, lines: list[tuple[str, str]]) -> str:
        gap = self.bench.theme.px(16)
        rows = "".join(
            f"<tr><td style='padding-right:{gap}px'><b>{escape(key)}</b></td><td>{escape(what)}</td></tr>"
            for key, what in lines
        )
        return f"<p style='color:{self.bench.theme.roles['muted']}'><b>{escape(title)}</b></p><table cellpadding='2'>{rows}</table>"


def _build(bench: Workbench, parent: QWidget) -> QDialog:
    return Keys(bench, parent)


DIALOG = DialogSpec(
    "keys",
    "help",
    str(QT_TRANSLATE_NOOP("dialogs", "Keys…")),
    "F1",
    "info",
    str(QT_TRANSLATE_NOOP("dialogs", "All keys on one page")),
    _build,
)
