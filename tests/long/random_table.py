"""Random clicks, drags, keys and words at the table: nothing is raised, and the match stays what its rules and its history say.

``python -m tests.long.random_table --minutes 10 --seed 1 [--steps N] [--windows 2] [--log FILE] [--go-on]`` opens the real program
over a throw-away folder with the shipped cards, sits down at matches of all kinds, and plays them without sense. Each step is drawn
from the seed alone, as in ``random_clicks``. It gives 0 when nothing was found.
"""

import random  # noqa: TID251  # for hints of type: the player's whims, no dice of a game
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from deckbuilder.core.rules import NOBODY
from deckbuilder.desk.seat_plan import PERSON, STILL
from deckbuilder.desk.services import ready_made
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Manners
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import DECK, TABLE
from deckbuilder.gui.play.game_page import GamePage
from deckbuilder.gui.play.host import DUMMY, Wanted
from deckbuilder.gui.play.place import TablePlace
from deckbuilder.gui.play.scene_view import SceneView
from deckbuilder.gui.world import World
from tests.long.random_clicks import main
from tests.long.random_desktop import escape, give, handle_of, move, named, release
from tests.long.random_player import Acts, Player
from tests.long.window_oracle import Finding, Oracle

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_K = Qt.Key
_KEYS = (
    *[_K.Key_1] * 6, *range(_K.Key_2, _K.Key_9 + 1), *[_K.Key_Space] * 4, *[_K.Key_Return] * 4, _K.Key_N, _K.Key_L, _K.Key_P, _K.Key_D,
    _K.Key_Escape, _K.Key_Left, _K.Key_Right, _K.Key_Up, _K.Key_Down, _K.Key_Tab, _K.Key_Plus, _K.Key_Minus, _K.Key_Home, _K.Key_F6,
)  # fmt: skip
_WORDS = ("pass", "att", "enter", "equip", "17", "3 20", "zzz", "", "roll", "1")
_WHO = (PERSON, PERSON, "random", "random", "greedy", STILL, DUMMY)
_CARRIED = 4
"""A drag is moved in so many steps."""


class TablePlayer(Player):
    """Sits down at matches and plays them without sense."""

    def acts(self) -> Acts:
        """Give what may be done, each with how often."""
        return (
            (30, self._token), (25, self._lit), (14, self._carry), (30, self._press), (4, self._say), (1, self._sit_down), (5, self._back),
            (14, self._click), (5, self._context), (4, self._wheel), (3, self._keys.key), (2, self._keys.shortcut), (2, self._resize),
            (2, self._settings), (2, self._hover), (2, self._away), (2, self._drag),
        )  # fmt: skip

    def _place(self) -> tuple[MainWindow, TablePlace] | None:
        """Give a window at its table; the player goes there first where he is elsewhere."""
        window = self._sight.window()
        if (
            window is None
            or QApplication.activeModalWidget() is not None
            or QApplication.activePopupWidget() is not None
        ):
            return None
        window.places.go(TABLE)
        place = window.places.of(TABLE)
        assert isinstance(place, TablePlace)
        return window, place

    def _page(self) -> tuple[MainWindow, GamePage] | None:
        found = self._place()
        if found is None:
            self._keys.press(_K.Key_Escape)
            return None
        window, place = found
        if place.page is None or place.sitting is None:
            self._sit_down()
            return None
        return window, place.page

    def _sit_down(self) -> None:
        """Begin a match: alone, against a dummy, the computer or people, two to four at a table."""
        found = self._place()
        if found is None:
            return
        window, place = found
        files = ready_made(window.bench.game)
        seats = tuple(
            Wanted(self.dice.choice(files), self.dice.choice(_WHO) if n else PERSON)
            for n in range(self.dice.choice((1, 2, 2, 2, 3, 4)))
        )
        how = Manners(typed=self.dice.random() < 0.15, curtained=self.dice.random() < 0.7)
        seed = self.dice.randint(0, 999_999)
        told = ", ".join(f"{seat.deck.stem} {seat.who}" for seat in seats if isinstance(seat.deck, Path))
        self._note("sit", f"{told}; seed {seed}{', typed dice' if how.typed else ''}")
        place.host.begin(seats, seed, None, how)

    # -- the table ---------------------------------------------------------------------------------

    def _spot_of(self, view: SceneView, wanted: Sequence[str]) -> QPoint | None:
        """Give a place on the screen where one of some tokens can be clicked."""
        for id in self.dice.sample(list(wanted), len(wanted)):
            item = view.stage.tokens.get(id)
            if item is None:
                continue
            place = view.mapFromScene(item.sceneBoundingRect().center())
            if view.viewport().rect().contains(place):
                return place
        return None

    def _click_at(self, window: MainWindow, view: SceneView, place: QPoint, what: str, twice: bool) -> None:
        handle = handle_of(window)
        if handle is None:
            return
        at = view.viewport().mapTo(window, place)
        self._note("table", f"{what}{' twice' if twice else ''} at {at.x()},{at.y()}")
        give(QTest.mouseClick, handle, _LEFT, _NONE, at)
        if twice:
            give(QTest.mouseDClick, handle, _LEFT, _NONE, at)

    def _token(self) -> None:
        found = self._page()
        if found is None:
            return
        window, page = found
        place = self._spot_of(page.board.view, list(page.board.view.stage.tokens))
        if place is not None:
            self._click_at(window, page.board.view, place, "a token", self.dice.random() < 0.15)

    def _lit(self) -> None:
        """Click something that is lit."""
        found = self._page()
        if found is None:
            return
        window, page = found
        view, lit = page.board.view, page.acts.lit()
        spots = list(view.stage.spots.values())
        if spots and self.dice.random() < 0.5:
            place = view.mapFromScene(self.dice.choice(spots).sceneBoundingRect().center())
            self._click_at(window, view, place, "a place", False)
            return
        at = self._spot_of(view, list(lit.tokens))
        if at is not None:
            self._click_at(window, view, at, "a lit token", self.dice.random() < 0.3)

    def _carry(self) -> None:
        """Drag a token onto another, to a place, or anywhere."""
        found = self._page()
        if found is None:
            return
        window, page = found
        view, handle = page.board.view, handle_of(window)
        lit = list(page.acts.lit().tokens) if self.dice.random() < 0.7 else []
        start = self._spot_of(view, lit or list(view.stage.tokens))
        if start is None or handle is None:
            return
        end = (
            self._spot_of(view, list(view.stage.tokens))
            if self.dice.random() < 0.7
            else self._sight.place(view.viewport())
        )
        if end is None:
            return
        begin, last = (view.viewport().mapTo(window, point) for point in (start, end))
        self._note("carry", f"{begin.x()},{begin.y()} to {last.x()},{last.y()}")
        for number in range(1, _CARRIED + 1):
            self.pending.append(partial(move, handle, begin + (last - begin) * number / _CARRIED))
        if self.dice.random() < 0.1:
            self.pending.append(partial(escape, handle))
        self.pending.append(partial(release, handle, last))
        give(QTest.mousePress, handle, _LEFT, _NONE, begin)

    def _press(self) -> None:
        """Press a key of the table, once or some times."""
        found = self._page()
        if found is None:
            return
        page = found[1]
        if self.dice.random() < 0.8:
            (page.board.ask.list if page.board.ask.list.isVisible() else page.board.view).setFocus()
        key, times = Qt.Key(self.dice.choice(_KEYS)), self.dice.choice((1, 1, 2, 5))
        self._note("answer", f"{key.name} x{times}")
        for _ in range(times):
            self._keys.press(key)

    def _say(self) -> None:
        """Type something where one may type at the table."""
        found = self._page()
        if found is None:
            return
        words = self.dice.choice(_WORDS)
        self._note("say", repr(words))
        for letter in words:
            self._keys.press(letter)
        self._keys.press(_K.Key_Return)

    def _back(self) -> None:
        """Go back and forth in the match."""
        found = self._page()
        if found is None or found[1].sitting is None:
            return
        page, sitting = found[1], found[1].sitting
        way = self.dice.choice(("undo", "undo", "redo", "look", "on", "back", "branch", "rewind"))
        self._note("way", way)
        deeds: dict[str, Callable[[], object]] = {
            "undo": lambda: self._keys.combination(QKeySequence("Ctrl+Z")),
            "redo": lambda: self._keys.combination(QKeySequence("Ctrl+Y")),
            "look": lambda: page.look(self.dice.randint(0, sitting.length)),
            "on": page.go_on if sitting.looking else page.back,
            "back": page.back,
            "branch": page.branch,
            "rewind": lambda: sitting.rewind(self.dice.randint(0, sitting.length)),
        }
        deeds[way]()

    def _away(self) -> None:
        """Go to the decks; whatever is done next comes back."""
        found = self._place()
        if found is not None:
            self._note("away", named(found[0]))
            found[0].places.go(DECK)


class TableOracle(Oracle):
    """Compares what tables show with what their rules and their history say."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = self.steps = self.ended = 0
        self._over: object = None

    def told(self) -> str:
        """Give what was looked at."""
        return f"{self.looks} looks at tables, {self.steps} steps applied again, {self.walks} walks back and forth, {self.ended} matches at their end"

    def judge(self, world: World, windows: Sequence[MainWindow], settle: Callable[[int], None]) -> None:
        """Look at decks and tables; raise a ``Finding`` where something does not agree."""
        super().judge(world, windows, settle)
        for window in windows:
            place = window.places.all().get(TABLE)
            if isinstance(place, TablePlace) and place.sitting is not None and place.page is not None:
                self._judge_match(place.sitting)
                self._judge_board(place.page, place.sitting)

    def _judge_match(self, sitting: Sitting) -> None:
        match, rules = sitting.match, sitting.rules
        self.looks += 1
        ask = rules.ask(match.state)
        if ask.seat == NOBODY and self._over is not match.state:
            self._over = match.state
            self.ended += 1
        if ask.seat >= 0:
            legal = rules.legal(match.state)
            if not legal:
                raise Finding(f"nothing is proposed at {ask.question!r}")
            for action in legal[:5]:
                if why := rules.refuse(match.state, action):
                    raise Finding(f"{action} is proposed and refused: {why}")
        for number in range(max(0, len(match.history) - 3), len(match.history)):
            step = match.history[number]
            after = match.history[number + 1].before if number + 1 < len(match.history) else match.state
            self.steps += 1
            if rules.apply(step.before, step.action)[0] != after:
                raise Finding(f"step {number}, {step.action}, does not lead to what came after it")
        if rules.decode(rules.encode(match.state)) != match.state:
            raise Finding("the state is another one once written and read")

    def _judge_board(self, page: GamePage, sitting: Sitting) -> None:
        board = page.board
        if board.scene != sitting.scene():
            raise Finding("the board shows another scene than the match has")
        if board.view.isVisible():
            piled = {token.id for zone in board.scene.zones for token in zone.tokens}
            strange = [id for id in board.view.stage.tokens if id not in piled]
            if strange and not board.view.moves:
                raise Finding(f"the table shows {strange[:5]}, which are not there")
        if sitting.waiting is Waiting.PERSON and sitting.curtain is None and not sitting.options():
            raise Finding("a person is asked and has nothing to choose from")

    def back_and_forth(self, windows: Sequence[MainWindow], dice: random.Random) -> None:
        """Undo some answers of each match and give them again: the very same states must come by."""
        for window in windows:
            place = window.places.all().get(TABLE)
            sitting = place.sitting if isinstance(place, TablePlace) else None
            if sitting is None or sitting.looking:
                continue
            seen = []
            for _ in range(dice.randint(0, 6)):
                if not sitting.can_undo:
                    break
                seen.append(sitting.match.state)
                sitting.undo()
            self.walks += 1
            for wanted in reversed(seen):
                sitting.redo()
                if sitting.match.state != wanted:
                    raise Finding("redo gives another state than was undone")


if __name__ == "__main__":
    sys.exit(main(__doc__ or "", TablePlayer, TableOracle))
