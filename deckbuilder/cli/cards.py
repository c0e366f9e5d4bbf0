"""``warcamp cards``: the catalog in, out, searched and shown."""

import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import World, game_option, home_option, json_option, many, progress_bar, put_json
from deckbuilder.cli.coverage import coverage
from deckbuilder.cli.pictures import pictures
from deckbuilder.cli.reading import reading_json
from deckbuilder.cli.tables import card_page, card_table
from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import DeckRules, Game
from deckbuilder.core.intake import shown
from deckbuilder.core.query import Compare, Number, Part, Query, nodes
from deckbuilder.core.query_match import QueryContext
from deckbuilder.desk.copies import with_copies
from deckbuilder.desk.query_doubts import doubts
from deckbuilder.desk.undecided import undecided

_BACK = 372
"""Width of the back of a card in packs for other programs, in pixels: half of the full size."""


@click.group()
def cards() -> None:
    """Import, export, search and show cards."""


cards.add_command(coverage)
cards.add_command(pictures)


@cards.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@game_option
@home_option
@json_option
@click.pass_obj
def import_(world: World, file: Path, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Take a card FILE of any known format into the catalog."""
    game = world.game(game_name, home)
    report, _ = world.services().library(game).import_file(file, progress_bar())
    if as_json:
        put_json(
            {
                "format": report.format,
                "cards": report.cards,
                "printings": report.printings,
                "new": report.new,
                "changed": report.changed,
                "unchanged": report.unchanged,
                "rejected": [_finding(f) for f in report.rejected],
                "warnings": [_finding(f) for f in report.warnings],
                "seconds": round(report.seconds, 3),
            }
        )
        return
    click.echo(
        f"{file.name} ({report.format}): {many(report.cards, 'card')}, {many(report.printings, 'printing')}; {report.new} new, "
        f"{report.changed} changed, {report.unchanged} unchanged, {len(report.rejected)} rejected"
        f" in {report.seconds:.2f} s"
    )
    for title, findings in (("rejected", report.rejected), ("odd", report.warnings)):
        for finding in findings[:20]:
            click.echo(f"  {title}: {finding.where}: {finding.why}")
        if len(findings) > 20:
            click.echo(f"  {title}: {len(findings) - 20} more (all of them with --json)")


@cards.command("export")
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "format_key",
    default=None,
    metavar="FORMAT",
    help="v4, csv, cockatrice, octgn, lackey ...; by the suffix if unsaid.",
)
@game_option
@home_option
@json_option
@click.pass_obj
def export(
    world: World, out: Path, format_key: str | None, game_name: str | None, home: Path | None, as_json: bool
) -> None:
    """Write the catalog to OUT; cockatrice, octgn and lackey get all that a game needs there, as a folder or OUT.zip."""
    services, game = world.services(home), world.game(game_name, home)

    def back() -> bytes:
        from deckbuilder.imaging.picture import encode_png  # Pillow, which few formats want

        return encode_png(services.pictures.back(game, _BACK))

    report = services.library(game).export(out, format_key, services.rules(game), date.today().isoformat(), back)
    if as_json:
        put_json(
            {"format": report.format, "cards": report.cards, "printings": report.printings, "files": list(report.files)}
        )
    else:
        files = ", ".join(report.files) if len(report.files) < 9 else f"{out} ({many(len(report.files), 'file')})"
        click.echo(f"{files} ({report.format}): {many(report.cards, 'card')}, {many(report.printings, 'printing')}")


@cards.command("search", context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("query", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(min=0), default=None, help="At most so many cards.")
@game_option
@home_option
@json_option
@click.pass_obj
def search(
    world: World, query: tuple[str, ...], limit: int | None, game_name: str | None, home: Path | None, as_json: bool
) -> None:
    """List the cards that QUERY describes: t:char f:dwarf lvl<=2 text:"ranged strike"."""
    game = world.game(game_name, home)
    library = world.services().library(game)
    asked, context = understood(world, game, " ".join(query))
    for note in _notes(asked):
        click.echo(f"warcamp: {note}", err=True)
    in_words = library.in_words(asked)
    began = time.perf_counter()
    library.index()
    ready = time.perf_counter()
    ids = library.index().search(asked, context)
    seconds = time.perf_counter() - ready
    unsure = undecided(asked, library.index(), context, len(ids))
    catalog = library.catalog.cards(game.id)
    shown = [catalog[card] for card in ids[:limit]]
    if as_json:
        put_json(
            {
                "total": len(ids),
                "seconds": round(seconds, 6),
                "ready_seconds": round(ready - began, 3),
                "undecided": unsure,
                "words": in_words,
                "cards": [card_json(card, game) for card in shown],
            }
        )
        return
    click.echo(f"{len(ids)} card{'' if len(ids) == 1 else 's'}: {in_words}")
    if unsure:
        click.echo(f"{unsure} more are undecided (their pool tags are not in this catalog)")
    card_table(shown, game)
    if len(shown) < len(ids):
        click.echo(f"... and {len(ids) - len(shown)} more")


@cards.command("show")
@click.argument("name", nargs=-1, required=True)
@game_option
@home_option
@json_option
@click.pass_obj
def show(world: World, name: tuple[str, ...], game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Show the card called NAME: what is printed, how the program reads it, its printings and rulings."""
    game = world.game(game_name, home)
    library = world.services().library(game)
    wanted = " ".join(name)
    found = library.named(wanted)
    if not found:
        near = library.near(wanted)
        raise BadInput(
            f"card {shown(wanted, 120)}",
            f"not in the catalog{'; near it: ' + ', '.join(near) if near else ''}",
            "the name of a card",
        )
    readings = world.services().readings(game) if game.reader is not None else None
    read = {card.id: readings.of(card) if readings is not None and card.text is not None else None for card in found}
    if as_json:
        data = [card_json(card, game, full=True) for card in found]
        told = [reading_json(card, read[card.id]) for card in found]
        others = [one | more for one, more in zip(data[1:], told[1:], strict=True)]
        put_json({"card": data[0], "others": others, **told[0]})
        return
    for card in found:
        card_page(card, game, library.catalog.sets(game.id), read[card.id])


def understood(world: World, game: Game, text: str) -> tuple[Query, QueryContext]:
    """Give a query with what it needs to know.

    Raises:
        BadInput: something in it means nothing.
    """
    services = world.services()
    asked, context = services.library(game).query(text, finished=True), services.query_context(game)
    if _asks_for_copies(asked):
        context = with_copies(context, services, game)
    refuse(asked, services.rules(game), context)
    return asked, context


def refuse(query: Query, rules: DeckRules, context: QueryContext) -> None:
    """Raise ``BadInput`` for the first thing in a query that cannot be meant: also formats and sets that there are not."""
    for problem in (p for p in query.problems if p.severity is not Severity.NOTE):
        where = f"query, character {problem.start + 1}"
        raise BadInput(where, f"{problem.message}{_near(problem.suggestions)}", "a query (see the help pages)")
    names = {one.code: f"{one.code} ({one.name})" if one.name else one.code for one in context.sets}
    for doubt in doubts(query, rules, context):
        near = tuple(names.get(word, word) for word in doubt.problem.suggestions)
        raise BadInput("query", f"{doubt.problem.message}{_near(near)}", doubt.wanted)


def _near(words: Sequence[str]) -> str:
    return f"; near it: {', '.join(words)}" if words else ""


def _notes(query: Query) -> tuple[str, ...]:
    """Give what may surprise in a query that is answered all the same, a line each."""
    found = [f"{problem.message}{_near(problem.suggestions)}" for problem in query.problems]
    if any(number.part is Part.COPIES for number in _numbers(query)):
        found.append("in: and copies: need an open deck; none is here")
    return tuple(found)


def _numbers(query: Query) -> list[Number]:
    sides = [side for node in nodes(query.tree) if isinstance(node, Compare) for side in (node.left, node.right)]
    return [one for one in (*sides, *(order.by for order in query.order)) if isinstance(one, Number)]


def _asks_for_copies(query: Query) -> bool:
    return any(number.part in (Part.OWNED, Part.FREE, Part.WANTED) for number in _numbers(query))


def card_json(card: Card, game: Game, *, full: bool = False) -> dict[str, Any]:
    """Give a card as ``--json`` shows it; ``text`` is null for an unread one."""
    data: dict[str, Any] = {"id": card.id, "name": card.name, "type": card.kind, "text": card.text}
    data.update({spec.key: card.fields[spec.key] for spec in game.fields if spec.key in card.fields})
    if full:
        data["aliases"] = list(card.aliases)
        data["rulings"] = list(card.rulings)
        data["printings"] = [
            {"id": p.id, "set": p.set, "number": p.number, "rarity": p.rarity, "artist": p.artist, "flavor": p.flavor, "image": p.image}
            for p in card.printings
        ]  # fmt: skip
    return data


def _finding(finding: Finding) -> dict[str, Any]:
    return {"where": finding.where, "why": finding.why}
