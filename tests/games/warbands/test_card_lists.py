"""The five decks have every card of the rule document's lists, with every figure, and as many of each as it says."""

import json
import re
from functools import cache

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.games.warbands import GAME, fields
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import shipped_cards

SEED = ROOT.parent / "shared" / "seeds" / "warbands.txt"
RACES = {"H": "Humanoid", "M": "Human"}
NOTES = {
    "May use 2 HTH wpns": "Two Weapons", "Back-Stab": "Back-Stab", "Damage +1 with Bow": "Bow Damage", "(+) FireBreath": "Fire Breath",
    "(+) Poison": "Poison", "3 arms": "Three Arms", "Start the game with his Battle Axe": "Snaga", "Regenerate 1 hit": "Regenerate",
    "Armor 3.": "Bare Hands",
}  # fmt: skip
PIECES = {"H": "Helmet", "F": "Full suit", "P": "Partial", "S": "Shield"}


@cache
def seed() -> str:
    if not SEED.is_file():
        pytest.skip("the rule document is not here")
    return SEED.read_text("utf-8").replace("\N{EN DASH}", "-")


@cache
def by_name() -> dict[str, Card]:
    return {card.name: card for card in shipped_cards(GAME).values()}


def of(kind: str) -> list[Card]:
    return [card for card in by_name().values() if card.kind == kind]


def number(words: str) -> int:
    return 0 if words == "-" else int(words)


def between(start: str, end: str) -> str:
    return " ".join(seed().split(start, 1)[1].split(end, 1)[0].split())


def cells(start: str, end: str) -> list[str]:
    return [" ".join(cell.split()) for cell in seed().split(start, 1)[1].split(end, 1)[0].split("|")]


def shown(card: Card, *keys: str) -> tuple[int, ...]:
    return tuple(card.number(key) or 0 for key in keys)


SIX = ("damage", "speed", "skill", "dodge", "hits", "spells")


def rows_of_people() -> list[list[str]]:
    """Give name, race, six figures and notes of each warrior and champion."""
    warriors = cells("Notes |", "CHAMPIONS |")
    rows = [warriors[i : i + 9] for i in range(0, len(warriors) - 8, 9)]
    champions = re.split(r"\|\n(?=[A-Z][\w']+ \|)", seed().split("CHAMPIONS |", 1)[1].split("H = Humanoid")[0])
    for line in champions:
        told = [" ".join(cell.split()) for cell in line.strip("| \n").split("|")]
        rows.append([*told[:8], " ".join(told[8:])])
    return [row for row in rows if row[0]]


def test_warriors_and_champions_have_the_figures_of_the_list() -> None:
    rows = rows_of_people()
    assert [row[0] for row in rows] == [card.name for card in (*of(fields.WARRIOR), *of(fields.CHAMPION))]
    for name, race, *rest in rows:
        card = by_name()[name]
        assert shown(card, *SIX) == tuple(number(word) for word in rest[:6]), name
        assert card.fields["race"] == RACES[race], name
        notes = rest[6]
        reach = re.match(r"Reach ([+-]\d)", notes)
        assert (card.number("reach") or 0) == (int(reach[1]) if reach else 0), name
        note = next((ours for theirs, ours in NOTES.items() if notes.startswith(theirs)), None)
        assert card.fields.get("note") == note, name
        assert card.number("armor") == (3 if "Armor 3" in notes else None), name


def test_there_are_two_of_each_warrior_and_one_of_each_champion() -> None:
    assert (len(of(fields.WARRIOR)), len(of(fields.CHAMPION))) == (20, 6)
    assert {card.number("count") for card in of(fields.WARRIOR)} == {2}
    assert {card.number("count") for card in of(fields.CHAMPION)} == {1}


def test_what_champions_bring_is_on_their_cards() -> None:
    for name, words in {
        "Drak": ("range 6", "+2 damage", "+2 speed"), "Spydo": ("range 5", "-2 skill", "1D6 turns"), "Krab": ("shield", "two one-handed"),
        "Durin": ("Snaga", "two-handed", "+5 damage", "reach 3", "parry 1"), "Cad'Vrr": ("1 lost hit", "every turn"), "Moloch": ("armor 3",),
    }.items():  # fmt: skip
        assert all(word in (by_name()[name].text or "") for word in words), name


def test_weapons_have_the_figures_of_the_list() -> None:
    told = between("Name: Dam Range Speed Reach Parry ", "H = HTH T = Thrown")
    row = r"([A-Z][A-Za-z ]+?) ?(?:\((2-H|\d)\))? ([-+]\d|-) (H|\d+T?) ([-+]\d|-) (\d|-)(?: (\d|-))?(?= [A-Z]|$| $)"
    rows = re.findall(row, told.strip())
    assert [name for name, *_ in rows] == [card.name for card in of(fields.WEAPON)]
    assert len(rows) == 28
    for name, behind, dam, range_, speed, reach, parry in rows:
        card = by_name()[name]
        assert shown(card, "damage", "speed", "reach", "parry") == tuple(
            map(number, (dam, speed, reach, parry or "-"))
        ), name
        assert card.fields["mode"] == ("Hand-to-hand" if range_ == "H" else "Thrown" if "T" in range_ else "Ranged"), (
            name
        )
        assert card.number("range") == (None if range_ == "H" else int(range_.rstrip("T"))), name
        assert card.number("hands") == (2 if behind == "2-H" else 1), name
        assert card.number("ammo") == (int(behind) if behind.isdigit() else None), name
        assert card.number("count") == 1


def test_armor_has_the_figures_of_the_list() -> None:
    told = between("Name Type Armor Block Speed Notes ", "S = Shield")
    rows = re.findall(r"([A-Z][A-Za-z ]+?) ([HFPS]) (\d) (1-\d|-) ([-+]\d|-)(?: Dodge ([-+]\d))?", told)
    assert [name for name, *_ in rows] == [card.name for card in of(fields.ARMOR)]
    assert len(rows) == 29
    for name, piece, armor, block, speed, dodge in rows:
        card = by_name()[name]
        blocks = 0 if block == "-" else int(block[2:])
        assert shown(card, "armor", "block", "speed", "dodge") == (
            int(armor),
            blocks,
            number(speed),
            number(dodge or "-"),
        ), name
        assert card.fields["piece"] == PIECES[piece], name
        assert card.number("count") == 1


def test_spells_have_the_range_or_the_phase_of_the_list() -> None:
    told = between("Spell Name Range Effect ", "Neutralized warriors cannot")
    names = [card.name for card in of(fields.SPELL)]
    assert len(names) == 20
    place = 0
    for name in names:
        found = re.compile(rf"{name} (T|C|\d+) ").search(told, place)
        assert found is not None, name
        place = found.end()
        range_ = by_name()[name].number("range")
        timing = by_name()[name].fields["timing"]
        assert (timing, range_) == {"T": ("Tactics", None), "C": ("Counter", None)}.get(
            found[1], ("Attack", number(found[1] if found[1].isdigit() else "0"))
        ), name
        assert by_name()[name].number("count") == 2
    assert len(re.findall(r" (?:T|C|\d+) (?=[A-Z])", " " + told)) == 20


def test_the_fight_deck_has_the_numbers_of_the_list() -> None:
    told = cells("Effect |", "no such words")
    rows = [told[i : i + 3] for i in range(0, len(told) - 2, 3)]
    assert [name for name, *_ in rows] == [card.name for card in of(fields.FIGHT)]
    assert sum(int(count) for _, count, _ in rows) == 49
    for name, count, effect in rows:
        card = by_name()[name]
        assert card.number("count") == int(count), name
        modifiers = [int(found) for found in re.findall(r"Attack Modifier ([-+]\d)", effect)]
        assert [card.number(key) for key in ("modifier", "melee") if key in card.fields] == modifiers, name
        room = re.search(r"max (\d) warriors", effect)
        assert card.number("room") == (int(room[1]) if room else None), name
        more = re.search(r"Damage ([-+]\d)", effect)
        assert card.number("damage") == (int(more[1]) if more else None), name
        assert ("modifier" in card.fields) == name.startswith("Terrain: "), name


def test_every_card_that_does_something_says_what() -> None:
    plain = {card.name for card in by_name().values() if not card.text}
    assert all(by_name()[name].kind in (fields.WARRIOR, fields.WEAPON) for name in plain)
    for name in plain:
        card = by_name()[name]
        said = (card.fields.get("note"), card.number("spells"), card.number("ammo"), card.number("hands") == 2)
        assert not any(said), name


def test_no_text_is_the_document_s() -> None:
    """Our words are our own: none of the longer effects of the lists stands on a card."""
    told = " ".join(seed().split()).casefold()
    for file in sorted((ROOT / "db" / "warbands" / "sets").glob("*.json")):
        for card in json.loads(file.read_text("utf-8"))["cards"]:
            for line in card["text"].split("\n"):
                assert len(line) < 45 or line.casefold() not in told, line
