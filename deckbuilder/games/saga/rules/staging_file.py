"""The tables of a scenario, read: which cards stand where, and how. Keys as in the help page on scenarios."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown
from deckbuilder.games.saga.rules.codes import PHASES

START = "start"
PILES = ("hand", "deck", "discard", "removed")
STARTS = ("warlord", "army", "deck")
STATES = ("ready", "spent", "stunned")
CARD_KEYS = ("card", "as", "state", "wounds", "charges", "items", "attached", "player")
TABLE_KEYS = ("turn", "phase", "initiative", "decree", "passed")
_MOST = 99


@dataclass(frozen=True, slots=True)
class Piece:
    """One card that a scenario writes, in the order of the file.

    Attributes:
        where: its place in the file, for messages.
        seat: whose table it stands in; ``owner``: who owns and controls it.
        pile: ``"ranks"``, one of ``PILES`` or ``STARTS``, ``"items"`` or ``"attached"``.
        rank: from 0, for a character.
        host: place of the piece under which it lies, or -1.
        called: a name of the file's own, or ``""``.
        state: 0 ready, 1 spent, 2 stunned.
        charges: None for as printed.
    """

    where: str
    name: str
    seat: int
    owner: int
    pile: str
    rank: int = 0
    host: int = -1
    called: str = ""
    state: int = 0
    wounds: int = 0
    charges: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in a turn a scenario begins.

    Attributes:
        phase: the place of its word among ``codes.PHASES``; -1 for the presentation of the armies.
        first: who won initiative, or -1 where nobody did yet; ``active``: whose decree it is.
        passes: how many have passed in a row.
    """

    turn: int
    phase: int
    first: int
    active: int
    passes: int


def seats(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the letters of the players."""
    return tuple(sorted(key for key in table if len(key) == 1))


def moment(table: Mapping[str, Any]) -> Moment:
    """Read the table ``[table]``.

    Raises:
        BadInput: it contradicts itself.
    """
    told: Mapping[str, Any] = table.get("table", {})
    letters = seats(table)
    _known(told, TABLE_KEYS, "table")
    phase = told.get("phase", "decree")
    if phase not in (START, *PHASES):
        raise BadInput("table.phase", shown(phase), f"one of {', '.join((START, *PHASES))}")
    turn = _number(told, "turn", 1, "table")
    if turn < 1:
        raise BadInput("table.turn", str(turn), "a number from 1")
    rolled = PHASES.index(phase) > PHASES.index("initiative") if phase != START else False
    first = _seat(told.get("initiative", "A"), letters, "table.initiative") if rolled or "initiative" in told else -1
    active = _seat(told.get("decree", letters[max(first, 0)]), letters, "table.decree")
    passed = told.get("passed", [])
    if not isinstance(passed, list):
        raise BadInput("table.passed", shown(passed), "a list of players")
    gone = [_seat(one, letters, "table.passed") for one in passed]
    if gone != [(active - len(gone) + i) % len(letters) for i in range(len(gone))] or len(gone) >= len(letters):
        raise BadInput(
            "table.passed", ", ".join(map(str, passed)), "the players before the one whose decree it is, in turn"
        )
    if phase != "decree" and ("decree" in told or gone):
        raise BadInput("table.phase", shown(phase), '"decree", where somebody gives decrees or has passed')
    return Moment(turn, -1 if phase == START else PHASES.index(phase), first, active, len(gone))


def pieces(table: Mapping[str, Any]) -> tuple[Piece, ...]:
    """Read the cards of all players, in the order in which the file writes them.

    Raises:
        BadInput: a key or value cannot be meant.
    """
    letters = seats(table)
    start = moment(table).phase < 0
    found: list[Piece] = []
    for letter in (key for key in table if key in letters):
        player: Mapping[str, Any] = table[letter]
        _known(player, STARTS if start else ("ranks", *PILES), letter)
        seat = letters.index(letter)
        for pile, told in player.items():
            where = f"{letter}.{pile}"
            for name, place, rank in _listed(pile, told, where):
                if start and not isinstance(name, str):
                    raise BadInput(place, shown(name), "the name of a card")
                _read(found, name, place, seat, pile, rank, letters)
    called = [piece.called for piece in found if piece.called]
    if len(set(called)) < len(called):
        raise BadInput("as", "a name given twice", "a name for each card")
    return tuple(found)


def _listed(pile: str, told: Any, where: str) -> Iterator[tuple[Any, str, int]]:
    if pile == "warlord":
        yield told, where, 0
        return
    if not isinstance(told, list):
        raise BadInput(where, shown(told), "a list of ranks" if pile == "ranks" else "a list of cards")
    for i, one in enumerate(told, 1):
        if pile != "ranks":
            yield one, f"{where}[{i}]", 0
            continue
        if not isinstance(one, list):
            raise BadInput(f"{where}[{i}]", shown(one), "a rank: a list of cards")
        for k, name in enumerate(one, 1):
            yield name, f"{where}[{i}][{k}]", i - 1


def _read(
    found: list[Piece], told: Any, where: str, seat: int, pile: str, rank: int, letters: tuple[str, ...], host: int = -1
) -> None:
    entry: Mapping[str, Any] = {"card": told} if isinstance(told, str) else told
    if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
        raise BadInput(where, shown(told), "the name of a card, or a table with card = its name")
    _known(entry, CARD_KEYS if pile in ("ranks", "items", "attached") else ("card", "as"), where)
    owner = found[host].owner if host >= 0 else seat
    if "player" in entry:
        owner = _seat(entry["player"], letters, f"{where}.player")
    state = entry.get("state", "ready")
    if state not in STATES:
        raise BadInput(f"{where}.state", shown(state), f"one of {', '.join(STATES)}")
    called = entry.get("as", "")
    if not isinstance(called, str) or "#" in called or len(called) == 1:
        raise BadInput(f"{where}.as", shown(called), "a name of two letters or more, without #")
    charges = _number(entry, "charges", 0, where) if "charges" in entry else None
    place = len(found)
    found.append(
        Piece(
            where,
            entry["card"],
            seat,
            owner,
            pile,
            rank,
            host,
            called,
            STATES.index(state),
            _number(entry, "wounds", 0, where),
            charges,
        )
    )
    for under in ("items", "attached"):
        below = entry.get(under, [])
        if not isinstance(below, list):
            raise BadInput(f"{where}.{under}", shown(below), "a list of cards")
        for i, one in enumerate(below, 1):
            _read(found, one, f"{where}.{under}[{i}]", seat, under, rank, letters, place)


def _known(told: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in told:
        if key not in keys:
            raise BadInput(f"{where}.{shown(key)}", "an unknown key", f"one of {', '.join(keys)}")


def _number(told: Mapping[str, Any], key: str, default: int, where: str) -> int:
    value = told.get(key, default)
    if type(value) is not int or not 0 <= value <= _MOST:
        raise BadInput(f"{where}.{key}", shown(value), f"a number from 0 to {_MOST}")
    return value


def _seat(told: Any, letters: tuple[str, ...], where: str) -> int:
    if told not in letters:
        raise BadInput(where, shown(told), f"one of {', '.join(letters)}")
    return letters.index(told)
