"""``warcamp collection checklist``: what is owned and what is missing, set by set, as a PDF."""

from pathlib import Path

import click

from deckbuilder.cli.cards import understood
from deckbuilder.cli.context import World, game_option, home_option, json_option, many, put_json
from deckbuilder.cli.printing import put_pdf


@click.command("checklist")
@click.argument("out", type=click.Path(allow_dash=True), metavar="OUT.pdf")
@click.argument("query", nargs=-1)
@click.option("--missing", is_flag=True, help="Only printings of which no copy is owned.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default=None, help="The paper; that of the country if unsaid."
)
@game_option
@home_option
@json_option
@click.pass_obj
def checklist(
    world: World,
    /,
    out: str,
    query: tuple[str, ...],
    missing: bool,
    paper: str | None,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Print a checklist of all cards, or of those that QUERY describes, with a box for each printing, to OUT.pdf."""
    from deckbuilder.desk.checklists import lay_out  # Pillow takes 25 ms to import
    from deckbuilder.desk.paper_formats import paper_wanted
    from deckbuilder.imaging.paper import Paper

    game = world.game(game_name, home)
    services = world.services()
    if query:
        asked, context = understood(world, game, " ".join(query))
        known = services.catalog.cards(game.id)
        cards = [known[card] for card in services.library(game).index().search(asked, context)]
    else:
        cards = list(services.catalog.each(game.id))
    counts = services.collection_desk(game).counts()
    sheet = Paper(paper) if paper else paper_wanted(services.settings)
    print_ = lay_out(cards, services.catalog.sets(game.id), counts, sheet, missing=missing)
    warnings = put_pdf(print_, out)
    if as_json:
        put_json({"pages": len(print_.pages), "cards": print_.cards, "warnings": list(warnings)})
        return
    click.echo(f"{out}: {many(len(print_.pages), 'page')}, {many(print_.cards, 'card')}", err=out == "-")
    for warning in warnings:
        click.echo(f"  {warning}", err=out == "-")
