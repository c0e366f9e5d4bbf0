"""Tabs above pages, and what is remembered of them: which was in front, how their splitters stood."""

import json
from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSplitter, QTabBar, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import Setting


class PageTabs(QTabBar):
    """The tabs; Ctrl+PgDown and Ctrl+PgUp turn the pages from anywhere in the parent.

    Args:
        labels: the tabs from the left, in the player's language, by the key of their page.
        parent: holds tabs and pages.
    """

    def __init__(self, labels: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self._keys = tuple(labels)
        self.setObjectName("decktabs")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        for label in labels.values():
            self.addTab(label)
        for keys, step in (("Ctrl+PgDown", self.turn_on), ("Ctrl+PgUp", self.turn_back)):
            shortcut = QShortcut(QKeySequence(keys), parent)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(step)

    @property
    def key(self) -> str:
        """The page in front."""
        return self._keys[self.currentIndex()]

    def go(self, key: object) -> None:
        """Bring a page to the front, if there is one of this key."""
        if key in self._keys:
            self.setCurrentIndex(self._keys.index(str(key)))

    def turn_on(self) -> None:
        """Bring the next page to the front; behind the last, the first."""
        self.setCurrentIndex((self.currentIndex() + 1) % self.count())

    def turn_back(self) -> None:
        """Bring the page before to the front; before the first, the last."""
        self.setCurrentIndex((self.currentIndex() - 1) % self.count())


class PageMemory:
    """What a setting keeps of pages.

    Args:
        bench: what the window shares.
        setting: keeps it as JSON; what cannot be read is as nothing.
    """

    def __init__(self, bench: Workbench, setting: Setting[str]) -> None:
        self._bench, self._setting = bench, setting
        try:
            kept = json.loads(bench.services.settings[setting] or "{}")
        except (ValueError, RecursionError):
            kept = {}
        self._kept: dict[str, object] = kept if isinstance(kept, dict) else {}

    @property
    def front(self) -> object:
        """The key of the page that was in front; anything, as it comes from a file."""
        return self._kept.get("page")

    def restore(self, page: QWidget) -> None:
        """Let the splitters of a page stand as they stood."""
        for splitter in page.findChildren(QSplitter):
            sizes = self._kept.get(splitter.objectName())
            if isinstance(sizes, list) and len(sizes) == splitter.count() and all(type(n) is int for n in sizes):
                splitter.setSizes(sizes)

    def keep(self, front: str, pages: Iterable[QWidget]) -> None:
        """Remember the page in front, and the splitters of pages that were shown."""
        if self._bench.world.passing:
            return
        for page in pages:
            for splitter in page.findChildren(QSplitter):
                if splitter.objectName() and all(splitter.sizes()):
                    self._kept[splitter.objectName()] = splitter.sizes()
        self._kept["page"] = front
        try:
            self._bench.services.settings[self._setting] = json.dumps(self._kept)
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
