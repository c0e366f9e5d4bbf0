"""How far strikes reach, and at whom: by what is said of them, or by where those stand at whom they are."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, players, strikemods
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, OTHERS, RANK, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

Strike = a.Melee | a.Ranged
USUAL: Final = {a.Melee: 1, a.Ranged: 2}
"""How many ranks away a strike may target as it is (rulebook, Melee Strikes, Ranged Strikes); what it "may" target is added."""


def as_named(strike: Strike, at: Done, scope: Scope) -> Strike:
    """Let a strike reach as far as those stand at whom it is performed, or as the rank that was picked for it."""
    named = at.mention.filters if at.mention is not None else at.ref.filters if isinstance(at.ref, v.Every) else ()
    if isinstance(at.ref, v.Every) and all(
        isinstance(one, f.Any) for one in named
    ):  # several that were targeted, together
        named = tuple(place for one in scope.mentions if one.target for place in one.filters)
    if at.ref == v.Patient():
        named = (*named, *[one for one in scope.suffers if isinstance(one, f.Formerly)])
    ranks = [one.filters for one in scope.mentions if one.sort == RANK and f.SameRank(one.ref) in named]
    rows = [one for row in (named, *ranks) for one in row]
    usual, far = USUAL[type(strike)], _farthest(rows)
    near = any(isinstance(one, f.Within) and one.of == v.Me() for one in rows) and (
        at.many or isinstance(strike, a.Ranged)
    )
    if isinstance(strike, a.Ranged) and far == 1:
        near = True  # at those in a rank beside him, whom a ranged strike does not reach by itself
    if strike.reach or strike.within or (far <= usual and not near):
        return strike
    there = tuple(one for one in rows if _at_front(one)) if not any(map(_away, rows)) else ()
    return replace(strike, within=far, against=(*strike.against, *there))  # redirected, it stays in that rank


def as_they_choose(strike: Strike, such: Value, before: list[Effect], scope: Scope) -> Strike:
    """Lower "against a character of an opponent's choice": another than the striker, who need not be his."""
    inner = phrases.noun(such, scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together or strike.target is not None:
        raise Unfit("one character is struck")
    if strike.by != v.Me() or strike.n != 1:
        raise Unfit("strikes whose targets others choose", supported=False)
    if not isinstance(strike, a.Melee) or not any(
        isinstance(one, f.Within) and _away(one) <= 1 for one in inner.filters
    ):
        raise Unfit("another may choose one out of reach", supported=False)
    asked, who = players.player(Term("Opponent"), scope)
    ref = scope.pick(CHARACTER, inner.filters, target=False, many=False)
    before += [*asked, x.Choose(Cards(*inner.filters, f.Not(f.Same(v.Me())), by=who))]
    return replace(strike, target=ref)


def _farthest(places: Iterable[Filter]) -> int:
    """Give how far such a target may stand: a front rank is as far away as it is, unless something else is said of it."""
    places = list(places)
    return max(map(_away, places), default=0) or (strikemods.ANYWHERE if any(map(_at_front, places)) else 0)


def _at_front(place: Filter) -> bool:
    """Tell whether a place is a front rank, wherever that stands."""
    if isinstance(place, f.SameRank) and isinstance(place.of, v.Every):
        return any(isinstance(one, f.FrontRank) for one in place.of.filters)
    return isinstance(place, f.FrontRank) or (isinstance(place, f.Any | f.All) and any(map(_at_front, place.filters)))


def _away(place: Filter) -> int:
    """Give how many ranks away from the performer a place is at most; 0 where it does not say."""
    if isinstance(place, f.Within | f.Away) and place.of == v.Me():
        return _most(place.n)
    if isinstance(place, f.Not) and isinstance(place.filter, f.Within) and place.filter.of == v.Me():
        return strikemods.ANYWHERE
    if isinstance(place, f.LastRank | f.Formerly):
        return strikemods.ANYWHERE  # however many ranks there are, and wherever he has gone
    if isinstance(place, f.Any | f.All):
        return max(map(_away, place.filters))
    return 1 if isinstance(place, f.Adjacent | f.AdjacentRank | f.SameRank) and place.of == v.Me() else 0


def _most(n: v.Value) -> int:
    """Give the most that a number may be; where it is less, the place itself says so."""
    if isinstance(n, v.Either):
        return max(_most(n.a), _most(n.b))
    if not isinstance(n, int):
        raise Unfit("how far it may target", supported=False)
    return n


def as_placed(strike: Strike) -> Strike:
    """Let a strike reach as far as the place of its target says: "against a character up to three ranks away"."""
    usual, struck = USUAL[type(strike)], strike.against
    if strike.by != v.Me():  # places near the performer say nothing of where others stand
        struck = tuple(one for one in struck if _at_front(one) or _away(one) == strikemods.ANYWHERE or _numbered(one))
    far = _farthest(struck)
    for one in struck:
        if (rank := _numbered(one)) > usual and not strike.reach:
            strike = replace(strike, reach=rank - usual)
    if strike.by == v.Me() and _behind(strike.against):
        far = strikemods.ANYWHERE  # what stands behind one who is struck is out of reach by itself
    plain = far == 0 or far == usual or (far < usual and isinstance(strike, a.Melee))
    if plain and not any(isinstance(one, f.Within) for one in strike.against if isinstance(strike, a.Ranged)):
        return strike
    return strike if strike.reach or strike.within or far == 0 else replace(strike, within=far)


def _behind(places: tuple[Filter, ...]) -> bool:
    """Tell whether a place is the rank behind that of another than the performer."""
    beside = {one.of for one in places if isinstance(one, f.AdjacentRank)} - {v.Me()}
    return any(
        isinstance(one, f.Not) and isinstance(one.filter, f.InFrontOf) and one.filter.of in beside for one in places
    )


def _numbered(place: Filter) -> int:
    """Give how far another's rank is from one's front rank, where a place is the rank of a number; 0 for anything else."""
    parts = place.filters if isinstance(place, f.All) else (place,)
    own = f.InFormation() in parts
    return next((one.n for one in parts if isinstance(one, f.InRank) and isinstance(one.n, int) and not own), 0)


def as_told(strike: Strike, struck: tuple[Filter, ...]) -> Strike:
    """Lower "may target a character within four ranks", "one to three ranks away": how far it reaches, and nothing else."""
    (place, *rest) = [one for one in struck if one != f.Opposing()] or [f.Opposing()]
    beyond = rest[0].filter if len(rest) == 1 and isinstance(rest[0], f.Not) else None
    if isinstance(beyond, f.Within) and beyond.of == v.Me() and isinstance(beyond.n, int):
        if beyond.n >= USUAL[type(strike)]:
            raise Unfit("may target further away, and some nearer", supported=False)
        whose = tuple(one for one in struck if one == f.Opposing())
        strike, rest = replace(strike, against=(*strike.against, *whose, f.Not(beyond))), []
    if rest or not isinstance(place, f.Within) or place.of != v.Me() or not isinstance(place.n, int):
        raise Unfit("may target some further away", supported=False)
    if strike.reach or strike.within:
        raise Unfit("how far it may target, said twice")
    return replace(strike, within=place.n)


def beside_striker(strike: Strike, value: Value, striker: v.Ref) -> Strike:
    """Let "an adjacent character" be one beside whoever strikes, where that is another than the performer."""
    parts = value.args[2] if isinstance(value, Term) and value.head == "Np" else ()
    if not isinstance(parts, tuple) or Term("Adjacent") not in parts or striker == v.Me():
        return strike
    return replace(strike, against=tuple(f.Adjacent(striker) if one == f.Adjacent() else one for one in strike.against))


def known(strike: Strike) -> Strike:
    """Let a strike that is performed later reach its target wherever he has gone: he has been declared it (official rulings)."""
    return replace(strike, within=strikemods.ANYWHERE) if isinstance(strike.target, v.T) else strike


def farther_attack(at: Mention | None) -> int:
    """Give how far an attack reaches at one who is named: as far as he may stand."""
    far = _farthest(at.filters) if at is not None else 0
    return far if far > USUAL[a.Melee] else 0


def freed(strike: Strike) -> Strike:
    """Let a strike reach anybody, of which it was said before how far it reaches: "in that case it may target any character"."""
    if any(not isinstance(one, f.Within | f.Away) or one.of != v.Me() for one in strike.against):
        raise Unfit("any character, or any such", supported=False)
    return replace(strike, reach=0, within=0, against=())


def no_other(value: Term) -> Term:
    """Leave out that somebody whom another than the acting character strikes is another: nobody strikes himself."""
    number, n, parts = value.args
    assert isinstance(parts, tuple)
    return Term("Np", (number, n, tuple(one for one in parts if one not in OTHERS)))
