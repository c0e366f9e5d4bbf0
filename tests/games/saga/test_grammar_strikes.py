"""Strikes are read in all their wordings, and what is said of them becomes part of them or lasts as long as they do."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    ("Order: Perform an additional melee strike.", "Order(Melee())"),
    ("Order: Perform another +2 melee strike.", "Order(Melee(2))"),
    ("Order: Perform a melee strike with an ATK of +3.", "Order(Melee(3))"),
    ("Order: Perform a melee strike (ATK +3) against target wounded character.", "Order(Melee(3, against=(Wounded(),)))"),
    ("Order: Perform a ranged strike with a bonus of +3.", "Order(Ranged(3))"),
    ("Order: Perform two additional +1 ranged strikes.", "Order(Ranged(1, n=2))"),
    ("Order: Perform a number of +1 ranged strikes equal to Testa's Level.", "Order(Ranged(1, n=StatOf(Me(), 'level')))"),
    (
        "Order: Perform a +2 melee strike and a +1 ranged strike.",
        "Order(Seq(Melee(2), Ranged(1)))",
    ),
    ("Order: Perform a melee strike or a +1 ranged strike.", "Order(OneEffect(Melee(), Ranged(1)))"),
    (
        "Order: Perform a +2 ranged strike that does not inflict wounds. If the strike hits, stun the target.",
        "Order(Seq(Ranged(2, mods=(StrikeMod(harmless=True),)), If(StrikeHit(), Stun(Struck()))))",
    ),
    (
        "Order: Perform a melee strike that inflicts an additional wound and may not be redirected or canceled.",
        "Order(Melee(wounds=1, mods=(StrikeMod(fixed=True, kept=True),)))",
    ),
    ("Order: Perform a melee strike that may target two additional ranks away.", "Order(Melee(reach=2))"),
    ("Order: Perform a +1 ranged strike that may target any rank.", "Order(Ranged(1, within=99))"),
    ("Order: Perform a +1 ranged strike that may only target Dwarves.", "Order(Ranged(1, against=(Faction('Dwarf'),)))"),
    ("Order: Perform a melee strike. The strike is a critical success.", "Order(Melee(mods=(StrikeMod(natural=20),)))"),
    (
        "Order: Perform a melee strike. If the target is stunned, the strike inflicts an additional wound.",
        "Order(Melee(mods=(StrikeMod(against=(Stunned(),), wounds=1),)))",
    ),
    (
        "Order: Target all characters in an adjacent rank: Perform a +0 ranged strike against each target.",
        "Order(ForEach(T(0), Ranged(0, target=It(), within=1)), cost=(Target(Cards(AdjacentRank(), every=True, together=SameRank(T(0)))),))",  # "an" rank is one
    ),
    (
        "Order: Target up to two characters two ranks away: Perform a +3 ranged strike against each target. If the strike hits, stun the target.",
        "Order(ForEach(T(0), Seq(Ranged(3, target=It()), If(StrikeHit(), Stun(It())))), cost=(Target(Cards(Away(2), n=2, up_to=True)),))",
    ),
    ("Order: Perform two +3 ranged strikes. These strikes gain +1 to the die roll.", "Order(Ranged(3, n=2, roll=1))"),
    ("Order: Perform a melee strike. After the strike, draw a card.", "Order(Seq(Melee(), Draw()))"),
    (
        "React: After Testa targets a Dwarf with a melee strike: The strike gains +5 ATK and cannot be redirected.",
        "React(Event('target', agent=(Same(Me()),), patient=(Faction('Dwarf'),), by=('melee',)), "
        "Seq(Gain(Agent(), StrikeMod(atk=5), until='strike'), Gain(Agent(), StrikeMod(fixed=True), until='strike')))",
    ),
    ("Your Elves' ranged strikes ignore AC bonuses from Shields.", "Static(StrikeMod('ranged', ignores=(Trait('Shield'),)), scope=(Yours(), Faction('Elf')))"),
    ("Order: Perform two melee strikes against the same Dwarf.", "Order(Melee(n=2, against=(Faction('Dwarf'),), alike=True))"),
    (
        "Order: Perform three +2 ranged strikes. No two strikes may target the same character.",
        "Order(Ranged(2, n=3, different=True))",
    ),
    ("Order: Perform a +2 ranged strike for each wounded Elf.", "Order(Ranged(2, n=Count(Wounded(), Faction('Elf'))))"),
    ("Order: Perform a +0 ranged strike (+4 if Testa is wounded).", "Order(Ranged(Either(Is(Me(), Wounded()), 4, 0)))"),
    ("Order: Perform X melee strikes, where X is Testa's Level.", "Order(Melee(n=StatOf(Me(), 'level')))"),
    ("Order: Perform a melee strike that automatically hits.", "Order(Melee(mods=(StrikeMod(sure='hit'),)))"),
    ("Order: Perform a melee strike that ignores the Planar trait.", "Order(Melee(mods=(StrikeMod(through=True),)))"),
    (
        "Order: Perform a melee strike that inflicts an additional wound against Dwarves.",
        "Order(Melee(mods=(StrikeMod(against=(Faction('Dwarf'),), wounds=1),)))",
    ),
    ("Order: Perform a +2 ranged strike against a character up to four ranks away.", "Order(Ranged(2, against=(Within(4),), within=4))"),
    ("Order: Perform a melee strike. If the target survives, stun him.", "Order(Seq(Melee(), If(Never(StrikeKilled()), Stun(Struck()))))"),
    ("Order: Perform an attack.", "Order(Attack(spend=True))"),
    (
        "Order: Target a Dwarf: Perform an attack against the target without spending.",
        "Order(Attack(target=T(0)), cost=(Target(Cards(Faction('Dwarf'))),))",
    ),
    (
        "React: After Testa is targeted with a melee strike: If the strike misses, ready Testa.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',)), "
        "Delayed(Event('miss', patient=(Same(Me()),), by=('melee',)), ReadyUp(Me()), until='event'))",
    ),
    (
        "React: After Testa targets a character with a melee strike: After the strike, move Testa backward one rank.",
        "React(Event('target', agent=(Same(Me()),), by=('melee',)), "
        "Delayed(Event('strike', agent=(Same(Me()),), by=('melee',)), Move(Me(), 'backward'), until='event'))",
    ),
    ("React: After Testa hits with a melee strike: Inflict an additional wound.", "React(Event('hit', agent=(Same(Me()),), by=('melee',)), StrikeWounds(1))"),
    (
        "Order: Perform two +1 ranged strikes, each against a different character in the same rank.",
        "Order(Ranged(1, n=2, different=True, same_rank=True))",
    ),
    ("Order: Perform two +1 ranged strikes (three if Testa is wounded).", "Order(Ranged(1, n=Either(Is(Me(), Wounded()), 3, 2)))"),
    (
        "Order: Perform a +1 ranged strike. If the strike hits, the target is stunned instead of wounded.",
        "Order(Seq(Ranged(1, mods=(StrikeMod(harmless=True),)), If(StrikeHit(), Stun(Struck()))))",
    ),
    (
        "React: After Testa hits with a melee strike: Instead of inflicting wounds, stun the target.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(StrikeHarmless(), Stun(Patient())))",
    ),
    ("Order: Perform a +1 ranged strike. Add 2 to the die roll.", "Order(Ranged(1, roll=2))"),
    (
        "Characters hit by Testa's melee strikes become stunned.",
        "Auto(Event('hit', agent=(Same(Me()),), by=('melee',)), Stun(Patient()))",
    ),
    (
        "React: After Testa misses with a melee strike: Re-roll the strike.",
        "React(Event('miss', agent=(Same(Me()),), by=('melee',)), Reroll())",
    ),
    (
        "Order: Perform a +2 ranged strike, a +4 ranged strike, and a melee strike.",
        "Order(Seq(Ranged(2), Ranged(4), Melee()))",
    ),
    ("Order: Perform a melee strike. If it hits, it inflicts two additional wounds.", "Order(Melee(wounds=2))"),
    ("Order: Perform a +1 ranged strike that may target an opposing character within four ranks.", "Order(Ranged(1, within=4))"),
    (
        "Order: Perform an attack with an additional melee strike (base +0) without spending. After the attack, stun Testa.",
        "Order(Seq(Attack(extra=(0,)), Stun(Me())))",
    ),
    ("Testa suffers no wounds from ranged strikes.", "Static(StrikeMod('ranged', harmless=True, defending=True))"),
    ("Testa may target an additional rank away with melee strikes.", "Static(StrikeMod('melee', reach=1))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:60] for text, _ in READ])
def test_a_strike_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Perform two melee strikes. If the strike hits, draw a card.", GapKind.TYPE),
        ("Order: Perform two melee strikes. The strike inflicts an additional wound.", GapKind.TYPE),
        ("Order: Perform a melee strike. The strikes inflict an additional wound.", GapKind.TYPE),
        ("Order: Perform a ranged strike.", GapKind.TYPE),
        ("Order: Perform a melee strike that inflicts an additional wound if Testa is wounded.", GapKind.AMBIGUOUS),
        ("Order: After the strike, draw a card.", GapKind.TYPE),
        ("Order: Perform a melee strike, each against a different character.", GapKind.TYPE),
    ],
)
def test_a_strike_that_is_not_sure_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)


def test_a_strike_targets_as_far_as_it_reaches_whom_it_is_against() -> None:
    assert_means(
        "Order: Perform a +2 melee strike against target stunned character.",
        "Order(Melee(2, against=(Stunned(),)))",
    )
    assert_means(
        "Order: Perform two +2 melee strikes against target stunned character.",
        "Order(Melee(2, against=(Stunned(),), n=2, alike=True))",
    )
    assert_declined(
        "Order: Target an Elf. Perform a melee strike against target Dwarf. If the strike hits, stun the target.",
        GapKind.UNSUPPORTED,
    )


def test_how_far_it_may_target_comes_before_its_target_whatever_else_is_said_of_that() -> None:
    near = "Gain(Agent(), StrikeMod('ranged', close=True), until='strike')"
    sure = "Gain(Agent(), StrikeMod('ranged', against=(Stunned(),), natural=20), until='strike')"
    assert_means(
        "React: Before this character targets a ranged strike: The strike may target within one rank and, if the target is stunned, is a critical success.",
        f"React(Event('target', agent=(Same(Me()),), by=('ranged',), before=True), Seq({near}, {sure}))",
    )


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Order: Target a spent character within one rank: On your next Order, skip that Order and instead perform a melee strike against the target.",
            "Order(AtNextOrder(Melee(target=T(0), within=99)), cost=(Target(Cards(Spent(), Within(1))),))",
        ),
        (
            "Order: Target a stunned character within two ranks. This character may perform an attack without spending with all strikes targeting the stunned character.",
            "Order(May(Attack(target=T(0), within=2)), cost=(Target(Cards(Stunned(), Within(2))),))",
        ),
        (
            "React: After an opposing character moves out of an adjacent rank: Perform a melee strike against him.",
            "React(Event('move', patient=(Formerly(AdjacentRank()), Opposing()), when=Compare(EventAmount(), '>=', 1)), Melee(target=Patient(), within=99))",
        ),
        (
            "React: After target character is hit with a ranged strike by Testa: Perform a +2 ranged strike against a character in the rank behind the target.",
            "React(Event('hit', (Same(Me()),), by=('ranged',), target='patient'), Ranged(2, (AdjacentRank(Patient()), Not(InFrontOf(Patient()))), within=99))",
        ),
    ],
)
def test_a_strike_reaches_whom_it_names(text: str, meant: str) -> None:
    assert_means(text, meant)
