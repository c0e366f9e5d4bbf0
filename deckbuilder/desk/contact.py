"""A contact sheet of any cards, as a file."""

from collections.abc import Sequence
from pathlib import Path

from deckbuilder.core.cards import Card
from deckbuilder.core.game import Game
from deckbuilder.core.intake import without_controls
from deckbuilder.desk.files import write_bytes
from deckbuilder.desk.pictures import Pictures


def write_contact(
    out: Path, title: str, cards: Sequence[Card], game: Game, pictures: Pictures, width: int, columns: int, dark: bool
) -> int:
    """Draw cards on one page and write it as a PNG; give its size in bytes.

    Args:
        out: the file.
        title: above the cards.
        cards: in their order.
        game: theirs.
        pictures: where faces come from.
        width: of a card, in pixels.
        columns: cards in a row; 0 for as many as look well.
        dark: on a dark ground.

    Raises:
        BadInput: more cards than one page takes.
        DataTrouble: the file cannot be written.
    """
    from deckbuilder.imaging.canvas import DARK, LIGHT  # Pillow takes 25 ms to import
    from deckbuilder.imaging.contact_sheet import MOST, Cell, contact_sheet

    shown = cards if len(cards) <= MOST else cards[: MOST + 1]  # too many are refused before all are drawn
    few = len(cards) <= MOST
    cells = [Cell(without_controls(card.name), pictures.face(card, game, width) if few else None) for card in shown]
    content = contact_sheet(without_controls(title), cells, DARK if dark else LIGHT, width, columns)
    write_bytes(out, content)
    return len(content)
