"""Named properties of other programs' card files, matched to the fields that a game declares.

No game is known here: a property finds its field by the field's key, label or alias, letters only and whatever the case,
so that ``Armor Class``, ``armorclass`` and ``AC`` are one.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count

from deckbuilder.core.cards import Card, CardSet, FieldKind, FieldSpec, Value
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardRecord, Finding, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.intake import Findings, has_controls, shown, without_controls
from deckbuilder.core.naming import straight
from deckbuilder.core.saying import figure, row, say

MAX_NAME, MAX_TEXT, MAX_WORD = 200, 20_000, 200
_MAX_WORDS, _MAX_PRINTINGS, _MAX_NUMBER = 60, 1_000, 9_999

_WHOLE = re.compile(r"[+-]?\d{1,5}")
_VARIABLE = re.compile(r"[+-]?[*xX]")
_COUNT_BEFORE = re.compile(r"([+-]?\d{1,5}) (\S.*)")
_BETWEEN = re.compile(r"\s*[/,]\s*")

_KIND = frozenset({"type", "maintype", "cardtype", "kind"})
_TEXT = frozenset({"text", "rules", "rulestext", "cardtext"})
_PRINTING = {
    "rarity": "rarity", "number": "number", "cardnumber": "number", "setnumber": "number", "collectornumber": "number",
    "num": "number", "artist": "artist", "illustrator": "artist", "flavor": "flavor", "flavour": "flavor",
    "flavortext": "flavor", "imageurl": "image", "picurl": "image",
}  # fmt: skip


@lru_cache(4096)
def plain_key(name: str) -> str:
    """Give a property's name as it is compared: letters and digits in lower case."""
    return "".join(c for c in name.casefold() if c.isalnum())


@dataclass
class Told:
    """A card as another program's file tells it, while it is being read.

    Attributes:
        properties: name as written to value as written, in the file's order.
        text: None where the file does not have any.
        kind: the type as written.
    """

    where: str
    name: str
    properties: list[tuple[str, str]] = field(default_factory=list)
    text: str | None = None
    kind: str = ""
    printings: list[PrintingRecord] = field(default_factory=list)


class Matcher:
    """Turns what another program tells of cards into records of a game, and gathers findings.

    Args:
        game: whose fields and types are meant.
    """

    def __init__(self, game: Game) -> None:
        self.warnings = Findings()
        self._game = game
        self._fields: dict[str, FieldSpec] = {}
        for spec in game.fields:
            for name in (spec.key, spec.label, *spec.aliases):
                self._fields.setdefault(plain_key(name), spec)
        self._kinds = {kind.casefold(): kind for kind in game.kinds} | dict(game.kind_aliases)
        self._words = {
            spec.key: {choice.casefold(): choice for choice in spec.choices} | dict(spec.word_aliases)
            for spec in game.fields
        }
        self._unknown: dict[str, str] = {}

    def kind(self, word: str) -> tuple[str, str] | None:
        """Split ``Character - Warlord`` into the type in our word and what is behind it; None for another game's type."""
        main, _, rest = word.replace("\u2014", " - ").replace("\u2013", " - ").partition(" - ")
        kind = self._kinds.get(" ".join(main.split()).casefold())
        return None if kind is None else (kind, " ".join(rest.split()))

    def record(self, told: Told) -> CardRecord | Finding:
        """Give the record, or the reason why it cannot be taken."""
        name = " ".join(without_controls(told.name).split())
        if not name or len(name) > MAX_NAME:
            return Finding(
                told.where,
                say("found the name {name}; wanted 1 to {most} characters", name=shown(told.name), most=MAX_NAME),
            )
        fields: dict[str, Value] = {}
        kinds = [told.kind] if told.kind else []
        spare: dict[str, str] = {}
        text = told.text
        for label, value in told.properties:
            key = plain_key(label)
            if key in _KIND:
                kinds.append(value)
            elif key in _TEXT and text is None:
                text = value
            elif key in _PRINTING and key not in self._fields:
                spare[_PRINTING[key]] = value.strip()
            else:
                self._take(fields, label, value, told.where)
        split = next((found for word in kinds if (found := self.kind(word)) is not None), None)
        if split is None:
            seen = ", ".join(shown(word) for word in kinds) or say("no type")
            return Finding(
                told.where,
                say("found {seen}; wanted one of the types {names}", seen=seen, names=", ".join(self._game.kinds)),
            )
        if split[1] and (spec := self._fields.get("subtype")) and spec.key not in fields:
            whole = split[1].casefold() in self._words[spec.key]
            self._take(fields, spec.label, split[1] if whole else "/".join(split[1].split()), told.where)
        if text is not None and len(text) > MAX_TEXT:
            return Finding(
                told.where,
                say(
                    "found a text of {n} characters; wanted at most {most}", n=figure(len(text)), most=figure(MAX_TEXT)
                ),
            )
        return CardRecord(
            name, split[0], self._clean(text, told.where), fields, self._printings(told, spare), (), told.where
        )

    def _clean(self, text: str | None, where: str) -> str | None:
        if text is None:
            return None
        if has_controls(text):
            self.warnings.add(where, "dropped control characters from the text")
            text = without_controls(text)
        return "\n".join(line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n"))

    def _printings(self, told: Told, spare: Mapping[str, str]) -> tuple[PrintingRecord, ...]:
        made = []
        for printing in told.printings[:_MAX_PRINTINGS]:
            values = {
                key: without_controls(getattr(printing, key) or spare.get(key, "")).strip()
                for key in ("set", "number", "rarity", "flavor", "artist", "image")
            }
            if any(len(value) > MAX_WORD * 25 for value in values.values()) or len(values["set"]) > MAX_WORD:
                self.warnings.add(
                    told.where, say("left out a printing with a value of more than {most} characters", most=MAX_WORD)
                )
                continue
            if values["rarity"].islower():
                values["rarity"] = values["rarity"].capitalize()
            if values["image"] and not values["image"].startswith(("https://", "http://")):
                self.warnings.add(
                    told.where, say("left out {image}; wanted an address on the web", image=shown(values["image"]))
                )
                values["image"] = ""
            if values["set"]:
                made.append(PrintingRecord(**values))
        if len(told.printings) > _MAX_PRINTINGS:
            self.warnings.add(
                told.where,
                say("took only {most} of {n} printings", most=figure(_MAX_PRINTINGS), n=figure(len(told.printings))),
            )
        return tuple(made)

    def _take(self, fields: dict[str, Value], label: str, value: str, where: str) -> None:
        spec = self._fields.get(plain_key(label))
        value = without_controls(value).strip()
        if spec is None:
            if value:
                self._unknown.setdefault(label[:MAX_WORD], where)
            return
        if not value:
            return
        made = self._value(spec, value)
        if made is None:
            self.warnings.add(
                row((where, label[:MAX_WORD])),
                say("left out {value}; wanted {wanted}", value=shown(value), wanted=_WANTED[spec.kind]),
            )
        else:
            fields[spec.key] = made

    def _value(self, spec: FieldSpec, value: str) -> Value | None:
        if len(value) > MAX_TEXT or (spec.kind is not FieldKind.TEXT and len(value) > MAX_WORD * 5):
            return None
        match spec.kind:
            case FieldKind.TEXT:
                return value
            case FieldKind.WORD:
                return self._word(spec, value)
            case FieldKind.WORDS:
                words = [self._word(spec, word) for word in _BETWEEN.split(value) if word]
                return tuple(dict.fromkeys(words)) if len(words) <= _MAX_WORDS else None
            case FieldKind.RATED:
                words = [_rated(word) for word in _BETWEEN.split(value) if word]
                return tuple(dict.fromkeys(words)) if len(words) <= _MAX_WORDS else None
            case FieldKind.NUMBER:
                return _number(value)
            case FieldKind.NUMBERS:
                numbers = [_number(part) for part in _BETWEEN.split(value) if part]
                whole = tuple(number for number in numbers if isinstance(number, int))
                return whole if len(whole) == len(numbers) <= _MAX_WORDS else None
            case FieldKind.FLAG:
                return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(
                    value.casefold()
                )

    def _word(self, spec: FieldSpec, word: str) -> str:
        word = " ".join(word.split())
        return self._words[spec.key].get(word.casefold(), word)

    def unknown(self) -> tuple[Finding, ...]:
        """Name the properties that belong to no field, each with the first card that has it."""
        found = list(self._unknown.items())
        made = [
            Finding(where, say("left out the property {label}: the game has no such field", label=shown(label)))
            for label, where in found[:50]
        ]
        if len(found) > 50:
            made.append(Finding("properties", say("left out {n} more properties", n=figure(len(found) - 50))))
        return tuple(made)


_WANTED = {
    FieldKind.TEXT: say("at most {most} characters", most=MAX_TEXT),
    FieldKind.WORD: say("a word"),
    FieldKind.WORDS: say("at most {most} words with / between them", most=_MAX_WORDS),
    FieldKind.RATED: say("at most {most} words with / between them", most=_MAX_WORDS),
    FieldKind.NUMBER: say("a whole number up to {most}, X or *", most=_MAX_NUMBER),
    FieldKind.NUMBERS: say("whole numbers with / between them"),
    FieldKind.FLAG: say("yes or no"),
}


def _number(value: str) -> int | str | None:
    value = value.strip()
    if _WHOLE.fullmatch(value) and abs(int(value)) <= _MAX_NUMBER:
        return int(value)
    return value.upper() if _VARIABLE.fullmatch(value) else None


def _rated(word: str) -> str:
    word = " ".join(word.split())
    match = _COUNT_BEFORE.fullmatch(word)
    if match:
        return f"{match[2]} {int(match[1])}"
    name, _, last = word.rpartition(" ")
    return f"{name} {int(last)}" if name and _WHOLE.fullmatch(last) else word


def gathered(
    schema: str, cards: Iterable[Told], matcher: Matcher, sets: Mapping[str, CardSet], where: str
) -> ReadCards:
    """Turn what a file tells into what reading yields; cards of one name and type are one card with all their printings.

    Raises:
        BadInput: there are cards, but none of this game.
    """
    records: dict[tuple[str, str], CardRecord] = {}
    rejected: list[Finding] = []
    for told in cards:
        made = matcher.record(told)
        if isinstance(made, Finding):
            rejected.append(made)
            continue
        key = (made.name, made.kind)
        first = records.get(key)
        if first is None:
            records[key] = made
        else:
            printings = tuple(dict.fromkeys(first.printings + made.printings))
            text = made.text if first.text is None else first.text
            fields = {**made.fields, **first.fields}
            records[key] = CardRecord(first.name, first.kind, text, fields, printings, (), first.where)
    if rejected and not records:
        raise BadInput(row((where, rejected[0].where)), rejected[0].why, "at least one card of this game")
    counts: dict[str, int] = {}
    for record in records.values():
        for printing in record.printings:
            counts[printing.set] = counts.get(printing.set, 0) + 1
    known = tuple(
        CardSet(code, sets[code].name if code in sets else code, sets[code].released if code in sets else "", number)
        for code, number in counts.items()
    )
    return ReadCards(
        schema,
        tuple(records.values()),
        known,
        tuple(rejected),
        (*matcher.warnings.all(), *matcher.unknown()),
        partial=True,
    )


def written(spec: FieldSpec, value: Value) -> str:
    """Give a field's value as a property that ``Matcher`` reads back."""
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def told_fields(card: Card, game: Game) -> Sequence[tuple[FieldSpec, str]]:
    """Give the fields that a card prints, in the game's order, as properties."""
    return [(spec, written(spec, card.fields[spec.key])) for spec in game.fields if spec.key in card.fields]


def ascii_name(name: str) -> str:
    """Give a name without accents and typographer's signs; ``""`` where letters would be lost."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", straight(name)) if not unicodedata.combining(c))
    return bare if bare.isascii() else ""


def file_stem(name: str) -> str:
    """Give a name that a file may have on every system."""
    bare = "".join(c if c.isalnum() or c in " -_'" else " " for c in name)
    return " ".join(bare.split())[:80] or "deck"


def distinct_names(cards: Sequence[Card]) -> Callable[[Card], str]:
    """Give a function that names cards so that no two share a name: ``Name``, then ``Name (Action)``, ``Name (3)``.

    For formats whose key is the name. Which of several cards keeps it does not hang on the order in which they come.
    """
    taken: set[str] = set()
    names: dict[int, str] = {}
    for card in sorted(cards, key=lambda card: card.id):
        tries = chain((card.name, f"{card.name} ({card.kind})"), (f"{card.name} ({n})" for n in count(2)))
        name = next(name for name in tries if name not in taken)
        taken.add(name)
        names[id(card)] = name
    return lambda card: names[id(card)]
