"""How servers are asked: again after a while, longer each time, as long as they want to be left alone, and not for ever."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock

from deckbuilder.core.errors import Cancelled
from deckbuilder.exchange.pictures.address import Address
from deckbuilder.exchange.pictures.fetch import Failed, Fetcher

TOGETHER = 2
"""So many pictures are fetched at the same time."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited.

    Attributes:
        tries: of one picture.
        first: seconds before the second try; twice as long before each further one.
        most: the longest wait; a server that wants a longer one is not asked again in this run.
        troubles: pictures in a row that did not come from a server before it is given up.
    """

    tries: int = 4
    first: float = 2
    most: float = 120
    troubles: int = 8


class Politeness:
    """Asks for pictures one after the other; a server that wants to be left alone is left alone by all threads.

    Args:
        fetcher: asks once.
        patience: how long is waited.
        clock: seconds.
        going: cleared while the player wants a pause.
    """

    def __init__(
        self,
        fetcher: Fetcher,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
        going: Event | None = None,
    ) -> None:
        self._fetcher, self._patience, self._clock = fetcher, patience or Patience(), clock
        self.going = going or Event()
        if going is None:
            self.going.set()
        self._lock = Lock()
        self._not_before: dict[str, float] = {}
        self._troubles: dict[str, int] = {}
        self._given_up: dict[str, Failed] = {}

    def fetch(self, address: Address, part: Path) -> bytes:
        """Fetch a picture, with as many tries as may help.

        Raises:
            Failed: it did not come.
            Cancelled: the fetcher was stopped.
        """
        wait = self._patience.first
        for number in range(1, self._patience.tries + 1):
            self._pause(address)
            try:
                content = self._fetcher.fetch(address, part)
            except Failed as error:
                if not self._once_more(address, error, wait, number):
                    raise
                wait *= 2
            else:
                with self._lock:
                    self._troubles.pop(address.host, None)
                return content
        raise AssertionError  # the last try gives a picture or fails

    def _once_more(self, address: Address, error: Failed, wait: float, number: int) -> bool:
        """Note a failure; tell whether to try again, and leave the server alone until then."""
        longest = self._patience.most
        with self._lock:
            if not error.again:
                return False
            self._troubles[address.host] = self._troubles.get(address.host, 0) + 1
            wanted = error.wait if error.wait is not None else min(wait, longest)
            if wanted > longest or self._troubles[address.host] > self._patience.troubles:
                self._given_up.setdefault(address.host, error)
                return False
            if number >= self._patience.tries:
                return False
            if wanted:
                until = self._clock() + wanted
                self._not_before[address.host] = max(self._not_before.get(address.host, 0), until)
        return True

    def _pause(self, address: Address) -> None:
        """Wait until a server may be asked.

        Raises:
            Failed: it was given up.
            Cancelled: the fetcher was stopped.
        """
        stopped = self._fetcher.stopped
        while True:
            if stopped.is_set():
                raise Cancelled
            with self._lock:
                given_up = self._given_up.get(address.host)
                left = self._not_before.get(address.host, 0) - self._clock()
            if given_up is not None:
                raise Failed(address.text, given_up.found, again=True)
            if not self.going.is_set():
                stopped.wait(0.1)
            elif left > 0:
                stopped.wait(min(left, 0.5))
            else:
                return
