"""Who and how many: references to cards and players, and numbers, fixed when the effect is generated (rulebook, Actions)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.conditions import Condition
    from deckbuilder.games.saga.algebra.filters import Filter


class Quality(StrEnum):
    """A number that a card has (rulebook, Glossary: Stats)."""

    ATK = "atk"
    AC = "ac"
    SKILL = "skill"
    HP = "hp"
    LEVEL = "level"


class Zone(StrEnum):
    """Where a card may be."""

    PLAY = "play"  # formations, items and attached cards
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Self:
    """The card that bears the ability: the character, item or action card itself."""


@dataclass(frozen=True, slots=True)
class Me:
    """The acting character: performer of an action, holder of an item, the character itself ("this fighter")."""


@dataclass(frozen=True, slots=True)
class T:
    """The cards chosen by the n-th ``Target`` or ``Choose`` of the ability, counted from 0."""

    n: int = 0


@dataclass(frozen=True, slots=True)
class It:
    """The card that a ``ForEach``, a filter or a static's scope looks at."""


@dataclass(frozen=True, slots=True)
class Agent:
    """Who did what the trigger tells of: the striker, the performer, the killer, the roller."""


@dataclass(frozen=True, slots=True)
class Patient:
    """To whom it was done: the target, the victim, the card that moved, entered or left; all targets of an action that is over."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """The card that the trigger tells of besides the two: the action card or item performed, the card drawn or discarded."""


@dataclass(frozen=True, slots=True)
class Struck:
    """The target of the last strike that this ability produced; in the numbers and items of a ``StrikeMod`` that of the strike on which it bears."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """Those who have failed the checks and saves that this ability has had made so far, each as often as he did; or made them ``well``."""

    well: bool = False


@dataclass(frozen=True, slots=True)
class WarlordOf:
    """The Warlord that a player controls."""

    player: "Player"


@dataclass(frozen=True, slots=True)
class HolderOf:
    """The character that an item or attached card lies under."""

    card: "Ref"


@dataclass(frozen=True, slots=True)
class Those:
    """Those of the cards named that fit the filters."""

    cards: "Ref"
    filters: tuple["Filter", ...]

    def __init__(self, cards: "Ref", *filters: "Filter") -> None:
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Those({', '.join(map(repr, (self.cards, *self.filters)))})"


@dataclass(frozen=True, slots=True)
class AllIn:
    """Every card in a player's hand, deck, discard pile or removed pile that fits."""

    player: "Player"
    zone: str
    filters: tuple["Filter", ...] = ()


@dataclass(frozen=True, slots=True)
class Every:
    """Every card in play that fits the filters, without being targeted."""

    filters: tuple["Filter", ...]

    def __init__(self, *filters: "Filter") -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Every({', '.join(map(repr, self.filters))})"


@dataclass(frozen=True, slots=True)
class TopOf:
    """The top cards of a player's deck (rulebook, Deck Etiquette); ``pile``: or ``"deck bottom"``, ``"discard top"``, discarded last."""

    n: "Value"
    player: "Player"
    pile: str = "deck top"


@dataclass(frozen=True, slots=True)
class TopUntil:
    """The top cards of a player's deck down to the first that fits, or the n-th; the whole deck where there are fewer."""

    filters: tuple["Filter", ...]
    player: "Player"
    n: "Value" = 1


@dataclass(frozen=True, slots=True)
class Copy:
    """A card of a name in your hand or discard pile, or ``"held"``, under the acting character: of several whichever has most Charges."""

    name: str
    zone: str


Ref = (
    Copy | Self | Me | T | It | Agent | Patient | EventCard | Struck | Rolled | WarlordOf | HolderOf | Those | AllIn | TopOf | TopUntil | Every
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class You:
    """The player who controls the effect."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """Every opposing player."""


@dataclass(frozen=True, slots=True)
class Everybody:
    """Every player."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The player chosen by ``ChoosePlayer``."""


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """The player of whom the trigger tells: who draws, discards, passes, rolls."""


@dataclass(frozen=True, slots=True)
class ControllerOf:
    """The controller of a card, for a card out of play its owner."""

    card: Ref


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The owner of a card."""

    card: Ref


Player = You | Opponents | Everybody | Chosen | EventPlayer | ControllerOf | OwnerOf


@dataclass(frozen=True, slots=True)
class X:
    """The X of the card: set the first time that it is used, shared by all uses (rulebook, Glossary: X)."""


@dataclass(frozen=True, slots=True)
class StatOf:
    """A quality of a card: current, or as printed; only so ``"strikes"``, how many its attack has."""

    card: Ref
    quality: str
    printed: bool = False


@dataclass(frozen=True, slots=True)
class BestAtk:
    """The highest ATK of the strikes that a character's attack has, or its ``first``, the primary one, or the ``least``; ``base``: before bonuses."""

    card: Ref
    base: bool = False
    first: bool = False
    least: bool = False


@dataclass(frozen=True, slots=True)
class HeardAtk:
    """The ATK of the strike that the trigger tells of, or its ``base`` ATK (rulebook, Melee Strikes)."""

    base: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards in play fit the filters."""

    filters: tuple["Filter", ...]

    def __init__(self, *filters: "Filter") -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Count({', '.join(map(repr, self.filters))})"


@dataclass(frozen=True, slots=True)
class CountIn:
    """How many cards in a player's hand, deck, discard pile or removed pile fit the filters."""

    player: Player
    zone: str
    filters: tuple["Filter", ...] = ()


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many cards a reference names: targets chosen, cards discarded this way (``T(n)``)."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class RankOf:
    """The number of the rank where a character stands, front rank 1; 0 in another formation for equipping."""

    card: Ref


@dataclass(frozen=True, slots=True)
class RanksTo:
    """How many ranks away a character stands from another, as ``Within`` counts them; 0 where one stands nowhere."""

    card: Ref
    of: Ref = Me()


@dataclass(frozen=True, slots=True)
class WoundsOn:
    """Wounds on a character; ``before`` those of which the trigger tells that it suffered them."""

    card: Ref
    before: bool = False


@dataclass(frozen=True, slots=True)
class ChargesOn:
    """Charges on a card."""

    card: Ref


@dataclass(frozen=True, slots=True)
class EventAmount:
    """The number of which the trigger tells: wounds to be suffered, ranks moved, the natural roll."""


@dataclass(frozen=True, slots=True)
class EventMargin:
    """By how much the strike hit or the check succeeded of which the trigger tells, or initiative was won; below 0: missed, failed."""


@dataclass(frozen=True, slots=True)
class Margin:
    """By how much the last check or strike succeeded (0 or more) or failed (below 0), or what the last ``RollDie`` came to."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The number of this turn, the first being 1."""


@dataclass(frozen=True, slots=True)
class Total:
    """A quality of all cards named, added up: "their combined levels"."""

    cards: "Ref"
    quality: str


@dataclass(frozen=True, slots=True)
class Highest:
    """The highest number of a quality among the cards named; 0 where there are none."""

    cards: "Ref"
    quality: str


@dataclass(frozen=True, slots=True)
class Lowest:
    """The lowest number of a quality among the cards named; 0 where there are none."""

    cards: "Ref"
    quality: str


@dataclass(frozen=True, slots=True)
class FeatOf:
    """The bonus that a character has to a feat, from all sources (rulebook, Feats)."""

    card: Ref
    name: str


@dataclass(frozen=True, slots=True)
class Plus:
    """A sum."""

    a: "Value"
    b: "Value"


@dataclass(frozen=True, slots=True)
class Times:
    """A product."""

    a: "Value"
    b: "Value"


@dataclass(frozen=True, slots=True)
class Half:
    """A half, rounded up or down; or a smaller part, of which that many are the whole."""

    a: "Value"
    up: bool = True
    parts: int = 2


@dataclass(frozen=True, slots=True)
class Least:
    """The smaller of two."""

    a: "Value"
    b: "Value"


@dataclass(frozen=True, slots=True)
class Most:
    """The greater of two."""

    a: "Value"
    b: "Value"


@dataclass(frozen=True, slots=True)
class Either:
    """One number if a condition holds, else another."""

    when: "Condition"
    a: "Value"
    b: "Value" = 0


Value = int | X | StatOf | BestAtk | HeardAtk | Count | CountIn | CountOf | RankOf | RanksTo | WoundsOn | ChargesOn | EventAmount | EventMargin | Margin | Turns | Total | Highest | Lowest | FeatOf | Plus | Times | Half | Least | Most | Either  # fmt: skip
