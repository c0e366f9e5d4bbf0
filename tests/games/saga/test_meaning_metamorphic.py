"""What does not matter changes nothing: the names of cards, which seat a player has, and a card that nothing concerns."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.reading import Span
from deckbuilder.core.rng import Rng
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.rules.codes import DISCARD, REMOVED
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.text.repair import alike
from deckbuilder.text.words import SELF
from tests.games.saga.readings import plain, real_cards, real_readings, shipped_readings
from tests.games.saga.test_readings import army
from tests.helpers.saga_twins import Turned, Twins
from tests.helpers.tables import ready_made_decks, shipped_cards

SEEDS = range(4)
MOST = 400
"""Answers of one match."""
Scripts = dict[str, tuple[Ability, ...]]
Pair = tuple[Deck, Deck]


@cache
def shipped() -> tuple[Cards, Scripts]:
    """Give the shipped cards with what is read of them; by hand where it is not."""
    by_hand = shipped_scripts()
    return shipped_cards(GAME), {
        card.name: reading.effects if reading.whole else by_hand[card.name] for card, reading in shipped_readings()
    }


@cache
def real() -> tuple[Cards, Scripts]:
    """Give the real cards that are read whole."""
    read = [(card, reading) for card, reading in real_readings() if reading.whole]
    return {card.id: card for card, _ in read}, {card.name: reading.effects for card, reading in read}


def shipped_pair(seed: int) -> Pair:
    decks = ready_made_decks(GAME)
    return decks[seed % len(decks)], decks[(seed * 7 + 3) % len(decks)]


def real_pair(seed: int) -> Pair:
    cards, _ = real()
    one, rng = army(tuple(cards.values()), Rng(seed))
    return one, army(tuple(cards.values()), rng)[0]


both = pytest.mark.parametrize(
    ("catalog", "pair"),
    [
        pytest.param(shipped, shipped_pair, id="shipped"),
        pytest.param(real, real_pair, id="real", marks=pytest.mark.data),
    ],
)
Catalog = Callable[[], tuple[Cards, Scripts]]
Pairs = Callable[[int], Pair]


def begun(catalog: tuple[Cards, Scripts], decks: Sequence[Deck]) -> tuple[SagaRules, State]:
    rules = SagaRules(catalog[0], "rulebook", catalog[1])
    return rules, rules.start(decks)


# The seats -------------------------------------------------------------------------------------------------------------------


def seats_changed(first: int, second: int) -> Turned:
    """Turn a match of two lists into that in which they come the other way round.

    Initiative is rolled by one player after the other: who reacts before a roll, or has one rolled again, may do so to that of another
    player then.
    """

    def card(number: int) -> int:
        if number >= first + second:
            return number  # made in play
        return number + second if number < first else number - first

    return Turned(
        card,
        lambda seat: 1 - seat,
        lambda words: re.sub(r"\bPlayer ([AB])\b", lambda found: f"Player {'BA'['AB'.index(found[1])]}", words),
        lambda words: "die roll of" in words or "must re-roll" in words,
        # Warlords roll for initiative one after the other, and a react between their rolls comes behind the first one
        lambda words: re.fullmatch(r".+ rolls \d+", words) is not None,
    )


@both
def test_players_may_change_their_seats(catalog: Catalog, pair: Pairs) -> None:
    played = 0
    for seed in SEEDS:
        decks = pair(seed)
        one, other = begun(catalog(), decks), begun(catalog(), decks[::-1])
        owners = list(one[1].owner)
        played += Twins(one, other, seats_changed(owners.count(0), owners.count(1)), seed, ordered=False).play(MOST)
    assert played > MOST


# The names -------------------------------------------------------------------------------------------------------------------


def invented(number: int) -> str:
    """Give a name that means nothing and is no part of another."""
    letters = ""
    while number or len(letters) < 3:
        number, letter = divmod(number, 20)
        letters = "bcdfghjklmnpqrstvwxz"[letter] + letters
    return f"Xyu{letters} Yxo{letters}"


class Renamed:
    """Cards under invented names, their texts with them.

    Args:
        cards: the catalog.
        some: the cards to be renamed.
        spoken: names that other cards speak of.
    """

    def __init__(self, cards: Cards, some: Iterable[CardId], spoken: frozenset[str]) -> None:
        chosen = frozenset(some)
        self.new = {cards[id].name: invented(place) for place, id in enumerate(sorted(chosen))}
        self.old = {new: old for old, new in self.new.items()}
        self._compiler = Compiler(cards.values())
        self._spoken = sorted((name for name in spoken if name in self.new), key=lambda name: -len(name))
        self.cards = {
            id: replace(card, name=self.new[card.name], text=self._text(card), rulings=())
            if id in chosen
            else self._kept(card)
            for id, card in cards.items()
        }

    def _text(self, card: Card) -> str:
        """Give a text with the new names: the card's own in whatever form, those of others in full."""
        text = self._compiler._mend(card).text
        own = [
            token
            for token in self._compiler._tokens(text, Span(0, len(text)), self._compiler._names(card)[0])
            if token.low == SELF
        ]
        for token in reversed(own):
            name = self.new[card.name]
            told = name if token.text == SELF else name.split()[0]
            text = text[: token.span.start] + told + text[token.span.end :]
        return self._of_others(text, self._spoken)

    def _kept(self, card: Card) -> Card:
        """Give a card that keeps its name; it speaks of others by theirs."""
        text = self._compiler._mend(card).text
        spoken = [name for name in self._spoken if name not in card.name and name in text]
        return replace(card, text=self._of_others(text, spoken), rulings=()) if spoken else card

    def _of_others(self, text: str, spoken: Iterable[str]) -> str:
        for name in spoken:
            text = re.sub(rf"\b{re.escape(name)}(?=s?\b)", self.new[name], text)
        return text

    def words(self, words: str) -> str:
        """Give a sentence of the renamed match with the names of the other."""
        return re.sub(r"\bXyu[a-z]{3} Yxo[a-z]{3}", lambda found: self.old[found[0]], words)

    def node(self, node: Any) -> Any:
        """Give an ability with the new names."""
        if isinstance(node, str):
            owner, of, rest = node.partition("'s ")  # "Quill's Guard" is called by whose it is
            return self.new.get(node) or self.new.get(owner, owner) + of + rest
        if isinstance(node, tuple):
            return tuple(map(self.node, node))
        if not is_dataclass(node) or isinstance(node, type):
            return node
        made = object.__new__(type(node))
        for part in fields(node):
            object.__setattr__(made, part.name, self.node(getattr(node, part.name)))
        return made


def strings(node: Any) -> Iterable[str]:
    """Give all texts in an ability."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from strings(part)
    elif is_dataclass(node):
        for field in fields(node):
            yield from strings(getattr(node, field.name))


def spoken(scripts: Mapping[str, tuple[Ability, ...]], cards: Cards) -> frozenset[str]:
    """Give the names that cards speak of: in what they do, and as what they start the game with, which is no part of that."""
    said = {text for abilities in scripts.values() for text in strings(abilities)}
    starts = " ".join(card.text or "" for card in cards.values() if " the game with " in (card.text or ""))
    return frozenset(said | {card.name for card in cards.values() if " " in card.name and card.name in starts})


_SPOKEN_OF = r"[A-Z][\w']+|(?<=\b[Tt]he )[a-z]\w+|(?<=\b[Tt]his )[a-z]\w+"
"""Words that may be a part of a card's name: written large, or as what one speaks of, as in "spend the egg"."""


def steady(cards: Cards, every: Iterable[Card]) -> set[CardId]:
    """Give the cards whose names are only names: not a word that a card may mean otherwise, nor that of another card; spelt one way, of one."""
    compiler = Compiler(every)
    names = [card.name for card in every]
    traits = compiler._lexicon.words  # a card that is called as a trait is cannot be told from it
    return {
        card.id
        for card in cards.values()
        if len(compiler._names(card)) == 1 and names.count(card.name) == 1 and card.name not in traits
        if not any(
            alike(word, name) or (word.islower() and word == name.lower())
            for name in card.name.split()
            for word in re.findall(_SPOKEN_OF, card.text or "")
        )
        if not (card.name.endswith("s") and re.search(r"\b(them|they|their)\b", card.text or ""))
    }


@both
def test_cards_may_have_other_names(catalog: Catalog, pair: Pairs) -> None:
    cards, scripts = catalog()
    every: Cards = cards if catalog is shipped else {card.id: card for card in real_cards()}
    sure, names, played, unlike = steady(cards, tuple(every.values())), spoken(scripts, cards), 0, []
    for seed in SEEDS:
        decks = pair(seed)
        used = {entry.card for deck in decks for entry in deck.entries}
        new = Renamed(every, used & sure, names)
        compiler = Compiler(new.cards.values())
        others = {**scripts}
        for id in used:
            old, card = cards[id], new.cards[id]
            reading = compiler.read(card)
            by_hand = new.node(scripts.get(old.name, ()))
            others[card.name] = reading.effects if reading.whole else by_hand
            if reading.whole and plain(reading.effects, True) != plain(by_hand, True) and catalog is real:
                unlike.append(card.text)
            if catalog is real and not reading.whole:
                unlike.append(card.text)
        one, other = begun((cards, scripts), decks), begun((new.cards, others), decks)
        if catalog is real:
            other = begun(({id: new.cards[id] for id in cards}, others), decks)
        turned = Turned(words=lambda words, new=new: new.words(words))  # type: ignore[misc]
        played += Twins(other, one, turned, seed).play(MOST)
    assert unlike == []
    assert played > MOST


# What nothing concerns -------------------------------------------------------------------------------------------------------

BYSTANDER = Card(CardId("bystander"), GAME.id, "Bystander", "Item", "", {"class": ("Classless",), "level": 1})
LAID = {"removed": REMOVED, "discard": DISCARD}


def beside(rules: SagaRules, state: State, zone: int) -> State:
    """Give a state with one more card of the second player, a blank item in a pile of his."""
    number = len(state.owner)
    face = rules.book.number(BYSTANDER.id)
    added = state._replace(
        **{name: getattr(state, name) + bytes(1) for name in ("orient", "wounds", "charges", "flags", "did", "known")},
        **{name: getattr(state, name) + bytes((1,)) for name in ("owner", "ctrl")},
        faces=(*state.faces, face),
        origin=(*state.origin, face),
        host=(*state.host, NONE),
        zone=state.zone + bytes((zone,)),
    )
    if zone == REMOVED:
        return added._replace(removed=((), (number,)))
    return added._replace(discards=((), (number,)))


def one_more(number: int) -> Turned:
    """Turn a match into that in which there is one card more, of this number."""
    return Turned(
        card=lambda card: card + (card >= number),
        unlike=lambda words: "Bystander" in words or words == f"c{number}",
    )


@both
@pytest.mark.parametrize("zone", LAID.values(), ids=LAID)
def test_card_that_nothing_concerns_changes_nothing(catalog: Catalog, pair: Pairs, zone: int) -> None:
    cards, scripts = catalog()
    more: Cards = {**cards, BYSTANDER.id: BYSTANDER}
    played = 0
    for seed in SEEDS:
        decks = pair(seed)
        one, (rules, state) = begun((more, scripts), decks), begun((more, scripts), decks)
        other = rules, beside(rules, state, zone)
        played += Twins(one, other, one_more(len(state.owner)), seed).play(MOST)
    assert played > MOST
