"""What is said of a search beside its words: cards that may or may not be meant, and words for which there is no such thing."""

from dataclasses import replace
from typing import TYPE_CHECKING

from deckbuilder.core.decks import Severity
from deckbuilder.core.query import LegalIn, Node, Query, QueryProblem, nodes
from deckbuilder.core.query_parse import parse

if TYPE_CHECKING:
    from deckbuilder.core.game import DeckRules
    from deckbuilder.core.index import CardIndex
    from deckbuilder.core.query_match import QueryContext


def further(
    query: Query, found: int, index: "CardIndex", context: "QueryContext", rules: "DeckRules | None"
) -> tuple[int, tuple[QueryProblem, ...]]:
    """Give of how many further cards the formats asked for say nothing, and what is odd about a search.

    Args:
        query: as understood.
        found: how many cards it finds.
        index: of all cards.
        context: tells what each format says of each card.
        rules: know the formats; None until they arrived.
    """
    problems = query.problems
    if not found and not problems:
        problems = puzzles(query, index, context, rules)
    if not any(isinstance(node, LegalIn) for node in nodes(query.tree)):
        return 0, problems
    from deckbuilder.desk.undecided import undecided  # few searches name a format

    return undecided(query, index, context, found), problems


def puzzles(
    query: Query, index: "CardIndex", context: "QueryContext", rules: "DeckRules | None"
) -> tuple[QueryProblem, ...]:
    """Give what in a search that found nothing is a word that no card has, or a format or set that there is not.

    Args:
        query: as understood.
        index: of all cards.
        context: tells of sets.
        rules: know the formats; None until they arrived.
    """
    from deckbuilder.desk.query_doubts import doubts  # most searches find something

    def held(tree: Node) -> bool:
        return index.count(Query("", tree, query.game)) > 0

    found = [
        replace(problem, severity=Severity.NOTE)  # nothing is left out for it
        for problem in parse(query.text, query.game, finished=True, held=held).problems
    ]
    if rules is not None:
        found += [doubt.problem for doubt in doubts(query, rules, context)]
    return tuple(found)
