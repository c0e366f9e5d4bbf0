"""The headless face: ``warcamp`` with its commands. ``COMMANDS`` is the list to add a command to."""

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from deckbuilder import __version__
from deckbuilder.cli.context import World, tell_errors
from deckbuilder.cli.lazy import Later, LazyGroup
from deckbuilder.desk.services import Services

COMMANDS = {
    "cards": "Import, export, search and show cards.",
    "collection": "What you own and want: add, list, move, import, export, take back.",
    "data": "Back up, restore, verify and export everything of yours.",
    "deck": "Judge, convert, count and compare deck lists.",
    "play": "Play matches between agents.",
    "replay": "Play a record of matches again and check every line.",
    "scenario": "Play rule scenarios and say what does not hold.",
}
"""Commands and groups of them: each a module of this package that defines one of its own name."""


def build(
    open_services: Callable[[Path], Services], more: Sequence[click.Command], alone: click.Command
) -> click.Group:
    """Build the command line.

    Args:
        open_services: gives the user's world for a folder.
        more: commands of other faces, such as the window's.
        alone: what runs when no command is named.
    """

    @click.group(
        cls=LazyGroup,
        later={name: Later(name, words) for name, words in COMMANDS.items()},
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
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
