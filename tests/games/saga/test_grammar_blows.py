"""A strike does one thing or another; its hit brings something before its wounds, or beside them; an attack is aimed at one."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

_MELEE = "Event('roll', agent=(Same(Me()),), by=('melee',), before=True)"
_HIT = "Event('hit', agent=(Same(Me()),), by=('melee',))"
_KILLED = "Event('strike', agent=(Same(Me()),), by=('melee', 'killing'))"

READ = [
    (
        "React: Before Testa makes a melee strike roll: The strike either gains +3 to the die roll or inflicts an additional wound (your choice).",
        f"React({_MELEE}, OneEffect(AddRoll(3), StrikeWounds(1)))",
    ),
    (
        "Order: Perform a +2 ranged strike. The strike may target an additional rank away or inflicts an additional wound, your choice.",
        "Order(OneEffect(Ranged(2, reach=1), Ranged(2, wounds=1)))",
    ),
    (
        "Order: Perform a number of +2 ranged or melee strikes equal to half Testa's Level, rounded up.",
        "Order(Repeat(Half(StatOf(Me(), 'level')), OneEffect(Ranged(2), Melee(2))))",
    ),
    (
        "Order: Perform a number of +2 melee or ranged strikes equal to Testa's Level. These strikes may target an additional rank away.",
        "Order(Repeat(StatOf(Me(), 'level'), OneEffect(Melee(2, reach=1), Ranged(2, reach=1))))",
    ),
    (
        "React: After an adjacent Elf is targeted by a ranged strike: Redirect the strike to Testa. If the strike hits, reduce the wounds by one.",
        "React(Event('target', patient=(Adjacent(), Faction('Elf')), by=('ranged',)), Seq(Redirect(Me()), StrikeWounds(-1)))",
    ),
    (
        "Order: Perform a melee strike that either gains +4 ATK or inflicts two additional wounds.",
        "Order(OneEffect(Melee(bonus=4), Melee(wounds=2)))",
    ),
    (
        "Order: Perform a +2 ranged strike. If the strike hits, stun the target before wounds are inflicted.",
        "Order(Seq(Delayed(Event('target', agent=(Same(Me()),), by=('ranged',)), Delayed(Event('hit', agent=(Same(Me()),), by=('ranged',)), "
        "Stun(Patient()), until='event')), Ranged(2)))",
    ),
    (
        "React: Before Testa makes a melee strike roll: If the strike hits, the target becomes spent (before wounds are inflicted).",
        f"React({_MELEE}, Delayed({_HIT}, Spend(Patient()), until='event'))",
    ),
    (
        "React: After Testa hits with a melee strike, but before wounds are inflicted: The target loses 2 AC until end of turn.",
        f"React({_HIT}, Gain(Patient(), Bonus('ac', -2)))",
    ),
    (
        "Order: Perform a +3 ranged strike that spends the target in addition to wounding.",
        "Order(Seq(Ranged(3), If(StrikeHit(), Spend(Struck()))))",
    ),
    (
        "Order: Perform a +3 ranged strike. If the strike hits, the target is stunned in addition to being wounded.",
        "Order(Seq(Ranged(3), If(StrikeHit(), Stun(Struck()))))",
    ),
    (
        "Order: Perform a melee strike. If it hits, the strike inflicts an additional wound and spends the target.",
        "Order(Seq(Melee(wounds=1), If(StrikeHit(), Spend(Struck()))))",
    ),
    (
        "Order: Perform a melee strike. The strike gains +2 ATK and, if Testa is wounded, inflicts an additional wound.",
        "Order(Melee(bonus=2, wounds=Either(Is(Me(), Wounded()), 1, 0)))",
    ),
    (
        "Order: Draw a card and, if Testa is wounded, perform a melee strike.",
        "Order(Seq(Draw(), If(Is(Me(), Wounded()), Melee())))",
    ),
    (
        "Order: Target a character within two ranks: The target suffers a wound and, if he is spent, becomes stunned.",
        "Order(Seq(Wound(T(0)), If(Is(T(0), Spent()), Stun(T(0)))), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "React: Once per turn, after Testa moves: Until end of turn, if Testa hits with a melee strike, he inflicts an additional wound.",
        "React(Event('move', patient=(Same(Me()),)), Gain(Me(), StrikeMod('melee', wounds=1)), times=1)",
    ),
    (
        "React: Before Testa makes a melee strike roll: If Testa hits with this strike, he inflicts two additional wounds.",
        f"React({_MELEE}, StrikeWounds(2))",
    ),
    (
        "Order: Target a wounded character: Until end of turn, if the target is an Elf, his melee strikes inflict an additional wound.",
        "Order(If(Is(T(0), Faction('Elf')), Gain(T(0), StrikeMod('melee', wounds=1))), cost=(Target(Cards(Wounded())),))",
    ),
    (
        "React: After Testa performs a melee strike that killed a character: Perform a melee strike with an ATK equal to that of the previous strike.",
        f"React({_KILLED}, Melee(HeardAtk(base=True)))",
    ),
    (
        "Order: Perform a +2 ranged strike, then a +0 ranged strike. These may target characters an additional rank away.",
        "Order(Seq(Ranged(2, reach=1), Ranged(0, reach=1)))",
    ),
    (
        "Order: Target a Dwarf: Perform an attack without spending, with all melee strikes targeting the target.",
        "Order(Attack(target=T(0)), cost=(Target(Cards(Faction('Dwarf'))),))",
    ),
    (
        "Order: Perform an attack with all strikes targeting spent characters.",
        "Order(Attack(spend=True, against=(Spent(),)))",
    ),
    (
        "React: Before Testa suffers wounds: Inflict that many wounds on target character within one rank.",
        "React(Event('wound', patient=(Same(Me()),), before=True), Seq(Target(Cards(Within(1))), Wound(T(0), EventAmount())))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_a_blow_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Draw a card before wounds are inflicted.", GapKind.TYPE),
        ("Order: Target a character: The target becomes spent in addition to suffering a wound.", GapKind.TYPE),
        ("React: After Testa moves, but before wounds are inflicted: Draw a card.", GapKind.TYPE),
        ("Order: Perform two +1 ranged strikes. Each strike gains +3 to the die roll or inflicts an additional wound.", GapKind.UNSUPPORTED),
    ],
)  # fmt: skip
def test_a_blow_that_is_not_sure_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
