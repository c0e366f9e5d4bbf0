"""Scenario files: one rule shown as a position, some steps and what must then be true. See ``resources/help/scenarios.md``."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import parsed_toml, shown

MAX_BYTES = 2**20
"""A scenario file larger than this is refused unread."""

MAX_STEPS = 500
_MOST_NAME = 200

_SEAT = re.compile(r"[A-Z]")
_SOURCE = re.compile(r"\S[^:]*: \S.*")
TOP_KEYS = ("title", "game", "source", "shows", "about", "profiles", "cast", "dice", "cards", "table", "steps")
STEP_KEYS = ("dice", "refused", "legal", "not_legal", "answers", "log", "not_log", "expect", "only")
_CHECKS = ("refused", "legal", "not_legal", "answers", "log", "not_log", "expect")

AS_IS = "as is"
"""Among dice: a shuffle that changes nothing."""

Die = int | str | tuple[int, ...]
"""A die from 1, ``AS_IS``, or a new order with places from 0."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a scenario; what is empty is not asked for.

    Attributes:
        number: from 1.
        seat: who answers, from 0; None in a step without an answer.
        lines: answers, given one after another.
        dice: what is rolled on the way.
        refused: part of the reason why the answer is refused; None where it must be allowed.
        legal, not_legal: answers that may or may not be given after it.
        answers: all that may be given after it; None where that is not asked.
        log, not_log: parts of lines.
        expect: what must be true after it.
        only: the profile in which the step is played; empty for all.
    """

    number: int
    seat: int | None = None
    lines: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    refused: str | None = None
    legal: tuple[str, ...] = ()
    not_legal: tuple[str, ...] = ()
    answers: tuple[str, ...] | None = None
    log: tuple[str, ...] = ()
    not_log: tuple[str, ...] = ()
    expect: Mapping[str, Any] | None = None
    only: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file tells it.

    Attributes:
        file: as it was called, for messages.
        source: document and heading.
        shows: sentences, as written: ``"rulebook: Illegal Ranks 2, 5"``.
        profiles: rule documents under which it is played; empty for the game's usual one.
        cards: its own cards and those of the cast, in the game's card shape, ``script`` and ``like`` included.
        dice: what is rolled before and during the first step.
        table: turn, phase and the like, and the players by letter.
        own: how many of the cards stand in the file itself, at the end of ``cards``.
    """

    file: str
    title: str
    game: str
    source: str
    steps: tuple[Step, ...]
    shows: tuple[str, ...] = ()
    about: str = ""
    profiles: tuple[str, ...] = ()
    cards: tuple[Mapping[str, Any], ...] = ()
    dice: tuple[Die, ...] = ()
    table: Mapping[str, Any] | None = None
    own: int = 0


def letter(seat: int) -> str:
    """Give the letter of a seat: ``"A"`` for 0."""
    return chr(ord("A") + seat)


def read(path: Path) -> Scenario:
    """Read a scenario file, and the cast that it names.

    Raises:
        BadInput: it cannot be read, is damaged or contradicts itself; the message names the key.
    """
    told = _toml(path)
    file = str(path)
    for key in told:
        if key not in TOP_KEYS and not _SEAT.fullmatch(key):
            raise BadInput(
                f"{file}, {shown(key)}", "an unknown key", f"one of {', '.join(TOP_KEYS)}, or a player's letter"
            )
    seats = sorted(key for key in told if _SEAT.fullmatch(key))
    if seats != [letter(i) for i in range(len(seats))] or not seats:
        raise BadInput(f"{file}, players", ", ".join(seats) or "none", "A, B and so on, without a gap")
    own = _tables(told.get("cards", []), file, "cards")
    cast = _cast(path, _text(told, "cast", file)) if "cast" in told else ()
    steps = tuple(
        _step(step, i, file, len(seats)) for i, step in enumerate(_tables(told.get("steps", []), file, "steps"), 1)
    )
    if len(steps) > MAX_STEPS:
        raise BadInput(f"{file}, steps", f"{len(steps)} steps", f"at most {MAX_STEPS}")
    scenario = Scenario(
        file,
        _text(told, "title", file),
        _text(told, "game", file),
        _text(told, "source", file),
        steps,
        _texts(told, "shows", file),
        _text(told, "about", file) if "about" in told else "",
        _texts(told, "profiles", file),
        (*cast, *own),
        _dice(told.get("dice", []), f"{file}, dice"),
        {key: _table(told[key], f"{file}, {key}") for key in told if key == "table" or key in seats},
        len(own),
    )
    _judge(scenario)
    return scenario


def _judge(scenario: Scenario) -> None:
    """Refuse a scenario that contradicts itself.

    Raises:
        BadInput: see there.
    """
    file = scenario.file
    if not _SOURCE.fullmatch(scenario.source):
        raise BadInput(f"{file}, source", shown(scenario.source), 'document and heading: "rulebook: Illegal Ranks"')
    if len(set(scenario.profiles)) < len(scenario.profiles):
        raise BadInput(f"{file}, profiles", "a profile twice", "each profile once")
    for step in scenario.steps:
        if step.only and step.only not in scenario.profiles:
            raise BadInput(
                f"{file}, steps[{step.number}].only", shown(step.only),
                f"one of the scenario's profiles: {', '.join(scenario.profiles) or 'it names none'}",
            )  # fmt: skip
    if not any(_checks(step) for step in scenario.steps):
        raise BadInput(f"{file}, steps", "steps that check nothing", f"at least one of {', '.join(_CHECKS)}")


def _checks(step: Step) -> bool:
    lists = (step.legal, step.not_legal, step.log, step.not_log, step.expect)
    return step.refused is not None or step.answers is not None or any(lists)


def _toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(str(path), f"cannot be read ({error.strerror or error})", "a scenario file") from None
    if len(content) > MAX_BYTES:
        raise BadInput(str(path), f"more than {MAX_BYTES} bytes", "a smaller file")
    try:
        return parsed_toml(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadInput(str(path), "bytes that are no UTF-8", "a text file") from None
    except (RecursionError, ValueError) as error:
        raise BadInput(
            str(path), f"no TOML: {str(error)[:120]}", "a TOML file (see the help page on scenarios)"
        ) from None


def _cast(path: Path, name: str) -> tuple[Mapping[str, Any], ...]:
    if len(name) > _MOST_NAME:
        raise BadInput(f"{path}, cast", shown(name), f"a name of at most {_MOST_NAME} letters")
    file = path.parent / name
    if os.path.exists(file) and not os.path.isfile(
        file
    ):  # a pipe or a device would be waited for; a name may be no file's
        raise BadInput(str(file), "no file", "a file of cards")
    told = _toml(file)
    if set(told) - {"cards"}:
        raise BadInput(f"{file}, {shown(sorted(set(told) - {'cards'})[0])}", "an unknown key", "only cards")
    return _tables(told.get("cards", []), str(file), "cards")


def _step(told: Mapping[str, Any], number: int, file: str, seats: int) -> Step:
    where = f"{file}, steps[{number}]"
    players = [key for key in told if _SEAT.fullmatch(key)]
    for key in told:
        if key not in STEP_KEYS and key not in players:
            raise BadInput(
                f"{where}.{shown(key)}", "an unknown key", f"a player's letter, or one of {', '.join(STEP_KEYS)}"
            )
    if len(players) > 1:
        raise BadInput(where, f"answers of {' and '.join(players)}", "one player a step")
    seat = ord(players[0]) - ord("A") if players else None
    if seat is not None and seat >= seats:
        raise BadInput(f"{where}.{players[0]}", "a player who is not at the table", f"one of A to {letter(seats - 1)}")
    given = told[players[0]] if players else ()
    lines = (given,) if isinstance(given, str) else _texts(told, players[0], where) if players else ()
    if players and not all(line.strip() for line in lines or ("",)):
        raise BadInput(f"{where}.{players[0]}", "an empty answer", "a verb, and what it is about")
    refused = _text(told, "refused", where) if "refused" in told else None
    if refused is not None and (len(lines) != 1 or "dice" in told):
        raise BadInput(
            f"{where}.refused", f"{len(lines)} answers{' and dice' if 'dice' in told else ''}", "one answer, no dice"
        )
    if not told:
        raise BadInput(where, "nothing", "an answer or something to check")
    return Step(
        number,
        seat,
        lines,
        _dice(told.get("dice", []), f"{where}.dice"),
        refused,
        _texts(told, "legal", where),
        _texts(told, "not_legal", where),
        _texts(told, "answers", where) if "answers" in told else None,
        _texts(told, "log", where),
        _texts(told, "not_log", where),
        _table(told["expect"], f"{where}.expect") if "expect" in told else None,
        _text(told, "only", where) if "only" in told else "",
    )


def _dice(told: object, where: str) -> tuple[Die, ...]:
    if not isinstance(told, list):
        raise BadInput(where, shown(told), "a list of dice")
    dice: list[Die] = []
    for die in told:
        if type(die) is int and die > 0:
            dice.append(die)
        elif die == AS_IS:
            dice.append(AS_IS)
        elif isinstance(die, list) and all(type(place) is int for place in die):
            if sorted(die) != list(range(1, len(die) + 1)):
                raise BadInput(where, shown(die), f"an order: each place from 1 to {len(die)} once")
            dice.append(tuple(place - 1 for place in die))
        else:
            raise BadInput(where, shown(die), f'a number from 1, an order like [2, 1, 3], or "{AS_IS}"')
    return tuple(dice)


def _text(told: Mapping[str, Any], key: str, where: str) -> str:
    value = told.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadInput(f"{where}, {key}", "nothing" if value is None else shown(value), "text")
    return value


def _texts(told: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = told.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) and text.strip() for text in value):
        raise BadInput(f"{where}, {key}", shown(value), "a list of texts")
    return tuple(value)


def _table(told: object, where: str) -> Mapping[str, Any]:
    if not isinstance(told, dict):
        raise BadInput(where, shown(told), "a table")
    return told


def _tables(told: object, file: str, key: str) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(told, list):
        raise BadInput(f"{file}, {key}", shown(told), f"tables [[{key}]]")
    return tuple(_table(one, f"{file}, {key}[{i}]") for i, one in enumerate(told, 1))
