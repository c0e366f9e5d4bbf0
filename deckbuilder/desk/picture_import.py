"""Import of many scans: looked at first, then put where they are looked for, all of them or none; taken back as one."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import get_ident

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.formats import Finding
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.desk.picture_names import PrintingBook, Spot
from deckbuilder.desk.picture_sources import Source, SourceFile, opened_source
from deckbuilder.desk.scan_files import Bulk, Moved, scan_name, take_back
from deckbuilder.imaging.normalise import Normal, Turn, normalise

_THREADS = 2
_AHEAD = 6
_MOST_FUZZY = 400


class Doubt(StrEnum):
    """How sure it is what a file shows."""

    SURE = "sure"
    UNSURE = "unsure"
    UNMATCHED = "unmatched"
    TWICE = "twice"  # an earlier file is sure to show the same printing


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A file with the printings that it may show.

    Attributes:
        file: what was found.
        doubt: how sure it is.
        spots: the likeliest first.
        why: of the doubt, a few words.
        replaces: whether the first of them has a scan already.
    """

    file: SourceFile
    doubt: Doubt
    spots: tuple[Spot, ...] = ()
    why: str = ""
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do.

    Attributes:
        source: folder, zip or file.
        rows: in the order of paths.
        refused: what is left out, and why.
    """

    source: Path
    rows: tuple[PlanRow, ...]
    refused: tuple[Finding, ...] = ()

    def sure(self) -> dict[int, Spot]:
        """Give the printings of the files that are sure, by the number of the file."""
        return {row.file.number: row.spots[0] for row in self.rows if row.doubt is Doubt.SURE}

    def likely(self) -> dict[int, Spot]:
        """Give those and, of the others, the likeliest that no file has yet."""
        chosen = self.sure()
        taken = {spot.printing.id for spot in chosen.values()}
        for row in self.rows:
            free = next((spot for spot in row.spots if spot.printing.id not in taken), None)
            if row.doubt is Doubt.UNSURE and free is not None:
                chosen[row.file.number] = free
                taken.add(free.printing.id)
        return chosen

    def count(self, doubt: Doubt) -> int:
        """Count the files of which one is so sure."""
        return sum(1 for row in self.rows if row.doubt is doubt)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did.

    Attributes:
        put: pictures that are shown now.
        same: files whose very picture was there already.
        altered: of those put, how many were turned, cropped or made smaller.
        failed: files that could not be taken, and why.
        moved: what takes it all back.
    """

    put: int
    same: int
    altered: int
    failed: tuple[Finding, ...]
    moved: tuple[Moved, ...]


Near = Callable[[str], Sequence[Spot]]
"""Gives the printings that a name may stand for which nothing is called."""


def look(
    path: Path, book: PrintingBook, has_scan: Callable[[Spot], bool], near: Near, progress: Progress = silent
) -> Plan:
    """Find out what the pictures of a folder or a zip show; nothing is changed, and no picture is opened.

    Args:
        path: folder, zip or picture.
        book: the printings.
        has_scan: tells whether a printing has a scan already.
        near: asked for names that nothing is called, some hundred times at most.
        progress: told now and then.

    Raises:
        BadInput: it cannot be read, or has too many files.
    """
    progress(say("looking for pictures"), 0, 0)
    with opened_source(path) as source:
        rows: list[PlanRow] = []
        taken: set[str] = set()
        fuzzy = 0
        for n, file in enumerate(source.files):
            if n % 50 == 0:
                progress(say("comparing names"), n, len(source.files))
            match = book.match(file.path)
            spots, doubt, why = match.spots, Doubt.SURE if match.sure else Doubt.UNSURE, match.doubt
            if not spots:
                doubt, why = Doubt.UNMATCHED, say("no card is called so")
                if fuzzy < _MOST_FUZZY:
                    fuzzy += 1
                    spots = tuple(near(file.path))
            elif doubt is Doubt.SURE and spots[0].printing.id in taken:
                doubt, why = Doubt.TWICE, say("another file shows the same printing")
            if doubt is Doubt.SURE:
                taken.add(spots[0].printing.id)
            rows.append(PlanRow(file, doubt, spots, why, bool(spots) and has_scan(spots[0])))
        return Plan(path, tuple(rows), source.refused)


def run(
    plan: Plan,
    chosen: Mapping[int, Spot],
    folder: Path,
    turn: Turn = Turn.RIGHT,
    crop: bool = True,
    progress: Progress = silent,
) -> Imported:
    """Put pictures where they are looked for; those that give way are set aside.

    All pictures are made ready beside the others first, then moved in: whoever stops in between changes nothing.

    Args:
        plan: as ``look`` gave it.
        chosen: what the files show, by their number; others are left out.
        folder: the scans of the game.
        turn: which way pictures are turned that lie on their side.
        crop: whether margins of one colour are cut off.
        progress: told after every picture; may stop the import.

    Raises:
        BadInput: the source cannot be read any more, or is another one now.
        DataTrouble: the folder cannot be written; nothing changed.
        Cancelled: the user stopped it; nothing changed.
    """
    bulk = Bulk(folder)
    staging = folder / f".new-{os.getpid()}-{get_ident():x}"
    ready: list[_Ready] = []
    failed: list[Finding] = []
    same = 0
    try:
        with opened_source(plan.source) as source:
            wanted = [row.file for row in plan.rows if row.file.number in chosen]
            if any(file not in source.files for file in wanted):
                raise BadInput(str(plan.source), "other files than before", "the files that were looked at")
            staging.mkdir(parents=True, exist_ok=True)
            for n, done in enumerate(_each(source, wanted, chosen, staging, bulk, turn, crop)):
                progress(say("reading pictures"), n + 1, len(wanted))
                if isinstance(done, Finding):
                    failed.append(done)
                elif done is None:
                    same += 1
                else:
                    ready.append(done)
        moved = _moved_in(ready, bulk, progress)
    except OSError as error:
        if isinstance(error, DataTrouble):
            raise
        raise DataTrouble(
            str(error.filename or folder),
            say("cannot be written ({why})", why=str(error.strerror)),
            "check room and rights",
        ) from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    altered = sum(1 for one in ready if one.altered)
    return Imported(len(moved), same, altered, tuple(failed), moved)


@dataclass(frozen=True, slots=True)
class _Ready:
    """A picture made ready: where it lies, and of which printing it is."""

    file: Path
    spot: Spot
    suffix: str
    altered: bool


def _each(
    source: Source, files: Sequence[SourceFile], chosen: Mapping[int, Spot], staging: Path, bulk: Bulk, turn: Turn, crop: bool,
) -> Iterator[_Ready | Finding | None]:  # fmt: skip
    """Make pictures ready on two threads, few ahead of who takes them: decoding lets go of the interpreter."""

    def one(file: SourceFile) -> _Ready | Finding | None:
        spot = chosen[file.number]
        try:
            scan_name(spot.card, spot.printing)
            normal = normalise(source.read(file), file.path, turn, crop)
        except BadInput as error:
            return Finding(file.path, say("{found}; wanted {wanted}", found=error.found, wanted=error.wanted))
        if bulk.has(spot.card, spot.printing, normal.suffix, normal.content):
            return None
        return _staged(staging / f"{file.number}", spot, normal)

    pool = ThreadPoolExecutor(_THREADS, "scans")
    waiting: set[Future[_Ready | Finding | None]] = set()
    try:
        for file in files:
            waiting.add(pool.submit(one, file))
            if len(waiting) > _AHEAD:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _staged(file: Path, spot: Spot, normal: Normal) -> _Ready:
    with open(file, "wb") as stream:
        stream.write(normal.content)
        stream.flush()
        os.fsync(stream.fileno())
    return _Ready(file, spot, normal.suffix, bool(normal.done))


def _moved_in(ready: Sequence[_Ready], bulk: Bulk, progress: Progress) -> tuple[Moved, ...]:
    """Move pictures to where they are looked for; where one cannot be moved, all go back."""
    moved: list[Moved] = []
    try:
        for n, one in enumerate(ready):
            if n % 100 == 0:
                progress(say("putting pictures in their places"), n, len(ready))
            moved.append(bulk.move_in(one.file, one.spot.card, one.spot.printing, one.suffix))
    except BaseException:
        take_all_back(moved)
        raise
    return tuple(moved)


def take_all_back(moved: Sequence[Moved]) -> None:
    """Make the files as they were before an import, as far as they can be moved.

    Raises:
        DataTrouble: some could not; they lie where they were set aside.
    """
    trouble: DataTrouble | None = None
    for one in reversed(moved):
        try:
            take_back(one)
        except DataTrouble as error:
            trouble = trouble or error
    if trouble is not None:
        raise trouble


def sweep(folder: Path) -> None:
    """Take away what imports left that were killed: nobody looks into it."""
    with suppress(OSError):
        for place in folder.glob(".new-*"):
            number = place.name.split("-")[1]
            if number.isdigit() and int(number) != os.getpid() and not _runs(int(number)):
                shutil.rmtree(place, ignore_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
