"""``warcamp cards pictures``: the user's scans, brought in, fetched, listed and laid out on a sheet."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import (
    NO,
    World,
    game_option,
    home_option,
    json_option,
    leave,
    many,
    progress_bar,
    put_json,
)
from deckbuilder.core.cards import Printing
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress

_MOST_TOLD = 20


@click.group()
def pictures() -> None:
    """Bring in, fetch and list pictures of cards."""


@pictures.command("import")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--unsure", is_flag=True, help="Also take the likeliest printing where a name leaves a doubt.")
@click.option(
    "--turn",
    type=click.Choice(["right", "left", "leave"]),
    default="right",
    help="What becomes of pictures that lie on their side.",
)
@click.option("--no-crop", is_flag=True, help="Keep margins of one colour around the card.")
@click.option("--look", is_flag=True, help="Only say what the files show; change nothing.")
@game_option
@home_option
@json_option
@click.pass_obj
def import_(
    world: World, path: Path, unsure: bool, turn: str, no_crop: bool, look: bool, game_name: str | None, home: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Take the scans of a folder, a zip or one file at PATH, matched by their names."""
    from deckbuilder.desk.picture_import import Doubt, Imported  # Pillow and the network take their time to import
    from deckbuilder.imaging.normalise import Turn

    game = world.game(game_name, home)
    desk, progress = world.services().scans(game), progress_bar()
    plan = desk.look(path, progress)
    chosen = plan.likely() if unsure else plan.sure()
    done = Imported(0, 0, 0, (), ())
    if chosen and not look:
        done, _ = desk.run(plan, chosen, Turn(turn), not no_crop, progress)
    repair = [row for row in plan.rows if row.file.number not in chosen]
    if as_json:
        put_json(
            {
                "files": len(plan.rows),
                **{doubt.value: plan.count(doubt) for doubt in Doubt},
                "put": done.put,
                "same": done.same,
                "altered": done.altered,
                "rejected": [_finding(finding) for finding in (*plan.refused, *done.failed)],
                "repair": [
                    {
                        "file": row.file.path,
                        "doubt": row.doubt.value,
                        "why": row.why,
                        "suggestions": [
                            _spot(spot.card.name, spot.printing.set, spot.printing.number) for spot in row.spots
                        ],
                    }
                    for row in repair
                ],
            }
        )
    else:
        click.echo(
            f"{many(len(plan.rows), 'picture')}: {', '.join(f'{plan.count(doubt)} {doubt.value}' for doubt in Doubt)}"
        )
        if not look:
            click.echo(f"{done.put} put in place, {done.altered} of them made right; {done.same} were there already")
        _tell(f"{row.file.path}: {row.why}{_maybe(row.spots)}" for row in repair)
        _tell(f"{finding.where}: {finding.why}" for finding in (*plan.refused, *done.failed))
    if not plan.count(Doubt.SURE) and not chosen:
        leave(NO)


@pictures.command("fetch")
@click.option("--query", "-q", default="", help="Only for cards that this search finds.")
@click.option("--yes", is_flag=True, help="Fetch them; without it only say how many there are and from where.")
@click.option("--again", is_flag=True, help="Also try again what failed for good.")
@game_option
@home_option
@json_option
@click.pass_obj
def fetch(
    world: World, query: str, yes: bool, again: bool, game_name: str | None, home: Path | None, as_json: bool
) -> None:
    """Fetch pictures from the addresses in the card file, for printings that have none.

    Two at a time; what came stays, and the next call goes on where this one ended.
    """
    from deckbuilder.desk.picture_fetch import Fetched  # as above

    game = world.game(game_name, home)
    desk = world.services().scans(game)
    plan = desk.fetch_plan(_found(world, game, query) if query else None, again)
    done = Fetched(0, (), len(plan.jobs), ())
    if yes and plan.jobs:
        done = desk.fetch().run(plan, _stoppable(progress_bar()))
        desk.fetched(done)
    if as_json:
        put_json(
            {
                "wanted": len(plan.jobs),
                "hosts": plan.hosts(),
                "there": plan.there,
                "without": plan.without,
                "failed_before": plan.failed,
                "odd": [_finding(finding) for finding in plan.odd],
                "put": done.put,
                "failed": [_finding(finding) for finding in done.failed],
                "left": done.left,
            }
        )
    else:
        hosts = ", ".join(f"{n} from {host}" for host, n in plan.hosts().items()) or "none"
        click.echo(
            f"{many(len(plan.jobs), 'picture')} to fetch ({hosts}); {plan.there} there already, {plan.without} without an address"
        )
        if plan.failed:
            click.echo(f"{plan.failed} failed before and are left out; --again tries them")
        if yes:
            click.echo(f"{done.put} put in place, {len(done.failed)} failed, {done.left} left")
        elif plan.jobs:
            click.echo("nothing was fetched; --yes does it")
        _tell(f"{finding.where}: {finding.why}" for finding in (*plan.odd, *done.failed))
    if done.trouble:
        raise BadInput("pictures", done.trouble, "room and rights")
    if yes and plan.jobs and not done.put:
        leave(NO)


@pictures.command("list")
@click.option("--query", "-q", default="", help="Only cards that this search finds.")
@click.option("--missing", is_flag=True, help="List those without a picture instead.")
@game_option
@home_option
@json_option
@click.pass_obj
def list_(world: World, query: str, missing: bool, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """List the printings that have a picture of their own."""
    game = world.game(game_name, home)
    wanted = _found(world, game, query) if query else None
    every = [one for one in world.services().scans(game).printings() if wanted is None or one.spot.card.id in wanted]
    listed = [one for one in every if (one.scan is None) is missing]
    scans = sum(1 for one in every if one.scan is not None)
    if as_json:
        told = [
            _spot(one.spot.card.name, one.spot.printing.set, one.spot.printing.number)
            | {"file": str(one.scan) if one.scan is not None else "", "address": one.spot.printing.image}
            for one in listed
        ]
        put_json({"printings": len(every), "scans": scans, "missing": len(every) - scans, "pictures": told})
        return
    click.echo(f"{scans} of {len(every)} printings have a picture")
    for one in listed:
        card, printing = one.spot
        click.echo(f"{_shown(card.name, printing)}{f': {one.scan}' if one.scan is not None else ''}")


@pictures.command("sheet")
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("query", nargs=-1, required=True)
@click.option("--width", type=click.IntRange(40, 400), default=200, help="Of a card, in pixels.")
@click.option("--columns", type=click.IntRange(0, 20), default=0, help="Cards in a row; 0 for as many as look well.")
@click.option("--dark", is_flag=True, help="On a dark ground.")
@game_option
@home_option
@json_option
@click.pass_obj
def sheet(
    world: World, out: Path, query: tuple[str, ...], width: int, columns: int, dark: bool, game_name: str | None,
    home: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Draw the cards that QUERY finds on one page, OUT.png."""
    from deckbuilder.desk.contact import write_contact  # as above

    game = world.game(game_name, home)
    services = world.services()
    text = " ".join(query)
    cards = services.catalog.cards(game.id)
    found = [cards[id] for id in _found(world, game, text)]
    written = write_contact(out, text, found, game, services.pictures, width, columns, dark)
    if as_json:
        put_json({"cards": len(found), "bytes": written})
    else:
        click.echo(f"{out}: {many(len(found), 'card')}")


def _found(world: World, game: Game, text: str) -> list[CardId]:
    """Give the cards that a search finds, in its order.

    Raises:
        BadInput: it cannot be meant.
    """
    from deckbuilder.core.decks import Severity

    library = world.services().library(game)
    asked = library.query(text, finished=True)
    wrong = next((problem for problem in asked.problems if problem.severity is not Severity.NOTE), None)
    if wrong is not None:
        raise BadInput(f"query, character {wrong.start + 1}", wrong.message, "a query (see the help pages)")
    return list(library.index().search(asked, world.services().query_context(game)))


def _stoppable(progress: Progress) -> Progress:
    """Let Ctrl+C end a run as its own button would: what came stays and is told."""
    import signal

    stopped: list[bool] = []

    def stop(number: int, frame: object) -> None:
        stopped.append(True)

    with suppress(ValueError):  # not on the main thread, where nobody presses keys
        before = signal.signal(signal.SIGINT, stop)
        click.get_current_context().call_on_close(lambda: signal.signal(signal.SIGINT, before))

    def told(what: str, done: int, of: int) -> None:
        if stopped:
            raise Cancelled
        progress(what, done, of)

    return told


def _spot(card: str, code: str, number: str) -> dict[str, Any]:
    return {"card": card, "set": code, "number": number}


def _finding(finding: Finding) -> dict[str, Any]:
    return {"where": finding.where, "why": finding.why}


def _shown(card: str, printing: Printing) -> str:
    return f"{card} ({f'{printing.set} {printing.number}'.strip()})"


def _maybe(spots: Iterable[Any]) -> str:
    names = [_shown(spot.card.name, spot.printing) for spot in spots][:3]
    return f"; perhaps {', '.join(names)}" if names else ""


def _tell(lines: Iterable[str]) -> None:
    each = list(lines)
    for line in each[:_MOST_TOLD]:
        click.echo(f"  {line}")
    if len(each) > _MOST_TOLD:
        click.echo(f"  ... and {len(each) - _MOST_TOLD} more")
