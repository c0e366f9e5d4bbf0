"""Movement: how far, which way or to which place characters go, and who changes places with whom."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Done, do, patient
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_FURTHEST: Final = 20
"""No formation is deeper: with so many ranks for "any number"."""


def go(term: Term, scope: Scope) -> list[Effect]:
    """Lower "move ..."."""
    return move(term.args[1], patient(term.args[0] or Term("Me"), scope), scope)


def move(value: Value, done: Done, scope: Scope) -> list[Effect]:
    """Lower a movement of characters."""
    assert isinstance(value, Term)
    if done.sort != CHARACTER:
        raise Unfit("only characters move")
    if value.head == "Tidy":
        return [_tidy(one) for one in move(value.args[0], done, scope)]
    if value.head == "WayOr":
        assert isinstance(value.args[2], Term)
        first = a.Move(done.ref, str(value.args[0]), phrases.number(value.args[1], scope))
        return [*done.before, x.OneEffect(first, single(value.args[2], done.ref, scope))]
    if value.head in {"WayUpTo", "WayOneTo"}:
        return _up_to(value, done, scope)
    if value.head == "WayIf":
        return _one_way_or_another(value, done, scope)
    if value.head == "Way" and value.args[0] == "same":
        return _same_way(value, done, scope)
    done = _of_yours(done, scope) if value.head == "HomeRank" else done
    scope.moved = done.ref
    return [*done.before, _chosen(single(value, done.ref, scope), done)]


def _of_yours(done: Done, scope: Scope) -> Done:
    """Let one who moves to a rank of yours be yours: a name is that of several players' characters, and others would come over."""
    if _own(done) or scope.bearer.own == done.ref or isinstance(done.ref, v.It | v.WarlordOf):
        return done
    if isinstance(done.ref, v.Every) and f.Yours() in done.ref.filters:
        return done
    if not isinstance(done.ref, v.Every) or not any(isinstance(one, f.Named) for one in done.ref.filters):
        raise Unfit("whose character moves to a rank of yours?", supported=False)
    yours = v.Every(*done.ref.filters, f.Yours())
    scope.mentions = [replace(one, ref=yours) if one.ref == done.ref else one for one in scope.mentions]
    return replace(done, ref=yours)


def _same_way(value: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower "one rank in the same direction": as the trigger tells that somebody has moved."""
    kinds = scope.kinds or {scope.event}
    if not kinds <= {"forward", "backward"}:
        raise Unfit("in which direction?", supported=False)
    scope.moved = done.ref
    n = phrases.number(value.args[1], scope)
    ways = [a.Move(done.ref, way, n) for way in ("forward", "backward") if way in kinds]
    return [*done.before, ways[0] if len(ways) == 1 else x.If(c.HeardAs(("forward",)), *ways)]


def _own(done: Done) -> bool:
    """Tell whether only characters of who performs the action move, who are the ones to choose their way."""
    said = done.mention.filters if done.mention is not None else ()
    return done.ref in (v.Me(), v.Self()) or f.Yours() in said


def _chosen(moved: a.Move, done: Done) -> Effect:
    """Let who performs the action choose the way of others; where in a rank they then stand their controllers choose."""
    if _own(done):
        return moved
    if moved.way == "any rank":
        return replace(moved, by=v.You())
    if moved.way != "either":
        return moved

    def choice(ref: v.Ref) -> Effect:
        return x.OneEffect(*[replace(moved, card=ref, way=way) for way in ("forward", "backward")])

    return x.ForEach(done.ref, choice(v.It())) if done.many else choice(done.ref)


def single(value: Term, ref: v.Ref, scope: Scope) -> a.Move:
    """Lower one way to move, which the controller of whoever moves chooses as far as it is open."""
    head, args = value.head, value.args
    if head == "Way" and args[-1] == "instead" and not (scope.event == "fall" and scope.before):
        raise Unfit("instead of whom?")
    if head == "Way":
        return a.Move(ref, str(args[0]), phrases.number(args[1], scope))
    if head == "Elsewhere":
        return a.Move(ref, "any rank")
    if head == "NextRank":
        return a.Move(ref, "either")
    if head == "HomeRank":
        return a.Move(ref, "home", phrases.number(args[0], scope))
    if head == "WayTo":
        to = phrases.ref(args[1], scope)
        if to.sort != CHARACTER or to.many:
            raise Unfit("where one character stands")
        return a.Move(ref, str(args[0]), to=to.ref)
    raise Unfit(f"{head}: no way to move", supported=False)


def _tidy(effect: Effect) -> Effect:
    """Let every move of an effect make no rank illegal."""
    if isinstance(effect, a.Move):
        return replace(effect, tidy=True)
    if isinstance(effect, x.OneEffect):
        return x.OneEffect(*map(_tidy, effect.effects), by=effect.by, none=effect.none)
    return replace(effect, effect=_tidy(effect.effect)) if isinstance(effect, x.ForEach) else effect


def _up_to(value: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower "up to three ranks", "one or two ranks": who performs the action chooses one of the distances, and the way of others."""
    way, n = str(value.args[0]), value.args[1]
    if {*value.args[2:]} & {"forward", "backward"} - {way}:
        raise Unfit("so far at least, but another way")
    if isinstance(n, Term):
        if done.many or not _own(done):  # how far others go their controllers would choose, as where they stand
            raise Unfit("how far does each go?", supported=False)
        return [*done.before, x.May(a.Move(done.ref, way, phrases.number(n, scope), up_to=True))]
    if not isinstance(n, int) or not 1 <= n <= _FURTHEST:
        raise Unfit("a choice of distances", supported=False)

    ways = ("forward", "backward") if way == "either" and not _own(done) else (way,)

    def choice(ref: v.Ref) -> Effect:
        moves = [a.Move(ref, one, far) for far in range(1, n + 1) for one in ways]
        return x.OneEffect(*moves, none=value.head == "WayUpTo")

    return [*done.before, x.ForEach(done.ref, choice(v.It())) if done.many else choice(done.ref)]


def _one_way_or_another(value: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower "one rank (up to two ranks if ...)": one of two ways, as the condition holds."""
    when, *ways = value.args
    bare = replace(done, before=())
    then, other = (joined(move(way, bare, scope)) for way in ways)
    return [*done.before, x.If(condition(when, scope), then, other)]


def rearranged(term: Term, scope: Scope) -> list[Effect]:
    """Lower "rearrange the characters in this rank": each may be put elsewhere in it, in turn."""
    done = patient(term.args[0], scope)
    if done.sort != CHARACTER or not done.many:
        raise Unfit("characters are rearranged")
    return [*done.before, x.ForEach(done.ref, x.May(a.Move(v.It(), "within", by=v.You())))]


def swap(term: Term, scope: Scope) -> list[Effect]:
    """Lower "swap ... and ..."."""
    return swapped(patient(term.args[0], scope), term.args[1], scope)


def swap_both(term: Term, scope: Scope) -> list[Effect]:
    """Lower "swap the positions of the targets"."""
    return swapped_both(patient(term.args[0], scope))


def swapped_both(done: Done) -> list[Effect]:
    """Lower a change of places of the two characters named together."""
    if done.sort != CHARACTER or not done.many or not isinstance(done.ref, v.T):
        raise Unfit("two characters change places")
    return [*done.before, a.Swap(done.ref)]


def turn_and_go(term: Term, scope: Scope) -> list[Effect]:
    """Lower "ready and move ... forward one rank"."""
    verb, what, way = term.args
    done = patient(what, scope)
    turned = do(str(verb), done.ref, done.sort)
    return [*done.before, turned, *move(way, replace(done, before=()), scope)]


def swapped(done: Done, other: Value, scope: Scope) -> list[Effect]:
    """Lower a change of places of two characters."""
    with_ = patient(other, scope)
    if done.sort != CHARACTER or with_.sort != CHARACTER or done.many or with_.many or done.ref == with_.ref:
        raise Unfit("two characters change places")
    return [*done.before, *with_.before, a.Swap(done.ref, with_.ref)]
