"""The one screen of a table: who sits before it, and what it shows to whom."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.core.game import Presenter
from deckbuilder.core.rules import NOBODY, Ruleset, Seat
from deckbuilder.core.scene import Pointing, Scene
from deckbuilder.desk.table_log import TableLog


class Screen:
    """What is drawn and told, made once for each moment.

    Args:
        presenter: shows the game.
        rules: of the match.
        people: the seats where people answer.

    Attributes:
        before: who sits before it; the first of the people to begin with, ``NOBODY`` where only agents play.
    """

    def __init__(self, presenter: Presenter, rules: Ruleset[Any], people: Sequence[Seat]) -> None:
        self._presenter, self._rules, self._people = presenter, rules, people
        self.before = people[0] if people else NOBODY
        self._logs: dict[Seat, TableLog] = {}
        self._options: tuple[Any, tuple[Pointing, ...]] = (None, ())
        self._drawn: tuple[Any, Seat, Scene] | None = None

    def turn_to(self, seat: Seat) -> None:
        """Let a person sit before it; for anybody else it stays with whom it is."""
        if seat in self._people:
            self.before = seat

    def scene(self, state: Any, eyes: Seat) -> Scene:
        """Draw what a seat sees."""
        if self._drawn is None or self._drawn[0] is not state or self._drawn[1] != eyes:
            self._drawn = state, eyes, self._presenter.scene(self._rules, state, eyes)
        return self._drawn[2]

    def options(self, state: Any) -> tuple[Pointing, ...]:
        """Give what is proposed to the person asked."""
        if self._options[0] is not state:
            self._options = state, self._presenter.point(self._rules, state, self._rules.legal(state))
        return self._options[1]

    def log(self, eyes: Seat) -> TableLog:
        """Give the log as a seat reads it."""
        return self._logs.setdefault(eyes, TableLog(eyes))
