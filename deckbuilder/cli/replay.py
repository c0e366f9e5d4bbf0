"""``warcamp replay``: a record of matches, played again and checked."""

from pathlib import Path

import click

from deckbuilder.cli.context import World, home_option, json_option, progress_bar, put_json
from deckbuilder.desk.match_desk import replay as checked


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@home_option
@json_option
@click.pass_obj
def replay(world: World, file: Path, home: Path | None, as_json: bool) -> None:
    """Play the record FILE again and check every line of it."""
    found = checked(world.services(home), file, progress_bar())
    if as_json:
        put_json({"steps": found.steps, "verified": True})
        return
    matches = "1 match" if found.matches == 1 else f"{found.matches} matches"
    click.echo(f"{file}: {matches}, {found.steps} steps, every line verified")
