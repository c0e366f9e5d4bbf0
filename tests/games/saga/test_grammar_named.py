"""Whom a definite word names among several, what X is of one who takes part, and what is done to another each time."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    (
        "Order: Target an Elf two ranks away, target any Elves adjacent to the target: Perform a +2 ranged strike against the first target. "
        "After the strike, all targets must succeed with a magic save (DC 11) or become stunned.",
        "Order(Seq(Ranged(2, target=T(0)), ForEach(Every(Any(Same(T(0)), Same(T(1)))), Check('magic save', 11, failure=Stun(It()), who=It()))), "
        "cost=(Target(Cards(Faction('Elf'), Away(2))), Target(Cards(Faction('Elf'), Adjacent(T(0)), n=99, up_to=True))))",
        "Character",
    ),
    (
        "Order: Target a character two ranks away, target any Elves adjacent to the target: Spend the target.",
        "Order(Spend(T(0)), cost=(Target(Cards(Away(2))), Target(Cards(Faction('Elf'), Adjacent(T(0)), n=99, up_to=True))))",
        "Character",
    ),
    (
        "Order: Perform a +1 ranged strike. Testa may then perform a +1 ranged strike against a character adjacent to the first target.",
        "Order(Seq(Ranged(1), May(Ranged(1, against=(Adjacent(Struck()),)))))",
        "Character",
    ),
    (
        "React: After Testa hits target opposing character with a melee strike: Stun target character in the rank behind the first target.",
        "React(Event('hit', agent=(Same(Me()),), patient=(Opposing(),), by=('melee',), target='patient'), "
        "Seq(Target(Cards(AdjacentRank(Patient()), Not(InFrontOf(Patient())))), Stun(T(0))))",
        "Character",
    ),
    (
        "React: After an opposing character kills Testa: Choose an Elf you control. Ready that character.",
        "React(Event('die', agent=(Opposing(),), patient=(Same(Me()),)), Seq(Choose(Cards(Faction('Elf'), Yours())), ReadyUp(T(0))), zone='own discard')",
        "Character",
    ),
    (
        "React: After a character in this rank is targeted with a melee strike: The attacking character must make a will save (DC 15). If "
        "unsuccessful, stun the character.",
        "React(Event('target', patient=(SameRank(),), by=('melee',)), Check('will save', 15, failure=Stun(Agent()), who=Agent()))",
        "Character",
    ),
    (
        "React: After Testa hits with a melee strike: If the target is spent, they must succeed with a will save (DC 12) or suffer a wound.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), If(Is(Patient(), Spent()), Check('will save', 12, failure=Wound(Patient()), who=Patient())))",
        "Character",
    ),
    (
        "React: Before target Level X opposing character suffers wounds: Testa gains +X AC until end of turn.",
        "React(Event('wound', patient=(Opposing(),), target='patient', before=True), Gain(Me(), Bonus('ac', StatOf(Patient(), 'level'))))",
        "Character",
    ),
    (
        "React: After Testa kills a Level X opposing character: Draw X cards.",
        "React(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), Draw(StatOf(Patient(), 'level')))",
        "Character",
    ),
    (
        "React: After Testa performs an action that killed a character: Put a Charge on him.",
        "React(Event('affect', agent=(Same(Me()),), by=('action',), did=('die',)), Charge(Me(), 1))",
        "Character",
    ),
    (
        "React: After Testa performs a melee strike that killed a character, target a character that was adjacent to the killed character: Stun the target.",
        "React(Event('strike', agent=(Same(Me()),), by=('melee', 'killing')), Stun(T(0)), cost=(Target(Cards(Adjacent(Patient()))),))",
        "Character",
    ),
    (
        "Order: Target all opposing characters in an adjacent rank: Testa gains +1 AC for each character in that rank until end of turn.",
        "Order(Gain(Me(), Bonus('ac', Count(SameRank(T(0))))), "
        "cost=(Target(Cards(Opposing(), AdjacentRank(), every=True, together=SameRank(T(0)))),))",
        "Character",
    ),
    (
        "Order: For each Elf in this rank, put a character from your discard pile on top of your deck.",
        "Order(Repeat(Count(Faction('Elf'), SameRank()), Retrieve(Cards(Kind('Character'), zone='discard'), 'deck top')))",
        "Character",
    ),
    (
        "Order: Search your deck for a card named Company Halberd and equip it to this character spent.",
        "Order(Seq(Choose(Cards(Named('Company Halberd'), zone='deck')), Show(T(0)), Shuffle(You()), EquipTo(T(0), Me()), Spend(T(0))))",
        "Item",
    ),
    (
        "React: After Testa hits with a strike: The target permanently gains the Cursed trait. If the target already has the Cursed trait, he suffers a wound.",
        "React(Event('hit', agent=(Same(Me()),), by=('strike',)), If(Is(Patient(), Trait('Cursed')), "
        "Seq(Gain(Patient(), GainTrait('Cursed'), until='permanent'), Wound(Patient())), Gain(Patient(), GainTrait('Cursed'), until='permanent')))",
        "Character",
    ),
    (
        "React: After Testa is targeted with a melee strike: The attacking character must succeed with a fear save (DC 14) or become spent. If he is "
        "already spent, he is stunned.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',)), Check('fear save', 14, "
        "failure=If(Is(Agent(), Spent()), Stun(Agent()), Spend(Agent())), who=Agent()))",
        "Character",
    ),
    (
        "Order: Spend any number of Elves you control. For each Elf spent, you may inflict a wound on a character within one rank.",
        "Order(Seq(Choose(Cards(Faction('Elf'), Yours(), Ready(), n=99, up_to=True)), Spend(T(0)), "
        "Repeat(CountOf(T(0)), May(Seq(Choose(Cards(Within(1))), Wound(T(1)))))))",
        "Character",
    ),
    (
        "Order: For each Elf in this rank, stun a character in an adjacent rank.",
        "Order(Repeat(Count(Faction('Elf'), SameRank()), Seq(Choose(Cards(AdjacentRank())), Stun(T(0)))))",
        "Character",
    ),
    (
        "Order: Equip any number of items to Elves you control.",
        "Order(Repeat(99, May(Seq(Choose(Cards(Faction('Elf'), Yours())), Choose(Cards(Kind('Item'), Equippable(T(0)), zone='hand')), "
        "EquipTo(T(1), T(0)))), willing=True))",
        "Character",
    ),
    (
        "Order: Your characters may equip any number of items from your hand.",
        "Order(ForEach(Every(Yours()), Repeat(99, May(Seq(Choose(Cards(Kind('Item'), Equippable(It()), zone='hand')), EquipTo(T(0), It()))), "
        "willing=True)))",
        "Character",
    ),
    (
        "Order: Remove up to three wounds from your characters.",
        "Order(Repeat(3, May(Seq(Choose(Cards(Yours())), Heal(T(0)))), willing=True))",
        "Character",
    ),
    (
        "React: After a character you control rolls a natural '20': Draw a card.",
        "React(Event('roll', agent=(Yours(),), when=Compare(EventAmount(), '==', 20)), Draw())",
        "Character",
    ),
    (
        "Order: Move forward one rank. Testa may perform an attack (spending as normal).",
        "Order(Seq(Move(Me(), 'forward'), May(Attack(spend=True))))",
        "Character",
    ),
]  # fmt: skip
DECLINED = [
    ("React: After an opposing character kills Testa: Stun all Elves. They suffer a wound.", GapKind.TYPE),
    ("Order: Target two Elves, target two Dwarves: Stun the target.", GapKind.TYPE),
    ("Order: For each Elf in this rank, remove a wound from a character.", GapKind.UNSUPPORTED),
    ("Order: Equip any number of items to opposing characters.", GapKind.TYPE),
    ("Order: Remove up to two wounds from each of your characters.", GapKind.TYPE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning", "kind"), READ)
def test_what_is_named_among_several_is_read_as_meant(text: str, meaning: str, kind: str) -> None:
    assert_means(text, meaning, of=(kind,))


@pytest.mark.parametrize(("text", "why"), DECLINED)
def test_what_leaves_open_who_or_how_often_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
