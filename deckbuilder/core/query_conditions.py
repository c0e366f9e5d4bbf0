"""The conditions of a query with their places in the text, so that a panel can show them and rewrite them one by one.

A *condition* is a term with a field that every card found must meet: it stands side by side with the rest, within no
parentheses and beside no *or*. What else a text says is left to the text.
"""

from dataclasses import dataclass

from deckbuilder.core.game import Game
from deckbuilder.core.query import Part
from deckbuilder.core.query_lexer import Lexeme, Lexer, Shape, Sign
from deckbuilder.core.query_names import Meaning, Sort, names_of
from deckbuilder.core.query_parse import MAX_TEXT

_ORDERED = frozenset({Sort.ORDER, Sort.DIRECTION})
_BY_SORT = {Sort.IS: "is", Sort.NOT: "is", Sort.LEGAL: "legal"}
_FIELDED = frozenset({Sort.WORDS, Sort.NUMBER, Sort.RATED, Sort.FLAG, Sort.SET})
_COUNTS = {
    Part.PRINTINGS: "printings",
    Part.OWNED: "own",
    Part.FREE: "free",
    Part.WANTED: "want",
    Part.COPIES: "copies",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A term that every card found must meet.

    Attributes:
        start, end: span in the text, in characters, with the signs of *not* in front.
        term: as the lexer read it.
        meaning: what its name stands for.
        turned: whether an odd number of signs of *not* stands in front.
    """

    start: int
    end: int
    term: Lexeme
    meaning: Meaning
    turned: bool

    @property
    def field(self) -> str:
        """The field that it asks, ``is`` and ``legal`` included; ``""`` for no plain value: a sum, a number behind a word."""
        meaning = self.meaning
        if self.term.tail is not None or meaning.choice:
            return ""
        if meaning.sort is Sort.NUMBER and meaning.number is not None and meaning.number.part is not Part.VALUE:
            first = meaning.number.part is Part.NTH and meaning.number.nth == 1
            return meaning.field if first else _COUNTS.get(meaning.number.part, "")
        return meaning.field if meaning.sort in _FIELDED else _BY_SORT.get(meaning.sort, "")


@dataclass(frozen=True, slots=True)
class Terms:
    """A text taken apart.

    Attributes:
        lexemes: all of it, in order.
        found: the conditions, in order.
        more: whether the text says more than its conditions and words without a field: groups, *or*, unknown fields.
        either: whether an *or* stands outside of all parentheses, so that nothing beside it is a condition.
        unfinished: whether what is put behind the text would be read as a part of what stands there.
    """

    text: str
    game: Game
    lexemes: tuple[Lexeme, ...]
    found: tuple[Condition, ...]
    more: bool
    either: bool
    unfinished: bool

    def of(self, field: str) -> tuple[Condition, ...]:
        """Give the conditions of one field."""
        return tuple(condition for condition in self.found if condition.field == field)


def read_terms(text: str, game: Game) -> Terms:
    """Take a text apart; any text can be."""
    names = names_of(game)
    lexemes = tuple(Lexer(text[:MAX_TEXT], lambda name: names.find(name) is not None).lexemes())
    found: list[Condition] = []
    depth, nots, start = 0, 0, 0
    more = either = False
    for lexeme in lexemes:
        start = start if nots else lexeme.start
        if lexeme.sign is Sign.NOT:
            nots += 1
            continue
        if lexeme.sign is Sign.OPEN:
            depth, more = depth + 1, True
        elif lexeme.sign is Sign.CLOSE:
            depth = max(depth - 1, 0)
        elif depth == 0 and lexeme.sign is Sign.OR:
            either = True
        elif depth == 0 and lexeme.sign is Sign.TERM and lexeme.name:
            meaning = names.find(lexeme.name)
            if meaning is None:
                more = True
            elif meaning.sort not in _ORDERED and lexeme.values[0].shape is not Shape.MISSING:
                found.append(Condition(start, lexeme.end, lexeme, meaning, nots % 2 == 1))
        nots = 0
    unfinished = depth > 0 or len(text) > MAX_TEXT or (bool(lexemes) and _open_ended(lexemes[-1]))
    return Terms(text, game, lexemes, () if either else tuple(found), more or either, either, unfinished)


def _open_ended(last: Lexeme) -> bool:
    """Tell whether the last piece of a text still waits for something."""
    if last.sign in (Sign.NOT, Sign.OR, Sign.AND, Sign.OPEN):
        return True
    values = (*last.values, *((last.tail[1],) if last.tail is not None else ()))
    return any(value.shape is Shape.MISSING or not value.closed for value in values)


def added(terms: Terms, condition: str) -> str:
    """Give the text with one more condition: every card found meets it, whatever the text says."""
    text = terms.text.strip()
    if not text:
        return condition
    in_front = terms.unfinished and terms.lexemes[:1] and terms.lexemes[0].sign is not Sign.STRAY
    if terms.either:
        return f"{condition} ({text}" if in_front else f"({text}) {condition}"
    return f"{condition} {text}" if in_front else f"{text} {condition}"


def replaced(terms: Terms, old: tuple[Condition, ...], new: str) -> str:
    """Give the text with conditions taken out, and another text where the first of them stood; all else stays as typed."""
    spans: list[tuple[int, int]] = []
    for condition in old[1:] if new else old:
        start, end = _with_its_and(terms, condition)
        if spans and start <= spans[-1][1]:
            start = spans.pop()[0]
        spans.append((start, end))
    text = terms.text
    for start, end in reversed(spans):
        before, behind = text[:start].rstrip(), text[end:].lstrip()
        if not before:
            following = next((lexeme for lexeme in terms.lexemes if lexeme.start >= end), None)
            behind = text[following.end :].lstrip() if following and following.sign is Sign.AND else behind
        text = f"{before} {behind}" if before and behind else before or behind
    if new:
        start, end = old[0].start, old[0].end  # what was taken out stood behind it
        text = text[:start] + new + text[end:]
    return text


def _with_its_and(terms: Terms, condition: Condition) -> tuple[int, int]:
    """Give the span of a condition with the *and* that would stand alone without it."""
    at = terms.lexemes.index(condition.term)
    first = next(i for i, lexeme in enumerate(terms.lexemes) if lexeme.start >= condition.start)
    if first and terms.lexemes[first - 1].sign is Sign.AND:
        return terms.lexemes[first - 1].start, condition.end
    if at + 1 < len(terms.lexemes) and terms.lexemes[at + 1].sign is Sign.AND:
        return condition.start, terms.lexemes[at + 1].end
    return condition.start, condition.end
