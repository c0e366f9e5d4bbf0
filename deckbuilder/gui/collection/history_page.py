"""What was done to the collection, to be taken back, and snapshots of it, to be compared and restored."""

from functools import partial

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from deckbuilder.core.collection import Edit, Lot
from deckbuilder.core.collection_repo import Snapshot
from deckbuilder.core.errors import Cancelled, WarcampError
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.collection_history import (
    CardChange,
    HistoryLine,
    LineState,
    by_card,
    history,
    restored,
    since,
    taken_back,
)
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.page import Page, lay_buttons
from deckbuilder.gui.collection.row_table import Row, RowColumn, RowTable, RowView
from deckbuilder.gui.language import moment, number, spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted, quoted

_MINUS = "\N{MINUS SIGN}"
_MOST_CHANGES = 500


class HistoryPage(Page):
    """Edits above, snapshots below; of the chosen snapshot what changed since."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        theme = self.bench.theme
        self._lines: dict[int, HistoryLine] = {}
        self._snapshots: dict[int, Snapshot] = {}
        self._doomed: dict[int, Snapshot] = {}
        self._asked = 0
        when = RowColumn(self.tr("When"), 180)
        copies = RowColumn(self.tr("Copies"), 90, figures=True)
        self.edits = RowTable(
            (when, RowColumn(self.tr("What was done")), copies, RowColumn(self.tr("State"), 110)), theme, self
        )
        self.view = RowView(self.edits, theme, self.tr("What was done"), self)
        self.kept = RowTable((RowColumn(self.tr("Snapshot")), when, copies), theme, self)
        self.snapshots = RowView(self.kept, theme, self.tr("Snapshots"), self)
        self.changes = RowTable(
            (
                RowColumn(self.tr("Since then"), 90, figures=True),
                RowColumn(self.tr("Card")),
                RowColumn(self.tr("Then \N{RIGHTWARDS ARROW} now"), 120, figures=True),
            ),
            theme,
            self,
        )
        self.since = RowView(self.changes, theme, self.tr("What changed since the snapshot"), self)
        self.back = self._button(
            self.tr("Take back"), self.tr("Undo what was done in the chosen line, as far as it still stands")
        )
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("Name of a snapshot"))
        self.name.setAccessibleName(self.tr("Name of a snapshot"))
        self.name.setMaxLength(120)
        self.take = self._button(self.tr("Keep a snapshot"), self.tr("Keep the collection as it is now"))
        self.restore = self._button(
            self.tr("Restore"), self.tr("Let the copies be those of the chosen snapshot; Undo brings these back")
        )
        self.forget = self._button(self.tr("Forget"), self.tr("Throw the chosen snapshot away (Delete)"))
        self.told = QLabel(self)
        self.told.setProperty("role", "small")
        self.told.setWordWrap(True)
        self.told.setMinimumWidth(1)
        self._lay_out()
        self._connect()

    def _button(self, label: str, tip: str) -> QPushButton:
        button = QPushButton(label, self)
        button.setAccessibleName(label)
        button.setToolTip(tip)
        return button

    def _lay_out(self) -> None:
        upper, lower = QWidget(self), QWidget(self)
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.view, 1)
        row = QHBoxLayout()
        column.addLayout(row)
        row.addWidget(self.back)
        row.addStretch(1)
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        naming = QHBoxLayout()
        column.addLayout(naming)
        naming.setSpacing(8)
        naming.addWidget(self.name, 1)
        naming.addWidget(self.take)
        column.addWidget(self.snapshots, 2)
        lay_buttons(column, self.restore, self.forget)
        column.addWidget(self.told)
        column.addWidget(self.since, 3)
        self.halves = QSplitter(self)
        self.halves.setOrientation(self.halves.orientation().Vertical)
        self.halves.setObjectName("collection history")
        self.halves.setChildrenCollapsible(False)
        self.halves.setHandleWidth(12)
        self.halves.addWidget(upper)
        self.halves.addWidget(lower)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.halves)

    def _connect(self) -> None:
        self.view.chosen.connect(self._enable)
        self.view.entered.connect(self._on_back)
        self.snapshots.chosen.connect(self._on_snapshot)
        self.snapshots.cut_wanted.connect(self._on_forget)
        self.back.clicked.connect(self._on_back)
        self.name.returnPressed.connect(self._on_take)
        self.take.clicked.connect(self._on_take)
        self.restore.clicked.connect(self._on_restore)
        self.forget.clicked.connect(self._on_forget)
        self.bench.themed.connect(self._on_themed)

    # -- what is shown -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read history and snapshots, beside the window."""
        trunk = self.bench.world.trunk
        if not self.lots.ready or not trunk.ready:
            self.view.set_empty(self.tr("The collection is being opened…"))
            return
        task = Task(self)
        task.done.connect(self._on_read)
        task.failed.connect(self._on_failed)
        task.start(self.bench.pools.database, partial(_read, trunk.desk()))

    def _on_read(self, value: object) -> None:
        assert isinstance(value, tuple)  # as the job gives it
        lines, snapshots = value
        self._lines = {line.past.number: line for line in lines}
        self._snapshots = {one.number: one for one in snapshots if one.number not in self._doomed}
        states = {
            LineState.STANDS: "",
            LineState.TAKEN_BACK: self.tr("taken back"),
            LineState.TAKES_BACK: self.tr("takes back"),
        }
        rows = []
        for line in lines:
            past, state = line.past, states[line.state]
            label = spoken(past.label)
            texts = (moment(past.when), label[:1].upper() + label[1:], _signed(past.copies), state)
            values = (past.number, label.casefold(), past.copies, state)
            rows.append(Row(past.number, texts, values, ", ".join(filter(None, (label, *texts[2:]))), bool(state)))
        self.edits.show(rows)
        self.view.set_empty(self.tr("Nothing was done yet"), self.tr("Every edit of the collection will stand here."))
        self.kept.show(
            [
                Row(
                    one.number,
                    (one.name, moment(one.when), number(one.copies)),
                    (one.name.casefold(), one.number, one.copies),
                )
                for one in self._snapshots.values()
            ]
        )
        self.snapshots.set_empty(self.tr("No snapshots yet"), self.tr("Give one a name above, to compare with later."))
        self._enable()
        self._on_snapshot()

    def _on_failed(self, error: object) -> None:
        if not isinstance(error, Cancelled):
            self.bench.troubled.emit(spoken(str(error)))

    def _enable(self) -> None:
        line = self._line()
        self.back.setEnabled(line is not None and line.state is LineState.STANDS)

    def _line(self) -> HistoryLine | None:
        keys = self.view.keys()
        return self._lines.get(int(str(keys[0]))) if keys else None

    def _snapshot(self) -> Snapshot | None:
        keys = self.snapshots.keys()
        return self._snapshots.get(int(str(keys[0]))) if keys else None

    def _on_snapshot(self) -> None:
        """Compare the chosen snapshot with what there is now."""
        one = self._snapshot()
        for button in (self.restore, self.forget):
            button.setEnabled(one is not None)
        self.since.setVisible(one is not None)
        self.told.setText("")
        self._asked += 1
        if one is not None:
            task = Task(self)
            task.done.connect(self._on_compared)
            task.failed.connect(self._on_failed)
            desk = self.bench.world.trunk.desk()
            task.start(self.bench.pools.database, partial(_compared, desk, one.number, self._asked))

    def _on_compared(self, value: object) -> None:
        assert isinstance(value, tuple)  # as the job gives it
        asked, changes = value
        if asked != self._asked:
            return
        rows = []
        for place, change in enumerate(changes[:_MOST_CHANGES]):
            name = self._named(change)
            more = change.after - change.before
            texts = (_signed(more), name, f"{change.before} \N{RIGHTWARDS ARROW} {change.after}")
            rows.append(Row(place, texts, (more, name.casefold(), change.after), f"{texts[0]} {name}"))
        self.changes.show(rows)
        self.since.set_empty(self.tr("Nothing changed since"))
        self.told.setText(
            counted(len(changes), self.tr("{n} card changed since"), self.tr("{n} cards changed since"))
            if changes
            else ""
        )

    def _named(self, change: CardChange) -> str:
        book = self.lots.book
        return change.written if change.card is None or book is None else book.name(Lot(change.card))

    # -- what is done ------------------------------------------------------------------------------

    def _on_back(self) -> None:
        line = self._line()
        if line is not None and line.state is LineState.STANDS:
            self.bench.world.trunk.do(partial(_back, number=line.past.number))

    def _on_take(self) -> None:
        name = " ".join(self.name.text().split()) or self.tr("Snapshot")
        trunk = self.bench.world.trunk
        try:
            trunk.store().take_snapshot(self.bench.game.id, name)
        except WarcampError as error:
            self.bench.troubled.emit(spoken(str(error)))
            return
        self.name.clear()
        self.bench.hub.say(self.tr("Kept the snapshot {name}").format(name=quoted(name)))
        self.refresh()

    def _on_restore(self) -> None:
        one = self._snapshot()
        if one is not None:
            self.bench.world.trunk.do(partial(restored, snapshot=one))

    def _on_forget(self) -> None:
        """Put a snapshot away; it is thrown away for good once nobody can bring it back: when the page is left."""
        one = self._snapshot()
        if one is not None:
            self._doomed[one.number] = one
            said = self.tr("Forgot the snapshot {name}").format(name=quoted(one.name))
            self.bench.hub.say(said, partial(self._remember, one.number))
            self.refresh()

    def _remember(self, number: int) -> None:
        self._doomed.pop(number, None)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Throw away what was forgotten."""
        super().hideEvent(event)
        doomed, self._doomed = tuple(self._doomed), {}
        for one in doomed:
            try:
                self.bench.world.trunk.store().remove_snapshot(self.bench.game.id, one)
            except (WarcampError, LookupError) as error:
                self.bench.troubled.emit(spoken(str(error)))

    def enter(self) -> None:
        """Go to the edits."""
        self.view.setFocus()

    def parts(self) -> list[QWidget]:
        """Give edits, snapshots and what changed since one."""
        return [self.view, self.snapshots, self.since]

    def _on_themed(self) -> None:
        for view in (self.view, self.snapshots, self.since):
            view.dress(self.bench.theme)


def _read(desk: CollectionDesk) -> tuple[tuple[HistoryLine, ...], tuple[Snapshot, ...]]:
    return history(desk), tuple(desk.store.snapshots(desk.game))


def _compared(desk: CollectionDesk, snapshot: int, asked: int) -> tuple[int, tuple[CardChange, ...]]:
    try:
        return asked, by_card(since(desk, snapshot))
    except LookupError:  # another program forgot it
        return asked, ()


def _back(desk: CollectionDesk, number: int) -> Edit:
    return taken_back(desk, number)


def _signed(copies: int) -> str:
    return f"+{number(copies)}" if copies > 0 else f"{_MINUS}{number(-copies)}" if copies else ""


def build(lots: Lots, acts: LotActs, parent: QWidget) -> HistoryPage:
    """Make the page."""
    return HistoryPage(lots, acts, parent)
