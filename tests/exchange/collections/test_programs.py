"""Files as the programs of the field write them, by hand, and what they are read as; and what we write, looked at without our reader."""

import csv
import io

import pytest

from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.collections import COLLECTION_FORMATS, recognise_collection
from tests.helpers.collection_boxes import SHELF, read

TEMPLE, GUARD, SWORD = CardId("the-mock-temple"), CardId("fox-guard"), CardId("2-handed-sword")
OLD, MCK = PrintingId("the-mock-temple/OLD"), PrintingId("the-mock-temple/MCK")

MOXFIELD = (
    '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"\n'
    '"3","1","The Mock Temple","old","Near Mint","English","foil","","2023-05-01 10:11:12.131415","3","False","False","1.50"\n'
    '"1","0","Fox Guard","toy","Good (Lightly Played)","German","","rares, for Ann","2023-05-01 10:11:12.131415","","True","True",""\n'
)  # fmt: skip
MANABOX = (
    "Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency\r\n"
    'Trade,binder,The Mock Temple,OLD,Old Days,003,foil,rare,3,1,aaaa,1.5,false,false,near_mint,en,EUR\r\n'
    "Trade,binder,Fox Guard,TOY,Toy Box,,normal,common,1,2,bbbb,0.355,true,true,light_played,de,USD\r\n"
)  # fmt: skip
DECKBOX = (
    "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,Misprint,Promo,Textless,My Price\n"
    "3,1,The Mock Temple,Old Days,3,Near Mint,English,foil,,,,,,,$1.50\n"
    '1,0,The Mock Temple,"Mock, the Set",12,Heavily Played,Japanese,,signed,proof,altered,misprint,promo,textless,\n'
)  # fmt: skip
DRAGON = (
    '"sep=,"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought,LOW,MID,MARKET\r\n'
    "Box 1,3,1,The Mock Temple,OLD,Old Days,3,NearMint,Foil,English,1.50,2021-05-14,0.10,0.20,0.30\r\n"
    "Box 1,1,0,Fox Guard,TOY,Toy Box,,Excellent,Normal,French,0.00,2021-05-14,0.10,0.20,0.30\r\n"
)  # fmt: skip
ARCHIDEKT = (
    "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,Scryfall ID,Collector Number\n"
    "3,The Mock Temple,Foil,NM,2024-02-03,EN,1.5,,Old Days,old,1,aaaa,3\n"
    '1,Fox Guard,Normal,HP,2024-02-03,DE,,"rares,for Ann",Toy Box,toy,2,bbbb,\n'
)  # fmt: skip
LIST = "// My cards\n// Place: Cellar/Box 1\n3x The Mock Temple [OLD 3] *F*\n2-Handed Sword\n\n// For trade\n1 Fox Guard\nWanted:\n2 Fox Guard (TOY)\n"


def lot(card: CardId, printing: PrintingId | None, **more: object) -> Lot:
    return Lot(card, printing=printing, **more)  # type: ignore[arg-type]  # handed through


READ: dict[str, tuple[str, tuple[Holding, ...]]] = {
    "moxfield": (MOXFIELD, (
        Holding(lot(TEMPLE, OLD, condition=Condition.NEAR_MINT, foil=True, language="en", price=Price(150)), 3, 1),
        Holding(lot(GUARD, PrintingId("fox-guard/TOY"), condition=Condition.GOOD, language="de", marks=("altered", "for Ann", "proxy", "rares")), 1),
    )),
    "manabox": (MANABOX, (
        Holding(lot(TEMPLE, OLD, condition=Condition.NEAR_MINT, foil=True, language="en", price=Price(150, "EUR"), place=PlaceName("Trade")), 3),
        Holding(lot(GUARD, PrintingId("fox-guard/TOY"), condition=Condition.PLAYED, language="de", price=Price(36, "USD"), place=PlaceName("Trade"), marks=("altered", "misprint")), 1),
    )),
    "deckbox": (DECKBOX, (
        Holding(lot(TEMPLE, OLD, condition=Condition.NEAR_MINT, foil=True, language="en", price=Price(150, "USD")), 3, 1),
        Holding(lot(TEMPLE, MCK, condition=Condition.PLAYED, language="ja", marks=("altered", "artist proof", "misprint", "promo", "signed", "textless")), 1),
    )),
    "dragon-shield": (DRAGON, (
        Holding(lot(TEMPLE, OLD, condition=Condition.NEAR_MINT, foil=True, language="en", price=Price(150), place=PlaceName("Box 1"), acquired="2021-05-14"), 3, 1),
        Holding(lot(GUARD, PrintingId("fox-guard/TOY"), condition=Condition.EXCELLENT, language="fr", price=Price(0), place=PlaceName("Box 1"), acquired="2021-05-14"), 1),
    )),
    "archidekt": (ARCHIDEKT, (
        Holding(lot(TEMPLE, OLD, condition=Condition.NEAR_MINT, foil=True, language="en", price=Price(150), acquired="2024-02-03"), 3),
        Holding(lot(GUARD, PrintingId("fox-guard/TOY"), condition=Condition.PLAYED, language="de", marks=("for Ann", "rares"), acquired="2024-02-03"), 1),
    )),
    "list": (LIST, (
        Holding(lot(TEMPLE, OLD, foil=True, place=PlaceName("Cellar/Box 1")), 3),
        Holding(lot(SWORD, None, place=PlaceName("Cellar/Box 1")), 1),
        Holding(lot(GUARD, None, place=PlaceName("Cellar/Box 1")), 1, 1),
    )),
}  # fmt: skip


@pytest.mark.parametrize("key", READ)
def test_a_file_of_the_program_is_recognised_and_read(key: str) -> None:
    text, wanted = READ[key]
    name = "cards.txt" if key == "list" else "cards.csv"
    assert recognise_collection(text.encode(), name).key == key
    found = read(text, key)
    assert found.holdings == wanted
    assert [f for f in found.findings if f.severity is Severity.ERROR] == []


def test_a_list_tells_what_is_wanted() -> None:
    assert read(LIST, "list").wants == (Want(GUARD, 2, PrintingId("fox-guard/TOY")),)


HEADS = {
    "moxfield": "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price",
    "manabox": "Quantity,Name,Set code,Set name,Collector number,Condition,Foil,Language,Purchase price",
    "deckbox": "Count,Tradelist Count,Name,Edition",
    "dragon-shield": "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought",
    "archidekt": "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code",
}  # fmt: skip
CELLS = {
    "moxfield": {"Count": "3", "Tradelist Count": "1", "Name": "The Mock Temple", "Edition": "OLD", "Collector Number": "3", "Condition": "Near Mint", "Language": "German", "Foil": "foil", "Alter": "True", "Proxy": "False", "Tags": "mine", "Purchase Price": "1.50"},
    "manabox": {"Quantity": "3", "Name": "The Mock Temple", "Set code": "OLD", "Set name": "Old Days", "Collector number": "3", "Condition": "near_mint", "Language": "de", "Foil": "foil", "Altered": "true", "Misprint": "false", "Purchase price": "1.50", "Purchase price currency": "EUR", "Binder Name": "Box"},
    "deckbox": {"Count": "3", "Tradelist Count": "1", "Name": "The Mock Temple", "Edition": "Old Days", "Card Number": "3", "Condition": "Near Mint", "Language": "German", "Foil": "foil", "Altered Art": "altered", "Signed": "", "My Price": "1.50"},
    "dragon-shield": {"Quantity": "3", "Trade Quantity": "1", "Card Name": "The Mock Temple", "Set Code": "OLD", "Set Name": "Old Days", "Card Number": "3", "Condition": "NearMint", "Printing": "Foil", "Language": "German", "Price Bought": "1.50", "Date Bought": "2026-11-22", "Folder Name": "Box"},
    "archidekt": {"Quantity": "3", "Name": "The Mock Temple", "Edition Code": "OLD", "Edition Name": "Old Days", "Collector Number": "3", "Condition": "NM", "Language": "DE", "Finish": "Foil", "Tags": "altered, mine", "Purchase Price": "1.50", "Date Added": "2026-11-22"},
}  # fmt: skip
"""By column, what these programs expect of three copies."""


@pytest.mark.parametrize("key", HEADS)
def test_what_is_written_has_the_columns_and_words_of_the_program(key: str) -> None:
    held = Holding(
        lot(TEMPLE, OLD, condition=Condition.NEAR_MINT, foil=True, language="de", place=PlaceName("Box"), acquired="2026-11-22", price=Price(150, "EUR"), marks=("altered", "mine")),
        3, 1,
    )  # fmt: skip
    write = COLLECTION_FORMATS[key].write
    assert write is not None
    text = write((held,), (), SHELF).content.decode("utf-8")
    if key == "dragon-shield":
        first, _, text = text.partition("\r\n")
        assert first == '"sep=,"'
    head = next(csv.reader(io.StringIO(text, newline="")))
    assert ",".join(head).startswith(HEADS[key])
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert {column: row[column] for column in CELLS[key]} == CELLS[key]


# -- any other table ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Anzahl;Kartenname;Ausgabe\r\n2;The Mock Temple;Old Days\r\n",
        "\ufeffName\tQty\tSet\nThe Mock Temple\t2\tOLD\n",
        "sep=|\nName|Qty|Set\n\n\"The Mock Temple\"|2|Old Days (OLD)\n",
        'Qty,Name,Set,Comment\n1,The Mock Temple,old,\n1,"Mock Temple, The",OLD,\n',
        "2,The Mock Temple,,\n1,Fox Guard,,\n",
    ],
    ids=["german", "tabs", "sep", "article", "no header"],
)  # fmt: skip
def test_a_table_of_nobody_is_read_by_headers_or_by_what_stands_in_it(text: str) -> None:
    found = read(text)
    assert sum(h.count for h in found.holdings if h.lot.card == TEMPLE) == 2
    assert {h.lot.printing for h in found.holdings if h.lot.card == TEMPLE} == {
        OLD if "ld" in text.casefold() else None
    }


def test_a_table_is_read_in_any_encoding() -> None:
    text = "Qty,Name,Notes\n2,Fox Guard,Größe\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        (held,) = read(text.encode(encoding)).holdings
        assert (held.count, held.lot.note) == (2, "Größe")


def test_columns_that_contradict_each_other_are_for_the_player_to_choose() -> None:
    found = read("Count,Quantity,Name\n1,2,Fox Guard\n")
    assert (found.holdings, found.rows) == ((), 0)
    assert [f.severity for f in found.findings] == [Severity.ERROR]
    same = read("Count,Quantity,Name\n2,2,Fox Guard\n")
    assert [h.count for h in same.holdings] == [2]


def test_a_printing_that_the_catalog_lacks_is_kept_as_it_is_written() -> None:
    (held,) = read("Qty,Name,Set,Number\n1,The Mock Temple,NEW,77\n").holdings
    assert (held.lot.card, held.lot.printing, held.lot.written) == (TEMPLE, None, ("The Mock Temple", "NEW", "77"))


def test_a_name_that_the_catalog_lacks_is_kept_and_names_near_it_are_told() -> None:
    found = read("Qty,Name\n1,Fox Gaurd\n2,Fox Gaurd\n")
    assert [(h.lot.card, h.lot.written[0], h.count) for h in found.holdings] == [(None, "Fox Gaurd", 3)]
    (finding,) = found.findings
    assert (finding.unknown, finding.suggestions[0], finding.where) == ("Fox Gaurd", "Fox Guard", "line 2")


def test_names_with_traps_are_themselves() -> None:
    names = ("Hoard (Treasure)", "Hoard", "2-Handed Sword", "13th Edition Spellbook", "Strong Arm", "Strongarm")
    found = read("Qty,Name\n" + "".join(f'1,"{name}"\n' for name in names))
    assert [SHELF.shelf.cards[h.lot.card].name for h in found.holdings if h.lot.card] == list(names)
    assert found.findings == ()
    listed = read("".join(f"{n} {name}\n" for n, name in enumerate(names, 1)), "list")
    assert [h.count for h in listed.holdings] == [1, 2, 3, 4, 5, 6]


def test_a_set_tells_cards_of_one_name_apart() -> None:
    (held,) = read("Qty,Name,Set\n1,Twin,TOY\n").holdings
    assert held.lot.card in ("twin", "twin-2")
    found = read("Qty,Name\n1,Twin\n")
    assert "stands for 2 cards" in found.findings[0].why


# -- numbers and cells that nobody means -------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "count"),
    [("3", 3), ("3x", 3), ("x3", 3), (" 3 ", 3), ("3.0", 3), ('"1,200"', 1200), ("", 1), ("999999", 999_999)],
)
def test_numbers_of_copies_are_read_as_people_write_them(cell: str, count: int) -> None:
    assert [h.count for h in read(f"Qty,Name\n{cell},Fox Guard\n").holdings] == [count]


@pytest.mark.parametrize("cell", ["-1", "2.5", "½", "three", "1e3", "9" * 4000, "0x10", "1000000", "²", "=1+1", "NaN"])
def test_numbers_that_are_none_leave_the_row_out_and_say_so(cell: str) -> None:
    found = read(f"Qty,Name\n{cell},Fox Guard\n1,Strongarm\n")
    assert [h.lot.card for h in found.holdings] == ["strongarm"]
    (finding,) = found.findings
    assert (finding.where, finding.severity) == ("line 2", Severity.ERROR)
    assert len(finding.why) < 300


@pytest.mark.parametrize(
    ("cell", "price"),
    [("1.50", Price(150)), ("1,50 €", Price(150, "EUR")), ("$1,234.5", Price(123450, "USD")), ("1.234,50", Price(123450)), ("0.355", Price(36)), ("£.5", Price(50, "GBP"))],
)  # fmt: skip
def test_prices_are_read_as_people_write_them(cell: str, price: Price) -> None:
    assert [h.lot.price for h in read(f'Qty,Name,Price\n1,Fox Guard,"{cell}"\n').holdings] == [price]


@pytest.mark.parametrize(
    ("cell", "day"),
    [("2021-05-14", "2021-05-14"), ("14.05.2021", "2021-05-14"), ("5/14/2021", "2021-05-14"), ("2021-05-14T10:00:00Z", "2021-05-14"), ("2021-13-40", ""), ("yesterday", "")],
)  # fmt: skip
def test_days_are_read_or_left_empty(cell: str, day: str) -> None:
    assert [h.lot.acquired for h in read(f"Qty,Name,Acquired\n1,Fox Guard,{cell}\n").holdings] == [day]


def test_a_row_torn_at_a_comma_is_left_out() -> None:
    found = read("Qty,Name\n1,Fox Guard, of the Hill\n1,Strongarm,,\n")
    assert [h.lot.card for h in found.holdings] == ["strongarm"]
    assert "stands in quotes" in found.findings[0].why


@pytest.mark.parametrize(
    "content",
    [
        b'Qty,Name\n1,"Fox Guard\n' + b"1,Strongarm\n" * 9000,
        b'Qty,Name\n1,"Fox" Guard\n',
        b"Qty,Name\n" + b"," * 2_000_000,
        b"Qty,Name\n1," + b"x" * 60_000_000,
        b"Qty,Name," + b"a," * 2000 + b"\n1,Fox Guard\n",
        b"Qty,Name\n" + b"1,Fox Guard\n" * 500_001,
        b'Qty,Name\n' + b'"\n",' * 30_000,
        b"Qty,Name\n1,\xff\xfe\xc3\xa9\n",
        b"Qty,Name\n" + b"\n" * 3_000_000,
    ],
    ids=["open quote", "text behind a quote", "two million cells", "60 MB in a line", "2,001 columns", "too many rows", "a row of lines", "no text", "blank lines"],
)  # fmt: skip
def test_what_has_no_end_is_refused_in_one_line(content: bytes) -> None:
    with pytest.raises(BadInput) as caught:
        read(content)
    assert "wanted" in str(caught.value)
    assert len(str(caught.value)) < 400


def test_nul_bytes_and_controls_are_no_part_of_a_name() -> None:
    (held,) = read("Qty,Name,Place\n1,Fox\0 Guard\x07,Bo\x1bx\n").holdings
    assert (held.lot.card, held.lot.place) == (GUARD, "Box")
