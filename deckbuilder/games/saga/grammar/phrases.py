"""Noun phrases, references and numbers: from terms to filters, cards to be picked and values of the algebra."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_PLAIN: Final[dict[str, Callable[[], Filter]]] = {
    "Opposing": f.Opposing, "Other": f.Other, "Wounded": f.Wounded, "Ready": f.Ready, "Spent": f.Spent, "Stunned": f.Stunned,
    "Adjacent": f.Adjacent, "Good": f.Good, "Evil": f.Evil, "Summoned": f.Summoned, "IsWarlord": f.IsWarlord, "Yours": f.Yours,
    "Abroad": f.Abroad, "FrontRank": f.FrontRank, "AdjacentRank": f.AdjacentRank, "YourFormation": f.InFormation,
}  # fmt: skip
_NAMED: Final[dict[str, Callable[[str], Filter]]] = {
    "Faction": f.Faction,
    "Class": f.Class,
    "Trait": f.Trait,
    "Named": f.Named,
}
_CHARACTERS: Final = frozenset({"Char", "Faction", "Class", "IsWarlord"})
PLACED: Final = (
    f.Within,
    f.Away,
    f.SameRank,
    f.AdjacentRank,
    f.Adjacent,
    f.FrontRank,
    f.InRank,
    f.InFrontOf,
    f.Abroad,
    f.InFormation,
)


_YOU: Final = v.You()


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase, lowered.

    Attributes:
        filters: all of them.
        sort: a character, an item or a card.
        zone, player: where the cards are.
        together: what every further pick must fit.
        theirs: the front rank of one opposing player, who must be chosen where all in it are meant.
    """

    filters: tuple[Filter, ...]
    sort: str
    zone: str = "play"
    player: v.Player = _YOU
    together: bool = False
    theirs: bool = False

    @property
    def told(self) -> tuple[Filter, ...]:
        """Give what is known of the cards: those in your own hand, deck or discard pile are yours."""
        return (*self.filters, f.Yours()) if self.zone != "play" and self.player == _YOU else self.filters

    def cards(self, scope: Scope, **how: Any) -> Cards:
        """Give the cards to be picked; the pick must be counted afterwards."""
        together = f.SameRank(v.T(scope.picks)) if self.together else None
        return Cards(*self.filters, zone=self.zone, player=self.player, together=together, **how)


def noun(parts: Value, scope: Scope) -> Noun:
    """Lower the filters of a noun phrase."""
    assert isinstance(parts, tuple)
    terms = [part for part in parts if isinstance(part, Term)]
    sort = _sort(terms)
    zone = "play"
    player: v.Player = _YOU
    yours = any(term.head == "Yours" for term in terms)
    opposing = any(term.head == "Opposing" for term in terms)
    found: list[Filter] = []
    together = theirs = False
    for term in terms:
        if term.head == "In":
            zone, player = str(term.args[0]), _player(term.args[1])
        elif term.head == "Together":
            together = True
        elif term.head == "TheirFront":
            theirs = not opposing
            found.append(f.FrontRank() if opposing else f.SameRank(v.Every(f.Opposing(), f.FrontRank())))
        elif term.head == "YourFront":
            found.append(f.FrontRank() if yours else f.SameRank(v.Every(f.Yours(), f.FrontRank())))
        else:
            found.extend(filters(term, scope, sort))
    _fitting(sort, zone, found)
    if zone != "play":
        found = [one for one in found if not isinstance(one, f.Yours)]
        if sort == CHARACTER:
            found.insert(0, f.Kind("Character"))
    elif sort == ITEM:
        found = _placed_item(found)
    elif sort == CARD:
        raise Unfit("cards that are not in play")
    return Noun(tuple(dict.fromkeys(found)), sort, zone, player, together, theirs)


def _sort(terms: list[Term]) -> str:
    heads = {term.head for term in terms}
    for term in terms:
        if term.head == "Any":
            heads |= {part.head for part in term.args if isinstance(part, Term)}
    if heads & {"Item", "Gear"}:
        return ITEM
    if heads & {"Spell", "Kind", "Card"}:
        return CARD
    return CHARACTER


def _player(term: Value) -> v.Player:
    return v.Everybody() if term == Term("Everybody") else v.You()


def _fitting(sort: str, zone: str, found: list[Filter]) -> None:
    placed = any(isinstance(one, PLACED) for one in found)
    if zone != "play" and (placed or any(isinstance(one, f.Ready | f.Spent | f.Wounded | f.Opposing) for one in found)):
        raise Unfit("a card out of play has no place and no orientation")
    if sort == ITEM and any(isinstance(one, f.Wounded | f.Stunned | f.Summoned) for one in found):
        raise Unfit("an item is never so")
    if sort != ITEM and any(isinstance(one, f.HeldBy) for one in found):
        raise Unfit("only items are equipped")


def _placed_item(found: list[Filter]) -> list[Filter]:
    """Let an item be where its holder is."""
    places = [one for one in found if isinstance(one, PLACED)]
    if not places:
        return found
    if any(isinstance(one, f.HeldBy) for one in found):
        raise Unfit("the place of an item is that of its holder")
    return [one for one in found if one not in places] + [f.HeldBy(v.Every(*places))]


def filters(term: Term, scope: Scope, sort: str = CHARACTER) -> list[Filter]:
    """Lower one part of a noun phrase or predicate."""
    head, args = term.head, term.args
    if head in _PLAIN:
        return [_PLAIN[head]()]
    if head in _NAMED:
        if head == "Class" and sort == ITEM:
            raise Unfit("the class of an item", supported=False)
        return [_NAMED[head](str(args[0]))]
    special = _FILTERS.get(head)
    if special is None:
        raise Unfit(f"{head} is no filter")
    return special(term, scope, sort)


def _char(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return []


def _item(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Item")]


def _gear(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Item"), f.Trait(str(term.args[0]))]


def _spell(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Spell()]


def _kind(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind(str(term.args[0]))]


def _card_trait(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != CARD:
        raise Unfit("only action cards have such a trait")
    return [f.Trait(str(term.args[0]))]


def _not(term: Term, scope: Scope, sort: str) -> list[Filter]:
    inner = term.args[0]
    assert isinstance(inner, Term)
    found = filters(inner, scope, sort)
    return [f.Not(found[0] if len(found) == 1 else f.All(*found))]


def _unlike(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Not(f.Same(ref(term.args[0], scope).ref))]


def _any(term: Term, scope: Scope, sort: str) -> list[Filter]:
    parts = [filters(part, scope, sort) for part in term.args if isinstance(part, Term)]
    return [f.Any(*[part[0] if len(part) == 1 else f.All(*part) for part in parts])]


def _all(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.All(*[one for part in term.args if isinstance(part, Term) for one in filters(part, scope, sort)])]


def _any_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    rows = [noun(part, scope).filters for part in term.args]
    return [f.Any(*[row[0] if len(row) == 1 else f.All(*row) for row in rows])]


def _level(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Stat("level", str(term.args[0]), number(term.args[1], scope))]


def _levels(term: Term, scope: Scope, sort: str) -> list[Filter]:
    a, b = term.args
    assert isinstance(a, int)
    assert isinstance(b, int)
    return [f.Any(f.Stat("level", "==", a), f.Stat("level", "==", b))]


def _level_than(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Stat("level", str(term.args[0]), v.StatOf(v.Me(), "level"))]


def _bears(term: Term, scope: Scope, sort: str) -> list[Filter]:
    inner = term.args[0]
    assert isinstance(inner, Term)
    if inner.head == "Item":
        return [f.Bears(f.Kind("Item"))]
    return [f.Bears(f.Trait(str(inner.args[0])))]


def _held_by(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.HeldBy(_whoever(term.args[0], scope))]


def _whoever(value: Value, scope: Scope) -> v.Ref:
    """Give the characters meant by a reference or by any that fit."""
    if isinstance(value, Term) and value.head == "Np":
        if value.args[0] not in ("a", "all"):
            raise Unfit("a target within a noun phrase")
        inner = noun(value.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs:
            raise Unfit("characters in play")
        return v.Every(*inner.filters)
    return ref(value, scope).ref


def _next_to(term: Term, scope: Scope, sort: str) -> list[Filter]:
    value = term.args[0]
    if isinstance(value, Term) and value.head == "Np":
        inner = noun(value.args[2], scope)
        if value.args[0] not in ("a", "all") or inner.sort != CHARACTER or inner.zone != "play":
            raise Unfit("adjacent to characters in play")
        return [f.Where(c.Some(*inner.filters, f.Adjacent(v.It())))]
    return [f.Adjacent(ref(value, scope).ref)]


def _within(term: Term, scope: Scope, sort: str) -> list[Filter]:
    of = v.Me() if term.args[1] is None else ref(term.args[1], scope).ref
    made = f.Within if term.head == "Within" else f.Away
    return [made(number(term.args[0], scope), of)]


def _same_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.SameRank(v.Me() if term.args[0] is None else ref(term.args[0], scope).ref)]


def _any_front(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.FrontRank(own=False)]


def _in_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.InRank(number(term.args[0], scope))]


def _your_front(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.SameRank(v.Every(f.Yours(), f.FrontRank()))]


def _can_use(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "an item that this character may equip", "a spell that this wizard can cast"."""
    by = ref(term.args[0], scope).ref
    if term.head == "CanEquip":
        if sort != ITEM:
            raise Unfit("only items are equipped")
        return [f.Equippable(by)]
    if sort != CARD:
        raise Unfit("only action cards are performed")
    return [f.Castable(by)]


_FILTERS: Final = {
    "CanEquip": _can_use, "CanPerform": _can_use,
    "Char": _char, "InPlay": _char, "Card": _char, "Item": _item, "Gear": _gear, "Spell": _spell, "Kind": _kind, "CardTrait": _card_trait, "Not": _not,
    "Any": _any, "All": _all, "AnyOf": _any_of, "Level": _level, "Levels": _levels, "LevelThan": _level_than, "Bears": _bears,
    "HeldBy": _held_by, "NextTo": _next_to, "Within": _within, "Away": _within, "SameRank": _same_rank,
     "AnyFront": _any_front, "InRank": _in_rank,  "YourFront": _your_front, "Unlike": _unlike,
}  # fmt: skip


# References ------------------------------------------------------------------------------------------------------------------


def ref(value: Value, scope: Scope) -> Mention:
    """Lower a reference: give what it means, as a mention."""
    if not isinstance(value, Term):
        raise Unfit("no reference")
    found = _reference(value, scope)
    return Mention(v.It(), found.sort, found.filters, found.target) if found == scope.each else found


def _reference(term: Term, scope: Scope) -> Mention:
    head, args = term.head, term.args
    if head in {"Me", "MeAs", "Own", "ThisCard"}:
        return _own(term, scope)
    if head == "TheTarget":
        return scope.target()
    if head == "EachTarget":
        found = scope.target()
        if not found.many:
            raise Unfit("each target: there is one only")
        return found
    if head == "The":
        return _the(args[0], scope)
    if head == "TheKilled":
        if scope.event != "die":
            raise Unfit("nothing was killed")
        return Mention(v.Patient(), CHARACTER)
    if head == "YourWarlord":
        return Mention(v.WarlordOf(v.You()), CHARACTER, (f.IsWarlord(), f.Yours()))
    if head == "TheStriker":
        if scope.event not in {"target", "hit", "miss", "strike", "wound"} or not _of_strike(scope):
            raise Unfit("nobody struck")
        return Mention(v.Agent(), CHARACTER)
    if head == "StruckOne":
        if scope.struck and not scope.volley:
            return Mention(v.Struck(), CHARACTER)
        if scope.event in {"target", "hit", "miss", "strike"}:
            return Mention(v.Patient(), CHARACTER)
        raise Unfit("no strike was mentioned")
    if head == "Pro":
        if args[0] == "self":
            return Mention(v.Me(), CHARACTER, own=True)
        if scope.subject is not None and args[0] != "it":
            return next((m for m in scope.mentions if m.ref == scope.subject), Mention(scope.subject, CHARACTER))
        return scope.pronoun(str(args[0]))
    raise Unfit(f"{head} is no reference")


def _of_strike(scope: Scope) -> bool:
    return bool({"melee", "ranged", "strike"} & set(map(str, scope.by)))


def _own(term: Term, scope: Scope) -> Mention:
    if term.head == "ThisCard":
        return Mention(v.Self(), CARD, own=True)
    if term.head == "Own":
        mention = Mention(scope.bearer.own, CHARACTER if scope.bearer.kind == "Character" else CARD, own=True)
    else:
        if term.head == "MeAs" and term.args[0] not in scope.bearer.classes:
            raise Unfit(f"this {term.args[0]}: the card is of another class")
        mention = Mention(v.Me(), CHARACTER, own=True)
    scope.mention(mention)
    return mention


def _the(value: Value, scope: Scope) -> Mention:
    inner = noun((value,), scope) if value != Term("Card") else Noun((), CARD)
    wanted = tuple(one for one in inner.filters if one != f.Kind("Item"))
    try:
        return scope.one(inner.sort, wanted)
    except Unfit:
        own = isinstance(value, Term) and value.head == "Class" and value.args[0] in scope.bearer.classes
        if own and not any(m.sort == CHARACTER and not m.own for m in scope.mentions):
            return Mention(v.Me(), CHARACTER, own=True)
        raise


# Numbers ---------------------------------------------------------------------------------------------------------------------


def number(value: Value, scope: Scope) -> v.Value:
    """Lower a number."""
    if isinstance(value, int):
        return value
    if not isinstance(value, Term):
        raise Unfit("no number")
    head, args = value.head, value.args
    if head == "Plus":
        return v.Plus(number(args[0], scope), number(args[1], scope))
    if head == "Times":
        return v.Times(number(args[0], scope), number(args[1], scope))
    if head in {"StatOf", "Printed"}:
        return v.StatOf(ref(args[0], scope).ref, str(args[1]), head == "Printed")
    if head == "HalfOf":
        return v.Half(v.StatOf(ref(args[0], scope).ref, str(args[1])), up=args[2] == "up")
    if head == "CountAll":
        return count(args[0], scope)
    if head == "ChargesOn":
        return v.ChargesOn(ref(args[0], scope).ref)
    if head == "WoundsOn":
        return v.WoundsOn(ref(args[0], scope).ref)
    if head == "ItemsOn":
        return v.Count(f.Kind("Item"), f.HeldBy(ref(args[0], scope).ref))
    raise Unfit(f"{head}: no number", supported=head != "X")


def count(parts: Value, scope: Scope) -> v.Value:
    """Lower how many cards fit a noun phrase."""
    inner = noun(parts, scope)
    if inner.together or inner.theirs:
        raise Unfit("a count of whose rank")
    if inner.zone != "play":
        return v.CountIn(inner.player, inner.zone, inner.filters)
    return v.Count(*inner.filters)
