"""Strikes that an ability produces, and what is said of them or of the strike that set it off."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import assaults, deeds, phrases, reaches, strikemods, unspared
from deckbuilder.games.saga.grammar.conditions import condition, predicate
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.reaches import Strike
from deckbuilder.games.saga.grammar.scope import CHARACTER, RANK, STRUCK, Scope, Unfit
from deckbuilder.games.saga.grammar.struck import mapped, strikes_in
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_ENDS: Final = (c.StrikeHit, c.StrikeMissed, c.StrikeKilled)
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
    turned: list[Effect] = []
    at: Done | None = None
    for tail in tails:
        assert isinstance(tail, Term)
        if tail.head == "That":
            with strikemods.aiming(scope):
                made = _said(made, tail.args[0], None, scope)
        elif tail.head in {"Turning", "TurningToo"}:
            turned = _turning(made, tail, scope)
            instead = (m.StrikeMod(harmless=True),) if tail.head == "Turning" else ()
            made = replace(made, mods=(*made.mods, *instead))
        elif tail.head == "NoSpend":  # strikes are never spent for (rulebook, Perform an Attack)
            continue
        elif tail.head == "ThatIf":
            made = _said_if(made, tail, scope)
        elif tail.head == "Base":
            made = _based(made, tail.args[0], scope)
        elif tail.head in {"AtUpTo", "AtEachOf"}:
            made = _at_several(made, tail, scope)
        elif tail.head == "AtTheirs":
            made = reaches.as_they_choose(made, tail.args[0], before, scope)
        elif tail.head == "Against":
            made, at = _against(made, tail.args[0], before, scope)
            made = reaches.beside_striker(made, tail.args[0], v.It() if done.many else done.ref)
        else:
            made = _changed(made, tail, None, scope)
    scope.struck, scope.volley, scope.struck_each = True, made.n != 1 or made.up_to or done.many, None
    if turned and (scope.volley or at is not None):
        raise Unfit("what several strikes do instead of wounding", supported=False)
    if done.many:
        if before or at is not None:
            raise Unfit("several strikers who choose", supported=False)
        return [x.ForEach(done.ref, replace(made, by=v.It()))]
    if at is not None:
        scope.volley, scope.struck_each = True, at.mention
        made = reaches.as_named(made, at, scope)
        return [*before, x.ForEach(at.ref, replace(made, target=v.It()))]
    return [*before, made, *turned]


def _turning(strike: Strike, tail: Term, scope: Scope) -> list[Effect]:
    """Lower "that stuns the target instead of inflicting a wound"."""
    if any(mod.harmless for mod in strike.mods):
        raise Unfit("instead of no wounds")
    return [x.If(c.StrikeHit(), deeds.do(str(tail.args[0]), v.Struck(), CHARACTER))]


def _blows(what: Term, done: Done, scope: Scope) -> Strike:
    """Lower how many strikes, of what kind and with what ATK."""
    n, blow, _ = what.args
    up_to = what.head == "BlowsUpTo"
    assert isinstance(blow, Term)
    kind, atk = blow.args
    base, mods = _base(str(kind), atk, scope)
    if isinstance(base, v.StatOf) and base.quality == "atk" and base.card == done.ref:
        base = None  # his own ATK: its bonuses are added as ever
    if kind == "melee":
        return a.Melee(base, n=phrases.number(n, scope), up_to=up_to, mods=mods, by=done.ref)
    if base is None:
        raise Unfit("a ranged strike has a base ATK")
    return a.Ranged(base, n=phrases.number(n, scope), up_to=up_to, mods=mods, by=done.ref)


def _at_several(strike: Strike, tail: Term, scope: Scope) -> Strike:
    """Lower "a melee strike against up to three different characters": as many strikes."""
    n, others = tail.args
    if strike.n != 1 or strike.up_to or not isinstance(n, int):
        raise Unfit("how many strikes, said twice")
    struck = _struck(Term("Np", ("all", 0, others)), scope)
    strike = replace(strike, n=n, up_to=tail.head == "AtUpTo", different=True, against=(*strike.against, *struck))
    return reaches.as_placed(strike)


def _based(strike: Strike, atk: Value, scope: Scope) -> Strike:
    """Let a melee strike have a base ATK that is said behind it."""
    if not isinstance(strike, a.Melee) or strike.atk is not None:
        raise Unfit("a base ATK, said twice")
    n = phrases.number(atk, scope)
    if isinstance(n, v.StatOf) and n.quality == "atk" and n.card == strike.by:
        return strike  # his own ATK: its bonuses are added as ever
    return replace(strike, atk=n)


def _base(kind: str, atk: Value, scope: Scope) -> tuple[v.Value | None, tuple[m.StrikeMod, ...]]:
    """Lower a base ATK, which may be another against some: "a +5 (+8 against Elves) ranged strike"."""
    if atk is None:
        return None, ()
    against: tuple[Filter, ...] = ()
    if (
        isinstance(atk, Term) and atk.head == "PrimaryOf" and atk.args[1] in {"highest", "lowest"}
    ):  # its bonuses are added as ever
        return v.BestAtk(phrases.ref(atk.args[0], scope).ref, base=True, least=atk.args[1] == "lowest"), ()
    if isinstance(atk, Term) and atk.head == "IfElse":
        _, against = _condition(atk.args[0], Term("StrikeDoes", ("one", ())), scope)
        more, less = atk.args[1], atk.args[2]
    if not against:
        with strikemods.aiming(scope):
            n = phrases.number(atk, scope)
        if not strikemods.of_target(n):
            return n, ()
        if kind == "melee":
            raise Unfit("a base ATK by the target", supported=False)
        return 0, (m.StrikeMod(roll=n),)
    if not isinstance(more, int) or not isinstance(less, int):
        raise Unfit("a base ATK by the target", supported=False)
    more -= less
    return less, (
        m.StrikeMod(against=against, atk=more) if kind == "melee" else m.StrikeMod(against=against, roll=more),
    )


def _against(strike: Strike, value: Value, before: list[Effect], scope: Scope) -> tuple[Strike, Done | None]:
    """Say whom a strike is against; where that are several, each is struck in its turn."""
    assert isinstance(value, Term)
    if value.head == "Np" and isinstance(value.args[2], tuple) and Term("InPlay") in value.args[2]:
        if strike.reach or strike.within:
            raise Unfit("how far it may target, said twice")
        strike = replace(strike, within=strikemods.ANYWHERE)  # "any character in play" is not bound by ranks
    if value.head == "Np" and value.args[0] == "target":
        value, strike = _targeted_by(value, scope), replace(strike, alike=strike.n != 1)
    if value.head == "Np" and value.args[0] == "a":
        value = value if strike.by == v.Me() else reaches.no_other(value)
        return reaches.as_placed(replace(strike, against=(*strike.against, *_struck(value, scope)))), None
    done = _all_of_rank(value, scope)
    if done is not None and isinstance(strike, a.Ranged) and not strike.within:
        strike = replace(strike, within=1)  # the rank that was chosen is a near one
    done = done or deeds.patient(value, scope)
    if done.sort != CHARACTER or strike.target is not None:
        raise Unfit("one character is struck")
    before.extend(done.before)
    if done.many:
        return strike, done
    strike = replace(strike, target=done.ref)
    return (reaches.as_named(strike, done, scope) if strike.by == v.Me() else strike), None


def _targeted_by(value: Term, scope: Scope) -> Term:
    """Take "against target Elf" for "against an Elf": it is the strike that targets him, as far as it reaches (rulebook, Targeting)."""
    if scope.strike_heard or any(one.target for one in scope.mentions):
        raise Unfit("the target: this one, or another", supported=False)
    return Term("Np", ("a", *value.args[1:]))


def _all_of_rank(value: Term, scope: Scope) -> Done | None:
    """Lower "each opposing character in an adjacent rank": which rank is chosen first, by one who stands in it."""
    if value.head != "Np" or value.args[0] != "all" or scope.branch:
        return None
    inner = phrases.noun(value.args[2], scope)
    if not inner.beside or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        return None
    cards = inner.cards(scope)
    ref = scope.pick(RANK, inner.filters, target=False, many=False)
    others = [f.SameRank(ref) if isinstance(one, f.AdjacentRank) else one for one in inner.filters]
    return Done((x.Choose(cards),), v.Every(*others), CHARACTER, True)


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
    ended = _struck_before(found) if part.head == "StrikeDoes" and scope.struck and not scope.volley else 0
    if ended:  # what it is like is said behind what its end brings
        struck = found[:ended]
        done, found[:ended] = fold(struck, part, scope), struck
        return done
    if not found or not strikes_in(found[-1]):
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
        while row < len(found) and strikes_in(found[-row - 1]):
            row += 1
        if row == 1 and not scope.volley:
            raise Unfit("the strikes: there is one only")
    elif scope.volley and scope.struck_each is None:
        raise Unfit("the strike: there are several")

    def change(strike: Strike) -> Effect:
        changed = _said(strike, said.args[1], when, scope, against)
        return changed if when is None or _simple(said) else x.If(when, changed, strike)

    found[-row:] = [mapped(one, change) for one in found[-row:]]
    return True


def _struck_before(found: list[Effect]) -> int:
    """Give the place behind the last strike where nothing but what its end brings comes after it; 0 where it is not so."""
    end = len(found)
    while end and isinstance(last := found[end - 1], x.If) and isinstance(last.when, _ENDS):
        end -= 1
    return end if 0 < end < len(found) and strikes_in(found[end - 1]) else 0


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
    with strikemods.aiming(scope):
        when = condition(value, scope)
    if any(
        isinstance(part, c.StrikeHit | c.StrikeMissed | c.StrikeKilled | c.StrikeWounded | c.Natural)
        for part in within(when)
    ):
        raise Unfit("a strike that is over")
    if strikemods.of_target(when) and not _simple(said):
        raise Unfit("what a strike is like by its target: no number", supported=False)
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
            mod = strikemods.strike_mod("strike", change, scope, against, melee=_melee(strike))
            strike = replace(strike, mods=(*strike.mods, mod))
        else:
            strike = _changed(strike, change, when, scope)
    return strike


def _melee(strike: Strike) -> bool:
    return isinstance(strike, a.Melee)


def _changed(strike: Strike, change: Term, when: c.Condition | None, scope: Scope) -> Strike:
    """Let a strike take up one thing said of it; numbers take a condition up."""
    head = change.head
    if head == "StrikeAnywhere" and when is not None:
        strike = reaches.freed(strike)
    if head == "StrikeAtk" and not _melee(strike) and not strikemods.any_bonus(change):
        raise Unfit("no ATK counts for ranged strikes")
    if head in _NUMBERS:
        n = strikemods.wounds(change, scope) if "Wounds" in head else phrases.number(change.args[0], scope)
        number = n if when is None else v.Either(when, n)
        if getattr(strike, _NUMBERS[head]) == 0 and not strikemods.of_target(number):
            return _with_number(strike, head, number)
        field = {"wounds": "wounds", "bonus": "atk" if _melee(strike) else "roll", "roll": "roll"}[_NUMBERS[head]]
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
        return reaches.as_told(strike, _struck(change.args[0], scope))
    if head == "OnlyAt" and strike.n != 1 and Term("Together") in _parts(change.args[0]):
        anywhere = tuple(one for one in _parts(change.args[0]) if one != Term("Together"))
        struck = _struck(Term("Np", ("all", 0, anywhere)), scope)
        return replace(strike, same_rank=True, against=(*strike.against, *struck))
    if head == "OnlyAt":
        if strike.n != 1 and Term("OtherNamed") in _parts(change.args[0]):
            raise Unfit("different from whom: the strikes are several")
        return replace(strike, against=(*strike.against, *_struck(change.args[0], scope)))
    if head == "NotAt":
        row = _struck(change.args[0], scope)
        if not row:
            raise Unfit("may not target anybody")
        return replace(strike, against=(*strike.against, f.Not(row[0] if len(row) == 1 else f.All(*row))))
    return _by_field(strike, change, scope)


def _parts(value: Value) -> tuple[Value, ...]:
    parts = value.args[2] if isinstance(value, Term) and value.head == "Np" else ()
    return parts if isinstance(parts, tuple) else ()


def _with_number(strike: Strike, head: str, number: v.Value) -> Strike:
    if head == "StrikeAtk":
        return replace(strike, bonus=number)
    return replace(strike, roll=number) if head in {"StrikeRoll", "StrikeMore"} else replace(strike, wounds=number)


def _by_field(strike: Strike, change: Term, scope: Scope) -> Strike:
    """Let a strike take up what is no number; what has no field of its own is a modifier for as long as it lasts."""
    head, n = change.head, change.args[0] if change.args else None
    if head in {"StrikeReach", "StrikeWithin", "StrikeAway", "StrikeAnywhere"}:
        if head == "StrikeAnywhere" and strike.within == strikemods.ANYWHERE:  # as far away as a front rank is
            return strike if strike.target is None else replace(strike, against=())
        if strike.reach or strike.within:
            raise Unfit("how far it may target, said twice")
        if head == "StrikeAway":
            return replace(strike, reach=strikemods.farther(change, reaches.USUAL[type(strike)]))
        far = strikemods.ANYWHERE if head == "StrikeAnywhere" else n
        if not isinstance(far, int):
            raise Unfit("how far it may target", supported=False)
        within = max(far, reaches.USUAL[type(strike)])
        return replace(strike, reach=far) if head == "StrikeReach" else replace(strike, within=within)
    if change == Term("Kept", (("redirected",),)):
        return replace(strike, final=True)
    kind = "ranged" if head == "StrikeBans" and isinstance(strike, a.Ranged) else "strike"
    made = replace(strikemods.strike_mod(kind, change, scope, melee=_melee(strike)), kind="strike")
    return replace(strike, mods=(*strike.mods, made))
