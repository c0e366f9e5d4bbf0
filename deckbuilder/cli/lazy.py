"""Groups of commands that import a command when it is called: judging a list needs none of what searching does."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click


class Later(NamedTuple):
    """A command that is imported when it is called.

    Attributes:
        module: of ``deckbuilder.cli``.
        help: one line, as the list of commands shows it.
        name: what the command is called in its module; as on the command line where empty.
    """

    module: str
    help: str
    name: str = ""


class LazyGroup(click.Group):
    """A group with commands that are imported late.

    Args:
        later: the commands by name.
        more: as ``click.Group`` takes it.
    """

    def __init__(self, *, later: Mapping[str, Later], **more: Any) -> None:
        super().__init__(**more)
        self._later = later

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of all commands."""
        return sorted({*super().list_commands(ctx), *self._later})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Give a command, imported now if it was not yet."""
        found = super().get_command(ctx, cmd_name)
        if found is None and cmd_name in self._later:
            later = self._later[cmd_name]
            found = getattr(import_module(f"deckbuilder.cli.{later.module}"), later.name or cmd_name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        rows = [
            (name, self._later[name].help if name in self._later else self.commands[name].get_short_help_str())
            for name in self.list_commands(ctx)
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
