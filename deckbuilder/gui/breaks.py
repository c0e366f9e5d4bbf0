"""Words that are longer than a line: labels break between words only, and cut whatever has no gap."""

import re

_LONGEST, _STEP = 24, 4
_GAP = "\N{ZERO WIDTH SPACE}"
_WORD = re.compile(r"(?:<[^>]*>|[^\s<])+")
_PIECE = re.compile(r"<[^>]*>|&[^;\s]*;|.")


def breakable(html: str) -> str:
    """Let each word break that goes on and on; what is read or linked stays the same.

    Args:
        html: text in which signs are escaped, with or without tags.
    """
    return _WORD.sub(_broken, html)


def _broken(word: "re.Match[str]") -> str:
    if len(word[0]) <= _LONGEST:
        return word[0]
    pieces = _PIECE.findall(word[0])
    if sum(not piece.startswith("<") for piece in pieces) <= _LONGEST:
        return word[0]
    parts, run = [], 0
    for piece in pieces:
        parts.append(piece)
        if not piece.startswith("<"):
            run += 1
            parts.extend([_GAP] if run % _STEP == 0 else [])
    return "".join(parts)
