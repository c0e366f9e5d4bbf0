"""States as JSON and back. Cards go by their ids, copies of spells and fight cards by their numbers in the book."""

from collections.abc import Callable, Iterable
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rules import Json
from deckbuilder.core.saying import say
from deckbuilder.games.warbands.cards import Armor, Book, Warrior, Weapon
from deckbuilder.games.warbands.moves import PAID_FOR
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
    WARD,
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
    state = _reader(State)(told, "state")
    assert isinstance(state, State)
    _judge(state, book)
    return state


def judged(sound: Callable[[], bool]) -> None:
    """Look at a state that was read.

    Raises:
        BadInput: its parts do not fit one another.
    """
    try:
        fits = sound()
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
        fits = False
    if not fits:
        raise _damaged("state.attack", say("something else"), say("an attack that fits the rest"))


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

_Reader = Callable[[Any, str], Any]


@cache
def _reader(kind: Any) -> _Reader:
    """Give what reads a value of a type as it is annotated: a number, a row of things, a table, or nothing."""
    origin = get_origin(kind)
    if origin is UnionType:
        some = _reader(get_args(kind)[0])
        return lambda value, where: None if value is None else some(value, where)
    if kind is int:
        return _whole
    if kind is bool:
        return _either
    if kind is str:
        return _word
    return _row(get_args(kind)) if origin is tuple else _table(kind)


def _whole(value: Any, where: str) -> int:
    if type(value) is not int or not NONE <= value < _BITS:
        raise _damaged(where, value, say("a whole number"))
    return value


def _either(value: Any, where: str) -> bool:
    if type(value) is not bool:
        raise _damaged(where, value, say("true or false"))
    return value


def _word(value: Any, where: str) -> str:
    if value not in PAID_FOR:
        raise _damaged(where, value, say("one of {names}", names=", ".join(PAID_FOR)))
    return str(value)


def _table(kind: Any) -> _Reader:
    parts = {key: _reader(one) for key, one in get_type_hints(kind).items()}

    def read(value: Any, where: str) -> Any:
        if not isinstance(value, dict) or set(value) != set(parts):
            raise _damaged(where, value, say("a table with {keys}", keys=", ".join(parts)))
        return kind(*[one(value[key], f"{where}.{key}") for key, one in parts.items()])

    return read


def _row(kinds: tuple[Any, ...]) -> _Reader:
    long = len(kinds) > 1 and kinds[1] is Ellipsis
    parts = [_reader(kind) for kind in kinds if kind is not Ellipsis]

    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > _LONGEST:
            raise _damaged(where, value, say("a list"))
        if long:
            return tuple([parts[0](one, where) for one in value])
        if len(value) != len(parts):
            raise _damaged(where, value, say("a list of {n}", n=len(parts)))
        return tuple([part(one, where) for part, one in zip(parts, value, strict=True)])

    return read


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
    _below("effects", (effect.kind for effect in state.effects), WARD + 1, least=0)
    _below("effects", (effect.note for effect in state.effects), seats * GROUPS * 2, least=0)
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
    if not all(side for battle in state.battles for side in battle):
        raise _damaged("state.battles", state.battles, say("groups on both sides"))
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
