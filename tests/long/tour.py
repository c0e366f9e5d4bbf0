"""The tour of README.md, chapter by chapter: each step looks at the widgets to see what a player would see."""

from collections.abc import Iterator
from pathlib import Path

from tests.long.player import Player, Step
from tests.long.tour_building import Building
from tests.long.tour_catalog import Finding
from tests.long.tour_decks import AllDecks
from tests.long.tour_history import History
from tests.long.tour_windows import Around


class Tour:
    """All steps over one window.

    Args:
        player: who goes.
        out: the file that the deck is exported to at the end; a chart goes beside it.
    """

    def __init__(self, player: Player, out: Path) -> None:
        self.player = player
        self.finding, self.building = Finding(player), Building(player)
        self.history, self.decks = History(player, out.with_suffix(".png")), AllDecks(player)
        self.around = Around(player, out)

    @property
    def legal(self) -> bool:
        """Whether the deck was legal when it was saved."""
        return self.building.legal

    @property
    def cards(self) -> int:
        """How many cards it held then."""
        return self.building.cards

    def plan(self) -> Iterator[tuple[str, Step]]:
        """Give the steps by name, in the order of the README."""
        yield "find", self.finding.find()
        yield "card", self.finding.card()
        yield "large", self.finding.large()
        yield "pictures", self.finding.pictures()
        yield "filter", self.finding.filter()
        yield "keep", self.finding.keep()
        yield "new", self.building.new()
        yield "army", self.building.army()
        yield "fill", self.building.fill()
        yield "mend", self.building.mend()
        yield "undo", self.building.undo()
        yield "name", self.building.name()
        yield "versions", self.history.versions()
        yield "compare", self.history.compare()
        yield "statistics", self.history.statistics()
        yield "decks", self.decks.folder()
        yield "look up", self.decks.look_up()
        yield "palette", self.around.palette()
        yield "keys", self.around.keys()
        yield "language", self.around.language()
        yield "two windows", self.around.second()
        yield "export", self.around.export()
        yield "quit", self.around.quit()
