"""Whether something holds, and which cards are to be picked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.values import Player, Ref, Value, You, Zone

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.abilities import Event, OneEvent


@dataclass(frozen=True, slots=True)
class Is:
    """Every card named fits the filters, and there is one."""

    card: Ref
    filters: tuple[Filter, ...]

    def __init__(self, card: Ref, *filters: Filter) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Is({', '.join(map(repr, (self.card, *self.filters)))})"


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers compare so."""

    a: Value
    op: str
    b: Value


@dataclass(frozen=True, slots=True)
class Some:
    """A card in play fits: ``Compare(Count(...), ">=", 1)`` in short."""

    filters: tuple[Filter, ...]

    def __init__(self, *filters: Filter) -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Some({', '.join(map(repr, self.filters))})"


@dataclass(frozen=True, slots=True)
class Phase:
    """The phase is one of ready, draw, initiative, decree, end."""

    name: str


@dataclass(frozen=True, slots=True)
class WonInitiative:
    """The player won initiative this turn."""

    player: Player = You()


@dataclass(frozen=True, slots=True)
class Did:
    """The last ``May``, ``Attempt``, ``Optional`` cost, move, discard or kill of this ability was done."""


@dataclass(frozen=True, slots=True)
class StrikeHit:
    """The last strike that this ability produced hit."""


@dataclass(frozen=True, slots=True)
class StrikeMissed:
    """The last strike that this ability produced was performed and missed."""


@dataclass(frozen=True, slots=True)
class StrikeKilled:
    """The last strike that this ability produced killed its target."""


@dataclass(frozen=True, slots=True)
class StrikeWounded:
    """The last strike that this ability produced wounded its target."""


@dataclass(frozen=True, slots=True)
class Natural:
    """The die of the last strike or check that this ability produced shows a critical success, or a critical failure (rulebook, Die Rolls)."""

    success: bool = True


@dataclass(frozen=True, slots=True)
class Odd:
    """A number is odd."""

    n: Value


@dataclass(frozen=True, slots=True)
class Heard:
    """The strike of the trigger, which is over, ended so: ``"success"`` where it hit, ``"killing"``."""

    how: str


@dataclass(frozen=True, slots=True)
class HeardAs:
    """The strike or action of the trigger is so: words and filters as in ``Event.by``, all of which must hold; of a move ``"forward"``, ``"backward"``."""

    by: tuple[str | Filter, ...]


@dataclass(frozen=True, slots=True)
class Amid:
    """A strike is going on.

    Attributes:
        by: what it is, see ``Event.by``: ``"melee"``, ``"strike"``, ``"attack"`` for one of an attack.
        agent, patient: what striker and target must fit.
    """

    by: tuple[str, ...]
    agent: tuple[Filter, ...] = ()
    patient: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Answers:
    """The React of the trigger, which is still going on, answers such an event; ``It()`` in it is the one who reacts."""

    event: "Event | OneEvent"


@dataclass(frozen=True, slots=True)
class Never:
    """The condition does not hold."""

    when: "Condition"


@dataclass(frozen=True, slots=True)
class Both:
    """Several conditions hold."""

    conditions: tuple["Condition", ...]

    def __init__(self, *conditions: "Condition") -> None:
        object.__setattr__(self, "conditions", conditions)

    def __repr__(self) -> str:
        return f"Both({', '.join(map(repr, self.conditions))})"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several conditions holds."""

    conditions: tuple["Condition", ...]

    def __init__(self, *conditions: "Condition") -> None:
        object.__setattr__(self, "conditions", conditions)

    def __repr__(self) -> str:
        return f"OneOf({', '.join(map(repr, self.conditions))})"


@dataclass(frozen=True, slots=True)
class CameAbout:
    """An event has come about so often this turn; ``You()`` and ``Me()`` in it are those who look."""

    event: "Event | OneEvent"
    op: str = ">="
    n: Value = 1


Condition = (
    Is
    | Answers
    | CameAbout
    | Compare
    | Some
    | Phase
    | WonInitiative
    | Did
    | StrikeHit
    | StrikeMissed
    | StrikeKilled
    | StrikeWounded
    | Natural
    | Odd
    | Heard
    | HeardAs
    | Amid
    | Never
    | Both
    | OneOf
)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to be picked.

    Attributes:
        filters: what fits.
        n: how many.
        up_to: fewer will do, also none.
        least: how many there must be where fewer will do: "one or two characters".
        every: all that fit, one by one in an order that the player chooses (rulebook, Mass Targeting).
        zone: where they are; of ``player`` unless in play.
        random: chance picks.
        by: who picks.
        together: a filter that every further pick must fit, ``T(n)`` being those picked so far: ``SameRank(T(0))``.
    """

    filters: tuple[Filter, ...]
    n: Value
    up_to: bool
    every: bool
    zone: str
    player: Player
    random: bool
    by: Player
    together: Filter | None
    least: int

    def __init__(
        self,
        *filters: Filter,
        n: Value = 1,
        up_to: bool = False,
        every: bool = False,
        zone: str = Zone.PLAY.value,
        player: Player = You(),
        random: bool = False,
        by: Player = You(),
        together: Filter | None = None,
        least: int = 0,
    ) -> None:
        put = object.__setattr__
        put(self, "filters", filters)
        put(self, "n", n)
        put(self, "up_to", up_to)
        put(self, "every", every)
        put(self, "zone", zone)
        put(self, "player", player)
        put(self, "random", random)
        put(self, "by", by)
        put(self, "together", together)
        put(self, "least", least)

    def __repr__(self) -> str:
        told = [repr(f) for f in self.filters]
        told += [f"n={self.n!r}"] if self.n != 1 else []
        told += [f"{key}=True" for key in ("up_to", "every", "random") if getattr(self, key)]
        told += [f"zone={self.zone!r}"] if self.zone != Zone.PLAY else []
        told += [f"{key}={getattr(self, key)!r}" for key in ("player", "by") if getattr(self, key) != You()]
        told += [f"together={self.together!r}"] if self.together is not None else []
        told += [f"least={self.least}"] if self.least else []
        return f"Cards({', '.join(told)})"
