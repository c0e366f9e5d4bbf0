"""The log and the answers in words: everything noted is said, and nobody reads what he may not know."""

import ast
from collections.abc import Iterator

import pytest

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import Said
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.lines import LINES
from tests.helpers.saga_walks import rules, states, walked
from tests.helpers.shared_data import ROOT

SEEDS = (1, 2, 3, 4)


def noted() -> Iterator[str]:
    """Give every key under which the engine notes a line, as its source has it."""
    for file in sorted((ROOT / "deckbuilder" / "games" / "saga" / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"):
                continue
            if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "log"):
                continue
            lines = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Tuple)]
            for line in lines:
                for part in ast.walk(line.elts[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def test_every_line_that_is_noted_has_words() -> None:
    keys = set(noted())
    assert len(keys) > 30
    assert keys - set(LINES) == set()


def test_every_sentence_is_of_a_line_that_is_noted() -> None:
    computed = {"melee strike", "ranged strike", "attack", "maneuver", "perform"}  # put together from a variable
    assert set(LINES) - set(noted()) - computed == set()


@pytest.mark.parametrize("profile", ["rulebook", "quickstart"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_one_sentence_that_can_be_translated(seed: int, profile: str) -> None:
    for step in walked(seed, profile).history:
        assert len(step.events) == len(tuple(step.events))
        for event in step.events:
            assert isinstance(event.words, Said)
            assert event.words == event.words.strip() != ""
            assert "{" not in event.words


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_reads_the_name_of_a_card_that_he_does_not_know(seed: int) -> None:
    match = walked(seed)
    after = [*(step.before for step in match.history[1:]), match.state]
    drawn = 0
    for step, state in zip(match.history, after, strict=True):
        for event in step.events:
            for reader in event.seats or (Seat(0), Seat(1)):
                for token in event.tokens:
                    card = int(token[1:])
                    pile = {*state.decks[0], *state.decks[1], *state.hands[1 - reader]}
                    assert card not in pile or state.known[card] >> reader & 1, event
            drawn += event.kind == "draw"
    assert drawn > 50


@pytest.mark.parametrize("seed", SEEDS)
def test_answers_to_a_question_are_told_apart(seed: int) -> None:
    presenter, engine = table().presenter, rules()
    for state in states(seed, 3):
        said = [presenter.say(engine, state, action) for action in engine.legal(state)]
        assert all(isinstance(words, str) and words.strip() for words in said)
        twice = {words for words in said if said.count(words) > 1}
        assert twice == set()


@pytest.mark.parametrize(
    "action",
    [
        Action(Seat(0), "dance"),
        Action(Seat(0), "attack", "c99999"),
        Action(Seat(0), "perform", "c0", values=(77,)),
        Action(Seat(0), "place", values=(9, 9, 9)),
        Action(Seat(0), "place", values=(0, -1, 0)),
        Action(Seat(0), "player", values=(9,)),
        Action(Seat(0), "cease", values=(9,)),
        Action(Seat(0), "resolve"),
        Action(Seat(-1), "roll", values=(20,)),
    ],
)
def test_an_answer_that_nobody_proposed_can_be_said(action: Action) -> None:
    state = list(states(1))[-1]
    assert table().presenter.say(rules(), state, action).strip()
