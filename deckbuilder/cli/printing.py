"""``warcamp deck print``: proxies, registration sheets, lists and a ruler as a PDF."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from deckbuilder.cli.context import World, game_option, home_option, json_option, many, progress_bar, put_json
from deckbuilder.cli.lists import deck_named, printed, printings_option, read_list, started
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput

if TYPE_CHECKING:  # Pillow and reportlab take 120 ms to import, and a help text needs neither
    from deckbuilder.core.formats import Shelf
    from deckbuilder.core.repos import StoredDeck
    from deckbuilder.desk.printing import Wish
    from deckbuilder.desk.services import Services
    from deckbuilder.imaging.page import Print

_MM = 100


@click.command("print")
@click.argument("decks", type=click.Path(allow_dash=True), nargs=-1, required=True, metavar="DECK...")
@click.argument("out", type=click.Path(allow_dash=True), metavar="OUT.pdf")
@click.option(
    "--what", type=click.Choice(["proxies", "sheet", "list", "ruler"]), default="proxies", help="What to print."
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default=None, help="The paper; that of the country if unsaid."
)
@click.option(
    "--card",
    type=click.Choice(["63x88mm", "2.5x3.5in"]),
    default=None,
    help="Measure of proxies; by the paper if unsaid.",
)
@click.option("--bleed", type=float, default=0.0, metavar="MM", help="What is printed around a proxy, to be cut off.")
@click.option("--edge", type=click.Choice(["color", "mirror"]), default="color", help="What the bleed shows.")
@click.option("--gap", type=float, default=0.0, metavar="MM", help="What stays white between proxies.")
@click.option("--low-ink", is_flag=True, help="Words instead of pictures.")
@click.option("--once", is_flag=True, help="One proxy of each card.")
@click.option("--lacking", is_flag=True, help="Only copies that the collection does not have free.")
@click.option("--mark/--no-mark", default=True, help="Mark proxies as such.")
@click.option("--cut-marks/--no-cut-marks", default=True, help="Lines in the margin that say where to cut.")
@click.option("--backs", is_flag=True, help="A sheet of backs behind each sheet.")
@printings_option
@click.option("--player", default="", metavar="NAME", help="On the sheet: who plays.")
@click.option("--number", default="", help="On the sheet: the player's number.")
@click.option("--event", default="", help="On the sheet: the event.")
@click.option("--date", default="", help="On the sheet: its date.")
@click.option("--table", default="", help="On the sheet: the table.")
@game_option
@home_option
@json_option
@click.pass_obj
def print_decks(
    world: World,
    /,
    decks: tuple[str, ...],
    out: str,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
    **told: Any,
) -> None:
    """Print each DECK, a file or the name of a stored or ready-made deck, to OUT.pdf.

    Proxies of several decks share sheets; registration sheets and lists of several decks make one file.
    """
    services = world.services(home)
    shelf = services.shelf(world.game(game_name, home, *decks))
    chosen: list[Deck | StoredDeck] = []
    warnings: list[str] = []
    for name in decks:
        if name != "-" and not os.path.exists(name):
            chosen.append(deck_named(name, shelf, services.decks))
            continue
        read = read_list(name, shelf)
        deck, proposal = started(read, shelf)
        chosen.append(deck)
        warnings += [f"{finding.where}: {finding.why}" for finding in read.findings] + [proposal][: bool(proposal)]
    print_, more = _printed(services, shelf, chosen, out, told)
    warnings += more
    if as_json:
        put_json({"pages": len(print_.pages), "cards": print_.cards, "warnings": warnings})
        return
    click.echo(f"{out}: {many(len(print_.pages), 'page')}, {many(print_.cards, 'card')}", err=out == "-")
    for warning in warnings:
        click.echo(f"  {warning}", err=out == "-")


def _printed(
    services: "Services", shelf: "Shelf", decks: "Sequence[Deck | StoredDeck]", out: str, told: dict[str, Any]
) -> "tuple[Print, tuple[str, ...]]":
    from deckbuilder.desk.printing import PrintDesk  # see above

    wish = _wish(services, shelf, decks, told)
    plain = [printed(deck if isinstance(deck, Deck) else deck.deck, told["policy"], shelf, services) for deck in decks]
    print_ = PrintDesk(shelf, services.pictures).lay_out(plain, wish, progress_bar())
    if told["lacking"] and not print_.pages:
        raise BadInput(
            out, "nothing to print: no copy is lacking", "a deck that needs more than the collection has free"
        )
    return print_, put_pdf(print_, out)


def put_pdf(print_: "Print", out: str) -> tuple[str, ...]:
    """Write a print to a file, or to standard output for ``-``; give what is to be known of it."""
    from deckbuilder.desk.printing import save  # see above
    from deckbuilder.imaging.pdf import paint

    if out != "-":
        return save(print_, Path(out), progress_bar())
    if sys.stdout is None:
        raise BadInput("standard output", "is closed", "a place for the PDF")
    content, warnings = paint(print_, progress_bar())
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
    return (*print_.warnings, *warnings)


def _wish(services: "Services", shelf: "Shelf", decks: "Sequence[Deck | StoredDeck]", told: dict[str, Any]) -> "Wish":
    from deckbuilder.desk.paper_formats import paper_wanted  # see above
    from deckbuilder.desk.printing import Copies, What, Wish, lacking_of
    from deckbuilder.imaging.paper import CardSize, Paper
    from deckbuilder.imaging.proxies import Edge, ProxyPlan
    from deckbuilder.imaging.registration import Player

    plan = ProxyPlan(
        Paper(told["paper"]) if told["paper"] else paper_wanted(services.settings),
        CardSize(told["card"]) if told["card"] else None,
        _hundredths("--bleed", told["bleed"]),
        _hundredths("--gap", told["gap"]),
        Edge(told["edge"]),
        told["cut_marks"],
        "PROXY" if told["mark"] else "",
    )
    if told["lacking"] and told["once"]:
        raise BadInput("--lacking --once", "contradict each other", "one of them")
    copies = Copies.LACKING if told["lacking"] else Copies.ONCE if told["once"] else Copies.ALL
    lacking = lacking_of(decks, services.collection_desk(shelf.game).counts(), shelf) if told["lacking"] else {}
    player = Player(told["player"], told["number"], told["event"], told["date"], told["table"])
    players = tuple(player for _ in decks)
    return Wish(What(told["what"]), plan, copies, told["low_ink"], told["backs"], lacking, players)


def _hundredths(option: str, mm: float) -> int:
    if not 0 <= mm <= 100:  # a number that is none, too
        raise BadInput(option, f"{mm:g} mm", "a few millimetres, 0 or more")
    return round(mm * _MM)
