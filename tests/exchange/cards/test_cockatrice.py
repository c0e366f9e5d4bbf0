"""Cockatrice's card database: both versions are read; properties find the game's fields by name."""

import pytest

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.exchange.cards import cockatrice
from deckbuilder.games import saga
from tests.helpers import toy
from tests.helpers.card_files import read, written

FORMAT = cockatrice.FORMAT
V4 = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
  <sets><set><name>MCK</name><longname>Mock Set</longname><settype>Expansion</settype>
    <releasedate>2002-04-01</releasedate><priority>1</priority></set></sets>
  <cards><card>
    <name>Testa Quill</name><text>Order: Spend Testa: Draw a card.</text>
    <prop><type>Character - Warlord</type><maintype>Character</maintype>
      <level>4</level><class>Rogue</class><faction>Mock Guild</faction><ac>14</ac></prop>
    <set num="7" rarity="rare" picurl="https://example.org/quill.jpg">MCK</set>
    <tablerow>2</tablerow>
  </card></cards>
</cockatrice_carddatabase>"""
V3 = """<cockatrice_carddatabase version="3"><sets/><cards><card>
  <name>Testa Quill</name><set muId="3" picURL="https://example.org/q.jpg" num="7">MCK</set><set>OLD</set>
  <type>Character</type><level>4</level><armorclass>14</armorclass><text></text><tablerow>1</tablerow>
</card></cards></cockatrice_carddatabase>"""


def test_card_of_version_4_is_read() -> None:
    told = read(FORMAT, V4.encode(), saga.GAME)
    assert (told.schema, told.partial, told.rejected, told.warnings) == ("v4", True, (), ())
    card = told.records[0]
    assert (card.name, card.kind, card.text) == ("Testa Quill", "Character", "Order: Spend Testa: Draw a card.")
    assert card.fields == {
        "level": 4, "class": ("Rogue",), "faction": ("Mock Guild",), "ac": 14, "subtype": ("Warlord",),
    }  # fmt: skip
    printing = card.printings[0]
    assert (printing.set, printing.number, printing.rarity) == ("MCK", "7", "Rare")
    assert printing.image == "https://example.org/quill.jpg"
    assert told.sets == (CardSet("MCK", "Mock Set", "2002-04-01", 1),)


def test_card_of_version_3_is_read_with_its_older_spelling() -> None:
    told = read(FORMAT, V3.encode(), saga.GAME)
    card = told.records[0]
    assert told.schema == "v3"
    assert card.text == ""
    assert card.fields == {"level": 4, "ac": 14}
    assert [(p.set, p.image) for p in card.printings] == [("MCK", "https://example.org/q.jpg"), ("OLD", "")]


def test_card_without_text_element_is_unread() -> None:
    told = read(FORMAT, V3.replace("<text></text>", "").encode(), saga.GAME)
    assert told.records[0].text is None


def test_two_cards_of_one_name_and_type_are_one_card_with_all_printings() -> None:
    card = V4[V4.index("<card>") : V4.index("</cards>")]
    told = read(FORMAT, V4.replace("</cards>", card.replace('num="7"', 'num="8"') + "</cards>").encode(), saga.GAME)
    assert len(told.records) == 1
    assert [p.number for p in told.records[0].printings] == ["7", "8"]


def test_unknown_property_and_wrong_value_are_warned_of_once() -> None:
    content = V4.replace("<ac>14</ac>", "<ac>many</ac><manacost>3</manacost>")
    told = read(FORMAT, content.encode(), saga.GAME)
    assert "ac" not in told.records[0].fields
    assert [(w.where, w.why.split(";")[0]) for w in told.warnings] == [
        ("cards[0], ac", "left out 'many'"),
        ("cards[0]", "left out the property 'manacost': the game has no such field"),
    ]


def test_card_of_another_game_is_rejected_and_a_file_of_them_refused() -> None:
    other = "<card><name>Bolt</name><prop><type>Instant</type></prop></card>"
    told = read(FORMAT, V4.replace("</cards>", other + "</cards>").encode(), saga.GAME)
    assert (len(told.records), [f.where for f in told.rejected]) == (1, ["cards[1]"])
    with pytest.raises(BadInput, match="'Instant'"):
        read(
            FORMAT,
            f'<cockatrice_carddatabase version="4"><cards>{other}</cards></cockatrice_carddatabase>'.encode(),
            saga.GAME,
        )


@pytest.mark.parametrize("version", ["", "2", "5", "four"])
def test_other_version_is_refused(version: str) -> None:
    with pytest.raises(BadInput, match="wanted 3 or 4"):
        read(FORMAT, V4.replace('database version="4"', f'database version="{version}"').encode(), saga.GAME)


def test_cards_of_one_name_are_written_apart_because_the_name_is_the_key() -> None:
    twins = [card for card in toy.CARDS if card.name == "Twin"]
    told = read(FORMAT, written(FORMAT, twins, toy.GAME), toy.GAME)
    assert [r.name for r in told.records] == ["Twin", "Twin (Relic)"]


def test_five_thousand_cards_of_one_name_are_written_in_time() -> None:
    assert written(FORMAT, [toy.card("Twin", id=f"t{i}") for i in range(300)], toy.GAME).count(b"<card>") == 300
