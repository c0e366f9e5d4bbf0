"""The head of a JPEG is read right, and nothing in it is believed without measure."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from deckbuilder.imaging.jpeg import head_of


def saved(mode: str = "RGB", **more: object) -> bytes:
    out = io.BytesIO()
    Image.effect_noise((63, 88), 60).convert(mode).save(out, "JPEG", **more)
    return out.getvalue()


PLAIN = saved()


@pytest.mark.parametrize(("mode", "colors", "inverted"), [("L", 1, False), ("RGB", 3, False), ("CMYK", 4, True)])
@pytest.mark.parametrize("progressive", [False, True])
def test_size_and_channels_are_those_of_the_picture(mode: str, colors: int, inverted: bool, progressive: bool) -> None:
    assert head_of(saved(mode, progressive=progressive)) == (63, 88, colors, inverted, False)


def test_what_a_camera_said_is_noticed() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    head = head_of(saved(exif=exif.tobytes()))
    assert head is not None
    assert head.exif


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8",
        b"\xff\xd8\xff\xd9",
        b"GIF89a",
        PLAIN[:-2],
        PLAIN[: len(PLAIN) // 2],
        PLAIN[2:],
        b"\xff\xd8" + b"\xff" * 9999,
    ],
    ids=["nothing", "begun", "bare", "gif", "no end", "half", "no beginning", "filled"],
)
def test_what_is_not_whole_is_not_passed_on(content: bytes) -> None:
    assert head_of(content) is None


@given(at=st.integers(2, len(PLAIN) - 1), byte=st.integers(0, 255))
def test_a_spoilt_head_is_read_or_refused(at: int, byte: int) -> None:
    spoilt = PLAIN[:at] + bytes([byte]) + PLAIN[at + 1 :]
    head = head_of(spoilt)
    assert head is None or (head.colors in (1, 3, 4) and 0 < head.width < 65536 and 0 < head.height < 65536)


@given(st.binary(max_size=400))
def test_noise_is_read_or_refused(noise: bytes) -> None:
    head_of(b"\xff\xd8" + noise)
