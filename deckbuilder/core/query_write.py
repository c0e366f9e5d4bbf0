"""A tree written in the search language again: for saved searches, filter chips and links; reading it gives the same tree."""

from collections.abc import Iterable

from deckbuilder.core.query import (
    ANY,
    And,
    Compare,
    End,
    Everything,
    Has,
    InSet,
    Is,
    LegalIn,
    Matches,
    Needle,
    Node,
    Not,
    Number,
    Or,
    Order,
    Part,
    Present,
    Query,
    Rated,
    Unread,
    Variable,
)

_KEYWORDS = frozenset({"and", "or", "not"})


def written(query: Query) -> str:
    """Write a query: its tree and its order; ``""`` for everything in the order of names."""
    order = ",".join(_ordered(key) for key in query.order)
    return " ".join(part for part in (written_tree(query.tree), f"order:{order}" if order else "") if part)


def written_tree(node: Node) -> str:
    """Write a tree; ``""`` for everything."""
    match node:
        case Everything():
            return ""
        case And(parts):
            return " ".join(_bound(part) for part in parts)
        case Or(parts):
            return " or ".join(_bound(part) for part in parts)
        case Not(part):
            return f"-{_bound(part)}"
        case _:
            return _written_atom(node)


def _bound(node: Node) -> str:
    return f"({written_tree(node)})" if isinstance(node, And | Or) else written_tree(node)


def _written_atom(
    node: Has | Matches | Compare | Rated | Variable | Present | Unread | InSet | LegalIn | Is,
) -> str:
    match node:
        case Has(field, needles):
            bare = field == ANY and needles[0].end is not End.EXACT and needles[0].words[0] not in _KEYWORDS
            return ("" if bare else f"{field}:") + _needles(needles)
        case InSet(needles):
            return f"set:{_needles(needles)}"
        case Matches(field, pattern):
            return f"{field}:/{_slashed(pattern)}/"
        case Compare(left, op, right):
            return f"{_number(left)}{op.value}{right if isinstance(right, int) else _number(right)}"
        case Rated(field, needles, op, number):
            return f"{field}:{_needles(needles)}{op.value}{number}"
        case Variable(field):
            return f"{field}:x"
        case Present(field):
            return f"has:{field}"
        case Unread():
            return "is:unread"
        case LegalIn(format, verdict):
            return f'{"legal" if verdict else "banned"}:"{format}"'
        case Is(word):
            return f'is:"{word}"' if " " in word else f"is:{word}"


def _needles(needles: Iterable[Needle]) -> str:
    return "|".join(_needle(needle) for needle in needles)


def _needle(needle: Needle) -> str:
    if needle.end is End.PREFIX:
        return "-".join(needle.words)
    return ("=" if needle.end is End.EXACT else "") + f'"{" ".join(needle.words)}"'


def _slashed(pattern: str) -> str:
    out, at = [], 0
    while at < len(pattern):
        step = 2 if pattern[at] == "\\" else 1
        part = pattern[at : at + step]
        out.append("\\/" if part == "/" else part)
        at += step
    return "".join(out)


def _number(number: Number) -> str:
    match number.part:
        case Part.VALUE:
            return number.field
        case Part.NTH:
            return f"{number.field}{number.nth}"
        case Part.SUM:
            return f"sum{number.field}"
        case Part.COUNT:
            return f"#{number.field}"
        case Part.COPIES:
            return f'in:"{number.field}"'
        case Part.PRINTINGS:
            return "printings"
        case Part.OWNED:
            return "own"
        case Part.FREE:
            return "free"
        case Part.WANTED:
            return "want"


def _ordered(key: Order) -> str:
    name = key.by if isinstance(key.by, str) else "copies" if key.by.part is Part.COPIES else _number(key.by)
    return f"-{name}" if key.descending else name
