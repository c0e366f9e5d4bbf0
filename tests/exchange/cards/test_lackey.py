"""LackeyCCG set data: a table with tabs."""

import pytest

from deckbuilder.core.cards import Printing
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import PrintingId
from deckbuilder.exchange.cards import lackey
from deckbuilder.games import saga
from tests.helpers import toy
from tests.helpers.card_files import read

FORMAT = lackey.FORMAT
HEADER = "Name\tSet\tImageFile\tType\tClass\tLevel\tFaction\tRarity\tText"
ROW = "Testa Quill\tMCK\tMCK_007\tCharacter\tRogue\t4\tMock Guild\tR\tOrder: Spend Testa: Draw a card."


def table(*rows: str) -> bytes:
    return "\r\n".join((HEADER, *rows, "")).encode()


def test_row_is_read_by_its_columns() -> None:
    told = read(FORMAT, table(ROW), saga.GAME)
    assert (told.partial, told.rejected, told.warnings) == (True, (), ())
    card = told.records[0]
    assert card.text == "Order: Spend Testa: Draw a card."
    assert card.fields == {"class": ("Rogue",), "level": 4, "faction": ("Mock Guild",)}
    assert [(p.set, p.rarity) for p in card.printings] == [("MCK", "R")]


def test_rows_of_one_card_become_its_printings() -> None:
    told = read(FORMAT, table(ROW, ROW.replace("MCK", "OLD")), saga.GAME)
    assert [[p.set for p in r.printings] for r in told.records] == [["MCK", "OLD"]]


def test_empty_text_is_unread() -> None:
    assert read(FORMAT, table(ROW.rpartition("\t")[0] + "\t"), saga.GAME).records[0].text is None


def test_short_and_long_rows_are_rejected_by_their_line() -> None:
    told = read(FORMAT, table(ROW, "Alone", ROW + "\tmore"), saga.GAME)
    assert [f.where for f in told.rejected] == ["line 3", "line 4"]


@pytest.mark.parametrize("content", [b"", b"Name\tSet\n", b"Name,Set,ImageFile\n", b"\x00\x01\x02"])
def test_other_file_is_refused(content: bytes) -> None:
    with pytest.raises(BadInput, match="wanted"):
        read(FORMAT, content, saga.GAME)


def test_text_of_several_lines_stays_on_one_line_of_the_file() -> None:
    assert FORMAT.write is not None
    card = toy.card("Loud")
    card = type(card)(card.id, card.game, card.name, card.kind, "One.\nTwo\tx.", card.fields, card.printings)
    name, content = FORMAT.write([card], [], toy.GAME)[0]
    assert name == "sets/TOY.txt"
    assert len(content.splitlines()) == 2
    assert read(FORMAT, content, toy.GAME).records[0].text == "One.\nTwo x."


def test_set_code_cannot_leave_its_folder() -> None:
    assert FORMAT.write is not None
    assert FORMAT.write([toy.card("A", sets=(("../../x", ""),))], [], toy.GAME)[0][0] == "sets/______x.txt"


def test_picture_is_named_by_set_and_number() -> None:
    assert lackey.image_file("Testa", Printing(PrintingId("t/MCK"), "MCK", "7")) == "MCK_007"
    assert lackey.image_file("Testa Quill", Printing(PrintingId("t/MCK"), "MCK")) == "MCK_TestaQuill"
