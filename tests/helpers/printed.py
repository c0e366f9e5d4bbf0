"""Prints looked at from outside: pages as pictures by another program, objects and words by another reader."""

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import StreamObject

from deckbuilder.imaging.page import Print
from deckbuilder.imaging.pdf import paint

DPI = 300
needs_pdftoppm = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="pdftoppm (poppler-utils) is not installed"
)


def pdf_of(print_: Print) -> bytes:
    """Paint a print that is nothing to be warned of."""
    content, warnings = paint(print_)
    assert warnings == ()
    return content


def reader(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content))


def words(content: bytes) -> str:
    """Give the words of all pages, a line each."""
    return "\n".join(page.extract_text() for page in reader(content).pages)


def lines(content: bytes) -> str:
    """Give the lines of all pages as they are seen, columns beside each other, gaps closed."""
    told = [page.extract_text(extraction_mode="layout") for page in reader(content).pages]
    return "\n".join(" ".join(line.split()) for text in told for line in text.splitlines())


def raster(content: bytes, folder: Path, page: int = 1, dpi: int = DPI) -> Image.Image:
    """Give a page as the program draws it, in grey."""
    file = folder / "print.pdf"
    file.write_bytes(content)
    place = ["-f", str(page), "-l", str(page), "-singlefile"]
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", *place, file, folder / "page"], check=True, timeout=60)
    with Image.open(folder / "page.pgm") as image:
        return image.convert("L")


def streams(content: bytes) -> list[StreamObject]:
    """Give the pictures of a file, each once."""
    found: dict[int, StreamObject] = {}
    for page in reader(content).pages:
        pictures = page["/Resources"].get_object().get("/XObject", {})  # type: ignore[union-attr]  # a dictionary
        for reference in pictures.values():
            stream = reference.get_object()
            assert isinstance(stream, StreamObject)
            found[reference.idnum] = stream
    return list(found.values())
