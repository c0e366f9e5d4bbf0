"""What a search in a collection needs of the user's world."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from deckbuilder.core.cards import CardSet, Printing
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.lot_index import LotIndex
from deckbuilder.core.query_match import QueryContext
from deckbuilder.desk.copies import with_copies

if TYPE_CHECKING:
    from deckbuilder.desk.services import Services


def lot_index(services: "Services", game: Game, cards: CardIndex) -> LotIndex:
    """Give the index over a game's collection as it stands; made anew after each edit, off a window's thread.

    Args:
        services: the user's world.
        game: whose collection.
        cards: the index over the game's cards.

    Raises:
        DataTrouble: the user's file or the catalog cannot be read.
    """
    known = services.catalog.cards(game.id)

    def printings(card: CardId) -> Sequence[Printing]:
        return known[card].printings if card in known else ()

    return LotIndex(game, services.collection.holdings(game.id), cards, printings)


def lot_context(services: "Services", game: Game) -> QueryContext:
    """Give what such a search may ask beside the lots: sets, formats, copies owned, free and wanted. Raises as ``lot_index``.

    Among the sets are those that stand on lots as they were written, and that the catalog does not have.
    """
    context = with_copies(services.query_context(game), services, game)
    known = {one.code for one in context.sets}
    written = {holding.lot.written[1] for holding in services.collection.holdings(game.id)} - known - {""}
    return replace(context, sets=(*context.sets, *(CardSet(code, code) for code in sorted(written))))
