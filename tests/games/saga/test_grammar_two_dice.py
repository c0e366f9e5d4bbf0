"""Rolls with two dice, for once and for as long as it is said, and two who roll against one another."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

_MINE = "React(Event('roll', agent=(Same(Me()),), by=('{0}',), before=True), TwoDice({1}))"
_THEIRS = "React(Event('roll', by=('not preset',), target='agent', before=True), TwoDice({0}))"
_AIM = "cost=(Target(Cards(Opposing(), Within(1))),)"

READ = [
    ("React: Before this character makes a ranged strike roll: Use two dice for the roll. You may choose which one to use for the result.",
     _MINE.format("ranged", "")),
    ("React: Before this character makes a skill check: Roll two dice and use the better result.", _MINE.format("check", "'higher'")),
    ("React: Before this character makes a melee strike roll: Use two dice for the roll; the lower counts.", _MINE.format("melee", "'lower'")),
    ("React: Before target character makes a die roll that was not preset: The target uses two dice for the roll. You may choose which one to use for the result.",
     _THEIRS.format("")),
    ("React: Before target character makes a die roll that was not preset: The target rolls two dice and the higher counts.",
     _THEIRS.format("'higher'")),
    ("React: Before target character makes a die roll that was not preset: The target rolls 2 dice. Its controller chooses one.",
     _THEIRS.format("by=ControllerOf(Agent())")),
    ("Your Elves roll two dice for initiative and use the higher.", "Static(RollsTwo('initiative', 'higher'), scope=(Yours(), Faction('Elf')))"),
    ("Elves use two dice for magic and poison saves and the lower counts.",
     "Static(RollsTwo('magic save', 'lower'), RollsTwo('poison save', 'lower'), scope=(Faction('Elf'),))"),
    ("Order: Target a character: The target rolls two dice for melee and ranged strike rolls until end of turn and uses the lower.",
     "Order(Gain(T(0), RollsTwo('strike', 'lower')), cost=(Target(Cards()),))"),
    ("Order: Until end of turn, this character uses two dice for saves and you may choose which one to use for the result.",
     "Order(Gain(Me(), RollsTwo('save', 'chosen')))"),
    ("Order: Target opposing character within one rank. This character and the target each roll a die and add their Skill. "
     "If this character's total is greater, stun the target.",
     f"Order(Contest(T(0), 'skill', success=Stun(T(0))), {_AIM})"),
    ("Order: Target opposing character within one rank. This character and the target each roll a die. "
     "If the target's total is equal or greater, this character suffers a wound. Otherwise, stun the target.",
     f"Order(Contest(Me(), '', success=Wound(Me()), failure=Stun(T(0)), who=T(0), ties=True), {_AIM})"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_it_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "React: After this character makes a ranged strike roll: Use two dice for the roll. The higher counts.",
        "Order: Use two dice for the roll. The higher counts.",
        "React: Before this character makes a skill check: Target character uses two dice for the roll. The lower counts.",
        "Your Elves roll two dice for saves and its controller chooses one.",
    ],
)
def test_two_dice_are_for_a_roll_to_come_of_the_one_who_makes_it(text: str) -> None:
    assert not clause(text).read
