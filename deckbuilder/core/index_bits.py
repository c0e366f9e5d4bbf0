"""Sets of positions as Python integers.

Of ``n`` positions, position ``i`` is bit ``n - 1 - i``: the binary digits, read from the left, are the positions in order.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")

_TO_DIGITS = bytes([48, 49]) + bytes(range(2, 256))
_TO_FLAGS = bytes(48) + bytes([0, 1]) + bytes(206)
_SPARSE = 12  # with fewer than one in so many, looking for the next one is faster than looking at each


def from_flags(flags: bytes | bytearray) -> int:
    """Give the set of the positions whose flag is 1; every flag is 0 or 1."""
    return int(flags.translate(_TO_DIGITS), 2) if flags else 0


def from_positions(positions: Iterable[int], size: int) -> int:
    """Give the set of some positions below ``size``."""
    flags = bytearray(size)
    for position in positions:
        flags[position] = 1
    return from_flags(flags)


def to_flags(bits: int, size: int) -> bytes:
    """Give a flag, 0 or 1, for every position."""
    return f"{bits:0{size}b}".encode().translate(_TO_FLAGS) if size else b""


def positions(bits: int, size: int) -> list[int]:
    """Give the positions of a set, ascending."""
    return pick(bits, range(size))


def pick(bits: int, items: Sequence[T]) -> list[T]:
    """Give the items whose positions are in the set, in order; there is an item for every position."""
    if not bits:
        return []
    size = len(items)
    digits = f"{bits:0{size}b}"
    if bits.bit_count() * _SPARSE > size:
        return list(compress(items, digits.encode().translate(_TO_FLAGS)))
    found = []
    at = digits.find("1")
    while at >= 0:
        found.append(items[at])
        at = digits.find("1", at + 1)
    return found
