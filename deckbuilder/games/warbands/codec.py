"""States as JSON and back. Cards go by their ids, copies of spells and fight cards by their numbers in the book."""

from collections.abc import Callable, Iterable
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rules import Json
from deckbuilder.core.saying import say
from deckbuilder.games.warbands.cards import Armor, Book, Warrior, Weapon
from deckbuilder.games.warbands.state import (
    BAND,
    DECLARE,
    FIGHT,
    FOREVER,
    GROUPS,
    NONE,
    OVER,
    PAY,
    SHUFFLE,
    SUPPORT,
    State,
)

_BITS = 1 << 24
_LONGEST = 200
_PER_WARRIOR = ("faces", "hits", "places", "carried", "wielded", "spells")


def encode(state: State, book: Book) -> Json:
    """Write a state."""
    told = _plain(state)
    assert isinstance(told, dict)
    ids = {number: id for id, number in book.numbers.items()}
    told["faces"] = [ids.get(face, "") for face in state.faces]
    told["gear"] = [ids[face] for face in state.gear]
    recruit = told["recruit"]
    if isinstance(recruit, dict) and state.recruit is not None:
        recruit["warriors"] = [ids[face] for face in state.recruit.warriors]
        recruit["champions"] = [ids[face] for face in state.recruit.champions]
    return told


def _plain(value: Any) -> Json:
    if hasattr(value, "_asdict"):
        return {key: _plain(one) for key, one in value._asdict().items()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def decode(data: Json, book: Book) -> State:
    """Read a state.

    Raises:
        BadInput: it is damaged or of another match.
    """
    if not isinstance(data, dict) or set(data) != set(State._fields):
        raise _damaged("state", data, say("the fields of a state"))
    told: dict[str, Any] = dict(data)
    told["faces"] = _numbers(told["faces"], "faces", book, Warrior)
    told["gear"] = _numbers(told["gear"], "gear", book, Weapon | Armor)
    if isinstance(told["recruit"], dict):
        recruit = dict(told["recruit"])
        for key in ("warriors", "champions"):
            recruit[key] = _numbers(recruit.get(key), f"recruit.{key}", book, Warrior)
        told["recruit"] = recruit
    state = _read(told, State, "state")
    assert isinstance(state, State)
    _judge(state, book)
    return state


def judged(look: Callable[[], object]) -> None:
    """Look at a state that was read.

    Raises:
        BadInput: that fails: its parts do not fit one another.
    """
    try:
        look()
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise _damaged("state.attack", error, say("an attack that fits the rest")) from None


def _numbers(told: Any, key: str, book: Book, kind: Any) -> list[int]:
    if not isinstance(told, list) or len(told) > _LONGEST:
        raise _damaged(f"state.{key}", told, say("a list of cards"))
    found = []
    for id in told:
        number = NONE if id == "" else book.numbers.get(id, None) if isinstance(id, str) else None
        if number is None or (number != NONE and not isinstance(book.faces[number], kind)):
            raise _damaged(f"state.{key}", id, say("a card of the catalog"))
        found.append(number)
    return found


# Shapes -----------------------------------------------------------------------------------------------------------------------


@cache
def _shape(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(value: Any, kind: Any, where: str) -> Any:
    """Read a value of a type as it is annotated: a number, a row of things, a table, or nothing."""
    origin = get_origin(kind)
    if origin is UnionType:
        if value is None:
            return None
        kind = get_args(kind)[0]
        origin = get_origin(kind)
    if kind is int:
        if type(value) is not int or not NONE <= value < _BITS:
            raise _damaged(where, value, say("a whole number"))
        return value
    if kind is str:
        if not isinstance(value, str):
            raise _damaged(where, value, say("text"))
        return value
    if kind is bool:
        if type(value) is not bool:
            raise _damaged(where, value, say("true or false"))
        return value
    if origin is tuple:
        return _row(value, get_args(kind), where)
    shape = _shape(kind)
    if not isinstance(value, dict) or set(value) != set(shape):
        raise _damaged(where, value, say("a table with {keys}", keys=", ".join(shape)))
    return kind(*(_read(value[key], one, f"{where}.{key}") for key, one in shape.items()))


def _row(value: Any, kinds: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) > _LONGEST:
        raise _damaged(where, value, say("a list"))
    if len(kinds) > 1 and kinds[1] is Ellipsis:
        return tuple(_read(one, kinds[0], where) for one in value)
    if len(value) != len(kinds):
        raise _damaged(where, value, say("a list of {n}", n=len(kinds)))
    return tuple(_read(one, kind, where) for one, kind in zip(value, kinds, strict=True))


# What fits --------------------------------------------------------------------------------------------------------------------


def _judge(state: State, book: Book) -> None:
    """Refuse a state whose numbers mean nothing."""
    seats = len(state.hands)
    warriors = seats * BAND
    if not 2 <= seats <= 4:
        raise _damaged("state.hands", state.hands, say("two to four hands"))
    for key in _PER_WARRIOR:
        if len(getattr(state, key)) != warriors:
            raise _damaged(f"state.{key}", getattr(state, key), say("a list of {n}", n=warriors))
    if len(state.terrain) != seats * GROUPS or len(state.ammo) != len(state.gear):
        raise _damaged("state.terrain", state.terrain, say("one for each group"))
    _below("places", state.places, seats * GROUPS * 2)
    _below("carried", (item for own in state.carried for item in own), len(state.gear), least=0)
    if any(not set(used) <= set(own) for used, own in zip(state.wielded, state.carried, strict=True)):
        raise _damaged("state.wielded", state.wielded, say("items that are carried"))
    _below("step", (state.step,), OVER + 1, least=0)
    _below("asked", (state.asked, state.active), seats, least=0)
    _below("won", state.won, seats, least=0)
    _below("effects", (effect.until for effect in state.effects), FOREVER + 1)
    _below("effects", (effect.whom for effect in state.effects), warriors, least=0)
    _below("battles", (group for one in state.battles for side in one for group in side), seats * GROUPS, least=0)
    _below(
        "copies",
        (card for pile in (state.deck, state.discard, state.terrain, *state.hands) for card in pile),
        len(book.fight),
    )
    _below(
        "spells",
        (card for pile in (state.spell_deck, state.spell_discard, *state.spells) for card in pile),
        len(book.spells),
    )
    _judge_step(state, warriors)


def _judge_step(state: State, warriors: int) -> None:
    recruiting = state.recruit is not None
    if recruiting:
        assert state.recruit is not None
        _below("recruit", (item for own in state.recruit.dealt for item in own), len(state.gear), least=0)
        if len(state.recruit.dealt) != len(state.hands):
            raise _damaged("state.recruit", state.recruit, say("equipment for each player"))
    elif state.step in (1, 2, 3):
        raise _damaged("state.step", state.step, say("a question that fits the rest"))
    lost = (state.step == PAY and state.payment is None) or (state.step == SUPPORT and not state.battles)
    lost = lost or (state.step == FIGHT and state.attack is None) or (state.step in (4, 5, DECLARE) and recruiting)
    equip = state.step == 2 and state.recruit is not None and not state.recruit.dealt[state.asked]
    if lost or equip or (state.step == SHUFFLE and not 0 <= state.shuffling <= 5):
        raise _damaged("state.step", state.step, say("a question that fits the rest"))


def _below(key: str, values: Iterable[int], most: int, least: int = NONE) -> None:
    for value in values:
        if not least <= value < most:
            raise _damaged(f"state.{key}", value, say("a whole number up to {most}", most=most - 1))


def _damaged(where: str, found: object, wanted: str) -> BadInput:
    return BadInput(where, repr(found)[:60], wanted)
