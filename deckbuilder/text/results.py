"""Results of rules: made from parts when reading, taken apart again when printing."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from deckbuilder.text.rules import Make
from deckbuilder.text.terms import Term, Value

Parts = Mapping[str, Value]
Build = Callable[[Parts], Value]


def builder(make: Make) -> Build:
    """Turn a result into a function of the parts; a part that the text does not have is None."""
    if make.kind == "const":
        constant = make.value
        return lambda parts: constant
    if make.kind == "slot":
        name = str(make.value)
        return lambda parts: parts.get(name)
    if make.kind == "list":
        return _list_builder(make)
    head = str(make.value)
    if not make.parts:
        alone = Term(head)
        return lambda parts: alone
    if all(part.kind in ("slot", "const") for part in make.parts):  # most are: no call for each argument
        flat = tuple((str(part.value), None) if part.kind == "slot" else ("", part.value) for part in make.parts)
        return lambda parts: Term(head, tuple([parts.get(name, constant) for name, constant in flat]))
    inner = tuple(builder(part) for part in make.parts)
    return lambda parts: Term(head, tuple([build(parts) for build in inner]))


def _list_builder(make: Make) -> Build:
    inner = tuple(
        (part.kind == "splice", builder(part.parts[0] if part.kind == "splice" else part)) for part in make.parts
    )

    def build(parts: Parts) -> Value:
        made: list[Value] = []
        for spliced, one in inner:
            value = one(parts)
            if not spliced:
                made.append(value)
            elif isinstance(value, tuple):
                made.extend(value)
            elif value is not None:
                made.append(value)
        return tuple(made)

    return build


def slots_of(make: Make) -> Iterator[str]:
    """Give the names of the parts that a result is made of."""
    if make.kind == "slot":
        yield str(make.value)
    for part in make.parts:
        yield from slots_of(part)


def taker(make: Make) -> Callable[[Value], Iterable[dict[str, Value]]]:
    """Turn a result into what gives every way to take a value apart into the parts of which the result would make it."""
    if make.kind != "term" or any(part.kind not in ("slot", "const") for part in make.parts):
        return lambda value: _take(make, value, {})
    head, size = make.value, len(make.parts)
    constants = tuple((place, one.value) for place, one in enumerate(make.parts) if one.kind == "const")
    names = tuple((place, str(one.value)) for place, one in enumerate(make.parts) if one.kind == "slot")

    def take(value: Value) -> Iterable[dict[str, Value]]:
        """Take a term of nothing but parts and constants apart: there is one way or none."""
        if not isinstance(value, Term) or value.head != head or len(value.args) != size:
            return ()
        args = value.args
        for place, constant in constants:
            if args[place] != constant or type(args[place]) is not type(constant):
                return ()
        parts: dict[str, Value] = {}
        for place, name in names:
            if parts.setdefault(name, args[place]) != args[place]:
                return ()
        return (parts,)

    return take


def _take(make: Make, value: Value, known: dict[str, Value]) -> Iterator[dict[str, Value]]:
    if make.kind == "const":
        if make.value == value and type(make.value) is type(value):
            yield known
    elif make.kind == "slot":
        name = str(make.value)
        if name not in known:
            yield {**known, name: value}
        elif known[name] == value:
            yield known
    elif make.kind == "list":
        if isinstance(value, tuple):
            yield from _take_list(make.parts, value, known)
    elif isinstance(value, Term) and value.head == make.value and len(value.args) == len(make.parts):
        yield from _take_all(make.parts, value.args, known)


def _take_all(
    makes: tuple[Make, ...], values: tuple[Value, ...], known: dict[str, Value]
) -> Iterator[dict[str, Value]]:
    if not makes:
        yield known
        return
    for more in _take(makes[0], values[0], known):
        yield from _take_all(makes[1:], values[1:], more)


def _take_list(
    makes: tuple[Make, ...], values: tuple[Value, ...], known: dict[str, Value]
) -> Iterator[dict[str, Value]]:
    if not makes:
        if not values:
            yield known
        return
    first, rest = makes[0], makes[1:]
    if first.kind != "splice":
        if values:
            for more in _take(first, values[0], known):
                yield from _take_list(rest, values[1:], more)
        return
    # A part that may be absent or a list: as many as it can take, so that what may stand in front of a noun does.
    for count in range(len(values), -1, -1):
        taken = values[:count]
        ways: list[Value] = [taken] if count != 1 else [taken, taken[0]]
        ways += [None] if count == 0 else []
        for way in ways:
            for more in _take(first.parts[0], way, known):
                yield from _take_list(rest, values[count:], more)
