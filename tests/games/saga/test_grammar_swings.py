"""How far strikes reach, what their dice show, which bonuses they ignore, with what ATK they are made, and how many there are."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

WHOLE = [
    (
        "Order: Perform a melee strike. The strike gains +1 ATK for each item equipped to the target.",
        "Order(Melee(mods=(StrikeMod(atk=Count(Kind('Item'), HeldBy(Struck()))),)))",
    ),
    (
        "Testa gains +2 ATK and inflicts an additional wound while performing a melee strike against an Elf.",
        "Static(StrikeMod('melee', against=(Faction('Elf'),), atk=2), StrikeMod('melee', against=(Faction('Elf'),), wounds=1))",
    ),
    (
        "Testa inflicts an additional wound and gains +3 ATK while performing a melee strike.",
        "Static(StrikeMod('melee', wounds=1), StrikeMod('melee', atk=3))",
    ),
    (
        "Testa gains +2 ATK and inflicts an additional wound with melee strikes against Elves.",
        "Static(StrikeMod('melee', against=(Faction('Elf'),), atk=2), StrikeMod('melee', against=(Faction('Elf'),), wounds=1))",
    ),
    (
        "Order: Testa gains +2 ATK and inflicts an additional wound with melee strikes against Elves.",
        "Order(Gain(Me(), StrikeMod('melee', against=(Faction('Elf'),), atk=2), StrikeMod('melee', against=(Faction('Elf'),), wounds=1)))",
    ),
    (
        "Testa gains +2 AC and inflicts an additional wound with melee strikes against Elves.",
        "Static(Bonus('ac', 2), StrikeMod('melee', against=(Faction('Elf'),), wounds=1))",
    ),
    ("Testa's ranged strikes may target characters in an adjacent rank.", "Static(StrikeMod('ranged', close=True))"),
    ("Testa's melee strikes may target Elves two additional ranks away.", "Static(StrikeMod('melee', against=(Faction('Elf'),), reach=2))"),
    ("Testa may be targeted with melee strikes regardless of rank.", "Static(StrikeMod('melee', reach=99, defending=True))"),
    ("Opposing characters may target Testa with ranged strikes an additional rank away.", "Static(StrikeMod('ranged', against=(Same(Me()),), reach=1), scope=(Opposing(),))"),
    ("Order: Perform a melee strike. The strike may target an additional rank away if the target is stunned.", "Order(Melee(mods=(StrikeMod(against=(Stunned(),), reach=1),)))"),
    ("Order: Perform a melee strike against a spent character, regardless of rank.", "Order(Melee(against=(Spent(),), within=99))"),
    ("Order: Target a spent character within 3 ranks: Perform a melee strike against the target.", "Order(Melee(target=T(0), within=3), cost=(Target(Cards(Spent(), Within(3))),))"),
    ("Testa's melee strikes gain +1 ATK for each wound on the target.", "Static(StrikeMod('melee', atk=WoundsOn(Struck())))"),
    ("Order: Perform a melee strike. If the target attacked this turn, the strike gains +3 ATK.", "Order(Melee(mods=(StrikeMod(atk=Either(Is(Struck(), DidThisTurn('attack')), 3)),)))"),
    ("React: After Testa misses with a melee strike: Perform a melee strike with the same base ATK.", "React(Event('miss', agent=(Same(Me()),), by=('melee',)), Melee(HeardAtk(base=True)))"),
    ("React: After Testa targets a ranged strike: The strike is a Fire action and is a spell.", "React(Event('target', agent=(Same(Me()),), by=('ranged',)), Seq(StrikeIs('Fire'), StrikeIs('Spell')))"),
    ("Order: Perform a melee strike using Testa's highest ATK.", "Order(Melee(BestAtk(Me(), base=True)))"),
    ("Order: Perform a melee strike with +1 ATK for each Elf in this rank.", "Order(Melee(bonus=Count(Faction('Elf'), SameRank())))"),
    ("Order: Perform up to two +1 ranged strikes.", "Order(Ranged(1, n=2, up_to=True))"),
    ("Order: Perform a melee strike against each of two different characters.", "Order(Melee(n=2, different=True))"),
    ("Order: Perform a melee strike that stuns instead of wounding.", "Order(Seq(Melee(mods=(StrikeMod(harmless=True),)), If(StrikeHit(), Stun(Struck()))))"),
    ("Testa has two fewer melee strikes when he attacks, to a minimum of 1.", "Static(FewerStrikes(2, least=1))"),
    ("Testa has one fewer melee strike (losing his primary ATK first) when he attacks for each wound he has.", "Static(FewerStrikes(WoundsOn(Me()), first=True))"),
    ("Testa loses his first melee strike when he attacks.", "Static(FewerStrikes(first=True))"),
    ("Testa may not suffer more than one wound from a single strike.", "Static(StrikeMod(most=1, defending=True))"),
    (
        "React: Before Testa performs a strike: If the target is stunned, the strike gains +3 ATK.",
        "React(Event('roll', agent=(Same(Me()),), by=('strike',), before=True), "
        "If(Is(Patient(), Stunned()), Gain(Agent(), StrikeMod(atk=3), until='strike')))",
    ),
    (
        "React: Before an opposing character performs a melee strike: If the target is an Elf, the target gains +3 AC for the strike.",
        "React(Event('roll', agent=(Opposing(),), by=('melee',), before=True), "
        "If(Is(Patient(), Faction('Elf')), Gain(Patient(), Bonus('ac', 3), until='strike')))",
    ),
    (
        "React: Before Testa performs a melee strike: If the strike hits, stun the target.",
        "React(Event('target', agent=(Same(Me()),), by=('melee',), before=True), "
        "Delayed(Event('strike', agent=(Same(Me()),), by=('melee', 'success')), Stun(Patient()), until='event'))",
    ),
    ("Testa has one fewer melee strike (losing his primary ATK first) when he attacks.", "Static(FewerStrikes(first=True))"),
    # ATK does not affect ranged strikes; a bonus does.
    ("Testa's strikes gain +2 ATK.", "Static(StrikeMod(atk=2))"),
    ("Testa's strikes against Elves gain a +2 bonus.", "Static(StrikeMod('strike', against=(Faction('Elf'),), roll=2))"),
    (
        "React: After Testa targets a strike: The strike gains +3 ATK.",
        "React(Event('target', agent=(Same(Me()),), by=('strike',)), Gain(Agent(), StrikeMod(atk=3), until='strike'))",
    ),
    (
        "React: After Testa targets a ranged strike: The strike gains a +3 bonus.",
        "React(Event('target', agent=(Same(Me()),), by=('ranged',)), Gain(Agent(), StrikeMod('ranged', roll=3), until='strike'))",
    ),
    # The base ATK of one's own is without the bonuses, which are added anyhow.
    (
        "Order: Target a character: The target gains an additional melee strike (base = target's primary ATK) when he attacks until end of turn.",
        "Order(Gain(T(0), ExtraStrike()), cost=(Target(Cards()),))",
    ),
    ("Order: Perform a melee strike using Testa's primary ATK.", "Order(Melee())"),
    ("Testa has an additional melee strike equal to Testa's primary ATK when he attacks.", "Static(ExtraStrike())"),
    ("Testa has an additional melee strike equal to this character's highest ATK when he attacks.", "Static(ExtraStrike(BestAtk(It(), base=True)))"),
    (
        "React: After Testa is hit with a melee strike: Reduce all wounds from this strike to zero.",
        "React(Event('hit', patient=(Same(Me()),), by=('melee',)), Seq(Note(Patient()), "
        "Delayed(Event('wound', patient=(Same(T(0)),), by=('strike',), before=True), ReduceWounds(to=0), until='event')))",
    ),
    (
        "Order: Perform a melee strike against each opposing character in an adjacent rank.",
        "Order(Seq(Choose(Cards(Opposing(), AdjacentRank())), ForEach(Every(Opposing(), SameRank(T(0))), Melee(target=It()))))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), WHOLE, ids=[text[:50] for text, _ in WHOLE])
def test_what_is_said_of_strikes_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Perform a melee strike with the same base ATK.",
        "Testa's strikes may target two ranks away.",
        "Testa gains +2 ATK, and inflicts an additional wound while performing a melee strike against an Elf.",
        "Testa gains +2 ATK, and inflicts an additional wound with melee strikes against Elves.",
        "Testa gains +2 Skill and inflicts two additional wounds while performing a ranged strike.",
        "Order: Perform a melee strike with a base ATK equal to the target's level.",
        "Order: Perform a melee strike. If the target attacked this turn, the strike may target an additional rank away.",
        "React: Before Testa performs a melee strike: The strike may target an additional rank away. Stun the target.",
        "Testa has one fewer melee strike (losing his primary AC first) when he attacks.",
        "Testa's melee and ranged strikes gain +2 ATK.",
        "Your Elves have an additional melee strike equal to this character's primary ATK when they attack.",
        "React: After Testa targets a ranged strike: The strike gains +3 ATK.",
        "Order: Target a character: The target gains an additional melee strike equal to this character's primary ATK when he attacks until end of turn.",
    ],
)
def test_what_is_told_by_nothing_is_declined(text: str) -> None:
    assert clause(text).effects == ()
