"""Matches at a table in files: saved as they stand, opened again, and played on."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.rules import CHANCE, Ruleset
from deckbuilder.core.saying import say
from deckbuilder.desk.files import read_bytes, write_bytes
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.desk.seat_plan import PERSON, SeatPlan
from deckbuilder.desk.sitting import Sitting
from deckbuilder.desk.stops import Manners
from deckbuilder.desk.thinking import seatable
from deckbuilder.play.match import Match
from deckbuilder.play.record import MOST_BYTES, Record, parse, recorded, to_bytes, verify

MOST_LINES = 8
"""So many lines of play that were left are kept in a file, the newest."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as it stood when somebody wanted to keep it; a value that may go to another thread, since recording takes its time.

    Attributes:
        seats: who sat where.
        lines: the match, and behind it, oldest first, the lines of play that were left or taken back.
    """

    seats: tuple[SeatPlan, ...]
    seed: int
    profile: str
    lines: tuple[Match[Any], ...]

    def records(self) -> tuple[Record, ...]:
        """Record the lines; 10 ms for a hundred steps of each."""
        decks, agents = [plan.deck for plan in self.seats], [plan.who for plan in self.seats]
        return tuple(recorded(line, decks[0].game, self.profile, self.seed, decks, agents) for line in self.lines)

    def save(self, path: Path) -> None:
        """Write it to a file, whole or not at all.

        Raises:
            DataTrouble: it cannot be written.
        """
        write_bytes(path, to_bytes(self.records()))


def kept(sitting: Sitting) -> Kept:
    """Take a match as it stands now; one of which the past is looked at, to its end."""
    stands = sitting.match
    whole = stands.branch(whole=True)
    whole.rewind(whole.length)
    lines = list(sitting.past.lines()[: MOST_LINES - 1])[::-1]
    if sitting.looking:
        stands = whole
    elif stands.can_redo:
        lines.append(whole)
    return Kept(sitting.seats, sitting.seed, sitting.profile, tuple(line.branch() for line in (stands, *lines)))


def open_sitting(
    desk: MatchDesk, path: Path, manners: Manners | None = None, number: int = 1, progress: Progress = silent
) -> Sitting:
    """Open a match from a file, checked line by line, as it stood.

    Args:
        desk: the table.
        path: the file; one that holds the records of a simulation will do.
        manners: how it is played on; as it was played where None.
        number: which of several matches in the file, from 1.
        progress: told how far the check is.

    Raises:
        BadInput: the file is damaged or forged, or of another game; says which line, what stands there and what was wanted.
    """
    matches = _matches(parse(read_bytes(path, MOST_BYTES), path.name))
    if not 1 <= number <= len(matches):
        raise BadInput(path.name, say("no match number {number}", number=number), f"1 to {len(matches)}")
    records = matches[number - 1]
    first = records[0]
    rules = desk.rules_of(first, path.name)
    agents = first.agents if len(first.agents) == len(first.decks) else (PERSON,) * len(first.decks)
    seats = [SeatPlan(deck, _who(name, desk)) for deck, name in zip(first.decks, agents, strict=True)]
    how = manners if manners is not None else Manners(typed=bool(first.typed))
    lines = [(record, verify(record, rules, path.name, progress)) for record in records]
    people = frozenset(seat for seat, plan in enumerate(seats) if plan.person)
    sitting = Sitting(
        desk.table, lines[0][1], seats, first.seed, first.profile, how, _decided(*lines[0], rules, people)
    )
    for record, line in lines[1:]:
        sitting.past.add(line, _decided(record, line, rules, people))
    return sitting


def _matches(records: tuple[Record, ...]) -> list[list[Record]]:
    """Put the lines of play of one match together."""
    found: list[list[Record]] = []
    for record in records:
        before = found[-1][0] if found else None
        same = before is not None and (before.seed, before.profile, before.decks) == (
            record.seed, record.profile, record.decks
        )  # fmt: skip
        if same:
            found[-1].append(record)
        else:
            found.append([record])
    return found


def _who(name: str, desk: MatchDesk) -> str:
    """Give who sits there; somebody who is no agent is a person."""
    try:
        seatable(name, desk.table)
    except BadInput:
        return PERSON
    return name


def _decided(record: Record, line: Match[Any], rules: Ruleset[Any], people: frozenset[int]) -> tuple[int, ...]:
    """Give the steps with which people decided something: where they had a choice, and where they typed in dice."""
    typed = frozenset(record.typed or ())
    found = []
    for number, step in enumerate(line.history):
        seat = step.action.seat
        if number in typed or (seat != CHANCE and seat in people and len(rules.legal(step.before)) > 1):
            found.append(number)
    return tuple(found)
