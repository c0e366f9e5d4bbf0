"""Costs that are paid by doing what they say, where no payment has a word of its own for it (rulebook, Actions)."""

from typing import Any, Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Cost
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases, sentences
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_TO_A_CARD: Final = (a.Wound, a.Kill, a.Destroy, a.Spend, a.Stun, d.Put, d.Charge)
_EITHER: Final = frozenset({"Astral", "Ethereal"})
"""Traits that cards name together of which nobody has both: "remove the Astral or Ethereal trait"."""
_TO_THE_STRIKE: Final = (d.StrikeHarmless, d.ReduceWounds, d.Cancel)
"""What is done to the strike of the trigger, or to its wounds."""


_ANY_TIMES: Final = 99
"""As often as anybody might want."""


def silent(value: Value) -> str:
    """Give who may not react to an action."""
    if isinstance(value, str):
        return value
    parts = value.args[2] if isinstance(value, Term) and value.head == "Np" else None
    if parts not in ((Term("Opposing"), Term("Char")), (Term("Char"),)):
        raise Unfit("who may not react to it", supported=False)
    return "foes" if Term("Opposing") in parts else "all"


def often_for(term: Term, scope: Scope) -> dict[str, Any]:
    """Lower "Necromancers may perform this action more than once per turn", and "If you control one, ...": with a condition."""
    who, n = term.args
    if term.head == "OftenIf":
        return {"often": (condition(who, scope), n or _ANY_TIMES)}
    inner = phrases.noun(who.args[2], scope) if isinstance(who, Term) and who.head == "Np" else None
    if inner is None or inner.sort != CHARACTER or inner.zone != "play" or not inner.filters or inner.together:
        raise Unfit("who performs it more often?")
    return {"often": (inner.filters, n or _ANY_TIMES)}


def done(term: Term, scope: Scope) -> list[Cost]:
    """Lower "this character suffers -5 ATK for the strike", "reduce the wounds to zero"."""
    part = term.args[0]
    assert isinstance(part, Term)
    found: list[Cost] = []
    made = sentences.statement(part, scope)
    for effect in made:
        if isinstance(effect, x.Choose) and isinstance(made[-1], d.AttachTo):  # a card that is attached face down
            found.append(effect)
            continue
        if not _with_own(effect, scope):
            raise Unfit("nothing that is paid with what one controls")
        found += [*_had(effect), ab.Pay(effect)]
    return found


def _had(effect: Effect) -> list[Cost]:
    """Demand the trait that is lost: nobody pays with what he has not (rulebook, Actions)."""
    if not isinstance(effect, a.Gain):
        return []
    lost = {one.name for one in effect.modifiers if isinstance(one, m.GainTrait)}
    if len(lost) > 1 and lost != _EITHER:
        raise Unfit("which of the traits?", supported=False)
    had = [f.Trait(name) for name in sorted(lost)]
    return [ab.Require(c.Is(effect.cards, had[0] if len(had) == 1 else f.Any(*had)))] if had else []


def _with_own(effect: Effect, scope: Scope) -> bool:
    """Tell whether an effect harms cards of one's own alone: with others nothing is paid (rulebook, Actions), and a gift is no payment."""
    if isinstance(effect, a.Gain):
        return _own(effect.cards, scope) and all(map(_harms, effect.modifiers))
    if isinstance(effect, _TO_A_CARD):
        return _own(effect.card, scope)
    if isinstance(effect, d.AttachTo):
        return effect.as_ is not None and _own(effect.to, scope)
    if isinstance(effect, x.Note):
        return isinstance(effect.cards, v.TopOf) and effect.cards.player == v.You()
    if isinstance(effect, d.Show):  # of cards that were noted before
        return isinstance(effect.card, v.T)
    return isinstance(effect, _TO_THE_STRIKE) and _own(v.Agent(), scope)


def _harms(modifier: m.Modifier) -> bool:
    if isinstance(modifier, m.Bonus | m.RollBonus | m.GainFeat):
        return isinstance(modifier.n, int) and modifier.n < 0
    return isinstance(modifier, m.Cannot) or (isinstance(modifier, m.GainTrait) and modifier.lose)


def _own(ref: v.Ref, scope: Scope) -> bool:
    if ref == v.Agent():
        return scope.mine or f.Yours() in scope.acts
    if ref == v.Patient():
        return f.Yours() in scope.suffers or scope.suffers == (f.Same(v.Me()),)
    return ref in (v.Me(), v.Self(), v.WarlordOf(v.You()))


def oftener(times: v.Value | ab.Apiece, often: Any) -> v.Value | ab.Apiece:
    """Give how often an action is performed, where some may perform it more often."""
    if often is None:
        return times
    who, n = often
    if not times or isinstance(times, ab.Apiece) or (isinstance(times, int) and n <= times):
        raise Unfit("more often than without a limit")
    return v.Either(c.Is(v.Me(), *who) if isinstance(who, tuple) else who, n, times)
