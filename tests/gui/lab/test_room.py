"""The lab at every text scale: nothing that is written is squeezed, and nothing lies beside the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.gui.lab.page import Page, Scroll
from deckbuilder.gui.lab.place import PAGES, LabPlace
from deckbuilder.gui.stats.heat_table import HeatTable
from tests.gui.lab.conftest import settle
from tests.gui.spoken import speaking

WRITTEN = (QLabel, QAbstractButton, QComboBox, QAbstractSpinBox)
EDGES = 4
"""A box that has the focus has thicker edges, and asks for so many pixels more."""


@pytest.fixture(params=["en", "fr"])
def code(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    with speaking(qapp, request.param):
        yield


def shown(qtbot: QtBot, lab: LabPlace, key: str) -> Page:
    lab.go(key)
    settle(qtbot, lab)
    page = lab.page
    assert page is not None
    if key == "goldfish":
        page.answer.say("Levels of the army: 15.1 instead of 13.2. " * 5, "Words that took no part. " * 10)
    for _ in range(3):
        QApplication.processEvents()
    return page


def cut(page: Page) -> list[str]:
    """Give what is less high than its words need, or lies beside what is seen."""
    found = [
        f"{part.accessibleName() or getattr(part, 'text', str)()}: {part.height()}"
        for part in page.findChildren(QWidget)
        if isinstance(part, WRITTEN)
        and part.isVisible()
        and not isinstance(part.parentWidget(), QLineEdit)
        and part.height() + EDGES < max(part.heightForWidth(part.width()), part.minimumSizeHint().height())
    ]
    found += [
        f"{scroll.widget().width()} in {scroll.viewport().width()}"
        for scroll in page.findChildren(Scroll)
        if scroll.isVisible() and scroll.widget().width() > scroll.viewport().width()
    ]
    return found


@pytest.mark.parametrize("scale", [100, 160, 200])
@pytest.mark.usefixtures("code")
def test_no_words_are_squeezed(lab: LabPlace, qtbot: QtBot) -> None:
    assert {spec.key: cut(shown(qtbot, lab, spec.key)) for spec in PAGES} == {spec.key: [] for spec in PAGES}


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.usefixtures("code")
def test_names_of_columns_leave_room_for_rows(lab: LabPlace, qtbot: QtBot) -> None:
    table = shown(qtbot, lab, "matrix").findChildren(HeatTable)[0]
    assert table.viewport().height() >= 2 * table.rowHeight(0)
    assert table.head.height() <= table.head.tall()
