"""``warcamp deck hand`` and ``warcamp deck odds``: what the hands of a list hold, and when its cards are seen."""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from deckbuilder.cli.context import World, game_option, home_option, json_option, progress_bar, put_json
from deckbuilder.cli.lists import read_list, started
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import without_controls

if TYPE_CHECKING:  # the lab stays asleep until one of its commands runs
    from deckbuilder.core.decks import Deck
    from deckbuilder.core.formats import Cards
    from deckbuilder.core.ids import CardId
    from deckbuilder.core.insights import HandBook
    from deckbuilder.desk.lab_desk import Deal, Histogram, LabDesk, Odds, Opening, Reached, Sampled, Worded

_MOST_HANDS = 10**9
_SHOWN = 5
_TURNS = 6

print_option = click.option("--by-print", is_flag=True, help="Compare class and level only; heed no words of cards.")


def _opened(
    world: World, name: str, game_name: str | None, home: Path | None
) -> "tuple[LabDesk, Deck, Cards, list[str]]":
    """Open the lab over a list: give it, the deck, the cards, and what of the list was not understood or proposed."""
    from deckbuilder.desk.lab_desk import LabDesk  # see above

    services = world.services(home)
    game = world.game(game_name, home, name)
    shelf = services.shelf(game)
    read = read_list(name, shelf)
    deck, proposal = started(read, shelf)
    said = [f"{finding.where}: {finding.why}" for finding in read.findings]
    return LabDesk(services, game), deck, shelf.cards, [*said, *([proposal] if proposal else [])]


@click.command("hand")
@click.argument("deck", type=click.Path(allow_dash=True))
@click.option(
    "--hands",
    default=100_000,
    type=click.IntRange(1, _MOST_HANDS),
    metavar="N",
    show_default=True,
    help="Hands drawn at random as a cross-check.",
)
@click.option("--seed", default=1, type=click.IntRange(0, 2**64 - 1), metavar="S", help="From which they are drawn.")
@click.option(
    "--show",
    "examples",
    default=_SHOWN,
    type=click.IntRange(0, 1000),
    metavar="N",
    show_default=True,
    help="The first so many of them are shown.",
)
@print_option
@game_option
@home_option
@json_option
@click.pass_obj
def hand(
    world: World,
    deck: str,
    hands: int,
    seed: int,
    examples: int,
    by_print: bool,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Say what the opening hands of the list DECK hold: exactly, and some of them as examples."""
    lab, opened, cards, said = _opened(world, deck, game_name, home)
    book = lab.book(opened, words=not by_print)
    exact = lab.opening(book)
    sample = None
    with suppress(BadInput):  # no cards to draw, or too many that play differently: there is nothing to compare with
        sample = lab.sampled(book, exact, hands, seed, progress_bar())
    deals = tuple(lab.deals(book, seed, min(examples, hands)))
    reached = lab.reached(book, _TURNS)
    worded = () if by_print else lab.worded(lab.book(opened, words=False), book)
    if as_json:
        put_json(
            _hand_json(opened, book, exact, sample, cards, said)
            | {"dead": [cards[card].name for card in book.matrix().dead]}
            | {"sample": [_deal_json(deal, cards) for deal in deals], "words": _words_json(worded, cards)}
            | {"by_turn": {one.measure.key: [round(turn.chance, 6) for turn in one.by_turn] for one in reached}}
        )
    else:
        _head(opened, book, said)
        _print_exact(exact, sample)
        _print_reached(reached)
        _print_words(book, worded, cards)
        for deal in deals:
            _print_deal(deal, cards)


def _hand_json(
    deck: "Deck",
    book: "HandBook",
    exact: "Opening",
    sample: "Sampled | None",
    cards: "Cards",
    said: Sequence[str],
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "deck": deck.name,
        "library": exact.library,
        "hands": sample.hands if sample else 0,
        "seconds": round(exact.seconds, 6),
        "hands_per_second": round(sample.hands / sample.seconds) if sample else 0,
        "exact": {
            "drawn": exact.drawn,
            "hands": exact.hands,
            "distinct": exact.distinct,
            "alike": exact.alike,
            "unknown": book.strangers,
            "sampled": exact.sampled,
            "margin": round(exact.margin, 6),
            "measures": {one.measure.key: _histogram_json(one, hands=True) for one in exact.histograms},
        },
        "stats": {},
        "army": [
            {
                "name": cards[one.card].name if one.card is not None else one.name,
                "row": one.row,
                "place": one.place,
                "known": one.card is not None,
            }
            for one in book.starters
        ],
        "notes": [*said, *book.notes],
        "untold": [{"name": cards[one.card].name, "why": one.why} for one in book.untold],
    }
    if sample:
        data["stats"] = {one.measure.key: _histogram_json(one) for one in sample.histograms}
        data["stats"] |= {
            "seed": sample.seed,
            "worst": sample.worst,
            "allowed": sample.allowed,
            "agrees": sample.agrees,
        }
    return data


def _words_json(worded: "Sequence[Worded]", cards: "Cards") -> list[dict[str, str]]:
    return [{"name": cards[one.card].name, "printed": one.printed.why, "told": one.told.why} for one in worded]


def _histogram_json(one: "Histogram", hands: bool = False) -> dict[str, Any]:
    told: dict[str, Any] = {
        "label": one.measure.label,
        "mean": round(one.mean, 6),
        "at_least_one": round(one.at_least(1), 6),
        "shares": [round(one.share(n), 6) for n in range(len(one.hands))],
    }
    return told | {"hands": list(one.hands)} if hands else told


def _deal_json(deal: "Deal", cards: "Cards") -> dict[str, Any]:
    known = [card for card in deal.hand if card is not None]
    return {
        "hand": [_name(card, cards) for card in deal.hand],
        "enters": [cards[known[place]].name for place in deal.verdict.order],
        "measures": list(deal.verdict.measures),
        "reading": deal.verdict.reading,
        "cards": [
            {"name": cards[one.card].name, "when": one.when.value, "order": one.order, "dead": one.dead, "why": one.why,
             "users": [cards[user].name for user in one.users]}
            for one in deal.verdict.cards
        ],
    }  # fmt: skip


def _name(card: "CardId | None", cards: "Cards") -> str:
    return cards[card].name if card is not None else "(not known)"


def _head(deck: "Deck", book: "HandBook", said: Sequence[str]) -> None:
    """Name the deck and say what of it was not understood, and what its figures take for granted."""
    click.secho(without_controls(deck.name), bold=True)
    for line in (*said, *book.notes):
        click.secho(f"  {without_controls(line)}", fg="yellow")


def _print_exact(exact: "Opening", sample: "Sampled | None") -> None:
    """Print a row for each measure: its chance, its average, and how it is spread."""
    if exact.sampled:
        said = f"{exact.sampled:,} of {exact.hands:,} hands drawn at random; shares within {100 * exact.margin:.1f} %"
    else:
        said = f"exact over {exact.hands:,} hands, {exact.distinct:,} different ones, in {1000 * exact.seconds:.0f} ms"
    click.echo(f"{exact.drawn} of {exact.library} cards: {said}\n")
    widest = max(len(one.measure.label) for one in exact.histograms)
    numbers = "".join(f"{n:>7}" for n in range(exact.drawn + 1))
    click.secho(f"{'':<{widest}}  1 or more  average  {numbers}", bold=True)
    for one in exact.histograms:
        shares = "".join(f"{100 * one.share(n):>6.1f}%" for n in range(exact.drawn + 1))
        click.echo(f"{one.measure.label:<{widest}}  {100 * one.at_least(1):>8.2f}%  {one.mean:>7.3f}  {shares}")
    if sample:
        rate = sample.hands / sample.seconds
        verdict = "as chance allows" if sample.agrees else "more than chance allows: please report this"
        click.echo(
            f"\n{sample.hands:,} hands drawn ({rate:,.0f} a second, seed {sample.seed}): no share differs by more than "
            f"{100 * sample.worst:.2f} %, {verdict}"
        )


def _print_reached(reached: "Sequence[Reached]") -> None:
    """Print by when a card has been held that is enough by itself."""
    widest = max(len(one.measure.label) for one in reached)
    click.secho(
        f"\n{'By turn, if all is discarded':<{widest}}" + "".join(f"{n:>7}" for n in range(1, _TURNS + 1)), bold=True
    )
    for one in reached:
        click.echo(f"{one.measure.label:<{widest}}" + "".join(f"{100 * turn.chance:>6.1f}%" for turn in one.by_turn))


def _print_words(book: "HandBook", worded: "Sequence[Worded]", cards: "Cards") -> None:
    """Print what the words of cards change, which cards are dead, and whose words take no part."""
    if worded:
        click.echo("\nBy their words, not by class and level alone:")
        for one in worded:
            click.echo(f"  {cards[one.card].name}: {one.told.why}")
    if dead := book.matrix().dead:
        nobody = "Nobody of this deck" if book.matrix().known else "Nobody who is known of this deck"
        click.echo(f"\n{nobody} can ever use: {', '.join(cards[card].name for card in dead)}")
    if book.untold:
        names = ", ".join(cards[one.card].name for one in book.untold)
        one_or_more = "card has" if len(book.untold) == 1 else "cards have"
        click.echo(f"\n{len(book.untold)} {one_or_more} words that are not known or not all read: {names}")


def _print_deal(deal: "Deal", cards: "Cards") -> None:
    click.secho(f"\nHand {deal.number + 1}: {deal.verdict.reading}", bold=True)
    verdicts = iter(deal.verdict.cards)
    for card in deal.hand:
        if card is None:
            click.echo("    (a card that the catalog does not have)")
            continue
        one = next(verdicts)
        sign = f"{one.order}." if one.order else {"now": "+", "later": "-", "never": "x"}.get(one.when.value, "?")
        click.echo(f"  {sign:<2} {cards[card].name}: {one.why}")


@click.command("odds")
@click.argument("deck", type=click.Path(allow_dash=True))
@click.option("--want", required=True, metavar="QUERY", help="The cards that are wanted, in the search language.")
@click.option(
    "--count",
    "least",
    default=1,
    type=click.IntRange(1, 1000),
    metavar="K",
    show_default=True,
    help="How many of them are wanted.",
)
@click.option(
    "--by-turn", "turns", default=6, type=click.IntRange(1, 50), metavar="T", show_default=True, help="The last turn."
)
@click.option("--keep", default="", metavar="QUERY", help="The cards kept in the hand; those wanted if unsaid.")
@print_option
@game_option
@home_option
@json_option
@click.pass_obj
def odds(
    world: World,
    deck: str,
    want: str,
    least: int,
    turns: int,
    keep: str,
    by_print: bool,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Give the exact chance to have seen cards of the list DECK by each turn: whatever is not kept is discarded every turn."""
    lab, opened, _, said = _opened(world, deck, game_name, home)
    book = lab.book(opened, words=not by_print)
    began = time.perf_counter()
    found = lab.odds(book, want, least, turns, keep, opened)
    seconds = time.perf_counter() - began
    if as_json:
        put_json(
            {
                "deck": opened.name,
                "want": want,
                "count": least,
                "keep": keep,
                "library": found.library,
                "hand": found.hand,
                "good": found.good,
                "kept": found.kept,
                "unsure": found.unsure,
                "unknown": found.unknown,
                "notes": [*said, *book.notes],
                "seconds": round(seconds, 6),
                "by_turn": [
                    {
                        "turn": one.turn,
                        "chance": round(one.chance, 9),
                        "plain": round(one.plain, 9),
                        "seen": round(one.seen, 6),
                        "plain_seen": one.plain_seen,
                    }
                    for one in found.by_turn
                ],
            }
        )
        return
    _head(opened, book, said)
    _print_odds(found)


def _print_odds(found: "Odds") -> None:
    last = found.by_turn[-1]
    cards = "card" if found.good == 1 else "cards"
    click.echo(f"{found.want}: {found.good} {cards} of {found.library} in the library")
    what = "one is" if found.least == 1 else f"{found.least} are"
    kept = f"{found.kept} cards are kept ({found.keep})" if found.keep else "what is wanted is kept"
    click.echo(f"At least {what} seen by turn {last.turn} in {100 * last.chance:.1f} % of games, where {kept}.")
    if wordless := found.unsure - found.unknown:
        click.echo(f"{wordless} more may be wanted: their words are not known.")
    if found.unknown:
        click.echo(f"{found.unknown} more may be wanted: the catalog does not have them.")
    if found.least > found.hand and found.both:
        click.echo(f"Kept cards fill a hand of {found.hand}: whoever plays them sees more than this says.")
    click.secho("\nTurn    chance  all discarded    cards seen", bold=True)
    for one in found.by_turn:
        click.echo(
            f"{one.turn:>4}  {100 * one.chance:>7.1f}%  {100 * one.plain:>12.1f}%  {one.seen:>6.1f} of {one.plain_seen}"
        )
