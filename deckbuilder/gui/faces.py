"""The newest pictures of cards, as Qt shows them; drawing them is a job for a pool."""

from collections import OrderedDict
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.thumbnails import WIDEST, Thumbnail

if TYPE_CHECKING:  # whoever draws has it
    from deckbuilder.desk.pictures import Pictures

_MOST_BYTES = 96 * 2**20
_WHOLE = QImage.Format.Format_RGBX8888, QImage.Format.Format_RGB32
_SEEN_THROUGH = QImage.Format.Format_RGBA8888, QImage.Format.Format_ARGB32_Premultiplied


class Faces:
    """Keeps pictures by card and width, in pixels of the screen; forgets the one that was longest unseen.

    Args:
        most: bytes that are kept.
    """

    def __init__(self, most: int = _MOST_BYTES) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[tuple[CardId, int], QImage] = OrderedDict()
        self._widths: dict[CardId, set[int]] = {}

    def get(self, card: CardId, width: int) -> QImage | None:
        """Give a picture, if it is kept."""
        found = self._kept.get((card, width))
        if found is not None:
            self._kept.move_to_end((card, width))
        return found

    def near(self, card: CardId, width: int) -> QImage | None:
        """Give a picture in whatever width is kept, the nearest one: something to show until the right one is drawn."""
        widths = self._widths.get(card)
        return self._kept[card, min(widths, key=lambda kept: abs(kept - width))] if widths else None

    def keep(self, card: CardId, width: int, image: QImage) -> None:
        """Keep a picture; the oldest ones give way."""
        old = self._kept.pop((card, width), None)
        self._size += image.sizeInBytes() - (old.sizeInBytes() if old is not None else 0)
        self._kept[card, width] = image
        self._widths.setdefault(card, set()).add(width)
        while self._size > self._most and len(self._kept) > 1:
            (oldest, its_width), gone = self._kept.popitem(last=False)
            self._size -= gone.sizeInBytes()
            self._widths[oldest].discard(its_width)
            if not self._widths[oldest]:
                del self._widths[oldest]

    def clear(self) -> None:
        """Forget all pictures."""
        self._kept.clear()
        self._widths.clear()
        self._size = 0


def draw(pictures: "Pictures", card: Card, game: Game, width: int, outdated: Event) -> QImage:
    """Draw a card, on whatever thread.

    Args:
        pictures: where faces come from.
        card: the card.
        game: its game.
        width: in pixels of the screen.
        outdated: set when nobody waits any more.

    Raises:
        Cancelled: nobody waits any more.
        DataTrouble: no face can be drawn at all.
    """
    if outdated.is_set():
        raise Cancelled
    if width <= WIDEST:
        thumbnail = pictures.thumbnail(card, game, width)
        return _image(thumbnail, *(_SEEN_THROUGH if thumbnail.clear else _WHOLE))
    picture = pictures.face(card, game, width)
    return _image(picture, *_SEEN_THROUGH)


def _image(picture: Picture | Thumbnail, given: QImage.Format, wanted: QImage.Format) -> QImage:
    image = QImage(picture.rgba, picture.width, picture.height, picture.width * 4, given)
    return image.convertToFormat(wanted)  # converting copies: the bytes die with the picture
