"""No meaning word is lost: changed, it changes what is read, and what is read changes what happens."""

from collections import Counter

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga import GAME
from tests.games.saga.pairs import kept, mutants, of_seen, of_shipped
from tests.games.saga.test_grammar import compiler
from tests.helpers.saga_trials import Trial, first_parting

SHOWN = [
    ("Character", "Order: Perform a +4 {} strike.", "melee", "ranged"),
    ("Character", "Order: Perform a {} ranged strike.", "+4", "+5"),
    ("Character", "Order: Perform {}.", "a +4 ranged strike", "two +4 ranged strikes"),
    ("Character", "{}: Perform a +4 ranged strike.", "Order", "Spend Order"),
    ("Character", "Order: {} per turn: Draw a card.", "Once", "Twice"),
    ("Character", "Order: Once per {}: Draw a card.", "turn", "game"),
    ("Character", "Order: Once per turn: {} a card.", "Draw", "Discard"),
    ("Character", "Order: Once per turn: Draw {}.", "a card", "two cards"),
    ("Character", "Order: Once per turn{}: Draw a card.", "", ", discard a card"),
    ("Character", "Order: Move {} character forward one rank.", "this", "target"),
    ("Character", "Order: Move this character {} one rank.", "forward", "backward"),
    ("Character", "Order: Move target character backward {}.", "one rank", "two ranks"),
    ("Character", "Order: Target {} character within two ranks: Stun the target.", "an opposing", "a"),
    ("Character", "Order: Target {} character within two ranks: Stun the target.", "another", "a"),
    ("Character", "Order: Target an opposing character within {}: Stun the target.", "one rank", "two ranks"),
    ("Character", "Order: Target an opposing character within two ranks: {} the target.", "Stun", "Spend"),
    ("Character", "Order: Target an opposing character within two ranks: {} the target.", "Stun", "Kill"),
    ("Character", "Order: Target a {} character: Kill the target.", "wounded", "unwounded"),
    ("Character", "Order: Target a {} character: Kill the target.", "ready", "spent"),
    ("Character", "Order: Target a Level 2 or {} character: Kill the target.", "lower", "higher"),
    ("Character", "Order: Target a{} Warlord: Stun the target.", "", "n opposing"),
    ("Character", "Order: Target a character{}: Stun the target.", "", " you control"),
    ("Character", "Order: Target {} opposing characters: Stun the targets.", "two", "up to two"),
    ("Character", "Order: Target a character within one rank: The target must succeed with a magic save (DC {}) or become stunned.", "12", "18"),
    ("Character", "Order: Target a character within one rank: The target must succeed with a magic save (DC 12) or {}.", "become stunned", "become spent"),
    ("Character", "Order: Target a character within one rank: The target must succeed with a magic save (DC 12) or suffer {}.", "one wound", "two wounds"),
    ("Character", "Order: This character gains {} ATK until end of turn.", "+1", "+2"),
    ("Character", "Order: This character gains +1 {} until end of turn.", "ATK", "AC"),
    ("Character", "Order: This character {}.", "gains +1 AC until end of turn", "permanently gains +1 AC"),
    ("Character", "Order: Target a character: The target gains {} AC until end of turn.", "+3", "-3"),
    ("Character", "This character gains +4 AC while {}.", "wounded", "unwounded"),
    ("Character", "This character gains +4 AC while {}.", "ready", "spent"),
    ("Character", "This character gains +4 AC while in the {} rank.", "front", "second"),
    ("Character", "Your {} gain +2 AC.", "Elves", "Dwarves"),
    ("Character", "Your {} gain +2 AC.", "fighters", "wizards"),
    ("Character", "Your {}characters gain +2 AC.", "", "other "),
    ("Character", "{} characters gain +2 AC.", "Your", "Opposing"),
    ("Character", "{} characters gain +2 AC.", "Your", "Adjacent"),
    ("Character", "Characters in {} rank gain +2 AC.", "this", "your front"),
    ("Character", "This character may not {}.", "attack", "equip items"),
    ("Character", "This character may not be targeted by {} strikes.", "melee", "ranged"),
    ("Character", "This character inflicts an additional wound whenever he hits with a {} strike.", "melee", "ranged"),
    ("Character", "This character has an additional melee strike (base {} ATK) when he attacks.", "+2", "+3"),
    ("Character", "React: {} this character is targeted with a melee strike: Draw a card.", "Once per turn, after", "After"),
    ("Character", "React: After this character {} with a melee strike: Draw a card.", "hits", "misses"),
    ("Character", "React: After this character enters play: {} a card.", "Draw", "Discard"),
    ("Character", "React: After {} character enters play: Draw a card.", "this", "another"),
    ("Character", "React: After this character is targeted with a {} strike: Draw a card.", "melee", "ranged"),
    ("Character", "{}: After this character is targeted with a melee strike: Draw a card.", "React", "Spend React"),
    ("Character", "React: {} this character makes a strike roll: Draw a card.", "Before", "After"),
    ("Character", "Order: Perform a +4 ranged strike. If the strike {}, draw a card.", "hits", "misses"),
    ("Character", "Order: Perform a +4 ranged strike. {}raw a card.", "D", "You may d"),
    ("Character", "Order: Kill {} character: Draw three cards.", "this", "a"),
    ("Item", "This character gains +1 {}.", "ATK", "Skill"),
    ("Item", "{} only.", "Fighter", "Wizard"),
    ("Item", "Order: Spend {0}: Draw {1}.", "Testa Lamp/a card", "Testa Lamp/two cards"),
    ("Action", "Order: Discard a card: Draw {} cards.", "two", "three"),
    ("Action", "{}: Draw two cards.", "Order", "Spend Order"),
    ("Action", "React: After {} initiative: Draw a card.", "you win", "an opponent wins"),
    ("Action", "Order: Target a character you control: {} the target.", "Ready", "Spend"),
    ("Action", "Order: Remove {} from target character.", "a wound", "two wounds"),
    ("Action", "Order: Put a Level 1 character from your {} into play.", "hand", "discard pile"),
]  # fmt: skip
"""What a card says with a place for a word, and two words of which the engine makes different things."""
MATCHES = 40
"""In one of so many at the latest something different happens."""
BODY: dict[str, dict[str, object]] = {
    "Character": {
        "level": 1,
        "attack": (3,),
        "ac": 12,
        "skill": 3,
        "hp": 2,
        "faction": ("Dwarf",),
        "alignment": "Good",
    },
    "Item": {"level": 1},
    "Action": {"level": 1},
}
PART = 4
"""One of so many seen cards is looked at; among these there may by chance be half as many again."""


def test_a_clause_is_changed_in_one_place_at_a_time_and_not_in_a_name() -> None:
    text = "Order: Ready melee target."
    assert dict(mutants(text, ()))["melee > ranged"] == "Order: Ready ranged target."
    made = list(mutants("Draw a card and move forward two ranks.", ()))
    assert ("forward > backward", "Draw a card and move backward two ranks.") in made
    assert ("N > N + 1", "Draw a card and move forward three ranks.") in made
    assert ("and > or", "Draw a card or move forward two ranks.") in made


def test_changed_word_changes_the_reading_of_a_shipped_card() -> None:
    found = Counter(mutant.swap for mutant in of_shipped()[1])
    allowed = kept()["shipped"]
    assert {swap: count for swap, count in found.items() if count > allowed.get(swap, 0)} == {}


@pytest.mark.data
def test_changed_word_changes_the_reading_of_a_seen_card() -> None:
    tried, dull = of_seen(PART)
    allowed = dict(kept()["seen"])
    of = allowed.pop("mutants")
    assert {mutant.swap for mutant in dull} <= allowed.keys()
    assert len(dull) * of <= (sum(allowed.values()) * 3 // 2 + of // 1000) * tried


@pytest.mark.parametrize(("kind", "text", "one", "other"), SHOWN, ids=[f"{t[:30]} {a} {b}" for _, t, a, b in SHOWN])
def test_changed_word_changes_what_happens(kind: str, text: str, one: str, other: str) -> None:
    tried = []
    for word in (one, other):
        classes = ("Classless",) if kind == "Item" else ("Fighter",)
        card = Card(
            CardId("tried"),
            GAME.id,
            "Testa Lamp",
            kind,
            text.format(*word.split("/")),
            {**BODY[kind], "class": classes},
        )
        reading = compiler().read(card)
        assert reading.gaps == ()
        tried.append((card, reading.effects))
    assert first_parting(Trial(*tried), MATCHES) >= 0


def test_card_as_it_is_does_nothing_else_than_itself() -> None:
    card = Card(
        CardId("tried"),
        GAME.id,
        "Testa Lamp",
        "Action",
        "Order: Draw two cards.",
        {**BODY["Action"], "class": ("Fighter",)},
    )
    one = card, compiler().read(card).effects
    assert first_parting(Trial(one, one), 3) == -1
