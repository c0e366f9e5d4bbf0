"""The menus of the bar: turns to rewind to and lines of play that were left, and what goes by itself."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from deckbuilder.desk.stops import Stops, Until, kind_of
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.words import counted
from deckbuilder.settings import TABLE_AUTO_PASS, TABLE_FORCED, TABLE_REACTIONS, Setting

if TYPE_CHECKING:
    from deckbuilder.gui.play.game_page import GamePage


_MORE = (
    ("next_stop", "auto_pass", "rest"),
    ("branch", "again", "new_match"),
    ("open_match", "save_match", "put_away"),
)
"""Lines of the menu of the window that stand on the bar, too."""


class BarMenus(QObject):
    """Fills the menus of a bar as they are opened.

    Args:
        page: whose bar it is.
    """

    def __init__(self, page: "GamePage") -> None:
        super().__init__(page)
        self._page = page
        self._actions: Mapping[str, QAction] = {}
        bar = page.board.bar
        self._rewind, self._stops = bar.menu(bar.rewind), bar.menu(bar.stops)
        self._more = bar.menu(bar.more)
        self._more.aboutToShow.connect(self._fill_more)
        self._rewind.aboutToShow.connect(self._fill_rewind)
        self._stops.aboutToShow.connect(self._fill_stops)

    def join(self, actions: Mapping[str, QAction]) -> None:
        """Let the bar have the actions of a window, with their keys."""
        self._actions = actions
        bar = self._page.board.bar
        for button, key in ((bar.undo, "undo"), (bar.redo, "redo"), (bar.rewind, "rewind")):
            bar.follow(actions[key], button)

    def _fill_more(self) -> None:
        self._more.clear()
        for group in _MORE:
            self._more.addActions([self._actions[key] for key in group if key in self._actions])
            self._more.addSeparator()

    # -- rewind ------------------------------------------------------------------------------------

    def _fill_rewind(self) -> None:
        menu, sitting = self._rewind, self._page.sitting
        menu.clear()
        if sitting is None:
            return
        for mark in reversed(sitting.turns()):
            words = self.tr("Turn {n}").format(n=number(mark.turn)) if mark.turn else self.tr("The beginning")
            self._line(menu, words, mark.step).triggered.connect(self._on_turn)
        left = sitting.branches()
        if left:
            menu.addSection(self.tr("Lines of play that were left"))
        for branch in left:
            words = counted(branch.length, self.tr("{n} step"), self.tr("{n} steps"))
            words = self.tr("Parts at step {at}, {steps}").format(at=number(branch.step), steps=words)
            self._line(menu, words, branch.number).triggered.connect(self._on_branch)

    def _line(self, menu: QMenu, words: str, data: int) -> QAction:
        line = menu.addAction(words)
        line.setData(data)
        return line

    def _on_turn(self) -> None:
        line = self.sender()
        if isinstance(line, QAction):
            self._page.look(int(line.data()))

    def _on_branch(self) -> None:
        line = self.sender()
        if isinstance(line, QAction) and self._page.sitting is not None:
            self._page.sitting.take_up(int(line.data()))

    # -- stops -------------------------------------------------------------------------------------

    def _fill_stops(self) -> None:
        menu, sitting = self._stops, self._page.sitting
        menu.clear()
        if sitting is None:
            return
        stops, kind = sitting.manners.stops, kind_of(sitting.ask)
        self._tick(menu, self.tr("Give the only possible answer by itself"), stops.forced, "forced")
        self._tick(menu, self.tr("Pass by itself where nothing can be done"), stops.idle, "idle")
        self._tick(menu, self.tr("Stop where a reaction is possible"), stops.reactions, "reactions")
        if sitting.options():
            menu.addSection(spoken(sitting.ask.question))
            self._tick(menu, self.tr("Always stop at this question"), kind in stops.always, "always")
            self._tick(menu, self.tr("Never stop at this question"), kind in stops.never, "never")
        menu.addSeparator()
        for words, until in (
            (self.tr("Pass until you may begin something"), Until.OPENING),
            (self.tr("Pass until the next turn"), Until.TURN),
            (self.tr("Pass to the end of the game"), Until.END),
        ):
            line = menu.addAction(words)
            line.setData(until)
            line.setEnabled(any(option.idle for option in sitting.options()))
            line.triggered.connect(self._on_pass)

    def _tick(self, menu: QMenu, words: str, on: bool, key: str) -> None:
        line = menu.addAction(words)
        line.setCheckable(True)
        line.setChecked(on)
        line.setData(key)
        line.triggered.connect(self._on_tick)

    def _on_pass(self) -> None:
        line = self.sender()
        if isinstance(line, QAction):
            self._page.acts.pass_on(Until(line.data()))

    def _on_tick(self, on: bool) -> None:
        line = self.sender()
        if isinstance(line, QAction):
            self.set(str(line.data()), on)

    def set(self, key: str, on: bool) -> None:
        """Let something go by itself from now on, or not."""
        sitting = self._page.sitting
        if sitting is None:
            return
        stops = _changed(sitting.manners.stops, key, kind_of(sitting.ask), on)
        sitting.manners = replace(sitting.manners, stops=stops)
        self._page.keep(_SETTINGS.get(key), on)


_SETTINGS: dict[str, Setting[bool]] = {"forced": TABLE_FORCED, "idle": TABLE_AUTO_PASS, "reactions": TABLE_REACTIONS}


def _changed(stops: Stops, key: str, kind: str, on: bool) -> Stops:
    if key == "forced":
        return replace(stops, forced=on)
    if key == "idle":
        return replace(stops, idle=on)
    if key == "reactions":
        return replace(stops, reactions=on)
    always = stops.always | {kind} if key == "always" and on else stops.always - {kind}
    never = stops.never | {kind} if key == "never" and on else stops.never - {kind}
    return replace(stops, always=always, never=never)
