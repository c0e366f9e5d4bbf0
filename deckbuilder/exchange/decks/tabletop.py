"""Tabletop Simulator's saved object: who starts in ranks and face up, the draw deck and the side deck face down.

A face is the address that the card file gives for the printing; nothing is loaded here. Cards without one get an empty face.
Every card is a sheet of one picture: its number is that of its sheet times 100.
"""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.core.intake import without_controls
from deckbuilder.core.saying import row, say
from deckbuilder.exchange.decks.programs import lost, zone
from deckbuilder.exchange.decks.text import sections

_ADDRESS = re.compile(r"(?:https?|file)://[^/\s\[\]]*/\S")
_SAFE = ":/?#[]@!$&'()*+,;=%"
_WIDE, _DEEP = 3, 4  # between the middles of neighbouring cards, which are 2.2 by 3.1
_UP, _DOWN = 0, 180
_MOST_NAMED = 5
"""So many cards without a picture are named; a catalog without any would fill the window."""


class _Face(NamedTuple):
    """What one physical card shows."""

    name: str
    about: str
    address: str


class _Sheets:
    """Numbers the faces of one saved object."""

    def __init__(self) -> None:
        self._keys: dict[_Face, int] = {}
        self.objects = 0

    def number(self, face: _Face) -> int:
        """Give the number of a face's sheet."""
        return self._keys.setdefault(face, len(self._keys) + 1)

    def faces(self) -> tuple[_Face, ...]:
        """Give every face that was numbered."""
        return tuple(self._keys)

    def card(self, face: _Face, x: float, z: float, turn: int) -> dict[str, object]:
        """Make a card at a place of the table."""
        key = self.number(face)
        made = self._object("Card", face.name, face.about, x, z, turn)
        return {**made, "CardID": key * 100, "CustomDeck": {str(key): _sheet(face)}}

    def pile(self, title: str, faces: list[_Face], x: float, z: float) -> dict[str, object]:
        """Make a pile, face down; of a single card there is no pile in the simulator."""
        if len(faces) == 1:
            return self.card(faces[0], x, z, _DOWN)
        keys = {str(self.number(face)): _sheet(face) for face in faces}
        return {
            **self._object("DeckCustom", title, "", x, z, _DOWN),
            "DeckIDs": [self.number(face) * 100 for face in faces],
            "CustomDeck": keys,
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
    """Write the saved object; it goes to the simulator's folder ``Saves/Saved Objects``."""
    slots = shelf.rules.slots(deck.format)
    side = next((slot for slot in slots if not slot.main and "sideboard" in slot.words), None)
    piles = {slot.id: _faces(deck, slot, shelf) for slot, _, _ in sections(deck, shelf)}
    ranks = _ranks(deck, shelf, [s for s in slots if s.counted and not s.main and s != side])
    sheets = _Sheets()
    objects = []
    for at, rank in enumerate(ranks):
        for n, face in enumerate(rank):
            objects.append(sheets.card(face, (2 * n - len(rank) + 1) * _WIDE / 2, -at * _DEEP, _UP))
    beside = (max((len(rank) for rank in ranks), default=0) // 2 + 2) * _WIDE
    main = next(slot for slot in slots if slot.main)
    for slot, x in ((main, beside), (side, -beside)):
        if slot is not None and piles.get(slot.id):
            objects.append(sheets.pile(f"{without_controls(deck.name)}: {zone(slot)}", piles[slot.id], x, 0))
    data = {
        "SaveName": without_controls(deck.name), "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "",
        "Sky": "", "Note": without_controls(deck.notes), "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "",
        "TabStates": {}, "VersionNumber": "", "ObjectStates": objects,
    }  # fmt: skip
    aside = [slot for slot in slots if not slot.counted and slot != side and deck.count(slot=slot.id)]
    left = [f"{deck.count(slot=slot.id)} cards of {zone(slot)}" for slot in aside]
    content = json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"
    gone = (*left, *lost(deck, carried=("name", "notes"), printings=_unseen(deck, shelf)))
    return WrittenDeck(content, gone, _warnings(sheets.faces()))


def _faces(deck: Deck, slot: SlotSpec, shelf: Shelf) -> list[_Face]:
    """Give the cards of a slot, each copy, in the order of writing."""
    for one, entries, unknown in sections(deck, shelf):
        if one.id == slot.id:
            known = [_face(e.card, e.printing, shelf) for e in entries for _ in range(e.count)]
            return [*known, *(_Face(without_controls(name), "", "") for name, count in unknown for _ in range(count))]
    return []


def _face(id: CardId, chosen: PrintingId | None, shelf: Shelf) -> _Face:
    card = shelf.cards[id]
    wanted = [p.image for p in card.printings if p.id == chosen] if chosen else [p.image for p in card.printings]
    address = next((image for image in wanted if _ADDRESS.match(image)), "")
    about = f"{card.kind}\n{card.text or ''}".strip()
    return _Face(without_controls(card.name), without_controls(about), quote(address, safe=_SAFE))


def _ranks(deck: Deck, shelf: Shelf, starting: list[SlotSpec]) -> list[list[_Face]]:
    """Give who starts, rank by rank from the front, and behind them the cards that have no place in the formation."""
    left = {slot.id: _faces(deck, slot, shelf) for slot in starting}
    chosen: dict[tuple[SlotId, CardId], Iterator[_Face]] = {}
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


def _sheet(face: _Face) -> dict[str, object]:
    return {
        "FaceURL": face.address, "BackURL": "", "NumWidth": 1, "NumHeight": 1, "BackIsHidden": True, "UniqueBack": False,
        "Type": 0,
    }  # fmt: skip


def _unseen(deck: Deck, shelf: Shelf) -> int:
    return sum(1 for e in deck.entries if e.printing and not _face(e.card, e.printing, shelf).address)


def _warnings(faces: tuple[_Face, ...]) -> tuple[str, ...]:
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
