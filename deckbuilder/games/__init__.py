"""The games. Adding one is a folder here and a line in this list."""

from deckbuilder.core.game import Game
from deckbuilder.core.registry import Registry
from deckbuilder.games import guilds, saga, warbands

BUILTIN = (saga.GAME, guilds.GAME, warbands.GAME)


def load() -> Registry[Game]:
    """Give the games by id, the default one first."""
    games: Registry[Game] = Registry("game")
    for game in BUILTIN:
        games.add(game.id, game)
    return games
