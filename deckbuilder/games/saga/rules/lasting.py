"""What a modifier and a static ability are, read."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import abilities as a
from deckbuilder.games.saga.algebra import entrances as en
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.values import Agent, Every, It, Me, Patient, Struck, T
from deckbuilder.games.saga.rules.holding import holds
from deckbuilder.games.saga.rules.reading import cards, number
from deckbuilder.games.saga.rules.rereading import made_by
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.sieves import Fits, candidates, fits
from deckbuilder.games.saga.rules.state import NONE

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.book import Act, Entry
    from deckbuilder.games.saga.rules.reading import Cards
    from deckbuilder.games.saga.rules.state import Env

_KEYS: Final[dict[type, str]] = {
    m.GainTrait: "trait",
    m.GainClass: "class",
    m.GainFeat: "feat",
    m.ExtraStrike: "extra",
    m.FewerStrikes: "fewer",
    m.LevelFor: "level for",
    m.RollBonus: "roll",
    m.StrikeMod: "strike",
    m.Holds: "holds",
    m.Grant: "grant",
    m.HandSize: "hand",
    m.UseFrom: "use",
    en.EnterAs: "enter as",
    m.Ignores: "ignores",
    m.OpenHand: "open hand",
    m.Drawn: "drawn",
    m.MayStay: "stay",
    m.Doomed: "doomed",
    m.ActsAs: "acts as",
    m.HarderCheck: "harder",
    m.Farther: "farther",
    m.RollsTwo: "two dice",
    m.Assured: "assured",
    m.Harsher: "harsher",
    m.FeatFor: "feat for",
    m.MoreTimes: "more times",
    m.Weighs: "weighs",
    m.Screens: "screens",
    m.AlignedAs: "aligned",
    m.Aligned: "aligned",
    en.Entering: "entering",
    en.EnterFurther: "further",
    m.Blank: "blank",
}


class Lasting:
    """A modifier, read.

    Attributes:
        uid: its number as a node.
        node: the modifier, also that of a ``While``.
        key: what kind of thing asks for it: ``"+atk"``, ``"cannot attack"``.
        n: its number, if it has one.
        fit: what its filters demand of the other card.
        against: of a strike's target; of a ``HarderCheck`` of who rolls, of a ``Harsher`` of who suffers, of a ``RollBonus`` of who makes it roll; of a ``Cannot`` what it demands of the card by which it is done; of an ``Entrance`` by whom it is told.
        silent: who of those of whom a ``StrikeMod`` speaks may not react; None for all of them.
        spared: which items' bonuses a ``StrikeMod`` ignores; None for no item's.
        heeded: which items' bonuses count where no other bonus to AC does; None for no item's.
        unaided: which cards' bonuses do not count for the strikes of a ``StrikeMod``; None for no card's.
        ref: the card that it speaks of.
        act: the action that a ``Grant`` gives.
        says: the static ability that it gives.
        parts: the numbers of a ``StrikeMod``; ``aimed``: something of it is told by its target.
        scope: who has it, where it is whoever fits while it lasts.
        when: a condition without which it does not count; ``leans``: the cards that it names.
        there: whose rank, as it is when the modifier is generated, is the only one where it counts.
    """

    __slots__ = (
        "act", "against", "aimed", "fit", "heeded", "key", "leans", "n", "node", "parts", "ref", "says", "scope", "silent", "spared", "there",
        "uid", "unaided", "when",
    )  # fmt: skip

    def __init__(self, node: Any, uid: int) -> None:
        self.when = holds(node.when) if isinstance(node, m.While) and node.when is not None else None
        self.there = cards(node.there) if isinstance(node, m.While) and node.there is not None else None
        self.leans = _leans(node.when) if isinstance(node, m.While) and node.when is not None else ()
        if isinstance(node, m.While):
            node = node.modifier
        self.node, self.uid = node, uid
        self.key = _key(node)
        value = getattr(node, "n", getattr(node, "level", None))
        value = node.atk if isinstance(node, m.ExtraStrike) and value == 1 else value
        self.n = number(value) if value is not None and not isinstance(node, m.StrikeMod) else None
        self.fit = fits(getattr(node, "filters", ()))
        self.against = fits(getattr(node, "against", ()))
        self.spared = fits(node.ignores) if isinstance(node, m.StrikeMod) and node.ignores else None
        self.heeded = fits(node.heeds) if isinstance(node, m.StrikeMod) and node.heeds else None
        self.silent = fits(node.hush) if isinstance(node, m.StrikeMod) and node.hush else None
        self.unaided = fits(node.unaided) if isinstance(node, m.StrikeMod) and node.unaided else None
        self.ref = cards(node.card) if isinstance(node, m.AlignedAs) else None
        if isinstance(node, m.StrikeMod):
            self.fit = made_by(node.by)
        elif isinstance(node, m.HarderCheck | m.Harsher | m.Farther | m.LevelFor | m.Regardless):
            self.fit = made_by(node.filters)
        elif isinstance(node, m.RollBonus | m.Assured):
            self.fit = made_by(node.by)
        elif isinstance(node, m.Cannot):
            self.against = made_by(node.source)
        elif isinstance(node, en.Entrance):
            self.against = fits(node.near)
        self.act: Act | None = None
        self.says: Always | None = None
        self.scope: Fits | None = None
        numbers = ("atk", "roll", "wounds", "ac") if isinstance(node, m.StrikeMod) else ()
        self.parts = {field: number(getattr(node, field)) for field in numbers}
        told = [part for field in numbers for part in _parts(getattr(node, field))]
        if isinstance(node, m.StrikeMod):
            told += [part for one in (*node.ignores, *node.heeds) for part in within(one)]
        self.aimed = any(isinstance(part, Struck) for part in told)

    def place(self, t: "Board", e: "Env") -> int:
        """Give the rank where alone it counts, as ``Board.rank_code`` gives it; -1 for any, or for none that is left."""
        return NONE if self.there is None else next((t.rank_code(one) for one in self.there(t, e)), NONE)

    def lost(self, t: "Board", e: "Env") -> bool:
        """Tell whether a card that its condition names is not in play: it lasts no longer (rulebook, Bonuses and Durations)."""
        return any((named := ref(t, e)) and not any(map(t.in_play, named)) for ref in self.leans)


def _leans(when: Any) -> "tuple[Cards, ...]":
    return tuple([cards(part) for part in within(when) if isinstance(part, Me | T | Agent | Patient | Struck)])


def _parts(n: Any) -> list[Any]:
    return [] if isinstance(n, int) else within(n)


_PLACED: Final = (f.Within, f.Away, f.SameRank, f.AdjacentRank, f.Adjacent, f.InFrontOf)
"""Filters by where another stands, which is known when the effect is generated."""
_LASTS: Final = (
    f.Kind, f.Class, f.Faction, f.Trait, f.HasFeat, f.IsWarlord, f.Named, f.Titled, f.Good, f.Evil, f.Yours, f.Opposing,
    f.ControlledBy, f.Other, f.Same, f.Summoned, f.Not, f.Any, f.All,
)  # fmt: skip
"""Filters by what a card is, whatever comes about."""
_OF_WOUNDS: Final = frozenset({
    "have wounds removed", "have wounds reduced", "have wounds redirected", "wound less", "wound another",
})  # fmt: skip


def follows(lasting: Lasting, whose: Every, until: str) -> bool:
    """Tell whether a modifier of a group is one of whoever is of it while it lasts, and not only of those there when it is generated.

    So is what is said of strikes made and wounds suffered then, and what holds only while something is so of each (official rulings: those
    who enter the rank later have it, too). A number that is another for each of them is set when the effect is generated.
    """
    if until not in (("turn", "next turn") if lasting.when is None else ("turn", "next turn", "permanent")):
        return False
    parts = within(whose)[1:]
    if lasting.when is None and lasting.there is None:
        wounds = isinstance(lasting.node, m.Cannot) and lasting.node.act in _OF_WOUNDS
        return (wounds or isinstance(lasting.node, m.StrikeMod)) and not any(isinstance(x, _PLACED) for x in parts)
    own = lasting.says is not None or any(isinstance(x, It) for x in within(lasting.node))
    return not own and all(isinstance(x, _LASTS) for x in parts if isinstance(x, f.Filter))


def _key(node: Any) -> str:
    if isinstance(node, m.Bonus):
        return "+" + node.quality
    if isinstance(node, m.SetTo):
        return "=" + node.quality
    if isinstance(node, m.HandSize) and node.fixed:
        return "=hand"
    if isinstance(node, m.Cannot):
        return "cannot " + node.act
    if isinstance(node, m.Regardless):
        return "regardless " + node.act
    if isinstance(node, en.Entrance):
        return "welcome" if node.others else "entrance"
    if isinstance(node, m.ActsAs) and node.of == "owned":
        return "spells"
    return _KEYS[type(node)]


class Always:
    """A static ability, read: modifiers, for whom, while what.

    Attributes:
        arms: it is about items, to whose own numbers its bonuses add.
        once: it counts once, of all copies that a player controls.
        shared: of all copies in play: it speaks of nobody's characters in particular.
        lender: the static ability that lends it to characters; None for one of the card itself, or lent by an effect.
    """

    __slots__ = ("arms", "lender", "modifiers", "once", "pool", "scope", "shared", "when", "zone")

    def __init__(self, node: a.Static, entry: "Entry") -> None:
        self.modifiers = [entry.lasting(modifier) for modifier in node.modifiers]
        self.scope = fits(node.scope) if node.scope else None
        self.pool = candidates(node.scope)
        self.arms = f.Kind("Item") in node.scope
        self.when = holds(node.when) if node.when is not None else None
        self.zone, self.once = node.zone, node.once
        said = repr(node.scope)
        self.shared = bool(node.scope) and "Yours()" not in said and "Opposing()" not in said and node.when is None
        self.lender: Always | None = None
        for lasting in self.modifiers:
            if lasting.says is not None:
                lasting.says.lender = self
