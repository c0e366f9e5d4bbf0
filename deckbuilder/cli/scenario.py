"""``warcamp scenario``: rule scenarios, played."""

from pathlib import Path

import click

from deckbuilder.cli.context import DONE, NO, World, home_option, json_option, leave, progress_bar, put_json
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game, Table
from deckbuilder.core.intake import shown
from deckbuilder.play.scenario import Failure, play, read


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--log", "with_log", is_flag=True, help="Print what happens, line by line.")
@home_option
@json_option
@click.pass_obj
def scenario(world: World, files: tuple[Path, ...], with_log: bool, home: Path | None, as_json: bool) -> None:
    """Play the rule scenarios in FILE... and say what does not hold."""
    failed: list[Failure] = []
    passed = 0
    tables: dict[str, tuple[Game, Table, Cards]] = {}
    progress = progress_bar()
    for i, file in enumerate(files):
        progress("scenarios", i, len(files))
        told = read(file)
        if told.game not in tables:
            tables[told.game] = _table(world, told.file, told.game, home)
        report = play(told, *tables[told.game])
        failed += report.failed
        passed += not report.failed
        if not as_json:
            for line in report.told if with_log else ():
                click.echo(f"{told.file}: {line}")
            for one in report.failed:
                click.echo(f"{one.file}, {one.step}: wanted {one.wanted}\n    got {one.got}")
    if as_json:
        put_json(
            {
                "passed": passed,
                "failed": [{"file": f.file, "step": f.step, "wanted": f.wanted, "got": f.got} for f in failed],
            }
        )
    else:
        click.echo(f"{passed} of {len(files)} scenario{'' if len(files) == 1 else 's'} passed")
    leave(NO if failed else DONE)


def _table(world: World, file: str, name: str, home: Path | None) -> tuple[Game, Table, Cards]:
    """Give a game with its table and the cards that scenarios may name."""
    services = world.services(home)
    if name not in services.games:
        raise BadInput(f"{file}, game", shown(name), f"one of {', '.join(services.games)}")
    game = services.games[name]
    if game.table is None:
        raise BadInput(f"{file}, game", f"{game.name}, which has no rules to play by", "a game with rules")
    return game, game.table(), services.catalog.cards(game.id)
