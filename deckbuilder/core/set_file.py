"""Set files of any game, ``db/<game>/sets/*.json``: one set of cards, each with its one printing, by the fields that the game declares.

Strict, since a set file is ours or written for us: an unknown key, a wrong type, a word outside the lists or a number that stands twice is
a mistake, and the card is refused with its place. A game whose cards need more than its fields tell brings a reader of its own.
"""

import json
import re
from typing import Any

from deckbuilder.core.cards import CardSet, FieldKind, FieldSpec, Value
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES, CardFormat, CardRecord, Finding, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.intake import decoded, has_controls, peek, shown
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import figure, say

KEY = "set"
MAX_RECORDS = 100_000

_HEAD = {"code": True, "name": True, "released": True, "cards": True, "about": False, "licence": False}
_PRINTED = ("number", "rarity", "flavor", "artist", "image")
_CODE = re.compile(r"[A-Za-z0-9]{1,8}")
_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_OPENING = re.compile(r'\{\s*"(code|name|released|about|licence)"\s*:')
_STEP = 64


class _Unusable(Exception):
    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field, self.why = field, why


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is a set file by its first bytes."""
    text = peek(head)
    return _OPENING.match(text) is not None and re.search(r'"cards"\s*:\s*\[', text) is not None


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a set file.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: whose fields the cards have.
        progress: told now and then.

    Returns:
        The cards that are right; ``rejected`` holds the others. A card without ``text`` is blank, not unread.

    Raises:
        BadInput: it is no set file, or its head is wrong.
    """
    head = _head(_parsed(content, where), where)
    records: list[CardRecord] = []
    rejected: list[Finding] = []
    seen: dict[tuple[str, str], str] = {}
    for i, raw in enumerate(head["cards"]):
        if i % _STEP == 0:
            progress("cards", i, len(head["cards"]))
        place = f"cards[{i}]"
        try:
            record = _record(raw, head["code"], game, place)
            for key, value in (("number", record.printings[0].number), ("name", record.name)):
                first = seen.setdefault((key, value.casefold()), place)
                if first != place:
                    raise _Unusable(
                        key, say("found {what} a second time; {first} has it", what=shown(value), first=first)
                    )
            records.append(record)
        except _Unusable as trouble:
            rejected.append(Finding(f"{place}.{trouble.field}" if trouble.field else place, trouble.why))
    progress("cards", len(head["cards"]), len(head["cards"]))
    card_set = CardSet(head["code"], head["name"], head["released"], len(records))
    return ReadCards(KEY, tuple(records), (card_set,), tuple(rejected))


def _parsed(content: bytes, where: str) -> Any:
    text, _ = decoded(content, where, MAX_CARDS_BYTES)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(where, say("no JSON: {why}", why=str(error)[:120]), say("a set file")) from None


def _head(told: Any, where: str) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise BadInput(where, shown(told), say("a table with code, name, released and cards"))
    if unknown := sorted(told.keys() - _HEAD.keys()):
        raise BadInput(
            f"{where}, {shown(unknown[0])}", say("an unknown field"), say("only {names}", names=", ".join(_HEAD))
        )
    for key, needed in _HEAD.items():
        value = told.get(key)
        right = isinstance(value, list) if key == "cards" else isinstance(value, str) and bool(value)
        if (key in told or needed) and not right:
            raise BadInput(f"{where}, {key}", shown(value), say("a list of cards") if key == "cards" else say("text"))
    for key, pattern, wanted in (
        ("code", _CODE, say("1 to 8 letters and digits")),
        ("released", _DATE, say("a date like 2026-11-21")),
    ):
        if not pattern.fullmatch(told[key]):
            raise BadInput(f"{where}, {key}", shown(told[key]), wanted)
    if len(told["cards"]) > MAX_RECORDS:
        wanted = say("at most {most}", most=figure(MAX_RECORDS))
        raise BadInput(f"{where}, cards", say("{n} cards", n=figure(len(told["cards"]))), wanted)
    return told


def _record(raw: Any, code: str, game: Game, place: str) -> CardRecord:
    if not isinstance(raw, dict):
        raise _wrong("", raw, say("a table with the fields of a card"))
    specs = {spec.key: spec for spec in game.fields}
    known = ("name", "type", "text", *_PRINTED, *specs)
    for key in raw:
        if key not in known:
            raise _Unusable(str(key)[:40], say("found an unknown field; wanted one of {names}", names=", ".join(known)))
    for key in ("name", "type", "text", *_PRINTED):
        value = raw.get(key, "")
        if not isinstance(value, str) or has_controls(value) or (not value and key in ("name", "type", "number")):
            raise _wrong(key, value, say("text"))
    if raw["type"] not in game.kinds:
        raise _wrong("type", raw["type"], say("one of {names}", names=", ".join(game.kinds)))
    fields = {key: _value(spec, raw[key]) for key, spec in specs.items() if key in raw}
    printing = PrintingRecord(code, *(raw.get(key, "") for key in _PRINTED))
    return CardRecord(raw["name"], raw["type"], raw.get("text", ""), fields, (printing,), where=place)


def _value(spec: FieldSpec, told: Any) -> Value:
    kind = spec.kind
    words = isinstance(told, list) and bool(told) and all(isinstance(word, str) and word for word in told)
    if kind is FieldKind.TEXT and isinstance(told, str):
        return told
    if kind is FieldKind.WORD and isinstance(told, str) and (told in spec.choices or not spec.choices):
        return told
    if kind is FieldKind.WORDS and words and (not spec.choices or all(word in spec.choices for word in told)):
        return tuple(told)
    if kind is FieldKind.RATED and words:
        return tuple(told)
    if kind is FieldKind.NUMBER and (type(told) is int or told in ("X", "*")):
        return int(told) if type(told) is int else str(told)
    if kind is FieldKind.NUMBERS and isinstance(told, list) and told and all(type(n) is int for n in told):
        return tuple(told)
    if kind is FieldKind.FLAG and type(told) is bool:
        return told
    raise _wrong(
        spec.key, told, say("one of {names}", names=", ".join(spec.choices)) if spec.choices else _WANTED[kind]
    )


_WANTED = {
    FieldKind.TEXT: say("text"),
    FieldKind.WORD: say("a word"),
    FieldKind.WORDS: say("a list of words"),
    FieldKind.RATED: say("a list of words"),
    FieldKind.NUMBER: say("a whole number, X or *"),
    FieldKind.NUMBERS: say("a list of whole numbers"),
    FieldKind.FLAG: say("true or false"),
}


def _wrong(field: str, found: Any, wanted: str) -> _Unusable:
    return _Unusable(field, say("found {found}; wanted {wanted}", found=shown(found), wanted=wanted))


FORMAT = CardFormat(KEY, "Warcamp set file (JSON)", (".json",), sniff, read)
"""For a game to list among its card formats."""
