"""What the rules say of the deck: a sentence each, the cards as links, the ways out as buttons."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.models.violations import FindingRow, Weight
from deckbuilder.gui.viewport import own_viewport
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # folded away, findings are not drawn
    from deckbuilder.gui.builder.finding_view import FindingView

_LEAST = 28
"""At 100 % text: a finding of one line."""


class Findings(QScrollArea):
    """All findings of one format, worst first; or the good news."""

    fix_wanted = Signal(object)
    chosen = Signal(object)
    """A ``FindingRow`` whose cards are to be shown in the deck."""
    left = Signal()
    """The last finding is gone, and with it what had the focus."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self._bench = bench
        self._views: tuple[FindingView, ...] = ()
        self._late: tuple[tuple[FindingRow, ...], Sequence[str], str] | None = None
        self._spare: list[FindingView] = []
        self._stops: list[QWidget] = []
        self._shown: tuple[object, ...] = ()
        self._lit: FindingRow | None = None
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its findings take the focus
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Findings"))

    def _fill(self) -> None:
        """Make what is seen, once it is first to be seen."""
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(4)
        self._good, self._good_sign, self._good_words = self._good_news()
        self._unknowns = QLabel(self._body)
        self._unknowns.setProperty("role", "small")
        self._unknowns.setWordWrap(True)
        self._column.addWidget(self._good)
        self._column.addWidget(self._unknowns)
        self._column.addStretch(1)
        self.setWidget(self._body)

    def show_rows(self, rows: tuple[FindingRow, ...], legal_in: Sequence[str], unknowns: str) -> None:
        """Show findings.

        Args:
            rows: the findings, in order.
            legal_in: labels of the formats in which the deck is legal.
            unknowns: what of the format's lists is not known.
        """
        state = (rows, tuple(legal_in), unknowns, self._bench.theme)
        if state == self._shown:
            return
        self._shown = state
        self._late = (rows, legal_in, unknowns)
        if not self.isHidden():  # folded away, sentences are written once somebody asks: an edit does not wait for them
            self._catch_up()

    def _show_verdict(self, rows: tuple[FindingRow, ...], legal_in: Sequence[str], unknowns: str) -> None:
        theme = self._bench.theme
        legal = bool(legal_in) and not any(row.weight in (Weight.ERROR, Weight.OPEN) for row in rows)
        self._good.setVisible(legal)
        if legal:
            self._good_sign.setPixmap(glyphs.pixmap("check", theme.color("good"), theme.px(16)))
            self._good_sign.setFixedSize(theme.px(20), theme.px(20))
            said = counted(len(legal_in), self.tr("Legal in {n} format"), self.tr("Legal in {n} formats"))
            self._good_words.setText(said)
            self._good_words.setToolTip(", ".join(legal_in))
            self._good_words.setAccessibleDescription(", ".join(legal_in))
        self._unknowns.setText(unknowns)
        self._unknowns.setVisible(bool(unknowns))

    @property
    def rows(self) -> tuple[FindingRow, ...]:
        """The findings, drawn or not."""
        return tuple(view.row for view in self._views) if self._late is None else self._late[0]

    @property
    def views(self) -> "tuple[FindingView, ...]":
        """The findings as drawn."""
        self._catch_up()
        return self._views

    def showEvent(self, event: QShowEvent) -> None:
        """Write what was not written while nobody looked."""
        self._catch_up()
        super().showEvent(event)

    def _catch_up(self) -> None:
        if self.widget() is None:
            self._fill()
        late, self._late = self._late, None
        if late is not None:
            self._show_views(late[0])
            self._show_verdict(*late)

    def _show_views(self, rows: tuple[FindingRow, ...]) -> None:
        """Show rows in the views that there are: one that says the same already stays as it is, the others say something new."""
        same = {view.row: view for view in self._views}
        held = self._held()
        kept = {row: same.pop(row) for row in rows if row in same}
        spare = [*same.values(), *self._spare]
        views: list[FindingView] = []
        for row in rows:
            view = kept.pop(row, None) or (spare.pop(0) if spare else self._view())
            view.show_row(row)
            view.show_lit(row == self._lit)
            views.append(view)
        if tuple(views) != self._views:
            for place, view in enumerate(views):
                if self._column.indexOf(view) != place + 1:
                    self._column.insertWidget(place + 1, view)
        for view in views:
            view.show()
        stops = [stop for view in views for stop in view.stops()]
        if stops != self._stops:
            self._stops = stops
            for before, after in pairwise(stops):
                QWidget.setTabOrder(before, after)
        for view in spare:
            view.hide()
            self._column.removeWidget(view)
        self._spare = spare
        self._views = tuple(views)
        if held is not None and held[1] not in rows:
            if views:
                views[min(held[0], len(views) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.left.emit()

    def _held(self) -> tuple[int, FindingRow] | None:
        """Give place and row of the finding that the focus is in."""
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            return None
        return next(((n, v.row) for n, v in enumerate(self._views) if v is focus or v.isAncestorOf(focus)), None)

    def show_lit(self, lit: FindingRow | None) -> None:
        """Show whose cards are lit up in the deck."""
        self._lit = lit
        for view in self._views:
            view.show_lit(view.row == lit)

    def minimumSizeHint(self) -> QSize:
        """Give the height of one line."""
        return QSize(0, self._bench.theme.px(36))

    def fits(self, height: int) -> bool:
        """Tell whether nothing needs scrolling at a height; not drawn to find out where not even one would be seen whole."""
        return height >= self._bench.theme.px(_LEAST) and height >= self.wanted_height()

    def wanted_height(self) -> int:
        """Give the height at which nothing needs scrolling."""
        self._catch_up()
        self._column.activate()
        high = self._column.totalHeightForWidth(self.viewport().width())
        return high if high > 0 else self._column.totalSizeHint().height()

    def _view(self) -> "FindingView":
        from deckbuilder.gui.builder.finding_view import FindingView  # see above

        view = FindingView(self._bench, self._body)
        view.card_wanted.connect(self._bench.card_chosen)
        view.fix_wanted.connect(self.fix_wanted)
        view.chosen.connect(self.chosen)
        return view

    def _good_news(self) -> tuple[QFrame, QLabel, QLabel]:
        line = QFrame(self._body)
        line.setObjectName("finding")
        row = QHBoxLayout(line)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(8)
        sign, words = QLabel(line), QLabel(line)
        sign.setAccessibleName(self.tr("Legal"))
        words.setWordWrap(True)
        row.addWidget(sign)
        row.addWidget(words, 1)
        return line, sign, words
