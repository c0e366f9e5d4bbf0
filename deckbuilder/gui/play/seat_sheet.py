"""Who sits down to a match, with which decks, by which rules and with whose dice."""

from PySide6.QtCore import QRandomGenerator, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.seating import Opponent, Seating
from deckbuilder.desk.stops import Manners
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.host import Host, Wanted
from deckbuilder.gui.play.seat_names import player_name
from deckbuilder.gui.play.seat_row import SeatRow
from deckbuilder.gui.play.table_settings import stops
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import TABLE_CURTAIN, TABLE_OPPONENT, TABLE_TYPED

_SEED = 2**63
_MOST = 6


def fresh_seed() -> int:
    """Give a seed that no match before had, short enough to be told to somebody."""
    return QRandomGenerator.global_().bounded(1_000_000)


class SeatSheet(Sheet):
    """Nothing has begun before every seat can sit down; what is in the way is said above the buttons.

    Args:
        bench: what the window shares.
        parent: the window.
        host: who begins the match.
    """

    def __init__(self, bench: Workbench, parent: QWidget, host: Host) -> None:
        super().__init__(bench, DIALOGS["new_match"].title(), parent, (720, 460))
        self._host = host
        self._waits = False
        self.rows: list[SeatRow] = []
        self._opponents: tuple[Opponent, ...] = ()
        self._least, self._most = 1, _MOST
        rows, panel = QScrollArea(self), QWidget()
        rows.setWidgetResizable(True)
        rows.setFrameShape(QFrame.Shape.NoFrame)
        rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(rows, 1)
        self._column = QVBoxLayout(panel)
        self._column.setContentsMargins(2, 2, 2, 2)
        self._grid = QGridLayout()
        self._column.addLayout(self._grid)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1)
        self.more = self._small(self.tr("Add a player"))
        line = QHBoxLayout()
        self._column.addLayout(line)
        line.addWidget(self.more)
        line.addStretch(1)
        self._column.addSpacing(8)
        self._make_terms()
        self._column.addStretch(1)
        rows.setWidget(panel)
        self.trouble = self.words("", "bad")
        cancel = self.button(self.tr("Cancel"))
        self.start = self.button(self.tr("Begin"), primary=True)
        cancel.clicked.connect(self.reject)
        self.start.clicked.connect(self._on_start)
        self.more.clicked.connect(self._on_more)
        host.begun.connect(self._on_begun)
        host.failed.connect(self._on_failed)
        host.busy_changed.connect(self._refresh)
        self.against_computer()
        self.rows[0].deck.setFocus()
        host.ask_seating(self._on_seating)

    def _small(self, label: str) -> QPushButton:
        made = QPushButton(label, self)
        made.setProperty("role", "small")
        made.setAccessibleName(label)
        made.setAutoDefault(False)
        return made

    def _make_terms(self) -> None:
        settings = self.bench.services.settings
        terms = QGridLayout()
        self._column.addLayout(terms)
        terms.setHorizontalSpacing(8)
        terms.setVerticalSpacing(8)
        terms.setColumnStretch(1, 1)
        self.rules = DropDown(self)
        self.rules.setEnabled(False)
        self.rules.setPlaceholderText(self.tr("One moment…"))
        self.dice = DropDown(self)
        self.dice.addItem(self.tr("The program rolls"), False)
        self.dice.addItem(self.tr("We roll our own and type them in"), True)
        self.dice.setCurrentIndex(int(settings[TABLE_TYPED]))
        self.seed = QLineEdit(str(fresh_seed()), self)
        self.seed.setToolTip(self.tr("The same seed with the same decks and answers gives the same shuffles and dice"))
        self.curtain = QCheckBox(self.tr("Cover the hands while the screen is passed"), self)
        self.curtain.setAccessibleName(self.curtain.text())
        self.curtain.setChecked(settings[TABLE_CURTAIN])
        for number, (words, editor) in enumerate(
            ((self.tr("Rules"), self.rules), (self.tr("Dice"), self.dice), (self.tr("Seed"), self.seed))
        ):
            label = QLabel(words, self)
            label.setBuddy(editor)
            editor.setAccessibleName(words)
            terms.addWidget(label, number, 0)
            terms.addWidget(editor, number, 1)
        terms.addWidget(self.curtain, 3, 1)

    # -- seats -------------------------------------------------------------------------------------

    def against_computer(self) -> None:
        """Propose the open deck against a ready-made one that the computer plays."""
        self._propose(str(self.bench.services.settings[TABLE_OPPONENT]))

    def two_people(self) -> None:
        """Propose two people at this screen."""
        self._propose(PERSON)

    def _propose(self, other: str) -> None:
        for row in self.rows:
            row.leave()
        self.rows = []
        first, second = self.add(), self.add()
        first.deck.choose_open()
        second.deck.choose_another()
        second.choose_who(other)
        self._refresh()

    def add(self) -> SeatRow:
        """Add a seat."""
        row = SeatRow(self.bench, self)
        if self._opponents:
            row.offer(self._opponents)
        row.removed.connect(self._on_removed)
        row.changed.connect(self._refresh)
        self.rows.append(row)
        self._lay_rows()
        return row

    def _lay_rows(self) -> None:
        spare = len(self.rows) > self._least
        for number, row in enumerate(self.rows):
            row.put(self._grid, number, spare=spare)
        self._refresh()

    def _on_more(self) -> None:
        row = self.add()
        row.deck.choose_another()
        row.deck.setFocus()

    def _on_removed(self) -> None:
        row = self.sender()
        if isinstance(row, SeatRow) and row in self.rows:
            self.rows.remove(row)
            row.leave()
            self._lay_rows()

    def _refresh(self) -> None:
        self.more.setEnabled(len(self.rows) < self._most)
        self.curtain.setVisible(sum(row.person for row in self.rows) > 1)
        self.start.setEnabled(bool(self.rows) and self.rules.count() > 0 and not self._host.busy)
        self.start.setText(self.tr("Setting up…") if self._host.busy else self.tr("Begin"))

    def _on_seating(self, seating: object) -> None:
        assert isinstance(seating, Seating)
        self._least, self._most = seating.seats
        self._opponents = seating.opponents
        for row in self.rows:
            row.offer(self._opponents)
        for profile in seating.profiles:
            self.rules.addItem(spoken(profile.capitalize()), profile)
        self.rules.setCurrentIndex(0)
        self.rules.setEnabled(self.rules.count() > 1)
        self._lay_rows()

    # -- beginning ---------------------------------------------------------------------------------

    def _on_start(self) -> None:
        self.trouble.clear()
        words = self.seed.text().strip()
        digits = words.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and -_SEED <= int(words[:20]) < 2 * _SEED):
            self.trouble.setText(self.tr("The seed is a whole number, like {n}").format(n=fresh_seed()))
            self.seed.setFocus()
            return
        seats: list[Wanted] = []
        for number, row in enumerate(self.rows):
            wanted = row.wanted()
            if wanted is None:
                self.trouble.setText(self.tr("{player} has no deck yet").format(player=player_name(number)))
                row.deck.setFocus()
                return
            seats.append(wanted)
        self._waits = True
        settings = self.bench.services.settings
        manners = Manners(bool(self.dice.currentData()), self.curtain.isChecked(), stops(settings))
        self._host.begin(tuple(seats), int(words), self.rules.currentData(), manners)

    def _on_begun(self) -> None:
        if self._waits:
            self.accept()

    def _on_failed(self, why: str) -> None:
        self._waits = False
        self.trouble.setText(why)
        self._refresh()
