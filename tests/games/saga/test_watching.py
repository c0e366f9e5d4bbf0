"""What is counted of a match is what its log tells; and cards come to hand in the engine as often as the lab says."""

from collections import Counter
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY, Action, Event
from deckbuilder.core.watching import Watched
from deckbuilder.desk.goldfish import GoldfishDesk, Plan
from deckbuilder.desk.lab_desk import LabDesk
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.lab.watching import GAUGES, MILESTONES, SagaWatcher
from deckbuilder.games.saga.rules.codes import LORD
from deckbuilder.games.saga.rules.state import State
from deckbuilder.play.agents import Player, Random, Still
from deckbuilder.play.dice import roll
from deckbuilder.play.simulate import Job, simulate
from deckbuilder.play.view import view_of
from tests.helpers import worlds
from tests.helpers.real_lists import lists
from tests.helpers.saga_walks import rules
from tests.helpers.tables import ready_made_decks, shipped_cards

ROW = {gauge.key: place for place, gauge in enumerate(GAUGES)}
TURNS = 6


class Told:
    """Counts by the sentences of the log, seat 0 against seat 1."""

    def __init__(self, state: State) -> None:
        self.start, self.turn = state, 0
        self.sums: Counter[str] = Counter()
        self.by_turn: list[dict[str, int]] = []
        self.first_wound = 0

    def take(self, before: State, events: list[Event]) -> None:
        for event in events:
            cards = [int(token[1:]) for token in event.tokens]
            if event.kind == "turn":
                if self.turn:
                    self.by_turn.append({**self.sums, "hand": len(before.hands[0])})
                self.turn = int(event.words.split()[1])
            elif event.kind == "draw" and event.words.startswith("Player A draws") and 1 not in event.seats:
                self.sums["drawn"] += 1
            elif event.kind == "wound" and before.ctrl[cards[0]] == 1:
                self.sums["wounds"] += 1 if " a wound" in event.words else int(event.words.split()[-2])
                if before.flags[cards[0]] & LORD and not self.first_wound:
                    self.first_wound = self.turn
            elif event.kind == "die":
                self.sums["kills" if before.ctrl[cards[0]] == 1 else "losses"] += 1


def played(seed: int) -> tuple[Watched, Told, set[str]]:
    """Play a match at random against a dummy; give what is counted, what is told, and what the dummy does."""
    decks = ready_made_decks(GAME)
    engine = rules()
    state = engine.start([decks[seed % len(decks)], decks[(seed + 3) % len(decks)]])
    watch, told, done, rng = SagaWatcher().watch(engine, state, 0), Told(state), set[str](), Rng(seed)
    while (ask := engine.ask(state)).seat != NOBODY and told.turn <= TURNS:
        if ask.chance is not None:
            action, rng = roll(ask.chance, rng)
        else:
            action, rng = (Random(), Still())[ask.seat].choose(view_of(engine, state), rng)
            if ask.seat == 1 and len(engine.legal(state)) > 1:
                done.add(action.verb)
        after, events = engine.apply(state, action)
        watch.see(state, after, events)
        told.take(state, list(events))
        state = after
    return watch.counted(state), told, done


@pytest.mark.parametrize("seed", range(6))
def test_what_is_counted_is_what_the_log_tells(seed: int) -> None:
    counted, told, done = played(seed)
    turns = len(told.by_turn)
    assert counted.turns in (turns, turns + 1)
    for at in range(turns):
        for key in ("drawn", "wounds", "kills", "losses", "hand"):
            assert counted.levels[at][ROW[key]] == told.by_turn[at].get(key, 0), (key, at)
    assert dict(zip([one.key for one in MILESTONES], counted.firsts, strict=True))["first-wound"] == told.first_wound
    assert done <= {"pass", "done", "decline", "fall", "place"}, "a dummy does nothing that it need not do"


def test_an_army_without_a_deck_can_stand_still(tmp_path: Path) -> None:
    desk = GoldfishDesk(MatchDesk(worlds.shipped(tmp_path, GAME), GAME))
    deck, dummy = ready_made_decks(GAME)[:2]
    army = replace(dummy, entries=tuple(entry for entry in dummy.entries if entry.slot != "deck"))
    found = desk.play(Plan(deck, army, "random", games=3, turns=3))
    assert [len(game.levels) for game in found.games] == [3] * 3
    assert found.curve("drawn").points[0].value == 5
    assert all(curve.card not in {entry.card for entry in army.entries} for curve in found.cards)


class Keeper:
    """Plays by the lab's keep rule and does nothing else: discards what is not wanted, and passes."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self._wanted = wanted

    def choose(self, state: State, legal: list[Action]) -> Action:
        named = {
            action: rules().book.entry(state.faces[int(action.source[1:])]).sheet.name
            for action in legal
            if action.source
        }
        unwanted = [action for action in legal if action.verb == "discard" and named[action] not in self._wanted]
        return unwanted[0] if unwanted else legal[-1]


def seen_by_turn(games: int, wanted: frozenset[str], turns: int) -> list[float]:
    """Give in what part of the engine's games a wanted card was drawn by each turn, where the keep rule is played."""
    engine, keeper, hits = rules(), Keeper(wanted), [0] * turns
    deck = ready_made_decks(GAME)[0]
    start = engine.start([deck])
    for number in range(games):
        state, rng, turn, met = start, Rng(8).branch(number), 0, 0
        while turn <= turns and not met:
            ask = engine.ask(state)
            if ask.chance is not None:
                action, rng = roll(ask.chance, rng)
            else:
                action = keeper.choose(state, list(engine.legal(state)))
            state, events = engine.apply(state, action)
            for event in events:
                turn += event.kind == "turn"
                if event.kind == "draw" and any(name in event.words for name in wanted) and not met:
                    met = turn
        for at in range(turns):
            hits[at] += 0 < met <= at + 1
    return [hit / games for hit in hits]


def test_cards_come_to_hand_in_the_engine_as_often_as_the_lab_says(tmp_path: Path) -> None:
    deck = ready_made_decks(GAME)[0]
    lab = LabDesk(worlds.shipped(tmp_path, GAME), GAME)
    rare = next(
        shipped_cards(GAME)[entry.card].name for entry in deck.entries if entry.slot == "deck" and entry.count == 2
    )
    exact = lab.odds(lab.book(deck), f'name:"{rare}"', 1, 4).by_turn
    games = 500
    for turn, share in zip(exact, seen_by_turn(games, frozenset({rare}), 4), strict=True):
        assert abs(share - turn.chance) < 4 * sqrt(turn.chance * (1 - turn.chance) / games), turn


def test_who_plays_alone_and_greedily_brings_his_characters_into_play(tmp_path: Path) -> None:
    desk = GoldfishDesk(MatchDesk(worlds.shipped(tmp_path, GAME), GAME))
    found = desk.play(Plan(ready_made_decks(GAME)[0], None, games=4, turns=2))
    army = [point.value for point in found.curve("army").points]
    assert 6 < army[0] < army[1]
    assert found.decisions < 4 * 40, "nobody maneuvers for the sake of it"


@pytest.mark.data
def test_real_lists_are_counted() -> None:
    played = lists()
    for deck in played.decks[::7]:
        job = Job(
            played.table, played.cards, "rulebook", (deck, played.decks[0]), (Player("random"), Player("still")), 1
        )
        found = simulate(replace(job, turns=2, watched=0), 1).watched[0]
        assert found.turns <= 2
        assert all(len(row) == len(GAUGES) for row in found.levels)
        assert {card for card, _ in found.cards} <= {entry.card for entry in deck.entries}
    assert len(played.decks) >= 20
