"""What an action does: the order of things, picking, and checks; every effect there is.

"Do as much as possible and ignore the rest" holds for every node (rulebook, Actions).
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.games.saga.algebra.atoms import (
    Attack,
    Destroy,
    Gain,
    Heal,
    Kill,
    Melee,
    Move,
    Ranged,
    ReadyUp,
    Spend,
    Stun,
    Swap,
    Unstun,
    Wound,
)
from deckbuilder.games.saga.algebra.conditions import Cards, Condition
from deckbuilder.games.saga.algebra.dealings import (
    AddRoll,
    AddWounds,
    AttachTo,
    Averted,
    Cancel,
    Charge,
    Control,
    Discard,
    Draw,
    Enter,
    EnterLower,
    EquipTo,
    FallUnturned,
    Forge,
    Look,
    Mill,
    NotKilled,
    Put,
    Redirect,
    ReduceWounds,
    Reroll,
    Retrieve,
    SetOutcome,
    SetRoll,
    Show,
    ShowHand,
    Shuffle,
    StrikeHarmless,
    StrikeIs,
    StrikeReach,
    StrikeWounds,
    Summon,
    TwoDice,
    Uncancel,
    WoundsTo,
)
from deckbuilder.games.saga.algebra.lines import StatLine
from deckbuilder.games.saga.algebra.values import Me, Player, Ref, Value, You

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.abilities import Event, OneEvent


@dataclass(frozen=True, slots=True)
class Seq:
    """One after the other."""

    effects: tuple["Effect", ...]

    def __init__(self, *effects: "Effect") -> None:
        object.__setattr__(self, "effects", effects)

    def __repr__(self) -> str:
        return f"Seq({', '.join(map(repr, self.effects))})"


@dataclass(frozen=True, slots=True)
class OneEffect:
    """One of several, as a player chooses; those that could do nothing are not offered.

    With ``none`` also none of them, as in "up to two ranks"; not where an action does nothing else (rulebook, Zero Effect).
    """

    effects: tuple["Effect", ...]
    by: Player
    none: bool

    def __init__(self, *effects: "Effect", by: Player = You(), none: bool = False) -> None:
        object.__setattr__(self, "effects", effects)
        object.__setattr__(self, "by", by)
        object.__setattr__(self, "none", none)

    def __repr__(self) -> str:
        more = ("" if self.by == You() else f", by={self.by!r}") + (", none=True" if self.none else "")
        return f"OneEffect({', '.join(map(repr, self.effects))}{more})"


@dataclass(frozen=True, slots=True)
class May:
    """A player may have it done; ``Did()`` tells whether it was."""

    effect: "Effect"
    by: Player = You()


@dataclass(frozen=True, slots=True)
class Attempt:
    """It is done as far as it can be; ``Did()`` tells whether anything came of it."""

    effect: "Effect"


@dataclass(frozen=True, slots=True)
class If:
    """Only if a condition holds when this is reached."""

    when: Condition
    then: "Effect"
    other: "Effect | None" = None


@dataclass(frozen=True, slots=True)
class ForEach:
    """For each card named, one by one, as ``It()``; the cards are fixed at the start, what is picked for one is forgotten before the next."""

    cards: Ref
    effect: "Effect"


@dataclass(frozen=True, slots=True)
class ForEachPlayer:
    """For each player named, one after the other, as ``Chosen()``; what he picks is forgotten before the next."""

    players: Player
    effect: "Effect"


@dataclass(frozen=True, slots=True)
class Note:
    """Note cards as they are now: they become the next ``T(n)``."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class Repeat:
    """So many times; where it is ``willing``, only until what may be done is left for the first time."""

    n: Value
    effect: "Effect"
    willing: bool = False


@dataclass(frozen=True, slots=True)
class Delayed:
    """Once, when the event comes about before the turn (``until="turn"``) or the game ends, or only as what is about to (``"event"``).

    Attributes:
        every: not once, but each time.
    """

    event: "Event | OneEvent"
    effect: "Effect"
    until: str = "turn"
    every: bool = False


@dataclass(frozen=True, slots=True)
class AtEndOfTurn:
    """In the End of Turn phase of this turn (rulebook, End of Turn Phase)."""

    effect: "Effect"


@dataclass(frozen=True, slots=True)
class AtNextOrder:
    """In place of the next decree that the player would give: "On your next Order, skip that Order and instead ..."."""

    effect: "Effect"


@dataclass(frozen=True, slots=True)
class TakeOrder:
    """An Order is performed at once, or a decree given, as if it were asked for; its player may leave it.

    Attributes:
        by: the character that performs it; any of the player's where None.
        decree: any decree, also to put a character into play.
    """

    by: Ref | None = None
    decree: bool = False


@dataclass(frozen=True, slots=True)
class Guise:
    """An item acts as a character while something is done: it stands beside its bearer with this line, may be answered and die there, and goes back to him."""

    card: Ref
    as_: StatLine
    effect: "Effect"


@dataclass(frozen=True, slots=True)
class Target:
    """Target cards; they become the next ``T(n)``."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose cards without targeting; they become the next ``T(n)``."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class ChoosePlayer:
    """Choose an opposing player (or any) for whom a condition holds; ``Chosen()`` names him, in the condition too."""

    opposing: bool = True
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class ChooseNumber:
    """Choose X."""

    least: Value = 0
    most: Value = 20


@dataclass(frozen=True, slots=True)
class Check:
    """A skill check or save: d20 + Skill + bonuses against the DC (rulebook, Skill Checks and Saves).

    Attributes:
        kind: ``"skill"``, a feat's name, or a save: ``"magic save"``, ``"poison save"``.
        who: rolls; each for itself where several.
    """

    kind: str
    dc: Value
    success: "Effect | None" = None
    failure: "Effect | None" = None
    who: Ref = Me()


@dataclass(frozen=True, slots=True)
class RollDie:
    """A die is rolled for nothing else; ``Margin()`` is what it comes to, from 1 to 20."""

    who: Ref = Me()


@dataclass(frozen=True, slots=True)
class Contest:
    """Two characters roll at once against one another, each adding its own number (rulebook, Die Rolls).

    Attributes:
        rival: the other one.
        quality: what each adds besides what is added to any die roll: ``"skill"``, ``"level"``, ``"atk"``; empty for nothing.
        success: where the total of ``who`` is greater; ``failure``: where it is not.
        ties: an equal total will do.
    """

    rival: Ref
    quality: str = "skill"
    success: "Effect | None" = None
    failure: "Effect | None" = None
    who: Ref = Me()
    ties: bool = False


@dataclass(frozen=True, slots=True)
class ByHand:
    """What nobody could read: the players carry it out themselves."""

    words: str


Effect = (
    Seq
    | OneEffect
    | May
    | Attempt
    | If
    | ForEach
    | ForEachPlayer
    | Note
    | Repeat
    | Delayed
    | AtEndOfTurn
    | AtNextOrder
    | TakeOrder
    | Guise
    | Target
    | Choose
    | ChoosePlayer
    | ChooseNumber
    | Melee
    | Ranged
    | Attack
    | Wound
    | Heal
    | Kill
    | Destroy
    | ReadyUp
    | Spend
    | Stun
    | Unstun
    | Move
    | Swap
    | Draw
    | Discard
    | Mill
    | Put
    | Retrieve
    | Look
    | Show
    | ShowHand
    | Shuffle
    | Enter
    | Summon
    | AttachTo
    | EquipTo
    | Forge
    | Charge
    | Control
    | Cancel
    | Uncancel
    | Redirect
    | Reroll
    | AddRoll
    | AddWounds
    | SetRoll
    | SetOutcome
    | TwoDice
    | StrikeWounds
    | StrikeHarmless
    | StrikeIs
    | StrikeReach
    | ReduceWounds
    | WoundsTo
    | NotKilled
    | Averted
    | EnterLower
    | FallUnturned
    | Check
    | RollDie
    | Contest
    | Gain
    | ByHand
)
