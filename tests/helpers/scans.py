"""Pictures that look like photographs of cards, made up from a number."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter


def photo(seed: int = 1, width: int = 744, height: int = 1039) -> Image.Image:
    """Give a picture with the detail of a photograph."""
    draw = np.random.default_rng(seed)
    ground = Image.fromarray(draw.integers(0, 255, (max(2, height // 24), max(2, width // 24), 3), dtype=np.uint8))
    grain = Image.fromarray(draw.integers(0, 255, (height, width, 3), dtype=np.uint8))
    smooth = ground.resize((width, height), Image.Resampling.BICUBIC)
    return Image.blend(smooth, grain.filter(ImageFilter.GaussianBlur(1.2)), 0.3)


def jpeg(image: Image.Image, quality: int = 85) -> bytes:
    """Give a picture as a JPEG file."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    return out.getvalue()


def plain(file: Path, color: tuple[int, int, int] = (0, 200, 0), size: tuple[int, int] = (126, 176)) -> Path:
    """Write a picture of one colour with a darker stripe; its format is that of its name."""
    file.parent.mkdir(parents=True, exist_ok=True)
    image = Image.new("RGB", size, color)
    image.paste((20, 20, 20), (0, size[1] // 2, size[0], size[1] // 2 + 3))
    image.save(file)
    return file


def png_of(width: int, height: int, rows: bytes = b"") -> bytes:
    """Give a PNG that promises so many pixels of 8-bit RGB and holds these rows."""
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    body = b"".join(struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + body
