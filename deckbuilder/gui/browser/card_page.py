"""One card at length: what is printed, where, what was ruled, and the buttons that put it into the deck."""

from html import escape

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from deckbuilder.core.cards import Card, FieldKind, Printing
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.card_picture import ASPECT, CardPicture
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.words import sentence, shown
from deckbuilder.gui.workbench import Workbench

_WORDS, _LEAST, _MOST, _LOW = 264, 104, 400, 230
"""At 100 % text: the width that the words need; the least width of a picture, and its greatest height; below the last,
the page is set closely."""
_NUMBERS = (FieldKind.NUMBER, FieldKind.NUMBERS)


class CardPage(QWidget):
    """Shows the chosen card."""

    taken = Signal(str, bool)
    stepped = Signal(str, int)
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._id: CardId | None = None
        self._close = False
        self.picture = CardPicture(bench, self)
        self.picture.setCursor(Qt.CursorShape.PointingHandCursor)
        self.page = QTextBrowser(self)
        self.page.setObjectName("page")
        self.page.setAccessibleName(self.tr("Card"))
        self.page.setOpenLinks(False)
        self.add = QPushButton(self.tr("Add"), self)
        self.add.setProperty("role", "primary")
        self.add.setToolTip(self.tr("Add one to the deck (Enter)"))
        self.start = QPushButton(self.tr("Add to start"), self)
        self.start.setToolTip(self.tr("Add one to what starts in play (Shift+Enter)"))
        self.cut = QPushButton(self.tr("Cut 1"), self)
        self.cut.setToolTip(self.tr("Cut one from the deck (-)"))
        for button in (self.add, self.start, self.cut):
            button.setAccessibleName(button.text())
        self.copies = ElidedLabel(self)
        self.copies.setProperty("role", "muted")
        self.copies.setAccessibleName(self.tr("Copies in the deck"))
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (self.add, self.start, self.cut):
            row.addWidget(widget)
        row.addWidget(self.copies, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addLayout(row)
        self._column.addWidget(self.page, 1)
        self._connect()
        self._paint()

    def _connect(self) -> None:
        self.add.clicked.connect(self._on_add)
        self.start.clicked.connect(self._on_start)
        self.cut.clicked.connect(self._on_cut)
        self.picture.clicked.connect(self._on_picture)
        self._bench.heads_arrived.connect(self._paint)
        self._bench.hub.changed.connect(self._on_changed)
        self._bench.deck_opened.connect(self._paint_copies)
        self._bench.themed.connect(self._paint)

    def show_card(self, id: CardId) -> None:
        """Show a card."""
        self._id = id
        self._paint()
        self.page.verticalScrollBar().setValue(0)

    # -- where things lie --------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """Give a size at which the name and the buttons can be seen."""
        return QSize(self._bench.theme.px(200), self._bench.theme.px(96))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the picture another place."""
        super().resizeEvent(event)
        self._place()
        if self._close != (self.height() < self._bench.theme.px(_LOW)):
            self._paint()

    def _place(self) -> None:
        """Put the picture left of the words; above them where the page is narrow and high; away where it is neither."""
        px = self._bench.theme.px
        gap = px(12)
        beside = min(int(min(self.height(), px(_MOST)) * ASPECT), self.width() - px(_WORDS) - gap)
        above = int(min(self.height() - px(240), px(_MOST)) * ASPECT)
        self.picture.setVisible(max(beside, above) >= px(_LEAST))
        if beside >= px(_LEAST):
            self.picture.setGeometry(0, 0, beside, round(beside / ASPECT))
            self._column.setContentsMargins(beside + gap, 0, 0, 0)
        elif above >= px(_LEAST):
            wide = min(above, self.width())
            self.picture.setGeometry((self.width() - wide) // 2, 0, wide, round(wide / ASPECT))
            self._column.setContentsMargins(0, round(wide / ASPECT) + gap, 0, 0)
        else:
            self._column.setContentsMargins(0, 0, 0, 0)

    def _on_picture(self) -> None:
        if self._id is not None:
            self.peek_wanted.emit(self._id, self.picture.mapToGlobal(self.picture.rect().center()))

    def _on_add(self) -> None:
        if self._id is not None:
            self.taken.emit(self._id, False)

    def _on_start(self) -> None:
        if self._id is not None:
            self.taken.emit(self._id, True)

    def _on_cut(self) -> None:
        if self._id is not None:
            self.stepped.emit(self._id, -1)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.CATALOG in changes:
            self._paint()
        elif Topic.DECK in changes:
            self._paint_copies()

    def _card(self) -> Card | None:
        return self._bench.cards.get(self._id) if self._id is not None else None

    def _paint(self) -> None:
        card = self._card()
        self._close = self.height() < self._bench.theme.px(_LOW)
        self._place()
        self.picture.show_card(card.id if card is not None else None)
        self.picture.setToolTip(self.tr("Click to see it large") if card is not None else "")
        if card is None:
            hint = self.tr("Choose a card in the table to read it here.")
            self.page.setHtml(f"<p style='color:{self._bench.theme.roles['muted']}'>{escape(hint)}</p>")
            self.page.setAccessibleDescription(hint)
        else:
            self.page.setHtml(self._html(card))
            self.page.setAccessibleDescription(sentence(card, self._bench.game, text=True))
        self._paint_copies()

    def _paint_copies(self) -> None:
        card, opened = self._card(), self._bench.open
        ready = card is not None and opened is not None
        self.add.setEnabled(ready)
        self.start.setEnabled(ready)
        self.cut.setEnabled(False)
        self.copies.clear()
        if card is None or opened is None:
            return
        deck = opened.deck
        self.start.setEnabled(opened.starting_slot(card.id) is not None)
        slots = opened.shelf.rules.slots(deck.format)
        parts = [f"{deck.count(card.id, s.id)} {s.label}" for s in slots if deck.count(card.id, s.id)]
        self.copies.setText(" · ".join(parts))
        self.copies.short = self.tr("{n} in deck").format(n=deck.count(card.id)) if parts else ""
        self.copies.setToolTip(self.copies.text())
        self.cut.setEnabled(bool(parts))

    def _figures(self, numbers: list[tuple[str, str]], small: str) -> str:
        px = self._bench.theme.px
        cells = "".join(
            f"<td style='padding-right:{px(20)}px'><span style='{small}'>{escape(label)}</span><br>"
            f"<span style='font-size:{px(15)}px; font-weight:600'>{escape(value)}</span></td>"
            for label, value in numbers
        )
        return f"<table cellspacing='0' style='margin-top:{px(8)}px'><tr>{cells}</tr></table>"

    def _html(self, card: Card) -> str:
        theme, game = self._bench.theme, self._bench.game
        muted = theme.roles["muted"]
        small = f"font-size:{theme.px(11)}px; color:{muted}"
        words, numbers = [card.kind], []
        for spec in game.fields:
            value = shown(card, spec)
            if not value:
                continue
            if spec.kind in _NUMBERS:
                numbers.append((spec.label, value))
            elif spec.kind is FieldKind.FLAG:
                words.append(spec.label)
            else:
                words.append(value)
        parts = [
            f"<div style='font-size:{theme.px(15 if self._close else 20)}px; font-weight:600'>{escape(card.name)}</div>",
            f"<div style='{small if self._close else f'color:{muted}'}'>{escape(' · '.join(words))}</div>",
        ]
        if numbers and self._close:
            line = " &nbsp; ".join(
                f"<span style='{small}'>{escape(label)}</span>&nbsp;<b>{escape(value)}</b>" for label, value in numbers
            )
            parts.append(f"<div style='margin-top:{theme.px(4)}px'>{line}</div>")
        elif numbers:
            parts.append(self._figures(numbers, small))
        if card.text is None:
            parts.append(
                f"<p style='color:{muted}'><i>{escape(self.tr('Nobody has read the text of this card yet.'))}</i></p>"
            )
        else:
            parts += [
                f"<p style='margin:{theme.px(4 if self._close else 8)}px 0 0 0'>{escape(line)}</p>"
                for line in card.text.split("\n")
                if line
            ]
        flavor = next((p.flavor for p in card.printings if p.flavor), "")
        if flavor:
            parts.append(f"<p style='color:{muted}'><i>{escape(flavor)}</i></p>")
        for ruling in card.rulings:
            parts.append(f"<p><b>{escape(self.tr('Ruling'))}</b> {escape(ruling)}</p>")
        if card.printings:
            names = {s.code: s.name for s in self._bench.context().sets}
            lines = "<br>".join(escape(_printing(p, names)) for p in card.printings)
            parts.append(f"<p style='{small}'>{lines}</p>")
        return "".join(parts)


def _printing(printing: Printing, names: dict[str, str]) -> str:
    parts = [names.get(printing.set, printing.set)]
    if printing.number:
        parts.append(f"#{printing.number}")
    parts += [part for part in (printing.rarity, printing.artist) if part]
    return " · ".join(parts)
