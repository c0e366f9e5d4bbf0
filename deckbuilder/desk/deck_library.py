"""The decks of a library: what a row tells of one, and finding them by words."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.naming import plain
from deckbuilder.core.repos import DeckHead, DeckRepository

_WORD = re.compile(r'(?:(\w+):)?(?:"([^"]*)"?|(\S+))')
_LEAST_LETTERS = 3
"""Fewer letters than these are in the name of some card of every deck."""


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A deck as a row of the library.

    Attributes:
        key: id of a stored deck, or the file of a ready-made one.
        format: key of its format.
        cards: copies in all its parts; None where that is not known yet.
        changed: None for a ready-made deck.
        dirty: it has edits that are not saved.
        revision: of a stored deck; what is known of its content holds as long as this stays.
    """

    key: DeckId | Path
    name: str
    format: str = ""
    leader: CardId | None = None
    cards: int | None = None
    changed: datetime | None = None
    tags: tuple[str, ...] = ()
    folder: str = ""
    dirty: bool = False
    revision: int = 0


def listed(head: DeckHead) -> ListedDeck:
    """Give a stored deck as a row."""
    return ListedDeck(
        head.id,
        head.name,
        head.format,
        head.leader,
        head.cards,
        head.changed,
        head.tags,
        head.folder,
        head.dirty,
        head.revision,
    )


def ready_made_row(file: Path) -> ListedDeck:
    """Give a deck that comes with the game as a row, by the name of its file; the file is not read."""
    return ListedDeck(file, file.stem.replace("-", " ").title())


def leader_of(deck: Deck, rules: DeckRules) -> CardId | None:
    """Give the card that stands for a deck: the one in the first part that by the rules holds exactly one card."""
    try:
        slots = rules.slots(deck.format)
    except UnknownFormat:
        return None
    alone = {slot.id for slot in slots if slot.least == slot.most == 1}
    return next((entry.card for entry in deck.entries if entry.slot in alone), None)


def recent(store: DeckRepository, game: GameId, n: int) -> Sequence[DeckHead]:
    """Give the decks changed last, newest first.

    Args:
        store: the user's decks.
        game: whose decks.
        n: how many at most.
    """
    return store.list(game)[:n]


# -- finding ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckWish:
    """What the words in the search box ask of a deck; all of it, each in plain letters.

    Attributes:
        words: each in name, folder, tags or format; those that are not, all in the name of one card that it holds.
        tags, formats: each the beginning of one of its tags, of its format.
        cards: the words of each in the name of a card that it holds.
    """

    words: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def wish_of(text: str, before_card: Sequence[str] = ("decks with ", "with ")) -> DeckWish:
    """Read what was typed: words, ``tag:fast``, ``format:open``, ``card:"ember axe"``, ``decks with ember axe``.

    Args:
        text: as typed, perhaps half.
        before_card: words that say that all after them is the name of a card.
    """
    text = " ".join(text.split()) + (" " if text.endswith(" ") else "")
    for start in before_card:
        if plain(text).startswith(plain(start)) and len(text) > len(start):
            return DeckWish(cards=(plain(text[len(start) :]),))
    asked: dict[str, list[str]] = {"": [], "tag": [], "format": [], "card": []}
    for key, quoted, bare in _WORD.findall(text):
        word = quoted or bare
        if not key and word.endswith(":") and word[:-1].casefold() in asked:
            continue  # half typed: it asks for nothing yet
        kind = key.casefold() if key.casefold() in asked else ""
        if key and not kind:
            word = f"{key}:{word}"
        if plain(word):
            asked[kind].append(plain(word))
    return DeckWish(tuple(asked[""]), tuple(asked["tag"]), tuple(asked["format"]), tuple(asked["card"]))


def found(
    wish: DeckWish,
    decks: Sequence[ListedDeck],
    labels: Mapping[str, str],
    using: Callable[[str], Container[DeckId | Path]],
) -> list[ListedDeck]:
    """Give the decks that a wish describes, in their order.

    Args:
        wish: what is looked for.
        decks: where.
        labels: names of the formats by key.
        using: gives the decks that hold a card with all these words in its name.
    """
    holding = [using(card) for card in wish.cards]
    known: dict[str, Container[DeckId | Path]] = {}

    def holds(deck: ListedDeck, words: str) -> bool:
        if len(words) < _LEAST_LETTERS:
            return False
        if words not in known:
            known[words] = using(words)
        return deck.key in known[words]

    hits = []
    for deck in decks:
        label = plain(labels.get(deck.format, deck.format))
        tags = [plain(tag) for tag in deck.tags]
        told = " ".join((plain(deck.name), plain(deck.folder), label, *tags))
        rest = " ".join(word for word in wish.words if word not in told)
        if (
            all(any(tag.startswith(wanted) for tag in tags) for wanted in wish.tags)
            and all(label.startswith(wanted) or plain(deck.format).startswith(wanted) for wanted in wish.formats)
            and all(deck.key in holders for holders in holding)
            and (not rest or holds(deck, rest))
        ):
            hits.append(deck)
    return hits
