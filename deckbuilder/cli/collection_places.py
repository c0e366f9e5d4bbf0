"""``warcamp collection place``, ``built`` and ``draft``."""

from collections import Counter
from pathlib import Path

import click

from deckbuilder.cli.context import World, game_option, home_option, json_option, put_json
from deckbuilder.cli.copies import copies, done
from deckbuilder.core.collection import PlaceName, place_named, with_parents
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.intake import shown
from deckbuilder.core.naming import plain
from deckbuilder.desk.collection_desk import CollectionDesk


@click.group("place", invoke_without_command=True)
@game_option
@home_option
@json_option
@click.pass_context
def place(context: click.Context, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """List boxes and binders with what lies in them; or add, rename and remove one."""
    world: World = context.obj
    desk = world.services(home).collection_desk(world.game(game_name, home))
    context.obj = desk
    if context.invoked_subcommand is not None:
        return
    inside: Counter[PlaceName] = Counter()
    loose = 0
    for holding in desk.store.holdings(desk.game):
        loose += 0 if holding.lot.place else holding.count
        for name in with_parents((holding.lot.place,)):
            inside[name] += holding.count
    names = desk.store.places(desk.game)
    if as_json:
        put_json({"places": [{"name": name, "copies": inside[name]} for name in names], "elsewhere": loose})
        return
    for name in names:
        click.echo(f"{inside[name]:>7}  {'  ' * name.count('/')}{name.rpartition('/')[2]}")
    click.echo(f"{loose:>7}  (in no place)")


@place.command("add")
@click.argument("name")
@json_option
@click.pass_obj
def add(desk: CollectionDesk, name: str, as_json: bool) -> None:
    """Make the place NAME, such as "Cellar/Box 3"."""
    if not place_named(name):
        raise BadInput(f"place {shown(name)}", "no name", "a name such as Cellar/Box 3")
    done(desk, desk.add_place(name), 1, as_json)


@place.command("rename")
@click.argument("old")
@click.argument("new")
@json_option
@click.pass_obj
def rename(desk: CollectionDesk, old: str, new: str, as_json: bool) -> None:
    """Give the place OLD the name NEW, with all that lies in it; into a place that is there, it is merged."""
    if not place_named(new):
        raise BadInput(f"place {shown(new)}", "no name", "a name such as Cellar/Box 3")
    done(desk, desk.rename_place(_known(desk, old), new), 1, as_json)


@place.command("remove")
@click.argument("name")
@json_option
@click.pass_obj
def remove(desk: CollectionDesk, name: str, as_json: bool) -> None:
    """Take the place NAME away; what lies in it goes to the place that it lies in, or nowhere."""
    done(desk, desk.remove_place(_known(desk, name)), 1, as_json)


def _known(desk: CollectionDesk, name: str) -> PlaceName:
    wanted, names = place_named(name), desk.store.places(desk.game)
    alike = [known for known in names if plain(known) == plain(wanted)]
    if wanted in names or len(alike) == 1:
        return wanted if wanted in names else alike[0]
    listed = ", ".join(names[:20]) or "none: there are no places"
    raise BadInput(f"place {shown(name)}", "there is no such place", f"one of {listed}")


@click.command("built")
@click.argument("deck", required=False)
@game_option
@home_option
@json_option
@click.pass_obj
def built(world: World, deck: str | None, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Let the stored DECK, by name or number, take its copies; without a DECK, list the built ones."""
    game = world.game(game_name, home)
    desk = world.services(home).collection_desk(game)
    if deck is not None:
        done(desk, desk.build(_deck(world, game, deck), True), 1, as_json)
        return
    counts, taken = desk.counts(), desk.taken()
    heads = {head.id: head for head in desk.decks.list(game.id)}
    built = [(id, heads[id].name, sum(cards.values())) for id, cards in taken.items() if id in heads]
    short = {card: -free for card in counts.built if (free := counts.free(card)) < 0}
    if as_json:
        over = [{"id": card, "name": _name(desk, card), "lacking": many} for card, many in sorted(short.items())]
        rows = [{"deck": id, "name": name, "copies": n} for id, name, n in built]
        put_json({"built": rows, "lacking": over})
        return
    for id, name, n in built:
        click.echo(f"{id:>5}  {name} ({copies(n)})")
    for card, many in sorted(short.items()):
        click.echo(f"  built decks take {many} more {_name(desk, card)} than there are")
    if not built:
        click.echo("No deck is built.")


@click.command("draft")
@click.argument("deck")
@game_option
@home_option
@json_option
@click.pass_obj
def draft(world: World, deck: str, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Take the built DECK, by name or number, apart: its copies are free again."""
    game = world.game(game_name, home)
    desk = world.services(home).collection_desk(game)
    done(desk, desk.build(_deck(world, game, deck), False), 1, as_json)


def _name(desk: CollectionDesk, card: CardId) -> str:
    known = desk.shelf.cards.get(card)
    return card if known is None else known.name


def _deck(world: World, game: Game, name: str) -> DeckId:
    heads = world.services().decks.list(game.id)
    found = [head for head in heads if head.name == name] or [head for head in heads if plain(head.name) == plain(name)]
    if not found and name.isdecimal():
        found = [head for head in heads if head.id == int(name)]
    if len(found) == 1:
        return found[0].id
    if found:
        numbers = ", ".join(str(head.id) for head in found)
        raise BadInput(
            f"deck {shown(name)}", f"{len(found)} stored decks have this name", f"one of the numbers {numbers}"
        )
    known = ", ".join(head.name for head in heads[:10]) or "none: no deck is stored"
    raise BadInput(f"deck {shown(name)}", "no stored deck has this name", f"one of {known}")
