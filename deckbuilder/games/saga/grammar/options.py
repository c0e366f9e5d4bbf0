"""What may be done or left, and of what one thing is chosen."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import adjuncts, bidden, deeds, hits, phrases, players
from deckbuilder.games.saga.grammar.commands import controlled
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Deed, Done
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import deed, does, predicate, statement
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value


def _choice(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[0], tuple)
    if any(isinstance(part, Term) and part.head in {"Try", "Roll"} for part in term.args[0]):
        raise Unfit("what a check is made for, or what failing brings, goes on")
    return _either_way(term, scope)


def _either_way(term: Term, scope: Scope) -> list[Effect]:
    """Lower one of two things, told apart by "either": one of them may be a roll."""
    assert isinstance(term.args[0], tuple)
    ways: list[Effect] = []
    with scope.choosing() as begin:
        for part in term.args[0]:
            assert isinstance(part, Term)
            begin()
            ways.append(joined(deed(part, scope)))
    if any(isinstance(way, x.Target | x.Choose | x.ChoosePlayer) for way in ways):
        raise Unfit("a way in which nothing is done")  # "ready this character or target Elf": one of two characters
    return [x.OneEffect(*ways)]


def _rolls_for(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he performs a melee strike (you roll the strike for him)": whose hand rolls a die makes no difference."""
    made = statement(term.args[0], scope) if isinstance(term.args[0], Term) else []
    struck = [one for one in made if isinstance(one, a.Melee | a.Ranged)]
    if len(struck) != 1 or phrases.ref(term.args[1], scope).ref != struck[0].by:
        raise Unfit("who rolls for whom?")
    return made


def _may(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[0], Term)
    before = scope.found
    made = joined(statement(term.args[0], scope))
    if scope.found is not None and scope.found is not before:
        scope.found.maybe = scope.found.dug
    return [x.May(made)]


def _may_me(term: Term, scope: Scope) -> list[Effect]:
    kept, scope.living = scope.living, True
    who = phrases.ref(term.args[0], scope).ref
    scope.living = kept
    (made,) = _may(Term("May", term.args[1:]), scope)
    assert isinstance(made, x.May)
    if any(isinstance(one, x.TakeOrder) and not one.decree for one in within(made)):
        raise Unfit("he who may performs it")
    if who == v.Me():
        return [made]
    if not isinstance(made.effect, d.Cancel):  # whoever says so, the same is canceled
        raise Unfit("another may", supported=False)
    return [replace(made, by=v.ControllerOf(who))]


def _may_do(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... may move ...": whoever controls him says whether he does."""
    done = deeds.patient(term.args[0], scope)
    return [*done.before, _willing(done, term.args[1], scope)]


def _may_and_does(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... may move forward and gains +1 AC": what is said of him without "may" comes either way."""
    subject, maybe, parts = term.args
    done = deeds.patient(subject, scope)
    if done.many:
        raise Unfit("what each of several may, and what becomes of all", supported=False)
    may, plain = _willing(done, maybe, scope), replace(done, before=())
    assert isinstance(parts, tuple)
    scope.subject = done.ref
    after = [one for part in parts if isinstance(part, Term) for one in predicate(part, plain, scope)]
    return [*done.before, may, *after]


def _willing(done: Done, parts: Value, scope: Scope) -> Effect:
    """Lower what somebody may do: he does it if whoever controls him likes."""
    assert isinstance(parts, tuple)
    who = v.You() if done.ref == v.Me() else v.ControllerOf(v.It() if done.many else done.ref)
    each = replace(done, before=(), ref=v.It(), many=False) if done.many else replace(done, before=())
    scope.subject = each.ref
    kept = scope.picks, list(scope.mentions), scope.split
    with scope.branching():
        inner = joined([one for part in parts if isinstance(part, Term) for one in predicate(part, each, scope)])
    if done.many:  # what one of them picks is forgotten before the next
        scope.picks, scope.mentions, scope.split = kept
    if isinstance(inner, a.Gain):
        raise Unfit("who may gain something")
    may = inner if isinstance(inner, x.Repeat) and inner.willing else x.May(inner, by=who)
    return x.ForEach(done.ref, may) if done.many else may


def _may_to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "you may discard a card to ready this character"."""
    paid, then = term.args
    assert isinstance(then, Term)
    found = _may(Term("May", (paid,)), scope)
    with scope.branching():
        return [*found, x.If(c.Did(), joined(statement(then, scope)))]


def _choice_of(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... gains +2 ATK or +2 AC": the player who controls the effect chooses."""
    done = deeds.patient(term.args[0], scope)
    parts = term.args[1]
    assert isinstance(parts, tuple)
    scope.subject, plain = done.ref, replace(done, before=())
    ways: list[Effect] = []
    with scope.choosing() as begin:
        for part in parts:
            assert isinstance(part, Term)
            begin()
            ways.append(joined(predicate(part, plain, scope)))
    return [*done.before, x.OneEffect(*ways)]


def _chosen_by(term: Term, scope: Scope) -> list[Effect]:
    """Lower "draw a card or move forward, the chosen player decides"."""
    who, ways = term.args
    assert isinstance(ways, Term)
    picked, by = players.player(who, scope)
    *before, last = deed(ways, scope)
    if not isinstance(last, x.OneEffect):
        raise Unfit("of one thing nobody chooses")
    return [*picked, *before, x.OneEffect(*last.effects, by=by)]


def _both_ways(term: Term, scope: Scope) -> list[Effect]:
    """Lower "draw a card or move forward. If ..., you may do both"."""
    ways, when = term.args
    assert isinstance(ways, Term)
    *before, last = deed(ways, scope)
    if not isinstance(last, x.OneEffect) or len(last.effects) != 2:
        raise Unfit("both of how many?")
    return [*before, x.If(condition(when, scope), x.OneEffect(*last.effects, x.Seq(*last.effects), by=last.by), last)]


def _control_or(term: Term, scope: Scope) -> list[Effect]:
    """Lower "gain control of the target until end of turn or, if ..., permanently"."""
    what, usual, when, other = term.args
    done = deeds.patient(what, scope)
    ways = [joined(controlled(done, until, scope)) for until in (other, usual)]
    return [*done.before, x.If(condition(when, scope), *ways)]


def _does_and_may(term: Term, scope: Scope) -> list[Effect]:
    subject, done, maybe = term.args
    first = does(Term("Does", (subject, done)), scope)
    again: Value = subject
    if isinstance(subject, Term) and subject.head == "Np":
        raise Unfit("who may?", supported=False)
    return [*first, *_may_do(Term("MayDo", (again, maybe)), scope)]


def _unless_you(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard ~ unless you discard a card": that may be done, and the rest follows where it was not."""
    paid, then = term.args
    assert isinstance(then, Term)
    found = _may(Term("May", (paid,)), scope)
    with scope.branching():
        return [*found, x.If(c.Never(c.Did()), joined(statement(then, scope)))]


def _their_choice(term: Term, scope: Scope) -> list[Effect]:
    """Lower "either draw a card or ... (opponent's choice)": an opposing player chooses what is done."""
    before, who = players.player(Term("Opponent"), scope)
    assert isinstance(term.args[0], Term)
    *others, choice = statement(term.args[0], scope)
    if not isinstance(choice, x.OneEffect) or any(isinstance(part, v.Chosen) for part in within(choice)):
        raise Unfit("which of the two does an opponent choose?")
    return [*before, *others, x.OneEffect(*choice.effects, by=who)]


OPTIONS: Final[dict[str, Deed]] = {
    "Choice": _choice,
    "EitherWay": _either_way,
    "RollsFor": _rolls_for,
    "TheirChoice": _their_choice,
    "May": _may,
    "MayMe": _may_me,
    "MayDo": _may_do,
    "MayTo": _may_to,
    "UnlessYou": _unless_you,
    "TheyPick": adjuncts.they_pick,
    "TheyPickAny": adjuncts.they_pick_any,
    "AfterDeath": lambda term, scope: adjuncts.after_death(term, scope, statement),
    "IfEnters": lambda term, scope: adjuncts.if_enters(term, scope, statement),
    "UnlessThey": lambda term, scope: adjuncts.unless_they(term, scope, statement),
    "ForEachDo": lambda term, scope: adjuncts.for_each(term, scope, statement),
    **dict.fromkeys(("TheyTurn", "TheyHarm", "TheyDestroy", "TheyMove"), adjuncts.they_turn),
    "TossDown": bidden.toss_down,
    "HandRandom": bidden.hand_random,
    "ChoiceOf": _choice_of,
    "ChosenBy": _chosen_by,
    "ControlOr": _control_or,
    "BothWays": _both_ways,
    "DoesAndMay": _does_and_may,
    "MayAndDoes": _may_and_does,
    **hits.SPOKEN,
}
"""By the head of a sentence: what may be done or left, what else happens then, and what players do for it."""
