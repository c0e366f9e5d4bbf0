"""Attacks, how strikes end that are heard, and what each of several brings that hits."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

WHOLE = [
    (
        "React: Before an adjacent character attacks: Strikes from the attack may not be canceled.",
        "React(Event('attack', agent=(Adjacent(),), before=True), Gain(Agent(), StrikeMod('attack', kept=True), until='action'))",
    ),
    ("Testa's melee strikes from an attack inflict an additional wound.", "Static(StrikeMod('attack', wounds=1))"),
    (
        "React: After Testa performs a melee strike: If the strike killed the target, draw a card.",
        "React(Event('strike', agent=(Same(Me()),), by=('melee',)), If(Heard('killing'), Draw(1)))",
    ),
    ("React: After Testa fails a save: The save is a Critical Success.", "React(Event('check', agent=(Same(Me()),), by=('failure', 'save')), SetRoll(20))"),
    (
        "Spend Order: Perform two consecutive +5 ranged strikes. If a strike hits, the target is stunned instead of wounded.",
        "Order(Repeat(2, Seq(Ranged(5, mods=(StrikeMod(harmless=True),)), If(StrikeHit(), Stun(Struck())))), spend=True)",
    ),
    ("React: Before Testa attacks: Testa gains +2 ATK for the attack.", "React(Event('attack', agent=(Same(Me()),), before=True), Gain(Me(), Bonus('atk', 2), until='action'))"),
    ("Testa gains an extra melee strike when attacking equal to his highest ATK.", "Static(ExtraStrike(BestAtk(It(), base=True)))"),
    (
        "Order: Perform a melee strike. If the target is still in play, draw a card.",
        "Order(Seq(Melee(), If(Some(Same(Struck())), Draw(1))))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), WHOLE, ids=[text[:50] for text, _ in WHOLE])
def test_a_whole_action_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Perform an attack without spending. Testa gains +2 ATK for the attack.",
        "Spend Order: Perform two +5 ranged strikes, each against a different character. If a strike hits, draw a card.",
    ],
)
def test_what_comes_too_late_or_hangs_together_is_declined(text: str) -> None:
    assert clause(text).effects == ()
