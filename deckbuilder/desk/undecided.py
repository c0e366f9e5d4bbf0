"""How many cards a search would find if it were known of every card which formats allow it."""

from collections.abc import Mapping
from dataclasses import replace

from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.query import LegalIn, Query, nodes
from deckbuilder.core.query_match import QueryContext


def undecided(query: Query, index: CardIndex, context: QueryContext, found: int) -> int:
    """Count the cards that a query would find beside ``found`` if what its formats leave undecided were decided so.

    Args:
        query: as understood; 0 where it asks for no format.
        index: of all cards.
        context: tells what each format says of each card.
        found: how many cards it finds.
    """
    asked = {node.format: node.verdict for node in nodes(query.tree) if isinstance(node, LegalIn)}
    if not asked:
        return 0
    decided: dict[str, Mapping[CardId, bool | None]] = {
        name: {card: verdict if says is None else says for card, says in (context.pool(name) or {}).items()}
        for name, verdict in asked.items()
    }
    return max(0, index.count(query, replace(context, pool=decided.get)) - found)
