"""What commands of the collection share: cards by name, lots by their options, and how an edit is reported."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from deckbuilder.cli.cards import refuse
from deckbuilder.cli.context import World, many, progress_bar, put_json
from deckbuilder.core.cards import Card
from deckbuilder.core.collection import Condition, Edit, Holding, Lot, Price, place_named
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.intake import has_controls, shown
from deckbuilder.core.lot_query import parse_lots
from deckbuilder.core.naming import plain
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.collection_search import lot_context, lot_index
from deckbuilder.desk.file_formats import told_apart
from deckbuilder.desk.library_desk import LibraryDesk

F = TypeVar("F", bound=Callable[..., Any])

MOST = 9999
"""More copies of a card at once are a slip of the keys."""

_ITEM = re.compile(r"(\d{1,4})\s*[x×]?\s+(\S.*)")
_PRICE = re.compile(r"([A-Za-z]{3})?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*([A-Za-z]{3})?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LONGEST = 500


def lot_options(command: F) -> F:
    """Let a command say what copies are like."""
    codes = [condition.value for condition in Condition if condition]
    for option in (
        click.option("--note", default="", metavar="TEXT", help="Your own words."),
        click.option("--mark", "marks", multiple=True, metavar="WORD", help="altered, proxy, signed or another word."),
        click.option("--price", default="", metavar="P", help="Paid for one copy: 1.50EUR."),
        click.option("--acquired", default="", metavar="DAY", help="Since when: 2026-11-22."),
        click.option("--place", default="", metavar="PLACE", help="Where they lie: Cellar/Box 3."),
        click.option("--language", default="", metavar="XX", help="Two letters: en."),
        click.option("--foil", is_flag=True, help="They are foil."),
        click.option("--condition", type=click.Choice(codes, case_sensitive=False), default=None),
        click.option("--set", "set_code", default="", metavar="CODE", help="The set of their printing."),
    ):
        command = option(command)
    return command


class Item(NamedTuple):
    """A card as named on the command line, with the number in front of it; None where there is none."""

    card: Card
    copies: int | None


def named(written: str, library: LibraryDesk) -> Item:
    """Find the card of a name, with or without a number in front, or of an id.

    Raises:
        BadInput: there is none, or there are several.
    """
    found, count = library.named(written), None
    if not found and (item := _ITEM.fullmatch(written.strip())):
        found, count = library.named(item[2]), int(item[1])
        written = item[2]
    by_id = library.catalog.cards(library.game.id).get(CardId(written)) if not found else None
    if by_id is not None or len(found) == 1:
        return Item(by_id or found[0], count)
    where = f"card {shown(written, 120)}"
    if found:
        ids = ", ".join(f"{card.id}: {told}" for card, told in zip(found, told_apart(found), strict=True))
        raise BadInput(where, f"{len(found)} cards have this name", f"one of {ids}")
    near = library.near(written)
    raise BadInput(where, f"not in the catalog{'; near it: ' + ', '.join(near) if near else ''}", "the name of a card")


def lot_of(card: Card, options: dict[str, Any]) -> Lot:
    """Give the lot of a card that ``lot_options`` describe.

    Raises:
        BadInput: an option is none of what it must be.
    """
    language, acquired = options["language"].lower(), options["acquired"]
    if language and not (len(language) == 2 and language.isalpha() and language.isascii()):
        raise BadInput(f"--language {shown(language)}", "no language", "two letters, such as en")
    if acquired and not _is_day(acquired):
        raise BadInput(f"--acquired {shown(acquired)}", "no day", "a day such as 2026-11-22")
    for option in ("note", "place"):
        if has_controls(options[option]) or len(options[option]) > _LONGEST:
            raise BadInput(f"--{option}", "holds control characters or is too long", f"at most {_LONGEST} characters")
    code = options["condition"]
    return Lot(
        card.id,
        printing=_printing(card, options["set_code"]),
        condition=Condition(code.upper()) if code else Condition.UNKNOWN,
        foil=options["foil"],
        language=language,
        place=place_named(options["place"]),
        acquired=acquired,
        price=_price(options["price"]) if options["price"] else None,
        marks=tuple(sorted({plain(mark) for mark in options["marks"] if plain(mark)})),
        note=options["note"],
    )


def _printing(card: Card, code: str) -> PrintingId | None:
    if not code:
        return None
    found = [printing for printing in card.printings if printing.set.casefold() == code.casefold()]
    if not found:
        known = ", ".join(dict.fromkeys(printing.set for printing in card.printings)) or "no set at all"
        raise BadInput(f"--set {shown(code)}", f"{card.name} was not printed there", f"one of {known}")
    return found[0].id


def _price(written: str) -> Price:
    found = _PRICE.fullmatch(written.strip())
    if found is None or (found[1] and found[4]):
        raise BadInput(f"--price {shown(written)}", "no price", "a number, perhaps with a currency: 1.50EUR")
    cents = (found[3] or "").ljust(2, "0")
    return Price(int(found[2]) * 100 + int(cents), (found[1] or found[4] or "").upper())


def _is_day(written: str) -> bool:
    from datetime import date  # two options in a hundred need it

    try:
        return _DAY.fullmatch(written) is not None and bool(date.fromisoformat(written))
    except ValueError:
        return False


def found_lots(world: World, game: Game, text: str) -> list[Holding]:
    """Give the lots that a query finds, in its order.

    Raises:
        BadInput: the query cannot be meant.
    """
    services = world.services()
    cards = services.library(game).index()
    query = parse_lots(text, game, finished=True)
    context = lot_context(services, game)
    refuse(query, services.rules(game), context)
    return lot_index(services, game, cards).search(query, context)


def copies(n: int) -> str:
    """Count copies: ``1 copy``, ``2 copies``."""
    return many(n, "copy", "copies")


def done(desk: CollectionDesk, edit: Edit, rows: int, as_json: bool, before: str = "") -> None:
    """Apply an edit and say what it did, perhaps with words in front."""
    desk.apply(edit, progress_bar())
    added = sum((after.count if after else 0) - (before.count if before else 0) for before, after in edit.holdings)
    if as_json:
        number = desk.store.history(desk.game, 1)[0].number if edit else None
        put_json({"rows": rows, "added": added, "rejected": [], "label": str(edit.label), "number": number})
    else:
        click.echo(f"{before}{edit.label}" if edit else "Nothing to do.")
