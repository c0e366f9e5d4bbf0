"""The mouse at the table: cards dragged and clicked, places clicked, lines of the list clicked."""

from collections.abc import Generator

from PySide6.QtCore import QPoint

from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.gui.play.game_page import GamePage
from deckbuilder.gui.play.scene_view import SceneView
from deckbuilder.gui.play.spot_item import SpotItem
from deckbuilder.gui.play.token_item import TokenItem
from tests.long.player import Player, Step, Wait, pause
from tests.long.table_sense import Aim, aim

Way = Generator[Wait, bool, str]
_GRID = 9
_TWICE_S = 0.5
"""Two clicks on one place within less are a double click, and the second answers nothing."""


class TableHand:
    """Answers with the mouse alone.

    Args:
        player: whose hand it is.
    """

    def __init__(self, player: Player) -> None:
        self._player = player

    def answer(self, page: GamePage, option: Pointing, number: int) -> Way:
        """Give an answer, by drag, by clicks on the table or in the list by turns; tell how."""
        sitting, ask = page.sitting, page.board.ask
        assert sitting is not None
        target = aim(sitting, option) if sitting.ask.opens else None
        if target is not None and number % 3:
            if number % 2:
                yield from self._drag(page, target)
                return "drag"
            yield from self.click_token(page, target.token)
            yield pause(0.3)
            yield from self._click_onto(page, target.onto)
            return "two clicks"
        view = page.board.view
        if not sitting.ask.opens and number % 4:
            found = self._place_of(view, option)
            if found is not None:
                self._click(found)
                return "click"
        buttons = [one for one in ask.idle.buttons if one.isVisible() and one.accessibleName().startswith(option.words)]
        if option.idle and buttons:
            self._player.at(buttons[0])
            return "button"
        rows = [row.pointing for row in ask.list.answers.rows]
        if option in rows:
            box = ask.list.visualRect(ask.list.answers.index(rows.index(option)))
            if ask.list.viewport().rect().contains(box.center()):
                yield pause(_TWICE_S)
                self._player.at(ask.list.viewport(), box)
                return "list"
        self._player.at(ask.line)
        self._player.hand.type(option.words)
        yield pause(0.2)
        self._player.hand.key("Return")
        return "words"

    def click_token(self, page: GamePage, token: str) -> Step:
        """Click a card of the table."""
        self._click(self._seen(page.board.view, token))
        yield pause(0.05)

    def _click(self, place: QPoint | None) -> None:
        assert place is not None, "it is nowhere to be seen"
        self._player.hand.click(place.x(), place.y())

    def _click_onto(self, page: GamePage, onto: "str | Spot") -> Step:
        self._click(self._seen(page.board.view, onto))
        yield pause(0.05)

    def _drag(self, page: GamePage, target: Aim) -> Step:
        """Drag a card to where it is aimed at; what lights up on the way is where it may go."""
        hand, view = self._player.hand, page.board.view
        start = self._seen(view, target.token)
        assert start is not None, "it is nowhere to be seen"
        hand.grip(start.x(), start.y())
        yield pause(0.1)
        hand.move(start.x() + 14, start.y() - 14)
        yield pause(0.25)  # what it may do is lit
        end = self._seen(view, target.onto, but=target.token)
        assert end is not None, "the target is nowhere to be seen"
        for part in (0.3, 0.6, 0.9, 1.0):
            way = end - start
            hand.move(round(start.x() + way.x() * part), round(start.y() + way.y() * part))
            yield pause(0.05)
        hand.drop()

    def _place_of(self, view: SceneView, option: Pointing) -> QPoint | None:
        """Give where a click means an answer."""
        places: list[str | Spot] = [*option.tokens, *option.spots]
        for what in places:
            found = self._seen(view, what)
            if found is not None:
                return found
        return None

    def _seen(self, view: SceneView, what: "str | Spot", but: str = "") -> QPoint | None:
        """Give a point of the screen at which a card or a place is seen and nothing lies over it."""
        port = view.viewport().rect()
        for item in view.items(port):
            own = isinstance(item, TokenItem) and item.id == what
            if not own and not (isinstance(item, SpotItem) and item.spot == what):
                continue
            box = view.mapFromScene(item.sceneBoundingRect()).boundingRect().intersected(port)
            steps = sorted(range(1, _GRID), key=lambda step: abs(step - _GRID // 2))
            for down in steps:
                for right in steps:
                    place = QPoint(box.left() + box.width() * right // _GRID, box.top() + box.height() * down // _GRID)
                    found = view.under(place, but)
                    hit = isinstance(found, TokenItem) and found.id == what
                    if hit or (isinstance(found, SpotItem) and found.spot == what):
                        return view.viewport().mapToGlobal(place)
        return None
