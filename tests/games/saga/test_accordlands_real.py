"""The real card list beside the checkout: both schemas tell the same of the cards that are in both files."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from deckbuilder.core.formats import CardFormat, CardRecord, ReadCards
from deckbuilder.games import saga
from deckbuilder.games.saga.files import accordlands_csv, accordlands_json
from tests.helpers.card_files import bare, cards_of, read, written
from tests.helpers.shared_data import card_list, v4_sample

pytestmark = pytest.mark.data


@pytest.fixture(scope="module")
def old() -> ReadCards:
    return read(accordlands_json.FORMAT, card_list().read_bytes(), saga.GAME)


@pytest.fixture(scope="module")
def new() -> ReadCards:
    return read(accordlands_json.FORMAT, v4_sample().read_bytes(), saga.GAME)


def test_whole_list_is_read_without_a_rejection(old: ReadCards) -> None:
    assert (old.schema, len(old.records), old.rejected) == ("v1", 4844, ())
    assert sum(len(r.printings) for r in old.records) == 6548
    assert Counter(r.kind for r in old.records) == {
        "Character": 2291, "Action": 1302, "Item": 1201, "Epic Class": 25, "Dungeon": 24, "Battlefield": 1,
    }  # fmt: skip
    assert sum(r.text is None for r in old.records) == 1466
    assert sum(r.text == "" for r in old.records) == 64


def test_whole_list_warns_only_of_what_is_odd_in_it(old: ReadCards) -> None:
    assert sorted(re.sub(r"\d+", "#", f"{w.where}: {w.why}") for w in old.warnings) == [
        "cards: # printings with flavor traits, which later schemas dropped: left out",
        "cards: # values in gp among feats left out: decoration",
        "cards[#].class: found no class; every card of its type has one",
        "cards[#].class: found no class; every card of its type has one",
    ]


def test_sample_is_read_without_a_rejection_or_a_warning(new: ReadCards) -> None:
    assert (new.schema, len(new.records), new.rejected, new.warnings) == ("v4", 423, (), ())


def test_fields_hold_only_known_words(old: ReadCards, new: ReadCards) -> None:
    for key in ("subtype", "faction", "class", "alignment", "editions"):
        spec = saga.GAME.field(key)
        assert spec is not None
        for record in (*old.records, *new.records):
            value = record.fields.get(key, ())
            assert set(value if isinstance(value, tuple) else (value,)) <= set(spec.choices), record.where
    assert {p.rarity for r in old.records for p in r.printings} == {"Common", "Uncommon", "Rare", "Fixed", "Promo"}


def words(record: CardRecord, key: str) -> set[str]:
    value = record.fields.get(key, ())
    return {str(word) for word in value} if isinstance(value, tuple) else set()


def folded(record: CardRecord) -> CardRecord:
    """Give a record with the three differences between the files taken out.

    The newer file has collector numbers, which the older one lacks; it calls the set ALR by the code AL; and it folds the
    keywords Astral and Ethereal into Planar, which we keep apart because the texts do.
    """
    fields = dict(record.fields)
    if "keywords" in fields:
        words = record.fields["keywords"]
        assert isinstance(words, tuple)
        fields["keywords"] = tuple("Planar" if word in ("Astral", "Ethereal") else str(word) for word in words)
    printings = tuple(replace(p, number="", set="AL" if p.set == "ALR" else p.set) for p in record.printings)
    return replace(bare(record), fields=fields, printings=printings)


def test_both_schemas_tell_the_same_of_every_card_in_both_files(old: ReadCards, new: ReadCards) -> None:
    known: dict[str, list[CardRecord]] = {}
    for record in old.records:
        known.setdefault(record.name, []).append(folded(record))
    different = [record.name for record in new.records if folded(record) not in known[record.name]]
    assert different == []


def test_known_differences_between_the_files_stay_as_few_as_they_are(old: ReadCards, new: ReadCards) -> None:
    by_name = {record.name: record for record in old.records}
    astral = [r.name for r in new.records if {"Astral", "Ethereal"} & words(by_name[r.name], "keywords")]
    assert all("Planar" in words(r, "keywords") for r in new.records if r.name in astral)
    renamed = [r.name for r in new.records if any(p.set == "AL" for p in r.printings)]
    assert (len(astral), len(renamed)) == (6, 4)
    assert all(p.set == "ALR" for name in renamed for p in by_name[name].printings)


@pytest.mark.parametrize("format", [accordlands_json.FORMAT, accordlands_csv.FORMAT], ids=lambda f: f.key)
@pytest.mark.parametrize("file", ["old", "new"])
def test_whole_list_survives_writing_and_reading(format: CardFormat, file: str, request: pytest.FixtureRequest) -> None:
    told: ReadCards = request.getfixturevalue(file)
    names = {s.code: s.name for s in told.sets}
    again = read(format, written(format, cards_of(told, saga.GAME), saga.GAME, names), saga.GAME)
    assert not again.rejected
    assert [bare(r) for r in again.records] == [bare(r) for r in told.records]
    assert again.sets == told.sets


def test_sample_is_written_byte_for_byte_as_it_came_save_for_spelling_of_rulings(new: ReadCards) -> None:
    content = written(accordlands_json.FORMAT, cards_of(new, saga.GAME), saga.GAME, {s.code: s.name for s in new.sets})
    ours, theirs = content.decode().splitlines(), v4_sample().read_text("utf-8").splitlines()
    different = [mine for mine, other in zip(ours, theirs, strict=True) if mine != other]
    assert all('"errata"' in line for line in different)
    assert len(different) < 15
