"""A print seen page by page, as large as there is room or as large as it will be."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import noop
from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.language import number
from deckbuilder.gui.printing.painter import image_of, paint
from deckbuilder.gui.workbench import Workbench
from deckbuilder.imaging.page import INCH, Page, Print, pictures_of
from deckbuilder.imaging.sources import Source

_LOADING = noop("Drawing pictures")
_WIDTHS = (160, 320, 640, 1200)
_MOST_PICTURES = 150
_AROUND = 16
_FINEST = 0.6  # pixels
_NARROWEST, _WIDEST = 0.1, 4.0

Wanted = tuple[Source, int]


class Sheet(QWidget):
    """One page, painted in the middle of what room there is."""

    def __init__(self, preview: "Preview") -> None:
        super().__init__()
        self._preview = preview

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page on its paper."""
        page, scale = self._preview.page, self._preview.scale
        if page is None:
            return
        painter = QPainter(self)
        wide, high = page.width * scale, page.height * scale
        left, top = max((self.width() - wide) / 2, 0), max((self.height() - high) / 2, 0)
        painter.translate(left, top)
        painter.fillRect(0, 0, round(wide), round(high), QColor("white"))
        painter.scale(scale, scale)
        paint(painter, page, self.font().family(), self._preview.image, _FINEST / scale)
        painter.resetTransform()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._preview.edge())
        painter.drawRect(round(left), round(top), round(wide) - 1, round(high) - 1)


class Preview(QScrollArea):
    """Shows a print; pictures arrive after the page.

    Args:
        bench: what the window shares.
        parent: the dialog.
    """

    turned = Signal()
    """Another page is shown, or the same one in another size."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._print: Print | None = None
        self._number = 0
        self._zoom = 0.0
        self._pictures: OrderedDict[Wanted, QImage] = OrderedDict()
        self._asking = Asking(bench.pools, self)
        self._asking.answered.connect(self._on_pictures)
        self._asking.failed.connect(self._on_no_pictures)
        self.sheet = Sheet(self)
        self.sheet.setFont(bench.theme.font())
        self.setWidget(self.sheet)
        self.setWidgetResizable(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(bench.theme.px(200), bench.theme.px(160))
        self._name()

    # -- what is shown -----------------------------------------------------------------------------

    def show_print(self, print_: Print | None) -> None:
        """Show a print; the page stays where it has as many."""
        self._print = print_
        self._number = min(self._number, max(self.pages - 1, 0))
        self._refresh()

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._print.pages) if self._print is not None else 0

    @property
    def number(self) -> int:
        """The page that is shown, from 0."""
        return self._number

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return self._print.pages[self._number] if self._print is not None and self._print.pages else None

    def turn_to(self, number: int) -> None:
        """Show another page."""
        number = min(max(number, 0), max(self.pages - 1, 0))
        if number != self._number:
            self._number = number
            self._refresh()

    # -- how large ---------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Size of the page, 1 for as large as on paper; 0 for as large as there is room."""
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Show the page in another size; see ``zoom``."""
        self._zoom = zoom and min(max(zoom, _NARROWEST), _WIDEST)
        self._refresh()

    @property
    def scale(self) -> float:
        """Pixels in a hundredth of a millimetre."""
        page = self.page
        if page is None:
            return self.true_scale()
        if self._zoom:
            return self._zoom * self.true_scale()
        room = self.viewport().size() - QSize(2 * _AROUND, 2 * _AROUND)
        return max(min(room.width() / page.width, room.height() / page.height), 0.004)

    def true_scale(self) -> float:
        """Give the pixels in a hundredth of a millimetre at true size, by what the screen says of itself."""
        return self.screen().physicalDotsPerInch() / INCH

    def shown_zoom(self) -> float:
        """Give how large the page is seen, 1 for true size."""
        return self.scale / self.true_scale()

    def edge(self) -> QColor:
        """Give the colour of the paper's edge."""
        return self._bench.theme.color("hairline")

    def _refresh(self) -> None:
        page, scale = self.page, self.scale
        if page is None or not self._zoom:
            self.sheet.setMinimumSize(0, 0)
        else:
            self.sheet.setMinimumSize(round(page.width * scale) + 2 * _AROUND, round(page.height * scale) + 2 * _AROUND)
        self._name()
        self._ask()
        self.sheet.update()
        self.turned.emit()

    def _name(self) -> None:
        name = self.tr("Preview")
        if self.pages:
            name = self.tr("Preview, page {n} of {total}").format(n=number(self._number + 1), total=number(self.pages))
        self.setAccessibleName(name)

    # -- pictures ----------------------------------------------------------------------------------

    def image(self, source: Source) -> QImage | None:
        """Give a picture of the page, in the size that is nearest to the one wanted."""
        wanted = self._width()
        for width in sorted(_WIDTHS, key=lambda width: abs(width - wanted)):
            found = self._pictures.get((source, width))
            if found is not None:
                return found
        return None

    def _width(self) -> int:
        pixels = 6300 * self.scale * self.devicePixelRatioF()
        return next((width for width in _WIDTHS if width >= pixels), _WIDTHS[-1])

    def _ask(self) -> None:
        page = self.page
        if page is None:
            return
        width = self._width()
        sources = [source for source in pictures_of([page]) if (source, width) not in self._pictures]
        if sources:
            self._asking.ask(partial(_pictures, sources, width))

    def _on_pictures(self, value: object) -> None:
        assert isinstance(value, dict)
        self._pictures.update(value)
        while len(self._pictures) > _MOST_PICTURES:
            self._pictures.popitem(last=False)
        self.sheet.update()

    def _on_no_pictures(self, why: str) -> None:
        self._bench.troubled.emit(why)

    def close_down(self) -> None:
        """Stop what is under way."""
        self._asking.stop()

    # -- hands -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a page that fills the room filling it."""
        super().resizeEvent(event)
        if not self._zoom:
            self._refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size with Ctrl; turn the page where it is seen whole."""
        steps = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.shown_zoom() * 1.15**steps)
        elif not self._zoom:
            self.turn_to(self._number + (-1 if steps > 0 else 1))
        else:
            super().wheelEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages and change the size."""
        key = event.key()
        moves = {
            Qt.Key.Key_PageDown: 1,
            Qt.Key.Key_PageUp: -1,
            Qt.Key.Key_Home: -self.pages,
            Qt.Key.Key_End: self.pages,
        }
        if key in moves:
            self.turn_to(self._number + moves[Qt.Key(key)])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.set_zoom(self.shown_zoom() * (1.25 if key == Qt.Key.Key_Plus else 0.8))
        elif key == Qt.Key.Key_0:
            self.set_zoom(0)
        elif key == Qt.Key.Key_1:
            self.set_zoom(1)
        else:
            super().keyPressEvent(event)


def _pictures(sources: Sequence[Source], width: int, progress: Progress) -> dict[Wanted, QImage]:
    made: dict[Wanted, QImage] = {}
    for done, source in enumerate(sources):
        progress(_LOADING, done, len(sources))
        made[source, width] = image_of(source, width)
    return made
