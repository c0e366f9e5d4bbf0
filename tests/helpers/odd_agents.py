"""Agents that misbehave, for tests; at the top of a module, so that another process can import them."""

import os
import time
from pathlib import Path

from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action
from deckbuilder.play.agents import Random
from deckbuilder.play.view import Agent, View


class Raising:
    """Raises at its third question."""

    def __init__(self, table: Table) -> None:
        self._asked = 0

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        self._asked += 1
        if self._asked == 3:
            raise RuntimeError("I have lost my glasses")
        return view.legal[0], rng


class Cheating:
    """Plays a card that it does not have."""

    def __init__(self, table: Table) -> None:
        pass

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        return view.legal[0]._replace(source="c99"), rng


class Mumbling:
    """Answers something that is no action."""

    def __init__(self, table: Table) -> None:
        pass

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        return None  # type: ignore[return-value]  # what it is here for


class Stalling:
    """Thinks for half a minute."""

    def __init__(self, table: Table) -> None:
        pass

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        time.sleep(30)
        return view.legal[0], rng


class Asked:
    """Random, but asked like any other agent."""

    def __init__(self, table: Table) -> None:
        self._inner = Random()

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        return self._inner.choose(view, rng)


class Slow(Asked):
    """Takes five milliseconds for each answer."""

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        time.sleep(0.005)
        return super().choose(view, rng)


class _Dying(Slow):
    """Ends its process, as a crash in compiled code would, as often as the file of lives says; never that of ``parent``."""

    def __init__(self, table: Table, lives: Path, parent: int) -> None:
        super().__init__(table)
        self._lives, self._parent = lives, parent

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        if os.getpid() != self._parent:
            try:
                with (self._lives / f"{len(list(self._lives.iterdir()))}").open("x"):
                    pass
            except FileExistsError:
                return super().choose(view, rng)
            if len(list(self._lives.iterdir())) <= int(self._lives.name):
                os._exit(3)
        return super().choose(view, rng)


class DyingMaker:
    """Makes agents that end the first worker processes in which they are asked.

    Args:
        lives: an empty folder whose name is the number of processes to end.
    """

    def __init__(self, lives: Path) -> None:
        self._lives, self._parent = lives, os.getpid()

    def __call__(self, table: Table) -> Agent:
        return _Dying(table, self._lives, self._parent)
