"""States as JSON, and back with every number checked.

A state speaks of cards by their place in the catalog. The places stand in the JSON with their card ids, so that a state is refused
under another catalog instead of being read as something else.
"""

from collections.abc import Callable
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rules import CHANCE, NOBODY, Json
from deckbuilder.games.saga.rules import bygone, codes, engine, kinds
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.faces import LEAST_FACE
from deckbuilder.games.saga.rules.state import ENV, EV, NONE, Env, Ev, Later, Mod, State
from deckbuilder.games.saga.rules.table import Table

VERSION = 1
MOST_CARDS = 3000
"""Cards of a match, those made on the way included."""
MOST_SEATS = 8
_MOST_FRAMES, _DEEPEST, _LARGEST = 500, 8, 2**62
_MOST_PARTS = 100_000
"""Values within the whole stack."""

_TAGS: dict[str, Any] = {"ev": Ev, "env": Env, "mod": Mod, "later": Later}
_TAG_OF = {kind: tag for tag, kind in _TAGS.items()}
_BYTES = {
    "owner": MOST_SEATS - 1, "ctrl": MOST_SEATS - 1, "zone": codes.AIR, "orient": codes.STUNNED, "wounds": 255, "charges": 255,
    "flags": 255, "did": 255, "known": 255,
}  # fmt: skip
"""The largest value that each card may have in the fields that are bytes."""
_PILES = {"hands": codes.HAND, "decks": codes.DECK, "discards": codes.DISCARD, "removed": codes.REMOVED}
_NUMBERS = {
    "turn": (0, 1_000_000), "phase": (NONE, len(codes.PHASES) - 1), "first": (NONE, MOST_SEATS - 1), "active": (NONE, MOST_SEATS - 1),
    "passes": (0, MOST_SEATS), "asked": (-2, MOST_SEATS - 1),
}  # fmt: skip
_READERS = {
    "faces": "faces", "origin": "faces", "host": "host", "forms": "forms", "seats": "players", "won": "players", "used": "used",
    "ever": "used", "last": "last", "mods": "mods", "later": "later", "chance": "chance", "stack": "stack",
}  # fmt: skip
"""Who of ``_Reader`` reads the other fields."""
_LEAST_PLACES = {
    kinds.WINDOW: 6, kinds.TURN: 3, kinds.ACT: 7, kinds.EFFECT: 4, kinds.STRIKE: 16, kinds.FALL: 4, kinds.DIE: 3, kinds.WOUND: 4,
    kinds.ROLL: 6, kinds.CHECK: 9, kinds.PLACE: 6, kinds.BY: 6, kinds.INIT: 8, kinds.CEASE: 3, kinds.AUTO: 6,
    kinds.SHUFFLE: 3, kinds.ENTER: 6, kinds.MULLIGAN: 3,
}  # fmt: skip
_ASK_CHANCE = frozenset({kinds.ROLL, kinds.SHUFFLE, kinds.EFFECT})
_WITH_ENV = frozenset({kinds.ACT, kinds.STRIKE, kinds.CHECK, kinds.AUTO, kinds.ENTER})
_WITH_EV = frozenset({kinds.WINDOW, kinds.DIE, kinds.WOUND, kinds.ROLL})


# Writing -------------------------------------------------------------------------------------------------------------------


def encode(book: Book, state: State) -> Json:
    """Write a state: an object with its fields by name; ``Ev``, ``Env``, ``Mod`` and ``Later`` as objects of their name."""
    told: dict[str, Json] = {"game": "saga", "version": VERSION, "profile": book.profile.name}
    places = sorted({face for face in (*state.faces, *state.origin) if face >= 0})
    told["cards"] = {str(place): book.entry(place).sheet.id for place in places}
    for name, value in zip(State._fields, state, strict=True):
        told[name] = _written(value)
    return told


def _written(value: Any) -> Json:
    tag = _TAG_OF.get(type(value))
    if tag is not None:
        return {tag: [_written(part) for part in (value if isinstance(value, tuple) else value.parts())]}
    if isinstance(value, tuple | bytes):
        return [_written(part) for part in value]
    assert value is None or isinstance(value, int | str)
    return value


# Reading -------------------------------------------------------------------------------------------------------------------


def decode(book: Book, data: Json) -> State:
    """Read what ``encode`` wrote.

    Args:
        book: of the match; catalog, scripts and profile must be those of the state.
        data: parsed JSON.

    Raises:
        BadInput: names the key, what was found and what was wanted.
    """
    if not isinstance(data, dict):
        raise _bad("state", data, "an object")
    _same_match(book, data)
    missing = [name for name in State._fields if name not in data]
    if missing:
        raise BadInput(f"state.{missing[0]}", "nothing", "this key")
    faces = _ints(data["faces"], "faces", LEAST_FACE, _LARGEST, MOST_CARDS)
    forms = _list(data["forms"], "forms", MOST_SEATS, 1)
    state = _Reader(book, len(faces), len(forms)).state(data)
    _answerable(book, state)
    return state


def _answerable(book: Book, state: State) -> None:
    """Check that the open question is one that the innermost frame can ask: frames are too many to check word by word."""
    top = state.stack[-1][0] if state.stack else NONE
    if (state.asked == NOBODY) != (not state.stack):
        raise BadInput("state.asked", str(state.asked), f"{NOBODY} in a game that is over, and only there")
    if state.asked == CHANCE and (top not in _ASK_CHANCE or state.chance[1] < 1):
        raise BadInput("state.asked", str(state.asked), "a die or a shuffle under way")
    if state.asked >= 0:
        if state.asked not in state.seats:
            raise BadInput("state.asked", str(state.asked), "a player who is in the game")
        try:
            able = engine.options(Table(book, state))
        except (LookupError, AttributeError, TypeError, ValueError, AssertionError):
            able = []
        if not able:
            raise BadInput("state.stack", "frames that go on with nothing", "the question that is open")


def _same_match(book: Book, data: dict[str, Json]) -> None:
    for key, wanted in (("game", "saga"), ("version", VERSION), ("profile", book.profile.name)):
        if data.get(key) != wanted:
            raise _bad(f"state.{key}", data.get(key), repr(wanted))
    cards = data.get("cards")
    if not isinstance(cards, dict) or len(cards) > MOST_CARDS:
        raise _bad("state.cards", cards, "an object of card ids by their places in the catalog")
    known = {str(place) for key in ("faces", "origin") for place in _list(data.get(key), key, MOST_CARDS)}
    for place, id in cards.items():
        where = f"state.cards.{place[:20]}"
        if place not in known or not place.isascii() or not place.isdecimal():
            raise _bad(where, id, "no card but those of the match")
        if _read(lambda place=place: book.entry(int(place)).sheet.id, where, id) != id:  # type: ignore[misc]  # bound at once
            raise _bad(where, id, "the card at this place of the catalog: the state is of another one")
    strange = {str(face) for face in data["faces"] if isinstance(face, int) and face >= 0} - set(cards)  # type: ignore[union-attr]  # a list, see above
    if strange:
        raise BadInput("state.cards", f"no card at {min(strange)}", "each card of the match")


class _Reader:
    """Reads the fields of a state of so many cards and seats."""

    def __init__(self, book: Book, count: int, seats: int) -> None:
        self.book, self.count, self.seats, self.parts = book, count, seats, 0

    def state(self, data: dict[str, Json]) -> State:
        """Read all fields, and check that each card is in one place."""
        read: dict[str, Any] = {}
        for name in State._fields:
            value = data[name]
            if name in _BYTES:
                most = self.seats - 1 if name in ("owner", "ctrl") else _BYTES[name]
                read[name] = bytes(_ints(value, name, 0, most, self.count, self.count))
            elif name in _NUMBERS:
                read[name] = _int(value, name, *_NUMBERS[name])
            elif name in _PILES:
                read[name] = tuple(
                    self.cards(pile, f"{name}[{seat}]")
                    for seat, pile in enumerate(_list(value, name, self.seats, self.seats))
                )
            else:
                read[name] = getattr(self, _READERS[name])(value, name)
        state = State(**read)
        self.placed(state)
        return state

    def cards(self, value: Json, where: str) -> tuple[int, ...]:
        """Read card numbers, none twice."""
        found = _ints(value, where, 0, self.count - 1, self.count)
        if len(set(found)) < len(found):
            raise BadInput(f"state.{where}", "a card twice", "each card once")
        return found

    def faces(self, value: Json, where: str) -> tuple[int, ...]:
        """Read sheets of cards."""
        found = _ints(value, where, LEAST_FACE, _LARGEST, self.count, self.count)
        for place, face in enumerate(found):
            _read(lambda face=face: self.book.entry(face), f"state.{where}[{place}]", face)  # type: ignore[misc]  # bound at once
        return found

    def host(self, value: Json, where: str) -> tuple[int, ...]:
        """Read under which card each card lies."""
        return _ints(value, where, NONE, self.count - 1, self.count, self.count)

    def forms(self, value: Json, where: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Read formations."""
        return tuple(
            tuple(self.cards(rank, f"{where}[{seat}][{r}]") for r, rank in enumerate(_list(form, where, self.count)))
            for seat, form in enumerate(_list(value, where, MOST_SEATS))
        )

    def players(self, value: Json, where: str) -> tuple[int, ...]:
        """Read seats, in order."""
        found = _ints(value, where, 0, self.seats - 1, self.seats)
        if list(found) != sorted(set(found)):
            raise _bad(f"state.{where}", value, "seats in order, each once")
        return found

    def used(self, value: Json, where: str) -> tuple[tuple[int, ...], ...]:
        """Read how often abilities were performed."""
        found = tuple(
            _ints(part, f"{where}[{i}]", 0, _LARGEST, 3, 3) for i, part in enumerate(_list(value, where, 10_000))
        )
        if list(found) != sorted(set(found)) or any(card >= self.count for card, _, _ in found):
            raise _bad(f"state.{where}", value, "[card, ability, times] in order, each once")
        return found

    def last(self, value: Json, where: str) -> tuple[tuple[int, ...], ...]:
        """Read what characters were that died; older states know only where they stood."""
        found = tuple(
            _ints(part, f"{where}[{i}]", LEAST_FACE, _LARGEST, 1000, 1 + bygone.PLACE)
            for i, part in enumerate(_list(value, where, MOST_CARDS))
        )
        if not all(self.bygone(part[0], part[1:], where) for part in found):
            raise _bad(f"state.{where}", value, "[card, seat, rank, place, orientation] of cards of the match")
        return found

    def bygone(self, card: int, last: tuple[int, ...], where: str) -> bool:
        """Tell whether this may be what a character was that died."""
        known = len(last) == bygone.PLACE or _read(
            lambda: bygone.could_be(self.book, last, self.seats), f"state.{where}", last
        )
        stood = 0 <= last[0] < self.seats and 0 <= last[3] <= codes.STUNNED
        return known and stood and 0 <= card < self.count and all(NONE <= n <= MOST_CARDS for n in last[: bygone.PLACE])

    def chance(self, value: Json, where: str) -> tuple[int, ...]:
        """Read what chance is asked for."""
        return _ints(value, where, 0, MOST_CARDS, 2, 2)

    def mods(self, value: Json, where: str) -> tuple[Mod, ...]:
        """Read modifiers that last for a while."""
        found = tuple(self.tagged(part, f"{where}[{i}]", Mod) for i, part in enumerate(_list(value, where, 10_000)))
        for i, mod in enumerate(found):
            self.node(mod.node, f"{where}[{i}].node")
            self.card(mod.card, f"{where}[{i}].card")
        return found

    def later(self, value: Json, where: str) -> tuple[Later, ...]:
        """Read effects that wait."""
        found = tuple(self.tagged(part, f"{where}[{i}]", Later) for i, part in enumerate(_list(value, where, 10_000)))
        for i, later in enumerate(found):
            self.node(later.node, f"{where}[{i}].node")
            if later.event >= 0:
                self.node(later.event, f"{where}[{i}].event")
        return found

    def stack(self, value: Json, where: str) -> tuple[tuple[Any, ...], ...]:
        """Read what is going on."""
        frames: list[tuple[Any, ...]] = []
        for i, written in enumerate(_list(value, where, _MOST_FRAMES)):
            frames.append(self.frame(written, f"{where}[{i}]", frames))
        return tuple(frames)

    def frame(self, written: Json, where: str, below: list[tuple[Any, ...]]) -> tuple[Any, ...]:
        """Read a frame; what it names by its place in the stack must lie below it."""
        frame: Any = self.value(written, where, 0)
        kind = frame[0] if isinstance(frame, tuple) and type(frame) is tuple and frame else None
        if not isinstance(kind, int) or len(frame) < _LEAST_PLACES.get(kind, 10_000):
            raise _bad(f"state.{where}", written, "a frame: its kind, and all that it needs")
        _int(frame[1], f"{where}[1]", 0, _LARGEST)
        for kinds_of, wanted in ((_WITH_ENV, Env), (_WITH_EV, Ev)):
            if kind in kinds_of and not isinstance(frame[kinds.ENV], wanted):
                raise _bad(f"state.{where}[2]", written, f"an {wanted.__name__}")
        if kind == kinds.EFFECT:
            self.node(_int(frame[2], f"{where}[2]", 0, _LARGEST), f"{where}[2]")
        if kind == kinds.ACT:
            self.node(_int(frame[3], f"{where}[3]", 0, _LARGEST), f"{where}[3]")
        if kind in (kinds.EFFECT, kinds.STRIKE, kinds.CHECK):
            base = _int(frame[kinds.BASE], f"{where}[3]", 0, _LARGEST)
            if base >= len(below) or below[base][0] not in _WITH_ENV:
                raise _bad(f"state.{where}[3]", base, "the place of an action or strike below it")
        return tuple(frame)

    def value(self, written: Json, where: str, deep: int) -> Any:
        """Read a number, a word, a tagged value or a tuple of them."""
        self.parts += 1
        if self.parts > _MOST_PARTS or deep > _DEEPEST:
            raise BadInput(f"state.{where}", "a stack beyond all measure", f"at most {_MOST_PARTS} values")
        if written is None or isinstance(written, int):
            return written if written is None else _int(written, where, -_LARGEST, _LARGEST)
        if isinstance(written, str) and len(written) <= 200:
            return written
        if isinstance(written, list):
            return tuple([self.value(part, where, deep + 1) for part in written])
        if isinstance(written, dict) and len(written) == 1:
            tag = next(iter(written))
            if tag in _TAGS:
                return self.tagged(written, where, _TAGS[tag], deep)
        raise _bad(f"state.{where}", written, "a number, a list, or one of ev, env, mod, later")

    def tagged(self, written: Json, where: str, kind: Any, deep: int = 0) -> Any:
        """Read an ``Ev``, ``Env``, ``Mod`` or ``Later``, field by field."""
        tag = _TAG_OF[kind]
        parts = written.get(tag) if isinstance(written, dict) and len(written) == 1 else None
        names: tuple[str, ...] = EV if kind is Ev else ENV if kind is Env else kind._fields
        if kind is Ev and isinstance(parts, list) and len(parts) == len(names) - 1:
            parts = [*parts, []]  # of a match that was kept before events told what actions have done
        if kind is Env and isinstance(parts, list) and len(parts) == len(names) - 1:
            parts = [*parts, []]  # of a match that was kept before words could ask who had rolled
        if kind is Later and isinstance(parts, list) and len(parts) == len(names) - 1:
            parts = [*parts, []]  # of a match that was kept before targets could leave play meanwhile
        if not isinstance(parts, list) or len(parts) != len(names):
            raise _bad(f"state.{where}", written, f"{{{tag}: [{', '.join(names)}]}}")
        read: list[Any] = []
        for name, part in zip(names, parts, strict=True):
            place = f"{where}.{name}"
            if name == "done":
                pairs = _list(part, place, 1000)
                read.append(tuple(_ints(pair, place, 0, _LARGEST, 2, 2) for pair in pairs))
            elif name == "env":
                read.append(self.tagged(part, place, Env, deep + 1))
            elif name == "ev":
                read.append(self.tagged(part, place, Ev, deep + 1))
            elif name == "targets":
                picks = _list(part, place, 1000)
                read.append(tuple(_ints(pick, place, 0, self.count - 1, 1000) for pick in picks))
            elif name in ("aimed", "there"):
                read.append(_ints(part, place, 0, self.count - 1, 1000))
            elif name == "rolled":
                read.append(_ints(part, place, -self.count, self.count - 1, 1000))
            elif name in ("source", "me", "agent", "patient", "card", "it", "struck"):
                read.append(self.card(part, place))
            elif name in ("seat", "player"):
                read.append(_int(part, place, NONE, self.seats - 1))
            else:
                read.append(_int(part, place, -_LARGEST, _LARGEST))
        return kind(*read)

    def card(self, value: Json, where: str) -> int:
        """Read the number of a card, or -1."""
        return _int(value, where, NONE, self.count - 1)

    def node(self, uid: int, where: str) -> None:
        """Check the number of a node."""
        _read(lambda: self.book.node(uid), f"state.{where}", uid)

    def placed(self, state: State) -> None:
        """Check that piles and formations agree with the zones of cards, and that nothing lies under itself."""
        found: dict[int, int] = {}
        for name, zone in _PILES.items():
            for seat, pile in enumerate(getattr(state, name)):
                for card in pile:
                    if card in found or state.zone[card] != zone or state.owner[card] != seat:
                        raise BadInput(
                            f"state.{name}[{seat}]", f"card {card}", "cards of its owner that are there, once"
                        )
                    found[card] = zone
        for seat, form in enumerate(state.forms):
            for card in (card for rank in form for card in rank):
                if card in found or state.zone[card] != codes.FORMATION:
                    raise BadInput(f"state.forms[{seat}]", f"card {card}", "cards that stand there, once")
                found[card] = codes.FORMATION
        for card, zone in enumerate(state.zone):
            if card not in found and zone not in (codes.UNDER, codes.AIR):
                raise BadInput(f"state.zone[{card}]", str(zone), "the place where the card lies")
            seen = {card}
            while state.zone[card] == codes.UNDER:
                card = state.host[card]
                if card == NONE or card in seen:
                    raise BadInput("state.host", "a card under nothing, or under itself", "cards in play")
                seen.add(card)


def _int(value: Any, where: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _bad(f"state.{where}", value, f"a whole number from {least} to {most}")
    return value


def _list(value: Any, where: str, most: int, least: int = 0) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise _bad(f"state.{where}", value, f"a list of {least} to {most} values")
    return value


def _ints(value: Any, where: str, low: int, high: int, most: int, least: int = 0) -> tuple[int, ...]:
    return tuple([_int(part, f"{where}[{i}]", low, high) for i, part in enumerate(_list(value, where, most, least))])


def _read(look: Callable[[], Any], where: str, found: object) -> Any:
    """Look something up in the book; what is not in it is not of this match."""
    try:
        return look()
    except (LookupError, AttributeError, TypeError, RecursionError):
        raise _bad(where, found, "something that stands on a card of this match") from None


def _bad(where: str, found: object, wanted: str) -> BadInput:
    return BadInput(where, repr(found)[:60], wanted)
