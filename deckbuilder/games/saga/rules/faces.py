"""Numbers of faces: a printed card's, or of a stat line that a card becomes."""


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
