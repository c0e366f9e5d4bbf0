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
        "Order(Gain(Me(), Regardless('perform', 'spending', (Stat('level', '==', 2), Spell()), 1)))",
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
        "Static(StrikeMod(by=(Trait('Water'),), against=(Evil(),), ac=2, defending=True), RollBonus('skill', 2, (Trait('Water'),), (Evil(),)))",
        ("Character",),
    ),
    (
        "While targeted by a good character, Testa gains +3 AC and Skill.",
        "Static(StrikeMod(against=(Good(),), ac=3, defending=True), RollBonus('skill', 3, against=(Good(),)))",
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
]

DECLINED: list[tuple[str, GapKind]] = [
    ("Order: Ignore the Planar trait.", "type"),
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
