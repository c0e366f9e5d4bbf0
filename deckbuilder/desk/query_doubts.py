"""Names in a search that name nothing: formats and sets that there are not."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.game import DeckRules
from deckbuilder.core.query import InSet, LegalIn, Query, QueryProblem, nodes
from deckbuilder.core.query_match import QueryContext, set_codes
from deckbuilder.core.saying import say


@dataclass(frozen=True, slots=True)
class Doubt:
    """A name in a search that names nothing.

    Attributes:
        problem: what stands there, with what may be put in its place; an empty span where it cannot be told from the text.
        wanted: what was wanted there: ``"a format"``.
    """

    problem: QueryProblem
    wanted: str


def doubts(query: Query, rules: DeckRules, context: QueryContext) -> Iterator[Doubt]:
    """Give the formats and sets of a query that there are not: conditions that no card can meet."""
    for node in nodes(query.tree):
        if isinstance(node, LegalIn):
            try:
                rules.find(node.format)
            except UnknownFormat as unknown:
                near = get_close_matches(node.format, unknown.known, 3, 0.5) or unknown.known
                said = say("no format is called {name}", name=repr(node.format))
                yield Doubt(_at(query, node.format, said, tuple(near)), "a format")
        elif isinstance(node, InSet):
            codes = {one.code for one in context.sets}
            for needle in node.needles:
                if set_codes(InSet((needle,)), context.sets, codes):
                    continue
                name = " ".join(needle.words)
                known = {word.lower(): one.code for one in context.sets for word in (one.code, one.name) if word}
                likely = [known[word] for word in get_close_matches(name, known, 3, 0.4)]
                likely = likely or [one.code for one in context.sets[:8]]
                said = say("no set is called {name}", name=repr(name))
                yield Doubt(_at(query, name, said, tuple(dict.fromkeys(likely))), "a set's code or name")


def _at(query: Query, name: str, message: str, near: tuple[str, ...]) -> QueryProblem:
    start = max(query.text.casefold().rfind(name.casefold()), 0)
    length = len(name) if query.text[start : start + len(name)].casefold() == name.casefold() else 0
    return QueryProblem(start, start + length, message, near, Severity.NOTE)
