"""What was read of a collection, for the player to look at and settle: columns, names, remarks, the first copies."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.decks import Severity
from deckbuilder.core.ids import CardId
from deckbuilder.desk.collection_files import Preview
from deckbuilder.gui.dialogs.card_meant import CardNames
from deckbuilder.gui.dialogs.collection_jobs import Seen, line_of
from deckbuilder.gui.dialogs.column_choice import ColumnChoice
from deckbuilder.gui.language import number, spoken, told
from deckbuilder.gui.repair import Repair
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_MOST_REMARKS = 100
_SHOWN = 5


class CollectionSeen(QWidget):
    """Parts one below the other, made anew for each look.

    Args:
        bench: what the window shares.
    """

    columns_chosen = Signal()
    """The player said what a column means."""
    settled = Signal()
    """The player said which card a name means."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.columns: ColumnChoice | None = None
        self.repair: Repair | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(8)

    @property
    def proposing(self) -> bool:
        """Whether a name stands for a card that nobody chose."""
        return self.repair is not None and self.repair.proposing

    def meant(self) -> dict[str, CardId]:
        """Give the answers of the player: the card of each name, ``""`` for one to leave out."""
        if self.repair is None:
            return {}
        answers = zip(self.repair.questions, self.repair.answers(), strict=True)
        return {one.name: answer for one, answer in answers if answer is not None}

    def lay_out(self, seen: Seen) -> None:
        """Lay out what a player may look at and settle: columns, names, remarks, the first copies as they are read."""
        while (item := self.column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.columns = self.repair = None
        hard = list(seen.opened.mapped.open) if seen.opened.mapped is not None else []
        for finding in hard:
            sign = "✕ " if finding.severity is Severity.ERROR else ""
            self._paragraph(sign + spoken(finding.why), "bad" if finding.severity is Severity.ERROR else "")
        known = seen.opened.mapped is not None and (seen.chosen or seen.opened.format.key != "table") and not hard
        if seen.opened.mapped is not None:
            self.columns = ColumnChoice(seen.opened.mapped, self)
            self.columns.chosen.connect(self.columns_chosen)
            self._add_columns(self.columns, known)
        if seen.found is not None:
            self._lay_out_found(seen, seen.found)
        self.column.addStretch(1)

    def _add_columns(self, columns: ColumnChoice, folded: bool) -> None:
        """Add the choice of columns; of a table that is understood, behind a button."""
        if not folded:
            self._title(self.tr("What the columns mean"))
        else:
            self.unfold = QPushButton(self.tr("Columns…"), self)
            self.unfold.setProperty("role", "small")
            self.unfold.setAutoDefault(False)
            self.unfold.setCheckable(True)
            self.unfold.setToolTip(self.tr("See what each column was read as, and choose otherwise"))
            self.unfold.toggled.connect(columns.setVisible)
            self.column.addWidget(self.unfold, 0, Qt.AlignmentFlag.AlignLeft)
        columns.setVisible(not folded)
        self.column.addWidget(columns)

    def _lay_out_found(self, seen: Seen, found: Preview) -> None:
        shelf = self._bench.world.shelf
        if seen.questions and shelf is not None:
            self._title(self.tr("Names to be settled"))
            self._paragraph(
                self.tr(
                    "A name that is kept stays in the collection as it is written, until you say which card it is."
                ),
                "",
            )
            asked = [replace(one, place=spoken(one.place), why=spoken(one.why)) for one in seen.questions]
            self.repair = Repair(asked, CardNames(shelf), self)
            self.repair.settled.connect(self.settled)
            self.column.addWidget(self.repair)
        if seen.remarks:
            self._title(self.tr("Remarks on other rows"))
            for finding in seen.remarks[:_MOST_REMARKS]:
                sign = "✕ " if finding.severity is Severity.ERROR else ""
                self._paragraph(sign + told(finding.where, finding.why), "")
            if len(seen.remarks) > _MOST_REMARKS:
                self._paragraph(self.tr("… and {n} more").format(n=number(len(seen.remarks) - _MOST_REMARKS)), "")
        if shelf is not None and found.read.holdings:
            self._title(self.tr("The first copies as they are read"))
            for holding in found.read.holdings[:_SHOWN]:
                self._paragraph(" · ".join(line_of(holding, shelf)), "muted")

    def _title(self, text: str) -> None:
        label = QLabel(text, self)
        label.setProperty("role", "title")
        label.setWordWrap(True)
        self.column.addSpacing(4)
        self.column.addWidget(label)

    def _paragraph(self, text: str, role: str) -> None:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setMinimumWidth(1)
        if role:
            label.setProperty("role", role)
        self.column.addWidget(label)

    def summed(self, found: Preview) -> str:
        """Say what taking a collection in would do."""
        rows = counted(found.read.rows, self.tr("{n} row"), self.tr("{n} rows"))
        copies = counted(found.copies, self.tr("{n} copy"), self.tr("{n} copies"))
        said = self.tr("{rows} with {copies}.").format(rows=rows, copies=copies)
        if found.more:
            said = self.tr("{rows} with {copies}: {fresh} come new, {more} join copies that are alike.").format(
                rows=rows, copies=copies, fresh=number(found.fresh), more=number(found.more)
            )
        elif found.fresh:
            said = self.tr("{rows} with {copies}: all of them come new.").format(rows=rows, copies=copies)
        parts = [said]
        if found.gone:
            parts.append(counted(found.gone, self.tr("{n} copy gives way."), self.tr("{n} copies give way.")))
        wanted = sum(want.count for want in found.read.wants)
        if wanted:
            parts.append(counted(wanted, self.tr("{n} more is wanted."), self.tr("{n} more are wanted.")))
        if found.unknown:
            parts.append(
                counted(
                    len(found.unknown),
                    self.tr("{n} name is not in your catalog."),
                    self.tr("{n} names are not in your catalog."),
                )
            )
        left_out = sum(finding.severity is Severity.ERROR for finding in found.read.findings)
        if left_out:
            parts.append(counted(left_out, self.tr("{n} row is left out."), self.tr("{n} rows are left out.")))
        if not found.edit:
            parts.append(self.tr("Nothing would change."))
        return " ".join(parts)
