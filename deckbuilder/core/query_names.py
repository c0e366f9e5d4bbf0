"""The names of the search language for one game: its fields, their aliases, and what stands beside them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.game import Game
from deckbuilder.core.naming import plain
from deckbuilder.core.query import ANY, BUILTIN, And, Compare, End, Needle, Node, Not, Number, Op, Part, Present, Unread
from deckbuilder.core.query_fold import line, tokens


class Sort(StrEnum):
    """What sort of thing a name stands for."""

    WORDS = "words"
    NUMBER = "number"
    RATED = "rated"
    FLAG = "flag"
    SET = "set"
    IS = "is"
    NOT = "not"
    HAS = "has"
    IN = "in"
    LEGAL = "legal"
    BANNED = "banned"
    ORDER = "order"
    DIRECTION = "direction"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name stands for.

    Attributes:
        field: the field, for all sorts that have one.
        number: for ``NUMBER``, and for fields whose values can be counted.
        choice: for a name that is itself a word of a RATED field, as in ``stealth>=5``.
    """

    sort: Sort
    field: str = ""
    number: Number | None = None
    choice: str = ""


_BUILTIN: tuple[tuple[tuple[str, ...], Meaning], ...] = (
    (("name", "n", "title"), Meaning(Sort.WORDS, "name")),
    (("type", "t", "kind"), Meaning(Sort.WORDS, "type")),
    (("text", "x", "o", "oracle", "rules", "tx"), Meaning(Sort.WORDS, "text")),
    (("flavor", "flavour", "ft", "fl", "v", "story"), Meaning(Sort.WORDS, "flavor")),
    (("artist", "a", "art", "illustrator", "i"), Meaning(Sort.WORDS, "artist")),
    (("rarity", "r"), Meaning(Sort.WORDS, "rarity")),
    (("set", "s", "e", "expansion"), Meaning(Sort.SET, "set")),
    (("number", "no", "cn", "num"), Meaning(Sort.WORDS, "number")),
    (("rulings", "errata", "ruling", "erratum"), Meaning(Sort.WORDS, "rulings")),
    (("image", "scan", "picture"), Meaning(Sort.WORDS, "image")),
    (("any", "anywhere"), Meaning(Sort.WORDS, ANY)),
    (("printings", "prints"), Meaning(Sort.NUMBER, "", Number("", Part.PRINTINGS))),
    (("own", "owned", "have"), Meaning(Sort.NUMBER, "", Number("", Part.OWNED))),
    (("free", "spare"), Meaning(Sort.NUMBER, "", Number("", Part.FREE))),
    (("want", "wanted"), Meaning(Sort.NUMBER, "", Number("", Part.WANTED))),
    (("copies",), Meaning(Sort.NUMBER, "deck", Number("deck", Part.COPIES))),
    (("is",), Meaning(Sort.IS)),
    (("not",), Meaning(Sort.NOT)),
    (("has",), Meaning(Sort.HAS)),
    (("in",), Meaning(Sort.IN)),
    (("legal", "format"), Meaning(Sort.LEGAL)),
    (("banned", "illegal"), Meaning(Sort.BANNED)),
    (("order", "sort", "sortby", "orderby"), Meaning(Sort.ORDER)),
    (("direction", "dir"), Meaning(Sort.DIRECTION)),
)
SPECIAL: dict[str, Node] = {
    "blank": And((Not(Present("text")), Not(Unread()))),
    "unread": Unread(),
    "owned": Compare(Number("", Part.OWNED), Op.GE, 1),
    "wanted": Compare(Number("", Part.WANTED), Op.GE, 1),
    "reprinted": Compare(Number("", Part.PRINTINGS), Op.GE, 2),
    "reprint": Compare(Number("", Part.PRINTINGS), Op.GE, 2),
}
"""Words behind ``is:`` that no field of the game explains."""

_NTH = re.compile(r"(.*\D)([1-9])")
_LEAST_PREFIX = 3


class Names:
    """All names of one game; keys of builtin fields come first, then the game's keys and aliases, then builtin aliases."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._names: dict[str, Meaning] = {names[0]: meaning for names, meaning in _BUILTIN}
        own = [(spec, _meaning(spec)) for spec in game.fields]
        for spec, meaning in own:
            self._names.setdefault(spec.key, meaning)
        for spec, meaning in own:
            for alias in (*spec.aliases, plain(spec.label).replace(" ", "")):
                self._names.setdefault(alias, meaning)
        for names, meaning in _BUILTIN:
            for name in names:
                self._names.setdefault(name, meaning)
        for spec, _ in own:
            self._numbered(spec)
        for spec, _ in own:
            if spec.kind is FieldKind.RATED:
                for choice in spec.choices:
                    found = Meaning(Sort.RATED, spec.key, choice=choice)
                    self._names.setdefault(plain(choice).replace(" ", ""), found)

    def _numbered(self, spec: FieldSpec) -> None:
        names = (spec.key, *spec.aliases)
        if spec.kind is FieldKind.NUMBERS:
            for name in names:
                self._names.setdefault(f"sum{name}", Meaning(Sort.NUMBER, spec.key, Number(spec.key, Part.SUM)))
        if spec.kind in (FieldKind.NUMBERS, FieldKind.WORDS, FieldKind.RATED):
            count = Meaning(Sort.NUMBER, spec.key, Number(spec.key, Part.COUNT))
            for name in names:
                self._names.setdefault(f"#{name}", count)
            self._names.setdefault(f"{spec.key}{'es' if spec.key.endswith('s') else 's'}", count)

    def find(self, name: str) -> Meaning | None:
        """Find a name, whatever its case; the beginning of one will do when it has three letters and fits one thing."""
        key = plain(name)
        if found := self._names.get(key):
            return found
        if nth := _NTH.fullmatch(key):
            of = self._names.get(nth[1])
            if of is not None and of.number is not None and of.number.part is Part.NTH:
                return Meaning(Sort.NUMBER, of.field, Number(of.field, Part.NTH, int(nth[2])))
        if len(key) < _LEAST_PREFIX:
            return None
        begun = (meaning for known, meaning in self._names.items() if known.startswith(key))
        meant = {m for m in begun if not m.choice and (m.sort is not Sort.NUMBER or m.number != self.counting(m.field))}
        return meant.pop() if len(meant) == 1 else None

    def nearest(self, name: str) -> tuple[str, ...]:
        """Give names that look like one that is not known, the likest first."""
        key = plain(name)
        begun = [known for known in self._names if len(known) > 1 and known.startswith(key)]
        from difflib import get_close_matches  # see below

        near = get_close_matches(key, self._names, 3, 0.6)
        return tuple(dict.fromkeys((*near, *begun)))[:3]

    def counting(self, field: str) -> Number | None:
        """Give the number that counts a field's values; None where it has but one."""
        found = self._names.get(f"#{field}")
        return found.number if found else None

    def multiple(self, word: str) -> Number | None:
        """Read ``multiclass``: the count of a field of several words behind ``multi``."""
        found = self.find(word.removeprefix("multi")) if word.startswith("multi") else None
        spec = self.game.field(found.field) if found else None
        return self.counting(spec.key) if spec and spec.kind is FieldKind.WORDS else None

    def fields(self) -> tuple[str, ...]:
        """Give the fields that words, values and orders are asked of, as they are offered: the game's, then those of every card."""
        return tuple(dict.fromkeys((*(spec.key for spec in self.game.fields), *BUILTIN[1:])))

    def choices(self, field: str) -> tuple[str, ...]:
        """Give the words that a field is known to hold; none for a field of open words."""
        if field == "type":
            return self.game.kinds
        spec = self.game.field(field)
        return spec.choices if spec else ()

    def aliases(self, field: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """Give (words of the alias, choice) for a field."""
        spec = self.game.field(field)
        pairs: Iterable[tuple[str, str]] = spec.word_aliases if spec else ()
        if field == "type":
            pairs = self.game.kind_aliases
        for alias, choice in pairs:
            yield tokens(alias), choice

    def needles(self, field: str, words: tuple[str, ...], end: End) -> tuple[tuple[Needle, ...], bool]:
        """Read words as a value of a field, and tell whether the game knows such a value (open fields: always).

        An alias means its choice exactly. Other words stand for themselves; where no choice has a word that begins so,
        the beginning of an alias will do too, and then a choice written without its spaces.
        """
        choices = self.choices(field)
        asked = Needle(words, end)
        if not choices:
            return (asked,), True
        for alias, choice in self.aliases(field):
            if alias == words and words not in (tokens(c) for c in choices):
                return (Needle(tokens(choice), End.EXACT),), True
        if asked.part in line(choices):
            return (asked,), True
        if end is End.PREFIX:
            text = " ".join(words)
            begun = dict.fromkeys(c for alias, c in self.aliases(field) if " ".join(alias).startswith(text))
            if begun:
                return tuple(Needle(tokens(choice), End.EXACT) for choice in begun), True
        text = "".join(words)
        joined = {choice: "".join(tokens(choice)) for choice in choices}
        meant = [c for c, key in joined.items() if key == text or (end is End.PREFIX and key.startswith(text))]
        return (tuple(Needle(tokens(c), End.EXACT) for c in meant), True) if meant else ((asked,), False)

    def begins(self, field: str, text: str) -> bool:
        """Tell whether a text begins a choice of a field, a word of one, or an alias; spaces do not count."""
        key = "".join(tokens(text))
        known = [*(tokens(choice) for choice in self.choices(field)), *(alias for alias, _ in self.aliases(field))]
        return any("".join(words[at:]).startswith(key) for words in known for at in range(len(words)))

    def nearest_choice(self, field: str, text: str) -> tuple[str, ...]:
        """Give choices that look like a text."""
        return _nearest(text, self.choices(field))

    def special(self, word: str) -> Node | None:
        """Give what a word behind ``is:`` stands for that no field of the game explains; None where there is none."""
        return SPECIAL.get(word)

    def marks(self) -> tuple[str, ...]:
        """Give the words that the game knows behind ``is:``, those that stand for a tree of their own first."""
        of = {kind: [s for s in self.game.fields if s.kind is kind] for kind in FieldKind}
        listed = [*of[FieldKind.RATED], *of[FieldKind.WORD], *of[FieldKind.WORDS]]
        found = [*SPECIAL, *(s.key for s in of[FieldKind.FLAG]), *(f"multi{s.key}" for s in of[FieldKind.WORDS])]
        found += [choice for spec in listed for choice in spec.choices]
        return tuple(dict.fromkeys((*found, *self.game.kinds)))

    def nearest_mark(self, text: str) -> tuple[str, ...]:
        """Give words of ``is:`` that look like a text."""
        return _nearest(text, self.marks())


def _nearest(text: str, choices: Iterable[str]) -> tuple[str, ...]:
    from difflib import get_close_matches  # only who mistypes needs it

    by_key = {plain(choice): choice for choice in choices}
    return tuple(by_key[key] for key in get_close_matches(plain(text), by_key, 3, 0.5))


def _meaning(spec: FieldSpec) -> Meaning:
    match spec.kind:
        case FieldKind.NUMBER:
            return Meaning(Sort.NUMBER, spec.key, Number(spec.key, Part.VALUE))
        case FieldKind.NUMBERS:
            return Meaning(Sort.NUMBER, spec.key, Number(spec.key, Part.NTH, 1))
        case FieldKind.RATED:
            return Meaning(Sort.RATED, spec.key, Number(spec.key, Part.COUNT))
        case FieldKind.FLAG:
            return Meaning(Sort.FLAG, spec.key)
        case FieldKind.WORDS:
            return Meaning(Sort.WORDS, spec.key, Number(spec.key, Part.COUNT))
        case _:
            return Meaning(Sort.WORDS, spec.key)


@lru_cache(maxsize=16)
def names_of(game: Game) -> Names:
    """Give the names of a game; made once."""
    return Names(game)
