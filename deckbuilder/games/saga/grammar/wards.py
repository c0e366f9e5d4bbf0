"""What keeps wounds away: at most so many from one strike or spell, and so many fewer from each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import permissions, phrases, swings
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.standing import STANDING, in_force, scope_of
from deckbuilder.text.terms import Term, Value


def _whom(value: Value, scope: Scope) -> tuple[Filter, ...]:
    in_force(scope)
    return scope_of(value, scope) or (f.Same(v.Me()),)


def _most(term: Term, scope: Scope) -> list[Ability]:
    """Lower "may not suffer more than one wound from a single strike".

    A spell or action may inflict its wounds one after the other: what it may still inflict is nothing once the one is suffered.
    Where strikes are named besides, each of those that an action makes is one of them, and not the action.
    """
    whom, n, kind = term.args
    *strikes, last = str(kind).split(" or ")
    if last not in {"spell", "action"}:
        return _most_of(Term("MostOf", (whom, n, n, kind)), scope)
    if n != 1 or _whom(whom, scope) != (f.Same(v.Me()),):
        raise Unfit("wounds of a spell, counted", supported=False)
    me = (f.Same(v.Me()),)
    by = (last, "not strike") if strikes or last == "action" else (last,)
    about = ab.Event("wound", patient=me, by=by, before=True)
    suffered = ab.Event("wound", patient=me, by=by)
    spared = a.Gain(
        v.Me(), m.Cannot("be wounded", by=last, but=("strike",) if "not strike" in by else ()), until="action"
    )
    found: list[Ability] = [ab.Auto(about, x.Seq(d.ReduceWounds(to=1), x.Delayed(suffered, spared)))]
    return [*[one for part in strikes for one in _most_of(Term("MostOf", (whom, n, n, part)), scope)], *found]


def _most_of(term: Term, scope: Scope) -> list[Ability]:
    """Lower "strikes that inflict more than one wound only inflict one wound against him"."""
    whom, more, n, kind = term.args
    if more != n:
        raise Unfit("more than so many become as many")
    in_force(scope)
    if not isinstance(n, int) or not (isinstance(kind, Term) or kind in {"strike", "melee", "ranged"}):
        raise Unfit("a number of wounds, of one strike")
    made, by = swings.swing_kind(kind)
    return [ab.Static(m.StrikeMod(made, by, most=n, defending=True), scope=scope_of(whom, scope))]


def _fewer(term: Term, scope: Scope) -> list[Ability]:
    """Lower "wounds from ranged strikes against him are reduced by one", "wounds suffered by him are reduced to zero"."""
    whom, n, kind, *least = term.args
    kind = "strike" if kind == Term("Both") else kind
    fewer = phrases.number(n, scope)
    by: tuple[str | Filter, ...] = (kind,) if isinstance(kind, str) and kind else ()
    if isinstance(kind, Term) and term.head == "LessWounds" and kind.head != "By":
        by = swings.source(kind)
    elif not isinstance(kind, str):
        raise Unfit("wounds from which strikes?", supported=False)
    if not all(isinstance(one, int) for one in (*least, fewer)):
        raise Unfit("how many wounds fewer?", supported=False)
    about = ab.Event("wound", patient=_whom(whom, scope), by=by, before=True)
    if term.head == "LessTo":
        return [ab.Auto(about, d.ReduceWounds(to=int(str(fewer))))]
    return [ab.Auto(about, d.ReduceWounds(fewer, least=int(str(least[0]))))]


def _reach(term: Term, scope: Scope) -> list[Ability]:
    """Lower "once per turn, one of his ranged strikes may target an additional rank away"."""
    whose, said = term.args
    in_force(scope)
    if phrases.ref(whose, scope).ref != v.Me():
        raise Unfit("whose strikes?", supported=False)
    kind, by = swings.swing_kind(said)
    return [ab.Static(m.StrikeMod(kind, by, reach=1, times=1))]


def _from_pile(term: Term, scope: Scope) -> list[Ability]:
    """Lower "may cast spells in your discard pile as though they were in your hand. Remove each from the game"."""
    in_force(scope)
    (made,) = permissions.PERMITS["FromPile"](term, scope)
    assert isinstance(made, m.UseFrom)
    return [ab.Static(replace(made, after="removed"))]


def _itself_from_pile(term: Term, scope: Scope) -> list[Ability]:
    """Lower "While this card is in your discard pile, your fighters may perform it"."""
    zone, whom, after = term.args[:3]
    if scope.bearer.kind != "Action" or zone != "discard":
        raise Unfit("an action card is performed", supported=False)
    who = (f.Yours(), f.Kind("Character")) if whom is None else scope_of(whom, scope)
    if not who:
        raise Unfit("who performs it?")
    return [ab.Static(m.UseFrom("discard", (f.Same(v.Self()),), str(after)), scope=who, zone="discard")]


def _so_often(term: Term, scope: Scope) -> list[Ability]:
    """Lower "once per turn, this character may perform an action card in your discard pile as though it were in your hand"."""
    *said, whom, n = term.args
    in_force(scope)
    if said[1] != "discard" or not isinstance(n, int):
        raise Unfit("from which pile?", supported=False)
    who = scope_of(whom, scope)
    (made,) = permissions.PERMITS["FromPile"](Term("FromPile", tuple(said)), scope)
    assert isinstance(made, m.UseFrom)
    return [ab.Static(replace(made, times=n), scope=who)]


def _once(term: Term, scope: Scope) -> list[Ability]:
    """Lower "While one or more ~ are in your discard pile, ...": it holds once, however many lie there."""
    return [
        ab.Static(*one.modifiers, scope=one.scope, when=one.when, zone=one.zone, once=True)
        for one in STANDING["StaticFrom"](term, scope)
        if isinstance(one, ab.Static)
    ]


def _own_level(term: Term, scope: Scope) -> list[Ability]:
    """Lower "this item is Level 2 when equipped by an Elf", "this item's Level is reduced by 2 for Elves"."""
    act, n, whom = term.args
    head = "SelfLevel" if term.head == "OwnLevel" else "SelfHigher"
    return STANDING["Static"](Term("Static", (whom, (Term(head, (act, n)),))), scope)


def _pages_go(term: Term, scope: Scope) -> list[Ability]:
    """Lower "spells cast by this cleric", "scribed spells cast by this cleric are removed from the game": when they are over."""
    kind, whom, to = term.args
    in_force(scope)
    assert isinstance(kind, tuple)
    if phrases.ref(whom, scope).ref != v.Me():
        raise Unfit("whose?", supported=False)
    over = ab.Event("perform", agent=(f.Same(v.Me()),), by=tuple(map(str, kind)))
    return [ab.Auto(over, d.Put(v.EventCard(), str(to)))]


def _names_class(term: Term, scope: Scope) -> list[Ability]:
    """Lower "after you equip this item, name a class": the item has its name among its traits until another is named."""
    if scope.bearer.kind != "Item" or phrases.ref(term.args[0], scope).ref != v.Self():
        raise Unfit("named for what?", supported=False)
    named = [a.Gain(v.Self(), m.GainTrait(name), until="again") for name in sorted(CLASSES)]
    return [ab.Auto(ab.Event("equip", card=(f.Same(v.Self()),)), x.OneEffect(*named))]


WARDS: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "MostWounds": _most,
    "MostOf": _most_of,
    "MostInstead": _most_of,
    "LessWounds": _fewer,
    "LessTo": _fewer,
    "ReachOnce": _reach,
    "FromPileOnce": _from_pile,
    "NamesClass": _names_class,
    "PileUse": _itself_from_pile,
    "PagesGo": _pages_go,
    "StaticOnce": _once,
    "OwnLevel": _own_level,
    "OwnLower": _own_level,
    "FromPileTimes": _so_often,
}
"""By the head of a clause: what keeps wounds away, and what is done once."""
