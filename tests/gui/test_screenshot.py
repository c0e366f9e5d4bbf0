import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import qInstallMessageHandler, qWarning
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.gui import app, display, screenshot
from deckbuilder.gui.passing_decks import PassingDecks
from deckbuilder.gui.screenshot import views
from tests.gui.fakes import LEADER, MemoryDecks, legal_deck, make_services


def colours(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(0, image.width(), 16) for y in range(0, image.height(), 4)}


@pytest.mark.parametrize("view", views())
def test_every_view_is_drawn_in_the_size_asked_for(
    qtbot: QtBot, tmp_path: Path, view: str, capsys: pytest.CaptureFixture[str]
) -> None:
    decks = MemoryDecks()
    decks.create(legal_deck())
    out = tmp_path / "shots" / f"{view}.png"
    assert app.screenshot(make_services(tmp_path, decks), out, view, "dark", (1024, 640), 100) == 0
    assert capsys.readouterr().out.strip() == str(out)
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1024, 640)
    assert len(colours(image)) > 5


def test_picture_of_a_dialog_says_nothing_but_its_path(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    command = [
        "-m",
        "deckbuilder",
        "gui",
        "--screenshot",
        str(out),
        "--view",
        "about",
        "--home",
        str(tmp_path / "home"),
    ]
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, timeout=120)
    assert (done.stdout.strip(), done.stderr) == (str(out), "")


def test_what_else_qt_says_is_passed_on() -> None:
    told: list[str] = []
    before = qInstallMessageHandler(lambda kind, context, message: told.append(message))
    try:
        with screenshot.without_harmless():
            qWarning("This plugin does not support propagateSizeHints()")
            qWarning("Something is the matter")
        qWarning("Something else")
    finally:
        qInstallMessageHandler(before)
    assert told == ["Something is the matter", "Something else"]


def test_screenshot_writes_no_deck_and_no_setting(qtbot: QtBot, tmp_path: Path) -> None:
    decks = MemoryDecks()
    decks.create(legal_deck())
    before = dict(decks.kept)
    app.screenshot(make_services(tmp_path / "home", decks), tmp_path / "a.png", "findings", "light", (1024, 640), 100)
    assert decks.kept == before
    assert not (tmp_path / "home" / "settings.json").exists()


def test_deck_that_passes_with_the_program_names_its_leader(qtbot: QtBot) -> None:
    decks = PassingDecks(MemoryDecks(), lambda deck: next((e.card for e in deck.entries if e.slot == LEADER), None))
    stored = decks.create(legal_deck())
    assert [head.leader for head in decks.list()] == ["fox-king"]
    decks.journal(stored.id, legal_deck().added(LEADER, CardId("fox-king"), -1), "cut", stored.revision)
    assert [head.leader for head in decks.list()] == [None]


def test_view_that_is_none_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere.*deck-empty"):
        app.screenshot(make_services(tmp_path), tmp_path / "a.png", "nowhere", "light", (800, 600), 100)


@pytest.mark.parametrize("name", ["a-folder.txt", "of-no-format.txt", "not-there.txt"])
def test_deck_that_cannot_be_read_is_refused_by_its_name_and_nothing_is_drawn(
    qtbot: QtBot, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a-folder.txt").mkdir()
    (tmp_path / "of-no-format.txt").write_bytes(bytes(range(256)))
    out = tmp_path / "shots" / "a.png"
    services = make_services(tmp_path / "home")
    with pytest.raises(BadInput, match=name):
        app.screenshot(services, out, "deck", "light", (1024, 640), 100, tmp_path / name)
    assert not out.parent.exists()
    assert capsys.readouterr().out == ""


def test_two_scales_give_two_pictures(qtbot: QtBot, tmp_path: Path) -> None:
    for scale in (80, 200):
        app.screenshot(make_services(tmp_path), tmp_path / f"{scale}.png", "deck", "light", (1280, 800), scale)
    assert QImage(str(tmp_path / "80.png")) != QImage(str(tmp_path / "200.png"))


@pytest.mark.skipif(sys.platform != "linux", reason="the guard looks at X11 and Wayland")
def test_no_display_gives_one_line_and_no_abort(tmp_path: Path) -> None:
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {key: value for key, value in os.environ.items() if key not in gone}
    code = "import sys; from deckbuilder.gui import app; sys.exit(app.run(None))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "DISPLAY" in done.stderr


def test_offscreen_needs_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display.missing() == ""


def test_nothing_heavy_is_loaded_for_the_first_paint() -> None:
    code = (
        "import sys; import deckbuilder.gui.start; "
        "print([m for m in ('peewee', 'numpy', 'PIL', 'reportlab') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
