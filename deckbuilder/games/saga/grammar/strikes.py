"""Strikes that an ability produces, and what is said of them or of the strike that set it off."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import assaults, deeds, phrases, strikemods, unspared
from deckbuilder.games.saga.grammar.conditions import condition, predicate
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, RANK, STRUCK, Scope, Unfit
from deckbuilder.text.terms import Term, Value

Strike = a.Melee | a.Ranged
_STRIKES: Final = frozenset({"target", "hit", "roll", "wound", "strike", "miss"})
_ENDS: Final = frozenset({"StrikeHit", "StrikeMissed", "StrikeKilled"})
_LASTING: Final = frozenset({"OnDie", "Sure", "Through", "AtSome", "AtSuch", "StrikeAtk", "StrikeRoll", "Kept"}) | {
    *("IgnoreItems", "IgnoreGear", "IgnoreGears", "MostWounds", "Whole", "Unspared", "StrikeBans", "Mute", "Sheer"),
}
_USUAL: Final = {a.Melee: 1, a.Ranged: 2}
"""How many ranks away a strike may target as it is (rulebook, Melee Strikes, Ranged Strikes); what it "may" target is added."""
_NUMBERS: Final = {
    "MoreWounds": "wounds",
    "WoundsOf": "wounds",
    "WoundsInstead": "wounds",
    "StrikeAtk": "bonus",
    "StrikeRoll": "roll",
    "StrikeMore": "roll",
}


# Strikes that are performed ----------------------------------------------------------------------------------------------------


def performs(strike: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower strikes that somebody performs."""
    what, tails = strike.args
    assert isinstance(what, Term)
    assert isinstance(tails, tuple)
    made = _blows(what, done, scope)
    before: list[Effect] = []
    at: Done | None = None
    for tail in tails:
        assert isinstance(tail, Term)
        if tail.head == "That":
            made = _said(made, tail.args[0], None, scope)
        elif tail.head == "NoSpend":  # strikes are never spent for (rulebook, Perform an Attack)
            continue
        elif tail.head == "ThatIf":
            made = _said_if(made, tail, scope)
        elif tail.head == "Against":
            made, at = _against(made, tail.args[0], before, scope)
        else:
            made = _changed(made, tail, None, scope)
    scope.struck, scope.volley, scope.struck_each = True, made.n != 1 or done.many, None
    if done.many:
        if before or at is not None:
            raise Unfit("several strikers who choose", supported=False)
        return [x.ForEach(done.ref, replace(made, by=v.It()))]
    if at is not None:
        scope.volley, scope.struck_each = True, at.mention
        made = _reaching(made, at, scope)
        return [*before, x.ForEach(at.ref, replace(made, target=v.It()))]
    return [*before, made]


def _reaching(strike: Strike, at: Done, scope: Scope) -> Strike:
    """Let a strike reach as far as those stand at whom it is performed, or as the rank that was picked for it."""
    named = at.mention.filters if at.mention is not None else at.ref.filters if isinstance(at.ref, v.Every) else ()
    ranks = [one.filters for one in scope.mentions if one.sort == RANK and f.SameRank(one.ref) in named]
    far = [one.n for row in (named, *ranks) for one in row if isinstance(one, f.Within) and one.of == v.Me()]
    return replace(strike, within=far[0]) if far and isinstance(far[0], int) else strike


def _blows(what: Term, done: Done, scope: Scope) -> Strike:
    """Lower how many strikes, of what kind and with what ATK."""
    n, blow, _ = what.args
    assert isinstance(blow, Term)
    kind, atk = blow.args
    base = None if atk is None else phrases.number(atk, scope)
    if kind == "melee":
        return a.Melee(base, n=phrases.number(n, scope), by=done.ref)
    if base is None:
        raise Unfit("a ranged strike has a base ATK")
    return a.Ranged(base, n=phrases.number(n, scope), by=done.ref)


def _against(strike: Strike, value: Value, before: list[Effect], scope: Scope) -> tuple[Strike, Done | None]:
    """Say whom a strike is against; where that are several, each is struck in its turn."""
    assert isinstance(value, Term)
    if value.head == "Np" and isinstance(value.args[2], tuple) and Term("InPlay") in value.args[2]:
        if strike.reach or strike.within:
            raise Unfit("how far it may target, said twice")
        strike = replace(strike, within=strikemods.ANYWHERE)  # "any character in play" is not bound by ranks
    if value.head == "Np" and value.args[0] == "a":
        return _placed(replace(strike, against=(*strike.against, *_struck(value, scope)))), None
    done = deeds.patient(value, scope)
    if done.sort != CHARACTER or strike.target is not None:
        raise Unfit("one character is struck")
    before.extend(done.before)
    return (strike, done) if done.many else (replace(strike, target=done.ref), None)


def _placed(strike: Strike) -> Strike:
    """Let a strike reach as far as the place of its target says: "against a character up to three ranks away"."""
    far, usual = 0, _USUAL[type(strike)]
    for one in strike.against:
        if isinstance(one, f.Within | f.Away) and one.of == v.Me() and strike.by == v.Me():
            if not isinstance(one.n, int):
                raise Unfit("how far it may target", supported=False)
            far = max(far, one.n)
        elif isinstance(one, f.Adjacent | f.AdjacentRank | f.SameRank) and one.of == strike.by == v.Me():
            far = max(far, 1)
        elif strike.by == v.Me() and (rank := _numbered(one)) > usual and not strike.reach:
            strike = replace(strike, reach=rank - usual)
    plain = far == 0 or far == usual or (far < usual and isinstance(strike, a.Melee))
    if plain and not any(isinstance(one, f.Within) for one in strike.against if isinstance(strike, a.Ranged)):
        return strike
    return strike if strike.reach or strike.within or far == 0 else replace(strike, within=far)


def _numbered(place: Filter) -> int:
    """Give how far another's rank is from one's front rank, where a place is the rank of a number; 0 for anything else."""
    parts = place.filters if isinstance(place, f.All) else (place,)
    own = f.InFormation() in parts
    return next((one.n for one in parts if isinstance(one, f.InRank) and isinstance(one.n, int) and not own), 0)


def _struck(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower a noun phrase for whoever is struck."""
    assert isinstance(value, Term)
    if value.head != "Np" or value.args[0] not in ("a", "all"):
        raise Unfit("whom strikes may target")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.together:
        raise Unfit("characters are struck")
    return inner.filters


# What is said of strikes -------------------------------------------------------------------------------------------------------


def fold(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let the last strike take up what is said of "the strike"; False where this is about something else."""
    if not found or not _strikes_in(found[-1]):
        return assaults.fold(found, part, scope) or unspared.fold(found, part)
    when: c.Condition | None = None
    against: tuple[Filter, ...] = ()
    said = part
    if part.head == "When" and isinstance(part.args[1], Term):
        said = part.args[1]
    if said.head != "StrikeDoes":
        return False
    if said is not part:
        when, against = _condition(part.args[0], said, scope)
    row = 1
    if said.args[0] == "all":
        while row < len(found) and _strikes_in(found[-row - 1]):
            row += 1
        if row == 1 and not scope.volley:
            raise Unfit("the strikes: there is one only")
    elif scope.volley and scope.struck_each is None:
        raise Unfit("the strike: there are several")

    def change(strike: Strike) -> Effect:
        changed = _said(strike, said.args[1], when, scope, against)
        return changed if when is None or _simple(said) else x.If(when, changed, strike)

    changed = [_mapped(one, change) for one in found[-row:]]
    if repr(changed).count("Struck()") > repr(found[-row:]).count("Struck()"):
        raise Unfit("a number that the target of the strike has", supported=False)
    found[-row:] = changed
    return True


def rolled(found: list[Effect], part: Term, scope: Scope) -> Term:
    """Say "Add 2 to the die roll." behind a strike as what that strike is like."""
    deeds_ = part.args[0] if part.head == "Deeds" else ()
    only = deeds_[0] if isinstance(deeds_, tuple) and len(deeds_) == 1 else None
    if isinstance(only, Term) and only.head == "AddRoll" and found and _strikes_in(found[-1]):
        if scope.event == "roll":
            raise Unfit("the roll: that of the trigger, or of the strike")
        return Term("StrikeDoes", ("one", (Term("StrikeRoll", only.args),)))
    return part


def _strikes_in(effect: Effect) -> int:
    """Tell whether an effect is nothing but a strike, done to several, chosen, or under a condition."""
    if isinstance(effect, a.Melee | a.Ranged):
        return True
    if isinstance(effect, x.ForEach | x.May):
        return _strikes_in(effect.effect)
    if isinstance(effect, x.OneEffect):
        return all(map(_strikes_in, effect.effects))
    return isinstance(effect, x.If) and effect.other is None and _strikes_in(effect.then)


def _mapped(effect: Effect, change: Callable[[Strike], Effect]) -> Effect:
    """Change every strike in what ``_strikes_in`` takes for strikes."""
    if isinstance(effect, a.Melee | a.Ranged):
        return change(effect)
    if isinstance(effect, x.OneEffect):
        return x.OneEffect(*[_mapped(one, change) for one in effect.effects], by=effect.by, none=effect.none)
    if isinstance(effect, x.ForEach | x.May):
        return replace(effect, effect=_mapped(effect.effect, change))
    assert isinstance(effect, x.If)
    return replace(effect, then=_mapped(effect.then, change))


def _condition(value: Value, said: Term, scope: Scope) -> tuple[c.Condition | None, tuple[Filter, ...]]:
    """Lower on what condition something holds of the last strike: in general, or of its target, which is not chosen yet."""
    assert isinstance(value, Term)
    inner = value.args[0] if value.head == "Never" else value
    if isinstance(inner, Term) and inner.head == "Is" and inner.args[0] in (Term("TheTarget"), Term("StruckOne")):
        told = any(one.target for one in scope.mentions) or (
            scope.event in STRUCK and inner.args[0] != Term("StruckOne")
        )
        if not told:
            fits = predicate(inner.args[1], scope)
            return None, ((f.Not(fits[0] if len(fits) == 1 else f.All(*fits)),) if inner is not value else fits)
    if value.head == "StrikeHit" and strikemods.only_wounds(said):  # one that misses inflicts none anyhow
        return None, ()
    when = condition(value, scope)
    if isinstance(when, c.StrikeHit | c.StrikeMissed | c.StrikeKilled | c.Natural) or "Struck" in repr(when):
        raise Unfit("a strike that is over")
    return when, ()


def _simple(said: Term) -> bool:
    """Tell whether all that is said are numbers: they take the condition up."""
    changes = said.args[1]
    assert isinstance(changes, tuple)
    return all(isinstance(one, Term) and one.head in _NUMBERS for one in changes)


def _said_if(strike: Strike, tail: Term, scope: Scope) -> Strike:
    """Lower what a strike is like under a condition, in general or on its target."""
    when, against = _condition(tail.args[0], Term("StrikeDoes", ("one", tail.args[1])), scope)
    if when is not None and not _simple(Term("StrikeDoes", ("one", tail.args[1]))):
        raise Unfit("what a strike is like on a condition: no number", supported=False)
    return _said(strike, tail.args[1], when, scope, against)


def _said(
    strike: Strike, changes: Value, when: c.Condition | None, scope: Scope, against: tuple[Filter, ...] = ()
) -> Strike:
    assert isinstance(changes, tuple)
    for change in changes:
        assert isinstance(change, Term)
        if against:
            mod = strikemods.strike_mod("strike", change, scope, against)
            if mod.reach:
                raise Unfit("how far it may target, by the target", supported=False)
            strike = replace(strike, mods=(*strike.mods, mod))
        else:
            strike = _changed(strike, change, when, scope)
    return strike


def _changed(strike: Strike, change: Term, when: c.Condition | None, scope: Scope) -> Strike:
    """Let a strike take up one thing said of it; numbers take a condition up."""
    head = change.head
    if head in _NUMBERS:
        n = strikemods.wounds(change, scope) if "Wounds" in head else phrases.number(change.args[0], scope)
        number = n if when is None else v.Either(when, n)
        if getattr(strike, _NUMBERS[head]) == 0:
            return _with_number(strike, head, number)
        field = {"wounds": "wounds", "bonus": "atk", "roll": "roll"}[_NUMBERS[head]]
        made = {"atk": m.StrikeMod(atk=number), "roll": m.StrikeMod(roll=number), "wounds": m.StrikeMod(wounds=number)}
        return replace(strike, mods=(*strike.mods, made[field]))
    if head in {"Different", "DifferentHere", "Alike", "NoTwo", "NotTwice", "NotSame"}:
        if strike.n == 1:
            raise Unfit("different characters: one strike")
        parts = change.args[0]
        assert isinstance(parts, tuple)
        here = Term("Together") in parts
        others = Term("Np", ("all", 0, tuple(one for one in parts if one != Term("Together"))))
        strike = replace(strike, against=(*strike.against, *_struck(others, scope)))
        if head == "Alike":
            return replace(strike, alike=True)
        return replace(strike, different=True, same_rank=here or head == "DifferentHere")
    if head == "MayAt":
        return _may_reach(strike, change.args[0], scope)
    if head == "OnlyAt":
        return replace(strike, against=(*strike.against, *_struck(change.args[0], scope)))
    if head == "NotAt":
        row = _struck(change.args[0], scope)
        if not row:
            raise Unfit("may not target anybody")
        return replace(strike, against=(*strike.against, f.Not(row[0] if len(row) == 1 else f.All(*row))))
    return _by_field(strike, change, scope)


def _may_reach(strike: Strike, value: Value, scope: Scope) -> Strike:
    """Lower "may target a character within four ranks": how far it reaches, and nothing else."""
    (place, *rest) = [one for one in _struck(value, scope) if one != f.Opposing()] or [f.Opposing()]
    if rest or not isinstance(place, f.Within) or place.of != v.Me() or not isinstance(place.n, int):
        raise Unfit("may target some further away", supported=False)
    if strike.reach or strike.within:
        raise Unfit("how far it may target, said twice")
    return replace(strike, within=place.n)


def _with_number(strike: Strike, head: str, number: v.Value) -> Strike:
    if head == "StrikeAtk":
        return replace(strike, bonus=number)
    return replace(strike, roll=number) if head in {"StrikeRoll", "StrikeMore"} else replace(strike, wounds=number)


def _by_field(strike: Strike, change: Term, scope: Scope) -> Strike:
    """Let a strike take up what is no number; what has no field of its own is a modifier for as long as it lasts."""
    head, n = change.head, change.args[0] if change.args else None
    if head in {"StrikeReach", "StrikeWithin", "StrikeAnywhere"}:
        if strike.reach or strike.within:
            raise Unfit("how far it may target, said twice")
        far = strikemods.ANYWHERE if head == "StrikeAnywhere" else n
        if not isinstance(far, int):
            raise Unfit("how far it may target", supported=False)
        within = max(far, _USUAL[type(strike)])
        return replace(strike, reach=far) if head == "StrikeReach" else replace(strike, within=within)
    if change == Term("Kept", (("redirected",),)):
        return replace(strike, final=True)
    kind = "ranged" if head == "StrikeBans" and isinstance(strike, a.Ranged) else "strike"
    made = replace(strikemods.strike_mod(kind, change, scope), kind="strike")
    return replace(strike, mods=(*strike.mods, made))


def each_ends(found: list[Effect], part: Term, scope: Scope) -> Term | None:
    """Give what happens for each target of strikes at several, by how its strike ended; None where this is not said."""
    last = found[-1] if found else None
    if part.head != "When" or scope.struck_each is None or not isinstance(last, x.ForEach):
        return None
    when = part.args[0]
    inner = when.args[0] if isinstance(when, Term) and when.head == "Never" else when
    return part if isinstance(inner, Term) and inner.head in _ENDS else None


def said_of_trigger(term: Term, scope: Scope) -> list[Effect]:
    """Lower what is said of the strike of the trigger, or of the strikes of an attack that is about to be performed."""
    if scope.event == "attack" and scope.before and term.args[0] == "all":
        return assaults.of_trigger(term, scope)
    if scope.struck or scope.event not in _STRIKES or term.args[0] != "one":
        raise Unfit("the strike: none was mentioned")
    assert isinstance(term.args[1], tuple)
    found: list[Effect] = []
    for change in term.args[1]:
        assert isinstance(change, Term)
        found.append(_of_trigger(change, scope))
    return found


def of_heard(changes: Value, scope: Scope, event: Event) -> Effect:
    """Lower what is said of a strike that has just been targeted, of which another event tells than the trigger."""
    kept = scope.event, scope.by, scope.before
    scope.event, scope.by, scope.before = event.kind, event.by, False
    assert isinstance(changes, tuple)
    found = [_of_trigger(change, scope) for change in changes if isinstance(change, Term)]
    scope.event, scope.by, scope.before = kept
    return found[0] if len(found) == 1 else x.Seq(*found)


def _of_trigger(change: Term, scope: Scope) -> Effect:
    head, rolled = change.head, scope.event == "roll"
    early = scope.event == "target" or rolled
    if head == "StrikeRoll" and rolled:
        return d.AddRoll(phrases.number(change.args[0], scope))
    if head in {"MoreWounds", "WoundsOf", "WoundsInstead"} and (early or scope.event == "hit"):
        return d.StrikeWounds(strikemods.wounds(change, scope))
    if head == "NoWounds" and (early or scope.event == "hit"):
        return d.StrikeHarmless()
    if head == "Rolled" and (early or scope.event == "hit"):
        return d.SetRoll(strikemods.face(change.args[0]))
    if head in {"StrikeReach", "StrikeAnywhere"} and scope.event == "target" and scope.before:
        return d.StrikeReach(strikemods.reach(change))
    if head in {"Whole", "Unspared"} and scope.event == "wound" and scope.before:
        return unspared.of_trigger(change, _of_strike(scope))
    early = early or (scope.event == "hit" and head in {"Whole", "Unspared", "MostWounds"})
    if head in _LASTING and early and _of_strike(scope):
        return a.Gain(v.Agent(), strikemods.strike_mod("strike", change, scope), until="strike")
    raise Unfit(f"{head}: the strike of a trigger", supported=False)


def _of_strike(scope: Scope) -> bool:
    return bool({"melee", "ranged", "strike"} & set(map(str, scope.by)))
