"""The single things that an effect does to cards in play: strikes, harm and mending, orientation and place, what lasts.

"Do as much as possible and ignore the rest" holds for every node (rulebook, Actions).
"""

from dataclasses import dataclass

from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier, StrikeMod
from deckbuilder.games.saga.algebra.values import Me, Player, Ref, Value


@dataclass(frozen=True, slots=True)
class Melee:
    """A melee strike (rulebook, Melee Strikes).

    Attributes:
        atk: base ATK; None for the primary ATK of the striker.
        against: what the target must fit besides the rules of a strike.
        target: the character that must be struck, instead of a choice, if the strike may target it.
        wounds: additional wounds inflicted.
        bonus: bonus to the ATK of these strikes.
        roll: bonus to the die roll.
        n: so many strikes, each complete before the next.
        up_to: no more need be performed than the player likes.
        different: each strike at another character than those before.
        same_rank: all in the rank of the first one's target.
        alike: all at the first one's target.
        final: may not be redirected.
        reach: may target so many ranks further away.
        within: may target at any distance up to so many ranks instead, where above 0.
        mods: what else these strikes are like, also against some targets only; for each of them until it is over.
        by: who strikes.
    """

    atk: Value | None = None
    against: tuple[Filter, ...] = ()
    target: Ref | None = None
    wounds: Value = 0
    bonus: Value = 0
    roll: Value = 0
    n: Value = 1
    up_to: bool = False
    different: bool = False
    same_rank: bool = False
    alike: bool = False
    final: bool = False
    reach: int = 0
    within: int = 0
    mods: tuple[StrikeMod, ...] = ()
    by: Ref = Me()


@dataclass(frozen=True, slots=True)
class Ranged:
    """A ranged strike with this bonus (rulebook, Ranged Strikes); see ``Melee`` for the rest.

    Attributes:
        reach: may target so many ranks further away than two.
    """

    atk: Value
    against: tuple[Filter, ...] = ()
    target: Ref | None = None
    wounds: Value = 0
    bonus: Value = 0
    roll: Value = 0
    n: Value = 1
    up_to: bool = False
    different: bool = False
    same_rank: bool = False
    alike: bool = False
    final: bool = False
    reach: int = 0
    within: int = 0
    mods: tuple[StrikeMod, ...] = ()
    by: Ref = Me()


@dataclass(frozen=True, slots=True)
class Attack:
    """A character performs an attack as part of this action.

    Attributes:
        extra: bases of additional strikes.
        spend: he spends for it.
        target: the character that every strike must target, if it may.
        within: where above 0: it may target him at any distance up to this.
        against: what the target of every strike must fit.
        mods: what its strikes are like.
    """

    by: Ref = Me()
    extra: tuple[Value, ...] = ()
    spend: bool = False
    target: Ref | None = None
    against: tuple[Filter, ...] = ()
    mods: tuple[StrikeMod, ...] = ()
    within: int = 0


@dataclass(frozen=True, slots=True)
class Wound:
    """Inflict wounds; ``whole``: they may not be reduced; ``struck``: the strike of the trigger inflicts them, beside those that it did."""

    card: Ref
    n: Value = 1
    whole: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Heal:
    """Remove wounds; with ``up_to`` as many of them as the player chooses who performs the action."""

    card: Ref
    n: Value = 1
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Kill:
    """Kill characters."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Destroy:
    """Put items or attached cards in play into their owners' discard piles."""

    card: Ref


@dataclass(frozen=True, slots=True)
class ReadyUp:
    """Ready cards: also stunned ones become ready (rulebook, Glossary: Ready)."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Spend:
    """Spend ready cards."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Stun:
    """Stun cards that are not stunned."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Unstun:
    """Stunned cards become spent."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Move:
    """Move characters.

    Attributes:
        way: ``"forward"``, ``"backward"``, ``"either"`` of the two, ``"maneuver"`` (either, or within the rank), ``"within"`` (the rank), ``"any rank"``,
            ``"abroad"`` (from its own front rank into the front rank of another formation), ``"home"`` (into rank ``n`` of its own formation),
            ``"rank"`` (the rank of number ``n`` in the formation where it stands, if there is one), ``"last rank"`` (of that
            formation), ``"behind last"`` (a rank of its own behind all others of its formation), ``"join"`` (any place in the rank where ``to`` stands), ``"place"`` (the very place where ``to`` stood), ``"fall"`` (it falls forward), ``"beside"`` (a place adjacent to ``to``).
        n: ranks.
        by: who chooses way and position; the character's controller where None.
        to: the character into whose rank or to whose side it goes, or where it stood.
        tidy: only where no rank is illegal afterwards.
        up_to: fewer ranks will do.
    """

    card: Ref
    way: str = "forward"
    n: Value = 1
    by: Player | None = None
    to: Ref | None = None
    tidy: bool = False
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """Two characters change places: those that ``a`` and ``b`` name, or the two that ``a`` names."""

    a: Ref
    b: Ref | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """Cards have modifiers for a while; numbers are fixed now, and who has them, but for what is said of the strikes of a group until end of turn.

    Attributes:
        cards: who; a player's modifiers (``HandSize``) go on his Warlord.
        until: ``"turn"`` (the rule for bonuses that say nothing), ``"strike"`` or ``"action"`` (the present one), ``"next turn"``, ``"permanent"``
            (until it leaves play), ``"spent"`` (while this character remains spent), ``"spent only"`` (spent and not stunned), ``"item spent"``, ``"item spent only"``
            (while this item remains so), ``"in play"``, ``"item in play"`` (while this character or item is), ``"again"`` (until this action is
            performed again, or comes about again by itself), ``"attached"`` (while this card is), ``"deed"`` (the strike or
            action that set it off).
    """

    cards: Ref
    modifiers: tuple[Modifier, ...]
    until: str

    def __init__(self, cards: Ref, *modifiers: Modifier, until: str = "turn") -> None:
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "modifiers", modifiers)
        object.__setattr__(self, "until", until)

    def __repr__(self) -> str:
        more = "" if self.until == "turn" else f", until={self.until!r}"
        return f"Gain({', '.join(map(repr, (self.cards, *self.modifiers)))}{more})"
