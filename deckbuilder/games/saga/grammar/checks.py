"""Whether an ability is one that the engine carries out: its fields hold what they declare, and the engine's own door takes it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from deckbuilder.games.saga.algebra import (
    abilities,
    acts,
    atoms,
    conditions,
    dealings,
    effects,
    entrances,
    filters,
    lines,
    modifiers,
    values,
)
from deckbuilder.games.saga.algebra.abilities import Ability, Order, React
from deckbuilder.games.saga.algebra.effects import Target
from deckbuilder.games.saga.algebra.filters import Filter, Kind
from deckbuilder.games.saga.algebra.values import EventCard, StatOf
from deckbuilder.games.saga.fields import FEATS
from deckbuilder.games.saga.rules import codes, feats
from deckbuilder.games.saga.rules.book import Entry
from deckbuilder.games.saga.rules.sheet import Sheet, nodes, parts_of, within
from deckbuilder.games.saga.rules.sorts import bits_of
from deckbuilder.text.terms import Term, Value

_NAMES: Final[dict[str, Any]] = {}
for _module in (values, filters, conditions, entrances, modifiers, lines, atoms, dealings, effects, abilities):
    _NAMES.update(vars(_module))

_ORDERLESS: Final = frozenset(
    {"events", "filters", "agent", "patient", "card", "scope", "against", "by", "source", "who", "ignores"}
)


@cache
def _flat(hint: Any) -> tuple[Any, ...]:
    """Give the plain types of a union."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(one for part in get_args(hint) for one in _flat(part))
    if hasattr(hint, "__forward_arg__"):
        return _flat(_NAMES[hint.__forward_arg__])
    return (hint,)


@dataclass(frozen=True, slots=True, eq=False)
class _Shape:
    """What a field may hold.

    Attributes:
        kinds: the classes, whole numbers among them; ``exact``: the same, for the first look.
        rows: what rows hold: of each sort whether there may be any number of the first, and the shapes.
    """

    kinds: tuple[type, ...]
    exact: frozenset[type]
    rows: tuple[tuple[bool, tuple["_Shape", ...]], ...]

    def holds(self, value: Any) -> bool:
        """Tell whether a field of this shape may hold a value."""
        if type(value) in self.exact:
            return True
        if isinstance(value, tuple):
            return any(_row_fits(value, many, inner) for many, inner in self.rows)
        return isinstance(value, self.kinds) and not isinstance(value, bool)


def _row_fits(row: tuple[Any, ...], many: bool, inner: tuple[_Shape, ...]) -> bool:
    if many:
        return all(inner[0].holds(part) for part in row)
    return len(row) == len(inner) and all(shape.holds(part) for shape, part in zip(inner, row, strict=True))


@cache
def _shape(hint: Any) -> _Shape:
    flat = _flat(hint)
    kinds = tuple(one for one in flat if get_origin(one) is not tuple)
    rows = [get_args(one) for one in flat if get_origin(one) is tuple]
    return _Shape(
        kinds,
        frozenset(kinds),
        tuple((row[-1:] == (Ellipsis,), tuple(_shape(part) for part in row if part is not Ellipsis)) for row in rows),
    )


@cache
def _declared(kind: Any) -> tuple[tuple[str, _Shape], ...]:
    """Give the fields of a node with what they may hold."""
    return tuple((name, _shape(hint)) for name, hint in get_type_hints(kind, _NAMES).items())


def _ill_typed(nodes: Iterable[Any]) -> str:
    """Give the first field of some nodes that does not hold what it declares; ``""`` where all do."""
    for one in nodes:
        kind: Any = type(one)
        for name, shape in _declared(kind):
            if not shape.holds(getattr(one, name)):
                return f"{kind.__name__}.{name}"
    return ""


def refused(ability: Ability, sheet: Sheet) -> str:
    """Give why the engine does not take an ability; ``""`` where it does.

    Args:
        ability: to be tried.
        sheet: of a card that bears it.
    """
    inside = within(ability)
    wrong = _ill_typed(inside)
    if wrong:
        return f"{wrong} does not hold what it should"
    words = _unknown_word(inside) or _endless(ability) or _led_for_a_while(ability)
    if words:
        return words
    trial = Sheet(
        0, sheet.id, sheet.name, sheet.kind, sheet.level, sheet.classes, abilities=(ability,), spell=sheet.spell
    )
    try:
        Entry(trial, 0)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


_OF_AN_EVENT: Final = (values.Agent, values.Patient, values.EventCard)
"""While an event is waited for, they speak of the event that comes, not of the one that set off the ability."""


_OF_ONE_SIDE: Final = (filters.Yours, values.Me, values.Self)


def _unknown_word(nodes: Iterable[Any]) -> str:
    """Give a word that the engine would never ask for; its nodes take any text."""
    for one in nodes:
        if isinstance(one, modifiers.Cannot) and not _heeded(one):
            return f"Cannot({one.act!r}, by={one.by!r})"
        if isinstance(one, abilities.Event) and (strange := [word for word in one.by if not _asked_by(word)]):
            return f"Event({one.kind!r}, by={strange[0]!r})"
        if isinstance(one, effects.Delayed) and any(isinstance(part, _OF_AN_EVENT) for part in within(one.event)):
            return "a later event that speaks of the one before"
        if isinstance(one, abilities.Static) and _of_no_side(one):
            return "opponents of nobody's"
    return ""


def _heeded(ban: modifiers.Cannot) -> bool:
    """Tell whether the engine asks for what is forbidden, in these words; it hears by words, and a feat whose name is two goes by none."""
    if ban.act not in acts.ACTS or not acts.LEFT.issuperset(ban.but):
        return False
    named = ban.act in acts.OF_A_FEAT and ban.by in feats.ACTS and " " not in ban.by
    return named or ban.by in acts.ACTS[ban.act].by


def _asked_by(word: str | Filter) -> bool:
    """Tell whether an event is asked for what is said of its strike, action, roll or move; none is asked for a name that it is not by."""
    if not isinstance(word, str):
        return True
    bare = word.removeprefix("not ")
    if bare == word and (word in FEATS or word == "feat" or word.endswith(" save")):
        return True
    deed, _, deeds = bare.partition(" ")
    return codes.TO.keys() >= set(deeds.split(" or ")) if deed in {"to", "would"} else bits_of(bare) != 0


def _of_no_side(always: abilities.Static) -> bool:
    """Tell whether opponents are kept from what is done to cards of any side: the engine takes them for those of each card."""
    mine = any(isinstance(part, _OF_ONE_SIDE) for one in always.scope for part in within(one))
    return (
        bool(always.scope) and not mine and any(isinstance(m, modifiers.Cannot) and m.opposing for m in within(always))
    )


def _endless(ability: Ability) -> str:
    """Give why what happens by itself would never end: each card is drawn by itself, and sets off what draws the next."""
    if isinstance(ability, abilities.Auto) and any(isinstance(one, dealings.Draw) for one in within(ability.effect)):
        ways = ability.event.events if isinstance(ability.event, abilities.OneEvent) else (ability.event,)
        if any(one.kind == "draw" for one in ways):
            return "cards drawn for cards that are drawn"
    return ""


def _led_for_a_while(ability: Ability) -> str:
    """Give why somebody cannot be made a Warlord: the engine knows him who has become one for good, and no other."""
    parts = list(within(ability))
    made = [one for one in parts if isinstance(one, modifiers.GainTrait) and one.name == "Warlord"]
    gained = [one for one in parts if isinstance(one, atoms.Gain) and one.until == "permanent"]
    for_good = [one for gain in gained for one in gain.modifiers if one == modifiers.GainTrait("Warlord")]
    return "" if len(made) == len(for_good) else "a Warlord for a while"


def misnamed(words: Sequence[str], abilities: tuple[Ability, ...], sheet: Sheet) -> str:
    """Give the words by which a clause calls spell or character what is none; ``""`` where it does not.

    Args:
        words: of the clause, small.
        abilities: what it was read as: an action of an item may say that it is a spell.
        sheet: of the card. An action card without a class may still be one (rulebook, Action Cards: Requirements).
    """
    said = f" {' '.join(words)} "
    if " the target character " in said:
        targets = [node.cards.filters for node in nodes(abilities) if isinstance(node, Target)]
        if targets and all(Kind("Item") in one for one in targets):
            return "the target character"
    if sheet.kind == "Item" and " to put this character into play " in said:
        return "this character"
    card = sheet.kind == "Action" and (sheet.spell or not sheet.classes)
    heard = StatOf(EventCard(), "level") in nodes(abilities)  # "this spell's Level" is that of the trigger's
    if (
        " this spell " not in said
        or card
        or heard
        or any(isinstance(one, Order | React) and one.spell for one in abilities)
    ):
        return ""
    return "this spell"


_ANYHOW: Final = re.compile(
    r" may (?!not )[^.:;]*? (?:and|,) (?:then |permanently )?"
    r"(gains|loses|suffers|is|moves|becomes|readies|spends|performs|draws|discards|receives) "
)
"""Where the second verb does not hang on "may", as its ending tells."""


def half_willing(words: Sequence[str], term: Value) -> str:
    """Give the verb of a clause by which is said what becomes of somebody anyhow, where it was read as what he may do; ``""`` for none.

    Args:
        words: of the clause, small.
        term: what it was read as.
    """
    found = _ANYHOW.search(f" {' '.join(words)} ")
    return found[1] if found is not None and _willing_for_several(term) else ""


def _willing_for_several(value: Value) -> bool:
    if isinstance(value, Term):
        several = value.head == "MayDo" and isinstance(value.args[1], tuple) and len(value.args[1]) > 1
        return several or any(map(_willing_for_several, value.args))
    return isinstance(value, tuple) and any(map(_willing_for_several, value))


def alike(one: tuple[Ability, ...], other: tuple[Ability, ...]) -> bool:
    """Tell whether abilities do the same; most that do are the same as they stand."""
    return one == other or canonical(one) == canonical(other)


def canonical(node: Any) -> Any:
    """Bring a node into the one form of all that do the same: filters in a fixed order, an item among the gear said once.

    What stands in a list of filters holds together, in whatever order; ``Other()`` is other than the acting character either way.
    """
    if isinstance(node, tuple):
        return tuple(canonical(part) for part in node)
    names = parts_of(type(node))
    if names is None:
        return node
    made = object.__new__(type(node))  # what takes its filters one by one cannot be made with dataclasses.replace
    for name in names:
        value = canonical(getattr(node, name))
        if name in _ORDERLESS and isinstance(value, tuple) and len(value) > 1:
            value = tuple(sorted(value, key=repr))
        object.__setattr__(made, name, value)
    return made
