"""The collection as a place of the window, beside the catalog: fast entry on top, a page for each way to look at it."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QStackedWidget, QVBoxLayout, QWidget

from deckbuilder.core.collection import Want
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.saying import say
from deckbuilder.gui.browser.taker import Taker
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.entry_bar import EntryBar
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.owning import Owning
from deckbuilder.gui.collection.page import Page
from deckbuilder.gui.page_tabs import PageMemory, PageTabs
from deckbuilder.gui.places import Place
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import COLLECTION

if TYPE_CHECKING:
    from deckbuilder.gui.preview import Under


class PageSpec(NamedTuple):
    """A page; its module's ``build`` makes it when it is first shown.

    Attributes:
        label: English; translated in the context ``collection``.
        entry: whether cards are typed in above it.
    """

    key: str
    label: str
    module: str
    entry: bool = True


COPIES, WANTED, BUILD = "copies", "wanted", "build"
PAGES = (
    PageSpec(COPIES, str(QT_TRANSLATE_NOOP("collection", "Copies")), "deckbuilder.gui.collection.copies_page"),
    PageSpec(WANTED, str(QT_TRANSLATE_NOOP("collection", "Wanted")), "deckbuilder.gui.collection.wanted_page"),
    PageSpec(BUILD, str(QT_TRANSLATE_NOOP("collection", "Decks")), "deckbuilder.gui.collection.build_page", entry=False),
    PageSpec("trade", str(QT_TRANSLATE_NOOP("collection", "Trade")), "deckbuilder.gui.collection.trade_page", entry=False),
    PageSpec("sets", str(QT_TRANSLATE_NOOP("collection", "Sets")), "deckbuilder.gui.collection.sets_page", entry=False),
    PageSpec("pages", str(QT_TRANSLATE_NOOP("collection", "Pages")), "deckbuilder.gui.collection.pages_page"),
    PageSpec("history", str(QT_TRANSLATE_NOOP("collection", "History")), "deckbuilder.gui.collection.history_page", entry=False),
)  # fmt: skip
"""All pages, from the left; each is listed here once."""


class CollectionPlace(Place):
    """What the player owns; the catalog beside it adds to it."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, parent)
        self.setAccessibleName(self.tr("Collection"))
        self.lots = Lots(bench, self)
        self.acts = LotActs(self.lots, self)
        self._made: dict[str, Page] = {}
        self._memory = PageMemory(bench, COLLECTION)
        self.total = QLabel(self)
        self.total.setProperty("role", "muted")
        self.total.setMinimumWidth(1)
        self.entry = EntryBar(self.lots, self.acts, self)
        self.acts.like = self.entry.like
        self.owning = Owning(self.lots, self.acts, self.entry.like, self)
        labels = {spec.key: QCoreApplication.translate("collection", spec.label) for spec in PAGES}
        self.tabs = PageTabs(labels, self)
        self.tabs.setAccessibleName(self.tr("Ways to look at the collection"))
        self.pages = QStackedWidget(self)
        self._lay_out()
        self._connect()
        self.restore(self._memory.front)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 16, 12)
        column.setSpacing(8)
        top = QHBoxLayout()
        column.addLayout(top)
        top.setSpacing(8)
        top.addWidget(self.tabs, 1)
        top.addWidget(self.total)
        column.addWidget(self.entry)
        column.addWidget(self.pages, 1)

    def _connect(self) -> None:
        bench = self.bench
        self.tabs.currentChanged.connect(self._on_tab)
        self.lots.changed.connect(self._tell)
        self.entry.list_wanted.connect(self.import_list)
        self.entry.page_wanted.connect(self._on_page_wanted)
        self.entry.line.entered.connect(self._on_entered)
        bench.world.past.changed.connect(self.steps_changed)

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which nothing is cut."""
        return QSize(self.bench.theme.px(360), self.bench.theme.px(240))

    def _tell(self) -> None:
        """Say in the corner how many copies there are."""
        counts = self.lots.counts()
        owned = sum(counts.owned.values())
        told = self.tr("{copies} of {cards}").format(
            copies=counted(owned, self.tr("{n} copy"), self.tr("{n} copies")),
            cards=counted(len(counts.owned), self.tr("{n} card"), self.tr("{n} cards")),
        )
        self.total.setText(told if owned else "")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room to the tabs where there is little."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - self.tabs.sizeHint().width() - self.bench.theme.px(44)
        self.total.setVisible(self.total.sizeHint().width() <= room)

    # -- pages -------------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The page in front."""
        return self.tabs.key

    @property
    def page(self) -> Page:
        """The page in front."""
        return self.of(self.key)

    def of(self, key: str) -> Page:
        """Give a page, in front or not."""
        if key not in self._made:
            spec = next(spec for spec in PAGES if spec.key == key)
            build: Callable[[Lots, LotActs, QWidget], Page] = import_module(spec.module).build
            made = self._made[key] = build(self.lots, self.acts, self)
            self.pages.addWidget(made)
            made.page_wanted.connect(self.go)
            self._memory.restore(made)
            self.grown.emit()
        return self._made[key]

    def go(self, key: str, at: str = "") -> None:
        """Bring a page to the front, and show something there."""
        self.tabs.go(key)
        if at:
            self.of(key).look(at)

    def _on_tab(self) -> None:
        self._show_page()
        self._remember()

    @property
    def takes_entry(self) -> bool:
        """Whether cards are typed in above the page in front."""
        return PAGES[self.tabs.currentIndex()].entry

    def _show_page(self) -> None:
        if not self.isVisible() and self.key not in self._made:
            return
        page = self.page
        self.pages.setCurrentWidget(page)
        self.entry.setVisible(self.takes_entry)
        self.entry.want_instead(self.key == WANTED)
        page.front()

    # -- entering ----------------------------------------------------------------------------------

    def _on_entered(self, card: str, count: int, printing: object) -> None:
        id, one = CardId(card), PrintingId(str(printing)) if printing else None
        if self.key == WANTED:
            from deckbuilder.gui.collection.wanted_page import WantedPage  # it is in front

            page = self.page
            assert isinstance(page, WantedPage)
            page.want(id, count, one)
        else:
            self.entry.enter(id, count, one)

    def want(self, cards: Sequence[CardId]) -> None:
        """Want one copy more of each card."""
        if cards:
            known = self.lots.wants
            wants = [Want(card, known[card, None].count + 1 if (card, None) in known else 1) for card in cards]
            one = self.bench.name_of(cards[0])
            label = say("Want {card}", card=one) if len(cards) == 1 else say("Want {n} cards", n=len(cards))
            self.acts.want_all(wants, label)

    def import_list(self, text: str = "") -> None:
        """Have a list read: a text, or one to be chosen."""
        from deckbuilder.gui.collection.lists import read_list  # with the dialog

        read_list(self.window(), text, self.entry.defaults.place)

    def _on_page_wanted(self) -> None:
        self.go("pages", self.entry.defaults.set)

    # -- the place ---------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Read the collection, now that it is looked at."""
        super().showEvent(event)
        self.lots.wake()
        self._show_page()

    def enter(self) -> None:
        """Take the focus: fast entry, else the page."""
        if self.takes_entry:
            self.entry.begin()
        else:
            self.page.enter()

    def leave(self) -> None:
        """Remember how it looks."""
        self._remember()

    def parts(self) -> list[QWidget]:
        """Give tabs, entry and the parts of the page."""
        return [self.tabs, self.entry.line, *self.page.parts()]

    def steps(self) -> tuple[str | None, str | None]:
        """Give what undo and redo do to the collection and to the decks as a whole."""
        past = self.bench.world.past
        return past.label or None, past.redo_label or None

    def undo(self) -> None:
        """Take back the last step."""
        self.bench.world.past.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.bench.world.past.redo()

    def peeks(self) -> "list[tuple[QWidget, Under]]":
        """Give what the pages have."""
        return [peek for page in self._made.values() for peek in page.peeks()]

    def taker(self) -> Taker:
        """Give who sets copies that are owned."""
        return self.owning

    def card_menu(self, cards: tuple[CardId, ...]) -> QMenu:
        """Give a menu of what can be done with cards of the catalog here."""
        from deckbuilder.gui.collection.catalog_menu import CatalogMenu  # not before somebody asks

        return CatalogMenu(self, cards, self.window())

    def state(self) -> object:
        """Give the page in front."""
        return self.key

    def restore(self, state: object) -> None:
        """Bring a page to the front."""
        self.tabs.go(state)

    def _remember(self) -> None:
        self._memory.keep(self.key, self._made.values())


def build(bench: Workbench, parent: QWidget) -> CollectionPlace:
    """Make the place over a window."""
    return CollectionPlace(bench, parent)
