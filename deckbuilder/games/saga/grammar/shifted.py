"""Wounds that move from one character to another: taken off the one, and suffered by the other."""

from copy import copy

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, phrases
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, OTHERS, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def wounds(term: Term, scope: Scope) -> list[Effect]:
    """Lower "move a wound from ... to ...": no more than there are; any number of them is chosen."""
    told, giver_, taker_ = term.args
    giver = deeds.patient(giver_, scope)
    if giver.sort != CHARACTER or giver.many or isinstance(giver.ref, v.Every):
        raise Unfit("wounds of one character to another", supported=False)
    taker = _taker(taker_, giver, scope)
    there = v.WoundsOn(giver.ref)
    before: list[Effect] = [*giver.before, *taker.before]
    n: v.Value = there
    if term.head == "MoveWoundsSome":  # "any number of wounds", "one or more", "up to two"
        least, most = told if isinstance(told, tuple) else (0, told)
        if scope.x is not None:
            raise Unfit("another number than X", supported=False)
        scope.x = Term("ChosenX")
        many = there if most is None else v.Least(phrases.number(most, scope), there)
        before.append(x.ChooseNumber(v.Least(1, there) if least else 0, many))
        n = v.X()
    elif told is not None:
        n = v.Least(phrases.number(told, scope), there)
    return [*before, a.Wound(taker.ref, n), a.Heal(giver.ref, n)]


def _taker(value: Value, giver: Done, scope: Scope) -> Done:
    """Give who suffers them: another is another than the one from whom they are moved."""
    parts = value.args[2] if isinstance(value, Term) and value.head == "Np" else ()
    assert isinstance(parts, tuple)
    other = bool(OTHERS & {*parts})
    if isinstance(value, Term) and parts:
        value = Term("Np", (*value.args[:2], tuple(one for one in parts if one not in OTHERS), *value.args[3:]))
    taker = deeds.patient(value, scope)
    if taker.sort != CHARACTER or taker.many or isinstance(taker.ref, v.Every):
        raise Unfit("wounds of one character to another", supported=False)
    if not other or not taker.before:
        return taker
    *picks, pick = taker.before
    if not isinstance(pick, x.Target | x.Choose):
        raise Unfit("who is another?", supported=False)
    cards = copy(pick.cards)
    object.__setattr__(cards, "filters", (f.Other(giver.ref), *cards.filters))
    return Done((*picks, type(pick)(cards)), taker.ref, taker.sort, taker.many, taker.mention)
