"""The log: what happened, as sentences in the rulebook's words, made when somebody reads them.

Frames and verbs note raw lines, ``(key, numbers ...)``; here stands for each key what the numbers are and what is said of them. The key is
the kind of the event.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from deckbuilder.core.rules import Event, Seat
from deckbuilder.core.saying import noop, phrase, say
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.codes import DECK, HAND
from deckbuilder.games.saga.rules.gains import said_of
from deckbuilder.games.saga.rules.kinds import EFFECT
from deckbuilder.games.saga.rules.lines import LINES, Line
from deckbuilder.games.saga.rules.names import card_token, player_name
from deckbuilder.games.saga.rules.rows import Row
from deckbuilder.games.saga.rules.state import NONE, State

_CARDS: Final = frozenset({"card", "other"})
_SEATS: Final = frozenset({"player", "owner"})


class _Told(NamedTuple):
    """A raw line, read: values for the places of its template, and the cards that it names."""

    values: dict[str, str | int]
    cards: tuple[int, ...]


class Log(Row):
    """What happened while an answer was carried out, oldest first; the sentences are made when the first is read.

    Args:
        book: of the match.
        before: the state in which the answer was given.
        after: the state that came of it.
        lines: the raw lines.
    """

    __slots__ = ("_after", "_before", "_book", "_events", "_lines")

    def __init__(self, book: Book, before: State, after: State, lines: Sequence[tuple[Any, ...]]) -> None:
        self._book, self._before, self._after, self._lines = book, before, after, lines
        self._events: tuple[Event, ...] | None = None

    def things(self) -> Sequence[Event]:
        """Give all events, with their sentences."""
        if self._events is None:
            aside = self._aside()
            found: list[Event] = []
            for line in self._lines:
                aside = aside and line[0] != "rules again"
                found += [_by_hand(event) for event in self._say(line)] if aside else self._say(line)
                aside = aside or line[0] == "override"
            self._events = tuple(found)
        return self._events

    @property
    def lines(self) -> Sequence[tuple[Any, ...]]:
        """The raw lines, for who counts and reads no sentences."""
        return self._lines

    def number(self, kind: str) -> int:
        """Count the events of a kind, without making their sentences."""
        n = 0
        for line in self._lines:
            if line[0] == kind:
                n += 1
        return n

    def __bool__(self) -> bool:
        return bool(self._lines)

    def __len__(self) -> int:
        return len(self.things()) if self._lines else 0

    # Sentences -----------------------------------------------------------------------------------------------------------

    def _say(self, raw: tuple[Any, ...]) -> Iterator[Event]:
        key: str = raw[0]
        line = LINES[key]
        told = self._read(line, raw[1:])
        tokens = tuple(card_token(card) for card in told.cards)
        words = say(self._template(line, raw[1:], told.values), **told.values)
        if not line.hidden:
            yield Event(key, words, tokens)
            return
        seats = self._who_know(told.cards, told.values.get("seat"))
        everybody = range(len(self._after.forms))
        if len(seats) == len(everybody):
            yield Event(key, words, tokens)
            return
        if seats:
            yield Event(key, words, tokens, seats)
        others = tuple(Seat(seat) for seat in everybody if seat not in seats)
        hidden = line.hidden_one if line.hidden_one and told.values["n"] == 1 else line.hidden
        yield Event(key, say(hidden, **told.values), (), others)

    def _aside(self) -> bool:
        """Tell whether the rules were left aside when the answer was given."""
        if not self._book.profile.hands:
            return False
        uid = self._book.override.uid
        return any(frame[0] == EFFECT and frame[2] == uid for frame in self._before.stack)

    def _template(self, line: Line, parts: tuple[Any, ...], values: dict[str, str | int]) -> str:
        """Choose the sentence of a line that fits its parts."""
        if line.cases:
            case: int = parts[line.parts.index("case")]
            return line.cases[case]
        if line.one and values["n"] == 1:
            return line.one
        if line.alone:
            raw = dict(zip(line.parts, parts, strict=False))
            if raw.get("other", 0) == NONE or ("owner" in raw and raw["owner"] == self._after.ctrl[raw["card"]]):
                return line.alone
        return line.words

    def _read(self, line: Line, parts: tuple[Any, ...]) -> _Told:
        values: dict[str, str | int] = {}
        cards: list[int] = []
        if "cards" in line.parts:  # of which there may be none
            values["cards"], values["n"] = say("no cards"), 0
        for name, part in zip(line.parts, parts, strict=False):
            if name in _CARDS:
                values[name] = self._name(part)
                cards += [part] if part != NONE else []
            elif name == "cards":
                listed = parts[line.parts.index(name) :]
                values["cards"] = ", ".join(self._name(card) for card in listed)
                values["n"] = len(listed)
                cards += listed
            elif name in _SEATS:
                values[name] = player_name(part)
                values["seat"] = part
            elif name == "rank":
                values[name] = part + 1
            elif name == "gain":
                values[name] = said_of(self._book, part, parts[-1])
            elif name == "check":
                values[name] = check_name(self._book.node(part).node.kind)
            elif name == "act":
                values[name] = self._act(part, parts)
            elif name == "to":
                values[name] = say(_PILES[part])
            elif name == "text":
                values[name] = phrase(part)
            else:
                values[name] = part
        return _Told(values, tuple(cards))

    def _act(self, uid: int, parts: tuple[Any, ...]) -> str:
        """Name an action: a feat, the card that bears it, or the character's own."""
        act = self._book.node(uid)
        if act.feat:
            return str(act.feat)
        if parts[0] != parts[1]:
            return self._name(parts[1])
        return say("its React") if act.pattern is not None else say("its Order")

    def _name(self, card: int) -> str:
        """Name a card: as what it was before, unless it has only now become something."""
        if card == NONE:
            return say("an effect")
        before, after = self._before, self._after
        was_itself = card >= len(before.faces) or before.faces[card] == before.origin[card]
        face = after.faces[card] if was_itself else before.faces[card]
        name: str = self._book.entry(face).sheet.name
        return name

    def _who_know(self, cards: tuple[int, ...], seat: object) -> tuple[Seat, ...]:
        """Give the seats that may read the names of cards: who knows each of them where it lies now."""
        state, found = self._after, []
        for reader in range(len(state.forms)):
            for card in cards:
                zone = state.zone[card]
                if (
                    zone in (HAND, DECK)
                    and not state.known[card] >> reader & 1
                    and not (zone == HAND and state.owner[card] == reader)
                ):
                    break
            else:
                found.append(Seat(reader))
        return tuple(found)


def _by_hand(event: Event) -> Event:
    """Mark what is done with the rules left aside."""
    return event._replace(words=say("By hand: {words}", words=event.words))


def check_name(kind: str) -> str:
    """Name a check or save: ``"skill check"``, ``"Riding check"``, ``"magic save"``."""
    if kind == "skill":
        return say("skill check")
    return say("{save}", save=kind) if kind.endswith("save") else say("{kind} check", kind=kind)


_PILES: Final = {
    "hand": noop("to its owner's hand"),
    "discard": noop("into its owner's discard pile"),
    "removed": noop("out of the game"),
    "deck top": noop("on top of its owner's deck"),
    "deck bottom": noop("to the bottom of its owner's deck"),
    "deck": noop("into its owner's deck"),
}
