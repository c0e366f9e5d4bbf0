"""Batch goldfish: one deck plays many games against an army that stands still, and is counted turn by turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from deckbuilder.core.curves import Curve, Difference, Estimate, Kind
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.core.intervals import apart, by_turn, correlation, of_mean
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import cards_of
from deckbuilder.core.rules import Event
from deckbuilder.core.saying import say, say_n, sentences
from deckbuilder.core.watching import Watched, Watcher
from deckbuilder.desk.in_step import in_step
from deckbuilder.desk.left_out import LeftOut
from deckbuilder.desk.match_desk import MatchDesk, Unread
from deckbuilder.play.simulate import Job, Simulated

TURNS = 8
"""So many turns are played of a game that does not end before."""

MOST_TURNS = 50
MOST_GAMES = 1_000_000

STILL = "still"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played.

    Attributes:
        dummy: the army that stands still, a deck of any size; None plays alone.
        agent: who plays the deck.
        profile: of the rules, the usual one for None.
        workers: a number of processes, or ``dask://HOST:PORT``.
    """

    deck: Deck
    dummy: Deck | None = None
    agent: str = "greedy"
    games: int = 100
    turns: int = TURNS
    seed: int = 1
    profile: str | None = None
    workers: str = "1"


@dataclass(frozen=True, slots=True)
class Goldfished:
    """How it went.

    Attributes:
        plan: what was played; it names seed, agent and dummy.
        profile: of the rules.
        curves: what is awaited, as shares of the games by turn; then what is counted, as means at the end of each turn.
        cards: for each card of the deck, the share of the games in which it has been used by a turn; the most used first.
        unread: of the deck and of the dummy: cards that took part with words nobody could read.
        left_out: of the two: cards that took no part, as the catalog does not have them.
        digest: over all games; the same for the same plan, whatever the workers.
        games: what was counted in each.
        seconds: that it took.
        note: how the figures are to be read.
    """

    plan: Plan
    profile: str
    curves: tuple[Curve, ...]
    cards: tuple[Curve, ...]
    unread: tuple[Unread, ...]
    digest: str
    decisions: int
    games: tuple[Watched, ...]
    seconds: float
    note: str = ""
    left_out: tuple[LeftOut, ...] = ()

    def curve(self, key: str) -> Curve:
        """Find a curve.

        Raises:
            KeyError: there is none of this key.
        """
        for curve in (*self.curves, *self.cards):
            if curve.key == key:
                return curve
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions over the same seeds.

    Attributes:
        curves: those that both have; ``cards``: of every card that one of them has, which stays at 0 in the other.
        telling: keys of the curves of both of which the difference leaves 0 out of its interval at some turn. Of many curves that do not
            differ, chance lets one turn in twenty do so.
    """

    one: Goldfished
    other: Goldfished
    curves: tuple[Difference, ...]
    cards: tuple[Difference, ...]
    telling: tuple[str, ...]


class GoldfishDesk:
    """The goldfish bowl of one game.

    Args:
        matches: its table.

    Raises:
        BadInput: the game counts nothing.
    """

    def __init__(self, matches: MatchDesk) -> None:
        self.matches = matches
        if self.matches.table.watcher is None:
            raise BadInput(f"game {matches.game.name}", "nothing is counted of its matches", "a game that counts")
        self._watcher: Watcher = self.matches.table.watcher()

    def job(self, plan: Plan, *, keep: bool = False, limit: float | None = None) -> Job:
        """Set the games up.

        Args:
            plan: what is played.
            keep: whether to keep all answers, for records.
            limit: seconds for one answer of the agent.

        Raises:
            BadInput: a deck cannot start, or agent, profile or a number are not possible.
        """
        for name, number, most in (("games", plan.games, MOST_GAMES), ("turns", plan.turns, MOST_TURNS)):
            if not 1 <= number <= most:
                raise BadInput(name, str(number), f"1 to {most}")
        decks, agents = [plan.deck], [plan.agent]
        if plan.dummy is not None:
            decks.append(plan.dummy)
            agents.append(STILL)
        return self.matches.job(
            decks, agents, plan.seed, profile=plan.profile, limit=limit, keep=keep, turns=plan.turns, watched=0
        )

    def beside(self, plan: Plan, deck: Deck) -> Plan:
        """Give the plan for another version of the deck: the same games, in which the cards that both hold come at the same places."""
        return replace(plan, deck=in_step(deck, plan.deck))

    def play(
        self,
        plan: Plan,
        progress: Progress = silent,
        *,
        job: Job | None = None,
        watch: Callable[[Sequence[Event]], None] | None = None,
    ) -> Goldfished:
        """Play and count.

        Args:
            plan: what is played.
            progress: told how far it is.
            job: made of the plan; made anew where None.
            watch: told what happens in the games that are played in this process.

        Raises:
            BadInput: a deck cannot start, or agent, profile, workers or a number are not possible.
            WarcampError: an agent failed, or workers were lost.
            Cancelled: ``progress`` said so.
        """
        job = job or self.job(plan)
        return self.counted(plan, job, self.matches.simulate(job, plan.games, plan.workers, progress, watch))

    def counted(self, plan: Plan, job: Job, played: Simulated) -> Goldfished:
        """Turn what was counted in each game into curves."""
        alone, games = plan.dummy is None, played.watched
        turns = min(plan.turns, max((game.turns for game in games), default=0)) if alone else plan.turns
        seen = [game.turns if game.over else turns for game in games]
        curves = []
        for milestone in self._watcher.milestones:
            if not (alone and milestone.against):
                curve = Curve(milestone.key, milestone.label, Kind.SHARE, ())
                curves.append(_filled(curve, self._firsts(games, curve), seen, turns))
        for gauge in self._watcher.gauges:
            if not (alone and gauge.against):
                means = (of_mean(self._levels(games, gauge.key, turn)) for turn in range(1, turns + 1))
                curves.append(Curve(gauge.key, gauge.label, Kind.MEAN, tuple(means)))
        return Goldfished(
            plan, job.profile, tuple(curves), self._cards(plan, games, seen, turns), self.matches.unread(job), played.digest,
            played.decisions, games, played.seconds, _note(plan, games),
            self.matches.left_out([plan.deck, *([plan.dummy] if plan.dummy is not None else [])]),
        )  # fmt: skip

    def _cards(self, plan: Plan, games: Sequence[Watched], seen: Sequence[int], turns: int) -> tuple[Curve, ...]:
        found = []
        for card in dict.fromkeys(cards_of(plan.deck)):
            if self._drawn(plan.deck, card):
                curve = Curve(f"card:{card}", self.matches.cards[card].name, Kind.SHARE, (), card=card)
                found.append(_filled(curve, self._firsts(games, curve), seen, turns))
        return tuple(sorted(found, key=lambda curve: (-curve.points[-1].value, curve.label.casefold())))

    def _drawn(self, deck: Deck, card: CardId) -> bool:
        """Tell whether copies of a card lie in what is drawn from, rather than starting in play or standing aside."""
        slots = {slot.id for slot in self.matches.shelf.rules.slots(deck.format) if slot.counted}
        starting = {
            place.slot for rank in self.matches.shelf.rules.formation(deck, self.matches.shelf.cards) for place in rank
        }
        return any(entry.card == card and entry.slot in slots - starting for entry in deck.entries)

    def compare(self, one: Goldfished, other: Goldfished) -> Compared:
        """Hold two versions against one another, game by game of the same seeds.

        Raises:
            BadInput: they were played with other seeds, games, turns, agents, dummies or rules.
        """
        if _setting(one) != _setting(other):
            raise BadInput(
                "two versions", "games of different settings", "the same seed, games, turns, agent, dummy and rules"
            )
        curves = tuple(
            self._apart(one, other, Difference(a, b, ())) for a, b in zip(one.curves, other.curves, strict=True)
        )
        cards = []
        for key in dict.fromkeys(curve.key for curve in (*one.cards, *other.cards)):
            a, b = (next((curve for curve in side.cards if curve.key == key), None) for side in (one, other))
            known = a or b
            assert known is not None  # one of them has the key
            none = replace(known, points=(Estimate(0.0, 0.0, 0.0),) * len(known.points), median=None)
            cards.append(self._apart(one, other, Difference(a or none, b or none, ())))
        shared = {curve.key for curve in one.cards} & {curve.key for curve in other.cards}
        telling = tuple(
            difference.one.key
            for difference in (*curves, *(difference for difference in cards if difference.one.key in shared))
            if any(point.low > 0 or point.high < 0 for point in difference.points)
        )
        return Compared(one, other, curves, tuple(cards), telling)

    def _apart(self, one: Goldfished, other: Goldfished, curves: Difference) -> Difference:
        """Give how two curves of one key differ, over pairs of games of the same seed."""
        points, kind = [], curves.one.kind
        for turn, (before, after) in enumerate(zip(curves.one.points, curves.other.points, strict=False), 1):
            if kind is Kind.SHARE:
                points.append(apart(before, after, self._together(one, other, curves.one, turn)))
            else:
                held = [self._levels(side.games, curves.one.key, turn) for side in (one, other)]
                points.append(of_mean([after - before for before, after in zip(*held, strict=True)]))
        return replace(curves, points=tuple(points))

    def _together(self, one: Goldfished, other: Goldfished, curve: Curve, turn: int) -> float:
        """Give how what a curve shows goes together over the pairs; nothing is taken for granted where games ended before it came about."""
        came = []
        for side in (one, other):
            firsts = self._firsts(side.games, curve)
            if any(
                game.over and not first and game.turns < turn for game, first in zip(side.games, firsts, strict=True)
            ):
                return 0.0
            came.append([0 < first <= turn for first in firsts])
        return correlation(*came)

    def _firsts(self, games: Sequence[Watched], curve: Curve) -> list[int]:
        """Give for each game the turn at which what a curve shows came about, 0 where it did not."""
        if curve.card is not None:
            return [dict(game.cards).get(curve.card, 0) for game in games]
        at = [milestone.key for milestone in self._watcher.milestones].index(curve.key)
        return [game.firsts[at] for game in games]

    def _levels(self, games: Sequence[Watched], key: str, turn: int) -> list[int]:
        """Give for each game a number at the end of a turn; a game that ended before stays as it ended."""
        at = [gauge.key for gauge in self._watcher.gauges].index(key)
        return [game.levels[min(turn, len(game.levels)) - 1][at] if game.levels else 0 for game in games]


def _filled(curve: Curve, firsts: Sequence[int], seen: Sequence[int], turns: int) -> Curve:
    points = by_turn(firsts, seen, turns)
    half = next((turn for turn, point in enumerate(points, 1) if point.value >= 0.5), None)  # a half
    return replace(curve, points=points, median=half)


def _note(plan: Plan, games: Sequence[Watched]) -> str:
    early = sum(game.over and game.turns < plan.turns for game in games)
    if not early:
        return say("Every game was played to the end of turn {turns}.", turns=plan.turns)
    return sentences(
        (
            say_n(
                early,
                "One game ended before turn {turns} was over.",
                "{n} games ended before turn {turns} was over.",
                turns=plan.turns,
            ),
            say("Means take their last numbers from then on; shares count them as long as they lasted."),
        )
    )


def _setting(played: Goldfished) -> tuple[object, ...]:
    plan = played.plan
    return plan.seed, plan.games, plan.turns, plan.agent, plan.dummy, played.profile
