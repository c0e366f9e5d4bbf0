"""Characters that are created or that cards become, and Charges that go from card to card, are read as they are meant."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_means, clause

CREATED = [
    ("Order: Summon 1 Dust Boar.", "Order(Summon(CardLine('Dust Boar')))"),
    ("Spend Order: Summon 2 Dust Boars into your front rank.", "Order(Summon(CardLine('Dust Boar'), n=2, rank=1), spend=True)"),
    ("React: After entering play: Summon a Dust Boar stunned into this rank.",
     "React(Event('enter', patient=(Same(Me()),)), Summon(CardLine('Dust Boar'), near=Me(), orient='stunned'))"),
    ("Order: Kill Testa Quill: Summon 1 Dust Boar into Testa Quill's former location.",
     "Order(Summon(CardLine('Dust Boar'), at=Me()), cost=(Pay(Kill(Me())),))"),
    ("Order: Summon 1 Dust Boar or 1 Redhide Runner.",
     "Order(OneEffect(Summon(CardLine('Dust Boar')), Summon(CardLine('Redhide Runner'))))"),
    ("Order: Summon 1 Testa Quill adjacent to this character.", "Order(Summon(CardLine('Testa Quill'), near=Me(), beside=True))"),
]  # fmt: skip
"""Names are those of shipped characters."""

LINES = [
    ("Order: Put this card into play in your front rank as a level 3 Elf fighter with +5 ATK, 12 AC, +2 Skill and 2 HP.",
     "Order(Enter(Self(), rank=1, as_=StatLine(3, ('Fighter',), (5,), 12, 2, 2, factions=('Elf',))))"),
    ("Order: Put this card in your 1st rank as a level 3 fighter with an ATK of +5, an AC of 14, and 1 hit point.",
     "Order(Enter(Self(), rank=1, as_=StatLine(3, ('Fighter',), (5,), 14)))"),
    ("Order: Put this card in your 1st rank as an evil level 3 Undead with +5 ATK, 14 AC and 2 HP.",
     "Order(Seq(Enter(Self(), rank=1, as_=StatLine(3, (), (5,), 14, hp=2, traits=('Undead',))), Gain(Self(), Aligned('Evil'), until='permanent')))"),
    ("Order: Put this card in your 1st rank as a level 3 fighter with +5 ATK, 14 AC and the same alignment as your Warlord.",
     "Order(Seq(Enter(Self(), rank=1, as_=StatLine(3, ('Fighter',), (5,), 14)), Gain(Self(), AlignedAs(WarlordOf(You())), until='permanent')))"),
    ("Order: Put the top two cards of your deck into play in your front rank as Level 1 fighters with +1 ATK, 9 AC and 1 HP.",
     "Order(Seq(Note(TopOf(2, You())), Enter(T(0), rank=1, as_=StatLine(1, ('Fighter',), (1,), 9))))"),
    ("Order: Put this card in your 1st rank as a level 2 rogue with +3 ATK and 12 AC and the text, \"Order: Draw a card.\"",
     "Order(Enter(Self(), rank=1, as_=StatLine(2, ('Rogue',), (3,), 12, abilities=(Order(Draw(1)),))))"),
    ("Order: Put this card in your 1st rank as a level 2 rogue with +3 ATK and 12 AC. This card has the ability, \"Order: Draw a card.\"",
     "Order(Seq(Enter(Self(), rank=1, as_=StatLine(2, ('Rogue',), (3,), 12)), Gain(Self(), Grant(Order(Draw(1))), until='permanent')))"),
    ("React: After this character kills an opposing character: Put the killed character face down in your first rank as a level 1 Undead with +3 ATK and 10 AC.",
     "React(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), Enter(Patient(), rank=1, as_=StatLine(1, (), (3,), 10, traits=('Undead',)), to=You()))"),
    ("Order: Put this card in your 1st rank as a level 3 fighter with +5 ATK and 14 AC. If you control a Bard, it also has the Undead trait.",
     "Order(Seq(Enter(Self(), rank=1, as_=StatLine(3, ('Fighter',), (5,), 14)), If(Some(Yours(), Trait('Bard')), Gain(Self(), GainTrait('Undead'), until='permanent'))))"),
    ("Order: Put this card in your 1st rank as a level 3 fighter with +5 ATK and 14 AC. It gains +2 AC.",
     "Order(Seq(Enter(Self(), rank=1, as_=StatLine(3, ('Fighter',), (5,), 14)), Gain(Self(), Bonus('ac', 2))))"),
    ("Order: Put this card in your 1st rank as a level 3 fighter with +5 ATK and 14 AC. It is killed at the end of the turn. If you control a Bard, it is killed at the end of next turn.",
     "Order(Seq(Enter(Self(), rank=1, as_=StatLine(3, ('Fighter',), (5,), 14)), If(Some(Yours(), Trait('Bard')), Delayed(Event('turn'), AtEndOfTurn(Kill(Self())), until='game'), AtEndOfTurn(Kill(Self())))))"),
]  # fmt: skip
"""On items, which may become characters."""

HERE = "Any(All(Kind('Character'), SameRank()), All(Any(Kind('Item'), Kind('Action')), HeldBy(Every(SameRank()))))"
CHARGES = [
    ("Order: Move a Charge from this character to target item in this rank.",
     "Order(Seq(Target(Cards(Kind('Item'), Other(), HeldBy(Every(SameRank())))), Charge(T(0), Least(1, ChargesOn(Me()))), Charge(Me(), Times(-1, Least(1, ChargesOn(Me()))))))"),
    ("Order: Move up to 2 Charge tokens from this character to a card in this rank.",
     f"Order(Seq(Choose(Cards({HERE}, Other())), ChooseNumber(0, Least(2, ChargesOn(Me()))), Charge(T(0), X()), Charge(Me(), Times(-1, X()))))"),
    ("Order: Move any number of Charges from this character to a card in this rank.",
     f"Order(Seq(Choose(Cards({HERE}, Other())), ChooseNumber(0, ChargesOn(Me())), Charge(T(0), X()), Charge(Me(), Times(-1, X()))))"),
    ("Order: Move all Charges from an item in this rank to this character.",
     "Order(Seq(Choose(Cards(Kind('Item'), HeldBy(Every(SameRank())))), Charge(Me(), ChargesOn(T(0))), Charge(T(0), Times(-1, ChargesOn(T(0))))))"),
    ("Order: Remove all Charges from this character: Gain +2 ATK for each Charge removed until end of turn.",
     "Order(Gain(Me(), Bonus('atk', Times(2, X()))), cost=(ChooseNumber(ChargesOn(Me()), ChargesOn(Me())), Pay(Charge(Me(), Times(-1, X())))))"),
    ("Order: Remove a Charge from a card in this rank: Draw a card.",
     f"Order(Draw(1), cost=(Choose(Cards(Yours(), {HERE})), Pay(Charge(T(0), -1))))"),
    ("Order: Put a Charge on or remove a Charge from target card.",
     "Order(Seq(Target(Cards(Any(Kind('Character'), Kind('Item'), Kind('Action')))), OneEffect(Charge(T(0)), Charge(T(0), -1))))"),
    ("Testa Quill gains +1 ATK for each Charge on all items equipped to him.", "Static(Bonus('atk', ChargesOn(Every(Kind('Item'), HeldBy()))))"),
    ("Put a Charge on Testa Quill after he kills an opposing character.",
     "Auto(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), Charge(Me()))"),
    ("Before Testa Quill suffers wounds, put a Charge on him.",
     "Auto(Event('wound', patient=(Same(Me()),), before=True), Charge(Me()))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), [*CREATED, *CHARGES])
def test_it_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(("text", "ability"), LINES)
def test_a_card_becomes_what_is_said_of_it(text: str, ability: str) -> None:
    found = clause(text, "Item")
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]


@pytest.mark.parametrize(
    "text",
    [
        "Order: Summon 1 Dust Boar. It gains +2 ATK until end of turn.",
        "Order: Target a character within one rank: Summon 1 Dust Boar. That character gains +2 ATK.",
        "Order: Summon 1 Nobody Known.",
        "Order: Target a card in play within two ranks: Destroy the target.",
        "Order: Move a Charge from an item in this rank to another item in this rank.",
    ],
)
def test_what_no_word_can_mean_is_declined(text: str) -> None:
    assert not clause(text).read
