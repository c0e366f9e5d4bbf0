"""What a command is handed, and how it ends: exit status, errors as one line, progress."""

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from deckbuilder import paths
from deckbuilder.cli.outlets import outlasting_readers
from deckbuilder.core.errors import BadInput, Cancelled, WarcampError
from deckbuilder.core.game import Game
from deckbuilder.core.intake import without_controls
from deckbuilder.core.progress import Progress
from deckbuilder.desk.services import Services

DONE, NO, BAD, UNDECIDED = 0, 1, 2, 3

_LONGEST_LINE = 1000

F = TypeVar("F", bound=Callable[..., Any])


class World:
    """The user's world as the command line opens it.

    Args:
        open_services: gives the services for a folder.
        home: the folder named before the command; None for the usual one.
    """

    def __init__(self, open_services: Callable[[Path], Services], home: Path | None) -> None:
        self._open = open_services
        self._home = home
        self._services: Services | None = None

    def services(self, home: Path | None = None) -> Services:
        """Open the user's world once; a folder named behind the command wins."""
        if self._services is None:
            try:
                folder = paths.home(home or self._home)
            except OSError:  # a name that is to be understood from a working folder that is gone
                raise BadInput(f"--home {home or self._home}", "the working folder is gone", "a whole path") from None
            self._services = self._open(folder)
        return self._services

    def game(self, name: str | None, home: Path | None = None, *decks: str) -> Game:
        """Give a game by id; for None the first that one of the lists says it is for, else the user's own.

        Raises:
            BadInput: there is no such game.
        """
        services = self.services(home)
        if name is None and decks:
            name = next(filter(None, (_game_of(deck, services) for deck in decks if deck != "-")), None)
        try:
            return services.game(name or "")
        except KeyError:
            raise BadInput(f"game {name!r}", "no such game", f"one of {', '.join(services.games)}") from None


def _game_of(deck: str, services: Services) -> str:
    """Give the game that a list says it is for, or with which a deck of this name comes; ``""`` for none."""
    from deckbuilder.desk.deck_files import game_named  # readers of lists, which most commands do without
    from deckbuilder.desk.services import ready_made_named

    if os.path.exists(deck):  # Path.exists fails for a name that is too long
        return game_named(Path(deck), services.games)
    return next((id for id, game in services.games.items() if ready_made_named(deck, game) is not None), "")


def home_option(command: F) -> F:
    """Let a command take ``--home`` behind its name, too."""
    return click.option("--home", type=click.Path(path_type=Path), default=None, help="The user's folder.")(command)


def json_option(command: F) -> F:
    """Let a command report as one JSON object."""
    return click.option("--json", "as_json", is_flag=True, help="Report as one JSON object.")(command)


def game_option(command: F) -> F:
    """Let a command name its game."""
    return click.option(
        "--game",
        "game_name",
        default=None,
        metavar="G",
        help="The game; if unsaid, the one that the list names, or yours.",
    )(command)


def many(n: int, one: str, more: str = "") -> str:
    """Count things: ``1 page``, ``2 pages``, ``2 copies``; the plural is said where it is none with an s."""
    return f"{n} {one if n == 1 else more or f'{one}s'}"


def put_json(data: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(data, ensure_ascii=False))


def leave(status: int) -> NoReturn:
    """End the command with an exit status."""
    raise SystemExit(status)


def progress_bar() -> Progress:
    """Give a progress that draws a bar on standard error once the work has lasted a second."""
    began = time.monotonic()
    bar: list[Any] = []

    def show(what: str, done: int, of: int) -> None:
        if not bar:
            if time.monotonic() - began < 1.0 or not sys.stderr.isatty():
                return
            from rich.console import Console  # 40 ms to import; short work never needs it
            from rich.progress import Progress as Bars

            bars = Bars(console=Console(stderr=True), transient=True)
            bars.start()
            click.get_current_context().call_on_close(bars.stop)
            bar.extend((bars, bars.add_task(what, total=of or None)))
        bar[0].update(bar[1], description=what, completed=done, total=of or None)

    return show


def _say(message: str) -> int:
    """Say on standard error what is wrong: one line without control characters, the middle left out where it is endless."""
    line = without_controls(" ".join(message.split()))
    if len(line) > _LONGEST_LINE:
        line = f"{line[: _LONGEST_LINE // 2]} … {line[-_LONGEST_LINE // 2 :]}"
    with suppress(OSError, ValueError):  # nobody listens
        click.echo(f"warcamp: {line}", err=True)
    return BAD


def tell_errors(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run a command group; what goes wrong outside us is one line on standard error and status 2."""
    try:
        with outlasting_readers():
            result = group.main(
                list(arguments) if arguments is not None else None, prog_name="warcamp", standalone_mode=False
            )
        return result if isinstance(result, int) else DONE
    except click.ClickException as error:
        if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):  # not in every version of click
            click.echo(error.format_message(), err=True)
            return BAD
        return _say(error.format_message())
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD
    except (click.Abort, KeyboardInterrupt, WarcampError, OSError) as error:
        return told(error)


def told(error: BaseException) -> int:
    """Say on standard error what went wrong outside us, and give the exit status."""
    if isinstance(error, click.Abort | KeyboardInterrupt | Cancelled):
        return _say("stopped; nothing was changed")
    if isinstance(error, WarcampError):
        return _say(str(error))
    if isinstance(error, OSError):  # those of files have become errors of ours: what is left is the output
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is held back for the output has no place to go
        return _say(
            f"{error.filename or 'standard output'}: cannot be used ({error.strerror or error}); wanted room and rights"
        )
    return _say(str(error))
