"""What a screen reader hears, asked as it asks: through QAccessible."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.screenshot import VIEWS
from deckbuilder.gui.words import sentence
from tests.gui.fakes import GAME

Role = QAccessible.Role
SILENT = {
    Role.Client, Role.Window, Role.Pane, Role.Grouping, Role.Splitter, Role.Border, Role.ScrollBar, Role.Separator,
    Role.Whitespace, Role.Grip, Role.LayeredPane, Role.NoRole, Role.TitleBar, Role.MenuBar, Role.Indicator,
}  # fmt: skip
"""What holds or parts others, and is not spoken itself."""


def heard(interface: QAccessibleInterface) -> str:
    return interface.text(QAccessible.Text.Name) or interface.text(QAccessible.Text.Value)


def children(interface: QAccessibleInterface) -> list[QAccessibleInterface]:
    found = (interface.child(number) for number in range(interface.childCount()))
    return [child for child in found if child is not None and child.isValid()]


def speakers(top: QWidget) -> list[QWidget]:
    """Every visible widget that says something or takes the focus."""
    found = []
    for widget in [top, *top.findChildren(QWidget)]:
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not widget.isVisible() or widget.objectName().startswith("qt_"):
            continue
        inner = isinstance(widget.parent(), QAbstractItemView | QLineEdit)  # Qt's own parts of what is asked itself
        mute = isinstance(widget, QLabel) and not widget.text()
        if interface.role() not in SILENT and not inner and not mute:
            found.append(widget)
    return found


@pytest.mark.parametrize("view", [*VIEWS, *DIALOGS])
def test_every_widget_of_every_view_has_a_name(qtbot: QtBot, window: MainWindow, view: str) -> None:
    if view in VIEWS:
        VIEWS[view](window)
    else:
        window.open_dialog(view)
    qtbot.wait(10)
    tops: list[QWidget] = [window, *(dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())]
    nameless = [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for top in tops
        for widget in speakers(top)
        if not heard(QAccessible.queryAccessibleInterface(widget))
    ]
    assert not nameless, "\n".join(nameless)
    for dialog in tops[1:]:
        dialog.close()


def shown_cards(window: MainWindow) -> list[CardId]:
    table = window.browser.table
    return [id for row in range(table.rowCount()) if (id := table.card_id(row)) is not None]


def said_by(view: QAbstractItemView) -> list[str]:
    return [heard(child) for child in children(QAccessible.queryAccessibleInterface(view))]


@pytest.mark.parametrize("shown", ["table", "grid"])
def test_every_card_found_is_announced_as_a_sentence(window: MainWindow, shown: str) -> None:
    browser = window.browser
    browser.show_as(shown)
    browser.search.set_text("fox")
    spoken = said_by(browser.catalog.view())
    found = [window.bench.cards[id] for id in shown_cards(window)]
    assert found
    for card in found:
        assert any(line.startswith(sentence(card, GAME).rstrip(".")) for line in spoken), card.name


def test_every_card_of_the_deck_is_announced_with_its_copies(window: MainWindow) -> None:
    assert window.bench.open is not None
    spoken = said_by(window.builder.list)
    for entry in window.bench.open.deck.entries:
        card = window.bench.cards[entry.card]
        assert any(line.startswith(f"{entry.count} {sentence(card, GAME)}") for line in spoken)


def test_card_page_and_picture_speak_the_card(window: MainWindow) -> None:
    card = window.bench.cards[shown_cards(window)[0]]
    window.bench.card_chosen.emit(card.id)
    interface = QAccessible.queryAccessibleInterface(window.browser.page.picture)
    assert sentence(card, GAME).rstrip(".") in heard(interface)
