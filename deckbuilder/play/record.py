"""Matches as files: JSON lines that say who played what, every answer, and a digest; and the check of such a file, line by line.

The first line of a match is its head, then comes a line for each answer, dice and shuffles included, and a last one with the
digest::

    {"record":"match","version":1,"game":"…","profile":"…","seed":7,"rolled":true,"agents":["random"],"decks":[{…}]}
    {"seat":-1,"verb":"order","values":[2,0,1]}
    {"seat":0,"verb":"attack","source":"c3","targets":["c9"]}
    {"digest":"9f…","steps":2,"winners":[0]}

Of a match at a table, the head also says which answers of chance were typed in (``"typed":[12,15]``, numbers of steps), and from where
chance went on with another stream (``"streams":[[40,SEED,TAKEN]]``), as in a line of play that was tried with other dice.

A file may hold several matches, one behind the other.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

import msgspec

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown, without_controls
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY, Action, Refused, Ruleset, Seat
from deckbuilder.play.dice import fault, listed, roll, wanted
from deckbuilder.play.digest import answer_of, match_digest
from deckbuilder.play.match import Match

KIND, VERSION = "match", 1
MOST_BYTES = 128 * 2**20
"""The largest record that is read, in bytes."""

_LINE = 2**20
_MOST_WHY = 200
_DEPTH = 8
_DECKS = 16
_COPIES = 1000
_SEED = 2**63


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it was played.

    Attributes:
        seed: from which chance is drawn: ``Rng(seed)``.
        rolled: whether all dice fell from the seed; False where somebody typed or scripted them.
        agents: who played, by seat.
        decks: by seat.
        actions: all answers, those of chance included.
        digest: over the answers and the winners.
        winners: seats; None for a match that was not over.
        typed: numbers of the answers of chance that were typed in, where not all were rolled; None where that is not known.
        streams: (step, seed, taken): from that step on, chance is drawn from this stream.
    """

    game: str
    profile: str
    seed: int
    decks: tuple[Deck, ...]
    actions: tuple[Action, ...]
    digest: str
    winners: tuple[Seat, ...] | None
    rolled: bool = True
    agents: tuple[str, ...] = ()
    line: int = 1
    typed: tuple[int, ...] | None = None
    streams: tuple[tuple[int, int, int], ...] = ()


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    record: str
    version: int
    game: str
    profile: str
    seed: int
    decks: list[Deck]
    rolled: bool = True
    agents: list[str] = []
    typed: list[int] | None = None
    streams: list[tuple[int, int, int]] = []


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    verb: str
    source: str = ""
    targets: list[str] = []
    values: list[int] = []


class _Tail(msgspec.Struct, forbid_unknown_fields=True):
    digest: str
    steps: int
    winners: list[int] | None = None


_L = TypeVar("_L", _Head, _Answer, _Tail)
_HEAD, _ANSWER, _TAIL = msgspec.json.Decoder(_Head), msgspec.json.Decoder(_Answer), msgspec.json.Decoder(_Tail)


def to_bytes(records: Sequence[Record]) -> bytes:
    """Write matches as the content of a file."""
    return b"".join(line.encode() + b"\n" for record in records for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    head: dict[str, Any] = {"record": KIND, "version": VERSION, "game": record.game, "profile": record.profile}
    head |= {"seed": record.seed, "rolled": record.rolled, "agents": record.agents}
    head |= {} if record.typed is None else {"typed": record.typed}
    head |= _given({"streams": record.streams})
    yield _json(head | {"decks": [_deck(deck) for deck in record.decks]})
    for action in record.actions:
        more = {"source": action.source, "targets": action.targets, "values": action.values}
        yield _json({"seat": action.seat, "verb": action.verb} | _given(more))
    yield _json({"digest": record.digest, "steps": len(record.actions), "winners": record.winners})


def _deck(deck: Deck) -> dict[str, Any]:
    told: dict[str, Any] = {"game": deck.game, "format": deck.format, "name": deck.name}
    more = {"unknown": deck.unknown, "notes": deck.notes, "tags": deck.tags, "choices": deck.choices}
    return told | _given(more) | {"entries": [_entry(entry) for entry in deck.entries]}


def _entry(entry: Entry) -> dict[str, Any]:
    more = {"options": [_entry(option) for option in entry.options], "note": entry.note}
    printing = {} if entry.printing is None else {"printing": entry.printing}
    return {"slot": entry.slot, "card": entry.card, "count": entry.count} | printing | _given(more)


def _given(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value}


def _json(table: Mapping[str, Any]) -> str:
    return json.dumps(table, ensure_ascii=True, separators=(",", ":"))


def parse(content: bytes, name: str) -> tuple[Record, ...]:
    """Read the matches of a file; what they say is checked by ``verify``.

    Args:
        content: the whole file.
        name: its name, for messages.

    Raises:
        BadInput: too large, a line too long or too deep, or no such lines; says file and line.
    """
    if len(content) > MOST_BYTES:
        raise BadInput(name, f"{len(content)} bytes", f"at most {MOST_BYTES}")
    lines = content.split(b"\n")
    if lines[-1]:
        raise BadInput(f"{name}, line {len(lines)}", "the file breaks off within a line", "a whole record")
    found: list[Record] = []
    head: tuple[int, _Head] | None = None
    actions: list[Action] = []
    for number, line in enumerate(lines[:-1], 1):
        where = f"{name}, line {number}"
        if len(line) > _LINE:
            raise BadInput(where, f"a line of {len(line)} bytes", f"at most {_LINE}")
        if head is None:
            head = number, _head(line, where)
        elif line.startswith(b'{"digest"'):
            tail = _read(_TAIL, line, where, "the digest of a match")
            if tail.steps != len(actions):
                raise BadInput(where, f"{tail.steps} steps", f"{len(actions)}, as many as there are lines of answers")
            found.append(_record(*head, actions, tail))
            head, actions = None, []
        else:
            told = _read(_ANSWER, line, where, "an answer: seat, verb, source, targets, values")
            actions.append(Action(Seat(told.seat), told.verb, told.source, tuple(told.targets), tuple(told.values)))
    if head is not None or not found:
        raise BadInput(f"{name}, line {len(lines)}", "the end of the file", "a line with the digest of the match")
    return tuple(found)


def _read(decoder: "msgspec.json.Decoder[_L]", line: bytes, where: str, wish: str) -> _L:
    try:
        return decoder.decode(line)
    except RecursionError:
        raise BadInput(where, "tables in tables without end", wish) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        why = without_controls(str(error))[:_MOST_WHY]  # it may quote a name of any length
        raise BadInput(where, shown(line[:80].decode("utf-8", "replace")), f"{wish} ({why})") from None


def _head(line: bytes, where: str) -> _Head:
    head = _read(_HEAD, line, where, "the head of a match record")
    if head.record != KIND:
        raise BadInput(where, f"a record of {shown(head.record)}", f"one of {KIND!r}")
    if head.version != VERSION:
        raise BadInput(where, f"version {head.version}", f"version {VERSION}")
    if not 1 <= len(head.decks) <= _DECKS:
        raise BadInput(where, f"{len(head.decks)} decks", f"1 to {_DECKS}")
    if not -_SEED <= head.seed < 2 * _SEED:
        raise BadInput(where, f"the seed {shown(head.seed)}", "a number of 64 bits")
    if head.rolled and (head.typed or head.streams):
        raise BadInput(where, "dice that all fell from the seed, and others", "one or the other")
    if any(not -_SEED <= seed < 2 * _SEED or not 0 <= taken < _SEED for _, seed, taken in head.streams):
        raise BadInput(where, "a stream that nothing can be drawn from", "a number of 64 bits and a count")
    for deck in head.decks:
        if any(_depth(entry) > _DEPTH for entry in deck.entries):
            raise BadInput(where, f"options of options in deck {shown(deck.name)}", f"at most {_DEPTH} deep")
        if any(entry.count < 1 for entry in deck.entries):
            raise BadInput(where, f"a count below 1 in deck {shown(deck.name)}", "counts from 1")
        if any(entry.count > _COPIES for entry in deck.entries):  # each copy is laid out when the match is begun
            raise BadInput(where, f"a count without end in deck {shown(deck.name)}", f"at most {_COPIES}")
        if deck.game != head.game:
            raise BadInput(where, f"a deck of {shown(deck.game)}", f"decks of {shown(head.game)}")
    return head


def _depth(entry: Entry) -> int:
    return 1 + max((_depth(option) for option in entry.options), default=0)


def _record(line: int, head: _Head, actions: list[Action], tail: _Tail) -> Record:
    winners = None if tail.winners is None else tuple(Seat(seat) for seat in tail.winners)
    return Record(
        head.game, head.profile, head.seed, tuple(head.decks), tuple(actions), tail.digest, winners,
        head.rolled, tuple(head.agents), line, None if head.typed is None else tuple(head.typed), tuple(head.streams),
    )  # fmt: skip


def _won(winners: tuple[Seat, ...] | None) -> str:
    return "not known yet" if winners is None else shown(", ".join(map(str, winners)) or "nobody")


def recorded(
    match: Match[Any],
    game: str,
    profile: str,
    seed: int,
    decks: Sequence[Deck],
    agents: Sequence[str],
    rolled: bool | None = None,
) -> Record:
    """Record a match from its beginning to where it stands.

    Args:
        match: what was played.
        game: its game.
        profile: its rules.
        seed: its chance began at ``Rng(seed)``.
        decks: by seat.
        agents: who played, by seat.
        rolled: whether all dice fell from the seed; found out where None, with which did not.
    """
    steps, outcome = match.history, match.outcome
    answers = [answer_of(match.rules, step.before, step.action) for step in steps]
    winners = outcome.winners if outcome is not None else None
    typed, streams = _chances(match, seed) if rolled is None else (None, ())
    fell = not (typed or streams) if rolled is None else rolled
    return Record(
        game, profile, seed, tuple(decks), tuple(step.action for step in steps), match_digest(answers, winners or ()),
        winners, fell, tuple(agents), typed=None if fell else typed, streams=streams,
    )  # fmt: skip


def _chances(match: Match[Any], seed: int) -> tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """Find out which answers of chance were typed in, which leaves the stream where it was, and where the stream changed."""
    typed: list[int] = []
    streams: list[tuple[int, int, int]] = []
    steps, rng = match.history, Rng(seed)
    for number, step in enumerate(steps):
        if step.rng != rng:
            streams.append((number, *step.rng))
            rng = step.rng
        chance = match.rules.ask(step.before).chance
        if chance is None:
            continue
        fallen, after = roll(chance, rng)
        behind = steps[number + 1].rng if number + 1 < len(steps) else match.rng
        if fallen.values == step.action.values and behind != rng:
            rng = after
        else:
            typed.append(number)
    if match.rng != rng:
        streams.append((len(steps), *match.rng))
    return tuple(typed), tuple(streams)


def verify(record: Record, rules: Ruleset[Any], name: str, progress: Progress = silent) -> Match[Any]:
    """Play a record again and check every line.

    Args:
        record: what is checked.
        rules: of a match with its game, profile and cards.
        name: of its file, for messages.
        progress: told how many lines are checked.

    Returns:
        The match, with all its steps.

    Raises:
        BadInput: a deck cannot start; an answer is refused, is not asked for, or cannot have fallen; the digest or the
            winners are others. Says file and line, what stands there and what it should be.
    """
    match, answers = Match(rules, _begun(record, rules, name), Rng(record.seed)), []
    streams = {step: Rng(seed, taken) for step, seed, taken in record.streams}
    typed = frozenset(record.typed or ())
    known = record.rolled or record.typed is not None

    def bad(step: int, found: str, wish: str) -> NoReturn:
        raise BadInput(f"{name}, line {record.line + 1 + step}", found, wish)

    for step, action in enumerate(record.actions):
        match.rng = streams.get(step, match.rng)
        ask, rng = match.ask(), match.rng
        if ask.seat == NOBODY:
            bad(step, "an answer after the end of the match", "the digest")
        if action.seat != ask.seat:
            bad(step, f"an answer of seat {shown(action.seat)}", f"one of seat {ask.seat} ({ask.question})")
        if ask.chance is not None:
            if (wrong := fault(ask.chance, action.values)) is not None:
                bad(step, wrong, wanted(ask.chance))
            if known and step not in typed:
                fallen, rng = roll(ask.chance, rng)
                if fallen.values != action.values:
                    bad(step, f"dice {listed(action.values)}", f"{listed(fallen.values)}, as the seed gives")
        answers.append(answer_of(rules, match.state, action))
        try:
            match.apply(action, rng)
        except Refused as refused:
            bad(step, f"{shown(action.verb)}, which is refused: {refused.why}", "an answer that the rules take")
        if step % 100 == 99:
            progress("lines", step + 1, len(record.actions))
    end, outcome = len(record.actions), match.outcome
    match.rng = streams.get(end, match.rng)
    winners = outcome.winners if outcome is not None else None
    if winners != record.winners:
        bad(end, f"winners {_won(record.winners)}", _won(winners))
    digest = match_digest(answers, winners or ())
    if digest != record.digest:
        bad(end, f"the digest {shown(record.digest)}", digest)
    return match


def _begun(record: Record, rules: Ruleset[Any], name: str) -> Any:
    try:
        return rules.start(record.decks)
    except BadInput as error:
        raise BadInput(f"{name}, line {record.line}, {error.where}", error.found, error.wanted) from None
