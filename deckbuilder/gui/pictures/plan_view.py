"""The files of an import of pictures, a line to mend the chosen one, and how all are taken."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.desk.picture_import import Doubt, Plan
from deckbuilder.desk.picture_names import Spot
from deckbuilder.desk.scan_desk import ScanDesk
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import number
from deckbuilder.gui.pictures.plan_table import CARD, FILE, SET, STATE, PlanTable
from deckbuilder.gui.workbench import Workbench
from deckbuilder.imaging.normalise import Turn


class _NameLine(QLineEdit):
    """Keeps Enter for itself: a name that is taken is not yet an import."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Enter, and of nothing further."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class PlanView(QWidget):
    """Shows a plan, and takes what a player says about it.

    Args:
        bench: what the window shares.
    """

    ticked = Signal()
    """Other files are taken now."""
    said = Signal(str)
    """What could not be done with a name that was typed."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self.bench = bench
        self._desk: ScanDesk | None = None
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(8)
        self._lay_out_table()
        self._lay_out_mending()
        self._lay_out_wishes()
        self.some.toggled.connect(self.table.show_some)
        self.likely.toggled.connect(self.table.take_likely)
        self.table.ticked.connect(self._on_ticked)
        self.table.modelReset.connect(self._on_row)
        self.rows.selectionModel().currentRowChanged.connect(self._on_row)
        self.guess.activated.connect(self._on_guess)
        self.name.returnPressed.connect(self._on_name)

    def show_plan(self, plan: Plan | None, desk: ScanDesk | None) -> None:
        """Show another plan; what is sure is ticked."""
        self._desk = desk
        self.table.show(plan)
        self.setVisible(plan is not None and bool(plan.rows))
        if plan is None:
            return
        unsure = len(plan.likely()) - plan.count(Doubt.SURE)
        self.likely.setText(self.tr("Take the likeliest where in doubt ({n})").format(n=number(unsure)))
        self.likely.setAccessibleName(self.likely.text())
        self.likely.setVisible(unsure > 0)
        self.likely.setChecked(False)
        odd = len(plan.rows) - plan.count(Doubt.SURE)
        self.some.setVisible(0 < odd < len(plan.rows))
        self.some.setChecked(False)
        self.rows.selectRow(0)

    def wanted_turn(self) -> Turn:
        """Give what becomes of pictures that lie on their side."""
        return Turn(self.turn.currentData())

    def _on_ticked(self) -> None:
        self.rows.viewport().update()
        self.ticked.emit()

    def _lay_out_table(self) -> None:
        sets = {one.code: one for one in self.bench.context().sets}
        self.table = PlanTable(self.bench.theme, sets, self)
        self.rows = QTableView(self)
        self.rows.setModel(self.table)
        self.rows.setAccessibleName(self.tr("Files and what they show"))
        self.rows.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.rows.setShowGrid(False)
        self.rows.setTabKeyNavigation(False)
        self.rows.setWordWrap(False)
        self.rows.verticalHeader().hide()
        self.rows.verticalHeader().setDefaultSectionSize(self.bench.theme.px(28))
        header = self.rows.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(FILE, QHeaderView.ResizeMode.Stretch)
        for column, wide in ((CARD, 170), (SET, 120), (STATE, 190)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(column, self.bench.theme.px(wide))
        self.body.addWidget(self.rows, 100)

    def _lay_out_mending(self) -> None:
        self.mend = QWidget(self)
        row = QHBoxLayout(self.mend)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        label = QLabel(self.tr("It shows"), self.mend)
        self.guess = DropDown(self.mend)
        self.guess.setAccessibleName(self.tr("The printing that the chosen file shows"))
        self.guess.setMinimumContentsLength(24)
        label.setBuddy(self.guess)
        self.name = _NameLine(self.mend)
        self.name.setAccessibleName(self.tr("Find another card by its name"))
        self.name.setPlaceholderText(self.tr("or type a name"))
        row.addWidget(label)
        row.addWidget(self.guess, 3)
        row.addWidget(self.name, 2)
        self.body.addWidget(self.mend)

    def _lay_out_wishes(self) -> None:
        self.wishes = QWidget(self)
        row = QHBoxLayout(self.wishes)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        self.some = QCheckBox(self.tr("Only what is in doubt"), self.wishes)
        self.likely = QCheckBox(self.wishes)
        self.crop = QCheckBox(self.tr("Cut margins off"), self.wishes)
        self.crop.setToolTip(self.tr("Margins of one colour that the scanner left around a card"))
        self.crop.setChecked(True)
        self.turn = DropDown(self.wishes)
        for label, turn in (
            (self.tr("Turn sideways ones right"), Turn.RIGHT),
            (self.tr("Turn sideways ones left"), Turn.LEFT),
            (self.tr("Leave sideways ones"), Turn.LEAVE),
        ):
            self.turn.addItem(label, turn)
        self.turn.setAccessibleName(self.tr("Pictures that lie on their side"))
        for widget in (self.some, self.likely, self.crop):
            widget.setAccessibleName(widget.text() or self.tr("Take the likeliest where it is in doubt"))
            row.addWidget(widget)
        row.addWidget(self.turn)
        row.addStretch(1)
        self.body.addWidget(self.wishes)

    def _on_row(self, *_: object) -> None:
        """Offer what the chosen file may show."""
        row = self.table.row(self.rows.currentIndex().row())
        self.mend.setVisible(row is not None)
        if row is None:
            return
        meant = self.table.chosen.get(row.file.number)
        offered = tuple(dict.fromkeys((*((meant,) if meant else ()), *row.spots)))
        self._offer(offered, meant)
        self.name.clear()

    def _offer(self, spots: tuple[Spot, ...], meant: Spot | None) -> None:
        """Offer printings; the first of them is the one that is meant, where one is."""
        self.guess.clear()
        self.guess.addItem(self.tr("Nothing: leave it out"), None)
        for spot in spots:
            self.guess.addItem(f"{spot.card.name} \N{MIDDLE DOT} {self.table.set_of(spot)}", spot)
        self.guess.setCurrentIndex(1 if meant is not None else 0)

    def _on_guess(self, at: int) -> None:
        spot = self.guess.itemData(at)
        self.table.mean(self.rows.currentIndex().row(), Spot(*spot) if spot is not None else None)

    def _on_name(self) -> None:
        """Take the card of the name typed; of several printings the first one, and the others are offered."""
        row = self.table.row(self.rows.currentIndex().row())
        words = self.name.text().strip()
        if row is None or self._desk is None or not words:
            return
        spots = self._desk.find(words, row.file.path)
        if not spots:
            self.said.emit(self.tr("No card is called “{name}”, nor nearly so.").format(name=words))
            return
        spot = Spot(*spots[0])
        self.table.mean(self.rows.currentIndex().row(), spot)
        self._offer(spots, spot)
        self.name.clear()
