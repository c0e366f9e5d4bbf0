"""A toy game of free movement for two: two pieces a player on an open table, measured in tenths of a millimetre.

In turn, a player moves a piece to any point within reach, or stays. A piece that ends within a span of an enemy strikes it: on a
die of 4 or more it is gone. Who has no piece left loses; after thirty turns, who has more wins. What may be done is far more than
what is proposed.
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Event, Json, Outcome, Randomness, Ruleset, Seat
from deckbuilder.core.scene import Layout, Pointing, Scene, Spot, Token, Zone

SIDE, REACH, SPAN, BASE = 3000, 800, 500, 250
LAST_TURN = 30
GONE = (-1, -1)
_STEPS = ((0, 700), (500, 500), (700, 0), (500, -500), (0, -700), (-500, -500), (-700, 0), (-500, 500))

Point = tuple[int, int]


class Drift(NamedTuple):
    """The state: two pieces of seat 0, then two of seat 1; and whom the die is about."""

    pieces: tuple[Point, Point, Point, Point]
    turn: int = 0
    struck: int = -1

    @property
    def mover(self) -> Seat:
        return Seat(self.turn % 2)


def _near(a: Point, b: Point, reach: int) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= reach * reach


def _with(pieces: tuple[Point, Point, Point, Point], at: int, point: Point) -> tuple[Point, Point, Point, Point]:
    row = [*pieces]
    row[at] = point
    return row[0], row[1], row[2], row[3]


def _blocked(state: Drift, piece: int, to: Point) -> str | None:
    if not all(0 <= part <= SIDE for part in to):
        return "that is off the table"
    if not _near(state.pieces[piece], to, REACH):
        return f"farther than {REACH / 10:g} mm"
    if any(other != piece and at != GONE and _near(at, to, BASE) for other, at in enumerate(state.pieces)):
        return "another piece stands there"
    return None


class DriftRules:
    """The rules."""

    def __init__(self, cards: Cards, profile: str) -> None:
        self._cards, self._profile = cards, profile

    def start(self, decks: Sequence[Deck]) -> Drift:
        if len(decks) != 2:
            raise BadInput("decks", f"{len(decks)}", "two")
        return Drift(((500, 500), (2500, 500), (500, 2500), (2500, 2500)))

    def ask(self, state: Drift) -> Ask:
        if self.outcome(state) is not None:
            return Ask(NOBODY)
        if state.struck >= 0:
            return Ask(CHANCE, "Does it hit?", Chance(Randomness.DICE, 1, 6))
        return Ask(state.mover, "Move a piece, or stay", points=("move",), opens=True)

    def _own(self, state: Drift) -> tuple[int, int]:
        return (0, 1) if state.mover == 0 else (2, 3)

    def legal(self, state: Drift) -> Sequence[Action]:
        seat = self.ask(state).seat
        if seat < 0:
            return ()
        found: list[Action] = []
        for piece in self._own(state):
            at = state.pieces[piece]
            if at != GONE:
                steps = ((at[0] + dx, at[1] + dy) for dx, dy in _STEPS)
                found += [
                    Action(seat, "move", f"p{piece}", (), to) for to in steps if _blocked(state, piece, to) is None
                ]
        return [*found, Action(seat, "stay")]

    def refuse(self, state: Drift, action: Action) -> str | None:
        ask = self.ask(state)
        if action.seat != ask.seat:
            return f"seat {ask.seat} is asked"
        if ask.chance is not None:
            return None if len(action.values) == 1 and 1 <= action.values[0] <= 6 else "that is no die of six sides"
        if action == Action(ask.seat, "stay"):
            return None
        if action.verb != "move" or action.source not in [f"p{piece}" for piece in self._own(state)]:
            return "a piece of one's own is moved, or none"
        piece = int(action.source[1:])
        if state.pieces[piece] == GONE or len(action.values) != 2 or action.targets:
            return "that piece cannot be moved so"
        to = (action.values[0], action.values[1])
        return _blocked(state, piece, to)

    def apply(self, state: Drift, action: Action) -> tuple[Drift, tuple[Event, ...]]:
        if state.struck >= 0:
            token = f"p{state.struck}"
            after = state._replace(struck=-1, turn=state.turn + 1)
            if action.values[0] < 4:
                return after, (Event("miss", "The blow misses", (token,)), Event("turn", "The turn ends"))
            gone = _with(state.pieces, state.struck, GONE)
            return after._replace(pieces=gone), (
                Event("hit", "The blow hits", (token,)),
                Event("turn", "The turn ends"),
            )
        if action.verb == "stay":
            return state._replace(turn=state.turn + 1), (Event("turn", "The turn ends"),)
        piece, to = int(action.source[1:]), (action.values[0], action.values[1])
        moved = state._replace(pieces=_with(state.pieces, piece, to))
        events = (Event("move", f"{action.source} moves", (action.source,)),)
        foes = (2, 3) if state.mover == 0 else (0, 1)
        near = next((foe for foe in foes if state.pieces[foe] != GONE and _near(to, state.pieces[foe], SPAN)), None)
        if near is not None:
            return moved._replace(struck=near), events
        return moved._replace(turn=state.turn + 1), (*events, Event("turn", "The turn ends"))

    def _left(self, state: Drift) -> tuple[int, int]:
        alive = [at != GONE for at in state.pieces]
        return sum(alive[:2]), sum(alive[2:])

    def outcome(self, state: Drift) -> Outcome | None:
        mine, other = self._left(state)
        if mine and other and (state.turn < LAST_TURN or state.struck >= 0):
            return None
        if mine == other:
            return Outcome((), "as many pieces are left")
        return Outcome((Seat(0 if mine > other else 1),), "more pieces are left")

    def resample(self, state: Drift, viewer: Seat, rng: Rng) -> Drift:
        return state

    def conclude(self, state: Drift) -> tuple[Deck, ...]:
        return ()

    def encode(self, state: Drift) -> Json:
        return cast(Json, {"pieces": [list(at) for at in state.pieces], "turn": state.turn, "struck": state.struck})

    def decode(self, data: Json) -> Drift:
        try:
            read = cast("dict[str, list[Point]]", data)
            a, b, c, d = ((x, y) for x, y in read["pieces"])
            return Drift((a, b, c, d), int(cast(int, read["turn"])), int(cast(int, read["struck"])))
        except (TypeError, ValueError, KeyError):
            raise BadInput("state", "something else", "a match of drift") from None


class DriftPresenter:
    """Shows the table."""

    def scene(self, rules: Ruleset[Drift], state: Drift, viewer: Seat) -> Scene:
        tokens = tuple(
            Token(f"p{n}", f"Piece {n}", at=at, size=BASE) for n, at in enumerate(state.pieces) if at != GONE
        )
        return Scene((Zone("table", "Table", None, Layout.TABLE, tokens, (SIDE, SIDE)),), (f"Turn {state.turn}",))

    def say(self, rules: Ruleset[Drift], state: Drift, action: Action) -> str:
        return "stays" if action.verb == "stay" else f"{action.verb} {action.source} {action.values}".strip()

    def point(self, rules: Ruleset[Drift], state: Drift, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        return tuple(self._pointing(rules, state, action) for action in actions)

    def _pointing(self, rules: Ruleset[Drift], state: Drift, action: Action) -> Pointing:
        words = self.say(rules, state, action)
        if action.verb != "move":
            return Pointing(action, words, idle=action.verb == "stay")
        to = (action.values[0], action.values[1])
        foes = (2, 3) if state.mover == 0 else (0, 1)
        strikes = any(state.pieces[foe] != GONE and _near(to, state.pieces[foe], SPAN) for foe in foes)
        return Pointing(action, words, (action.source,), (Spot("table", to),), 0.5 if strikes else None)

    def wish(
        self, rules: Ruleset[Drift], state: Drift, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        if isinstance(onto, Spot):
            return (Action(seat, "move", token, (), onto.at),)
        at = next((at for n, at in enumerate(state.pieces) if f"p{n}" == onto), (-1, -1))
        return (Action(seat, "move", token, (), at),)


def score(rules: Ruleset[Drift], state: Drift, seat: Seat) -> float:
    """Count pieces, and a little for standing near the foe."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
    alive = [at != GONE for at in state.pieces]
    lead = (sum(alive[:2]) - sum(alive[2:])) * (1 if seat == 0 else -1)
    gaps = [
        abs(a[0] - b[0]) + abs(a[1] - b[1])
        for a in state.pieces[:2] if a != GONE for b in state.pieces[2:] if b != GONE
    ]  # fmt: skip
    return 0.45 * lead - 0.1 * min(gaps, default=0) / (2 * SIDE)


def table() -> Table:
    """Give how drift is played."""
    return Table(("plain",), (2, 2), DriftRules, DriftPresenter(), None, score)
