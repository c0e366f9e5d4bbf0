"""What nobody could read: carried out by people in the rules' own steps, told by badges, and never put to agents."""

import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.kinds import EFFECT
from deckbuilder.games.saga.rules.printed import NOBODY_KNOWS, CardWords, PackedCards, kinds_in, unread
from deckbuilder.games.saga.rules.ruleset import AgentRules, SagaRules
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from deckbuilder.games.saga.rules.verbs.byhand import ByHand
from deckbuilder.games.saga.rules.verbs.deeds import DEEDS
from deckbuilder.play.agents import Player, player
from deckbuilder.play.course import MOST_STEPS
from deckbuilder.play.dice import roll
from deckbuilder.play.digest import answer_of, match_digest
from deckbuilder.play.match import Match
from deckbuilder.play.record import Record, parse, to_bytes, verify
from deckbuilder.play.simulate import Arena, Job
from deckbuilder.play.view import view_of
from tests.games.saga.invariants import check
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import ready_made_decks, shipped_cards
from tests.long.invariants import faults

HANDS = "rulebook-by-hand"
STEPS = 500
LOOKS = 25


def dumb(card: Card) -> Card:
    """Give a card of another name, in each clause of which stands a word that nobody knows."""
    text = re.sub(r"(?m)(^(?:Spend )?(?:Order|React): )?(.+)$", r"\1Moonwise, \2", card.text or "")
    return replace(card, name=f"{card.name} of Nowhere", text=text)


@cache
def strange_cards() -> Cards:
    """Give the shipped cards, half of those with words unread: and of one in ten the words are not known at all."""
    found: dict[CardId, Card] = {}
    for place, (id, card) in enumerate(sorted(shipped_cards(GAME).items())):
        found[id] = dumb(card) if card.text and place % 2 else card
        if card.text and place % 10 == 0:
            found[id] = replace(card, name=f"{card.name} of Silence", text=None)
    return found


@cache
def rules(profile: str = HANDS) -> SagaRules:
    found = table().rules(strange_cards(), profile)
    assert isinstance(found, SagaRules)
    return found


def decks(turn: int) -> list[Deck]:
    known = ready_made_decks(GAME)
    return [known[(2 * turn + seat) % len(known)] for seat in range(2)]


def by_hand(engine: SagaRules, state: Any) -> bool:
    """Tell whether the open question is about something done by hand."""
    top = state.stack[-1]
    return bool(top[0] == EFFECT and isinstance(engine.book.node(top[2]), ByHand))


@cache
def walked(seed: int) -> Match[Any]:
    """Play at random as people could, who come to an end with what they do by hand half of the time."""
    engine = rules()
    match, stream = Match(engine, engine.start(decks(seed)), Rng(seed)), Stream(Rng(seed).branch(3))
    while len(match.history) < STEPS and (ask := match.ask()).seat != NOBODY:
        if ask.chance is not None:
            match.apply(*roll(ask.chance, match.rng))
            continue
        options = list(match.legal())
        last = options[-1]
        leave = last.verb in ("done", "decline") and stream.below(5 if last.verb == "done" else 2) == 0
        match.apply(last if leave else options[stream.below(len(options))])
    return match


def looks(seed: int, most: int = LOOKS) -> Iterator[Any]:
    states = [step.before for step in walked(seed).history if by_hand(rules(), step.before)]
    yield from states[:: max(1, len(states) // most)]
    yield walked(seed).state


@pytest.mark.parametrize("seed", range(4))
def test_what_is_done_by_hand_breaks_nothing(seed: int) -> None:
    match = walked(seed)
    assert sum(by_hand(rules(), step.before) for step in match.history) > 5
    for step in match.history:
        assert check(rules(), step.before) == []
    for number, state in enumerate(looks(seed)):
        assert list(faults(table(), rules(), state, range(2), Rng(seed).branch(number))) == []


@pytest.mark.parametrize("seed", range(4))
def test_what_is_done_by_hand_is_undone_and_done_again_like_every_answer(seed: int) -> None:
    match = walked(seed).branch()
    end, steps = match.state, match.history
    match.rewind(0)
    for step in steps:
        assert match.state == step.before
        match.apply(step.action)
    assert match.state == end
    assert [tuple(step.events) for step in match.history] == [tuple(step.events) for step in steps]


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_by_hand_is_said_and_every_event_of_it_told(seed: int) -> None:
    said = set()
    for state in looks(seed):
        if rules().ask(state).seat < 0:
            continue
        assert rules().ask(state).question.strip()
        said |= {table().presenter.say(rules(), state, action) for action in rules().legal(state)}
    assert {"Inflict wounds", "Move a character", "Done: it is carried out"} <= said
    for step in walked(seed).history:
        assert all(event.words == event.words.strip() != "" for event in step.events)


def test_random_play_comes_to_every_deed() -> None:
    """Wounds are seldom there to be removed where people are asked: some walks may have to be made."""
    missing = {deed.name for deed in DEEDS}
    for seed in range(24):
        missing -= {step.action.verb for step in walked(seed).history}
        if not missing:
            break
    assert missing == set()


def test_nothing_by_hand_is_put_to_agents() -> None:
    engine = rules("rulebook")
    assert any(engine.book.printed.of(card).unread for card in strange_cards().values())
    for id in strange_cards():
        entry = engine.book.entry(engine.book.number(id))
        assert not any(isinstance(act.effect, ByHand) for act in entry.acts)
    assert not set(table().for_people) & set(table().profiles)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_an_agent_at_a_table_of_people_is_never_offered_what_only_they_can_do(name: str) -> None:
    assert table().for_agents is not None
    engine, asked, withheld = table().for_agents(rules()), 0, 0
    agent = player(name, table()).seat(table())
    for seed in range(2):
        for number, step in enumerate(walked(seed).history[::11]):
            state = step.before
            if rules().ask(state).seat < 0:
                continue
            view = view_of(engine, state)
            assert not any("by hand" in table().presenter.say(rules(), state, action) for action in view.legal)
            withheld += len(rules().legal(state)) - len(view.legal)
            action, _ = agent.choose(view, Rng(number))
            assert rules().refuse(state, action) is None
            asked += 1
    assert asked > 10
    assert withheld > 10


def test_what_an_agent_imagines_at_a_table_of_people_comes_to_an_end() -> None:
    engine = AgentRules(rules())
    for seed in range(2):
        for number, start in enumerate(looks(seed, 2)):
            state, stream, rng = start, Stream(Rng(number)), Rng(seed)
            for _ in range(MOST_STEPS):
                ask = engine.ask(state)
                if ask.seat == NOBODY:
                    break
                if ask.chance is not None:
                    action, rng = roll(ask.chance, rng)
                else:
                    options = engine.legal(state)
                    action = options[stream.below(len(options))]
                state, _ = engine.apply(state, action)
            assert engine.outcome(state) is not None


def test_shipped_cards_alone_play_the_same_by_people_and_by_agents() -> None:
    plain, hands = (table().rules(shipped_cards(GAME), profile) for profile in ("rulebook", HANDS))
    first, second = plain.start(decks(1)), hands.start(decks(1))
    stream, rng = Stream(Rng(5)), Rng(6)
    for _ in range(STEPS):
        ask = plain.ask(first)
        assert (ask, first) == (hands.ask(second), second)
        if ask.seat == NOBODY:
            break
        if ask.chance is not None:
            action, rng = roll(ask.chance, rng)
        else:
            options = plain.legal(first)
            assert list(options) == list(hands.legal(second))
            action = options[stream.below(len(options))]
        first, second = plain.apply(first, action)[0], hands.apply(second, action)[0]


def test_a_note_is_a_text_of_its_players_own() -> None:
    state = next(state for state in looks(1) if by_hand(rules(), state) and rules().legal(state)[-2].verb == "note")
    seat = rules().ask(state).seat
    note = Action(seat, "note", values=tuple(map(ord, "Until end of turn: +2 AC")))
    assert rules().refuse(state, note) is None
    _, events = rules().apply(state, note)
    assert [event.words for event in events] == [f"Player {'AB'[seat]} notes: Until end of turn: +2 AC"]
    for text in ("\u202e", "x" * 201, "\n", " "):
        assert rules().refuse(state, note._replace(values=tuple(map(ord, text)))) == "a note has 1 to 200 letters"
    assert rules().refuse(state, note._replace(values=(10**9,))) == "a note has 1 to 200 letters"


def test_a_card_with_unread_words_carries_a_badge_for_all_that_no_button_stands_for() -> None:
    clauses = "Spend Order: Moon it.\nReact: After a moon rises: Moon it.\nMoons have +1 ATK."
    some = next(card for card in shipped_cards(GAME).values() if card.kind == "Character" and not card.text)
    cards = {some.id: replace(some, name="Mooncalf", text=clauses)}
    for profile, wanted in (("rulebook", 3), (HANDS, 2)):
        engine = SagaRules(cards, profile)
        sheet = engine.book.entry(0).sheet
        assert (sheet.read, sheet.silent) == (False, wanted)


def test_badges_stand_on_the_table() -> None:
    for state in looks(2, 5):
        scene = table().presenter.scene(rules(), state, rules().ask(state).seat)
        for zone in scene.zones:
            for token in zone.tokens:
                if token.card is not None:
                    silent = rules().book.entry(rules().book.number(token.card)).sheet.silent
                    assert dict(token.badges).get("Unread", 0) == silent


@pytest.mark.parametrize(
    ("words", "kind", "spend", "gate"),
    [
        ("Order: Moon.", "Order", False, ""),
        ("Spend Order: Moon.", "Order", True, ""),
        ("Nightfall - Spend React: Moon.", "React", True, "Nightfall"),
        ("Daybreak - Order: Moon.", "Order", False, "Daybreak"),
        ("Limited Spend Order: Moon.", "Order", True, "Limited"),
        ("Spend Death React: Moon.", "React", True, "Death"),
        ("Kill React: Moon.", "React", False, "Kill"),
        ('Your moons have the ability "Order: Moon."', "", False, ""),
        ("Orders are moons.", "", False, ""),
    ],
)
def test_the_head_of_an_unread_clause_tells_what_it_is(words: str, kind: str, spend: bool, gate: str) -> None:
    assert unread(words)[1:] == (kind, spend, gate)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("React: After ~ is hit by a moon: It dies.", {"hit"}),
        ("React: Before a moon suffers wounds: Draw.", {"wound"}),
        ("Spend React: After a character dies: Stun it.", {"die"}),
        ("React: After the moon rises: Attack.", set()),
    ],
)
def test_the_trigger_of_an_unread_react_tells_when_it_is_asked_for(words: str, named: set[str]) -> None:
    assert named <= set(kinds_in(words))
    assert bool(kinds_in(words)) == bool(named)
    assert "initiative" not in kinds_in(words)


def test_an_action_card_whose_words_nobody_knows_is_performed_by_hand() -> None:
    some = next(card for card in shipped_cards(GAME).values() if card.kind == "Action")
    said = CardWords({}, {}).of(replace(some, text=None))
    assert (said.known, [part.words for part in said.unread]) == (False, [NOBODY_KNOWS])
    assert len(said.abilities(hands=True)) == 1
    assert said.abilities(hands=False) == ()


def test_packed_cards_are_played_without_a_grammar_and_as_before() -> None:
    words = CardWords(strange_cards(), shipped_scripts())
    card = next(card for card in strange_cards().values() if card.text and card.name not in shipped_scripts())
    packed = pickle.loads(pickle.dumps(words.packed({card.id: card})))
    again = CardWords(packed, {})
    assert again.of(card) == words.of(card)
    assert again._read is None


@pytest.mark.parametrize("seed", range(2))
def test_what_is_done_by_hand_stands_in_the_record_and_is_played_again(seed: int) -> None:
    steps, end = walked(seed).history, walked(seed).state
    actions = tuple(step.action for step in steps)
    answers = [answer_of(rules(), step.before, step.action) for step in steps]
    outcome = rules().outcome(end)
    winners = outcome.winners if outcome is not None else None
    digest = match_digest(answers, winners or ())
    record = Record(GAME.id, HANDS, seed, tuple(decks(seed)), actions, digest, winners, rolled=True)
    (read,) = parse(to_bytes([record]), "record.jsonl")
    assert read.profile == HANDS
    assert verify(read, rules(), "record.jsonl").state == end


def test_workers_play_packed_cards_as_the_catalog_has_them(tmp_path: Path) -> None:
    """The worker that is started here has never seen the catalog, and loads no grammar."""
    few = {entry.card for deck in decks(1) for entry in deck.entries}
    engine = rules("rulebook")
    engine.start(decks(1))
    packed = engine.book.printed.packed({id: card for id, card in strange_cards().items() if id in few})
    assert isinstance(packed, PackedCards)
    whole = Job(table, dict(strange_cards()), "rulebook", tuple(decks(1)), (Player("random"),) * 2, 4)
    job = tmp_path / "job"
    job.write_bytes(pickle.dumps(replace(whole, cards=packed)))
    code = (
        "import pickle, sys; from pathlib import Path; from deckbuilder.play.simulate import Arena;"
        "print(Arena(pickle.loads(Path(sys.argv[1]).read_bytes())).play(0).digest);"
        "print(any(name.startswith(('deckbuilder.text', 'deckbuilder.games.saga.grammar')) for name in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code, str(job)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == [Arena(whole).play(0).digest, "False"]


def test_tables_of_shipped_cards_load_no_grammar() -> None:
    code = (
        "import sys; from deckbuilder.games.saga import GAME; from tests.helpers.tables import ready_made_decks, shipped_cards;"
        "GAME.table().rules(shipped_cards(GAME), 'rulebook').start(ready_made_decks(GAME)[:2]);"
        "print(any(name.startswith('deckbuilder.games.saga.grammar') for name in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]


def test_damaged_states_by_hand_are_refused_or_can_be_asked_about() -> None:
    stream, states, refused = Stream(Rng(77)), [state for seed in range(4) for state in looks(seed)], 0
    for _ in range(400):
        told = json.loads(json.dumps(rules().encode(states[stream.below(len(states))])))
        frames = told["stack"]
        if not frames:
            continue
        frame = frames[-1 if stream.below(2) else stream.below(len(frames))]
        frame[stream.below(len(frame))] = (
            stream.below(30) - 2 if stream.below(2) else [None, "x", [], {}, 10**30][stream.below(5)]
        )
        try:
            state = rules().decode(told)
        except BadInput:
            refused += 1
            continue
        assert rules().ask(state).seat == NOBODY or rules().ask(state).question
    assert refused > 100


def test_states_by_hand_are_of_their_own_rules_only() -> None:
    state = walked(0).state
    told = json.loads(json.dumps(rules().encode(state)))
    assert told["profile"] == HANDS
    assert rules().decode(told) == state
