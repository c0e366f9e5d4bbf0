"""The single things that an effect does with cards out of play, with cards coming into play, and with the event that triggered it."""

from dataclasses import dataclass

from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.lines import CardLine, StatLine
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.algebra.values import Me, Player, Ref, Self, Value, You


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the top of one's deck."""

    n: Value = 1
    player: Player = You()


@dataclass(frozen=True, slots=True)
class Discard:
    """A player discards so many cards from his hand, of his choice or at random, that fit; they become the next ``T(n)``.

    Attributes:
        up_to: fewer will do, also none.
    """

    n: Value = 1
    player: Player = You()
    random: bool = False
    filters: tuple[Filter, ...] = ()
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Mill:
    """Put the top cards of a player's deck into his discard pile; they become the next ``T(n)``."""

    n: Value = 1
    player: Player = You()


@dataclass(frozen=True, slots=True)
class Put:
    """Move cards to their owner's ``"hand"``, ``"discard"``, ``"removed"``, ``"deck top"``, ``"deck bottom"`` or ``"deck"`` (shuffled in)."""

    card: Ref
    to: str


@dataclass(frozen=True, slots=True)
class Retrieve:
    """Take cards out of deck or discard pile (``cards.zone``) and put them somewhere; a deck searched is shuffled afterwards.

    Attributes:
        to: as for ``Put``, or ``"play"``.
        reveal: the opponents see them; always so where ``cards`` demands something of them (rulebook, Deck Etiquette).
    """

    cards: Cards
    to: str = "hand"
    reveal: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the top cards of a deck, take some, put the rest back.

    Attributes:
        n: how many are seen.
        take: how many may be taken, ``up_to`` or exactly; of those that fit ``filters``.
        to: where the taken ones go, as for ``Put``.
        rest: ``"top"`` or ``"bottom"``, in any order; ``"same"``: where they lie; ``"discard"``; ``"shuffle"``.
        reveal: everybody sees all of them.
    """

    n: Value
    player: Player = You()
    take: Value = 0
    up_to: bool = False
    filters: tuple[Filter, ...] = ()
    to: str = "hand"
    rest: str = "top"
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A player shows his hand: to the player who controls the effect, or to everybody."""

    player: Player
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """Cards are shown to everybody, or only to the player who controls the effect; they stay where they are (rulebook, Deck Etiquette)."""

    card: Ref
    everybody: bool = True


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle a deck."""

    player: Player = You()


@dataclass(frozen=True, slots=True)
class Enter:
    """Put cards into play as characters of their owner's army.

    Attributes:
        rank: number of the rank; None for the rank of its level; 0 for any rank where it makes no illegal rank; ``near``: the
            rank where this character stands or stood.
        at: the very place where this character stands or stood.
        beside: next to the character ``near`` (rulebook, Adjacency).
        crowd: also where that makes a rank illegal (rulebook, Illegal Ranks).
        loyal: no loyalty penalty is owed.
        abroad: the rank is one of an ``"opposing"`` formation, or of ``"any"``.
        to: who controls it, if not its owner.
        orient: ``"ready"``, ``"spent"``, ``"stunned"``; ``"same"`` as the one ``at`` whose place it stands or stood; ``""`` for the usual one
            (stunned under the loyalty penalty).
        as_: what it becomes: a summoned character.
    """

    card: Ref
    rank: Value | None = None
    near: Ref | None = None
    at: Ref | None = None
    orient: str = ""
    as_: StatLine | None = None
    beside: bool = False
    crowd: bool = False
    loyal: bool = False
    to: Player | None = None
    abroad: str = ""


@dataclass(frozen=True, slots=True)
class Summon:
    """Create characters that no card stands for, or as a card shows them; see ``Enter``."""

    as_: StatLine | CardLine
    n: Value = 1
    rank: Value | None = None
    near: Ref | None = None
    at: Ref | None = None
    orient: str = ""
    beside: bool = False
    crowd: bool = False
    abroad: str = ""


@dataclass(frozen=True, slots=True)
class AttachTo:
    """Attach a card (usually ``Self()``) to a card in play; an action card other than ``Self()`` as if it had been scribed (rulebook, Feats: Scribe).

    A character that is attached stands nowhere, and what it says and has does not count.

    Attributes:
        how: ``"kept"``: the character performs it once per turn as if it were in the hand, and it stays; ``"idle"``: nobody performs it.
        gains: what the card to which it is attached has for as long as it is.
        as_: what any card, face down, is while it is attached.
    """

    to: Ref
    card: Ref = Self()
    how: str = ""
    gains: tuple[Modifier, ...] = ()
    as_: StatLine | None = None


@dataclass(frozen=True, slots=True)
class EquipTo:
    """Equip an item to a character; ``ignore``: any of ``"level"``, ``"class"``, ``"all"``; ``as_``: the item that any card, face down, becomes for it."""

    item: Ref
    to: Ref = Me()
    ignore: tuple[str, ...] = ()
    as_: StatLine | None = None


@dataclass(frozen=True, slots=True)
class Forge:
    """Create an item as a card shows it, to be equipped at once: it becomes the next ``T(n)``, and is nowhere unless it is equipped."""

    as_: CardLine


@dataclass(frozen=True, slots=True)
class Charge:
    """Put Charges on a card, or take them off (below 0)."""

    card: Ref
    n: Value = 1


@dataclass(frozen=True, slots=True)
class Control:
    """A player takes control of characters, for ``until`` (see ``Gain``)."""

    card: Ref
    player: Player = You()
    until: str = "permanent"


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancel the strike or action of the trigger (rulebook, Canceled Strikes and Actions).

    Attributes:
        action: the action itself, also where the trigger is one of its strikes: "cancel the spell".
        strikes: the kind of strikes of which the strike is meant, and of others the action: "cancel the melee strike or action".
    """

    action: bool = False
    strikes: str = "strike"


@dataclass(frozen=True, slots=True)
class Uncancel:
    """The strike or action of the trigger, which is canceled or about to be, is not: it goes on with the step to which it had got.

    Where its performer has left play, or the action to which it belongs is canceled, it does not.
    """


@dataclass(frozen=True, slots=True)
class Redirect:
    """Change the target of the strike or action, if it could have targeted the new one (rulebook, Redirection).

    Attributes:
        to: the new target.
        farther: so many ranks further away than a strike reaches it may be, where the card itself names a place out of reach.
    """

    to: Ref = Me()
    farther: int = 0


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll the die again; criticals may not be re-rolled, unless the trigger tells of nothing but ``critical`` ones."""

    critical: bool = False


@dataclass(frozen=True, slots=True)
class TwoDice:
    """The roll of the trigger, about to be made, is made with two dice, of which one counts: ``"higher"``, ``"lower"``, or the one that ``by`` ``"chosen"``."""

    keep: str = "chosen"
    by: Player = You()


@dataclass(frozen=True, slots=True)
class AddRoll:
    """Add to the die roll of the trigger."""

    n: Value


@dataclass(frozen=True, slots=True)
class SetRoll:
    """Set the die of the trigger, or of the strike that it tells of, to a number: 20 for a critical success, 1 for a critical failure; also of a ``critical`` that the trigger names."""

    n: int
    critical: bool = False


@dataclass(frozen=True, slots=True)
class SetOutcome:
    """The strike or check of the trigger, which was judged, counts as one that hits or succeeds, or as one that misses or fails; a critical stays what it is (rulebook, Die Rolls)."""

    success: bool = True


@dataclass(frozen=True, slots=True)
class StrikeWounds:
    """The strike of the trigger inflicts so many additional wounds, or, ``twice``, as many as it inflicts so far."""

    n: Value = 1
    twice: bool = False


@dataclass(frozen=True, slots=True)
class StrikeHarmless:
    """The strike of the trigger inflicts no wounds."""


@dataclass(frozen=True, slots=True)
class StrikeReach:
    """The strike of the trigger may target so many ranks further away."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class StrikeIs:
    """The strike of the trigger is of a trait, ``"Fire"``, or that of a ``"Spell"``."""

    trait: str


@dataclass(frozen=True, slots=True)
class EnterLower:
    """The character about to be put into play enters so many ranks further to the front (rulebook, Put a Character into Play)."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class FallUnturned:
    """The character about to fall forward neither spends nor is stunned for it (rulebook, Illegal Ranks)."""


@dataclass(frozen=True, slots=True)
class Averted:
    """What an effect is about to do to a card is not done to it: it is not spent, not stunned; a cost that is kept from being paid cancels the action (rulebook, Canceling an Action's Cost)."""


@dataclass(frozen=True, slots=True)
class NotKilled:
    """The character about to die does not, unless its wounds or level kill it even so (rulebook, Wounds and Hit Points).

    Attributes:
        paid: what he was killed for counts as paid (rulebook, Canceling an Action's Cost: otherwise it does not).
    """

    paid: bool = False


@dataclass(frozen=True, slots=True)
class WoundsTo:
    """The wounds about to be suffered are suffered by another instead, inflicted as before (rulebook, Wounds and Hit Points)."""

    to: Ref = Me()


@dataclass(frozen=True, slots=True)
class ReduceWounds:
    """The wounds about to be suffered become fewer: by ``by``, though not fewer than ``least``, or at most ``to`` where that is 0 or more."""

    by: Value = 0
    to: int = -1
    least: int = 0


@dataclass(frozen=True, slots=True)
class AddWounds:
    """The wounds about to be suffered become so many more."""

    n: Value = 1
