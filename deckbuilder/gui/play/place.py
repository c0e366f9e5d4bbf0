"""The table as a place of the window: a match, or the ways to begin one."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QStackedLayout, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.sitting import Sitting
from deckbuilder.desk.table_files import kept
from deckbuilder.gui.dialogs.spec import documents
from deckbuilder.gui.language import spoken
from deckbuilder.gui.places import Place
from deckbuilder.gui.play.first_choice import FirstChoice
from deckbuilder.gui.play.game_page import GamePage
from deckbuilder.gui.play.host import Host, Wanted
from deckbuilder.gui.play.keeper import Keeper
from deckbuilder.gui.play.seat_sheet import SeatSheet, fresh_seed
from deckbuilder.gui.play.table_settings import manners
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import TABLE_FOLDER, TABLE_SPLIT

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow

FILE_END = ".match"


class TablePlace(Place):
    """Shows the ways to begin a match until one is on the table; it stays there while the player is elsewhere.

    Args:
        bench: what the window shares.
        parent: the window.
    """

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, parent)
        self.setAccessibleName(self.tr("Table"))
        self.host = Host(bench, self)
        self.keeper = Keeper(bench, self)
        self.page: GamePage | None = None
        """The match; None before the first one."""
        self._pages = QStackedLayout(self)
        self.begin = FirstChoice(bench, self)
        self._pages.addWidget(self.begin)
        self._connect()
        self._offer()

    def _connect(self) -> None:
        begin, host = self.begin, self.host
        begin.goldfish_wanted.connect(self.goldfish)
        begin.computer_wanted.connect(self._on_computer)
        begin.people_wanted.connect(self._on_people)
        begin.open_wanted.connect(self.open_match)
        begin.go_on_wanted.connect(self.go_on)
        host.begun.connect(self._on_begun)
        host.failed.connect(self._on_failed)
        host.busy_changed.connect(self._on_busy)

    @property
    def sitting(self) -> Sitting | None:
        """The match on the table; None where there is none."""
        return self.page.sitting if self.page is not None else None

    # -- beginning ---------------------------------------------------------------------------------

    def goldfish(self) -> None:
        """Play the open deck alone."""
        opened = self.bench.open
        if opened is not None:
            self.play(opened.deck)

    def play(self, deck: Deck, seed: int | None = None) -> None:
        """Play a deck alone; ``seed`` decides all chance, a fresh one where it is None."""
        self._wait()
        how = manners(self.bench.services.settings)
        self.host.begin((Wanted(deck, PERSON),), fresh_seed() if seed is None else seed, None, how)

    def _wait(self) -> None:
        self.begin.tell("")
        self.wanted.emit()

    def _on_computer(self) -> None:
        self._sheet()

    def _on_people(self) -> None:
        sheet = self._sheet()
        if sheet is not None:
            sheet.two_people()

    def _sheet(self) -> SeatSheet | None:
        window = self._main()
        sheet = window.open_dialog("new_match") if window is not None else None
        return sheet if isinstance(sheet, SeatSheet) else None

    def _main(self) -> "MainWindow | None":
        from deckbuilder.gui.main_window import MainWindow  # it makes the places

        window = self.window()
        return window if isinstance(window, MainWindow) else None

    def _join(self, page: GamePage) -> None:
        window = self._main()
        if window is not None:
            page.join(window)

    def new_match(self) -> None:
        """Ask who plays with what."""
        self._sheet()

    def again(self) -> None:
        """Play the match anew, with the same seats and other chance."""
        if self.sitting is not None:
            self.host.again(self.sitting, fresh_seed())

    def _on_begun(self, sitting: object) -> None:
        assert isinstance(sitting, Sitting)
        before = self.sitting
        self.begin.tell("")
        self.show_sitting(sitting)
        told = [spoken(note) for note in sitting.notes]
        if before is not None and before.can_undo:
            told.append(self.tr("The match before was put away."))
            self.bench.hub.say(" ".join(told), partial(self.show_sitting, before))
        elif told:
            self.bench.hub.say(" ".join(told))
        self.wanted.emit()

    def _on_failed(self, why: str) -> None:
        """Say why a match could not begin: where it was wanted, or at the bottom where another one is on the table."""
        if self.sitting is None:
            self.begin.tell(why)
        else:
            self.bench.troubled.emit(why)

    def show_sitting(self, sitting: Sitting) -> None:
        """Put a match on the table; the one before is put away."""
        if self.page is None:
            self.page = GamePage(self.bench, self)
            self.page.moved.connect(self._on_moved)
            self.page.again_wanted.connect(self.again)
            self.page.seats_wanted.connect(self.new_match)
            self._pages.addWidget(self.page)
            self._join(self.page)
            self.grown.emit()
        self.page.serve(sitting)
        self._pages.setCurrentWidget(self.page)
        if self.isVisible():
            self.page.enter()
        self._on_moved()

    def put_away(self) -> None:
        """Take the match off the table; it can be gone on with until another one begins."""
        self.keeper.flush()
        if self.page is not None:
            self.page.serve(None)
        self._pages.setCurrentWidget(self.begin)
        self._offer()
        self.begin.first().setFocus()
        self.steps_changed.emit()

    def _on_busy(self) -> None:
        self.begin.wait(self.host.busy)

    def _on_moved(self) -> None:
        if self.sitting is not None:
            self.keeper.keep(self.sitting)
        self.steps_changed.emit()

    # -- files -------------------------------------------------------------------------------------

    def open_match(self) -> None:
        """Ask for a file and open the match in it."""
        folder = self.bench.services.settings[TABLE_FOLDER] or documents()
        named = self.tr("Matches (*{end});;All files (*)").format(end=FILE_END)
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Open a match"), folder, named)
        if chosen:
            self.open_file(Path(chosen))

    def open_file(self, path: Path) -> None:
        """Open the match in a file."""
        self._wait()
        self.host.open(path, None)

    def go_on(self) -> None:
        """Go on with the match of last time."""
        if self.sitting is None and self.keeper.kept() is not None:
            self._wait()
            self.host.open(self.keeper.file, None)

    def _offer(self) -> None:
        self.begin.offer_go_on(self.keeper.kept() or "")

    def save_match(self) -> None:
        """Ask for a file and write the match into it, as it stands."""
        if self.sitting is None:
            return
        settings = self.bench.services.settings
        name = self.sitting.seats[0].deck.name.replace("/", "-") + FILE_END
        start = str(Path(settings[TABLE_FOLDER] or documents()) / name)
        named = self.tr("Matches (*{end})").format(end=FILE_END)
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the match"), start, named)
        if chosen:
            self.save_as(Path(chosen))

    def save_as(self, path: Path) -> None:
        """Write the match into a file, off the window's thread: a long match with many lines takes a second."""
        if self.sitting is None:
            return
        file = path if path.suffix else path.with_name(path.name + FILE_END)
        task = Task(self)
        task.done.connect(partial(self._on_saved, file))
        task.failed.connect(self._on_unsaved)
        task.start(self.bench.pools.rest, partial(kept(self.sitting).save, file))

    def _on_saved(self, file: Path, _: object) -> None:
        try:
            self.bench.services.settings[TABLE_FOLDER] = str(file.parent)
        except DataTrouble as error:
            self.bench.troubled.emit(spoken(str(error)))
            return
        self.bench.hub.say(self.tr("Saved the match as {file}").format(file=file.name))

    def _on_unsaved(self, error: object) -> None:
        self.bench.troubled.emit(spoken(str(error)))

    # -- as a place --------------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the focus: where the match is, else where one begins."""
        if self.sitting is not None and self.page is not None:
            self.page.enter()
        else:
            self.begin.first().setFocus()

    def leave(self) -> None:
        """Stop whoever thinks, and keep the match."""
        self.host.stop()
        self.keeper.flush()
        if self.page is not None:
            self.page.serve(None)
            self._remember(self.page.board.sizes())

    def _remember(self, sizes: str) -> None:
        if self.bench.world.passing:
            return
        try:
            self.bench.services.settings[TABLE_SPLIT] = sizes
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))

    def parts(self) -> list[QWidget]:
        """Give the parts that F6 goes round."""
        return self.page.board.parts() if self.sitting is not None and self.page is not None else [self.begin]

    def steps(self) -> tuple[str | None, str | None]:
        """Tell whether something can be taken back or done again at the table."""
        sitting = self.sitting
        if sitting is None:
            return None, None
        return ("" if sitting.can_undo else None), ("" if sitting.can_redo else None)

    def undo(self) -> None:
        """Take back the last decision."""
        if self.sitting is not None and self.sitting.can_undo:
            self.sitting.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.sitting is not None and self.sitting.can_redo:
            self.sitting.redo()

    def state(self) -> object:
        """Hand the match over: this place no longer listens to it."""
        sitting = self.sitting
        if self.page is not None:
            self.page.serve(None)
        return sitting

    def restore(self, state: object) -> None:
        """Go on with a match of another window."""
        if isinstance(state, Sitting):
            self.show_sitting(state)


def build(bench: Workbench, parent: QWidget) -> TablePlace:
    """Make the place over a window."""
    return TablePlace(bench, parent)
