"""Pictures of decks and contact sheets, and the back of a card."""

import io

import pytest
from PIL import Image, ImageStat

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.canvas import DARK, LIGHT, shortened, width_of
from deckbuilder.imaging.card_back import draw_back
from deckbuilder.imaging.contact_sheet import MOST, Cell, contact_sheet
from deckbuilder.imaging.deck_picture import DeckBoard, Part, draw_deck
from deckbuilder.imaging.picture import Picture
from tests.helpers.faces import first_game, image_of, spec_of

RED = Picture(63, 88, Image.new("RGBA", (63, 88), (220, 10, 10, 255)).tobytes())


def _opened(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    return image.convert("RGB")


def _reds(image: Image.Image) -> int:
    return sum(count for count, color in image.getcolors(1 << 24) or () if color == (220, 10, 10))


def _board(parts: tuple[Part, ...] = (), ranks: tuple[tuple[Cell, ...], ...] = ()) -> DeckBoard:
    return DeckBoard("Raid", "Open", ranks, tuple(f"Rank {n + 1}" for n in range(len(ranks))), parts)


def test_every_card_of_every_part_is_seen_however_many_there_are() -> None:
    one = _reds(_opened(draw_deck(_board((Part("Items", "1", (Cell("Axe", RED),)),)), LIGHT)))
    many = tuple(Part(f"Kind {n}", "7", tuple(Cell(f"Card {i}", RED) for i in range(7))) for n in range(5))
    assert one > 10_000
    assert _reds(_opened(draw_deck(_board(many), LIGHT))) == 35 * one


def test_ranks_stand_one_behind_the_other_in_the_middle() -> None:
    ranks = ((Cell("a", RED), Cell("b", RED), Cell("c", RED)), (Cell("d", RED), Cell("")), (Cell("e", RED),))
    image = _opened(draw_deck(_board(ranks=ranks), LIGHT))
    middles, firsts = [], []
    y = 0
    while y < image.height:
        red = [x for x in range(image.width) if image.getpixel((x, y)) == (220, 10, 10)]
        if red:
            firsts.append(red[0])
            middles.append((red[0] + red[-1]) / 2)
            y += 224  # past this card
        y += 10
    assert len(firsts) == 3
    assert firsts[0] < firsts[1] < firsts[2]
    assert abs(middles[0] - image.width / 2) < 2
    assert abs(middles[2] - image.width / 2) < 2


def test_rank_of_twenty_stays_on_the_picture() -> None:
    image = _opened(draw_deck(_board(ranks=(tuple(Cell(f"{n}", RED) for n in range(20)),)), LIGHT))
    edges = [image.crop((0, 120, 30, 400)), image.crop((image.width - 30, 120, image.width, 400))]
    assert [_reds(edge) for edge in edges] == [0, 0]


@pytest.mark.parametrize(("tones", "dark"), [(LIGHT, False), (DARK, True)])
def test_ground_is_light_or_dark_as_wanted(tones: object, dark: bool) -> None:
    image = _opened(draw_deck(_board(), DARK if dark else LIGHT))
    assert (ImageStat.Stat(image.convert("L")).median[0] < 128) is dark


def test_same_board_gives_the_same_bytes() -> None:
    board = _board((Part("Items", "3", (Cell("Axe", RED, 3), Cell("A name without a picture", None, 2))),))
    assert draw_deck(board, LIGHT) == draw_deck(board, LIGHT)


def test_contact_sheet_shows_all_cards_and_an_outline_for_those_without() -> None:
    image = _opened(contact_sheet("All", [Cell("Axe", RED), Cell("Bow" * 50), Cell("Cup", RED, 3)], LIGHT, 63))
    assert _reds(image) == 2 * 63 * 88


def test_contact_sheet_without_a_card_is_a_page_and_one_of_thousands_is_refused() -> None:
    assert _opened(contact_sheet("", [], LIGHT)).width > 0
    with pytest.raises(BadInput, match="contact sheet"):
        contact_sheet("", [Cell("x")] * (MOST + 1), LIGHT)


def test_line_too_long_is_cut_within_its_room() -> None:
    cut = shortened("A name that goes on and on", 20, 100)
    assert cut.endswith("…")
    assert width_of(cut, 20) <= 100
    assert shortened("Axe", 20, 100) == "Axe"


@pytest.mark.parametrize("width", [40, 150, 744])
def test_back_has_the_size_of_a_face_and_tells_nothing_of_top_and_bottom(width: int) -> None:
    spec = spec_of(first_game().id)
    back = draw_back(spec, width)
    assert (back.width, back.height) == (width, round(width * spec.height / spec.width))
    image = image_of(back).convert("RGB")
    turned = image.rotate(180)
    off = ImageStat.Stat(Image.blend(image, turned, 0.5).convert("L")).mean[0]
    assert abs(off - ImageStat.Stat(image.convert("L")).mean[0]) < 2
    middle = image.crop((width // 4, back.height // 3, width * 3 // 4, back.height * 2 // 3))
    assert ImageStat.Stat(middle.convert("L")).stddev[0] > 20
