"""Die rolls, somebody's next strike or roll, and strikes for a while are read as they are meant."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_means, clause

_ROLL = "React(Event('roll', agent=(Same(Me()),), by=('melee',){before}), {effect})"


def _before(effect: str) -> str:
    return _ROLL.format(before=", before=True", effect=effect)


READ = [
    ("React: Before Testa makes a melee strike roll: Subtract 5 from the die roll.", _before("AddRoll(-5)")),
    ("React: Before Testa makes a melee strike roll: Subtract -5 from the roll.", _before("AddRoll(-5)")),
    ("Order: Until end of turn, subtract -2 from saves made by opposing characters.",
     "Order(Gain(Every(Opposing()), RollBonus('save', -2)))"),
    ("React: Before Testa makes a melee strike roll: He gains +3 to the roll.", _before("AddRoll(3)")),
    ("React: Before Testa makes a melee strike roll: Add Testa's Level to the roll.", _before("AddRoll(StatOf(Me(), 'level'))")),
    ("React: Before Testa makes a melee strike roll: The roll is a critical success.", _before("SetRoll(20)")),
    ("React: Before Testa makes a melee strike roll: Make the roll a natural 20.", _before("SetRoll(20)")),
    ("React: Before Testa makes a melee strike roll: Turn the strike into a critical success.", _before("SetRoll(20)")),
    ("React: After Testa is targeted with another player's action: Draw a card.",
     "React(Event('target', agent=(Opposing(),), patient=(Same(Me()),), by=('action',)), Draw(1))"),
    ("React: After Testa is targeted with a melee strike by an opponent: Draw a card.",
     "React(Event('target', agent=(Opposing(),), patient=(Same(Me()),), by=('melee',)), Draw(1))"),
    ("React: After Testa makes a melee strike roll: Re-roll the strike roll.", _ROLL.format(before="", effect="Reroll()")),
    ("React: After an Elf rolls a critical failure: The Elf re-rolls the die.",
     "React(Event('roll', agent=(Faction('Elf'),), when=Compare(EventAmount(), '==', 1)), Reroll(critical=True))"),
    ("React: After an Elf rolls a critical success on a save: The roll is a critical failure.",
     "React(Event('roll', agent=(Faction('Elf'),), by=('save',), when=Compare(EventAmount(), '==', 20)), SetRoll(1, critical=True))"),
    ("React: After an opposing character rolls a critical success with a melee strike: The strike is a critical failure.",
     "React(Event('roll', agent=(Opposing(),), by=('melee',), when=Compare(EventAmount(), '==', 20)), SetRoll(1, critical=True))"),
    (
        "React: After Testa targets a Dwarf with a melee strike: The strike may not inflict more than 1 wound.",
        "React(Event('target', agent=(Same(Me()),), patient=(Faction('Dwarf'),), by=('melee',)), Gain(Agent(), StrikeMod(most=1), until='strike'))",
    ),
    (
        "Order: Perform a melee strike. Wounds from the strike may not be reduced.",
        "Order(Melee(mods=(StrikeMod(whole=True),)))",
    ),
    (
        "Order: Testa's next melee strike this turn inflicts an additional wound.",
        "Order(Delayed(Event('target', agent=(Same(Me()),), by=('melee',)), StrikeWounds(1)))",
    ),
    (  # without "this turn" it waits until it comes
        "Order: Testa's next melee strike inflicts an additional wound.",
        "Order(Delayed(Event('target', agent=(Same(Me()),), by=('melee',)), StrikeWounds(1), until='game'))",
    ),
    (
        "Order: Target a character: The target gains +2 to the die roll on his next ranged strike.",
        "Order(Delayed(Event('target', agent=(Same(T(0)),), by=('ranged',)), Gain(Agent(), StrikeMod(roll=2), until='strike'), until='game'), cost=(Target(Cards()),))",
    ),
    ("Order: Add +4 to your next die roll.", "Order(Delayed(Event('roll', agent=(Yours(),), before=True), AddRoll(4), until='game'))"),
    ("Order: Add +4 to your next die roll this turn.", "Order(Delayed(Event('roll', agent=(Yours(),), before=True), AddRoll(4)))"),
    (
        "Order: Target a Dwarf: The next ranged strike performed by a character you control this turn is a critical success.",
        "Order(Delayed(Event('target', agent=(Yours(),), by=('ranged',)), SetRoll(20)), cost=(Target(Cards(Faction('Dwarf'))),))",
    ),
    ("Order: Testa's next die roll this turn is a critical failure.", "Order(Delayed(Event('roll', agent=(Same(Me()),), before=True), SetRoll(1)))"),
    (
        "Order: Target a character within one rank: Until end of turn, your characters' melee strikes against the target inflict an additional wound.",
        "Order(Gain(Every(Yours()), StrikeMod('melee', against=(Same(T(0)),), wounds=1)), cost=(Target(Cards(Within(1))),))",
    ),
    (
        "Order: Target a character within one rank: The target gains +4 AC against ranged strikes until end of turn.",
        "Order(Gain(T(0), StrikeMod('ranged', ac=4, defending=True)), cost=(Target(Cards(Within(1))),))",
    ),
    (
        "React: Before Testa makes a melee strike roll: Add 2 to or subtract 3 from the die roll.",
        _before("OneEffect(AddRoll(2), AddRoll(-3))"),
    ),
    (
        "React: Before Testa makes a melee strike roll: Add 2 to the die roll. If Testa is wounded, add an additional +3 (+5 total) to the die roll.",
        _before("Seq(AddRoll(2), If(Is(Me(), Wounded()), AddRoll(3)))"),
    ),
    (
        "React: Before Testa makes a melee strike roll: Testa gains +5 ATK until end of turn and the strike inflicts an additional wound.",
        _before("Seq(Gain(Me(), Bonus('atk', 5)), StrikeWounds(1))"),
    ),
    ("Testa gains +2 AC (+4 total).", "Static(Bonus('ac', 2))"),
    (
        "React: Before Testa makes a ranged strike roll: The strike roll is automatically a 'natural 20' and inflicts an additional wound.",
        "React(Event('roll', agent=(Same(Me()),), by=('ranged',), before=True), Seq(SetRoll(20), StrikeWounds(1)))",
    ),
    ("Order: Perform a +2 ranged strike that inflicts an additional wound on a critical success.", "Order(Ranged(2, mods=(StrikeMod(wounds=1, shows=(20,)),)))"),
    ("Order: Perform a +2 ranged strike. The strike is a critical success on a 17, 18, or 19.", "Order(Ranged(2, mods=(StrikeMod(natural=20, shows=(17, 18, 19)),)))"),
    (
        "React: After Testa is hit with a melee strike: The next strike roll against Testa this turn suffers -4.",
        "React(Event('hit', patient=(Same(Me()),), by=('melee',)), Delayed(Event('roll', patient=(Same(Me()),), by=('strike',), before=True), AddRoll(-4)))",
    ),
    ("React: Before a stunned character attempts a check: The check is a critical failure.", "React(Event('roll', agent=(Stunned(),), by=('check',), before=True), SetRoll(1))"),
    ("React: Before initiative rolls: Your army gains +4 to its roll.", "React(Event('initiative phase'), Gain(WarlordOf(You()), RollBonus('initiative', 4)))"),
    ("Your army gains +2 to its initiative roll.", "Static(RollBonus('initiative', 2), scope=(Yours(), IsWarlord()))"),
    ("Opposing players have a -2 penalty to initiative.", "Static(RollBonus('initiative', -2), scope=(Opposing(), IsWarlord()))"),
    ("Ranged strike rolls made by Testa add +4 to the die roll.", "Static(RollBonus('ranged', 4))"),
    ("Magic saves made by your Elves have a +1 bonus.", "Static(RollBonus('magic save', 1), scope=(Yours(), Faction('Elf')))"),
    (
        "Roll a die after each time Testa casts a spell. If the roll is odd, stun Testa.",
        "Auto(Event('perform', agent=(Same(Me()),), by=('spell',)), Seq(RollDie(), If(Odd(Margin()), Stun(Me()))))",
    ),
    (
        "Roll a die when Testa hits a character with a melee strike. If the roll is even, Testa inflicts an additional wound.",
        "Auto(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(RollDie(), If(Never(Odd(Margin())), StrikeWounds(1))))",
    ),
    (
        "React: Roll a die after Testa is targeted with a spell. If the roll is odd, cancel the spell.",
        "React(Event('target', patient=(Same(Me()),), by=('spell',)), Seq(RollDie(), If(Odd(Margin()), Cancel(action=True))))",
    ),
    (
        "React: After Testa hits with a melee strike roll: The strike inflicts an additional wound.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), StrikeWounds(1))",
    ),
    (
        "React: After Testa performs a melee strike against a Dwarf that was a critical success: Draw a card.",
        "React(Event('strike', agent=(Same(Me()),), patient=(Faction('Dwarf'),), by=('melee',), when=Compare(EventAmount(), '==', 20)), Draw())",
    ),
    ("React: After Testa enters play: Perform a melee strike with a -2 penalty to the strike roll.", "React(Event('enter', patient=(Same(Me()),)), Melee(roll=-2))"),
    ("React: After Testa enters play: Perform a melee strike roll at ATK +3.", "React(Event('enter', patient=(Same(Me()),)), Melee(3))"),
    (
        "React: After a Dwarf is targeted with a melee strike (but before the roll): Draw a card.",
        "React(Event('target', patient=(Faction('Dwarf'),), by=('melee',)), Draw())",
    ),
    (
        "Order: Perform a +5 ranged strike. After the strike (whether successful or not), draw a card.",
        "Order(Seq(Ranged(5), Draw()))",
    ),
    (
        "Order: Target a stunned character: The target performs a melee strike against an adjacent Dwarf of your choosing (you roll the strike for the target).",
        "Order(Melee(against=(Adjacent(T(0)), Faction('Dwarf')), by=T(0)), cost=(Target(Cards(Stunned())),))",
    ),
    (
        "React: Once per turn: Re-roll any die roll. If you control a Dwarf, you may perform this React three times per turn.",
        "React(Event('roll'), Reroll(), times=Either(Some(Yours(), Faction('Dwarf')), 3, 1))",
    ),
    (
        "React: After target Dwarf makes a skill check: Re-roll the die, adding Testa's Skill instead of the target's.",
        "React(Event('roll', agent=(Faction('Dwarf'),), by=('check',), target='agent'), "
        "Seq(Reroll(), AddRoll(Plus(StatOf(Me(), 'skill'), Times(-1, StatOf(Agent(), 'skill'))))))",
    ),
    ("Testa adds his Level to his Skill when making skill checks.", "Static(RollBonus('skill', StatOf(Me(), 'level')))"),
    (
        "All players gain +1 to initiative for each Dwarf in their army.",
        "Static(RollBonus('initiative', Count(ControlledBy(ControllerOf(It())), Faction('Dwarf'))), scope=(IsWarlord(),))",
    ),
    ("Order: Each opponent suffers a -2 penalty to initiative.", "Order(Gain(Every(Opposing(), IsWarlord()), RollBonus('initiative', -2)))"),
    (
        "Order: Add +2 to all players' melee strike rolls and ranged strike rolls until end of turn.",
        "Order(Gain(Every(), StrikeMod('strike', roll=2)))",
    ),
    (
        "React: After you win initiative: You may perform an additional Order before your first Order of the turn.",
        "React(Event('initiative', when=WonInitiative()), May(TakeOrder()))",
    ),
    ("React: Once per turn: Re-roll one of Testa's die rolls.", "React(Event('roll', agent=(Same(Me()),)), Reroll(), times=1)"),
    ("React: Once per turn, re-roll a failed save made by an Elf.", "React(Event('check', agent=(Faction('Elf'),), by=('failure', 'save')), Reroll(), times=1)"),
    ("React: Discard a card to re-roll your initiative.", "React(Event('roll', agent=(Yours(), IsWarlord()), by=('initiative',)), Reroll(), cost=(Pay(Discard()),))"),
    ("React: Add 2 to a melee strike roll made by a Dwarf.", "React(Event('roll', agent=(Faction('Dwarf'),), by=('melee',)), AddRoll(2))"),
    ("React: After initiative is rolled: Re-roll your initiative roll.", "React(Event('roll', agent=(Yours(), IsWarlord()), by=('initiative',)), Reroll())"),
    ("React: After an opponent rolls initiative: That player must re-roll.", "React(Event('roll', agent=(Opposing(), IsWarlord()), by=('initiative',)), Reroll())"),
    ("Order: Perform a +2 ranged strike. If the die roll is odd, the strike inflicts an additional wound.", "Order(Ranged(2, mods=(StrikeMod(wounds=1, shows=(1, 3, 5, 7, 9, 11, 13, 15, 17, 19)),)))"),
    ("Order: Perform a melee strike. On a critical success, draw a card.", "Order(Seq(Melee(), If(Natural(), Draw())))"),
    ("Order: Perform a melee strike. On a natural 1, stun Testa.", "Order(Seq(Melee(), If(Natural(False), Stun(Me()))))"),
    ("Order: Perform a melee strike. If the strike misses by 5 or less, draw a card.", "Order(Seq(Melee(), If(Both(StrikeMissed(), Compare(Margin(), '>=', -5)), Draw())))"),
    ("Order: Perform a melee strike. If the strike hits by at least 5, draw a card.", "Order(Seq(Melee(), If(Both(StrikeHit(), Compare(Margin(), '>=', 5)), Draw())))"),
    ("If Testa rolls a natural 1, discard a card.", "Auto(Event('roll', agent=(Same(Me()),), when=Compare(EventAmount(), '==', 1)), Discard())"),
    ("Whenever Testa performs a ranged strike from a spell, add 4 to the die roll.", "Static(StrikeMod('ranged', by=(Spell(),), roll=4))"),
    ("Opponents suffer -1 to initiative for each spent Elf in play.", "Static(RollBonus('initiative', Times(-1, Count(Spent(), Faction('Elf')))), scope=(Opposing(), IsWarlord()))"),
    ("Testa gains +2 to all saves caused by spells.", "Static(RollBonus('save', 2, (Spell(),)))"),
    ("React: After you win initiative by at least 5: Draw a card.", "React(Event('initiative', when=Both(WonInitiative(), Compare(EventMargin(), '>=', 5))), Draw())"),
    (
        "React: After Testa pays the costs of a spell: Saves produced by the spell have a bonus to the DC equal to Testa's Skill. Ranged strikes from the spell gain a +2 bonus.",
        "React(Event('pay', agent=(Same(Me()),), by=('spell',)), Seq(Gain(Agent(), HarderCheck('save', StatOf(Me(), 'skill'), (Same(EventCard()),)), until='action'), "
        "Gain(Agent(), StrikeMod('ranged', by=(Same(EventCard()),), roll=2), until='action')))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_a_sentence_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_strike_rolls_and_saves_of_whoever_acts_so_are_both_meant() -> None:
    against = "(Same(Me()),)"
    assert_means(
        "Fire actions gain -2 to strike rolls and DC saves against Testa.",
        f"Static(StrikeMod(by=(Trait('Fire'),), against={against}, roll=-2), scope=(Kind('Character'),))",
        f"Static(HarderCheck('save', -2, (Trait('Fire'),), {against}), scope=(Kind('Character'),))",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Order: Re-roll the die roll.",
        "React: Before Testa makes a melee strike roll: Perform a melee strike. Add 2 to the die roll.",
        "React: Before a melee strike roll targeting Testa: Testa gains +3 to the roll.",
        "React: Before Testa makes a melee strike roll: Re-roll the die.",
        "Order: The next melee strike this turn is a critical success.",
        "Order: Testa's next melee strike gains +3 ATK.",  # until when? bonuses to ATK last until end of turn
        "Order: Until the end of next turn, Testa gains +3 to the die roll on his next melee strike.",
        "Order: Your army gains +4 to its roll.",
        "Order: Perform two melee strikes. On a critical success, draw a card.",
        "Order: Draw a card. On a critical success, draw a card.",
        "Order: Perform two melee strikes. If the strike hits by 5 or more, draw a card.",
        "Order: You may perform an additional Order before your first Order of the turn.",
        "React: After target Dwarf makes a skill check: Re-roll the die, adding Testa's AC instead of the target's.",
        "React: After target Dwarf makes a melee strike roll: Re-roll the die, adding Testa's Skill instead of the target's.",
        "Order: Target two characters: Each target performs a melee strike against a Dwarf (you roll the strike for Testa).",
        "React: After Testa casts a spell: The spell has +3 DC.",  # it is over
        "React: After Testa attacks: The spell has +3 DC.",
        "React: After Testa is hit with a melee strike: Testa inflicts an additional wound.",
    ],
)
def test_a_roll_that_is_not_there_is_declined(text: str) -> None:
    found = clause(text)
    assert found.effects == ()
    assert found.gaps[0].kind in (GapKind.TYPE, GapKind.UNKNOWN, GapKind.UNSUPPORTED)


@pytest.mark.parametrize(
    "text",
    [
        "React: Before this character makes a Powerattack check: The check is a critical success.",
        "React: After an Elf fails a save: The save is a critical failure.",
        "Order: Put this card into play as a Level 2 fighter with +2 ATK, 12 AC, 1 HP, and the Planar trait.",
    ],
)
def test_checks_and_lists_are_printed_as_they_are_called(text: str) -> None:
    assert clause(text, "Item").english == text


def test_check_is_no_roll_of_a_strike() -> None:
    assert clause("React: After an Elf makes a melee strike roll: The check is a critical failure.").effects == ()
