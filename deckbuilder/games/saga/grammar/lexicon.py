"""The words that a grammar takes from a catalog: traits, classes, factions, names; and how numbers are written."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from deckbuilder.core.cards import Card
from deckbuilder.games.saga.grammar.titles import FullName, capitals
from deckbuilder.games.saga.rules import feats
from deckbuilder.text.grammar import Terminal
from deckbuilder.text.terms import Value
from deckbuilder.text.words import Token

NUMBERS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "zero": 0,
}  # fmt: skip
ORDINALS: Final = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
SPELLINGS: Final = {
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh", "8th": "eighth", "9th": "ninth", "10th": "tenth",
    "charcter": "character", "withing": "within", "targetting": "targeting", "targetted": "targeted", "taget": "target", "unitl": "until",
    "forwards": "forward", "backwards": "backward", "foward": "forward",
    "recieve": "receive", "recieves": "receives", "succesful": "successful", "unsuccesful": "unsuccessful", "sucessful": "successful",
    "suceed": "succeed", "succed": "succeed", "oponent": "opponent", "oponents": "opponents", "oppoent": "opponent",
    "oppsing": "opposing", "oppossing": "opposing", "charater": "character",
    "charaters": "characters", "charcters": "characters", "adjacant": "adjacent",
    "adjascent": "adjacent", "ajacent": "adjacent", "manuever": "maneuver", "manuevers": "maneuvers", "manuevering": "maneuvering",
    "preform": "perform", "preforms": "performs", "aditional": "additional", "addtional": "additional",
    "additonal": "additional", "permanantly": "permanently", "permenantly": "permanently",
    "wihtin": "within", "witin": "within", "untill": "until", "intiative": "initiative", "initative": "initiative",
    "equiped": "equipped",
    "mellee": "melee", "retreive": "retrieve",
    "poision": "poison", "whis": "this", "ths": "this", "yuor": "your", "dicard": "discard", "highter": "higher",
    "premanently": "permanently", "cancelled": "canceled", "reroll": "re-roll", "rerolls": "re-rolls", "rerolled": "re-rolled", "rerolling": "re-rolling",
}  # fmt: skip
"""Other spellings of a word that mean the same."""

WEIGHTY: Final = {
    **{number: str(value) for number, value in NUMBERS.items()},
    "while": "if", "another": "other", "different": "other", "no": "not", "cannot": "not", "without": "not", "non-": "not",
    **{
        word: word
        for word in (
            "not", "may", "only", "additional", "other", "opposing", "until", "unless", "except", "before", "after", "random", "permanently",
            "instead", "lower", "higher", "equal", "melee", "ranged", "twice", "half", "adjacent", "wounded", "ready", "spent",
            "stunned", "unstunned", "unwounded", "good", "evil", "summoned", "printed", "highest", "lowest", "forward", "backward", "least", "number",
        )
    },
}  # fmt: skip
"""Words of which none may get lost between a text and its reading; other ways to say the same count as one."""

CLASSES: Final = ("Fighter", "Rogue", "Cleric", "Wizard")
FACTIONS: Final = ("Deverenian", "Dwarf", "Elf", "Free Kingdoms", "Mercenary", "Nothrog", "The Chosen")
ELEMENTS: Final = ("Fire", "Water", "Air", "Earth", "Stealth")
STATS: Final = {
    "atk": "atk",
    "ac": "ac",
    "skill": "skill",
    "hp": "hp",
    "level": "level",
    "levels": "level",
    "hit points": "hp",
    "hit point": "hp",
    "armor class": "ac",
}
SPELLED: Final = {
    "order": "Order", "any order": "order", "same order": "order", "react": "React",
    "dc": "DC", "atk": "ATK", "ac": "AC", "hp": "HP", "skill": "Skill", "level": "Level", "x": "X",
    "warlord": "Warlord", "dwarf": "Dwarf", "elf": "Elf", "astral": "Astral", "ethereal": "Ethereal", "planar": "Planar",
    "cursed": "Cursed", "dcs": "DCs", "levels": "Levels", "warlords": "Warlords", "orders": "Orders", "reacts": "Reacts",
}  # fmt: skip
"""Words of the rules as cards print them."""
SAVES: Final = (
    "magic", "poison", "dexterity", "will", "fortitude", "fear", "reflex", "strength", "stamina", "endurance", "constitution",
)  # fmt: skip
DESCRIPTORS: Final = (
    *SAVES, "perception", "spellcraft", "teleportation", "intelligence", "wisdom", "knowledge", "search", "spot", "listen", "climb", "jump",
    "balance", "concentration", "tumble", "bluff", "disguise", "diplomacy", "intimidate", "hide", "navigation",
    "archery", "acrobatics", "athletics", "swim", "survival", "tracking",
)  # fmt: skip
"""What a skill check may be besides one of a feat: it tells which bonuses count (rulebook, Skill Checks and Saves)."""
_INVARIANT: Final = frozenset(
    {"Undead", "Nothrog", "Free Kingdoms", "The Chosen", "Bound", "Siege", "Sutek", "Chosen", "Armor"}
)
_KEYWORDS: Final = frozenset({"Unique", "Epic", "Planar", "Astral", "Ethereal", "Cursed", "Reserved", "Charges"})
_NO_TRAIT: Final = frozenset({"Warlord", "Campaign"})
_WORDS_OF_RULES: Final = frozenset(
    {
        "Order",
        "React",
        "Charge",
        "Attack",
        "Character",
        "Item",
        "Action",
        "Spell",
        "Rank",
        "Strike",
        "Skill",
        "Level",
        "Wound",
        "Will",
    }
)
"""What a single word means before it is the name of a card."""
_CALLED: Final = {"called": "Character", "called-item": "Item", "called-action": "Action"}
_CALLED_MANY: Final = {"called-many": "Character", "called-items": "Item", "called-actions": "Action"}
_IRREGULAR: Final = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Mercenary": "Mercenaries",
    "Thief": "Thieves",
    "Hero": "Heroes",
}


_NO_SMALL: Final = frozenset({"chosen", "the chosen", "bound", "siege", "unique", "epic", "defend", "scribe"})
"""Words that in small letters are no names."""


def _small_too(written: Mapping[str, str]) -> dict[str, str]:
    """Add names in small letters, as the first editions print some of them; what stands first is printed."""
    return {**written, **{text.lower(): name for text, name in written.items() if text.lower() not in _NO_SMALL}}


def _regular(word: str) -> str:
    word = word[:-1] + "ve" if word.lower().endswith("wolf") else word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")


def plural(name: str) -> str:
    """Give the plural of a trait, class or faction as cards print it."""
    if name in _INVARIANT:
        return name
    last = name.rsplit(" ", 1)[-1]
    ending = _IRREGULAR.get(last) or _regular(last)
    return name[: len(name) - len(last)] + ending


class Names:
    """Reads names of one to several words, in the case of print or any.

    Args:
        written: what is printed, to what is meant.
        cased: whether capitals matter.
        said: how a meaning is printed; the first way of writing it where that is not given.
    """

    def __init__(self, written: Mapping[str, str], cased: bool = True, said: Mapping[str, str] | None = None) -> None:
        self._cased = cased
        self._rows: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self._said = dict(said or {})
        for text, meaning in written.items():
            words = tuple((text if cased else text.lower()).split())
            self._rows[words[0]].append((words, meaning))
            self._said.setdefault(meaning, text)

    def opens(self, token: Token) -> bool:
        """Tell whether a name may begin with a token."""
        return (token.text if self._cased else token.low) in self._rows

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the name that stands at a place."""
        first = tokens[place].text if self._cased else tokens[place].low
        for words, meaning in self._rows.get(first, ()):
            end = place + len(words)
            if tuple((t.text if self._cased else t.low) for t in tokens[place:end]) == words:
                yield meaning, end

    def say(self, value: Value) -> str | None:
        """Print a name."""
        return self._said.get(value) if isinstance(value, str) else None


class Numbers:
    """Reads numbers of one shape.

    Args:
        shape: what a figure looks like.
        words: numbers in words that count as well.
        signed: whether a number is printed with its sign.
    """

    def __init__(self, shape: str, words: Mapping[str, int] | None = None, signed: bool = False) -> None:
        self._shape, self._words, self._signed = re.compile(shape), dict(words or {}), signed
        self._named = {number: word for word, number in reversed(self._words.items())}

    def opens(self, token: Token) -> bool:
        """Tell whether a token is such a number."""
        return token.low in self._words or self._shape.fullmatch(token.low) is not None

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the number that stands at a place."""
        if self.opens(tokens[place]):
            low = tokens[place].low
            yield self._words[low] if low in self._words else int(low), place + 1

    def say(self, value: Value) -> str | None:
        """Print a number; none below 0 without its sign, and no figure of another shape."""
        if not isinstance(value, int) or (value < 0 and not self._signed):
            return None
        figure = f"{value:+d}" if self._signed else str(value)
        return self._named.get(value) or (figure if self._shape.fullmatch(figure) else None)


class Figures(Numbers):
    """Reads numbers in words or figures and prints figures: ``Level 2``."""

    def __init__(self) -> None:
        super().__init__(r"\d+", NUMBERS)
        self._named = {}


class Attacks:
    """Reads ``+7/+7``, the ATK of each strike."""

    def opens(self, token: Token) -> bool:
        """Tell whether a token is such numbers."""
        return re.fullmatch(r"[+-]\d+(/[+-]\d+)*", token.low) is not None

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the numbers that stand at a place."""
        if self.opens(tokens[place]):
            yield tuple(int(part) for part in tokens[place].low.split("/")), place + 1

    def say(self, value: Value) -> str | None:
        """Print them."""
        if not isinstance(value, tuple) or not value:
            return None
        return "/".join(f"{n:+d}" for n in value if isinstance(n, int))


class CardNames:
    """Reads names of cards of the catalog, the longest that fits.

    Args:
        rows: the tokens of each name, and the name.
        ending: what is printed behind the name: that of the plural.
    """

    def __init__(self, rows: Iterable[tuple[tuple[str, ...], str]], ending: str = "") -> None:
        self._ending = ending
        self._rows: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
        self._names = set()
        for words, name in rows:
            self._rows[words[0]][words] = name
            self._names.add(name)
        self._longest = {first: max(map(len, named)) for first, named in self._rows.items()}
        self._second = {
            first: frozenset(words[1] for words in named if words[1:]) for first, named in self._rows.items()
        }

    def opens(self, token: Token) -> bool:
        """Tell whether a name may begin with a token."""
        return token.text in self._rows

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the name that stands at a place."""
        first = tokens[place].text
        fitting = self._rows.get(first)
        if fitting is None:
            return
        rest = len(tokens) - place
        longest = min(self._longest[first], rest) if rest > 1 and tokens[place + 1].text in self._second[first] else 1
        for size in range(longest, 0, -1):
            name = fitting.get(tuple(token.text for token in tokens[place : place + size]))
            if name is not None:
                yield name, place + size
                return

    def say(self, value: Value) -> str | None:
        """Print a name."""
        if not isinstance(value, str) or value not in self._names:
            return None
        return value.removesuffix(self._ending) + self._ending


def _plurals(rows: Iterable[tuple[tuple[str, ...], str]]) -> list[tuple[tuple[str, ...], str]]:
    return [((*words[:-1], words[-1].removesuffix("s") + "s"), name) for words, name in rows]


_LEAST_NAME: Final = 4
"""Letters of a word that may be a name by itself."""


def _before_comma(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[: words.index(",")] if "," in words[1:] else words


class Lexicon:
    """The terminals of the grammar, with the words of a catalog.

    Args:
        cards: the catalog.
        names: names of cards as tokens, with the names.
    """

    def __init__(self, cards: Iterable[Card], names: Iterable[tuple[tuple[str, ...], str]] = ()) -> None:
        kinds: dict[str, Counter[str]] = {"Character": Counter(), "Item": Counter(), "Action": Counter()}
        known_cards = tuple(cards)
        for card in known_cards:
            if card.kind in kinds:
                kinds[card.kind].update((*card.words("traits"), *card.words("subtype")))
        folk, gear, pages = kinds["Character"], kinds["Item"], kinds["Action"]
        known = (set(folk) | set(gear)) - _NO_TRAIT - _KEYWORDS - set(FACTIONS) - set(CLASSES)
        self.of_characters = frozenset({t for t in known if folk[t] >= gear[t]})
        self.of_items = frozenset(known) - self.of_characters
        self.of_actions = (frozenset(pages) | set(ELEMENTS)) - _NO_TRAIT - _KEYWORDS
        self._names = tuple(names)
        self._folk = frozenset({card.name for card in known_cards if card.kind == "Character"})
        self.words = frozenset(
            word
            for name in (*known, *self.of_actions, *FACTIONS, *CLASSES, *feats.ACTS, *_KEYWORDS, *_NO_TRAIT)
            for word in (*name.split(), *plural(name).split())
        )
        kind_of = {card.name: card.kind for card in known_cards}
        called = [
            (words, name)
            for words, name in self._names
            if len(words) > 1 or words[0] not in self.words | _WORDS_OF_RULES
        ]
        self._called = {kind: [row for row in called if kind_of.get(row[1]) == kind] for kind in kinds}

    def _of_folk(self) -> list[tuple[tuple[str, ...], str]]:
        """Give the names of characters, and what stands before a comma or a first word where only one card is called so."""
        folk = [(words, name) for words, name in self._names if name in self._folk]
        plain = [words for words, _ in self._names if words[1:2] != ("'s",)]  # "Testa's Dagger" is not called like him
        called = Counter(short for words in plain for short in {words[:1], _before_comma(words)})
        short = [
            (part, name)
            for words, name in folk
            for part in dict.fromkeys((_before_comma(words), words[:1]))
            if called[part] == 1 and part != words and len(part[0]) >= _LEAST_NAME and not set(part) & self.words
        ]
        return [*short, *folk]

    def terminals(self) -> dict[str, Terminal]:
        """Give the terminals by name."""
        folk, gear = sorted(self.of_characters), sorted(self.of_items)
        factions = {name.removeprefix("The "): name for name in FACTIONS} | {name: name for name in FACTIONS}
        many = {plural(name): name for name in FACTIONS} | {
            "Nothrogs": "Nothrog",
            "Dwarfs": "Dwarf",
            "Chosen": "The Chosen",
            "Mercenary characters": "Mercenary",
        }
        adjectives = {name: name for name in (*folk, "Unique", "Planar", "Epic", "Cursed", "Reserved")}
        adjectives |= dict.fromkeys(("Astral", "Ethereal"), "Planar")  # the Planar of older cards (rulebook, Planar)
        return {
            "ctrait": Names(_small_too(adjectives)),
            "ctraits": Names(_small_too({**{plural(name): name for name in folk}, "Sieges": "Siege"})),
            "itrait": Names(_small_too({name: name for name in gear})),
            "itraits": Names(_small_too({**{plural(name): name for name in gear}, "Armors": "Armor"})),
            "atrait": Names({name: name for name in sorted(self.of_actions)}),
            "trait": Names({name: name for name in sorted({*folk, "Planar"})}),
            "class": Names({name.lower(): name for name in CLASSES}, cased=False),
            "classes": Names({name.lower() + "s": name for name in CLASSES}, cased=False),
            "faction": Names(_small_too(factions)),
            "factions": Names(_small_too(many)),
            "feat": Names(_small_too({name: name for name in feats.ACTS})),
            "stat": Names(STATS, cased=False, said=SPELLED),
            "save": Names({word: word for word in SAVES}, cased=False),
            "descriptor": Names({word: word for word in DESCRIPTORS}, cased=False),
            "int": Numbers(r"\d+", NUMBERS),
            "figure": Figures(),
            "num": Numbers(r"\d+"),
            "plain": Numbers(r"\d+"),
            "signed": Numbers(r"[+-]\d+", signed=True),
            "off": Numbers(r"-\d+", signed=True),
            "ord": Numbers(r"(?!)", ORDINALS),
            "later": Numbers(r"(?!)", {word: n for word, n in ORDINALS.items() if n > 1}),
            "attacks": Attacks(),
            "full-name": FullName(),
            **capitals({*folk, *gear, *factions, *CLASSES, *feats.ACTS, *adjectives}),
            "name": CardNames(self._names),
            "character-name": CardNames(self._of_folk()),
            **{said: CardNames(self._called[kind]) for said, kind in _CALLED.items()},
            **{many: CardNames(_plurals(self._called[kind]), "s") for many, kind in _CALLED_MANY.items()},
        }
