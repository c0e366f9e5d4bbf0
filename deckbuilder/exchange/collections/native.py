"""Our own table of a collection: a row a lot, nothing is lost; the ids tell cards of one name apart."""

from deckbuilder.core.collection import Condition
from deckbuilder.exchange.collections.layout import Column, Layout

LAYOUT = Layout(
    "csv",
    "Warcamp collection (CSV)",
    (
        Column("Count", "count"), Column("For Trade", "trade"), Column("Wanted", "wanted"), Column("Name", "name"),
        Column("Set", "set"), Column("Set Name", "set_name"), Column("Number", "number"), Column("Condition", "condition"),
        Column("Foil", "foil"), Column("Language", "language"), Column("Place", "place"), Column("Acquired", "acquired"),
        Column("Price", "price"), Column("Currency", "currency"), Column("Marks", "marks"), Column("Note", "note"),
        Column("Card Id", "card_id"), Column("Printing Id", "printing_id"),
    ),
    frozenset({"count", "fortrade", "name", "cardid", "printingid"}),
    conditions={condition: condition.value for condition in Condition},
    language="lower",
    mark="|",
    bom=True,
)  # fmt: skip

FORMAT = LAYOUT.format()
