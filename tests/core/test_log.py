"""The log goes to a file and to memory, never grows without bound, and never stops the program."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder import log


@pytest.fixture(autouse=True)
def _own_handlers() -> Iterator[None]:
    logger = logging.getLogger("deckbuilder")
    before, level = list(logger.handlers), logger.level
    yield
    for handler in set(logger.handlers) - set(before):
        handler.close()
        logger.removeHandler(handler)
    logger.setLevel(level)


def test_lines_go_to_the_file_and_to_memory(tmp_path: Path) -> None:
    last = log.start(tmp_path / "deep" / "warcamp.log")
    logging.getLogger("deckbuilder.x").info("imported %d cards", 3)
    assert last.lines()[-1].endswith("deckbuilder.x: imported 3 cards")
    assert "imported 3 cards" in (tmp_path / "deep" / "warcamp.log").read_text()


def test_a_large_file_is_put_aside_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "warcamp.log"
    file.write_bytes(b"x" * (2**20 + 1))
    log.start(file)
    logging.getLogger("deckbuilder.x").info("new")
    assert file.stat().st_size < 1000
    assert (tmp_path / "warcamp.log.1").stat().st_size > 2**20


def test_a_place_that_cannot_be_written_is_a_line_in_memory(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "blocked").write_text("")
    last = log.start(tmp_path / "blocked" / "warcamp.log")
    assert "no log file" in last.lines()[-1]
    caplog.clear()


def test_memory_keeps_the_newest_lines(tmp_path: Path) -> None:
    keep = log.LastLines(2)
    for n in range(5):
        keep.handle(logging.makeLogRecord({"msg": f"line {n}"}))
    assert [line[-1] for line in keep.lines()] == ["3", "4"]
