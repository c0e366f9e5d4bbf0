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
from deckbuilder.core.saying import both, either, noop, say, term

_COMPARED = {
    Op.EQ: noop("{what} {n}"),
    Op.LT: noop("{what} below {n}"),
    Op.LE: noop("{what} at most {n}"),
    Op.GT: noop("{what} above {n}"),
    Op.GE: noop("{what} at least {n}"),
}
_NUMBERS = {
    Part.PRINTINGS: noop("number of printings"),
    Part.OWNED: noop("copies owned"),
    Part.FREE: noop("free copies"),
    Part.WANTED: noop("copies wanted"),
}
_OWN = frozenset({
    noop("name"), noop("type"), noop("text"), noop("flavor"), noop("rulings"), noop("rarity"), noop("artist"), noop("number"),
    noop("image"), noop("place"), noop("condition"), noop("language"), noop("foil"), noop("count"), noop("trade"), noop("price"),
    noop("acquired"), noop("note"), noop("mark"), noop("altered"), noop("proxy"), noop("signed"), noop("for trade"),
    noop("unread"), noop("blank"), noop("reprinted"), noop("reprint"), noop("owned"), noop("wanted"),
})  # fmt: skip
"""Fields and marks that every game has, as they are said; the words of a game are those of its fields."""
_SENTENCES = {
    (False, False): noop("{cards}"),
    (True, False): noop("{cards} that are {marks}"),
    (False, True): noop("{cards} with {parts}"),
    (True, True): noop("{cards} that are {marks}, with {parts}"),
}


def words(query: Query) -> str:
    """Say what a query lists: ``"unique Character cards with faction Dwarf and level at most 2; ordered by level"``."""
    said = _sentence(query.tree, query.game)
    if query.order:
        names = [_by(o.by, query.game) for o in query.order]
        first, *others = [
            say("{field}, highest first", field=name) if o.descending else name
            for name, o in zip(names, query.order, strict=True)
        ]
        order: str = first
        for other in others:
            order = say("{first}, then by {other}", first=order, other=other)
        said = say("{cards}; ordered by {order}", cards=said, order=order)
    return said


def phrase(tree: Node, game: Game) -> str:
    """Say one condition by itself: ``"faction Dwarf or Elf"``, ``"not level at most 2"``."""
    match tree:
        case LegalIn(format, verdict):
            return _legal(format, verdict)
        case Is(word):
            return _mark(word, game)
        case Not(Is(word)):
            return say("not {what}", what=_mark(word, game))
        case _:
            return _part(tree, game)


def _sentence(tree: Node, game: Game) -> str:
    if isinstance(tree, Everything):
        return say("all cards")
    marks: list[str] = []
    kinds: list[str] = []
    that: list[str] = []
    rest: list[str] = []
    for part in tree.parts if isinstance(tree, And) else (tree,):
        match part:
            case Is(word):
                marks.append(_mark(word, game))
            case Not(Is(word)):
                marks.append(say("non-{mark}", mark=_mark(word, game)))
            case Has("type", (needle,)) if not kinds and (kind := _value(needle, "type", game))[0] != "“":
                kinds.append(kind)
            case LegalIn(format, verdict):
                that.append(_legal(format, verdict))
            case Not(LegalIn(format, verdict)):
                unsure = "not known to be legal in {format}" if verdict else "not known to be banned in {format}"
                that.append(say(unsure, format=format))
            case _:
                rest.append(_part(part, game))
    cards: str = say("cards")
    if kinds:
        cards = say("{kind} {cards}", kind=kinds[0], cards=cards)
    for word in reversed(marks):
        cards = say("{mark} {cards}", mark=word, cards=cards)
    if not that and not rest:
        return cards
    return say(_SENTENCES[bool(that), bool(rest)], cards=cards, marks=both(that or [""]), parts=both(rest or [""]))


def _legal(format: str, verdict: bool) -> str:
    return say("legal in {format}" if verdict else "banned in {format}", format=format)


def _mark(word: str, game: Game) -> str:
    """Say a word of ``is:``; in quotes where the game does not know it."""
    return term(word) if word in _OWN or word in map(plain, names_of(game).marks()) else say("“{word}”", word=word)


def _part(node: Node, game: Game) -> str:
    """Say one part of a list: inner lists in parentheses."""
    match node:
        case Everything():
            return say("anything")
        case And(parts):
            return say("({parts})", parts=both([_part(part, game) for part in parts]))
        case Or(parts):
            if same := _same_number(parts, game):
                return same
            return say("({parts})", parts=either([_part(part, game) for part in parts]))
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
    return say("{what} {n}", what=_number(first.left, game), n=either([str(number) for number in numbers]))


def _turned(part: Node, game: Game) -> str:
    match part:
        case Compare(Number(_, Part.COPIES | Part.OWNED | Part.FREE | Part.WANTED) as left, Op.GE, 1):
            return say("no {what}", what=_number(left, game))
        case Present(field):
            return say("no {what}", what=_label(field, game))
        case LegalIn(format, verdict):
            unsure = "legality in {format} not certain" if verdict else "a ban in {format} not certain"
            return say(unsure, format=format)
        case Is(word):
            return say("the mark not {mark}", mark=_mark(word, game))
        case _:
            return say("not {what}", what=_part(part, game))


def _atom(
    node: Has | Matches | Compare | Rated | Variable | Present | Unread | InSet | LegalIn | Is,
    game: Game,
) -> str:
    match node:
        case Has(field, needles):
            return _has(field, needles, game)
        case InSet(needles):
            return say("a printing in set {sets}", sets=either([" ".join(n.words).upper() for n in needles]))
        case Matches(field, pattern):
            what = say("any words") if field == ANY else _label(field, game)
            return say("{what} matching /{pattern}/", what=what, pattern=pattern)
        case Compare(Number(_, Part.COPIES | Part.OWNED | Part.FREE | Part.WANTED) as left, Op.GE, 1):
            return _number(left, game)
        case Compare(left, op, right):
            other = _figure(left, right) if isinstance(right, int) else _number(right, game)
            return say(_COMPARED[op], what=_number(left, game), n=other)
        case Rated(field, needles, op, number):
            which = either([_value(needle, field, game) for needle in needles])
            rated = say("{field} {values}", field=_label(field, game), values=which)
            return say(_COMPARED[op], what=rated, n=number)
        case Variable(field):
            return say("a variable {what}", what=_label(field, game))
        case Present(field):
            return say("any {what}", what=_label(field, game))
        case Unread():
            return say("an unread text")
        case LegalIn(format, verdict):
            return say("legality in {format}" if verdict else "a ban in {format}", format=format)
        case Is(word):
            return say("the mark {mark}", mark=_mark(word, game))


def _figure(what: Number, number: int) -> str:
    """Say a number that something is compared with; a day is kept as one (see ``lot_query``)."""
    if what.part is Part.VALUE and what.field == "acquired":
        return f"{number // 10000}-{number // 100 % 100:02}-{number % 100:02}"
    return str(number)


def _has(field: str, needles: Iterable[Needle], game: Game) -> str:
    listed = [_value(needle, field, game) for needle in needles]
    if field == ANY:
        return either(listed)
    if field in ("name", "text", "flavor", "rulings"):
        if all(needle.end is End.EXACT for needle in needles):
            return say("{field} {values}", field=_label(field, game), values=either(listed))
        return say("{values} in the {field}", values=either(listed), field=_label(field, game))
    spec = game.field(field)
    if spec is not None and spec.kind is FieldKind.WORDS and not spec.choices:
        return say("{values} among their {field}", values=either(listed), field=_label(field, game))
    return say("{field} {values}", field=_label(field, game), values=either(listed))


def _value(needle: Needle, field: str, game: Game) -> str:
    """Say a value: the game's own word where only one begins so, else what was typed, in quotes."""
    if field == "condition":
        return " ".join(needle.words).upper()
    spec = game.field(field)
    choices = game.kinds if field == "type" else spec.choices if spec else ()
    text = f"\n {' '.join(needle.words)}"
    meant = [choice for choice in choices if f"\n {' '.join(tokens(choice))} ".startswith(text)]
    if len(meant) == 1:
        return meant[0]
    typed = " ".join(needle.words).replace(" s ", "'s ")  # folding took the apostrophe away
    typed = typed[:-2] + "'s" if typed.endswith(" s") else typed
    return say("“{word}…”" if needle.end is End.PREFIX and choices else "“{word}”", word=typed)


def _label(field: str, game: Game) -> str:
    spec = game.field(field)
    if spec is None or field in ("name", "type", "text"):
        return term(field)
    return term(spec.label if spec.label.isupper() else spec.label.lower())


def _number(number: Number, game: Game) -> str:
    match number.part:
        case Part.VALUE:
            return _label(number.field, game)
        case Part.NTH:
            return say("{field} {nth}", field=_label(number.field, game), nth=number.nth)
        case Part.SUM:
            return say("sum of {field}", field=_label(number.field, game))
        case Part.COUNT:
            return say("number of {field} values", field=_label(number.field, game))
        case Part.COPIES:
            return say("copies in the {slot}", slot=term(number.field))
        case _:
            return say(_NUMBERS[number.part])


def _by(by: Number | str, game: Game) -> str:
    return _number(by, game) if isinstance(by, Number) else _label(by, game)
