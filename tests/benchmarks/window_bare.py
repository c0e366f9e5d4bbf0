"""The smallest honest window over the same cards: a search box over a table whose model holds a plain list of ids.

``python tests/benchmarks/window_bare.py CATALOG FONT [--places]`` reads the names by plain SQLite, with nothing of the project imported. It is
the floor that the real window is measured beside. With ``--places`` it prints where its parts lie on the screen.
"""

import json
import sqlite3
import sys

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QTableView, QVBoxLayout, QWidget

TITLES = ("Name", "Type", "Class", "Level")
_NO_PARENT = QModelIndex()


class Table(QAbstractTableModel):
    """Rows are ids, in the order of names; a key makes another list of them."""

    def __init__(self, catalog: str) -> None:
        super().__init__()
        rows = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True).execute(
            "SELECT name, kind, json_extract(fields, '$.class'), json_extract(fields, '$.level') FROM card ORDER BY sort"
        )
        self.rows = [tuple("" if value is None else str(value) for value in row) for row in rows]
        self.lines = [f" {row[0].casefold()}" for row in self.rows]
        self.ids = list(range(len(self.rows)))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:  # noqa: N802  # the name is Qt's
        return 0 if parent.isValid() else len(self.ids)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:  # noqa: N802  # the name is Qt's
        return len(TITLES)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.rows[self.ids[index.row()]][index.column()]
        return None

    def headerData(  # noqa: N802  # the name is Qt's
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return TITLES[section]
        return None

    def find(self, text: str) -> None:
        """Show the cards in whose names each typed word begins one."""
        ids: list[int] = list(range(len(self.rows)))
        for part in text.casefold().split():
            begun = f" {part}"
            ids = [id for id in ids if begun in self.lines[id]]
        self.beginResetModel()
        self.ids = ids
        self.endResetModel()


class Window(QMainWindow):
    """Search box and table."""

    def __init__(self, catalog: str) -> None:
        super().__init__()
        self.edit, self.view, self.table = QLineEdit(), QTableView(), Table(catalog)
        self.view.setModel(self.table)
        self.view.verticalHeader().hide()
        self.view.setColumnWidth(0, 400)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.addWidget(self.edit)
        column.addWidget(self.view)
        self.setCentralWidget(middle)
        self.edit.textChanged.connect(self.table.find)
        self.edit.setFocus()

    def tell(self) -> None:
        """Print where the parts lie."""
        places = {"search": _box(self.edit), "list": _box(self.view.viewport()), "names": _box(self.view.viewport())}
        print(json.dumps(places), flush=True)


def _box(widget: QWidget) -> list[int]:
    place = QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
    return [place.x(), place.y(), place.width(), place.height()]


def main(catalog: str, font: str, places: bool) -> int:
    """Open it."""
    app = QApplication(sys.argv[:1])
    app.setStyle("Fusion")
    families = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(font))
    face = QFont(families[0])
    face.setPixelSize(13)
    app.setFont(face)
    window = Window(catalog)
    window.resize(1280, 800)
    window.show()
    if places:
        QTimer.singleShot(700, window.tell)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], "--places" in sys.argv))
