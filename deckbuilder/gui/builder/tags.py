"""The player's own words for a deck: a chip each, to take away or to add to."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench

_LONGEST = 40


class TagLine(QLineEdit):
    """A line for a new tag; Esc or leaving it empty closes it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.hide()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Esc from the window while this line is open."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close when nothing was written."""
        super().focusOutEvent(event)
        if not self.text().strip():
            self.hide()


class Tags(QWidget):
    """Chips in a row that wraps; there is nothing to see where there is no tag."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._shown: tuple[str, ...] = ()
        self._theme: Theme | None = None
        self.chips: list[QPushButton] = []
        self.line = TagLine(self)
        self.line.setMaxLength(_LONGEST)
        self.line.setPlaceholderText(self.tr("New tag"))
        self.line.setAccessibleName(self.tr("New tag; Enter adds it"))
        self.line.hide()
        self.line.returnPressed.connect(self._on_written)
        self.setAccessibleName(self.tr("Tags of the deck"))
        self._row = FlowLayout(self, 4)
        self._row.addWidget(self.line)
        self.hide()

    def refresh(self) -> None:
        """Show the tags of the open deck."""
        opened = self._bench.open
        tags = opened.deck.tags if opened is not None else ()
        theme = self._bench.theme
        if tags != self._shown or theme is not self._theme:
            self._shown, self._theme = tags, theme
            self._row.removeWidget(self.line)
            while len(self.chips) > len(tags):
                chip = self.chips.pop()
                self._row.removeWidget(chip)
                chip.hide()
                chip.deleteLater()
            while len(self.chips) < len(tags):
                self.chips.append(self._chip())
            for chip, tag in zip(self.chips, tags, strict=True):
                chip.setText(tag)
                chip.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(10)))
                chip.setIconSize(QSize(theme.px(10), theme.px(10)))
                chip.setAccessibleName(self.tr("Tag {tag}: take it away").format(tag=tag))
                chip.setToolTip(self.tr("Take the tag {tag} away").format(tag=tag))
            self._row.addWidget(self.line)
            self.line.setMaximumWidth(theme.px(160))
            self.updateGeometry()
        self.setVisible(bool(tags) or not self.line.isHidden())

    def _chip(self) -> QPushButton:
        chip = QPushButton(self)
        chip.setProperty("role", "small")
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross stands behind the word
        chip.clicked.connect(self._on_chip)
        self._row.addWidget(chip)
        chip.show()
        return chip

    def ask(self) -> None:
        """Open the line for a new tag."""
        self.line.show()
        self.setVisible(True)
        self.line.setFocus()

    def _on_written(self) -> None:
        opened, tag = self._bench.open, " ".join(self.line.text().split())
        self.line.clear()
        if opened is None or not tag:
            self.line.hide()
            self.refresh()
            return
        known = {one.casefold() for one in opened.deck.tags}
        if tag.casefold() in known:
            self._bench.hub.say(self.tr("The deck has the tag {tag} already").format(tag=tag))
            return
        opened.edit(lambda deck: replace(deck, tags=(*deck.tags, tag)), self.tr("Tag {tag}").format(tag=tag))

    def _on_chip(self) -> None:
        chip, opened = self.sender(), self._bench.open
        if isinstance(chip, QPushButton) and opened is not None:
            tag = chip.text()
            opened.edit(
                lambda deck: replace(deck, tags=tuple(one for one in deck.tags if one != tag)),
                self.tr("Take the tag {tag} away").format(tag=tag),
            )
