"""``warcamp deck``: judge, convert, count and compare lists."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import (
    DONE,
    NO,
    UNDECIDED,
    World,
    game_option,
    home_option,
    json_option,
    leave,
    many,
    put_json,
)
from deckbuilder.cli.hands import hand, odds
from deckbuilder.cli.lists import printed, printings_option, read_list, read_parted, started
from deckbuilder.cli.missing import missing
from deckbuilder.cli.printing import print_decks
from deckbuilder.core.decks import Deck, Severity, Verdict, Violation
from deckbuilder.core.errors import BadInput, UnknownFormat
from deckbuilder.core.formats import Finding, Shelf
from deckbuilder.core.game import Chart
from deckbuilder.desk.deck_files import format_of_suffix, save_deck, write_deck
from deckbuilder.desk.other_games import of_another

_MARKS = {Severity.ERROR: ("✕", "red"), Severity.WARNING: ("▲", "yellow"), Severity.NOTE: ("·", "bright_black")}
_STATES = {True: ("legal", "green", DONE), False: ("illegal", "red", NO), None: ("undecided", "yellow", UNDECIDED)}


@click.group()
def deck() -> None:
    """Judge, convert, count and compare deck lists, and look into their hands."""


deck.add_command(hand)
deck.add_command(odds)
deck.add_command(missing)
deck.add_command(print_decks)


def _format_key(name: str, shelf: Shelf) -> str:
    """Find a format; where there is none of the name, say which of the user's files could not be used."""
    try:
        return shelf.rules.find(name).key
    except UnknownFormat as error:
        for problem in shelf.rules.problems():
            known = ", ".join(error.known)
            raise BadInput(
                f"format {name!r}", f"unknown, and {problem.where}: {problem.why}", f"one of {known}"
            ) from None
        raise


@deck.command("check")
@click.argument("deck", type=click.Path(allow_dash=True))
@click.option(
    "--format", "format_name", default=None, metavar="F", help="Judge in this format; the list's own if unsaid."
)
@click.option("--all-formats", is_flag=True, help="Judge in every format.")
@game_option
@home_option
@json_option
@click.pass_obj
def check(
    world: World,
    deck: str,
    format_name: str | None,
    all_formats: bool,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Say whether the list DECK, a file or the name of a ready-made deck, is legal, and if not: why, and what to change."""
    shelf = world.services(home).shelf(world.game(game_name, home, deck))
    asked = _format_key(format_name, shelf) if format_name and not all_formats else ""
    read, parted = read_parted(deck, shelf) if all_formats else (read_list(deck, replace(shelf, asked=asked)), {})
    judged, proposal = started(read, shelf)
    lists = {key: started(other, shelf)[0] for key, other in parted.items()}
    elsewhere = of_another(read, shelf.game, world.services()) if game_name is None else ()
    if all_formats:
        verdicts = shelf.rules.judge_all(judged, shelf.cards)
        verdicts = tuple(
            shelf.rules.judge(lists[v.format], shelf.cards, v.format) if v.format in lists else v for v in verdicts
        )
    else:
        verdicts = (shelf.rules.judge(judged, shelf.cards, judged.format),)
    own = next((v for v in verdicts if v.format == judged.format), verdicts[0])
    own_formats = world.services().has_own_formats(shelf.game)  # the shipped ones have no mistakes, a test sees to that
    findings = (*elsewhere, *read.findings, *(shelf.rules.problems() if own_formats else ()))
    if as_json:
        data = _check_json(judged, own, findings, proposal, shelf)
        if all_formats:
            data["formats"] = {v.format: _verdict_json(lists.get(v.format, judged), v, shelf) for v in verdicts}
        put_json(data)
    else:
        _check_words(judged, verdicts, own, (findings, proposal), shelf)
        for finding in elsewhere:
            click.echo(f"  → warcamp deck check --game {finding.suggestions[0]} {deck}")
    leave(_STATES[own.legal][2])


def _check_json(
    judged: Deck, verdict: Verdict, findings: tuple[Finding, ...], proposal: str, shelf: Shelf
) -> dict[str, Any]:
    data = _verdict_json(judged, verdict, shelf)
    data["findings"] = [{"where": f.where, "why": f.why, "suggestions": list(f.suggestions)} for f in findings]
    if proposal:
        data["proposal"] = proposal
    return data


def _verdict_json(judged: Deck, verdict: Verdict, shelf: Shelf) -> dict[str, Any]:
    return {
        "deck": judged.name,
        "format": verdict.format,
        "legal": verdict.legal,
        "open": [{"rule": o.rule, "why": o.why} for o in verdict.open],
        "unknown": list(dict.fromkeys(name for _, name, _ in judged.unknown)),
        "violations": [_violation_json(v, shelf) for v in verdict.violations],
        "totals": dict(shelf.rules.totals(judged, shelf.cards)),
    }


def _violation_json(violation: Violation, shelf: Shelf) -> dict[str, Any]:
    return {
        "rule": violation.rule,
        "severity": violation.severity.value,
        "message": violation.message,
        "cards": list(dict.fromkeys(shelf.cards[card].name for _, card in violation.where)),
        "source": violation.source,
        "fixes": [
            {
                "label": fix.label,
                "edits": [{"slot": e.slot, "card": e.card, "count": e.count} for e in fix.edits],
                "search": fix.search,
            }
            for fix in violation.fixes
        ],
    }


def _check_words(
    judged: Deck, verdicts: tuple[Verdict, ...], own: Verdict, said: tuple[tuple[Finding, ...], str], shelf: Shelf
) -> None:
    """Print what was read, each format in a line where several were asked for, and one format in full."""
    counts = ", ".join(f"{label} {count}" for label, count in shelf.rules.totals(judged, shelf.cards).items() if count)
    click.echo(f"{click.style(judged.name, bold=True)} ({counts or 'no cards'})")
    findings, proposal = said
    for finding in findings:
        click.secho(f"  {finding.where}: {finding.why}", fg="yellow")
    if proposal:
        click.secho(f"  {proposal}", fg="yellow")
    if len(verdicts) > 1:
        widest = max(len(shelf.rules.find(verdict.format).label) for verdict in verdicts)
        for verdict in verdicts:
            click.echo(
                f"  {shelf.rules.find(verdict.format).label:<{widest}}  {_state(verdict)}  {_first_reason(verdict)}".rstrip()
            )
        click.echo()
    click.echo(f"{shelf.rules.find(own.format).label}: {_state(own)}")
    for violation in own.violations:
        mark, colour = _MARKS[violation.severity]
        click.echo(f"  {click.style(mark, fg=colour)} {violation.message} [{violation.rule}; {violation.source}]")
        for fix in violation.fixes:
            click.echo(f"      → {fix.label}{f'  (search: {fix.search})' if fix.search else ''}")
    for rule in own.open:
        click.echo(f"  {click.style('?', fg='yellow')} {rule.rule}: {rule.why}")


def _state(verdict: Verdict) -> str:
    state, colour, _ = _STATES[verdict.legal]
    return click.style(state, fg=colour, bold=True)


def _first_reason(verdict: Verdict) -> str:
    """Give the first thing that keeps a deck from being legal, cut to a line, and how many more there are."""
    reasons = [v.message for v in verdict.violations if v.severity is Severity.ERROR] or [o.why for o in verdict.open]
    if not reasons:
        return ""
    first = reasons[0] if len(reasons[0]) <= 70 else f"{reasons[0][:69]}…"
    return f"{first} (+{len(reasons) - 1})" if len(reasons) > 1 else first


@deck.command("convert")
@click.argument("source", type=click.Path(allow_dash=True))
@click.argument("out", type=click.Path(allow_dash=True))
@click.option(
    "--from", "source_format", default=None, metavar="F", help="The format of the list; by content if unsaid."
)
@click.option("--to", "target_format", default=None, metavar="F", help="The format to write; by suffix if unsaid.")
@printings_option
@game_option
@home_option
@json_option
@click.pass_obj
def convert(
    world: World,
    source: str,
    out: str,
    source_format: str | None,
    target_format: str | None,
    policy: str | None,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Write the list SOURCE to OUT in another format; OUT may be ``-`` with --to."""
    shelf = world.services(home).shelf(world.game(game_name, home, source))
    read = read_list(source, shelf, source_format)
    deck = printed(read.deck, policy, shelf, world.services(home))
    if out == "-":
        written = write_deck(deck, shelf, target_format or "text")
        if sys.stdout is None:
            raise BadInput("standard output", "is closed", "a place for the list")
        sys.stdout.buffer.write(written.content)
        sys.stdout.buffer.flush()
    else:
        written = save_deck(deck, shelf, Path(out), target_format or format_of_suffix(Path(out), shelf))
    warnings = [f"{f.where}: {f.why}" for f in read.findings] + list(written.warnings)
    if as_json:
        put_json({"cards": read.deck.count(), "lost": list(written.lost), "warnings": warnings})
        return
    to_error = out == "-"
    click.echo(f"{out}: {many(read.deck.count(), 'card')}", err=to_error)
    for lost in written.lost:
        click.echo(f"  not carried: {lost}", err=to_error)
    for warning in warnings:
        click.echo(f"  {warning}", err=to_error)


@deck.command("stats")
@click.argument("deck", type=click.Path(allow_dash=True))
@game_option
@home_option
@json_option
@click.pass_obj
def stats(world: World, deck: str, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Count the list DECK along the game's axes."""
    shelf = world.services(home).shelf(world.game(game_name, home, deck))
    judged, _ = started(read_list(deck, shelf), shelf)
    totals, charts = shelf.rules.totals(judged, shelf.cards), shelf.rules.charts(judged, shelf.cards)
    if as_json:
        put_json(
            {
                "deck": judged.name,
                "totals": dict(totals),
                "charts": {c.key: _chart_json(c) for c in charts},
            }
        )
        return
    click.secho(judged.name, bold=True)
    for chart in charts:
        if chart.bars:
            _print_chart(chart)


def _chart_json(chart: Chart) -> dict[str, object]:
    """Give a chart as JSON; what a chart does not have is left out, but for the limit."""
    told: dict[str, object] = {"label": chart.label, "limit": chart.limit, "bars": dict(chart.bars)}
    labels = [label for label, _ in chart.bars]
    if chart.parts:
        split = zip(labels, chart.split, strict=True)
        told["split"] = {label: dict(zip(chart.parts, counts, strict=True)) for label, counts in split}
    if chart.values:
        values = (None if value is None else round(value, 4) for value in chart.values)
        told["values"] = dict(zip(labels, values, strict=True))
    if chart.spread:
        told["spread"] = dict(zip(labels, chart.spread, strict=True))
    texts = {
        "axis": chart.axis,
        "measure": chart.measure,
        "unit": chart.unit,
        "reading": chart.reading,
        "note": chart.note,
    }
    return told | {key: text for key, text in texts.items() if text}


def _print_chart(chart: Chart) -> None:
    click.echo(f"\n{chart.label}{f' (at most {chart.limit})' if chart.limit else ''}")
    for said in (chart.reading, chart.note):
        if said:
            click.echo(f"  {said}")
    widest = max(len(label) for label, _ in chart.bars)
    for number, (label, count) in enumerate(chart.bars):
        if not chart.values:
            click.echo(f"  {label:<{widest}}  {count:>3}  {'█' * count}")
            continue
        value = chart.values[number]
        shown = "-" if value is None else f"{value:.1f}{f' {chart.unit}' if chart.unit else ''}"
        low_high = chart.spread[number] if chart.spread else None
        ends = f"  {low_high[0]:g} to {low_high[1]:g}" if low_high is not None else ""
        click.echo(f"  {label:<{widest}}  {shown:>7}{ends}")


@deck.command("diff")
@click.argument("first", type=click.Path(allow_dash=True))
@click.argument("second", type=click.Path(allow_dash=True))
@game_option
@home_option
@json_option
@click.pass_obj
def diff(world: World, first: str, second: str, game_name: str | None, home: Path | None, as_json: bool) -> None:
    """Compare two lists: what the second one adds, drops and counts differently."""
    from deckbuilder.desk.deck_compare import compare  # no other command compares

    shelf = world.services(home).shelf(world.game(game_name, home, first))
    rows = compare(read_list(first, shelf).deck, read_list(second, shelf).deck, shelf)
    added = [row for row in rows if row.before == 0]
    removed = [row for row in rows if row.after == 0]
    changed = [row for row in rows if row.before and row.after]
    if as_json:
        put_json(
            {
                key: [{"slot": r.slot, "name": r.name, "before": r.before, "after": r.after} for r in part]
                for key, part in (("added", added), ("removed", removed), ("changed", changed))
            }
        )
    else:
        for sign, colour, part in (("+", "green", added), ("-", "red", removed), ("~", "yellow", changed)):
            for row in part:
                count = f"{row.before} → {row.after}" if row.before and row.after else str(row.before or row.after)
                click.secho(f"{sign} {count} {row.name}  ({row.slot})", fg=colour)
        if not rows:
            click.echo("The lists hold the same cards.")
    leave(NO if rows else DONE)
