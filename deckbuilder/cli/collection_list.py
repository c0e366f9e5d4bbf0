"""``warcamp collection list``, ``sets`` and ``trades``."""

import time
from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import DONE, NO, World, game_option, home_option, json_option, leave, put_json
from deckbuilder.cli.copies import done, found_lots
from deckbuilder.core.collection import Holding, lies_in, place_named
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.core.saying import say
from deckbuilder.desk.sets_done import PrintingDone, SetDone, sets_done
from deckbuilder.desk.trading import playset, surplus

_UNSAID = ("printing", "condition", "language", "place", "acquired", "price")


@click.command("list", context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("query", nargs=-1)
@click.option("--place", default=None, metavar="PLACE", help="Only what lies there, or in a place in it.")
@click.option("--unsaid", type=click.Choice(_UNSAID), multiple=True, help="Only copies of which this was not recorded.")
@click.option("--limit", type=click.IntRange(min=0), default=None, help="At most so many lots.")
@game_option
@home_option
@json_option
@click.pass_obj
def list_(
    world: World,
    query: tuple[str, ...],
    place: str | None,
    unsaid: tuple[str, ...],
    limit: int | None,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """List the copies that QUERY finds: place:cellar cond>=EX -foil:yes lvl<=3 order:-price; all without a QUERY.

    Beside all words of card searches it knows place: cond: lang: foil: count: trade: price: acquired: note: mark:
    """
    game = world.game(game_name, home)
    cards = world.services(home).catalog.cards(game.id)
    began = time.perf_counter()
    found = found_lots(world, game, " ".join(query))
    if place is not None:
        found = [holding for holding in found if lies_in(holding.lot.place, place_named(place))]
    found = [holding for holding in found if not any(getattr(holding.lot, field) for field in unsaid)]
    seconds = time.perf_counter() - began
    copies = sum(holding.count for holding in found)
    listed = found[:limit]
    if as_json:
        lots = [lot_json(holding, cards) for holding in listed]
        put_json({"total": len(found), "copies": copies, "seconds": round(seconds, 4), "lots": lots})
        return
    click.echo(f"{copies} {'copy' if copies == 1 else 'copies'} in {len(found)} {'lot' if len(found) == 1 else 'lots'}")
    for holding in listed:
        click.echo(lot_line(holding, cards))
    if len(listed) < len(found):
        click.echo(f"... and {len(found) - len(listed)} more")


def lot_json(holding: Holding, cards: Cards) -> dict[str, Any]:
    """Give a lot as ``--json`` shows it; ``card`` is null for one that the catalog does not have."""
    lot = holding.lot
    name, set, number = _told(holding, cards)
    return {
        "card": lot.card,
        "name": name,
        "printing": lot.printing,
        "set": set,
        "number": number,
        "condition": lot.condition.value,
        "foil": lot.foil,
        "language": lot.language,
        "place": lot.place,
        "acquired": lot.acquired,
        "price": None if lot.price is None else lot.price.hundredths,
        "currency": "" if lot.price is None else lot.price.currency,
        "marks": list(lot.marks),
        "note": lot.note,
        "count": holding.count,
        "trade": holding.trade,
    }


def lot_line(holding: Holding, cards: Cards) -> str:
    """Give a lot as a line."""
    lot = holding.lot
    name, set, number = _told(holding, cards)
    price = "" if lot.price is None else f"{lot.price.hundredths / 100:.2f} {lot.price.currency}".rstrip()
    trade = f"{holding.trade} for trade" if holding.trade else ""
    unknown = "not in the catalog" if lot.card is None else ""
    words = (
        f"{set} {number}".strip(), lot.condition.value, "foil" if lot.foil else "", lot.language, *lot.marks, lot.place, price,
        lot.acquired, trade, lot.note, unknown,
    )  # fmt: skip
    return f"{holding.count:>4}  {click.style(name, bold=True)}  {', '.join(word for word in words if word)}".rstrip()


def _told(holding: Holding, cards: Cards) -> tuple[str, str, str]:
    """Give name, set and number of a lot; as they were written, where the catalog does not have them."""
    lot = holding.lot
    if lot.card is None:
        return lot.written
    card = cards.get(lot.card)
    _, set, number = lot.written
    printing = next((one for one in card.printings if one.id == lot.printing), None) if card is not None else None
    if printing is not None:
        set, number = printing.set, printing.number
    return lot.card if card is None else card.name, set, number


@click.command("sets")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option("--playset", "wanted", type=click.IntRange(1, 99), default=1, help="So many of each make it complete.")
@game_option
@home_option
@json_option
@click.pass_obj
def sets(
    world: World, codes: tuple[str, ...], wanted: int, game_name: str | None, home: Path | None, as_json: bool
) -> None:
    """Say how much of each set is owned, by number and promos apart; with a CODE, also which printings lack.

    The exit status is 1 where something lacks of the sets that were named.
    """
    game = world.game(game_name, home)
    services = world.services(home)
    desk = services.collection_desk(game)
    known = services.catalog.sets(game.id)
    found = sets_done(desk.shelf.cards.values(), known, desk.counts(), wanted)
    asked = {code.casefold() for code in codes}
    if strange := asked - {one.set.code.casefold() for one in found}:
        raise BadInput(
            f"set {shown(min(strange))}", "no such set", f"one of {', '.join(one.set.code for one in found[:40])}"
        )
    found = tuple(one for one in found if not asked or one.set.code.casefold() in asked)
    if as_json:
        put_json({"sets": [_set_json(one, bool(asked)) for one in found]})
    else:
        for one in found:
            _set_lines(one, bool(asked))
    leave(NO if asked and any(one.lacking() or one.lacking(True) for one in found) else DONE)


def _set_json(one: SetDone, whole: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"set": one.set.code, "name": one.set.name}
    for key, promo in (("numbered", False), ("promos", True)):
        data[key] = {"have": one.have(promo), "of": one.of(promo), "percent": one.share(promo)}
        if whole:
            data[key]["lacking"] = [_lack_json(printing) for printing in one.lacking(promo)]
    return data


def _lack_json(one: PrintingDone) -> dict[str, Any]:
    printing = one.printing
    return {
        "printing": printing.id,
        "number": printing.number,
        "name": one.card.name,
        "rarity": printing.rarity,
        "copies": one.copies,
        "perhaps": one.perhaps,
    }


def _set_lines(one: SetDone, whole: bool) -> None:
    promos = f", promos {one.have(True)} of {one.of(True)}" if one.of(True) else ""
    click.echo(f"{one.share():>4} %  {one.set.code:<6} {one.set.name}: {one.have()} of {one.of()}{promos}")
    for lack in (*one.lacking(), *one.lacking(True)) if whole else ():
        maybe = f" ({lack.perhaps} of unknown printing)" if lack.perhaps else ""
        click.echo(f"          {lack.printing.number:>5}  {lack.card.name}{maybe}")


@click.command("trades")
@click.option("--format", "format_name", default=None, metavar="F", help="Keep what decks of this format may hold.")
@click.option("--keep", type=click.IntRange(0, 999), default=None, help="Keep so many of each card.")
@click.option(
    "--place", default=None, metavar="PLACE", help="Only of what lies there; what is kept is counted everywhere."
)
@click.option("--offer", is_flag=True, help="Mark them as for trade.")
@game_option
@home_option
@json_option
@click.pass_obj
def trades(
    world: World,
    format_name: str | None,
    keep: int | None,
    place: str | None,
    offer: bool,
    game_name: str | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """List copies above a playset that no built deck takes, by place; the plain and the worn go first."""
    game = world.game(game_name, home)
    desk = world.services(home).collection_desk(game)
    cards, rules = desk.shelf.cards, desk.shelf.rules
    most = playset(rules, rules.find(format_name).key if format_name else game.default_format)

    def kept(card: CardId) -> int:
        if keep is not None:
            return keep
        return most(cards[card]) if card in cards else 3

    found = surplus(desk.store.holdings(game.id), desk.counts(), kept)
    if place is not None:
        found = tuple(one for one in found if lies_in(one.holding.lot.place, place_named(place)))
    if offer:
        edit = desk.offered(
            [(one.holding, one.copies) for one in found if one.fresh], say("Offer what is above a playset")
        )
        done(desk, edit, len(found), as_json)
        return
    if as_json:
        rows = [{**lot_json(one.holding, cards), "surplus": one.copies} for one in found]
        put_json({"total": len(rows), "copies": sum(one.copies for one in found), "trades": rows})
        return
    for one in found:
        click.echo(f"{one.copies:>4} of{lot_line(one.holding, cards)}")
    if not found:
        click.echo("Nothing lies above a playset.")
