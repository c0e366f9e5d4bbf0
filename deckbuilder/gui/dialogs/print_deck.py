"""The open deck on paper: what, how, and how it will look; saved as a PDF or sent to a printer."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLabel, QProgressBar, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui import glyphs
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.export_deck import file_name
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.printing.order import Order, order_of, sent
from deckbuilder.gui.printing.preview import Preview
from deckbuilder.gui.printing.wishes import CHECKLIST, RULER, WishForm, as_text, remembered
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.imaging.page import Print
from deckbuilder.settings import PRINT, PRINT_FOLDER

_PAUSE_MS = 150
_ZOOMS = (0.5, 1.0, 1.5, 2.0)


class PrintDeck(Sheet):
    """Wishes on the left, the pages on the right."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["print"].title(), parent, (980, 720))
        self.setSizeGripEnabled(True)
        self.print_: Print | None = None
        self._drawing = Asking(bench.pools, self)
        self._writing = Asking(bench.pools, self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._lay_out()
        self._connect()
        self._draw()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(16)
        self.body.addLayout(row, 1)
        self.form = WishForm(self.bench, remembered(self.bench.services.settings[PRINT]), self)
        left = QVBoxLayout()  # what is said stands below the form: the pages keep their size
        left.setSpacing(8)
        row.addLayout(left)
        left.addWidget(self.form, 1)
        right = QVBoxLayout()
        right.setSpacing(8)
        row.addLayout(right, 1)
        self.preview = Preview(self.bench, self)
        right.addWidget(self.preview, 1)
        below = QHBoxLayout()
        below.setSpacing(4)
        right.addLayout(below)
        self.back = self._turner("back", self.tr("Previous page"))
        self.place = QLabel(self)
        self.next = self._turner("next", self.tr("Next page"))
        self.zoom = DropDown(self)
        self.zoom.setAccessibleName(self.tr("Size of the preview"))
        self.zoom.addItem(self.tr("Whole page"), 0.0)
        for zoom in _ZOOMS:
            self.zoom.addItem(self._zoom_name(zoom), zoom)
        for widget in (self.back, self.place, self.next):
            below.addWidget(widget)
        below.addStretch(1)
        below.addWidget(self.zoom)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the print"))
        self.bar.hide()
        self.notes, self.trouble, self.outcome = (self.words("", role) for role in ("warn", "bad", "good"))
        for said in (self.bar, self.notes, self.trouble, self.outcome):
            self.body.removeWidget(said)
            said.setMaximumWidth(self.form.width())
            left.addWidget(said)
        self.stop = self.button(self.tr("Stop"))
        self.stop.hide()
        self.close_ = self.button(self.tr("Close"))
        self.send = self.button(self.tr("Print…"))
        self.save = self.button(self.tr("Save as PDF…"), primary=True)

    def _turner(self, sign: str, label: str) -> QToolButton:
        made = QToolButton(self)
        made.setProperty("role", "flat")
        made.setIcon(glyphs.icon(sign, self.bench.theme.color("text"), self.bench.theme.px(16)))
        made.setToolTip(label)
        made.setAccessibleName(label)
        return made

    def _zoom_name(self, zoom: float) -> str:
        if zoom == 1.0:
            return self.tr("True size")
        return self.tr("{n} % of true size").format(n=number(round(zoom * 100)))

    def _connect(self) -> None:
        self._pause.timeout.connect(self._draw)
        self.form.changed.connect(self._pause.start)
        self._drawing.answered.connect(self._on_drawn)
        self._drawing.failed.connect(self._on_not_drawn)
        self._drawing.progressed.connect(self._on_progress)
        self._drawing.busy_changed.connect(self._on_busy)
        self._writing.answered.connect(self._on_written)
        self._writing.failed.connect(self._on_not_written)
        self._writing.progressed.connect(self._on_progress)
        self._writing.busy_changed.connect(self._on_busy)
        self._writing.stopped.connect(self._on_stopped)
        self.preview.turned.connect(self._on_turned)
        self.back.clicked.connect(self._on_back)
        self.next.clicked.connect(self._on_next)
        self.zoom.activated.connect(self._on_zoom)
        self.stop.clicked.connect(self._writing.stop)
        self.close_.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save)
        self.send.clicked.connect(self._on_send)
        self.bench.world.trunk.counted.connect(self._draw)
        self.bench.hub.changed.connect(self._on_changed)

    # -- drawing -----------------------------------------------------------------------------------

    def _on_changed(self, changes: Changes) -> None:
        if {Topic.DECK, Topic.CATALOG, Topic.PICTURES, Topic.SETTINGS} & changes.topics:
            self._pause.start()

    def _draw(self) -> None:
        """Lay the pages out anew, beside the window."""
        self._pause.stop()
        order = self._order()
        if order is None:
            self._show(None)
            return
        self._drawing.ask(order)

    def _order(self) -> Order | None:
        wishes = self.form.wishes
        if self.bench.world.shelf is None or (self.bench.open is None and wishes.what not in (CHECKLIST, RULER)):
            return None
        return order_of(self.bench, wishes)

    def _on_drawn(self, value: object) -> None:
        assert isinstance(value, Print)
        self.trouble.clear()
        self._show(value)

    def _on_not_drawn(self, why: str) -> None:
        self._show(None)
        self.trouble.setText(why)

    def _show(self, print_: Print | None) -> None:
        self.print_ = print_
        self.preview.show_print(print_)
        empty = print_ is None or not print_.pages
        self.notes.setText(
            "\n".join(spoken(warning) for warning in (print_.warnings[:4] if print_ is not None else ()))
        )
        if empty and not self._drawing.busy:
            self.notes.setText(self.tr("There is nothing to print."))
        self._enable()

    def _enable(self) -> None:
        ready = self.print_ is not None and bool(self.print_.pages) and not self._writing.busy
        self.save.setEnabled(ready)
        self.send.setEnabled(ready)
        self.form.setEnabled(not self._writing.busy)

    def _on_busy(self, busy: bool) -> None:
        if not busy:
            self.bar.hide()
        self.stop.setVisible(self._writing.busy)
        self._enable()

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.bar.setFormat(f"{what}  %v/%m")
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.bar.setVisible(self._writing.busy or of > 200)

    # -- looking -----------------------------------------------------------------------------------

    def _on_turned(self) -> None:
        at, pages = self.preview.number, self.preview.pages
        told = ""
        if pages and self.print_ is not None:
            told = self.tr("Page {n} of {total}").format(n=number(at + 1), total=number(pages))
            cards = self.print_.cards
            if cards:
                told += "  ·  " + counted(cards, self.tr("{n} card"), self.tr("{n} cards"))
        self.place.setText(told)
        self.back.setEnabled(at > 0)
        self.next.setEnabled(at + 1 < pages)
        found = self.zoom.findData(self.preview.zoom)
        self.zoom.setCurrentIndex(found)
        if found < 0:
            self.zoom.setPlaceholderText(self._zoom_name(round(self.preview.zoom, 2)))

    def _on_back(self) -> None:
        self.preview.turn_to(self.preview.number - 1)

    def _on_next(self) -> None:
        self.preview.turn_to(self.preview.number + 1)

    def _on_zoom(self) -> None:
        self.preview.set_zoom(float(self.zoom.currentData()))

    # -- writing -----------------------------------------------------------------------------------

    def _on_save(self) -> None:
        folder = self.bench.services.settings[PRINT_FOLDER]
        if not folder or not Path(folder).is_dir():
            folder = documents()
        title = self.print_.title if self.print_ is not None else ""
        name = f"{file_name(f'{title} {self.form.what()}')}.pdf"
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save as PDF"), str(Path(folder) / name), self.tr("PDF file") + " (*.pdf)"
        )
        if chosen:
            self.write(Path(chosen))

    def write(self, path: Path) -> None:
        """Write the print to a file, beside the window; a name without suffix gets one."""
        if self.print_ is None:
            return
        if not path.suffix:
            path = path.with_name(f"{path.name}.pdf")
        self._forget_told()
        from deckbuilder.desk.printing import save  # reportlab, when something is printed

        print_ = self.print_
        self._writing.ask(lambda progress: (path, save(print_, path, progress)))
        self._keep(PRINT_FOLDER.key, str(path.parent))

    def _on_send(self) -> None:
        if self.print_ is None:
            return
        self._forget_told()
        work = sent(self.print_, self, self.font().family())
        if work is not None:
            self._writing.ask(work)

    def _forget_told(self) -> None:
        self.outcome.clear()
        self.trouble.clear()

    def _on_written(self, value: object) -> None:
        assert isinstance(value, tuple)
        path, warnings = value
        self.outcome.setText(
            self.tr("Wrote {file}").format(file=path) if path is not None else self.tr("Sent to the printer.")
        )
        self.notes.setText("\n".join(spoken(warning) for warning in warnings[:4]))

    def _on_not_written(self, why: str) -> None:
        self.trouble.setText(why)

    def _on_stopped(self) -> None:
        self.outcome.setText(self.tr("Stopped; nothing was written."))

    def _keep(self, key: str, value: str) -> None:
        setting = PRINT if key == PRINT.key else PRINT_FOLDER
        if self.bench.world.passing:
            return
        try:
            self.bench.services.settings[setting] = value
        except DataTrouble as error:
            self.trouble.setText(spoken(str(error)))

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember the wishes; stop what is under way."""
        self._keep(PRINT.key, as_text(self.form.wishes))
        self._drawing.stop()
        self._writing.stop()
        self.preview.close_down()
        super().hideEvent(event)


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return PrintDeck(bench, parent)
