"""Which words of a catalog matter to one card: those that can be read in its text, and no other card can change its reading."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from deckbuilder.games.saga.grammar.lexicon import Lexicon, plural


class Vocabulary:
    """Finds the traits and names that stand in a text.

    Args:
        lexicon: the traits.
        names: names of cards as tokens, with the names.
    """

    def __init__(self, lexicon: Lexicon, names: Iterable[tuple[tuple[str, ...], str]]) -> None:
        self._reserved = lexicon.words
        self._rows: dict[str, list[tuple[frozenset[str], str]]] = defaultdict(list)
        for mark, traits in (("c", lexicon.of_characters), ("i", lexicon.of_items), ("a", lexicon.of_actions)):
            for trait in traits:
                for form in dict.fromkeys((trait, plural(trait))):
                    self._add(form.split(), f"{mark}:{form}:{trait}")
        for words, name in names:
            self._add(words, f"n:{name}")

    def _add(self, words: Iterable[str], label: str) -> None:
        first, *rest = words
        self._rows[first].append((frozenset(rest), label))

    def matters(self, words: Iterable[str], name: str) -> tuple[str, ...]:
        """Give what of the catalog a card's reading may depend on, in the order of the alphabet.

        Args:
            words: of the text, and of the name.
            name: of the card, of which words with a meaning of their own do not stand for the card.
        """
        return tuple(sorted({*self._standing(frozenset(words)), *self._own(name)}))

    def _standing(self, words: frozenset[str]) -> Iterator[str]:
        for word in words:
            for rest, label in self._rows.get(word, ()):
                if rest <= words:
                    yield label

    def _own(self, name: str) -> Iterator[str]:
        for word in name.replace(",", " ").split():
            if word in self._reserved:
                yield f"o:{word}"
