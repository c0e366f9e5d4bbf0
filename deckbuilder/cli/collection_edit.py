"""``warcamp collection add``, ``move``, ``remove`` and ``want``."""

from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import World, game_option, home_option, json_option, put_json
from deckbuilder.cli.copies import MOST, done, found_lots, lot_of, lot_options, named
from deckbuilder.core.collection import Edit, Holding, place_named
from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import say_n


@click.command("add")
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@click.option("--count", "-n", type=click.IntRange(-MOST, MOST), default=1, help="Copies of each; below 0 takes away.")
@lot_options
@game_option
@home_option
@json_option
@click.pass_obj
def add(
    world: World,
    /,
    items: tuple[str, ...],
    count: int,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
    **like: Any,
) -> None:
    """Add copies of each ITEM, "Ember Axe" or "3 Ember Axe", all alike; nothing is added where one is not understood.

    With --count below 0, copies are taken away: of just such a lot where an option says what it is like, else plain ones first.
    """
    game = world.game(game_name, home)
    services = world.services(home)
    library, desk = services.library(game), services.collection_desk(game)
    found = [named(item, library) for item in items]
    said = any(like.values())
    if count < 0:
        if len(found) > 1 or found[0].copies is not None:
            raise BadInput("--count below 0", f"{len(found)} items", "one card, named without a number")
        card = found[0].card
        done(desk, desk.add(card.id, count, lot_of(card, like) if said else None), 1, as_json)
        return
    holdings = [Holding(lot_of(card, like), own if own is not None else count) for card, own in found]
    holdings = [holding for holding in holdings if holding.count]
    if len(holdings) == 1:
        edit = desk.add(found[0].card.id, holdings[0].count, holdings[0].lot)
    else:
        total = sum(holding.count for holding in holdings)
        edit = desk.merged_in(holdings, (), say_n(total, "Add {n} copy", "Add {n} copies"))
    done(desk, edit, len(found), as_json)


@click.command("move", context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("query", nargs=-1, required=True)
@click.option("--to", "place", required=True, metavar="PLACE", help='Where to: Cellar/Box 3; "" for nowhere.')
@game_option
@home_option
@json_option
@click.pass_obj
def move(
    world: World, query: tuple[str, ...], place: str, game_name: str | None, home: Path | None, as_json: bool
) -> None:
    """Put all copies that QUERY finds into a place: place:binder cond<=GD --to "Cellar/Box 3"."""
    game = world.game(game_name, home)
    desk = world.services(home).collection_desk(game)
    lots = found_lots(world, game, " ".join(query))
    done(desk, desk.moved(lots, place_named(place)), len(lots), as_json)


@click.command("remove", context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("query", nargs=-1, required=True)
@game_option
@home_option
@json_option
@click.pass_obj
def remove(world: World, query: tuple[str, ...], game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Take all copies that QUERY finds out of the collection; "warcamp collection undo" brings them back."""
    game = world.game(game_name, home)
    desk = world.services(home).collection_desk(game)
    lots = found_lots(world, game, " ".join(query))
    done(desk, desk.removed(lots), len(lots), as_json)


@click.command("want")
@click.argument("name", nargs=-1)
@click.option("--count", "-n", type=click.IntRange(0, MOST), default=1, help="How many copies; 0 for none any more.")
@click.option("--set", "set_code", default="", metavar="CODE", help="Of this set only.")
@click.option("--note", default=None, metavar="TEXT", help="Your own words.")
@game_option
@home_option
@json_option
@click.pass_obj
def want(
    world: World,
    name: tuple[str, ...],
    count: int,
    set_code: str,
    note: str | None,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Say how many copies of the card NAME are wanted beyond those that are there; without a NAME, list what is wanted."""
    game = world.game(game_name, home)
    services = world.services(home)
    desk = services.collection_desk(game)
    if name:
        card, own = named(" ".join(name), services.library(game))
        plainly: dict[str, Any] = dict.fromkeys(("language", "acquired", "note", "place", "condition", "price"), "")
        like = lot_of(card, {**plainly, "set_code": set_code, "foil": False, "marks": (), "note": note or ""})
        edit: Edit = desk.want(card.id, count if own is None else own, like.printing, note)
        done(desk, edit, 1, as_json)
        return
    cards = desk.shelf.cards
    rows = [
        {
            "id": one.card,
            "name": cards[one.card].name if one.card in cards else one.card,
            "count": one.count,
            "printing": one.printing,
            "note": one.note,
        }
        for one in desk.store.wants(game.id)
    ]
    rows.sort(key=lambda row: str(row["name"]))
    if as_json:
        put_json({"total": len(rows), "copies": sum(int(str(row["count"])) for row in rows), "wants": rows})
        return
    for row in rows:
        click.echo("  ".join(str(row[key]) for key in ("count", "name", "printing", "note") if row[key]))
    if not rows:
        click.echo("Nothing is wanted.")
