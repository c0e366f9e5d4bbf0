"""A toy game of dice, hidden orders and secret picks, for two to four players or one alone.

Each player shuffles and draws three. A round: all pick a card from hand in secret, one die falls for each, and the highest card
plus die scores a point (nobody on a tie). Everybody draws. It ends at four points or with an empty hand; most points win.
Under the profile ``heavy`` a card counts twice.
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Table
from deckbuilder.core.ids import CardId
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import (
    CHANCE,
    NOBODY,
    Action,
    Ask,
    Chance,
    Event,
    Json,
    Outcome,
    Randomness,
    Ruleset,
    Seat,
    require,
)
from deckbuilder.core.scene import Layout, Pointing, Scene, Spot, Token, Zone
from tests.helpers import toy

HAND, GOAL = 3, 4
UNPICKED = -1


class Lots(NamedTuple):
    """The state; cards are numbers over all decks, seat by seat."""

    worth: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    picks: tuple[int, ...]
    out: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    shuffled: int = 0

    @property
    def seats(self) -> int:
        return len(self.piles)


def _changed(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], value, *row[at + 1 :])


class LotsRules:
    """The rules."""

    def __init__(self, cards: Cards, profile: str) -> None:
        self._cards, self._factor = cards, 2 if profile == "heavy" else 1

    def start(self, decks: Sequence[Deck]) -> Lots:
        piles: list[tuple[int, ...]] = []
        worth: list[int] = []
        for deck in decks:
            known = [entry.card for entry in deck.entries for _ in range(entry.count)]
            if len(known) < HAND:
                raise BadInput(deck.name, f"{len(known)} cards", f"at least {HAND}")
            piles.append(tuple(range(len(worth), len(worth) + len(known))))
            worth += [self._cards[card].number("level") or 0 for card in known]
        none: tuple[tuple[int, ...], ...] = ((),) * len(decks)
        return Lots(tuple(worth), tuple(piles), none, (UNPICKED,) * len(decks), none, (0,) * len(decks))

    def ask(self, state: Lots) -> Ask:
        if state.shuffled < state.seats:
            pile = state.piles[state.shuffled]
            return Ask(CHANCE, "Shuffle", Chance(Randomness.ORDER, len(pile)))
        if self.outcome(state) is not None:
            return Ask(NOBODY)
        if UNPICKED in state.picks:
            return Ask(Seat(state.picks.index(UNPICKED)), "Pick a card in secret", opens=True)
        return Ask(CHANCE, "A die for each", Chance(Randomness.DICE, state.seats, 6))

    def legal(self, state: Lots) -> Sequence[Action]:
        seat = self.ask(state).seat
        if seat < 0:
            return ()
        return [Action(seat, "pick", f"c{card}") for card in state.hands[seat]]

    def refuse(self, state: Lots, action: Action) -> str | None:
        ask = self.ask(state)
        if action.seat != ask.seat:
            return f"seat {ask.seat} is asked"
        if ask.chance is not None:
            values = action.values
            if ask.chance.kind is Randomness.ORDER:
                return None if sorted(values) == list(range(ask.chance.count)) else "that is no order of the pile"
            fine = len(values) == ask.chance.count and all(1 <= value <= ask.chance.sides for value in values)
            return None if fine else "those are no such dice"
        if action not in self.legal(state):
            return "that card is not in hand" if action.verb == "pick" else "a card must be picked"
        return None

    def apply(self, state: Lots, action: Action) -> tuple[Lots, tuple[Event, ...]]:
        if state.shuffled < state.seats:
            at = state.shuffled
            pile = tuple(state.piles[at][place] for place in action.values)
            piles = (*state.piles[:at], pile[HAND:], *state.piles[at + 1 :])
            hands = (*state.hands[:at], tuple(sorted(pile[:HAND])), *state.hands[at + 1 :])
            return state._replace(piles=piles, hands=hands, shuffled=at + 1), ()
        if action.seat >= 0:
            card = int(action.source[1:])
            hand = tuple(c for c in state.hands[action.seat] if c != card)
            hands = (*state.hands[: action.seat], hand, *state.hands[action.seat + 1 :])
            return state._replace(hands=hands, picks=_changed(state.picks, action.seat, card)), ()
        return self._round(state, action.values)

    def _round(self, state: Lots, dice: tuple[int, ...]) -> tuple[Lots, tuple[Event, ...]]:
        totals = [self._factor * state.worth[c] + d for c, d in zip(state.picks, dice, strict=True)]
        best, points = max(totals), state.points
        words = f"The dice show {', '.join(map(str, dice))}"
        events = [Event("turn", "The round is over"), Event("dice", words, tuple(f"c{card}" for card in state.picks))]
        if totals.count(best) == 1:
            winner = totals.index(best)
            points = _changed(points, winner, points[winner] + 1)
            events.append(Event("point", f"Player {winner + 1} scores", (f"c{state.picks[winner]}",)))
        hands = tuple(
            tuple(sorted((*hand, *pile[:1]))) for hand, pile in zip(state.hands, state.piles, strict=True)
        )  # fmt: skip
        out = tuple((*row, pick) for row, pick in zip(state.out, state.picks, strict=True))
        after = state._replace(
            piles=tuple(pile[1:] for pile in state.piles), hands=hands, out=out, points=points,
            picks=(UNPICKED,) * state.seats,
        )  # fmt: skip
        return after, tuple(events)

    def outcome(self, state: Lots) -> Outcome | None:
        if state.shuffled < state.seats or state.picks.count(UNPICKED) < state.seats:
            return None
        if max(state.points) < GOAL and all(state.hands):
            return None
        best = max(state.points)
        leaders = [seat for seat, points in enumerate(state.points) if points == best]
        return Outcome((Seat(leaders[0]),) if len(leaders) == 1 else (), f"{best} points")

    def resample(self, state: Lots, viewer: Seat, rng: Rng) -> Lots:
        """Deal anew what lies hidden: each pile, and with it the hand and the pick of everybody but the viewer."""
        piles, hands, picks = list(state.piles), list(state.hands), list(state.picks)
        for seat in range(state.seats):
            if seat == viewer:
                piles[seat], rng = rng.shuffled(sorted(state.piles[seat]))
                continue
            picked = (state.picks[seat],) if state.picks[seat] != UNPICKED else ()
            hidden, rng = rng.shuffled(sorted((*state.piles[seat], *state.hands[seat], *picked)))
            if picked:
                picks[seat], hidden = hidden[0], hidden[1:]
            held = len(state.hands[seat])
            hands[seat], piles[seat] = tuple(sorted(hidden[:held])), hidden[held:]
        return state._replace(piles=tuple(piles), hands=tuple(hands), picks=tuple(picks))

    def conclude(self, state: Lots) -> tuple[Deck, ...]:
        return ()

    def encode(self, state: Lots) -> Json:
        return cast(Json, [list(map(list, part)) if part and isinstance(part[0], tuple) else list(part)
                           for part in state[:-1]] + [state.shuffled])  # fmt: skip

    def decode(self, data: Json) -> Lots:
        try:
            worth, piles, hands, picks, out, points, shuffled = cast("list[list[list[int]]]", data)
            nested = [tuple(tuple(row) for row in part) for part in (piles, hands, out)]
            return Lots(
                cast("tuple[int, ...]", tuple(worth)), nested[0], nested[1], cast("tuple[int, ...]", tuple(picks)),
                nested[2], cast("tuple[int, ...]", tuple(points)), int(cast(int, shuffled)),
            )  # fmt: skip
        except (TypeError, ValueError):
            raise BadInput("state", "something else", "a match of lots") from None


class LotsPresenter:
    """Shows the piles, the hands, what lies picked, and what is out."""

    def scene(self, rules: Ruleset[Lots], state: Lots, viewer: Seat) -> Scene:
        zones = []
        for seat in range(state.seats):
            owner, mine = Seat(seat), seat == viewer
            pile = tuple(Token(f"h{seat}-pile-{n}", "") for n in range(len(state.piles[seat])))
            hand = tuple(
                self._token(state, card) if mine else Token(f"h{seat}-hand-{n}", "")
                for n, card in enumerate(state.hands[seat])
            )
            pick = state.picks[seat]
            picked = (self._token(state, pick) if mine else Token(f"h{seat}-pick", ""),) if pick != UNPICKED else ()
            out = tuple(self._token(state, card) for card in state.out[seat])
            zones += [
                Zone(f"pile{seat}", "Pile", owner, Layout.PILE, pile),
                Zone(f"hand{seat}", "Hand", owner, Layout.ROW, hand),
                Zone(f"pick{seat}", "Picked", owner, Layout.ROW, picked),
                Zone(f"out{seat}", "Out", owner, Layout.PILE, out),
            ]
        return Scene(tuple(zones), (f"Points: {', '.join(map(str, state.points))}",))

    def _token(self, state: Lots, card: int) -> Token:
        return Token(f"c{card}", f"Card of {state.worth[card]}")

    def say(self, rules: Ruleset[Lots], state: Lots, action: Action) -> str:
        return f"picks {action.source}" if action.verb == "pick" else "the dice fall"

    def point(self, rules: Ruleset[Lots], state: Lots, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        return tuple(Pointing(action, self.say(rules, state, action), (action.source,)) for action in actions)

    def wish(
        self, rules: Ruleset[Lots], state: Lots, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        return (Action(seat, "pick", token),)


def score(rules: Ruleset[Lots], state: Lots, seat: Seat) -> float:
    """Count points, and a little for good cards still in hand."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
    others = max((p for s, p in enumerate(state.points) if s != seat), default=0)
    held = sum(state.worth[card] for card in state.hands[seat])
    return max(-0.99, min(0.99, (state.points[seat] - others) / (GOAL + 1) + held / 400))


def table() -> Table:
    """Give how lots are played."""
    return Table(("plain", "heavy"), (2, 4), LotsRules, LotsPresenter(), None, score, solo=True)


CARDS: dict[CardId, Card] = {card.id: card for card in (toy.card(f"Lot {level}", level=level) for level in range(1, 8))}


def deck(name: str = "Lots", copies: int = 2, levels: range = range(1, 8)) -> Deck:
    """Give a deck with so many copies of the cards of these levels."""
    return Deck(toy.TOY, "plain", name, tuple(Entry(toy.DECK, CardId(f"lot-{n}"), copies) for n in levels))


def drawn_up(seats: int = 2, profile: str = "plain") -> tuple[LotsRules, Lots]:
    """Give rules and the state in which the first player picks, decks in order."""
    rules = LotsRules(CARDS, profile)
    state = rules.start([deck()] * seats)
    while (chance := rules.ask(state).chance) is not None:
        order = Action(CHANCE, "order", values=tuple(range(chance.count)))
        require(rules, state, order)
        state, _ = rules.apply(state, order)
    return rules, state
