"""The headless face: ``warcamp`` with its commands. ``COMMANDS`` is the list to add a command to."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

import click

from deckbuilder import __version__
from deckbuilder.cli.context import World, tell_errors
from deckbuilder.desk.services import Services

COMMANDS = {
    "cards": "Import, export, search and show cards.",
    "collection": "Record what you own: from files, and back to them.",
    "data": "Back up, restore, verify and export everything of yours.",
    "deck": "Judge, convert, count and compare deck lists.",
    "play": "Play matches between agents.",
    "replay": "Play a record of matches again and check every line.",
    "scenario": "Play rule scenarios and say what does not hold.",
}
"""Commands and groups of them: each a module of this package that defines one of its own name."""


class _Lazy(click.Group):
    """A group that imports a command when it is called: judging a list needs none of what searching does."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of all commands."""
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Give a command, imported now if it was not yet."""
        found = super().get_command(ctx, cmd_name)
        if found is None and cmd_name in COMMANDS:
            found = getattr(import_module(f"deckbuilder.cli.{cmd_name}"), cmd_name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        rows = [
            (name, COMMANDS.get(name) or self.commands[name].get_short_help_str()) for name in self.list_commands(ctx)
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def build(
    open_services: Callable[[Path], Services], more: Sequence[click.Command], alone: click.Command
) -> click.Group:
    """Build the command line.

    Args:
        open_services: gives the user's world for a folder.
        more: commands of other faces, such as the window's.
        alone: what runs when no command is named.
    """

    @click.group(cls=_Lazy, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
    @click.version_option(__version__, prog_name="warcamp")
    @click.option("--home", type=click.Path(path_type=Path), help="The user's folder (also WARCAMP_HOME).")
    @click.pass_context
    def warcamp(context: click.Context, home: Path | None) -> None:
        """Build, judge and share decks; without a command, open the window."""
        context.obj = World(open_services, home)
        if context.invoked_subcommand is None:
            context.invoke(alone)

    for command in more:
        warcamp.add_command(command)
    return warcamp


def run(group: click.Group, arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give the exit status; errors of ours become one line on standard error."""
    return tell_errors(group, arguments)
