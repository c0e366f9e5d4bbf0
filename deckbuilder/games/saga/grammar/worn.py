"""Of which items a statement speaks: the card itself, or those of somebody; what an item says of its bearer it says of no item."""

from collections.abc import Iterator
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OWN: Final = f.Same(v.Self())


def spoken_of(subject: Value, parts: tuple[Value, ...], scope: Scope) -> tuple[Filter, ...]:
    """Give the items that a statement is about: the card itself, or "his items"; empty where it is about characters."""
    if any(
        not isinstance(part, Term)
        or part.head
        not in {
            "SBans",
            "NotByThem",
            "BothByThem",
            "NotAimed",
            "Stays",
            "Enters",
            "Gains",
            "GainsMore",
            "GivesHolder",
            "GivesNone",
            "SaysNothing",
        }
        for part in parts
    ):
        return ()
    assert isinstance(subject, Term)
    if subject.head == "Np" and subject.args[0] == "all":
        inner = phrases.noun(subject.args[2], scope)
        return inner.filters if inner.sort == ITEM and inner.zone == "play" else ()
    if scope.bearer.kind != "Item":
        return ()
    if subject == Term("Pro", ("it",)) and not scope.mentions and _of_holder(parts):
        return (f.Kind("Item"), _OWN)  # "While ~ has 3 or more Charges, it gains +2 AC"
    if subject.head in {"Own", "ThisItem", "ThisCard"} or (subject.head == "Bare" and not _of_holder(parts)):
        return (f.Kind("Item"), _OWN)
    return ()


def _of_holder(parts: tuple[Value, ...]) -> bool:
    """Tell whether bonuses without a subject are meant: those of an item go to its holder."""
    return any(
        isinstance(part, Term)
        and part.head == "Gains"
        and not (isinstance(part.args[0], Term) and _only_traits(part.args[0].args[0]))
        for part in parts
    )


def _only_traits(value: Value) -> bool:
    """Tell whether nothing but traits is gained: an item gains those itself."""
    return isinstance(value, tuple) and all(isinstance(one, Term) and one.head == "GainTrait" for one in value)


def targeted(term: Term, scope: Scope) -> Mention:
    """Lower "the items": the only ones that were targeted."""
    such = phrases.noun(term.args, scope)
    fitting = [one for one in scope.mentions if one.target and one.many and one.sort == such.sort]
    found = [one for one in fitting if {*such.filters} <= {*one.filters}]
    if len(found) != 1:
        raise Unfit("which items?")
    return found[0]


GIVEN: Final = frozenset({"atk", "ac", "skill", "hp"})
"""What items give by their numbers."""


def given(part: Value, items: tuple[Filter, ...]) -> Value:
    """Say of items what they give as what they have, and what they do not give as what they have for nothing."""
    if isinstance(part, Term) and part.head == "GivesHolder" and _OWN not in items:
        return Term("Gains", (part.args[0], None))
    if isinstance(part, Term) and part.head == "GivesNone" and _OWN not in items:
        quality = part.args[0]
        return Term("Barren", quality if isinstance(quality, tuple) else (quality,))
    return part


_SUMS: Final = frozenset({"GainsSum", "GainsMoreSum"})
_SIDES: Final = (f.Yours, f.Opposing, f.ControlledBy)
"""An army, to which the words before may have given the rest."""


def with_print(part: Term, said: list[Modifier], who: tuple[Filter, ...], scope: Scope) -> tuple[Filter, ...]:
    """Give of whom an item says how much it is in all: "Dwarves gain +2 AC (+3 total)" is said of its holder where it prints the rest."""
    if not who or not scope.bearer.gives or any(isinstance(one, _SIDES) for one in who):
        return who
    rests = {*_rests(part)}
    if part.head in _SUMS and len(said) == 1 and isinstance(said[0], m.Bonus | m.GainFeat):
        kind = said[0].quality if isinstance(said[0], m.Bonus) else said[0].name
        rests |= _rest((kind,), said[0].n, part.args[1])
    return (f.Same(v.Me()), *who) if rests & scope.bearer.gives else who


def _rests(value: Value) -> Iterator[tuple[str, int]]:
    """Give what is left of each sum that is told, with what it is of."""
    if isinstance(value, Term):
        n = value.args[1] if len(value.args) > 1 else None
        if value.head in {"Bonuses", "GainFeat"} and isinstance(n, Term) and n.head == "Total":
            yield from _rest(value.args[0] if isinstance(value.args[0], tuple) else (value.args[0],), *n.args[:2])
    for one in value.args if isinstance(value, Term) else value if isinstance(value, tuple) else ():
        yield from _rests(one)


def _rest(kinds: tuple[Value, ...], n: object, total: object) -> set[tuple[str, int]]:
    return {(str(kind), total - n) for kind in kinds} if isinstance(n, int) and isinstance(total, int) else set()
