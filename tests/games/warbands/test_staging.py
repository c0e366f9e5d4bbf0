"""Positions of scenarios: what is told wrongly is refused with its place, and what is told is what stands there."""

from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.stage import PHASES
from deckbuilder.games.warbands.staging import WarbandsStaging
from deckbuilder.games.warbands.state import State
from tests.long.playouts import played

A: dict[str, Any] = {"front": ["Ogre"]}
B: dict[str, Any] = {"front": ["Knight"]}
CARDS: dict[str, Any] = {}


def staged(table: dict[str, Any]) -> tuple[WarbandsRules, State]:
    rules = played("warbands").table().rules(played("warbands").cards, "warbands")
    assert isinstance(rules, WarbandsRules)
    return rules, WarbandsStaging().setup(rules, {"cards": CARDS, **table})


WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "one player": ("players", {"A": A}),
    "a gap between players": ("players", {"A": A, "C": B}),
    "an unknown phase": ("table.phase", {"A": A, "B": B, "table": {"phase": "tea"}}),
    "a player who is not there": ("table.active", {"A": A, "B": B, "table": {"active": "C"}}),
    "an unknown key": ("A", {"A": {**A, "frnt": []}, "B": B}),
    "no warrior": ("A.front", {"A": {"front": ["Buckler"]}, "B": B}),
    "too many warriors": ("B.front", {"A": A, "B": {"front": ["Knight"] * 7}}),
    "too many hits": ("A.front.hits", {"A": {"front": [{"card": "Ogre", "hits": 11}]}, "B": B}),
    "no weapon": ("A.front.items", {"A": {"front": [{"card": "Ogre", "items": ["Heal"]}]}, "B": B}),
    "a weapon that he does not have": (
        "A.front.uses",
        {"A": {"front": [{"card": "Ogre", "items": ["Club"], "uses": ["Whip"]}]}, "B": B},
    ),
    "more throws than it has": (
        "A.front.items.ammo",
        {"A": {"front": [{"card": "Ogre", "items": [{"card": "Knives", "ammo": 5}]}]}, "B": B},
    ),
    "an unknown effect": ("A.front.effects", {"A": {"front": [{"card": "Ogre", "effects": ["tired"]}]}, "B": B}),
    "more copies than there are": ("A.hand", {"A": {**A, "hand": ["Flurry"] * 3}, "B": B}),
    "a spell in the hand": ("A.hand", {"A": {**A, "hand": ["Heal"]}, "B": B}),
    "another card than a Terrain": ("A.terrain", {"A": {**A, "terrain": "Flurry"}, "B": B}),
    "two helms": (
        "A.front.items",
        {"A": {**A, "front": [{"card": "Ogre", "items": ["Pot Helm", "Great Helm"]}]}, "B": B},
    ),
    "a spellcaster in armor": (
        "A.front.items",
        {"A": {**A, "front": [{"card": "Wizard", "items": ["Leather"]}]}, "B": B},
    ),
    "two weapons at once": (
        "A.front.uses",
        {"A": {**A, "front": [{"card": "Ogre", "items": ["Maul", "Club"], "uses": ["Maul", "Club"]}]}, "B": B},
    ),
    "no list": ("table.deck", {"A": A, "B": B, "table": {"deck": "Flurry"}}),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_told_wrongly_is_refused_with_its_place(what: str) -> None:
    where, table = WRONG[what]
    with pytest.raises(BadInput) as caught:
        staged(table)
    assert caught.value.where == where


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ("deal", "recruit", "equip")])
def test_each_phase_of_a_battle_can_begin(phase: str) -> None:
    rules, state = staged({"A": {**A, "hand": ["Flurry"]}, "B": B, "table": {"phase": phase, "turn": 4}})
    assert state.turn == 4
    assert state.active == 0
    assert rules.ask(state).seat == 0
    assert rules.decode(rules.encode(state)) == state


def test_who_is_controlled_stands_with_the_enemy_and_belongs_to_his_owner() -> None:
    table = {"A": {"front": ["Ogre", {"card": "Orc", "of": "B"}]}, "B": B}
    rules, state = staged(table)
    seen = WarbandsStaging().observe(rules, state, {"cards": CARDS, **table})
    assert seen["Orc"]["owner"] == "B"
    assert seen["Orc"]["group"] == "A1"
    assert seen["Orc"]["effects"] == {"controlled"}
    assert seen["A"]["living"] == {"Ogre"}
