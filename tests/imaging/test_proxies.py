"""Proxies are as large as cards, cut where the marks say, and show scans byte for byte."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from pypdf.generic import StreamObject

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.page import MM, Placed, Plate
from deckbuilder.imaging.paper import CardSize, Paper
from deckbuilder.imaging.pdf import paint
from deckbuilder.imaging.proxies import MOST_CARDS, Edge, Proxy, ProxyPlan, lay_out
from deckbuilder.imaging.sources import BackSource, FaceSource, ScanSource, scan_source
from deckbuilder.imaging.text_cards import TextCard
from tests.helpers.faces import first_game, made, spec_of, starter_cards
from tests.helpers.printed import DPI, needs_pdftoppm, pdf_of, raster, streams, words

BARE = {"marks": False, "label": ""}
NEAR = 0.2  # mm


def scan(file: Path, size: tuple[int, int] = (744, 1039), grey: int = 60) -> ScanSource:
    Image.new("RGB", size, (grey, grey, grey)).save(file)
    return scan_source(file)


def spans(image: Image.Image, along: str, at_mm: float, below: int = 128) -> list[tuple[float, float]]:
    """Give where a line of pixels is dark, in mm: each stretch from its first to its last edge."""
    at = round(at_mm * DPI / 25.4)
    grey = image.crop((0, at, image.width, at + 1) if along == "x" else (at, 0, at + 1, image.height)).tobytes()
    dark = [False, *(value < below for value in grey), False]
    turns = [(n - 1) * 25.4 / DPI for n in range(1, len(dark)) if dark[n] != dark[n - 1]]
    return list(zip(turns[::2], turns[1::2], strict=True))


@needs_pdftoppm
@pytest.mark.parametrize(
    ("paper", "wide", "high"), [(Paper.A4, 63.0, 88.0), (Paper.LETTER, 63.5, 88.9)], ids=["a4", "letter"]
)
def test_a_card_on_paper_measures_what_a_card_measures(tmp_path: Path, paper: Paper, wide: float, high: float) -> None:
    picture = scan(tmp_path / "scan.jpg")
    content = pdf_of(lay_out([Proxy(4, picture)], ProxyPlan(paper, gap=100, **BARE), "Cards"))  # type: ignore[arg-type]
    page = raster(content, tmp_path)
    sides = [side / 100 / 25.4 * DPI for side in paper.size]
    assert sorted(page.size) == pytest.approx(sides, abs=1)
    across, down = spans(page, "x", 60), spans(page, "y", 60)
    assert len(across) >= 3
    for start, end in across:
        assert end - start == pytest.approx(wide, abs=NEAR)
    assert down[0][1] - down[0][0] == pytest.approx(high, abs=NEAR)
    assert across[1][0] - across[0][1] == pytest.approx(1.0, abs=NEAR)


@needs_pdftoppm
@pytest.mark.parametrize("bleed", [0, 100, 200, 300])
def test_cut_marks_point_at_the_edges_of_the_cards(tmp_path: Path, bleed: int) -> None:
    plan = ProxyPlan(bleed=bleed, label="")
    content = pdf_of(lay_out([Proxy(9, scan(tmp_path / "scan.png"))], plan, "Cards"))
    places = plan.grid()
    page = raster(content, tmp_path)
    high = places.top - bleed - 200
    wanted = sorted(
        {edge for place in range(places.across) for edge in (places.area(place).x, places.area(place).right)}
    )
    found = [(start + end) / 2 for start, end in spans(page, "x", high / MM, 250)]
    assert found == pytest.approx([edge / MM for edge in wanted], abs=NEAR)


@needs_pdftoppm
def test_bleed_goes_on_beyond_the_edge_by_its_measure(tmp_path: Path) -> None:
    for edge in Edge:
        plan = ProxyPlan(bleed=300, edge=edge, **BARE)  # type: ignore[arg-type]
        page = raster(pdf_of(lay_out([Proxy(1, scan(tmp_path / "scan.jpg"))], plan, "Cards")), tmp_path)
        (start, end), area = spans(page, "x", 60)[0], plan.grid().area(0)
        assert start == pytest.approx((area.x - 300) / MM, abs=NEAR)
        assert end == pytest.approx((area.right + 300) / MM, abs=NEAR)


@needs_pdftoppm
def test_mirrored_bleed_continues_the_picture(tmp_path: Path) -> None:
    image = Image.new("RGB", (744, 1039), "white")
    ImageDraw.Draw(image).rectangle((12, 300, 24, 700), fill="black")  # a stripe 1 to 2 mm inside
    image.save(tmp_path / "scan.png")
    plan = ProxyPlan(bleed=300, edge=Edge.MIRROR, **BARE)  # type: ignore[arg-type]
    page = raster(pdf_of(lay_out([Proxy(1, scan_source(tmp_path / "scan.png"))], plan, "Cards")), tmp_path)
    edge = plan.grid().area(0).x / MM
    outside, inside = spans(page, "x", plan.grid().area(0).y / MM + 44)
    assert outside == pytest.approx((edge - 2.1, edge - 1.0), abs=NEAR)
    assert inside == pytest.approx((edge + 1.0, edge + 2.1), abs=NEAR)


def test_the_bytes_of_a_jpeg_are_those_of_the_scan_and_stand_there_once(tmp_path: Path) -> None:
    first, second = scan(tmp_path / "a.jpg"), scan(tmp_path / "b.jpg", grey=200)
    content = pdf_of(
        lay_out([Proxy(12, first), Proxy(1, second), Proxy(2, first)], ProxyPlan(bleed=200, edge=Edge.MIRROR), "Cards")
    )
    kept = streams(content)
    assert [str(stream["/Filter"]) for stream in kept] == ["/DCTDecode"] * 2
    assert {stream._data for stream in kept} == {first.file.read_bytes(), second.file.read_bytes()}


@pytest.mark.parametrize("format", ["PNG", "WEBP"])
def test_other_pictures_are_packed_without_loss(tmp_path: Path, format: str) -> None:
    noise = Image.effect_noise((300, 419), 80).convert("RGB")
    noise.save(tmp_path / "scan", format, lossless=True)
    (kept,) = streams(pdf_of(lay_out([Proxy(1, scan_source(tmp_path / "scan"))], ProxyPlan(), "Cards")))
    assert kept.get_data() == noise.tobytes()


def test_clear_parts_of_a_picture_stay_clear(tmp_path: Path) -> None:
    image = Image.new("RGBA", (100, 140), (200, 10, 10, 255))
    image.putpixel((0, 0), (0, 0, 0, 0))
    image.save(tmp_path / "scan.png")
    (kept,) = streams(pdf_of(lay_out([Proxy(1, scan_source(tmp_path / "scan.png"))], ProxyPlan(), "Cards")))
    mask = kept["/SMask"].get_object()
    assert isinstance(mask, StreamObject)
    assert mask.get_data()[:3] == b"\0\xff\xff"


@needs_pdftoppm
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_scan_stands_upright(tmp_path: Path, orientation: int) -> None:
    upright = Image.new("RGB", (630, 880), "white")
    ImageDraw.Draw(upright).rectangle((0, 0, 200, 120), fill="black")  # the upper left corner
    undo = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # Pillow's transposition that each orientation takes back
    stored = upright.transpose(Image.Transpose(undo[orientation])) if orientation > 1 else upright
    exif = stored.getexif()
    exif[0x0112] = orientation
    stored.save(tmp_path / "scan.jpg", exif=exif, quality=95)
    plan = ProxyPlan(**BARE)  # type: ignore[arg-type]
    page = raster(pdf_of(lay_out([Proxy(1, scan_source(tmp_path / "scan.jpg"))], plan, "Cards")), tmp_path)
    area = plan.grid().area(0)
    (found,) = spans(page, "x", area.y / MM + 6)
    assert found == pytest.approx((area.x / MM, area.x / MM + 20.1), abs=0.4)


def test_a_card_that_lies_is_turned(tmp_path: Path) -> None:
    (page,) = lay_out([Proxy(1, scan(tmp_path / "scan.jpg", (1039, 744)))], ProxyPlan(**BARE), "Cards").pages  # type: ignore[arg-type]
    (placed,) = (item for item in page.items if isinstance(item, Placed))
    assert placed.turn == 3
    assert (placed.area.width, placed.area.height) == (6300, 8800)


def test_a_scan_of_another_shape_is_shown_whole(tmp_path: Path) -> None:
    (page,) = lay_out([Proxy(1, scan(tmp_path / "scan.jpg", (700, 700)))], ProxyPlan(**BARE), "Cards").pages  # type: ignore[arg-type]
    below, placed = page.items
    assert isinstance(below, Plate)
    assert isinstance(placed, Placed)
    assert (placed.area.width, placed.area.height) == (6300, 6300)
    assert below.fill == (60, 60, 60)


def drawn() -> FaceSource:
    return FaceSource(starter_cards()[0], spec_of(first_game().id))


def test_a_scan_that_is_damaged_gives_way_to_the_face(tmp_path: Path) -> None:
    image = Image.effect_noise((744, 1039), 90)
    image.save(tmp_path / "scan.jpg")
    whole = (tmp_path / "scan.jpg").read_bytes()
    (tmp_path / "scan.jpg").write_bytes(whole[:20_000])
    picture = scan_source(tmp_path / "scan.jpg", drawn())
    content, warnings = paint(lay_out([Proxy(1, picture)], ProxyPlan(), "Cards"))
    assert "the drawn face is printed instead" in warnings[0]
    assert len(streams(content)) == 1
    alone = scan_source(tmp_path / "scan.jpg")
    with pytest.raises(BadInput, match=r"scan\.jpg"):
        paint(lay_out([Proxy(1, alone)], ProxyPlan(), "Cards"))


def test_four_channels_keep_their_space(tmp_path: Path) -> None:
    Image.new("CMYK", (200, 280), (0, 50, 100, 0)).save(tmp_path / "scan.jpg")
    (kept,) = streams(pdf_of(lay_out([Proxy(1, scan_source(tmp_path / "scan.jpg"))], ProxyPlan(), "Cards")))
    assert str(kept["/ColorSpace"]) == "/DeviceCMYK"
    assert str(kept["/Decode"]) == "[1, 0, 1, 0, 1, 0, 1, 0]"


def test_words_of_a_card_in_little_ink_are_all_there() -> None:
    game = first_game()
    cards = starter_cards()[:18]
    texts = [Proxy(1, None, TextCard(card, card.name, spec_of(game.id), game.fields, "Unread")) for card in cards]
    print_ = lay_out(texts, ProxyPlan(label="PROXY"), "Cards")
    assert print_.warnings == ()
    said = " ".join(words(pdf_of(print_)).split())
    for card in cards:
        assert card.name in said
        for clause in (card.text or "").splitlines():
            assert " ".join(clause.split()) in said
    assert said.count("PROXY") == 18


def test_a_text_beyond_all_measure_is_told() -> None:
    card = made(text="word " * 600)
    text = TextCard(card, card.name, spec_of(first_game().id), first_game().fields)
    (warning,) = lay_out([Proxy(1, None, text)], ProxyPlan(), "Cards").warnings
    assert warning.startswith("One: not all of its words fit")


def test_backs_lie_behind_their_cards_when_the_sheet_is_turned(tmp_path: Path) -> None:
    plan = ProxyPlan(back=BackSource(drawn().spec), **BARE)  # type: ignore[arg-type]
    front, back = lay_out([Proxy(2, scan(tmp_path / "scan.jpg"))], plan, "Cards").pages
    fronts = {item.area.x for item in front.items if isinstance(item, Placed)}
    backs = {item.area.x for item in back.items if isinstance(item, Placed)}
    assert backs == {back.width - x - 6300 for x in fronts}


@pytest.mark.parametrize(
    ("plan", "places"),
    [
        (ProxyPlan(), 9),
        (ProxyPlan(Paper.LETTER), 9),
        (ProxyPlan(Paper.LETTER, CardSize.METRIC), 9),
        (ProxyPlan(bleed=100), 9),
        (ProxyPlan(bleed=300), 8),
        (ProxyPlan(gap=500), 9),
        (ProxyPlan(bleed=500, gap=2000), 4),
    ],
)
def test_a_sheet_holds_as_many_cards_as_fit(plan: ProxyPlan, places: int) -> None:
    assert plan.grid().places == places
    last = plan.grid().area(places - 1)
    assert last.right + plan.bleed <= plan.grid().width - 5 * MM
    assert last.bottom + plan.bleed <= plan.grid().height - 5 * MM
    assert plan.grid().area(0).x - plan.bleed >= 5 * MM


def test_measures_out_of_bounds_and_endless_lists_are_refused() -> None:
    for plan in (ProxyPlan(bleed=-1), ProxyPlan(gap=100_000)):
        with pytest.raises(BadInput, match="wanted from 0"):
            lay_out([Proxy(1, drawn())], plan, "Cards")
    with pytest.raises(BadInput, match="5001 cards"):
        lay_out([Proxy(MOST_CARDS + 1, drawn())], ProxyPlan(), "Cards")
    with pytest.raises(BadInput, match="nothing to print"):
        paint(lay_out([], ProxyPlan(), "Cards"))


def test_the_same_print_is_the_same_file() -> None:
    def once() -> bytes:
        return pdf_of(lay_out([Proxy(2, drawn())], ProxyPlan(), "Cards"))

    assert once() == once()
