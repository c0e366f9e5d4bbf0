"""Readers of pictures as targets of ``fuzz_readers``: valid files to be damaged, and what has to read or refuse them."""

import io
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from PIL import Image

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.desk.picture_import import look
from deckbuilder.desk.picture_names import PrintingBook
from deckbuilder.desk.picture_sources import opened_source
from deckbuilder.imaging.normalise import normalise
from deckbuilder.imaging.thumbnails import of_scan, pack, unpack
from tests.helpers.faces import first_game
from tests.helpers.scans import jpeg, photo


def valid() -> Iterator[tuple[str, bytes, Callable[[bytes], object]]]:
    """Give (name, valid file, reader) of each; a reader gives what it read, or raises ``BadInput``."""
    small = photo(1, 90, 126)
    yield "picture-jpeg", jpeg(small), _read
    clear = small.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(small.size))
    for format, image in (("PNG", clear), ("PNG", small.quantize(16)), ("PNG", small.convert("I;16")), ("WEBP", clear)):
        yield f"picture-{format.lower()}-{image.mode.lower()}", _written(image, format), _read
    yield "picture-jpeg-cmyk", _written(small.convert("CMYK"), "JPEG"), _read
    exif = Image.Exif()
    exif[0x0112] = 6
    yield "picture-jpeg-exif", _written(small, "JPEG", exif=exif), _read
    yield "picture-thumbnail", pack(of_scan(_written(clear, "PNG"), "x", 60)), _unpack
    yield "picture-zip", _zipped({"HAB/7.png": _written(small, "PNG"), "Old Garrik.jpg": jpeg(small)}), _zip


def _written(image: Image.Image, format: str, **options: Image.Exif) -> bytes:
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def _zipped(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return out.getvalue()


def _read(content: bytes) -> object:
    of_scan(content, "scan", 60)
    return normalise(content, "scan")


def _unpack(content: bytes) -> object:
    found = unpack(content)
    if found is None:
        raise BadInput("thumbnail", "damaged", "a file of ours")
    assert len(found.rgba) == 4 * found.width * found.height
    return found


def _zip(content: bytes) -> object:
    """Look at an archive and read all in it; refusals of single files are part of reading."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "all.zip"
        file.write_bytes(content)
        plan = look(file, PrintingBook(first_game(), {}, (CardSet("HAB", "Hab"),)), lambda spot: False, lambda path: ())
        with opened_source(file) as source:
            for one in source.files:
                with suppress(BadInput):
                    normalise(source.read(one), one.path)
        return plan
