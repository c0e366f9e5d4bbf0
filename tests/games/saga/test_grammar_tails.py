"""The last words of phrases: what is said once for two, how far, of the same faction, one way or the other."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

_HERE = "Cards(Within(1))"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Your characters' melee strikes ignore Astral and Ethereal when targeting spent characters.",
            "Static(StrikeMod('melee', against=(Spent(),), through=True), scope=(Yours(),))",
        ),
        ("Testa's melee strikes may target 2 ranks away.", "Static(StrikeMod('melee', reach=1))"),
        (
            "Your Elves gain +2 to ranged strikes against Dwarves.",
            "Static(StrikeMod('ranged', against=(Faction('Dwarf'),), roll=2), scope=(Yours(), Faction('Elf')))",
        ),
        (
            "Testa gains +1 Level for scribing and casting scribed spells.",
            "Static(LevelFor('scribe', 1), LevelFor('cast', 1, (Scribed(),)))",
        ),
        (
            "Order: Target character within one rank gains or loses 2 AC until end of turn.",
            f"Order(Seq(Target({_HERE}), OneEffect(Gain(T(0), Bonus('ac', 2)), Gain(T(0), Bonus('ac', -2)))))",
        ),
        (
            "Order: Kill a character you control: Inflict a wound on each character in the rank that character was in.",
            "Order(Wound(Every(SameRank(T(0))), 1), cost=(Choose(Cards(Yours())), Pay(Kill(T(0)))))",
        ),
        (
            "Your Dwarves may enter play adjacent to Testa.",
            "Static(Entrance('beside', (Same(Me()),), (Faction('Dwarf'),), others=True), scope=(Yours(), IsWarlord()))",
        ),
        (
            "If Testa is a Dwarf and is not spent, she gains +1 AC.",
            "Static(Bonus('ac', 1), when=Both(Is(Me(), Faction('Dwarf')), Is(Me(), Not(Spent()))))",
        ),
        (
            "Testa's melee strikes inflict an additional wound against Elves and evil Dwarves and gain +2 ATK.",
            "Static(StrikeMod('melee', against=(Any(Faction('Elf'), All(Evil(), Faction('Dwarf'))),), wounds=1), StrikeMod('melee', atk=2))",
        ),
        (
            "While Testa is ready, your Elves' spells gain +2 to strike rolls and DC saves.",
            "Static(StrikeMod('strike', (Spell(),), roll=2), scope=(Yours(), Faction('Elf')), when=Is(Me(), Ready()))"
            " & Static(HarderCheck('save', 2, (Spell(),)), scope=(Yours(), Faction('Elf')), when=Is(Me(), Ready()))",
        ),
        (
            "React: Before Testa targets a strike: The strike gains +3 to the die roll, is a Fire action and a spell.",
            "React(Event('target', (Same(Me()),), by=('strike',), before=True),"
            " Seq(Gain(Agent(), StrikeMod('strike', roll=3), until='strike'), StrikeIs('Fire'), StrikeIs('Spell')))",
        ),
        (
            "Opposing card effects may not move or stun Testa or target her items.",
            "Static(Cannot('be moved', opposing=True), Cannot('be stunned', opposing=True))"
            " & Static(Cannot('be targeted', by='effect', opposing=True), scope=(Kind('Item'), HeldBy(Me())))",
        ),
        (
            "Order: Discard a card: Testa may perform the Marksmanship feat an additional time this turn.",
            "Order(Gain(Me(), MoreTimes('Marksmanship', 1)), cost=(Pay(Discard(1)),))",
        ),
        (
            "If Testa is of opposite alignment to your Warlord and has no wounds, she gains +1 AC.",
            "Static(Bonus('ac', 1), when=Is(Me(), Any(All(Good(), Where(Is(WarlordOf(You()), Evil()))),"
            " All(Evil(), Where(Is(WarlordOf(You()), Good())))), Not(Wounded())))",
        ),
        (
            "Spend Order: Until end of turn, target Elf's AC is 20.",
            "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), SetTo('ac', 20))), spend=True)",
        ),
        (
            "Order: Inflict a wound on target character. Those wounds may not be reduced.",
            "Order(Seq(Target(Cards()), Wound(T(0), whole=True)))",
        ),
        (
            "React: Before Testa makes a will save: Gain +5 Skill for the save.",
            "React(Event('roll', (Same(Me()),), by=('will save',), before=True), AddRoll(5))",
        ),
        (
            "React: If your Warlord is an Elf, once per turn, after Testa misses with a melee strike, spend a Dwarf: Ready Testa.",
            "React(Event('miss', (Same(Me()),), by=('melee',)), ReadyUp(Me()), cost=(Require(Is(WarlordOf(You()), Faction('Elf'))),"
            " Choose(Cards(Faction('Dwarf'), Yours(), Ready())), Pay(Spend(T(0)))), times=1)",
        ),
        (
            "Non-Elf characters in your army have -1 Skill.",
            "Static(Bonus('skill', -1), scope=(Not(Faction('Elf')), Yours()))",
        ),
        (
            "Spend Order: Stun each character in target rank.",
            "Order(Seq(Choose(Cards()), Stun(Every(SameRank(T(0))))), spend=True)",
        ),
        (
            "All non-Warlord characters have -1 ATK.",
            "Static(Bonus('atk', -1), scope=(Not(IsWarlord()),))",
        ),
        (
            "While Testa has no wounds, she gains +2 Skill.",
            "Static(Bonus('skill', 2), when=Is(Me(), Not(Wounded())))",
        ),
        (
            "Order: Target two opposing characters in the same rank: Switch their positions.",
            "Order(Swap(T(0)), cost=(Target(Cards(Opposing(), n=2, together=SameRank(T(0)))),))",
        ),
        (
            "Testa's melee strikes inflict an additional wound against characters of opposite alignment to their Warlord.",
            "Static(StrikeMod('melee', against=(Any(All(Good(), Where(Is(WarlordOf(ControllerOf(It())), Evil()))),"
            " All(Evil(), Where(Is(WarlordOf(ControllerOf(It())), Good())))),), wounds=1))",
        ),
        (
            "For each wound on Testa, she performs one fewer melee strike per attack.",
            "Static(FewerStrikes(WoundsOn(Me())))",
        ),
        (
            "Characters within one rank have -2 ATK (including Testa).",
            "Static(Bonus('atk', -2), scope=(Within(1, Me()),))",
        ),
    ],
)
def test_phrase_is_read_to_its_end(text: str, meant: str) -> None:
    found, wanted = clause(text), [canonical(noted(one)) for one in meant.split(" & ")]
    assert [canonical(one) for one in found.effects] == wanted
    assert [canonical(one) for one in clause(found.english).effects] == wanted


def test_same_faction_is_that_of_the_performer_where_nobody_else_was_named() -> None:
    assert "Is(Me(), Faction(name='Elf'))" in repr(clause("Order: Ready target character of the same faction.").effects)
    assert clause("React: After a Dwarf is killed: Ready a character of the same faction.").effects == ()


def test_what_stands_behind_a_comma_is_not_told_under_which_condition() -> None:
    assert clause("Testa has +1 ATK, and may not be stunned while in your front rank.").effects == ()
