"""The menu of chosen copies: every action with its key."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from deckbuilder.core.collection import Condition, Holding, PlaceName, Want
from deckbuilder.core.saying import say
from deckbuilder.gui.collection.lot_columns import COLUMNS, CONDITION, FOIL, LANGUAGE, SET
from deckbuilder.gui.collection.lot_words import LANGUAGES, condition_name, copies, language_name, lot_name, tr
from deckbuilder.gui.language import key_name

if TYPE_CHECKING:
    from deckbuilder.gui.collection.copies_page import CopiesPage
from deckbuilder.gui.words import counted

_MOST_SET = 5
_TYPED = ("count", "place", "trade", "acquired", "price", "note")
"""Columns that the menu lets one type over; the others it offers to choose from."""


class LotMenu(QMenu):
    """Actions on the chosen copies of a page.

    Args:
        page: of all copies.
    """

    def __init__(self, page: "CopiesPage", parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._lots = page, page.selected()
        self._bench = page.bench
        if not self._lots:
            return
        first = self._lots[0].lot
        self.setAccessibleName(lot_name(first, page.lots.book.name(first)) if page.lots.book is not None else "")
        acts, lots = page.acts, self._lots
        self._act(self.tr("Add 1 copy"), "+", partial(acts.step, lots, 1))
        self._act(self.tr("Take 1 copy away"), "-", partial(acts.step, lots, -1))
        self._act(self.tr("Take all away"), "Del", partial(acts.remove, lots))
        sets = QMenu(self.tr("Set copies"), self)
        for count in range(1, _MOST_SET + 1):
            self._act(str(count), str(count), partial(acts.set_count, lots, count), sets)
        self.addMenu(sets)
        self.addSeparator()
        self.moves = self._move_menu()
        self.addMenu(self.moves)
        self._fill_split()
        self.addSeparator()
        self._fill_values()
        self._fill_typed()
        self.addSeparator()
        self._fill_rest()

    def _act(self, label: str, key: str, run: object, menu: QMenu | None = None) -> QAction:
        action = (menu or self).addAction(f"{label}\t{key_name(key)}" if key else label)
        action.triggered.connect(run)
        return action

    def _move_menu(self) -> QMenu:
        """Offer every box."""
        menu = QMenu(f"{self.tr('Move to')}\t{key_name('M')}", self)
        here = {holding.lot.place for holding in self._lots}
        for place in self._page.lots.places:
            action = self._act(
                place.replace("/", " / ").replace("&", "&&"), "", partial(self._page.move_to, place), menu
            )
            action.setEnabled(here != {place})
        if self._page.lots.places:
            menu.addSeparator()
        self._act(self.tr("In no box"), "", partial(self._page.move_to, ""), menu).setEnabled(here != {""})
        self._act(self.tr("A new box…"), "", self._move_to_new, menu)
        return menu

    def _fill_split(self) -> None:
        """Offer to move one copy only, where a lot has several."""
        if len(self._lots) == 1 and self._lots[0].count > 1:
            menu = QMenu(self.tr("Move 1 copy to"), self)
            one = Holding(self._lots[0].lot, 1)
            for place in (PlaceName(""), *self._page.lots.places):
                if place != one.lot.place:
                    label = place.replace("/", " / ").replace("&", "&&") or self.tr("In no box")
                    self._act(label, "", partial(self._page.acts.move, (one,), place), menu)
            if not menu.isEmpty():
                self.addMenu(menu)

    def _move_to_new(self) -> None:
        """Make a box with what is chosen in it, and let its name be typed."""
        chosen = self._lots
        self._page.make_box()
        box = self._page.boxes.box()
        if box is not None:
            self._page.acts.move(chosen, box)

    def _fill_values(self) -> None:
        menu = QMenu(tr("Condition"), self)
        for condition in Condition:
            self._value(
                menu, condition_name(condition), CONDITION, condition, {one.lot.condition for one in self._lots}
            )
        self.addMenu(menu)
        menu = QMenu(tr("Foil"), self)
        for value, label in ((True, self.tr("Foil")), (False, self.tr("Not foil"))):
            self._value(menu, label, FOIL, value, {one.lot.foil for one in self._lots})
        self.addMenu(menu)
        menu = QMenu(tr("Language"), self)
        for code in ("", *LANGUAGES):
            label = language_name(code) or self.tr("Not said")
            self._value(menu, label, LANGUAGE, code, {one.lot.language for one in self._lots})
        self.addMenu(menu)
        prints = self._page.lots.prints_of(self._lots[0]) if len({one.lot.card for one in self._lots}) == 1 else ()
        if prints:
            menu = QMenu(self.tr("Printing"), self)
            now = {one.lot.printing for one in self._lots}
            self._value(menu, self.tr("Any printing"), SET, None, now)
            for one in prints:
                self._value(menu, f"{one.set} {one.number}  {one.rarity}".rstrip(), SET, one.printing, now)
            self.addMenu(menu)

    def _value(self, menu: QMenu, label: str, key: str, value: object, now: object) -> None:
        """Offer a value of a column, ticked where it is that of all chosen copies."""
        action = self._act(label.replace("&", "&&"), "", partial(self._set, key, value), menu)
        action.setCheckable(True)
        action.setChecked(now == {value})

    def _set(self, key: str, value: object) -> None:
        self._page.view.expect(self._page.acts.type_over(self._lots, key, value))

    def _fill_typed(self) -> None:
        """Offer to type over what cannot be chosen from a list."""
        menu = QMenu(self.tr("Type over"), self)
        for column in COLUMNS:
            if column.key in _TYPED:
                key = "F2" if column.key == "count" else ""
                self._act(tr(column.label), key, partial(self._page.view.begin_edit, column.key), menu)
        self.addMenu(menu)

    def _fill_rest(self) -> None:
        if any(one.trade < one.count for one in self._lots):
            self._act(self.tr("Offer for trade"), "", partial(self._page.acts.offer, self._lots, None))
        if any(one.trade for one in self._lots):
            self._act(self.tr("Keep: not for trade"), "", partial(self._page.acts.offer, self._lots, 0))
        if any(one.lot.card is not None for one in self._lots):
            self._act(self.tr("Want 1 copy more"), "", self._want)
        self.addSeparator()
        if len(self._lots) == 1 and self._lots[0].lot.card is not None:
            self._act(self.tr("Show in the catalog"), "Space", self._page.show_card)
        self._act(self.tr("Copy as a list"), "Ctrl+C", self.copy)

    def _want(self) -> None:
        known = self._page.lots.wants
        cards = list(dict.fromkeys(one.lot.card for one in self._lots if one.lot.card is not None))
        wants = [Want(card, known[card, None].count + 1 if (card, None) in known else 1) for card in cards]
        named = self._bench.name_of(cards[0]) if len(cards) == 1 else str(len(cards))
        self._page.acts.want_all(wants, say("Want {card}", card=named))

    def copy(self) -> None:
        """Put the chosen copies on the clipboard as lines of a list."""
        copy_lots(self._page)


def copy_lots(page: "CopiesPage") -> None:
    """Put the chosen copies of a page on the clipboard as lines of a list."""
    book, chosen = page.lots.book, page.selected()
    if book is None or not chosen:
        return
    lines = [f"{one.count} {book.name(one.lot)}" for one in chosen]
    QApplication.clipboard().setText("\n".join(lines))
    one, many = page.tr("Copied {n} copy as a list"), page.tr("Copied {n} copies as a list")
    page.bench.hub.say(counted(copies(chosen), one, many))
