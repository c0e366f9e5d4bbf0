"""What players do, as it sets off reacts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import parties
from deckbuilder.games.saga.grammar.answered import ACTIVE, peered
from deckbuilder.games.saga.grammar.drafts import Draft, criticals, place_filters
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term


def _side(who: str) -> tuple[Filter, ...]:
    if who == "Anyone":
        return ()
    return (f.Yours(),) if who == "You" else (f.Opposing(),)  # another player is an opponent


def _by_side(who: str) -> Condition | None:
    """Tell whose event it is, by his Warlord."""
    side = _side(who)
    return c.Is(v.WarlordOf(v.EventPlayer()), *side) if side else None


def _initiative(who: str, verb: Term, scope: Scope) -> list[Draft]:
    when = c.WonInitiative() if who == "You" else _by_side(who)
    if verb.head == "Win":
        return [Draft("initiative", when=when)]
    if who != "You":
        raise Unfit("who loses initiative", supported=False)
    return [Draft("initiative", when=c.Never(c.WonInitiative()))]


def _win_by(who: str, verb: Term, scope: Scope) -> list[Draft]:
    (won,) = _initiative(who, Term("Win"), scope)
    by = c.Compare(v.EventMargin(), ">=", int(str(verb.args[0])))
    return [replace(won, when=by if won.when is None else c.Both(won.when, by))]


def _roll_initiative(who: str, verb: Term, scope: Scope) -> list[Draft]:
    if who == "Anyone":
        if scope.before:
            return [Draft("initiative phase")]
        return [Draft("initiative")]
    return [Draft("roll", ways=(("initiative",),), who=(*_side(who), f.IsWarlord()))]


def _tossed(who: str, verb: Term, scope: Scope) -> list[Draft]:
    kind = verb.args[0]
    fitting = () if kind is None else parties.hand_card(kind, scope)
    return [Draft("discard", card=(*_side(who), *fitting))]


def _tossed_by(who: str, verb: Term, scope: Scope) -> list[Draft]:
    return [Draft("discard", ways=((str(verb.args[0]),),), card=_side(who))]


def _took(who: str, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "draws or retrieves one or more cards from his deck": each of them."""
    what, whence, by = verb.args
    if "your" in str(whence):
        if who != "You":
            raise Unfit("from whose deck or pile?", supported=False)
        whence = str(whence).replace("your ", "")
    means = (str(by),) if by is not None else ()
    places = (str(whence),) if whence is not None else ()
    found = []
    if "drawing" in str(what):
        if whence in ("from pile", "from own pile"):
            raise Unfit("cards are drawn from a deck")
        found.append(Draft("draw", ways=(means,), card=_side(who)))
    if "retrieving" in str(what):
        drawn = ("not drawing",) if found else ()
        found.append(Draft("retrieve", ways=((*drawn, *places, *means),), when=_by_side(who)))
    return found


def _played(who: str, verb: Term, scope: Scope) -> list[Draft]:
    return [Draft("enter", None, verb.args[0], whom=_side(who))]


def _played_at(who: str, verb: Term, scope: Scope) -> list[Draft]:
    where = verb.args[1]
    assert isinstance(where, Term)
    there = place_filters(where, scope)
    return [Draft("enter", None, verb.args[0], whom=(*_side(who), *there))]


def _played_from(who: str, verb: Term, scope: Scope) -> list[Draft]:
    return [Draft("enter", None, verb.args[0], ((str(verb.args[1]),),), whom=_side(who))]


def player_acts(who: str, verb: Term) -> list[Draft]:
    """Lower what a player does by one of his characters."""
    if verb.head in {"PutIntoPlay", "Summon"}:
        raise Unfit("a player puts cards into play himself")
    lord = (f.IsWarlord(),) if verb.head == "Roll" and verb.args[0] == ("initiative",) else ()
    made = ACTIVE[verb.head](None, verb)
    if verb.head == "RerollsDie":  # whoever it is whose die it is
        return [replace(draft, whom=_side(who)) for draft in made]
    return [replace(draft, who=(*_side(who), *lord)) for draft in made]


BY_PLAYERS: Final[dict[str, Callable[[str, Term, Scope], list[Draft]]]] = {
    "Win": _initiative,
    "Lose": _initiative,
    "WinBy": _win_by,
    "RollInitiative": _roll_initiative,
    "Drew": lambda who, verb, scope: [Draft("draw", card=_side(who))],
    "Tossed": _tossed,
    "TossedBy": _tossed_by,
    "Took": _took,
    "Passed": lambda who, verb, scope: [Draft("pass", when=_by_side(who))],
    "Played": _played,
    "PlayedAt": _played_at,
    "TossedThis": lambda who, verb, scope: [Draft("discard", card=(f.Same(v.Self()),))],
    "PlayedFrom": _played_from,
    "Conjured": lambda who, verb, scope: [Draft("enter", None, verb.args[0], whom=(*_side(who), f.Summoned()))],
    "Peered": lambda who, verb, scope: peered(who, verb, _side(who)),
    "PlayerRollFresh": lambda who, verb, scope: player_acts(who, Term("RollFresh", verb.args)),
    "RolledCritical": lambda who, verb, scope: [
        Draft("roll", who=_side(who), when=when) for when in criticals(verb.args[0])
    ],
}
