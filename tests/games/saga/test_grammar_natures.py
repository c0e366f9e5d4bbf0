"""What a trait alone calls is any card of that trait: an item as well as a character."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_means, clause

EITHER = "Any(Kind('Item'), Kind('Character')), Trait('Steed')"
NEAR = "Any(All(Kind('Character'), Within(1)), All(Kind('Item'), HeldBy(Every(Within(1)))))"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Order: Draw a card for each Steed you control.", f"Order(Draw(Count(Yours(), {EITHER})))"),
        ("Order: Draw a card for each Steed within one rank.", f"Order(Draw(Count(Trait('Steed'), {NEAR})))"),
        ("Order: Draw a card for each Steed item you control.", "Order(Draw(Count(Yours(), Kind('Item'), Trait('Steed'))))"),
        ("Order: Draw a card for each Weapon you control.", "Order(Draw(Count(Yours(), Kind('Item'), Trait('Weapon'))))"),
        ("Order: Spend all Steeds in play.", f"Order(Spend(Every({EITHER})))"),
        ("Order: Ready target Steed within one rank.", f"Order(Seq(Target(Cards(Trait('Steed'), {NEAR})), ReadyUp(T(0))))"),
        ("Order: Discard all Steeds in play.", "Order(Seq(Destroy(Every(Kind('Item'), Trait('Steed'))), Put(Every(Kind('Character'), Trait('Steed')), 'discard')))"),
        ("Order: Spend an equipped Steed: Draw a card.", "Order(Draw(1), cost=(Choose(Cards(Kind('Item'), Trait('Steed'), HeldBy(), Ready())), Pay(Spend(T(0)))))"),
        ("Order: Destroy target Steed.", "Order(Seq(Target(Cards(Kind('Item'), Trait('Steed'))), Destroy(T(0))))"),
        ("Order: Target Steed in your discard pile: Put it into your hand.", f"Order(Put(T(0), 'hand'), cost=(Target(Cards({EITHER}, zone='discard')),))"),
        ("Order: Equip a Steed from your discard pile to an Elf you control.", "Order(Seq(Choose(Cards(Kind('Item'), Trait('Steed'), zone='discard')), Choose(Cards(Faction('Elf'), Yours())), EquipTo(T(0), T(1))))"),
    ],
)  # fmt: skip
def test_trait_alone_calls_items_and_characters(text: str, meant: str) -> None:
    found = clause(text)
    assert [canonical(one) for one in found.effects] == [canonical(noted(meant))]
    assert canonical(clause(found.english).effects) == canonical(found.effects)


def test_both_enter_play_spent() -> None:
    (found,) = clause("Steeds enter play spent.").effects
    assert canonical(found) == canonical(noted(f"Static(Entering('spent', ({EITHER})), scope=(IsWarlord(),))"))


def test_astral_and_ethereal_are_one_trait() -> None:
    assert_means(
        "Order: Stun an Astral or Ethereal character.",
        "Order(Seq(Choose(Cards(Trait('Planar'))), Stun(T(0))))",
    )
