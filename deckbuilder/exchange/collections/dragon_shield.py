"""The table of the Dragon Shield card manager: a line ``"sep=,"`` before the header; the folder is the place."""

from deckbuilder.core.collection import Condition
from deckbuilder.exchange.collections.layout import Column, Layout

LAYOUT = Layout(
    "dragon-shield",
    "Dragon Shield (CSV)",
    (
        Column("Folder Name", "place"), Column("Quantity", "count"), Column("Trade Quantity", "trade"), Column("Card Name", "name"),
        Column("Set Code", "set"), Column("Set Name", "set_name"), Column("Card Number", "number"), Column("Condition", "condition"),
        Column("Printing", "foil", "Normal", "Foil"), Column("Language", "language"), Column("Price Bought", "price"),
        Column("Date Bought", "acquired"), Column("LOW"), Column("MID"), Column("MARKET"),
    ),
    frozenset({"foldername", "quantity", "cardname"}),
    conditions={
        Condition.UNKNOWN: "", Condition.MINT: "Mint", Condition.NEAR_MINT: "NearMint", Condition.EXCELLENT: "Excellent",
        Condition.GOOD: "Good", Condition.PLAYED: "Played", Condition.POOR: "Poor",
    },
    first='"sep=,"',
)  # fmt: skip

FORMAT = LAYOUT.format()
