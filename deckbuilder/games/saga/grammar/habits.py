"""What happens by itself whenever somebody strikes, and says only what the strike is like: that is so of all his strikes."""

from typing import Final

from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar.actions import ACTIONS
from deckbuilder.games.saga.grammar.scope import Scope
from deckbuilder.games.saga.grammar.standing import STANDING
from deckbuilder.text.terms import Term, Value

_OF_HITS: Final = frozenset(
    {"MoreWounds", "WoundsOf", "WoundsInstead", "FewerWounds", "MostWounds", "Whole", "Unspared"}
)
"""What can still be said of a strike that has hit: how it wounds."""
_AT: Final = frozenset({"AtSuch", "AtSome"})
_KINDS: Final[tuple[tuple[Value, Value], ...]] = (
    ((Term("Words", (("melee",),)),), "melee"),
    ((Term("Words", (("ranged",),)),), "ranged"),
    ((Term("Words", (("strike",),)),), "strike"),
    ((Term("Words", (("melee",),)), Term("Words", (("ranged",),))), Term("Both")),
)


def auto(term: Term, scope: Scope) -> list[Ability]:
    """Lower "Whenever ...": of somebody's strikes, what is so of each of them."""
    always = _of_strikes(term)
    return ACTIONS["Auto"](term, scope) if always is None else STANDING["Swings"](always, scope)


def _of_strikes(term: Term) -> Term | None:
    """Give what is always so of the strikes of somebody; None where something else happens, or on another occasion."""
    when, what = term.args
    changes = _changes(what)
    events = when.args[0] if isinstance(when, Term) and when.head == "After" else ()
    event = events[0] if isinstance(events, tuple) and len(events) == 1 else None
    if not changes or not isinstance(event, Term) or event.head not in {"Active", "DeedDoes"}:
        return None
    striker, deed = event.args
    if not isinstance(deed, Term):
        return None
    if event.head == "DeedDoes":
        if not isinstance(striker, Term) or striker.head != "Manner" or deed.head != "Hit":
            return None
        by, striker = striker.args
        foe = deed.args[0]
    elif deed.head == "Hit" and len(deed.args) == 2:
        foe, by = deed.args
    elif deed.head == "Perform" and len(deed.args) == 3 and deed.args[2] is None:
        by, foe, _ = deed.args
    else:
        return None
    kind = _kind(by)
    if kind is None or (deed.head == "Hit" and not (_anybody(foe) and all(_wounds(one) for one in changes))):
        return None
    return Term("Swings", (_all_such(striker), kind, changes, foe))


def _kind(by: Value) -> Value:
    """Give of what kind the strikes are; None where it is not by strikes."""
    if not isinstance(by, Term) or by.head != "Means" or len(by.args) != 1:
        return None
    return next((kind for words, kind in _KINDS if by.args[0] == words), None)


def _changes(what: Value) -> tuple[Term, ...]:
    """Give what is said of the strike alone; nothing where more is said."""
    said = what[0] if isinstance(what, tuple) and len(what) == 1 else None
    if isinstance(said, Term) and said.head == "Deeds" and isinstance(said.args[0], tuple) and len(said.args[0]) == 1:
        said = said.args[0][0]
    if not isinstance(said, Term):
        return ()
    if said.head == "When" and isinstance(held := said.args[0], Term) and held.head == "Is":
        inner = _changes((said.args[1],))
        return tuple(Term("AtSuch", (held.args[1], one)) for one in inner) if held.args[0] == Term("TheTarget") else ()
    if said.head != "StrikeDoes" or said.args[0] != "one" or not isinstance(said.args[1], tuple):
        return ()
    return tuple(one for one in said.args[1] if isinstance(one, Term))


def _wounds(change: Term) -> bool:
    inner = change.args[1] if change.head in _AT else change
    return isinstance(inner, Term) and inner.head in _OF_HITS


def _anybody(foe: Value) -> bool:
    """Tell whether those are meant who are hit, whoever they are, and not one who was named."""
    return foe is None or (isinstance(foe, Term) and foe.head == "Np")


def _all_such(striker: Value) -> Value:
    """Give all of whom one is told: "whenever one of your Elves makes a strike"."""
    if isinstance(striker, Term) and striker.head == "Np" and striker.args[0] == "a":
        return Term("Np", ("all", 0, striker.args[2]))
    return striker
