"""A text as a QR code, for a screen to be photographed or a page to be printed."""

import io

import segno

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import figure, say

MOST_BYTES = 2953
"""What the largest code holds."""
_BORDER = 4  # modules; readers want a quiet zone of as many


def _code(text: str) -> segno.QRCode:
    content = text.encode()
    if not 0 < len(content) <= MOST_BYTES:
        raise BadInput(
            "QR code",
            say("a text of {n} bytes", n=figure(len(content))),
            say("1 to {most}: a shorter deck, or the code as text", most=figure(MOST_BYTES)),
        )
    return segno.make_qr(text, error="l", mode="byte", boost_error=True)


def qr_png(text: str, scale: int = 8) -> bytes:
    """Draw a text as a PNG file, black on white.

    Args:
        text: at most ``MOST_BYTES`` in UTF-8.
        scale: pixels of a module.

    Raises:
        BadInput: the text is empty or too long.
    """
    out = io.BytesIO()
    _code(text).save(out, kind="png", scale=scale, border=_BORDER)
    return out.getvalue()


def qr_svg(text: str) -> bytes:
    """Draw a text as an SVG file, black on white; as ``qr_png``."""
    out = io.BytesIO()
    _code(text).save(out, kind="svg", scale=8, border=_BORDER, light="white", nl=True)
    return out.getvalue()
