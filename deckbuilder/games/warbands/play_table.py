"""How a match of warbands is played: rules, what is shown, scenarios, and the evaluation."""

from deckbuilder.core.ahead import Ahead
from deckbuilder.core.game import Table
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.scene import WarbandsPresenter
from deckbuilder.games.warbands.score import score
from deckbuilder.games.warbands.staging import WarbandsStaging

_AHEAD = Ahead(worlds=12, margin=0.03)
"""A die kills or does not, which is worth more than most answers."""


def table() -> Table:
    """Give the table of this game."""
    return Table(("warbands",), (2, 4), WarbandsRules, WarbandsPresenter(), WarbandsStaging(), score, ahead=_AHEAD)
