"""A query said in plain words, so that a player sees how it was understood."""

from collections.abc import Iterable, Sequence

from deckbuilder.core.cards import FieldKind
from deckbuilder.core.game import Game
from deckbuilder.core.naming import plain
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
    Op,
    Or,
    Part,
    Present,
    Query,
    Rated,
    Unread,
    Variable,
)
from deckbuilder.core.query_fold import tokens
from deckbuilder.core.query_names import names_of

_COMPARED = {Op.EQ: "{}", Op.LT: "below {}", Op.LE: "at most {}", Op.GT: "above {}", Op.GE: "at least {}"}
_NUMBERS = {Part.PRINTINGS: "number of printings", Part.OWNED: "copies owned", Part.FREE: "free copies"}


def words(query: Query) -> str:
    """Say what a query lists: ``"unique Character cards with faction Dwarf and level at most 2; ordered by level"``."""
    said = _sentence(query.tree, query.game)
    if query.order:
        names = [_by(o.by, query.game) + (", highest first" if o.descending else "") for o in query.order]
        said += f"; ordered by {', then by '.join(names)}"
    return said


def _sentence(tree: Node, game: Game) -> str:
    if isinstance(tree, Everything):
        return "all cards"
    marks: list[str] = []
    kinds: list[str] = []
    that: list[str] = []
    rest: list[str] = []
    for part in tree.parts if isinstance(tree, And) else (tree,):
        match part:
            case Is(word):
                marks.append(_mark(word, game))
            case Not(Is(word)):
                marks.append(f"non-{_mark(word, game)}")
            case Has("type", (needle,)) if not kinds and (kind := _value(needle, "type", game))[0] != "“":
                kinds.append(kind)
            case LegalIn(format, verdict):
                that.append(f"{'legal' if verdict else 'banned'} in {format}")
            case Not(LegalIn(format, verdict)):
                that.append(f"not known to be {'legal' if verdict else 'banned'} in {format}")
            case _:
                rest.append(_part(part, game))
    said = " ".join([*marks, *kinds, "cards"])
    if that:
        said += f" that are {_listed(that, 'and')}{',' if rest else ''}"
    return f"{said} with {_listed(rest, 'and')}" if rest else said


def _mark(word: str, game: Game) -> str:
    """Say a word of ``is:``; in quotes where the game does not know it."""
    return word if word in map(plain, names_of(game).marks()) else f"“{word}”"


def _part(node: Node, game: Game) -> str:
    """Say one part of a list: inner lists in parentheses."""
    match node:
        case Everything():
            return "anything"
        case And(parts):
            return f"({_listed([_part(part, game) for part in parts], 'and')})"
        case Or(parts):
            if same := _same_number(parts, game):
                return same
            return f"({_listed([_part(part, game) for part in parts], 'or')})"
        case Not(part):
            return _turned(part, game)
        case _:
            return _atom(node, game)


def _same_number(parts: Sequence[Node], game: Game) -> str:
    """Say ``level 1 or 2`` at once; ``""`` where the parts are not so alike."""
    first = parts[0]
    if not isinstance(first, Compare):
        return ""
    numbers = [p.right for p in parts if isinstance(p, Compare) and p.left == first.left and p.op is Op.EQ]
    if len(numbers) < len(parts) or not all(isinstance(number, int) for number in numbers):
        return ""
    return f"{_number(first.left, game)} {_listed([str(number) for number in numbers], 'or')}"


def _turned(part: Node, game: Game) -> str:
    match part:
        case Compare(Number(_, Part.COPIES | Part.OWNED | Part.FREE) as left, Op.GE, 1):
            return f"no {_number(left, game)}"
        case Present(field):
            return f"no {_label(field, game)}"
        case LegalIn(format, verdict):
            return f"{'legality' if verdict else 'a ban'} in {format} not certain"
        case Is(word):
            return f"the mark not {_mark(word, game)}"
        case _:
            return f"not {_part(part, game)}"


def _atom(
    node: Has | Matches | Compare | Rated | Variable | Present | Unread | InSet | LegalIn | Is,
    game: Game,
) -> str:
    match node:
        case Has(field, needles):
            return _has(field, needles, game)
        case InSet(needles):
            return f"a printing in set {_listed([' '.join(n.words).upper() for n in needles], 'or')}"
        case Matches(field, pattern):
            return f"{'any words' if field == ANY else _label(field, game)} matching /{pattern}/"
        case Compare(left, op, right):
            other = str(right) if isinstance(right, int) else _number(right, game)
            return f"{_number(left, game)} {_COMPARED[op].format(other)}"
        case Rated(field, needles, op, number):
            which = _listed([_value(needle, field, game) for needle in needles], "or")
            return f"{_label(field, game)} {which} {_COMPARED[op].format(number)}"
        case Variable(field):
            return f"a variable {_label(field, game)}"
        case Present(field):
            return f"any {_label(field, game)}"
        case Unread():
            return "an unread text"
        case LegalIn(format, verdict):
            return f"{'legality' if verdict else 'a ban'} in {format}"
        case Is(word):
            return f"the mark {_mark(word, game)}"


def _has(field: str, needles: Iterable[Needle], game: Game) -> str:
    listed = [_value(needle, field, game) for needle in needles]
    if field == ANY:
        return _listed(listed, "or")
    if field in ("name", "text", "flavor", "rulings"):
        exact = all(needle.end is End.EXACT for needle in needles)
        return f"{_label(field, game)} {_listed(listed, 'or')}" if exact else (
            f"{_listed(listed, 'or')} in the {_label(field, game)}"
        )  # fmt: skip
    spec = game.field(field)
    if spec is not None and spec.kind is FieldKind.WORDS and not spec.choices:
        return f"{_listed(listed, 'or')} among their {_label(field, game)}"
    return f"{_label(field, game)} {_listed(listed, 'or')}"


def _value(needle: Needle, field: str, game: Game) -> str:
    """Say a value: the game's own word where only one begins so, else what was typed, in quotes."""
    spec = game.field(field)
    choices = game.kinds if field == "type" else spec.choices if spec else ()
    text = f"\n {' '.join(needle.words)}"
    meant = [choice for choice in choices if f"\n {' '.join(tokens(choice))} ".startswith(text)]
    if len(meant) == 1:
        return meant[0]
    typed = " ".join(needle.words)
    return f"“{typed}…”" if needle.end is End.PREFIX and choices else f"“{typed}”"


def _label(field: str, game: Game) -> str:
    spec = game.field(field)
    if spec is None or field in ("name", "type", "text"):
        return field
    return spec.label if spec.label.isupper() else spec.label.lower()


def _number(number: Number, game: Game) -> str:
    match number.part:
        case Part.VALUE:
            return _label(number.field, game)
        case Part.NTH:
            return f"{_label(number.field, game)} {number.nth}"
        case Part.SUM:
            return f"sum of {_label(number.field, game)}"
        case Part.COUNT:
            return f"number of {_label(number.field, game)} values"
        case Part.COPIES:
            return f"copies in the {number.field}"
        case _:
            return _NUMBERS[number.part]


def _by(by: Number | str, game: Game) -> str:
    return _number(by, game) if isinstance(by, Number) else _label(by, game)


def _listed(parts: Sequence[str], last: str) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"
