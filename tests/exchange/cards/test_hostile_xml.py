"""XML from strangers: refused in one line, in little time and memory."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES, CardFormat, ReadCards
from deckbuilder.exchange.cards import cockatrice, octgn
from deckbuilder.games import saga
from tests.exchange.cards.test_cockatrice import V3, V4
from tests.exchange.cards.test_octgn import SET
from tests.helpers.card_files import read

each_format = pytest.mark.parametrize("format", [cockatrice.FORMAT, octgn.FORMAT], ids=lambda f: f.key)
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(12))
    + "]>"
)
HOSTILE = {
    "billion laughs": LAUGHS + "<set gameId='x'>&m;</set>",
    "external entity": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><set gameId="x">&e;</set>',
    "external document type": '<!DOCTYPE x SYSTEM "http://localhost:1/x.dtd"><set gameId="x"/>',
    "nested": "<set>" * 10_000,
    "nested and closed": "<set>" * 10_000 + "</set>" * 10_000,
    "a million elements": "<set gameId='x'>" + "<a/>" * 1_100_000 + "</set>",
    "truncated": SET[:-20],
    "unknown encoding": '<?xml version="1.0" encoding="klingon"?><set/>',
    "endless encoding": f'<?xml version="1.0" encoding="u{"9" * 5000}"?><set/>',
    "wrong encoding": '<?xml version="1.0" encoding="utf-16"?><set/>',
    "many-byte encoding": '<?xml version="1.0" encoding="shift_jis"?><set/>',
    "control character": "<set name='\x01'/>",
    "another root": "<html><body/></html>",
    "nothing": "",
    "no XML": "[1, 2]",
}


@each_format
@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_hostile_xml_is_refused_in_one_line_and_in_time(format: CardFormat, content: str) -> None:
    began = time.perf_counter()
    with pytest.raises(BadInput) as refused:
        read(format, content.encode(), saga.GAME)
    assert time.perf_counter() - began < 10
    assert "wanted" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


@each_format
def test_file_beyond_the_bound_is_refused_unread(format: CardFormat) -> None:
    with pytest.raises(BadInput, match="at most"):
        read(format, b" " * (MAX_CARDS_BYTES + 1), saga.GAME)
    with pytest.raises(BadInput, match="attributes"):
        read(format, b"<set " + b"a=''" * 2_100_000, saga.GAME)


@each_format
def test_values_beyond_all_bounds_are_left_out_or_rejected(format: CardFormat) -> None:
    long, many = "n" * 100_000, "1/" * 10_000
    if format.key == "octgn":
        cards = f'<card name="{long}"/><card name="A"><property name="Type" value="Item"/><property name="ATK" value="{many}"/>'
        content = f'<set name="S" gameId="x"><cards>{cards}</card></cards></set>'
    else:
        cards = f"<card><name>{long}</name></card><card><name>A</name><prop><type>Item</type><atk>{many}</atk></prop></card>"
        content = f'<cockatrice_carddatabase version="4"><cards>{cards}</cards></cockatrice_carddatabase>'
    told = read(format, content.encode(), saga.GAME)
    assert [r.fields for r in told.records] == [{}]
    assert len(told.rejected) == 1
    assert len(told.rejected[0].why) < 200


def taken_or_refused(format: CardFormat, content: bytes) -> bool:
    try:
        return isinstance(read(format, content, saga.GAME), ReadCards)
    except BadInput as trouble:
        return "wanted" in str(trouble) and "\n" not in str(trouble)


@settings(max_examples=200)
@given(st.sampled_from([V3, V4, SET]), st.integers(0, 1000), st.binary(max_size=5), st.integers(0, 5))
def test_any_damage_to_the_bytes_is_taken_or_refused(whole: str, at: int, put: bytes, cut: int) -> None:
    content = whole.encode()[:at] + put + whole.encode()[at + cut :]
    assert taken_or_refused(octgn.FORMAT if whole is SET else cockatrice.FORMAT, content)
