"""Whom words single out: one rank or one holder of whom all are meant, than whom others are other, whose Warlord or rank it is."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_means, clause

READ = [
    (
        "Order: Discard a card: Inflict a wound on each opposing character in an adjacent rank.",
        "Order(Seq(Choose(Cards(AdjacentRank())), Wound(Every(Opposing(), SameRank(T(1))), 1)), cost=(Pay(Discard(1)),))",
    ),
    (
        "Spend Order: Your Elves in an adjacent rank gain +3 Skill until end of turn.",
        "Order(Seq(Choose(Cards(AdjacentRank())), Gain(Every(Yours(), Faction('Elf'), SameRank(T(0))), Bonus('skill', 3))), spend=True)",
    ),
    (
        "Order: Spend each item in an adjacent rank.",
        "Order(Seq(Choose(Cards(AdjacentRank())), Spend(Every(Kind('Item'), HeldBy(Every(SameRank(T(0))))))))",
    ),
    (
        "Order: Destroy all Shields equipped to an opposing character within two ranks.",
        "Order(Seq(Choose(Cards(Opposing(), Within(2))), Destroy(Every(Kind('Item'), Trait('Shield'), HeldBy(T(0))))))",
    ),
    (
        "Spend Order: Spend all items equipped to target Dwarf.",
        "Order(Seq(Target(Cards(Faction('Dwarf'))), Spend(Every(Kind('Item'), HeldBy(T(0))))), spend=True)",
    ),
    (
        "Order: Destroy all Helms equipped to characters in this rank.",
        "Order(Destroy(Every(Kind('Item'), Trait('Helm'), HeldBy(Every(SameRank(Me()))))))",
    ),
    (
        "Order: Target a Nothrog: Each other character in its rank suffers a wound.",
        "Order(Wound(Every(Other(T(0)), SameRank(T(0))), 1), cost=(Target(Cards(Faction('Nothrog'))),))",
    ),
    (
        "Order: Target an Elf: Stun another character adjacent to the target.",
        "Order(Seq(Choose(Cards(Other(T(0)), Adjacent(T(0)))), Stun(T(1))), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Target a rank: Ready an Elf in that rank.",
        "Order(Seq(Choose(Cards(Faction('Elf'), SameRank(T(0)))), ReadyUp(T(1))), cost=(Choose(Cards()),))",
    ),
    (
        "Order: Target an adjacent opposing rank. Characters in that rank suffer -1 ATK until end of turn.",
        "Order(Seq(Choose(Cards(AdjacentRank(), InFormation(Opponents()))), Gain(Every(SameRank(T(0))), Bonus('atk', -1))))",
    ),
    (
        "Your Dwarves in ranks adjacent to Testa's have +2 AC.",
        "Static(Bonus('ac', 2), scope=(Yours(), Faction('Dwarf'), AdjacentRank(Me())))",
    ),
    (
        "Opposing characters gain -1 Skill while their Warlord is stunned.",
        "Static(Bonus('skill', -1), scope=(Opposing(), Where(Some(Stunned(), IsWarlord(), ControlledBy(ControllerOf(It()))))))",
    ),
    (
        "React: Twice per turn, after Testa kills with a ranged strike: Draw two cards.",
        "React(Event('die', (Same(Me()),), by=('ranged',)), Draw(2), times=2)",
    ),
    (
        "React: After an adjacent Elf suffers exactly two wounds: Ready Testa.",
        "React(Event('wound', (), (Adjacent(), Faction('Elf')), when=Compare(EventAmount(), '==', 2)), ReadyUp(Me()))",
    ),
    (
        "After Testa suffers fewer than three wounds, draw a card.",
        "Auto(Event('wound', (), (Same(Me()),), when=Compare(EventAmount(), '<', 3)), Draw(1))",
    ),
    (
        "While targeted by a ranged strike from a rogue, Testa has +3 AC.",
        "Static(StrikeMod('ranged', against=(Class('Rogue'),), ac=3, defending=True))",
    ),
    (
        "Testa has +1 AC while targeted by Dwarves.",
        "Static(StrikeMod('strike', against=(Faction('Dwarf'),), ac=1, defending=True))",
    ),
    (
        "Testa may not equip items the turn she enters play.",
        "Static(Cannot('equip'), when=Is(Me(), DidThisTurn('enter')))",
    ),
    ("Adjacent Dwarves may not react.", "Static(Cannot('react'), scope=(Adjacent(), Faction('Dwarf')))"),
    (
        "Order: Target character must succeed with a fort save (DC 9) to avoid suffering a wound.",
        "Order(Seq(Target(Cards()), Check('fortitude save', 9, failure=Wound(T(0), 1), who=T(0))))",
    ),
    (
        "Order: Target opposing character who must make a magic save (DC 15) to avoid becoming spent.",
        "Order(Seq(Target(Cards(Opposing())), Check('magic save', 15, failure=Spend(T(0)), who=T(0))))",
    ),
    (
        "Order: Testa gains +1 AC until end of turn (+3 AC if she is wounded).",
        "Order(Gain(Me(), Bonus('ac', Either(Is(Me(), Wounded()), 3, 1))))",
    ),
    (
        'Your Warlord has: "Order: Once per game: Draw a card."',
        "Static(Grant(Order(Draw(1), game=1)), scope=(Yours(), IsWarlord()))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_who_is_singled_out_is_read(text: str, meant: str) -> None:
    assert_means(text, meant)


@pytest.mark.parametrize(
    "text",
    [
        "React: After an adjacent Elf suffers wounds: Each other character in this rank gains +1 AC until end of turn.",
        "React: After an Elf in your army is hit with a strike: Another character within one rank gains +1 AC until end of turn.",
        "React: After this character kills an Elf: If no other character was killed this turn, draw a card.",
        "React: After one of your Elves kills a Dwarf: If no other character was killed this turn, draw a card.",
    ],
)
def test_others_are_not_read_where_it_is_not_told_than_whom(text: str) -> None:
    assert clause(text, "Action").effects == ()


def test_others_are_other_than_the_performer_where_he_was_named_too() -> None:
    meant = "React(Event('target', (Opposing(),), (Same(Me()),), by=('melee',)), Gain(Every(Other(), SameRank(Me())), Bonus('ac', 1)))"
    found = clause(
        "React: After an opposing character targets Testa with a melee strike: Other characters in this rank gain +1 AC until end of turn."
    )
    assert canonical(found.effects) == canonical((noted(meant),))
