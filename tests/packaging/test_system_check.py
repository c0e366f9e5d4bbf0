"""A machine that lacks something gets one line that says what to install."""

import importlib.util
import sys
from types import ModuleType

import pytest

from tests.helpers.shared_data import ROOT


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("system_check", ROOT / "packaging" / "system_check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_machine_with_everything_is_not_complained_about() -> None:
    assert load().missing() == []


def test_a_missing_qt_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load()
    monkeypatch.setattr(module, "_found", lambda name: name != "EGL")
    (line,) = module.missing()
    assert "EGL" in line
    assert "apt-get install" in line
    assert "libegl1" in line


def test_python_without_environments_is_told_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    (line,) = load().missing()
    assert "python3-venv" in line
