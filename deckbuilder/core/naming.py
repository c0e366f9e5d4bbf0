"""How names are compared, and the book of a catalog's names."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Protocol

from deckbuilder.core.ids import CardId

_STRAIGHT = str.maketrans(
    {
        "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u00b4": "'", "`": "'",
        "\u201c": '"', "\u201d": '"', "\u201e": '"',
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
        "\u00a0": " ", "\u2007": " ", "\u202f": " ", "\u200b": None, "\ufeff": None, "\u00ad": None,
        "\u00e6": "ae", "\u00c6": "Ae", "\u0153": "oe", "\u0152": "Oe", "\u00f8": "o", "\u00d8": "O", "\u00df": "ss",
    }
)  # fmt: skip
_ARTICLES = (("the ", ", the"), ("a ", ", a"), ("an ", ", an"))


def straight(text: str) -> str:
    """Give a text with straight quotes, plain dashes and single spaces; case and accents stay."""
    return " ".join(text.translate(_STRAIGHT).split())


def plain(text: str) -> str:
    """Give a text in lower case without accents, quotes straightened; punctuation stays."""
    text = text.replace("`", "'") if text.isascii() else text.translate(_STRAIGHT)
    if not text.isascii():  # most texts are plain by now, and this costs ten times the rest
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(text.casefold().split())


def name_key(name: str) -> str:
    """Give the key under which lists find a name: letters and digits only, article dropped.

    ``Strong Arm`` and ``Strongarm`` share a key; so whoever looks up by key must prefer an exact name and ask when
    two cards remain. ``The Mock Temple`` and ``Mock Temple, The`` share one as well.
    """
    text = plain(name)
    for before, behind in _ARTICLES:
        if text.startswith(before):
            text = text[len(before) :]
            break
        if text.endswith(behind):
            text = text[: -len(behind)]
            break
    key = "".join(filter(str.isalnum, text))
    return key or "".join(c for c in plain(name) if not c.isspace())


def word_key(name: str) -> str:
    """Give the stricter key that keeps the gaps between words: ``strong arm`` is not ``strongarm``."""
    text = "".join(c if c.isalnum() or c == " " else "" for c in plain(name).replace("-", " "))
    return " ".join(text.split())


class NameBook(Protocol):
    """The names of one game's catalog; former names and other spellings included."""

    def exact(self, name: str) -> tuple[CardId, ...]:
        """Give the cards of exactly this name; more than one where a name stands for several."""
        ...

    def keyed(self, key: str) -> tuple[tuple[str, CardId], ...]:
        """Give (name, card) of every name with this ``name_key``."""
        ...

    def names(self) -> Sequence[tuple[str, CardId]]:
        """Give every (name, card), sorted by name."""
        ...


class ListedNames:
    """A name book over a list of pairs, for tests and small catalogs."""

    def __init__(self, pairs: Iterable[tuple[str, CardId]]) -> None:
        self._pairs = sorted(pairs)
        self._exact: dict[str, tuple[CardId, ...]] = {}
        self._keyed: dict[str, tuple[tuple[str, CardId], ...]] = {}
        for name, card in self._pairs:
            self._exact[name] = (*self._exact.get(name, ()), card)
            key = name_key(name)
            self._keyed[key] = (*self._keyed.get(key, ()), (name, card))

    def exact(self, name: str) -> tuple[CardId, ...]:
        """Give the cards of exactly this name."""
        return self._exact.get(name, ())

    def keyed(self, key: str) -> tuple[tuple[str, CardId], ...]:
        """Give (name, card) of every name with this key."""
        return self._keyed.get(key, ())

    def names(self) -> Sequence[tuple[str, CardId]]:
        """Give every (name, card), sorted by name."""
        return self._pairs
