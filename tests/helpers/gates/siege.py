"""The siege: its state, its rules, how it is shown, and how well a seat stands. Source: gates, The Siege."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Table
from deckbuilder.core.ids import CardId
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Event, Json, Outcome, Randomness, Ruleset, Seat
from deckbuilder.core.scene import Layout, Pointing, Scene, Spot, Token, Zone
from tests.helpers.gates import fields
from tests.helpers.gates.watch import SIZE

HAND, GATES, SEATS, STRONG = 3, 3, 2, 5
NONE = -1


class Siege(NamedTuple):
    """Where a siege stands. Guards are numbers, those of the first player before those of the second.

    Attributes:
        ids: the card of each guard.
        piles: of each player, the next guard first.
        hands: in ascending order.
        picks: the guard that each player has chosen in secret; ``NONE`` for not yet.
        walls: the guards that each player has had at the gates, the first gate first.
        taken: who took each gate; ``NONE`` for nobody.
        shuffled: how many watches are shuffled.
    """

    ids: tuple[str, ...]
    piles: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...] = ((), ())
    picks: tuple[int, ...] = (NONE, NONE)
    walls: tuple[tuple[int, ...], ...] = ((), ())
    taken: tuple[int, ...] = ()
    shuffled: int = 0


def with_row(rows: tuple[Any, ...], at: int, row: Any) -> tuple[Any, ...]:
    """Give rows with another one in a place."""
    return (*rows[:at], row, *rows[at + 1 :])


def token(guard: int) -> str:
    """Give the token id of a guard whose face is seen."""
    return f"g{guard}"


def guard_of(id: str) -> int:
    """Give the guard of a token id; ``NONE`` where it is none."""
    return int(id[1:]) if id[:1] == "g" and id[1:].isascii() and id[1:].isdigit() and len(id) < 4 else NONE


class SiegeRules:
    """The rules over some cards; there is one profile."""

    def __init__(self, cards: Cards, profile: str) -> None:
        del profile
        self.cards = cards

    def strength(self, state: Siege, guard: int) -> int:
        return self.cards[CardId(state.ids[guard])].number("strength") or 0

    def sly(self, state: Siege, guard: int) -> bool:
        return self.cards[CardId(state.ids[guard])].fields.get("wits") == fields.SLY

    def name(self, state: Siege, guard: int) -> str:
        return self.cards[CardId(state.ids[guard])].name

    def start(self, decks: Sequence[Deck]) -> Siege:
        ids: list[str] = []
        for deck in decks:
            known = [entry.card for entry in deck.entries for _ in range(entry.count)]
            if len(known) != SIZE or any(card not in self.cards for card in known):
                raise BadInput(deck.name, f"{len(known)} guards", f"{SIZE} guards of the catalog")
            ids += known
        if len(decks) != SEATS:
            raise BadInput("the table", f"{len(decks)} watches", f"{SEATS}")
        return Siege(tuple(ids), (tuple(range(SIZE)), tuple(range(SIZE, 2 * SIZE))))

    def ask(self, state: Siege) -> Ask:
        if state.shuffled < SEATS:
            return Ask(CHANCE, "Shuffle the watch", Chance(Randomness.ORDER, len(state.piles[state.shuffled])))
        if len(state.taken) == GATES:
            return Ask(NOBODY)
        if NONE in state.picks:
            return Ask(Seat(state.picks.index(NONE)), f"Who goes to gate {len(state.taken) + 1}?", opens=True)
        return Ask(CHANCE, "A die for each guard", Chance(Randomness.DICE, SEATS, 6))

    def legal(self, state: Siege) -> Sequence[Action]:
        seat = self.ask(state).seat
        return [Action(seat, "send", token(guard)) for guard in state.hands[seat]] if seat >= 0 else ()

    def refuse(self, state: Siege, action: Action) -> str | None:
        ask = self.ask(state)
        if action.seat != ask.seat or ask.seat == NOBODY:
            return "The siege is over" if ask.seat == NOBODY else "Somebody else is asked"
        values = action.values
        if ask.chance is not None and ask.chance.kind is Randomness.ORDER:
            fine = all(type(v) is int for v in values) and sorted(values) == list(range(ask.chance.count))
            return None if fine else "That is no order of the watch"
        if ask.chance is not None:
            fine = len(values) == SEATS and all(type(v) is int and 1 <= v <= 6 for v in values)
            return None if fine else "Those are no such dice"
        if action in self.legal(state):
            return None
        return "That guard is not in your hand" if action.verb == "send" else "A guard must be sent to the gate"

    def apply(self, state: Siege, action: Action) -> tuple[Siege, Sequence[Event]]:
        if state.shuffled < SEATS:
            at = state.shuffled
            pile = tuple(state.piles[at][place] for place in action.values)
            after = state._replace(
                piles=with_row(state.piles, at, pile[HAND:]),
                hands=with_row(state.hands, at, tuple(sorted(pile[:HAND]))),
                shuffled=at + 1,
            )
            return after, self._begun(after)
        if action.seat >= 0:
            hand = tuple(guard for guard in state.hands[action.seat] if token(guard) != action.source)
            after = state._replace(
                hands=with_row(state.hands, action.seat, hand),
                picks=with_row(state.picks, action.seat, guard_of(action.source)),
            )
            return after, (Event("sent", f"{player(action.seat)} has chosen a guard"),)
        return self._fought(state, action.values)

    def _begun(self, state: Siege) -> tuple[Event, ...]:
        ready = state.shuffled == SEATS and len(state.taken) < GATES
        return (Event("turn", f"Gate {len(state.taken) + 1}"),) if ready else ()

    def _fought(self, state: Siege, dice: tuple[int, ...]) -> tuple[Siege, tuple[Event, ...]]:
        picks = state.picks
        events = [
            Event("fight", f"{self.name(state, pick)} rolls {die}", (token(pick),))
            for pick, die in zip(picks, dice, strict=True)
        ]
        winner = self._winner(state, dice)
        if winner == NONE:
            events.append(Event("held", "Nobody takes the gate"))
        else:
            words = f"{self.name(state, picks[winner])} takes the gate for {player(winner)}"
            events.append(Event("taken", words, (token(picks[winner]),)))
        after = state._replace(
            picks=(NONE, NONE),
            walls=tuple((*wall, pick) for wall, pick in zip(state.walls, picks, strict=True)),
            taken=(*state.taken, winner),
            hands=tuple(tuple(sorted((*h, *p[:1]))) for h, p in zip(state.hands, state.piles, strict=True)),
            piles=tuple(pile[1:] for pile in state.piles),
        )
        return after, (*events, *self._begun(after))

    def _winner(self, state: Siege, dice: tuple[int, ...]) -> int:
        sly = [self.sly(state, pick) for pick in state.picks]
        strengths = [self.strength(state, pick) for pick in state.picks]
        for seat in (0, 1):
            if sly[seat] and not sly[1 - seat] and strengths[1 - seat] >= STRONG:
                return seat
        sums = [strength + die for strength, die in zip(strengths, dice, strict=True)]
        return NONE if sums[0] == sums[1] else int(sums[1] > sums[0])

    def outcome(self, state: Siege) -> Outcome | None:
        if len(state.taken) < GATES:
            return None
        counts = [state.taken.count(seat) for seat in (0, 1)]
        winners = () if counts[0] == counts[1] else (Seat(int(counts[1] > counts[0])),)
        return Outcome(winners, f"{max(counts)} gates to {min(counts)}")

    def resample(self, state: Siege, viewer: Seat, rng: Rng) -> Siege:
        """Deal anew what the viewer does not see: the order of the own pile; pile, hand and choice of the other player."""
        piles, hands, picks = list(state.piles), list(state.hands), list(state.picks)
        for seat in (0, 1):
            if seat == viewer or state.shuffled <= seat:
                piles[seat], rng = rng.shuffled(sorted(state.piles[seat]))
                continue
            picked = [pick for pick in picks[seat : seat + 1] if pick != NONE]
            hidden, rng = rng.shuffled(sorted((*state.piles[seat], *state.hands[seat], *picked)))
            if picked:
                picks[seat], hidden = hidden[0], hidden[1:]
            held = len(state.hands[seat])
            hands[seat], piles[seat] = tuple(sorted(hidden[:held])), hidden[held:]
        return state._replace(piles=tuple(piles), hands=tuple(hands), picks=tuple(picks))

    def conclude(self, state: Siege) -> tuple[Deck, ...]:
        return ()

    def encode(self, state: Siege) -> Json:
        return {key: _listed(value) for key, value in state._asdict().items()}

    def decode(self, data: Json) -> Siege:
        wrong = BadInput("state", "something else", "a siege")
        if not isinstance(data, dict) or set(data) != set(Siege._fields):
            raise wrong
        told: dict[str, Any] = dict(data)
        try:
            rows = {key: _rows(told[key]) for key in ("piles", "hands", "walls")}
            found = Siege(
                tuple(told["ids"]),
                picks=tuple(told["picks"]),
                taken=tuple(told["taken"]),
                shuffled=told["shuffled"],
                **rows,
            )
            held = [g for row in (*found.piles, *found.hands, *found.walls) for g in row]
            whole = sorted([*held, *(p for p in found.picks if p != NONE)]) == list(range(2 * SIZE))
            known = len(found.ids) == 2 * SIZE and all(id in self.cards for id in found.ids)
        except TypeError:
            raise wrong from None
        fits = found.shuffled in (0, 1, 2) and len(found.picks) == SEATS and all(t in (NONE, 0, 1) for t in found.taken)
        if (
            not whole
            or not known
            or not fits
            or len(found.taken) > GATES
            or any(len(w) != len(found.taken) for w in found.walls)
        ):
            raise wrong
        return found


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _rows(told: Any) -> tuple[tuple[int, ...], ...]:
    rows = tuple(tuple(row) for row in told)
    if len(rows) != SEATS or any(type(one) is not int for row in rows for one in row):
        raise TypeError
    return rows


def player(seat: int) -> str:
    """Name a player as scenarios do."""
    return f"Player {'AB'[seat]}"


class SiegePresenter:
    """Shows piles, hands, what is chosen and what stood at the gates."""

    def scene(self, rules: Ruleset[Any], state: Siege, viewer: Seat) -> Scene:
        zones: list[Zone] = []
        for seat in (0, 1):
            owner, mine = Seat(seat), seat == viewer
            faces = tuple(self._token(rules, state, guard) for guard in state.hands[seat])
            backs = tuple(Token(f"hand{seat}-{n}", "") for n in range(len(faces)))
            wall = [self._token(rules, state, guard, at) for at, guard in enumerate(state.walls[seat])]
            if state.picks[seat] != NONE:
                at = len(wall)
                wall.append(
                    self._token(rules, state, state.picks[seat], at) if mine else Token(f"pick{seat}", "", at=(0, at))
                )
            pile = tuple(Token(f"pile{seat}-{n}", "") for n in range(len(state.piles[seat])))
            zones += [
                Zone(f"wall{seat}", "Gates", owner, Layout.RANKS, tuple(wall), ranks=1),
                Zone(f"hand{seat}", "Hand", owner, Layout.ROW, faces if mine else backs),
                Zone(f"pile{seat}", "Pile", owner, Layout.PILE, pile),
            ]
        counts = ", ".join(f"{player(seat)} {state.taken.count(seat)}" for seat in (0, 1))
        return Scene(tuple(zones), (f"Gate {min(len(state.taken) + 1, GATES)} of {GATES}", f"Taken: {counts}"))

    def _token(self, rules: Ruleset[Any], state: Siege, guard: int, at: int = 0) -> Token:
        assert isinstance(rules, SiegeRules)
        return Token(token(guard), rules.name(state, guard), CardId(state.ids[guard]), (0, at))

    def say(self, rules: Ruleset[Any], state: Siege, action: Action) -> str:
        assert isinstance(rules, SiegeRules)
        guard = guard_of(action.source)
        return f"sends {rules.name(state, guard)}" if 0 <= guard < len(state.ids) else action.verb

    def point(self, rules: Ruleset[Any], state: Siege, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        return tuple(
            Pointing(one, self.say(rules, state, one), (one.source,), (Spot(f"wall{one.seat}", (0, len(state.taken))),))
            for one in actions
        )

    def wish(
        self, rules: Ruleset[Any], state: Siege, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        return (Action(seat, "send", token),)


def score(rules: Ruleset[Any], state: Siege, seat: Seat) -> float:
    """Count gates, and a little for strength that is still to come."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
    assert isinstance(rules, SiegeRules)
    ahead = state.taken.count(seat) - state.taken.count(1 - seat)
    left = sum(rules.strength(state, guard) for guard in state.hands[seat])
    return 0.3 * ahead + left / 200


def table() -> Table:
    """Give how the game is played."""
    # scenarios, which only who plays one needs
    from tests.helpers.gates.staging import SiegeStaging

    return Table(("gates",), (SEATS, SEATS), SiegeRules, SiegePresenter(), SiegeStaging(), score)
