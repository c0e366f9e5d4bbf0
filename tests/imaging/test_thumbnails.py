"""Small pictures, as they are kept."""

import io
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.scans import plain, reduced_to
from deckbuilder.imaging.thumbnails import Thumbnail, drawn_by, of_picture, of_scan, pack, unpack


def _file(mode: str = "RGB", format: str = "JPEG", size: tuple[int, int] = (744, 1039), color: object = None) -> bytes:
    out = io.BytesIO()
    image = Image.new(mode, size, color) if color is not None else Image.new(mode, size)  # type: ignore[arg-type]
    image.save(out, format)
    return out.getvalue()


def _middle(picture: Thumbnail) -> tuple[int, ...]:
    at = 4 * (picture.height // 2 * picture.width + picture.width // 2)
    return tuple(picture.rgba[at : at + 4])


def _near(found: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(found, wanted, strict=True))


def _kept(thumbnail: Thumbnail) -> Thumbnail:
    """Give a thumbnail as it is once it has been a file."""
    read = unpack(pack(thumbnail))
    assert read is not None
    return read


def test_scan_becomes_small_and_keeps_its_colour() -> None:
    thumbnail = of_scan(_file(color=(200, 30, 60)), "scan.jpg", 150)
    assert (thumbnail.width, thumbnail.height, thumbnail.clear) == (150, 209, False)
    assert _near(_middle(thumbnail), (200, 30, 60, 255))
    assert _near(_middle(_kept(thumbnail)), (200, 30, 60, 255))


def test_what_is_seen_through_stays_so_to_the_byte() -> None:
    picture = Picture(4, 2, bytes((200, 30, 60, 0, 200, 30, 60, 128, 9, 9, 9, 255, 9, 9, 9, 255)) * 2)
    made = of_picture(picture)
    assert (made.rgba, made.clear) == (picture.rgba, True)
    assert _kept(made).rgba[3::4] == picture.rgba[3::4]


@pytest.mark.parametrize(
    ("mode", "format", "color", "wanted"),
    [
        ("L", "JPEG", 120, (120, 120, 120)),
        ("CMYK", "JPEG", (0, 255, 255, 0), (255, 0, 0)),
        ("I;16", "PNG", 0x8000, (128, 128, 128)),
        ("P", "PNG", 0, (0, 0, 0)),
        ("LA", "PNG", (90, 255), (90, 90, 90)),
        ("RGBA", "WEBP", (10, 200, 10, 255), (10, 200, 10)),
        ("1", "PNG", 1, (255, 255, 255)),
    ],
)
def test_every_kind_of_pixel_keeps_its_tone(mode: str, format: str, color: object, wanted: tuple[int, ...]) -> None:
    thumbnail = of_scan(_file(mode, format, (63, 88), color), "scan", 63)
    assert _near(_middle(thumbnail), (*wanted, 255))
    assert _near(_middle(_kept(thumbnail)), (*wanted, 255))


def test_palette_with_a_clear_colour_is_seen_through() -> None:
    image = Image.new("P", (63, 88), 1)
    image.putpalette([255, 0, 0, 0, 0, 255])
    out = io.BytesIO()
    image.save(out, "PNG", transparency=1)
    assert of_scan(out.getvalue(), "scan.png", 40).rgba[3::4].count(0) == 40 * 56


def test_moving_picture_gives_its_first_frame() -> None:
    frames = [Image.new("RGB", (63, 88), color) for color in ((250, 0, 0), (0, 250, 0), (0, 0, 250))]
    out = io.BytesIO()
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    assert _near(_middle(of_scan(out.getvalue(), "scan.webp", 63)), (250, 0, 0, 255))


@pytest.mark.parametrize("cut", [0, 1, 11, 200, -1])
def test_damaged_file_of_ours_is_known_for_one(cut: int) -> None:
    content = pack(Thumbnail(40, 20, bytes(range(200)) * 16, clear=True))
    assert unpack(content) is not None
    assert unpack(content[:cut]) is None
    for at in range(0, len(content), 7):
        assert unpack(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]) != unpack(content)


def test_no_byte_of_a_file_of_ours_can_change_unnoticed() -> None:
    whole = pack(of_picture(Picture(4, 5, bytes(range(80)))))
    for place in range(len(whole)):
        spoilt = bytearray(whole)
        spoilt[place] ^= 1
        assert unpack(bytes(spoilt)) is None, place


def test_broken_scan_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="scan"):
        of_scan(_file()[:300], "scan.jpg", 150)


def test_turned_scan_is_upright_and_as_wide_as_wanted() -> None:
    image = Image.new("RGB", (1039, 744), (0, 0, 200))
    image.paste((250, 0, 0), (0, 0, 300, 744))
    exif = image.getexif()
    exif[0x0112] = 6  # what lies to the left was at the bottom, before the camera was turned: now it is on top
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif)
    small = plain(reduced_to(out.getvalue(), "scan.jpg", 150))
    assert small.size == (150, 209)
    top, bottom = small.getpixel((75, 10)), small.getpixel((75, 200))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    assert top[0] > 200
    assert bottom[2] > 150


def test_who_draws_is_told_the_same_twice() -> None:
    assert drawn_by() == drawn_by()
    assert "thumbnails.py" in drawn_by()
