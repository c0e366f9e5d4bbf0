"""Tabletop Simulator's saved object: who starts in ranks and face up, the draw deck and the side deck face down.

A card's number is that of its sheet times 100, and its place on it, row by row. Alone, this module knows no pictures: a face is then
the address that the card file gives for the printing, each a sheet of its own, and cards without one get an empty face.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.core.intake import without_controls
from deckbuilder.core.losses import lost, lost_part
from deckbuilder.core.saying import row, say
from deckbuilder.exchange.decks.programs import zone
from deckbuilder.exchange.decks.text import sections

_ADDRESS = re.compile(r"(?:https?|file)://[^/\s\[\]]*/\S")
_SAFE = ":/?#[]@!$&'()*+,;=%"
_WIDE, _DEEP = 3, 4  # between the middles of neighbouring cards, which are 2.2 by 3.1
_UP, _DOWN = 0, 180
_MOST_NAMED = 5
"""So many cards without a picture are named; a catalog without any would fill the window."""


class Face(NamedTuple):
    """What one physical card shows.

    Attributes:
        card: None for a name that the catalog lacks.
        printing: the one that the player chose.
        address: that of the card file; ``""`` where it has none.
    """

    name: str
    about: str
    address: str
    card: CardId | None = None
    printing: PrintingId | None = None


class Sheet(NamedTuple):
    """A picture that is cut into faces, row by row.

    Attributes:
        address: of the picture.
        back: of the picture of the other side; ``""`` for none.
        wide, deep: faces beside and below each other, at most 10 by 7.
        faces: in their order.
    """

    address: str
    back: str
    wide: int
    deep: int
    faces: tuple[Face, ...]

    def block(self) -> dict[str, object]:
        """Give what a saved object says of it."""
        return {
            "FaceURL": self.address, "BackURL": self.back, "NumWidth": self.wide, "NumHeight": self.deep, "BackIsHidden": True,
            "UniqueBack": False, "Type": 0,
        }  # fmt: skip


class _Cutter:
    """Finds faces on sheets, and makes objects of them.

    Args:
        sheets: each with another key; every face is on one of them.
    """

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self._sheets = dict(enumerate(sheets, 1))
        self._places = {face: (key, at) for key, sheet in self._sheets.items() for at, face in enumerate(sheet.faces)}
        self.objects = 0

    def number(self, face: Face) -> int:
        """Give the number of a card with this face."""
        key, at = self._places[face]
        return key * 100 + at

    def blocks(self, faces: Sequence[Face]) -> dict[str, object]:
        """Give the sheets of some faces by their keys."""
        return {str(key): self._sheets[key].block() for key in sorted({self._places[face][0] for face in faces})}

    def card(self, face: Face, x: float, z: float, turn: int) -> dict[str, object]:
        """Make a card at a place of the table."""
        made = self._object("Card", face.name, face.about, x, z, turn)
        return {**made, "CardID": self.number(face), "CustomDeck": self.blocks((face,))}

    def pile(self, title: str, faces: list[Face], x: float, z: float) -> dict[str, object]:
        """Make a pile, face down; of a single card there is no pile in the simulator."""
        if len(faces) == 1:
            return self.card(faces[0], x, z, _DOWN)
        return {
            **self._object("DeckCustom", title, "", x, z, _DOWN),
            "DeckIDs": [self.number(face) for face in faces],
            "CustomDeck": self.blocks(faces),
            "ContainedObjects": [self.card(face, x, z, _DOWN) for face in faces],
        }

    def _object(self, kind: str, name: str, about: str, x: float, z: float, turn: int) -> dict[str, object]:
        self.objects += 1
        return {
            "Name": kind,
            "Transform": {
                "posX": x, "posY": 1, "posZ": z, "rotX": 0, "rotY": 180, "rotZ": turn, "scaleX": 1, "scaleY": 1, "scaleZ": 1,
            },
            "Nickname": name,
            "Description": about,
            "GMNotes": "",
            "ColorDiffuse": {"r": 1, "g": 1, "b": 1},
            "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
            "HideWhenFaceDown": True, "Hands": True, "SidewaysCard": False,
            "GUID": f"{self.objects:06x}",
        }  # fmt: skip


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the saved object with the addresses of the card file; it goes to the simulator's folder ``Saves/Saved Objects``."""
    faces = faces_of(deck, shelf)
    sheets = [Sheet(face.address, "", 1, 1, (face,)) for face in faces]
    unseen = sum(1 for e in deck.entries if e.printing and not _face(e.card, e.printing, shelf).address)
    return WrittenDeck(_saved(deck, shelf, sheets), _gone(deck, shelf, unseen), _warnings(faces))


def write_sheets(deck: Deck, shelf: Shelf, sheets: Sequence[Sheet]) -> WrittenDeck:
    """Write the saved object with sheets on which each of ``faces_of`` stands once."""
    return WrittenDeck(_saved(deck, shelf, sheets), _gone(deck, shelf, 0))


def faces_of(deck: Deck, shelf: Shelf) -> tuple[Face, ...]:
    """Give every face of the deck once: who starts, then the piles."""
    ranks, piles = _laid(deck, shelf)
    laid = [*(face for rank in ranks for face in rank), *(face for _, faces, _ in piles for face in faces)]
    return tuple(dict.fromkeys(laid))


def _saved(deck: Deck, shelf: Shelf, sheets: Sequence[Sheet]) -> bytes:
    ranks, piles = _laid(deck, shelf)
    cutter = _Cutter(sheets)
    objects = []
    for at, rank in enumerate(ranks):
        for n, face in enumerate(rank):
            objects.append(cutter.card(face, (2 * n - len(rank) + 1) * _WIDE / 2, -at * _DEEP, _UP))
    beside = (max((len(rank) for rank in ranks), default=0) // 2 + 2) * _WIDE
    for slot, faces, side in piles:
        objects.append(cutter.pile(f"{without_controls(deck.name)}: {zone(slot)}", faces, side * beside, 0))
    data = {
        "SaveName": without_controls(deck.name), "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "",
        "Sky": "", "Note": without_controls(deck.notes), "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "",
        "TabStates": {}, "VersionNumber": "", "ObjectStates": objects,
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"


def _laid(deck: Deck, shelf: Shelf) -> tuple[list[list[Face]], list[tuple[SlotSpec, list[Face], int]]]:
    """Give who starts by rank, and the piles with the side of the formation on which each lies: 1 right, -1 left."""
    slots = shelf.rules.slots(deck.format)
    side = next((slot for slot in slots if not slot.main and "sideboard" in slot.words), None)
    main = next(slot for slot in slots if slot.main)
    ranks = _ranks(deck, shelf, [s for s in slots if s.counted and not s.main and s != side])
    found = [(slot, _faces(deck, slot, shelf), at) for slot, at in ((main, 1), (side, -1)) if slot is not None]
    return ranks, [pile for pile in found if pile[1]]


def _gone(deck: Deck, shelf: Shelf, unseen: int) -> tuple[str, ...]:
    slots = shelf.rules.slots(deck.format)
    aside = [s for s in slots if not s.counted and "sideboard" not in s.words and deck.count(slot=s.id)]
    left = [lost_part(deck.count(slot=slot.id), zone(slot)) for slot in aside]
    return (*left, *lost(deck, carried=("name", "notes"), printings=unseen))


def _faces(deck: Deck, slot: SlotSpec, shelf: Shelf) -> list[Face]:
    """Give the cards of a slot, each copy, in the order of writing."""
    for one, entries, unknown in sections(deck, shelf):
        if one.id == slot.id:
            known = [_face(e.card, e.printing, shelf) for e in entries for _ in range(e.count)]
            return [*known, *(Face(without_controls(name), "", "") for name, count in unknown for _ in range(count))]
    return []


def _face(id: CardId, chosen: PrintingId | None, shelf: Shelf) -> Face:
    card = shelf.cards[id]
    wanted = [p.image for p in card.printings if p.id == chosen] if chosen else [p.image for p in card.printings]
    address = next((image for image in wanted if _ADDRESS.match(image)), "")
    about = f"{card.kind}\n{card.text or ''}".strip()
    return Face(without_controls(card.name), without_controls(about), quote(address, safe=_SAFE), id, chosen)


def _ranks(deck: Deck, shelf: Shelf, starting: list[SlotSpec]) -> list[list[Face]]:
    """Give who starts, rank by rank from the front, and behind them the cards that have no place in the formation."""
    left = {slot.id: _faces(deck, slot, shelf) for slot in starting}
    chosen: dict[tuple[SlotId, CardId], Iterator[Face]] = {}
    for slot in starting:
        for id in dict.fromkeys(e.card for e in deck.entries if e.slot == slot.id):
            faces = [
                _face(e.card, e.printing, shelf)
                for e in deck.entries
                if (e.slot, e.card) == (slot.id, id)
                for _ in range(e.count)
            ]
            chosen[slot.id, id] = iter(faces)
    ranks = []
    for places in shelf.rules.formation(deck, shelf.cards):
        rank = []
        for place in places:
            face = next(chosen.get((place.slot, place.card), iter(())), None) if place.card is not None else None
            if face is not None:
                left[place.slot].remove(face)
                rank.append(face)
        ranks.append(rank)
    rest = [face for faces in left.values() for face in faces]
    return [rank for rank in (*ranks, rest) if rank]


def _warnings(faces: tuple[Face, ...]) -> tuple[str, ...]:
    said: list[str] = [say("no picture of a card's back is known: choose one in the simulator")]
    blank = list(dict.fromkeys(face.name for face in faces if not face.address))
    if blank:
        more = ("…",) if len(blank) > _MOST_NAMED else ()
        said.append(say("without a picture, blank in the simulator: {names}", names=row((*blank[:_MOST_NAMED], *more))))
    hosts = sorted({urlsplit(face.address).netloc for face in faces if face.address} - {""})
    if hosts:
        said.append(say("pictures come from {hosts}: ask its owner before you share the file", hosts=row(hosts)))
    return tuple(said)


FORMAT = DeckFormat("tts", "Tabletop Simulator", (".tts.json",), None, None, write)
