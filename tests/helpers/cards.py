"""Makers of cards and card records of the toy game, and a hand-made list with every trap of real ones."""

from collections.abc import Mapping

from deckbuilder.core.cards import Card, CardSet, Printing, Value
from deckbuilder.core.formats import CardRecord, PrintingRecord, ReadCards
from deckbuilder.core.ids import CardId, PrintingId
from tests.helpers.toy import TOY


def record(
    name: str,
    kind: str = "Unit",
    text: str | None = "",
    *,
    level: int | str | None = 1,
    kin: tuple[str, ...] = ("Fox",),
    sets: tuple[str, ...] = ("TOY",),
    rulings: tuple[str, ...] = (),
    printings: tuple[PrintingRecord, ...] | None = None,
    **more: Value,
) -> CardRecord:
    """Make a record; ``sets`` are codes, with a number behind a colon where it has one: ``"TOY:7"``."""
    fields: dict[str, Value] = {**more}
    if level is not None:
        fields["level"] = level
    if kin:
        fields["kin"] = kin
    given = tuple(PrintingRecord(*code.split(":")) for code in sets) if printings is None else printings
    return CardRecord(name, kind, text, fields, given, rulings)


def card(
    id: str,
    name: str = "",
    kind: str = "Unit",
    text: str | None = "",
    *,
    fields: Mapping[str, Value] | None = None,
    printings: tuple[Printing, ...] | None = None,
    rulings: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
) -> Card:
    """Make a card as a catalog would hold it."""
    held = (Printing(PrintingId(f"{id}/TOY"), "TOY"),) if printings is None else printings
    return Card(CardId(id), TOY, name or id, kind, text, fields or {"level": 1}, held, rulings, aliases)


def read(*records: CardRecord, partial: bool = False, sets: tuple[CardSet, ...] = ()) -> ReadCards:
    """Make what a card file held."""
    return ReadCards("v1", records, sets, partial=partial)


LIST: tuple[CardRecord, ...] = (
    record("Strong Arm", "Relic", "Bearer hits harder.", level=2, sets=("TOY:1", "OLD:17")),
    record("Strongarm", "Unit", "He lifts.", level=4, sets=("TOY:2",)),
    record("Blood Oath", "Relic", "Swear it.", sets=("SG",)),
    record("Blood Oath", "Relic", "Swear it twice.", sets=("PM",)),
    record("Stone Wall", "Relic", None, level=3, kin=("Owl",), sets=("SG",)),
    record("Stone Wall", "Relic", None, level=5, kin=("Owl",), sets=("GE",)),
    record("Brawl", "Relic", None, level=4, sets=("SG",)),
    record("Brawl", "Relic", None, level=3, kin=("Owl",), sets=("SD",)),
    record("Dragon's Breath", "Unit", "Hot.", level=3, sets=("GE",)),
    record("Dragon's Breath", "Relic", "Hotter.", sets=("DF",)),
    record("Ferryman", "Unit", "Pay him.", level=3, kin=("Fox", "Owl"), sets=("TCH",)),
    record("Ferryman", "Unit", "Pay him.", level=3, kin=("Fox", "Owl"), sets=("PM",)),
    record("Meet at the Gate", "Relic", "Draw a card.", sets=("TOY:9",)),
    record("Hungry Dead", "Unit", "They eat.", level=2),
    record("The Hungry Dead", "Unit", "They eat too.", level=6),
    record("Owl's Æther-Blade", "Relic", "Cuts air.", kin=("Owl",), rulings=("Air is no card.", "Nor is fire.")),
    record("Twice Printed", "Unit", "", sets=("TOY:30", "TOY:31")),
    record("Unread Thing", "Unit", None, level="X", kin=()),
    record("Blank Thing", "Unit", "", level=0),
)
"""Nineteen entries: shared names, names equal without gaps, unread and blank texts, two printings in a set."""

SETS = (CardSet("TOY", "Toy Set", "2001-05"), CardSet("OLD", "Old Set", "1999"), CardSet("NEW", "New Set"))
