"""How a battle of guilds is played: rules, what is shown, scenarios, and the evaluation."""

from deckbuilder.core.game import Table
from deckbuilder.games.guilds.rules import GuildsRules
from deckbuilder.games.guilds.scene import GuildsPresenter
from deckbuilder.games.guilds.score import score
from deckbuilder.games.guilds.staging import GuildsStaging


def table() -> Table:
    """Give the table of this game."""
    return Table(("guilds",), (2, 2), GuildsRules, GuildsPresenter(), GuildsStaging(), score)
