"""Noun phrases and numbers: from terms to filters, cards to be picked and values of the algebra."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.lines import FACE_DOWN
from deckbuilder.games.saga.grammar import natures, places, qualities, references, several
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_YOU: Final = v.You()
_LEVEL_X: Final = Term("Level", ("==", Term("X")))
_HOLDERS: Final = frozenset({"HeldBy", "Opposing", "Yours", "Of", "ArmyOf"})
"""What says whose an equipped item is; an equipped item of which nothing is said is that of the acting character."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """A rank or formation of one opposing player, who must be chosen where all in it are meant.

    Attributes:
        general: the filter that fits those of every opposing player.
        chosen: the filter that fits those of the chosen one.
    """

    general: Filter
    chosen: Filter


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase, lowered.

    Attributes:
        filters: all of them.
        sort: a character, an item or a card.
        zone, player: where the cards are.
        together: what every further pick must fit.
        theirs: the place of one opposing player where they stand, None for none.
        apart: of several, no two have one name (``"Apart"``) or stand in one rank (``"Asunder"``).
        beside: they stand in one of the adjacent ranks, or lie in the pile of one of the players: several that are picked, in the same.
        sets_x: the level of the card that is picked is X.
        combined: what the levels of all that are picked may add up to at most; None for anything.
        on_one: they lie under one character: several that are picked, under the same.
        ties: how several that are picked stand to each other.
    """

    filters: tuple[Filter, ...]
    sort: str
    zone: str = "play"
    player: v.Player = _YOU
    together: bool = False
    theirs: Theirs | None = None
    sets_x: bool = False
    apart: str = ""
    beside: bool = False
    combined: v.Value | None = None
    on_one: bool = False
    ties: tuple[Term, ...] = ()

    @property
    def told(self) -> tuple[Filter, ...]:
        """Give what is known of the cards: those in your own hand, deck or discard pile are yours."""
        return (*self.filters, f.Yours()) if self.zone != "play" and self.player == _YOU else self.filters

    def cards(self, scope: Scope, **how: Any) -> Cards:
        """Give the cards to be picked; the pick must be counted afterwards."""
        if self.sets_x:
            scope.x = Term("LevelOfPick", (scope.picks,))
        many = how.get("n", 1) != 1 or how.get("every", False)
        picked = v.T(scope.picks)
        together: Filter | None = f.SameRank(picked) if many and (self.together or self.beside) else None
        if self.zone != "play" and self.beside and many:
            together = f.ControlledBy(v.OwnerOf(picked))
        if self.apart == "Asunder" and not many:
            raise Unfit("different from which other?")
        if self.apart:
            apart = f.Not(f.SameName(picked) if self.apart == "Apart" else f.SameRank(picked))
            together = apart if self.zone == "play" or together is None else f.All(together, apart)
        for one in several.tied(self.ties, how.get("n", 1), bool(how.get("every")), scope):
            together = one if together is None else f.All(together, one)
        if self.on_one and many:
            under = f.HeldBy(v.HolderOf(picked))
            together = under if together is None else f.All(together, under)
        fitting = self.filters
        if self.together and not many:
            fitting = (*fitting, f.SameRank(_only_one(scope)))
        if self.combined is not None:
            added = v.Plus(v.Total(picked, "level"), v.StatOf(v.It(), "level"))
            less = f.Where(c.Compare(added, "<=", self.combined))
            together = less if together is None else f.All(together, less)
            fitting = (*fitting, f.Stat("level", "<=", self.combined))
        return Cards(*fitting, zone=self.zone, player=self.player, together=together, **how)


def _only_one(scope: Scope) -> v.Ref:
    """Give the only character that was named: whose rank "the same rank" is where one is picked."""
    found = {one.ref: one for one in scope.mentions if one.sort == CHARACTER}
    if len(found) != 1 or any(one.many for one in found.values()):
        raise Unfit("the same rank as whom?")
    return next(iter(found))


def _told_apart(part: Term) -> tuple[Term, ...]:
    """Give "scribed to him" as two things that are said: that it is scribed, and on whom it is."""
    both = tuple(one for one in part.args if isinstance(one, Term)) if part.head == "All" else ()
    return both if Term("Scribed") in both else (part,)


def noun(parts: Value, scope: Scope, targeted: bool = False, picking: bool = False, ties: bool = False) -> Noun:
    """Lower the filters of a noun phrase; ``targeted`` is one behind "target", ``picking`` one to be picked, with ``ties`` several to be picked."""
    assert isinstance(parts, tuple)
    terms = places.told_of_nearest([one for part in parts if isinstance(part, Term) for one in _told_apart(part)])
    terms = list(map(several.to_each_other, terms)) if ties else terms
    several.refuse_created(terms, scope)
    sort = _sort(terms, scope)
    zone, theirs, sets_x, combined = "play", None, False, None
    player: v.Player = v.You()
    heads = {term.head for term in terms}
    folk = sort == CHARACTER and bool(heads & {"Attached", "AttachedTo"})
    sort = CARD if folk else sort  # a character that is attached is none in play
    anything = "Card" in heads and "In" not in heads and ("InPlay" in heads or any(map(places.is_place, terms)))
    found: list[Filter] = []
    placed: list[Filter] = []
    for term in terms:
        row = placed if (sort == ITEM or "Scribed" in heads or anything) and places.is_place(term) else found
        if term.head == "In":
            zone, player = str(term.args[0]), qualities.player(term.args[1], scope)
        elif term.head in places.THEIRS:
            theirs = Theirs(places.theirs(term, v.Opponents()), places.theirs(term, v.Chosen()))
            row.append(theirs.general)
        elif term.head == "LevelThan" and "In" in heads:
            row.append(f.Stat("level", str(term.args[0]), v.StatOf(_measured_by(scope, "Spell" in heads), "level")))
        elif term == _LEVEL_X and scope.x is None and picking:
            sets_x = True
        elif term.head == "YourFront" and "Yours" in heads:
            row.append(f.FrontRank())
        elif term.head == "OneRank":
            assert isinstance(term.args[0], tuple)
            heads |= set() if picking else {"Together"}
            row.extend(one for part in term.args[0] if isinstance(part, Term) for one in filters(part, scope, sort))
        elif term.head == "Combined":
            combined = number(term.args[0], scope)
        elif folk and term.head == "Attached":
            row.append(_attached_here(scope))
        elif folk and term.head == "AttachedTo":
            row.extend(one for one in filters(term, scope, sort) if one != f.Kind("Action"))
        elif term.head not in {"Together", "Apart", "Asunder", "Peak"} and not (ties and term.head == "Mutual"):
            row.extend(filters(term, scope, sort))
    if zone == "play" and f.Not(f.Stunned()) in found and any(map(natures.bare, terms)):  # said of characters only
        found = [f.Any(one, f.Kind("Character")) if one == f.Kind("Item") else one for one in found]
    if f.Kind(FACE_DOWN) in found:  # no action cards, as others that are attached
        found = [one for one in found if one not in (f.Kind("Action"), f.Any(f.Kind("Action"), f.Kind(FACE_DOWN)))]
    if heads & {"Equipped", "Scribed"} and not heads & {*_HOLDERS, "AttachedTo"} and not placed:
        if targeted:
            raise Unfit("equipped to whom")
        found.append(f.HeldBy())
    _fitting(sort, zone, found, any(map(places.is_place, terms)))
    found = _whose_place(found, placed, sort, zone, folk, anything)
    found += [_peak(term, tuple(found), zone) for term in terms if term.head == "Peak"]
    beside = "AdjacentRank" in heads if zone == "play" else bool(one_of_several(parts))
    rows = _others(tuple(dict.fromkeys(found)), scope)
    apart = "Apart" if "Apart" in heads else "Asunder" if "Asunder" in heads else ""
    on_one = any(map(_on_one, terms))
    tied = tuple(term for term in terms if term.head == "Mutual")
    return Noun(rows, sort, zone, player, "Together" in heads, theirs, sets_x, apart, beside, combined, on_one, tied)


def _whose_place(
    found: list[Filter], placed: list[Filter], sort: str, zone: str, folk: bool, anything: bool
) -> list[Filter]:
    """Add what the pile says, and where cards are that stand nowhere themselves."""
    if zone != "play":
        found = [one for one in found if not isinstance(one, f.Yours) and one != f.Not(f.Summoned())]
        if sort == CHARACTER:
            found.insert(0, f.Kind("Character"))
    elif folk:
        found.insert(0, f.Kind("Character"))
    elif anything:
        found.append(_anything(placed))
    elif placed:  # an item is where its holder is
        if any(isinstance(one, f.HeldBy) for one in found):
            raise Unfit("the place of an item is that of its holder")
        found.append(f.HeldBy(v.Every(*placed)))
    elif sort == ITEM:
        found = _with_holders(found)
    elif sort == CARD and not any(isinstance(one, f.HeldBy) for one in found):
        raise Unfit("cards that are not in play")
    return found


def _attached_here(scope: Scope) -> Filter:
    """Lower "an attached Gargoyle": on a character that attaches some to itself, those are meant."""
    if scope.bearer.kind != "Character":
        raise Unfit("attached to whom?", supported=False)
    return f.HeldBy()


def _on_one(term: Term) -> bool:
    """Tell whether cards are told by a single holder: "equipped to an Elf", not "equipped to Elves"."""
    if term.head not in {"HeldBy", "AttachedTo"}:
        return False
    return isinstance(term.args[0], Term) and term.args[0].head == "Np" and term.args[0].args[0] == "a"


def _others(rows: tuple[Filter, ...], scope: Scope) -> tuple[Filter, ...]:
    """Say than whom others are other: than whoever was named, where they stand by him and the acting character was not named.

    Raises:
        Unfit: somebody else was named, and nothing tells whether others are other than he or than the acting character.
    """
    sides = {f.Yours(), f.Opposing()}
    foreign = sides - set(rows) if sides & set(rows) else set()  # of one of the other side others are other anyway
    named = {one.ref for one in scope.mentions if one.sort == CHARACTER and not foreign & set(one.filters)}
    if f.Other() not in rows or not named or any(one.own for one in scope.mentions):
        return rows
    if _as_bearer(rows, scope):
        return rows
    by = {one.of for one in rows if isinstance(one, f.SameRank | f.Adjacent | f.AdjacentRank | f.Within)} & named
    if len(by) != 1:
        raise Unfit("others: than whom?")
    return tuple(f.Other(next(iter(by))) if one == f.Other() else one for one in rows)


def _as_bearer(rows: tuple[Filter, ...], scope: Scope) -> bool:
    """Tell whether others are said to be of a kind that is the bearer's and of nobody else named: "another Elf", on an Elf."""
    kinds = [one for one in rows if isinstance(one, f.Class | f.Faction | f.Trait)]
    theirs = {inner for one in scope.mentions if one.sort == CHARACTER for inner in one.filters}
    own = scope.bearer.kind == CHARACTER.capitalize() and {one.name for one in kinds} <= scope.bearer.such
    return bool(kinds) and own and theirs.isdisjoint(kinds)


def _anything(placed: list[Filter]) -> Filter:
    """Lower "a card in this rank": a character there, or what lies under one."""
    folk, under = f.Kind("Character"), (f.Kind("Item"), f.Kind("Action"))
    if not placed:
        return f.Any(folk, *under)
    return f.Any(f.All(folk, *placed), f.All(f.Any(*under), f.HeldBy(v.Every(*placed))))


def _measured_by(scope: Scope, spell: bool) -> v.Ref:
    """Give with whose level cards out of play compare: a spell that is answered, who was killed for the action, else the performer."""
    if spell and "spell" in map(str, scope.by):
        return v.EventCard()
    found = [one for one in scope.mentions if isinstance(one.ref, v.T) and one.sort == CHARACTER]
    paid = scope.paid_by == "kill" and len(found) == 1 and not found[0].many
    return found[0].ref if paid else v.Me()


def _peak(term: Term, found: tuple[Filter, ...], zone: str) -> Filter:
    """Lower "the highest Level ...": there is none among those meant that has more."""
    if zone != "play":
        raise Unfit("the highest of cards out of play", supported=False)
    op, quality = map(str, term.args)
    return f.Where(c.Never(c.Some(*found, f.Stat(quality, op, v.StatOf(v.It(), quality)))))


def sort_of(parts: Value, scope: Scope) -> str:
    """Tell of what sort a noun phrase is."""
    assert isinstance(parts, tuple)
    return _sort([part for part in parts if isinstance(part, Term)], scope)


def _sort(terms: list[Term], scope: Scope) -> str:
    heads = {inner.head for term in terms for inner in _named(term)}
    for term in terms:
        if term.head in {"OneOf", "RefOr"} and not heads & {
            "Item",
            "Gear",
            "Spell",
            "Kind",
            "Card",
            "NamedItem",
            "SetItem",
            "NamedAction",
        }:
            return ref(term.args[0], scope).sort
    if "OwnNamed" in heads and scope.bearer.kind != "Character":
        return ITEM if scope.bearer.kind == "Item" else CARD
    if heads & {"Item", "Gear", "NamedItem", "SetItem"}:
        return ITEM
    if heads & {"Spell", "Kind", "Card", "NamedAction"}:
        return CARD
    return CHARACTER


def _named(term: Term) -> list[Term]:
    """Give the terms by which a phrase names a sort of card."""
    if term.head in {"Any", "All"}:
        return [one for part in term.args if isinstance(part, Term) for one in _named(part)]
    if term.head == "AnyOf":
        rows = [part for row in term.args if isinstance(row, tuple) for part in row]
        return [one for part in rows if isinstance(part, Term) for one in _named(part)]
    return [term]


def _with_holders(found: list[Filter]) -> list[Filter]:
    """Say of the holders whose they are: an item is controlled by whoever controls the character that holds it."""
    sides = [one for one in found if isinstance(one, f.Yours | f.Opposing)]
    held = next((one for one in found if isinstance(one, f.HeldBy) and isinstance(one.by, v.Every)), None)
    if held is None or not sides:
        return found
    assert isinstance(held.by, v.Every)
    more = [side for side in sides if side not in held.by.filters]
    holders = f.HeldBy(v.Every(*held.by.filters, *more))
    return [holders if one is held else one for one in found if one not in sides]


def _fitting(sort: str, zone: str, found: list[Filter], placed: bool) -> None:
    if zone not in ("discard", "removed") and f.DidThisTurn("die") in found:
        raise Unfit("those who died lie in discard piles")
    if zone != "play" and (placed or any(isinstance(one, f.Ready | f.Spent | f.Wounded | f.Opposing) for one in found)):
        raise Unfit("a card out of play has no place and no orientation")
    if sort == ITEM and any(isinstance(one, f.Wounded | f.Stunned | f.Summoned) for one in found):
        raise Unfit("an item is never so")
    if sort == CHARACTER and any(isinstance(one, f.HeldBy) for one in found):
        raise Unfit("only items are equipped")


def one_of_several(parts: Value) -> str:
    """Give among whose piles or hands that of one, and not of which, is meant: "in an opponent's hand"; ``""`` where it is known."""
    assert isinstance(parts, tuple)
    said = [
        str(part.args[1].head)
        for part in parts
        if isinstance(part, Term) and part.head == "In" and isinstance(part.args[1], Term)
    ]
    return next((whose for whose in said if whose in {"Opponents", "Everybody"}), "")


def _chosen(parts: Value, whose: str, scope: Scope) -> v.Player:
    """Lower "in a discard pile of your choice": whose it is is chosen before what the sentence brings."""
    assert isinstance(parts, tuple)
    if Term("OfChoice") not in parts or scope.first is None or scope.chosen:
        raise Unfit("whose cards are counted", supported=False)
    scope.chosen = True
    scope.first.append(x.ChoosePlayer(opposing=whose == "Opponents"))
    return v.Chosen()


def filters(term: Term, scope: Scope, sort: str = CHARACTER) -> list[Filter]:
    """Lower one part of a noun phrase or predicate."""
    return qualities.filters(term, scope, sort)


def ref(value: Value, scope: Scope) -> Mention:
    """Lower a reference: give what it means, as a mention."""
    return references.ref(value, scope)


NUMBERS: Final[dict[str, Callable[[Term, Scope], v.Value]]] = {}
"""Each kind of number, with what lowers it; filled by ``amounts``, which speaks of conditions as well."""


def at_least(value: Value, scope: Scope) -> tuple[str, v.Value]:
    """Give how many there must be: at least the number that is named, unless something else is said of it."""
    if isinstance(value, Term) and value.head == "Extent":
        return str(value.args[0]), number(value.args[1], scope)
    return ">=", number(value, scope)


def number(value: Value, scope: Scope) -> v.Value:
    """Lower a number."""
    if isinstance(value, int):
        return value
    handler = NUMBERS.get(value.head) if isinstance(value, Term) else None
    if handler is None:
        raise Unfit("no number")
    assert isinstance(value, Term)
    return handler(value, scope)


def counted(parts: Value, scope: Scope) -> Noun:
    """Lower a noun phrase of cards that are counted, whatever their kind."""
    inner = noun(parts, scope)
    return replace(inner, filters=natures.of_either(parts, inner.filters))


def count(parts: Value, scope: Scope) -> v.Value:
    """Lower how many cards fit a noun phrase."""
    inner = counted(parts, scope)
    if inner.theirs or (inner.together and inner.zone != "play"):
        raise Unfit("a count of whose rank")
    if inner.together:  # "for each Elf in the same rank": as the one who gains it
        subject = v.Me() if scope.subject is None else scope.subject
        if isinstance(subject, v.Every):
            raise Unfit("a count of whose rank")
        return v.Count(*inner.filters, f.SameRank(subject))
    if inner.zone != "play":
        whose = one_of_several(parts)
        return v.CountIn(_chosen(parts, whose, scope) if whose else inner.player, inner.zone, inner.filters)
    return v.Count(*inner.filters)
