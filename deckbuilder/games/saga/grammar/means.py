"""By what something happens: strikes, actions, spells; of several, any."""

from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import markings
from deckbuilder.games.saga.grammar.scope import Unfit
from deckbuilder.text.terms import Term, Value

By = tuple[str | Filter, ...]
"""All that must hold of it, see ``algebra.happenings.SORTS``."""

_CRITICALS: Final = tuple(c.Compare(v.EventAmount(), "==", shown) for shown in (1, 20))
STRIKES: Final = frozenset({"melee", "ranged", "strike"})


def is_critical(when: c.Condition | None) -> bool:
    """Tell whether what is heard must have been a critical success, or failure."""
    return any(one in _CRITICALS for one in (when.conditions if isinstance(when, c.Both) else (when,)))


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
        return (*_words(value.args[0]), *[_making(one) for one in value.args[1] if one is not None])
    assert isinstance(value.args[0], tuple)
    return tuple(made_by(one) if isinstance(one, Term) else str(one) for one in value.args[0])


_WOULD: Final = {"die": "kill", "leave": "discard"}


def would_do(did: tuple[Value, ...]) -> str:
    """Say what an action would do, of which ``did`` tells what it has done."""
    return "to " + " or ".join(_WOULD.get(str(one), str(one)) for one in did)


def _making(value: Value) -> str:
    if isinstance(value, Term) and value.head == "WouldDo":
        return f"would {value.args[0]}"
    if isinstance(value, Term):
        assert isinstance(value.args[0], tuple)
        return would_do(value.args[0])
    return str(value)


def made_by(term: Term) -> Filter:
    """Lower what the card must fit on which an action stands: "a Fire spell", "a Level 2 action card"."""
    if term.head == "Not":
        return f.Not(f.Spell())
    if term.head == "KeptFor":
        about = term.args[0]
        return f.KeptFor(f.Faction(str(about.args[0])) if isinstance(about, Term) else f.Trait(str(about)))
    if term.head == "LevelThan":
        than = v.Agent() if len(term.args) > 1 else v.Me()
        return f.Stat("level", str(term.args[0]), v.StatOf(than, "level"))
    if term.head == "Level":
        op, n = term.args
        if not isinstance(n, int):
            raise Unfit("a spell of what level?", supported=False)
        return f.Stat("level", str(op), n)
    if term.head == "Levels":
        return f.Any(*[f.Stat("level", "==", n) for n in term.args if isinstance(n, int)])
    if term.head == "AnyTrait":
        return f.Any(*[f.Trait(str(one)) for one in term.args])
    if term.head == "Kind":
        return f.Kind(str(term.args[0]))
    if term.head == "OfNamedClass":
        return markings.named_class()
    if term.head == "Class":
        return f.Class(str(term.args[0]))
    if term.head != "Trait":
        raise Unfit("what must hold of a spell?", supported=False)
    return f.Trait(str(term.args[0]))


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


def several(value: Value) -> int:
    """Give a number of two or more: "one or more" is any number."""
    if not isinstance(value, int) or value < 2:
        raise Unfit("one or more: any number")
    return value
