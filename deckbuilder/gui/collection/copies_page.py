"""All copies: searched, sorted, looked at by box, and typed over."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from deckbuilder.core.collection import Holding, PlaceName, lies_in
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import say
from deckbuilder.gui.browser.column_menu import ColumnMenu
from deckbuilder.gui.browser.columns import SortKeys
from deckbuilder.gui.browser.view_state import ViewState, read, written
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.boxes import ALL, NOWHERE
from deckbuilder.gui.collection.copies_frame import CopiesFrame
from deckbuilder.gui.collection.finder import Finder
from deckbuilder.gui.collection.lot_columns import FREE, KEYS
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.totals import total
from deckbuilder.gui.language import key_name
from deckbuilder.settings import COLLECTION_VIEW

if TYPE_CHECKING:
    from deckbuilder.gui.preview import Under

_REST_MS, _LITTLE = 150, 2000


class CopiesPage(CopiesFrame):
    """The page of all copies.

    Args:
        lots: the collection.
        acts: what is done with copies.
    """

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        self._finder = Finder(lots, self)
        self._ordered: list[Holding] = []
        self._named, self._named_of = list[Holding](), -1  # by name, when ``lots.orders`` was that
        self._direct: Counter[str] = Counter()
        self._of = -1
        self.state = read(self.bench.services.settings[COLLECTION_VIEW], KEYS, ())
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self.view.header.show_columns(self.state.columns or self.table.usual)
        self.view.header.mark(self.state.sort)
        self.view.set_widths(self.state.widths)
        self.dress()
        self._connect()

    def _connect(self) -> None:
        view = self.view
        self._soon.timeout.connect(self.refresh)
        self._finder.ready.connect(self._arrange)
        self.bench.index_arrived.connect(self._arrange)
        self.bench.themed.connect(self._on_themed)
        self.search.textChanged.connect(self._arrange)
        self.search.returnPressed.connect(self._on_search_entered)
        self.columns.clicked.connect(self._on_columns)
        self.box_list.activated.connect(self._on_box_list)
        self.boxes.chosen.connect(self._arrange)
        self.boxes.lots_dropped.connect(self.move_to)
        self.boxes.cards_dropped.connect(self._on_cards_dropped)
        self.boxes.rename_wanted.connect(self._on_rename)
        self.boxes.remove_wanted.connect(self._on_remove)
        self.boxes.named.connect(self._soon.start)
        self.boxes.customContextMenuRequested.connect(self._on_boxes_menu)
        self.new_box.clicked.connect(self.make_box)
        self.table.edit_wanted.connect(self._on_edit)
        view.edited.connect(self._soon.start)
        view.header.sorted.connect(self._on_sorted)
        view.header.menu_wanted.connect(self._on_column_menu)
        view.columns_changed.connect(self._on_columns_changed)
        view.stepped.connect(self._on_stepped)
        view.counted.connect(self._on_counted)
        view.cut_wanted.connect(self._on_cut)
        view.shown_wanted.connect(self.show_card)
        view.typed.connect(self._on_typed)
        view.left.connect(self.search.setFocus)
        view.menu_wanted.connect(self._on_menu)
        view.move_wanted.connect(self.ask_place)
        view.copy_wanted.connect(self.copy)
        view.chosen_changed.connect(self._count_soon)
        self._resting.timeout.connect(self._tell_total)

    # -- what is shown -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the collection as it stands; put off while something is typed over."""
        lots = self.lots
        if self.boxes.naming() or self.view.editing():
            return
        if self._of != lots.orders:
            self._follow() if self._of == lots.orders - 1 and lots.last is not None else self.sort_anew()
            self._of = lots.orders
            self.boxes.fill(lots.places, self._in_places())
            self.fill_box_list()
            self.fold()
            self._arrange()
        else:
            self.table.refresh()

    def sort_anew(self) -> None:
        """Put all lots in the order that the player chose."""
        lots = self.lots
        if self._named_of != lots.orders and lots.book is not None:
            self._named, self._named_of = lots.book.by_name(list(lots.holdings.values())), lots.orders
            self._direct = Counter()
            for holding in self._named:
                self._direct[holding.lot.place] += holding.count
        if lots.book is not None:
            self._ordered = lots.book.ordered(self._named, self.state.sort, lots.counts())
        self._finder.take(self._ordered)

    def _follow(self) -> None:
        """Put what the newest edit changed into the order, without sorting all anew."""
        lots = self.lots
        if lots.last is None or lots.book is None or any(key == FREE for key, _ in self.state.sort):
            self.sort_anew()
            return
        gone, come = lots.last
        ids = set(map(id, gone))
        self._ordered = [holding for holding in self._ordered if id(holding) not in ids]
        lots.book.put(self._ordered, come, self.state.sort, lots.counts())
        for holding in gone:
            self._direct[holding.lot.place] -= holding.count
        for holding in come:
            self._direct[holding.lot.place] += holding.count
        self._finder.take(self._ordered)

    def _in_places(self) -> Mapping[str, int]:
        """Count the copies in each place with the places in it."""
        direct = self._direct
        total: Counter[str] = Counter({ALL: sum(direct.values()), NOWHERE: direct[""]})
        for place, many in direct.items():
            while place:
                total[place] += many
                place = place.rpartition("/")[0]
        return total

    def _arrange(self) -> None:
        """Show the copies of the place that the search asks for."""
        place, text = self.boxes.place(), self.search.text()
        found = self._finder.find(text)
        rows: Sequence[Holding] = found.holdings
        if place == NOWHERE:
            rows = [holding for holding in rows if not holding.lot.place]
        elif place != ALL:
            inside = {one for one in self.lots.places if lies_in(one, PlaceName(place))}
            rows = [holding for holding in rows if holding.lot.place in inside]
        self.problem.setText(found.problem[:1].upper() + found.problem[1:])
        self.problem.setVisible(bool(found.problem))
        sign = "search" if text.strip() else "box"
        self.view.set_empty(*self._why_empty(place, text), sign)
        self.table.show(rows, self.lots.book, self.lots.counts)
        self.box_list.setCurrentIndex(self.box_list.findData(place))
        self._count_soon()

    def _count_soon(self) -> None:
        """Sum up what is shown: at once where that is little, else once the hands rest."""
        self._resting.start(_REST_MS if len(self.table.holdings()) > _LITTLE else 0)

    def _why_empty(self, place: str, text: str) -> tuple[str, str]:
        if self.lots.trouble:
            return self.tr("The collection cannot be read"), self.lots.trouble
        if not self.lots.ready:
            return self.tr("The collection is being opened…"), ""
        if not self.lots.holdings:
            return self.tr("Nothing recorded yet"), self.tr(
                "Type “3 ember” above and press Enter, choose cards at the left and press +, "
                "paste or import a list, or go through a set page by page."
            )
        if text.strip():
            return self.tr("No copies are like that"), self.tr("Fewer words find more. Esc clears the search.")
        if place != ALL:
            return self.tr("This box is empty"), self.tr("Drag copies onto it, or choose some and press {key}.").format(
                key=key_name("M")
            )
        return "", ""

    def _tell_total(self) -> None:
        """Say in a sentence what is shown, and what is chosen of it."""
        shown = self.table.holdings()
        told = total(shown, self.view.selected(), self.boxes.place() == ALL)
        self.total.setText(told if shown or self.lots.holdings else "")
        self.total.setVisible(bool(self.lots.holdings))

    def _on_themed(self) -> None:
        self.dress()
        self._of = -1
        self._soon.start()

    # -- search, order and columns -----------------------------------------------------------------

    def go_search(self) -> None:
        """Go to the search box."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _on_typed(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.end(False)
        self.search.insert(text)

    def _on_search_entered(self) -> None:
        if self.table.rowCount():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self.view.selected():
                self.view.selectRow(0)

    def _on_sorted(self, keys: object) -> None:
        assert isinstance(keys, tuple)
        self._sort(keys)

    def _sort(self, keys: SortKeys) -> None:
        self._keep(sort=keys)
        self.view.header.mark(keys)
        self.sort_anew()
        self._arrange()

    def look(self, at: str) -> None:
        """Search for something."""
        self.boxes.choose(ALL)
        self.search.setText(at)

    def enter(self) -> None:
        """Go to the table."""
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def parts(self) -> list[QWidget]:
        """Give search, boxes and table."""
        return [self.search, self.boxes, self.view]

    def peeks(self) -> "list[tuple[QWidget, Under]]":
        """Give the table."""
        return [(self.view.viewport(), self.view.card_at)]

    def _on_columns(self) -> None:
        self._on_column_menu("", self.columns.mapToGlobal(QPoint(0, self.columns.height())))

    def _on_column_menu(self, key: str, place: QPoint) -> None:
        menu = ColumnMenu(self.view.header, self.table, key, self)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(place)

    def _on_columns_changed(self) -> None:
        header = self.view.header
        shown = header.shown()
        self._keep(columns=() if shown == self.table.usual else shown, widths=dict(header.widths))

    def _keep(
        self,
        sort: SortKeys | None = None,
        columns: tuple[str, ...] | None = None,
        widths: Mapping[str, int] | None = None,
    ) -> None:
        """Remember how the table is shown."""
        old = self.state
        self.state = ViewState(
            columns=old.columns if columns is None else columns,
            widths=old.widths if widths is None else widths,
            sort=old.sort if sort is None else sort,
        )
        if self.bench.world.passing:
            return
        try:
            self.bench.services.settings[COLLECTION_VIEW] = written(self.state)
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))

    # -- copies ------------------------------------------------------------------------------------

    def selected(self) -> tuple[Holding, ...]:
        """Give the chosen lots; the one that the keys go to where none is chosen."""
        chosen, current = self.view.selected(), self.view.current()
        return chosen or ((current,) if current is not None else ())

    def _on_stepped(self, by: int) -> None:
        self.acts.step(self.selected(), by)

    def _on_counted(self, count: int) -> None:
        self.acts.set_count(self.selected(), count)

    def _on_cut(self) -> None:
        self.acts.remove(self.selected())

    def _on_edit(self, row: int, key: str, value: object) -> None:
        """Put a value into the row that was typed in, and into all chosen ones if it is one of them."""
        one = self.table.holding(row)
        if one is not None:
            chosen = self.view.selected()
            self.view.expect(self.acts.type_over(chosen if one in chosen else (one,), key, value))

    def move_to(self, place: str) -> None:
        """Put the chosen copies into a box, ``""`` for none."""
        self.view.expect(self.acts.move(self.selected(), PlaceName(place)))

    def show_card(self) -> None:
        """Show the card that the keys go to in the catalog."""
        current = self.view.current()
        if current is not None and current.lot.card is not None:
            self.bench.card_chosen.emit(str(current.lot.card))

    def _on_menu(self, place: QPoint) -> None:
        from deckbuilder.gui.collection.lot_menu import LotMenu  # not before somebody asks

        menu = LotMenu(self, self)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(place)

    def ask_place(self) -> None:
        """Offer the boxes that the chosen copies can be moved to."""
        from deckbuilder.gui.collection.lot_menu import LotMenu  # as above

        if self.selected():
            menu = LotMenu(self, self)
            menu.moves.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
            place = self.view.visualRect(self.view.currentIndex()).bottomLeft()
            menu.moves.popup(self.view.viewport().mapToGlobal(place))

    def copy(self) -> None:
        """Put the chosen copies on the clipboard as a list."""
        from deckbuilder.gui.collection.lot_menu import copy_lots  # as above

        copy_lots(self)

    def _on_cards_dropped(self, cards: object, place: str) -> None:
        """Add one copy of each card of the catalog that was dropped onto a box."""
        assert isinstance(cards, tuple)
        likes = {card: replace(self.acts.like(card), place=PlaceName(place)) for card in cards}
        named = self.bench.name_of(cards[0]) if len(cards) == 1 else ""
        label = say("Add {n} {card}", n=1, card=named) if named else say("Add {n} copies", n=len(cards))
        self.acts.add_cards(dict.fromkeys(cards, 1), likes, label)

    # -- boxes -------------------------------------------------------------------------------------

    def make_box(self) -> None:
        """Make a box in the place that is looked at, and let its name be typed."""
        outer = self.boxes.box()
        base, number = self.tr("New box"), 1
        while (name := f"{outer}/{base}" if outer else base) in self.lots.places:
            number += 1
            base = self.tr("New box {n}").format(n=number)
        self.acts.add_place(name)
        self.refresh()
        self.boxes.choose(name)
        self.boxes.begin_rename(name)

    def _on_rename(self, place: str, name: str) -> None:
        outer = place.rpartition("/")[0]
        fresh = f"{outer}/{name}" if outer else name
        self.acts.rename_place(PlaceName(place), fresh)
        self.refresh()
        self.boxes.choose(fresh)

    def _on_remove(self, place: str) -> None:
        self.acts.remove_place(PlaceName(place))

    def rename_box(self) -> None:
        """Let the name of the box that is looked at be typed."""
        box = self.boxes.box()
        if box is not None:
            self.boxes.begin_rename(box)

    def remove_box(self) -> None:
        """Take the box that is looked at away."""
        box = self.boxes.box()
        if box is not None:
            self.acts.remove_place(box)

    def _on_box_list(self, number: int) -> None:
        self.boxes.choose(str(self.box_list.itemData(number)))

    def _on_boxes_menu(self, place: QPoint) -> None:
        item = self.boxes.itemAt(place)
        if item is not None:
            self.boxes.setCurrentItem(item)
        menu = QMenu(self.boxes)
        menu.setAccessibleName(self.tr("Boxes and binders"))
        menu.addAction(self.tr("New box")).triggered.connect(self.make_box)
        if self.boxes.box() is not None:
            menu.addAction(f"{self.tr('Rename')}\t{key_name('F2')}").triggered.connect(self.rename_box)
            menu.addAction(f"{self.tr('Remove the box')}\t{key_name('Del')}").triggered.connect(self.remove_box)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(self.boxes.viewport().mapToGlobal(place))


def build(lots: Lots, acts: LotActs, parent: QWidget) -> CopiesPage:
    """Make the page."""
    return CopiesPage(lots, acts, parent)
