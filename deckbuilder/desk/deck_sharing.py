"""Ways to hand a deck on that need pictures: its code to be photographed, and a saved object with its sheets beside it."""

from functools import partial
from pathlib import Path

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck, WrittenFolder
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import without_controls
from deckbuilder.core.saying import noop, say
from deckbuilder.desk.pictures import Pictures
from deckbuilder.exchange.decks import code, tabletop
from deckbuilder.exchange.decks.tabletop import Face, Sheet
from deckbuilder.imaging.picture import Picture

_CARD = 400
"""Pixels across a card of a sheet: the largest sheet then has 4,000 by 3,900."""
_THUMBNAIL = 256


def sharing_formats(pictures: Pictures) -> tuple[DeckFormat, ...]:
    """Give the formats, with the user's own scans where he has them."""
    return (
        DeckFormat("qr", noop("Deck code as QR (SVG)"), (".qr.svg", ".svg"), None, None, partial(_write_qr, "svg")),
        DeckFormat("qr-png", noop("Deck code as QR (PNG)"), (".qr.png",), None, None, partial(_write_qr, "png")),
        DeckFormat(
            "tts-sheets", noop("Tabletop Simulator, with pictures"), (".tts",), folder=partial(_write_tabletop, pictures)
        ),
    )  # fmt: skip


def _write_qr(kind: str, deck: Deck, shelf: Shelf) -> WrittenDeck:
    from deckbuilder.imaging.qr import qr_png, qr_svg  # 20 ms to import, and a list of formats draws no code

    written = code.write(deck, shelf)
    text = written.content.decode().strip()
    return WrittenDeck(qr_svg(text) if kind == "svg" else qr_png(text), written.lost, written.warnings)


def _write_tabletop(pictures: Pictures, deck: Deck, shelf: Shelf, folder: Path) -> WrittenFolder:
    """Put the faces of a deck on as few sheets as hold them, and write the saved object that cuts them up again."""
    from deckbuilder.imaging.picture import encode_png
    from deckbuilder.imaging.sheets import MOST_COLUMNS, MOST_ROWS, shape, sheet  # Pillow takes 25 ms to import

    stem = folder.stem or "deck"
    faces, most = tabletop.faces_of(deck, shelf), MOST_COLUMNS * MOST_ROWS
    files: list[tuple[str, bytes]] = []
    sheets: list[Sheet] = []
    back = "back.png"
    for start in range(0, len(faces), most):
        part = faces[start : start + most]
        name, (columns, rows) = f"sheet-{len(sheets) + 1}.jpg", shape(len(part))
        files.append((name, sheet([_drawn(face, pictures, shelf) for face in part], columns, rows)))
        sheets.append(Sheet((folder / name).as_uri(), (folder / back).as_uri(), columns, rows, tuple(part)))
    files.append((back, encode_png(pictures.back(shelf.game, _CARD))))
    if faces:
        files.append((f"{stem}.png", encode_png(_drawn(faces[0], pictures, shelf, _THUMBNAIL))))
    written = tabletop.write_sheets(deck, shelf, sheets)
    said = say("the pictures are looked for where they were written: leave the folder there, or write it anew")
    return WrittenFolder(((f"{stem}.json", written.content), *files), written.lost, (*written.warnings, said))


def _drawn(face: Face, pictures: Pictures, shelf: Shelf, width: int = _CARD) -> Picture:
    card = shelf.cards[face.card] if face.card is not None else _stranger(face.name, shelf)
    return pictures.face(card, shelf.game, width, face.printing)


def _stranger(name: str, shelf: Shelf) -> Card:
    """Give a card for a name that the catalog lacks, so that it has a face with its name on it."""
    return Card(CardId(""), shelf.game.id, without_controls(name)[:200] or "?", shelf.game.kinds[0], "", {})
