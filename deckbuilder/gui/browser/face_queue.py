"""Pictures on their way to the grid: only those that are looked at, the nearest first, few at a time."""

from collections.abc import Sequence
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.gui.faces import draw
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # needed once a picture is drawn
    from deckbuilder.desk.pictures import Pictures

_Drawn = tuple[CardId, int]


class FaceQueue(QObject):
    """Has wanted faces drawn in the pool and keeps them; a new wish puts the old one away.

    Drawing is Python and takes turns with the window's thread, so whoever scrolls asks for fewer at a time.

    Args:
        bench: with faces, pictures and pools.
    """

    arrived = Signal(str)
    """The picture of a card is there."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._wanted: list[CardId] = []
        self._width = self._most = 0
        self._under_way: dict[_Drawn, Event] = {}
        self._hopeless: set[CardId] = set()

    def want(self, cards: Sequence[CardId], width: int, most: int) -> None:
        """Ask for faces in place of those asked for before.

        Args:
            cards: the most urgent first; those that are kept already cost nothing.
            width: in pixels of the screen.
            most: so many are drawn at the same time; 0 for none just now.
        """
        faces = self._bench.faces
        self._wanted = [id for id in cards if id not in self._hopeless and faces.get(id, width) is None][::-1]
        self._width, self._most = width, most
        wanted = {(id, width) for id in self._wanted}
        for key, outdated in self._under_way.items():
            if key not in wanted:
                outdated.set()
        self._begin()

    def waiting(self) -> int:
        """Give how many are wanted or under way."""
        return len(self._wanted) + len(self._under_way)

    def forget(self) -> None:
        """Try again what could not be drawn, and put away what is under way: other pictures are the right ones now."""
        self._hopeless.clear()
        for outdated in self._under_way.values():
            outdated.set()

    def _begin(self) -> None:
        later: list[CardId] = []
        while self._wanted and len(self._under_way) < self._most:
            id = self._wanted.pop()
            card, key = self._bench.cards.get(id), (id, self._width)
            before = self._under_way.get(key)
            if card is None or before is not None:
                if before is not None and before.is_set():  # put away and wanted again: begun anew once it has landed
                    later.append(id)
                continue
            outdated = self._under_way[key] = Event()
            task = Task(self)
            task.done.connect(self._on_drawn)
            pictures, game = self._bench.services.pictures, self._bench.game
            task.start(self._bench.pools.rest, partial(_job, pictures, card, game, self._width, outdated))
        self._wanted += later[::-1]

    def _on_drawn(self, value: object) -> None:
        assert isinstance(value, tuple)
        (id, width), age, image = value
        self._under_way.pop((id, width), None)
        if isinstance(image, DataTrouble):
            self._hopeless.add(id)
            self._bench.hub.say(str(image))
        elif image is not None and age == self._bench.services.pictures.age:
            self._bench.faces.keep(id, width, image)
            self.arrived.emit(id)
        self._begin()


def _job(
    pictures: "Pictures", card: Card, game: Game, width: int, outdated: Event
) -> tuple[_Drawn, int, QImage | DataTrouble | None]:
    """Draw a face; None where nobody waits any more, the trouble where it cannot be drawn; with the pictures' age."""
    age = pictures.age
    found: QImage | DataTrouble | None
    try:
        found = draw(pictures, card, game, width, outdated)
    except Cancelled:
        found = None
    except DataTrouble as error:
        found = error
    return (card.id, width), age, found
