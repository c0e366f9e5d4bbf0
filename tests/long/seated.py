"""Somebody who plays a match in the window: decides as the computer would, and answers by what is seen at the table."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QApplication, QMenu

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action
from deckbuilder.core.scene import Pointing, Spot, Zone
from deckbuilder.desk.reach import Line
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.thinking import Thinker
from tests.long.player import Player, Step, Wait, pause

if TYPE_CHECKING:
    from deckbuilder.gui.play.game_page import GamePage
    from deckbuilder.gui.play.place import TablePlace
    from deckbuilder.gui.play.spot_item import SpotItem
    from deckbuilder.gui.play.token_item import TokenItem

WHO = "greedy"
"""It decides for the player, too."""
_SOON_S, _THINKS_S = 4.0, 120.0
_FOLLOWING = 4
_PARTS = (0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94)
"""Where a card is tried that others lie over, in parts of its sides."""

Way = Generator[Wait, bool, str]
"""Steps that give an answer; it returns what it was called."""


class Aim(NamedTuple):
    """Where a token is taken: onto what, with all that a drop there may mean, and which of it is meant."""

    onto: str | Spot
    lines: tuple[Line, ...]
    line: Line


class Seated(ABC):
    """Plays by the mouse or by the keys, as who inherits knows.

    Args:
        player: whose hand and window it is.

    Attributes:
        ways: how often each way to answer was taken.
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self.ways: Counter[str] = Counter()
        self._shown: set[str] = set()

    @property
    def place(self) -> "TablePlace":
        """The table of the window."""
        from deckbuilder.gui.places import TABLE
        from deckbuilder.gui.play.place import TablePlace

        place = self.player.window.places.of(TABLE)
        assert isinstance(place, TablePlace)
        return place

    @property
    def page(self) -> "GamePage":
        """The match as it is seen."""
        page = self.place.page
        assert page is not None
        return page

    @property
    def sitting(self) -> Sitting:
        """The match."""
        sitting = self.page.sitting
        assert sitting is not None
        return sitting

    @property
    def turn(self) -> int:
        """The turn that is played."""
        return self.sitting.turns()[-1].turn

    def asked(self) -> bool:
        """Tell whether the player is asked something, and sees all of it."""
        return self.sitting.waiting is Waiting.PERSON and self._still()

    def over(self) -> bool:
        """Tell whether the match is over."""
        return self.sitting.waiting is Waiting.OVER and self._still()

    def _still(self) -> bool:
        view = self.page.board.view
        return not view.stage.motion.under_way if view.isVisible() else True

    def popup(self) -> QMenu | None:
        """Give the menu that is open."""
        open = QApplication.activePopupWidget()
        return open if isinstance(open, QMenu) else None

    def shoot_once(self, name: str) -> None:
        """Take a picture the first time that something of a name is seen."""
        if name not in self._shown:
            self._shown.add(name)
            self.player.hand.shoot(name)

    # -- deciding ----------------------------------------------------------------------------------

    def advised(self, state: Any) -> Action:
        """Give what the computer would answer."""
        sitting = self.sitting
        rules = sitting.rules if sitting.table.for_agents is None else sitting.table.for_agents(sitting.rules)
        rng = Rng(sitting.seed).branch(sitting.ask.seat).branch(sitting.here)
        return Thinker(sitting.table, rules, state, sitting.here, WHO, rng).think(lambda: False).action

    def course(self) -> tuple[Action, ...]:
        """Give the next answer, and those to the questions of the same deed that come of it."""
        rules, state = self.sitting.rules, self.sitting.match.state
        seat, actions = rules.ask(state).seat, list[Action]()
        while len(actions) < _FOLLOWING:
            actions.append(self.advised(state))
            state, _ = rules.apply(state, actions[-1])
            ask = rules.ask(state)
            if ask.seat != seat or ask.opens:
                break
        return tuple(actions)

    def aims(self, token: str, course: tuple[Action, ...]) -> Iterator[Aim]:
        """Give where a token can be taken so that no other answers are given than those of a course, the nearest to its end first."""
        reach = self.sitting.reach(token)
        targets: list[tuple[str | Spot, Pointing]] = [*reach.tokens.items(), *reach.spots.items()]
        for onto, _ in sorted(targets, key=lambda target: target[1].action not in course):
            lines = self.sitting.dropped(token, onto)
            for line in lines:
                if line.actions == course[: len(line.actions)]:
                    yield Aim(onto, lines, line)

    # -- playing -----------------------------------------------------------------------------------

    def play_until(self, enough: Callable[[], bool]) -> Step:
        """Answer question after question until it is enough, or the match is over."""
        while True:
            yield Wait(lambda: self.asked() or self.over(), _THINKS_S)
            if self.over() or enough():
                return
            yield from self.answer()

    def answer(self) -> Step:
        """Answer the open question; what does not work as it should is a defect, and is answered by the list."""
        course = self.course()
        option = next(one for one in self.sitting.options() if one.action == course[0])
        yield from self.do(option, course)

    def do(self, option: Pointing, course: tuple[Action, ...]) -> Step:
        """Give one answer."""
        sitting, before = self.sitting, self.sitting.here
        way = yield from self.give(option, course)
        came = yield Wait(lambda: sitting.here > before, _SOON_S, soft=True)
        if not came:
            self.player.hand.shoot("nothing-came")
            self.player.defect(f"{option.words!r} by {way}: nothing came of it")
            self.player.hand.key("Escape")
            yield pause(0.2)
            yield from self.by_list(option)
            yield Wait(lambda: sitting.here > before)
        self.ways[way] += 1
        done = sitting.match.history[before].action
        if done != option.action:
            self.player.defect(f"{option.words!r} by {way} became {done}")

    @abstractmethod
    def give(self, option: Pointing, course: tuple[Action, ...]) -> Way:
        """Give an answer in one of the ways that the window has, in turn."""

    @abstractmethod
    def by_list(self, option: Pointing) -> Way:
        """Give an answer by the list of what one may do."""

    @abstractmethod
    def enter_token(self, token: str) -> Step:
        """Click a token, or what is a click for the keys."""

    @abstractmethod
    def look_at(self, token: str) -> Step:
        """Ask for a token's card, large."""

    @abstractmethod
    def menu_of(self, token: str) -> Step:
        """Ask for the menu of a token."""

    @abstractmethod
    def open_pile(self, pile: Zone) -> Step:
        """Lay a pile out."""

    # -- where things are --------------------------------------------------------------------------

    def spot_of(self, wanted: str | Spot, but: str = "") -> QPoint | None:
        """Give a point of the screen where a token or a lit place can be clicked; ``but`` is looked through."""
        view = self.page.board.view
        item: TokenItem | SpotItem | None
        item = view.stage.tokens.get(wanted) if isinstance(wanted, str) else view.stage.spots.get(wanted)
        if item is None:
            return None
        box: QRectF = item.shape().boundingRect()
        for down in _PARTS:
            for right in _PARTS:
                inside = item.mapToScene(box.x() + box.width() * right, box.y() + box.height() * down)
                place = view.mapFromScene(inside)
                if view.viewport().rect().contains(place) and view.under(place, but) is item:
                    return view.viewport().mapToGlobal(place)
        return None
