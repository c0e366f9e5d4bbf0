"""``warcamp cards coverage``: how much of the card text compiles."""

from pathlib import Path

import click

from deckbuilder.cli.context import World, game_option, home_option, json_option, progress_bar, put_json
from deckbuilder.core.intake import shown
from deckbuilder.desk.card_reading import ReadReport, cards_of, read_all, tally_json
from deckbuilder.desk.readings import Readings

_NAMES = 16
"""Columns for the names of types, editions and sets, where none is longer."""


@click.command("coverage")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--gaps", default=20, type=click.IntRange(min=0), help="So many of the commonest gaps.")
@game_option
@home_option
@json_option
@click.pass_obj
def coverage(
    world: World, file: Path | None, gaps: int, game_name: str | None, home: Path | None, as_json: bool
) -> None:
    """Tell how much of the card text compiles: of the catalog, or of a card FILE without importing it."""
    game = world.game(game_name, home)
    library = world.services().library(game)
    bar = progress_bar()
    if file is None:
        report = read_all(world.services().readings(game), library.catalog.each(game.id), gaps, bar, whole=True)
    else:
        cards = cards_of(game, library.read_file(file, bar)[2].records)
        report = read_all(Readings(game, library.catalog.readings(game.id), lambda: cards, ""), cards, gaps, bar)
    if as_json:
        put_json(_json(report))
    else:
        _tell(report)


def _json(report: ReadReport) -> dict[str, object]:
    total = report.covered.total
    return {
        **tally_json(total),
        "blank": report.blank,
        "unknown": report.unknown,
        "by_type": report.by("type"),
        "by_edition": report.by("edition"),
        "by_set": report.by("set"),
        "gaps": [
            {"words": gap.words, "kind": gap.kind.value, "count": gap.count, "alone": gap.alone}
            for gap in report.covered.gaps
        ],
        "mended": tally_json(report.mended),
        "misfits": [{"where": finding.where, "why": finding.why} for finding in report.misfits],
        "compiled": report.compiled,
        "seconds": round(report.seconds, 3),
    }


def _tell(report: ReadReport) -> None:
    parts = [{"all": tally_json(report.covered.total)}, *[report.by(kind) for kind in ("type", "edition", "set")]]
    wide = max(_NAMES, *[len(name) + 2 for rows in parts for name in rows])
    click.echo(f"{'':{wide}}{'clauses':>10}{'read':>8}{'':>8}{'cards':>10}{'read':>8}")
    for kind, rows in zip(("", "", "by edition", "by set"), parts, strict=True):
        if kind and rows:
            click.echo(kind)
        for name, row in rows.items():
            click.echo(
                f"{name:{wide}}{row['clauses']:>10}{row['clauses_read']:>8}{_share(row['clauses_read'], row['clauses']):>8}"
                f"{row['cards']:>10}{row['cards_read']:>8}{_share(row['cards_read'], row['cards']):>8}"
            )
    if report.mended.clauses:
        click.echo(
            f"of these, wrong in print and read as corrected: {report.mended.clauses_read} of {report.mended.clauses} clauses,"
            f" cards: {report.mended.cards}"
        )
    click.echo(
        f"{report.blank} cards without words and {report.unknown} with words unknown are not counted; {report.seconds:.1f} s,"
        f" {report.compiled} read anew"
    )
    for finding in report.misfits:
        click.echo(f"correction that fits no more: {finding.where}: {finding.why}")
    if report.covered.gaps:
        click.echo("\ngaps that alone keep most cards from being read (cards kept, clauses, words)")
    for gap in report.covered.gaps:
        kind = "" if gap.kind == "unknown" else f"{gap.kind}: "
        click.echo(f"{gap.alone:>6}{gap.count:>6}  {kind}{shown(gap.words, 100)}")


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"
