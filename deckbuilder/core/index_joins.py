"""What every index does with a query: joining the sets of its parts, keeping the last answers, telling ranks."""

from collections.abc import Callable, Sequence

from deckbuilder.core import index_bits as bits
from deckbuilder.core.query import And, Everything, Is, Node, Not, Op, Or
from deckbuilder.core.query_match import compare, turned


def joined(node: Node, everything: int, found: Callable[[Node], int]) -> int | None:
    """Give the set of a node that joins others, see ``index_bits``; None for one that asks something itself.

    Args:
        node: of a query.
        everything: the set of all positions.
        found: gives the set of a part.
    """
    match node:
        case Everything():
            return everything
        case And(parts):
            both = everything
            for part in parts:
                both &= found(part)
            return both
        case Or(parts):
            either = 0
            for part in parts:
                either |= found(part)
            return either
        case Not(part):
            return everything ^ found(part)
        case Is(_, means):
            return found(means)
        case _:
            return None


class LastAnswers:
    """The sets of the nodes that were asked last.

    Args:
        most: so many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most, self._kept = most, dict[Node, int]()

    def of(self, node: Node, worked_out: Callable[[Node], int]) -> int:
        """Give the set of a node, worked out unless it is kept."""
        found = self._kept.get(node)
        if found is None:
            found = worked_out(node)
            if len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
            self._kept[node] = found
        return found


def compared(left: Sequence[int | None], op: Op, right: Sequence[int | None]) -> int:
    """Give the set of positions where both numbers are known and compare so."""
    pairs = zip(left, right, strict=True)
    return bits.from_flags(bytes([a is not None and b is not None and compare(op, a, b) for a, b in pairs]))


def ranks(keys: Sequence[int | tuple[int, str] | None], *, descending: bool) -> list[int]:
    """Give each key its number among all different ones, as ``query_match.turned`` orders them."""
    ordered = [turned(key, descending) for key in keys]
    rank = {key: n for n, key in enumerate(sorted(set(ordered)))}
    return [rank[key] for key in ordered]
