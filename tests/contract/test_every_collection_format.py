"""What every collection format promises: it reads back what it can carry, says what it cannot, and never breaks on rubbish."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.collection_files import CollectionFormat, ReadCollection, WrittenCollection
from deckbuilder.core.errors import BadInput
from deckbuilder.exchange.collections import COLLECTION_FORMATS, LAYOUTS, recognise_collection
from tests.helpers import toy
from tests.helpers.collection_boxes import SHELF, holdings, read, wants

BOTH_WAYS = [f for f in COLLECTION_FORMATS.values() if f.read and f.write]
READERS = [f for f in COLLECTION_FORMATS.values() if f.read]
few = settings(max_examples=30)
"""Each of so many formats; the long run of damaged files draws more."""
each_format = pytest.mark.parametrize("format", BOTH_WAYS, ids=lambda f: f.key)
each_reader = pytest.mark.parametrize("format", READERS, ids=lambda f: f.key)

_FULL = Lot(
    toy.CARDS[8].id, ("", "", ""), toy.CARDS[8].printings[1].id, Condition.EXCELLENT, True, "de",
    PlaceName("Cellar/Box 3"), "2026-11-22", Price(150, "EUR"), ("altered", "dented"), "from Ann",
)  # fmt: skip
"""Copies of which everything is told."""
_PARTS = {
    "condition": ("condition", replace(_FULL, condition=Condition.UNKNOWN)), "foil": ("foil", replace(_FULL, foil=False)),
    "language": ("language", replace(_FULL, language="")), "place": ("place", replace(_FULL, place=PlaceName(""))),
    "day acquired": ("acquired", replace(_FULL, acquired="")), "price paid": ("price", replace(_FULL, price=None)),
    "marks": ("marks", replace(_FULL, marks=())), "note": ("note", replace(_FULL, note="")),
}  # fmt: skip
"""By the word with which its loss is told: a part of a lot, and copies of which it is not told."""


def written(format: CollectionFormat, held: tuple[Holding, ...], wanted: tuple[Want, ...] = ()) -> WrittenCollection:
    assert format.write is not None
    return format.write(held, wanted, SHELF)


def copies(held: tuple[Holding, ...]) -> Counter[tuple[str | None, str]]:
    """Count copies by card, or by the name of one that the catalog does not have; namesakes as one."""
    found: Counter[tuple[str | None, str]] = Counter()
    for one in held:
        known = SHELF.shelf.cards[one.lot.card].name if one.lot.card else None
        found[known, "" if known else one.lot.written[0]] += one.count
    return found


@given(held=holdings(), wanted=wants)
def test_our_own_table_loses_nothing(held: tuple[Holding, ...], wanted: tuple[Want, ...]) -> None:
    result = written(COLLECTION_FORMATS["csv"], held, wanted)
    back = read(result.content, "csv")
    assert set(back.holdings) == set(held)
    assert set(back.wants) == set(wanted)
    assert result.lost == ()


@each_format
@few
@given(held=holdings())
def test_copies_come_back(format: CollectionFormat, held: tuple[Holding, ...]) -> None:
    back = read(written(format, held).content, format.key)
    assert copies(back.holdings) == copies(held)


@each_format
@few
@given(held=holdings())
def test_lots_come_back_where_nothing_is_said_to_be_lost(format: CollectionFormat, held: tuple[Holding, ...]) -> None:
    result = written(format, held)
    if not result.lost:
        assert set(read(result.content, format.key).holdings) == set(held)


@each_format
@few
@given(held=holdings(most=1))
def test_a_part_of_a_lot_that_does_not_come_back_was_said_to_be_lost(
    format: CollectionFormat, held: tuple[Holding, ...]
) -> None:
    result = written(format, held)
    for before, after in zip(held, read(result.content, format.key).holdings, strict=True):
        changed = {word for word, (key, _) in _PARTS.items() if getattr(before.lot, key) != getattr(after.lot, key)}
        if before.lot.printing != after.lot.printing or before.lot.card != after.lot.card:
            changed.add("printing")
        said = {word for word in (*_PARTS, "printing") if any(lost.startswith(word) for lost in result.lost)}
        if any(lost.startswith("which") for lost in result.lost):
            said.add("printing")
        if any(lost.startswith("currency") for lost in result.lost):
            said.add("price paid")
        assert changed <= said


@each_format
@pytest.mark.parametrize("word", _PARTS)
def test_a_part_of_a_lot_is_kept_or_said_to_be_lost(format: CollectionFormat, word: str) -> None:
    key, lot = _PARTS[word]
    without = written(format, (Holding(lot, 2),)).lost
    result = written(format, (Holding(_FULL, 2),))
    (back,) = read(result.content, format.key).holdings
    kept = getattr(back.lot, key) == getattr(_FULL, key)
    said = [lost for lost in result.lost if lost.startswith(word)]
    assert kept != bool(said or (key == "price" and any("currency" in lost for lost in result.lost)))
    assert not any(lost.startswith(word) for lost in without)


@each_format
def test_wants_and_trade_are_kept_or_said_to_be_lost(format: CollectionFormat) -> None:
    want = Want(toy.CARDS[1].id, 2)
    result = written(format, (Holding(Lot(toy.CARDS[0].id), 3, 1),), (want,))
    back = read(result.content, format.key)
    assert (back.wants == (want,)) != ("1 card that is wanted" in result.lost)
    assert (back.holdings[0].trade == 1) != any("traded" in lost for lost in result.lost)


@each_format
def test_what_is_written_is_recognised(format: CollectionFormat) -> None:
    for held in ((), (Holding(Lot(toy.CARDS[0].id), 3),)):
        content = written(format, held).content
        assert recognise_collection(content, f"box{format.suffixes[0]}").key == format.key


@each_format
def test_names_of_several_cards_are_told_apart_or_warned_of(format: CollectionFormat) -> None:
    held = (Holding(Lot(toy.CARDS[11].id), 2),)
    result = written(format, held)
    (back,) = read(result.content, format.key).holdings
    assert (back.lot.card == toy.CARDS[11].id) != any("Twin" in warning for warning in result.warnings)


@pytest.mark.parametrize("key", LAYOUTS)
def test_no_cell_is_a_formula(key: str) -> None:
    evil = Lot(None, ("=HYPERLINK(1)", "+1", "@2"), note="-1", marks=("=cmd|' /C calc'!A0",), place=PlaceName("=here"))
    content = written(COLLECTION_FORMATS[key], (Holding(evil, 2),)).content.decode("utf-8-sig")
    for line in content.splitlines()[1:]:
        for cell in line.split(","):
            assert cell.strip('"')[:1] not in tuple("=+-@")
    (back,) = read(content, key).holdings
    assert back.lot.written == evil.written
    assert back.lot.note in ("-1", "")


def _refused_or_read(format: CollectionFormat, content: bytes) -> bool:
    try:
        return isinstance(read(content, format.key), ReadCollection)
    except BadInput as error:
        return "wanted" in str(error) and "\n" not in str(error)


@each_reader
@few
@given(content=st.binary(max_size=400))
def test_rubbish_is_read_or_refused_in_one_line(format: CollectionFormat, content: bytes) -> None:
    assert _refused_or_read(format, content)


@each_reader
@few
@given(content=st.text(alphabet="3x,;\t|\"\n\r'=[]#/*Fab.0 \0\ufeff", max_size=200))
def test_text_of_signs_is_read_or_refused_in_one_line(format: CollectionFormat, content: str) -> None:
    assert _refused_or_read(format, content.encode())


@each_reader
@few
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused_in_one_line(format: CollectionFormat, data: st.DataObject) -> None:
    content = bytearray(written(format if format.write else COLLECTION_FORMATS["csv"], data.draw(holdings())).content)
    for _ in range(data.draw(st.integers(1, 5))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert _refused_or_read(format, bytes(content))
