"""Where the keys are on a table: among tokens and lit places, from one to the next by the arrows."""

from collections.abc import Collection, Iterator

from deckbuilder.core.scene import Spot
from deckbuilder.gui.play.geometry import Box, Plan

Stop = str | Spot
"""A token's id, or a place."""

_ASKEW = 2.2
"""So much more it counts to be off to the side than to be far ahead."""


def stops(plan: Plan, spots: Collection[Spot]) -> dict[Stop, Box]:
    """Give what the keys can go to, with what is seen of it, in reading order; of a pile only the top."""
    found: dict[Stop, Box] = {}
    tops = {ground.zone.tokens[0].id for ground in plan.piles() if ground.zone.tokens}
    piled = {token.id for ground in plan.piles() for token in ground.zone.tokens}
    for id, stand in plan.stands.items():
        if id in piled and id not in tops:
            continue
        box = stand.drawn
        found[id] = box._replace(high=max(stand.seen, 1)) if stand.tab else box
    for spot in spots:
        box_of = plan.place(spot)
        if box_of is not None:
            found[spot] = box_of
    return found


def moved(at: Box, among: dict[Stop, Box], right: int, down: int) -> Stop | None:
    """Give the nearest stop in a direction; None where none lies there."""

    def away(box: Box) -> tuple[float, float]:
        (x, y), (a, b) = at.middle, box.middle
        return ((a - x) * right, abs(b - y)) if right else ((b - y) * down, abs(a - x))

    ahead: Iterator[tuple[float, Stop]] = (
        (on + aside * _ASKEW, stop) for stop, box in among.items() for on, aside in (away(box),) if on > 1
    )
    return min(ahead, key=lambda one: one[0], default=(0.0, None))[1]
