"""The collection table of ManaBox; the binder is the place."""

from deckbuilder.core.collection import Condition
from deckbuilder.exchange.collections.layout import Column, Layout

LAYOUT = Layout(
    "manabox",
    "ManaBox (CSV)",
    (
        Column("Quantity", "count"), Column("Name", "name"), Column("Set code", "set"), Column("Set name", "set_name"),
        Column("Collector number", "number"), Column("Condition", "condition"), Column("Foil", "foil", "normal", "foil"),
        Column("Language", "language"), Column("Purchase price", "price"), Column("Purchase price currency", "currency"),
        Column("Misprint", "misprint", "false", "true"), Column("Altered", "altered", "false", "true"),
        Column("Binder Name", "place"), Column("Added", "acquired"),
    ),
    frozenset({"quantity", "name", "setcode", "collectornumber"}),
    frozenset({"manaboxid", "purchaseprice", "purchasepricecurrency", "misprint", "bindername", "bindertype"}),
    {
        Condition.UNKNOWN: "", Condition.MINT: "mint", Condition.NEAR_MINT: "near_mint", Condition.EXCELLENT: "excellent",
        Condition.GOOD: "good", Condition.PLAYED: "played", Condition.POOR: "poor",
    },
    language="lower",
)  # fmt: skip

FORMAT = LAYOUT.format()
