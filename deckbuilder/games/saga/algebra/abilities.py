"""Abilities: actions with their costs and triggers, what is always on, and what a card demands."""

from dataclasses import dataclass

from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.effects import Choose, ChooseNumber, ChoosePlayer, Effect, Target
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.algebra.values import Value


@dataclass(frozen=True, slots=True)
class Pay:
    """A payment with cards that one controls: ``Pay(Spend(Self()))``, ``Pay(Discard(1))``, ``Pay(Kill(T(0)))`` after a ``Choose``."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Require:
    """Something that must be so when the action is declared."""

    when: Condition


@dataclass(frozen=True, slots=True)
class Optional:
    """Costs that a player may pay, all of them, or leave (rulebook, Actions).

    What they pick becomes the next ``T(n)`` as ever, nobody where they are left; costs that pick nothing note the performer so: whether they
    were paid is whether ``T(n)`` names anybody.
    """

    costs: tuple["Cost", ...]


Cost = Target | Choose | ChoosePlayer | ChooseNumber | Pay | Require | Optional


@dataclass(frozen=True, slots=True)
class Event:
    """What sets off a react.

    Attributes:
        kind: one of ``happenings.KINDS``, where it is told who is agent and patient.
        agent, patient, card: what the participants must fit.
        by: all that must hold of the strike, action, roll or move: words of ``happenings.SORTS``, or filters on the card that produces it.
        when: what else must hold.
        target: ``"agent"`` or ``"patient"`` where the react targets that participant: "After target character ...".
        before: the event is about to come about and may still be changed.
        did: of an action that is over (``affect``): kinds of event one of which its effect has made come about, to a patient that fits.
    """

    kind: str
    agent: tuple[Filter, ...] = ()
    patient: tuple[Filter, ...] = ()
    card: tuple[Filter, ...] = ()
    by: tuple[str | Filter, ...] = ()
    when: Condition | None = None
    target: str = ""
    before: bool = False
    did: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OneEvent:
    """Whichever of several events comes about: "after this character kills or stuns ..." (rulebook, Reacts)."""

    events: tuple[Event, ...]

    def __init__(self, *events: Event) -> None:
        object.__setattr__(self, "events", events)

    def __repr__(self) -> str:
        return f"OneEvent({', '.join(map(repr, self.events))})"


@dataclass(frozen=True, slots=True)
class AnyEvent:
    """What sets off a react that the players judge themselves: anything of these kinds, come about or about to; all kinds where none is named."""

    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apiece:
    """How often a react is performed in a turn: so often for each one whom its trigger targets."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class Order:
    """An Order.

    Attributes:
        spend: a Spend Order: the performer spends.
        cost: what stands between the colons, in its order.
        times: so many times per turn; 0 without limit.
        game: so many times per game.
        who: what the performer of this ability must fit besides the card's own demands.
        zone: where the card must be: ``"play"`` for what is in play, ``"hand"`` for an action card, ``"discard"``; ``"own hand"``, ``"own discard"`` for
            a character that performs it itself from there.
        daybreak, nightfall: only in the first turn, only after it.
        element: ``"Fire"``, ``"Water"``, ``"Air"``, ``"Earth"``, ``"Trap"`` or ``"Tactics"``: "This is a Fire action."
        spell: it is a spell, whatever the card that it stands on: "This is a Water action and a spell."
        stunned: also a stunned character may perform it.
        sure: it may not be canceled.
        fixed: neither it nor its strikes may be redirected.
        mute: whose characters may not react to it or during it: ``"foes"``, ``"all"``.
    """

    effect: Effect
    spend: bool = False
    cost: tuple[Cost, ...] = ()
    times: Value = 0
    game: int = 0
    who: tuple[Filter, ...] = ()
    zone: str = ""
    daybreak: bool = False
    nightfall: bool = False
    element: str = ""
    spell: bool = False
    stunned: bool = False
    sure: bool = False
    mute: str = ""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class React:
    """A React to an event; see ``Order`` for the rest."""

    event: Event | OneEvent | AnyEvent
    effect: Effect
    spend: bool = False
    cost: tuple[Cost, ...] = ()
    times: Value | Apiece = 0
    game: int = 0
    who: tuple[Filter, ...] = ()
    zone: str = ""
    daybreak: bool = False
    nightfall: bool = False
    element: str = ""
    spell: bool = False
    stunned: bool = False
    sure: bool = False
    mute: str = ""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Auto:
    """What happens by itself when an event comes about: "Whenever ..."; after the actions (rulebook, Actions vs. On-going)."""

    event: Event | OneEvent
    effect: Effect
    zone: str = "play"


@dataclass(frozen=True, slots=True)
class Static:
    """What is always on.

    Attributes:
        modifiers: for every card in scope, as ``It()``.
        to: who has them; the character itself, or the holder of the item or attached card, where ``scope`` is empty.
        scope: filters over cards in play.
        when: while this holds.
        zone: where the card must be: ``"play"``, ``"discard"`` ("While this card is in your discard pile ..."), ``"in hand"``; ``"hand"`` for what
            it says of performing or equipping itself.
        once: of several copies that a player controls only one counts: "While one or more of these are in play ..."; of all copies where neither
            a condition nor anybody's characters are named: "All characters in a rank with one or more of these ...".
    """

    modifiers: tuple[Modifier, ...]
    scope: tuple[Filter, ...]
    when: Condition | None
    zone: str
    once: bool

    def __init__(
        self,
        *modifiers: Modifier,
        scope: tuple[Filter, ...] = (),
        when: Condition | None = None,
        zone: str = "play",
        once: bool = False,
    ) -> None:
        object.__setattr__(self, "modifiers", modifiers)
        object.__setattr__(self, "scope", scope)
        object.__setattr__(self, "when", when)
        object.__setattr__(self, "zone", zone)
        object.__setattr__(self, "once", once)

    def __repr__(self) -> str:
        told = [repr(m) for m in self.modifiers]
        told += [f"scope={self.scope!r}"] if self.scope else []
        told += [f"when={self.when!r}"] if self.when is not None else []
        told += [f"zone={self.zone!r}"] if self.zone != "play" else []
        told += ["once=True"] if self.once else []
        return f"Static({', '.join(told)})"


@dataclass(frozen=True, slots=True)
class Only:
    """Who may perform this action card or equip this item: "Mercenary only.", "Fighter and cleric only." (any of them)."""

    filters: tuple[Filter, ...]

    def __init__(self, *filters: Filter) -> None:
        object.__setattr__(self, "filters", filters)

    def __repr__(self) -> str:
        return f"Only({', '.join(map(repr, self.filters))})"


@dataclass(frozen=True, slots=True)
class EnterRule:
    """How this character enters play, or an item.

    Attributes:
        orient: ``"spent"``, ``"stunned"`` or ``""``.
        cost: what must be paid to put it into play.
        ranks: numbers of ranks where it may enter; empty for the rank of its level; ``(0,)`` for any.
        loyal: it suffers no loyalty penalty.
        when: only while this holds.
        apart: it is turned so only where it enters in another rank than that of its level, and nothing else lets it.
    """

    orient: str = ""
    cost: tuple[Cost, ...] = ()
    ranks: tuple[int, ...] = ()
    loyal: bool = False
    when: Condition | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class DeckRule:
    """A demand on the list or the starting army, or what starts beside it: the judge of lists reads it from the words; nothing during play."""


@dataclass(frozen=True, slots=True)
class IsSpell:
    """This action card is a spell, or is none, whatever its class (rulebook, Glossary: Spell; The Golden Rule)."""

    yes: bool = True


@dataclass(frozen=True, slots=True)
class AlsoOf:
    """This item or action card is of a class besides those in its icon: "This card is also a Level 2 fighter action"; who may use it says a ``Static``."""

    name: str


@dataclass(frozen=True, slots=True)
class OfSet:
    """This card is one of a set that cards speak of: "This is a Vigil Set item"."""

    name: str


@dataclass(frozen=True, slots=True)
class OfElement:
    """What this action card is, said apart from what it does: "This is a Fire action"; see ``Order.element``."""

    name: str


@dataclass(frozen=True, slots=True)
class Ration:
    """A ``"character"`` or ``"player"`` performs so many cards of this name each turn, or with ``game`` in a game, whichever copy it is."""

    whose: str
    n: int = 1
    game: bool = False


@dataclass(frozen=True, slots=True)
class Vanishes:
    """This action card is removed from the game once it has been performed, and not discarded."""


Ability = (
    Order
    | React
    | Auto
    | Static
    | Only
    | EnterRule
    | DeckRule
    | IsSpell
    | AlsoOf
    | OfSet
    | OfElement
    | Ration
    | Vanishes
)
