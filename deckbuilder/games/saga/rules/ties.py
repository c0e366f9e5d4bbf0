"""Who rolled highest (rulebook, Die Rolls)."""


def highest(seats: tuple[int, ...], rolls: tuple[tuple[int, int], ...], failures: bool = True) -> tuple[int, ...]:
    """Give who rolled highest; more than one where that is a tie.

    A critical success beats everything but another one, a critical failure loses to everything but another one; two of a kind compare
    their totals as if there were nothing special (rulebook, Die Rolls).

    Args:
        seats: who rolled.
        rolls: (die, total) of each.
        failures: whether a 1 is a critical failure; the quick start knows successes only (quickstart, The Initiative Phase).
    """
    special = {20: 1, 1: -1} if failures else {20: 1}

    def rank(roll: tuple[int, int]) -> tuple[int, int]:
        return special.get(roll[0], 0), roll[1]

    best = max(rank(roll) for roll in rolls)
    return tuple(seat for seat, roll in zip(seats, rolls, strict=True) if rank(roll) == best)
