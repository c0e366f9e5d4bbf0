"""Die rolls, somebody's next strike or roll, and strikes for a while are read as they are meant."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_means, clause

_ROLL = "React(Event('roll', agent=(Same(Me()),), by=('melee',){before}), {effect})"


def _before(effect: str) -> str:
    return _ROLL.format(before=", before=True", effect=effect)


READ = [
    ("React: Before Testa makes a melee strike roll: Subtract 5 from the die roll.", _before("AddRoll(-5)")),
    ("React: Before Testa makes a melee strike roll: He gains +3 to the roll.", _before("AddRoll(3)")),
    ("React: Before Testa makes a melee strike roll: Add Testa's Level to the roll.", _before("AddRoll(StatOf(Me(), 'level'))")),
    ("React: Before Testa makes a melee strike roll: The roll is a critical success.", _before("SetRoll(20)")),
    ("React: Before Testa makes a melee strike roll: Make the roll a natural 20.", _before("SetRoll(20)")),
    ("React: After Testa makes a melee strike roll: Re-roll the strike roll.", _ROLL.format(before="", effect="Reroll()")),
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
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_a_sentence_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


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
    ],
)
def test_a_roll_that_is_not_there_is_declined(text: str) -> None:
    found = clause(text)
    assert found.effects == ()
    assert found.gaps[0].kind in (GapKind.TYPE, GapKind.UNKNOWN, GapKind.UNSUPPORTED)
