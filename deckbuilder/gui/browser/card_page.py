"""One card at length: what is printed, ruled and allowed, its printings, a note, and the buttons that put it into the deck."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.desk.card_uses import CardUse, CardUses
from deckbuilder.gui.browser.card_buttons import CardButtons
from deckbuilder.gui.browser.card_picture import ASPECT, CardPicture
from deckbuilder.gui.browser.card_tabs import CARD_TAB, NOTE_TAB, OWNED_TAB, PRINTINGS_TAB, CardTabs
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # tabs that are not in front at first
    from deckbuilder.gui.browser.card_note import CardNote
    from deckbuilder.gui.browser.card_owned import CardOwned
    from deckbuilder.gui.browser.card_paper import CardPaper
    from deckbuilder.gui.browser.card_printings import CardPrintings
    from deckbuilder.gui.browser.picture_choice import PictureChoice

__all__ = ("CARD_TAB", "NOTE_TAB", "PRINTINGS_TAB", "CardPage")

_WORDS, _LEAST, _MOST, _LOW, _SHARE, _TIGHT = 210, 46, 560, 230, 45, 240
"""At 100 % text: the width that the words need; the least width of a picture, and its greatest height; below the next, the
page is set closely; the most of the page's width that a picture beside the words gets, in percent; the width of the words
below which they are set closely too."""
_USES_MS, _REST_MS = 400, 60


class CardPage(QWidget):
    """Shows the chosen card."""

    taken = Signal(str, bool)
    stepped = Signal(str, int)
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""
    deck_wanted = Signal(int)
    """Open one of the user's decks."""
    part_made = Signal()
    """Something was made that takes the focus."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._id: CardId | None = None
        self._near: tuple[tuple[str, CardId], ...] = ()
        self._close = False
        self._hinted = True
        self._looked_at: PrintingId | None = None
        self._sets: Mapping[str, CardSet] = {one.code: one for one in bench.context().sets}
        self._uses: Mapping[CardId, tuple[CardUse, ...]] = {}
        self._reader: CardUses | None = None
        self._reading = False
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_USES_MS)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self.buttons = CardButtons(bench, self)
        self.add, self.start, self.cut = self.buttons.add, self.buttons.start, self.buttons.cut
        self.copies = self.buttons.copies
        self.tabs = CardTabs(bench, self)
        self.hint = QLabel(self.tr("Choose a card in the table to read it here."), self)
        """Stands in the place of the page while no card is chosen."""
        self.hint.setObjectName("hint")
        self.hint.setAccessibleName(self.tr("Card"))
        self.hint.setAccessibleDescription(self.hint.text())
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.hint.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.picture = CardPicture(bench, self)
        self.picture.setCursor(Qt.CursorShape.PointingHandCursor)
        self.picture.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.picture.setAcceptDrops(True)
        self._lay_out()
        self._connect()
        self._paint()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.buttons)
        self._column.addWidget(self.tabs)
        self._stack = QStackedLayout()
        self._column.addLayout(self._stack, 1)
        self._stack.addWidget(self.hint)

    @cached_property
    def page(self) -> "CardPaper":
        """What is said of the card, made when the first one is chosen."""
        from deckbuilder.gui.browser.card_paper import CardPaper  # see above

        page = CardPaper(self._bench, self)
        page.anchorClicked.connect(self._on_link)
        self._stack.addWidget(page)
        self.part_made.emit()
        return page

    @cached_property
    def choice(self) -> "PictureChoice":
        """What the player chooses of a picture, made when he first does."""
        from deckbuilder.gui.browser.picture_choice import PictureChoice  # see above

        return PictureChoice(self._bench, self)

    @cached_property
    def printings(self) -> "CardPrintings":
        """The table of printings, made when it is first shown."""
        from deckbuilder.gui.browser.card_printings import CardPrintings  # see above

        printings = CardPrintings(self._bench, self.choice, self)
        printings.looked_at.connect(self._on_looked_at)
        self._stack.addWidget(printings)
        self.part_made.emit()
        return printings

    @cached_property
    def owned(self) -> "CardOwned":
        """The player's copies, made when they are first shown."""
        from deckbuilder.gui.browser.card_owned import CardOwned  # see above

        owned = CardOwned(self._bench, self)
        owned.link_clicked.connect(self._on_link)
        self._stack.addWidget(owned)
        self.part_made.emit()
        return owned

    @cached_property
    def note(self) -> "CardNote":
        """The player's note, made when it is first shown."""
        from deckbuilder.gui.browser.card_note import CardNote  # see above

        note = CardNote(self._bench, self)
        self._stack.addWidget(note)
        self.part_made.emit()
        return note

    def _connect(self) -> None:
        bench = self._bench
        self.buttons.taken.connect(self._on_taken)
        self.buttons.cut_wanted.connect(self._on_cut)
        self.picture.clicked.connect(self._on_picture)
        self.picture.file_dropped.connect(self._on_file)
        self.tabs.currentChanged.connect(self._on_tab)
        bench.heads_arrived.connect(self._paint)
        bench.index_arrived.connect(self._on_index)
        bench.hub.changed.connect(self._on_changed)
        bench.deck_opened.connect(self._on_deck)
        bench.themed.connect(self._paint)
        self._calm.timeout.connect(self._read_uses)
        self._rest.timeout.connect(self._on_rest)

    def show_card(self, id: CardId) -> None:
        """Show a card: what is printed on it at once, what is known about it when the player rests on it for a moment.

        Of a name that the catalog does not have, it is said so, with the cards that come near it.
        """
        self._id, self._looked_at, self._near = id, None, ()
        self._paint(rest=True)
        if not self._hinted:
            self.page.verticalScrollBar().setValue(0)

    def show_printings(self) -> None:
        """Bring the table of printings to the front."""
        self.tabs.setCurrentIndex(PRINTINGS_TAB)
        self.printings.rows.setFocus()

    # -- where things lie --------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """Give a size at which the name and the buttons can be seen."""
        return QSize(self._bench.theme.px(200), self._bench.theme.px(96))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the picture another place."""
        super().resizeEvent(event)
        close = self._close
        self._place()
        if self._close is not close:
            self._paint()

    def _place(self) -> None:
        """Put the picture left of the words; above them where the page is narrow and high; away where it is neither."""
        px = self._bench.theme.px
        gap = px(12)
        beside = min(
            int(min(self.height(), px(_MOST)) * ASPECT),
            self.width() - px(_WORDS) - gap,
            self.width() * _SHARE // 100,
        )
        above = int(min(self.height() - px(240), px(_MOST)) * ASPECT)
        high = above > beside and self.width() < px(_WORDS) * 2
        self.picture.setVisible(max(beside, above if high else 0) >= px(_LEAST))
        if high and above >= px(_LEAST):
            wide = min(above, self.width())
            self.picture.setGeometry((self.width() - wide) // 2, 0, wide, round(wide / ASPECT))
            self._column.setContentsMargins(0, round(wide / ASPECT) + gap, 0, 0)
        elif beside >= px(_LEAST):
            self.picture.setGeometry(0, 0, beside, round(beside / ASPECT))
            self._column.setContentsMargins(beside + gap, 0, 0, 0)
        else:
            self._column.setContentsMargins(0, 0, 0, 0)
        self.buttons.fit(self._words_wide())
        self._close = self._is_close()

    def _words_wide(self) -> int:
        return self.width() - self._column.contentsMargins().left()

    def _is_close(self) -> bool:
        """Tell whether the page has little room."""
        px = self._bench.theme.px
        return self.height() < px(_LOW) or self._words_wide() < px(_TIGHT)

    # -- what the player does ----------------------------------------------------------------------

    def _on_picture(self) -> None:
        if self._id is not None:
            self.peek_wanted.emit(self._id, self.picture.mapToGlobal(self.picture.rect().center()))

    def _on_file(self, file: str) -> None:
        card = self._card()
        printing = self._printing(card) if card is not None else None
        if card is not None and printing is not None:
            self.choice.use_file(card, printing, Path(file))

    def _on_taken(self, starting: bool) -> None:
        if self._id is not None:
            self.taken.emit(self._id, starting)

    def _on_cut(self) -> None:
        if self._id is not None:
            self.stepped.emit(self._id, -1)

    def _on_link(self, link: QUrl) -> None:
        from deckbuilder.gui.browser.card_words import DECK, NEAR, PRINTINGS, SEARCH  # which wrote the link

        what, _, rest = link.toString(QUrl.ComponentFormattingOption.FullyEncoded).partition(":")
        if what == NEAR:
            self._bench.card_chosen.emit(unquote(rest))
        elif what == SEARCH:
            self._bench.search_wanted.emit(unquote(rest))
        elif what == DECK and rest.isdecimal():
            self.deck_wanted.emit(int(rest))
        elif what == PRINTINGS:
            self.show_printings()

    def _on_tab(self, tab: int) -> None:
        self._looked_at = None
        self._stack.setCurrentWidget(self._part(tab))
        self._paint()

    def _part(self, tab: int) -> QWidget:
        if tab == PRINTINGS_TAB:
            return self.printings
        if tab == OWNED_TAB:
            return self.owned
        if tab == NOTE_TAB:
            return self.note
        return self.hint if self._hinted else self.page

    def _on_looked_at(self, printing: str) -> None:
        """Show the picture of the printing that is looked at; the card's own comes back with the first tab."""
        card = self._card()
        if card is not None and self.tabs.currentIndex() == PRINTINGS_TAB:
            self._looked_at = PrintingId(printing)
            self._paint_picture(card)

    # -- what happens elsewhere --------------------------------------------------------------------

    def _on_index(self) -> None:
        self._sets = {one.code: one for one in self._bench.context().sets}
        self._paint()

    def _on_deck(self) -> None:
        if self._reader is None and self._bench.store is not None:
            self._reader = CardUses(self._bench.store, self._bench.game.id)
            self._paint()  # rules come with the decks
        self._calm.start()
        self._paint_copies()

    def _on_changed(self, changes: Changes) -> None:
        if {Topic.CATALOG, Topic.PICTURES, Topic.NOTES, Topic.FORMATS} & changes.topics:
            self._paint()
        elif Topic.DECK in changes:
            self._paint_copies()
            if self.tabs.currentIndex() == PRINTINGS_TAB:
                self.printings.show_card(self._card(), self._sets)
        if Topic.DECKS in changes:
            self._calm.start()

    def _read_uses(self) -> None:
        """Look in the pool which decks hold which cards, one look at a time."""
        if self._reader is None or self._reading:
            return
        self._reading = True
        task = Task(self)
        task.done.connect(self._on_uses)
        task.failed.connect(self._on_uses_failed)
        task.start(self._bench.pools.database, self._reader.read)

    def _on_uses(self, value: object) -> None:
        assert isinstance(value, dict)
        self._reading = False
        before = self._uses.get(self._id, ()) if self._id is not None else ()
        self._uses = value
        if self._id is not None and self._uses.get(self._id, ()) != before:
            self._paint_words()

    def _on_uses_failed(self, error: object) -> None:
        self._reading = False
        self._bench.troubled.emit(str(error) or type(error).__name__)

    # -- painting ----------------------------------------------------------------------------------

    def _card(self) -> Card | None:
        return self._bench.cards.get(self._id) if self._id is not None else None

    def _printing(self, card: Card) -> Printing | None:
        """Give the printing whose picture is on the page."""
        looked_at = next((one for one in card.printings if one.id == self._looked_at), None)
        return looked_at or self._bench.services.pictures.shown(card, self._bench.game)

    def _paint(self, *, rest: bool = False) -> None:
        card = self._card()
        self._place()
        if rest:
            self._show_words(around=False)
            self._rest.start()
        else:
            self._paint_words()
        if self.tabs.currentIndex() == PRINTINGS_TAB and not rest:
            self.printings.show_card(card, self._sets)
        elif self.tabs.currentIndex() == OWNED_TAB:
            self.owned.show_card(card, self._sets)
        elif self.tabs.currentIndex() == NOTE_TAB:
            self.note.show_card(self._id if card is not None else None)
        self._paint_picture(card)
        self._paint_copies()

    def _on_rest(self) -> None:
        self._paint_words()
        if self.tabs.currentIndex() == PRINTINGS_TAB:
            self.printings.show_card(self._card(), self._sets)

    def _paint_picture(self, card: Card | None) -> None:
        if card is None:
            self.picture.show_card(None)
            self.picture.setToolTip("")
            return
        same = self._looked_at == getattr(self._bench.services.pictures.shown(card, self._bench.game), "id", None)
        self.picture.show_card(card.id, None if same else self._looked_at)
        self.picture.setToolTip(self.tr("Click to see it large; drop a picture file here to use it"))

    def _paint_words(self) -> None:
        """Write the whole page; what was scrolled to stays in sight."""
        self._rest.stop()
        self._look_near()
        place = 0 if self._hinted else self.page.verticalScrollBar().value()
        self._show_words(around=True)
        if not self._hinted:
            self.page.verticalScrollBar().setValue(place)

    def _look_near(self) -> None:
        """Find the cards that come near a name that the catalog does not have."""
        opened, name = self._bench.open, self._id
        self._near = ()
        if name is not None and self._card() is None and opened is not None and self._bench.index is not None:
            from deckbuilder.gui.builder.near_names import near_cards  # where no name is unknown, nothing is needed

            self._near = near_cards(name, opened.shelf)

    def _show_words(self, *, around: bool) -> None:
        """Write what is printed on the card and, if asked, what is known about it; a hint where there is no card."""
        card, bench = self._card(), self._bench
        self._hinted = card is None and (self._id is None or bench.index is None)
        if card is not None:
            known = self.page.around(card, self._sets, self._uses) if around else None
            self.page.write(card, known, close=self._close)
        elif self._id is not None and not self._hinted:
            self.page.write_missing(self._id, self._near, close=self._close)
        self._stack.setCurrentWidget(self._part(self.tabs.currentIndex()))
        self.tabs.show_card(card)

    def _paint_copies(self) -> None:
        card = self._card()
        self.buttons.show_card(card.id if card is not None else None)
