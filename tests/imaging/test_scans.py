"""Pictures that the user brings."""

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.scans import read_scan


def _png_head(width: int, height: int) -> bytes:
    """Give a PNG that promises so many pixels and holds none."""
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"")),
        (b"IEND", b""),
    )
    body = b"".join(struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + body


def _saved(file: Path, size: tuple[int, int] = (744, 1039), format: str = "JPEG") -> Path:
    Image.new("RGB", size, (180, 20, 20)).save(file, format)
    return file


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_scan_is_reduced_to_the_width(tmp_path: Path, format: str) -> None:
    picture = read_scan(_saved(tmp_path / "scan", format=format), 150)
    assert (picture.width, picture.height) == (150, 209)
    red, green, _, alpha = picture.rgba[:4]
    assert (red > 150, green < 60, alpha) == (True, True, 255)


def test_turned_scan_stands_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (1039, 744))
    exif = image.getexif()
    exif[0x0112] = 6
    image.save(tmp_path / "scan.jpg", exif=exif)
    picture = read_scan(tmp_path / "scan.jpg", 150)
    assert picture.height > picture.width


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8\xff\xe0 not a picture",
        b"GIF89a" + b"\0" * 40,
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        _png_head(50_000, 50_000),
        _png_head(6_000, 6_000),
        _png_head(0, 0),
        _png_head(20_000, 1),
        _png_head(744, 1039),
    ],
    ids=["empty", "no jpeg", "gif", "postscript", "bomb", "large", "nothing", "strip", "truncated"],
)
def test_hostile_file_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "scan.png"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=r"scan\.png"):
        read_scan(file, 150)


def test_picture_of_far_too_many_pixels_says_how_many_may_be(tmp_path: Path) -> None:
    file = tmp_path / "scan.png"
    file.write_bytes(_png_head(50_000, 50_000))
    with pytest.raises(BadInput) as told:
        read_scan(file, 150)
    assert told.value.wanted == "at most 25,000,000 pixels"


def test_cut_off_jpeg_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "scan.jpg"
    Image.effect_noise((744, 1039), 90).save(file, "JPEG")
    file.write_bytes(file.read_bytes()[:20_000])
    with pytest.raises(BadInput):
        read_scan(file, 150)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        read_scan(tmp_path / "none.png", 150)


def test_huge_file_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "scan.png"
    with file.open("wb") as out:
        out.truncate(41 * 2**20)
    with pytest.raises(BadInput, match="bytes"):
        read_scan(file, 150)
