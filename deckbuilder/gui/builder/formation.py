"""What starts in play, drawn in its ranks; an empty place says what is wanted and, clicked, searches for it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.builder.place_button import FACE, PlaceButton
from deckbuilder.gui.builder.rank_line import RankLine
from deckbuilder.gui.drag import DraggedCard, unpack
from deckbuilder.gui.models.deck_groups import shared
from deckbuilder.gui.models.violations import Weight
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

__all__ = ("Formation", "PlaceButton")

_CROWDED = 4
"""More places than this in a rank, and equal ones are drawn as one."""
_FACES_MS = 200
"""Faces are asked for after so long: names and findings come first."""
_Rank = list[tuple[Place, int]]


class Formation(QWidget):
    """All places, rank below rank, the front rank on top; cards may be dropped on places and ranks, and dragged off."""

    menu_wanted = Signal(object, QPoint)
    """A ``Place``, and where on the screen its menu opens."""
    place_made = Signal(object)
    """A ``PlaceButton`` was made."""
    back_wanted = Signal(str, str)
    """Card and slot: move one copy back to the main part."""
    drag_entered = Signal(object)
    """``DraggedCard``s are over the formation."""
    drag_left = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._ranks: tuple[tuple[Place, ...], ...] = ()
        self._shape: tuple[int, ...] = ()
        self._lines: list[RankLine] = []
        self._places: list[PlaceButton] = []
        self._marks: Mapping[tuple[SlotId, CardId], Weight] = {}
        self._lit: frozenset[tuple[SlotId, CardId]] = frozenset()
        self.setAccessibleName(self.tr("What starts in play"))
        self.setAcceptDrops(True)
        self._leading: frozenset[SlotId] = frozenset()
        self._faces = FaceQueue(bench, self)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_FACES_MS)
        self._faces.arrived.connect(self._on_face)
        self._later.timeout.connect(self._want_faces)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        bench.deck_opened.connect(self.refresh)
        bench.themed.connect(self._on_themed)
        bench.hub.changed.connect(self._on_changed)

    def places(self) -> tuple[PlaceButton, ...]:
        """Give the places as drawn, front rank first."""
        return tuple(self._places)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes or Topic.FORMATS in changes:
            self.refresh()

    def _on_themed(self) -> None:
        for line in self._lines:
            line.dress(self._bench.theme)
        self._draw()

    def refresh(self) -> None:
        """Draw the open deck's opening layout."""
        opened = self._bench.open
        ranks = opened.shelf.rules.formation(opened.deck, opened.shelf.cards) if opened is not None else ()
        if ranks != self._ranks:
            self._ranks = ranks
            self._draw()

    def light(self, lit: Sequence[tuple[SlotId, CardId]]) -> None:
        """Light up the places of the cards that are chosen in the list."""
        if frozenset(lit) != self._lit:
            self._lit = frozenset(lit)
            self.show_marks(self._marks)

    def show_marks(self, marks: Mapping[tuple[SlotId, CardId], Weight]) -> None:
        """Mark the places whose cards findings name."""
        self._marks = marks
        for button in self._places:
            spot = (button.place.slot, button.place.card) if button.place.card is not None else None
            button.show_mark(marks.get(spot) if spot else None, lit=spot in self._lit)

    def _draw(self) -> None:
        """Show the places in the buttons that there are; new ones are made only where a rank changes its length."""
        ranks = [_gathered(rank) for rank in self._ranks]
        shape = tuple(len(rank) for rank in ranks)
        if shape != self._shape:
            self._shape = shape
            self._lay_out(ranks)
        known = self._shared()
        flat = [(place, count, number) for number, rank in enumerate(ranks) for place, count in rank]
        for button, (place, count, number) in zip(self._places, flat, strict=True):
            button.show_place(place, count, number, ("", "") if place.slot in self._leading else known)
        self.show_marks(self._marks)
        self._later.start()

    def _shared(self) -> tuple[str, str]:
        """Give what need not be said of those who follow a leader, for he says it."""
        opened = self._bench.open
        if opened is None:
            return "", ""
        slots = opened.shelf.rules.slots(opened.deck.format)
        self._leading = frozenset(slot.id for slot in slots if slot.most == 1)
        return shared(opened.deck, opened.shelf.cards, slots, opened.shelf.game)

    def _want_faces(self) -> None:
        """Ask for the faces of those who stand here, if there is room for them."""
        if not self.isVisible():
            return
        cards = dict.fromkeys(button.place.card for button in self._places if button.place.card is not None)
        self._faces.want(tuple(cards) if self._roomy() else (), self._face_width(), 1)
        self._on_face()

    def _roomy(self) -> bool:
        """Tell whether all places have room for a face: some with and some without would look like a meaning."""
        return all(button.roomy for button in self._places)

    def _face_width(self) -> int:
        return round(self._bench.theme.px(FACE) * self.devicePixelRatioF())

    def _on_face(self) -> None:
        width, roomy = self._face_width(), self._roomy()
        for button in self._places:
            card = button.place.card
            button.show_face(self._bench.faces.get(card, width) if card is not None and roomy else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See anew who has room for a face."""
        super().resizeEvent(event)
        self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the faces that were not asked for while nobody looked."""
        super().showEvent(event)
        self._later.start()

    def _lay_out(self, ranks: Sequence[_Rank]) -> None:
        """Show as many ranks as there are, each with as many places as it has."""
        focused = next((number for number, button in enumerate(self._places) if button.hasFocus()), None)
        widest = max((len(rank) for rank in ranks), default=1)
        while len(self._lines) < len(ranks):
            line = RankLine(len(self._lines) + 1, self._button, self)
            line.dress(self._bench.theme)
            self._lines.append(line)
            self._column.addWidget(line, 1)
        for number, line in enumerate(self._lines):
            line.fit(len(ranks[number]) if number < len(ranks) else 0, widest)
            line.setVisible(number < len(ranks))
            line.show_number(len(ranks) > 1)
        self._places = [button for line in self._lines for button in line.places()]
        for before, button in pairwise(self._places):
            QWidget.setTabOrder(before, button)
        if focused is not None and self._places:
            self._places[min(focused, len(self._places) - 1)].setFocus()

    def _button(self) -> PlaceButton:
        button = PlaceButton(self._bench, self)
        button.opened.connect(self._bench.card_chosen)
        button.search_wanted.connect(self._bench.search_wanted)
        button.cut_wanted.connect(self._on_cut)
        button.back_wanted.connect(self.back_wanted)
        button.menu_wanted.connect(self._on_menu)
        button.stepped.connect(self._on_stepped)
        self.place_made.emit(button)
        return button

    # -- keys and menus ----------------------------------------------------------------------------

    def _on_cut(self, card: str, slot: str) -> None:
        if self._bench.open is not None:
            self._bench.open.add(CardId(card), -1, slot=SlotId(slot))

    def _on_menu(self, where: QPoint) -> None:
        button = self.sender()
        if isinstance(button, PlaceButton):
            self.menu_wanted.emit(button.place, where)

    def _on_stepped(self, right: int, down: int) -> None:
        """Go to the nearest place in the direction of an arrow."""
        button = self.sender()
        if not isinstance(button, PlaceButton):
            return
        here = button.mapTo(self, button.rect().center())
        if right:
            same = [other for other in self._places if other.rank == button.rank]
            at = same.index(button) + right
            if 0 <= at < len(same):
                same[at].setFocus(Qt.FocusReason.TabFocusReason)
            return
        ranks = sorted(
            {other.rank for other in self._places if (other.rank - button.rank) * down > 0}, reverse=down < 0
        )
        if ranks:
            near = [other for other in self._places if other.rank == ranks[0]]
            best = min(near, key=lambda other: abs(other.mapTo(self, other.rect().center()).x() - here.x()))
            best.setFocus(Qt.FocusReason.TabFocusReason)

    # -- drops -------------------------------------------------------------------------------------

    def show_drag(self, cards: Sequence[DraggedCard]) -> None:
        """Let the places glow that may take one of these cards; none where there are no cards."""
        opened = self._bench.open
        from deckbuilder.gui.builder.seating import takers  # nothing is dragged at first

        found = takers(opened.deck, opened.shelf, cards) if opened is not None and cards else frozenset()
        for button in self._places:
            place = button.place
            takes = (button.rank, place.slot, place.card, place.wanted) in found
            button.show_glow(takes, dim=bool(cards) and not takes)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards."""
        cards = unpack(event.mimeData())
        if cards:
            event.acceptProposedAction()
            self.drag_entered.emit(cards)
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Cards went elsewhere."""
        self.drag_left.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Seat the cards: in the place where they fell, else in that rank, else where there is room."""
        cards = unpack(event.mimeData())
        self.drag_left.emit()
        if not cards:
            event.ignore()
            return
        event.acceptProposedAction()
        self.seat(cards, self._wanted(event.position().toPoint()))

    def _wanted(self, point: QPoint) -> list[tuple[int, Place]]:
        """Give the places that a drop means, the nearest first: that below it, then the empty ones of its rank."""
        if not self._places:
            return []

        def away(button: PlaceButton) -> int:
            return abs(button.mapTo(self, button.rect().center()).y() - point.y())

        rank = min(self._places, key=away).rank
        mine = [button for button in self._places if button.rank == rank]
        below = [button for button in mine if button.rect().contains(button.mapFrom(self, point))]
        empty = [button for button in mine if button.place.card is None]
        return [(rank, button.place) for button in (*below, *empty)]

    def seat(self, cards: Sequence[DraggedCard], wanted: Sequence[tuple[int, Place]]) -> None:
        """Put one copy of each card among the starters, as one step of undo, and say which may not stand there.

        Args:
            cards: what was dropped.
            wanted: rank and place that were meant, the first for the first card.
        """
        opened = self._bench.open
        if opened is None:
            return
        from deckbuilder.gui.builder.seating import seat_somewhere  # see above

        shelf = opened.shelf
        refused: list[DraggedCard] = []

        def change(deck: Deck) -> Deck:
            refused.clear()
            for number, dragged in enumerate(cards):
                after = seat_somewhere(deck, shelf, dragged, wanted if number == 0 else ())
                if after is None:
                    refused.append(dragged)
                deck = after or deck
            return deck

        name = opened.name_of(cards[0].card)
        if len(cards) > 1:
            name = counted(len(cards), self.tr("{n} card"), self.tr("{n} cards"))
        label, said = self.tr("Start with {card}"), self.tr("Put {card} among the starters")
        opened.edit(change, label.format(card=name), said.format(card=name))
        if refused:
            self._refuse(refused[0], wanted)

    def _refuse(self, dragged: DraggedCard, wanted: Sequence[tuple[int, Place]]) -> None:
        opened = self._bench.open
        if opened is None:
            return
        asked = next((place.wanted for _, place in wanted if place.card is None and place.wanted), "")
        if asked:
            said = self.tr("{card} may not stand here: wanted is {wanted}")
            self._bench.hub.say(said.format(card=opened.name_of(dragged.card), wanted=asked))
        else:
            self._bench.hub.say(opened.why_not_starting(dragged.card))


def _gathered(rank: tuple[Place, ...]) -> _Rank:
    """Give the places of a rank with how many each stands for: one, but in a crowded rank equal neighbours are one."""
    found: _Rank = []
    for place in rank:
        if len(rank) > _CROWDED and found and found[-1][0] == place:
            found[-1] = (place, found[-1][1] + 1)
        else:
            found.append((place, 1))
    return found
