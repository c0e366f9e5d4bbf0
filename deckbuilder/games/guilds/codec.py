"""States as JSON and back."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rules import Json
from deckbuilder.core.saying import say
from deckbuilder.games.guilds.abilities import ABILITIES
from deckbuilder.games.guilds.state import MOST_TURNS, NONE, OVER, TEAM, Blow, State

_WARRIORS = 2 * TEAM
_MOST = 9999
_PER_WARRIOR = ("health", "flags", "frozen", "momentum")


def encode(state: State, ids: Sequence[str]) -> Json:
    """Write a state; ``ids`` are the cards of the eight warriors."""
    told: dict[str, Any] = {**state._asdict(), "faces": list(ids)}
    if state.blow is not None:
        told["blow"] = {key: _listed(value) for key, value in state.blow._asdict().items()}
    return {key: value if key == "blow" else _listed(value) for key, value in told.items()}


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple | list) else value


def decode(data: Json) -> tuple[list[str], State]:
    """Read a state; its ``faces`` are zeros, the cards are given beside it.

    Raises:
        BadInput: it is damaged.
    """
    if not isinstance(data, dict) or set(data) != set(State._fields):
        raise _damaged("state", data, say("the fields of a state"))
    told: dict[str, Any] = dict(data)
    ids = told.pop("faces")
    if not isinstance(ids, list) or len(ids) != _WARRIORS or not all(isinstance(id, str) for id in ids):
        raise _damaged("state.faces", ids, say("eight cards"))
    values: dict[str, Any] = {key: _numbers(told[key], key, _WARRIORS) for key in _PER_WARRIOR}
    values["lots"] = tuple(_numbers(one, "lots", None) for one in _list(told["lots"], "lots", _WARRIORS))
    for key, most in (("turn", MOST_TURNS), ("step", OVER), ("dying", _WARRIORS - 1)):
        values[key] = _number(told[key], key, most)
    for key in ("order", "tied", "saviours", "won"):
        values[key] = _warriors(told[key], key)
    values["due"] = tuple(_numbers(one, "due", 4) for one in _list(told["due"], "due", None))
    values["blow"] = _blow(told["blow"]) if told["blow"] is not None else None
    state = State((0,) * _WARRIORS, **values)
    _judge(state)
    return ids, state


def _blow(told: Any) -> Blow:
    if not isinstance(told, dict) or set(told) != set(Blow._fields):
        raise _damaged("state.blow", told, say("the fields of an attack"))
    if type(told["heals"]) is not bool or type(told["landed"]) is not bool:
        raise _damaged("state.blow", told["heals"], say("true or false"))
    pairs = {key: tuple(_pair(one, key) for one in _list(told[key], key, None)) for key in ("pile", "used", "directed")}
    if len(pairs["directed"]) != 2:
        raise _damaged("state.blow.directed", told["directed"], say("a pair for each team"))
    return Blow(
        _number(told["source"], "source", _WARRIORS - 1),
        _number(told["target"], "target", _WARRIORS - 1),
        told["heals"],
        pairs["pile"],
        pairs["used"],
        _number(told["asked"], "asked", 1),
        _number(told["passes"], "passes", 2),
        _number(told["marks"], "marks", _MOST),
        (pairs["directed"][0], pairs["directed"][1]),
        _number(told["reflected"], "reflected", TEAM),
        _pair(told["die"], "die"),
        told["landed"],
    )


def _judge(state: State) -> None:
    """Refuse a state in which the question names nobody."""
    need_blow = state.step in (2, 3, 4, 5)
    asks = {0: state.tied, 1: state.order, 4: state.saviours, 5: state.saviours}.get(state.step, (1,))
    die = state.blow is not None and state.step == 3 and NONE in state.blow.die
    if (need_blow and state.blow is None) or not asks or die or (state.blow is not None and not state.order):
        raise _damaged("state.step", state.step, say("a question that fits the rest"))
    if state.step in (4, 5) and state.dying == NONE:
        raise _damaged("state.dying", state.dying, say("a warrior"))


def _list(value: Any, key: str, count: int | None) -> list[Any]:
    if not isinstance(value, list) or len(value) > 99 or (count is not None and len(value) != count):
        raise _damaged(f"state.{key}", value, say("a list"))
    return value


def _numbers(value: Any, key: str, count: int | None) -> tuple[int, ...]:
    return tuple(_number(one, key, _MOST) for one in _list(value, key, count))


def _number(value: Any, key: str, most: int) -> int:
    if type(value) is not int or not NONE <= value <= most:
        raise _damaged(f"state.{key}", value, say("a whole number up to {most}", most=most))
    return value


def _warriors(value: Any, key: str) -> tuple[int, ...]:
    found = _numbers(value, key, None)
    if not all(0 <= one < _WARRIORS for one in found):
        raise _damaged(f"state.{key}", value, say("warriors from 0 to 7"))
    return found


def _pair(value: Any, key: str) -> tuple[int, int]:
    one, other = _numbers(value, key, 2)
    if one >= _WARRIORS + len(ABILITIES) or other >= _WARRIORS + len(ABILITIES):
        raise _damaged(f"state.blow.{key}", value, say("a warrior and an ability"))
    return one, other


def _damaged(where: str, found: object, wanted: str) -> BadInput:
    return BadInput(where, repr(found)[:60], wanted)
