"""What a start may cost: nothing heavy before the list is painted, the rest by itself soon after."""

import builtins
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deckbuilder.gui import lean
from tests.helpers.shared_data import ROOT

HEAVY = ("peewee", "numpy", "PIL", "reportlab", "rapidfuzz", "deckbuilder.core.decks", "deckbuilder.core.formats")
LARGE = ("libcrypto", "libQt6Svg")
"""Libraries of 3.5 and 1 MB that a window has no need of."""

SCRIPT = f"""
import sys
from pathlib import Path
from deckbuilder import app
from deckbuilder.gui import binding
binding.load()  # as the program does before anything else of Qt
from deckbuilder.gui.app import run
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from deckbuilder.gui import start

search = start._Opening._search  # what comes once the list is painted

def look(opening):
    window = opening._window
    if not opening._searching:
        rows = window.browser.table.rowCount()
        print("painted", rows, [name for name in {HEAVY!r} if name in sys.modules])
        print("waiting", sum(bool(vars(module).get("_waits")) for name, module in sys.modules.items() if name.startswith("shiboken")))
        QTimer.singleShot(50, lambda: wait(window))
    search(opening)

def wait(window):
    if window.bench.open is None or window.bench.index is None or not window.decks.isVisible():
        QTimer.singleShot(20, lambda: wait(window))
        return
    print("whole", window.builder.head.name.text() == window.bench.open.deck.name)
    maps = Path("/proc/self/maps")
    loaded = maps.read_text() if maps.exists() else ""
    print([name for name in {LARGE!r} if name in loaded])
    QApplication.instance().exit(0)

start._Opening._search = look
sys.exit(run(app.services(Path(sys.argv[1]))))
"""


def ran(arguments: list[str]) -> str:
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments], env=env, capture_output=True, text=True, check=False, timeout=90
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_list_is_painted_with_nothing_heavy_and_the_window_completes_itself(tmp_path: Path) -> None:
    ran(["-m", "deckbuilder", "cards", "search", "--home", str(tmp_path), "a"])  # builds the catalog
    painted, waiting, whole, large = ran(["-c", SCRIPT, str(tmp_path)]).splitlines()
    word, rows, heavy = painted.split(maxsplit=2)
    assert word == "painted"
    assert int(rows) > 20
    assert heavy == "[]"
    assert waiting == "waiting 7"
    assert whole == "whole True"
    assert large == "[]"


WRONG = """
import sys
from PySide6 import QtCore, QtWidgets
waiting = [name for name, module in sys.modules.items() if vars(module).get("_waits")]
try:
    QtCore.QPoint("a", b=1)
except TypeError as error:
    print(waiting, str(error).splitlines())
print(QtCore.QObject.setObjectName.__doc__, QtWidgets.QWidget.__doc__, QtCore.QPoint.setX.__text_signature__)
print([hasattr(QtCore.QPoint, name) for name in ("x", "nothing")])
"""


def test_what_the_binding_needs_to_word_an_error_waits_and_words_it_the_same() -> None:
    plain = ran(["-c", WRONG])
    waited = ran(["-c", f"from deckbuilder.gui import binding; binding.load(){WRONG}"])
    assert plain.startswith("[]")
    assert waited.startswith("['shibokensupport.signature.mapping'")
    assert "Supported signatures" in plain
    assert waited.partition("]")[2] == plain.partition("]")[2]


def test_the_binding_loads_as_ever_where_it_has_other_modules() -> None:
    code = "from deckbuilder.gui import binding; binding._WAIT = ('none', 'lib.none'); binding.load(); "
    told = "import builtins; from PySide6 import QtCore; print(QtCore.QPoint(1, 2).x(), builtins.__import__)"
    assert ran(["-c", code + told]).split(maxsplit=1) == ["1", "<built-in function __import__>\n"]


def test_source_of_modules_is_not_read_once_qt_is_loaded() -> None:
    code = (
        "from PySide6 import QtCore; from deckbuilder.gui import lean; lean.import_plainly(); from PySide6 import QtWidgets; "
        "import linecache, deckbuilder.gui.theme as t; print(t.__file__ in linecache.cache)"
    )
    assert ran(["-c", code]).split() == ["False"]


def test_hashes_are_python_s_own_and_the_same() -> None:
    code = (
        "from deckbuilder.gui import lean; lean.hash_plainly(); import hashlib, sys; "
        "print(sys.modules.get('_hashlib') is not None, hashlib.sha256(b'fox').hexdigest()[:16], hashlib.blake2b(b'fox').hexdigest()[:16])"
    )
    told = hashlib.sha256(b"fox").hexdigest()[:16], hashlib.blake2b(b"fox").hexdigest()[:16]
    assert ran(["-c", code]).split() == ["False", *told]


def test_imports_stay_as_they_are_where_nobody_changed_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(builtins, "__orig_import__", raising=False)
    before = builtins.__import__
    lean.import_plainly()
    assert builtins.__import__ is before


def test_no_list_is_sorted_or_filtered_by_a_proxy() -> None:
    for file in (ROOT / "deckbuilder").rglob("*.py"):
        assert "ProxyModel" not in file.read_text("utf-8"), f"{file}: rows are ids, ordered by whoever makes the list"
