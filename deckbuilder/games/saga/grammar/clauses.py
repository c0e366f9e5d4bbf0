"""Clauses: from the term of a whole line to abilities."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability, Auto, EnterRule, Order, React, Static
from deckbuilder.games.saga.grammar import (
    bidden,
    blanks,
    brackets,
    conditions,
    dice,
    habits,
    hands,
    likeness,
    markings,
    options,
    pages,
    pairs,
    phrases,
    players,
    qualities,
    sentences,
    tables,
    tallied,
)
from deckbuilder.games.saga.grammar.actions import ACTIONS
from deckbuilder.games.saga.grammar.amounts import NUMBERS
from deckbuilder.games.saga.grammar.arrivals import ENTERING
from deckbuilder.games.saga.grammar.bearer import Bearer
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.standing import STANDING
from deckbuilder.games.saga.grammar.statics import STATICS
from deckbuilder.games.saga.grammar.unknowns import told
from deckbuilder.games.saga.grammar.wards import WARDS
from deckbuilder.text.terms import Term, Value

_CLAUSES: Final = {**ACTIONS, **STATICS, **STANDING, **ENTERING, **WARDS, "Auto": habits.auto}
phrases.NUMBERS.update(NUMBERS)
phrases.NUMBERS.update({"EndedSo": tallied.so_many, "LevelOfPage": pages.level})
players.BIDDEN.update(bidden.BIDDEN)
conditions.CONDITIONS.update(hands.FACTS)
conditions.CONDITIONS.update(dice.FACTS)
conditions.CONDITIONS["EndedTogether"] = tallied.together
qualities.FILTERS.update(hands.FILTERS)
qualities.FILTERS.update(markings.FILTERS)
qualities.FILTERS.update(likeness.FILTERS)
qualities.FILTERS.update(brackets.FILTERS)
sentences.SPOKEN.update(options.OPTIONS)
sentences.SPOKEN.update(brackets.SPOKEN)
sentences.SPOKEN.update(tables.SPOKEN)
sentences.SPOKEN.update(pairs.SPOKEN)
_TURNS: Final = {
    "Daily": c.Compare(v.Turns(), "==", 1),
    "Nightly": c.Compare(v.Turns(), ">", 1),
}
"""What the words in front of a clause say of the turn; its text says it again."""


def clause(value: Value, bearer: Bearer) -> tuple[Ability, ...]:
    """Lower a clause.

    Args:
        value: its term.
        bearer: the card.

    Returns:
        Its abilities; none where it only repeats what is printed elsewhere on the card.

    Raises:
        Unfit: its parts do not fit together, or the algebra has no word for them.
    """
    if brackets.unsure(value):
        raise Unfit("so many of them, or so many ranks")
    found = tuple([_once(one, bearer) for one in _lower(value, bearer, nested=False)])
    if any(isinstance(one, Order | React) and one.zone == "own " for one in found):
        raise Unfit("a card that enters play by itself, from where?", supported=False)
    return found


def _once(ability: Ability, bearer: Bearer) -> Ability:
    """Let what holds while one or more of the bearer's name are in play hold once: each copy sees itself, so it can only mean all together.

    The same where others stand in a rank with one or more of the name: which one speaks makes no difference.
    """
    if not isinstance(ability, Static):
        return ability
    if any(_beside_copies(one, bearer) for one in ability.scope):
        scope = tuple(one for one in ability.scope if one != f.Other())  # each of them is beside another one
        return Static(*ability.modifiers, scope=scope, when=ability.when, zone=ability.zone, once=True)
    while_ = ability.when.conditions if isinstance(ability.when, c.Both) else (ability.when,)
    if not any(_some_copy(one, bearer) for one in while_):
        return ability
    return Static(*ability.modifiers, scope=ability.scope, when=ability.when, zone=ability.zone, once=True)


def _some_copy(there: c.Condition | None, bearer: Bearer) -> bool:
    """Tell whether a condition asks for any card of the bearer's name, in whatever state: each copy says it of the same cards."""
    if not isinstance(there, c.Some) or f.Named(bearer.name) not in there.filters or f.Opposing() in there.filters:
        return False
    return not any(word in repr(there) for word in ("Me()", "Self()", "Other("))


def _beside_copies(one: f.Filter, bearer: Bearer) -> bool:
    """Tell whether somebody must stand in some way to any card of the bearer's name, whichever that is: beside, behind, adjacent."""
    if "Me()" in repr(one) or "Self()" in repr(one):
        return False
    if isinstance(one, f.Any | f.All):
        return any(_beside_copies(part, bearer) for part in one.filters)
    there = one.when if isinstance(one, f.Where) else None
    return isinstance(there, c.Some) and f.Named(bearer.name) in there.filters and "It()" in repr(there)


def _by_head(term: Term, scope: Scope) -> list[Ability]:
    """Lower a statement; one that nobody lowers is declined like any other."""
    handler = _CLAUSES.get(term.head)
    if handler is None:
        raise Unfit(f"{term.head}: no clause", supported=False)
    return handler(term, scope)


def _fresh(bearer: Bearer, nested: bool) -> Scope:
    """Give the scope of a clause, in which abilities may be quoted once."""
    scope = Scope(bearer, lower=_by_head)
    if not nested:
        scope.quoted = lambda value, own: _quoted(
            value, replace(bearer, lent="" if own else _lent(scope), passing=scope.passes)
        )
    return scope


def _lent(scope: Scope) -> str:
    """Tell whether an ability goes to another than the bearer: the name of the card does not mean whoever has it then."""
    if scope.subject not in (v.Me(), v.Self(), None):
        return f"others {scope.away}".strip()
    return "" if scope.bearer.kind == "Character" or scope.entered else "holder"


def _quoted(value: Value, bearer: Bearer) -> list[Ability]:
    """Lower an ability in quotation marks: whoever has it is a character that acts itself."""
    return _lower(value, replace(bearer, kind="Character", level=0, of=bearer.kind), nested=True)


_SELF: Final = frozenset({"Own", "Me", "MeAs", "ThisCard", "ThisItem", "Pro", "Bare"})


def _of_bearer(value: Value) -> bool:
    """Tell whether a sentence speaks of nobody but the bearer: a pronoun behind it means the bearer then."""
    if not isinstance(value, Term):
        return True
    if value.head in {"During", "Two", "WhileInPlay", "WhileEquipped"}:
        return all(map(_of_bearer, value.args[:2]))
    if value.head == "Facts":
        return isinstance(value.args[0], tuple) and all(map(_of_bearer, value.args[0]))
    about = value.args[0] if value.args else None
    return (not isinstance(about, Term) or about.head in _SELF) and not _names_others(value)


def _names_others(value: Value) -> bool:
    if isinstance(value, tuple):
        return any(map(_names_others, value))
    return isinstance(value, Term) and (value.head in {"Np", "The"} or _names_others(value.args))


def _lower(value: Value, bearer: Bearer, nested: bool, alone: bool = True) -> list[Ability]:
    assert isinstance(value, Term)
    if value.head == "Stated":  # each sentence speaks for itself
        assert isinstance(value.args[0], tuple)
        found: list[Ability] = []
        for place, part in enumerate(value.args[0]):
            found += blanks.of_those_told(
                _lower(part, bearer, nested, all(map(_of_bearer, value.args[0][:place]))), found
            )
        return found
    if value.head in _TURNS:
        return _labelled(value, bearer, nested)
    scope = _fresh(bearer, nested)
    scope.alone = alone
    said, scope.x = told(value)
    assert isinstance(said, Term)
    scope.passes = said.head in ACTIONS
    return _by_head(said, scope)


def _labelled(value: Term, bearer: Bearer, nested: bool) -> list[Ability]:
    made = _lower(value.args[0], bearer, nested)
    when = _TURNS[value.head]
    for one in made:
        if isinstance(one, Auto) and isinstance(one.effect, x.If) and one.effect.when == when:
            continue
        if not isinstance(one, Static | EnterRule) or when not in (one.when, *getattr(one.when, "conditions", ())):
            raise Unfit("it does not say in which turn")
    return made
