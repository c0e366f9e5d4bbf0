"""Prints: the English of a term, by the rules that would read it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from deckbuilder.text.grammar import Grammar
from deckbuilder.text.results import slots_of, taker
from deckbuilder.text.rules import Element, Rule, Slot, Variant, Word
from deckbuilder.text.terms import Term, Value

_VOWELS = frozenset("aeiou")
_SEVERAL = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "zero", "X"})
_ORS: Final = frozenset({"more", "fewer", "less"})
_NOUNS: Final = frozenset(
    {
        "action",
        "card",
        "class",
        "deck",
        "effect",
        "hand",
        "level",
        "purpose",
        "rank",
        "spell",
        "strike",
        "word",
        "wound",
    }
)
"""Words that verbs go with and that go with none; of others "gains" and "gain" are told apart by whom they speak of."""
_GLUED = frozenset({",", ".", ";", ":", ")", "'s", "'"})
_SIGNED: Final = re.compile(r"(?:^|[a-z(] )\+$")
"""A plus sign at the end that belongs to what comes next: no sum, of which the first number stands before it."""
_FINITE: Final = frozenset({"is", "are", "has", "have", "does", "do", "was", "were", "may", "must", "can"})
"""Words of which somebody is the subject who stands in front of them, unless he is spoken of behind a word like "on"."""
_SUBJECTS: Final = {"him": "he", "her": "she", "them": "they"}
_OWNED: Final = {
    " it": "its",
    " him": "his",
    " he": "his",
    " her": "her",
    " she": "her",
    " them": "their",
    " you": "your",
}
_BEHIND: Final = (" to", " on", " by", " of", " from", " for", " with", " against")
_BESIDE: Final = {"is": "are", "has": "have", "was": "were", "does": "do"}
"""Verbs of one by those of several that are not made with "s"."""
_BETWEEN: Final = frozenset({"against", "by", "from", "of", "on", "targeting", "to", "with"})
"""Who is named behind them is not whom a verb behind speaks of: "strikes against him gain"."""
_PERSONS: Final = frozenset({"he", "she", "it", "they", "you"})
_THEIRS: Final = frozenset({"they", "their"})
"""Words for several who were named before: "he/she/it/they"."""

_BARE: Final = frozenset({"may", "must", "can", "cannot", "would", "not", "to"})
"""Behind them verbs stand in the bare form, which is that of several, or "be": "must succeed or become spent"."""
_BE: Final = frozenset({"be", "is", "are"})
_RELATIVE: Final = frozenset({"that", "which", "who"})
"""Behind them verbs have a person again: "may perform a strike that hits"."""
_PASSED: Final = frozenset({"also", "either", "each", "still", "that", "then", "who"})
"""Verbs behind them go with whom was named before, as behind words with "ly": "you and he either draw a card"."""
_AROUND: Final = frozenset({"if", "only", "while", "once", "twice", "as", "where", "you"})
"""How those of a list with commas begin that tell when or how often, or may be left."""
_JOINTS: Final = frozenset({"and", "or", ","})

_UNSAID: Final = "\0"
"""The value of a part of which nothing is in the result."""


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """A rule as it prints.

    Attributes:
        rule: it.
        head: of the terms that it makes; "" where it may make anything.
        unsaid: its parts that are not in its result.
        variants: each with the parts that it has no place for, and those that it cannot do without.
        takings: gives the ways to take a value apart.
    """

    rule: Rule
    head: str
    unsaid: dict[str, Value]
    variants: tuple[tuple[Variant, tuple[str, ...], tuple[str, ...]], ...]
    takings: Callable[[Value], Iterable[dict[str, Value]]]


def _way(rule: Rule) -> _Way:
    used, slots = frozenset(slots_of(rule.make)), rule.slots
    return _Way(
        rule,
        str(rule.make.value) if rule.make.kind == "term" else "",
        {name: _UNSAID for name in slots if name not in used},
        tuple((variant, tuple(slots - variant.slots), _needed(variant)) for variant in rule.variants),
        taker(rule.make),
    )


def _needed(variant: Variant) -> tuple[str, ...]:
    """Give the parts of which a variant says each by itself: they cannot be absent."""
    return tuple(part.name for part in variant.elements if isinstance(part, Slot) and not part.many)


Several = Callable[[Value, str], bool | None]
"""Tells whether a value of a group, or a word of no group, names several, so that verbs behind it are theirs; None for what names nobody."""


class _Whom(NamedTuple):
    """Whom words speak of.

    Attributes:
        many: whether verbs are those of several; None where nobody was named.
        bare: whether verbs have no person: "may attack".
        they: whether pronouns are those of several.
    """

    many: bool | None = None
    bare: bool = False
    they: bool = False


_NOBODY: Final = _Whom()


class Printer:
    """Prints terms of a grammar; what has been printed once is remembered.

    Where a rule leaves a choice between "moves" and "move", that is printed which goes with what was named before.

    Args:
        grammar: the rules.
        spelled: how words of the rules are printed, by themselves or behind another: ``{"dc": "DC", "any order": "order"}``.
        several: tells of a part or a word whether it names one or several; without it the first word of a choice is printed.
    """

    def __init__(
        self, grammar: Grammar, spelled: Mapping[str, str] | None = None, several: Several = lambda value, group: None
    ) -> None:
        self._grammar, self._spelled, self._several = grammar, dict(spelled or {}), several
        self._anyhow = False
        """Whether rules that are only read may print as well."""
        self._known: dict[tuple[str, Value, _Whom, bool], tuple[str, ...] | None] = {}
        self._ways: dict[str, tuple[_Way, ...]] = {}
        self._heads: dict[tuple[str, str], dict[bool, tuple[_Way, ...]]] = {}

    def english(self, group: str, value: Value) -> str | None:
        """Give the words that a group would read as a value; None where no rule of it prints the value."""
        for self._anyhow in (False, True):
            words = self._group(group, value, _NOBODY)
            if words is not None:
                return joined(words)
        return None

    def _group(self, group: str, value: Value, whom: _Whom) -> tuple[str, ...] | None:
        if group.startswith("@"):
            said = self._grammar.terminals[group[1:]].say(value)
            return (said,) if said is not None else None
        key = (group, value, whom, self._anyhow)
        if key not in self._known:
            self._known[key] = None  # a rule that needs itself does not print
            self._known[key] = self._first(group, value, whom)
        return self._known[key]

    def _first(self, group: str, value: Value, whom: _Whom) -> tuple[str, ...] | None:
        """Print by the first rule that can; by one that is only read where nothing else would say the whole."""
        head = value.head if isinstance(value, Term) else ""
        for prints in (True, False) if self._anyhow else (True,):
            for way in self._ways_of(group, head)[prints]:
                said = self._by(way, value, whom)
                if said is not None:
                    return said
        return None

    def _ways_of(self, group: str, head: str) -> dict[bool, tuple[_Way, ...]]:
        """Give the rules of a group that may make a term of a head, by whether they print; "" for what is no term."""
        if (group, head) not in self._heads:
            if group not in self._ways:
                self._ways[group] = tuple(map(_way, self._grammar.groups[group]))
            fitting = [way for way in self._ways[group] if way.head in ("", head)]
            self._heads[group, head] = {
                prints: tuple(way for way in fitting if way.rule.prints is prints) for prints in (True, False)
            }
        return self._heads[group, head]

    def _by(self, way: _Way, value: Value, whom: _Whom) -> tuple[str, ...] | None:
        for parts in way.takings(value):
            told = {**way.unsaid, **parts} if way.unsaid else parts
            for variant, silent, needed in way.variants:
                if silent and any(parts.get(name) is not None for name in silent):
                    continue
                if needed and any(told.get(name) is None for name in needed):
                    continue
                said = self._variant(variant, told, whom)
                if said is not None:
                    return said
        return None

    def _variant(self, variant: Variant, parts: dict[str, Value], whom: _Whom) -> tuple[str, ...] | None:
        said: list[str] = []
        subject = False
        fresh = whom != _NOBODY  # only a verb right behind whom it speaks of goes with him: "within two ranks" does not
        for place, element in enumerate(variant.elements):
            if isinstance(element, Word):
                if (
                    not place
                    and fresh
                    and whom.many is not None
                    and element.words == (("is",) if whom.many else ("are",))
                ):
                    return None
                if said and said[-1] == "there":
                    whom, fresh = self._ahead(variant.elements[place + 1 :], parts), True
                word = _agreeing(element.words, said, whom, fresh)
                said.append(self._spell(word, said[-1] if said else ""))
                named = self._several(word, "")
                whom, fresh = _behind(word, named, whom), _beside(word, named, fresh)
                continue
            value = parts.get(element.name)
            named = self._several(value, element.kind)
            if named is not None and said[-2:] == ["you", "and"]:
                named = True
            own = whom if named is None else _Whom(named, they=named)
            words = self._any(element.kind, own) if value is _UNSAID else self._slot(element, value, own)
            if words is None:
                return None
            if not place and whom.bare and words[:1] == ("until",):
                behind = variant.elements[1:]
                if behind and self._ahead(behind, parts).many is None:
                    return None  # "spend it to gain ... until end of turn": a verb goes with "to"
            beside = subject and bool(said) and said[-1] in _BETWEEN
            said.extend(words)
            fresh = named is not None
            if beside:
                continue
            if named is not None:
                whom, subject = own, True
            elif whom.bare and words and words[-1] == ".":
                whom = _NOBODY
        return tuple(said)

    def _ahead(self, elements: tuple[Element, ...], parts: dict[str, Value]) -> _Whom:
        """Give who is named behind a verb: "there are two characters"."""
        several = (self._several(parts.get(one.name), one.kind) for one in elements if isinstance(one, Slot))
        return _Whom(next(several, None))

    def _spell(self, word: str, before: str) -> str:
        """Give a word of the rules as it is printed behind another."""
        return self._spelled.get(f"{before} {word}", self._spelled.get(word, word))

    def _any(self, group: str, whom: _Whom) -> tuple[str, ...] | None:
        """Print a part that makes no difference: the first words of its group."""
        for rule in self._grammar.groups.get(group, ()):
            for variant in rule.variants:
                words = [
                    _agreeing(one.words, [], whom, whom != _NOBODY) for one in variant.elements if isinstance(one, Word)
                ]
                if len(words) == len(variant.elements):
                    return tuple(self._spell(word, before) for before, word in zip(["", *words], words, strict=False))
        return None

    def _slot(self, slot: Slot, value: Value, whom: _Whom) -> tuple[str, ...] | None:
        if not slot.many:
            return self._group(slot.kind, value, whom) if value is not None else None
        if not isinstance(value, tuple) or (not value and slot.many != "*"):
            return None
        told: list[tuple[str, ...]] = []
        for one in value:
            words = self._group(slot.kind, one, whom)
            if words is None:
                return None
            if words not in told or slot.many in "*+":  # two words that mean the same are said once
                told.append(words)
        if slot.many in "*+" or len(told) == 1:
            return tuple(word for words in told for word in words)
        return _listed(told, slot.many)


def _listed(told: list[tuple[str, ...]], many: str) -> tuple[str, ...]:
    """Join what is listed; in a list with commas or "and" only deeds are joined: "once per turn, spend it and discard a card"."""
    joint, commas = "or" if many == "|" else "and", len(told) > 2
    if many == ",":
        deeds = [words for words in told if words[0] not in _AROUND]
        joint = "and" if told[-2:] == deeds[-2:] else ""
        commas = not joint or len(deeds) > 2 or any(_JOINTS.intersection(words) for words in deeds)
    row: list[str] = []
    for place, words in enumerate(told):
        last = place == len(told) - 1
        if place and (commas or (many == "," and not last)):
            row.append(",")
        if place and last and joint:
            row.append(joint)
        row.extend(words)
    return tuple(row)


def _behind(word: str, named: bool | None, whom: _Whom) -> _Whom:
    """Give whom the words behind a word speak of: pronouns are of somebody, not of "strikes"."""
    if word in _BARE:
        return whom._replace(bare=True)
    if whom.bare and (word in _RELATIVE or word == "."):
        return whom._replace(many=None, bare=False)
    return whom if named is None else _Whom(named, they=named if word in _PERSONS else whom.they)


def _beside(word: str, named: bool | None, fresh: bool) -> bool:
    """Tell whether a verb right behind a word goes with whom was named: "Elves automatically fail"."""
    return word in _BARE or named is not None or (fresh and (word.endswith("ly") or word in _PASSED))


def _agreeing(words: tuple[str, ...], said: list[str], whom: _Whom, fresh: bool) -> str:
    """Choose the plural behind a number, "two ranks", and the form of a verb or pronoun that goes with whom it speaks of."""
    first = words[0]
    if len(words) == 1:
        return first
    if first in _NOUNS:
        return words[1] if said and (_counts(said) or (first == "level" and _added(said))) else first
    for word in words:
        if word in _THEIRS:
            return word if whom.they else first
    if not fresh or (whom.many is None and not whom.bare):
        return first
    many = whom.many or whom.bare
    if first in _BE:
        wanted = "be" if whom.bare else "are" if whom.many else "is"
        return wanted if wanted in words else "are" if many else first
    for other in words[1:]:
        if _of_several(first, other):
            return other if many else first
        if _of_several(other, first):
            return first if many else other
    return first


def _counts(said: list[str]) -> bool:
    """Tell whether words end with a number of more than one: "two", "two fewer", "one or more", "the top X"."""
    return said[-1] in _SEVERAL or (len(said) > 1 and said[-1] in _ORS and said[-2] in {"or", *_SEVERAL})


def _added(said: list[str]) -> bool:
    """Tell whether words end with a number of more than one that is added: "+2"."""
    number = said[-1].lstrip("+-")
    return number.isdigit() and number != "1" and (number != said[-1] or (len(said) > 1 and said[-2] in {"+", "-"}))


def _of_several(one: str, several: str) -> bool:
    """Tell whether two words are one verb: "moves" and "move", "is" and "are", "readies" and "ready"."""
    stem = several.removesuffix("y") + "ie" if several.endswith("y") else several
    return one in {several + "s", several + "es", stem + "s"} or _BESIDE.get(one) == several


def joined(words: tuple[str, ...]) -> str:
    """Set words with the spaces of print, and capitals at the beginning of sentences."""
    text, upper, quoted = "", True, False
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        if word == "." and text.endswith('."'):
            upper = True
            continue
        if word == "a" and after[:1].lower() in _VOWELS:
            word = "an"
        word = _cased(word, after, text)
        if word == "'s" and text.endswith(tuple(_OWNED)):
            owner = text.rsplit(" ", 1)[-1]
            text = text.removesuffix(owner) + _OWNED[f" {owner}"]
            continue
        if word in {"'", "'s"}:
            word = word if text.endswith("s") else "'s"
        glue = not text or word in _GLUED or text.lower().endswith(("(", "non-")) or (word == '"' and quoted)
        glue = glue or (quoted and text.endswith('"')) or (word[0] == "-" and text[-1:].isdigit())
        glue = glue or (word == "X" and _SIGNED.search(text) is not None) or (word == "not" and text.endswith(" can"))
        quoted ^= word == '"'
        if upper and word[:1].isalpha():
            word = word[0].upper() + word[1:]
        text += word if glue else f" {word}"
        upper = word in {".", ":"} or (word == '"' and quoted) or (upper and word == "(")
    return text


def _cased(word: str, after: str, text: str) -> str:
    """Give a pronoun as it is in its place: "him" is "he" where he does something, "he or she" are "him or her" behind "to"."""
    behind = text.endswith(_BEHIND)
    if word in _SUBJECTS and after == "and" and (not text or text[-1] in ",.:"):
        return _SUBJECTS[word]
    if word in _SUBJECTS and after in _FINITE and not behind:
        return _SUBJECTS[word]
    if word == "he" and after == "or" and text.lower().endswith((*_BEHIND, "give")):
        return "him"
    return "her" if word == "she" and text.endswith(" him or") else word
