"""The player's own pictures: dropped, chosen, taken away and brought back."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.workbench import Workbench
from tests.gui.card_page.hands import OLD, SCOUT, open_printings, scan, scout, shown
from tests.gui.fakes import GAME


def drop(page: CardPage, *files: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    page.picture.dropEvent(QDropEvent(QPointF(QPoint(5, 5)), Qt.DropAction.CopyAction, data, left, none))


def kept_anew(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    """Show the small picture that was kept of a card, as is done behind an undo: keeping it may have changed its colours a little."""
    kept = paths.cache_folder(bench.services.home) / "pictures"
    qtbot.waitUntil(lambda: any(file.is_file() for file in kept.rglob("*")), timeout=5000)
    bench.faces.clear()
    bench.hub.announce(Changes(frozenset({Topic.PICTURES})))
    qtbot.waitUntil(page.picture.ready, timeout=5000)


def middle(page: CardPage) -> QColor:
    image = page.picture._image
    assert image is not None
    return image.pixelColor(image.width() // 2, image.height() // 2)


def test_dropped_picture_is_shown_without_a_restart_and_undo_takes_it_back(
    qtbot: QtBot, page: CardPage, bench: Workbench, tmp_path: Path, home: Path
) -> None:
    shown(qtbot, page, SCOUT)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    kept_anew(qtbot, page, bench)
    before = middle(page)
    with qtbot.waitSignal(bench.hub.said) as told:
        drop(page, scan(tmp_path / "elsewhere"))
    qtbot.waitUntil(lambda: page.picture.ready() and middle(page).green() > 250, timeout=5000)
    assert (home / "pictures" / GAME.id / "ONE" / "fox-scout.png").is_file()
    told.args[1]()
    qtbot.waitUntil(lambda: page.picture.ready() and middle(page) == before, timeout=5000)
    assert not (home / "pictures" / GAME.id / "ONE" / "fox-scout.png").exists()
    assert (tmp_path / "elsewhere" / "mine.png").is_file()


def test_picture_for_another_printing_makes_that_one_the_shown_one(
    qtbot: QtBot, page: CardPage, bench: Workbench, tmp_path: Path
) -> None:
    scan(bench.services.home / "pictures" / GAME.id / "ONE", "2.png", "#ff0000")
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    with qtbot.waitSignal(bench.hub.said, check_params_cb=lambda said, _: "Your picture" in said):
        page.printings.use_file(scan(tmp_path / "elsewhere"))
    assert bench.services.pictures.shown(scout(bench), GAME) is OLD


def test_file_that_is_no_picture_is_told_and_changes_nothing(
    qtbot: QtBot, page: CardPage, bench: Workbench, tmp_path: Path, home: Path
) -> None:
    file = tmp_path / "song.png"
    file.write_bytes(b"la la la")
    shown(qtbot, page, SCOUT)
    with qtbot.waitSignal(bench.troubled) as told:
        drop(page, file)
    assert "song.png" in told.args[0]
    assert not (home / "pictures").exists()


def test_picture_is_taken_away_and_brought_back(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    file = scan(bench.services.home / "pictures" / GAME.id / "ONE", "2.png")
    open_printings(qtbot, page)
    assert page.printings.take_away.isEnabled()
    with qtbot.waitSignal(bench.hub.said) as told:
        page.printings.take_away.trigger()
    assert not file.exists()
    assert not page.printings.take_away.isEnabled()
    told.args[1]()
    assert file.is_file()


def test_picture_put_into_the_folder_is_seen_after_looking_again(
    qtbot: QtBot, page: CardPage, bench: Workbench
) -> None:
    open_printings(qtbot, page)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    scan(bench.services.home / "pictures" / GAME.id / "ONE", "2.png")
    page.printings.look_again.trigger()
    qtbot.waitUntil(lambda: page.picture.ready() and middle(page).green() > 250, timeout=5000)


def test_picture_is_a_button_for_keys_and_says_its_card(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, SCOUT)
    assert page.picture.accessibleName().startswith("Fox Scout: Beast")
    page.picture.setFocus()
    with qtbot.waitSignal(page.peek_wanted) as asked:
        qtbot.keyClick(page.picture, Qt.Key.Key_Return)
    assert asked.args[0] == SCOUT
