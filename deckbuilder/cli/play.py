"""``warcamp play``: matches between agents on the rules engine."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from deckbuilder.cli.context import (
    World,
    game_option,
    home_option,
    json_option,
    progress_bar,
    put_json,
)
from deckbuilder.cli.curves import compared_json, compared_table, curves_json, curves_table, put
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import without_controls
from deckbuilder.core.rules import Event
from deckbuilder.desk.goldfish import MOST_TURNS, TURNS, GoldfishDesk, Plan
from deckbuilder.desk.left_out import LeftOut
from deckbuilder.desk.match_desk import MatchDesk, Unread, save_records
from deckbuilder.play.course import TURN
from deckbuilder.play.simulate import Job, Simulated

_MOST_GAMES = 10**9


@click.command()
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@game_option
@click.option("--rules", "profile", default=None, metavar="PROFILE", help="The rules; the usual ones if unsaid.")
@click.option(
    "--agents",
    default=None,
    metavar="A,B",
    help="Who plays each deck, or all: random if unsaid, greedy against a dummy; search:800 thinks harder.",
)
@click.option("--games", default=1, type=click.IntRange(1, _MOST_GAMES), metavar="N", help="How many matches.")
@click.option(
    "--seed", default=1, type=click.IntRange(-(2**63), 2**64 - 1), metavar="S", help="All chance comes from it."
)
@click.option("--rotate", is_flag=True, help="The seats move on from match to match.")
@click.option(
    "--limit", default=None, type=click.FloatRange(0.001, 86_400), metavar="SECONDS", help="For one answer of an agent."
)
@click.option("--workers", default="1", metavar="N|dask://HOST:PORT", help="Processes, or a cluster.")
@click.option("--against", default=None, metavar="DUMMY", help="One deck plays against this one, which stands still.")
@click.option(
    "--turns",
    default=None,
    type=click.IntRange(1, MOST_TURNS),
    metavar="T",
    help="One deck is cut off after them; 8 against a dummy.",
)
@click.option("--compare", default=None, metavar="OTHER", help="Another version of the deck, held against it.")
@click.option(
    "--record", default=None, type=click.Path(path_type=Path), metavar="FILE", help="Keep every answer there."
)
@home_option
@json_option
@click.pass_obj
def play(
    world: World,
    decks: tuple[str, ...],
    game_name: str | None,
    profile: str | None,
    agents: str | None,
    games: int,
    seed: int,
    rotate: bool,
    limit: float | None,
    workers: str,
    against: str | None,
    turns: int | None,
    compare: str | None,
    record: Path | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Play DECK against the other decks, or alone: a list, or a deck that comes with the game.

    One match is told as it goes; of many, only who won how often. One deck is counted turn by turn: wounds, army, each card.
    """
    desk = MatchDesk(world.services(home), world.game(game_name, home, *decks))
    one_only = {"--against": against, "--turns": turns, "--compare": compare}
    given = [option for option, value in one_only.items() if value is not None]
    if given and len(decks) != 1:
        raise BadInput(given[0], f"with {len(decks)} decks", "with one deck")
    if len(decks) == 1 and (given or desk.table.watcher is not None):
        dummy = desk.deck(against) if against is not None else None
        agent = agents or ("random" if dummy is None else "greedy")
        length = turns or (MOST_TURNS if dummy is None else TURNS)
        plan = Plan(desk.deck(decks[0]), dummy, agent, games, length, seed, profile, workers)
        other = desk.deck(compare) if compare is not None else None
        _goldfish(GoldfishDesk(desk), plan, _Wish(other, rotate, limit, record, as_json))
        return
    lists = [desk.deck(name) for name in decks]
    job = desk.job(
        lists,
        (agents or "random").split(","),
        seed,
        profile=profile,
        rotate=rotate,
        limit=limit,
        keep=record is not None,
    )
    played = desk.simulate(job, games, workers, progress_bar(), _tell if games == 1 and not as_json else None)
    if record is not None:
        save_records(record, desk.records(job, played))
    unread = desk.unread(job)
    if as_json:
        put_json(_report(played, unread, desk.left_out(lists)))
    else:
        _print(job, played)
        _print_missing(desk.left_out(lists), unread)


class _Wish(NamedTuple):
    """What else is wanted of one deck's games."""

    other: Deck | None
    rotate: bool
    limit: float | None
    record: Path | None
    as_json: bool


def _goldfish(desk: GoldfishDesk, plan: Plan, wish: _Wish) -> None:
    """Play one deck alone or against a dummy, count, and compare with another version if one is named."""
    if wish.rotate and plan.dummy is not None:
        raise BadInput("--rotate", "with --against", "without it: the dummy sits in the second seat")
    if wish.record is not None and wish.other is not None:
        raise BadInput("--record", "with --compare", "without it: one version in a record")
    job = desk.job(plan, keep=wish.record is not None, limit=wish.limit)
    second = None if wish.other is None else desk.beside(plan, wish.other)
    against = None if second is None else desk.job(second, limit=wish.limit)
    told = _tell if plan.games == 1 and not wish.as_json else None
    played = desk.matches.simulate(job, plan.games, plan.workers, progress_bar(), told)
    if wish.record is not None:
        save_records(wish.record, desk.matches.records(job, played))
    found = desk.counted(plan, job, played)
    both = None if second is None else desk.compare(found, desk.play(second, progress_bar(), job=against))
    if wish.as_json:
        data = _report(played, found.unread, found.left_out) | {"curves": curves_json(found)}
        put_json(data if both is None else data | {"compare": compared_json(both)})
        return
    _print(job, played)
    if both is None and plan.games > 1:
        put(curves_table(found))
    elif both is not None:
        click.echo(f"A: {without_controls(plan.deck.name)}, B: {without_controls(both.other.plan.deck.name)}")
        put(compared_table(both))
    every = [found] if both is None else [found, both.other]
    _print_missing(
        dict.fromkeys(out for one in every for out in one.left_out),
        dict.fromkeys(unread for one in every for unread in one.unread),
    )


def _tell(events: Sequence[Event]) -> None:
    """Tell what happened as somebody sees it who sees all hands: what is told to some by name, to others without, is told once."""
    before: Event | None = None
    for event in events:
        again = before is not None and before.kind == event.kind and before.seats and event.seats
        before = None if again else event
        if again:
            continue
        click.secho(without_controls(event.words), bold=event.kind == TURN)


def _report(played: Simulated, unread: Sequence[Unread], out: Sequence[LeftOut]) -> dict[str, object]:
    return {
        "games": played.games,
        "decisions": played.decisions,
        "seconds": round(played.seconds, 3),
        "decisions_per_second": round(played.decisions / played.seconds),
        "wins": list(played.wins),
        "draws": played.draws,
        "turns": played.spread(),
        "digest": played.digest,
        "unread": [
            {"deck": one.deck, "cards": one.cards, "of": one.of, "clauses": one.clauses, "names": list(one.names)}
            for one in unread
        ],
        "left_out": [
            {"deck": one.deck, "cards": one.copies, "names": [{"name": n, "copies": c} for n, c in one.names]}
            for one in out
        ],
    }


def _print(job: Job, played: Simulated) -> None:
    click.echo()
    names = [f"{without_controls(d.name)} ({p.name})" for d, p in zip(job.decks, job.players, strict=True)]
    rows = [*zip(names, played.wins, strict=True), *((("draws", played.draws),) if played.draws else ())]
    widest = max(len(name) for name, _ in rows)
    for name, count in rows:
        click.echo(f"{name:<{widest}}  {count:>{len(str(played.games))}}  {count / played.games:4.0%}")
    spread = played.spread()
    if played.bounded and job.turns:
        click.echo(f"{played.bounded} of the draws were cut off after turn {job.turns}")
    elif played.bounded:
        click.echo(f"{played.bounded} of the draws came to no end within {job.most_steps} answers")
    turns = f"{spread['mean']:g} turns each ({spread['least']:g} to {spread['most']:g})"
    told = f"1 game, {spread['most']:g} turns" if played.games == 1 else f"{played.games} games, {turns}"
    click.echo(
        f"{told}, {played.decisions} decisions in {played.seconds:.1f} s ({played.decisions / played.seconds:,.0f} a second)"
    )
    click.echo(f"seed {job.seed}, digest {played.digest}")


def _print_missing(out: Iterable[LeftOut], unread: Iterable[Unread]) -> None:
    """Say which cards took no part, and how many did whose words nobody could read, or not all of them."""
    for left in out:
        click.echo(without_controls(left.told()))
    for one in unread:
        if one.cards:
            deck = without_controls(one.deck)
            click.echo(
                f"{deck}: {one.cards} of {one.of} cards took part with words that nobody could read or that are not known"
            )
