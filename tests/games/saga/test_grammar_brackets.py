"""Brackets that replace or add to what was said, ends of decks, targets that tell of others, and moves of several are read as meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    (
        'Order: Move this character forward one rank (up to three ranks if you control a Seer).',
        "Order(If(Some(Yours(), Trait('Seer')), OneEffect(Move(Me()), Move(Me(), n=2), Move(Me(), n=3)), Move(Me())))",
    ),
    (
        'Order: Target a Level 2 (4 if this character is a Seer) or lower character within one rank: Spend the target.',
        "Order(Spend(T()), cost=(Target(Cards(Stat('level', '<=', Either(Is(Me(), Trait('Seer')), 4, 2)), Within(1))),))",
    ),
    (
        'Order: Discard up to two cards from the top of your deck (up to four if this character is a Seer): Draw a card.',
        "Order(Draw(), cost=(ChooseNumber(most=Either(Is(Me(), Trait('Seer')), 4, 2)), Pay(Mill(X()))))",
    ),
    (
        'Order: Look at the top three cards (top five if your Warlord is an Elf) of your deck. Put them back in any order.',
        "Order(Look(Either(Is(WarlordOf(You()), Faction('Elf')), 5, 3)))",
    ),
    (
        'Order: Target character gains +1 AC (+2 AC and +3 Skill if you control a Seer) until end of turn.',
        "Order(Seq(Target(Cards()), Gain(T(), Bonus('ac', Either(Some(Yours(), Trait('Seer')), 2, 1)), Bonus('skill', Either(Some(Yours(), Trait('Seer')), 3)))))",
    ),
    (
        'Order: Target character gains +2 AC and Skill (and ATK if you control a Seer) until end of turn.',
        "Order(Seq(Target(Cards()), Gain(T(), Bonus('ac', 2), Bonus('skill', 2), Bonus('atk', Either(Some(Yours(), Trait('Seer')), 2)))))",
    ),
    (
        'Order: Target character gains +3 ATK (and +2 AC if your Warlord is a Dwarf) until end of turn.',
        "Order(Seq(Target(Cards()), Gain(T(), Bonus('atk', 3)), If(Is(WarlordOf(You()), Faction('Dwarf')), Gain(T(), Bonus('ac', 2)))))",
    ),
    (
        'Order: Target one (two if your Warlord is a Dwarf) other character(s) in this rank: Ready the target(s).',
        "Order(ReadyUp(T()), cost=(Target(Cards(Other(), SameRank(), n=Either(Is(WarlordOf(You()), Faction('Dwarf')), 2, 1))),))",
    ),
    (
        'Order: Look at the top four cards of your deck. If one of them has the word "Dragon" in its title, you may put it into your hand. Shuffle the rest into your deck.',
        "Order(Look(4, take=1, up_to=True, filters=(Titled('Dragon'),), rest='shuffle'))",
    ),
    (
        'Order: Look at the top three cards of your deck. Put them on either the top or the bottom of your deck in any order.',
        "Order(Seq(Note(TopOf(3, You())), Show(T(), False), OneEffect(Look(CountOf(T())), Look(CountOf(T()), rest='bottom'))))",
    ),
    (
        'Order: Look at the top two cards of any deck. Return them to the top or bottom of that deck in the same order.',
        "Order(Seq(ChoosePlayer(False), Note(TopOf(2, Chosen())), Show(T(), False), May(Put(T(), 'deck bottom'))))",
    ),
    (
        'Order: Look at the top three cards of your deck. You may put one of them into your hand. Put the rest on the top or bottom of your deck in any order.',
        "Order(Seq(Note(TopOf(3, You())), Show(T(), False), May(Seq(Choose(Cards(Same(T()), zone='deck')), Put(T(1), 'hand'))), OneEffect(Look(CountOf(Those(T(), Not(Same(T(1)))))), Look(CountOf(Those(T(), Not(Same(T(1))))), rest='bottom'))))",
    ),
    (
        'Order: Destroy all Shields equipped to target opposing character.',
        "Order(Seq(Target(Cards(Opposing())), Destroy(Every(Kind('Item'), Trait('Shield'), HeldBy(T())))))",
    ),
    (
        'Order: Target a Weapon equipped to target opposing character within two ranks: Equip the Weapon to this character.',
        "Order(EquipTo(T(1)), cost=(Target(Cards(Opposing(), Within(2))), Target(Cards(Kind('Item'), Trait('Weapon'), HeldBy(T())))))",
    ),
    (
        'Order: Move all your Elves in your second rank forward one rank, in any order.',
        "Order(Move(Every(Yours(), Faction('Elf'), All(InRank(2), InFormation()))))",
    ),
    (
        'Order: Move a number of your Dwarves with total Level of 4 or less backward one rank.',
        "Order(Seq(Choose(Cards(Yours(), Faction('Dwarf'), Stat('level', '<=', 4), n=99, up_to=True, together=Where(Compare(Plus(Total(T(), 'level'), StatOf(It(), 'level')), '<=', 4)))), Move(T(), 'backward')))",
    ),
    (
        'Order: Move this character forward any number of ranks.',
        f"Order(OneEffect(Move(Me()), {', '.join(f'Move(Me(), n={n})' for n in range(2, 21))}))",  # no formation is deeper
    ),
    (
        'React: After one of your Elves dies: Return it to play in the same location, spent.',
        "React(Event('die', patient=(Yours(), Faction('Elf'))), Enter(Patient(), at=Patient(), orient='spent'))",
    ),
    (
        'Order: Target a character within 2 ranks (up to three characters if you control a Seer): Spend each target.',
        "Order(Spend(T()), cost=(Target(Cards(Within(2), n=Either(Some(Yours(), Trait('Seer')), 3, 1), up_to=True, least=1)),))",
    ),
    (
        'Order: Target one or two Elves: Ready each target.',
        "Order(ReadyUp(T()), cost=(Target(Cards(Faction('Elf'), n=2, up_to=True, least=1)),))",
    ),
    (
        'Order: Target a Level 2 or lower (Level 4 or lower, if it is not the first turn) Elf: Ready the target.',
        "Order(ReadyUp(T()), cost=(Target(Cards(Any(All(Stat('level', '<=', 4), Where(Compare(Turns(), '>', 1))), All(Stat('level', '<=', 2), Where(Never(Compare(Turns(), '>', 1))))), Faction('Elf'))),))",
    ),
    (
        'Order: Inflict a wound on an opposing character in this rank (within two ranks if this character is a Scout).',
        "Order(Seq(Choose(Cards(Opposing(), Any(All(Within(2), Where(Is(Me(), Trait('Scout')))), All(SameRank(), Where(Never(Is(Me(), Trait('Scout')))))))), Wound(T())))",
    ),
    (
        'Order: Perform a melee strike against a spent character (stunned character if this character is an Elf).',
        "Order(Melee(None, against=(Any(All(Stunned(), Where(Is(Me(), Faction('Elf')))), All(Spent(), Where(Never(Is(Me(), Faction('Elf')))))),)))",
    ),
    (
        'Order: Until end of turn, this character (your characters if it is not the first turn) gains +2 ATK.',
        "Order(If(Compare(Turns(), '>', 1), Gain(Every(Yours()), Bonus('atk', 2)), Gain(Me(), Bonus('atk', 2))))",
    ),
    (
        'Order: All characters in the same rank as this character become spent (including this character).',
        "Order(Spend(Every(SameRank(Me()))))",
    ),
    (
        "Order: Target a character within one rank (two if you control a rogue): Stun the target.",
        "Order(Stun(T(0)), cost=(Target(Cards(Within(Either(Some(Yours(), Class('Rogue')), 2, 1)))),))",
    ),
    (
        "Order: Target a character within one rank (two characters if you control a rogue): Stun each target.",
        "Order(Stun(T(0)), cost=(Target(Cards(Within(1), n=Either(Some(Yours(), Class('Rogue')), 2, 1))),))",
    ),
    (
        'Order: Your characters in play (but not this character) gain +1 AC until end of turn.',
        "Order(Gain(Every(Yours(), Other()), Bonus('ac', 1)))",
    ),
    (
        'React: Before Testa is spent as the result of an opposing action (not a strike): Draw a card.',
        "React(Event('spend', agent=(Opposing(),), patient=(Same(Me()),), by=('action', 'not strike'), before=True), Draw())",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), READ, ids=[text for text, _ in READ])
def test_text_is_read_as_meant(text: str, effects: str) -> None:
    assert_means(text, effects)


UNREAD = [
    "Order: Target character gains +3 ATK and +1 AC (+2 Skill if you control a Seer) until end of turn.",  # instead of which of the two?
    "Order: Look at the top three cards of your deck. Put one of them into your hand and the rest on the top or bottom of your deck in the same order.",  # they lie apart
    "Order: Destroy an item equipped to two target characters.",  # on both of them?
    "Order: Draw a card. Put it on the top or bottom of your deck in the same order.",  # one card has none
    "Order: Perform a melee strike against an opposing spent character (stunned character if it is not the first turn).",  # opposing as well?
    "Order: All other characters in this rank become spent (including this character).",  # he is none of the others
    "Order: Target an Elf: The target becomes spent (including this character).",  # one is no several
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_cannot_be_meant_or_done_is_declined(text: str) -> None:
    assert not clause(text).read
