"""Tab goes in reading order: as the layouts have the widgets, whenever they were made; and F6 goes from part to part."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractScrollArea, QLayout, QScrollArea, QSplitter, QStackedWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTabWidget

    from deckbuilder.gui.main_window import MainWindow

_LATER_MS = 50


def in_reading_order(widget: QWidget) -> Iterator[QWidget]:
    """Give a widget and all in it, as they are read: by layout, else from the top left."""
    yield widget
    for child in _parts(widget):
        yield from in_reading_order(child)


def _parts(widget: QWidget) -> list[QWidget]:
    if isinstance(widget, QScrollArea):
        return [inside for inside in (widget.widget(),) if inside is not None]
    if isinstance(widget, QAbstractScrollArea):
        return []  # a view goes from row to row by itself
    children = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    known: list[QWidget | None] = []
    if widget.inherits("QTabWidget"):  # by name: the class itself is mostly not needed
        widget = cast("QTabWidget", widget)
        known = [widget.tabBar(), *(widget.widget(number) for number in range(widget.count()))]
    elif isinstance(widget, QSplitter | QStackedWidget):
        known = [widget.widget(number) for number in range(widget.count())]
    elif (layout := widget.layout()) is not None:
        known = list(_laid(layout, children))
    rest = [child for child in children if child not in known and not child.isWindow()]
    rest.sort(key=lambda child: (child.y(), child.x()))
    return [*(child for child in known if child is not None), *rest]


def _laid(layout: QLayout, children: list[QWidget]) -> Iterator[QWidget]:
    """Give those of the children that a layout and the layouts in it have, in its order.

    The layout is asked where it has each child, never for its items: the handle that Python gets on an item stays with the layout
    when Qt deletes the item, and once another object of Python's is made at that address, deleting it ends the program.
    """
    inside: list[QWidget | QLayout] = [*children]
    inside += layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly)
    places = {one: layout.indexOf(one) for one in inside}
    for one in sorted((one for one, place in places.items() if place >= 0), key=places.__getitem__):
        if isinstance(one, QLayout):
            yield from _laid(one, children)
        else:
            yield one


class TabOrder(QObject):
    """Keeps the order of a window while parts are made and remade.

    Args:
        window: the window; its rail comes last.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_LATER_MS)
        self._soon.timeout.connect(self.arrange)
        window.bench.deck_opened.connect(self._soon.start)
        window.builder.formation.place_made.connect(self._soon.start)
        window.decks.library_made.connect(self._soon.start)
        window.browser.page.part_made.connect(self._soon.start)
        window.places.made.connect(self._soon.start)
        window.places.grown.connect(self._soon.start)
        if window.browser.search.keeper is not None:
            window.browser.search.keeper.naming.connect(self._on_naming)

    def _on_naming(self) -> None:
        self._soon.start()

    def arrange(self) -> None:
        """Put all that takes the focus in reading order."""
        window = self._window
        before: QWidget | None = None
        middle = [*in_reading_order(window.places), *in_reading_order(window.strip), *in_reading_order(window.rail)]
        for widget in middle:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                if before is not None:
                    QWidget.setTabOrder(before, widget)
                before = widget


def turn(window: "MainWindow", by: int) -> None:
    """Go to the next part of the place that is shown, or the one before: search, cards, card, tabs, army, list, findings."""
    parts = [part for part in ring(window) if part.isVisible()]
    focus = window.focusWidget()
    now = next((n for n, part in enumerate(parts) if part is focus or part.isAncestorOf(focus)), -1)
    target = parts[(now + by) % len(parts)] if now >= 0 else parts[0]
    _enter(target)


def ring(window: "MainWindow") -> list[QWidget]:
    """Give the parts that F6 goes round, in its order; some of them may be hidden."""
    browser, place = window.browser, window.places.place
    left: list[QWidget] = [browser.search, browser.catalog.view(), browser.under]
    if place is not None:
        return [*left, *place.parts()] if window.places.has_catalog else place.parts()
    builder, decks = window.builder, window.decks
    told: QWidget = builder.findings if not builder.said.folded and builder.findings.views else builder.said
    right: list[QWidget] = [builder.head, builder.formation, builder.list, told]
    if decks.library is not None and decks.library_shown:
        right = [decks.library]
    return [*left, decks.bar, *right]


def _enter(part: QWidget) -> None:
    """Give the focus to a part, or to the first in it that takes it."""
    takes = Qt.FocusPolicy.TabFocus
    wanted = part.focusProxy() or part
    if not wanted.focusPolicy() & takes:
        inside = (child for child in in_reading_order(part) if child.focusPolicy() & takes and child.isVisible())
        wanted = next(inside, part)
    wanted.setFocus(Qt.FocusReason.TabFocusReason)
