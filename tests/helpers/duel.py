"""A toy game for scenarios: rows of fighters that strike one another, dice, a deck that is shuffled, points where things go.

A turn is one order: ``strike`` (then ``target``, then a die: 5 with the fighter's strength is a wound), ``move`` to a place in the own
row, ``draw`` (the deck is shuffled first), ``pass``. Two wounds kill. Under the profile ``mild`` three do. Who has nobody left loses.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat, CardRecord, Cards, Finding, ReadCards
from deckbuilder.core.game import Game, Table
from deckbuilder.core.progress import Progress
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
)
from deckbuilder.core.scene import Layout, Pointing, Scene, Spot, Token, Zone
from tests.helpers import toy

PILES = ("row", "hand", "deck", "out")


class Duel(NamedTuple):
    """The state: cards are numbers; a pile of each kind for each seat."""

    names: tuple[str, ...]
    strength: tuple[int, ...]
    wounds: tuple[int, ...]
    row: tuple[tuple[int, ...], ...]
    hand: tuple[tuple[int, ...], ...]
    deck: tuple[tuple[int, ...], ...]
    out: tuple[tuple[int, ...], ...]
    seat: int = 0
    striker: int = -1
    target: int = -1
    drawing: bool = False


def _put(piles: tuple[tuple[int, ...], ...], seat: int, pile: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return (*piles[:seat], tuple(pile), *piles[seat + 1 :])


class DuelRules:
    """The rules."""

    def __init__(self, cards: Cards, profile: str) -> None:
        self.cards = {card.name: card for card in cards.values()}
        self.deadly = 3 if profile == "mild" else 2

    def start(self, decks: Sequence[Deck]) -> Duel:
        raise BadInput("deck", "a deck", "a scenario: this game is for those alone")

    def ask(self, state: Duel) -> Ask:
        if self.outcome(state) is not None:
            return Ask(NOBODY)
        if state.drawing:
            return Ask(CHANCE, "Shuffle", Chance(Randomness.ORDER, len(state.deck[state.seat])))
        if state.target >= 0:
            return Ask(CHANCE, "Strike", Chance(Randomness.DICE, 1, 6))
        return Ask(
            Seat(state.seat), "Whom does it strike?" if state.striker >= 0 else "Your order?", opens=state.striker < 0
        )

    def legal(self, state: Duel) -> Sequence[Action]:
        ask = self.ask(state)
        if ask.seat < 0:
            return ()
        if state.striker >= 0:
            return [Action(ask.seat, "target", f"c{foe}") for foe in state.row[1 - state.seat]]
        found = [Action(ask.seat, "pass")]
        for card in state.row[state.seat]:
            found.append(Action(ask.seat, "strike", f"c{card}"))
            found += [Action(ask.seat, "move", f"c{card}", (), (at,)) for at in range(len(state.row[state.seat]))]
        return found + ([Action(ask.seat, "draw")] if state.deck[state.seat] else [])

    def refuse(self, state: Duel, action: Action) -> str | None:
        ask = self.ask(state)
        if action.seat != ask.seat:
            return f"seat {ask.seat} is asked"
        if ask.chance is not None or action in self.legal(state):
            return None
        if action.verb == "draw":
            return "The deck is empty"
        return "It does not stand in that row"

    def apply(self, state: Duel, action: Action) -> tuple[Duel, tuple[Event, ...]]:
        if action.verb == "order":
            pile = tuple(state.deck[state.seat][place] for place in action.values)
            hand = (*state.hand[state.seat], pile[0])
            state = state._replace(deck=_put(state.deck, state.seat, pile[1:]), hand=_put(state.hand, state.seat, hand))
            return self._over(state), (Event("draw", "A card is drawn"),)
        if action.verb == "roll":
            return self._rolled(state, action.values[0])
        card = int(action.source[1:] or 0)
        if action.verb == "strike":
            return state._replace(striker=card), (Event("strike", f"{state.names[card]} strikes"),)
        if action.verb == "target":
            return state._replace(target=card), ()
        if action.verb == "draw":
            return state._replace(drawing=True), ()
        if action.verb == "move":
            row = [other for other in state.row[state.seat] if other != card]
            row.insert(action.values[0], card)
            state = state._replace(row=_put(state.row, state.seat, row))
        return self._over(state), (Event(action.verb, f"Player {state.seat + 1}: {action.verb}"),)

    def _rolled(self, state: Duel, die: int) -> tuple[Duel, tuple[Event, ...]]:
        foe, events = state.target, [Event("roll", f"The die shows {die}")]
        if die + state.strength[state.striker] >= 5:
            wounds = state.wounds[foe] + 1
            state = state._replace(wounds=(*state.wounds[:foe], wounds, *state.wounds[foe + 1 :]))
            events.append(Event("wound", f"{state.names[foe]} suffers a wound"))
            if wounds >= self.deadly:
                other = 1 - state.seat
                row = [card for card in state.row[other] if card != foe]
                state = state._replace(
                    row=_put(state.row, other, row), out=_put(state.out, other, (*state.out[other], foe))
                )
                events.append(Event("death", f"{state.names[foe]} dies"))
        return self._over(state), tuple(events)

    @staticmethod
    def _over(state: Duel) -> Duel:
        return state._replace(seat=1 - state.seat, striker=-1, target=-1, drawing=False)

    def outcome(self, state: Duel) -> Outcome | None:
        left = [seat for seat in (0, 1) if state.row[seat]]
        return None if len(left) == 2 else Outcome(tuple(Seat(seat) for seat in left), "nobody is left")

    def resample(self, state: Duel, viewer: Seat, rng: Rng) -> Duel:
        return state

    def conclude(self, state: Duel) -> tuple[Deck, ...]:
        return ()

    def encode(self, state: Duel) -> Json:
        return cast(Json, json.loads(json.dumps(state)))

    def decode(self, data: Json) -> Duel:
        raise BadInput("state", "a state", "a scenario: this game is for those alone")


class DuelPresenter:
    """Shows the piles, all of them open, and says answers in words."""

    def scene(self, rules: Ruleset[Duel], state: Duel, viewer: Seat) -> Scene:
        zones = []
        for seat in (0, 1):
            for pile in PILES:
                tokens = tuple(
                    Token(f"c{c}", state.names[c], badges=(("Wounds", state.wounds[c]),) if state.wounds[c] else ())
                    for c in getattr(state, pile)[seat]
                )
                layout = Layout.PILE if pile in ("deck", "out") else Layout.ROW
                zones.append(Zone(f"{pile}{seat}", pile, Seat(seat), layout, tokens))
        return Scene(tuple(zones))

    def say(self, rules: Ruleset[Duel], state: Duel, action: Action) -> str:
        name = state.names[int(action.source[1:])] if action.source else ""
        return " ".join(filter(None, (action.verb, name, *(str(value + 1) for value in action.values))))

    def point(self, rules: Ruleset[Duel], state: Duel, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        return tuple(self._pointing(rules, state, action) for action in actions)

    def _pointing(self, rules: Ruleset[Duel], state: Duel, action: Action) -> Pointing:
        words, tokens = self.say(rules, state, action), (action.source,) if action.source else ()
        if action.verb == "move":
            return Pointing(action, words, tokens, (Spot(f"row{state.seat}", (action.values[0], 0)),))
        if action.verb == "target":
            chance = min(6, max(0, 2 + state.strength[state.striker])) / 6
            return Pointing(action, words, tokens, chance=chance, note=f"+{state.strength[state.striker]} against 5")
        if action.verb == "draw":
            return Pointing(action, words, (f"c{state.deck[state.seat][0]}",))
        return Pointing(action, words, tokens, idle=action.verb == "pass")

    def wish(
        self, rules: Ruleset[Duel], state: Duel, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        if state.striker >= 0:
            return (Action(seat, "target", token),)
        if isinstance(onto, Spot):
            return (Action(seat, "move", token, (), onto.at[:1]),)
        return (Action(seat, "strike", token),)


class DuelStaging:
    """Sets up rows, hands, decks and wounds."""

    def setup(self, rules: Ruleset[Duel], table: Mapping[str, Any]) -> Duel:
        assert isinstance(rules, DuelRules)
        names: list[str] = []
        wounds: list[int] = []
        piles: dict[str, list[tuple[int, ...]]] = {pile: [] for pile in PILES}
        for seat in ("A", "B"):
            for pile in PILES:
                at = len(names)
                for one in table[seat].get(pile, []):
                    entry: Mapping[str, Any] = {"card": one} if isinstance(one, str) else one
                    if entry["card"] not in rules.cards:
                        raise BadInput(f"{seat}.{pile}", entry["card"], "a card")
                    names.append(entry["card"])
                    wounds.append(entry.get("wounds", 0))
                piles[pile].append(tuple(range(at, len(names))))
        strength = tuple(rules.cards[name].number("level") or 0 for name in names)
        first = ord(table.get("table", {}).get("turn", "A")) - ord("A")
        row, hand, deck, out = (tuple(piles[pile]) for pile in PILES)
        return Duel(tuple(names), strength, tuple(wounds), row, hand, deck, out, first)

    def observe(self, rules: Ruleset[Duel], state: Duel, table: Mapping[str, Any]) -> Mapping[str, Any]:
        called = {token: name for name, token in reversed(list(self.aliases(rules, state, {}).items()))}
        seen: dict[str, Any] = {"resting": state.striker < 0}
        for seat in (0, 1):
            seen["AB"[seat]] = {pile: tuple(called[f"c{c}"] for c in getattr(state, pile)[seat]) for pile in PILES}
            seen["AB"[seat]]["hand"] = frozenset(seen["AB"[seat]]["hand"])
        for card in range(len(state.names)):
            feats = {"Bold": 2} if state.strength[card] > 4 else {}
            seen[called[f"c{card}"]] = {"wounds": state.wounds[card], "strength": state.strength[card], "feats": feats}
        return seen

    def aliases(self, rules: Ruleset[Duel], state: Duel, table: Mapping[str, Any]) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for card, name in enumerate(state.names):
            copies = [i for i, other in enumerate(state.names) if other == name]
            found[name if len(copies) == 1 else f"{name}#{copies.index(card) + 1}"] = f"c{card}"
        for entry, at in _told(table):
            if "as" in entry:
                found[entry["as"]] = f"c{at}"
        return found

    def values(
        self, rules: Ruleset[Duel], state: Duel, seat: Seat, verb: str, words: str, table: Mapping[str, Any]
    ) -> tuple[int, ...]:
        if not words:
            return ()
        if not words.isdecimal():
            raise BadInput("", words, "a place")
        return (int(words) - 1,)


def _told(table: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], int]]:
    at = 0
    for seat in ("A", "B"):
        for pile in PILES:
            for one in table.get(seat, {}).get(pile, []):
                if not isinstance(one, str):
                    yield one, at
                at += 1


def _read(content: bytes, where: str, game: Game, progress: Progress) -> ReadCards:
    records, rejected = [], []
    for i, raw in enumerate(json.loads(content)["cards"]):
        if type(raw.get("level")) is int:
            records.append(CardRecord(raw["name"], "Unit", "", {"level": raw["level"]}))
        else:
            rejected.append(Finding(f"cards[{i}].level", f"found {raw.get('level')!r}; wanted a whole number"))
    return ReadCards("duel", tuple(records), (), tuple(rejected))


def table() -> Table:
    """Give the table."""
    return Table(("plain", "mild"), (2, 2), DuelRules, DuelPresenter(), DuelStaging())


GAME = replace(
    toy.GAME,
    set_format="duel",
    card_formats=lambda: (CardFormat("duel", "Duel", (".json",), None, _read),),
    table=table,
)
CATALOG = {card.id: card for card in toy.CARDS}
