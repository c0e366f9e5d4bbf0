"""Format files: shipped ones, the user's, and everything that can be wrong with them."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.game import FormatFile
from deckbuilder.games.saga.construction import ConstructionRules
from deckbuilder.games.saga.construction.schema import SHAPE
from tests.helpers.decks import Stack, card, rules, shipped_files, warlord

KEYS = ["rulebook", "open", "campaign", "epic", "4e", "ancients", "ancients-plus", "saga", "strategic", "gentleman", "turncoat", "class-in-session", "alliance", "draft", "qol-ancients", "warcamp"]  # fmt: skip


def own(text: str, name: str = "mine.toml") -> ConstructionRules:
    """The shipped formats and one of the user's."""
    return ConstructionRules([*shipped_files(), FormatFile(name, text, shipped=False)])


def test_all_formats_are_there_and_nothing_is_wrong() -> None:
    assert [spec.key for spec in rules().formats()] == KEYS
    assert rules().problems() == ()


def test_a_shipped_file_is_named_for_its_key() -> None:
    for file in shipped_files():
        assert re.search(rf'^key = "{re.escape(file.name.removesuffix(".toml"))}"$', file.text, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("Ancients", "ancients"),
        ("ANCIENTS (non-rotating, Ancients edition tag)", "ancients"),
        ("Ancients plus new sets", "ancients-plus"),
        ("Ancients+", "ancients-plus"),
        ("Ancients+ Feb '26", "ancients-plus"),
        ("4th Edition", "4e"),
        ("Saga (rotating, Kingswood sets + reprints)", "saga"),
        ("Saga pool with one printed attribute of the Warlord changed (faction / class) by the player", "gentleman"),
        ("gentleman\u2019s choice", "gentleman"),
        ("Quality of Life Ancients 2021", "qol-ancients"),
        ("ancients-plus", "ancients-plus"),
    ],
)
def test_a_format_is_found_by_key_label_alias_and_prose(words: str, key: str) -> None:
    assert rules().find(words).key == key


@pytest.mark.parametrize("words", ["", "Nothing of the kind", "sagas"])
def test_an_unknown_format_names_those_that_there_are(words: str) -> None:
    with pytest.raises(UnknownFormat) as error:
        rules().find(words)
    assert "ancients" in error.value.known


def test_slots_follow_the_format() -> None:
    slots = {spec.id: spec for spec in rules().slots("rulebook")}
    assert list(slots) == ["warlord", "army", "deck", "maybe"]
    assert (slots["warlord"].least, slots["warlord"].most, slots["army"].least) == (1, 1, 5)
    assert [spec.id for spec in slots.values() if spec.main] == ["deck"]
    assert not slots["maybe"].counted
    assert rules().slots("alliance")[0].most == 2
    assert "side" in [spec.id for spec in rules().slots("qol-ancients")]


def test_a_format_of_the_users_builds_upon_a_shipped_one() -> None:
    league = own('key = "league"\nlabel = "Our League"\nbase = "open"\n[deck]\nsize = 40\n')
    assert league.problems() == ()
    stack = Stack(size=40)
    assert league.judge(stack.deck, stack.cards, "league").legal is True
    short = Stack(size=39)
    found = league.judge(short.deck, short.cards, "league").violations[0]
    assert found.rule == "size"
    assert found.source == "format: Our League"


def test_a_format_is_cited_for_what_it_sets_and_its_base_for_the_rest() -> None:
    text = """
key = "league"
label = "Our League"
base = "qol-ancients"
[deck]
copies = 2
[[list]]
from = 2026-01-01
banned = ["Mock Banned"]
"""
    stack = Stack(
        deck=[(card("Mock Thrice"), 3), (card("Mock Banned"), 1)],
        side=[(card("Mock Aside", "Item"), 3), (card("Mock Beside"), 3)],
        size=49,
        each=2,
        fillers=[card(f"Mock Filler {n}", ("Action", "Item")[n % 2]) for n in range(24)],
    )
    league = own(text)
    sources = {(v.rule, v.source) for v in league.judge(stack.deck, stack.cards, "league").violations}
    assert ("size", "rulebook: Building Your Deck") in sources
    assert ("copies", "format: Our League") in sources
    assert ("banned", "format: Our League") in sources
    assert ("side", "event: Quality-of-Life Ancients, November 2021") in sources
    quoted = own(text.replace("base", 'source = "club rules: Decks"\nbase'))
    cited = {v.source for v in quoted.judge(stack.deck, stack.cards, "league").violations if v.rule == "banned"}
    assert cited == {"club rules: Decks"}


def test_a_pool_and_an_army_of_the_users_are_cited_by_the_formats_label() -> None:
    text = 'key = "league"\nlabel = "Our League"\nbase = "open"\n[pool]\neditions = ["Saga"]\ncomplete = true\n'
    league = own(text + "[army]\nwarlords = 2\nlevels = { 1 = 4 }\n")
    stack = Stack()
    sources = {v.rule: v.source for v in league.judge(stack.deck, stack.cards, "league").violations}
    assert {sources[rule] for rule in ("pool", "army", "one-warlord")} == {"format: Our League"}


def test_a_format_file_without_a_base_is_cited_by_its_label() -> None:
    alone = own('key = "alone"\nlabel = "Alone"\n[deck]\nsize = 60\n')
    stack = Stack()
    assert [v.source for v in alone.judge(stack.deck, stack.cards, "alone").violations] == ["format: Alone"]


def test_a_format_of_the_users_replaces_a_shipped_one_and_may_build_upon_it() -> None:
    text = 'key = "saga"\nlabel = "Saga"\nbase = "saga"\n[[list]]\nfrom = 2026-01-01\nbanned = ["Mock Thing"]\n'
    mine = own(text)
    assert [spec.key for spec in mine.formats()].count("saga") == 1
    stack = Stack(deck=[(card("Mock Thing", editions=("Saga",)), 1)])
    assert "banned" in {v.rule for v in mine.judge(stack.deck, stack.cards, "saga").violations}
    assert "banned" not in stack.broken("saga")


def test_a_broken_file_of_the_users_leaves_the_shipped_format() -> None:
    mine = own('key = "saga"\nlabel = 3\n')
    assert [spec.key for spec in mine.formats()] == KEYS
    assert mine.problems()


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("key = ", "mine.toml", "not TOML"),
        ('label = "X"', "key", "missing"),
        ('key = "x"', "label", "missing"),
        ('key = "X Y"\nlabel = "X"', "key", "lower-case"),
        ('key = "x"\nlabel = "X"\ncolour = 1', "colour", "unknown key"),
        ('key = "x"\nlabel = "X"\n[deck]\nsize = "fifty"', "deck.size", "whole number"),
        ('key = "x"\nlabel = "X"\n[deck]\nsize = -1', "deck.size", "whole number"),
        ('key = "x"\nlabel = "X"\n[deck]\nhalf = 1', "deck.half", "true or false"),
        ('key = "x"\nlabel = "X"\n[deck]\nminimum = 50', "deck.minimum", "unknown key"),
        ('key = "x"\nlabel = "X"\n[army]\nlevels = { one = 3 }', "army.levels", "level = count"),
        ('key = "x"\nlabel = "X"\n[army]\nchoice = "colour"', "army.choice", "faction"),
        ('key = "x"\nlabel = "X"\n[pool]\neditions = "Saga"', "pool.editions", "list of texts"),
        ('key = "x"\nlabel = "X"\n[severity]\nhalf = "bad"', "severity", "error, warning"),
        ('key = "x"\nlabel = "X"\n[as_sold]\nrules = ["weight"]', "as_sold.rules", "rule keys"),
        ('key = "x"\nlabel = "X"\nlist = 3', "list", "[[list]]"),
        ('key = "x"\nlabel = "X"\n[[list]]\nbanned = []', "list 1, from", "missing"),
        ('key = "x"\nlabel = "X"\n[[list]]\nfrom = "soon"', "list 1, from", "date"),
        ('key = "x"\nlabel = "X"\n[[list]]\nfrom = 2025-01-01\nbaned = []', "list 1, baned", "unknown key"),
        ('key = "x"\nlabel = "X"\n[names]\nA = "B"', "names", "other spellings"),
        ('key = "x"\nlabel = "X"\nbase = "nowhere"', "base", "wanted a format"),
        ('key = "x"\nlabel = "X"\nbase = "x"', "base", "wanted a format"),
    ],
)
def test_every_mistake_is_told_with_its_place_and_the_file_left_out(text: str, place: str, wanted: str) -> None:
    mine = own(text)
    assert [spec.key for spec in mine.formats()] == KEYS
    told = [f for f in mine.problems() if place in f.where and wanted in f.why]
    assert told, mine.problems()
    assert all(f.where.startswith("mine.toml") for f in mine.problems())


def test_a_circle_of_bases_is_told() -> None:
    one = FormatFile("a.toml", 'key = "a"\nlabel = "A"\nbase = "b"', shipped=False)
    two = FormatFile("b.toml", 'key = "b"\nlabel = "B"\nbase = "a"', shipped=False)
    circle = ConstructionRules([*shipped_files(), one, two])
    assert [spec.key for spec in circle.formats()] == KEYS
    assert len(circle.problems()) >= 2


def test_a_huge_or_deep_file_is_told_and_not_read() -> None:
    assert "characters" in own("#" * 300_000).problems()[0].why
    assert own(f'key = "x"\nlabel = {"[" * 5000}').problems()


def test_no_format_at_all_still_shows_decks() -> None:
    bare = ConstructionRules([])
    stack = Stack()
    assert bare.formats() == ()
    assert len(bare.formation(stack.deck, stack.cards)) == 3
    with pytest.raises(UnknownFormat):
        bare.judge(stack.deck, stack.cards, "rulebook")


def test_severity_off_and_warning_are_obeyed() -> None:
    mild = own('key = "x"\nlabel = "X"\nbase = "open"\n[severity]\nsize = "warning"\ncopies = "off"\n')
    stack = Stack(size=40)
    verdict = mild.judge(stack.deck, stack.cards, "x")
    assert verdict.legal is True
    assert [v.severity for v in verdict.violations] == ["warning"]


def test_the_help_page_names_every_key_of_the_file() -> None:
    page = (Path(__file__).resolve().parents[3] / "resources" / "help" / "formats.md").read_text("utf-8")
    for keys in SHAPE.values():
        assert all(f"`{key}`" in page for key in keys), [key for key in keys if f"`{key}`" not in page]


def test_the_example_of_the_help_page_works_and_names_cards_that_come_with_the_program() -> None:
    root = Path(__file__).resolve().parents[3]
    page = (root / "resources" / "help" / "formats.md").read_text("utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    league = own(example)
    assert league.problems() == ()
    assert league.find("the league").key == "league"
    table = tomllib.loads(example)["list"][0]
    sets = [json.loads(file.read_text("utf-8")) for file in sorted((root / "db" / "saga" / "sets").glob("*.json"))]
    shipped = {one["name"] for each in sets for one in each["cards"]}
    assert {*table["banned"], *table["restricted"]} <= shipped


def test_every_shipped_finding_cites_a_document_and_a_heading() -> None:
    stack = Stack(size=20, deck=[(card("Mock Reserve", "Item"), 4), (warlord("Captain Other"), 1)])
    for verdict in rules().judge_all(stack.deck, stack.cards):
        assert all(": " in one.source for one in verdict.violations), verdict.format


def test_a_card_is_allowed_by_pool_and_lists_or_it_is_not_known() -> None:
    plain, tagged, other = (
        card("Mock One"),
        card("Mock Two", editions=("Saga",)),
        card("Mock Three", editions=("Epic",)),
    )
    assert rules().allows(plain, "open") is True
    assert rules().allows(tagged, "saga") is True
    assert rules().allows(plain, "saga") is None
    assert rules().allows(other, "campaign") is False
    assert rules().allows(plain, "warcamp") is False
    assert rules().allows(tagged, "gentleman") is True
    assert rules().allows(card("Mock Four", editions=("Ancients",)), "ancients") is None  # the ban list is not known
    assert rules().allows(card("Tzin's Secret", sets=("ITA",)), "ancients-plus") is False
    flagged = card("Mock Five", editions=("Saga",), rulings=("Format Notes:\n- Saga Format - Banned",))
    assert rules().allows(flagged, "saga") is False
    kept = card("Mock Six", editions=("Epic",), rulings=("Erratum: May only be played in Open.",))
    assert rules().allows(kept, "epic") is False
    assert rules().allows(kept, "open") is True
    with pytest.raises(UnknownFormat):
        rules().allows(plain, "nowhere")
