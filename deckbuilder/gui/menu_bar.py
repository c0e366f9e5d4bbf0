"""The titles of the menu bar; the lines below them are made once the list of cards is painted (``menus``)."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QMainWindow, QMenu

MENUS = (
    ("deck", str(QT_TRANSLATE_NOOP("actions", "&Deck"))),
    ("edit", str(QT_TRANSLATE_NOOP("actions", "&Edit"))),
    ("cards", str(QT_TRANSLATE_NOOP("actions", "&Cards"))),
    ("collection", str(QT_TRANSLATE_NOOP("actions", "C&ollection"))),
    ("table", str(QT_TRANSLATE_NOOP("actions", "&Table"))),
    ("view", str(QT_TRANSLATE_NOOP("actions", "&View"))),
    ("window", str(QT_TRANSLATE_NOOP("actions", "&Window"))),
    ("help", str(QT_TRANSLATE_NOOP("actions", "&Help"))),
)
"""Key and title of each menu, from left to right."""


def titled(window: QMainWindow) -> dict[str, QMenu]:
    """Fill a window's menu bar with empty menus, and give them by key."""
    bar = window.menuBar()
    return {key: bar.addMenu(QCoreApplication.translate("actions", title)) for key, title in MENUS}
