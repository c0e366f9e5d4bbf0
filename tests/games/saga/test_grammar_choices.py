"""One number, row of bonuses, feat or way of several that is chosen, and alignments that turn round are read as meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    (
        'Order: Choose ATK or Skill: Target character gains +3 to that stat until end of turn.',
        "Order(Seq(Target(Cards()), OneEffect(Gain(T(), Bonus('atk', 3)), Gain(T(), Bonus('skill', 3)))))",
    ),
    (
        "Order: Once per turn, choose ATK, AC, or Skill: Your Elves gain a bonus to the chosen stat equal to this character's Level until end of turn.",
        "Order(OneEffect(Gain(Every(Yours(), Faction('Elf')), Bonus('atk', StatOf(Me(), 'level'))), Gain(Every(Yours(), Faction('Elf')), Bonus('ac', StatOf(Me(), 'level'))), Gain(Every(Yours(), Faction('Elf')), Bonus('skill', StatOf(Me(), 'level')))), times=1)",
    ),
    (
        'Order: Once per turn: This character permanently gains either +2 ATK and Riposte +3 or +1 Level and +4 Skill.',
        "Order(OneEffect(Gain(Me(), Bonus('atk', 2), GainFeat('Riposte', 3), until='permanent'), Gain(Me(), Bonus('level', 1), Bonus('skill', 4), until='permanent')), times=1)",
    ),
    (
        'Order: Until end of turn, either this character is a rogue and gains +1 AC, or your Warlord gains +3 Skill and Riding +2.',
        "Order(OneEffect(Gain(Me(), GainClass('Rogue'), Bonus('ac', 1)), Gain(WarlordOf(You()), Bonus('skill', 3), GainFeat('Riding', 2))))",
    ),
    (
        'Order: This character gains either +4 ATK, or +4 AC and Riposte +2, until end of turn.',
        "Order(OneEffect(Gain(Me(), Bonus('atk', 4)), Gain(Me(), Bonus('ac', 4), GainFeat('Riposte', 2))))",
    ),
    (
        'Order: Target Dwarf gains any one feat (at +4) until end of turn.',
        "Order(Seq(Target(Cards(Faction('Dwarf'))), OneEffect(Gain(T(), GainFeat('Charisma', 4)), Gain(T(), GainFeat('Defend', 4)), Gain(T(), GainFeat('Magic Resistance', 4)), Gain(T(), GainFeat('Marksmanship', 4)), Gain(T(), GainFeat('Medicine', 4)), Gain(T(), GainFeat('Powerattack', 4)), Gain(T(), GainFeat('Riding', 4)), Gain(T(), GainFeat('Riposte', 4)), Gain(T(), GainFeat('Scribe', 4)), Gain(T(), GainFeat('Stealth', 4)))))",
    ),
    (
        "Order: Change target character's alignment to the opposite until end of turn.",
        "Order(Seq(Target(Cards()), If(Is(T(), Good()), Gain(T(), Aligned('Evil')), If(Is(T(), Evil()), Gain(T(), Aligned('Good'))))))",
    ),
    (
        "Order: If this character's alignment is currently good, draw a card.",
        "Order(If(Is(Me(), Good()), Draw()))",
    ),
    (
        'Order: Target a Dwarf: The target gains a bonus (or penalty) to his ATK equal to his AC - 12, until end of turn.',
        "Order(Gain(T(), Bonus('atk', Plus(StatOf(T(), 'ac'), -12))), cost=(Target(Cards(Faction('Dwarf'))),))",
    ),
    (
        'Order: Target a 2nd through 4th level character: Spend the target.',
        "Order(Spend(T()), cost=(Target(Cards(Stat('level', '>=', 2), Stat('level', '<=', 4))),))",
    ),
    (
        'Order: Attach a Level 1 wizard spell to this character. While it is attached, this character may cast the spell once per turn as if he were a wizard.',
        "Order(Seq(Choose(Cards(Stat('level', '==', 1), Class('Wizard'), Spell(), zone='hand')), AttachTo(Me(), T(), 'kept'), Gain(Me(), While(Regardless('perform', 'class', (Same(T()), Class('Wizard'))), Is(T(), HeldBy(It()))), until='permanent')))",
    ),
    (
        'Order: Do one of the following: Target character has +4 ATK until end of turn; Draw a card then discard a card; or Stun target character.',
        "Order(OneEffect(Seq(Target(Cards()), Gain(T(), Bonus('atk', 4))), Seq(Draw(), Discard()), Seq(Target(Cards()), Stun(T()))))",
    ),
    (
        "Order: Target Elf may move forward one rank and permanently loses the Poison trait.",
        "Order(Seq(Target(Cards(Faction('Elf'))), May(Move(T(), 'forward'), by=ControllerOf(T())), Gain(T(), GainTrait('Poison', True), until='permanent')))",
    ),
    (
        "Order: Target Elf may move forward one rank and permanently lose the Poison trait.",
        "Order(Seq(Target(Cards(Faction('Elf'))), May(Seq(Move(T(), 'forward'), Gain(T(), GainTrait('Poison', True), until='permanent')), by=ControllerOf(T()))))",
    ),
    (
        "Order: Target Elf you control performs a melee strike against the target of your choice.",
        "Order(Seq(Target(Cards(Faction('Elf'), Yours())), Melee(by=T())))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), READ, ids=[text for text, _ in READ])
def test_text_is_read_as_meant(text: str, effects: str) -> None:
    assert_means(text, effects)


UNREAD = [
    "Order: Choose ATK or AC: This character gains +2 to that feat until end of turn.",  # a stat is none
    "Order: Target a 4th through 2nd level character: Spend the target.",  # from where to where?
    "Order: Change the alignment of all characters to the opposite until end of turn.",  # each by its own
    "Order: Target character gains a faction of your choice permanently.",  # nobody changes his
    "Order: Target an Elf: Stun the Elf, or kill the Elf if he is spent.",  # both, or only the other?
    "Order: Target Elf may move forward one rank and readies.",  # whether he moves or not
    "Order: Target Elf may move forward one rank, gains +1 AC and is stunned.",
    "React: After an action in which Testa killed an Elf: Draw a card.",  # whose action was it?
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_cannot_be_meant_or_done_is_declined(text: str) -> None:
    assert not clause(text).read
