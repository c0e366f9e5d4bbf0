"""Numbers as charts show them."""

from dataclasses import replace

from deckbuilder.core.game import Chart
from deckbuilder.gui.stats import numbers

HEALTH = Chart("health", "Health", (("Kell", 1), ("Bran", 1)), measure="Health", values=(31.0, 9.0))


def test_numbers_of_single_cards_are_whole_and_averages_have_a_decimal_place() -> None:
    means = replace(HEALTH, values=(31.0, 9.5))
    spread = replace(HEALTH, spread=((30.0, 32.0), (9.0, 9.0)))
    drawn = [[numbers.drawn(chart, place) for place in (0, 1)] for chart in (HEALTH, means, spread)]
    assert drawn == [["31", "9"], ["31.0", "9.5"], ["31.0", "9.0"]]
