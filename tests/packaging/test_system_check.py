"""A machine that lacks something gets one line that says what to install."""

import sys

import pytest

from tests.helpers.packaging_scripts import load


def test_a_machine_with_everything_is_not_complained_about() -> None:
    assert load("system_check").missing() == []


def test_a_missing_qt_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load("system_check")
    monkeypatch.setattr(module, "_found", lambda name: name != "EGL")
    (line,) = module.missing()
    assert "EGL" in line
    assert "apt-get install" in line
    assert "libegl1" in line


def test_python_without_environments_is_told_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    (line,) = load("system_check").missing()
    assert "python3-venv" in line
