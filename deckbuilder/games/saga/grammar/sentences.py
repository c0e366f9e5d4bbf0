"""Sentences: what an ability does, in its order; who does it, on what condition, and what the next sentence adds."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import (
    adjuncts,
    answers,
    arrivals,
    bans,
    bonuses,
    bounded,
    callings,
    copied,
    deeds,
    delays,
    fates,
    gear,
    heard,
    lasting,
    moving,
    phrases,
    piles,
    quests,
    rolls,
    saves,
    strikemods,
    strikes,
    tossed,
    unspared,
)
from deckbuilder.games.saga.grammar.commands import COMMANDS, controlled
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Deed, Done
from deckbuilder.games.saga.grammar.durations import all_timed, duration
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

Predicate = Callable[[Term, Done, Scope], list[Effect]]


def plain(part: Term) -> Term:
    """Take the one thing that somebody does out of the list of what is done."""
    inner = part.args[0] if part.head == "Deeds" else None
    only = inner[0] if isinstance(inner, tuple) and len(inner) == 1 else None
    return only if isinstance(only, Term) and only.head in {"Does", "AimBy", "AimBoth", "TheyDo"} else part


def statement(term: Term, scope: Scope) -> list[Effect]:
    """Lower one sentence."""
    outside = scope.first, scope.picked, scope.opened, scope.behind
    scope.first, scope.picked, scope.opened, scope.behind = [], [], scope.picks, 0
    made = deed(plain(term), scope)
    first, n = scope.first, scope.behind
    scope.first, scope.picked, scope.opened, scope.behind = outside
    if not all(isinstance(one, x.Target | x.Choose) for one in made[:n]) or len(made) < n:
        raise Unfit("picked in which order?", supported=False)
    return [*made[:n], *first, *made[n:]]


def _deeds(term: Term, scope: Scope) -> list[Effect]:
    (folded,) = (term,) if quests.PARTED in term.args else quests.fold((term,))
    assert isinstance(folded, Term)
    assert isinstance(folded.args[0], tuple)
    if folded.head == "Choice" and term.head == "Deeds":  # done with a card of one of several piles
        return deed(folded, scope)
    if any(isinstance(part, Term) and part.head == "ChosenDoes" for part in folded.args[0][:-1]):
        raise Unfit("what is said behind it is done by the chosen player too")
    if any(isinstance(part, Term) and part.head == "AimBare" for part in folded.args[0][1:]):
        raise Unfit("target something without an article: somebody named beside another")
    fates.clear_row(folded.args[0])
    return [one for part in folded.args[0] if isinstance(part, Term) for one in deed(part, scope)]


def _during_both(term: Term, scope: Scope) -> list[Effect]:
    until, *rows = term.args
    return [one for row in (rows[:2], rows[2:]) for one in does(Term("DoesDuring", (until, *row)), scope)]


def _both_done(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[1], Term)
    return [*_deeds(term, scope), *deed(term.args[1], scope)]


def _unless(term: Term, scope: Scope) -> list[Effect]:
    return _when(Term("When", (Term("Never", (term.args[0],)), term.args[1])), scope)


def _when(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[0], Term)
    assert isinstance(term.args[1], Term)
    ends = rolls.heard_end(term.args[0], scope)
    if ends is not None:
        if ends.kind == "strike" and strikemods.only_wounds(term.args[1]):  # a strike that misses inflicts none anyhow
            return statement(term.args[1], scope)
        return rolls.afterwards(ends, term.args[1], scope, statement)
    return adjuncts.when(term, scope, statement)


def does(term: Term, scope: Scope) -> list[Effect]:
    """Lower what a subject does, one thing after the other."""
    subject, parts = term.args[-2:]
    until = term.args[0] if term.head == "DoesDuring" else None
    done = deeds.patient(subject, scope)
    scope.subject = done.ref
    assert isinstance(parts, tuple)
    parts = lasting.all_while(parts)
    if subject == Term("Holder") and scope.bearer.kind == "Action" and not until and all(map(_untimed, parts)):
        raise Unfit("whoever has this card attached: that holds as long as it is")
    all_timed(parts)
    found = [one for part in _permanent(parts) for one in predicate(part, replace(done, before=()), scope, until)]
    return lasting.merged([*done.before, *found])


def _untimed(part: Value) -> bool:
    """Tell whether something is gained, and nothing said of how long."""
    return isinstance(part, Term) and part.head in {"Gains", "Lasts", "Bans"} and part.args[-1] is None


def _permanent(parts: tuple[Value, ...]) -> list[Term]:
    """Let "permanently" hold of all that is said behind it: "permanently gains +1 Level, and has an additional melee strike"."""
    found: list[Term] = []
    said = False
    for part in parts:
        assert isinstance(part, Term)
        if part.head == "Lasts" and isinstance(part.args[0], Term) and part.args[0].head == "Gains":
            part = Term("Gains", (part.args[0].args[0], part.args[1]))
        if part.head == "Gains":
            said = said or part.args[1] == "permanent"
            part = Term("Gains", (part.args[0], part.args[1] or ("permanent" if said else None)))
        found.append(part)
    return found


def _only_if(term: Term, done: Done, scope: Scope, until: Value) -> Effect:
    """Lower "... and, if this character is a Bard, gains +1 AC", and "becomes spent or, if already spent, stunned"."""
    said, *ways = term.args
    assert isinstance(said, Term)
    been = said.args[0] if said.head == "Been" else None
    when = c.Is(done.ref, *phrases.filters(been, scope)) if isinstance(been, Term) else condition(said, scope)
    with scope.branching():
        made = [_row(way, done, scope, until) for way in ways]
    return x.If(when, *made)


def _row(parts: Value, done: Done, scope: Scope, until: Value) -> Effect:
    assert isinstance(parts, tuple)
    return joined([one for part in parts if isinstance(part, Term) for one in predicate(part, done, scope, until)])


def predicate(term: Term, done: Done, scope: Scope, until: Value = None) -> list[Effect]:
    """Lower what a subject does or what becomes of it."""
    head, args, ref = term.head, term.args, done.ref
    if head == "Gains":
        subject = scope.subject
        if isinstance(ref, v.Every):  # each by his own numbers
            scope.subject = v.It()
        gained = bonuses.modifiers(args[0], scope)
        scope.subject = subject
        scope.harmed = ref if not done.many and any(map(bonuses.weakens, gained)) else scope.harmed
        fates.outlives(gained, ref, scope)
        until = args[1] or until or bonuses.for_good(gained, ref, scope)
        return [a.Gain(ref, *gained, until=duration(until, scope))]
    if head in {"OnlyIf", "OrElse"}:
        return [saves.for_each(done, scope, lambda who: _only_if(term, who, scope, until))]
    if head == "GainsOne":
        how_long = duration(args[1] or until, scope)
        return [x.OneEffect(*[a.Gain(ref, *row, until=how_long) for row in bonuses.options(args[0], scope)])]
    if head == "Bans":
        if not (args[1] or until):
            raise Unfit("may not: until when?")
        return [a.Gain(ref, *bans.bans(args[0], scope), until=duration(args[1] or until, scope))]
    if head in _FOR_A_WHILE:
        return _for_a_while(term, done, scope, until)
    if head == "GainsFloor":
        return [fates.floored(term, ref, duration(args[3] or until, scope), scope)]
    if head == "SwingVp":
        return rolls.swing_vp(term, done, scope, until)
    if head == "TakesClasses" and not done.many and done.sort == CHARACTER:
        return callings.taken(Term(head, (args[0], args[1] or until)), ref, scope)
    if head == "Likened" and not done.many and done.sort == CHARACTER:
        return copied.likened(Term(head, (args[0], args[1] or until)), ref, scope)
    if until is not None:
        raise Unfit("what lasts")
    if head in _OF_ANY:
        return _OF_ANY[head](term, done, scope)
    if done.sort != CHARACTER:
        raise Unfit("only characters do this")
    if head not in _OF_CHARACTERS or (done.many and head in _OF_ONE):
        raise Unfit(f"{head}: no predicate", supported=False)
    return _OF_CHARACTERS[head](term, done, scope)


def _wounded(term: Term, done: Done, scope: Scope) -> list[Effect]:
    n = phrases.number(term.args[0], scope)
    if term.head == "Loses":
        return [a.Heal(done.ref, n)]
    scope.harmed = scope.harmed if done.many else done.ref
    return [a.Wound(done.ref, n)]


_FOR_A_WHILE: Final = frozenset({"VpWhile", "Lasts", "Controlled"})


def _for_a_while(term: Term, done: Done, scope: Scope, until: Value) -> list[Effect]:
    """Lower what holds for a while."""
    if term.head == "Controlled":
        if not (term.args[0] or until):
            raise Unfit("under whose control: until when?")
        return controlled(done, term.args[0] or until, scope)
    said, told = term.args[0], term.args[-1]
    assert isinstance(said, Term)
    if term.head == "Lasts":
        return lasting.for_a_while(said, done.ref, told or until, scope)
    return lasting.while_there(predicate(said, done, scope, told or until or "turn"), term.args[1], scope)


def _each(by: Callable[[v.Ref], Effect]) -> Predicate:
    """Give what lowers something that each of several does for himself."""
    return lambda term, done, scope: [x.ForEach(done.ref, by(v.It())) if done.many else by(done.ref)]


def _performs(term: Term, done: Done, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[0], Term)
    return strikes.performs(term.args[0], done, scope)


_DONE_BY: Final = {"DoesTo": "Do", "Harms": "Harm", "Mends": "Mend", "MovesOther": "Go"}
_ACTING: Final = frozenset({"kill", "destroy"})


def _done_by(term: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower what a subject does to others: the performer alone is heard to do it, so others do only what nobody is heard to do."""
    turning = term.head == "DoesTo" and str(term.args[0]) not in _ACTING
    if done.ref != v.Me() and not turning:
        raise Unfit("another than the performer does it", supported=False)
    args = term.args if term.head == "DoesTo" or term.head == "MovesOther" else (term.args[1], term.args[0])
    return deed(Term(_DONE_BY[term.head], args), scope)


_OF_ANY: Final[dict[str, Predicate]] = {
    "Goes": lambda term, done, scope: piles.goes(term.args[0], done, scope),
    "LaysDown": gear.laid_down,
    **dict.fromkeys(("Becomes", "BecomesBoth"), lambda term, done, scope: deeds.becomes(term.args[0], done, scope)),
}
"""By its head: what lowers a predicate of anybody, or of a card."""
_OF_CHARACTERS: Final[dict[str, Predicate]] = {
    "SuffersMore": lambda term, done, scope: answers.more_wounds(done.ref, term.args[0], scope),
    "SuffersWhole": lambda term, done, scope: [unspared.wound(term.args, done.ref, scope)],
    **dict.fromkeys(("Suffers", "Loses"), _wounded),
    **dict.fromkeys(
        ("Equips", "EquipsStrange"),
        lambda term, done, scope: gear.equipped(term.args[0], done.ref, term.args[1], scope),
    ),
    "Moves": lambda term, done, scope: moving.move(term.args[0], done, scope),
    "Swaps": lambda term, done, scope: moving.swapped(done, term.args[0], scope),
    "SwapEachOther": lambda term, done, scope: moving.swapped_both(done),
    **dict.fromkeys(
        ("Save", "SaveEach", "SavesApart"), lambda term, done, scope: [saves.save(term, done, scope, _failure)]
    ),
    **dict.fromkeys(("AddsRoll", "AddsBonus", "AddsLess", "Rerolls"), rolls.of_roller),
    "MakesRoll": lambda term, done, scope: [saves.roll(term, done, scope)],
    "TriesTo": lambda term, done, scope: [saves.tries(term, done, scope, predicate)],
    "Performs": _performs,
    "TakesOrder": _each(x.TakeOrder),
    "AttacksSpending": _each(lambda ref: a.Attack(ref, spend=True)),
    "Attacks": _each(a.Attack),
    **dict.fromkeys(_DONE_BY, _done_by),
}
"""By its head: what lowers a predicate of characters."""
_OF_ONE: Final = frozenset({"Equips", "EquipsStrange"})
"""Predicates that several together do not have."""


def _failure(parts: Value, done: Done, scope: Scope) -> Effect:
    """Lower what failing brings to whoever rolled."""
    assert isinstance(parts, tuple)
    all_timed(part.args[0] for part in parts if isinstance(part, Term) and part.head == "FailVp" and not part.args[1:])
    found: list[Effect] = []
    with scope.branching():
        for part in parts:
            assert isinstance(part, Term)
            scope.subject = done.ref
            if part.head == "FailTurn":
                found.append(saves.turn_further(done.ref))
            elif part.head in saves.CASES:
                found += saves.CASES[part.head](part.args[0], done, scope, predicate)
            elif part.head == "FailVp":
                assert isinstance(part.args[0], tuple)
                for vp in part.args[0]:
                    found += predicate(vp, done, scope, *map(str, part.args[1:])) if isinstance(vp, Term) else []
            else:
                found += statement(part, scope)
    return joined(found)


def deed(term: Term, scope: Scope) -> list[Effect]:
    """Lower a command."""
    handler = SPOKEN.get(term.head) or COMMANDS.get(term.head)
    if handler is None:
        raise Unfit(f"{term.head}: no command", supported=False)
    if term.head in COMMANDS:
        fates.clear_whom(term, scope)
    scope.living = deeds.of_the_living(term)
    return handler(term, scope)


def _try(term: Term, scope: Scope) -> list[Effect]:
    test, success = term.args
    assert isinstance(success, Term)
    with scope.branching():
        return [saves.check(test, scope, v.Me(), success=joined(statement(success, scope)))]


def _if_rolls(term: Term, scope: Scope) -> list[Effect]:
    """Lower "If he succeeds with a check, ...", "If he fails a save, ..."."""
    subject, test, said = term.args
    assert isinstance(said, Term)
    nobody = adjuncts.means_nobody(subject, scope)
    done = deeds.patient(subject, scope)
    if done.before or done.sort != CHARACTER:
        raise Unfit("who rolls?")

    def rolled(who: Done) -> Effect:
        scope.subject = who.ref
        with scope.branching(), adjuncts.naming_none(nobody, scope):
            then = joined(statement(said, scope))
        if term.head == "IfRolls":
            return saves.check(test, scope, who.ref, success=then)
        return saves.check(test, scope, who.ref, failure=then)

    return [saves.for_each(done, scope, rolled)]


def _after_attack(term: Term, scope: Scope) -> list[Effect]:
    """Lower "After the attack, ..."; ``paragraphs`` looks whether one was performed."""
    assert isinstance(term.args[0], Term)
    return statement(term.args[0], scope)


def _where_x(term: Term, scope: Scope) -> list[Effect]:
    """Lower a sentence that ends with what X is; later ones may speak of it as well."""
    said, x_is = term.args
    assert isinstance(said, Term)
    if scope.x is not None:
        raise Unfit("X is said twice")
    scope.x = x_is
    return statement(said, scope)


def _all_strikes(term: Term, scope: Scope) -> list[Effect]:
    """Lower several strikes, one after the other."""
    assert isinstance(term.args[0], tuple)
    me = Done((), v.Me(), CHARACTER)
    found = [one for part in term.args[0] if isinstance(part, Term) for one in strikes.performs(part, me, scope)]
    scope.volley = True
    return found


SPOKEN: Final[dict[str, Deed]] = {
    "Deeds": _deeds,
    "BothDone": _both_done,
    "DuringBoth": _during_both,
    "EnterDuring": arrivals.enter_during,
    "AimBy": deeds.aim_by,
    "AimBoth": lambda term, scope: [one for what in term.args for one in deeds.aim(what, scope)],
    "Unless": _unless,
    "ChosenClass": lambda term, scope: does(callings.chosen(term), scope),
    "Later": lambda term, scope: adjuncts.later(term, scope, statement),
    "ChosenStat": lambda term, scope: does(bonuses.of_chosen(term), scope),
    "Opposed": callings.opposed,
    "Longer": lambda term, scope: adjuncts.for_longer(term, scope, statement),
    "WhenElse": lambda term, scope: adjuncts.when_else(term, scope, statement),
    **dict.fromkeys(delays.DELAYS, lambda term, scope: delays.DELAYS[term.head](term, scope, statement)),
    **dict.fromkeys(bounded.BOUNDED, lambda term, scope: bounded.BOUNDED[term.head](term, scope, statement)),
    **dict.fromkeys(("When", "WhenOnly"), _when),
    "StrikeDoes": heard.said,
    **dict.fromkeys(("Does", "DoesDuring"), does),
    "AimSave": lambda term, scope: [*deeds.aim(term.args[0], scope), *does(fates.of_target(term), scope)],
    "WhoDoes": lambda term, scope: _deeds(fates.of_last(term), scope),
    "Try": _try,
    "Roll": lambda term, scope: [saves.check(term.args[0], scope, v.Me())],
    **dict.fromkeys(("IfRolls", "IfRollsNot", "UnlessRolls"), _if_rolls),
    "AfterAttack": _after_attack,
    "WhereX": _where_x,
    **rolls.SPOKEN,
    **tossed.SPOKEN,
    "Has": lambda term, scope: does(Term("Does", (term.args[0], (Term("Performs", (term.args[1],)),))), scope),
    "Performs": _all_strikes,
    "AfterStrike": lambda term, scope: rolls.after_strike(term, scope, statement),
}
"""By the head of a sentence: what lowers it; more of them stand in ``options``."""
