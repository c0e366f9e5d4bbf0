"""Our own set files, ``db/saga/sets/*.json``: one set of cards, each with its one printing.

Strict where the players' list is lenient: a set file is ours, so that an unknown key, a wrong type, a word outside our
lists or a number that stands twice is a mistake, and the card is refused with its place.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat, CardRecord, Finding, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.intake import peek, shown
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import figure, say
from deckbuilder.games.saga import fields
from deckbuilder.games.saga.files.accordlands_json import MAX_RECORDS, JsonFile
from deckbuilder.games.saga.files.raw import raw_card
from deckbuilder.games.saga.files.records import RecordReader
from deckbuilder.games.saga.files.words import Unusable, wrong

_SET_KEYS = {"code": True, "name": True, "released": True, "cards": True, "about": False, "licence": False}
_CODE = re.compile(r"[A-Za-z0-9]{1,8}")
_NUMBER = re.compile(r"[A-Z]{0,2}[1-9]\d{0,3}[a-z]?")
_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_OPENING = re.compile(r'\{\s*"(code|name|released|about|licence)"\s*:')
_STEP = 64


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_stat(value: object) -> bool:
    return type(value) is int or value in ("X", "*", "+*")


def _is_words(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(type(word) is str and word for word in value)


def _is_bonuses(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(type(bonus) is int for bonus in value)


def _is_rated(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(word, dict) and word.keys() <= {"name", "value"} and type(word.get("name")) is str
        and type(word.get("value", 0)) is int
        for word in value
    )  # fmt: skip


_SHAPES: Mapping[str, tuple[Callable[[object], bool], str]] = {
    **dict.fromkeys(
        (
            "number",
            "name",
            "text",
            "type",
            "alignment",
            "damageType",
            "rarity",
            "flavorText",
            "errata",
            "artist",
            "imageUrl",
        ),
        (_is_text, say("text")),
    ),
    **dict.fromkeys(("subtype", "class", "faction", "traits", "editions"), (_is_words, say("a list of words"))),
    **dict.fromkeys(("armorClass", "skill", "hitPoints", "level"), (_is_stat, say("a whole number, X or *"))),
    **dict.fromkeys(("keywords", "feats"), (_is_rated, say('a list like [{{"name": "Charges", "value": 3}}]'))),
    "attack": (_is_bonuses, say("a list of whole numbers")),
    "exclusivePromo": (lambda value: type(value) is bool, say("true or false")),
}
_PRINTING_KEYS = (("number", "setNumber"), ("rarity", "rarity"), ("flavorText", "flavorText"), ("artist", "artist"),
                  ("imageUrl", "imageUrl"))  # fmt: skip
_NEEDED = {
    "Character": ("alignment", "class", "faction", "attack", "armorClass", "skill", "hitPoints", "level"),
    "Item": ("class", "level"),
    "Action": ("class", "level"),
    "Dungeon": ("keywords",),
    "Epic Class": ("attack", "armorClass", "skill", "hitPoints", "level"),
}
_CLOSED = {
    "subtype": fields.SUBTYPES, "class": fields.CLASSES, "faction": fields.FACTIONS, "editions": fields.EDITIONS,
}  # fmt: skip


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a set file.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: this one; nothing of it is asked.
        progress: told now and then.

    Returns:
        The cards that are right; ``rejected`` holds the others. A card without ``text`` is blank, not unread.

    Raises:
        BadInput: it is no set file, or its head is wrong.
    """
    file = JsonFile.of(content, where)
    head = _head(file.decode(), where)
    reader = RecordReader(file.careful)
    records: list[CardRecord] = []
    rejected: list[Finding] = []
    numbers: dict[str, str] = {}
    names: dict[str, str] = {}
    for i, raw in enumerate(head["cards"]):
        if i % _STEP == 0:
            progress("cards", i, len(head["cards"]))
        place = f"cards[{i}]"
        try:
            _check(raw)
            for key, seen in (("number", numbers), ("name", names)):
                first = seen.setdefault(raw[key].casefold(), place)
                if first is not place:
                    raise Unusable(
                        key, say("found {what} a second time; {first} has it", what=shown(raw[key]), first=first)
                    )
            records.append(reader.read(raw_card(_accordlands(raw, head["code"]))[0], place))
        except Unusable as trouble:
            rejected.append(Finding(f"{place}.{trouble.field}" if trouble.field else place, trouble.why))
    progress("cards", len(head["cards"]), len(head["cards"]))
    card_set = CardSet(head["code"], head["name"], head["released"], len(records))
    return ReadCards("set", tuple(records), (card_set,), tuple(rejected), reader.warnings.all())


def problems(content: bytes, where: str, game: Game) -> tuple[Finding, ...]:
    """List everything that is wrong with a set file, without raising: for the check of shipped data."""
    try:
        told = read(content, where, game)
    except BadInput as trouble:
        return (Finding(trouble.where, f"{trouble.found}; wanted {trouble.wanted}"),)
    found = [*told.rejected, *told.warnings]
    if not told.records:
        found.append(Finding(where, "no card in it"))
    return tuple(found)


def _head(told: object, where: str) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise BadInput(where, shown(told), "a table with code, name, released and cards")
    for key, needed in _SET_KEYS.items():
        value = told.get(key)
        if key in told or needed:
            right = isinstance(value, list) if key == "cards" else _is_text(value) and bool(value)
            if not right:
                raise BadInput(
                    f"{where}, {key}", shown(value), say("a list of cards") if key == "cards" else say("text")
                )
    if unknown := sorted(told.keys() - _SET_KEYS.keys()):
        raise BadInput(
            f"{where}, {shown(unknown[0])}", "an unknown field", say("only {names}", names=", ".join(_SET_KEYS))
        )
    for key, pattern, wanted in (
        ("code", _CODE, say("1 to 8 letters and digits")),
        ("released", _DATE, say("a date like 2026-11-21")),
    ):
        if not pattern.fullmatch(told[key]):
            raise BadInput(f"{where}, {key}", shown(told[key]), wanted)
    if len(told["cards"]) > MAX_RECORDS:
        raise BadInput(
            say("{where}, cards", where=where),
            say("{n} cards", n=figure(len(told["cards"]))),
            say("at most {most}", most=figure(MAX_RECORDS)),
        )
    return told


def _check(raw: object) -> None:
    """Refuse a card that breaks the form.

    Raises:
        Unusable: names the first field that is wrong.
    """
    if not isinstance(raw, dict):
        raise wrong("", raw, "a table with the fields of a card")
    for key, value in raw.items():
        if key not in _SHAPES:
            raise Unusable(key[:40], say("found an unknown field; wanted one of {names}", names=", ".join(_SHAPES)))
        fits, wanted = _SHAPES[key]
        if not fits(value):
            raise wrong(key, value, wanted)
    kind = raw.get("type")
    if kind not in fields.KINDS:
        raise wrong("type", kind, say("one of {names}", names=", ".join(fields.KINDS)))
    for key in ("number", "name", "rarity", *_NEEDED.get(kind, ())):
        if not raw.get(key) and raw.get(key) != 0:
            raise wrong(key, raw.get(key), say("a value: every {kind} has one", kind=kind))
    if not _NUMBER.fullmatch(raw["number"]):
        raise wrong("number", raw["number"], "a collector number like 7 or P7")
    for key, choices in _CLOSED.items():
        for word in raw.get(key, ()):
            if word not in choices:
                raise Unusable(
                    key, say("found {word}; wanted one of {names}", word=shown(word), names=", ".join(choices))
                )
    for key, choices in (("alignment", ("Good", "Evil")), ("rarity", fields.RARITIES)):
        if key in raw and raw[key] not in choices:
            raise wrong(key, raw[key], say("one of {names}", names=", ".join(choices)))


def _accordlands(raw: Mapping[str, Any], code: str) -> dict[str, Any]:
    """Give a card of a set file in the shape that the record reader takes."""
    printing = {theirs: raw[ours] for ours, theirs in _PRINTING_KEYS if ours in raw} | {"set": code}
    ours = {key for key, _ in _PRINTING_KEYS}
    return {"text": "", **{k: v for k, v in raw.items() if k not in ours}, "printInfos": [printing]}


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is a set file by its first bytes."""
    text = peek(head)
    return _OPENING.match(text) is not None and re.search(r'"cards"\s*:\s*\[', text) is not None


FORMAT = CardFormat("set", "Warcamp set file (JSON)", (".json",), sniff, read)
