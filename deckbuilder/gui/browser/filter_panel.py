"""The panel with every field: it stands above the results, or beside them, and follows the search, as the search follows it."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.core.query_conditions import replaced
from deckbuilder.core.query_edit import unshown
from deckbuilder.gui.browser.filter_desk import FilterDesk
from deckbuilder.gui.browser.filter_fields import all_fields
from deckbuilder.gui.browser.filter_rows import AnyRow, make_row
from deckbuilder.gui.words import counted

_PAUSE_MS = 60
_NARROW = 340


class FilterPanel(QFrame):
    """Every field with its operator, live counts, and how many cards are found.

    Args:
        desk: what the filters share.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, desk: FilterDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.setObjectName("preview")
        self.setAccessibleName(self.tr("All filters"))
        self.setAutoFillBackground(True)
        self._desk = desk
        self._fields = all_fields(desk.bench.game)
        self._labels: list[QLabel] = []
        self._stacked: bool | None = None
        self.rows: dict[str, AnyRow] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 8)
        outer.setSpacing(8)
        outer.addWidget(self._body(), 1)
        self.rest = QLabel(self)
        self.rest.setProperty("role", "small")
        self.rest.setWordWrap(True)
        self.rest.setContentsMargins(16, 0, 16, 0)
        outer.addWidget(self.rest)
        foot = QHBoxLayout()
        outer.addLayout(foot)
        self._fill_foot(foot)
        desk.changed.connect(self._on_changed)

    def _body(self) -> QWidget:
        inner = QWidget(self)
        self._grid = grid = QGridLayout(inner)
        grid.setContentsMargins(16, 12, 16, 4)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for field in self._fields:
            label = QLabel(field.label, inner)
            label.setWordWrap(True)
            row = make_row(self._desk, field, inner)
            self._labels.append(label)
            self.rows[field.key] = row
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(inner)
        return self.area

    def _lay(self, stacked: bool) -> None:
        """Put labels beside their fields, or above them where that leaves these too little room."""
        if stacked is self._stacked:
            return
        self._stacked = stacked
        for place, (label, row) in enumerate(zip(self._labels, self.rows.values(), strict=True)):
            if stacked:
                self._grid.addWidget(label, place * 2, 0, 1, 2)
                self._grid.addWidget(row, place * 2 + 1, 0, 1, 2)
            else:
                self._grid.addWidget(label, place * 2, 0, Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(row, place * 2, 1)
        self._fit_labels()

    def _fit_labels(self) -> None:
        """Let the words stand as high as those of the first line of what they name."""
        widest = self._desk.bench.theme.px(84)
        for label, row in zip(self._labels, self.rows.values(), strict=True):
            label.setMinimumWidth(0 if self._stacked else min(label.sizeHint().width(), widest))
            label.setMinimumHeight(0 if self._stacked else row.line_height())

    def _fill_foot(self, foot: QHBoxLayout) -> None:
        self.found = QLabel(self)
        self.found.setAccessibleName(self.tr("Cards found"))
        self.clear = QPushButton(self.tr("Clear"), self)
        self.clear.setAccessibleName(self.tr("Take all conditions out of the search"))
        self.done = QPushButton(self.tr("Done"), self)
        self.done.setAccessibleName(self.tr("Close the filters"))
        self.clear.clicked.connect(self._on_clear)
        self.done.clicked.connect(self.shut)
        foot.setContentsMargins(16, 0, 16, 0)
        foot.setSpacing(8)
        foot.addWidget(self.found)
        foot.addStretch(1)
        foot.addWidget(self.clear)
        foot.addWidget(self.done)

    # -- showing -------------------------------------------------------------------------------------

    def open(self) -> None:
        """Fold out, and go to the first field."""
        self.refresh()
        self.show()
        self.opened.emit()
        next(iter(self.rows.values())).first.setFocus(Qt.FocusReason.OtherFocusReason)

    def shut(self) -> None:
        """Fold in."""
        self.hide()
        self.closed.emit()

    def refresh(self) -> None:
        """Show what the search asks, and count."""
        for row in self.rows.values():
            row.refresh()
        self._fit_labels()
        self.found.setText(counted(self._desk.count(), self.tr("{n} card"), self.tr("{n} cards")))
        self._tell_rest()

    def _tell_rest(self) -> None:
        terms = self._desk.terms
        sets = self._desk.bench.world.plain_context.sets
        hidden = unshown(terms, tuple(self.rows), sets)
        shown = tuple(condition for condition in terms.found if condition not in hidden)
        rest = replaced(terms, shown, "").strip()
        self.rest.setText(self.tr("Also in the text: {text}").format(text=rest))
        self.rest.setVisible(bool(rest))
        self.clear.setEnabled(bool(terms.found))

    def _on_changed(self) -> None:
        if self.isVisible():
            self._pause.start()

    def _on_clear(self) -> None:
        self._desk.write(replaced(self._desk.terms, self._desk.terms.found, ""))
        self.done.setFocus(Qt.FocusReason.OtherFocusReason)

    def minimumSizeHint(self) -> QSize:
        """Give a size at which a field and the buttons can be used."""
        px = self._desk.bench.theme.px
        return QSize(px(200), px(104))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay labels and fields anew for another width."""
        super().resizeEvent(event)
        self._lay(self.width() < self._desk.bench.theme.px(_NARROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold in by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        else:
            super().keyPressEvent(event)
