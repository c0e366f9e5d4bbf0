"""What is counted of a match of Saga for somebody who practises: wounds on Warlords, the army's growth, when each card comes into its own."""

from collections.abc import Callable, Sequence
from typing import Any

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Event
from deckbuilder.core.saying import noop
from deckbuilder.core.watching import Gauge, Milestone, Watched
from deckbuilder.games.saga.rules.codes import FORMATION, LORD, UNDER
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.games.saga.rules.words import Log

GAUGES = (
    Gauge("army", noop("Characters in the army")),
    Gauge("levels", noop("Levels of the army")),
    Gauge("items", noop("Items equipped")),
    Gauge("hand", noop("Cards left in hand")),
    Gauge("drawn", noop("Cards drawn so far")),
    Gauge("performed", noop("Action cards performed so far")),
    Gauge("losses", noop("Own characters lost so far")),
    Gauge("kills", noop("Opposing characters killed so far"), True),
    Gauge("wounds", noop("Wounds inflicted on opponents so far"), True),
)
MILESTONES = (
    Milestone("first-wound", noop("First wound on an opposing Warlord"), True),
    Milestone("lord-dead", noop("An opposing Warlord dies"), True),
    Milestone("first-kill", noop("First opposing character dies"), True),
)


class SagaWatch:
    """Watches one match.

    Levels are taken as a turn's last answer is given, before its effects end and the next turn's cards are drawn.

    Args:
        rules: of the match.
        state: its first.
        seat: whose side is watched.
    """

    def __init__(self, rules: SagaRules, state: State, seat: int) -> None:
        self._book, self._seat, self._turn = rules.book, seat, state.turn
        self._levels: list[tuple[int, ...]] = []
        self._firsts = dict.fromkeys((milestone.key for milestone in MILESTONES), 0)
        self._sums = dict.fromkeys(("drawn", "performed", "losses", "kills", "wounds"), 0)
        self._cards: dict[CardId, int] = {}
        self._started = {card for card, zone in enumerate(state.zone) if zone in (FORMATION, UNDER)}
        self._seen: dict[str, Callable[..., object]] = {
            "draw": self._drew,
            "wound": self._wounded,
            "die": self._died,
            "enter": self._entered,
            "equip": self._equipped,
            "attach": self._attached,
            "perform": self._performed,
        }

    def see(self, before: State, after: State, events: Sequence[Event]) -> None:
        """See one answer being carried out."""
        assert isinstance(events, Log)
        for key, *numbers in events.lines:
            if key == "turn":
                if self._turn:
                    self._levels.append(self._taken(before))
                self._turn = numbers[0]
            elif key in self._seen:
                self._seen[key](before, *numbers)

    def counted(self, state: State) -> Watched:
        """Give what was counted."""
        over = state.asked == -2  # NOBODY
        if over and self._turn:
            self._levels.append(self._taken(state))
        return Watched(
            len(self._levels), over, tuple(self._levels), tuple(self._firsts.values()), tuple(self._cards.items())
        )

    def _taken(self, state: State) -> tuple[int, ...]:
        seat, book = self._seat, self._book
        mine = [card for form in state.forms for row in form for card in row if state.ctrl[card] == seat]
        items = [
            card
            for card, zone in enumerate(state.zone)
            if zone == UNDER and state.ctrl[card] == seat and book.entry(state.faces[card]).sheet.kind == "Item"
        ]
        levels = sum(book.entry(state.faces[card]).sheet.level for card in mine)
        counted = {
            "army": len(mine),
            "levels": levels,
            "items": len(items),
            "hand": len(state.hands[seat]),
            **self._sums,
        }
        return tuple(counted[gauge.key] for gauge in GAUGES)

    # Lines of the log, see ``rules.lines`` -------------------------------------------------------------------------------------

    def _drew(self, before: State, seat: int, card: int) -> None:
        self._sums["drawn"] += seat == self._seat

    def _wounded(self, before: State, card: int, n: int) -> None:
        if before.ctrl[card] != self._seat:
            self._sums["wounds"] += n
            if before.flags[card] & LORD:
                self._reached("first-wound")

    def _died(self, before: State, card: int, by: int) -> None:
        if before.ctrl[card] == self._seat:
            self._sums["losses"] += 1
            return
        self._sums["kills"] += 1
        self._reached("first-kill")
        if before.flags[card] & LORD:
            self._reached("lord-dead")

    def _entered(self, before: State, seat: int, card: int) -> None:
        self._used(before, card)

    def _equipped(self, before: State, bearer: int, item: int) -> None:
        self._used(before, item)

    def _attached(self, before: State, card: int, host: int) -> None:
        self._used(before, card)

    def _performed(self, before: State, performer: int, card: int, act: int) -> None:
        if card != NONE and self._book.entry(before.origin[card]).sheet.kind == "Action" and self._used(before, card):
            self._sums["performed"] += 1

    def _reached(self, milestone: str) -> None:
        self._firsts[milestone] = self._firsts[milestone] or self._turn

    def _used(self, before: State, card: int) -> bool:
        """Note the first use of a card of the watched deck; tell whether it is one, and not one that began in play."""
        if card >= len(before.owner) or before.owner[card] != self._seat or card in self._started:
            return False
        id = self._book.entry(before.origin[card]).sheet.id
        if id is not None:
            self._cards.setdefault(id, self._turn)
        return True


class SagaWatcher:
    """Tells what is counted, and watches."""

    gauges = GAUGES
    milestones = MILESTONES

    def watch(self, rules: Any, state: State, seat: int) -> SagaWatch:
        """Begin to watch a match where it starts."""
        assert isinstance(rules, SagaRules)
        return SagaWatch(rules, state, seat)
