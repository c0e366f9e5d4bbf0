"""General words in places where they are rarer: states without an object, several feats, other sides, and the ends of sentences."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    (
        "Order: Target character must succeed with a magic save (DC 12) or spend, stun if already spent.",
        "Order(Seq(Target(Cards()), Check('magic save', 12, failure=If(Is(T(), Spent()), Stun(T()), Spend(T())), who=T())))",
        ("Character",),
    ),
    (
        "Order: Target character must succeed with a magic save (DC 12) or become stunned, if ready.",
        "Order(Seq(Target(Cards()), Check('magic save', 12, failure=If(Is(T(), Ready()), Stun(T())), who=T())))",
        ("Character",),
    ),
    (
        "React: After Testa casts a spell: Testa performs an additional Order after the current one.",
        "React(Event('perform', (Same(Me()),), by=('spell',)), TakeOrder(Me()))",
        ("Character",),
    ),
    (
        "React: After Testa casts a spell: Draw a card and you may ready Testa.",
        "React(Event('perform', (Same(Me()),), by=('spell',)), Seq(Draw(), May(ReadyUp(Me()))))",
        ("Character",),
    ),
    (
        "React: Before Testa makes a melee strike roll: Ignore the effects of the Astral or Ethereal trait for this strike.",
        "React(Event('roll', (Same(Me()),), by=('melee',), before=True), Gain(Agent(), StrikeMod(through=True), until='strike'))",
        ("Character",),
    ),
    (
        "This character may use the Riding and Scribe feats an additional time each turn.",
        "Static(MoreTimes('Riding'), MoreTimes('Scribe'))",
        ("Item", "Maul of Tests"),
    ),
    (
        "Order: If Testa has not already moved this turn, draw a card.",
        "Order(If(Is(Me(), Not(DidThisTurn('move'))), Draw()))",
        ("Character",),
    ),
    (
        "React: After an opponent plays an action card: Gain a bonus to AC equal to the action's Level until end of turn.",
        "React(Event('perform', (Opposing(),), by=('card',)), Gain(Me(), Bonus('ac', StatOf(EventCard(), 'level'))))",
        ("Character",),
    ),
    (
        "Order: Target an item up to twice this character's Level: Spend the target.",
        "Order(Spend(T()), cost=(Target(Cards(Kind('Item'), Stat('level', '<=', Times(2, StatOf(Me(), 'level'))))),))",
        ("Character",),
    ),
    (
        "Order: Target character gains Riposte with a bonus equal to Testa's Level until end of turn.",
        "Order(Seq(Target(Cards()), Gain(T(), GainFeat('Riposte', StatOf(Me(), 'level')))))",
        ("Character",),
    ),
    (
        "Order: Testa gains Defend and Riposte +4 until end of turn.",
        "Order(Gain(Me(), GainFeat('Defend', 4), GainFeat('Riposte', 4)))",
        ("Character",),
    ),
    (
        "If Testa has both Scribe and Riding, she gains +2 AC.",
        "Static(Bonus('ac', 2), when=Is(Me(), All(HasFeat('Scribe'), HasFeat('Riding'))))",
        ("Character",),
    ),
    (
        "Order: Stun target character that is wounded or has the Riposte feat.",
        "Order(Seq(Target(Cards(Any(Wounded(), HasFeat('Riposte')))), Stun(T())))",
        ("Character",),
    ),
    (
        "Elves and wounded characters may not attack.",
        "Static(Cannot('attack'), scope=(Any(Faction('Elf'), Wounded()),))",
        ("Character",),
    ),
    (
        "Order: Switch Testa's alignment permanently.",
        "Order(If(Is(Me(), Good()), Gain(Me(), Aligned('Evil'), until='permanent'), If(Is(Me(), Evil()), Gain(Me(), Aligned('Good'), until='permanent'))))",
        ("Character",),
    ),
    (
        "Testa may perform Level 2 actions of any class.",
        "Static(Regardless('perform', 'class', (Stat('level', '==', 2),)))",
        ("Character",),
    ),
    (
        "React: After this character hits with a melee strike, spend this maul: Draw a card.",
        "React(Event('hit', (Same(Me()),), by=('melee',)), Draw(), cost=(Pay(Spend(Self())),))",
        ("Item", "Maul of Tests"),
    ),
    (
        "Order: The next Level 2 spell Testa casts this turn does not require spending as a cost.",
        "Order(Gain(Me(), Regardless('perform', 'spending', (Stat('level', '==', 2), Spell()), 1, next=True)))",
        ("Character",),
    ),
    (
        "Fighters opposing Testa have -1 AC.",
        "Static(Bonus('ac', -1), scope=(Class('Fighter'), Opposing()))",
        ("Character",),
    ),
    (
        "Order: Target character must succeed with a magic save (DC 12) or stun.",
        "Order(Seq(Target(Cards()), Check('magic save', 12, failure=Stun(T()), who=T())))",
        ("Character",),
    ),
    (
        "Testa gains +2 AC and Skill while targeted with Water actions by evil characters.",
        "Static(StrikeMod(by=(Trait('Water'),), against=(Evil(),), ac=2, defending=True), RollBonus('skill', 2, (Trait('Water'),), (Evil(),), targeted=True))",
        ("Character",),
    ),
    (
        "While targeted by a good character, Testa gains +3 AC and Skill.",
        "Static(StrikeMod(against=(Good(),), ac=3, defending=True), RollBonus('skill', 3, against=(Good(),), targeted=True))",
        ("Character",),
    ),
    (
        "While targeted with Air actions or by Elves, this character gains +4 AC.",
        "Static(StrikeMod(by=(Trait('Air'),), ac=4, defending=True), StrikeMod(by=(Not(Trait('Air')),), against=(Faction('Elf'),), ac=4, defending=True))",
        ("Character",),
    ),
    ("Only evil characters.", "Only(Evil())", ("Item", "Maul of Tests")),
    (
        "React: After a character declares an action: Cancel the action.",
        "React(Event('pay', by=('action',)), Cancel())",
        ("Character",),
    ),
    (
        "React: After Testa declares an action: Draw a card.",
        "React(Event('perform', (Same(Me()),), by=('action',), before=True), Draw())",
        ("Character",),
    ),
    (
        "React: After an opposing character has declared an attack: Draw a card.",
        "React(Event('attack', (Opposing(),), before=True), Draw())",
        ("Character",),
    ),
    (
        "React: After Testa declared a ranged strike: Draw a card.",
        "React(Event('target', (Same(Me()),), by=('ranged',)), Draw())",
        ("Character",),
    ),
    (
        "Order: Until end of turn, opposing characters have -2 AC while stunned.",
        "Order(Gain(Every(Opposing()), While(Bonus('ac', -2), Is(It(), Stunned()))))",
        ("Character",),
    ),
    (
        "Order: Target character must succeed with a will save (DC 13, DC 18 if opposite alignment to caster) or become stunned.",
        "Order(Seq(Target(Cards()), Check('will save', Either(Is(T(), Any(All(Good(), Where(Is(Me(), Evil()))), All(Evil(), Where(Is(Me(), Good()))))), 18, 13), failure=Stun(T()), who=T())))",
        ("Character",),
    ),
    (
        "Order: Target a fighter. Give that fighter +1 ATK (+3 ATK for a Bard) until end of turn.",
        "Order(Gain(T(), Bonus('atk', Either(Is(T(), Trait('Bard')), 3, 1))), cost=(Target(Cards(Class('Fighter'))),))",
        ("Character",),
    ),
    (
        "May perform Level 1 (Level 2 or lower, if your Warlord is an Elf) action cards regardless of class.",
        "Static(Regardless('perform', 'class', (Stat('level', '<=', Either(Is(WarlordOf(You()), Faction('Elf')), 2, 1)),)))",
        ("Character",),
    ),
    (
        "Testa's actions that produce ranged strikes are Air actions and ignore the Planar trait.",
        "Static(ActsAs('Air', 'making ranged'), StrikeMod('ranged', through=True))",
        ("Character",),
    ),
    ("Feats performed by Testa are considered Stealth actions.", "Static(ActsAs('Stealth', 'feat'))", ("Character",)),
    (
        "When Testa maneuvers, it is considered a Tactics action.",
        "Static(ActsAs('Tactics', 'maneuver'))",
        ("Character",),
    ),
    ("Testa's attacks are Trap actions.", "Static(ActsAs('Trap', 'attack'))", ("Character",)),
    ("Order: Draw a card. This is a Stealth action.", "Order(Draw(), element='Stealth')", ("Character",)),
    (
        "React: After Testa is targeted with a melee strike: Testa may perform a melee strike against his opponent.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',)), May(Melee(target=Agent())))",
        ("Character",),
    ),
    (
        "React: Before equipping a Helm: Testa gains +2 levels for equipping the new Helm.",
        "React(Event('equip', (Same(Me()),), card=(Trait('Helm'),), before=True), Gain(Me(), LevelFor('equip', 2, (Same(EventCard()), Trait('Helm')))))",
        ("Character",),
    ),
    (
        "Order: Kill any number of target Elves: Draw a card.",
        "Order(Draw(), cost=(Target(Cards(Yours(), Faction('Elf'), n=99, up_to=True)), Pay(Kill(T()))))",
        ("Character",),
    ),
    (
        "Order: Target character must succeed with a magic save (DC 12) or become spent. If the target critically fails, or fails by 5 or more, stun the target instead.",
        "Order(Seq(Target(Cards()), Check('magic save', 12, failure=If(OneOf(Compare(Margin(), '<=', -5), Natural(False)), Stun(T()), Spend(T())), who=T())))",
        ("Character",),
    ),
    (
        "Order: Target character must succeed with a will save (DC 12) and a poison save (DC 14) or suffer a wound for each failure.",
        "Order(Seq(Target(Cards()), Check('will save', 12, failure=Wound(T()), who=T()), Check('poison save', 14, failure=Wound(T()), who=T())))",
        ("Character",),
    ),
    (
        "Testa gains an additional +2 AC (+4 AC total) while targeted with a ranged strike by an Elf.",
        "Static(StrikeMod('ranged', against=(Faction('Elf'),), ac=2, defending=True))",
        ("Character",),
    ),
    (
        "Order: Until end of turn, your Elves gain +2 or -2 level (your choice) for equipping items.",
        "Order(OneEffect(Gain(Every(Yours(), Faction('Elf')), LevelFor('equip', 2)), Gain(Every(Yours(), Faction('Elf')), LevelFor('equip', -2))))",
        ("Character",),
    ),
    (
        "React: Before an Elf makes a melee strike roll against Testa: The die roll is automatically a '1'.",
        "React(Event('roll', (Faction('Elf'),), (Same(Me()),), by=('melee',), before=True), SetRoll(1))",
        ("Character",),
    ),
    (
        "React: After any other player draws a card: Draw a card.",
        "React(Event('draw', card=(Opposing(),)), Draw())",
        ("Character",),
    ),
    (
        "Order: If you have any copies of Testa Quill in your discard pile, draw a card.",
        "Order(If(Compare(CountIn(You(), 'discard', (All(Named('Testa Quill')),)), '>=', 1), Draw()))",
        ("Character",),
    ),
    (
        "Order: Search your deck for a non-Testa Quill Elf, show it to your opponent, and put it into your hand.",
        "Order(Retrieve(Cards(Kind('Character'), Not(Named('Testa Quill')), Faction('Elf'), zone='deck')))",
        ("Character",),
    ),
    (
        "React: After an opposing character inflicts wounds on another of your characters with a melee strike: Reduce the wounds being suffered by your characters to zero.",
        "React(Event('wound', (Opposing(),), (Yours(), Other()), by=('melee',), before=True), ReduceWounds(to=0))",
        ("Character",),
    ),
    (
        "Testa's Critical Failures are considered Critical Successes.",
        "Static(Ignores('Critical Failure as Success'))",
        ("Character",),
    ),
    (
        "If Testa is your Warlord, your Critical Failures count as Critical Successes.",
        "Static(Ignores('Critical Failure as Success'), scope=(Yours(),), when=Is(Me(), Yours(), IsWarlord()))",
        ("Character",),
    ),
    (
        "Order: Choose an opposing player. Perform a +6 ranged strike or gain +1 level permanently, the chosen player decides.",
        "Order(Seq(ChoosePlayer(), OneEffect(Ranged(6), Gain(Me(), Bonus('level', 1), until='permanent'), by=Chosen())))",
        ("Character",),
    ),
    (
        "Order: Draw a card, or move forward one rank (opponent's choice).",
        "Order(Seq(ChoosePlayer(), OneEffect(Draw(), Move(Me()), by=Chosen())))",
        ("Character",),
    ),
    (
        "Order: Target an opposing character. Either spend the target or draw a card (target's controller chooses).",
        "Order(OneEffect(Spend(T()), Draw(), by=ControllerOf(T())), cost=(Target(Cards(Opposing())),))",
        ("Character",),
    ),
    (
        "React: Once per target per turn, after target opposing character kills one of your characters: Stun the target.",
        "React(Event('die', (Opposing(),), (Yours(),), target='agent'), Stun(Agent()), times=Apiece())",
        ("Character",),
    ),
    (
        "React: After one of your Elves dies: Return the Elf to play in the same location and orientation.",
        "React(Event('die', patient=(Yours(), Faction('Elf'))), Enter(Patient(), at=Patient(), orient='same'))",
        ("Character",),
    ),
    (
        "Order: Kill target Level X character: Put a Level X or lower Elf from your hand into play in the target's former location and orientation.",
        "Order(Seq(Choose(Cards(Kind('Character'), Stat('level', '<=', StatOf(T(), 'level')), Faction('Elf'), zone='hand')), Enter(T(1), at=T(), orient='same')), cost=(Target(Cards(Yours())), Pay(Kill(T()))))",
        ("Character",),
    ),
    (
        "Order: Spend Maul of Tests to target a character to target a character within one rank. The target is stunned.",
        "Order(Stun(T()), cost=(Pay(Spend(Self())), Target(Cards(Within(1)))))",
        ("Item", "Maul of Tests"),
    ),
    (
        "Order: Target character must succeed with a magic save (DC 6 + this characters skill) or be stunned.",
        "Order(Seq(Target(Cards()), Check('magic save', Plus(6, StatOf(Me(), 'skill')), failure=Stun(T()), who=T())))",
        ("Item", "Maul of Tests"),
    ),
    (
        "This character inflicts additional wounds when he hits with a melee strike equal to the number of cards in your hand.",
        "Static(StrikeMod('melee', wounds=CountIn(You(), 'hand')))",
        ("Character",),
    ),
    (
        "Order: You gain control of target Elf until end of turn or, if the target is summoned, permanently.",
        "Order(Seq(Target(Cards(Faction('Elf'))), If(Is(T(), Summoned()), Control(T()), Control(T(), until='turn'))))",
        ("Character",),
    ),
    (
        "Order: Target character must succeed with a will save (DC 15) or return to its owner's hand.",
        "Order(Seq(Target(Cards()), Check('will save', 15, failure=Put(T(), 'hand'), who=T())))",
        ("Character",),
    ),
    (
        "Order: Stun an unequipped character.",
        "Order(Seq(Choose(Cards(Not(Bears(Kind('Item'))))), Stun(T())))",
        ("Character",),
    ),
    (
        "Elves have +1 level for casting.",
        "Static(LevelFor('perform', 1, (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')",
        ("Action", "Proof of Concept"),
    ),
    (
        "React: Before Testa makes a melee strike roll against target character: If the target is either of opposite alignment or Cursed, the strike inflicts an additional wound.",
        "React(Event('roll', (Same(Me()),), by=('melee',), target='patient', before=True), If(Is(Patient(), Any(Any(All(Good(), Where(Is(Me(), Evil()))), All(Evil(), Where(Is(Me(), Good())))), Trait('Cursed'))), StrikeWounds()))",
        ("Character",),
    ),
    ("While Testa is unique, she has +1 AC.", "Static(Bonus('ac', 1), when=Is(Me(), Trait('Unique')))", ("Character",)),
    (
        "React: After all players pass consecutively: You may perform one additional Order. The turn then ends normally.",
        "React(Event('end phase'), May(TakeOrder()))",
        ("Action", "Proof of Concept"),
    ),
    (
        "React: After a player declares a pass that ends the turn: Draw a card.",
        "React(Event('end phase'), Draw())",
        ("Character",),
    ),
    (
        "Order: Until end of turn, target Elf gains +5 ATK or target non-Elf Dwarf gains +3 AC.",
        "Order(OneEffect(Seq(Target(Cards(Faction('Elf'))), Gain(T(), Bonus('atk', 5))), Seq(Target(Cards(Not(Faction('Elf')), Faction('Dwarf'))), Gain(T(), Bonus('ac', 3)))))",
        ("Character",),
    ),
    (
        "Order: Kill target Elf: Either draw a card or remove a wound from Testa. If the target was Level 4 or higher, you may do both.",
        "Order(If(Is(T(), Stat('level', '>=', 4)), OneEffect(Draw(), Heal(Me()), Seq(Draw(), Heal(Me()))), OneEffect(Draw(), Heal(Me()))), cost=(Target(Cards(Yours(), Faction('Elf'))), Pay(Kill(T()))))",
        ("Character",),
    ),
    (
        "React: After performing a 'Bard only' Spend Order: Ready Testa.",
        "React(Event('perform', (Same(Me()),), by=('order', 'spending', KeptFor(Trait('Bard')))), ReadyUp(Me()))",
        ("Character",),
    ),
    (
        "React: After an opponent performs an Elf only action card: Draw a card.",
        "React(Event('perform', (Opposing(),), by=('card', KeptFor(Faction('Elf')))), Draw())",
        ("Character",),
    ),
    (
        "Spend React: After target opposing character kills one of your characters: All characters have -4 AC while in the same rank as the target until end of turn. (This includes the target.)",
        "React(Event('die', (Opposing(),), (Yours(),), target='agent'), Gain(Every(), While(Bonus('ac', -4), Is(It(), SameRank(Agent())))), True)",
        ("Character",),
    ),
    (
        "Order: As long as Testa is in play and spent, target character may not ready.",
        "Order(Seq(Target(Cards()), Gain(T(), Cannot('be readied'), until='spent')))",
        ("Character",),
    ),
    ("Order: Target character must spend.", "Order(Seq(Target(Cards()), Spend(T())))", ("Character",)),
    ("Order: Target stunned character unstuns.", "Order(Seq(Target(Cards(Stunned())), Unstun(T())))", ("Character",)),
    (
        "React: After Testa is targeted with a melee strike: The attacking character's controller must discard a card or the strike is a Critical Failure.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',)), Seq(May(Discard(player=ControllerOf(Agent())), ControllerOf(Agent())), If(Never(Did()), SetRoll(1))))",
        ("Character",),
    ),
    (
        "Order: Target an opposing character. The target's controller must discard a card or the target is stunned.",
        "Order(Seq(May(Discard(player=ControllerOf(T())), ControllerOf(T())), If(Never(Did()), Stun(T()))), cost=(Target(Cards(Opposing())),))",
        ("Character",),
    ),
    (
        "Order: Either ready or unstun target character.",
        "Order(Seq(Target(Cards()), OneEffect(ReadyUp(T()), Unstun(T()))))",
        ("Character",),
    ),
]

DECLINED: list[tuple[str, GapKind]] = [
    ("Order: Ignore the Planar trait.", "type"),
    ("Order: Each opposing player must discard a card or you draw a card.", "unsupported"),
    ("React: Once per target per turn, after an opposing character performs an action: Draw a card.", "unsupported"),
    ("Order: Once per target per turn, target a character: Stun the target.", "unsupported"),
    ("While targeted with melee strikes or by Elves, this character gains +4 AC.", "unsupported"),
    ("Order: Testa gains +2 AC and Riposte until end of turn.", "unknown"),
]


@pytest.mark.parametrize(("text", "ability", "of"), READ)
def test_a_general_word_is_read_in_each_place_and_printed_as_the_same(
    text: str, ability: str, of: tuple[str, ...]
) -> None:
    assert_means(text, ability, of=of)


@pytest.mark.parametrize(("text", "why"), DECLINED)
def test_what_is_not_sure_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
