"""The search for a table on which what a card says is offered finds what can be done, and does not find what cannot."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from tests.games.saga.offered import found, looked_for, unframed
from tests.games.saga.test_grammar import card

ON_SOME = (
    "Order(Draw(1), times=1)",
    "Order(Unstun(T()), cost=(Target(Cards(Stunned())),))",
    "React(Event('pay', agent=(Opposing(),), by=('attack',)), Cancel())",
    "React(Event('die', patient=(Same(Me()),)), Put(Me(), 'deck'), zone='own discard')",
    "React(Event('target', patient=(Same(Me()),), by=('spell',)), Cancel(), spend=True)",
    "Static(Bonus('ac', 2), scope=(Yours(), Trait('Beast')))",
    "Auto(Event('die', agent=(Same(Me()),)), Draw(1))",
    "Static(Grant(Order(Draw(1), cost=(Pay(Discard()),))))",
)
ON_NONE = (
    "Order(Spend(T()), cost=(Target(Cards(Stunned())),))",
    "React(Event('die', patient=(Same(Me()),)), Put(Me(), 'deck'))",
    "React(Event('perform', by=('melee',)), Draw(1))",
    "Auto(Event('die', patient=(Same(Me()),)), Draw(1))",
    "Static(Bonus('ac', 2), when=Is(Me(), All(Ready(), Spent())))",
    "Static(Grant(Order(Draw(1), cost=(Require(Is(Me(), All(Ready(), Spent()))),))))",
)


@pytest.mark.parametrize("script", ON_SOME)
def test_what_can_be_done_is_found(script: str) -> None:
    ability = noted(script)
    with unframed():
        assert all(found(card("x"), (ability,), node) for node in looked_for((ability,)))


@pytest.mark.parametrize("script", ON_NONE)
def test_what_cannot_be_done_is_not_found(script: str) -> None:
    ability = noted(script)
    with unframed():
        assert not found(card("x"), (ability,), looked_for((ability,))[-1], most=4)
