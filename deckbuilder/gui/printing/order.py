"""From wishes to work: what lays a print out, and what sends it to a printer, on whatever thread."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtWidgets import QWidget

from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import noop
from deckbuilder.desk.checklists import lay_out as lay_out_checklist
from deckbuilder.desk.paper_formats import paper_wanted
from deckbuilder.desk.printing import Copies, PrintDesk, What, Wish, lacking_of
from deckbuilder.gui.language import spoken
from deckbuilder.gui.printing.painter import image_of, paint
from deckbuilder.gui.printing.wishes import CHECKLIST, Wishes
from deckbuilder.gui.workbench import Workbench
from deckbuilder.imaging.page import INCH, Print
from deckbuilder.imaging.paper import CardSize, Paper
from deckbuilder.imaging.proxies import Edge, ProxyPlan
from deckbuilder.imaging.registration import Player
from deckbuilder.imaging.sources import Source

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_PRINTING = noop("Printing pages")
_PICTURE = 1200

Order = Callable[[Progress], Print]
Work = Callable[[Progress], object]


def order_of(bench: Workbench, wishes: Wishes) -> Order:
    """Give what lays out the print that is wished of the open deck; it holds nothing of Qt's."""
    shelf = bench.open.shelf if bench.open is not None else bench.world.shelf
    assert shelf is not None  # asked before
    settings, counts = bench.services.settings, bench.world.trunk.counts
    paper = paper_wanted(settings, QLocale.system().name()) if wishes.paper == "system" else Paper(wishes.paper)
    if wishes.what == CHECKLIST:
        game = shelf.game.id
        catalog, missing = bench.catalog, wishes.missing
        return lambda progress: lay_out_checklist(
            list(catalog.each(game)), catalog.sets(game), counts, paper, missing=missing, speak=spoken
        )
    plan = ProxyPlan(
        paper,
        CardSize(wishes.card) if wishes.card else None,
        wishes.bleed,
        wishes.gap,
        Edge(wishes.edge),
        wishes.marks,
        "PROXY" if wishes.label else "",
    )
    decks = [bench.open.deck] if bench.open is not None else []
    player = Player(wishes.player, wishes.number, wishes.event, wishes.date, wishes.table)
    copies, words = Copies(wishes.copies), wishes.look == "words"
    lacking = {}
    if copies is Copies.LACKING and bench.open is not None:
        lacking = lacking_of([bench.open.deck], counts, shelf)
        with suppress(UnknownDeck, DataTrouble):  # a deck that lies nowhere yet is not built
            stored = (
                bench.world.trunk.is_built(bench.open.desk.id) and bench.store and bench.store.load(bench.open.desk.id)
            )
            lacking = lacking_of([stored], counts, shelf) if stored else lacking
    wish = Wish(What(wishes.what), plan, copies, words, wishes.backs, lacking, (player,))
    return partial(PrintDesk(shelf, bench.services.pictures, spoken).lay_out, decks, wish)


def sent(print_: Print, parent: QWidget, family: str) -> Work | None:
    """Ask for a printer; give what sends the print to it, or None where the player wants none.

    Args:
        print_: the pages.
        parent: over which the question stands.
        family: the typeface.
    """
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # printing is rare

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(print_.title)
    printer.setFullPage(True)
    _lay(printer, print_, 0)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, len(print_.pages))
    if not dialog.exec():
        return None
    return partial(send, print_, printer, family)


def send(print_: Print, printer: "QPrinter", family: str, progress: Progress) -> tuple[None, tuple[str, ...]]:
    """Paint a print on a printer, true to size.

    Raises:
        DataTrouble: the printer does not take it.
        BadInput: a picture cannot be read.
        Cancelled: as told by ``progress``.
    """
    first, last = printer.fromPage() or 1, printer.toPage() or len(print_.pages)
    kept: dict[Source, QImage] = {}

    def image(source: Source) -> QImage:
        if source not in kept:
            kept[source] = image_of(source, _PICTURE)
        return kept[source]

    painter = QPainter()
    try:
        for number in range(first - 1, min(last, len(print_.pages))):
            progress(_PRINTING, number, len(print_.pages))
            _lay(printer, print_, number)
            if not (printer.newPage() if painter.isActive() else painter.begin(printer)):
                raise DataTrouble(
                    printer.printerName(), "the printer takes no page", "look at the printer, or save a PDF"
                )
            painter.resetTransform()
            scale = printer.resolution() / INCH
            painter.scale(scale, scale)
            paint(painter, print_.pages[number], family, image)
    except BaseException:
        printer.abort()
        raise
    finally:
        painter.end()
    return None, print_.warnings


def _lay(printer: "QPrinter", print_: Print, number: int) -> None:
    page = print_.pages[number]
    lying = page.width > page.height
    us = min(page.width, page.height) == Paper.LETTER.size[0]
    layout = printer.pageLayout()
    layout.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if us else QPageSize.PageSizeId.A4))
    layout.setOrientation(QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait)
    printer.setPageLayout(layout)
