"""Searches in a collection: what lots have beside what cards have, the same by the index as by looking at each lot."""

import re
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price
from deckbuilder.core.decks import Severity
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.lot_index import LotIndex
from deckbuilder.core.lot_query import parse_lots
from deckbuilder.core.query import (
    And,
    Compare,
    Everything,
    Has,
    InSet,
    Is,
    Matches,
    Node,
    Not,
    Number,
    Or,
    Present,
    Variable,
)
from deckbuilder.core.query_fold import line, subject
from deckbuilder.core.query_match import QueryContext, compare, holds
from deckbuilder.core.query_words import words
from tests.helpers.toy import CARDS, GAME, TOY

FOX, HOARD, WILD = CardId("fox-guard"), CardId("hoard"), CardId("twin-2")
SETS = (CardSet("TOY", "Toy Box", "2001"), CardSet("OLD", "Old Times", "2000"))


def _printed(card: Card) -> Card:
    printings = (
        Printing(PrintingId(f"{card.id}/TOY"), "TOY", "7", "Rare"),
        Printing(PrintingId(f"{card.id}/OLD"), "OLD", "12", "Common"),
    )
    return replace(card, printings=printings)


OURS = {card.id: _printed(card) for card in CARDS}
INDEX = CardIndex.build(GAME, tuple(OURS.values()))
CONTEXT = QueryContext(owned={FOX: 5, HOARD: 1}, free={FOX: -1}, wanted={HOARD: 2}, sets=SETS)
LOT = Lot(
    FOX,
    ("", "", ""),
    PrintingId("fox-guard/OLD"),
    Condition.NEAR_MINT,
    True,
    "de",
    PlaceName("Cellar/Box 3"),
    "2026-11-22",
    Price(1250, "EUR"),
    ("altered", "signed"),
    "from Ann’s trade",
)
HOLDINGS = (
    Holding(LOT, 3, 1),
    Holding(Lot(HOARD), 1),
    Holding(Lot(HOARD, condition=Condition.POOR, place=PlaceName("Cellar"), price=Price(50)), 4, 4),
    Holding(Lot(None, ("Lost Relic", "OLD", "9"), place=PlaceName("Binder")), 2),
    Holding(Lot(CardId("gone-card"), printing=PrintingId("gone-card/X")), 1),
    Holding(Lot(WILD, printing=PrintingId("twin-2/TOY"), language="fr", acquired="2025-01-31"), 7, 2),
)


def index(holdings: tuple[Holding, ...] = HOLDINGS) -> LotIndex:
    return LotIndex(GAME, holdings, INDEX, lambda card: OURS[card].printings if card in OURS else ())


def found(text: str) -> list[Holding]:
    query = parse_lots(text, GAME, finished=True)
    assert not [problem for problem in query.problems if problem.severity is not Severity.NOTE], query.problems
    return index().search(query, CONTEXT)


@pytest.mark.parametrize(
    "text",
    ["place:cellar", 'place:"box 3"', 'place="Cellar/Box 3"', "place:/^cellar.box/", "box:3", "cond:nm", "condition:NM", 'cond:"near mint"',
     "cond>=EX", "cond>=nm", "cond<m", "foil", "foil:yes", "is:foil", "has:foil", "lang:de", "lang:german", "language=DE", "count=3", "qty>2",
     "trade:1", "trade:yes", "is:trade", "trade<count", "price>12", "price<13", "price:12..13", "acquired:2026", "acquired>=2026-11",
     "acquired<=2026-11-22", "bought:2026-11", "acquired>2025-12-31", "note:ann", "note:/trade$/", "mark:signed", "is:altered", "has:note",
     "has:price", "own:5", "own>=5", "free<0", "-want:*", "want:no", "set:old", "set:times", "number:12", "rarity:common",
     "place:cellar foil", "(place:binder or cond:nm) -lang:fr", "name:fox", "fox", "lvl=1"],
)  # fmt: skip
def test_this_query_describes_the_foil_fox(text: str) -> None:
    assert HOLDINGS[0] in found(text)


@pytest.mark.parametrize(
    "text",
    ["place:binder", "place=cellar", "-place:*", "cond:po", "cond<EX", "cond>NM", "foil:no", "-foil:yes", "lang:fr", "count>3", "trade>=2",
     "trade:no", "price>13", "acquired:2025", "acquired>2026-11", "acquired<2026", "note:bob", "is:proxy", "-has:note", "own>5",
     "want:yes", "is:wanted", "set:toy", "number:7", "rarity:rare", "hoard", "place:cellar -foil"],
)  # fmt: skip
def test_this_query_does_not_describe_it(text: str) -> None:
    assert HOLDINGS[0] not in found(text)


def test_lots_of_cards_that_are_not_there_are_found_by_what_was_written() -> None:
    lost = HOLDINGS[3]
    for text in ("lost", 'name:"lost relic"', "set:old", "number:9", "-fox", "place:binder", "is:unread"):
        assert lost in found(text), text
    assert lost not in found("type:unit")
    assert found("gone") == [HOLDINGS[4]]


def test_lot_of_no_known_printing_counts_for_every_printing_of_the_card() -> None:
    assert HOLDINGS[1] in found("set:old")
    assert HOLDINGS[1] in found("set:toy")


def test_words_without_a_field_find_cards_and_foil_finds_both() -> None:
    query = parse_lots("foil", GAME)
    assert isinstance(query.tree, Or)


@pytest.mark.parametrize(
    ("text", "said", "near"),
    [("cond:nearly", "has no word", ()), ("cond>=shiny", "no condition", ("M", "NM")), ("acquired:yesterday", "no day", ()), ("acquired:2026-13", "no day", ()), ("acquired>2026-02-30", "no day", ()),
     ("plce:cellar", "no field is called", ("place",)), ("foil:perhaps", "yes or no", ("yes", "no")), ("count:many", "no whole number", ()),
     ("trade>level", "a number of the card", ()), ("lang:klingon", "has no word", ())],
)  # fmt: skip
def test_what_was_not_understood_is_said_with_its_place(text: str, said: str, near: tuple[str, ...]) -> None:
    (problem,) = parse_lots(text, GAME, finished=True).problems
    assert said in problem.message
    assert 0 <= problem.start < problem.end <= len(text)
    assert set(near) <= set(problem.suggestions)


def test_order_by_what_lots_have_and_by_what_cards_have() -> None:
    lots = {
        text: [holding.lot for holding in found(text)]
        for text in ("order:place", "order:-count", "order:price", "order:-name,cond", "*")
    }
    places = [lot.place for lot in lots["order:place"]]
    assert places == ["Binder", "Cellar", "Cellar/Box 3", "", "", ""]
    assert [holding.count for holding in found("order:-count")] == [7, 4, 3, 2, 1, 1]
    assert [lot.price.hundredths for lot in lots["order:price"] if lot.price] == [50, 1250]
    assert [lot.card for lot in lots["order:-name,cond"]] == [WILD, HOARD, HOARD, FOX, "gone-card", None]
    assert lots["order:-name,cond"][1].condition is Condition.POOR
    assert [lot.card for lot in lots["*"]] == [FOX, HOARD, HOARD, WILD, "gone-card", None]


@pytest.mark.parametrize(
    ("text", "said"),
    [("place:cellar cond>=EX", "cards with place “cellar” and condition M, NM or EX"), ("is:foil -place:*", "foil cards with no place"),
     ("acquired<=2024-02", "cards with acquired at most 2024-02-29"), ("has:price want:2", "cards with any price and copies wanted 2")],
)  # fmt: skip
def test_query_is_said_in_words(text: str, said: str) -> None:
    assert words(parse_lots(text, GAME, finished=True)) == said


def test_empty_collection_has_nothing_to_find() -> None:
    for text in ("", "foil", "set:toy", "fox order:place", "-place:cellar"):
        assert index(()).search(parse_lots(text, GAME), CONTEXT) == []


# -- against a plain look at each lot ----------------------------------------------------------------

_TERMS = st.sampled_from(
    ["place:cellar", "place:box", "-place:*", "cond>=ex", "cond:nm|po", "foil", "is:foil", "lang:fr", "count>2", "trade:yes", "price>1",
     "price>count", "acquired>=2026", "note:*", "mark:signed", "set:old", "set:toy", "rarity:rare", "number:12", "own>=1", "want:*", "free<0",
     "fox", "hoard", "type:unit", "level>=2", "is:unread", "place:/box.?3/", "lost", "has:price", "trade<count"]
)  # fmt: skip
_TEXTS = st.recursive(
    _TERMS,
    lambda inner: st.one_of(
        st.builds("({} or {})".format, inner, inner),
        st.builds("{} {}".format, inner, inner),
        st.builds("-({})".format, inner),
    ),
    max_leaves=6,
)
_LOTS = st.builds(
    Lot,
    st.sampled_from([FOX, HOARD, WILD, CardId("gone-card")]),
    st.just(("", "", "")),
    st.sampled_from([None, PrintingId("fox-guard/TOY"), PrintingId("hoard/OLD")]),
    st.sampled_from(Condition),
    st.booleans(),
    st.sampled_from(["", "de", "fr"]),
    st.sampled_from([PlaceName(""), PlaceName("Cellar"), PlaceName("Cellar/Box 3")]),
    st.sampled_from(["", "2026-01-02", "2020-10-10"]),
    st.sampled_from([None, Price(50), Price(450, "EUR")]),
    st.sampled_from([(), ("signed",)]),
    st.sampled_from(["", "from Ann"]),
)
_STRANGE = st.builds(Lot, st.none(), st.sampled_from([("Lost Relic", "OLD", "12"), ("Fox Thing", "", "")]))


def _of_its_card(lot: Lot) -> Lot:
    return (
        lot
        if lot.printing is None or lot.card is None or lot.printing.startswith(lot.card)
        else replace(lot, printing=None)
    )


_HELD = st.lists(
    st.builds(Holding, st.one_of(_LOTS.map(_of_its_card), _STRANGE), st.integers(1, 9), st.integers(0, 3)),
    unique_by=lambda h: h.lot,
    max_size=12,
)


@settings(max_examples=300, deadline=None)
@given(_TEXTS, _HELD)
def test_index_finds_what_a_look_at_each_lot_finds(text: str, holdings: list[Holding]) -> None:
    query = parse_lots(text, GAME)
    expected = [holding for holding in holdings if _holds(query.tree, holding)]
    assert set(index(tuple(holdings)).search(query, CONTEXT)) == set(expected)


def _holds(node: Node, holding: Holding) -> bool:
    match node:
        case And(parts):
            return all(_holds(part, holding) for part in parts)
        case Or(parts):
            return any(_holds(part, holding) for part in parts)
        case Not(part) | Is(_, part):
            return _holds(part, holding) is isinstance(node, Is)
        case Everything():
            return True
        case _:
            return _atom(node, holding)


def _atom(node: Node, holding: Holding) -> bool:
    values: dict[str, object] = {
        "place": holding.lot.place, "condition": holding.lot.condition.value, "language": holding.lot.language, "note": holding.lot.note,
        "mark": holding.lot.marks, "foil": holding.lot.foil, "count": holding.count, "trade": holding.trade,
        "price": holding.lot.price and holding.lot.price.hundredths / 100, "acquired": int(holding.lot.acquired.replace("-", "") or 0) or None,
    }  # fmt: skip
    match node:
        case Has(field, needles) if field in values:
            held = values[field]
            texts = held if isinstance(held, tuple) else (str(held),) if held else ()
            return any(needle.part in line(texts) for needle in needles)
        case Matches(field, pattern) if field in values:
            return bool(values[field]) and re.search(pattern, subject((str(values[field]),))) is not None
        case Present(field) | Variable(field) if field in values:
            return values[field] not in (None, "", False, ())
        case Compare(Number(field), op, right) if field in values:
            left, other = values[field], values[right.field] if isinstance(right, Number) else right
            return left is not None and other is not None and compare(op, left, other)  # type: ignore[arg-type]  # numbers
        case InSet() | Has("rarity" | "number"):
            card = _card(holding.lot)
            mine = tuple(printing for printing in card.printings if printing.id == holding.lot.printing)
            return holds(node, replace(card, printings=mine or card.printings), GAME, CONTEXT)
        case _:
            return holds(node, _card(holding.lot), GAME, CONTEXT)


def _card(lot: Lot) -> Card:
    if lot.card in OURS and lot.card is not None:
        return OURS[lot.card]
    name, set, number = lot.written if lot.card is None else (lot.card, "", "")
    printings = (Printing(PrintingId("x"), set, number),) if set or number else ()
    return Card(CardId("nobody"), TOY, name, "", None, {}, printings)


def test_any_text_is_read_and_answered() -> None:
    made = index()
    for text in (
        "(((",
        "place:",
        "cond>=",
        "-",
        "foil:|",
        "acquired:2026-99-99",
        "order:",
        "price>/x/",
        '"',
        "trade:yes|3",
        "has:|",
        "\0",
    ):
        assert sys.getsizeof(made.search(parse_lots(text, GAME), CONTEXT)) > 0
