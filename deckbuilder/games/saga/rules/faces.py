"""Numbers of faces: a printed card's, or of a stat line that a card becomes."""

from typing import Final, NamedTuple


def line_face(uid: int, level: int) -> int:
    """Give the face of a card that a stat line makes a character of this level.

    Args:
        uid: number of the ``StatLine`` node.
        level: 0 to 31.
    """
    return -1 - (uid * 32 + max(0, min(level, 31)))


def of_line(face: int) -> tuple[int, int]:
    """Give (number of the ``StatLine`` node, level) of such a face."""
    return divmod(-1 - face, 32)


# Characters that a player makes up ---------------------------------------------------------------------------------------------

MADE_UP: Final = -(2**62)
"""Faces below this one hold all of a character that stands on no card: its name and its numbers."""
LONGEST_NAME: Final = 30
MOST_BYTES: Final = 60
"""Of a name."""
LEAST_FACE: Final = MADE_UP - 2 ** (30 + 8 * MOST_BYTES)
BOUNDS: Final = {"level": (0, 31), "atk": (-20, 43), "ac": (0, 63), "skill": (-20, 43), "hp": (1, 64)}
"""The least and the most of each quality; within 64 numbers each."""


class Made(NamedTuple):
    """A character that a player makes up."""

    name: str
    level: int = 1
    atk: int = 0
    ac: int = 10
    skill: int = 0
    hp: int = 1

    @property
    def fine(self) -> bool:
        """Tell whether a face can hold it: each number within bounds, a name of 1 to 30 letters that can be read."""
        numbers = all(low <= getattr(self, name) <= high for name, (low, high) in BOUNDS.items())
        name = self.name
        fits = 1 <= len(name) <= LONGEST_NAME and len(name.encode("utf-8", "replace")) <= MOST_BYTES
        return numbers and fits and name == name.strip() and name.isprintable()


def made_face(made: Made) -> int:
    """Give the face of a character that is made up."""
    code = int.from_bytes(made.name.encode(), "big")
    for name, (low, _) in BOUNDS.items():
        code = code << 6 | getattr(made, name) - low
    return MADE_UP - 1 - code


def of_made(face: int) -> Made:
    """Give the character of such a face.

    Raises:
        LookupError: it is none.
    """
    code = MADE_UP - 1 - face
    numbers: dict[str, int] = {}
    for name, (low, _) in reversed(BOUNDS.items()):
        code, part = code >> 6, code & 63
        numbers[name] = part + low
    try:
        made = Made(code.to_bytes((code.bit_length() + 7) // 8, "big").decode(), **numbers)
    except (UnicodeDecodeError, OverflowError):
        raise LookupError(face) from None
    if not made.fine:
        raise LookupError(face)
    return made
