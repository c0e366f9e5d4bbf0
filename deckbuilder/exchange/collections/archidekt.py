"""The collection table of Archidekt; conditions are those of American shops: NM, LP, MP, HP, D."""

from deckbuilder.core.collection import Condition
from deckbuilder.exchange.collections.layout import Column, Layout

LAYOUT = Layout(
    "archidekt",
    "Archidekt (CSV)",
    (
        Column("Quantity", "count"), Column("Name", "name"), Column("Finish", "foil", "Normal", "Foil"),
        Column("Condition", "condition"), Column("Date Added", "acquired"), Column("Language", "language"),
        Column("Purchase Price", "price"), Column("Tags", "marks"), Column("Edition Name", "set_name"),
        Column("Edition Code", "set"), Column("Collector Number", "number"),
    ),
    frozenset({"quantity", "name", "finish"}),
    frozenset({"editioncode", "editionname", "collectornumber", "dateadded"}),
    {
        Condition.UNKNOWN: "", Condition.NEAR_MINT: "NM", Condition.EXCELLENT: "LP", Condition.GOOD: "MP",
        Condition.PLAYED: "HP", Condition.POOR: "D",
    },
    {Condition.MINT: Condition.NEAR_MINT},
    language="upper",
)  # fmt: skip

FORMAT = LAYOUT.format()
