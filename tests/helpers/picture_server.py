"""A server of pictures on this machine that behaves as badly as it is told."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Answers by the script of its server."""

    protocol_version = "HTTP/1.1"
    server: "PictureServer"

    def do_GET(self) -> None:  # the name is the library's
        """Take note of the request, then do what the script says."""
        server = self.server
        with server.lock:
            server.asked.append((self.path, dict(self.headers)))
            server.together += 1
            server.most_together = max(server.most_together, server.together)
        try:
            answer = server.script.get(self.path) or server.script.get("*")
            if answer is None:
                self.send(404, b"nothing")
            else:
                answer(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            with server.lock:
                server.together -= 1

    def send(self, status: int, body: bytes = b"", *, length: int | None = None, **headers: str) -> None:
        """Answer with a body; a length of -1 says none."""
        self.send_response(status)
        told = {"Content-Type": "image/jpeg"} | {key.replace("_", "-"): value for key, value in headers.items()}
        for key, value in told.items():
            self.send_header(key, value)
        if length != -1:
            self.send_header("Content-Length", str(len(body) if length is None else length))
        else:
            self.close_connection = True
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
        if length is not None:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class PictureServer(ThreadingHTTPServer):
    """Serves by a script: an answer for each path, ``*`` for all others."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script: dict[str, Answer] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.lock = threading.Lock()
        self.together = self.most_together = 0
        self.over = threading.Event()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients go away, as they are meant to."""

    def address(self, path: str) -> str:
        """Give the address of a path."""
        return f"http://127.0.0.1:{self.server_port}{path}"

    def count(self, path: str) -> int:
        """Count how often a path was asked for."""
        return sum(1 for asked, _ in self.asked if asked == path)

    def sleep(self, seconds: float) -> None:
        """Wait, but not beyond the end of the test."""
        self.over.wait(seconds)


@contextmanager
def serving() -> Iterator[PictureServer]:
    """Run a server for as long as the block lasts."""
    server = PictureServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


def gives(body: bytes, **headers: str) -> Answer:
    """Give a body."""
    return lambda handler: handler.send(200, body, length=None, **headers)


def says(status: int, **headers: str) -> Answer:
    """Give a status."""
    return lambda handler: handler.send(status, b"", length=None, **headers)


def leads(target: str, status: int = 302) -> Answer:
    """Lead elsewhere."""
    return lambda handler: handler.send(status, b"", Location=target)


def first(*answers: Answer) -> Answer:
    """Give one answer after the other; the last one from then on."""
    left = list(answers)

    def answer(handler: Handler) -> None:
        (left.pop(0) if len(left) > 1 else left[0])(handler)

    return answer


def cuts(body: bytes, after: int, **headers: str) -> Answer:
    """Promise a whole body and hang up in the middle of it."""
    return lambda handler: handler.send(200, body[:after], length=len(body), **headers)


def ranges(body: bytes, etag: str) -> Answer:
    """Give the part that is asked for, as long as it is asked for by this mark."""

    def answer(handler: Handler) -> None:
        wanted = handler.headers.get("Range", "")
        if wanted and handler.headers.get("If-Range") == etag:
            begin = int(wanted.removeprefix("bytes=").rstrip("-"))
            told = f"bytes {begin}-{len(body) - 1}/{len(body)}"
            handler.send(206, body[begin:], Content_Range=told, ETag=etag)
        else:
            handler.send(200, body, ETag=etag)

    return answer


def drips(body: bytes, seconds: float) -> Answer:
    """Give one byte after the other, with a pause after each."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "image/jpeg")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        for n in range(len(body)):
            if handler.server.over.is_set():
                return
            handler.wfile.write(body[n : n + 1])
            handler.wfile.flush()
            time.sleep(seconds)

    return answer


def stalls(seconds: float = 60) -> Answer:
    """Take the request and say nothing."""
    return lambda handler: handler.server.sleep(seconds)


def floods(begin: bytes) -> Answer:
    """Never stop, and never say how much there is."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "image/jpeg")
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.close_connection = True
        handler.wfile.write(begin)
        while not handler.server.over.is_set():
            handler.wfile.write(bytes(64 * 1024))

    return answer
