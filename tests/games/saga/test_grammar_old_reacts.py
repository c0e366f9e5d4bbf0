"""Reacts of all eras: strikes that are over, moves that cost nothing, what is paid with those who take part."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

WHOLE = [
    (
        "React: After Testa performs a melee strike that killed the target: Ready Testa.",
        "React(Event('strike', agent=(Same(Me()),), by=('melee', 'killing')), ReadyUp(Me()))",
    ),
    (
        "React: After a ranged strike that missed Testa: Draw a card.",
        "React(Event('miss', patient=(Same(Me()),), by=('ranged',)), Draw(1))",
    ),
    (
        "React: After an opposing character has moved forward without spending or stunning: Draw a card.",
        "React(Event('forward', patient=(Opposing(),), by=('not spending', 'not stunning')), Draw(1))",
    ),
    (
        "React: Before this character performs a ranged strike roll: Add 2 to the die roll.",
        "React(Event('roll', agent=(Same(Me()),), by=('ranged',), before=True), AddRoll(2))",
    ),
    (
        "React: After a melee strike targets an Elf you control, move her backward one rank: Cancel the strike.",
        "React(Event('target', patient=(Yours(), Faction('Elf')), by=('melee',)), Cancel(), cost=(Pay(Move(Patient(), 'backward')),))",
    ),
    (
        "React: Before your Warlord suffers wounds, inflict the same number of wounds on Testa: Reduce the wounds to zero.",
        "React(Event('wound', patient=(Yours(), IsWarlord()), before=True), ReduceWounds(to=0), cost=(Pay(Wound(Me(), EventAmount())),))",
    ),
    (
        "React: After Testa is targeted with a strike: Testa must succeed with a perception check (DC 20) to ready.",
        "React(Event('target', patient=(Same(Me()),), by=('strike',)), Check('perception', 20, success=ReadyUp(Me())))",
    ),
    (
        "React: After Testa hits with a melee strike: Force the target to make a magic save (DC 20) or become spent.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), Check('magic save', 20, failure=Spend(Patient()), who=Patient()))",
    ),
    (
        "React: Use immediately after Testa inflicts two or more wounds on an Elf: Draw a card.",
        "React(Event('wound', agent=(Same(Me()),), patient=(Faction('Elf'),), when=Compare(EventAmount(), '>=', 2)), Draw(1))",
    ),
    (
        "React: In response to an Elf moving: Draw a card.",
        "React(Event('move', patient=(Faction('Elf'),)), Draw(1))",
    ),
    ("React: After an Elf enters play under your control: Draw a card.", "React(Event('enter', patient=(Faction('Elf'), Yours())), Draw(1))"),
    ("React: After a character in another army dies: Draw a card.", "React(Event('die', patient=(Opposing(),)), Draw(1))"),
    (
        "React: After Testa rolls a natural 20: Draw a card.",
        "React(Event('roll', agent=(Same(Me()),), when=Compare(EventAmount(), '==', 20)), Draw(1))",
    ),
    (
        "Order: Target all characters in an adjacent rank: Each target must succeed with a magic save (DC 15) or become spent. Spent characters who fail become stunned instead.",
        "Order(ForEach(T(0), Check('magic save', 15, failure=If(Is(It(), Spent()), Stun(It()), Spend(It())), who=It())), cost=(Target(Cards(AdjacentRank(), every=True, together=SameRank(T(0)))),))",  # "an" rank is one
    ),
    (
        "Order: Target a character within one rank: The target must succeed with a magic save (DC 15) or suffer a wound. If the target fails by 10 or more, he suffers an additional wound.",
        "Order(Check('magic save', 15, failure=Seq(Wound(T(0)), If(Compare(Margin(), '<=', -10), Wound(T(0)))), who=T(0)), cost=(Target(Cards(Within(1))),))",
    ),
    (
        "Order: If your Warlord is an Elf, make a Scribe check (DC 15). If successful, draw a card.",
        "Order(If(Is(WarlordOf(You()), Faction('Elf')), Check('Scribe', 15, success=Draw(1))))",
    ),
    ("Order: Perform a melee strike. If successful, draw a card.", "Order(Seq(Melee(), If(StrikeHit(), Draw(1))))"),
    (
        "Order: Move forward one rank. If Testa is an Elf, you may ready Testa instead.",
        "Order(If(Is(Me(), Faction('Elf')), OneEffect(ReadyUp(Me()), Move(Me())), Move(Me())))",
    ),
    (
        "React: After target Elf suffers wounds: The target has +1 HP until end of turn.",
        "React(Event('wound', patient=(Faction('Elf'),), target='patient', before=True), Gain(Patient(), Bonus('hp', 1)))",
    ),
    (
        "React: After this character suffers one or more wounds: This character gains +2 hit points until end of turn.",
        "React(Event('wound', patient=(Same(Me()),), before=True), Gain(Me(), Bonus('hp', 2)))",
    ),
    (
        "React: After target Elf suffers wounds: The target has +1 AC until end of turn.",
        "React(Event('wound', patient=(Faction('Elf'),), target='patient'), Gain(Patient(), Bonus('ac', 1)))",
    ),
    (
        "React: After an opposing stunned character falls forward: Draw a card.",
        "React(Event('fall', patient=(Opposing(), Stunned()), by=('not stunning',)), Draw(1))",
    ),
    (
        "React: After target Level 3 Elf is killed: Draw a card.",
        "React(Event('die', patient=(Where(Compare(StatOf(It(), 'level', True), '==', 3)), Faction('Elf')), target='patient'), Draw(1))",
    ),
    (
        "React: After a Level 3 Elf is killed: Draw a card.",
        "React(Event('die', patient=(Stat('level', '==', 3), Faction('Elf'))), Draw(1))",
    ),
    ("Strikes against Testa may not be canceled.", "Static(StrikeMod(kept=True, defending=True))"),
    ("Order: Wound Testa: Draw a card.", "Order(Draw(1), cost=(Pay(Wound(Me())),))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), WHOLE, ids=[text[:50] for text, _ in WHOLE])
def test_a_whole_action_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "React: After Testa performs a spell or melee strike that killed the target: Draw a card.",
        "React: After a spent character falls forward: Draw a card.",
        "React: Before Testa is hit with a melee strike, inflict the same number of wounds on an Elf: Draw a card.",
    ],
)
def test_what_nobody_is_told_of_is_declined(text: str) -> None:
    assert clause(text).effects == ()
