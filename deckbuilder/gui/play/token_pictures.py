"""Pictures of tokens: faces are asked for as large as they are shown, and drawn behind the window."""

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from deckbuilder.core.cards import FieldKind
from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.geometry import Stand
from deckbuilder.gui.play.token_face import Print, draw, print_of
from deckbuilder.gui.words import shown
from deckbuilder.gui.workbench import Workbench

_WIDTHS = (100, 150, 220, 320, 480, 744)
_NUMBERS = (FieldKind.NUMBER, FieldKind.NUMBERS)
_AT_ONCE = 2
_MOST = 6_000_000
"""Pixels of pictures that are kept, at four bytes, so that going back shows them at once."""


class TokenPictures(QObject):
    """Makes pictures of tokens for one view.

    Args:
        bench: with faces, cards and theme.
    """

    arrived = Signal(str)
    """The face of a card is there."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._queue = FaceQueue(bench, self)
        self._queue.arrived.connect(self.arrived)
        self._kept: OrderedDict[tuple[Print, float, int], QPixmap] = OrderedDict()
        self._facts: dict[CardId, tuple[str, ...]] = {}
        self._size = 0
        self._width = _WIDTHS[0]

    def forget(self) -> None:
        """Take cards and words anew."""
        self._facts.clear()
        self._kept.clear()
        self._size = 0

    def waiting(self) -> int:
        """Give how many faces are not there yet."""
        return self._queue.waiting()

    def want(self, stands: Iterable[Stand], scale: float) -> None:
        """Have the faces drawn of what is shown, at so many pixels of the screen for each unit of the table."""
        shown = [stand for stand in stands if stand.token.card is not None and not stand.tab]
        widest = max((stand.box.wide * scale for stand in shown), default=0.0)
        self._width = next((width for width in _WIDTHS if width >= widest * 0.95), _WIDTHS[-1])
        cards = dict.fromkeys(stand.token.card for stand in shown if stand.token.card is not None)
        self._queue.want([card for card in cards if card in self._bench.cards], self._width, _AT_ONCE)

    def print_of(self, stand: Stand, scale: float) -> Print:
        """Give what the picture of a token would be made from."""
        return print_of(stand, scale, self._facts_of(stand.token.card))

    def picture(self, wanted: Print, ratio: float) -> QPixmap:
        """Draw a token, or give the picture of one that looked the same."""
        face = self._face(wanted.card)
        key = (wanted, ratio, face.cacheKey() if face is not None else 0)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = draw(wanted, face, self._bench.theme, ratio)
            self._size += kept.width() * kept.height()
            while self._size > _MOST and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._size -= gone.width() * gone.height()
        return kept

    def _face(self, card: CardId | None) -> QImage | None:
        if card is None:
            return None
        return self._bench.faces.get(card, self._width) or self._bench.faces.near(card, self._width)

    def _facts_of(self, id: CardId | None) -> tuple[str, ...]:
        """Give the figures of a card: ``("ATK +5", "AC 14")``."""
        if id is None:
            return ()
        if id not in self._facts:
            card, game = self._bench.cards.get(id), self._bench.game
            specs = [spec for key in game.columns if (spec := game.field(key)) is not None and spec.kind in _NUMBERS]
            texts = [(spec, shown(card, spec)) for spec in specs] if card is not None else []
            self._facts[id] = tuple(f"{spoken(spec.label)} {text}" for spec, text in texts if text)
        return self._facts[id]
