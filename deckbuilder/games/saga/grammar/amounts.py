"""Numbers: from terms to values of the algebra."""

from collections.abc import Callable
from functools import reduce
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar import phrases, qualities, tossed
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.means import STRIKES
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _number(value: Value, scope: Scope) -> v.Value:
    return phrases.number(value, scope)


def _character(value: Value, scope: Scope) -> v.Ref:
    found = phrases.ref(value, scope)
    if found.sort != CHARACTER or (found.many and found.ref != v.It()):
        raise Unfit("the number of one character")
    return found.ref


def _stat(term: Term, scope: Scope) -> v.Value:
    found = phrases.ref(term.args[0], scope)
    if found.many and found.ref != v.It():
        raise Unfit("the number of one card")
    return v.StatOf(found.ref, str(term.args[1]), term.head == "Printed")


def _plus(term: Term, scope: Scope) -> v.Value:
    return v.Plus(_number(term.args[0], scope), _number(term.args[1], scope))


def _minus(term: Term, scope: Scope) -> v.Value:
    a, b = _number(term.args[0], scope), _number(term.args[1], scope)
    if isinstance(a, int) and isinstance(b, int):
        return a - b
    less = -b if isinstance(b, int) else v.Times(-1, b)
    return less if a == 0 else v.Plus(a, less)


def _times(term: Term, scope: Scope) -> v.Value:
    a, b = _number(term.args[0], scope), _number(term.args[1], scope)
    return b if a == 1 else v.Times(a, b)


def _if_else(term: Term, scope: Scope) -> v.Value:
    when, a, b = term.args
    subject = scope.subject
    whose = set(_owners(a))
    if len(whose) == 1:  # "13 + this wizard's Skill if he is ...": of whose number is spoken
        scope.subject = phrases.ref(whose.pop(), scope).ref
    held = condition(when, scope)
    scope.subject = subject
    return v.Either(held, _number(a, scope), _number(b, scope))


def _owners(value: Value) -> list[Term]:
    """Give those of whom a number tells a quality."""
    if not isinstance(value, Term):
        return []
    if value.head in {"StatOf", "Printed"}:
        return [one for one in value.args[:1] if isinstance(one, Term)]
    return [owner for one in value.args for owner in _owners(one)]


def _charges(term: Term, scope: Scope) -> v.Value:
    found = phrases.ref(term.args[0], scope)
    return v.ChargesOn(v.Self() if found.own and found.sort == CARD else found.ref)


def _gear_on(term: Term, scope: Scope) -> v.Value:
    said = term.args[0]
    if isinstance(said, Term) and said.head == "OtherGear":  # than the card that says it
        return v.Count(
            *phrases.noun(said.args, scope).filters, f.Other(v.Self()), f.HeldBy(_character(term.args[1], scope))
        )
    gear = phrases.noun((said,), scope).filters
    return v.Count(*gear, f.HeldBy(_character(term.args[1], scope)))


def _same_amount(term: Term, scope: Scope) -> v.Value:
    """Lower "a bonus of the same amount": the only one that had to be worked out before."""
    if len(scope.amounts) != 1:
        raise Unfit("the same amount: as which?")
    return scope.amounts[0]


def _x(term: Term, scope: Scope) -> v.Value:
    """Give X: what the sentence says that it is, looked up where it is used."""
    if scope.x is None:
        raise Unfit("X: it is nowhere said what it is", supported=False)
    return _number(scope.x, scope)


def _ranks_away(term: Term, scope: Scope) -> v.Value:
    """Lower "the number of ranks away": of whoever is spoken of, from the acting character."""
    who, whence = term.args
    if who is None and scope.subject in (None, v.Me()):
        raise Unfit("who is so many ranks away?")
    card = scope.subject if who is None else _character(who, scope)
    of = v.Me() if whence is None else _character(whence, scope)
    if card is None or isinstance(card, v.Every) or card == of:
        raise Unfit("who is so many ranks away?")
    return v.RanksTo(card, of)


def _removed(term: Term, scope: Scope) -> v.Value:
    if not scope.removed:
        raise Unfit("the Charges removed: no number was chosen")
    return v.X()


def _level_of_pick(term: Term, scope: Scope) -> v.Value:
    assert isinstance(term.args[0], int)
    return v.StatOf(v.T(term.args[0]), "level")


def _ranks(term: Term, scope: Scope) -> v.Value:
    """Count the ranks of a formation: none between is ever empty, so that the number of the last one is how many there are."""
    who = qualities.player(term.args[0], scope)
    side = f.Yours() if who == v.You() else f.ControlledBy(who)
    return v.RankOf(v.Every(side, f.Not(f.Abroad()), f.LastRank()))


def _paid_count(term: Term, scope: Scope) -> v.Value:
    """Give how many were spent or killed for the action: the only ones that were picked for it, of that kind."""
    noun, verb, *other = term.args
    inner = phrases.noun((noun,), scope)
    found = [one for one in scope.mentions if isinstance(one.ref, v.T) and one.many and not one.target]
    if (
        len(found) != 1
        or scope.paid_by != verb
        or found[0].sort != inner.sort
        or not set(inner.filters) <= set(found[0].filters)
    ):
        raise Unfit("none such were paid with")
    if other:  # than the performer, who may be among them
        return v.CountOf(v.Those(found[0].ref, f.Other()))
    return v.CountOf(found[0].ref)


def _heard_atk(term: Term, scope: Scope) -> v.Value:
    """Lower the ATK of the strike that set off the react, or its base ATK: that of a melee strike, which alone has one."""
    base, by = term.head == "HeardBase", set(map(str, scope.by))
    fitting = by & {"melee"} if base else by & STRIKES
    heard = scope.event in {"target", "hit", "miss", "strike", "roll"} or (base and scope.event == "die")
    if scope.struck or scope.delayed or not fitting or not heard:
        raise Unfit("the ATK of a strike: none was heard")
    return v.HeardAtk(base)


def _primary(term: Term, scope: Scope) -> v.Value:
    """Lower the primary ATK, that before bonuses, or the highest, which may be that of a later strike."""
    found = _stat(Term("StatOf", (term.args[0], "atk")), scope)
    if term.args[1] == "primary":
        return found
    if not isinstance(found, v.StatOf):
        raise Unfit("the highest ATK of a character", supported=False)
    if term.args[1] == "base":  # that of most strikes (rulebook, Melee Strikes)
        return v.BestAtk(found.card, base=True, first=True)
    return v.BestAtk(found.card, least=term.args[1] == "lowest")


def _gone(noun: Value, scope: Scope) -> v.Ref:
    """Give the cards that were picked to go, of a kind: the only several."""
    gone = scope.counted()
    if noun == Term("Card"):
        return gone
    inner = phrases.noun((noun, Term("In", ("discard", Term("You")))), scope)
    told = next(one for one in scope.mentions if one.ref == gone)
    if set(inner.filters) <= {*told.filters, f.Kind("Character")} and inner.sort == told.sort:
        return gone
    return v.Those(gone, *inner.filters)


def _gone_count(term: Term, scope: Scope) -> v.Value:
    noun, how = term.args
    gone = _gone(noun, scope)
    if how != "entered":
        return v.CountOf(gone)
    there = f.InFormation(v.Everybody())  # whoever found no place has not been put into play
    return v.CountOf(v.Those(gone.cards, *gone.filters, there) if isinstance(gone, v.Those) else v.Those(gone, there))


def _sum_gone(term: Term, scope: Scope) -> v.Value:
    """Lower "the combined Levels of the cards removed"."""
    quality, noun, how = term.args
    return v.Total(scope.tossed() if how == "discarded" else _gone(noun, scope), str(quality))


def _swapped(term: Term, scope: Scope) -> v.Value:
    """Lower "two (three if this character is a Druid)", where what is counted stands between."""
    n, swap = term.args
    assert isinstance(swap, Term)
    return _if_else(Term("IfElse", (*swap.args[:2], n)), scope)


def _cards(parts: Value, scope: Scope) -> v.Ref:
    """Give all cards that fit a noun phrase, wherever it says that they are."""
    inner = phrases.noun(parts, scope)
    if inner.together or inner.theirs or (inner.zone != "play" and phrases.one_of_several(parts)):
        raise Unfit("all of which, exactly?", supported=False)
    return v.Every(*inner.filters) if inner.zone == "play" else v.AllIn(inner.player, inner.zone, inner.filters)


def _peak_of(term: Term, scope: Scope) -> v.Value:
    """Lower "the highest Level of a Dwarf in this rank"."""
    op, quality, such = term.args
    found = _cards(such, scope)
    return v.Highest(found, str(quality)) if op == ">" else v.Lowest(found, str(quality))


def _peak_said(term: Term, scope: Scope) -> v.Value:
    """Lower "the Level of the highest Level Daemon": the quality is said twice."""
    quality, peak, such = term.args
    assert isinstance(peak, Term)
    if peak.args[1] != quality:
        raise Unfit("one number of that which has the highest of another", supported=False)
    return _peak_of(Term("PeakOf", (peak.args[0], quality, such)), scope)


def _count_all(term: Term, scope: Scope) -> v.Value:
    """Count all who fit; "the number of spent wizards", where some were spent for the action, are those."""
    parts = term.args[0]
    if scope.paid_by == "spend" and isinstance(parts, tuple) and Term("Spent") in parts:
        rest = tuple(one for one in parts if one != Term("Spent"))
        such = {*phrases.noun(rest, scope).filters}
        paid = {m.ref for m in scope.mentions if m.many and isinstance(m.ref, v.T) and such <= {*m.filters}}
        if len(paid) == 1:
            return v.CountOf(paid.pop())
    return phrases.count(parts, scope)


def _sum_of(term: Term, scope: Scope) -> v.Value:
    quality, those = term.args
    assert isinstance(those, Term)
    if those.head == "Such":
        return v.Total(_cards(those.args[0], scope), str(quality))
    found = phrases.ref(those, scope)
    if not found.many:
        raise Unfit("the sum of one number")
    return v.Total(found.ref, str(quality))


def _sum_paid(term: Term, scope: Scope) -> v.Value:
    counted = _paid_count(Term("PaidCount", term.args[1:]), scope)
    assert isinstance(counted, v.CountOf)
    return v.Total(counted.cards, str(term.args[0]))


def _targets(term: Term, scope: Scope) -> v.Value:
    """Count what was targeted."""
    found = phrases.ref(Term("AllTargets"), scope)
    if not found.many:
        raise Unfit("how many targets: one")
    return v.CountOf(found.ref)


def _level_above(term: Term, scope: Scope) -> v.Value:
    """Lower "for each level above 3 that he has"."""
    level = v.StatOf(_character(term.args[0], scope), "level")
    least = _number(term.args[1], scope)
    return v.Most(0, v.Plus(level, -least if isinstance(least, int) else v.Times(-1, least)))


def _of_all(term: Term, scope: Scope) -> v.Value:
    """Lower "the number of Charges on all Testa Quills"."""
    said = term.args[0]
    if isinstance(said, tuple) and Term("Card") in said:
        said = (*said, Term("InPlay"))  # others have neither Charges nor wounds
    found = _cards(said, scope)
    return v.ChargesOn(found) if term.head == "ChargesOfAll" else v.WoundsOn(found)


def _apart(term: Term, scope: Scope) -> v.Value:
    """Lower "the difference between ... and ...": never below 0."""
    a, b = term.args
    return v.Most(_minus(Term("Minus", (a, b)), scope), _minus(Term("Minus", (b, a)), scope))


def _bonus_of(term: Term, scope: Scope) -> v.Value:
    """Lower "the item's AC bonus"."""
    if phrases.ref(term.args[0], scope).sort != ITEM:
        raise Unfit("the bonus of a character, from what?", supported=False)
    return _stat(Term("StatOf", term.args), scope)


def _margin_of(term: Term, scope: Scope) -> v.Value:
    """Lower "the amount by which the check succeeded": that of the trigger, unless the ability rolls itself."""
    if scope.event in ("check", "hit", "miss") and not scope.struck and not scope.branch:
        margin: v.Value = v.EventMargin()
    elif scope.branch or scope.struck:
        margin = v.Margin()
    else:
        raise Unfit("by how much what?")
    return margin if term.args[0] else v.Times(-1, margin)


def _natural_roll(term: Term, scope: Scope) -> v.Value:
    """Lower "the natural die roll": what the die of the trigger shows."""
    if scope.before or scope.struck or scope.die or scope.event not in ("roll", "hit", "miss", "strike", "check"):
        raise Unfit("the natural roll: none was made")
    return v.EventAmount()


def _least(term: Term, scope: Scope) -> v.Value:
    """Bound an amount from above; "with a maximum of -4" of a penalty, which is told without its sign."""
    return v.Least(_number(term.args[0], scope), _number(_unsigned(term.args[1]), scope))


def _unsigned(value: Value) -> Value:
    """Leave out the sign of a number, or of one of two."""
    if isinstance(value, Term) and value.head == "IfElse":
        return Term("IfElse", (value.args[0], *map(_unsigned, value.args[1:])))
    return abs(value) if isinstance(value, int) else value


def _groups(term: Term, scope: Scope) -> v.Value:
    """Lower "for every three ...": what is left over does not count."""
    n = term.args[1]
    if not isinstance(n, int) or n < 2:
        raise Unfit("for every how many?")
    return v.Half(_number(term.args[0], scope), up=False, parts=n)


def _classes(term: Term, scope: Scope) -> v.Value:
    """Lower "for each class that he has"."""
    who = _character(term.args[0], scope)
    each: list[v.Value] = [v.Either(c.Is(who, f.Class(name)), 1) for name in CLASSES]
    return reduce(v.Plus, each)


NUMBERS: Final[dict[str, Callable[[Term, Scope], v.Value]]] = {
    "PaidCount": _paid_count,
    "ClassesOf": _classes,
    "ChosenX": lambda term, scope: v.X(),
    "LevelOfPick": _level_of_pick,
    "LevelOfParty": lambda term, scope: v.StatOf(v.Agent() if term.args[0] == "agent" else v.Patient(), "level"),
    "Removed": _removed,
    "TossedCount": lambda term, scope: v.CountOf(scope.tossed()),
    "GoneCount": _gone_count,
    "ShuffledCount": lambda term, scope: v.CountOf(scope.counted()),
    "Plus": _plus,
    "Total": lambda term, scope: _number(term.args[0], scope),
    "Minus": _minus,
    "Times": _times,
    "Twice": lambda term, scope: v.Times(2, _number(term.args[0], scope)),
    "IfElse": _if_else,
    "StatOf": _stat,
    "Printed": _stat,
    "PrimaryOf": _primary,
    "HeardBase": _heard_atk,
    "HeardAtk": _heard_atk,
    "GroupsOf": _groups,
    "HalfOf": lambda term, scope: v.Half(_number(term.args[0], scope), up=term.args[1] == "up"),
    "AtMost": _least,
    "AtLeast": lambda term, scope: v.Most(_number(term.args[0], scope), _number(term.args[1], scope)),
    "CountAll": _count_all,
    "ChargesOn": _charges,
    "WoundsOn": lambda term, scope: v.WoundsOn(_character(term.args[0], scope)),
    "ItemsOn": lambda term, scope: v.Count(f.Kind("Item"), f.HeldBy(_character(term.args[0], scope))),
    "RankOf": lambda term, scope: v.RankOf(_character(term.args[0], scope)),
    "RankNumber": lambda term, scope: v.RankOf(_character(term.args[0], scope)),
    "GearOn": _gear_on,
    "Apart": _apart,
    "BonusOf": _bonus_of,
    "MarginOf": _margin_of,
    "PeakOf": _peak_of,
    "PeakSaid": _peak_said,
    "SumOf": _sum_of,
    "SumPaid": _sum_paid,
    "SumGone": _sum_gone,
    "Swapped": _swapped,
    "TargetCount": _targets,
    "LevelAbove": _level_above,
    "ChargesOfAll": _of_all,
    "WoundsOfAll": _of_all,
    "FeatOf": lambda term, scope: v.FeatOf(_character(term.args[0], scope), str(term.args[1])),
    "RanksOf": _ranks,
    "RanksAway": _ranks_away,
    "TossedOf": tossed.count,
    "NaturalRoll": _natural_roll,
    "X": _x,
    "SameAmount": _same_amount,
}
"""Each kind of number, with what lowers it."""
