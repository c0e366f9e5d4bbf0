"""Standard output and error into a pipe whose reader may go away: what a command has to answer does not depend on who hears it out."""

import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:  # a stub, no module
    from _typeshed import ReadableBuffer


class _Outlet(io.RawIOBase):
    """An end of a pipe that takes what nobody reads any more."""

    def __init__(self, end: io.FileIO) -> None:
        self._end = end

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._end.fileno()

    def write(self, data: "ReadableBuffer", /) -> int | None:
        try:
            return self._end.write(data)
        except BrokenPipeError:
            return memoryview(data).nbytes


@contextmanager
def outlasting_readers() -> Iterator[None]:
    """Let what is written into a pipe be lost without a word once its reader has gone, as long as this lasts."""
    former = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = map(_outlasting, former)
    try:
        yield
    finally:
        for stream, before in zip((sys.stdout, sys.stderr), former, strict=True):
            if stream is not before:
                stream.flush()
        sys.stdout, sys.stderr = former


def _outlasting(stream: TextIO) -> TextIO:
    """Give a stream that writes into the same pipe; the stream itself where it leads into none."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    end = getattr(stream.buffer, "raw", stream.buffer)  # python -u has nothing between
    if not isinstance(end, io.FileIO) or not stat.S_ISFIFO(os.fstat(end.fileno()).st_mode):
        return stream
    stream.flush()
    outlet = io.BufferedWriter(_Outlet(end))
    return io.TextIOWrapper(outlet, stream.encoding, stream.errors, line_buffering=stream.line_buffering)
