"""What a player may choose of a card's picture: the printing that is shown, a file of his own; each taken back by the strip."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.game import Game
from deckbuilder.core.ids import PrintingId
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.printings import with_printing
from deckbuilder.desk.scan_files import Moved
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench


class PictureChoice(QObject):
    """Chooses pictures and tells every view.

    Args:
        bench: what the window shares.
        parent: whose choices these are.
    """

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench

    @property
    def _pictures(self) -> Pictures:
        return self._bench.services.pictures

    # -- which printing ----------------------------------------------------------------------------

    def choose(self, card: Card, printing: Printing | None) -> None:
        """Show a card in a printing everywhere; None for whichever the program finds."""
        before = self._pictures.chosen(card, self._bench.game)
        if not self._keep(card, printing.id if printing is not None else None):
            return
        if printing is not None:
            said = self.tr("{card} is shown as in {set}").format(card=card.name, set=self._set(printing))
        else:
            said = self.tr("{card} is shown in no printing in particular").format(card=card.name)
        self._bench.hub.say(said, partial(self._choose_again, card, before))

    def _choose_again(self, card: Card, printing: Printing | None) -> None:
        if self._keep(card, printing.id if printing is not None else None):
            self._bench.hub.say(self.tr("{card} is shown as before").format(card=card.name))

    def _keep(self, card: Card, printing: PrintingId | None) -> bool:
        try:
            self._pictures.choose(card, self._bench.game, printing)
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
            return False
        self.refresh()
        return True

    def put_into_deck(self, card: Card, printing: Printing) -> None:
        """Make the copies of a card in the open deck copies of a printing: one step of undo."""
        opened = self._bench.open
        if opened is not None:
            label = self.tr("Take {card} from {set}").format(card=card.name, set=self._set(printing))
            opened.edit(partial(with_printing, card=card.id, printing=printing.id), label)

    # -- the player's own pictures -----------------------------------------------------------------

    def use_file(self, card: Card, printing: Printing, file: Path) -> None:
        """Make a copy of a picture file the picture of a printing, and show it."""
        self._start(partial(_put, self._pictures, self._bench.game, card, printing, file))

    def take_away(self, card: Card, printing: Printing) -> None:
        """Show the drawn face of a printing in place of the player's own picture, which is set aside."""
        self._start(partial(_take, self._pictures, self._bench.game, card, printing))

    def _start(self, work: "partial[tuple[Card, Printing, Moved, bool]]") -> None:
        task = Task(self)
        task.done.connect(self._on_moved)
        task.failed.connect(self._on_failed)
        task.start(self._bench.pools.rest, work)

    def look_again(self) -> None:
        """Look for pictures that were put into the folder since."""
        self._pictures.forget()
        self.refresh()
        self._bench.hub.say(self.tr("The pictures folder was looked through again"))

    def refresh(self) -> None:
        """Have every view ask for its pictures anew."""
        self._bench.faces.clear()
        self._bench.hub.announce(Changes(frozenset({Topic.PICTURES})))

    def _on_moved(self, value: object) -> None:
        assert isinstance(value, tuple)
        card, printing, moved, put = value
        chosen = self._pictures.chosen(card, self._bench.game)
        if put:
            said = self.tr("Your picture of {card} is shown for {set}")
            if self._pictures.shown(card, self._bench.game) is not printing:
                self._keep(card, printing.id)
        else:
            said = self.tr("Your picture of {card} is no longer shown for {set}")
        self.refresh()
        undo = partial(self._take_back, card, moved, chosen)
        self._bench.hub.say(said.format(card=card.name, set=self._set(printing)), undo)

    def _take_back(self, card: Card, moved: Moved, chosen: Printing | None) -> None:
        try:
            self._pictures.take_back(moved)
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
        self._choose_again(card, chosen)

    def _on_failed(self, error: object) -> None:
        self._bench.troubled.emit(str(error) or type(error).__name__)

    def _set(self, printing: Printing) -> str:
        known = next((one.name for one in self._bench.context().sets if one.code == printing.set), "")
        return known or printing.set


def _put(
    pictures: Pictures, game: Game, card: Card, printing: Printing, file: Path
) -> tuple[Card, Printing, Moved, bool]:
    return card, printing, pictures.put_scan(card, game, printing, file), True


def _take(pictures: Pictures, game: Game, card: Card, printing: Printing) -> tuple[Card, Printing, Moved, bool]:
    return card, printing, pictures.take_scan(card, game, printing), False
