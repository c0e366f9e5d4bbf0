"""What all pages of the lab share: the open deck laid open, anew after each edit, and what is known of the game."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import HandBook
from deckbuilder.core.progress import Progress
from deckbuilder.desk.lab_desk import LabDesk
from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.language import spoken
from deckbuilder.gui.stats import saving
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.workbench import Workbench

_REST_MS = 200
"""So long an edit rests before the lab counts anew."""


class _Desk:
    """Makes the desk when the first deck is laid open, off the window's thread: what a game knows of hands takes 0.3 s to import."""

    def __init__(self, bench: Workbench) -> None:
        self._services, self._game = bench.services, bench.game
        self._made: LabDesk | None = None

    def __call__(self) -> LabDesk:
        if self._made is None:
            self._made = LabDesk(self._services, self._game)
        return self._made


class Lab(QObject):
    """The open deck laid open; the last state stays until the new one is there.

    Args:
        bench: what the window shares.
        parent: the place; charts are saved over it.
    """

    laid_open = Signal()
    """There is another book, or none."""
    busy_changed = Signal(bool)

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self.bench = bench
        self._parent = parent
        self.book: HandBook | None = None
        self.deck: Deck | None = None
        """The deck that the book is about."""
        self.trouble = ""
        """Why the deck cannot be laid open."""
        self.worded = False
        """Whether the words of cards count, and not only what is printed as numbers and classes."""
        self.by_print = False
        """Whether words shall not count."""
        self._desk = _Desk(bench)
        self._stale = True
        self._awake = False
        self._asking = Asking(bench.pools, self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._connect()

    def _connect(self) -> None:
        self._rest.timeout.connect(self._open)
        self._asking.answered.connect(self._on_book)
        self._asking.failed.connect(self._on_trouble)
        self._asking.busy_changed.connect(self.busy_changed)
        self.bench.deck_opened.connect(self._on_deck)
        self.bench.hub.changed.connect(self._on_changed)

    @property
    def knows(self) -> bool:
        """Whether the game knows anything of hands."""
        return self.bench.game.insights is not None

    @property
    def desk(self) -> LabDesk:
        """Who counts; there is one as soon as there is a book."""
        return self._desk()

    @property
    def busy(self) -> bool:
        """Whether the deck is being laid open."""
        return self._asking.busy or self._rest.isActive()

    def wake(self) -> None:
        """Follow the open deck from now on: the lab is seen."""
        self._awake = True
        if self._stale:
            self._open()

    def count_words(self, on: bool) -> None:
        """Let the words of cards count, or only what is printed as numbers and classes."""
        self.by_print = not on
        self._open()

    def sleep(self) -> None:
        """Leave the deck alone until the lab is seen again."""
        self._awake = False
        self._rest.stop()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes or Topic.FORMATS in changes:
            self._stale = True
            if self._awake:
                self._rest.start()

    def _on_deck(self) -> None:
        self._stale = True
        if self._awake:
            self._open()

    def _open(self) -> None:
        self._rest.stop()
        self._stale = False
        opened = self.bench.open
        if opened is None or not self.knows:
            self._asking.stop()
            self._show(None, None, "")
            return
        words = self.book is not None and not self.by_print
        self._asking.ask(partial(_laid_open, self._desk, opened.deck, words=words))

    def _on_book(self, value: object) -> None:
        assert isinstance(value, tuple)
        deck, book, self.worded = value
        self._show(deck, book, "")
        if (
            not self.worded and not self.by_print
        ):  # print is judged at once; words that nobody read before may take seconds
            self._asking.ask(partial(_laid_open, self._desk, deck, words=True))

    def _on_trouble(self, why: str) -> None:
        self._show(None, None, why)

    def _show(self, deck: Deck | None, book: HandBook | None, trouble: str) -> None:
        self.deck, self.book, self.trouble = deck, book, trouble
        self.laid_open.emit()

    def name_of(self, card: CardId) -> str:
        """Give a card's name."""
        return self.bench.name_of(card)

    def save(self, figure: Figure, kind: ChartFile) -> None:
        """Ask where a figure shall lie, and write it."""
        chosen = saving.asked(self.bench, self._parent, (figure,), kind, figure.label)
        if chosen is None:
            return
        try:
            path = saving.write(self.bench, chosen, (figure,), kind)
        except DataTrouble as error:
            self.bench.troubled.emit(spoken(str(error)))
            return
        self.bench.hub.say(self.tr("Wrote {file}").format(file=path))


def _laid_open(desk: _Desk, deck: Deck, progress: Progress, *, words: bool) -> tuple[Deck, HandBook, bool]:
    return deck, desk().book(deck, words=words), words
