"""The conditions of the search as chips, each with a cross to take it out."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget

from deckbuilder.core.query_conditions import Condition, replaced
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import phrase
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.filter_desk import FilterDesk
from deckbuilder.gui.browser.one_line import OneLine
from deckbuilder.gui.language import spoken

_PAUSE_MS = 60


class Chips(OneLine):
    """One line of chips; whoever shows it hides it where the search has no condition."""

    filled = Signal()
    """There are conditions now, or none any more."""
    more_wanted = Signal()
    """What found no room is to be shown."""

    def __init__(self, desk: FilterDesk, parent: QWidget | None = None) -> None:
        super().__init__(4, parent)
        self._desk = desk
        self._chips: list[QToolButton] = []
        self._shown: tuple[str, ...] = ()
        self._wanted: tuple[tuple[str, ...], tuple[QWidget, ...]] = ((), ())
        self._said: dict[str, str] = {}
        self._rest = QLabel(self.tr("and more in the text"), self)
        self._rest.setProperty("role", "small")
        self._clear = QPushButton(self.tr("Clear"), self)
        self._clear.setProperty("role", "link")
        self._clear.setAccessibleName(self.tr("Take all conditions out of the search"))
        self._over = QPushButton(self)
        self._over.setProperty("role", "link")
        self._over.setAccessibleName(self.tr("More conditions"))
        self._pins: tuple[QWidget, ...] = ()
        self.full = False
        """Whether there are conditions to show."""
        for widget in (self._rest, self._clear, self._over):
            widget.hide()
        self.hide()
        self._pause = QTimer(self)  # chips come when the hands rest: laying them out costs more than a key may
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self.fitted.connect(self._on_fitted)
        self._clear.clicked.connect(self._on_clear)
        self._over.clicked.connect(self.more_wanted)
        desk.changed.connect(self._pause.start)

    def refresh(self) -> None:
        """Show what the search asks now."""
        terms = self._desk.terms
        shown = tuple(terms.text[c.start : c.end] for c in terms.found)
        pins: tuple[QWidget, ...] = (self._rest,) if terms.more and shown else ()
        if len(shown) > 1:
            pins += (self._clear,)
        if (shown, pins) == self._wanted:
            return
        self._wanted = (shown, pins)
        self._shown, self._pins = shown, pins
        for place, written in enumerate(shown):
            self._dress(self._chip(place), written)
        self._over.hide()
        self.show_items(self._chips[: len(shown)], pins)
        if self.full is not bool(shown):
            self.full = bool(shown)
            self.filled.emit()

    def dress(self) -> None:
        """Put on the theme."""
        for place, written in enumerate(self._shown):
            self._dress(self._chips[place], written)
        self.fit()

    def words(self, written: str) -> str:
        """Say a condition in plain words."""
        if written not in self._said:
            if len(self._said) > 500:
                self._said.clear()
            game = self._desk.bench.game
            query = parse(written, game)
            self._said[written] = spoken(phrase(query.tree, game))
        return self._said[written]

    def _chip(self, place: int) -> QToolButton:
        while len(self._chips) <= place:
            chip = QToolButton(self)
            chip.setProperty("role", "chip")
            chip.setProperty("place", len(self._chips))
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross stands behind the words
            chip.clicked.connect(self._on_chip)
            self._chips.append(chip)
        return self._chips[place]

    def _dress(self, chip: QToolButton, written: str) -> None:
        theme = self._desk.bench.theme
        words = self.words(written)
        chip.setText(
            self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, theme.px(180)).replace("&", "&&")
        )
        chip.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(12)))
        chip.setIconSize(QSize(theme.px(12), theme.px(12)))
        chip.setToolTip(self.tr("{words}: take this out of the search").format(words=words))
        chip.setAccessibleName(self.tr("Remove: {words}").format(words=words))

    def _on_chip(self) -> None:
        place = self.sender().property("place")
        found = self._desk.terms.found
        if isinstance(place, int) and place < len(found):
            self._take_out((found[place],))

    def _on_clear(self) -> None:
        self._take_out(self._desk.terms.found)

    def _take_out(self, conditions: tuple[Condition, ...]) -> None:
        self._desk.write(replaced(self._desk.terms, conditions, ""))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Try anew to show everything."""
        self._pins = self._wanted[1]
        self.show_items(self._chips[: len(self._shown)], self._pins)
        super().resizeEvent(event)

    def _on_fitted(self, left_out: int) -> None:
        """Tell how many found no room, in the place of the words on the rest; what tells it opens the panel."""
        rest = (self._clear,) if self._clear in self._pins else ()
        if left_out:
            self._over.setText(self.tr("+{n}").format(n=left_out))
            self._over.setAccessibleName(self.tr("{n} more conditions").format(n=left_out))
            pins: tuple[QWidget, ...] = (self._over, *rest)
        else:
            pins = rest if self._over in self._pins else self._pins
        if pins != self._pins:
            self._pins = pins
            self.show_items(self._chips[: len(self._shown)], self._pins)
