"""From a player's text to a query: any text gives a reading, and what was not understood is said with its place.

::

    query  := either { either }                     side by side means and
    either := both { (or | "|") both }
    both   := { not | "-" | "!" } term
    term   := "(" query ")"  |  [field op] value { "|" value }  |  order:field
    value  := word  |  "phrase"  |  /expression/  |  =value

*not* binds closest, then *and*, then *or*; a ``|`` without spaces joins values and binds closer still.
"""

from dataclasses import replace

from deckbuilder.core.decks import Severity
from deckbuilder.core.game import Game
from deckbuilder.core.query import Everything, Node, Order, Query, QueryProblem
from deckbuilder.core.query_lexer import Lexeme, Lexer, Sign
from deckbuilder.core.query_names import Names, Sort, names_of
from deckbuilder.core.query_terms import Held, TermReader, all_of, any_of, negated
from deckbuilder.core.saying import say

MAX_TEXT = 2000
"""Longer texts are read to here, in characters."""

MAX_DEPTH = 40
"""Parentheses nest no deeper."""

_DIRECTIONS = {"asc": False, "ascending": False, "desc": True, "descending": True}


def parse(text: str, game: Game, *, finished: bool = False, held: Held | None = None) -> Query:
    """Read a query; never raises on a player's text.

    Args:
        text: as typed, finished or not.
        game: whose fields it may speak of.
        finished: True where nothing more will be typed: pieces that are missing, and words that a field cannot hold, are
            then a ``WARNING`` instead of a ``NOTE``. The tree is the same.
        held: tells whether any card matches a tree; asked in a finished query for words behind ``is:`` that only an
            open field could hold. None lets such words pass.
    """
    names = names_of(game)
    return read_by(text, names, TermReader(names, finished, held))


def read_by(text: str, names: Names, terms: TermReader) -> Query:
    """Read a query with a reader of terms: ``parse`` with other names and terms than those of cards."""
    reader = _Reader(text, names, terms)
    tree = reader.query()
    order = reader.terms.order
    if reader.terms.reverse:
        order = [replace(key, descending=not key.descending) for key in order] or [Order("name", True)]
    problems = sorted(reader.terms.problems, key=lambda p: (p.start, p.end))
    return Query(text, tree, names.game, tuple(order), tuple(problems))


class _Reader:
    """Reads the signs between terms."""

    def __init__(self, text: str, names: Names, terms: TermReader) -> None:
        self._names = names
        self.terms = terms
        if len(text) > MAX_TEXT:
            self._say(MAX_TEXT, len(text), say("a query ends after {n} characters", n=MAX_TEXT))
        lexer = Lexer(text[:MAX_TEXT], lambda name: self._names.find(name) is not None)
        self._lexemes = lexer.lexemes()
        self._at = 0
        self._depth = 0

    def query(self) -> Node:
        """Read it all."""
        parts = []
        while self._at < len(self._lexemes):
            if (node := self._either()) is not None:
                parts.append(node)
            if (stray := self._peek()) is not None and stray.sign is Sign.CLOSE:
                self._say(stray.start, stray.end, say("this ) closes nothing"), self.terms.unfinished)
                self._at += 1
        return all_of(parts) if parts else Everything()

    def _peek(self) -> Lexeme | None:
        return self._lexemes[self._at] if self._at < len(self._lexemes) else None

    def _say(self, start: int, end: int, message: str, severity: Severity = Severity.WARNING) -> None:
        self.terms.problems.append(QueryProblem(start, end, message, (), severity))

    def _either(self) -> Node | None:
        sides = [self._both()]
        while (sign := self._peek()) is not None and sign.sign is Sign.OR:
            self._at += 1
            side = self._both()
            if side is None or sides[-1] is None:
                self._say(sign.start, sign.end, say("something is missing beside this or"), self.terms.unfinished)
            sides.append(side)
        found = [side for side in sides if side is not None]
        return any_of(found) if found else None

    def _both(self) -> Node | None:
        found = []
        while (lexeme := self._peek()) is not None and lexeme.sign not in (Sign.OR, Sign.CLOSE):
            if lexeme.sign is Sign.AND:
                self._at += 1
                if self._peek() is None:
                    self._say(
                        lexeme.start, lexeme.end, say("something is missing behind this and"), self.terms.unfinished
                    )
                continue
            if (node := self._one()) is not None:
                found.append(node)
        return all_of(found) if found else None

    def _one(self) -> Node | None:
        turned = False
        first = lexeme = self._lexemes[self._at]
        while lexeme.sign is Sign.NOT:
            turned = not turned
            self._at += 1
            following = self._peek()
            if following is None or following.sign in (Sign.OR, Sign.AND, Sign.CLOSE):
                self._say(first.start, lexeme.end, say("something is missing behind this not"), self.terms.unfinished)
                return None
            lexeme = following
        self._at += 1
        if lexeme.sign is Sign.OPEN:
            node = self._group(lexeme)
        elif lexeme.sign is Sign.STRAY:
            self._say(lexeme.start, lexeme.end, say("a field is missing in front of this"))
            node = None
        else:
            before = len(self.terms.order)
            node = self.terms.read(lexeme)
            self._directed(lexeme, before)
        return negated(node) if turned and node is not None else node

    def _directed(self, term: Lexeme, before: int) -> None:
        """Take the *desc* that stands behind ``order:level`` as a word of its own."""
        meaning = self._names.find(term.name) if term.name else None
        following = self._peek()
        if meaning is None or meaning.sort is not Sort.ORDER or following is None or following.name:
            return
        word = following.values[0].text.casefold() if len(following.values) == 1 else ""
        if word in _DIRECTIONS:
            self._at += 1
            if _DIRECTIONS[word]:
                self.terms.order[before:] = [replace(key, descending=True) for key in self.terms.order[before:]]

    def _group(self, opening: Lexeme) -> Node | None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._say(opening.start, opening.end, say("parentheses nest deeper than {n}", n=MAX_DEPTH))
            self._depth -= 1
            return None
        node = self._either()
        self._depth -= 1
        closing = self._peek()
        if closing is not None and self._lexemes[self._at - 1] is opening:
            self._say(opening.start, closing.end, say("nothing stands between ( and )"), self.terms.unfinished)
        if closing is None:
            self._say(opening.start, opening.end, say("this ( is not closed"), self.terms.unfinished)
        else:
            self._at += 1
        return node
