"""How somebody enters play, and what must be so or be paid for it."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import entrances as en
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import costs, natures, phrases
from deckbuilder.games.saga.grammar.conditions import condition, some
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_OF_A_PLACE: Final = (
    f.Within, f.Away, f.SameRank, f.AdjacentRank, f.Adjacent, f.FrontRank, f.LastRank, f.InRank, f.InFrontOf, f.Abroad, f.InFormation,
    f.Ready, f.Spent, f.Stunned, f.Wounded, f.Bears, f.DidThisTurn,
)  # fmt: skip
"""What nobody is who is not in play yet."""


def _held(when: Value, scope: Scope) -> Condition | None:
    """Lower a condition of entering: it may not speak of the character itself, which is not in play yet."""
    if when is None:
        return None
    assert isinstance(when, Term)
    if when.head == "Pred":
        raise Unfit("it is not in play yet", supported=False)
    made = c.Never(condition(when.args[0], scope)) if when.head == "Unless" else condition(when, scope)
    made = _all(made)
    if any(isinstance(node, v.Me | v.Self) for node in within(made)):
        raise Unfit("it is not in play yet", supported=False)
    return made


def _all(when: Condition) -> Condition:
    """Let nobody be left out as the one who says it: he is not in play yet."""
    if isinstance(when, c.Never):
        return c.Never(_all(when.when))
    if isinstance(when, c.Some) and len(when.filters) > 1:
        return c.Some(*[one for one in when.filters if one != f.Other()])
    return when


def _enters(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    how = term.args[0]
    assert isinstance(how, Term)
    if who:
        return [_others(how, who, when, scope)]
    level = scope.bearer.level
    if scope.bearer.kind != "Character" and not (scope.bearer.kind == "Item" and how == Term("Turned", ("spent",))):
        raise Unfit("a character enters play")
    held, head = _held(when, scope), how.head
    if head == "AsLevel":
        return [ab.Static(en.EnterAs(phrases.number(how.args[0], scope)), when=held)]
    if head in {"AsHigher", "AsLower"}:
        n = how.args[0]
        assert isinstance(n, int)
        if not level:
            raise Unfit("a character without a level", supported=False)
        return [ab.Static(en.EnterAs(level + n if head == "AsHigher" else max(1, level - n)), when=held)]
    if head == "AtRank":
        n = how.args[0]
        assert isinstance(n, int)
        return [ab.EnterRule(ranks=(n,), when=held)]
    if head == "AsLowerBy":
        return [ab.Static(en.EnterAs(_lowered(how, level, scope)), when=held)]
    if head in {"AtWay", "AtInstead"}:
        return [ab.Static(_elsewhere(how, (), scope, only=True), when=held)]
    if how.args[0] == "ready":
        raise Unfit("ready as always")
    return [ab.EnterRule(orient=str(how.args[0]), when=held)]


def _lowered(how: Term, level: int, scope: Scope) -> v.Value:
    """Lower "one rank lower for each ...": no rank is lower than the first."""
    n, each = how.args[:2]
    assert isinstance(n, int)
    if not level:
        raise Unfit("a character without a level", supported=False)
    made = phrases.number(each, scope)
    if any(isinstance(node, v.Me | v.Self) for node in within(made)):
        raise Unfit("it is not in play yet", supported=False)
    return v.Most(1, v.Plus(level, v.Times(-n, made)))


def _elsewhere(
    how: Term, what: tuple[Filter, ...], scope: Scope, *, others: bool = False, only: bool = False
) -> en.Entrance:
    """Lower where a character enters that is told by its level or by others."""
    if how.head == "AtInstead":
        assert isinstance(how.args[0], Term)
        how = how.args[0]
    way, whom = str(how.args[0]), how.args[1]
    if way == "crowd":
        return en.Entrance(way, (), what, others)
    if not isinstance(whom, Term):
        return en.Entrance(way, (), what, others, only)
    if whom.head == "Np":
        inner = phrases.noun(whom.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
            raise Unfit("a place told by characters in play")
        near = inner.filters or (f.Kind("Character"),)
    else:
        subject, scope.subject = scope.subject, None  # "adjacent to him": not to those who enter
        found = phrases.ref(whom, scope)
        scope.subject = subject
        if found.sort != CHARACTER or found.many or (found.own and not others):
            raise Unfit("a place told by one character in play")
        near = (f.Same(found.ref),)
    return en.Entrance(way, near, what, others, only)


def _others(how: Term, who: tuple[Filter, ...], when: Value, scope: Scope, only: bool = True) -> ab.Static:
    """Lower how other characters enter play: it is said of the Warlord of whoever puts them there."""
    whose = tuple(one for one in who if isinstance(one, f.Yours | f.Opposing))
    what = tuple(one for one in who if one not in whose and one != f.Kind("Character"))
    if any(isinstance(node, _OF_A_PLACE) for one in what for node in within(one)):
        raise Unfit("they are not in play yet", supported=False)
    made: m.Modifier
    if how.head == "Turned" and how.args[0] != "ready" and only:
        made = en.Entering(str(how.args[0]), natures.said_of_either(what))
    elif how.head in {"AsHigher", "AsLower"}:
        n = how.args[0]
        assert isinstance(n, int)
        made = en.EnterFurther(n if how.head == "AsHigher" else -n, what, may=not only)
    elif how.head in {"AtRank", "AsLevel"} and how.args[0] != 0:
        made = en.EnterFurther(phrases.number(how.args[0], scope), what, whole=True, may=not only)
    elif how.head in {"AtWay", "AtInstead"} and whose == (f.Yours(),):
        made = _elsewhere(how, what, scope, others=True, only=only)
    else:
        raise Unfit("how others enter play", supported=False)
    assert when is None or isinstance(when, Term)
    held = None if when is None else condition(when, scope)
    return ab.Static(made, scope=(*whose, f.IsWarlord()), when=held)


def enter_during(term: Term, scope: Scope) -> list[Effect]:
    """Lower how others enter play for a while."""
    whom, how, told, *may = term.args
    assert isinstance(whom, Term)
    assert isinstance(how, Term)
    inner = phrases.noun(whom.args[2], scope)
    if whom.args[0] != "all" or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("who enters play?")
    if may:
        (made,) = _may_enter(Term("MayEnter", (how,)), inner.filters, None, scope)
        assert isinstance(made, ab.Static)
    else:
        made = _others(how, inner.filters, None, scope)
    return [a.Gain(v.Every(*made.scope), *made.modifiers, until=duration(told, scope))]


def joining(who: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Give what must fit those who join your army."""
    fitting = tuple(one for one in who if one not in (f.Yours(), f.Kind("Character")))
    if any(isinstance(node, (*_OF_A_PLACE, f.Opposing)) for one in fitting for node in within(one)):
        raise Unfit("they are not in play yet", supported=False)
    return fitting


def _may_enter(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower where it may enter as well as in the rank of its level."""
    how = term.args[0]
    assert isinstance(how, Term)
    level = scope.bearer.level
    if who:
        if how.head in {"AtWay", "AtInstead", "AsHigher", "AsLower", "AsLevel"} or how.args[0] not in (
            0,
            "spent",
            "stunned",
            "ready",
        ):
            return [_others(how, who, when, scope, only=False)]
        if how != Term("AtRank", (0,)) or when is not None:
            raise Unfit("where others may enter play", supported=False)
        fitting = joining(who)
        return [ab.Static(m.Regardless("enter", "rank", fitting), scope=(f.Yours(), f.IsWarlord()))]
    if scope.bearer.kind == "Character" and how.head in {"AtWay", "AtInstead"}:
        return [ab.Static(_elsewhere(how, (), scope), when=_held(when, scope))]
    if scope.bearer.kind != "Character" or not level:
        raise Unfit("where others may enter play", supported=False)
    held = _held(when, scope)
    n = how.args[0]
    if how.head == "Turned" or not isinstance(n, int):
        raise Unfit("nobody would choose so")
    if how.head == "AtRank" and n == 0:
        return [ab.EnterRule(ranks=(0,), when=held)]
    rank = {"AsHigher": level + n, "AsLower": level - n}.get(how.head, n)
    if rank < 1:
        raise Unfit("there is no such rank")
    return [ab.EnterRule(ranks=(level, rank), when=held)]


def _only_there(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower "may only enter play in rank 1": where, and not how turned."""
    how = term.args[0]
    if not isinstance(how, Term) or how.head == "Turned" or (how.head == "AtWay" and how.args[0] == "crowd"):
        raise Unfit("where alone?")
    return _enters(Term("Enters", (how,)), who, when, scope)


def _may_enter_so(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower "may enter play in rank 1, but is spent": so turned only as he makes use of it."""
    how, orient = term.args
    if who or not scope.bearer.level or orient == "ready" or (isinstance(how, Term) and how.head == "Turned"):
        raise Unfit("how others enter play where they may", supported=False)
    leave = _may_enter(Term("MayEnter", (how,)), who, when, scope)
    return [*leave, ab.EnterRule(orient=str(orient), when=_held(when, scope), apart=True)]


def _stays_home(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower what the judge of lists asks for."""
    if who or when is not None or scope.bearer.kind == "Action":
        raise Unfit("the start of the game")
    return [ab.DeckRule()]


def _loyal_self(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    if who:
        assert when is None or isinstance(when, Term)
        held = None if when is None else condition(when, scope)
        return [ab.Static(m.Regardless("enter", "loyalty", joining(who)), scope=(f.Yours(), f.IsWarlord()), when=held)]
    if scope.bearer.kind != "Character":
        raise Unfit("characters join")
    return [ab.EnterRule(loyal=True, when=_held(when, scope))]


def _not_unique(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower "your Dragons are not Unique": in play they are not, and several of a name enter play."""
    if f.Yours() not in who:
        raise Unfit("whose are not Unique?", supported=False)
    assert when is None or isinstance(when, Term)
    held = None if when is None else condition(when, scope)
    lords = (f.Yours(), f.IsWarlord())
    return [
        ab.Static(m.GainTrait("Unique", lose=True), scope=who, when=held),
        ab.Static(m.Regardless("enter", "unique", joining(who)), scope=lords, when=held),
    ]


def _enters_so(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower "enters play in rank 3 spent": where, and how turned."""
    where, turned = term.args
    if not isinstance(where, Term) or where.head == "Turned":
        raise Unfit("turned twice")
    return [
        one for how in (where, Term("Turned", (turned,))) for one in _enters(Term("Enters", (how,)), who, when, scope)
    ]


def _mercenaries(term: Term, who: tuple[Filter, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower "your Dragons are Mercenaries": they join without penalty (rulebook, Loyalty Penalty), and are so in play."""
    if who and f.Yours() not in who:
        raise Unfit("whose are Mercenaries?", supported=False)
    joins = _loyal_self(term, who, when, scope)
    held = next((one.when for one in joins if isinstance(one, ab.Static | ab.EnterRule)), None)
    return [*joins, ab.Static(m.GainTrait("Mercenary"), scope=who, when=held)]


ENTRIES: Final[dict[str, Callable[[Term, tuple[Filter, ...], Value, Scope], list[Ability]]]] = {
    "Enters": _enters,
    "EntersSo": _enters_so,
    "EntersOnly": _only_there,
    "MayEnter": _may_enter,
    "MayEnterSo": _may_enter_so,
    "StaysHome": _stays_home,
    "LoyalSelf": _loyal_self,
    "NotUnique": _not_unique,
    "Mercenaries": _mercenaries,
    "NotUniqueBut": lambda term, who, when, scope: [
        *_not_unique(term, who, when, scope),
        *_mercenaries(term, who, when, scope),
    ],
}
"""By the head of what is said: how somebody enters play."""


def _own(own: Value, scope: Scope) -> None:
    if scope.bearer.kind not in ("Character", "Item") or not phrases.ref(own, scope).own:
        raise Unfit("characters enter play, items are equipped")


def _cost(term: Term, scope: Scope) -> list[Ability]:
    what, own, *_ = term.args
    _own(own, scope)
    assert isinstance(what, Term)
    paid = tuple(costs.cost(what, scope))
    if any(isinstance(node, v.Me | v.Self) for cost in paid for node in within(cost)):
        raise Unfit("it is not in play yet", supported=False)
    return [ab.EnterRule(cost=paid)]


def _only_if(term: Term, scope: Scope) -> list[Ability]:
    own, said, *_ = term.args
    _own(own, scope)
    made = _held(said, scope)
    assert made is not None
    return [ab.EnterRule(cost=(ab.Require(c.Never(made) if term.head == "EnterNot" else made),))]


def _needs(term: Term, scope: Scope) -> list[Ability]:
    what, own = term.args
    _own(own, scope)
    assert isinstance(what, Term)
    when = some(what, scope, (f.Yours(),))
    return [ab.EnterRule(cost=(ab.Require(when),))]


def _loyal_put(term: Term, scope: Scope) -> list[Ability]:
    return _loyal(Term("Loyal", (Term("Np", ("all", 0, term.args[0])),)), scope)


def _loyal(term: Term, scope: Scope) -> list[Ability]:
    """Lower who joins without penalty; what a Warlord's player puts into play is said of the Warlord."""
    if not scope.bearer.stays:
        raise Unfit("an action card is not in play", supported=False)
    inner = phrases.noun(term.args[0].args[2], scope) if isinstance(term.args[0], Term) else None
    if inner is None or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters join")
    fitting = tuple(one for one in inner.filters if one != f.Yours())
    return [ab.Static(m.Regardless("enter", "loyalty", fitting), scope=(f.Yours(), f.IsWarlord()))]


def _first(term: Term, scope: Scope) -> list[Ability]:
    """Lower how the first character of each player enters in a turn: his Warlord tells whether he put one into play before."""
    if scope.bearer.kind != "Dungeon":
        raise Unfit("what holds for each player", supported=False)
    return [ab.Static(en.Entering(str(term.args[0])), scope=(f.IsWarlord(), f.Not(f.DidThisTurn("host"))))]


ENTERING: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "EnterCost": _cost,
    "EnterIf": _only_if,
    "EnterUnless": _only_if,
    "EnterNot": _only_if,
    "LoyalPut": _loyal_put,
    "EnterNeeds": _needs,
    "EnterNeedsYours": _needs,
    "Loyal": _loyal,
    "FirstEnters": _first,
}
"""By the head of a clause: what it demands of entering play."""
