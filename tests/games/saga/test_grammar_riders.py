"""What is added for performers of a kind, what is said late of a strike, and what is done in one case only."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    # For performers of a kind, who alone strike.
    (
        "Spend Order: Perform a melee strike. Elves gain +2 ATK for the strike.",
        "Order(Seq(If(Is(Me(), Faction('Elf')), Gain(Me(), Bonus('atk', 2), until='strike')), Melee()), spend=True)",
    ),
    (
        "Spend Order: Perform a melee strike. Assassins have Powerattack +4 for the strike.",
        "Order(Seq(If(Is(Me(), Trait('Assassin')), Gain(Me(), GainFeat('Powerattack', 4), until='strike')), Melee()), spend=True)",
    ),
    (
        "Spend Order: Perform a melee strike. If Testa is an Elf, for the duration of the strike, Testa gains +5 ATK.",
        "Order(Seq(If(Is(Me(), Faction('Elf')), Gain(Me(), Bonus('atk', 5), until='strike')), Melee()), spend=True)",
    ),
    (
        "Spend Order: Perform an attack without spending. Elves gain +2 ATK for the attack.",
        "Order(Attack(mods=(StrikeMod(atk=Either(Is(Me(), Faction('Elf')), 2)),)), spend=True)",
    ),
    (
        "Order: Move forward one rank. If Testa is in your front rank, she may perform an attack without spending. Elves gain +3 ATK for the duration of "
        "the attack.",
        "Order(Seq(Move(Me(), 'forward'), If(Is(Me(), FrontRank(own=True)), "
        "May(Attack(mods=(StrikeMod(atk=Either(Is(Me(), Faction('Elf')), 3)),))))))",
    ),
    # Late, of the strike.
    (
        "Order: Perform a +4 melee strike. If the strike hits, spend the target. The strike may not be redirected.",
        "Order(Seq(Melee(4, final=True), If(StrikeHit(), Spend(Struck()))))",
    ),
    (
        "Order: Remove X Charges from Testa: Perform a +X ranged strike. If X is 2 or greater, the strike gains an additional +3 and, if it hits, stuns the "
        "target.",
        "Order(Seq(Ranged(X(), bonus=Either(Compare(X(), '>=', 2), 3)), If(StrikeHit(), If(Compare(X(), '>=', 2), Stun(Struck())))), "
        "cost=(ChooseNumber(1, ChargesOn(Me())), Pay(Charge(Me(), Times(-1, X())))))",
    ),
    (
        "React: Before Testa targets a ranged strike: The strike gains an additional +5 to the die roll.",
        "React(Event('target', agent=(Same(Me()),), by=('ranged',), before=True), Gain(Agent(), StrikeMod(roll=5), until='strike'))",
    ),
    ("Spend Order: Perform two +1 ranged strikes: The strikes may not target Elves.", "Order(Ranged(1, n=2, against=(Not(Faction('Elf')),)), spend=True)"),
    (
        "Whenever Testa performs a ranged strike from a spell, add 4 to the die roll.",
        "Static(StrikeMod('ranged', by=(Spell(),), roll=4))",
    ),
    # In one case only.
    (
        "React: After Testa is targeted with a ranged strike: Cancel the strike. If Testa is an Elf, you may instead redirect the strike to a character "
        "within one rank.",
        "React(Event('target', patient=(Same(Me()),), by=('ranged',)), If(Is(Me(), Faction('Elf')), "
        "OneEffect(Seq(Choose(Cards(Other(Patient()), Within(1))), Redirect(T(0))), Cancel()), Cancel()))",
    ),
    (
        "Order: If Testa is an Elf, you may discard a card: Draw a card. If you discarded a card, draw two cards instead.",
        "Order(If(Compare(CountOf(T(0)), '>=', 1), Draw(2), Draw()), cost=(Optional((Require(Is(Me(), Faction('Elf'))), Pay(Discard()))),))",
    ),
    (
        "React: Before Testa targets a ranged strike, you may destroy a Shield equipped to Testa: If you destroyed a Shield, the strike gains +2 to the die roll.",
        "React(Event('target', agent=(Same(Me()),), by=('ranged',), before=True), If(Compare(CountOf(T(0)), '>=', 1), "
        "Gain(Agent(), StrikeMod(roll=2), until='strike')), cost=(Optional((Choose(Cards(Kind('Item'), Trait('Shield'), HeldBy())), Pay(Destroy(T(0))))),))",
    ),
    (
        "Order: Spend target opposing Elf. If you do, draw a card.",
        "Order(Seq(Target(Cards(Opposing(), Faction('Elf'))), Spend(T(0)), If(Compare(CountOf(T(0)), '>=', 1), Draw())))",
    ),
    (
        "Order: Search your deck for an item that Testa may equip and put it into your hand. If the item is a Weapon, draw a card.",
        "Order(Seq(Choose(Cards(Kind('Item'), Equippable(Me()), zone='deck')), Show(T(0)), Shuffle(You()), Put(T(0), 'hand'), "
        "If(Is(T(0), Kind('Item'), Trait('Weapon')), Draw())))",
    ),
    (
        "React: After an opposing character targets an Elf you control with an action: The acting character may cancel the action. If he does not, he suffers "
        "a wound.",
        "React(Event('target', agent=(Opposing(),), patient=(Faction('Elf'), Yours()), by=('action',)), "
        "Seq(May(Cancel(action=True), by=ControllerOf(Agent())), If(Never(Did()), Wound(Agent()))))",
    ),
    (
        "React: Before Testa falls forward: Testa does not spend or stun when falling forward.",
        "React(Event('fall', patient=(Same(Me()),), before=True), FallUnturned())",
    ),
    (
        "React: After Testa hits a character with a melee strike: The character is stunned instead of wounded.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(StrikeHarmless(), Stun(Patient())))",
    ),
    (
        "Characters wounded by Testa must make a fear save (DC 12) or become stunned.",
        "Auto(Event('wound', agent=(Same(Me()),)), Check('fear save', 12, failure=Stun(Patient()), who=Patient()))",
    ),
    (
        "React: After Testa targets a character with a melee strike: Testa gains +2 ATK until the end of the strike.",
        "React(Event('target', agent=(Same(Me()),), by=('melee',)), Gain(Me(), Bonus('atk', 2), until='strike'))",
    ),
    (
        "Nightfall - If it is not the first turn, Testa enters play in rank 2 and has +2 AC.",
        "EnterRule(ranks=(2,), when=Compare(Turns(), '>', 1)) | Static(Bonus('ac', 2), when=Compare(Turns(), '>', 1))",
    ),
    (
        "Spend Order: An adjacent character may immediately perform another Order.",
        "Order(Seq(Choose(Cards(Adjacent())), May(TakeOrder(T(0)), by=ControllerOf(T(0)))), spend=True)",
    ),
    (
        "React: After a spent character moves forward or performs a ranged strike: Stun the character.",
        "React(Event('forward', patient=(Spent(),)), Stun(Patient())) | React(Event('strike', agent=(Spent(),), by=('ranged',)), Stun(Agent()))",
    ),
    (
        "React: After target character within one rank (two if you control a Dwarf) performs a melee strike: Perform a melee strike against the target.",
        "React(Event('strike', agent=(Within(Either(Some(Yours(), Faction('Dwarf')), 2, 1)),), by=('melee',), target='agent'), "
        "Melee(target=Agent(), within=2))",
    ),
    (
        "Order: Remove up to two spells in your discard pile from the game, target all opposing Elves: Each target must succeed with a will save (DC 9 + 2 per "
        "removed spell) or become stunned.",
        "Order(ForEach(T(1), Check('will save', Plus(9, Times(2, CountOf(T(0)))), failure=Stun(It()), who=It())), cost=(Choose(Cards(Spell(), n=2, "
        "up_to=True, zone='discard')), Pay(Put(T(0), 'removed')), Target(Cards(Opposing(), Faction('Elf'), every=True))))",
    ),
]  # fmt: skip
DECLINED = [
    ("Spend Order: Perform a melee strike. Elves gain +2 AC for the strike.", GapKind.TYPE),
    ("Spend Order: Perform two melee strikes. Elves gain +2 ATK for the strike.", GapKind.UNSUPPORTED),
    ("React: After an opposing Elf targets a Dwarf with an action: The Dwarf may draw a card.", GapKind.UNSUPPORTED),
    ("React: Once per turn, after a spent character moves forward or performs a ranged strike: Stun the character.", GapKind.TYPE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), READ)
def test_what_is_added_is_read_as_meant(text: str, meaning: str) -> None:
    assert_means(text, *meaning.split(" | "))


@pytest.mark.parametrize(("text", "why"), DECLINED)
def test_what_is_added_for_nobody_in_particular_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
