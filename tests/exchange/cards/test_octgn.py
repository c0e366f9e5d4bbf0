"""OCTGN sets: properties as attributes or as rich text."""

import pytest

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.exchange.cards import octgn
from deckbuilder.games import saga
from tests.helpers import toy
from tests.helpers.card_files import read

FORMAT = octgn.FORMAT
SET = """<set name="Mock Set" id="bbbbbbbb-0000-0000-0000-000000000001"
     gameId="11111111-2222-3333-4444-555555555555" version="1.0.0" gameVersion="1.0.0">
  <cards>
    <card name="Testa Quill" id="aaaaaaaa-0000-0000-0000-000000000007">
      <property name="Type" value="Character"/><property name="Level" value="4"/>
      <property name="Armor Class" value="+2"/><property name="ATK" value="4/-2"/><property name="Rarity" value="Rare"/>
      <property name="Text"><b>Order:</b> Spend Testa: Draw <s value="1"/> card.</property>
    </card>
  </cards>
</set>"""


def test_card_is_read_with_rich_text_and_labels_of_fields() -> None:
    told = read(FORMAT, SET.encode(), saga.GAME)
    assert (told.partial, told.rejected, told.warnings) == (True, (), ())
    card = told.records[0]
    assert card.text == "Order: Spend Testa: Draw 1 card."
    assert card.fields == {"level": 4, "ac": 2, "attack": (4, -2)}
    assert [(p.set, p.rarity) for p in card.printings] == [("Mock Set", "Rare")]


def test_short_name_is_the_code_of_the_set() -> None:
    content = SET.replace('version="1.0.0"', 'version="1.0.0" shortName="MCK" releaseDate="2002-04-01"', 1)
    assert read(FORMAT, content.encode(), saga.GAME).sets == (CardSet("MCK", "Mock Set", "2002-04-01", 1),)


def test_other_side_of_a_card_is_warned_of() -> None:
    content = SET.replace("</card>", '<alternate name="Back" type="flip"/></card>')
    assert "other side" in read(FORMAT, content.encode(), saga.GAME).warnings[0].why


def test_set_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match="'Instant'"):
        read(FORMAT, SET.replace('value="Character"', 'value="Instant"').encode(), saga.GAME)


def test_one_file_is_written_for_each_set_with_the_same_identities_every_time() -> None:
    assert FORMAT.write is not None
    files = FORMAT.write(toy.CARDS, [CardSet("TOY", "Toys")], toy.GAME)
    assert files == FORMAT.write(toy.CARDS, [CardSet("TOY", "Toys")], toy.GAME)
    assert len({name for name, _ in files}) == 4
    names = [r.name for _, content in files for r in read(FORMAT, content, toy.GAME).records]
    assert names.count("The Mock Temple") == 2
