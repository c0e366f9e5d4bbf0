"""The versions of a deck as a table, newest first."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QDateTime, QLocale, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QHeaderView, QLineEdit, QWidget

from deckbuilder.desk.deck_versions import Version, in_short
from deckbuilder.gui import glyphs
from deckbuilder.gui.library.compare_table import signed
from deckbuilder.gui.library.empty_table import EmptyTable
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.models.violations import VERDICT_SIGNS
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.whole_rows import show_whole_rows
from deckbuilder.gui.words import counted

NUMBER, WHEN, NAME, CARDS, STATE, CHANGES = range(6)
_NO_PARENT = QModelIndex()


class VersionTable(QAbstractTableModel):
    """A row for each version; names can be typed."""

    rename_wanted = Signal(int, str)
    """The number of a version, and its new name."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[Version] = ()
        self._labels: dict[str, str] = {}
        self._locale = QLocale()

    def show(self, versions: Sequence[Version], labels: dict[str, str]) -> None:
        """Show other versions."""
        self.beginResetModel()
        self._rows, self._labels = versions, labels
        self.endResetModel()

    def version(self, row: int) -> Version | None:
        """Give the version of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of versions."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else CHANGES + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section <= CHANGES:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            names = (self.tr("No."), self.tr("Saved"), self.tr("Name"), self.tr("Cards"), self.tr("Format"))
            return (*names, self.tr("Changes"))[section]
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, sign or the spoken sentence of a cell."""
        version = self.version(index.row()) if index.isValid() else None
        if version is None:
            return None
        column = index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(version, column)
        if role == VALUE_ROLE:
            return version
        if role == Qt.ItemDataRole.DecorationRole and column == STATE:
            sign, color = VERDICT_SIGNS[version.legal]
            return glyphs.pixmap(sign, self._theme.color(color), self._theme.px(14))
        if role == Qt.ItemDataRole.FontRole and column == NAME:
            return self._theme.font(13, bold=True)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(version) if column in (NUMBER, NAME) else self._text(version, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(version, column) or None
        return self._alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another name of a version."""
        version, name = self.version(index.row()), " ".join(str(value).split())
        if version is None or index.column() != NAME or role != Qt.ItemDataRole.EditRole or name == version.name:
            return False
        self.rename_wanted.emit(version.number, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let the names of saved versions be typed."""
        flags, version = super().flags(index), self.version(index.row())
        if version is not None and version.number and index.column() == NAME:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def _text(self, version: Version, column: int) -> str:
        if column == NUMBER:
            return str(version.number) if version.number else ""
        if column == WHEN:
            if version.time is None:
                return self.tr("now, not saved")
            moment = QDateTime.fromSecsSinceEpoch(int(version.time.timestamp()))
            return self._locale.toString(moment, QLocale.FormatType.ShortFormat)
        if column == NAME:
            return version.name
        if column == CARDS:
            return str(version.deck.count())
        if column == STATE:
            return self._labels.get(version.deck.format, version.deck.format)
        return self.changes(version)

    def changes(self, version: Version) -> str:
        """Say what a version changed: ``"+2 Ember Axe, −1 Stone Helm"``."""
        if version.changes:
            moved = self.tr("moved {card}")
            return ", ".join(
                f"{signed(n)} {name}" if n else moved.format(card=name) for n, name in in_short(version.changes)
            )
        return self.tr("the first version") if version.number == 1 else self.tr("the same cards")

    def spoken(self, version: Version) -> str:
        """Say a version as a sentence."""
        legal = {True: self.tr("legal"), False: self.tr("not legal"), None: self.tr("undecided")}[version.legal]
        cards = counted(version.deck.count(), self.tr("{n} card"), self.tr("{n} cards"))
        number = self.tr("version {n}").format(n=version.number) if version.number else ""
        parts = [number, self._text(version, WHEN), version.name, cards, f"{self._text(version, STATE)} {legal}"]
        return ", ".join(part for part in (*parts, self.changes(version)) if part)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        right = column in (NUMBER, CARDS)
        return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)


class VersionView(EmptyTable):
    """Shows a ``VersionTable``; F2, a double click or letters, anywhere in a row, name its version.

    Args:
        table: the versions.
        theme: sizes.
    """

    now_wanted = Signal(str)
    """The state now, which is no version yet, shall be named; with the letters typed."""
    named = Signal()
    """Nobody types a name any more."""

    def __init__(self, table: VersionTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._table = table
        self.setModel(table)
        self.setAccessibleName(self.tr("Versions"))
        show_whole_rows(self, QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalHeader().setDefaultSectionSize(theme.px(30))
        header = self.horizontalHeader()
        header.setObjectName("plain")
        header.setHighlightSections(False)
        for column in (NUMBER, WHEN, CARDS, STATE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(NAME, theme.px(160))
        header.setSectionResizeMode(CHANGES, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(self._on_double_click)

    def version(self) -> Version | None:
        """Give the version that is chosen."""
        return self._table.version(self.currentIndex().row())

    def begin_name(self, letters: str = "") -> None:
        """Let the name of the chosen version be typed.

        Args:
            letters: what was typed already; it stands in place of the name there is.
        """
        version = self.version()
        if version is None:
            return
        if not version.number:
            self.now_wanted.emit(letters)
            return
        index = self.currentIndex().siblingAtColumn(NAME)
        self.setCurrentIndex(index)
        self.edit(index)
        editor = self.findChild(QLineEdit)
        if letters and editor is not None:
            editor.setText(letters)

    def naming(self) -> bool:
        """Tell whether a name is being typed; a list shown anew would take the editor away."""
        return self.state() is QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell that the name is typed."""
        super().closeEditor(editor, hint)
        self.named.emit()

    def _on_double_click(self) -> None:
        self.begin_name()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Name the chosen version; leave all else to the table."""
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        text = event.text()
        if event.key() == Qt.Key.Key_F2:
            self.begin_name()
        elif not held and text.isprintable() and text.strip():
            self.begin_name(text)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Let letters name the version rather than go to another."""
