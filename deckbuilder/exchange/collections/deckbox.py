"""The inventory table of Deckbox; a set goes by its name, and by its code in newer files."""

from deckbuilder.core.collection import Condition
from deckbuilder.exchange.collections.layout import Column, Layout

LAYOUT = Layout(
    "deckbox",
    "Deckbox (CSV)",
    (
        Column("Count", "count"), Column("Tradelist Count", "trade"), Column("Name", "name"), Column("Edition", "set_name"),
        Column("Edition Code", "set"), Column("Card Number", "number"), Column("Condition", "condition"),
        Column("Language", "language"), Column("Foil", "foil", yes="foil"), Column("Signed", "signed", yes="signed"),
        Column("Artist Proof", "artist_proof", yes="proof"), Column("Altered Art", "altered", yes="altered"),
        Column("Misprint", "misprint", yes="misprint"), Column("Promo", "promo", yes="promo"),
        Column("Textless", "textless", yes="textless"), Column("Tags", "marks"), Column("My Price", "price"),
    ),
    frozenset({"count", "name", "edition"}),
    frozenset({"artistproof", "alteredart", "textless", "myprice"}),
    {
        Condition.UNKNOWN: "", Condition.MINT: "Mint", Condition.NEAR_MINT: "Near Mint", Condition.GOOD: "Good (Lightly Played)",
        Condition.PLAYED: "Played", Condition.POOR: "Poor",
    },
    {Condition.EXCELLENT: Condition.GOOD},
)  # fmt: skip

FORMAT = LAYOUT.format()
