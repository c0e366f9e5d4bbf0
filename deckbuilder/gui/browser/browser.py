"""The left half of the window: search, table, card page."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import plain
from deckbuilder.gui.browser.bulk import Bulk
from deckbuilder.gui.browser.catalog import Catalog
from deckbuilder.gui.browser.filters import Filters, term
from deckbuilder.gui.browser.search_box import SearchBox
from deckbuilder.gui.browser.stock import Stock
from deckbuilder.gui.folding import Folding
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models.card_table import IN_DECK, Group
from deckbuilder.gui.models.copies import OWNED
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import Head

if TYPE_CHECKING:  # the list is painted before anything can be searched for or looked at
    from deckbuilder.core.query import Query
    from deckbuilder.core.query_match import QueryContext
    from deckbuilder.gui.browser.card_page import CardPage
    from deckbuilder.gui.browser.filter_panel import FilterPanel
    from deckbuilder.gui.browser.panel_place import PanelPlace
    from deckbuilder.gui.browser.taker import Taker
    from deckbuilder.gui.browser.welcome import Welcome

_SHORT, _WORDY = 330, 560
"""Widths at 100 % text: below the first the number of cards gives way to trouble; from the other on tools have words."""


class Browser(QWidget):
    """Search box, filters, table and card page; adds to the open deck.

    Args:
        bench: what the window shares.
        staged: leave to ``complete`` what is not needed to show the list.
    """

    menu_wanted = Signal(str, QPoint)
    """A card's menu is asked for, at a place on the screen; ``selected`` tells of all cards that it is about."""
    grid_made = Signal(object)
    """The picture grid exists now: a ``CardGrid``."""
    import_wanted = Signal()
    new_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None, staged: bool = False) -> None:
        super().__init__(parent)
        self._bench = bench
        self._names: dict[CardId, Head] = {}
        self.search = SearchBox(bench.theme, self, bench, staged)
        self.filters = Filters(bench, self, staged)
        self.catalog = Catalog(bench, self)
        self.table, self.list = self.catalog.table, self.catalog.list
        self.bulk = Bulk(bench, self)
        self._taker: Taker = self.bulk
        self.stock = Stock(bench, self.table, self)
        self.under = QStackedWidget(self)
        self.parts = Folding(bench, "browser", 300, self)
        self.parts.add(self.catalog, self.tr("Found"), 3)
        self.parts.add(self.under, self.tr("Card"), 2)
        self.filters.lend_place(self.catalog.tools)
        self.body = QBoxLayout(QBoxLayout.Direction.TopToBottom)  # filters above the results, or beside them
        self._place: PanelPlace | None = None
        self.body.setSpacing(8)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 4, 12)
        outer.setSpacing(6)
        outer.addWidget(self.search)
        outer.addWidget(self.filters)
        outer.addLayout(self.body, 1)
        self.body.addWidget(self.parts, 1)
        self._connect()
        self.catalog.set_empty(self.tr("The cards are being laid out…"))
        if not staged:
            self.complete()

    def complete(self) -> None:
        """Make what the list was not to wait for; nothing happens a second time."""
        if self.under.indexOf(self.page) < 0:
            self.under.addWidget(self.page)
            self.search.complete()
            self.filters.complete()
            self.search.show_chips(self.filters.chips)

    @cached_property
    def page(self) -> "CardPage":
        """The page of the card that is looked at."""
        from deckbuilder.gui.browser.card_page import CardPage  # see above

        page = CardPage(self._bench, self.under)
        page.taken.connect(self.take)
        page.stepped.connect(self.step)
        page.buttons.count(self._counted())
        return page

    @cached_property
    def welcome(self) -> "Welcome":
        """The first steps, made when they are first shown: mostly never."""
        from deckbuilder.gui.browser.welcome import Welcome  # see above

        welcome = Welcome(self._bench, self.under)
        welcome.closed.connect(self._on_welcome_closed)
        welcome.import_wanted.connect(self.import_wanted)
        welcome.new_wanted.connect(self.new_wanted)
        welcome.export_wanted.connect(self.export_wanted)
        self.under.addWidget(welcome)
        return welcome

    def _connect(self) -> None:
        bench = self._bench
        bench.heads_arrived.connect(self._on_heads)
        bench.index_arrived.connect(self.refresh)
        bench.deck_opened.connect(self._on_deck_opened)
        bench.themed.connect(self._on_themed)
        bench.hub.changed.connect(self._on_changed)
        bench.card_chosen.connect(self._on_card_chosen)
        bench.search_wanted.connect(self._on_search_wanted)
        self.search.text_changed.connect(self.refresh)
        self.search.row_wanted.connect(self._on_row_wanted)
        self.search.taken.connect(self._on_search_taken)
        self.filters.text_wanted.connect(self.search.put_text)
        self.filters.panel_made.connect(self._on_panel_made)
        self.catalog.wanted.connect(self._on_order_wanted)
        self.catalog.lifting.wanted.connect(self.search.set_text)
        self.stock.stale.connect(self.refresh)
        self.catalog.grid_made.connect(self.grid_made)
        self.catalog.shown_as.connect(self._on_shown_as)
        self.list.chosen.connect(self._on_chosen)
        hands = self.list.hands
        hands.typed.connect(self.search.typed)
        hands.left.connect(self._on_left)
        hands.taken.connect(self._on_taken)
        hands.stepped.connect(self._on_stepped)
        hands.counted.connect(self._on_counted)
        hands.cut.connect(self._on_cut)
        hands.dropped.connect(self._on_dropped)
        hands.menu_wanted.connect(self.menu_wanted)

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which nothing is cut."""
        return QSize(self._bench.theme.px(300), self._bench.theme.px(240))

    # -- where things lie --------------------------------------------------------------------------

    def _on_panel_made(self, panel: "FilterPanel") -> None:
        from deckbuilder.gui.browser.panel_place import PanelPlace  # with the panel, which most windows never make

        self._place = PanelPlace(self._bench, self)
        self._place.take(panel)
        panel.opened.connect(self._on_panel_opened)

    def _on_panel_opened(self) -> None:
        """Let the results be seen beside the filters."""
        self.parts.show_part(self.catalog)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give tools their words where there is room, and share out the room for the filters."""
        super().resizeEvent(event)
        self._fit_tools()
        if self._place is not None:
            self._place.share()

    def _fit_tools(self) -> None:
        terse = self.width() < self._bench.theme.px(_WORDY)
        self.catalog.set_terse(terse)
        self.filters.set_terse(terse)
        self.search.set_terse(self.width() < self._bench.theme.px(_SHORT))

    # -- searching ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Search for what is typed; before the index is there, among the names only."""
        text, index, catalog = self.search.text(), self._bench.index, self.catalog
        if text or not self._bench.first_start:  # else the first steps stay in front
            self.parts.show_part(catalog)
        groups, unsure = tuple[Group, ...](), 0
        if index is None:
            ids: Sequence[CardId] = self._plain(text)
            self.search.tell(len(ids), "", ())
            self.filters.mark(text)
        else:
            from deckbuilder.core.query_parse import parse  # see above
            from deckbuilder.core.query_words import words
            from deckbuilder.gui.browser.puzzles import further

            query, context = self._ordered(parse(text, self._bench.game)), self._bench.context()
            self.stock.mark(query)
            ids = index.search(query, context)
            if text and not query.order:
                from deckbuilder.gui.browser.ranking import ranked

                ids = ranked(ids, query, index, context, self._names)
            groups = self._grouped(ids, query, context)
            told = spoken(words(query)) if text.strip() or query.order else self._hint()
            unsure, problems = further(query, len(ids), index, context, self._bench.rules)
            self.search.tell(len(ids), told, problems, unsure)
            self.filters.mark(text, query)
        self.catalog.lifting.show_way(None)
        if not ids:
            from deckbuilder.gui.browser.lifting import no_cards, no_result  # most searches find something

            empty = no_result(text, unsure, self._bench) if self._names else no_cards()
            catalog.set_empty(empty.sentence)
            catalog.lifting.show_way(empty)
        catalog.show_cards(ids, self._names, groups, f"{catalog.sort}{catalog.group}\n{text.strip()}")

    def _grouped(self, ids: Sequence[CardId], query: "Query", context: "QueryContext") -> tuple[Group, ...]:
        from deckbuilder.gui.browser.grouping import grouped  # see above

        key = self.catalog.group
        return grouped(ids, self._bench.cards, query.order[0], key, self._bench.game, context) if key else ()

    def _hint(self) -> str:
        """Give an example in the game's own words, for a box that is empty."""
        game = self._bench.game
        facets = [
            term(key, spec.choices[0]) for key in game.facets if (spec := game.field(key)) is not None and spec.choices
        ]
        kinds = [f"type:{game.kinds[0]}"] if len(game.kinds) > 1 or not facets else []
        return self.tr("For example: {query}").format(query=" ".join([*kinds, *facets][:2]))

    def _plain(self, text: str) -> list[CardId]:
        parts = plain(text).split()
        if not parts:
            return [id for id, _, _ in self._bench.heads]
        return [id for id, name, _ in self._bench.heads if all(part in plain(name) for part in parts)]

    def _ordered(self, query: "Query") -> "Query":
        """Sort by the group, then by what the player asked for, then by what the search itself says."""
        from deckbuilder.gui.browser.grouping import order_by  # see above

        catalog, game = self.catalog, self._bench.game
        keys = dict(catalog.sort)
        if self._taker.counting() is not None:
            keys = {OWNED if key == IN_DECK else key: down for key, down in keys.items()}
        if catalog.group:
            keys = {catalog.group: keys.get(catalog.group, False)} | keys
        return replace(query, order=(*(order_by(key, down, game) for key, down in keys.items()), *query.order))

    def _on_search_wanted(self, text: str) -> None:
        """Search for what was asked elsewhere, and look at the first card found."""
        self.search.set_text(text)
        if self.list.card() is None:
            self.list.step(1)

    def _on_order_wanted(self) -> None:
        self.parts.show_part(self.catalog)
        if self._names:
            self.refresh()

    def _on_heads(self) -> None:
        self._names = {head[0]: head for head in self._bench.heads}
        self.refresh()

    # -- the deck ----------------------------------------------------------------------------------

    def selected(self) -> tuple[CardId, ...]:
        """Give the chosen cards from top to bottom; the one that is looked at where none is chosen."""
        return self.list.memory.cards()

    def show_as(self, kind: str) -> None:
        """Show the cards as ``"table"`` or as ``"grid"``."""
        self.catalog.show_as(kind)

    def take(self, id: str, starting: bool = False) -> None:
        """Add one copy of a card; where it cannot start in play and is asked to, say so and add nothing."""
        self._taker.add((CardId(id),), starting)

    def step(self, id: str, by: int) -> None:
        """Add or cut one copy, from the main part first, else from where the card is."""
        self._taker.step((CardId(id),), by)

    def _on_taken(self, starting: bool) -> None:
        self._taker.add(self.selected(), starting)

    def _on_stepped(self, by: int) -> None:
        self._taker.step(self.selected(), by)

    def _on_counted(self, count: int) -> None:
        self._taker.set_count(self.selected(), count)

    def _on_cut(self) -> None:
        self._taker.cut(self.selected())

    def _on_dropped(self, cards: object) -> None:
        assert isinstance(cards, tuple)
        self._taker.take_out(cards)

    def _on_row_wanted(self, by: int) -> None:
        """Go from the search into the cards: there +, - and figures count copies."""
        view = self.catalog.view()
        self.parts.show_part(self.catalog)
        if self.list.card() is None:
            self.list.step(1)
        else:
            view.step(by)
        view.reveal()
        if self.table.rowCount():
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_left(self) -> None:
        self.search.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_shown_as(self) -> None:
        self.parts.show_part(self.catalog)

    def _on_search_taken(self, starting: bool) -> None:
        if self.list.card() is None or self.table.row_of(self.list.card() or CardId("")) < 0:
            self.list.step(1)
        id = self.list.card()
        if id is not None:
            self._taker.add((id,), starting)
            self.search.edit.selectAll()

    def _on_deck_opened(self) -> None:
        self.search.note_deck_edit(False)
        self.show_copies()
        if self._bench.first_start:
            self.show_welcome()
        else:
            self.under.setCurrentWidget(self.page)

    def show_welcome(self) -> None:
        """Show the first steps, and all of them where half the height is enough."""
        self.under.setCurrentWidget(self.welcome)
        self.parts.show_part(self.under)
        sizes = self.parts.sizes()
        wanted = min(max(sizes[1], self.welcome.wanted_height()), sum(sizes) // 2)
        self.parts.set_sizes([sum(sizes) - wanted, wanted])

    def give_to(self, taker: "Taker") -> None:
        """Let keys and clicks of the list add to something, and the list say how many copies are there."""
        self._taker = taker
        self.table.count(taker.counting())
        self.show_copies()
        if any(key == IN_DECK for key, _ in self.catalog.sort):
            self.refresh()

    def show_copies(self) -> None:
        """Say anew how many copies there are of each card."""
        self.table.show_copies(self._taker.copies())
        if "page" in self.__dict__:
            self.page.buttons.count(self._counted())

    def _counted(self) -> "Mapping[CardId, int] | None":
        """Give the copies that are counted; None for those in the deck."""
        return self._taker.copies() if self._taker.counting() is not None else None

    # -- looking -----------------------------------------------------------------------------------

    def _on_chosen(self, id: str) -> None:
        self.page.show_card(CardId(id))
        self.under.setCurrentWidget(self.page)

    def _on_card_chosen(self, id: str) -> None:
        self.list.choose(CardId(id))
        self.catalog.view().reveal()
        self._on_chosen(id)
        self.parts.show_part(self.under)

    def _on_welcome_closed(self) -> None:
        self.under.setCurrentWidget(self.page)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes:
            self.search.note_deck_edit()
            self.show_copies()

    def _on_themed(self) -> None:
        self.search.dress(self._bench.theme)
        self.catalog.dress()
        self._fit_tools()
        if self._place is not None:
            self._place.share()
