"""Brackets: what is meant instead of the words before if something is so, and who is meant as well."""

from dataclasses import fields, is_dataclass
from typing import Any, Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, qualities
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Deed
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import statement
from deckbuilder.text.terms import Term, Value

_BARE: Final = 2
"""Parts of the term of a bracket that does not say once more what it counts."""
_FAR: Final = frozenset({"Within", "Away"})


def unsure(value: Value) -> bool:
    """Tell whether "a character within one rank (two if ...)" is read as two characters: the number may be that of the ranks."""
    left: list[Value] = [value]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left.extend(one)
        elif isinstance(one, Term):
            left.extend(one.args)
            if one.head == "Np" and isinstance(one.args[1], Term) and one.args[1].head == "Swapped":
                swap, parts = one.args[1].args[1], one.args[2]
                last = parts[-1] if isinstance(parts, tuple) and parts else None
                if not isinstance(swap, Term) or not isinstance(last, Term) or len(swap.args) != _BARE:
                    continue
                if last.head in _FAR and last.args[0] != swap.args[1]:
                    return True
    return False


def _swap(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "a spent character (stunned character if this character is an Elf)": one filter where it is so, the other where it is not."""
    when, then, plain = term.args
    held = condition(when, scope)
    a, b = _fitting(then, scope, sort), _fitting(plain, scope, sort)
    if len(a) != len(b):
        raise Unfit("which of the words are meant otherwise")
    return [f.Any(f.All(*a, f.Where(held)), f.All(*b, f.Where(c.Never(held))))]


def _fitting(parts: Value, scope: Scope, sort: str) -> list[Filter]:
    """Lower one of the two; each must say something by itself, of cards in play."""
    assert isinstance(parts, tuple)
    if any(isinstance(part, Term) and part.head in {"In", "Together", "OneRank", "Combined"} for part in parts):
        raise Unfit("one place or another")
    found = [one for part in parts if isinstance(part, Term) for one in phrases.filters(part, scope, sort)]
    if not found:
        raise Unfit("one kind or any")
    return found


def _too(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... become spent (including this character)": nobody is left out who is said to be among them."""
    who, said = term.args
    assert isinstance(said, Term)
    if phrases.ref(who, scope).ref != v.Me():
        raise Unfit("who is meant as well")
    made = statement(said, scope)
    if not any(isinstance(node, v.Every) for node in _nodes(made)) or any(
        isinstance(node, f.Other) for node in _nodes(made)
    ):
        raise Unfit("one of several who are not named")
    return made


def _heir(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... gains the Warlord trait. (You do not lose the game.)": it goes without saying where somebody comes to lead the army."""
    said = term.args[0]
    assert isinstance(said, Term)
    made = statement(said, scope)
    if m.GainTrait("Warlord") not in _nodes(made):
        raise Unfit("why is the game not lost?")
    return made


def _nodes(node: Any) -> list[Any]:
    """Give a node and all within it."""
    if isinstance(node, list | tuple):
        return [one for part in node for one in _nodes(part)]
    inner = [getattr(node, part.name) for part in fields(node)] if is_dataclass(node) else []
    return [node, *[one for part in inner for one in _nodes(part)]]


SPOKEN: Final[dict[str, Deed]] = {"Too": _too, "Heir": _heir}
FILTERS: Final[dict[str, qualities.Lower]] = {"SwapOf": _swap}
"""By the head of the term."""
