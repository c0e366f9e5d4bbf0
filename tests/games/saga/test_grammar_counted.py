"""Two who gain something for a while, so many whom one controls, several who are alike, and the Level of the card that is performed."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

_BOTH = "Seq(Target(Cards()), Gain(T(0), Bonus('atk', -2)), Gain(Every(Yours(), Faction('Elf')), Bonus('atk', 2)))"
_NEXT = "Seq(Target(Cards()), Gain(T(0), Bonus('atk', -2), until='next turn'), Gain(Every(Yours(), Faction('Elf')), Bonus('atk', 2), until='next turn'))"
_SAVE = "Check('magic save', Plus(12, StatOf({0}, 'level')), failure=Stun(T(0)), who=T(0))"

READ = [
    ("Order: Until end of turn target character has -2 ATK, and your Elves have +2 ATK.", f"Order({_BOTH})"),
    ("Order: Until the end of the turn, target character has -2 ATK, and your Elves have +2 ATK.", f"Order({_BOTH})"),
    ("Order: Until the end of the next turn, target character has -2 ATK and your Elves have +2 ATK.", f"Order({_NEXT})"),
    ("Order: If you control three Elves, draw a card.", "Order(If(Compare(Count(Yours(), Faction('Elf')), '>=', 3), Draw()))"),
    ("Order: Draw a card unless you have two Undead.", "Order(If(Never(Compare(Count(Yours(), Trait('Undead')), '>=', 2)), Draw()))"),
    ("Order: If you control 2 Testa Quill, draw a card.", "Order(If(Compare(Count(Yours(), Named('Testa Quill')), '>=', 2), Draw()))"),
    (
        "Order: Target two characters of the same Level: Ready the targets.",
        "Order(ReadyUp(T(0)), cost=(Target(Cards(n=2, together=Stat('level', '==', StatOf(T(0), 'level')))),))",
    ),
    (
        "Order: Target up to three Elves with the same Level: Ready the targets.",
        "Order(ReadyUp(T(0)), cost=(Target(Cards(Faction('Elf'), n=3, up_to=True, together=Stat('level', '==', StatOf(T(0), 'level')))),))",
    ),
    (
        "Order: Target a character of the same Level: Ready the target.",
        "Order(ReadyUp(T(0)), cost=(Target(Cards(Stat('level', '==', StatOf(Me(), 'level')))),))",
    ),
    (
        "React: After this character is targeted with a spell: Gain a bonus to Skill equal to the Level of that spell until end of turn.",
        "React(Event('target', patient=(Same(Me()),), by=('spell',)), Gain(Me(), Bonus('skill', StatOf(EventCard(), 'level'))))",
    ),
    ("Your Elves automatically succeed with magic and poison saves.",
     "Static(Assured('magic save', 'success'), Assured('poison save', 'success'), scope=(Yours(), Faction('Elf')))"),
    (
        "Order: Target a character within four ranks: The target must succeed with a magic save (DC 18 minus the number of ranks away) or become stunned.",
        "Order(Check('magic save', Plus(18, Times(-1, RanksTo(T(0)))), failure=Stun(T(0)), who=T(0)), cost=(Target(Cards(Within(4))),))",
    ),
    (
        "Order: Target a character within four ranks: Testa gains +1 ATK for each rank the target is away from your Warlord until end of turn.",
        "Order(Gain(Me(), Bonus('atk', RanksTo(T(0), WarlordOf(You())))), cost=(Target(Cards(Within(4))),))",
    ),
    ("While spent, Testa always fails all saves.", "Static(Assured('save', 'failure'), when=Is(Me(), Spent()))"),
    ("Testa automatically passes all skill checks.", "Static(Assured('skill', 'success'))"),
    ("Spend Order: Until end of turn, characters critically fail all Stealth checks.",
     "Order(Gain(Every(), Assured('Stealth', 'critical failure')), spend=True)"),
    ("Order: Target a character: The target automatically fails all saves until end of turn.",
     "Order(Gain(T(0), Assured('save', 'failure')), cost=(Target(Cards()),))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_it_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize("said", ["this spell's Level", "the Level of the spell", "the spell's Level"])
def test_a_spell_speaks_of_its_own_level(said: str) -> None:
    text = f"Order: Target a character: The target must succeed with a magic save (DC 12 + {said}) or become stunned."
    assert_means(
        text, f"Order({_SAVE.format('Self()')}, cost=(Target(Cards()),))", of=("Action", "Testa Quill", "Wizard")
    )


def test_the_level_of_a_spell_that_nobody_cast_is_no_number() -> None:
    assert not clause("Order: Gain a bonus to ATK equal to the Level of the spell until end of turn.").read
