"""Shared fixtures: no display, a throw-away user folder, and no unexpected warning in the log."""

import gc
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("WARCAMP_HOME", None)

# Grammars and read cards stay for the whole run: looked through as often as usual they cost it a third.
gc.set_threshold(50_000, 20, 20)

settings.register_profile("house", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user folder of this test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("WARCAMP_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_unexpected_warnings(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs a warning it did not declare by reading ``caplog`` and clearing it."""
    yield
    loud = [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING and r.name.startswith("deckbuilder")]
    assert not loud, f"unexpected warnings: {[r.getMessage() for r in loud]}"
