"""Whether a list that is mostly unknown is one for another game."""

from collections.abc import Sequence

from deckbuilder.core.formats import Finding, ReadDeck
from deckbuilder.core.game import Game
from deckbuilder.core.naming import NameBook, name_key
from deckbuilder.core.saying import say
from deckbuilder.desk.services import Services


def of_another(read: ReadDeck, game: Game, services: Services) -> tuple[Finding, ...]:
    """Tell of the game that has more of a list's names than the one it was read for; its id is what is suggested.

    Args:
        read: the list.
        game: for which it was read.
        services: with the other games and their cards.

    Returns:
        One finding; none where most names are cards of this game, or no other game has most of the rest.
    """
    strange = [name for name in dict.fromkeys(name for _, name, _ in read.deck.unknown) if name not in read.stray]
    known = len({entry.card for entry in read.deck.entries})
    if len(strange) <= known:
        return ()
    others = [other for other in services.games.values() if other.id != game.id]
    counts = {other: _known(strange, services.catalog.names(other.id)) for other in others}
    best = max(others, key=lambda other: counts[other], default=None)
    if best is None or counts[best] <= max(known, len(strange) // 2):
        return ()
    why = say(
        "{n} of {all} unknown names are cards of {game}; perhaps the list is for that game",
        n=counts[best], all=len(strange), game=best.name,
    )  # fmt: skip
    return (Finding(say("the list"), why, suggestions=(best.id,)),)


def _known(names: Sequence[str], book: NameBook) -> int:
    return sum(1 for name in names if book.exact(name) or book.keyed(name_key(name)))
