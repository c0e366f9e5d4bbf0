"""From a card as the accordlands files tell it, in any schema, to a record in our fields.

One reader serves all schemas: a value says by its shape how it is written (``"Fighter/Rogue"`` or ``["Fighter", "Rogue"]``),
so that a file may mix schemas card by card, and a card may even mix them within itself.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from deckbuilder.core.cards import CardSet, Value
from deckbuilder.core.formats import CardRecord, PrintingRecord
from deckbuilder.core.intake import Findings, has_controls, shown, without_controls
from deckbuilder.core.saying import figure, noop, say
from deckbuilder.games.saga.files import words as w
from deckbuilder.games.saga.files.raw import RawCard, RawPrinting
from deckbuilder.games.saga.files.sets import card_sets
from deckbuilder.games.saga.files.words import Unusable, wrong

_PLACES = tuple(f"printInfos[{i}]" for i in range(w.MAX_PRINTINGS))
_GP_VALUES = noop("{n} values in gp among feats left out: decoration")
_FLAVOR_TRAITS = noop("{n} printings with flavor traits, which later schemas dropped: left out")
_Traits = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
_NONE: _Traits = ((), (), ())


class RecordReader:
    """Turns raw records into ours, and gathers warnings and set names on the way.

    Args:
        careful: whether the file can hold control characters; each text is searched for them only then.
    """

    def __init__(self, careful: bool = True) -> None:
        self.warnings = Findings()
        self._dropped: Counter[str] = Counter()
        self._careful = careful
        self._names: dict[str, str] = {}  # set code to told name
        # Files repeat themselves: a list of five thousand cards has seventeen different classes.
        self._split: dict[str, dict[object, tuple[str, ...]]] = {
            key: {} for key in ("class", "faction", "editions", "subtype")
        }
        self._traits: dict[object, _Traits] = {}
        self._feats: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self._stats: dict[str, dict[object, int | str | None]] = {
            key: {} for key in ("level", "armorClass", "skill", "hitPoints")
        }
        self._attacks: dict[str, tuple[int, ...]] = {}
        self._single: dict[str, dict[str, str]] = {key: {} for key in ("alignment", "set", "rarity", "artist")}
        self._where = ""

    def sets(self, records: Sequence[CardRecord]) -> tuple[CardSet, ...]:
        """Describe the sets of records read by this reader, in the order of their first printing."""
        counts = Counter([printing.set for record in records for printing in record.printings])
        return card_sets({code: self._names.get(code, "") for code in counts}, counts)

    def close(self) -> None:
        """Add the warnings that count what was left out, one for each kind of thing."""
        for what, number in self._dropped.items():
            self.warnings.add("cards", say(what, n=figure(number)))

    def read(self, raw: RawCard, where: str, unknown: Sequence[str] = ()) -> CardRecord:
        """Read one record.

        Args:
            raw: as decoded.
            where: its place, for findings: ``"cards[17]"``.
            unknown: fields it has that no schema knows; they are warned of.

        Raises:
            Unusable: it cannot be taken.
        """
        self._where = where
        for key in unknown[:5]:
            self.warnings.add(where, say("left out the unknown field {key}", key=shown(key)))
        name = " ".join(self._text(raw.name, "name", w.MAX_NAME).split())
        if not name:
            raise wrong("name", raw.name, "the card's name")
        kind = w.kind_of(raw.type)
        text, errata = raw.text, raw.errata
        return CardRecord(
            name,
            kind,
            None if text is None else self._text(text, "text", w.MAX_TEXT),
            self._fields(raw, kind),
            self._printings(raw.printInfos) if raw.printInfos else (),
            w.rulings_of(self._text(errata, "errata", w.MAX_TEXT)) if errata else (),
            where,
        )

    def _fields(self, raw: RawCard, kind: str) -> dict[str, Value]:
        fields: dict[str, Value] = {}
        subtype = self._words(raw.subtype, "subtype") if raw.subtype else ()
        more, keywords, traits = self._traits_of(raw.traits, raw.misc) if raw.traits or raw.misc else _NONE
        if subtype or more:
            fields["subtype"] = tuple(dict.fromkeys(subtype + more)) if subtype and more else subtype or more
        if (told := raw.faction) and (words := self._words(told, "faction")):
            fields["faction"] = words
        if (told := raw.class_) and (words := self._words(told, "class")):
            fields["class"] = words
        if (told := raw.level) is not None and (stat := self._stat(told, "level")) is not None:
            fields["level"] = stat
        if told := raw.alignment:
            fields["alignment"] = self._word(told, "alignment")
        if (told := raw.attack) and (strikes := self._attack(told)):
            fields["attack"] = strikes
        for key, told in (("ac", raw.armorClass), ("skill", raw.skill), ("hp", raw.hitPoints)):
            if told is not None and (stat := self._stat(told, _STATS[key])) is not None:
                fields[key] = stat
        if traits:
            fields["traits"] = traits
        if keywords or raw.keywords or raw.feats:
            self._rated(fields, keywords, raw.keywords, raw.feats)
        if (told := raw.damageType) and (word := self._text(told, "damageType", w.MAX_WORD).strip()):
            fields["damage"] = word
        elif kind == "Character":
            fields["damage"] = w.DEFAULT_DAMAGE
        if (told := raw.editions) and (words := self._words(told, "editions")):
            fields["editions"] = words
        if raw.exclusivePromo is not None or raw.challengeLord is not None:
            self._flag(fields, raw.challengeLord if raw.exclusivePromo is None else raw.exclusivePromo)
        if ("class" not in fields or "level" not in fields) and kind in ("Character", "Item", "Action"):
            for key in ("class", "level"):
                if key not in fields:
                    self.warnings.add(
                        f"{self._where}.{key}", say("found no {key}; every card of its type has one", key=key)
                    )
        return fields

    def _flag(self, fields: dict[str, Value], value: object) -> None:
        if not isinstance(value, bool):
            raise wrong("exclusivePromo", value, "true or false")
        if value:
            fields["promo"] = True

    def _text(self, value: object, field: str, most: int) -> str:
        if type(value) is not str:
            raise wrong(field, value, "text")
        if len(value) > most:
            raise Unusable(
                field, say("found {n} characters; wanted at most {most}", n=figure(len(value)), most=figure(most))
            )
        if "\r" in value:
            value = value.replace("\r\n", "\n").replace("\r", "\n")
        if self._careful and has_controls(value):
            self.warnings.add(f"{self._where}.{field}", "dropped control characters")
            value = without_controls(value)
        return value

    def _word(self, value: object, field: str) -> str:
        """Give a single word of a closed list in our spelling; an unknown one as it stands."""
        cache = self._single[field]
        if type(value) is str and value in cache:
            return cache[value]
        told = self._text(value, field, w.MAX_WORD)
        word = " ".join(told.split())
        known = w.known_word(field, word)
        if known is None and word:
            self.warnings.add(
                f"{self._where}.{field}", say("kept the unknown word {word}", word=shown(word)), w.like(field, word)
            )
        cache[told] = known or word
        return known or word

    def _listed(self, value: object, field: str) -> tuple[str, ...]:
        """Give the words of a list, or of a text with strokes between them, as written."""
        if value is None:
            return ()
        if isinstance(value, str):
            parts: list[object] = [*self._text(value, field, w.MAX_TEXT).split("/")]
        elif isinstance(value, list):
            parts = value
        else:
            raise wrong(field, value, "words")
        if len(parts) > w.MAX_WORDS:
            raise Unusable(field, say("found {n} words; wanted at most {most}", n=figure(len(parts)), most=w.MAX_WORDS))
        told = [" ".join(self._text(part, field, w.MAX_WORD).split()) for part in parts]
        return tuple(dict.fromkeys(word for word in told if word))

    def _words(self, value: object, field: str) -> tuple[str, ...]:
        """Give the words of a closed list in our spelling."""
        cache = self._split[field]
        key: object = value if type(value) is str else tuple(value) if type(value) is list else value
        try:
            return cache[key]
        except (KeyError, TypeError):  # not yet read, or nested
            told = self._listed(value, field)
        for word in told:
            if w.known_word(field, word) is None:
                self.warnings.add(
                    f"{self._where}.{field}", say("kept the unknown word {word}", word=shown(word)), w.like(field, word)
                )
        made = tuple(dict.fromkeys(w.known_word(field, word) or word for word in told))
        cache[key] = made = w.without_oval(made) if field == "class" else made
        return made

    def _traits_of(self, value: object, misc: object) -> _Traits:
        """Give (subtypes, keywords, traits): schema v1 lists all three among the traits."""
        if misc:
            return self._sorted_traits((*self._listed(value, "traits"), *self._listed(misc, "misc")))
        key = tuple(value) if type(value) is list else value
        try:
            return self._traits[key]
        except (KeyError, TypeError):  # not yet read, or nested
            made = self._traits[key] = self._sorted_traits(self._listed(value, "traits"))
            return made

    def _sorted_traits(self, told: Sequence[str]) -> _Traits:
        subtypes = dict.fromkeys(known for word in told if (known := w.known_word("subtype", word)))
        keywords = tuple(word for word in dict.fromkeys(told) if word in w.TRAIT_KEYWORDS)
        traits = tuple(
            word
            for word in dict.fromkeys(told)
            if word not in w.TRAIT_KEYWORDS and w.known_word("subtype", word) is None
        )
        return tuple(subtypes), keywords, traits

    def _rated(self, fields: dict[str, Value], keywords: tuple[str, ...], told: object, feats: object) -> None:
        """Set keywords and feats: schema v1 lists charges and challenge ratings among the feats."""
        own: tuple[str, ...] = ()
        if feats:
            more, own = self._feats_of(feats)
            keywords += more
        if told:
            keywords += tuple(w.rated(*pair) for pair in self._pairs(told, "keywords"))
        if keywords:
            fields["keywords"] = tuple(dict.fromkeys(keywords))
        if own:
            fields["feats"] = own

    def _feats_of(self, value: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if isinstance(value, str) and (found := self._feats.get(value)) is not None:
            return found
        pairs = self._pairs(value, "feats")
        keywords = tuple(w.rated(*pair) for pair in pairs if pair[0] in w.RATED_KEYWORDS)
        feats = (w.rated(*pair) for pair in pairs if pair[0] not in w.RATED_KEYWORDS and pair[0] != "gp")
        made = keywords, tuple(dict.fromkeys(feats))
        if any(pair[0] == "gp" for pair in pairs):
            # The value of a treasure is decoration, without meaning in the rules; later schemas dropped it as well.
            self._dropped[_GP_VALUES] += 1
        elif isinstance(value, str):
            self._feats[value] = made
        return made

    def _pairs(self, value: object, field: str) -> list[tuple[str, int | None]]:
        """Read words with numbers: ``"3 Charges/Stealth +6"`` or ``[{"name": "Stealth", "value": 6}]``."""
        if isinstance(value, str):
            return [w.rated_of(word) for word in self._listed(value, field)]
        if not isinstance(value, list) or len(value) > w.MAX_WORDS:
            raise wrong(field, value, say("a list of at most {most} words", most=w.MAX_WORDS))
        pairs: list[tuple[str, int | None]] = []
        for part in value:
            if isinstance(part, str):
                pairs += [w.rated_of(word) for word in self._listed([part], field)]
                continue
            if not isinstance(part, Mapping):
                raise wrong(field, part, 'a table like {"name": "Charges", "value": 3}')
            name = w.named(" ".join(self._text(part.get("name"), field, w.MAX_WORD).split()))
            number = part.get("value")
            if number is not None and (type(number) is not int or abs(number) > w.MAX_STAT):
                raise wrong(
                    field,
                    number,
                    say("a whole number behind {name}, at most {most}", name=shown(name), most=w.MAX_STAT),
                )
            if name:
                pairs.append((name, number))
        return pairs

    def _stat(self, value: object, field: str) -> int | str | None:
        if type(value) is str:
            cache = self._stats[field]
            if value in cache:
                return cache[value]
            stat = w.stat_of(value, field)
            if not (type(stat) is int and stat < 0 and field in _UNSIGNED):
                cache[value] = stat
        elif type(value) is int and -w.MAX_STAT <= value <= w.MAX_STAT:
            stat = value
        else:
            raise wrong(field, value, say("a whole number from -{most} to {most}, X or *", most=w.MAX_STAT))
        if type(stat) is int and stat < 0 and field in _UNSIGNED:
            raise wrong(field, value, "a number from 0 up")
        return stat

    def _attack(self, value: object) -> tuple[int, ...]:
        if type(value) is not str:
            return _strikes([value] if type(value) is int else value)
        found = self._attacks.get(value)
        if found is None:
            found = self._attacks[value] = _strikes([part for part in value.split("/") if part.strip()])
        return found

    def _printings(self, raws: Sequence[RawPrinting]) -> tuple[PrintingRecord, ...]:
        if len(raws) > w.MAX_PRINTINGS:
            raise Unusable(
                "printInfos",
                say(
                    "found {n} printings; wanted at most {most}",
                    n=figure(len(raws)),
                    most=w.MAX_PRINTINGS,
                ),
            )
        sets, rarities, artists = self._single["set"], self._single["rarity"], self._single["artist"]
        made = []
        for place, raw in zip(_PLACES, raws, strict=False):
            # Values seen before are the common case, and need no call.
            told, rarity, artist = raw.set, raw.rarity, raw.artist
            code = (sets.get(told) if type(told) is str else None) or self._set(told, place)
            if not code:
                self.warnings.add(f"{self._where}.{place}", "left out a printing without a set")
                continue
            if rarity:
                rarity = (rarities.get(rarity) if type(rarity) is str else None) or self._rarity(rarity, place)
            if artist:
                artist = (artists.get(artist) if type(artist) is str else None) or self._artist(artist, place)
            if raw.flavorTraits:
                self._dropped[_FLAVOR_TRAITS] += 1
            flavor, image, number = raw.flavorText, raw.imageUrl, raw.setNumber
            made.append(
                PrintingRecord(
                    code,
                    self._number(number, place) if number is not None else "",
                    rarity or "",
                    self._text(flavor, place + ".flavorText", w.MAX_FLAVOR) if flavor else "",
                    artist or "",
                    self._address(image, place) if image else "",
                )
            )
        return tuple(made)

    def _set(self, told: object, place: str) -> str:
        if not told:
            return ""
        text = self._text(told, f"{place}.set", w.MAX_WORD)
        code, name = w.set_of(text)
        self._names[code] = self._names.get(code) or name
        self._single["set"][text] = code
        return code

    def _number(self, value: object, place: str) -> str:
        if type(value) is int and 0 <= value < 10**6:
            return str(value)
        return self._text(value, f"{place}.setNumber", 20).strip()

    def _rarity(self, value: object, place: str) -> str:
        text = self._text(value, f"{place}.rarity", w.MAX_WORD)
        word = text.strip()
        made = self._single["rarity"][text] = w.RARITY_LETTERS.get(word) or w.known_word("rarity", word) or word
        return made

    def _artist(self, value: object, place: str) -> str:
        text = self._text(value, f"{place}.artist", w.MAX_NAME)
        made = self._single["artist"][text] = " ".join(text.split())
        return made

    def _address(self, value: object, place: str) -> str:
        if type(value) is str and not self._careful and len(value) <= w.MAX_ADDRESS and value.startswith(_WEB):
            return value.strip()
        text = self._text(value, f"{place}.imageUrl", w.MAX_ADDRESS).strip()
        if text.startswith(_WEB):
            return text
        self.warnings.add(
            f"{self._where}.{place}.imageUrl", say("left out {text}; wanted an address on the web", text=shown(text))
        )
        return ""


_STATS = {"ac": "armorClass", "skill": "skill", "hp": "hitPoints"}
_UNSIGNED = ("level", "hitPoints")
_WEB = ("https://", "http://")


def _strikes(parts: object) -> tuple[int, ...]:
    if not isinstance(parts, list):
        raise wrong("attack", parts, "a list of strike bonuses")
    if len(parts) > w.MAX_STRIKES:
        raise Unusable(
            "attack",
            say("found {n} strikes; wanted at most {most}", n=figure(len(parts)), most=w.MAX_STRIKES),
        )
    strikes: list[int] = []
    for part in parts:
        stat = w.stat_of(part, "attack") if type(part) is str else part
        if type(stat) is not int or abs(stat) > w.MAX_STAT:
            raise wrong("attack", part, say("a whole number from -{most} to {most}", most=w.MAX_STAT))
        strikes.append(stat)
    return tuple(strikes)
