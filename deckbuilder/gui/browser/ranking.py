"""Which of the cards found come first: those whose name begins as it was typed, then those whose name says it."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.naming import plain
from deckbuilder.core.query import ANY, And, Has, Needle, Node, Not, Query
from deckbuilder.core.query_fold import folded
from deckbuilder.core.query_match import QueryContext
from deckbuilder.gui.world import Head

_FEW = 400
"""Of so many names each is looked at; of more, the place of those that begin with a word is found by halving."""


def ranked(
    found: Sequence[CardId],
    query: Query,
    index: CardIndex,
    context: QueryContext,
    names: Mapping[CardId, Head],
) -> Sequence[CardId]:
    """Put cards whose name is meant before those that only speak of it; who asks for an order gets that one.

    Args:
        found: what the query lists, by name.
        query: which has words without a field; any other is left as it is.
        index: that found them.
        context: in which they were found.
        names: id, name and type of each card.

    Returns:
        The same cards: names that begin with the words, names that contain them, the rest; by name within each.
    """
    parts = query.tree.parts if isinstance(query.tree, And) else (query.tree,)
    needles = [part.needles[0] for part in parts if isinstance(part, Has) and part.field == ANY]
    if query.order or not needles or len(found) < 2:
        return found
    inner = tuple(_of_name(part) for part in parts)
    meant: Node = And(inner) if len(inner) > 1 else inner[0]
    named = index.search(replace(query, tree=meant), context)
    if not named:
        return found
    rest = index.search(replace(query, tree=And((*parts, Not(meant)))), context) if len(named) < len(found) else []
    return [*_by_beginning(named, needles, names), *rest]


def _of_name(part: Node) -> Node:
    return replace(part, field="name") if isinstance(part, Has) and part.field == ANY else part


def _by_beginning(named: list[CardId], needles: Sequence[Needle], names: Mapping[CardId, Head]) -> Sequence[CardId]:
    """Put cards, sorted by name, whose name begins with all words first, then those whose name begins with the first ones."""
    if len(named) <= _FEW:
        typed = " ".join(word for needle in needles for word in needle.words)
        first = " ".join(needles[0].words)
        said = [(id, folded(names[id][1])) for id in named if id in names]
        whole = [id for id, name in said if name.startswith(typed)]
        return list(dict.fromkeys([*whole, *(id for id, name in said if name.startswith(first)), *named]))
    word = needles[0].words[0]

    def key(id: CardId) -> str:
        return plain(names[id][1]) if id in names else ""

    low = bisect_left(named, word, key=key)
    high = bisect_left(named, word + "\N{MUSICAL SYMBOL END TIE}", lo=low, key=key)
    return named[low:high] + named[:low] + named[high:]
