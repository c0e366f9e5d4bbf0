"""Orders and attacks that an effect lets somebody perform, and what an action is called."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

WHOLE = [
    (
        "React: After one of your Elves moves forward a rank: He performs an Order.",
        "React(Event('forward', patient=(Yours(), Faction('Elf'))), PerformOrder(Patient()))",
    ),
    (
        "Spend React: After you perform an Order, perform an additional Order after this one.",
        "React(Event('perform', agent=(Yours(),), by=('order',)), PerformOrder(None), spend=True)",
    ),
    ("Order: Testa may perform an attack (spending as normal).", "Order(May(Attack(spend=True)))"),
    (
        "Spend Order: Perform a +3 ranged strike. This is a Water action and a spell.",
        "Order(Ranged(3), spend=True, element='Water spell')",
    ),
    ("Order: Draw a card. This is a Trap.", "Order(Draw(1), element='Trap')"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), WHOLE, ids=[text[:50] for text, _ in WHOLE])
def test_a_whole_action_is_read_as_it_is_meant(text: str, ability: str) -> None:
    found = clause(text)
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]
    assert canonical(clause(found.english).effects) == canonical(found.effects)


def test_a_decree_is_more_than_an_order() -> None:
    assert clause("React: After Testa attacks: Perform a Decree.").effects == ()
