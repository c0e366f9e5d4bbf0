"""``warcamp collection import`` and ``export``: the collection from files, and back."""

import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from deckbuilder import paths
from deckbuilder.cli.context import (
    DONE,
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
from deckbuilder.cli.copies import copies
from deckbuilder.core.collection import place_named
from deckbuilder.core.collection_files import MAX_COLLECTION_BYTES, ReadCollection
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.desk import collection_files as files
from deckbuilder.desk.column_memory import ColumnMemory

_MOST_LINES = 20


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--from", "format_key", default=None, metavar="F", help="The format of FILE; by content if unsaid.")
@click.option("--map", "columns", default=None, metavar="M", help="What columns mean: name=2,count=1, or name=Title.")
@click.option("--place", default="", metavar="P", help="Where copies lie of which FILE does not tell: Cellar/Box 3.")
@click.option("--replace", "replace_all", is_flag=True, help="In place of what is there, not in addition to it.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and change nothing.")
@click.option("--strict", is_flag=True, help="Import nothing where a row would be left out: exit status 2.")
@game_option
@home_option
@json_option
@click.pass_obj
def import_collection(
    world: World,
    file: Path,
    format_key: str | None,
    columns: str | None,
    place: str,
    replace_all: bool,
    dry_run: bool,
    strict: bool,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Take the collection FILE in: a table of a collection program, any table with names of cards, or a plain list.

    Exit status 0 where every row was taken in, 1 where some were left out (each is listed; the others are in), 2 where nothing was.
    Names that the catalog does not have are taken in as they are written.
    """
    began = time.perf_counter()
    game = world.game(game_name, home)
    services, progress = world.services(home), progress_bar()
    shelf = files.shelf_of(services, game)
    opened = files.look_into(_content(file), file.name, shelf, format_key)
    memory = ColumnMemory(paths.columns_file(services.home))
    if columns is not None:
        opened = files.with_columns(opened, files.told_columns(opened, columns))
    elif opened.mapped is not None and opened.open:
        opened = replace(opened, mapped=memory.recalled(opened.mapped))
    read = files.placed(files.read(opened, shelf, progress), place_named(place))
    left_out = [finding for finding in read.findings if finding.severity is Severity.ERROR]
    if not (read.holdings or read.wants) or (strict and left_out):
        raise BadInput(file.name, _nothing(read, left_out), "rows with names of cards and numbers of copies")
    desk = services.collection_desk(game)
    found = files.preview(desk, read, file.name, replace_all)
    if not dry_run:
        files.take_in(desk, found, progress)
        if columns is not None and opened.mapped is not None:
            memory.keep(opened.mapped)
    report = _report(opened, found, dry_run) | {"seconds": round(time.perf_counter() - began, 3)}
    if as_json:
        put_json(report)
    else:
        _tell(file.name, found, report)
    leave(NO if report["rejected"] else DONE)


def _content(file: Path) -> bytes:
    if str(file) != "-":
        return files.load(file)
    if sys.stdin is None:
        raise BadInput("standard input", "is closed", "a collection")
    content = sys.stdin.buffer.read(MAX_COLLECTION_BYTES + 1)
    if len(content) > MAX_COLLECTION_BYTES:
        raise BadInput("standard input", f"larger than {MAX_COLLECTION_BYTES // 2**20} MB", "a collection")
    return content


def _nothing(read: ReadCollection, left_out: list[Finding]) -> str:
    if not left_out:
        return f"no copies in {many(read.rows, 'row')}"
    first = left_out[0]
    what = (
        f"{len(left_out)} of {many(read.rows, 'row')} left out"
        if read.holdings
        else f"nothing in {many(read.rows, 'row')}"
    )
    return f"{what} ({first.where}: {first.why})"


def _report(opened: files.Opened, found: files.Preview, dry_run: bool) -> dict[str, Any]:
    """Give what an import did as ``--json`` shows it; ``added`` and ``removed`` are copies."""
    read = found.read
    near = {finding.unknown: list(finding.suggestions) for finding in reversed(read.findings) if finding.unknown}
    told = [finding for finding in read.findings if not (finding.unknown in found.unknown and finding.unknown)]
    mapped = opened.mapped
    return {
        "format": opened.format.key,
        "columns": {key: at + 1 for key, at in mapped.columns.items()} if mapped is not None else {},
        "rows": read.rows,
        "copies": found.copies,
        "added": found.fresh + found.more,
        "removed": found.gone,
        "wanted": sum(want.count for want in read.wants),
        "unknown": [
            {"name": name, "copies": copies, "near": near.get(name, [])} for name, copies in found.unknown.items()
        ],
        "rejected": [_finding(f) for f in told if f.severity is Severity.ERROR],
        "warnings": [_finding(f) for f in told if f.severity is not Severity.ERROR],
        "dry_run": dry_run,
    }


def _finding(finding: Finding) -> dict[str, str]:
    return {"where": finding.where, "why": finding.why}


def _tell(name: str, found: files.Preview, report: dict[str, Any]) -> None:
    done = "would be taken in" if report["dry_run"] else "taken in"
    gone = f", {report['removed']} taken out" if report["removed"] else ""
    click.echo(
        f"{name} ({report['format']}): {many(report['rows'], 'row')}, {copies(report['copies'])}; {copies(report['added'])} {done}"
        f"{gone}, {report['wanted']} wanted, {many(len(report['unknown']), 'unknown name')}, {many(len(report['rejected']), 'row')} left out"
        f" in {report['seconds']:.2f} s"
    )
    lines = {
        "unknown": [
            f"{one['copies']} × {one['name']}{'; near it: ' + ', '.join(one['near']) if one['near'] else ''}"
            for one in report["unknown"]
        ],
        "left out": [f"{one['where']}: {one['why']}" for one in report["rejected"]],
        "odd": [f"{one['where']}: {one['why']}" for one in report["warnings"]],
    }
    for title, said in lines.items():
        for line in said[:_MOST_LINES]:
            click.echo(f"  {title}: {line}")
        if len(said) > _MOST_LINES:
            click.echo(f"  {title}: {len(said) - _MOST_LINES} more (all of them with --json)")


@click.command("export")
@click.argument("out", type=click.Path(allow_dash=True))
@click.option("--to", "format_key", default=None, metavar="F", help="The format to write; by suffix if unsaid.")
@click.option("--query", default=None, metavar="Q", help="Only cards that this search describes.")
@game_option
@home_option
@json_option
@click.pass_obj
def export_collection(
    world: World,
    out: str,
    format_key: str | None,
    query: str | None,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Write the collection to OUT; ``-`` with --to for standard output."""
    game = world.game(game_name, home)
    services = world.services(home)
    shelf = files.shelf_of(services, game)
    key = format_key or ("csv" if out == "-" else files.collection_format_of_suffix(Path(out)))
    store = services.collection
    cards = _found(world, game, query) if query is not None else None
    held, wanted = files.of_cards(store.holdings(game.id), store.wants(game.id), cards)
    written = files.write(held, wanted, shelf, key)
    if out == "-":
        if sys.stdout is None:
            raise BadInput("standard output", "is closed", "a place for the collection")
        sys.stdout.buffer.write(written.content)
        sys.stdout.buffer.flush()
    else:
        files.save(written, Path(out))
    owned = sum(holding.count for holding in held)
    if as_json:
        put_json(
            {
                "format": key, "rows": len(held), "copies": owned, "wanted": len(wanted),
                "lost": list(written.lost), "warnings": list(written.warnings),
            }
        )  # fmt: skip
        return
    to_error = out == "-"
    click.echo(f"{out} ({key}): {copies(owned)} in {many(len(held), 'row')}", err=to_error)
    for lost in written.lost:
        click.echo(f"  not carried: {lost}", err=to_error)
    for warning in written.warnings:
        click.echo(f"  {warning}", err=to_error)


def _found(world: World, game: Game, text: str) -> frozenset[CardId]:
    """Give the cards that a search describes, with what is owned as the collection has it."""
    services = world.services()
    library = services.library(game)
    asked = library.query(text, finished=True)
    for problem in asked.problems:
        if problem.severity is not Severity.NOTE:
            raise BadInput(f"query, character {problem.start + 1}", problem.message, "a query (see the help pages)")
    counts = services.collection_desk(game).counts()
    owned = dict(counts.owned)
    free = {card: counts.free(card) for card in owned}
    context = replace(services.query_context(game), owned=owned, free=free, wanted=dict(counts.wanted))
    return frozenset(library.index().search(asked, context))
