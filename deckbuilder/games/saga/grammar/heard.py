"""The strike that set off a react, and what is said of it."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import assaults, phrases, places, strikemods, unspared
from deckbuilder.games.saga.grammar.references import of_strike
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_STRIKES: Final = frozenset({"target", "hit", "roll", "wound", "strike", "miss"})
_LASTING: Final = frozenset(
    {"Sure", "Through", "AtSome", "AtSuch", "StrikeAtk", "StrikeRoll", "StrikeMore", "Kept"}
) | {
    *(
        "IgnoreItems",
        "IgnoreGear",
        "IgnoreGears",
        "MostWounds",
        "Whole",
        "OnDie",
        "MayAtAny",
        "Unspared",
        "StrikeBans",
        "Mute",
        "Sheer",
        "Ignoring",
    ),
}

_ANYBODY: Final = (Term("Char"), Term("Opposing"))
_MEASURED: Final = (f.Within, f.Away, f.AdjacentRank, f.Adjacent)
"""How far somebody is, which other words tell of a strike."""
_WITH_ATK: Final = frozenset({"StrikeAtk", "AtSome", "AtSuch"})
"""What may give a bonus to ATK, which counts for melee strikes only."""


def said(term: Term, scope: Scope) -> list[Effect]:
    """Lower what is said of the strike of the trigger, or of the strikes of an attack that is about to be performed."""
    if scope.event == "attack" and scope.before and term.args[0] == "all":
        return assaults.of_trigger(term, scope)
    if scope.event == "target" and scope.before and term.args[0] == "all" and "attack" in map(str, scope.by):
        return assaults.of_trigger(term, scope)  # of the attack to which the strike belongs
    if scope.struck or scope.event not in _STRIKES or term.args[0] != "one":
        raise Unfit("the strike: none was mentioned")
    assert isinstance(term.args[1], tuple)
    found: list[Effect] = []
    for change in term.args[1]:
        assert isinstance(change, Term)
        found.append(_of_trigger(change, scope))
    return found


def _further(change: Term, scope: Scope) -> Effect:
    """Lower "the strike may target a character in an opposing first rank": such ones also, however far away."""
    np = change.args[0]
    assert isinstance(np, Term)
    inner = phrases.noun(np.args[2], scope)
    parts = [one for one in np.args[2] if one not in _ANYBODY] if isinstance(np.args[2], tuple) else []
    near = any(isinstance(part, _MEASURED) for one in inner.filters for part in within(one))
    if inner.sort != CHARACTER or near or not parts or not all(map(places.is_place, parts)):
        raise Unfit("may target some further away", supported=False)
    also = m.StrikeMod(against=inner.filters, reach=strikemods.ANYWHERE)
    return a.Gain(v.Agent(), also, until="strike")


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
    if head in {"StrikeRoll", "StrikeMore"} and rolled:
        return d.AddRoll(phrases.number(change.args[0], scope))
    if head in {"MoreWounds", "WoundsOf", "WoundsInstead"} and (early or scope.event == "hit"):
        return d.StrikeWounds(strikemods.wounds(change, scope))
    if head == "MoreWounds" and scope.event == "wound" and of_strike(scope):
        more = strikemods.wounds(change, scope)
        return d.StrikeWounds(more) if scope.before else a.Wound(v.Patient(), more, struck=True)
    if head == "WoundsTwice" and (
        scope.event == "hit" or (scope.event == "wound" and scope.before and of_strike(scope))
    ):
        return d.StrikeWounds(twice=True)
    if head == "FewerWounds" and isinstance(change.args[0], int) and (early or scope.event == "hit"):
        return d.StrikeWounds(-change.args[0])
    if head == "NoWounds" and (early or scope.event == "hit"):
        return d.StrikeHarmless()
    if head == "Rolled" and (early or scope.event == "hit"):
        return d.SetRoll(strikemods.face(change.args[0]), scope.critical)
    if head == "Sure" and scope.event in ("hit", "miss") and not scope.before:
        return d.SetOutcome(bool(change.args[0]))
    if head in {"StrikeReach", "StrikeAnywhere"} and scope.event == "target" and scope.before:
        return d.StrikeReach(strikemods.reach(change))
    aiming = scope.event == "target" and scope.before
    if head in {"StrikeWithin", "StrikeAway"} and aiming and scope.by == ("melee",):
        return d.StrikeReach(strikemods.farther(change, 1))  # a melee strike reaches one rank, and those nearer
    if head == "MayAt" and aiming and of_strike(scope):
        return _further(change, scope)
    if head == "StrikeWithin" and change.args[0] == 1 and aiming and scope.by == ("ranged",):
        head, change = "StrikeClose", Term("StrikeClose")  # it reaches two ranks by itself, but none that is nearer
    if head == "StrikeClose" and aiming and scope.by == ("ranged",):
        return a.Gain(v.Agent(), strikemods.strike_mod("ranged", change, scope), until="strike")
    if head == "StrikeIs" and early:
        return d.StrikeIs(str(change.args[0]))
    if head == "StrikeIsBoth" and early:
        return x.Seq(d.StrikeIs(str(change.args[0])), d.StrikeIs("Spell"))
    if head in {"Whole", "Unspared"} and scope.event == "wound" and scope.before:
        return unspared.of_trigger(change, of_strike(scope))
    early = early or (scope.event == "hit" and head in {"Whole", "Unspared", "MostWounds"})
    if head in _LASTING and early and of_strike(scope):
        by = set(map(str, scope.by))
        kind = "ranged" if "ranged" in by and head in _WITH_ATK else "strike"
        return a.Gain(v.Agent(), strikemods.strike_mod(kind, change, scope, melee="melee" in by), until="strike")
    raise Unfit(f"{head}: the strike of a trigger", supported=False)


def _of_spell(scope: Scope) -> tuple[f.Filter, ...]:
    """Give what the spell of the trigger must fit, whose rolls are yet to come."""
    if not _begun(scope) or not all("spell" in map(str, way) for way in scope.ways):
        raise Unfit("the spell: none was begun")
    return (f.Same(v.EventCard()),)


def spell_harder(term: Term, scope: Scope) -> list[Effect]:
    """Lower "saves from the spell have +3 DC"."""
    kind, n = term.args
    save = f"{kind.args[0]} save" if isinstance(kind, Term) else str(kind)
    harder = m.HarderCheck(save, phrases.number(n, scope), _of_spell(scope))
    return [a.Gain(v.Agent(), harder, until="action")]


def action_harder(term: Term, scope: Scope) -> list[Effect]:
    """Lower "increase all DCs from that action by 3"."""
    kind, n = term.args
    if not _begun(scope) or not any("action" in map(str, way) for way in scope.ways):
        raise Unfit("the action: none is about to be performed")
    harder = m.HarderCheck(str(kind), phrases.number(n, scope), (f.Same(v.EventCard()),))
    return [a.Gain(v.Agent(), harder, until="action")]


def farther(term: Term, scope: Scope) -> list[Effect]:
    """Lower "targets of the spell may be an additional rank away", with those of the strikes that it produces (rulebook, Targeting)."""
    kind, n = term.args
    if kind == "spell":
        made = _of_spell(scope)
    elif _begun(scope) and any("action" in map(str, way) for way in scope.ways):
        made = (f.Same(v.EventCard()),)
    else:
        raise Unfit("the action: none is about to be performed")
    far = strikemods.so_far(n)
    return [a.Gain(v.Agent(), m.Farther(far, made), m.StrikeMod("strike", by=made, reach=far), until="action")]


def _begun(scope: Scope) -> bool:
    return scope.event == "pay" or (scope.event in ("perform", "target") and scope.before)


def spell_strikes(term: Term, scope: Scope) -> list[Effect]:
    """Lower "ranged strikes produced by the spell gain +3"."""
    kind, n = term.args
    made = _of_spell(scope)
    return [a.Gain(v.Agent(), m.StrikeMod(str(kind), by=made, roll=phrases.number(n, scope)), until="action")]


def before_target(done: Effect, event: Event | OneEvent) -> Effect:
    """Let what is said of a strike by its target be said for any target, where it is said as well how far it may target.

    How far is of use only before the target is chosen, when nobody is the target yet.
    """
    parts = done.effects if isinstance(done, x.Seq) else (done,)
    if not isinstance(event, Event) or (event.kind, event.before) != ("target", True) or not any(map(_reaches, parts)):
        return done
    kind = "melee" if "melee" in event.by else "ranged" if "ranged" in event.by else "strike"
    made = [_by_target(part, kind) for part in parts]
    return made[0] if len(made) == 1 else x.Seq(*made)


def _reaches(part: Effect) -> bool:
    mods = part.modifiers if isinstance(part, a.Gain) else ()
    return any(isinstance(one, m.StrikeMod) and bool(one.reach or one.close) for one in mods)


def _by_target(part: Effect, kind: str) -> Effect:
    """Say "if the target is such, the strike is a critical success" as what strikes at such targets are."""
    if not isinstance(part, x.If) or not isinstance(part.when, c.Is) or part.when.card != v.Patient() or part.other:
        return part
    such, then = part.when.filters, part.then
    if then == d.SetRoll(20):
        mod = m.StrikeMod(kind, against=such, natural=20)
    elif isinstance(then, d.AddRoll):
        mod = m.StrikeMod(kind, against=such, roll=then.n)
    elif isinstance(then, d.StrikeWounds) and not then.twice:
        mod = m.StrikeMod(kind, against=such, wounds=then.n)
    else:
        return part
    return a.Gain(v.Agent(), mod, until="strike")
