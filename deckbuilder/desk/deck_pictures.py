"""A deck as a picture: who starts in ranks and the rest by type, or all its cards on a contact sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from deckbuilder.core.decks import Deck, Entry, SlotSpec
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.core.intake import without_controls
from deckbuilder.core.saying import english, noop, say
from deckbuilder.desk.pictures import Pictures

if TYPE_CHECKING:  # Pillow takes 25 ms to import, and a list of formats is shown before a picture is made
    from deckbuilder.imaging.contact_sheet import Cell
    from deckbuilder.imaging.deck_picture import Part

_CONTACT_WIDTH = 200


def picture_formats(pictures: Pictures) -> tuple[DeckFormat, ...]:
    """Give the formats that show a deck, with the user's own scans where he has them."""
    return (
        DeckFormat("png", noop("Picture to share"), (".png",), None, None, partial(_write_board, pictures, False)),
        DeckFormat("png-dark", noop("Picture to share, dark"), (".png",), None, None, partial(_write_board, pictures, True)),
        DeckFormat("contact", noop("Contact sheet"), (".png",), None, None, partial(_write_contact, pictures)),
    )  # fmt: skip


class _Faces:
    """Gives cells with the pictures of one deck's cards."""

    def __init__(self, pictures: Pictures, shelf: Shelf, width: int) -> None:
        self._pictures, self._shelf, self._width = pictures, shelf, width
        self._made: dict[tuple[CardId, PrintingId | None], Cell] = {}

    def cell(self, id: CardId, count: int = 1, printing: PrintingId | None = None) -> "Cell":
        """Give a card of the catalog."""
        from deckbuilder.imaging.contact_sheet import Cell  # see above

        found = self._made.get((id, printing))
        if found is None:
            card = self._shelf.cards[id]
            face = self._pictures.face(card, self._shelf.game, self._width, printing)
            found = self._made[id, printing] = Cell(without_controls(card.name), face)
        return Cell(found.name, found.picture, count)

    def unknown(self, name: str, count: int) -> "Cell":
        """Give a name that the catalog lacks: an outline."""
        from deckbuilder.imaging.contact_sheet import Cell  # see above

        return Cell(without_controls(name)[:120] or "?", None, count)

    def cells(self, entries: Sequence[Entry], unknown: Sequence[tuple[str, int]] = ()) -> "tuple[Cell, ...]":
        """Give entries in their order; copies of one card and printing are one cell."""
        copies: dict[tuple[CardId, PrintingId | None], int] = {}
        for entry in entries:
            copies[entry.card, entry.printing] = copies.get((entry.card, entry.printing), 0) + entry.count
        known = (self.cell(card, count, printing) for (card, printing), count in copies.items())
        return (*known, *(self.unknown(name, count) for name, count in unknown))


def _write_board(pictures: Pictures, dark: bool, deck: Deck, shelf: Shelf) -> WrittenDeck:
    from deckbuilder.imaging.canvas import DARK, LIGHT  # see above
    from deckbuilder.imaging.deck_picture import CARD, DeckBoard, draw_deck

    faces = _Faces(pictures, shelf, CARD)
    slots = shelf.rules.slots(deck.format)
    army = [s for s in slots if s.counted and not s.main and "sideboard" not in s.words]
    ranks, seated = _ranks(deck, shelf, faces)
    parts: list[Part] = []
    for slot in slots:
        entries = _less(_entries(deck, slot, shelf), seated.get(slot.id, {}))
        unknown = [(name, count) for at, name, count in deck.unknown if at == slot.id]
        if slot.main:
            parts += _by_kind(entries, unknown, shelf, faces)
        elif entries or unknown:
            title = english(slot.label) if not ranks or slot not in army else f"{english(slot.label)} +"
            parts.append(_part(title, faces.cells(entries, unknown), apart=True))
    board = DeckBoard(
        without_controls(deck.name) or "Deck",
        " · ".join(_under(deck, shelf)),
        ranks,
        tuple(f"Rank {n + 1}" for n in range(len(ranks))),
        tuple(parts),
    )
    return WrittenDeck(draw_deck(board, DARK if dark else LIGHT), _lost(deck))


def _write_contact(pictures: Pictures, deck: Deck, shelf: Shelf) -> WrittenDeck:
    from deckbuilder.imaging.canvas import LIGHT  # see above
    from deckbuilder.imaging.contact_sheet import contact_sheet

    faces = _Faces(pictures, shelf, _CONTACT_WIDTH)
    cells: list[Cell] = []
    for slot in shelf.rules.slots(deck.format):
        unknown = [(name, count) for at, name, count in deck.unknown if at == slot.id]
        cells += faces.cells(_entries(deck, slot, shelf), unknown)
    title = without_controls(deck.name) or "Deck"
    return WrittenDeck(contact_sheet(title, cells, LIGHT, _CONTACT_WIDTH), _lost(deck))


def _entries(deck: Deck, slot: SlotSpec, shelf: Shelf) -> list[Entry]:
    known = (entry for entry in deck.entries if entry.slot == slot.id and entry.card in shelf.cards)
    return sorted(known, key=lambda entry: shelf.game.deck_order(shelf.cards[entry.card]))


def _ranks(
    deck: Deck, shelf: Shelf, faces: _Faces
) -> "tuple[tuple[tuple[Cell, ...], ...], dict[SlotId, dict[CardId, int]]]":
    """Give the formation, and how many copies of which cards of each slot stand in it."""
    seated: dict[SlotId, dict[CardId, int]] = {}
    left: dict[tuple[SlotId, CardId], list[PrintingId | None]] = {}
    for entry in deck.entries:
        left.setdefault((entry.slot, entry.card), []).extend([entry.printing] * entry.count)
    ranks = []
    for places in shelf.rules.formation(deck, shelf.cards):
        rank = []
        for place in places:
            if place.card is None or place.card not in shelf.cards:
                rank.append(_nobody())
                continue
            stock = left.get((place.slot, place.card), [])
            rank.append(faces.cell(place.card, 1, stock.pop(0) if stock else None))
            counts = seated.setdefault(place.slot, {})
            counts[place.card] = counts.get(place.card, 0) + 1
        ranks.append(tuple(rank))
    filled = [rank for rank in ranks if any(cell.name for cell in rank)]
    return tuple(ranks[: ranks.index(filled[-1]) + 1]) if filled else (), seated


def _nobody() -> "Cell":
    from deckbuilder.imaging.contact_sheet import Cell  # see above

    return Cell("")


def _less(entries: Sequence[Entry], seated: Mapping[CardId, int]) -> list[Entry]:
    """Give entries without the copies that stand in the formation already."""
    gone = dict(seated)
    kept = []
    for entry in entries:
        taken = min(gone.get(entry.card, 0), entry.count)
        gone[entry.card] = gone.get(entry.card, 0) - taken
        if entry.count > taken:
            kept.append(replace(entry, count=entry.count - taken))
    return kept


def _by_kind(entries: Sequence[Entry], unknown: Sequence[tuple[str, int]], shelf: Shelf, faces: _Faces) -> "list[Part]":
    kinds = dict.fromkeys((*shelf.game.kinds, *(shelf.cards[entry.card].kind for entry in entries)))
    parts = []
    for kind in kinds:
        cells = faces.cells([entry for entry in entries if shelf.cards[entry.card].kind == kind])
        if cells:
            parts.append(_part(kind, cells))
    if unknown:
        parts.append(_part("Not in the catalog", faces.cells((), unknown)))
    return parts


def _part(title: str, cells: "tuple[Cell, ...]", apart: bool = False) -> "Part":
    from deckbuilder.imaging.deck_picture import Part  # see above

    return Part(title, str(sum(cell.count for cell in cells)), cells, apart)


def _under(deck: Deck, shelf: Shelf) -> list[str]:
    spec = next((one for one in shelf.rules.formats() if one.key == deck.format), None)
    counted = {slot.id for slot in shelf.rules.slots(deck.format) if slot.counted}
    cards = sum(deck.count(slot=slot) for slot in counted)
    said = [english(spec.label)] if spec is not None else []
    return [*said, f"{cards} cards", *(value for _, value in deck.choices if value)]


def _lost(deck: Deck) -> tuple[str, ...]:
    lost = [say("a picture is not read back: keep the deck in another format, too")]
    if deck.notes:
        lost.append(say("the notes on the deck"))
    return tuple(lost)
