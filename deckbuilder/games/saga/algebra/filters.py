"""Which cards: filters."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.games.saga.algebra.values import Me, Player, Ref, Value, You

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.conditions import Condition


@dataclass(frozen=True, slots=True)
class Kind:
    """A card type: ``"Character"``, ``"Item"``, ``"Action"``."""

    name: str


@dataclass(frozen=True, slots=True)
class Spell:
    """A cleric or wizard action card (rulebook, Glossary: Spell)."""


@dataclass(frozen=True, slots=True)
class Class:
    """Of a class; an oval that names several is of each."""

    name: str


@dataclass(frozen=True, slots=True)
class Faction:
    """Of a faction; ``"Mercenary"`` is one."""

    name: str


@dataclass(frozen=True, slots=True)
class Trait:
    """With a trait, printed or gained: ``"Undead"``, ``"Steed"``, ``"Fire"``, ``"Unique"``; ``printed``: whatever it has gained or lost."""

    name: str
    printed: bool = False


@dataclass(frozen=True, slots=True)
class HasFeat:
    """With a feat."""

    name: str


@dataclass(frozen=True, slots=True)
class IsWarlord:
    """A Warlord: one that started the game as such."""


@dataclass(frozen=True, slots=True)
class Named:
    """With this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Titled:
    """With these words in its name, in capitals or not."""

    words: str


@dataclass(frozen=True, slots=True)
class SameName:
    """With the name of one of the cards named."""

    as_: Ref


@dataclass(frozen=True, slots=True)
class Stat:
    """With a quality that compares so: ``Stat("level", "<=", 2)``; ops are < <= == >= > !=."""

    quality: str
    op: str
    value: Value


@dataclass(frozen=True, slots=True)
class Good:
    """Of good alignment."""


@dataclass(frozen=True, slots=True)
class Evil:
    """Of evil alignment."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Spent; a stunned card is also spent."""


@dataclass(frozen=True, slots=True)
class Stunned:
    """Stunned."""


@dataclass(frozen=True, slots=True)
class Wounded:
    """With a wound on it."""


@dataclass(frozen=True, slots=True)
class Charged:
    """With at least so many Charges."""

    n: Value = 1


@dataclass(frozen=True, slots=True)
class Yours:
    """Controlled by the player who controls the effect."""


@dataclass(frozen=True, slots=True)
class Opposing:
    """Controlled by an opposing player."""


@dataclass(frozen=True, slots=True)
class ControlledBy:
    """Controlled by a player."""

    player: Player


@dataclass(frozen=True, slots=True)
class Other:
    """Another than the acting character, or than the cards named."""

    than: Ref = Me()


@dataclass(frozen=True, slots=True)
class Same:
    """One of the cards named: ``Same(Self())``."""

    as_: Ref


@dataclass(frozen=True, slots=True)
class Within:
    """At most so many ranks away (rulebook, Commanding Your Army)."""

    n: Value
    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class Away:
    """Exactly so many ranks away."""

    n: Value
    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class SameRank:
    """In the same rank of the same formation."""

    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class AdjacentRank:
    """In a rank in front of or behind the rank; front ranks of different formations are adjacent."""

    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class Adjacent:
    """Next to it in the same rank (rulebook, Adjacency), or to one of several."""

    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class InRank:
    """In the rank of this number, front rank 1, of whichever formation."""

    n: Value


@dataclass(frozen=True, slots=True)
class FrontRank:
    """In the front rank of its controller's own formation; ``own=False``: of any."""

    own: bool = True


@dataclass(frozen=True, slots=True)
class LastRank:
    """In the last occupied rank of the formation where it stands."""


@dataclass(frozen=True, slots=True)
class InFrontOf:
    """In a lower-numbered rank of the same formation, or in another formation (rulebook, Glossary: In front)."""

    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class Abroad:
    """In another player's formation."""


@dataclass(frozen=True, slots=True)
class InFormation:
    """Standing in a player's formation, whoever controls it."""

    of: Player = You()


@dataclass(frozen=True, slots=True)
class Bears:
    """A character with an item or attached card that fits: ``Bears(Trait("Steed"))``."""

    filters: tuple["Filter", ...]

    def __init__(self, *filters: "Filter") -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Bears({', '.join(map(repr, self.filters))})"


@dataclass(frozen=True, slots=True)
class HeldBy:
    """An item or attached card that lies under one of the characters named."""

    by: Ref = Me()


@dataclass(frozen=True, slots=True)
class Lends:
    """A card that gives the acting character an ability."""


@dataclass(frozen=True, slots=True)
class Summoned:
    """Created by a card effect."""


@dataclass(frozen=True, slots=True)
class Bulky:
    """A character that counts as more than one for illegal ranks."""


@dataclass(frozen=True, slots=True)
class Scribed:
    """A card attached to a character as by the feat Scribe, to be performed from there (rulebook, Feats)."""


@dataclass(frozen=True, slots=True)
class KeptFor:
    """An action card or item that by its own words only cards which fit a filter use: "Gargoyle only"."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class InSet:
    """One of a set, by its own words, wherever it is: "a Vigil Set item"."""

    name: str


@dataclass(frozen=True, slots=True)
class Castable:
    """An action card that the character meets the requirements of, whatever its orientation; see feat Scribe.

    Attributes:
        scribing: to scribe it, for which he may have more Levels: a spell, unless its class does not matter to him.
    """

    by: Ref = Me()
    scribing: bool = False


@dataclass(frozen=True, slots=True)
class Equippable:
    """An item that the character may equip."""

    by: Ref = Me()


@dataclass(frozen=True, slots=True)
class DidThisTurn:
    """A character that did this in the turn.

    Attributes:
        what: ``"attack"``, ``"move"``, ``"kill"``, ``"cast"``, ``"strike"``, ``"enter"``, ``"perform"``; for a Warlord ``"host"``: its
            player put a character into play; for a card in a discard pile or removed from the game ``"die"``: it died.
    """

    what: str


@dataclass(frozen=True, slots=True)
class Formerly:
    """Stood so, in ranks or beside, to the one that moves before the move of which the trigger tells; for that one: to the card named, or in that rank or formation."""

    filter: "Within | Away | SameRank | AdjacentRank | Adjacent | FrontRank | InRank | InFormation"


@dataclass(frozen=True, slots=True)
class Gives:
    """An item that gives the character that has it a bonus: ``"atk"``, ``"ac"``."""

    quality: str


@dataclass(frozen=True, slots=True)
class Improved:
    """A character that has been given a permanent bonus to one of its qualities, and still has it (official rulings: not to feats)."""


@dataclass(frozen=True, slots=True)
class Where:
    """A card for which a condition holds; ``It()`` names the card in it."""

    when: "Condition"


@dataclass(frozen=True, slots=True)
class Licensed:
    """Of a class, or allowed to ``"equip"`` or ``"perform"`` cards of that class as if it were."""

    act: str
    name: str


@dataclass(frozen=True, slots=True)
class Not:
    """A card that does not fit."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class Any:
    """A card that fits one of several."""

    filters: tuple["Filter", ...]

    def __init__(self, *filters: "Filter") -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Any({', '.join(map(repr, self.filters))})"


@dataclass(frozen=True, slots=True)
class All:
    """A card that fits all of several."""

    filters: tuple["Filter", ...]

    def __init__(self, *filters: "Filter") -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"All({', '.join(map(repr, self.filters))})"


Filter = (
    Kind | Spell | Class | Faction | Trait | HasFeat | IsWarlord | Named | Titled | SameName | Stat | Good | Evil | Ready | Spent | Stunned
    | Wounded | Charged | Yours | Opposing | ControlledBy | Other | Same | Within | Away | SameRank | AdjacentRank | Adjacent | InRank
    | FrontRank | LastRank | InFrontOf | Abroad | InFormation | Bears | HeldBy | Lends | Summoned | Bulky | Scribed | KeptFor | InSet | Castable
    | Equippable | Licensed | DidThisTurn | Formerly | Gives | Improved | Where | Not | Any | All
)  # fmt: skip
