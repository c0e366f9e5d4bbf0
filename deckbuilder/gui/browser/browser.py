"""The left half of the window: search, table, card page."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from deckbuilder.core.cards import FieldKind
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import plain
from deckbuilder.core.query import Number, Order, Part, Query
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.browser.filters import Filters, term
from deckbuilder.gui.browser.search_box import SearchBox
from deckbuilder.gui.browser.welcome import Welcome
from deckbuilder.gui.folding import Folding
from deckbuilder.gui.models.card_table import IN_DECK, CardTable
from deckbuilder.gui.workbench import Workbench


class Browser(QWidget):
    """Search box, filters, table and card page; adds to the open deck."""

    menu_wanted = Signal(str, QPoint)
    """A card's menu is asked for, at a place on the screen."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._sort: tuple[str, bool] = ("", False)
        self._names: dict[CardId, tuple[str, str]] = {}
        self.search = SearchBox(bench.theme, self)
        self.filters = Filters(bench, self)
        self.table = CardTable(bench.game, self)
        self.list = CardList(self.table, bench.theme, self)
        self.page = CardPage(bench, self)
        self.welcome = Welcome(bench, self)
        self.under = QStackedWidget(self)
        self.under.addWidget(self.page)
        self.under.addWidget(self.welcome)
        self.parts = Folding(bench, "browser", 300, self)
        self.parts.add(self.list, self.tr("Found"), 3)
        self.parts.add(self.under, self.tr("Card"), 2)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 4, 12)
        outer.setSpacing(8)
        outer.addWidget(self.search)
        outer.addWidget(self.filters)
        outer.addWidget(self.parts, 1)
        self._connect()
        self.list.set_empty(self.tr("The cards are being laid out…"))

    def _connect(self) -> None:
        bench = self._bench
        bench.heads_arrived.connect(self._on_heads)
        bench.index_arrived.connect(self.refresh)
        bench.deck_opened.connect(self._on_deck_opened)
        bench.themed.connect(self._on_themed)
        bench.hub.changed.connect(self._on_changed)
        bench.card_chosen.connect(self._on_card_chosen)
        bench.search_wanted.connect(self.search.set_text)
        self.search.text_changed.connect(self.refresh)
        self.search.row_wanted.connect(self.list.step)
        self.search.taken.connect(self._on_search_taken)
        self.filters.text_wanted.connect(self.search.set_text)
        self.table.sort_wanted.connect(self._on_sort)
        self.list.chosen.connect(self._on_chosen)
        self.list.typed.connect(self.search.typed)
        self.list.taken.connect(self.take)
        self.list.stepped.connect(self.step)
        self.list.counted.connect(self._on_counted)
        self.list.menu_wanted.connect(self.menu_wanted)
        self.page.taken.connect(self.take)
        self.page.stepped.connect(self.step)
        self.welcome.closed.connect(self._on_welcome_closed)

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which nothing is cut."""
        return QSize(self._bench.theme.px(300), self._bench.theme.px(240))

    # -- searching ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Search for what is typed; before the index is there, among the names only."""
        text = self.search.text()
        self.parts.show_part(self.list)
        if self._bench.index is None:
            ids: Sequence[CardId] = self._plain(text)
            self.search.tell(len(ids), "", ())
            self.filters.mark(text)
        else:
            query = self._ordered(parse(text, self._bench.game))
            ids = self._bench.index.search(query, self._bench.context())
            self.search.tell(len(ids), words(query) if text.strip() else self._hint(), query.problems)
            self.filters.mark(text, query)
        self.list.set_empty(
            self._no_result() if self._names else self.tr("No cards yet. Import a card file: menu Cards.")
        )
        self.table.show(ids, self._bench.cards, self._names)

    def _no_result(self) -> str:
        return self.tr("No card is like that.\nEsc clears the search.")

    def _hint(self) -> str:
        """Give an example in the game's own words, for a box that is empty."""
        game = self._bench.game
        facet = next((spec for key in game.facets if (spec := game.field(key)) is not None and spec.choices), None)
        example = f"type:{game.kinds[0]}" + (f" {term(facet.key, facet.choices[0])}" if facet is not None else "")
        return self.tr("For example: {query}").format(query=example)

    def _plain(self, text: str) -> list[CardId]:
        parts = plain(text).split()
        return [id for id, name, _ in self._bench.heads if all(part in plain(name) for part in parts)]

    def _ordered(self, query: Query) -> Query:
        key, down = self._sort
        if not key:
            return query
        spec = self._bench.game.field(key)
        by: Number | str = key
        if key == IN_DECK:
            by = Number("deck", Part.COPIES)
        elif spec is not None and spec.kind is FieldKind.NUMBER:
            by = Number(key)
        elif spec is not None and spec.kind is FieldKind.NUMBERS:
            by = Number(key, Part.SUM)
        return replace(query, order=(Order(by, down), *query.order))

    def _on_sort(self, key: str, down: bool) -> None:
        self._sort = (key, down)
        if self._names:
            self.refresh()

    def _on_heads(self) -> None:
        self._names = {id: (name, kind) for id, name, kind in self._bench.heads}
        self.refresh()

    # -- the deck ----------------------------------------------------------------------------------

    def take(self, id: str, starting: bool = False) -> None:
        """Add one copy of a card; where it cannot start in play and is asked to, say so and add nothing."""
        opened = self._bench.open
        if opened is None or CardId(id) not in opened.shelf.cards:
            return
        if starting and opened.starting_slot(CardId(id)) is None:
            self._bench.hub.say(opened.why_not_starting(CardId(id)))
        else:
            opened.add(CardId(id), starting=starting)

    def step(self, id: str, by: int) -> None:
        """Add or cut one copy, from the main part first, else from where the card is."""
        opened = self._bench.open
        if opened is None:
            return
        card = CardId(id)
        slot = opened.slot_for(card) if card in opened.shelf.cards else None
        if by < 0 and (slot is None or not opened.deck.count(card, slot)):
            slot = next((entry.slot for entry in opened.deck.entries if entry.card == card), None)
            if slot is None:
                return
        opened.add(card, by, slot=slot)

    def _on_counted(self, id: str, count: int) -> None:
        opened = self._bench.open
        card = CardId(id)
        if opened is not None and card in opened.shelf.cards:
            opened.set_count(opened.slot_for(card), card, count)

    def _on_search_taken(self, starting: bool) -> None:
        if self.list.card() is None or self.table.row_of(self.list.card() or CardId("")) < 0:
            self.list.step(1)
        id = self.list.card()
        if id is not None:
            self.take(id, starting)
            self.search.edit.selectAll()

    def _on_deck_opened(self) -> None:
        self.search.note_deck_edit(False)
        self._show_copies()
        if self._bench.first_start:
            self.show_welcome()
        else:
            self.under.setCurrentWidget(self.page)

    def show_welcome(self) -> None:
        """Show the first steps, and all of them where half the height is enough."""
        self.under.setCurrentWidget(self.welcome)
        sizes = self.parts.sizes()
        wanted = min(max(sizes[1], self.welcome.wanted_height()), sum(sizes) // 2)
        self.parts.set_sizes([sum(sizes) - wanted, wanted])

    def _show_copies(self) -> None:
        copies: dict[CardId, int] = {}
        if self._bench.open is not None:
            for entry in self._bench.open.deck.entries:
                copies[entry.card] = copies.get(entry.card, 0) + entry.count
        self.table.show_copies(copies)

    # -- looking -----------------------------------------------------------------------------------

    def _on_chosen(self, id: str) -> None:
        self.page.show_card(CardId(id))
        self.under.setCurrentWidget(self.page)

    def _on_card_chosen(self, id: str) -> None:
        self.list.choose(CardId(id))
        self._on_chosen(id)
        self.parts.show_part(self.under)

    def _on_welcome_closed(self) -> None:
        self.under.setCurrentWidget(self.page)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes:
            self.search.note_deck_edit()
            self._show_copies()

    def _on_themed(self) -> None:
        self.search.dress(self._bench.theme)
        self.list.dress(self._bench.theme)
