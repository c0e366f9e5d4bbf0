"""The card whose text is read: what its words must know of it."""

from dataclasses import dataclass

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.values import Ref


@dataclass(frozen=True, slots=True)
class Bearer:
    """The card whose text is read.

    Attributes:
        kind: its type.
        classes: of the card.
        level: of the card; 0 where it has none or nobody can tell.
        unique: a player controls one of the name at most.
        of: the type of the card where the text is one in quotation marks.
        hides: its words attach cards face down: they are among the "cards attached" of which it speaks.
        passing: the ability is given for a while, by an effect.
        lord: only a Warlord has or performs it, by its words.
        nothing: by its errata X may be 0 where X cards are discarded.
        such: its factions, classes and traits as printed.
        gives: what it adds as printed to numbers and feats of whoever has it, for an item.
        lent: the text is that of an ability that the card gives to its ``"holder"`` or to ``"others"``, from where: ``"others hand"``.
    """

    name: str
    kind: str
    classes: frozenset[str] = frozenset()
    level: int = 0
    unique: bool = False
    lent: str = ""
    of: str = ""
    lord: bool = False
    hides: bool = False
    passing: bool = False
    nothing: bool = False
    such: frozenset[str] = frozenset()
    gives: frozenset[tuple[str, int]] = frozenset()

    @property
    def stays(self) -> bool:
        """Tell whether it is in play by itself: an action card is so only while it is attached."""
        return self.kind != "Action"

    @property
    def own(self) -> Ref:
        """Give what its name means: a character acts itself."""
        return v.Me() if self.kind == "Character" else v.Self()
