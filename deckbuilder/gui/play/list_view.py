"""The whole table as a list that a screen reader can follow and keys can play."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QTreeWidgetItemIterator, QWidget

from deckbuilder.core.scene import Pointing, Scene
from deckbuilder.gui import glyphs
from deckbuilder.gui.models import Index
from deckbuilder.gui.play.outline import Named, Node, NodeKind, outline
from deckbuilder.gui.workbench import Workbench

_NODE = Qt.ItemDataRole.UserRole
_SIGNS = {True: "fold", False: "unfold"}


class ListView(QTreeWidget):
    """Shows the outline of a scene; Enter on a line acts as a click on the table does.

    Args:
        bench: what the window shares.
    """

    token_activated = Signal(str)
    """A token was entered, as if it were clicked on the table."""
    zone_activated = Signal(str)
    given = Signal(object)
    """The ``Action`` that the player answers."""
    token_pointed = Signal(str)
    """The token of the chosen line; ``""`` for none."""
    pointed = Signal(object)
    """The ``Pointing`` of the chosen line; None for none."""
    digit_typed = Signal(str)
    """A digit, which is the key of an answer."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._nodes: tuple[Node, ...] = ()
        self._items: dict[str, QTreeWidgetItem] = {}
        self._open: dict[str, bool] = {}
        self._filling = False
        self.setColumnCount(1)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setRootIsDecorated(False)
        self.setExpandsOnDoubleClick(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(self.tr("The table as a list"))
        self._connect()
        self._dress()

    def _connect(self) -> None:
        self.itemExpanded.connect(self._on_expanded)
        self.itemCollapsed.connect(self._on_collapsed)
        self.currentItemChanged.connect(self._on_current)
        self.itemDoubleClicked.connect(self._on_double_click)
        self.itemClicked.connect(self._on_click)
        self._bench.themed.connect(self._dress)

    def _dress(self) -> None:
        theme = self._bench.theme
        self.setIndentation(theme.px(16))
        self.setIconSize(QSize(theme.px(12), theme.px(12)))
        for item in self._all():
            self._sign(item)

    def _all(self) -> Iterator[QTreeWidgetItem]:
        each = QTreeWidgetItemIterator(self)
        while (item := each.value()) is not None:
            yield item
            each += 1

    # -- showing -----------------------------------------------------------------------------------

    def show_scene(self, scene: Scene, options: Sequence[Pointing], named: Named) -> None:
        """Show a table; what was chosen and unfolded stays so, wherever it stands now.

        Args:
            scene: as the viewer sees it.
            options: what may be answered now.
            named: gives what the window calls a seat.
        """
        nodes = outline(scene, options, named)
        if nodes == self._nodes:
            return
        trail = self._trail()
        self._nodes, self._items = nodes, {}
        self._filling = True
        try:
            self.clear()
            self.addTopLevelItems([self._item(node) for node in nodes])
            for key, item in self._items.items():
                item.setExpanded(self._is_open(key, item))
                self._sign(item)
        finally:
            self._filling = False
        kept = next((self._items[key] for key in trail if key in self._items), None)
        if kept is not None:
            self.setCurrentItem(kept)
        self._on_current()

    def _trail(self) -> list[str]:
        """Give the keys of the chosen line and of those above it: where one is gone, the next is chosen."""
        keys: list[str] = []
        item: QTreeWidgetItem | None = self.currentItem()
        while item is not None:
            keys.append(_node(item).key)
            item = item.parent()
        return keys

    def _item(self, node: Node) -> QTreeWidgetItem:
        item = QTreeWidgetItem([node.words])
        item.setData(0, _NODE, node)
        item.setToolTip(0, node.words)
        if node.kind is NodeKind.ZONE:
            item.setFont(0, self._bench.theme.font(13, bold=True))
        self._items[node.key] = item
        item.addChildren([self._item(child) for child in node.children])
        return item

    def _is_open(self, key: str, item: QTreeWidgetItem) -> bool:
        return self._open.get(key, not _node(item).aside)

    def _sign(self, item: QTreeWidgetItem) -> None:
        """Show whether a line can be folded or unfolded, or is something to do."""
        theme = self._bench.theme
        sign = _SIGNS[item.isExpanded()] if item.childCount() else "dot"
        role = "muted" if item.childCount() else "hairline"
        if _node(item).kind is NodeKind.ANSWER:
            sign, role = "play", "accent"
        item.setIcon(0, glyphs.icon(sign, theme.color(role), theme.px(12)))

    def _on_expanded(self, item: QTreeWidgetItem) -> None:
        self._on_fold(item, True)

    def _on_collapsed(self, item: QTreeWidgetItem) -> None:
        self._on_fold(item, False)

    def _on_fold(self, item: QTreeWidgetItem, open: bool) -> None:
        if not self._filling:
            self._open[_node(item).key] = open
            self._sign(item)

    # -- choosing ----------------------------------------------------------------------------------

    def node(self) -> Node | None:
        """Give the chosen line."""
        item = self.currentItem()
        return _node(item) if item is not None else None

    def choose_token(self, token: str) -> None:
        """Choose the line of a token, if there is one."""
        item = self._items.get(f"token {token}")
        if item is not None:
            self.setCurrentItem(item)

    def _on_current(self) -> None:
        if self._filling:
            return
        node = self.node()
        self.token_pointed.emit(node.id if node is not None and node.kind is NodeKind.TOKEN else "")
        self.pointed.emit(node.pointing if node is not None else None)

    def _enter(self, node: Node) -> None:
        if node.pointing is not None:
            self.given.emit(node.pointing.action)
        elif node.kind is NodeKind.TOKEN:
            self.token_activated.emit(node.id)
        elif node.kind is NodeKind.ZONE:
            self.zone_activated.emit(node.id)

    def _on_double_click(self, item: QTreeWidgetItem) -> None:
        self._enter(_node(item))

    def _on_click(self, item: QTreeWidgetItem) -> None:
        """Fold or unfold places by a click; what stands in them is only chosen."""
        if _node(item).kind in (NodeKind.ZONE, NodeKind.RANK):
            item.setExpanded(not item.isExpanded())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the first line for who comes to none."""
        super().focusInEvent(event)
        first = self.topLevelItem(0)
        if first is not None and not self.currentIndex().isValid():
            self.setCurrentItem(first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a line offers with Enter; digits answer; letters and Space do what they do at the table."""
        node, text = self.node(), event.text()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if node is not None:
                self._enter(node)
        elif len(text) == 1 and text.isascii() and text.isdecimal():
            self.digit_typed.emit(text)
        elif text.isprintable() and text:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Draw none: signs tell what can be folded."""


def _node(item: QTreeWidgetItem) -> Node:
    node = item.data(0, _NODE)
    assert isinstance(node, Node)
    return node
