"""The players' card list in JSON: every schema gives the same fields, and lies are refused by name."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.formats import MAX_CARDS_BYTES, ReadCards
from deckbuilder.games import saga
from deckbuilder.games.saga.files import accordlands_json
from tests.helpers.card_files import bare, cards_of, read, written

FORMAT = accordlands_json.FORMAT
V4: dict[str, Any] = {
    "name": "Testa Quill", "text": "Order: Spend Testa: Draw a card.\r\nTesta is quick.", "type": "Character",
    "subtype": ["Warlord"], "alignment": "Evil", "class": ["Classless", "Rogue", "Wizard"], "faction": ["Mercenary Guilds"],
    "attack": [4, -2], "damageType": "Physical", "armorClass": 14, "skill": 6, "hitPoints": 3, "level": 4,
    "traits": ["Human"], "keywords": [{"name": "Unique"}, {"name": "Charges", "value": 3}],
    "feats": [{"name": "Stealth", "value": 5}], "editions": ["4th Edition", "Epic"],
    "errata": "Rulings:\r\n-Testa is one card.\r\n-She may draw.",
    "printInfos": [{"set": "Mock Set (MCK)", "setNumber": "7", "rarity": "Rare", "artist": "A. Nonymous",
                    "flavorText": "Hush.", "imageUrl": "https://example.org/Testa Quill.jpg"}],
}  # fmt: skip
V3 = V4 | {"printInfos": [V4["printInfos"][0] | {"setNumber": 7}]}
V2 = V3 | {"subtype": "Warlord"}
V1: dict[str, Any] = {
    "name": "Testa Quill", "text": "Order: Spend Testa: Draw a card.\r\nTesta is quick.", "type": "Char",
    "alignment": "Evil", "class": "Classless/Rogue/Wizard", "faction": "Mercenary", "attack": "+4/-2", "armorClass": "14",
    "skill": "+6", "hitPoints": "3", "level": "4", "traits": "Warlord/Human/Unique", "feats": "3 Charges/Stealth +5",
    "editions": ["4E", "Epic"], "errata": "Testa is one card.\r\nShe may draw.",
    "printInfos": [{"set": "MCK", "setNumber": "7", "rarity": "R", "artist": "A. Nonymous", "flavorText": "Hush.",
                    "imageUrl": "https://example.org/Testa Quill.jpg"}],
}  # fmt: skip
SCHEMAS = {"v1": V1, "v2": V2, "v3": V3, "v4": V4}


def take(*cards: object, **changes: object) -> ReadCards:
    made = [{**card, **changes} if isinstance(card, dict) else card for card in cards]
    return read(FORMAT, json.dumps(made).encode(), saga.GAME)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_schema_is_told_and_gives_the_same_record(schema: str) -> None:
    told = take(SCHEMAS[schema])
    assert told.schema == schema
    assert not told.rejected
    assert not told.warnings
    assert not told.partial
    record = told.records[0]
    assert record.kind == "Character"
    assert record.text == "Order: Spend Testa: Draw a card.\nTesta is quick."
    assert record.rulings == ("Testa is one card.", "She may draw.")
    assert record.fields == {
        "subtype": ("Warlord",), "faction": ("Mercenary",), "class": ("Rogue", "Wizard"), "level": 4, "alignment": "Evil",
        "attack": (4, -2), "ac": 14, "skill": 6, "hp": 3, "traits": ("Human",), "keywords": ("Unique", "Charges 3"),
        "feats": ("Stealth 5",), "damage": "Physical", "editions": ("4th Edition", "Epic"),
    }  # fmt: skip
    printing = record.printings[0]
    assert (printing.set, printing.number, printing.rarity) == ("MCK", "7", "Rare")
    assert printing.image == "https://example.org/Testa Quill.jpg"


def test_one_file_may_mix_schemas() -> None:
    told = take(V4, V1, V3)
    assert told.schema == "v1+v3+v4"
    assert len({repr(bare(record)) for record in told.records}) == 1


def test_set_names_come_from_the_file_or_from_what_is_known() -> None:
    sets = {s.code: s for s in take(V4, {**V1, "printInfos": [{"set": "ToL"}, {"set": "XYZ"}]}).sets}
    assert sets["MCK"].name == "Mock Set"
    assert (sets["ToL"].name, sets["ToL"].released, sets["ToL"].cards) == ("Temple of Lore", "2006-10", 1)
    assert sets["XYZ"].name == "XYZ"


def test_absent_text_is_unread_and_empty_text_is_blank() -> None:
    assert take({k: v for k, v in V4.items() if k != "text"}).records[0].text is None
    assert take(V4, text=None).records[0].text is None
    assert take(V4, text="").records[0].text == ""


def test_variables_stay_words_and_printed_bonuses_become_numbers() -> None:
    fields = take(V4, armorClass="+*", hitPoints="*", skill="X", level="+3").records[0].fields
    assert (fields["ac"], fields["hp"], fields["skill"], fields["level"]) == ("+*", "*", "X", 3)


def test_format_notes_keep_every_line_verbatim() -> None:
    notes = "Format Notes:\r\n- Epic Format - Banned\r\n- Ancients Format - Reserved\r\nRulings:\r\n-One at a time."
    rulings = take(V4, errata=notes).records[0].rulings
    assert rulings == (
        "Format Notes:\n- Epic Format - Banned\n- Ancients Format - Reserved",
        "One at a time.",
    )
    again = read(FORMAT, written(FORMAT, cards_of(take(V4, errata=notes), saga.GAME), saga.GAME), saga.GAME)
    assert again.records[0].rulings == rulings


def test_value_of_a_treasure_is_left_out_and_counted() -> None:
    told = take(V1, V1, feats="2500 gp")
    assert "feats" not in told.records[0].fields
    assert [w.why for w in told.warnings] == ["2 values in gp among feats left out: decoration"]


def test_keyword_without_its_number_is_tolerated() -> None:
    told = take(V4, keywords=[{"name": "Wield", "value": None}, "Unique"])
    assert told.records[0].fields["keywords"] == ("Wield", "Unique")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("level", "abc"), ("level", -1), ("level", 10**30), ("level", 3.5), ("level", [3]), ("level", True),
        ("hitPoints", -4), ("attack", [1] * 10_000), ("attack", ["x"]), ("attack", [True]), ("attack", {"a": 1}),
        ("name", "n" * 10**6), ("name", ""), ("name", "\u0000"), ("name", 7), ("name", None), ("type", "Instant"),
        ("type", ["Item"]), ("text", 5), ("text", "t" * 30_000), ("class", {"a": 1}), ("class", [["Rogue"]]),
        ("class", ["a"] * 500), ("traits", [None]), ("feats", [3]), ("feats", [{"name": "Stealth", "value": "six"}]),
        ("keywords", "x" * 30_000), ("exclusivePromo", "perhaps"), ("editions", 4), ("errata", ["a"]), ("alignment", 1),
        ("printInfos", "none"), ("printInfos", [{"set": "A"}] * 1000), ("printInfos", [7]),
    ],
)  # fmt: skip
def test_lying_record_is_rejected_by_its_field_and_the_others_are_taken(field: str, value: object) -> None:
    told = take(V4, {**V4, field: value}, V4)
    assert len(told.records) == 2
    assert [f.where.split("[0]")[0].removesuffix("[7]") for f in told.rejected] == [f"cards[1].{field}"]
    assert "found" in told.rejected[0].why
    assert len(told.rejected[0].why) < 400


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"class": ["Figther"]}, "cards[0].class"),
        ({"level": "4"}, "cards[0].level"),
        ({"text": "ding\u0007"}, "cards[0].text"),
        ({"surprise": 1}, "cards[0]"),
        ({"printInfos": [{"set": "A", "imageUrl": "file:///etc/passwd"}]}, "cards[0].printInfos[0].imageUrl"),
        ({"printInfos": [{"rarity": "Rare"}]}, "cards[0].printInfos[0]"),
    ],
)
def test_odd_value_is_taken_with_a_warning_that_names_its_place(changes: dict[str, object], where: str) -> None:
    told = take(V4, **changes)
    assert len(told.records) == 1
    assert not told.rejected
    assert where in [w.where for w in told.warnings]


def test_unknown_word_is_kept_and_its_likeness_suggested() -> None:
    told = take(V4, **{"class": ["Figther"]})
    assert told.records[0].fields["class"] == ("Figther",)
    assert told.warnings[0].suggestions == ("Fighter",)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "an empty file"),
        (b"[" * 100_000, "lists within lists"),
        (b'[{"name": ' + b"[" * 100_000, "lists within lists"),
        (b'[{"name": "Testa", "ty', "byte 22"),
        (b'[{"name" "Testa"}]', "byte 9"),
        (b'[{"name": "\xff\xc3\xa9"}]', "byte 11"),
        (b"[1, 2, 3]", "cards[0]"),
        (b'{"name": "Testa"}', "one JSON table"),
        (b'"Testa"', "JSON, but only"),
        (b"[NaN]", "invalid character"),
        (b"[1e999]", "out of range"),
        (b'[{"level": ' + b"9" * 5000 + b"}]", ""),
        (b'["\\ud800"]', ""),
        (b'[{"name": "Testa", "type": "Instant"}]', "cards[0].type"),
    ],
)
def test_what_is_no_card_list_is_refused_in_one_line(content: bytes, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(FORMAT, content, saga.GAME)
    line = str(refused.value)
    assert line.startswith("cards.xyz")
    assert "wanted" in line
    assert "\n" not in line
    assert len(line) < 500
    assert says in line


def test_file_beyond_all_bounds_is_refused_unread() -> None:
    with pytest.raises(BadInput, match="at most 67,108,864"):
        read(FORMAT, b"[" + b" " * MAX_CARDS_BYTES + b"]", saga.GAME)
    with pytest.raises(BadInput, match="values"):
        read(FORMAT, b"[" + b"[]," * 4_000_000 + b"[]]", saga.GAME)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_encodings_are_read(encoding: str) -> None:
    content = json.dumps([V4 | {"name": "Æther Née"}], ensure_ascii=False).encode(encoding)
    assert FORMAT.sniff is not None
    assert FORMAT.sniff(content[:65536], "x") or encoding == "utf-32"
    assert read(FORMAT, content, saga.GAME).records[0].name == "Æther Née"


def test_old_windows_encoding_is_read_with_a_warning_unless_the_file_is_damaged_utf8() -> None:
    content = json.dumps([V4 | {"name": "Née"}], ensure_ascii=False)
    told = read(FORMAT, content.encode("windows-1252"), saga.GAME)
    assert told.records[0].name == "Née"
    assert "Windows-1252" in told.warnings[0].why
    with pytest.raises(BadInput, match="0xff"):
        read(FORMAT, content.encode() + b"\xff", saga.GAME)


def test_empty_list_is_a_list_without_cards() -> None:
    assert read(FORMAT, b" [ ] ", saga.GAME).records == ()


def test_progress_may_stop_the_reading() -> None:
    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        accordlands_json.read(json.dumps([V4]).encode(), "cards.json", saga.GAME, stop)


def test_warnings_do_not_grow_without_end() -> None:
    told = read(FORMAT, json.dumps([V4 | {"surprise": 1}] * 3000).encode(), saga.GAME)
    assert len(told.warnings) == 1001
    assert "2,000 more" in told.warnings[-1].why


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*V4, "set", "value"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def taken_or_refused(content: bytes) -> bool:
    try:
        return isinstance(read(FORMAT, content, saga.GAME), ReadCards)
    except BadInput as trouble:
        return "wanted" in str(trouble) and "\n" not in str(trouble)


@settings(max_examples=300)
@given(st.sampled_from(list(SCHEMAS)), st.dictionaries(st.sampled_from(list(V4)), VALUES, min_size=1, max_size=4))
def test_any_value_in_any_field_is_taken_or_refused(schema: str, changes: dict[str, object]) -> None:
    assert taken_or_refused(json.dumps([V4, {**SCHEMAS[schema], **changes}]).encode())


@settings(max_examples=300)
@given(st.integers(0, 2000), st.binary(max_size=6), st.integers(0, 6), st.sampled_from(list(SCHEMAS)))
def test_any_damage_to_the_bytes_is_taken_or_refused(at: int, put: bytes, cut: int, schema: str) -> None:
    content = json.dumps([SCHEMAS[schema], V4]).encode()
    assert taken_or_refused(content[:at] + put + content[at + cut :])


def _some(choices: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(choices), unique=True, max_size=3)


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp")), max_size=30)
CARDS = st.fixed_dictionaries(
    {"name": TEXTS.filter(lambda s: bool(s.split())), "type": st.sampled_from(saga.GAME.kinds)},
    optional={
        "text": st.none() | st.lists(TEXTS, max_size=3).map("\r\n".join),
        "subtype": _some(("Warlord", "Overlord", "Medusan Lord")),
        "alignment": st.sampled_from(("Good", "Evil")),
        "class": _some(("Cleric", "Fighter", "Rogue", "Wizard", "Classless")),
        "faction": _some(("Elf", "Elven Branches", "The Chosen", "Dwarf")),
        "attack": st.lists(st.integers(-9, 20), max_size=4),
        "armorClass": st.integers(-9, 30) | st.sampled_from(("X", "*", "+*")),
        "skill": st.integers(-9, 30),
        "hitPoints": st.integers(0, 30),
        "level": st.integers(0, 30),
        "traits": _some(("Human", "Monster", "Weapon", "Dragon's Own")),
        "keywords": st.lists(st.sampled_from([{"name": "Unique"}, {"name": "Charges", "value": 2}]), max_size=2),
        "feats": st.lists(st.sampled_from([{"name": "Magic Resistance", "value": 0}]), max_size=1),
        "damageType": st.sampled_from(("", "Fire", "Physical")),
        "editions": _some(("4E", "Epic", "Saga")),
        "errata": st.lists(TEXTS, max_size=3).map("\r\n".join),
        "exclusivePromo": st.booleans(),
        "printInfos": st.lists(
            st.fixed_dictionaries(
                {"set": st.sampled_from(("ToL", "Mock Set (MCK)", "X-1"))},
                optional={"setNumber": st.sampled_from(("7", "P9", 12)), "rarity": st.sampled_from(("R", "Common")),
                          "flavorText": TEXTS, "artist": TEXTS, "imageUrl": st.just("http://example.org/a b.jpg")},
            ),
            max_size=3,
        ),
    },
)  # fmt: skip


@settings(max_examples=200)
@given(st.lists(CARDS, min_size=1, max_size=4))
def test_what_is_written_reads_back_the_same(cards: list[dict[str, Any]]) -> None:
    told = read(FORMAT, json.dumps(cards).encode(), saga.GAME)
    names = {s.code: s.name for s in told.sets}
    again = read(FORMAT, written(FORMAT, cards_of(told, saga.GAME), saga.GAME, names), saga.GAME)
    assert [bare(r) for r in again.records] == [bare(r) for r in told.records]
    assert not again.rejected
    assert again.schema == "v4"
    assert {s.code: s.name for s in again.sets} == names


def test_written_card_has_the_newest_schema_word_for_word() -> None:
    content = written(FORMAT, cards_of(take(V1), saga.GAME), saga.GAME, {"MCK": "Mock Set"})
    assert json.loads(content) == [V4]
