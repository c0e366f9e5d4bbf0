"""By what something happens: strikes, actions, spells; of several, any."""

from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import markings
from deckbuilder.games.saga.grammar.scope import Unfit
from deckbuilder.text.terms import Term, Value

By = tuple[str | Filter, ...]
"""All that must hold of it, see ``algebra.abilities.Event``."""

STRIKES: Final = frozenset({"melee", "ranged", "strike"})


def ways_of(value: Value) -> tuple[By, ...]:
    """Give by what: one tuple for each of several; one empty for anything."""
    if value is None:
        return ((),)
    assert isinstance(value, Term)
    if value.head == "Barring":
        deed, barred = value.args
        assert isinstance(barred, tuple)
        return ((*_words(deed), *[f"not {one}" for one in barred]),)
    assert isinstance(value.args[0], tuple)
    return joined([_words(one) for one in value.args[0]])


def _words(value: Value) -> By:
    assert isinstance(value, Term)
    if value.head == "Making":
        assert isinstance(value.args[1], tuple)
        return (*_words(value.args[0]), *[str(one) for one in value.args[1]])
    assert isinstance(value.args[0], tuple)
    return tuple(_made_by(one) if isinstance(one, Term) else str(one) for one in value.args[0])


def _made_by(term: Term) -> Filter:
    if term.head == "Not":
        return f.Not(f.Spell())
    if term.head == "AnyTrait":
        return f.Any(*[f.Trait(str(one)) for one in term.args])
    if term.head == "OfNamedClass":
        return markings.named_class()
    return f.Class(str(term.args[0])) if term.head == "Class" else f.Trait(str(term.args[0]))


def joined(ways: list[By]) -> tuple[By, ...]:
    """Say "a melee or ranged strike" as one way: a strike."""
    for one in ways:
        if "melee" in one:
            other = tuple("ranged" if word == "melee" else word for word in one)
            if other in ways:
                both = tuple("strike" if word == "melee" else word for word in one)
                return joined([both, *[way for way in ways if way not in (one, other)]])
    return tuple(dict.fromkeys(ways))


def only_strikes(ways: tuple[By, ...]) -> bool:
    """Tell whether it is a strike in any case."""
    return all(bool(STRIKES & set(map(str, way))) for way in ways)


def of_strikes(ways: tuple[By, ...]) -> tuple[By, ...]:
    """Let what hits and misses be a strike, where the words leave it open."""
    found = tuple(way or ("strike",) for way in ways)
    if not all(bool({*STRIKES, "spell"} & set(map(str, way))) for way in found):
        raise Unfit("strikes hit and miss")
    return found
