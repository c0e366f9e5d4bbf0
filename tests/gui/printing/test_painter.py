"""The window shows what the PDF holds: the same marks, words and pictures in the same places."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from deckbuilder.gui.printing.painter import image_of, paint
from deckbuilder.gui.theme import Theme
from deckbuilder.imaging import registration, ruler
from deckbuilder.imaging.page import INCH, Page, Print
from deckbuilder.imaging.paper import Paper
from deckbuilder.imaging.proxies import Edge, Proxy, ProxyPlan, lay_out
from deckbuilder.imaging.registration import Player
from deckbuilder.imaging.sources import scan_source
from tests.helpers.printed import needs_pdftoppm, pdf_of, raster
from tests.imaging.test_sheets import deck

DPI = 72


def painted(page: Page) -> Image.Image:
    scale = DPI / INCH
    image = QImage(round(page.width * scale), round(page.height * scale), QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint(painter, page, Theme("light").font().family(), lambda source: image_of(source, 640))
    painter.end()
    rows = bytes(image.constBits())
    return Image.frombytes("L", (image.width(), image.height()), rows, "raw", "L", image.bytesPerLine())


def share_apart(one: Image.Image, other: Image.Image) -> float:
    """Give the share of places, a few pixels wide, that are light in one picture and dark in the other."""
    size = (min(one.width, other.width) // 4, min(one.height, other.height) // 4)
    small = [image.resize(size, Image.Resampling.BOX) for image in (one, other)]
    apart = ImageChops.difference(*small).tobytes()
    return sum(value > 90 for value in apart) / len(apart)


def scanned(tmp_path: Path, orientation: int) -> Print:
    image = Image.new("RGB", (630, 880), "white")
    ImageDraw.Draw(image).rectangle((0, 0, 250, 160), fill="black")
    ImageDraw.Draw(image).rectangle((500, 700, 560, 860), fill="gray")
    exif = image.getexif()
    exif[0x0112] = orientation
    image.save(tmp_path / "scan.jpg", exif=exif)
    image.rotate(90, expand=True).save(tmp_path / "lying.png")
    proxies = [Proxy(2, scan_source(tmp_path / name)) for name in ("scan.jpg", "lying.png")]
    return lay_out(proxies, ProxyPlan(bleed=300, edge=Edge.MIRROR), "Cards")


@needs_pdftoppm
@pytest.mark.parametrize("orientation", range(1, 9))
def test_pictures_stand_alike(qtbot: QtBot, tmp_path: Path, orientation: int) -> None:
    print_ = scanned(tmp_path, orientation)
    assert share_apart(painted(print_.pages[0]), raster(pdf_of(print_), tmp_path, dpi=DPI)) < 0.004


@needs_pdftoppm
@pytest.mark.parametrize("name", ["ruler", "sheet"])
def test_lines_and_words_stand_alike(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    player = Player("Ann", "12")
    print_ = ruler.lay_out(Paper.A4) if name == "ruler" else registration.lay_out([deck()], [player], Paper.A4)
    assert share_apart(painted(print_.pages[0]), raster(pdf_of(print_), tmp_path, dpi=DPI)) < 0.004


@needs_pdftoppm
def test_another_page_is_told_apart(qtbot: QtBot, tmp_path: Path) -> None:
    other = raster(pdf_of(ruler.lay_out(Paper.A4)), tmp_path, dpi=DPI)
    assert share_apart(painted(scanned(tmp_path, 1).pages[0]), other) > 0.02
