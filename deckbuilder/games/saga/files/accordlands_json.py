"""The players' card list as theaccordlands.com serves it: one JSON array, in any of its schemas v1 to v4.

The schemas are told apart card by card, because files with several in them exist. We write v4.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import msgspec

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES, CardFormat, CardRecord, Finding, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.intake import Findings, decoded, peek, shown
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import figure, row, say
from deckbuilder.games.saga.files import words as w
from deckbuilder.games.saga.files.raw import RawCard, raw_card
from deckbuilder.games.saga.files.records import RecordReader

MAX_RECORDS = 200_000
_MAX_TABLES, _MAX_VALUES = 2_000_000, 8_000_000  # a file may not cost many times its size in memory
_CROWDED = 8 * 2**20  # a smaller file cannot hold so many
_STEP = 512
_CARDS = msgspec.json.Decoder(list[RawCard])

_RECORD = re.compile(r'\[\s*(\{\s*"|\])')
_TELLING = re.compile(r'"(printInfos|armorClass|hitPoints|damageType|editions|class)"\s*:')
_ESCAPED = re.compile(rb"\\[ubf]")
_BYTE = re.compile(r"(?P<what>.*) \(byte (?P<at>\d+)\)")


@dataclass(frozen=True, slots=True)
class JsonFile:
    """A file from outside that is within bounds, and may be JSON.

    Attributes:
        data: in UTF-8.
        where: its name, for messages.
        careful: whether its texts can hold control characters.
        encoding: what it was in.
    """

    data: bytes
    where: str
    careful: bool
    encoding: str

    @classmethod
    def of(cls, content: bytes, where: str) -> Self:
        """Check a file's size, encoding and number of values.

        Raises:
            BadInput: one of them is out of bounds.
        """
        text, encoding = decoded(content, where, MAX_CARDS_BYTES)
        data = content if encoding == "utf-8" and text.isascii() else text.encode("utf-8", "replace")
        if len(data) > _CROWDED:
            tables, values = data.count(b"[") + data.count(b"{"), data.count(b",")
            if tables > _MAX_TABLES or values > _MAX_VALUES:
                raise BadInput(
                    where,
                    say("{n} values", n=figure(tables + values)),
                    say("at most {most}", most=figure(_MAX_VALUES)),
                )
        careful = not text.isascii() or b"\x7f" in data or _ESCAPED.search(data) is not None
        return cls(data, where, careful, encoding)

    def decode(self) -> object:
        """Decode it whatever its shape.

        Raises:
            BadInput: it is not JSON, or too deep.
        """
        try:
            return msgspec.json.decode(self.data)
        except RecursionError:
            found, wanted, where = "lists within lists without end", "a flat list of cards", self.where
        except UnicodeDecodeError as trouble:
            found, wanted, where = str(trouble), "texts in Unicode", self.where
        except msgspec.DecodeError as trouble:  # ValidationError, for a number beyond all bounds, is one of these
            match = _BYTE.fullmatch(str(trouble))
            at = int(match["at"]) if match else len(self.data)
            line = self.data.count(b"\n", 0, at) + 1
            where = say("{where}, byte {byte}, line {line}", where=self.where, byte=figure(at), line=figure(line))
            found, wanted = (
                match["what"].removeprefix("JSON is malformed: ") if match else str(trouble),
                "well-formed JSON",
            )
            if "truncated" in found:
                found = "the end of the file in the middle of a value" if self.data.strip() else "an empty file"
                wanted = "the rest of the JSON"
        raise BadInput(where, found, wanted)

    def cards(self) -> Sequence[object]:
        """Decode a list of cards: as ``RawCard`` where every record has that shape, else as it comes.

        Raises:
            BadInput: it is not JSON, or no list.
        """
        try:
            cards: Sequence[object] = _CARDS.decode(self.data)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            told = self.decode()  # says what is wrong, or gives what has another shape
            if not isinstance(told, list):
                found = say("JSON, but only {what}", what=shown(told))
                if isinstance(told, dict):
                    found = say("one JSON table")
                raise BadInput(self.where, found, "a list of cards") from None
            cards = told
        if len(cards) > MAX_RECORDS:
            raise BadInput(
                self.where, say("{n} records", n=figure(len(cards))), say("at most {most}", most=figure(MAX_RECORDS))
            )
        return cards


def schema_of(raw: RawCard) -> str:
    """Tell the schema of one card by the shape of its values: ``"v1"`` to ``"v4"``.

    A card of v2 without subtype looks like one of v3, and is called that.
    """
    if raw.type == "Char" or type(raw.class_) is str or raw.misc is not None or raw.challengeLord is not None:
        return "v1"
    if type(raw.faction) is str or type(raw.attack) is str or type(raw.traits) is str or type(raw.feats) is str:
        return "v1"
    if type(raw.subtype) is str:
        return "v2"
    first = raw.printInfos[0] if raw.printInfos else None
    if first is not None:
        if type(first.rarity) is str and len(first.rarity) == 1:
            return "v1"
        if type(first.setNumber) is int:
            return "v3"
    return "v4"


def _quoted(raw: RawCard, schema: str, place: str, warnings: Findings) -> None:
    """Warn of numbers in quotes, which only schema v1 has."""
    for key in ("level", "armorClass", "skill", "hitPoints"):
        value = getattr(raw, key)
        if type(value) is str and value.strip("+-").isdigit():
            warnings.add(
                f"{place}.{key}",
                say("found {value} in quotes; wanted a number in schema {schema}", value=shown(value), schema=schema),
            )


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a card list.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: this one; nothing of it is asked.
        progress: told now and then.

    Raises:
        BadInput: it is no list of cards: not JSON, another shape, or not one record in it can be taken.
    """
    file = JsonFile.of(content, where)
    told = file.cards()
    reader = RecordReader(file.careful)
    if file.encoding == "windows-1252":
        reader.warnings.add("the file", "is not in UTF-8; read as Windows-1252")
    records: list[CardRecord] = []
    rejected: list[Finding] = []
    schemas: set[str] = set()
    unknown: Sequence[str] = ()
    for i, raw in enumerate(told):
        if i % _STEP == 0:
            progress("cards", i, len(told))
        place = f"cards[{i}]"
        try:
            if not isinstance(raw, RawCard):
                raw, unknown = raw_card(raw)
            records.append(reader.read(raw, place, unknown))
        except w.Unusable as trouble:
            rejected.append(Finding(f"{place}.{trouble.field}" if trouble.field else place, trouble.why))
            continue
        schema = schema_of(raw)
        schemas.add(schema)
        if schema != "v1":
            _quoted(raw, schema, place, reader.warnings)
    if rejected and not records:
        raise BadInput(row((where, rejected[0].where)), rejected[0].why, "a list with at least one card of this game")
    progress("cards", len(told), len(told))
    reader.close()
    schema = "+".join(sorted(schemas)) or "v4"
    return ReadCards(schema, tuple(records), reader.sets(records), tuple(rejected), reader.warnings.all())


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is such a list by its first bytes."""
    text = peek(head)
    match = _RECORD.match(text)
    if match is None:
        return False
    return match[1] == "]" or _TELLING.search(text) is not None


def write(cards: Sequence[Card], sets: Sequence[CardSet], game: Game) -> Sequence[tuple[str, bytes]]:
    """Write cards in schema v4, indented by one blank as the players' site does.

    Args:
        cards: in the order in which they are written.
        sets: for the sets' names.
        game: this one; nothing of it is asked.
    """
    names = {s.code: s.name for s in sets}
    data = msgspec.json.encode([v4_of(card, names) for card in cards])
    return (("", msgspec.json.format(data, indent=1) + b"\n"),)


def v4_of(card: Card, set_names: Mapping[str, str]) -> dict[str, object]:
    """Give a card as schema v4 has it.

    Text that nobody has read is left out. A card of several classes gets the ``Classless`` that stands for its oval icon.

    Args:
        card: one of this game.
        set_names: code to name.
    """
    fields = card.fields
    classes = card.words("class")
    told: dict[str, object] = {
        "name": card.name,
        "text": _crlf(card.text),
        "type": card.kind,
        "subtype": card.words("subtype"),
        "alignment": fields.get("alignment"),
        "class": ("Classless", *classes) if len(classes) > 1 else classes,
        "faction": [w.LONG_FACTIONS.get(word, word) for word in card.words("faction")],
        "attack": fields.get("attack"),
        "damageType": fields.get("damage") or (w.DEFAULT_DAMAGE if card.kind == "Character" else None),
        "armorClass": fields.get("ac"),
        "skill": fields.get("skill"),
        "hitPoints": fields.get("hp"),
        "level": fields.get("level"),
        "traits": card.words("traits"),
        "keywords": _rated(card.words("keywords")),
        "feats": _rated(card.words("feats")),
        "editions": card.words("editions"),
        "errata": w.errata_of(card.rulings),
        "exclusivePromo": fields.get("promo"),
        "printInfos": [_printing(printing, set_names) for printing in card.printings],
    }
    always = ("editions", "printInfos")
    return {key: value for key, value in told.items() if key in always or _says(key, value)}


def _says(key: str, value: object) -> bool:
    return value is not None and (key == "text" or value not in ("", (), [], False) or type(value) is int)


def _crlf(text: str | None) -> str | None:
    return None if text is None else text.replace("\n", "\r\n")


def _rated(words: Iterable[str]) -> list[dict[str, object]]:
    pairs = (w.split_rated(word) for word in words)
    return [{"name": name} if value is None else {"name": name, "value": value} for name, value in pairs]


def _printing(printing: Printing, set_names: Mapping[str, str]) -> dict[str, object]:
    name = set_names.get(printing.set, "")
    told = {
        "set": f"{name} ({printing.set})" if name and name != printing.set else printing.set,
        "setNumber": printing.number,
        "rarity": printing.rarity,
        "flavorText": _crlf(printing.flavor),
        "artist": printing.artist,
        "imageUrl": printing.image,
    }
    return {key: value for key, value in told.items() if value}


FORMAT = CardFormat("v4", "Accordlands card list (JSON)", (".json",), sniff, read, write)
