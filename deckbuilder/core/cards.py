"""Cards of any game, their printings, and the declaration of printed fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.core.ids import CardId, GameId, PrintingId

Value = str | int | bool | tuple[str, ...] | tuple[int, ...]


class FieldKind(StrEnum):
    """What a printed field holds; decides comparison, column, filter and input check."""

    TEXT = "text"  # free words: str
    WORD = "word"  # one of a few words: str
    WORDS = "words"  # several words: tuple[str, ...]
    RATED = "rated"  # words, each with an optional number behind it: ("Unique", "Charges 3")
    NUMBER = "number"  # int; a str such as "X" or "*" where the card prints a variable
    NUMBERS = "numbers"  # tuple[int, ...], such as the strikes of an attack
    FLAG = "flag"  # bool


WORDED = frozenset({FieldKind.TEXT, FieldKind.WORD, FieldKind.WORDS, FieldKind.RATED})
"""The kinds of field that hold words: a search for any word looks at them."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One printed field of a game: drives columns, filters, search keys, import checks and export.

    Attributes:
        key: the key in ``Card.fields``, in ``--json`` and in the search language.
        label: what a player calls it.
        kind: what it holds.
        unit: behind a number, when there is one.
        choices: the known words, in the game's own order; other words are kept all the same.
        aliases: further names in the search language: ``("lvl", "l")``.
        signed: a number printed as a bonus, ``+2``, on kinds of card in this set; empty where never.
        word_aliases: other words for a choice: ``{"elven branches": "Elf"}``, keys in lower case.
    """

    key: str
    label: str
    kind: FieldKind
    unit: str = ""
    choices: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    signed: frozenset[str] = frozenset()
    word_aliases: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing of a card.

    Attributes:
        id: see ``PrintingId``.
        set: the set's code: ``"ToL"``.
        number: collector number as printed, ``""`` where unknown; compare with leading zeros stripped.
        rarity: a word: ``"Common"``.
        image: address of a scan, ``""`` where none is known.
    """

    id: PrintingId
    set: str
    number: str = ""
    rarity: str = ""
    flavor: str = ""
    artist: str = ""
    image: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    r"""Any game's card, unit or warrior.

    Equal by content, hashed by identity. ``text`` None means *unread*: nobody knows what is printed there; ``""`` is a blank card.

    Attributes:
        kind: the card type, in the game's word: ``"Character"``.
        text: rules text with ``\n`` between clauses.
        fields: printed fields by ``FieldSpec.key``; an absent key means that the card does not print it.
        rulings: errata and rulings, a paragraph each, oldest first.
        aliases: former names and other spellings under which lists may know the card.
    """

    id: CardId
    game: GameId
    name: str
    kind: str
    text: str | None
    fields: Mapping[str, Value]
    printings: tuple[Printing, ...] = ()
    rulings: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.game, self.id))

    def words(self, key: str) -> tuple[str, ...]:
        """Give a field that holds several words; empty where the card does not print it."""
        value = self.fields.get(key, ())
        return value if isinstance(value, tuple) and all(isinstance(word, str) for word in value) else ()  # type: ignore[return-value]  # narrowed element by element

    def number(self, key: str) -> int | None:
        """Give a field that holds one number; None where it is absent or variable."""
        value = self.fields.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards as released.

    Attributes:
        code: ``"ToL"``.
        name: ``"Temple of Lore"``; the code where the name is unknown.
        released: ISO date, possibly shortened to year and month, ``""`` where unknown.
        cards: how many printings the catalog has of it.
    """

    code: str
    name: str
    released: str = ""
    cards: int = 0
