"""How a roll ended, told as a condition among others: "Stun him if he fails.", "Elves who fail also suffer a wound."."""

from dataclasses import replace
from typing import Any, Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import aftermath, phrases
from deckbuilder.games.saga.grammar.deeds import Done, do
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import plain, predicate
from deckbuilder.text.terms import Term, Value

_BRINGS: Final = {"failure": "IfFailure", "success": "IfSuccess"}
_OTHER: Final = {"failure": "success", "success": "failure"}
_BARE: Final = [Term("Np", ("all", 0, (Term(state), Term("Char")))) for state in ("Stunned", "Wounded")]
"""Who are some of those who rolled, or all there are; of the spent ``aftermath`` asks."""
_UNDER: Final = frozenset({"When", "WhenOnly"})


def apart(value: tuple[Value, ...]) -> tuple[Value, ...]:
    """Part one sentence about both ends of a roll into two: "if he succeeds he is spent, otherwise he is stunned"."""
    found: list[Value] = []
    for part in value:
        if isinstance(part, Term) and part.head == "Apart" and isinstance(part.args[0], tuple):
            found.extend(part.args[0])
        elif isinstance(part, Term) and part.head == "WhenElse" and _of_roll(part.args[0]):
            found += [Term("When", part.args[:2]), Term("Otherwise", part.args[2:])]
        else:
            found.append(part)
    return tuple(_of_each(found))


def _of_each(parts: list[Value]) -> list[Value]:
    """Let what those bring who fail hang on each of several rolls before it: "The target must make a save. His neighbors must, too. Those who fail ..."."""
    found: list[Value] = []
    for part in parts:
        rolling = _rolling(found)
        if len(rolling) > 1 and isinstance(part, Term) and part.head == "IfFailure":
            said = part.args[0]
            assert isinstance(said, Term)
            if said.head == "Does" and said.args[0] == Term("EachTarget") and isinstance(said.args[1], tuple):
                fails = tuple(Term("FailVp", ((vp,),)) for vp in said.args[1])
                rolls = [(one.args[0], one.args[1][0].args) for one in rolling]
                found[-len(rolling) :] = [Term("Does", (who, (Term("Save", (test, fails)),))) for who, test in rolls]
                continue
        found.append(part)
    return found


def _rolling(parts: list[Value]) -> list[Any]:
    """Give the last parts all of which have somebody roll and say nothing of what it brings."""
    found: list[Any] = []
    for part in reversed(parts):
        if not isinstance(part, Term) or part.head != "Does" or not isinstance(part.args[1], tuple):
            break
        if [one.head for one in part.args[1] if isinstance(one, Term)] != ["MakesRoll"]:
            break
        found.insert(0, part)
    return found


def _of_roll(when: Value) -> bool:
    return isinstance(when, Term) and when.head == "Ended" and len(when.args) == 1


def told(part: Term) -> Term:
    """Say "Stun the target if he fails." as what failing brings; what else must be so is asked then."""
    if part.head == "Unless":
        ended = part.args[0]
        if isinstance(ended, Term) and ended.head == "Ended" and not ended.args[1:]:
            return Term(_BRINGS[_OTHER[str(ended.args[0])]], part.args[1:])
        return part
    if part.head not in _UNDER:
        return part
    when, said = part.args
    assert isinstance(when, Term)
    assert isinstance(said, Term)
    ends, others = _parted(when)
    if ends is None:
        inner = told(said)
        return part if inner is said else Term(inner.head, (*inner.args[:-1], Term("When", (when, inner.args[-1]))))
    if others:
        said = Term("When", (others[0] if len(others) == 1 else Term("And", (tuple(others),)), said))
    result, *by = ends.args
    return Term(_BRINGS[str(result)] + ("By" if by else ""), (*by, said))


def _parted(when: Term) -> tuple[Term | None, list[Term]]:
    """Part how a roll ended from what else must be so; the first is None where nothing is said of a roll, or it may have ended otherwise."""
    rows = when.args[0] if when.head == "And" else (when,)
    assert isinstance(rows, tuple)
    flat: list[Term] = []
    for row in rows:
        assert isinstance(row, Term)
        inner = row.args[0] if row.head == "And" else (row,)
        assert isinstance(inner, tuple)
        flat.extend(one for one in inner if isinstance(one, Term))
    ends = [one for one in flat if one.head == "Ended"]
    if len(ends) != 1:
        return None, []
    return ends[0], [one for one in flat if one is not ends[0]]


def had_been(part: Term, found: list[Effect], scope: Scope) -> Term:
    """Say "If the target was already spent, he becomes stunned instead." behind his roll as what it is in place of: what failing brings."""
    roll = aftermath.rolled_in(found[-1] if found else None)
    if part.head != "InsteadIf" or roll is None or roll.failure is None:
        return part
    when, said = part.args
    said = plain(said) if isinstance(said, Term) else None
    if not isinstance(when, Term) or when.head != "Already" or said is None or said.head != "Does":
        return part
    if any(phrases.ref(who, scope).ref != roll.who for who in (when.args[0], said.args[0])):
        raise Unfit("instead of what failing brings to another", supported=False)
    return Term("OfFailing", (when.args[1], "instead", said.args[1]))


def of_failing(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let a failed save bring more, or other things, to some; False where this is about something else.

    What they are is asked before failing does anything: "Spent characters also suffer a wound." means those who had been spent.
    """
    roll = aftermath.rolled_in(found[-1] if found else None)
    if part.head == "Does" and part.args[0] in _BARE and roll is not None and roll.failure is not None:
        raise Unfit("those who failed, or all of them?")
    if part.head != "OfFailing":
        return False
    fits, how, done = part.args
    if roll is None or roll.success is not None or roll.failure is None:
        raise Unfit("who failed?")
    if not isinstance(fits, tuple) or not isinstance(done, tuple):
        raise Unfit("who failed?")
    inner = phrases.noun((*fits, Term("Char")), scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.together or inner.theirs or not inner.filters:
        raise Unfit("some of those who failed", supported=False)
    who = Done((), roll.who, CHARACTER)
    with scope.branching():
        more = [one for vp in done if isinstance(vp, Term) for one in _done(vp, who, scope)]
    beside = how == "also" and (inner.filters, roll.failure) != ((f.Spent(),), a.Spend(roll.who))
    then = joined([roll.failure, *more] if beside else more)  # who had been spent is not spent again
    made = replace(roll, failure=x.If(c.Is(roll.who, *inner.filters), then, roll.failure))
    found[-1] = aftermath.with_roll(found[-1], made)
    return True


def _done(vp: Term, who: Done, scope: Scope) -> list[Effect]:
    if vp.head == "DoneTo":
        return [do(str(vp.args[0]), who.ref, CHARACTER)]
    return predicate(vp, who, scope)
