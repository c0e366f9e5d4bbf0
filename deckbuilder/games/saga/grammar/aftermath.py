"""What a sentence adds to a roll or a strike just before it: who had been spent, what a success brings, what happens in its place."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.saves import turn_further
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import plain
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term

_BARE_SPENT: Final = Term("Np", ("all", 0, (Term("Spent"), Term("Char"))))
_STRIKE_ENDS: Final = {"IfSuccess": Term("StrikeHit"), "IfFailure": Term("StrikeMissed")}


def rolled_in(effect: Effect | None) -> x.Check | None:
    """Give the roll that an effect is, each for himself or on a condition; None for no roll."""
    if isinstance(effect, x.ForEach):
        return rolled_in(effect.effect)
    if isinstance(effect, x.If) and effect.other is None:
        return rolled_in(effect.then)
    return effect if isinstance(effect, x.Check) else None


def with_roll(effect: Effect | None, roll: Effect) -> Effect:
    """Put another roll in the place of that which ``rolled_in`` gives."""
    if isinstance(effect, x.ForEach):
        return replace(effect, effect=with_roll(effect.effect, roll))
    if isinstance(effect, x.If):
        return replace(effect, then=with_roll(effect.then, roll))
    return roll


def of_strike(part: Term, last: Effect | None) -> Term:
    """Say "If successful, ..." behind a strike as what happens if it hits."""
    if part.head in _STRIKE_ENDS and isinstance(last, a.Melee | a.Ranged):
        return Term("When", (_STRIKE_ENDS[part.head], part.args[0]))
    return part


def spent_further(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let a failed save stun those who had been spent: "Spent characters become stunned instead."; False where this is about something else."""
    when: c.Condition | None = None
    said = part
    if part.head in {"When", "InsteadIf"} and isinstance(part.args[1], Term):
        said = part.args[1]
    if not (said.head == "SpentFurther" or (said.head == "Does" and said.args[0] == _BARE_SPENT)):
        return False
    roll = rolled_in(found[-1] if found else None)
    if roll is None or not isinstance(roll.failure, a.Spend) or roll.failure.card != roll.who:
        raise Unfit("who had been spent?")
    if said.head == "Does" and said.args[1] != (Term("Becomes", ("stunned",)),):
        raise Unfit("what becomes of those who had been spent?")
    if said is not part:
        assert isinstance(part.args[0], Term)
        if part.args[0] == Term("AlreadySpent"):
            said = part
        else:
            when = condition(part.args[0], scope)
    further = turn_further(roll.who)
    found[-1] = with_roll(
        found[-1], replace(roll, failure=further if when is None else x.If(when, further, roll.failure))
    )
    return True


def more_wounds(part: Term, found: list[Effect]) -> Term:
    """Say "Those who fail by 10 or more suffer an additional wound." as what it is beside the wound of a failed save: one more."""
    roll = rolled_in(found[-1] if found else None)
    said = part.args[-1] if part.args else None
    said = plain(said) if isinstance(said, Term) else None
    if roll is None or said is None or said.head != "Does" or not isinstance(roll.failure, a.Wound):
        return part
    done = said.args[1]
    if part.head not in {"IfFailureBy", "IfFailure", "IfWorse"} or not isinstance(done, tuple):
        return part
    wounds = tuple(
        Term("Suffers", one.args) if isinstance(one, Term) and one.head == "SuffersMore" else one for one in done
    )
    return Term(part.head, (*part.args[:-1], Term("Does", (said.args[0], wounds))))


def in_its_place(found: list[Effect], start: int, when: c.Condition, then: list[Effect]) -> Effect:
    """Join what the sentence before does with what is done in its place where a condition holds; takes the sentence out.

    Args:
        found: the effects so far.
        start: where those of the sentence before begin.
        when: the condition.
        then: what is done in its place: what may be done leaves the choice between the two.
    """
    before = found[start:]
    if not before or start:
        raise Unfit("instead of what?", supported=False)
    picks = next((n for n, one in enumerate(before) if not isinstance(one, x.Target | x.Choose)), 0)
    found[start:], before = before[:picks], before[picks:]  # who was picked is meant in both ways
    usual: Effect = before[0] if len(before) == 1 else x.Seq(*before)
    only = then[0] if len(then) == 1 else x.Seq(*then)
    if isinstance(only, x.May):
        only = x.OneEffect(only.effect, usual)
    return x.If(when, only, usual)


def tried(then: list[Effect], last: Effect) -> Effect | None:
    """Lower "he may make a save to suffer that instead": who fails, or does not try, has what would be; None where nobody rolls for it.

    Raises:
        Unfit: somebody rolls, and what his failing leaves in its place cannot be told.
    """
    if not any(isinstance(one, x.Check) and one.failure is None for part in then for one in within(part)):
        return None
    (only,) = then if len(then) == 1 else (None,)
    may = only.effect if isinstance(only, x.ForEach) else only
    if not isinstance(may, x.May) or not isinstance(may.effect, x.Check) or not isinstance(last, a.Gain):
        raise Unfit("in whose place where the roll fails?", supported=False)
    if isinstance(only, x.ForEach) and only.cards != last.cards:
        raise Unfit("in whose place where the roll fails?", supported=False)
    usual = last if only is may else a.Gain(v.It(), *last.modifiers, until=last.until)
    rolled = x.OneEffect(replace(may.effect, failure=usual), usual, by=may.by)
    return replace(only, effect=rolled) if isinstance(only, x.ForEach) else rolled


def remains(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Tell whether a sentence says of what an action was canceled for that it stays as it was: that goes without saying."""
    if part.head != "Remains":
        return False
    if phrases.ref(part.args[0], scope).sort == CHARACTER:
        raise Unfit("items are equipped")
    if not found or not isinstance(found[-1], d.Cancel):
        raise Unfit("it remains, and what would have become of it?")
    return True
