"""A scan as it is kept."""

import io

import pytest
from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.normalise import HIGHEST, WIDEST, Turn, normalise
from tests.helpers.scans import jpeg, photo, png_of

CARD = photo()


def _file(image: Image.Image, format: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def _opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


def _on(ground: tuple[int, int, int], margins: tuple[int, int, int, int], card: Image.Image = CARD) -> Image.Image:
    left, top, right, bottom = margins
    page = Image.new("RGB", (card.width + left + right, card.height + top + bottom), ground)
    page.paste(card, (left, top))
    return page


def test_scan_that_is_right_stays_byte_for_byte() -> None:
    for content in (jpeg(CARD), _file(CARD.resize((400, 559)), "WEBP"), _file(CARD.resize((60, 84)))):
        normal = normalise(content, "scan")
        assert normal.content is content
        assert normal.done == ()


def test_ending_tells_what_the_file_is_and_not_what_it_was_called() -> None:
    assert normalise(jpeg(CARD), "scan.png").suffix == ".jpg"
    assert normalise(_file(CARD.resize((60, 84))), "scan.jpg").suffix == ".png"


def test_large_scan_is_reduced_and_keeps_its_shape() -> None:
    normal = normalise(jpeg(CARD.resize((2232, 3117))), "scan")
    assert (normal.width, normal.height) == (WIDEST, HIGHEST)
    assert _opened(normal.content).size == (WIDEST, HIGHEST)


@pytest.mark.parametrize(("turn", "bright"), [(Turn.RIGHT, "top"), (Turn.LEFT, "bottom"), (Turn.LEAVE, "left")])
def test_sideways_scan_is_turned_as_wanted(turn: Turn, bright: str) -> None:
    image = Image.new("RGB", (1039, 744), (10, 60, 10))
    image.paste((250, 250, 250), (0, 0, 200, 744))
    normal = normalise(jpeg(image), "scan", turn, crop=False)
    seen = _opened(normal.content).convert("L")
    wide, high = seen.size
    spots = {"top": (wide // 2, 20), "bottom": (wide // 2, high - 20), "left": (20, high // 2)}
    assert seen.getpixel(spots[bright]) > 200  # type: ignore[operator]  # grey is one number
    assert (wide < high) == (turn is not Turn.LEAVE)


def test_card_that_is_hardly_wider_than_high_is_not_turned() -> None:
    assert normalise(jpeg(CARD.resize((700, 680))), "scan").done == ()


def test_what_the_camera_says_comes_first() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    normal = normalise(_file(CARD.transpose(Image.Transpose.ROTATE_90), "JPEG", exif=exif), "scan")
    assert (normal.width, normal.height) == (744, 1039)
    assert len(normal.done) == 1
    assert Image.open(io.BytesIO(normal.content)).getexif().get(0x0112, 1) == 1


@pytest.mark.parametrize("ground", [(255, 255, 255), (0, 0, 0), (30, 90, 160)])
@pytest.mark.parametrize("margins", [(60, 20, 60, 40), (0, 0, 300, 0), (140, 190, 140, 190)])
def test_margin_of_one_colour_is_cut_off(ground: tuple[int, int, int], margins: tuple[int, int, int, int]) -> None:
    normal = normalise(_file(_on(ground, margins)), "scan")
    assert abs(normal.width - 744) <= 4
    assert abs(normal.height - 1039) <= 4
    assert "margin cut off" in normal.done


def test_margin_stays_where_nobody_wants_it_cut() -> None:
    normal = normalise(jpeg(_on((255, 255, 255), (60, 20, 60, 40))), "scan", crop=False)
    assert normal.done == ("made smaller",)


@pytest.mark.parametrize("ground", [(255, 255, 255), (0, 0, 0)])
def test_own_border_of_a_card_is_no_margin(ground: tuple[int, int, int]) -> None:
    page = _on(ground, (36, 36, 36, 36), CARD.resize((672, 967)))
    content = jpeg(page)
    assert normalise(content, "scan").content is content


def test_blank_page_and_art_that_is_no_card_are_left_alone() -> None:
    blank = jpeg(Image.new("RGB", (744, 1039), (255, 255, 255)))
    square = jpeg(_on((255, 255, 255), (100, 200, 100, 200), CARD.resize((500, 500))))
    for content in (blank, square):
        assert normalise(content, "scan").content is content


@pytest.mark.parametrize(
    ("mode", "format", "color", "wanted"),
    [("CMYK", "JPEG", (0, 255, 255, 0), (254, 0, 0)), ("I;16", "PNG", 0x4000, (64, 64, 64))],
)
def test_pixels_that_not_every_program_reads_are_written_anew(
    mode: str, format: str, color: tuple[int, ...] | int, wanted: tuple[int, int, int]
) -> None:
    normal = normalise(_file(Image.new(mode, (126, 176), color), format), "scan")
    assert normal.done == ("written anew",)
    seen = _opened(normal.content).getpixel((60, 80))
    assert isinstance(seen, tuple)
    assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 6


def test_clear_corners_of_a_large_picture_stay_clear() -> None:
    image = CARD.resize((1000, 1397)).convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 60, 60))
    normal = normalise(_file(image), "scan", crop=False)
    assert normal.suffix == ".png"
    assert Image.open(io.BytesIO(normal.content)).getpixel((5, 5)) == (0, 0, 0, 0)


def test_first_of_moving_pictures_is_taken() -> None:
    frames = [Image.new("RGB", (126, 176), color) for color in ((250, 0, 0), (0, 250, 0))]
    normal = normalise(_file(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True), "scan")
    assert normal.suffix == ".jpg"
    assert "first of 2" in normal.done[0]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>quota exceeded</html>",
        b"GIF89a" + bytes(40),
        jpeg(CARD)[:60_000],
        _file(CARD.resize((200, 280)))[:4000],
        png_of(50_000, 50_000),
        png_of(5_100, 5_000, bytes(100)),
        png_of(744, 1039, bytes(1000)),
        png_of(1, 1039, bytes(9000)),
    ],
    ids=["empty", "page", "gif", "cut jpeg", "cut png", "gigapixels", "large", "too little", "strip"],
)
def test_file_that_is_no_whole_picture_is_refused_with_its_name(content: bytes) -> None:
    with pytest.raises(BadInput, match=r"^scans/one\.jpg: "):
        normalise(content, "scans/one.jpg")


def test_rows_beyond_those_promised_are_no_bomb() -> None:
    assert normalise(png_of(100, 140, bytes(200 * 2**20)), "scan").width == 100
