"""A pile laid out over the table: its cards are looked at, clicked and chosen as on the table."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout

from deckbuilder.core.scene import Layout, Scene, Zone
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.play import layouts
from deckbuilder.gui.play.scene_view import SceneView
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_SHARE = 0.86


class PileSheet(QFrame):
    """Lies over a table until it is closed; what is lit and clicked in it, the table tells as its own.

    Args:
        bench: what the window shares.
        table: over which it lies.
    """

    def __init__(self, bench: Workbench, table: SceneView) -> None:
        super().__init__(table)
        self._bench, self._table = bench, table
        self._zone = ""
        self.setObjectName("panel")
        self.title = QLabel(self)
        self.title.setProperty("role", "title")
        self.close_button = QToolButton(self)
        self.close_button.setProperty("role", "flat")
        self.close_button.setAccessibleName(self.tr("Close"))
        self.close_button.setToolTip(self.tr("Close (Esc)"))
        self.hint = QLabel(self)
        self.hint.setProperty("role", "muted")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self.view = SceneView(bench, self, layouts.sheet)
        self.view.fixed = True
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 12)
        head = QHBoxLayout()
        column.addLayout(head)
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        column.addWidget(self.hint, 1)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.hide()
        self._connect()
        self._dress()

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.put_away)
        self._bench.themed.connect(self._dress)
        self._table.changed.connect(self._on_changed)
        self._table.resized.connect(self._place)
        self.view.token_clicked.connect(self._on_clicked)
        self.view.token_activated.connect(self._on_clicked)
        self.view.menu_wanted.connect(self._table.menu_wanted)
        self.view.hovered.connect(self._table.hovered)

    def _dress(self) -> None:
        theme = self._bench.theme
        self.close_button.setIcon(glyphs.icon("cross", theme.color("text"), theme.px(16)))
        self.close_button.setIconSize(QSize(theme.px(16), theme.px(16)))

    @property
    def zone(self) -> str:
        """The id of the zone that is laid out, or ``""``."""
        return self._zone

    def open(self, zone: str) -> None:
        """Lay a zone out; away with it where it is laid out already."""
        if zone == self._zone and self.isVisible():
            self.put_away()
            return
        self._zone = zone
        self._on_changed()
        if self._zone:
            self._place()
            self.show()
            self.raise_()
            (self.view if self.view.isVisibleTo(self) else self.close_button).setFocus(Qt.FocusReason.TabFocusReason)

    def put_away(self) -> None:
        """Close it; the keys go back to the table."""
        self._zone = ""
        inside = self.view.hasFocus() or self.close_button.hasFocus()
        self.hide()
        if inside:
            self._table.setFocus()

    def _on_clicked(self, token: str) -> None:
        """Pass on what is lit: who looks through a pile wants nothing of the other cards."""
        if self.view.stage.mark_of(token) is not None:
            self._table.token_clicked.emit(token)

    def _on_changed(self) -> None:
        """Show the zone as it is now; nothing of a pile that is seen from behind but how many cards it has."""
        zone = next((zone for zone in self._table.shown.zones if zone.id == self._zone), None)
        if zone is None:
            if self._zone:
                self.put_away()
            return
        self.title.setText(self.tr("{zone} · {n}").format(zone=spoken(zone.label), n=number(len(zone.tokens))))
        self.setAccessibleName(self.title.text())
        known = any(token.label for token in zone.tokens)
        self.hint.setText(self._words(zone))
        self.hint.setVisible(not known)
        self.view.setVisible(known)
        if known:
            self.view.show_scene(
                Scene((replace(zone, label="", layout=Layout.ROW),)), self._table.viewer, animate=False
            )
            self.view.light(self._table.stage.lit)

    def _words(self, zone: Zone) -> str:
        if not zone.tokens:
            return self.tr("No card lies here.")
        return counted(len(zone.tokens), self.tr("{n} card, face down"), self.tr("{n} cards, face down"))

    def _place(self) -> None:
        """Lie in the middle of the table: large for cards, small for a sentence."""
        if not self._zone:
            return
        room = self._table.size()
        size = room * _SHARE if not self.view.isHidden() else self.sizeHint().expandedTo(room * 0.4)
        size = size.boundedTo(room)
        self.setGeometry(
            (room.width() - size.width()) // 2, (room.height() - size.height()) // 2, size.width(), size.height()
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)
