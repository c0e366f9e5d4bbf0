"""Pictures from the addresses in the card file: what there is to fetch and from where, fetched politely, taken up again next time."""

import json
import shutil
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from os import getpid
from pathlib import Path
from threading import Event, Lock, get_ident

from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble
from deckbuilder.core.formats import Finding
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.desk.files import read_bytes, write_bytes
from deckbuilder.desk.picture_names import Spot
from deckbuilder.desk.scan_files import Bulk, Moved
from deckbuilder.exchange.pictures.address import Address, address_of
from deckbuilder.exchange.pictures.fetch import Failed, Fetcher
from deckbuilder.exchange.pictures.polite import TOGETHER, Patience, Politeness
from deckbuilder.imaging.normalise import normalise

_MOST_JOURNAL = 8 * 2**20
_KEPT_FAILURES = 20_000
_EVERY = 25
_LOOK_S = 0.1


@dataclass(frozen=True, slots=True)
class Job:
    """An address with the printings that it shows."""

    address: Address
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class FetchPlan:
    """What there is to fetch.

    Attributes:
        jobs: in the order of the cards, each address once.
        there: printings that have a picture already.
        without: printings for which the card file has no address.
        failed: addresses that failed before in a way that another try does not mend; left out.
        odd: addresses that are never asked, and why.
    """

    jobs: tuple[Job, ...]
    there: int
    without: int
    failed: int
    odd: tuple[Finding, ...] = ()

    def hosts(self) -> dict[str, int]:
        """Give the servers that would be asked, with the number of pictures, the most first."""
        return dict(Counter(job.address.host for job in self.jobs).most_common())


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came.

    Attributes:
        put: printings that have a picture now.
        failed: addresses that brought none, and why.
        left: addresses that were not asked any more.
        moved: what takes it all back.
        trouble: why the run ended early, where no picture could be written; ``""`` else.
    """

    put: int
    failed: tuple[Finding, ...]
    left: int
    moved: tuple[Moved, ...]
    trouble: str = ""


class Journal:
    """Remembers what failed for good, so that nobody is asked for it again unless the player says so.

    Args:
        file: a JSON object of addresses and reasons; one that is damaged counts for nothing.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._failed = self._read()

    def _read(self) -> dict[str, str]:
        try:
            told = json.loads(read_bytes(self._file, _MOST_JOURNAL))
        except (BadInput, ValueError, RecursionError):
            return {}
        failed = told.get("failed") if isinstance(told, dict) else None
        if not isinstance(failed, dict):
            return {}
        return {key: why for key, why in failed.items() if isinstance(why, str)}

    @property
    def failed(self) -> Mapping[str, str]:
        """The addresses that failed for good, and why."""
        return self._failed

    def note(self, address: str, why: str | None) -> None:
        """Note that an address failed for good; None that it did not."""
        with self._lock:
            self._failed.pop(address, None)
            if why is not None:
                self._failed[address] = why
                while len(self._failed) > _KEPT_FAILURES:
                    del self._failed[next(iter(self._failed))]

    def write(self) -> None:
        """Keep it; trouble with the file is no trouble: what failed fails again."""
        with self._lock:
            content = json.dumps({"failed": self._failed}, indent=1, ensure_ascii=False).encode("utf-8", "replace")
        with suppress(DataTrouble):
            write_bytes(self._file, content)


def plan(spots: Iterable[tuple[Spot, bool]], failed: Collection[str], again: bool = False) -> FetchPlan:
    """Find out what there is to fetch; nobody is asked.

    Args:
        spots: the printings, and whether each has a picture.
        failed: addresses that failed for good.
        again: whether these are tried again.
    """
    jobs: dict[str, tuple[Address, list[Spot]]] = {}
    there = without = 0
    skipped: set[str] = set()
    odd: dict[str, Finding] = {}
    for spot, has in spots:
        text = spot.printing.image
        if has:
            there += 1
        elif not text:
            without += 1
        else:
            try:
                address = address_of(text)
            except BadInput as error:
                odd.setdefault(text, Finding(f"{spot.card.name} ({spot.printing.set})", str(error)))
                continue
            if address.text in failed and not again:
                skipped.add(address.text)
            else:
                jobs.setdefault(address.text, (address, []))[1].append(spot)
    found = tuple(Job(address, tuple(spots)) for address, spots in jobs.values())
    return FetchPlan(found, there, without, len(skipped), tuple(odd.values()))


class PictureFetch:
    """One run; each picture that came stays, whatever becomes of the others.

    Args:
        folder: the scans of the game.
        parts: where beginnings are kept of pictures that were cut off.
        journal: of what failed for good.
        fetcher: asks once.
        patience: how long is waited.
    """

    def __init__(
        self,
        folder: Path,
        parts: Path,
        journal: Journal,
        fetcher: Fetcher | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._folder, self._parts, self._journal = folder, parts, journal
        self._fetcher = fetcher or Fetcher()
        self._going = Event()
        self._going.set()
        self._polite = Politeness(self._fetcher, patience, going=self._going)
        self._staging = folder / f".new-{getpid()}-{get_ident():x}"
        self._bulk = Bulk(folder)
        self._lock = Lock()
        self._moved: list[Moved] = []
        self._failed: list[Finding] = []

    def pause(self, wanted: bool) -> None:
        """Ask for nothing more until further notice, or go on; what is under way comes to its end."""
        if wanted:
            self._going.clear()
        else:
            self._going.set()

    @property
    def failures(self) -> tuple[Finding, ...]:
        """What failed so far."""
        with self._lock:
            return tuple(self._failed)

    def run(self, wanted: FetchPlan, progress: Progress = silent) -> Fetched:
        """Fetch what a plan says, two pictures at a time.

        Args:
            wanted: what to fetch.
            progress: asked often; when it raises ``Cancelled`` the run ends at once and tells what came.
        """
        pool = ThreadPoolExecutor(TOGETHER, "pictures")
        waiting: set[Future[None]] = set()
        left = list(reversed(wanted.jobs))
        done, trouble = 0, ""
        try:
            self._staging.mkdir(parents=True, exist_ok=True)
            while left or waiting:
                progress(say("fetching pictures"), done, len(wanted.jobs))
                while left and len(waiting) < TOGETHER:
                    waiting.add(pool.submit(self._one, left.pop()))
                over, waiting = wait(waiting, _LOOK_S, FIRST_COMPLETED)
                for one in over:
                    one.result()
                    done += 1
                    if done % _EVERY == 0:
                        self._journal.write()
        except Cancelled:
            pass  # what came stays, and is told
        except OSError as error:
            trouble = str(self._trouble(error))
        finally:
            self._fetcher.stop()
            pool.shutdown(
                wait=False, cancel_futures=True
            )  # who still waits for a server ends by himself, and puts nothing
            wait(waiting, 1.0)
            with self._lock:
                self._staging, gone = Path(), self._staging
            shutil.rmtree(gone, ignore_errors=True)
            self._fetcher.close()
            self._journal.write()
        with self._lock:
            return Fetched(len(self._moved), tuple(self._failed), len(wanted.jobs) - done, tuple(self._moved), trouble)

    def _trouble(self, error: OSError) -> DataTrouble:
        if isinstance(error, DataTrouble):
            return error
        where = str(error.filename or self._folder)
        return DataTrouble(where, say("cannot be written ({why})", why=str(error.strerror)), "check room and rights")

    def _one(self, job: Job) -> None:
        key = sha256(job.address.text.encode()).hexdigest()[:32]
        name = job.spots[0].card.name
        try:
            content = self._polite.fetch(job.address, self._parts / f"{key}.part")
            normal = normalise(content, job.address.text)
        except Cancelled:
            return
        except BadInput as error:
            again = isinstance(error, Failed) and error.again
            self._journal.note(job.address.text, None if again else error.found)
            with self._lock:
                if not self._fetcher.stopped.is_set():
                    self._failed.append(
                        Finding(name, say("{where}: {found}", where=job.address.text, found=error.found))
                    )
            return
        self._journal.note(job.address.text, None)
        with self._lock:
            if not self._staging.name:
                return  # the run is over
            for n, spot in enumerate(job.spots):
                file = self._staging / f"{key}-{n}"
                file.write_bytes(normal.content)
                try:
                    self._moved.append(self._bulk.move_in(file, spot.card, spot.printing, normal.suffix))
                except BadInput as error:
                    self._failed.append(Finding(name, str(error)))
