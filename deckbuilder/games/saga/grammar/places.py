"""Where characters stand: ranks, formations and distances, from terms to filters."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, qualities
from deckbuilder.games.saga.grammar.scope import CHARACTER, RANK, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def is_place(value: Value) -> bool:
    """Tell whether a term says where a character stands, and nothing else."""
    if not isinstance(value, Term):
        return False
    if value.head in {"Not", "Any", "All"}:
        return all(map(is_place, value.args))
    return value.head in PLACES or value.head in {"Abroad", "YourFormation", "LastRank", "Adjacent"}


def _me_or(value: Value, scope: Scope) -> v.Ref:
    if value is None:
        return v.Me()
    found = phrases.ref(value, scope)
    if found.sort != CHARACTER or found.many:
        raise Unfit("a place is told by one character")
    return found.ref


def _others(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Give the filters of those by whom a place is told, one of whom must be there."""
    if not isinstance(value, Term) or value.head != "Np" or value.args[0] not in ("a", "all"):
        raise Unfit("a place told by somebody")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("a place told by characters in play")
    return inner.filters


def _next_to(term: Term, scope: Scope, sort: str) -> list[Filter]:
    value = term.args[0]
    if isinstance(value, Term) and value.head == "Np":
        if isinstance(value.args[2], tuple) and _UNLIKE in value.args[2]:
            return [
                f.Any(
                    *[
                        _unlike_neighbor(value, mine, theirs, scope)
                        for mine, theirs in ((f.Good(), "Evil"), (f.Evil(), "Good"))
                    ]
                )
            ]
        others = _others(value, scope)
        if others == (f.Same(v.Patient()),):  # a target may have died by the action; where it stood is known
            return [f.Adjacent(v.Patient())]
        return [f.Where(c.Some(*others, f.Adjacent(v.It())))]
    return [f.Adjacent(_me_or(value, scope))]


def _unlike_neighbor(value: Term, mine: Filter, theirs: str, scope: Scope) -> Filter:
    """Give who is of the one alignment next to one of the other: nobody else was named with whom to compare."""
    quantity, n, parts = value.args
    assert isinstance(parts, tuple)
    others = _others(Term("Np", (quantity, n, tuple(Term(theirs) if one == _UNLIKE else one for one in parts))), scope)
    return f.All(mine, f.Where(c.Some(*others, f.Adjacent(v.It()))))


def _here_or_next(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "in this rank or an adjacent rank"."""
    return [f.Within(1)]


def _within(term: Term, scope: Scope, sort: str) -> list[Filter]:
    made = f.Within if term.head == "Within" else f.Away
    return [made(phrases.number(term.args[0], scope), _me_or(term.args[1], scope))]


def _at_end(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "at the end of a rank": who stands there has no neighbors on both sides."""
    return [f.Where(c.Compare(v.Count(f.Adjacent(v.It())), "<", 2))]


def _with_some(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "adjacent to two Elves", "in a rank with at least two others"."""
    said, parts = term.args
    assert isinstance(said, Term)
    others = _others(Term("Np", ("a", 1, parts)), scope)
    if said.args[:2] == (">=", 1):
        raise Unfit("one or more: said as of one")
    there = f.Adjacent(v.It()) if term.head == "NextToSome" else f.SameRank(v.It())
    n = v.Count(*others, there, *([] if term.head == "NextToSome" else [f.Other(v.It())]))
    return [f.Where(c.Compare(n, str(said.args[0]), phrases.number(said.args[1], scope)))]


def _with_none(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "in a rank with no Elves", "alone in its rank"."""
    others = _others(Term("Np", ("a", 1, term.args[0])), scope) if term.args else ()
    return [f.Where(c.Never(c.Some(*others, f.SameRank(v.It()), f.Other(v.It()))))]


def _within_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    n = phrases.number(term.args[0], scope)
    return [f.Where(c.Some(*_others(term.args[1], scope), f.Within(n, v.It())))]


def _a_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "a rank two ranks away": whoever stands in it is so."""
    where = term.args[0]
    if not isinstance(where, Term) or where.head not in {
        "Within",
        "Away",
        "Beyond",
        "FromRanks",
        "YourFormation",
        "Between",
    }:
        raise Unfit("a rank told by where somebody stands in it")
    return phrases.filters(where, scope)


FORMER: Final = (f.Adjacent, f.SameRank, f.AdjacentRank, f.Within, f.Away)
"""How two may have stood to each other before one of them moved."""


RANKS: Final = (f.FrontRank, f.InRank)
"""Where one may have stood by himself."""


def formerly(found: list[Filter]) -> list[Filter]:
    """Say of places that they are those before the move of the trigger."""
    if found == [f.SameRank(v.Every(f.Yours(), f.FrontRank()))]:  # your front rank
        return [f.Formerly(f.FrontRank(own=False)), f.Formerly(f.InFormation())]
    if len(found) == 1 and isinstance(found[0], RANKS):
        return [f.Formerly(found[0])]
    if not found or not all(isinstance(one, FORMER) and not isinstance(one.of, v.Every) for one in found):
        raise Unfit("where somebody stood before a move", supported=False)
    return [f.Formerly(one) for one in found if isinstance(one, FORMER)]


def _formerly(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "that was adjacent to him before he moved"."""
    if scope.event not in ("move", "forward", "backward", "invade") or scope.before:
        raise Unfit("before which move?")
    where = term.args[0]
    assert isinstance(where, Term)
    return formerly(phrases.filters(where, scope))


def _beyond(term: Term, scope: Scope, sort: str) -> list[Filter]:
    n = phrases.number(term.args[0], scope)
    return [f.Not(f.Within(n - 1 if isinstance(n, int) else v.Plus(n, -1), _me_or(term.args[1], scope)))]


def _between(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "one to four ranks away"."""
    least, most = term.args
    if not isinstance(least, int) or not isinstance(most, int) or not 0 < least < most:
        raise Unfit("how many ranks away")
    return [f.Within(most), f.Not(f.Within(least - 1))]


def _same_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.SameRank(_me_or(term.args[0], scope))]


def _that_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "in that rank": with the one by whom it was picked."""
    found = [m for m in scope.mentions if m.sort == RANK]
    if not found:  # all who stand in an adjacent one were targeted
        found = [m for m in scope.mentions if m.target and m.many and f.AdjacentRank() in m.filters]
    if len(found) != 1:
        raise Unfit("that rank: none was picked")
    return [f.SameRank(found[0].ref)]


def _around_that(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "in that rank or an adjacent rank"."""
    (same,) = _that_rank(term, scope, sort)
    assert isinstance(same, f.SameRank)
    return [f.Within(1, same.of)]


def _adjacent_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.AdjacentRank(_me_or(term.args[0], scope))]


def _rank_with(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "in a rank with a ...": another, for nobody stands with himself."""
    return [f.Where(c.Some(*_others(term.args[0], scope), f.SameRank(v.It()), f.Other(v.It())))]


def _any_front(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.FrontRank(own=False)]


def _your_front(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.SameRank(v.Every(f.Yours(), f.FrontRank()))]


def _in_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.InRank(phrases.number(term.args[0], scope))]


def _from_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    n = term.args[0]
    if not isinstance(n, int) or n < 2:
        raise Unfit("every rank")
    return [f.Not(qualities.one([f.InRank(1)]) if n == 2 else f.Any(*[f.InRank(one) for one in range(1, n)]))]


def _first_ranks(term: Term, scope: Scope, sort: str) -> list[Filter]:
    n = term.args[0]
    if not isinstance(n, int) or n < 2:
        raise Unfit("the first ranks")
    first = f.Any(*[f.InRank(one) for one in range(1, n + 1)])
    return [first if term.head == "FirstRanks" else f.All(first, f.InFormation())]


def _your_rank(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.All(f.InRank(phrases.number(term.args[0], scope)), f.InFormation())]


def _your_last(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.All(f.LastRank(), f.InFormation())]


def _in_front(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.InFrontOf(_me_or(term.args[0], scope))]


def _back_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "behind ...": neither in front (rulebook, Glossary: In front) nor beside."""
    of = _me_or(term.args[0], scope)
    return [f.Not(f.InFrontOf(of)), f.Not(f.SameRank(of))]


def _rank_behind(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower the rank behind somebody: of the adjacent ranks the one that is not in front; other front ranks are in front."""
    of = _me_or(term.args[0], scope)
    return [f.AdjacentRank(of), f.Not(f.InFrontOf(of))]


def _rank_before(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower the rank in front of somebody: of the adjacent ranks the one in front; for a front rank those of other formations."""
    of = _me_or(term.args[0], scope)
    return [f.AdjacentRank(of), f.InFrontOf(of)]


def _rank_behind_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    others = _others(term.args[0], scope)
    there = c.Some(*others, f.AdjacentRank(v.It()), f.InFrontOf(v.It()))
    return [f.Not(f.FrontRank(own=False)), f.Where(there)]  # nothing stands behind another front rank in a front rank


def _rank_before_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    others = (*_others(term.args[0], scope), f.AdjacentRank(v.It()))
    first = f.FrontRank(own=False)  # front ranks of different formations are in front of each other
    there = c.Some(*others, f.Not(f.InFrontOf(v.It())))
    return [f.Any(f.Where(there), f.All(first, f.Where(c.Some(*others, first))))]


def _formation_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.InFormation(qualities.player(term.args[0], scope))]


def theirs(term: Term, of: v.Player) -> Filter:
    """Give the filter of a rank or formation of an opposing player, or of one that was chosen."""
    stands = f.InFormation(of)
    if term.head == "TheirFormation":
        return stands
    if term.head == "TheirLast":
        return f.All(f.LastRank(), stands)
    if term.head == "TheirRank":
        assert isinstance(term.args[0], int)
        return f.All(f.InRank(term.args[0]), stands)
    whose = f.Opposing() if of == v.Opponents() else f.ControlledBy(of)
    return f.SameRank(v.Every(whose, f.FrontRank()))


THEIRS: Final = frozenset({"TheirFront", "TheirRank", "TheirLast", "TheirFormation"})
"""Places in the formation of one opposing player."""


def _theirs(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [theirs(term, v.Opponents())]


PLACES: Final[dict[str, Callable[[Term, Scope, str], list[Filter]]]] = {
    "NextTo": _next_to, "Within": _within, "HereOrNext": _here_or_next, "Away": _within, "Beyond": _beyond, "FromRanks": _beyond, "SameRank": _same_rank, "ThatRank": _that_rank, "AroundThat": _around_that,
    "AdjacentRank": _adjacent_rank, "AdjacentRanks": _adjacent_rank, "RankWith": _rank_with, "AnyFront": _any_front, "YourFront": _your_front, "InRank": _in_rank,
    "FromRank": _from_rank, "FirstRanks": _first_ranks, "YourFirstRanks": _first_ranks, "YourRank": _your_rank, "YourLast": _your_last, "InFrontOf": _in_front, "BackOf": _back_of,
    "RankBehind": _rank_behind, "RankBefore": _rank_before, "RankBehindOf": _rank_behind_of, "RankBeforeOf": _rank_before_of,
    "ARank": _a_rank, "Formerly": _formerly, "OtherRank": lambda term, scope, sort: [f.Not(f.SameRank())], "RankWithNone": _with_none, "AloneThere": _with_none, "WithinOf": _within_of, "Between": _between, "AtEnd": _at_end, "NextToSome": _with_some, "RankWithSome": _with_some,
    "FormationOf": _formation_of, "OpposingFormations": lambda term, scope, sort: [f.InFormation(v.Opponents())], **dict.fromkeys(THEIRS, _theirs),
}  # fmt: skip


_OF_BEARERS = frozenset({"HasFeat", "Bears", "BearsSome"})
"""What is said of who bears items."""
_OF_NEIGHBORS: Final = _OF_BEARERS | {
    "Trait",
    "Level",
    "Levels",
    "Opposite",
    "Alike",
    "Good",
    "Evil",
    "Class",
    "Faction",
    "AimedAt",
    "Quality",
    "QualityThan",
}
"""What a character is or has; where somebody stands, and with whom his Level is compared, may be said of either of two."""
_LAST_NAMED: Final = {"HeldBy": _OF_BEARERS, "NextTo": _OF_NEIGHBORS, "RankWith": _OF_NEIGHBORS}
"""What tells of somebody by another who is named behind, and what is then said of that other."""
_UNLIKE: Final = Term("Opposite", (None,))
"""Of opposite alignment: to whom is not told."""


def told_of_nearest(terms: list[Term]) -> list[Term]:
    """Give them back, "another copy" as a copy, which is another card; refuse to let "an item equipped to a character with a feat" be one that has the feat: what stands behind a character is said of him, and so it is with "adjacent to an Elf of Level 2"."""
    of_last: frozenset[str] = frozenset()
    for term in terms:
        held = term.args[0] if term.head == "Not" and isinstance(term.args[0], Term) else term
        if term.head in of_last or held.head in of_last:
            raise Unfit("who has it is the one named last")
        if held.head in _LAST_NAMED and isinstance(held.args[0], Term) and held.args[0].head == "Np":
            of_last |= _LAST_NAMED[held.head]
    if any(
        term.head == "All"
        and any(isinstance(one, Term) and one.head == "Alike" and one.args[0] == "copy" for one in term.args)
        for term in terms
    ):
        return [term for term in terms if term != Term("Other")]
    return terms
