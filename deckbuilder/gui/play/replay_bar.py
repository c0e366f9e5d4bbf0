"""Plays a match again: to any moment, step by step, or by itself as fast as one likes."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from deckbuilder.desk.table_log import TurnMark
from deckbuilder.gui import glyphs
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import number
from deckbuilder.gui.play.turn_slider import TurnSlider
from deckbuilder.gui.workbench import Workbench

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
_STEP_MS = 900
"""So long a step is looked at, at the usual speed."""


class ReplayBar(QWidget):
    """Buttons, a slider with the turns, and the speed.

    Args:
        bench: what the window shares.
    """

    moment_wanted = Signal(int)
    """So many steps shall have been taken."""
    playing_changed = Signal(bool)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._clock = QTimer(self)
        self.first = self._button(self.tr("To the beginning"))
        self.back = self._button(self.tr("A step back"))
        self.play = self._button(self.tr("Play"))
        self.next = self._button(self.tr("A step on"))
        self.last = self._button(self.tr("To the end"))
        self.slider = TurnSlider(bench, self)
        self.where = ElidedLabel(self)
        self.where.setProperty("role", "small")
        self.speed = DropDown(self)
        self.speed.setProperty("role", "small")
        self.speed.setAccessibleName(self.tr("Speed"))
        self.speed.setToolTip(self.tr("How fast the match is played again"))
        for speed in SPEEDS:
            digits = 0 if speed == int(speed) else 1
            self.speed.addItem(self.tr("{n}×").format(n=number(speed, digits)), speed)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (self.first, self.back, self.play, self.next, self.last):
            row.addWidget(widget)
        row.addWidget(self.slider, 3)
        row.addSpacing(4)
        row.addWidget(self.where, 1)
        row.addWidget(self.speed)
        self.setAccessibleName(self.tr("Replay"))
        self._connect()
        self._dress()
        self.show_track(0, 0, ())

    def _button(self, label: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "flat")
        button.setAccessibleName(label)
        button.setToolTip(label)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _connect(self) -> None:
        self.first.clicked.connect(self._on_first)
        self.back.clicked.connect(self._on_back)
        self.play.clicked.connect(self.toggle)
        self.next.clicked.connect(self._on_next)
        self.last.clicked.connect(self._on_last)
        self.slider.moment_wanted.connect(self._on_slider)
        self.speed.currentIndexChanged.connect(self._on_speed)
        self._clock.timeout.connect(self._on_tick)
        self._bench.themed.connect(self._dress)

    def _dress(self) -> None:
        theme = self._bench.theme
        size = theme.px(16)
        signs = {self.first: "first", self.back: "back", self.next: "next", self.last: "last"}
        signs[self.play] = "pause" if self.playing else "play"
        for button, sign in signs.items():
            button.setIcon(glyphs.icon(sign, theme.color("text"), size))
            button.setIconSize(QSize(size, size))

    # -- showing -----------------------------------------------------------------------------------

    def show_track(self, length: int, at: int, marks: Sequence[TurnMark]) -> None:
        """Show a match.

        Args:
            length: so many steps it has.
            at: so many of them have been taken.
            marks: where its turns begin.
        """
        self.slider.show_track(length, at, marks)
        self.slider.setEnabled(length > 0)
        for button, can in (
            (self.first, at > 0),
            (self.back, at > 0),
            (self.next, at < length),
            (self.last, at < length),
        ):
            button.setEnabled(can)
        self.play.setEnabled(length > 0)
        turn = self.slider.turn_at(at)
        sentence = self.tr("Turn {turn} \N{MIDDLE DOT} step {step} of {most}")
        self.where.setText(sentence.format(turn=number(turn), step=number(at), most=number(length)))
        self.slider.setAccessibleDescription(self.where.text())
        if at >= length:
            self.stop()

    @property
    def at(self) -> int:
        """So many steps have been taken at the moment that is shown."""
        return self.slider.value()

    @property
    def length(self) -> int:
        """So many steps the match has."""
        return self.slider.maximum()

    # -- playing -----------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether the match goes on by itself."""
        return self._clock.isActive()

    def toggle(self) -> None:
        """Play or pause; at the end, play from the beginning."""
        if self.playing:
            self.stop()
            return
        if self.at >= self.length:
            self._go(0)
        self._clock.start(self._pause())
        self._told(True)

    def stop(self) -> None:
        """Pause."""
        if self.playing:
            self._clock.stop()
            self._told(False)

    def _told(self, playing: bool) -> None:
        label = self.tr("Pause") if playing else self.tr("Play")
        self.play.setAccessibleName(label)
        self.play.setToolTip(label)
        self._dress()
        self.playing_changed.emit(playing)

    def _pause(self) -> int:
        return round(_STEP_MS / float(self.speed.currentData()))

    def _on_speed(self) -> None:
        if self.playing:
            self._clock.start(self._pause())

    def _on_tick(self) -> None:
        if not self.isVisible():  # nobody looks any more
            self.stop()
        else:
            self._go(self.at + 1)

    def _go(self, step: int) -> None:
        if 0 <= step <= self.length:
            self.moment_wanted.emit(step)
        if step >= self.length:
            self.stop()

    def _by_hand(self, step: int) -> None:
        """Go where the player wants: he goes on by himself from there."""
        self.stop()
        self._go(step)

    def _on_first(self) -> None:
        self._by_hand(0)

    def _on_back(self) -> None:
        self._by_hand(self.at - 1)

    def _on_next(self) -> None:
        self._by_hand(self.at + 1)

    def _on_last(self) -> None:
        self._by_hand(self.length)

    def _on_slider(self, step: int) -> None:
        self._by_hand(step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play or pause with Space, wherever on the bar."""
        if event.key() == Qt.Key.Key_Space:
            self.toggle()
        else:
            super().keyPressEvent(event)
