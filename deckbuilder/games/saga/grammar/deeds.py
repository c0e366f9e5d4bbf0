"""What is done to whom: single effects on cards in play and out of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_VERBS: Final[dict[str, Callable[[v.Ref], Effect]]] = {
    "ready": a.ReadyUp,
    "spend": a.Spend,
    "stun": a.Stun,
    "unstun": a.Unstun,
    "kill": a.Kill,
    "destroy": a.Destroy,
}
JOINED: Final = frozenset({"And", "AndRef", "Both"})
"""Two that do something or to which something is done."""
_TO_CHARACTERS: Final = frozenset({"stun", "unstun", "kill"})


@dataclass(frozen=True, slots=True)
class Done:
    """To whom something is done: what must be picked first, and the cards.

    Attributes:
        before: picks.
        ref: the cards.
        sort: their sort.
        many: whether there may be several; then checks and strikes are made one by one.
        mention: what was named.
    """

    before: tuple[Effect, ...]
    ref: v.Ref
    sort: str
    many: bool = False
    mention: Mention | None = None


def patient(value: Value, scope: Scope) -> Done:
    """Lower the object or subject of a verb."""
    if not isinstance(value, Term):
        raise Unfit("nobody is named")
    if value.head in JOINED:
        return Done((), v.Every(both(value, scope)), CHARACTER, True)
    if value.head != "Np":
        found = phrases.ref(value, scope)
        return Done((), found.ref, found.sort, found.many and found.ref != v.It(), found)
    mode, n, parts = value.args
    inner = phrases.noun(parts, scope, str(mode).startswith("target"))
    if mode == "all":
        if inner.zone != "play" or inner.theirs or inner.together:
            raise Unfit("all cards of a pile or a rank of somebody's", supported=False)
        return Done((), v.Every(*inner.filters), inner.sort, True)
    return _picked(str(mode), phrases.number(n, scope), inner, scope)


def both(value: Term, scope: Scope) -> f.Filter:
    """Lower "this fighter and all adjacent characters": one filter for both."""
    if value.head == "Both":
        two = [phrases.ref(one, scope) for one in value.args]
        if any(one.sort != CHARACTER or one.many for one in two):
            raise Unfit("two characters")
        return f.Any(*[f.Same(one.ref) for one in two])
    first, others = value.args if value.head == "And" else value.args[::-1]
    own = phrases.ref(first, scope)
    if not isinstance(others, Term) or others.head != "Np" or own.sort != CHARACTER or own.many:
        raise Unfit("a character and others")
    inner = phrases.noun(others.args[2], scope)
    if others.args[0] != "all" or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or not inner.filters:
        raise Unfit("a character and others")
    return f.Any(f.Same(own.ref), inner.filters[0] if len(inner.filters) == 1 else f.All(*inner.filters))


def _picked(mode: str, n: v.Value, inner: phrases.Noun, scope: Scope) -> Done:
    target = mode.startswith("target")
    if mode == "target" and not inner.filters and any(mention.target for mention in scope.mentions):
        raise Unfit("target character: the one before, or another")
    if mode.endswith("all"):
        ref = scope.pick(inner.sort, inner.filters, target=True, many=True)
        return Done((x.Target(Cards(*inner.filters, every=True)),), ref, inner.sort, True, scope.mentions[-1])
    cards = inner.cards(scope, n=n, up_to=mode.endswith("up to"))
    many = n != 1
    ref = scope.pick(inner.sort, inner.told, target=target, many=many)
    before: list[Effect] = [x.Target(cards) if target else x.Choose(cards), *set_x(ref, scope, many)]
    return Done(tuple(before), ref, inner.sort, many, scope.mentions[-1])


def set_x(ref: v.Ref, scope: Scope, many: bool = False) -> list[x.ChooseNumber]:
    """Let the level of what was picked be X where that was said of it (rulebook, Glossary: X)."""
    if not scope.level_x:
        return []
    if many:
        raise Unfit("Level X: of one of several", supported=False)
    scope.level_x, scope.x = False, Term("GivenX")
    level = v.StatOf(ref, "level")
    return [x.ChooseNumber(level, level)]


def aim(value: Value, scope: Scope) -> list[Effect]:
    """Lower "target ...": what is picked, after the opposing player where a whole rank of his is meant."""
    assert isinstance(value, Term)
    mode, n, parts = value.args
    inner = phrases.noun(parts, scope, targeted=True)
    if not (inner.theirs and mode == "target all"):
        return list(_picked(str(mode), phrases.number(n, scope), inner, scope).before)
    filters = tuple(inner.theirs.chosen if one == inner.theirs.general else one for one in inner.filters)
    scope.pick(CHARACTER, filters, target=True, many=True)
    return [x.ChoosePlayer(), x.Target(Cards(*filters, every=True))]


def do(verb: str, ref: v.Ref, sort: str) -> Effect:
    """Give a simple effect on cards."""
    if verb == "destroy" and sort == CHARACTER:
        raise Unfit("characters are killed, not destroyed")
    if sort != CHARACTER and verb in _TO_CHARACTERS:
        raise Unfit(f"{verb}: an {sort}")
    return _VERBS[verb](ref)


def move(value: Value, done: Done, scope: Scope) -> list[Effect]:
    """Lower a movement of characters."""
    assert isinstance(value, Term)
    way, n = str(value.args[0]), phrases.number(value.args[1], scope)
    if done.sort != CHARACTER:
        raise Unfit("only characters move")
    if value.head == "WayOr":
        return [*done.before, x.OneEffect(a.Move(done.ref, way, n), a.Move(done.ref, "within"))]
    if value.head == "WayUpTo":
        if not isinstance(n, int) or n > 3 or done.many:
            raise Unfit("a choice of distances", supported=False)
        return [*done.before, x.OneEffect(*[a.Move(done.ref, way, one) for one in range(1, n + 1)])]
    scope.moved = done.ref
    return [*done.before, a.Move(done.ref, way, n)]


def remove(value: Value, scope: Scope) -> list[Effect]:
    """Lower "remove ... from the game"."""
    done = patient(value, scope)
    return [*done.before, d.Put(done.ref, "removed")]


def attach(value: Value, scope: Scope) -> list[Effect]:
    """Lower "attach this card to ..."."""
    if scope.bearer.kind != "Action":
        raise Unfit("only action cards are attached", supported=False)
    done = patient(value, scope)
    if done.many or done.sort not in (CHARACTER, ITEM):
        raise Unfit("attached to one card")
    return [*done.before, d.AttachTo(done.ref)]


def equip(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip ... to ..."."""
    item, holder = phrases.ref(term.args[0], scope), phrases.ref(term.args[1], scope)
    if item.sort != ITEM or holder.sort != CHARACTER:
        raise Unfit("items are equipped to characters")
    assert isinstance(term.args[2], tuple)
    return [d.EquipTo(item.ref, holder.ref, tuple(str(word) for word in term.args[2]))]
