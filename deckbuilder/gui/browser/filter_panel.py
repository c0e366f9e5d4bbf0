"""The panel with every field: it folds out over the list and follows the search, as the search follows it."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.core.query_conditions import replaced
from deckbuilder.core.query_edit import unshown
from deckbuilder.gui.browser.filter_desk import FilterDesk
from deckbuilder.gui.browser.filter_fields import all_fields
from deckbuilder.gui.browser.filter_rows import AnyRow, make_row
from deckbuilder.gui.words import counted

_PAUSE_MS = 60
_NARROW = 420


class FilterPanel(QFrame):
    """Every field with its operator, live counts, and how many cards are found.

    Args:
        desk: what the filters share.
        under: the widget below which it folds out; it lies over what that one stands beside.
    """

    closed = Signal()

    def __init__(self, desk: FilterDesk, under: QWidget) -> None:
        home = under.parentWidget() or under
        super().__init__(home)
        self.hide()
        self.setObjectName("preview")
        self.setAccessibleName(self.tr("All filters"))
        self.setAutoFillBackground(True)
        self._desk = desk
        self._home, self._under = home, under
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
        outer.addLayout(self._foot())
        desk.changed.connect(self._on_changed)
        home.installEventFilter(self)
        under.installEventFilter(self)

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
            label.setContentsMargins(0, 4, 0, 0)
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

    def _foot(self) -> QHBoxLayout:
        self.found = QLabel(self)
        self.found.setAccessibleName(self.tr("Cards found"))
        self.clear = QPushButton(self.tr("Clear"), self)
        self.clear.setAccessibleName(self.tr("Take all conditions out of the search"))
        self.done = QPushButton(self.tr("Done"), self)
        self.done.setAccessibleName(self.tr("Close the filters"))
        self.clear.clicked.connect(self._on_clear)
        self.done.clicked.connect(self.shut)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 0, 16, 0)
        foot.setSpacing(8)
        foot.addWidget(self.found)
        foot.addStretch(1)
        foot.addWidget(self.clear)
        foot.addWidget(self.done)
        return foot

    # -- showing -------------------------------------------------------------------------------------

    def open(self) -> None:
        """Fold out, and go to the first field."""
        self._place()
        self.refresh()
        self.show()
        self.raise_()
        next(iter(self.rows.values())).first.setFocus(Qt.FocusReason.OtherFocusReason)

    def shut(self) -> None:
        """Fold in."""
        self.hide()
        self.closed.emit()

    def refresh(self) -> None:
        """Show what the search asks, and count."""
        widest = self._desk.bench.theme.px(96)
        for label in self._labels:
            label.setMinimumWidth(min(label.sizeHint().width(), widest))
        for row in self.rows.values():
            row.refresh()
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

    def _place(self) -> None:
        home = self._home
        top = self._under.mapTo(home, QPoint(0, self._under.height())) if self._under is not home else QPoint(0, 0)
        self._lay(self._under.width() < self._desk.bench.theme.px(_NARROW))
        room = home.height() - top.y() - 8
        self.setGeometry(QRect(top.x(), top.y() + 4, self._under.width(), max(room, self.minimumSizeHint().height())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay below the row of buttons when things move."""
        if self.isVisible() and event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest):
            self._place()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold in by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        else:
            super().keyPressEvent(event)
