"""Rolls with two dice, and two who roll against one another."""

from typing import Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, phrases, saves, sentences
from deckbuilder.games.saga.grammar.deeds import Deed, Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _two_dice(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he uses two dice for the roll; you may choose which one counts": of the roll that is about to be made."""
    who, keep = term.args[:2]
    if scope.event != "roll" or not scope.before:
        raise Unfit("two dice: for which roll to come?")
    if who is not None:
        done = deeds.patient(who, scope)
        if done.before or not (done.ref == v.Agent() or (scope.mine and done.ref == v.Me())):
            raise Unfit("two dice: another makes the roll")
    return [kept(keep)]


def kept(keep: Value) -> d.TwoDice:
    """Lower which of two dice counts."""
    if keep == "theirs":
        return d.TwoDice(by=v.ControllerOf(v.Agent()))
    return d.TwoDice(str(keep))


def _contest(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he and the target each roll a die and add their Skill; if his total is greater, ..."."""
    rivals, outrolls, then, other = term.args
    assert isinstance(rivals, Term)
    assert isinstance(outrolls, Term)
    (first, second, quality), (whose, ties) = rivals.args, outrolls.args
    pair = [_roller(first, scope), _roller(second, scope)]
    winner = phrases.ref(whose, scope).ref
    if pair[0].ref == pair[1].ref or winner not in (pair[0].ref, pair[1].ref):
        raise Unfit("whose total is greater?")
    rival = next(one.ref for one in pair if one.ref != winner)
    before = [*pair[0].before, *pair[1].before]
    success, failure = _end(then, scope), _end(other, scope)
    return [*before, x.Contest(rival, str(quality or ""), success, failure, who=winner, ties=bool(ties))]


def _end(said: Value, scope: Scope) -> Effect | None:
    if said is None:
        return None
    assert isinstance(said, Term)
    with scope.branching():
        return saves.joined(sentences.statement(said, scope))


def _roller(said: Value, scope: Scope) -> Done:
    done = deeds.patient(said, scope)
    if done.many or done.sort != CHARACTER:
        raise Unfit("two characters roll against one another")
    return done


SPOKEN: Final[dict[str, Deed]] = {"TwoDice": _two_dice, "Contest": _contest}
"""By the head of the term."""
