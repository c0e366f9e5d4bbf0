"""How a match of warbands is played: rules, what is shown, scenarios, and the evaluation."""

from deckbuilder.core.game import Table
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.scene import WarbandsPresenter
from deckbuilder.games.warbands.score import score
from deckbuilder.games.warbands.staging import WarbandsStaging


def table() -> Table:
    """Give the table of this game."""
    return Table(("warbands",), (2, 4), WarbandsRules, WarbandsPresenter(), WarbandsStaging(), score)
