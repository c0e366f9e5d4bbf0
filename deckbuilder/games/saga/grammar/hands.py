"""How many cards players have in hand, deck or discard pile, and who is the only one, as conditions."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, qualities
from deckbuilder.games.saga.grammar.conditions import predicate
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _fact(who: v.Player, fact: Value, scope: Scope) -> Condition:
    assert isinstance(fact, Term)
    zone = str(fact.args[-1]) if fact.head in {"PileCount", "PileThan"} else "hand"
    size = v.CountIn(who, zone)
    if fact.head in {"HandThan", "PileThan"}:
        op, other = fact.args[:2]
        if isinstance(other, Term) and other.head in {"AnyFoe", "EachFoe"}:
            return _than_foes(size, str(op), other.head == "AnyFoe", zone)
        return c.Compare(size, str(op), v.CountIn(qualities.player(other, scope), zone))
    bound = fact.args[0]
    assert isinstance(bound, Term)
    op, n = bound.args[:2]
    if not isinstance(n, int):
        raise Unfit("a number of cards")
    return c.Compare(size, str(op), n)


def _than_foes(size: v.Value, op: str, any_of: bool, zone: str) -> Condition:
    """Compare a hand or pile with those of opposing players, for whom their Warlords stand."""
    than = c.Compare(size, op, v.CountIn(v.ControllerOf(v.It()), zone))
    found = c.Some(f.Opposing(), f.IsWarlord(), f.Where(than if any_of else c.Never(than)))
    return found if any_of else c.Never(found)


def holds(term: Term, scope: Scope) -> Condition:
    """Lower "that player has two or fewer cards in hand"; opposing Warlords stand for their players."""
    whose = term.args[0]
    if isinstance(whose, Term) and whose.head in {"AnyFoe", "EachFoe"}:
        theirs = _fact(v.ControllerOf(v.It()), term.args[1], scope)
        any_of = whose.head == "AnyFoe"
        found = c.Some(f.Opposing(), f.IsWarlord(), f.Where(theirs if any_of else c.Never(theirs)))
        return found if any_of else c.Never(found)
    return _fact(qualities.player(term.args[0], scope), term.args[1], scope)


def whose_controller(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "whose controller has fewer cards in hand than you", said of a card."""
    return [f.Where(_fact(v.ControllerOf(v.It()), term.args[0], scope))]


def choose_player(term: Term, scope: Scope) -> x.ChoosePlayer:
    """Lower "choose an opposing player with four or more cards in hand"."""
    if scope.chosen:
        raise Unfit("another player than the one before", supported=False)
    scope.chosen = True
    return x.ChoosePlayer(when=_fact(v.Chosen(), term.args[0], scope))


def _only_one(term: Term, scope: Scope) -> Condition:
    """Lower "this fighter is the only unstunned character in your front rank"."""
    own, said = term.args
    found = phrases.ref(own, scope)
    inner = phrases.noun(said, scope)
    if found.ref != v.Me() or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("the only one of whom?", supported=False)
    if inner.filters == (f.SameRank(),):
        raise Unfit("the only one of a rank is told by the rank")
    return c.Both(c.Is(v.Me(), *inner.filters), c.Never(c.Some(f.Other(), *inner.filters)))


def _all_are(term: Term, scope: Scope) -> Condition:
    """Lower "all of your characters are Elves": there is none who is not."""
    said, pred = term.args
    assert isinstance(said, Term)
    inner = phrases.noun(said.args[2], scope)
    if said.args[0] != "all" or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("all of whom?")
    are = predicate(pred, scope)
    return c.Never(c.Some(*inner.filters, f.Not(are[0] if len(are) == 1 else f.All(*are))))


def _fronts(said: Value, scope: Scope) -> tuple[v.Value, v.Value]:
    """Count whom you have in your front rank, and whom the player has for whom his Warlord, as ``It()``, stands."""
    assert isinstance(said, Term)
    inner = phrases.noun((said,), scope)
    if inner.sort != CHARACTER:
        raise Unfit("characters stand in ranks")
    mine = v.Count(*inner.filters, f.SameRank(v.Every(f.Yours(), f.FrontRank())))
    return mine, v.Count(*inner.filters, f.SameRank(v.Every(f.ControlledBy(v.ControllerOf(v.It())), f.FrontRank())))


def _more_in_front(term: Term, scope: Scope) -> Condition:
    """Lower "there are more characters in your front rank than in an opposing front rank"."""
    mine, theirs = _fronts(term.args[1], scope)
    return c.Some(f.Opposing(), f.IsWarlord(), f.Where(c.Compare(mine, str(term.args[0]), theirs)))


def _has_page(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "with an action card attached"."""
    if sort != CHARACTER:
        raise Unfit("characters have action cards")
    return [f.Bears(f.Spell() if term.args[0] == "spell" else f.Kind("Action"))]


FACTS: Final[dict[str, Callable[[Term, Scope], Condition]]] = {
    "HandIs": holds,
    "AllAre": _all_are,
    "OnlyOne": _only_one,
    "MoreInFront": _more_in_front,
}
"""By the head of a condition: what must be so of a hand, or of somebody alone."""
FILTERS: Final[dict[str, Callable[[Term, Scope, str], list[Filter]]]] = {
    "ControllersHand": whose_controller,
    "HasPage": _has_page,
}
"""By the head of a part of a noun phrase: what must be so of the hand of whoever controls it."""
