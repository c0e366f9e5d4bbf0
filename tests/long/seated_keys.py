"""Somebody who plays a match by the keys alone: digits, typed words, arrows over the table, the list of answers, the table as a list."""

from collections import deque
from collections.abc import Iterator

from PySide6.QtWidgets import QLineEdit, QTreeWidgetItem

from deckbuilder.core.naming import plain
from deckbuilder.core.rules import Action
from deckbuilder.core.scene import Pointing, Spot, Zone
from deckbuilder.gui.play import cursor
from deckbuilder.gui.play.geometry import Box
from tests.long.player import Step, Wait, pause
from tests.long.seated import Aim, Seated, Way

_SOON_S = 2.0
_LETTERS, _WORDS = 4, 3
"""So many letters of so many words are typed."""
_ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
_KEYS_OF_MENUS = 9


class KeySeat(Seated):
    """Takes another way each time; the table as a list, where it is shown so."""

    _number = 0

    def give(self, option: Pointing, course: tuple[Action, ...]) -> Way:
        """Answer by a digit, typed words, the arrows, Space, or the list."""
        self._number += 1
        if self.page.board.listed:
            return (yield from self._in_table_list(option))
        if option.idle and self._number % 2:
            return (yield from self._by_space(option))
        if (option.tokens or option.spots) and self._number % 5 in (0, 2, 4):
            return (yield from self._on_table(option, course))
        if self._number % 5 == 1:
            return (yield from self._by_words(option))
        if self._key_of(option):
            return (yield from self._by_digit(option))
        return (yield from self.by_list(option))

    # -- the answers -------------------------------------------------------------------------------

    def _key_of(self, option: Pointing) -> str:
        answers = self.page.board.ask.list.answers
        return next(row.key for row in (*answers.rows, *answers.aside) if row.pointing.action == option.action)

    def _by_digit(self, option: Pointing) -> Way:
        board = self.page.board
        if not (board.view.hasFocus() or board.list.hasFocus() or board.ask.list.hasFocus()):
            yield from self.player.reach(board.view)
        self.player.hand.key(self._key_of(option))
        return "a digit"

    def _by_space(self, option: Pointing) -> Way:
        """Do nothing by Space; where several answers do nothing it gives the last."""
        idle = [one for one in self.sitting.options() if one.idle]
        if idle[-1].action != option.action:
            return (yield from self._by_digit(option))
        yield from self.player.reach(self.page.board.view)
        self.player.hand.key("space")
        return "Space"

    def by_list(self, option: Pointing) -> Way:
        """Go down the list and press Enter."""
        asked = self.page.board.ask
        rows = [row.pointing.action for row in asked.list.answers.rows]
        if option.action not in rows:
            return (yield from self._by_digit(option))
        yield from self.player.reach(asked.list)
        self.player.hand.key("Home", *["Down"] * rows.index(option.action))
        yield Wait(lambda: asked.list.currentIndex().row() == rows.index(option.action), _SOON_S, soft=True)
        self.shoot_once("list-by-keys")
        self.player.hand.key("Return")
        return "the list"

    def _by_words(self, option: Pointing) -> Way:
        """Type the beginnings of some words of an answer, and go down where that is not enough."""
        asked = self.page.board.ask
        shown = next(one for one in asked.list.answers.all if one.action == option.action)
        words = [word for word in plain(str(shown.words)).split() if word.isalnum() and word.isascii()][:_WORDS]
        typed = " ".join(word[:_LETTERS] for word in words)
        if not typed:
            return (yield from self.by_list(option))
        if not (self.page.board.view.hasFocus() or isinstance(self.player.window.focusWidget(), QLineEdit)):
            yield from self.player.reach(self.page.board.view)
        self.player.hand.key("t")
        yield Wait(asked.line.hasFocus, _SOON_S)
        self.player.hand.type(typed)
        yield Wait(lambda: asked.line.text() == typed, _SOON_S)
        rows = [row.pointing.action for row in asked.list.answers.rows]
        self.shoot_once("typed")
        self.player.hand.key(*["Down"] * rows.index(option.action), "Return")
        return "typed words"

    # -- the table ---------------------------------------------------------------------------------

    def _walk(self, to: str | Spot) -> Step:
        """Go over the table by arrows to a token or a lit place."""
        view = self.page.board.view
        if not view.hasFocus():
            yield from self.player.reach(view)
        if not view.stop:
            self.player.hand.key("Right")
            yield Wait(lambda: bool(view.stop), _SOON_S)
        among = cursor.stops(view.stage.plan, view.stage.spots)
        keys = _way(view.stop, to, among)
        if keys:
            self.player.hand.key(*keys)
        yield Wait(lambda: view.stop == to, _SOON_S)

    def _reachable(self, to: str | Spot) -> bool:
        view = self.page.board.view
        among = cursor.stops(view.stage.plan, view.stage.spots)
        return to in among and (not view.stop or view.stop not in among or _way(view.stop, to, among) is not None)

    def _on_table(self, option: Pointing, course: tuple[Action, ...]) -> Way:
        if not self.sitting.ask.opens:
            return (yield from self._on_target(option))
        token = option.tokens[0] if option.tokens else ""
        if not self._reachable(token):
            return (yield from self.by_list(option))
        before, meant = self.sitting.here, [one.action for one in self.sitting.clicked(token)]
        aim: Aim | None = max(self.aims(token, course), key=lambda aim: len(aim.line.actions), default=None)
        yield from self._walk(token)
        self.shoot_once("cursor")
        self.player.hand.key("Return")
        yield Wait(lambda: self._moved(before) or self.page.acts.picked == token, _SOON_S, soft=True)
        if self.page.acts.picked != token:
            yield from self._choose(before, meant, option.action)
            return "arrows and Enter"
        self.shoot_once("picked-up-by-keys")
        if aim is not None and len(meant) > 1 and self._reachable(aim.onto):
            yield from self._walk(aim.onto)
            self.shoot_once("target-by-keys")
            self.player.hand.key("Return")
            yield from self._choose(before, [line.last.action for line in aim.lines], aim.line.last.action)
            return "arrows, Enter, and the target"
        self.player.hand.key("Return")
        yield from self._choose(before, meant, option.action)
        return "Enter twice"

    def _on_target(self, option: Pointing) -> Way:
        before = self.sitting.here
        tokens = sorted(option.tokens, key=lambda token: len(self.sitting.clicked(token)))
        targets: list[str | Spot] = [*option.spots, *tokens]
        target = next((target for target in targets if self._reachable(target)), None)
        if target is None:
            return (yield from self.by_list(option))
        if isinstance(target, Spot):
            meant = [one.action for one in self.sitting.options() if target in one.spots]
        else:
            meant = [one.action for one in self.sitting.clicked(target)]
        yield from self._walk(target)
        self.player.hand.key("Return")
        yield from self._choose(before, meant, option.action)
        return "arrows to the target"

    def _moved(self, before: int) -> bool:
        return self.sitting.here > before or self.popup() is not None

    def _choose(self, before: int, offered: list[Action], action: Action) -> Step:
        """Take a line of the menu by its digit, or further down by arrows."""
        yield Wait(lambda: self._moved(before), _SOON_S, soft=True)
        menu = self.popup()
        if menu is None:
            return
        yield pause(0.15)
        self.shoot_once("menu-by-keys")
        self.ways["a line of a menu"] += 1
        number = offered.index(action)
        if number < _KEYS_OF_MENUS:
            self.player.hand.key(str(number + 1))
        else:
            yield from self.player.pick(menu, menu.actions()[number])

    # -- the table as a list -----------------------------------------------------------------------

    def list_the_table(self, *, on: bool) -> Step:
        """Show the table as a list, or drawn."""
        board = self.page.board
        yield Wait(self.asked)
        yield from self.player.reach(board.list if board.listed else board.view)
        self.player.hand.key("l")
        yield Wait(lambda: board.listed == on)

    def _in_table_list(self, option: Pointing) -> Way:
        """Go to an answer below what it is about, unfolding what is folded, and press Enter."""
        tree = self.page.board.list
        line = next((item for item in _items(tree.topLevelItem(0)) if _is(item, option)), None)
        if line is None:
            return (yield from self._by_digit(option) if self._key_of(option) else self.by_list(option))
        yield from self.player.reach(tree)
        above = list[QTreeWidgetItem]()
        while line is not None:
            above.insert(0, line)
            line = line.parent()
        self.player.hand.key("Home")
        for item in above:
            steps = 0
            at = tree.topLevelItem(0) if item is above[0] else above[above.index(item) - 1]
            while at is not None and at is not item:
                at, steps = tree.itemBelow(at), steps + 1
            if steps:
                self.player.hand.key(*["Down"] * steps)
            yield Wait(lambda item=item: tree.currentItem() is item, _SOON_S)  # type: ignore[misc]
            if item is not above[-1] and not item.isExpanded():
                self.player.hand.key("Right")
                yield Wait(item.isExpanded, _SOON_S)
        self.shoot_once("answer-in-the-list")
        self.player.hand.key("Return")
        return "the table as a list"

    # -- looking about -----------------------------------------------------------------------------

    def enter_token(self, token: str) -> Step:
        """Go to a token and press Enter."""
        yield from self._walk(token)
        self.player.hand.key("Return")

    def look_at(self, token: str) -> Step:
        """Go to a token and press P."""
        yield from self._walk(token)
        self.player.hand.key("p")

    def menu_of(self, token: str) -> Step:
        """Go to a token and press the key for menus."""
        yield from self._walk(token)
        self.player.hand.key("Menu")

    def open_pile(self, pile: Zone) -> Step:
        """Go to the top of a pile and press Enter."""
        yield from self._walk(pile.tokens[0].id)
        self.player.hand.key("Return")


def _way(start: cursor.Stop, to: cursor.Stop, among: dict[cursor.Stop, Box]) -> list[str] | None:
    """Give the fewest arrows from one stop to another; None where none lead there."""
    ways: dict[cursor.Stop, list[str]] = {start: []}
    ahead = deque([start])
    while ahead:
        at = ahead.popleft()
        if at == to:
            return ways[at]
        others = {stop: box for stop, box in among.items() if stop != at}
        for key, (right, down) in _ARROWS.items():
            on = cursor.moved(among[at], others, right, down)
            if on is not None and on not in ways:
                ways[on] = [*ways[at], key]
                ahead.append(on)
    return None


def _items(first: QTreeWidgetItem | None) -> Iterator[QTreeWidgetItem]:
    """Give a line of a tree and all after it, folded or not."""
    tree = first.treeWidget() if first is not None else None
    ahead = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())] if tree is not None else []
    while ahead:
        item = ahead.pop(0)
        if item is not None:
            yield item
            ahead = [*(item.child(n) for n in range(item.childCount())), *ahead]


def _is(item: QTreeWidgetItem, option: Pointing) -> bool:
    from deckbuilder.gui.models import VALUE_ROLE
    from deckbuilder.gui.play.outline import Node

    node = item.data(0, VALUE_ROLE)
    return isinstance(node, Node) and node.pointing is not None and node.pointing.action == option.action
