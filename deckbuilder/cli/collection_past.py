"""``warcamp collection history``, ``undo`` and ``snapshot``."""

from pathlib import Path

import click

from deckbuilder.cli.context import DONE, NO, World, game_option, home_option, json_option, leave, put_json
from deckbuilder.cli.copies import copies, done
from deckbuilder.core.collection_repo import Snapshot
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.collection_history import by_card, next_back, restored, since, taken_back
from deckbuilder.desk.collection_history import history as lines_of

_ALL = 500
"""So many lines are kept in a history."""


@click.command("history")
@click.option("--limit", type=click.IntRange(1, _ALL), default=20, help="At most so many edits.")
@game_option
@home_option
@json_option
@click.pass_obj
def history(world: World, limit: int, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """List what was done to the collection, the newest first, and what of it was taken back."""
    desk = world.services(home).collection_desk(world.game(game_name, home))
    lines = lines_of(desk, _ALL)[:limit]  # what took a line back may lie far behind it
    if as_json:
        rows = [
            {
                "number": line.past.number,
                "when": line.past.when.isoformat(timespec="seconds"),
                "label": line.past.label,
                "copies": line.past.copies,
                "state": line.state.value,
            }
            for line in lines
        ]
        put_json({"edits": rows})
        return
    for line in lines:
        state = "" if line.state.value == "stands" else f"  ({line.state.value})"
        when = line.past.when.astimezone().strftime("%Y-%m-%d %H:%M")
        click.echo(f"{line.past.number:>6}  {when}  {line.past.copies:>+6}  {line.past.label}{state}")
    if not lines:
        click.echo("Nothing was done yet.")


@click.command("undo")
@click.argument("number", type=click.IntRange(min=1), required=False)
@game_option
@home_option
@json_option
@click.pass_obj
def undo(world: World, number: int | None, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Take the newest edit back that stands, or that of a NUMBER of the history; what was changed since stays."""
    desk = world.services(home).collection_desk(world.game(game_name, home))
    if number is None:
        newest = next_back(lines_of(desk, _ALL))
        if newest is None:
            raise BadInput("collection undo", "there is nothing to take back", "an edit before it")
        number = newest.number
    try:
        edit = taken_back(desk, number)
    except LookupError:
        raise BadInput(f"edit {number}", "the history has no such line", "a number of collection history") from None
    done(desk, edit, 1, as_json, "Taken back: ")


@click.group("snapshot", invoke_without_command=True)
@game_option
@home_option
@json_option
@click.pass_context
def snapshot(context: click.Context, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """List the snapshots; or take, compare, restore and remove one."""
    world: World = context.obj
    desk = world.services(home).collection_desk(world.game(game_name, home))
    context.obj = desk
    if context.invoked_subcommand is not None:
        return
    kept = desk.store.snapshots(desk.game)
    if as_json:
        put_json({"snapshots": [_json(one) for one in kept]})
        return
    for one in kept:
        click.echo(f"{one.number:>5}  {one.when.astimezone():%Y-%m-%d %H:%M}  {one.copies:>7} copies  {one.name}")
    if not kept:
        click.echo("There are no snapshots.")


def _json(one: Snapshot) -> dict[str, object]:
    when = one.when.isoformat(timespec="seconds")
    return {"number": one.number, "name": one.name, "when": when, "copies": one.copies}


def _known(desk: CollectionDesk, wanted: str) -> Snapshot:
    kept = desk.store.snapshots(desk.game)
    found = [one for one in kept if one.name == wanted] or [one for one in kept if str(one.number) == wanted]
    if found:
        return found[0]
    listed = ", ".join(f"{one.number} ({one.name})" for one in kept[:10]) or "none: there are no snapshots"
    raise BadInput(f"snapshot {shown(wanted)}", "there is no such snapshot", f"one of {listed}")


@snapshot.command("take")
@click.argument("name")
@json_option
@click.pass_obj
def take(desk: CollectionDesk, name: str, as_json: bool) -> None:
    """Keep the collection as it is now under NAME."""
    kept = desk.store.take_snapshot(desk.game, name)
    if as_json:
        put_json(_json(kept))
    else:
        click.echo(f"Snapshot {kept.number}, {kept.name}: {copies(kept.copies)}")


def _name(desk: CollectionDesk, card: CardId | None) -> str:
    known = None if card is None else desk.shelf.cards.get(card)
    return (card or "") if known is None else known.name


@snapshot.command("diff")
@click.argument("name")
@json_option
@click.pass_obj
def diff(desk: CollectionDesk, name: str, as_json: bool) -> None:
    """Say which cards there are more and fewer of than in the snapshot NAME; the exit status is 1 where any is."""
    changes = by_card(since(desk, _known(desk, name).number))
    rows = [
        {"card": one.card, "name": one.written or _name(desk, one.card), "before": one.before, "after": one.after}
        for one in changes
    ]
    if as_json:
        put_json({"changed": rows})
    else:
        for row, one in zip(rows, changes, strict=True):
            click.echo(f"{one.after - one.before:>+6}  {row['name']} ({one.before} → {one.after})")
        if not rows:
            click.echo("As many copies of each card as then.")
    leave(NO if rows else DONE)


@snapshot.command("restore")
@click.argument("name")
@json_option
@click.pass_obj
def restore(desk: CollectionDesk, name: str, as_json: bool) -> None:
    """Bring the copies of the snapshot NAME back; "warcamp collection undo" takes that back."""
    done(desk, restored(desk, _known(desk, name)), 1, as_json)


@snapshot.command("remove")
@click.argument("name")
@json_option
@click.pass_obj
def remove(desk: CollectionDesk, name: str, as_json: bool) -> None:
    """Forget the snapshot NAME."""
    gone = _known(desk, name)
    desk.store.remove_snapshot(desk.game, gone.number)
    if as_json:
        put_json(_json(gone))
    else:
        click.echo(f"Snapshot {gone.number}, {gone.name}: forgotten")
