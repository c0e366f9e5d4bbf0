"""What is written on paper is all there, in its place, and never over the edge."""

from itertools import pairwise

import pytest

from deckbuilder.imaging import checklist, deck_list, registration, ruler
from deckbuilder.imaging.checklist import CheckedCard, CheckedSet
from deckbuilder.imaging.deck_sheet import DeckSheet, ListedCard, ListedChart, Section
from deckbuilder.imaging.page import INCH, MM, Area, Item, Line, Plate, Print, Words
from deckbuilder.imaging.paper import Paper, paper_of
from deckbuilder.imaging.registration import Player
from deckbuilder.imaging.typesetting import broken, measured, shortened
from tests.helpers.printed import lines, pdf_of, reader, words

LONG = "A Name that Is Longer than Any Line of a List Could Ever Be, and Then Some More of It"


def listed(count: int, name: str = "Größenwahn à l’Œuvre") -> tuple[ListedCard, ...]:
    return tuple(ListedCard(1 + n % 3, f"{name} {n}", "TOY 12" if n % 4 == 0 else "") for n in range(count))


def deck(cards: int = 30, name: str = "Foxes") -> DeckSheet:
    sections = (
        Section("Leader", (("", (ListedCard(1, LONG),)),)),
        Section("Deck", (("Unit", listed(cards)), ("Relic", listed(3, "Relic")))),
        Section("Side", (("", ()),)),
    )
    charts = (ListedChart("Levels", (("1", 4), ("2", 0), ("3", 7))),)
    return DeckSheet(
        name, "The Toy", "Plain", sections, 50, "50 cards: Unit 40", "Legal in Plain", True, charts, "Run."
    )


def edges(item: Item) -> tuple[int, int, int, int]:
    if isinstance(item, Words):
        return item.x, item.y - item.size, item.x + item.width, item.y
    if isinstance(item, Line):
        return min(item.x1, item.x2), min(item.y1, item.y2), max(item.x1, item.x2), max(item.y1, item.y2)
    area: Area = item.area
    return area.x, area.y, area.right, area.bottom


def prints(paper: Paper) -> dict[str, Print]:
    sets = [
        CheckedSet(
            "Toy Set", "TOY", tuple(CheckedCard(str(n), f"{LONG} {n}", "Rare", n % 3) for n in range(200)), 9, 200
        )
    ]
    return {
        "sheet": registration.lay_out([deck(140), deck()], [Player(LONG, "7" * 80, LONG, LONG, LONG), Player()], paper),
        "list": deck_list.lay_out([deck(140)], paper),
        "checklist": checklist.lay_out(LONG, sets, paper, note=LONG),
        "ruler": ruler.lay_out(paper),
    }


@pytest.mark.parametrize("paper", Paper)
def test_nothing_is_printed_near_the_edge_of_the_paper(paper: Paper) -> None:
    for name, print_ in prints(paper).items():
        for page in print_.pages:
            assert (page.width, page.height) == paper.size
            for item in page.items:
                left, top, right, bottom = edges(item)
                inside = min(left, top, page.width - right, page.height - bottom)
                assert inside >= 8 * MM, (name, item)


@pytest.mark.parametrize("paper", Paper)
def test_words_do_not_lie_over_one_another(paper: Paper) -> None:
    for name, print_ in prints(paper).items():
        for page in print_.pages:
            by_line: dict[int, list[Words]] = {}
            for item in page.items:
                if isinstance(item, Words) and item.text:
                    by_line.setdefault(item.y, []).append(item)
            for line in by_line.values():
                line.sort(key=lambda item: item.x)
                for one, other in pairwise(line):
                    assert one.x + one.width <= other.x, (name, one, other)


def test_a_sheet_names_player_deck_and_every_card_with_its_count() -> None:
    player = Player("Ann Müller", "12345", "Spring Cup", "2026-03-01", "9")
    content = pdf_of(registration.lay_out([deck()], [player], Paper.A4))
    told = words(content)
    for word in (
        "Ann Müller",
        "12345",
        "Spring Cup",
        "2026-03-01",
        "Foxes",
        "Plain",
        "Legal in Plain",
        "50 cards: Unit 40",
    ):
        assert word in told
    for card in (*listed(30), *listed(3, "Relic")):
        assert f"{card.count} {card.name}" in lines(content)
    assert "page 1 of 1" in told
    assert "Side" not in told


def test_a_long_deck_goes_on_with_its_name_on_every_page() -> None:
    print_ = registration.lay_out([deck(200)], [Player("Ann")], Paper.LETTER)
    content = pdf_of(print_)
    pages = [page.extract_text() for page in reader(content).pages]
    assert len(pages) == len(print_.pages) > 1
    for number, told in enumerate(pages):
        assert f"page {number + 1} of {len(pages)}" in told
        assert "Ann" in told
    assert sum(told.count("For the judge") for told in pages) == 1


def test_sheets_of_several_decks_are_numbered_each_for_itself() -> None:
    told = words(pdf_of(registration.lay_out([deck(name="One"), deck(200, "Two")], [Player(), Player()], Paper.A4)))
    assert "page 1 of 1" in told
    assert "page 2 of 3" in told or "page 2 of 2" in told


def test_a_sheet_speaks_the_language_it_is_asked_for() -> None:
    def shout(sentence: str) -> str:
        return str(sentence).upper()

    told = words(pdf_of(registration.lay_out([deck()], [Player()], Paper.A4, shout)))
    assert {"DECK REGISTRATION", "PLAYER NUMBER", "FOR THE JUDGE", "LEGAL IN PLAIN", "PAGE 1 OF 1"} <= {
        line.strip().removeprefix("✓ ").strip() for line in told.splitlines()
    }


def test_a_list_has_its_curve() -> None:
    (page,) = deck_list.lay_out([deck()], Paper.A4).pages
    bars = [item.area.height for item in page.items if isinstance(item, Plate)]
    assert len(bars) == 2
    assert bars[0] / bars[1] == pytest.approx(4 / 7, abs=0.01)


def test_a_checklist_fills_the_boxes_of_what_is_owned() -> None:
    cards = (CheckedCard("1", "Fox", "Rare", 0), CheckedCard("2", "Owl", "Rare", 1), CheckedCard("P3", "Elk", "", 4))
    print_ = checklist.lay_out("Mine", [CheckedSet("Toy Set", "TOY", cards, 2, 9)], Paper.A4)
    boxes = [item for item in print_.pages[0].items if isinstance(item, Plate)]
    assert [box.fill is not None for box in boxes] == [False, True, True]
    told = words(pdf_of(print_))
    for word in ("Toy Set (TOY)", "2/9", "2 of 9 cards owned", "Fox", "Owl", "Elk", "P3", "4"):
        assert word in told
    empty = words(pdf_of(checklist.lay_out("Mine", [], Paper.A4)))
    assert "No card is on this list." in empty


def test_the_ruler_keeps_its_measure() -> None:
    for paper, card in ((Paper.A4, (63 * MM, 88 * MM)), (Paper.LETTER, (INCH * 5 // 2, INCH * 7 // 2))):
        (page,) = ruler.lay_out(paper).pages
        (frame,) = (item for item in page.items if isinstance(item, Plate))
        assert (frame.area.width - frame.width, frame.area.height - frame.width) == card
        ticks = sorted({i.x1 for i in page.items if isinstance(i, Line) and i.x1 == i.x2 and i.y2 < i.y1})
        steps = {b - a for a, b in pairwise(ticks)}
        assert steps == {MM}
        assert ticks[-1] - ticks[0] >= 150 * MM


@pytest.mark.parametrize(
    ("locale", "paper"),
    [("en_US.UTF-8", "letter"), ("de_DE", "a4"), ("en-GB", "a4"), ("fr_CA", "letter"), ("C", "a4"), ("", "a4")],
)
def test_paper_is_that_of_the_country(locale: str, paper: str) -> None:
    assert paper_of(locale) == paper


def test_text_is_cut_and_broken_by_measure() -> None:
    cut = shortened(LONG, 3000, 300)
    assert cut.endswith("…")
    assert measured(cut, 300) <= 3000
    assert shortened("short", 3000, 300) == "short"
    lines = broken(f"{LONG} {'x' * 300}", 3000, 300)
    assert all(measured(line, 300) <= 3000 for line in lines)
    assert "".join(lines).replace(" ", "") == f"{LONG}{'x' * 300}".replace(" ", "")
    assert len(broken(LONG, 1000, 300, most=2)) == 2
