"""Conditions: from terms to the algebra."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import fates, phrases
from deckbuilder.games.saga.grammar.means import STRIKES, ways_of
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, Scope, Unfit
from deckbuilder.games.saga.rules.sorts import bits_of
from deckbuilder.text.terms import Term, Value

_ENDS: Final[dict[str, Condition]] = {
    "StrikeHit": c.StrikeHit(),
    "StrikeMissed": c.StrikeMissed(),
    "StrikeKilled": c.StrikeKilled(),
    "StrikeWounded": c.StrikeWounded(),
}
_ENDED: Final = {"StrikeHit": "success", "StrikeKilled": "killing", "StrikeWounded": "wounding"}
_FACTS: Final[dict[str, Condition]] = {
    "WonInitiative": c.WonInitiative(),
    "FirstTurn": c.Compare(v.Turns(), "==", 1),
    "LaterTurn": c.Compare(v.Turns(), ">", 1),
}


def condition(value: Value, scope: Scope) -> Condition:
    """Lower a condition."""
    assert isinstance(value, Term)
    if value.head in _FACTS:
        return _FACTS[value.head]
    if value.head in _ENDS:
        if not scope.struck and scope.event == "strike" and value.head in _ENDED:
            return c.Heard(_ENDED[value.head])
        if not scope.struck:
            raise Unfit("the strike: none was performed")
        if scope.volley:
            raise Unfit("the strike: there are several")
        return _ENDS[value.head]
    handler = CONDITIONS.get(value.head)
    if handler is None:
        raise Unfit(f"{value.head}: no condition", supported=False)
    return handler(value, scope)


_THE_FOUND: Final = (Term("Pro", ("it",)), Term("TheRevealed"), Term("The", (Term("Card"),)))


def _is(term: Term, scope: Scope) -> Condition:
    if scope.found is not None and term.args[0] in _THE_FOUND:
        scope.found.told = _card_is(term.args[1], scope)
        return c.Is(scope.found.mention.ref, *scope.found.told)
    who = phrases.ref(term.args[0], scope)
    if who.discarded and not who.many:
        scope.tossed_as = _card_is(term.args[1], scope)
        return c.Is(who.ref, *scope.tossed_as)
    scope.topic = who
    return c.Is(who.ref, *predicate(term.args[1], scope, own=who.own and who.sort == CHARACTER))


def _you_paid(term: Term, scope: Scope) -> Condition:
    """Lower "if you spent him": whether the cost that could be left was paid."""
    if scope.option is None:
        raise Unfit("nothing was left to choose between the colons")
    cost, pick = scope.option
    if not _same_cost(term.args[0], cost):
        raise Unfit("another cost than the one that could be left")
    return c.Compare(v.CountOf(v.T(pick)), ">=", 1)


def _same_cost(said: Value, cost: Value) -> bool:
    assert isinstance(said, Term)
    assert isinstance(cost, Term)
    if said.head != cost.head or (said.args[0] != cost.args[0] and said.head == "Pay"):
        return False
    what = said.args[1] if said.head == "Pay" else None
    return said == cost or (isinstance(what, Term) and what.head == "Pro") or _less_said(what, cost.args[-1])


def _less_said(said: Value, cost: Value) -> bool:
    """Tell whether "an Arrow" is what was called "an Arrow equipped to this rogue"."""
    if not isinstance(said, Term) or not isinstance(cost, Term) or said.head != "Np" or cost.head != "Np":
        return False
    (mode, n, parts), (as_, many, all_) = said.args, cost.args
    return (mode, n) == (as_, many) and isinstance(parts, tuple) and isinstance(all_, tuple) and {*parts} <= {*all_}


def _is_pro(term: Term, scope: Scope) -> Condition:
    if len(term.args) > 1 and (scope.found is not None or any(one.discarded for one in scope.mentions)):
        return _is(Term("Is", (Term("Pro", ("it",)), term.args[0])), scope)  # a card was named: "he" is said of others
    found = phrases.ref(Term("Pro", ("person",)), scope)
    said = predicate(term.args[0], scope, own=found.own and found.sort == CHARACTER)
    return c.Is(_of_the_item(said, scope) if found.ref == v.Me() and len(term.args) > 1 else found.ref, *said)


def _of_the_item(said: tuple[Filter, ...], scope: Scope) -> v.Ref:
    """Give whom "it" means where it can be the bearer: of an item that says what it is itself, the item; not whoever holds it."""
    if f.Kind("Item") in said and scope.bearer.kind == "Item":
        return v.Self()
    if f.Kind("Item") in said or scope.bearer.kind == "Item":
        raise Unfit("it: the item, or who holds it")
    return v.Me()


def _never(term: Term, scope: Scope) -> Condition:
    inner = condition(term.args[0], scope)
    if isinstance(inner, c.Is):  # "is not stunned" speaks of one that is there
        return c.Is(inner.card, f.Not(inner.filters[0] if len(inner.filters) == 1 else f.All(*inner.filters)))
    return c.Never(inner)


def _joined(term: Term, scope: Scope) -> Condition:
    assert isinstance(term.args[0], tuple)
    made = [while_self(part, scope) for part in term.args[0]]
    return c.Both(*made) if term.head == "And" else c.OneOf(*made)


def _some(term: Term, scope: Scope) -> Condition:
    assert isinstance(term.args[0], Term)
    return some(term.args[0], scope, (f.Yours(),) if term.head == "SomeYours" else ())


def _some_are(term: Term, scope: Scope) -> Condition:
    what, said = term.args
    assert isinstance(what, Term)
    if what.head == "Np" and what.args[0] != "a":
        raise Unfit("there is one")
    return some(what, scope, predicate(said, scope))


def _named(term: Term, scope: Scope) -> Condition:
    name = f.Named(str(term.args[0]))
    if term.head == "OpposingLord":
        return c.Some(f.Opposing(), f.IsWarlord(), name)
    if term.head in {"NameInPlay", "NameOpposes"}:
        return c.Some(*((f.Opposing(),) if term.head == "NameOpposes" else ()), name)
    return c.Some(f.Yours(), *((f.IsWarlord(),) if term.head == "WarlordIs" else ()), name)


def _of_opponents(value: Value) -> Value:
    assert isinstance(value, Term)
    if value.head != "Np" or not isinstance(value.args[2], tuple):
        raise Unfit("what an opponent controls")
    return Term("Np", (*value.args[:2], (Term("Opposing"), *value.args[2])))


_LASTING: Final = (f.Class, f.Faction, f.Trait, f.Named, f.Good, f.Evil, f.Stat, f.Any, f.All, f.Not, f.InSet, f.Kind)
"""What can be told of a card that is no longer where it was."""


_BY_A_DEED: Final = frozenset({
    "perform", "pay", "target", "affect", "hit", "miss", "strike", "roll", "wound", "die", "redirect", "divert",
})  # fmt: skip


def _heard_as(term: Term, scope: Scope) -> Condition:
    """Lower "if the spell was a Fire spell", "if it was a melee strike": the strike or action of the trigger."""
    said, by = term.args
    told = [one for one in scope.mentions if one.sort != CHARACTER and one.ref != v.EventCard()]
    if said == "it" and (told or scope.found is not None):
        raise Unfit("it: the strike or action, or a card")
    if scope.struck or not scope.kinds or not scope.kinds <= _BY_A_DEED or not all(scope.ways):
        raise Unfit("what was done: the trigger tells of no such thing")
    if said == "strike" and any(way and not STRIKES & set(map(str, way)) for way in scope.ways):
        raise Unfit("the strike: an action")
    if said == "spell" and any("spell" not in way for way in scope.ways):
        raise Unfit("the spell: none was cast")
    ways = [c.HeardAs(way) for way in ways_of(by)]
    if not all(one.by for one in ways):
        raise Unfit("what was done: anything")
    if not all(bits_of(word.removeprefix("not ")) for one in ways for word in one.by if isinstance(word, str)):
        raise Unfit("what was done: of that sort", supported=False)
    return ways[0] if len(ways) == 1 else c.OneOf(*ways)


def _was(term: Term, scope: Scope) -> Condition:
    """Lower "the killed character was a Dwarf": what it is may be told even where it has left play."""
    made = _is(Term("Is", term.args), scope)
    if not isinstance(made, c.Is) or not all(isinstance(one, _LASTING) for one in made.filters):
        raise Unfit("what something was", supported=False)
    return made


def _moved(term: Term, scope: Scope) -> Condition:
    if phrases.ref(term.args[0], scope).ref != scope.moved:
        raise Unfit("moved: not just before")
    return c.Did()


def _did_this(term: Term, scope: Scope) -> Condition:
    who = phrases.ref(term.args[0], scope)
    if who.sort != CHARACTER:
        raise Unfit("characters do this")
    done = str(term.args[1])
    return c.Is(who.ref, f.DidThisTurn("strike" if done == "melee or ranged" else done))


def _happened(term: Term, scope: Scope) -> Condition:
    from deckbuilder.games.saga.grammar import histories  # it reads events, whose guards are conditions

    return (histories.happened if term.head == "Happened" else histories.happened_by)(term, scope)


def bound(value: Value, scope: Scope) -> tuple[str, v.Value]:
    """Give how a number is to compare, and with what."""
    assert isinstance(value, Term)
    return str(value.args[0]), phrases.number(value.args[1], scope)


def _compared(term: Term, scope: Scope) -> Condition:
    op, than = bound(term.args[1], scope)
    return c.Compare(phrases.number(term.args[0], scope), op, than)


def _card_is(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower what a card is that was found or revealed."""
    assert isinstance(value, tuple)
    only = value[0] if len(value) == 1 else None
    if isinstance(only, Term) and only.head in {"Any", "AnyOf"}:  # of several sorts
        ways = [_card_is(way if isinstance(way, tuple) else (way,), scope) for way in only.args]
        return (f.Any(*[way[0] if len(way) == 1 else f.All(*way) for way in ways]),)
    card = (Term("Card"),) if any(isinstance(part, Term) and part.head == "PrintedTrait" for part in value) else ()
    found = phrases.noun((*value, *card, Term("In", ("deck", Term("You")))), scope).filters
    if not found:
        raise Unfit("is a card: always")
    return found


def _alone(place: Value, scope: Scope) -> Filter:
    """Lower "the only character in this rank"."""
    where = (
        [f.SameRank(v.It()) if one == f.SameRank() else one for one in phrases.filters(place, scope)]
        if isinstance(place, Term)
        else []
    )
    if where != [f.SameRank(v.It())]:
        raise Unfit("the only one of a rank", supported=False)
    return f.Where(c.Compare(v.Count(*where), "==", 1))


def predicate(value: Value, scope: Scope, own: bool = False) -> tuple[Filter, ...]:
    """Lower what something is said to be; one's ``own`` front rank is that of the acting character."""
    assert isinstance(value, tuple)
    found: list[Filter] = []
    for part in value:
        assert isinstance(part, Term)
        if part.head == "Alone":
            found.append(_alone(part.args[0], scope))
            continue
        if part.head in {"In", "Together", "ThatRank"}:  # who stands for a rank may leave it
            raise Unfit("a place of its own")
        found.extend([f.FrontRank()] if own and part.head == "YourFront" else phrases.filters(part, scope))
    if not found:
        raise Unfit("is a character: always")
    return tuple(dict.fromkeys(found))


def some(value: Term, scope: Scope, more: tuple[Filter, ...] = ()) -> Condition:
    """Lower "there is a ...", "you control two or more ...", "there are no ..."."""
    tally: tuple[str, v.Value] = (">=", 1)
    parts: Value = ()
    if value.head == "Tally":
        tally, parts = bound(value.args[0], scope), value.args[1]
    elif value.head == "Np" and value.args[0] == "a":
        parts = value.args[2]
    else:
        raise Unfit("there is one")
    inner = phrases.counted(parts, scope)
    if inner.zone != "play" and phrases.one_of_several(parts) and tally[0] in {">=", ">"}:
        tallied = c.Compare(v.CountIn(v.ControllerOf(v.It()), inner.zone, inner.filters), *tally)
        side = (f.Opposing(),) if inner.player == v.Opponents() else ()
        return c.Some(*side, f.IsWarlord(), f.Where(tallied))  # whoever still plays has a Warlord
    if inner.zone != "play":
        return c.Compare(v.CountIn(inner.player, inner.zone, inner.filters), *tally)
    if inner.together or inner.theirs or inner.sort not in (CHARACTER, ITEM):
        raise Unfit("cards in play", supported=False)
    fitting = tuple(dict.fromkeys((*more, *inner.filters)))
    if not fitting:
        raise Unfit("there is a character: always")
    return c.Some(*fitting) if tally == (">=", 1) else c.Compare(v.Count(*fitting), *tally)


def while_self(value: Value, scope: Scope) -> Condition:
    """Lower what the bearer must be: "while adjacent to a cleric", "while he is ..."."""
    assert isinstance(value, Term)
    if value.head == "HolderIs":
        if scope.bearer.kind == "Character":
            raise Unfit("items and action cards are held by somebody")
        return c.Is(v.Me(), *phrases.noun(value.args[0], scope).filters)
    if value.head == "HeldByName":
        if scope.bearer.kind == "Character":
            raise Unfit("items are equipped, action cards attached")
        return c.Is(v.Me(), f.Named(str(value.args[0])))
    if value.head == "NotPred":
        return c.Is(v.Me(), *[f.Not(one) for one in _one_filter(predicate(value.args[0], scope, own=True))])
    if value.head == "Is" and isinstance(value.args[0], Term) and value.args[0].head == "Pro":
        it = ("it",) if value.args[0].args[0] == "it" else ()
        value = Term("IsPro", (*value.args[1:], *it)) if phrases.ref(value.args[0], scope).own else value
    if value.head not in {"Pred", "IsPro"}:
        return condition(value, scope)
    parts = value.args[0]
    assert isinstance(parts, tuple)
    if len(parts) == 1 and isinstance(parts[0], Term) and parts[0].head == "NextTo":
        other = parts[0].args[0]
        if isinstance(other, Term) and other.head == "Np" and other.args[0] == "a":
            inner = phrases.counted(other.args[2], scope)
            if inner.sort != CHARACTER or inner.zone != "play":
                raise Unfit("adjacent to a character")
            return c.Some(*inner.filters, f.Adjacent())
    said = predicate(parts, scope, own=True)
    return c.Is(_of_the_item(said, scope) if len(value.args) > 1 else v.Me(), *said)


def _one_filter(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    return filters if len(filters) == 1 else (f.All(*filters),)


def _army_than(term: Term, scope: Scope) -> Condition:
    """Lower "you control more Elves than an opponent": than one of them, or than each."""
    op, such, whom = term.args
    inner = phrases.counted(such, scope)
    if inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("armies are compared", supported=False)
    theirs = v.Count(f.ControlledBy(v.ControllerOf(v.It())), *inner.filters)
    mine = v.Count(f.Yours(), *inner.filters)
    compare = str(op) if whom == "one" else {">": "<=", "<": ">="}[str(op)]
    found = c.Some(f.Opposing(), f.IsWarlord(), f.Where(c.Compare(mine, compare, theirs)))
    return found if whom == "one" else c.Never(found)


_TURNED: Final = {">": "<=", "<": ">=", ">=": "<", "<=": ">"}
"""What holds of none where a comparison holds of each."""


def _front_than(term: Term, scope: Scope) -> Condition:
    """Lower "your front rank has at least two more characters than each opposing front rank"."""
    said, such, whom, *yours = term.args
    assert isinstance(said, Term)
    op, n = str(said.args[0]), said.args[1]
    inner = phrases.counted((such,), scope)
    if inner.sort != CHARACTER or not isinstance(n, int):
        raise Unfit("characters in ranks are compared")
    first = f.FrontRank(own=False)
    mine = (f.Yours(), f.FrontRank()) if yours else (f.InFormation(), first)
    other = v.ControllerOf(v.It())
    there = (f.ControlledBy(other), f.FrontRank()) if yours == ["armies"] else (f.InFormation(other), first)
    theirs: v.Value = v.Count(*inner.filters, *there)
    if n:
        theirs = v.Plus(theirs, n if op == ">=" else -n)
    compare = op if whom == "one" else _TURNED[op]
    held = c.Compare(v.Count(*inner.filters, *mine), compare, theirs)
    found = c.Some(f.Opposing(), f.IsWarlord(), f.Where(held))
    return found if whom == "one" else c.Never(found)


def _no_neighbor(term: Term, scope: Scope) -> Condition:
    """Lower "he has no adjacent Elves"."""
    such, of = term.args
    inner = phrases.counted((such, Term("NextTo", (of,))), scope)
    if inner.sort != CHARACTER or inner.zone != "play":
        raise Unfit("characters are adjacent")
    return c.Never(c.Some(*inner.filters))


CONDITIONS: Final[dict[str, Callable[[Term, Scope], Condition]]] = {
    "YouPaid": _you_paid,
    "TurnIs": lambda term, scope: c.Compare(v.Turns(), str(term.args[0]), phrases.number(term.args[1], scope)),
    "Is": _is,
    "IsPro": _is_pro,
    "Never": _never,
    "HeardAs": _heard_as,
    **dict.fromkeys(("And", "Or"), _joined),
    **dict.fromkeys(("Some", "SomeYours"), _some),
    "SomeAre": _some_are,
    "WarlordIs": _named,
    "InArmy": _named,
    "Slain": fates.slain,
    "Survives": fates.survives,
    "InflictedBy": fates.inflicted_by,
    "StillThere": lambda term, scope: c.Some(f.Same(phrases.ref(term.args[0], scope).ref)),
    "NameInPlay": _named,
    "NameOpposes": _named,
    "OpposingLord": _named,
    "SomeTheirs": lambda term, scope: _some(Term("Some", (_of_opponents(term.args[0]),)), scope),
    "Was": _was,
    "Moved": _moved,
    "DidThis": _did_this,
    **dict.fromkeys(("Happened", "HappenedBy"), _happened),
    "Cmp": _compared,
    "ArmyThan": _army_than,
    "FrontThan": _front_than,
    "NoNeighbor": _no_neighbor,
}
