"""Amounts told in a phrase, and die rolls: the next one, what a strike's die shows, by how much something succeeded."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

_HIGHEST = "Highest(AllIn(You(), 'discard', (Kind('Character'), Faction('Elf'))), 'level')"
_ODD = "shows=(1, 3, 5, 7, 9, 11, 13, 15, 17, 19)"

READ = [
    (
        "Testa has a bonus to ATK equal to the Level of the highest Level Elf in your discard pile.",
        f"Static(Bonus('atk', {_HIGHEST}))",
    ),
    (
        "Testa has a bonus to AC equal to the lowest Skill among adjacent characters.",
        "Static(Bonus('ac', Lowest(Every(Adjacent()), 'skill')))",
    ),
    ("Testa gains an ATK bonus equal to his Charisma bonus.", "Static(Bonus('atk', FeatOf(Me(), 'Charisma')))"),
    (
        "Order: Gain a bonus to ATK equal to the combined Levels of your Dwarves in this rank until end of turn.",
        "Order(Gain(Me(), Bonus('atk', Total(Every(Yours(), Faction('Dwarf'), SameRank()), 'level'))))",
    ),
    (
        "Order: Target character gains a bonus to ATK equal to an adjacent character's Skill until end of turn.",
        "Order(Seq(Target(Cards()), Choose(Cards(Adjacent())), Gain(T(0), Bonus('atk', StatOf(T(1), 'skill')))))",
    ),
    (
        "Order: Reduce target Elf's Skill by this character's Level until end of turn.",
        "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Bonus('skill', Times(-1, StatOf(Me(), 'level'))))))",
    ),
    (
        "Testa has +1 AC for every three Elves in your army.",
        "Static(Bonus('ac', Half(Count(Yours(), Faction('Elf')), False, parts=3)))",
    ),
    (
        "For every four Elves in your army, Testa gains +1 AC.",
        "Static(Bonus('ac', Half(Count(Yours(), Faction('Elf')), False, parts=4)))",
    ),
    (
        "Testa has +2 ATK for each 3 levels he has above his printed level (rounded down).",
        "Static(Bonus('atk', Times(2, Half(Most(0, Plus(StatOf(Me(), 'level'), Times(-1, StatOf(Me(), 'level', printed=True)))), False, parts=3))))",
    ),
    (
        "Testa has +1 ATK for each level above his printed level he has.",
        "Static(Bonus('atk', Most(0, Plus(StatOf(Me(), 'level'), Times(-1, StatOf(Me(), 'level', printed=True))))))",
    ),
    (
        "Order: Inflict a -3 AC penalty on target character until end of turn.",
        "Order(Seq(Target(Cards()), Gain(T(0), Bonus('ac', -3))))",
    ),
    (
        "Order: Target character gains +5 AC until end of turn. This effect lasts until the end of the next turn if the target is a Dwarf.",
        "Order(Seq(Target(Cards()), If(Is(T(0), Faction('Dwarf')), Gain(T(0), Bonus('ac', 5), until='next turn'), Gain(T(0), Bonus('ac', 5)))))",
    ),
    ("Testa's ranged strikes have a +3 bonus.", "Static(StrikeMod('ranged', roll=3))"),
    (
        "Testa has +2 AC against ranged strikes for each Elf you control.",
        "Static(StrikeMod('ranged', ac=Times(2, Count(Faction('Elf'), Yours())), defending=True))",
    ),
    ("Testa has +3 Skill against spells.", "Static(RollBonus('skill', 3, (Spell(),)))"),
    (
        "Testa's spells gain +2 to strike rolls and DC saves against Dwarves.",
        (
            "Static(StrikeMod('strike', by=(Spell(),), against=(Faction('Dwarf'),), roll=2))",
            "Static(HarderCheck('save', 2, (Spell(),), (Faction('Dwarf'),)))",
        ),
    ),
    # Die rolls.
    (
        "Order: Your next die roll is a critical success.",
        "Order(Delayed(Event('roll', agent=(Yours(),), before=True), SetRoll(20), until='game'))",
    ),
    (
        "Order: The next melee or ranged strike targeting Testa this turn suffers -5 to the die roll.",
        "Order(Delayed(Event('target', patient=(Same(Me()),), by=('strike',)), Gain(Agent(), StrikeMod(roll=-5), until='strike')))",
    ),
    (
        "React: Once per turn, after a die roll: Change the result to a 1 or a 20.",
        "React(Event('roll'), OneEffect(SetRoll(1), SetRoll(20)), times=1)",
    ),
    ("React: Once per turn: Re-roll any strike roll.", "React(Event('roll', by=('strike',)), Reroll(), times=1)"),
    ("Testa's melee strikes miss if the die roll is odd.", f"Static(StrikeMod('melee', sure='miss', {_ODD}))"),
    (
        "Testa's ranged strikes are a critical success on a die roll of 18 or greater.",
        "Static(StrikeMod('ranged', natural=20, shows=(18, 19, 20)))",
    ),
    (
        "React: After Testa performs a melee strike that hit by 10 or more: Draw a card.",
        "React(Event('strike', agent=(Same(Me()),), by=('melee', 'success'), when=Compare(EventMargin(), '>=', 10)), Draw(1))",
    ),
    (
        "React: After an opposing character fails a magic save by 5 or more: Draw a card.",
        "React(Event('check', agent=(Opposing(),), by=('failure', 'magic save'), when=Compare(EventMargin(), '<=', -5)), Draw(1))",
    ),
    (
        "Order: Target character must succeed with a magic save (DC 15) or become spent. If the target fails by 10 or more or critically fails, stun the target instead.",
        "Order(Seq(Target(Cards()), Check('magic save', 15, failure=If(OneOf(Compare(Margin(), '<=', -10), Natural(False)), Stun(T(0)), Spend(T(0))), who=T(0))))",
    ),
    (
        "Order: Perform a +2 ranged strike. If the strike is a critical success, draw a card.",
        "Order(Seq(Ranged(2), If(Natural(), Draw(1))))",
    ),
    (
        "Order: Once per turn: Roll a die. If the roll is odd, draw a card.",
        "Order(Seq(RollDie(), If(Odd(Margin()), Draw(1))), times=1)",
    ),
    (
        "Order: Roll a die. On a 1-5, stun Testa. On a 6-20, draw a card.",
        "Order(Seq(RollDie(), If(Both(Compare(Margin(), '>=', 1), Compare(Margin(), '<=', 5)), Stun(Me())), If(Both(Compare(Margin(), '>=', 6), Compare(Margin(), '<=', 20)), Draw(1))))",
    ),
]


@pytest.mark.parametrize(("text", "effects"), READ)
def test_an_amount_or_a_roll_is_read(text: str, effects: str | tuple[str, ...]) -> None:
    wanted = (effects,) if isinstance(effects, str) else effects
    assert canonical(clause(text).effects) == canonical(tuple(noted(one) for one in wanted))


@pytest.mark.parametrize(
    "text",
    [
        "Order: The next die roll is a critical success.",  # whose?
        "Order: If the roll is odd, draw a card.",  # nothing was rolled
        "Testa has a bonus to ATK equal to the Level of the highest AC Elf in play.",
        "Order: Gain a bonus to ATK equal to the number of targets until end of turn.",
        "React: Before Testa makes a melee strike roll: Increase the DC of the save by 2.",
        "Testa's ranged strikes gain +3 ATK.",
        "React: After Testa performs a melee strike by 5 or more: Draw a card.",
        "After Testa fails a Stealth check, the strike is a critical failure.",
    ],
)
def test_what_is_not_there_is_declined(text: str) -> None:
    assert clause(text).effects == ()
