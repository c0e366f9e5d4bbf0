"""Somebody who plays a match with the mouse alone: clicks, drags, menus, the list of answers, buttons."""

import time

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from deckbuilder.core.rules import Action
from deckbuilder.core.scene import Pointing, Spot, Zone
from tests.long.player import Step, Wait, pause
from tests.long.seated import Aim, Seated, Way

_SOON_S = 2.0
_APART_S = 0.55
"""Two clicks at one place that are to be two clicks lie so far apart."""
_CARRIED = 5


class MouseSeat(Seated):
    """Drags what can be dragged, clicks what can be clicked, and now and then takes a line of the list."""

    _number = 0
    _last, _when = QPoint(), 0.0

    def _click(self, place: QPoint) -> Step:
        """Click, and not so soon after another click there that both were a double click."""
        wait = self._when + _APART_S - time.monotonic()
        if wait > 0 and (place - self._last).manhattanLength() < 12:
            yield pause(wait)
        self.player.hand.click(place.x(), place.y())
        self._last, self._when = place, time.monotonic()

    def give(self, option: Pointing, course: tuple[Action, ...]) -> Way:
        """Drag, click, or take a line of the list."""
        self._number += 1
        if option.idle or not (option.tokens or option.spots) or self._number % 7 == 0:
            return (yield from self.by_list(option))
        if not self.sitting.ask.opens:
            return (yield from self._by_target(option))
        token = option.tokens[0] if option.tokens else ""
        if self.spot_of(token) is None:
            return (yield from self.by_list(option))
        aim = max(self.aims(token, course), key=lambda aim: len(aim.line.actions), default=None)
        if aim is not None and self._number % 3 and self._clear(aim.onto):
            return (yield from self._by_drag(token, aim))
        return (yield from self._by_clicks(token, option, aim))

    def _clear(self, onto: str | Spot) -> bool:
        """Tell whether something can be dropped on, as far as is seen before a token is picked up."""
        return isinstance(onto, Spot) or self.spot_of(onto) is not None

    # -- the list ----------------------------------------------------------------------------------

    def by_list(self, option: Pointing) -> Way:
        """Click a line of the list, or a button below it."""
        asking = self.page.board.ask
        for row, answer in enumerate(asking.list.answers.rows):
            if answer.pointing.action == option.action:
                yield from self._line(asking.list.viewport(), row)
                return "a line of the list"
        number = next(n for n, one in enumerate(asking.list.answers.aside) if one.pointing.action == option.action)
        yield from self._click(self._middle(asking.idle.buttons[number]))
        return "a button"

    def _line(self, port: QWidget, row: int) -> Step:
        """Bring a line of the list into sight by the wheel, and click it."""
        answers = self.page.board.ask.list
        for _ in range(60):
            box = answers.visualRect(answers.answers.index(row, 0))
            if port.rect().contains(box.center()):
                break
            middle = self._middle(port)
            self.player.hand.wheel(middle.x(), middle.y(), 1 if box.center().y() < 0 else -1)
            yield pause(0.05)
        yield from self._click(port.mapToGlobal(box.center()))

    @staticmethod
    def _middle(widget: QWidget) -> QPoint:
        return widget.mapToGlobal(widget.rect().center())

    # -- the table ---------------------------------------------------------------------------------

    def _moved(self, before: int) -> bool:
        return self.sitting.here > before or self.popup() is not None

    def _by_target(self, option: Pointing) -> Way:
        """Click one of the things that an answer is about, and choose from the menu where it is about several."""
        before = self.sitting.here
        for spot in option.spots:
            if (place := self.spot_of(spot)) is not None:
                meant = [one for one in self.sitting.options() if spot in one.spots]
                self.shoot_once("places")
                yield from self._click(place)
                yield from self._choose(before, [one.action for one in meant], option.action)
                return "a lit place"
        for token in sorted(option.tokens, key=lambda token: len(self.sitting.clicked(token))):
            if (place := self.spot_of(token)) is not None:
                meant = list(self.sitting.clicked(token))
                self.shoot_once("chances" if option.chance is not None else "targets")
                yield from self._click(place)
                yield from self._choose(before, [one.action for one in meant], option.action)
                return "a lit target"
        return (yield from self.by_list(option))

    def _choose(self, before: int, offered: list[Action], action: Action) -> Step:
        """Take the line of the menu that means an answer, where there is a menu."""
        yield Wait(lambda: self._moved(before), _SOON_S, soft=True)
        menu = self.popup()
        if menu is not None:
            self.shoot_once("menu")
            self.ways["a line of a menu"] += 1
            yield from self.player.pick(menu, menu.actions()[offered.index(action)])

    def _by_clicks(self, token: str, option: Pointing, aim: Aim | None) -> Way:
        """Click a token, then where it is to go; again on itself where it goes nowhere."""
        before, place = self.sitting.here, self.spot_of(token)
        assert place is not None
        meant = [one.action for one in self.sitting.clicked(token)]
        yield from self._click(place)
        yield Wait(lambda: self._moved(before) or self.page.acts.picked == token, _SOON_S, soft=True)
        if self.sitting.here > before:
            return "a click"
        if self.popup() is not None:
            yield from self._choose(before, meant, option.action)
            return "a click and a menu"
        self.shoot_once("picked-up")
        goal = self.spot_of(aim.onto) if aim is not None else None
        if aim is not None and goal is not None:
            yield from self._click(goal)
            yield from self._choose(before, [line.actions[0] for line in aim.lines], option.action)
            return "a click, and a click on the target"
        yield from self._click(place)
        yield from self._choose(before, meant, option.action)
        return "two clicks"

    def _by_drag(self, token: str, aim: Aim) -> Way:
        """Take a token to where it is to go."""
        hand, before, start = self.player.hand, self.sitting.here, self.spot_of(token)
        assert start is not None
        hand.grip(start.x(), start.y())
        hand.move(start.x() + 10, start.y() - 10)
        yield Wait(lambda: self.page.acts.picked == token, _SOON_S, soft=True)
        goal = self.spot_of(aim.onto, but=token)
        if goal is None:
            hand.key("Escape")
            hand.drop()
            yield pause(0.2)
            return (yield from self.by_list(aim.line.first))
        way = goal - start
        for part in range(1, _CARRIED + 1):
            hand.move(start.x() + way.x() * part // _CARRIED, start.y() + way.y() * part // _CARRIED)
            yield pause(0.03)
        self.shoot_once("drag-to-place" if isinstance(aim.onto, Spot) else "drag-to-target")
        hand.drop()
        yield from self._choose(before, [line.last.action for line in aim.lines], aim.line.last.action)
        return "a drag to a place" if isinstance(aim.onto, Spot) else "a drag to a target"

    # -- looking about -----------------------------------------------------------------------------

    def _seen(self, token: str) -> QPoint:
        place = self.spot_of(token)
        assert place is not None
        return place

    def enter_token(self, token: str) -> Step:
        """Click a token."""
        yield from self._click(self._seen(token))

    def look_at(self, token: str) -> Step:
        """Let the pointer rest on a token."""
        place = self._seen(token)
        self.player.hand.move(place.x(), place.y())
        yield pause(0.1)

    def menu_of(self, token: str) -> Step:
        """Click a token with the other button."""
        place = self._seen(token)
        self.player.hand.menu(place.x(), place.y())
        yield pause(0.1)

    def open_pile(self, pile: Zone) -> Step:
        """Click a pile."""
        view = self.page.board.view
        middle = view.mapFromScene(*view.stage.plan.grounds[pile.id].box.middle)
        yield from self._click(view.viewport().mapToGlobal(middle))
