"""What the starter catalog promises: every faction playable, every kind of card there, no two cards alike, nothing borrowed."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from deckbuilder.core.naming import name_key
from deckbuilder.games.saga import fields
from tests.helpers.shared_data import ROOT, card_list

SETS = sorted((ROOT / "db" / "saga" / "sets").glob("*.json"))
CARDS: list[dict[str, Any]] = [card for file in SETS for card in json.loads(file.read_text("utf-8"))["cards"]]
CHARACTERS = [card for card in CARDS if card["type"] == "Character"]
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty"]
each_faction = pytest.mark.parametrize("faction", fields.FACTIONS)


def keywords(card: dict[str, Any]) -> set[str]:
    return {keyword["name"] for keyword in card.get("keywords", [])}


@cache
def _masks() -> list[tuple[re.Pattern[str], str]]:
    words = {*fields.FACTIONS, *fields.CLASSES, *fields.FEATS}
    words |= {trait for card in CARDS for trait in card.get("traits", [])}
    names = sorted((re.escape(card["name"]) for card in CARDS), key=len, reverse=True)
    return [
        (re.compile(rf"\b(?:{'|'.join(names)})\b"), "~"),
        (re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})s?\b", re.IGNORECASE), "@"),
        (re.compile(rf"\d+|\b(?:{'|'.join(NUMBERS)})\b", re.IGNORECASE), "#"),
    ]


def masked(card: dict[str, Any]) -> str:
    """Give a card's text without names and numbers."""
    text = card["text"].replace(card["name"], "~").replace(card["name"].split()[0].rstrip(","), "~")
    for pattern, sign in _masks():
        text = pattern.sub(sign, text)
    return " ".join(text.casefold().split())


def test_there_are_at_least_280_cards_of_distinct_names() -> None:
    assert len(CARDS) >= 280
    assert [name for name, n in Counter(name_key(card["name"]) for card in CARDS).items() if n > 1] == []


def test_no_two_cards_share_a_text_but_in_a_small_cycle() -> None:
    groups = Counter(masked(card) for card in CARDS if card["text"])
    assert {text: n for text, n in groups.items() if n > 5} == {}
    assert sum(n for n in groups.values() if n > 1) <= 10


def test_at_most_one_card_in_ten_is_blank() -> None:
    assert sum(not card["text"] for card in CARDS) * 10 <= len(CARDS)


@each_faction
def test_a_faction_has_warlords_and_soldiers_of_every_level(faction: str) -> None:
    people = [card for card in CHARACTERS if faction in card["faction"]]
    warlords = [card for card in people if "Warlord" in card.get("subtype", [])]
    others = [card for card in people if not card.get("subtype")]
    assert len(warlords) >= 2
    assert len(others) >= 8
    assert {card["level"] for card in others} >= {1, 2, 3, 4, 5}
    assert {name for card in others for name in card["class"]} >= {"Cleric", "Fighter", "Rogue", "Wizard"}


@pytest.mark.parametrize("kind", ["Character", "Item", "Action"])
def test_every_class_and_multiclass_has_cards_of_every_kind(kind: str) -> None:
    cards = [card for card in CARDS if card["type"] == kind]
    assert {name for card in cards for name in card["class"]} >= set(fields.CLASSES) - (
        {"Classless"} if kind == "Character" else set()
    )
    assert any(len(card["class"]) > 1 for card in cards)


def test_items_cover_every_equip_location() -> None:
    traits = {trait for card in CARDS if card["type"] == "Item" for trait in card.get("traits", [])}
    assert traits >= {"Armor", "Arrow", "Bow", "Familiar", "Gauntlet", "Helm", "Shield", "Steed", "Weapon"}


@pytest.mark.parametrize("word", ["Unique", "Epic", "Planar", "Charges"])
def test_keywords_of_the_rulebook_occur(word: str) -> None:
    assert sum(word in keywords(card) for card in CARDS) >= 3


def test_every_feat_of_the_rulebook_occurs() -> None:
    feats = {feat["name"] for card in CARDS for feat in card.get("feats", [])}
    assert feats == set(fields.FEATS) - {"Sleight of Hand"}


@pytest.mark.parametrize("head", ["Order:", "Spend Order:", "React:", "Spend React:"])
@pytest.mark.parametrize("kind", ["Character", "Item", "Action"])
def test_every_kind_of_clause_occurs_on_every_kind_of_card(kind: str, head: str) -> None:
    texts = [card["text"] for card in CARDS if card["type"] == kind]
    assert any(line.startswith(head) for text in texts for line in text.split("\n"))


def test_spells_are_there_for_both_casting_classes() -> None:
    spells = [card for card in CARDS if card["type"] == "Action" and {"Cleric", "Wizard"} & set(card["class"])]
    assert len(spells) >= 20


def test_most_cards_tell_the_story() -> None:
    assert sum(bool(card.get("flavorText")) for card in CARDS) * 5 >= len(CARDS) * 4


def test_the_ready_made_decks_are_nine_or_more_with_a_plan_each() -> None:
    plans = [
        line
        for file in (ROOT / "db" / "saga" / "decks").glob("*.txt")
        for line in file.read_text("utf-8").splitlines()
        if line.startswith("// Plan:")
    ]
    assert len(set(plans)) >= 9


@pytest.mark.data
def test_no_name_is_a_real_cards_name() -> None:
    real = {name_key(card["name"]) for card in json.loads(card_list().read_text("utf-8"))}
    assert [card["name"] for card in CARDS if name_key(card["name"]) in real] == []


@pytest.mark.data
def test_no_flavour_is_borrowed() -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z']+", text.casefold())
        return {tuple(words[i : i + 7]) for i in range(len(words) - 6)}

    real: set[tuple[str, ...]] = set()
    for card in json.loads(card_list().read_text("utf-8")):
        for printing in card["printInfos"]:
            real |= runs(printing.get("flavorText") or "")
    assert [card["name"] for card in CARDS if runs(card.get("flavorText", "")) & real] == []
