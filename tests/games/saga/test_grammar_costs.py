"""What stands between a trigger and the second colon is a cost, also where no payment has a word for it."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("React: Before Testa Quill makes a melee strike roll, suffer -5 ATK for the strike: The strike inflicts an additional wound.",
     "React(Event('roll', agent=(Same(Me()),), by=('melee',), before=True), StrikeWounds(1), cost=(Pay(Gain(Me(), Bonus('atk', -5), until='strike')),))"),
    ("Order: Once per turn, permanently suffer -2 AC: Draw a card.",
     "Order(Draw(1), cost=(Pay(Gain(Me(), Bonus('ac', -2), until='permanent')),), times=1)"),
    ("React: After Testa Quill hits with a melee strike, the strike inflicts no wounds: Draw a card.",
     "React(Event('hit', agent=(Same(Me()),), by=('melee',)), Draw(1), cost=(Pay(StrikeHarmless()),))"),
    ("React: Once per turn: Before Testa Quill inflicts wounds with a melee strike, reduce the wounds to zero: Draw a card.",
     "React(Event('wound', agent=(Same(Me()),), by=('melee',), before=True), Draw(1), cost=(Pay(ReduceWounds(to=0)),), times=1)"),
    ("Order: Spend this character and suffer -2 AC until end of turn: Draw a card.",
     "Order(Draw(1), cost=(Pay(Spend(Me())), Pay(Gain(Me(), Bonus('ac', -2)))))"),
    ("Order: Reveal the top two cards of your deck: Draw a card.",
     "Order(Draw(1), cost=(Pay(Note(TopOf(2, You()))), Pay(Show(T(0)))))"),
    ("Order: Your Warlord becomes spent: Draw a card.", "Order(Draw(1), cost=(Pay(Spend(WarlordOf(You()))),))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ)
def test_a_cost_is_paid_by_doing_what_it_says(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Target character gains +2 AC: Draw a card.",
        "Order: Gain +1 ATK: Draw a card.",
        "Order: Draw a card: Gain +1 ATK.",
        "React: Before an opposing character inflicts wounds with a melee strike, reduce the wounds to zero: Draw a card.",
        "Order: Reveal the top card of each opponent's deck: Draw a card.",
        "Order: Perform a +2 ranged strike: Draw a card.",
    ],
)
def test_what_is_given_to_oneself_or_done_to_others_is_no_cost(text: str) -> None:
    assert not clause(text).read


def test_a_colon_behind_the_costs_may_be_a_slip_for_a_full_stop() -> None:
    assert_means(
        "Order: Spend Testa Quill: Draw a card: Gain +1 ATK.",
        "Order(Seq(Draw(1), Gain(Me(), Bonus('atk', 1))), cost=(Pay(Spend(Me())),))",
    )
