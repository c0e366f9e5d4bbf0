"""Checks and saves are read in all their wordings, with what success and failure bring."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

_COST = "cost=(Target(Cards(Within(2))),)"
READ = [
    (
        "Order: Target a character within two ranks: The target must succeed with a will save (DC 13, DC 18 if Testa is wounded) or become stunned.",
        f"Order(Check('will save', Either(Is(Me(), Wounded()), 18, 13), failure=Stun(T(0)), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must make a poison save (DC = 5 + this character's Skill, +2 for Dwarves) or "
        "suffer a wound and become stunned.",
        "Order(Check('poison save', Either(Is(T(0), Faction('Dwarf')), Plus(Plus(5, StatOf(Me(), 'skill')), 2), Plus(5, StatOf(Me(), 'skill'))), "
        f"failure=Seq(Wound(T(0)), Stun(T(0))), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with two magic saves (DC 9) or become spent.",
        f"Order(Check('magic save', 9, success=Check('magic save', 9, failure=Spend(T(0)), who=T(0)), failure=Spend(T(0)), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with two magic saves (DC 9) or suffer a wound for each failure.",
        "Order(Seq(Check('magic save', 9, failure=Wound(T(0)), who=T(0)), Check('magic save', 9, failure=Wound(T(0)), who=T(0))), "
        f"{_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a fear save (DC 14 minus the target's Level) or Testa gains +1 ATK until end of turn.",
        "Order(Check('fear save', Plus(14, Times(-1, StatOf(T(0), 'level'))), failure=Gain(Me(), Bonus('atk', 1)), who=T(0)), "
        f"{_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC 12) or become spent or, if already spent, stunned.",
        f"Order(Check('magic save', 12, failure=If(Is(T(0), Spent()), Stun(T(0)), Spend(T(0))), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC 12) or become spent. If the target fails by 5 or more, "
        "stun the target.",
        "Order(Check('magic save', 12, failure=Seq(Spend(T(0)), If(Compare(Margin(), '<=', -5), Stun(T(0)))), who=T(0)), "
        f"{_COST})",
    ),
    (
        "Order: Target a character within two ranks: The target must make a magic save (DC 12). If the target fails the save, kill the target.",
        f"Order(Check('magic save', 12, failure=Kill(T(0)), who=T(0)), {_COST})",
    ),
    (
        "Order: Make a Charisma check (DC 15). If successful, draw a card. If unsuccessful, discard a card.",
        "Order(Check('Charisma', 15, success=Draw(), failure=Discard()))",
    ),
    (
        "Order: Testa makes a skill check (DC 15). If the check is successful, draw a card.",
        "Order(Check('skill', 15, success=Draw()))",
    ),
    ("Order: Succeed with a perception check (DC 12) to draw a card.", "Order(Check('perception', 12, success=Draw()))"),
    (
        "Order: Perform a melee strike. If the strike hits, the target must succeed with a magic save (DC 12 + 2 for each wounded Dwarf) or be stunned.",
        "Order(Seq(Melee(), If(StrikeHit(), Check('magic save', Plus(12, Times(2, Count(Wounded(), Faction('Dwarf')))), failure=Stun(Struck()), who=Struck()))))",
    ),
    (
        "Order: Target all characters within one rank: Each target must succeed with a magic save (DC 15) or become spent. Targets that fail by 5 or "
        "more become stunned.",
        "Order(ForEach(T(0), Check('magic save', 15, failure=Seq(Spend(It()), If(Compare(Margin(), '<=', -5), Stun(It()))), who=It())), "
        "cost=(Target(Cards(Within(1), every=True)),))",
    ),
    (
        "Order: Target up to two characters within two ranks: The targets must each succeed with a magic save (DC 13) or become stunned.",
        "Order(ForEach(T(0), Check('magic save', 13, failure=Stun(It()), who=It())), cost=(Target(Cards(Within(2), n=2, up_to=True)),))",
    ),
    (
        "Order: Target a character within two ranks: Unless the target succeeds with a magic save (DC 13), stun the target.",
        f"Order(Check('magic save', 13, failure=Stun(T(0)), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks and make a Charisma check (DC 18). If successful, stun the target.",
        f"Order(Check('Charisma', 18, success=Stun(T(0))), {_COST})",
    ),
    (
        "Order: Once per turn: Target a character within two ranks, and perform a will test (DC 9 + level of target). If unsuccessful, Testa suffers a wound.",
        f"Order(Check('will', Plus(9, StatOf(T(0), 'level')), failure=Wound(Me())), {_COST}, times=1)",
    ),
    (
        "React: Before a melee strike roll targeting Testa: The opponent must succeed with a magic save (DC 15) or the strike is a critical failure.",
        "React(Event('roll', patient=(Same(Me()),), by=('melee',), before=True), Check('magic save', 15, failure=SetRoll(1), who=Agent()))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC 12) or become spent. If the target fails by at least 5, "
        "stun the target.",
        "Order(Check('magic save', 12, failure=Seq(Spend(T(0)), If(Compare(Margin(), '<=', -5), Stun(T(0)))), who=T(0)), "
        f"{_COST})",
    ),
    (
        "Order: Target a number of opposing characters up to Testa's Level within two ranks: Spend the targets.",
        "Order(Spend(T(0)), cost=(Target(Cards(Opposing(), Within(2), n=StatOf(Me(), 'level'), up_to=True)),))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC = three times Testa's Level) or else become stunned.",
        f"Order(Check('magic save', Times(3, StatOf(Me(), 'level')), failure=Stun(T(0)), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks. The target must make two will saves (DC 9). Each time the target fails, he suffers a wound.",
        "Order(Seq(Check('will save', 9, failure=Wound(T(0)), who=T(0)), Check('will save', 9, failure=Wound(T(0)), who=T(0))), "
        f"{_COST})",
    ),
    (
        "Order: Target two characters in different ranks: Stun the targets.",
        "Order(Stun(T(0)), cost=(Target(Cards(n=2, together=Not(SameRank(T(0))))),))",
    ),
    (
        "Order: Target a character within two ranks. The target must make a will save (DC 10 + Testa's Skill). If he fails, he is stunned.",  # he who rolled
        f"Order(Check('will save', Plus(10, StatOf(Me(), 'skill')), failure=Stun(T(0)), who=T(0)), {_COST})",
    ),
    (
        "Order: Target a character within two ranks. Make a skill check (DC 10 + his Level). If successful, he is stunned.",
        f"Order(Check('skill', Plus(10, StatOf(T(0), 'level')), success=Stun(T(0))), {_COST})",
    ),
    (
        "Order: Target a character within two ranks. The target must succeed with a will save (DC 10) or suffer a wound. If he rolls a natural 1, kill him.",
        f"Order(Check('will save', 10, failure=Seq(Wound(T(0)), If(Natural(False), Kill(T(0)))), who=T(0)), {_COST})",
    ),
    (
        "Order: Target an item within two ranks. The target's bearer must succeed with a magic save (DC 14) or be stunned.",
        "Order(Check('magic save', 14, failure=Stun(HolderOf(T(0))), who=HolderOf(T(0))), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(2))))),))",
    ),
    (
        "Order: Choose a rank within two ranks. Each character in that rank and any adjacent ranks must succeed with a magic save (DC 9) or be spent.",
        "Order(Seq(Choose(Cards(Within(2))), ForEach(Every(Within(1, T(0))), Check('magic save', 9, failure=Spend(It()), who=It()))))",
    ),
    (
        "Order: Target a spent character within two ranks. During the next Ready Phase, the character must succeed with a will save (DC 10) or the character does not ready.",
        "Order(Delayed(Event('turn'), Check('will save', 10, failure=Gain(T(0), Cannot('ready phase')), who=T(0)), until='game'), "
        "cost=(Target(Cards(Spent(), Within(2))),))",
    ),
    (
        "React: Before a melee strike roll targeting Testa: The striker must succeed with a will save (DC 10) or else the melee strike misses.",
        "React(Event('roll', patient=(Same(Me()),), by=('melee',), before=True), Check('will save', 10, failure=Gain(Agent(), StrikeMod(sure='miss'), until='strike'), who=Agent()))",
    ),
    ("React: After target opposing character pays the costs of an action card that is a spell: Cancel the action.",
     "React(Event('pay', agent=(Opposing(),), by=('card', 'spell'), target='agent'), Cancel())"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_a_roll_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Make a Charisma check (DC 15).", GapKind.TYPE),
        ("Order: Make a Charisma check (DC 15). Draw a card.", GapKind.TYPE),
        ("Order: Draw a card. If unsuccessful, discard a card.", GapKind.TYPE),
        ("Order: Make a whistling check (DC 15). If successful, draw a card.", GapKind.UNKNOWN),
        ("Order: Target a character in different ranks: Stun the target.", GapKind.TYPE),
        ("Order: Target a character: Stun the holder of the target.", GapKind.TYPE),
        ("Order: The opponent must succeed with a will save (DC 10) or be stunned.", GapKind.TYPE),
    ],
)
def test_a_roll_that_is_not_sure_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
