"""The collection table of Moxfield; tags are parted by commas, and a place is none of its columns."""

from deckbuilder.core.collection import Condition
from deckbuilder.exchange.collections.layout import Column, Layout

LAYOUT = Layout(
    "moxfield",
    "Moxfield (CSV)",
    (
        Column("Count", "count"), Column("Tradelist Count", "trade"), Column("Name", "name"), Column("Edition", "set"),
        Column("Condition", "condition"), Column("Language", "language"), Column("Foil", "foil", yes="foil"),
        Column("Tags", "marks"), Column("Last Modified"), Column("Collector Number", "number"),
        Column("Alter", "altered", "False", "True"), Column("Proxy", "proxy", "False", "True"), Column("Purchase Price", "price"),
    ),
    frozenset({"count", "name", "edition"}),
    frozenset({"lastmodified", "alter", "proxy"}),
    {
        Condition.UNKNOWN: "", Condition.MINT: "Mint", Condition.NEAR_MINT: "Near Mint", Condition.GOOD: "Good (Lightly Played)",
        Condition.PLAYED: "Played", Condition.POOR: "Damaged",
    },
    {Condition.EXCELLENT: Condition.GOOD},
    quoted=True,
)  # fmt: skip

FORMAT = LAYOUT.format()
