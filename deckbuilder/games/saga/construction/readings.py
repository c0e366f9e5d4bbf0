"""Numbers in words, for the sentence under a chart."""


def percent(count: int, total: int) -> str:
    """Give a share as a player says it: ``"Half"``, ``"All"``, ``"None"``, ``"62 %"``; a total of 0 counts as none."""
    if not count or not total:
        return "None"
    if count == total:
        return "All"
    if 2 * count == total:
        return "Half"
    return f"{min(max(round(100 * count / total), 1), 99)} %"


def of(count: int, total: int, noun: str) -> str:
    """Give a count with its share: ``"20 of 50 cards (40 %)"``, ``"all 6 items"``, ``"none of 6 items"``."""
    if count == total == 2:
        return f"both {noun}"
    if count == total and total > 2:
        return f"all {total} {noun}"
    if count == total == 1:
        return f"1 of 1 {noun}"
    if not count:
        return f"none of {total} {noun}"
    return f"{count} of {total} {noun} ({percent(count, total).lower()})"


def half_point(counts: list[tuple[int, int]]) -> tuple[int, int]:
    """Tell up to which level half of the cards lie.

    Args:
        counts: (level, cards), levels rising, at least one card.

    Returns:
        The level, and the cards up to it.
    """
    total, below = sum(count for _, count in counts), 0
    for level, count in counts:
        below += count
        if 2 * below >= total:
            return level, below
    return counts[-1][0], below
