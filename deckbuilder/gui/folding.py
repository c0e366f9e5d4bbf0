"""Parts one above the other where there is room, and behind tabs where there is not."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedLayout, QWidget

from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # each class of Qt takes some 20 KB once it is named
    from PySide6.QtWidgets import QTabWidget


class Folding(QWidget):
    """Holds parts in a splitter; when it becomes lower than asked, in tabs.

    Args:
        bench: what the window shares.
        name: under which the splitter is remembered.
        least: height at 100 % text below which it folds.
    """

    resized = Signal()
    """Parts may be given other heights now."""

    def __init__(self, bench: Workbench, name: str, least: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._least = bench, least
        self._parts: list[tuple[QWidget, str, int]] = []
        self._wanted: list[int] = []
        self.by_hand = False
        """Whether the player moved the splitter."""
        self._bare = False
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.splitter.setObjectName(name)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(8)
        self._layout = QStackedLayout(self)
        self._layout.addWidget(self.splitter)
        self.splitter.splitterMoved.connect(self._on_moved)
        bench.themed.connect(self._on_themed)

    @cached_property
    def tabs(self) -> "QTabWidget":
        """The tabs, made when it folds for the first time: mostly never."""
        from PySide6.QtWidgets import QTabWidget  # see above

        tabs = QTabWidget(self)
        tabs.setDocumentMode(True)
        bar = tabs.tabBar()
        bar.setDrawBase(False)
        bar.setAcceptDrops(True)  # a drag that rests on a tab brings its part to the front
        bar.setChangeCurrentOnDrag(True)
        for named in (tabs, bar):
            named.setAccessibleName(self.tr("Parts"))
        self._layout.addWidget(tabs)
        bar.setHidden(self._bare)
        return tabs

    def set_bare(self, bare: bool) -> None:
        """Let the part in front stand without tabs, where it is folded; the others cannot be gone to then."""
        if bare is not self._bare:
            self._bare = bare
            if self.folded:
                self.tabs.tabBar().setHidden(bare)

    def add(self, part: QWidget, label: str, stretch: int) -> None:
        """Add a part below the others.

        Args:
            part: the widget.
            label: of its tab.
            stretch: its share of spare room; 0 for a part that is large enough.
        """
        self._parts.append((part, label, stretch))
        self.splitter.addWidget(part)
        self.splitter.setStretchFactor(len(self._parts) - 1, stretch)

    @property
    def folded(self) -> bool:
        """Whether the parts are behind tabs."""
        return self._layout.currentIndex() > 0

    def sizes(self) -> list[int]:
        """Give the heights of the parts, as they are or will be when unfolded."""
        return self._wanted if self.folded else self.splitter.sizes()

    def set_sizes(self, sizes: list[int]) -> None:
        """Set the heights of the parts, now or when unfolded."""
        self._wanted = sizes
        if not self.folded:
            self.splitter.setSizes(sizes)

    def set_by_hand(self, sizes: list[int]) -> None:
        """Set the heights that the player once chose."""
        self.by_hand = True
        self.set_sizes(sizes)

    def _on_moved(self) -> None:
        self.by_hand = True

    def show_part(self, part: QWidget) -> None:
        """Bring a part to the front, if parts are behind tabs."""
        if self.folded:
            self.tabs.setCurrentWidget(part)

    def relabel(self, part: QWidget, label: str) -> None:
        """Give a part another label."""
        self._parts = [(p, label if p is part else old, stretch) for p, old, stretch in self._parts]
        if self.folded:
            self.tabs.setTabText(self.tabs.indexOf(part), label)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold or unfold; never in the middle of a new style sheet, for folding takes the splitter's handles away."""
        super().resizeEvent(event)
        if not self._bench.world.dressing:
            self._on_themed()

    def _on_themed(self) -> None:
        self._fit()
        self.resized.emit()

    def minimumSizeHint(self) -> QSize:
        """Give a height at which one part can be read."""
        return QSize(0, self._bench.theme.px(96))

    def _fit(self) -> None:
        fold = self.height() < self._bench.theme.px(self._least)
        if fold == self.folded:
            return
        if fold:
            self._wanted = self.splitter.sizes()
            for part, label, _ in self._parts:
                self.tabs.addTab(part, label)
            self.tabs.tabBar().setHidden(self._bare)
            self._layout.setCurrentWidget(self.tabs)
        else:
            for number, (part, _, stretch) in enumerate(self._parts):
                self.splitter.insertWidget(number, part)
                self.splitter.setStretchFactor(number, stretch)
                part.show()
            self.splitter.setSizes(self._wanted)
            self._layout.setCurrentWidget(self.splitter)
