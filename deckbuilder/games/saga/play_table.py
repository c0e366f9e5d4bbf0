"""How Saga is played: its rules, what is shown of a match, scenarios, and the evaluation."""

from collections.abc import Callable, Sequence
from typing import Any

from deckbuilder.core.ahead import Ahead
from deckbuilder.core.cards import Card
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Table
from deckbuilder.core.reading import Reading
from deckbuilder.core.rules import Action, Ruleset, Seat
from deckbuilder.core.scene import Pointing, Scene, Spot
from deckbuilder.core.watching import Watcher
from deckbuilder.games.saga.rules import answers, pointing, scene, wishes
from deckbuilder.games.saga.rules.hands import SagaHands
from deckbuilder.games.saga.rules.printed import HeardCards
from deckbuilder.games.saga.rules.profile import FOR_PEOPLE, PROFILES, WITH_MULLIGAN
from deckbuilder.games.saga.rules.ruleset import AgentRules, SagaRules
from deckbuilder.games.saga.rules.score import forecast, score
from deckbuilder.games.saga.rules.staging import SagaStaging
from deckbuilder.games.saga.rules.table import Table as Draft

SEATS = (2, 6)
"""The least and the most players."""
_AHEAD = Ahead(worlds=16, margin=0.12, least=0.004, stays=True, under_way=False)
"""Dice decide strikes: where answers come close, few worlds tell little, and what looks bad may be the blow that wins.

Where a decree is asked for nothing is in the air; with whom and whom one strikes is seen at first sight."""


class SagaPresenter:
    """Shows a match of Saga to people."""

    def scene(self, rules: Ruleset[Any], state: Any, viewer: Seat) -> Scene:
        """Draw what one seat sees; see ``rules.scene``."""
        return scene.draw(_engine(rules).book, state, viewer)

    def say(self, rules: Ruleset[Any], state: Any, action: Action) -> str:
        """Say an answer to the open question in a player's words; see ``rules.answers``."""
        return answers.said(Draft(_engine(rules).book, state), action)

    def point(self, rules: Ruleset[Any], state: Any, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        """Tell what a player points at who means an answer; see ``rules.pointing``."""
        return pointing.pointed(_engine(rules).table(state), state, actions)

    def wish(
        self, rules: Ruleset[Any], state: Any, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        """Give what a player may want who clicks or drags a token; see ``rules.wishes``."""
        return wishes.wished(_engine(rules).table(state), seat, token, onto)


def _engine(rules: Ruleset[Any]) -> SagaRules:
    assert isinstance(rules, SagaRules)
    return rules


def _rules(cards: Cards, profile: str) -> SagaRules:
    return SagaRules(cards, profile)


def _for_agents(rules: Ruleset[Any]) -> Ruleset[Any]:
    """Give the rules by which agents are asked at a table of people."""
    return AgentRules(_engine(rules))


def _heard(cards: Cards, reading: Callable[[Card], Reading[str]]) -> Cards:
    """Give cards with their readings; see ``core.game.Table``."""
    return HeardCards(cards, reading)


def _packed(rules: Ruleset[Any], cards: Cards) -> Cards:
    """Give cards ready to travel; see ``core.game.Table``."""
    return _engine(rules).book.printed.packed(cards)


def _unread(rules: Ruleset[Any], card: Card) -> tuple[str, ...]:
    """Give the clauses of a card that nobody could read."""
    return tuple(part.words for part in _engine(rules).book.printed.of(card).unread)


def _watcher() -> Watcher:
    # what is counted, which only a batch of matches needs
    from deckbuilder.games.saga.lab.watching import SagaWatcher

    return SagaWatcher()


def table() -> Table:
    """Give the table of this game."""
    return Table(
        tuple(PROFILES),
        SEATS,
        _rules,
        SagaPresenter(),
        SagaStaging(),
        score,
        solo=True,
        for_people=tuple(FOR_PEOPLE),
        with_mulligan={plain: profile.name for plain, profile in WITH_MULLIGAN.items()},
        for_agents=_for_agents,
        heard=_heard,
        packed=_packed,
        unread=_unread,
        hands=SagaHands(),
        watcher=_watcher,
        ahead=_AHEAD,
        forecast=forecast,
    )
