"""Answers of people who leave the rules aside; see ``core.by_hand``."""

from collections.abc import Mapping
from typing import Any

from deckbuilder.core.by_hand import Number
from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Action, Ruleset, Seat
from deckbuilder.games.saga.rules.faces import BOUNDS, Made
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.telling import QUALITIES
from deckbuilder.games.saga.rules.verbs.byhand import OVERRIDE, at_hand


class SagaHands:
    """Makes answers by hand of Saga."""

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Give the qualities of a character that is made up."""
        usual = Made("")
        return tuple(Number(name, label, *BOUNDS[name], getattr(usual, name)) for name, label in QUALITIES)

    def begin(self, rules: Ruleset[Any], state: Any, seat: Seat) -> Action | None:
        """Give the answer by which a player leaves the rules aside, at a Decree, a React or a discard."""
        action = Action(seat, OVERRIDE)
        return action if state.asked == seat and rules.refuse(state, action) is None else None

    def may(self, rules: Ruleset[Any], state: Any, seat: Seat) -> bool:
        """Tell whether the player is asked what he does by hand next."""
        assert isinstance(rules, SagaRules)
        return bool(state.asked == seat and at_hand(rules.table(state)))

    def note(self, seat: Seat, text: str) -> Action:
        """Give the answer that notes something: its letters are the numbers."""
        return Action(seat, "note", values=tuple(map(ord, text)))

    def token(self, seat: Seat, name: str, numbers: Mapping[str, int]) -> Action:
        """Give the answer that makes a character up: its qualities, then the letters of its name."""
        usual = Made("")
        told = [numbers.get(key, getattr(usual, key)) for key, _ in QUALITIES]
        return Action(seat, "token", values=(*told, *map(ord, name)))

    def fetch(self, rules: Ruleset[Any], seat: Seat, card: CardId) -> Action:
        """Give the answer that takes a card from outside the game.

        Raises:
            KeyError: the catalog of the match has no such card.
        """
        assert isinstance(rules, SagaRules)
        return Action(seat, "fetch", values=(rules.book.number(card),))
