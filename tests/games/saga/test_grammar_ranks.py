"""Illegal ranks, moves, places, entering play and control are read as they are meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("React: Before fixing an illegal rank: Put Testa Quill into your first rank from your hand.",
     "React(Event('fix', patient=(Yours(),), before=True), Enter(Self(), rank=1), zone='own hand')"),
    ("React: Before you fix an illegal rank: Move this character into the rank in front of the illegal rank.",
     "React(Event('fix', patient=(Yours(),), before=True), Move(Me(), 'rank', Plus(RankOf(Patient()), -1)))"),
    ("React: Before an opponent fixes an illegal rank: Target character in the illegal rank suffers a wound.",
     "React(Event('fix', patient=(Opposing(),), before=True), Seq(Target(Cards(SameRank(Patient()))), Wound(T(0))))"),
    ("React: Before fixing illegal ranks: Draw a card.", "React(Event('fix all', patient=(Yours(),), before=True), Draw(1))"),
    ("React: Before illegal ranks are fixed: Draw a card.", "React(Event('fix all', before=True), Draw(1))"),
    ("React: Before this character falls forward: This character does not spend or stun.",
     "React(Event('fall', patient=(Same(Me()),), before=True), FallUnturned())"),
    ("React: Before an Elf falls forward: He is not spent or stunned.",
     "React(Event('fall', patient=(Faction('Elf'),), before=True), FallUnturned())"),
    ("Your Dwarves do not spend or stun when falling forward.",
     "Static(Cannot('turn falling'), scope=(Yours(), Faction('Dwarf')))"),
    ("Order: Target character in rank two falls forward.", "Order(Seq(Target(Cards(InRank(2))), Move(T(0), 'fall')))"),
    ("Counts as two additional characters for determining illegal ranks.", "Static(Weighs(2))"),
    ("The rank behind this character can hold two more characters before becoming illegal.", "Static(Screens(2))"),
    ("Your characters that count as more than one character for determining illegal ranks gain +1 AC.",
     "Static(Bonus('ac', 1), scope=(Yours(), Bulky()))"),
    ("Order: Move target Elf backward one rank as long as this will not create an illegal rank.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Move(T(0), 'backward', tidy=True)))"),
    ("Order: Switch locations with target Beast, regardless of formation.",
     "Order(Seq(Target(Cards(Trait('Beast'))), Swap(Me(), T(0))))"),
    ("Order: Move forward one rank. If this moves this character into your front rank, draw a card.",
     "Order(Seq(Move(Me()), If(Both(Did(), Is(Me(), FrontRank())), Draw(1))))"),
    ("Characters at the end of a rank gain +1 AC.",
     "Static(Bonus('ac', 1), scope=(Where(Compare(Count(Adjacent(It())), '<', 2)),))"),
    ("Order: Target a character one to three ranks away: The target suffers a wound.",
     "Order(Wound(T(0)), cost=(Target(Cards(Within(3), Not(Within(0)))),))"),
    ("Testa Quill has +1 ATK while adjacent to at least two Elves.",
     "Static(Bonus('atk', 1), when=Is(Me(), Where(Compare(Count(Faction('Elf'), Adjacent(It())), '>=', 2))))"),
    ("Testa Quill may enter play adjacent to a Dwarf you control.", "Static(Entrance('beside', (Faction('Dwarf'), Yours())))"),
    ("While Testa Quill is ready, your Beasts may enter play in the rank behind her.",
     "Static(Entrance('behind', (Same(Me()),), (Trait('Beast'),), others=True), scope=(Yours(), IsWarlord()), when=Is(Me(), Ready()))"),
    ("Testa Quill enters play behind your last rank.", "Static(Entrance('behind last', only=True))"),
    ("Testa Quill may create an illegal rank when entering play.", "Static(Entrance('crowd'))"),
    ("Opposing Elves enter play one rank higher.", "Static(EnterFurther(1, (Faction('Elf'),)), scope=(Opposing(), IsWarlord()))"),
    ("Order: Until end of turn, your Elves enter play one rank lower.",
     "Order(Gain(Every(Yours(), IsWarlord()), EnterFurther(-1, (Faction('Elf'),))))"),
    ("Order: Put an Elf from your hand into play. This character may create an illegal rank.",
     "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T(0), crowd=True)))"),
    ("Spend Order: Target opposing character must succeed with a will save (DC 15) or be under your control until end of turn.",
     "Order(Seq(Target(Cards(Opposing())), Check('will save', 15, failure=Control(T(0), until='turn'), who=T(0))), spend=True)"),
    ("Order: Ready any number of your Elves with combined levels of 6 or less.",
     "Order(Seq(Choose(Cards(Yours(), Faction('Elf'), Stat('level', '<=', 6), n=99, up_to=True, "
     "together=Where(Compare(Plus(Total(T(0), 'level'), StatOf(It(), 'level')), '<=', 6)))), ReadyUp(T(0))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:50] for text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "Order: This character does not spend or stun.",
        "React: Before another character falls forward: This character does not spend or stun.",
        "React: After fixing an illegal rank: Draw a card.",
        "React: Before fixing illegal ranks: Move this character into the rank in front of the illegal rank.",
        "React: Before an opponent fixes an illegal rank: Move this character into the rank in front of the illegal rank.",
        "Order: Target a character in the same rank.",
        "Testa Quill may enter play adjacent to her.",
    ],
)
def test_what_has_no_sure_meaning_is_declined(text: str) -> None:
    assert not clause(text).read
