"""A set gone through page by page, as it lies in a binder."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.collection import Want
from deckbuilder.core.saying import say
from deckbuilder.desk.prints import Print
from deckbuilder.gui import glyphs
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.page import Page
from deckbuilder.gui.collection.sheet import Sheet
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import key_name

if TYPE_CHECKING:
    from deckbuilder.gui.preview import Under


class PagesPage(Page):
    """One set, a page at a time."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        self._page = 0
        self.which = DropDown(self)
        self.which.setAccessibleName(self.tr("Set"))
        self.which.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.setMinimumContentsLength(14)
        self.before, self.after = QToolButton(self), QToolButton(self)
        for button, tip, key in (
            (self.before, self.tr("Page before"), "PgUp"),
            (self.after, self.tr("Next page"), "PgDown"),
        ):
            button.setProperty("role", "filter")
            button.setAccessibleName(tip)
            button.setToolTip(f"{tip} ({key_name(key)})")
        self.number = ElidedLabel(self)
        self.number.setAccessibleName(self.tr("Page"))
        self.sheet = Sheet(self.bench, self.copies, self)
        self.named = ElidedLabel(self)
        self.named.setProperty("role", "title")
        self.hint = QLabel(self)
        self.hint.setProperty("role", "small")
        self.hint.setWordWrap(True)
        self.hint.setMinimumWidth(1)
        self.hint.setText(
            self.tr("+ and - change, 0-9 set, Enter adds one and goes on, {next} turns the page").format(
                next=key_name("PgDown")
            )
        )
        self._lay_out()
        self._connect()
        self._dress()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        row = QHBoxLayout()
        column.addLayout(row)
        row.setSpacing(8)
        row.addWidget(self.which, 1)
        row.addWidget(self.before)
        row.addWidget(self.number)
        row.addWidget(self.after)
        column.addWidget(self.sheet, 1)
        column.addWidget(self.named)
        column.addWidget(self.hint)

    def _connect(self) -> None:
        self.which.activated.connect(self._on_set)
        self.before.clicked.connect(partial(self.turn, -1))
        self.after.clicked.connect(partial(self.turn, 1))
        self.sheet.turned.connect(self._on_turned)
        self.sheet.stepped.connect(self.step)
        self.sheet.counted.connect(self.set_count)
        self.sheet.looked_at.connect(self._on_looked_at)
        self.sheet.shown_wanted.connect(self._on_shown)
        self.sheet.menu_wanted.connect(self._on_menu)
        self.sheet.shaped.connect(self._show)
        self.bench.themed.connect(self._dress)

    def _dress(self) -> None:
        theme = self.bench.theme
        for button, sign in ((self.before, "back"), (self.after, "next")):
            button.setIcon(glyphs.icon(sign, theme.color("text"), theme.px(16)))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.sheet.update()

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def set(self) -> str:
        """The code of the set that is gone through."""
        return str(self.which.currentData() or "")

    def refresh(self) -> None:
        """Offer the sets, and show the page as it stands."""
        prints = self.lots.prints
        if prints is None:
            return
        codes = [one.code for one in reversed(prints.sets)]
        if [self.which.itemData(n) for n in range(self.which.count())] != codes:
            kept = self.set
            self.which.clear()
            for one in reversed(prints.sets):
                self.which.addItem(one.name, one.code)
            self.which.setCurrentIndex(max(self.which.findData(kept), 0))
        self._show()

    def look(self, at: str) -> None:
        """Go through a set, by its code, from its first page."""
        self.front()
        number = self.which.findData(at)
        if number >= 0 and number != self.which.currentIndex():
            self.which.setCurrentIndex(number)
            self._page = 0
            self._show(0)

    def _pages(self) -> int:
        prints = self.lots.prints
        return max(-(-len(prints.in_set(self.set)) // self.sheet.room), 1) if prints is not None else 1

    def _show(self, row: int | None = None) -> None:
        prints = self.lots.prints
        if prints is None:
            return
        room, known = self.sheet.room, prints.in_set(self.set)
        self._page = min(max(self._page, 0), self._pages() - 1)
        self.sheet.show_prints(
            known[self._page * room : (self._page + 1) * room], self.sheet.row if row is None else row
        )
        have = sum(1 for one in known if self.copies(one))
        told = self.tr("Page {n} of {pages} \N{MIDDLE DOT} {have} of {of} cards")
        self.number.setText(told.format(n=self._page + 1, pages=self._pages(), have=have, of=len(known)))
        self.number.short = f"{self._page + 1}/{self._pages()}"
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance(self.number.short) + 4)
        self.number.setToolTip(self.number.text())
        self.before.setEnabled(self._page > 0)
        self.after.setEnabled(self._page < self._pages() - 1)

    def copies(self, one: Print) -> int:
        """Give how many copies of a printing there are; of the only printing of a card, all of that card."""
        counts = self.lots.counts()
        return counts.owned.get(one.card, 0) if self._alone(one) else counts.printings.get(one.printing, 0)

    def _alone(self, one: Print) -> bool:
        prints = self.lots.prints
        return prints is not None and len(prints.of_card(one.card)) == 1

    def turn(self, by: int) -> None:
        """Turn pages."""
        self._on_turned(by)
        self.sheet.setFocus()

    def _on_turned(self, by: int) -> None:
        to = self._page + by
        if 0 <= to < self._pages():
            self._page = to
            self._show(0 if by > 0 else self.sheet.room - 1)

    def _on_set(self) -> None:
        self._page = 0
        self._show(0)
        self.sheet.setFocus()

    def _on_looked_at(self, one: object) -> None:
        assert isinstance(one, Print)
        self.named.setText(f"{one.number}  {one.name}".strip())

    # -- what is done ------------------------------------------------------------------------------

    def step(self, one: object, by: int) -> None:
        """Add or take away copies of a printing."""
        assert isinstance(one, Print)
        if by > 0:
            label = say("Add {n} {card}", n=by, card=one.name)
            self.acts.add_cards({one.card: by}, {one.card: self.acts.like(one.card, one.printing)}, label)
        elif self.copies(one):
            label = say("Take away {n} {card}", n=-by, card=one.name)
            self.acts.take_printing(one.card, one.printing, -by, self._alone(one), label)

    def set_count(self, one: object, count: int) -> None:
        """Have so many copies of a printing."""
        assert isinstance(one, Print)
        by = count - self.copies(one)
        if by:
            self.step(one, by)

    def _on_shown(self, one: object) -> None:
        assert isinstance(one, Print)
        self.bench.card_chosen.emit(str(one.card))

    def _on_menu(self, one: object, place: QPoint) -> None:
        assert isinstance(one, Print)
        menu = QMenu(self)
        menu.setAccessibleName(one.name)
        wanted = Want(one.card, 1, one.printing)
        for label, key, slot in (
            (self.tr("Add 1 copy"), "+", partial(self.step, one, 1)),
            (self.tr("Take 1 copy away"), "-", partial(self.step, one, -1)),
            (self.tr("Take all away"), "Del", partial(self.set_count, one, 0)),
            (self.tr("Want it"), "", partial(self.acts.want_all, (wanted,), say("Want {card}", card=one.name))),
            (self.tr("Show in the catalog"), "Space", partial(self._on_shown, one)),
        ):
            menu.addAction(f"{label}\t{key_name(key)}" if key else label).triggered.connect(slot)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(place)

    def peeks(self) -> "list[tuple[QWidget, Under]]":
        """Give the page."""
        return [(self.sheet, self.sheet.card_at)]

    def enter(self) -> None:
        """Go to the cards."""
        self.sheet.setFocus()

    def parts(self) -> list[QWidget]:
        """Give the set and its page."""
        return [self.which, self.sheet]


def build(lots: Lots, acts: LotActs, parent: QWidget) -> PagesPage:
    """Make the page."""
    return PagesPage(lots, acts, parent)
