"""Two cards that should do different things, tried in the same matches until something different happens."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.construction.slots import ARMY, DECK, WARLORD
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from deckbuilder.games.saga.rules.state import State
from deckbuilder.play.dice import draw
from tests.helpers.tables import shipped_cards

TRIED = CardId("tried")
STEPS = 260
"""Answers of one match."""
_FAVOUR = 60
"""In a hundred: how often an answer about the tried card is given where there is one."""


@cache
def _pool() -> tuple[tuple[Card, ...], ...]:
    """Give the shipped Warlords, characters by level, items and actions."""
    cards = [card for card in shipped_cards(GAME).values() if card.kind in ("Character", "Item", "Action")]
    lords = [card for card in cards if "Warlord" in card.words("subtype")]
    rest = [card for card in cards if card not in lords]
    levels = [[card for card in rest if card.kind == "Character" and card.number("level") == n] for n in (1, 2)]
    return tuple(tuple(row) for row in (lords, *levels, rest))


def _deck(tried: Card, stream: Stream) -> Deck:
    """Draw a list in which there is much of the tried card."""
    lords, first, second, others = _pool()

    def some(slot: str, row: Sequence[Card], count: int) -> list[Entry]:
        return [Entry(slot, row[stream.below(len(row))].id) for _ in range(count)]  # type: ignore[arg-type]  # slots are texts

    lord = "Warlord" in tried.words("subtype")
    entries = [Entry(WARLORD, TRIED)] if lord else some(WARLORD, lords, 1)
    beside = tried.kind == "Character" and not lord
    entries += [Entry(ARMY, TRIED), *some(ARMY, first, 2)] if beside else some(ARMY, first, 3)
    entries += [*some(ARMY, second, 2), *[Entry(DECK, TRIED)] * (0 if lord else 14), *some(DECK, others, 24)]
    return Deck(GAME.id, "open", "tried", tuple(entries))


class Trial:
    """Matches with one card or with another in its place.

    Args:
        one, other: the card as it is and as it might be, each with what it does.
    """

    def __init__(self, one: tuple[Card, tuple[Ability, ...]], other: tuple[Card, tuple[Ability, ...]]) -> None:
        self._card = replace(one[0], id=TRIED)
        self._rules = [self._made(*one), self._made(*other)]

    def _made(self, card: Card, abilities: tuple[Ability, ...]) -> SagaRules:
        cards: Cards = {**shipped_cards(GAME), TRIED: replace(card, id=TRIED)}
        return SagaRules(cards, "rulebook", {**shipped_scripts(), card.name: abilities})

    def parts(self, seed: int) -> bool:
        """Play a match of a seed with both; tell whether anything is told or offered in one that is not in the other."""
        stream = Stream(Rng(seed))
        decks = [_deck(self._card, stream), _deck(self._card, stream)]
        states = [rules.start(decks) for rules in self._rules]
        tried = {f"c{n}" for n, face in enumerate(states[0].faces) if self._rules[0].book.entry(face).sheet.id == TRIED}
        for _ in range(STEPS):
            asks = [rules.ask(state) for rules, state in zip(self._rules, states, strict=True)]
            if asks[0] != asks[1]:
                return True
            if asks[0].seat == NOBODY:
                return False
            if asks[0].chance is not None:
                action = draw(asks[0].chance, stream)
            else:
                offered, others = (list(rules.legal(state)) for rules, state in zip(self._rules, states, strict=True))
                if offered != others:
                    return True
                action = _chosen(offered, tried, stream)
            if self._told(states, action):
                return True
        return False

    def _told(self, states: list[State], action: Action) -> bool:
        """Carry out an answer in both; tell whether different things happen."""
        words = []
        for place, rules in enumerate(self._rules):
            states[place], events = rules.apply(states[place], action)
            words.append([event.words for event in events])
        return words[0] != words[1]


def _chosen(offered: Sequence[Action], tried: set[str], stream: Stream) -> Action:
    favoured = [action for action in offered if action.source in tried and action.verb not in ("maneuver", "discard")]
    if favoured and stream.below(100) < _FAVOUR:
        return favoured[stream.below(len(favoured))]
    moving = [action for action in offered if action.verb not in ("pass", "discard")] or offered
    return moving[stream.below(len(moving))] if stream.below(10) else offered[stream.below(len(offered))]


def first_parting(trial: Trial, most: int) -> int:
    """Give the seed of the first match that two cards make different; -1 where none of so many does."""
    return next(islice((seed for seed in range(most) if trial.parts(seed)), 1), -1)
