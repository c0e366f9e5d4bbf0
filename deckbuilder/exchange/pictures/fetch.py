"""One picture from one address: bounded in size, time and turns, taken up again where it was cut off, stopped at once."""

import json
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from threading import Event, Lock
from weakref import WeakSet

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, Timeout
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from deckbuilder import __version__
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.saying import figure, say
from deckbuilder.exchange.pictures.address import Address, is_local, redirected

AGENT = f"Warcamp/{__version__} (a deck builder; fetches pictures of cards, two at a time)"
_CHUNK = 64 * 1024
_TURNS = frozenset({301, 302, 303, 307, 308})
_LATER = frozenset({408, 425, 429, 500, 502, 503, 504})
_MARKS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")
_WANTED = "a picture"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a picture may take.

    Attributes:
        bytes: of one picture.
        turns: redirects that are followed.
        connect: seconds until a server must have answered the call.
        silence: seconds that it may say nothing.
        whole: seconds for one try.
    """

    bytes: int = 20 * 2**20
    turns: int = 5
    connect: float = 10
    silence: float = 15
    whole: float = 180


class Failed(BadInput):
    """A picture did not come.

    Attributes:
        again: whether another try may help.
        wait: seconds that the server wants to be left alone; None where it did not say.
    """

    def __init__(self, where: str, found: str, *, again: bool, wait: float | None = None) -> None:
        super().__init__(where, found, _WANTED)
        self.again, self.wait = again, wait


class Fetcher:
    """Fetches pictures; may be asked from several threads.

    Args:
        bounds: how much a picture may take.
        clock: seconds, for the bound of time.
        now: the time, for servers that say until when they want to be left alone.
    """

    def __init__(
        self,
        bounds: Bounds | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._bounds, self._clock, self._now = bounds or Bounds(), clock, now
        self.stopped = Event()
        self._sockets: WeakSet[socket.socket] = WeakSet()
        self._lock = Lock()
        self._far, self._near = self._manager(local=False), self._manager(local=True)

    def fetch(self, address: Address, part: Path) -> bytes:
        """Fetch one picture, with a single try.

        Args:
            address: where it is.
            part: where the beginning is kept when it is cut off, to be gone on with; taken away when all is there.

        Raises:
            Failed: it did not come.
            Cancelled: ``stop`` was called.
        """
        try:
            content = self._follow(address, part)
        except (HTTPError, OSError, ValueError) as error:
            if self.stopped.is_set():
                raise Cancelled from None
            if isinstance(error, Failed):
                raise
            raise Failed(address.text, _reason(error), again=not isinstance(error, BadInput)) from error
        if self.stopped.is_set():
            raise Cancelled
        _forget(part)
        return content

    def stop(self) -> None:
        """End what is under way, at once, and all that would come."""
        self.stopped.set()
        with self._lock:
            sockets = list(self._sockets)
        for one in sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let go of the connections."""
        self._far.clear()
        self._near.clear()

    # -- one try -----------------------------------------------------------------------------------

    def _follow(self, address: Address, part: Path) -> bytes:
        began, here = self._clock(), address
        for _ in range(self._bounds.turns + 1):
            if self.stopped.is_set():
                raise Cancelled
            held, known = _held(part, address)
            response = self._ask(here, known)
            try:
                if response.status in _TURNS:
                    target = response.headers.get("Location", "")
                    if not target:
                        raise Failed(here.text, say("leads nowhere"), again=False)
                    here = redirected(here, target)
                    continue
                self._judge(here, response, part)
                return self._take(here, address, response, part, held, began)
            finally:
                response.close()
        raise Failed(address.text, say("leads on and on, more than {n} times", n=self._bounds.turns), again=False)

    def _ask(self, address: Address, known: Mapping[str, str]) -> BaseHTTPResponse:
        headers = {"User-Agent": AGENT, "Accept": "image/*", "Accept-Encoding": "identity", **known}
        timeout = Timeout(connect=self._bounds.connect, read=self._bounds.silence)
        manager = self._near if address.local else self._far
        return manager.request(
            "GET", address.text, headers=headers, timeout=timeout, redirect=False, retries=False, preload_content=False,
            decode_content=False,
        )  # fmt: skip

    def _judge(self, address: Address, response: BaseHTTPResponse, part: Path) -> None:
        """Refuse an answer that brings no picture."""
        status = response.status
        if status == 416:
            _forget(part)
            raise Failed(address.text, say("the picture is another one now"), again=True, wait=0)
        if status in _LATER:
            wait = self._wait(response.headers.get("Retry-After", ""))
            raise Failed(address.text, say("the server answers {status}", status=status), again=True, wait=wait)
        if status not in (200, 206):
            raise Failed(address.text, say("the server answers {status}", status=status), again=False)
        told = response.headers.get("Content-Length", "")
        if told.isdigit() and int(told) > self._bounds.bytes:
            raise _too_large(address, int(told), self._bounds.bytes)

    def _wait(self, told: str) -> float | None:
        if told.strip().isdigit():
            return float(told)
        with suppress(ValueError, TypeError):
            until = parsedate_to_datetime(told)
            return max(0.0, (until - self._now()).total_seconds())
        return None

    def _take(
        self, here: Address, address: Address, response: BaseHTTPResponse, part: Path, held: bytes, began: float
    ) -> bytes:
        """Read the body; what came is kept where the rest does not come."""
        begin = _begin(response) if response.status == 206 else 0
        if begin is None or begin not in (0, len(held)):
            _forget(part)
            raise Failed(here.text, say("another part than was asked for"), again=True, wait=0)
        content = bytearray(held if begin else b"")
        try:
            while True:
                if self._clock() - began > self._bounds.whole:
                    raise Failed(here.text, say("it takes longer than {n} s", n=round(self._bounds.whole)), again=True)
                chunk = response.read1(_CHUNK)
                if self.stopped.is_set():
                    raise Cancelled
                if not chunk:
                    break
                content += chunk
                if len(content) >= 12 and not content.startswith(_MARKS):
                    _forget(part)
                    raise Failed(here.text, _instead(response), again=False)
                if len(content) > self._bounds.bytes:
                    _forget(part)
                    raise _too_large(here, len(content), self._bounds.bytes)
            told = response.headers.get("Content-Length", "")
            if told.isdigit() and len(content) - begin != int(told):
                raise Failed(here.text, say("cut off after {n} bytes", n=figure(len(content))), again=True)
        except (HTTPError, OSError, Failed, Cancelled) as error:
            if not isinstance(error, Failed) or error.again:
                _keep(part, address, bytes(content), response)
            raise
        if not content.startswith(_MARKS):
            raise Failed(here.text, _instead(response), again=False)
        return bytes(content)

    # -- connections -------------------------------------------------------------------------------

    def _manager(self, *, local: bool) -> PoolManager:
        """Make connections that are watched, and that end where they lead to a machine nobody named."""
        fetcher = self

        class Plain(HTTPConnection):
            def connect(self) -> None:
                super().connect()
                fetcher._watch(self.sock, local)

        class Safe(HTTPSConnection):
            def connect(self) -> None:
                super().connect()
                fetcher._watch(self.sock, local)

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SafePool(HTTPSConnectionPool):
            ConnectionCls = Safe

        manager = PoolManager(num_pools=8, maxsize=2)
        manager.pool_classes_by_scheme = {"http": PlainPool, "https": SafePool}
        return manager

    def _watch(self, sock: socket.socket | None, local: bool) -> None:
        if sock is None:
            return
        number = str(sock.getpeername()[0])
        if not local and is_local(number):
            sock.close()
            raise BadInput(number, "a machine of your own network, under the name of another", "a server")
        with self._lock:
            self._sockets.add(sock)
        if self.stopped.is_set():
            sock.close()
            raise Cancelled


def _reason(error: Exception) -> str:
    if isinstance(error, BadInput):
        return error.found
    words = str(error).strip() or type(error).__name__
    return words.rpartition(">: ")[2][:200]


def _too_large(address: Address, size: int, most: int) -> Failed:
    found = say("{n} bytes; at most {most}", n=figure(size), most=figure(most))
    return Failed(address.text, found, again=False)


def _instead(response: BaseHTTPResponse) -> str:
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()[:60]
    return say("a file of the kind {kind}, no picture", kind=kind) if kind else say("no picture")


def _begin(response: BaseHTTPResponse) -> int | None:
    """Give where a part begins, as its server says; None where it does not say so clearly."""
    unit, _, rest = response.headers.get("Content-Range", "").strip().partition(" ")
    first = rest.partition("-")[0].strip()
    return int(first) if unit == "bytes" and first.isdigit() else None


def _notes(part: Path) -> Path:
    return part.with_name(part.name + ".json")


def _keep(part: Path, address: Address, content: bytes, response: BaseHTTPResponse) -> None:
    """Keep a beginning, where its server tells how to see that the rest still belongs to it."""
    mark = response.headers.get("ETag", "")
    mark = response.headers.get("Last-Modified", "") if not mark or mark.startswith("W/") else mark
    if not content or not mark or not content.startswith(_MARKS):
        _forget(part)
        return
    with suppress(OSError):
        part.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        _notes(part).write_text(json.dumps({"address": address.text, "mark": mark, "size": len(content)}), "utf-8")


def _held(part: Path, address: Address) -> tuple[bytes, Mapping[str, str]]:
    """Give a beginning that is kept, and the headers that ask for the rest."""
    try:
        told = json.loads(_notes(part).read_text("utf-8"))
        content = part.read_bytes()
        fits = told["address"] == address.text and told["size"] == len(content) and content
        mark = str(told["mark"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return b"", {}
    if not fits or not mark.isascii() or not mark.isprintable():
        return b"", {}
    return content, {"Range": f"bytes={len(content)}-", "If-Range": mark}


def _forget(part: Path) -> None:
    for file in (part, _notes(part)):
        with suppress(OSError):
            file.unlink()
