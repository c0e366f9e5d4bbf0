"""What lasts: bonuses, gained traits and abilities, permissions and bans."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.games.saga.algebra.entrances import EnterAs, EnterFurther, Entering, Entrance
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.values import Ref, Value

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.abilities import Ability
    from deckbuilder.games.saga.algebra.conditions import Condition


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus or penalty to a quality: ``Bonus("atk", 2)``; to ATK it counts for every melee strike."""

    quality: str
    n: Value


@dataclass(frozen=True, slots=True)
class SetTo:
    """A quality is this number before bonuses."""

    quality: str
    n: Value


@dataclass(frozen=True, slots=True)
class GainTrait:
    """It has a trait, or loses it; or is of a faction, or of it no more."""

    name: str
    lose: bool = False


@dataclass(frozen=True, slots=True)
class GainClass:
    """It is of a class as well, or is so no more."""

    name: str
    lose: bool = False


@dataclass(frozen=True, slots=True)
class GainFeat:
    """It has a feat with a bonus, added to what it has of it (rulebook, Feats)."""

    name: str
    n: Value


@dataclass(frozen=True, slots=True)
class FeatFor:
    """It may perform the Reacts of a feat also for characters that fit, instead of those that the feat asks for; ``spells``: also where they leave spells out."""

    name: str
    filters: tuple[Filter, ...]
    spells: bool = False


@dataclass(frozen=True, slots=True)
class MoreTimes:
    """It may perform what a feat gives so many more times each turn."""

    name: str
    n: Value = 1


@dataclass(frozen=True, slots=True)
class Weighs:
    """It counts as so many more characters in its rank, for illegal ranks (rulebook, Illegal Ranks; General vs. Specific)."""

    n: Value = 1


@dataclass(frozen=True, slots=True)
class Screens:
    """The rank behind it holds so many more characters, or fewer, before it is illegal."""

    n: Value = 1


@dataclass(frozen=True, slots=True)
class AlignedAs:
    """It has the alignment of a card."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Aligned:
    """It has this alignment: ``"Good"``, ``"Evil"``."""

    side: str


@dataclass(frozen=True, slots=True)
class ExtraStrike:
    """So many additional melee strikes when it attacks, with this base ATK, which is fixed where there are several; None for the primary ATK."""

    atk: Value | None = None
    n: Value = 1


@dataclass(frozen=True, slots=True)
class FewerStrikes:
    """So many melee strikes fewer when it attacks: the last, or with ``first`` the first; ``least`` are left."""

    n: Value = 1
    first: bool = False
    least: int = 0


@dataclass(frozen=True, slots=True)
class LevelFor:
    """So many more Levels for ``"equip"``, ``"perform"`` (action cards), ``"cast"`` (spells) or ``"scribe"``, of cards that fit."""

    act: str
    n: Value
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class RollBonus:
    """A bonus to die rolls: ``"initiative"``, ``"skill"``, a feat's name, ``"magic save"``, ``"save"`` (all), ``"no save"`` (all skill checks but those), ``"melee"``, ``"ranged"``, ``"strike"``, ``"all"``; of checks and saves only those that a card that fits ``by``, and a character that fits ``against``, make it roll; ``targeted``: all that it makes while an action of these targets it."""

    roll: str
    n: Value
    by: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()
    targeted: bool = False


@dataclass(frozen=True, slots=True)
class Assured:
    """Its checks and saves of a kind, as in ``RollBonus`` also of whom and what they come, end so whatever is rolled: ``"success"``, ``"failure"``, which prevails; ``"critical success"`` and ``"critical failure"`` without a roll (rulebook, Die Rolls)."""

    roll: str
    ends: str
    by: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class RollsTwo:
    """It rolls two dice for rolls of a kind, as in ``RollBonus``: the ``"higher"`` counts, the ``"lower"``, or the one that the player with the effect has ``"chosen"``."""

    roll: str
    keep: str


@dataclass(frozen=True, slots=True)
class HarderCheck:
    """Checks and saves that its actions make anybody roll have a higher DC; ``kind`` as in ``Check``, ``"save"`` for all saves or ``"all"`` for every check and save, ``filters`` on the card, ``against`` on who rolls."""

    kind: str
    n: Value
    filters: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Farther:
    """Its actions may target cards so many ranks further away than they say; ``filters`` on the card that is performed. Of strikes ``StrikeMod`` tells."""

    n: int = 1
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Harsher:
    """Its actions inflict so many more wounds on others wherever they inflict any otherwise than by a strike; ``filters`` on the card, ``against`` on who suffers them."""

    n: Value = 1
    filters: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeMod:
    """What its strikes are like.

    Attributes:
        kind: ``"melee"``, ``"ranged"``, ``"strike"`` for both, ``"attack"`` for those of an attack.
        by: what the card that produces the strike must fit: ``(Spell(), Trait("Fire"))``; empty for any strike.
        against: what the target must fit.
        atk, roll: bonus to ATK, which counts for melee strikes only, and to the die roll.
        wounds: additional wounds.
        ac: bonus to the target's AC against it.
        ignores: items whose bonuses to the target's AC do not count.
        reach: ranks further away that it may target; with ``against`` those who fit only, ``defending`` the character itself.
        times: so many strikes in a turn may make use of ``reach``; 0 for all.
        sheer: no bonus to the target's AC counts, but for those of items that fit ``heeds``.
        harmless: inflicts no wounds.
        final: may not be redirected or canceled.
        fixed, kept: may not be redirected; may not be canceled.
        most: inflicts so many wounds at most, where above 0.
        least: where ``wounds`` takes some away, so many are left.
        whole: the wounds that it inflicts may not be reduced.
        sure: hits or misses whatever is rolled: ``"hit"``, ``"miss"``.
        through: it ignores the trait Planar of its target.
        close: a ranged strike may target characters one rank away as well.
        plain: no bonuses to its ATK and die roll count; penalties do.
        unaided: cards whose bonuses to its ATK and die roll do not count; with ``dull``, only those of that sort.
        borne: the wounds that it inflicts may not be redirected.
        dull: no bonuses of one sort count: ``"atk"``, ``"roll"``; with ``unaided``, none by those cards.
        mute: who may not react to it or during it: ``"target"``, ``"foes"`` (opponents' characters), ``"all"``; of them those who fit ``hush``.
        natural: what its die shows without a roll: 20 for a critical success, 1 for a critical failure (rulebook, Die Rolls).
        shows: only where its die shows one of these does it count: ``natural`` is what the die counts as then; empty for any.
        margin: it counts where the strike hits by so much or more, or its die shows one of ``shows``; 0 for any.
        defending: it is about strikes against this character instead of its own.
    """

    kind: str = "strike"
    by: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()
    atk: Value = 0
    roll: Value = 0
    wounds: Value = 0
    ac: Value = 0
    ignores: tuple[Filter, ...] = ()
    reach: int = 0
    times: int = 0
    sheer: bool = False
    harmless: bool = False
    final: bool = False
    fixed: bool = False
    kept: bool = False
    most: int = 0
    least: int = 0
    whole: bool = False
    sure: str = ""
    natural: int = 0
    shows: tuple[int, ...] = ()
    through: bool = False
    close: bool = False
    plain: bool = False
    defending: bool = False
    unaided: tuple[Filter, ...] = ()
    borne: bool = False
    dull: str = ""
    mute: str = ""
    hush: tuple[Filter, ...] = ()
    heeds: tuple[Filter, ...] = ()
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Cannot:
    """It may not do, or have done to it, something.

    Attributes:
        act: one of ``acts.ACTS``, where each is explained; with the words that may stand in ``by``.
        filters: what the other card must fit for it: the item, the action card, the target, the one who targets.
        by: kind of action or strike, for what is done to it: ``"spell"``, ``"melee"``, ``"ranged"``, ``"strike"``, ``"action"``, ``"effect"`` of a card,
            ``"decree"`` of a player, ``""`` for all; by what it makes ``"making-melee"``, ``"making-ranged"``, ``"making-strikes"``, also of ``"perform"``.
        opposing: only by cards that opponents control.
        source: what the card must fit by which it is done: the spell, the item.
        but: of ``"perform"`` and ``"order"``: what is left to it all the same: ``"attack"``, ``"maneuver"``, ``"printed"`` (on that very card), and what makes strikes.
    """

    act: str
    filters: tuple[Filter, ...] = ()
    by: str = ""
    opposing: bool = False
    source: tuple[Filter, ...] = ()
    but: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Regardless:
    """It may do something without a requirement: of ``"level"``, ``"class"``, ``"trait"``, ``"rank"``, ``"loyalty"``, ``"unique"``, ``"spending"``, ``"location"``, ``"stunned"`` (not being so), ``"ban"`` (what keeps it from doing so).

    Attributes:
        act: ``"equip"``, ``"perform"``, ``"enter"``; ``"scribe"`` (what is no spell, by the feat).
        filters: which cards.
        times: how often in a turn; 0 for always.
        next: only for the next card that fits, whether it meets the requirement or not.
    """

    act: str
    what: str
    filters: tuple[Filter, ...] = ()
    times: int = 0
    next: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """It may have so many items with an equip location at once."""

    trait: str
    n: int = 2


@dataclass(frozen=True, slots=True)
class Grant:
    """It has an ability."""

    ability: "Ability"


@dataclass(frozen=True, slots=True)
class Blank:
    """An item in play says nothing: its abilities, feats and, unless it ``keeps`` them, printed traits are not there; numbers are, but to ``barren`` qualities it gives no bonus; where it ``speaks`` only those bonuses are not there."""

    keeps: bool = False
    barren: tuple[str, ...] = ()
    speaks: bool = False


@dataclass(frozen=True, slots=True)
class HandSize:
    """The player's hand size is so much greater, or with ``fixed`` so great before what makes it greater or smaller."""

    n: Value
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class UseFrom:
    """The character may perform action cards that fit as though in hand.

    Attributes:
        after: where such a card goes: ``"removed"``, ``"discard"``.
        times: so many of them in a turn; 0 without limit.
    """

    zone: str
    filters: tuple[Filter, ...] = ()
    after: str = "discard"
    times: int = 0


@dataclass(frozen=True, slots=True)
class MayStay:
    """Spent, it may remain so in the Ready Phase, as its controller chooses then (rulebook, Ready Phase)."""


@dataclass(frozen=True, slots=True)
class Doomed:
    """It is killed as soon as this holds: "If he is alone in his rank, he is killed"; nobody kills it."""


@dataclass(frozen=True, slots=True)
class ActsAs:
    """Actions that it performs have a trait more, ``"Water"``, or are a ``"Spell"``.

    Attributes:
        of: which of them: ``"action"``, ``"card"`` (action cards), ``"spell"``; by what they make ``"making melee"``, ``"making ranged"``,
            ``"making strikes"``; by their names ``"feat"``, ``"maneuver"``, ``"attack"``; ``"owned"``: all action cards of its controller are so, wherever they lie.
    """

    trait: str
    of: str = "action"


@dataclass(frozen=True, slots=True)
class Ignores:
    """It ignores a trait of others, ``"Planar"``, or that a die of 1 always fails, ``"Critical Failure"``; ``"Critical Failure as Success"`` where that is a critical success."""

    trait: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What it does of a kind, ``"melee"``, ``"ranged"``, ``"spell"``, ``"action"``, ``""`` for all, must target somebody who fits, where it may target such a one."""

    kind: str
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class OpenHand:
    """On a Warlord: everybody sees the hand of its player."""


@dataclass(frozen=True, slots=True)
class While:
    """A modifier gained for a while that counts only while a condition holds, ``It()`` being whoever has it, and in the rank where ``there`` stands when it is gained."""

    modifier: "Modifier"
    when: "Condition | None" = None
    there: Ref | None = None


Modifier = (
    Bonus | SetTo | GainTrait | GainClass | GainFeat | FeatFor | MoreTimes | Weighs | Screens | AlignedAs | Aligned | ExtraStrike | FewerStrikes
    | LevelFor | RollBonus | RollsTwo | Assured | HarderCheck | Farther | Harsher | StrikeMod | Cannot | Regardless | Holds | Grant | HandSize | UseFrom | EnterAs | Entering | Entrance
    | EnterFurther | MayStay | Doomed | ActsAs | Ignores | Drawn | OpenHand | Blank | While
)  # fmt: skip
