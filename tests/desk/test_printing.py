"""What a deck needs on paper: which copies, in which printing, in which sections."""

from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.collection import Counts
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.ids import CardId, DeckId, PrintingId
from deckbuilder.desk.paper_formats import paper_wanted
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.printing import Copies, PrintDesk, What, Wish, lacking_of, save
from deckbuilder.imaging.page import Page, Placed, Print, Words
from deckbuilder.imaging.paper import Paper
from deckbuilder.imaging.proxies import ProxyPlan
from deckbuilder.imaging.sources import FaceSource, ScanSource
from deckbuilder.settings import PRINT_PAPER, Settings
from tests.helpers import toy
from tests.helpers.printed import lines as lines_of

SCAN_SIZE = (630, 880)
GUARD, TEMPLE, FOX = CardId("fox-guard"), CardId("the-mock-temple"), CardId("king-fox")
OWNED = Counts({GUARD: 4, TEMPLE: 1}, {}, {GUARD: 2}, {GUARD: ((DeckId(1), 2),)}, {}, {})


def raiders() -> Deck:
    entries = (
        Entry(toy.LEADER, FOX, 1),
        Entry(toy.DECK, GUARD, 3),
        Entry(toy.DECK, TEMPLE, 2, PrintingId("the-mock-temple/MCK")),
        Entry(toy.SIDE, GUARD, 1),
    )
    return toy.deck(entries=entries, unknown=((toy.DECK, "Nobody Knows Me", 2),))


@pytest.fixture
def desk(tmp_path: Path) -> PrintDesk:
    return PrintDesk(toy.shelf(), Pictures(tmp_path))


def put_scan(home: Path, set: str, name: str) -> Path:
    file = home / "pictures" / toy.TOY / set / f"{name}.jpg"
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", SCAN_SIZE, (9, 9, 9)).save(file)
    return file


def placed(print_: Print) -> list[Placed]:
    return [item for page in print_.pages for item in page.items if isinstance(item, Placed)]


def said(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Words)]


def test_proxies_are_as_many_as_the_deck_holds(desk: PrintDesk) -> None:
    print_ = desk.lay_out([raiders()], Wish())
    cards = [item.source.card.name for item in placed(print_) if isinstance(item.source, FaceSource)]
    assert {name: cards.count(name) for name in cards} == {"King Fox": 1, "Fox Guard": 4, "The Mock Temple": 2}
    assert print_.cards == 9
    assert said(print_.pages[0]).count("Nobody Knows Me") == 2


def test_proxies_are_printed_once_each_or_as_they_are_lacking(desk: PrintDesk) -> None:
    assert desk.lay_out([raiders(), raiders()], Wish(copies=Copies.ONCE)).cards == 4
    lacking = lacking_of([raiders()], OWNED, toy.shelf())
    assert lacking == {FOX: 1, GUARD: 2, TEMPLE: 1}
    print_ = desk.lay_out([raiders()], Wish(copies=Copies.LACKING, lacking=lacking))
    assert print_.cards == 6  # the names that nobody knows are in no collection
    assert len(placed(print_)) == 4


def test_decks_together_lack_more_than_each(desk: PrintDesk) -> None:
    assert lacking_of([raiders(), raiders()], OWNED, toy.shelf()) == {FOX: 2, GUARD: 6, TEMPLE: 3}


def test_the_scan_of_the_printing_in_the_deck_is_printed(tmp_path: Path, desk: PrintDesk) -> None:
    put_scan(tmp_path, "OLD", "the-mock-temple")
    file = put_scan(tmp_path, "MCK", "12")
    scans = [item.source for item in placed(desk.lay_out([raiders()], Wish())) if isinstance(item.source, ScanSource)]
    assert [scan.file for scan in scans] == [file, file]


def test_a_file_that_is_no_picture_gives_way_to_the_face(
    tmp_path: Path, desk: PrintDesk, caplog: pytest.LogCaptureFixture
) -> None:
    put_scan(tmp_path, "MCK", "12").write_bytes(b"\xff\xd8 nothing")
    assert all(isinstance(item.source, FaceSource) for item in placed(desk.lay_out([raiders()], Wish())))
    assert "scan not used" in caplog.text
    caplog.clear()


def test_low_ink_has_no_picture_at_all(tmp_path: Path, desk: PrintDesk) -> None:
    put_scan(tmp_path, "MCK", "12")
    print_ = desk.lay_out([raiders()], Wish(low_ink=True))
    assert placed(print_) == []
    assert said(print_.pages[0]).count("The Mock Temple") == 2


def test_a_sheet_has_sections_types_and_the_verdict(desk: PrintDesk, tmp_path: Path) -> None:
    print_ = desk.lay_out([raiders()], Wish(What.SHEET))
    lines = said(print_.pages[0])
    for word in (
        "Leader",
        "Deck",
        "Unit",
        "Relic",
        "Side",
        "Not in the catalog",
        "MCK 12",
        "9 cards",
        "✓ Legal in Plain",
    ):
        assert word in lines, word
    save(print_, tmp_path / "sheet.pdf")
    assert "3 Fox Guard" in lines_of((tmp_path / "sheet.pdf").read_bytes())


def test_a_sheet_says_why_a_deck_is_illegal(desk: PrintDesk) -> None:
    poor = toy.deck(entries=(Entry(toy.DECK, GUARD, 4),))
    lines = said(desk.lay_out([poor], Wish(What.SHEET)).pages[0])
    assert any(line.startswith("× Not legal in Plain: 4 cards; at least 5 are needed (and 1 more)") for line in lines)


def test_a_print_speaks_the_language_of_the_window(tmp_path: Path) -> None:
    def mark(sentence: str) -> str:
        return f"[{sentence}]" if sentence else ""

    desk = PrintDesk(toy.shelf(), Pictures(tmp_path), mark)
    lines = said(desk.lay_out([raiders()], Wish(What.LIST)).pages[0])
    assert {"[Leader]", "[9 cards]", "[Unit]", "[page 1 of 1]"} <= set(lines)
    assert "[PROXY]" in said(desk.lay_out([raiders()], Wish()).pages[0])


def test_a_print_is_written_whole_or_not_at_all(desk: PrintDesk, tmp_path: Path) -> None:
    file = tmp_path / "print.pdf"
    file.write_bytes(b"what was there")
    with pytest.raises(BadInput, match="nothing to print"):
        save(desk.lay_out([toy.deck()], Wish()), file)
    assert file.read_bytes() == b"what was there"
    with pytest.raises(DataTrouble):
        save(desk.lay_out([raiders()], Wish(What.LIST)), tmp_path)


def test_the_paper_is_the_one_chosen_or_that_of_the_country(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(None)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert paper_wanted(settings) is Paper.LETTER
    assert paper_wanted(settings, "de_DE") is Paper.A4
    settings[PRINT_PAPER] = "a4"
    assert paper_wanted(settings) is Paper.A4


def test_the_ruler_is_on_the_paper_asked_for(desk: PrintDesk) -> None:
    (page,) = desk.lay_out([], Wish(What.RULER, ProxyPlan(Paper.LETTER))).pages
    assert (page.width, page.height) == Paper.LETTER.size
