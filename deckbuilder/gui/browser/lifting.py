"""What is said where a search finds nothing: which condition is one too many, with a button that takes it out."""

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # the list is painted before anything can be searched for
    from deckbuilder.core.query import Node, Query


class Emptiness(NamedTuple):
    """Why nothing is shown.

    Attributes:
        sentence: for the place of the cards, the first line stands out.
        button: what the way out says; ``""`` where there is none.
        text: the search behind that way.
    """

    sentence: str
    button: str = ""
    text: str = ""


def tr(text: str) -> str:
    """Translate a sentence in the place of cards."""
    return QCoreApplication.translate("Browser", text)


def no_cards() -> Emptiness:
    """Say how cards come into a catalog that has none."""
    return Emptiness(tr("No cards yet\nImport a card file: menu Cards, or drop the file on this window."))


def no_result(text: str, unsure: int, bench: Workbench) -> Emptiness:
    """Say what may be done where nothing was found: which condition, left out, would find some cards.

    A condition on the player's own copies comes first: who keeps only what he owns in sight easily forgets it.

    Args:
        text: of the search.
        unsure: of how many cards it is not known whether they are meant.
        bench: what the window shares.
    """
    if unsure:
        said = counted(unsure, tr("{n} card is undecided."), tr("{n} cards are undecided."))
        return Emptiness(f"{tr('No card is known to be like that')}\n{said}")
    from deckbuilder.core.query import And  # see above
    from deckbuilder.core.query_parse import parse
    from deckbuilder.core.query_write import written_tree

    index, head = bench.index, tr("No card is like that")
    query = parse(text, bench.game)
    if index is None or not isinstance(query.tree, And):
        if asks_for_copies(query):
            return _of_copies(bench)
        return Emptiness(f"{head}\n{tr('Fewer words find more. Esc clears the search.')}")
    for part in sorted(query.tree.parts, key=_of_own_copies, reverse=True):
        rest = tuple(other for other in query.tree.parts if other is not part)
        tree = And(rest) if len(rest) > 1 else rest[0]
        found = index.count(replace(query, tree=tree), bench.context())
        if found:
            without = _words(query, part)
            one = tr("One condition too many: {condition}.\nWithout it there is {n} card. Esc clears the search.")
            many = tr("One condition too many: {condition}.\nWithout it there are {n} cards. Esc clears the search.")
            said = (one if found == 1 else many).format(condition=without, n=found)
            button = tr("Search without “{condition}”").format(condition=without)
            return Emptiness(f"{head}\n{said}", button, written_tree(tree))
    return Emptiness(f"{head}\n{tr('Fewer words find more. Esc clears the search.')}")


def _of_copies(bench: Workbench) -> Emptiness:
    """Say why no card has copies as asked."""
    if bench.world.trunk.used:
        return Emptiness(f"{tr('None of your cards is like that')}\n{tr('Esc clears the search.')}", tr("All cards"))
    said = tr("Your collection is empty\nEnter what you own at the place Collection (Ctrl+2). Esc clears the search.")
    return Emptiness(said, tr("All cards"))


def _words(query: "Query", part: "Node") -> str:
    from deckbuilder.core.query_words import phrase  # see above

    return spoken(phrase(part, query.game))


def _of_own_copies(part: "Node") -> bool:
    from deckbuilder.core.query import Compare, Number, Part, nodes  # see above

    numbers = [side for node in nodes(part) if isinstance(node, Compare) for side in (node.left, node.right)]
    return any(isinstance(one, Number) and one.part in (Part.OWNED, Part.FREE, Part.WANTED) for one in numbers)


def asks_for_copies(query: "Query") -> bool:
    """Tell whether a search asks for copies of the player's, or is sorted by them."""
    from deckbuilder.core.query import Number, Part  # see above

    held = (Part.OWNED, Part.FREE, Part.WANTED)
    sorted_by = any(isinstance(order.by, Number) and order.by.part in held for order in query.order)
    return sorted_by or _of_own_copies(query.tree)


class Lifting(QObject):
    """A button in the lower part of an empty list of cards.

    Args:
        views: over which it lies.
    """

    wanted = Signal(str)
    """Search for this instead."""

    def __init__(self, bench: Workbench, views: QWidget) -> None:
        super().__init__(views)
        self._bench, self._views = bench, views
        self._text = ""
        self._button: QPushButton | None = None
        views.installEventFilter(self)

    @property
    def button(self) -> QPushButton:
        """The button, made when it is first shown."""
        if self._button is None:
            self._button = QPushButton(self._views)
            self._button.clicked.connect(self._on_clicked)
        return self._button

    def show_way(self, way: Emptiness | None) -> None:
        """Offer a way out; None for none."""
        if way is None or not way.button:
            if self._button is not None:
                self._button.hide()
            return
        self._text = way.text
        self.button.setText(way.button)
        self.button.setAccessibleName(way.button)
        self._place()
        self.button.show()
        self.button.raise_()

    def _place(self) -> None:
        """Lie below the sentence, and inside the list."""
        room, px = self._views.rect(), self._bench.theme.px
        size = self.button.sizeHint()
        wide = min(size.width(), room.width() - px(32))
        y = min(room.height() // 2 + px(72), room.height() - size.height() - px(8))
        self.button.setGeometry(QRect((room.width() - wide) // 2, max(y, 0), wide, size.height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the list."""
        if event.type() == QEvent.Type.Resize and self._button is not None and self._button.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _on_clicked(self) -> None:
        self.wanted.emit(self._text)
