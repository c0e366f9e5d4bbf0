"""Actions and spells that may target further away than they say, with the strikes that they produce."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

_WARLORD = "(Yours(), IsWarlord())"
_SPELL = "Farther(1, (Spell(),)), StrikeMod('strike', by=(Spell(),), reach=1)"
_THIS = "Gain(Agent(), Farther(1, (Same(EventCard()),)), StrikeMod('strike', by=(Same(EventCard()),), reach=1), until='action')"

READ = [
    ("Your Warlord's spells may target an additional rank away.", f"Static({_SPELL}, scope={_WARLORD})"),
    ("Targets of your Warlord's spells may be one rank further away.", f"Static({_SPELL}, scope={_WARLORD})"),
    ("Your Elves' spells may target one rank farther than usual.", f"Static({_SPELL}, scope=(Yours(), Faction('Elf')))"),
    ("Your Warlord's actions may target two additional ranks away.",
     f"Static(Farther(2), StrikeMod('strike', reach=2), scope={_WARLORD})"),
    ("Your Warlord's actions (not melee strikes) may target one additional rank farther than usual.",
     f"Static(Farther(), StrikeMod('ranged', reach=1), scope={_WARLORD})"),
    ("Your Warlord's actions that do not produce strikes may target an additional rank away.", f"Static(Farther(), scope={_WARLORD})"),
    ("Your Elves' spells may target characters regardless of rank.",
     "Static(Farther(99, (Spell(),)), StrikeMod('strike', by=(Spell(),), reach=99), scope=(Yours(), Faction('Elf')))"),
    ("Order: Inflict a wound on Testa: Until end of turn, Testa's spells may target an additional rank away.",
     f"Order(Gain(Me(), {_SPELL}), cost=(Pay(Wound(Me())),))"),
    ("React: After this character pays the costs of a spell: Targets of that spell may be an additional rank away.",
     f"React(Event('pay', agent=(Same(Me()),), by=('spell',)), {_THIS})"),
    ("React: Before this character performs an action: The action may target one rank farther than usual.",
     f"React(Event('perform', agent=(Same(Me()),), by=('action',), before=True), {_THIS})"),
    ("React: Before an adjacent Elf targets a character with a spell: The spell may target an additional rank away.",
     f"React(Event('target', agent=(Adjacent(), Faction('Elf')), by=('spell',), before=True), {_THIS})"),
    ("Spend React: Before an adjacent Elf targets a character with an action that does not produce melee or ranged strikes: "
     "The action may target one rank farther than usual.",
     f"React(Event('target', agent=(Adjacent(), Faction('Elf')), by=('action', 'not making strikes'), before=True), {_THIS}, spend=True)"),
    ("React: After this character pays the costs of a spell: The spell either has +4 DC or may target an additional rank away.",
     f"React(Event('pay', agent=(Same(Me()),), by=('spell',)), OneEffect(Gain(Agent(), HarderCheck('all', 4, (Same(EventCard()),)), until='action'), {_THIS}))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_it_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "React: After this character performs a spell: Targets of that spell may be an additional rank away.",
        "Order: The spell may target an additional rank away.",
    ],
)
def test_only_an_action_whose_targets_are_still_to_come_may_target_further(text: str) -> None:
    assert not clause(text).read
