"""Strikes in wide tables: whose, at whom, what they ignore, how many wounds they inflict, whom they may not target."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    ("Testa's melee strikes ignore the Planar trait and AC bonuses from items.", "Static(StrikeMod('melee', ignores=(Kind('Item'),), through=True))"),
    ("Your Elves' strikes ignore AC bonuses from Shields and Planar.", "Static(StrikeMod(ignores=(Trait('Shield'),), through=True), scope=(Yours(), Faction('Elf')))"),
    ("While performing a ranged strike, Testa ignores Planar and all AC bonuses.", "Static(StrikeMod('ranged', through=True, sheer=True))"),
    ("Order: Perform a melee strike that ignores Planar and AC bonuses from items.", "Order(Melee(mods=(StrikeMod(ignores=(Kind('Item'),), through=True),)))"),
    ("Ranged strikes against Testa inflict one less wound, to a minimum of one.", "Static(StrikeMod('ranged', wounds=-1, least=1, defending=True))"),
    ("Testa's strikes inflict two fewer wounds (minimum one).", "Static(StrikeMod(wounds=-2, least=1))"),
    ("Melee strikes against Testa inflict only one wound.", "Static(StrikeMod('melee', most=1, defending=True))"),
    ("Melee and ranged strikes that would inflict more than two wounds inflict only two wounds against Testa.", "Static(StrikeMod(most=2, defending=True))"),
    ("Testa inflicts an additional wound with odd melee strike rolls.", "Static(StrikeMod('melee', wounds=1, shows=(1, 3, 5, 7, 9, 11, 13, 15, 17, 19)))"),
    ("Testa inflicts an extra wound whenever she hits with an even strike roll.", "Static(StrikeMod(wounds=1, shows=(2, 4, 6, 8, 10, 12, 14, 16, 18, 20)))"),
    ("Testa's odd ranged strike rolls automatically miss.", "Static(StrikeMod('ranged', sure='miss', shows=(1, 3, 5, 7, 9, 11, 13, 15, 17, 19)))"),
    ("Ranged strikes made by your Elves add +2 to their die rolls.", "Static(StrikeMod('ranged', roll=2), scope=(Yours(), Faction('Elf')))"),
    ("Add +3 to all of Testa's ranged strike rolls.", "Static(StrikeMod('ranged', roll=3))"),
    ("All melee strikes inflict an additional wound against Elves.", "Static(StrikeMod('melee', against=(Faction('Elf'),), wounds=1), scope=(Kind('Character'),))"),
    ("Any melee strike that targets a stunned character inflicts an additional wound.", "Static(StrikeMod('melee', wounds=1, defending=True), scope=(Stunned(),))"),
    ("Testa suffers an additional wound when hit by a ranged strike.", "Static(StrikeMod('ranged', wounds=1, defending=True))"),
    ("Testa suffers an additional wound from melee strikes by Elves.", "Static(StrikeMod('melee', against=(Faction('Elf'),), wounds=1, defending=True))"),
    ("Ranged strikes do not wound Testa.", "Static(StrikeMod('ranged', harmless=True, defending=True))"),
    ("Melee strikes that target Testa suffer -4 ATK unless performed by an Elf.", "Static(StrikeMod('melee', against=(Not(Faction('Elf')),), atk=-4, defending=True))"),
    ("Your Elves who target spent characters with melee strikes gain +5 ATK for the strike.", "Static(StrikeMod('melee', against=(Spent(),), atk=5), scope=(Yours(), Faction('Elf')))"),
    ("Testa's ranged strikes may not target Elves.", "Static(Cannot('ranged', (Faction('Elf'),)))"),
    ("Ranged strikes from Elves may not target Testa.", "Static(Cannot('ranged', (Same(Me()),)), scope=(Faction('Elf'),))"),
    ("Testa's melee strikes may only target stunned characters.", "Static(Cannot('melee', (Not(Stunned()),)))"),
    ("Testa may make ranged strikes against characters in an adjacent rank.", "Static(StrikeMod('ranged', close=True))"),
    ("Testa gains +2 to ranged strikes from Fire spells.", "Static(StrikeMod('ranged', (Spell(), Trait('Fire')), roll=2))"),
    (
        "Any character targeting Testa with a melee strike must succeed with a fear save (DC 12) or the strike is canceled.",
        "Auto(Event('target', patient=(Same(Me()),), by=('melee',)), Check('fear save', 12, failure=Cancel(strikes='strike'), who=Agent()))",
    ),
    (
        "Any character who performs a melee strike targeting Testa suffers a wound after the strike resolves.",
        "Auto(Event('strike', patient=(Same(Me()),), by=('melee',)), Wound(Agent()))",
    ),
    (
        "Characters who target Testa with melee strikes are spent after the strike.",
        "Auto(Event('target', patient=(Same(Me()),), by=('melee',)), Delayed(Event('strike', patient=(Same(Me()),), by=('melee',)), Spend(Agent()), until='event'))",
    ),
    (
        "React: After an opposing character performs a melee strike: If the strike was against your Warlord, draw a card.",
        "React(Event('strike', agent=(Opposing(),), by=('melee',)), If(Is(Patient(), Yours(), IsWarlord()), Draw()))",
    ),
    ("Order: Perform a +0 ranged strike (+5 for Elves).", "Order(Ranged(Either(Is(Me(), Faction('Elf')), 5, 0)))"),
    (
        "Your Elves inflict an additional wound when they hit by 5 or more with a ranged strike.",
        "Static(StrikeMod('ranged', wounds=1, margin=5), scope=(Yours(), Faction('Elf')))",
    ),
    ("Testa's melee strikes spend any Elf they hit.", "Auto(Event('hit', agent=(Same(Me()),), patient=(Faction('Elf'),), by=('melee',)), Spend(Patient()))"),
    ("Order: Perform a melee strike with a +4 bonus against stunned characters.", "Order(Melee(mods=(StrikeMod(against=(Stunned(),), atk=4),)))"),
    ("Order: Perform a melee strike, adding Testa's Skill to the roll.", "Order(Melee(roll=StatOf(Me(), 'skill')))"),
    ("Order: Perform a +0 ranged strike. Add +2 to the roll for each Elf in play.", "Order(Ranged(0, roll=Times(2, Count(Faction('Elf')))))"),
    ("Spend Order: Perform an attack. During the attack, Testa gains +3 ATK.", "Order(Attack(spend=True, mods=(StrikeMod(atk=3),)), spend=True)"),
    ("Order: Until end of turn, Testa's next melee strike is a critical success.", "Order(Delayed(Event('target', agent=(Same(Me()),), by=('melee',)), SetRoll(20), until='turn'))"),
    ("Order: Testa or target Elf performs a melee strike.", "Order(OneEffect(Melee(), Seq(Target(Cards(Faction('Elf'))), Melee(by=T(0)))))"),
    (
        "Order: Target opposing character performs a melee strike against another opposing character.",
        "Order(Seq(Target(Cards(Opposing())), Melee(against=(Opposing(),), by=T(0))))",
    ),
    (
        "Order: Target an Elf: The target must succeed with a magic save (DC 15) or be unable to perform additional melee strikes this turn.",
        "Order(Check('magic save', 15, failure=Gain(T(0), Cannot('melee'), until='turn'), who=T(0)), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    ("Immediately after it attacks, Testa moves backward one rank.", "Auto(Event('attack', agent=(Same(Me()),)), Move(Me(), 'backward'))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:50] for text, _ in READ])
def test_strikes_are_read_whosever_they_are_and_at_whomever(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_bounds_that_differ_are_declined() -> None:
    assert_declined("Strikes that would inflict more than two wounds inflict only one wound on Testa.", GapKind.TYPE)


def test_strike_rolls_and_saves_of_spells_are_told_at_once() -> None:
    assert_means(
        "Testa adds +3 to strike rolls and DCs from Fire spells.",
        "Static(StrikeMod(by=(Spell(), Trait('Fire')), roll=3))",
        "Static(HarderCheck('all', 3, (Spell(), Trait('Fire'))))",
    )


def test_what_comes_before_the_wounds_may_hang_on_the_target_as_well() -> None:
    assert_means(
        "Spend Order: Perform a +2 ranged strike. If the target is ready and the strike hits, spend the target before wounds are inflicted.",
        "Order(Seq(Delayed(Event('target', agent=(Same(Me()),), by=('ranged',)), Delayed(Event('hit', agent=(Same(Me()),), by=('ranged',)), "
        "If(Is(Patient(), Ready()), Spend(Patient())), until='event')), Ranged(2)), spend=True)",
    )
