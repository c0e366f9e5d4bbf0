"""Codes that are drawn are read back by a decoder that knows nothing of us."""

import io
from xml.etree import ElementTree

import pytest
import zxingcpp
from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.qr import MOST_BYTES, qr_png, qr_svg


def seen(png: bytes) -> str:
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(png)))
    return str(code.text)


@pytest.mark.parametrize("text", ["WC1.abc_-.0123abcd", "Æther's “Blade”", "x" * 1500, "y" * MOST_BYTES])
def test_code_is_read_back_whole(text: str) -> None:
    assert seen(qr_png(text, 4)) == text


def test_drawing_shows_the_same_code_as_the_picture() -> None:
    root = ElementTree.fromstring(qr_svg("WC1.abc"))
    assert root.tag.endswith("svg")
    width = int(root.get("width") or "")
    assert width == int(root.get("height") or "") == Image.open(io.BytesIO(qr_png("WC1.abc"))).width


@pytest.mark.parametrize("text", ["", "x" * (MOST_BYTES + 1), "Æ" * (MOST_BYTES // 2 + 1)])
def test_text_that_no_code_holds_is_refused_with_what_was_wanted(text: str) -> None:
    with pytest.raises(BadInput, match="wanted"):
        qr_png(text)
