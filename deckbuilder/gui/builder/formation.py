"""What starts in play, drawn in its ranks; an empty place says what is wanted and, clicked, searches for it."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui import glyphs
from deckbuilder.gui.words import facts
from deckbuilder.gui.workbench import Workbench

_CROWDED = 4
"""More places than this in a rank, and equal ones are drawn as one."""


class PlaceButton(QAbstractButton):
    """One place of the opening layout, or several equal ones of a crowded rank.

    Args:
        place: what stands or may stand here.
        count: so many equal places.
        bench: what the window shares.
    """

    opened = Signal(str)
    """Show this card."""
    search_wanted = Signal(str)
    cut_wanted = Signal(str, str)
    """Card and slot: take one copy out."""
    menu_wanted = Signal(str, QPoint)

    def __init__(self, place: Place, count: int, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = place
        self._bench = bench
        self._hover = False
        card = bench.cards.get(place.card) if place.card is not None else None
        self._name = (card.name if card else str(place.card)) if place.card is not None else place.wanted
        if count > 1:
            self._name = f"{count} × {self._name}"
        self._facts = facts(card, bench.game, 2) if card else ""
        self._series = bench.game.kinds.index(card.kind) if card and card.kind in bench.game.kinds else 7
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if place.card is None:
            self.setAccessibleName(self.tr("Empty place: {wanted}").format(wanted=place.wanted or self.tr("anything")))
            self.setToolTip(self.tr("Wanted here: {wanted}. Click to find one.").format(wanted=place.wanted))
        else:
            self.setAccessibleName(f"{self._name}, {self._facts}" + (f", {place.why}" if place.why else ""))
            self.setToolTip("\n".join(part for part in (self._name, self._facts, place.why) if part))
        self.clicked.connect(self._on_clicked)

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card that stands here, with the reason why it may."""
        return (self.place.card, self.place.why) if self.place.card is not None else None

    def sizeHint(self) -> QSize:
        """Give a size that holds two lines of a name."""
        return QSize(self._bench.theme.px(132), self._bench.theme.px(48))

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which a name can still be told."""
        return QSize(self._bench.theme.px(76), self._bench.theme.px(44))

    def _on_clicked(self) -> None:
        if self.place.card is not None:
            self.opened.emit(self.place.card)
        elif self.place.search:
            self.search_wanted.emit(self.place.search)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Go dark."""
        self._hover = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete takes the card out."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif (event.key() == Qt.Key.Key_Delete or event.text() == "-") and self.place.card is not None:
            self.cut_wanted.emit(self.place.card, self.place.slot)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: object) -> None:
        """Offer the card's menu."""
        if self.place.card is not None:
            self.menu_wanted.emit(self.place.card, self.mapToGlobal(QPoint(8, self.height() // 2)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a card's place: a bar in the colour of its type, name and facts; dashed where empty."""
        theme, filled = self._bench.theme, self.place.card is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        pen = QPen(theme.color("focus" if self.hasFocus() else "edge"), 2 if self.hasFocus() else 1)
        if not filled and not self.hasFocus():
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(theme.color("hover" if self._hover else ("raised" if filled else "surface")))
        painter.drawRoundedRect(box, 6, 6)
        inset = theme.px(8)
        if filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.series(self._series))
            painter.drawRoundedRect(QRectF(box.left() + 4, box.top() + 6, 3, box.height() - 12), 1.5, 1.5)
        elif self.width() > theme.px(104):
            side = theme.px(14)
            sign = QRectF(box.left() + inset, box.center().y() - side / 2, side, side)
            glyphs.paint(painter, "search", sign, theme.color("muted"))
            inset += side
        inner = box.adjusted(inset + 4, 4, -theme.px(6), -4)
        if self.place.why:
            side = theme.px(12)
            glyphs.paint(
                painter, "info", QRectF(box.right() - side - 5, box.top() + 5, side, side), theme.color("accent")
            )
            inner.setRight(inner.right() - side)
        self._write(painter, inner, filled=filled)

    def _write(self, painter: QPainter, inner: QRectF, *, filled: bool) -> None:
        theme = self._bench.theme
        painter.setFont(theme.font(13 if filled and inner.width() > theme.px(96) else 11, bold=filled))
        painter.setPen(theme.color("text" if filled else "muted"))
        metrics = painter.fontMetrics()
        lines = _wrapped(self._name, metrics, int(inner.width()), 2)
        small = theme.font(11)
        room = inner.height() - len(lines) * metrics.height()
        under = bool(self._facts) and room >= theme.px(13)
        top = inner.top() + (room - (theme.px(14) if under else 0)) / 2
        for line in lines:
            painter.drawText(
                QRectF(inner.left(), top, inner.width(), metrics.height()), Qt.AlignmentFlag.AlignVCenter, line
            )
            top += metrics.height()
        if under:
            painter.setFont(small)
            painter.setPen(theme.color("muted"))
            text = painter.fontMetrics().elidedText(self._facts, Qt.TextElideMode.ElideRight, int(inner.width()))
            painter.drawText(
                QRectF(inner.left(), top, inner.width(), theme.px(14)), Qt.AlignmentFlag.AlignVCenter, text
            )


def _wrapped(text: str, metrics: object, width: int, most: int) -> list[str]:
    """Break a name at its spaces into at most so many lines; the last one is elided."""
    lines: list[str] = []
    words = text.split(" ")
    while words and len(lines) < most - 1:
        line = words.pop(0)
        while words and metrics.horizontalAdvance(f"{line} {words[0]}") <= width:  # type: ignore[attr-defined]  # QFontMetrics
            line = f"{line} {words.pop(0)}"
        lines.append(line)
    if words:
        lines.append(" ".join(words))
    elide = Qt.TextElideMode.ElideRight
    return [metrics.elidedText(line, elide, width) for line in lines]  # type: ignore[attr-defined]  # QFontMetrics


class Formation(QWidget):
    """All places, rank below rank, the front rank on top."""

    menu_wanted = Signal(str, QPoint)
    place_made = Signal(object)
    """A ``PlaceButton`` was made."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._ranks: tuple[tuple[Place, ...], ...] = ()
        self._places: list[PlaceButton] = []
        self.setAccessibleName(self.tr("What starts in play"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        bench.deck_opened.connect(self.refresh)
        bench.themed.connect(self._rebuild)
        bench.hub.changed.connect(self._on_changed)

    def places(self) -> tuple[PlaceButton, ...]:
        """Give the places as drawn, front rank first."""
        return tuple(self._places)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes:
            self.refresh()

    def refresh(self) -> None:
        """Draw the open deck's opening layout."""
        opened = self._bench.open
        ranks = opened.shelf.rules.formation(opened.deck, opened.shelf.cards) if opened is not None else ()
        if ranks != self._ranks:
            self._ranks = ranks
            self._rebuild()

    def _rebuild(self) -> None:
        focused = next((number for number, button in enumerate(self.places()) if button.hasFocus()), None)
        self._places = []
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        ranks = [_gathered(rank) for rank in self._ranks]
        widest = max((len(rank) for rank in ranks), default=1)
        for number, rank in enumerate(ranks, 1):
            self._column.addWidget(self._rank(rank, number, widest), 1)
        places = self.places()
        if focused is not None and focused < len(places):
            places[focused].setFocus()

    def _rank(self, rank: list[tuple[Place, int]], number: int, widest: int) -> QWidget:
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        label = QLabel(str(number), line)
        label.setProperty("role", "small")
        label.setFixedWidth(self._bench.theme.px(12))
        label.setAccessibleName(self.tr("Rank {n}").format(n=number))
        label.setToolTip(self.tr("Rank {n}").format(n=number))
        row.addWidget(label)
        row.addStretch(widest - len(rank))
        for place, count in rank:
            button = PlaceButton(place, count, self._bench, line)
            button.opened.connect(self._bench.card_chosen)
            button.search_wanted.connect(self._bench.search_wanted)
            button.cut_wanted.connect(self._on_cut)
            button.menu_wanted.connect(self.menu_wanted)
            row.addWidget(button, 2)
            self._places.append(button)
            self.place_made.emit(button)
        row.addStretch(widest - len(rank))
        return line

    def _on_cut(self, card: str, slot: str) -> None:
        if self._bench.open is not None:
            self._bench.open.add(CardId(card), -1, slot=SlotId(slot))


def _gathered(rank: tuple[Place, ...]) -> list[tuple[Place, int]]:
    """Give the places of a rank with how many each stands for: one, but in a crowded rank equal neighbours are one."""
    found: list[tuple[Place, int]] = []
    for place in rank:
        if len(rank) > _CROWDED and found and found[-1][0] == place:
            found[-1] = (place, found[-1][1] + 1)
        else:
            found.append((place, 1))
    return found
