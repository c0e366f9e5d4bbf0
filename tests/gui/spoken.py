"""Windows that speak another language for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from deckbuilder.gui import language


@contextmanager
def speaking(app: QApplication, code: str) -> Iterator[str]:
    """Install a language; English, and the locale of before, hold again afterwards."""
    before = QLocale()
    try:
        yield language.install(app, code)
    finally:
        language.install(app, language.ENGLISH)
        QLocale.setDefault(before)
