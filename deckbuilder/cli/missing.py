"""``warcamp deck missing``: what lists and stored decks want beyond the copies that are owned."""

from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import DONE, NO, World, game_option, home_option, json_option, leave, put_json
from deckbuilder.cli.lists import deck_named
from deckbuilder.core.errors import BadInput
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.missing import FREE, MAX, OWNED, SUM, Lack, as_csv, as_text


@click.command("missing")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option("--sum", "summed", is_flag=True, help="All decks at the same time; else one after the other.")
@click.option("--owned", is_flag=True, help="Count all copies owned, also those that built decks take.")
@click.option("--csv", "as_table", is_flag=True, help="Write a table with commas.")
@game_option
@home_option
@json_option
@click.pass_obj
def missing(
    world: World,
    decks: tuple[str, ...],
    summed: bool,
    owned: bool,
    as_table: bool,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Say which copies each DECK, a file or the name of a stored or ready-made deck, wants beyond those that are there.

    A stored deck that is built has its own copies. The exit status is 0 where nothing is missing, 1 where something is.
    """
    from deckbuilder.desk.missing import missing as lacking  # the command has the same name

    if as_table and as_json:
        raise BadInput("--csv", "together with --json", "one of them")
    services = world.services(home)
    shelf = services.shelf(world.game(game_name, home, *decks))
    asked = [deck_named(name, shelf, services.decks) for name in decks]
    counts = services.collection_desk(shelf.game).counts()
    together, of = SUM if summed else MAX, OWNED if owned else FREE
    lacks = lacking(asked, counts, shelf, together, of)
    names = [(one.deck if isinstance(one, StoredDeck) else one).name for one in asked]
    if as_json:
        total = sum(lack.count for lack in lacks)
        put_json({"decks": names, "together": together.value, "of": of.value, "copies": total, "missing": _json(lacks)})
    elif as_table:
        click.echo(as_csv(lacks), nl=False)
    elif lacks:
        click.echo(as_text(lacks), nl=False)
    else:
        click.echo("Nothing is missing.")
    leave(NO if lacks else DONE)


def _json(lacks: tuple[Lack, ...]) -> list[dict[str, Any]]:
    return [
        {
            "id": lack.card,
            "name": lack.name,
            "count": lack.count,
            "needed": lack.needed,
            "there": lack.there,
            "wanted": lack.wanted,
            "decks": [{"name": name, "count": many} for name, many in lack.decks],
        }
        for lack in lacks
    ]
