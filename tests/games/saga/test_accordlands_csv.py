"""The players' card table: rows become cards, formulas stay harmless, unread text stays unread."""

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadCards
from deckbuilder.games import saga
from deckbuilder.games.saga.files import accordlands_csv, accordlands_json
from tests.games.saga.test_accordlands_json import CARDS, V4
from tests.helpers.card_files import bare, cards_of, read, written

FORMAT = accordlands_csv.FORMAT
HEADER = (
    "Index,Name,Text,Type,Subtype,Alignment,Class,Faction,Attack,Damage Type,Armor Class,Skill,Hit Points,Level,Traits,"
    "Keywords,Feats,Editions,Errata,Exclusive Promo,Set,Set Number,Rarity,Flavor Text,Artist,Image URL"
)


def taken(*cards: dict[str, Any]) -> ReadCards:
    return read(accordlands_json.FORMAT, json.dumps(list(cards)).encode(), saga.GAME)


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def table(*lines: str, header: str = HEADER) -> bytes:
    return "\r\n".join((header, *lines)).encode()


def test_table_has_the_columns_of_the_players_site_and_one_row_for_each_printing() -> None:
    card = V4 | {"printInfos": [{"set": "Mock Set (MCK)", "setNumber": "7"}, {"set": "ToL"}]}
    content = written(FORMAT, cards_of(taken(card), saga.GAME), saga.GAME, {"MCK": "Mock Set"})
    first_line = content.split(b"\r\n")[0].decode()
    assert first_line == ",".join(f'"{column}"' for column in (*HEADER.split(","), "Text State"))
    told = rows(content)
    assert [(r["Set"], r["Set Number"]) for r in told] == [("Mock Set (MCK)", "7"), ("ToL", "")]
    assert told[0]["Keywords"] == "Unique/3 Charges"
    assert told[0]["Feats"] == "5 Stealth"
    assert told[0]["Class"] == "Classless/Rogue/Wizard"
    assert told[0]["Attack"] == "4/-2"


def test_cards_of_one_name_have_an_index_each() -> None:
    other = V4 | {"type": "Action"}
    content = written(FORMAT, cards_of(taken(V4, other), saga.GAME), saga.GAME)
    assert [r["Index"] for r in rows(content)] == ["Testa Quill", "Testa Quill_2"]
    assert [r.kind for r in read(FORMAT, content, saga.GAME).records] == ["Character", "Action"]


@pytest.mark.parametrize("name", ["=1+1", "+2 Sword", "-cmd|' /C calc'!A0", "@SUM(A1)", "'=quoted", "''quoted", "=+'-"])
def test_formula_is_written_harmless_and_read_back(name: str) -> None:
    content = written(FORMAT, cards_of(taken(V4 | {"name": name, "errata": name}), saga.GAME), saga.GAME)
    assert rows(content)[0]["Name"].startswith("'")
    assert rows(content)[0]["Index"].startswith("'")
    assert read(FORMAT, content, saga.GAME).records[0].name == name


@pytest.mark.parametrize("value", ["+2", "-1", "4/-2", "17"])
def test_plain_number_is_no_formula(value: str) -> None:
    assert accordlands_csv.safe(value) == value


def test_unread_and_blank_text_are_told_apart_in_our_own_tables() -> None:
    told = taken(V4 | {"name": "A", "text": None}, V4 | {"name": "B", "text": ""})
    again = read(FORMAT, written(FORMAT, cards_of(told, saga.GAME), saga.GAME), saga.GAME)
    assert [r.text for r in again.records] == [None, ""]
    assert not again.warnings


def test_empty_text_of_another_programs_table_is_unread_with_a_warning() -> None:
    told = read(FORMAT, table("A,A,,Action,,,Rogue,,,,,,,1,,,,Epic,,,ToL,1,Rare,,,"), saga.GAME)
    assert told.records[0].text is None
    assert "1 empty texts are taken as unread" in told.warnings[0].why


def test_table_of_the_players_site_is_read_with_its_known_faults() -> None:
    told = read(
        FORMAT,
        table(
            'A,A,"Order: Draw.\r\nTwice.",Item,,,"Fighter,Rogue",,+2,,+1,,,3,Weapon/Shield,NaN Wield/1 Charge,'
            "6 Stealth,4th Edition/Epic,,true,Mock Set (MCK),7,Rare,,,",
            'A,A,"Order: Draw.\r\nTwice.",Item,,,"Fighter,Rogue",,+2,,+1,,,3,Weapon/Shield,NaN Wield/1 Charge,'
            "6 Stealth,4th Edition/Epic,,true,Temple of Lore (ToL),8,Rare,,,",
            "B,B,Text,Action,,,Rogue,,,,,,,1,,,,,,,,,,,,",
        ),
        saga.GAME,
    )
    first, second = told.records
    assert first.text == "Order: Draw.\nTwice."
    assert first.fields == {
        "class": ("Fighter", "Rogue"), "attack": (2,), "ac": 1, "level": 3, "traits": ("Weapon", "Shield"),
        "keywords": ("Wield", "Charges 1"), "feats": ("Stealth 6",), "editions": ("4th Edition", "Epic"), "promo": True,
    }  # fmt: skip
    assert [p.set for p in first.printings] == ["MCK", "ToL"]
    assert second.printings == ()


def test_table_without_index_is_grouped_by_equal_card_columns() -> None:
    header = "Name,Type,Class,Level,Set"
    told = read(FORMAT, table("A,Action,Rogue,1,X", "A,Action,Rogue,1,Y", "A,Item,Rogue,1,Z", header=header), saga.GAME)
    assert [(r.kind, [p.set for p in r.printings]) for r in told.records] == [("Action", ["X", "Y"]), ("Item", ["Z"])]
    assert told.partial


@pytest.mark.parametrize("mark", [";", "\t"])
def test_other_separators_of_spreadsheets_are_read(mark: str) -> None:
    content = f"Name{mark}Type{mark}Class{mark}Set\nA{mark}Action{mark}Rogue{mark}X\n".encode()
    assert read(FORMAT, content, saga.GAME).records[0].name == "A"


def test_bad_row_is_rejected_by_its_number_and_the_others_are_taken() -> None:
    header = "Name,Type,Class,Level,Set"
    told = read(FORMAT, table("A,Action,Rogue,1,X", "B,Action", "C,Action,Rogue,high,X", header=header), saga.GAME)
    assert len(told.records) == 1
    assert [f.where for f in told.rejected] == ["row 3", "row 4.level"]


def test_rows_of_one_index_that_differ_are_warned_of() -> None:
    header = "Index,Name,Type,Class,Level,Set"
    told = read(FORMAT, table("A,A,Action,Rogue,1,X", "A,A,Action,Rogue,2,Y", header=header), saga.GAME)
    assert told.records[0].fields["level"] == 1
    assert any(w.where == "row 3" for w in told.warnings)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no header"),
        (b"Name,Cost\nA,1\n", "no header"),
        (b'Name,Type,Class,Set\n"A,Action,Rogue,X\n', "line 2"),
        (b"Name,Type,Class,Set\nA,Instant,Rogue,X\n", "row 2.type"),
        (b"Name,Type,Class,Set\n" + b"A" * 200_000 + b",Action,Rogue,X\n", "field larger than"),
        (b"Name,Type,Class,Set\n\xff\xc3\xa9,Action,Rogue,X\n", "0xff"),
    ],
)
def test_what_is_no_card_table_is_refused_in_one_line(content: bytes, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(FORMAT, content, saga.GAME)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@settings(max_examples=150)
@given(st.lists(CARDS, min_size=1, max_size=4))
def test_cards_written_as_a_table_read_back_the_same(cards: list[dict[str, Any]]) -> None:
    told = taken(*cards)
    names = {s.code: s.name for s in told.sets}
    again = read(FORMAT, written(FORMAT, cards_of(told, saga.GAME), saga.GAME, names), saga.GAME)
    assert [bare(r) for r in again.records] == [bare(r) for r in told.records]
    assert not again.rejected


def taken_or_refused(content: bytes) -> bool:
    try:
        return isinstance(read(FORMAT, content, saga.GAME), ReadCards)
    except BadInput as trouble:
        return "wanted" in str(trouble) and "\n" not in str(trouble)


@settings(max_examples=150)
@given(st.integers(0, 900), st.binary(max_size=5), st.integers(0, 5))
def test_any_damage_to_a_table_is_taken_or_refused(at: int, put: bytes, cut: int) -> None:
    content = written(FORMAT, cards_of(taken(V4), saga.GAME), saga.GAME)
    assert taken_or_refused(content[:at] + put + content[at + cut :])
