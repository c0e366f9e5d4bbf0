"""The printed fields of a guard. Source: gates, Watches."""

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.ids import GameId

ID = GameId("gates")
KINDS = ("Guard",)
SLY, STOUT = "Sly", "Stout"
FIELDS = (
    FieldSpec("strength", "Strength", FieldKind.NUMBER, aliases=("st",)),
    FieldSpec("wits", "Wits", FieldKind.WORD, choices=(SLY, STOUT), aliases=("w",)),
)
