"""Scenarios hold what the help page says: they play a position, and fail on everything that the file does not foresee."""

import re
import tomllib
from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.play.scenario import Failure, Report, play, read
from deckbuilder.play.scenario_expect import ASKING, Names
from deckbuilder.play.scenario_file import STEP_KEYS, TOP_KEYS
from tests.helpers import duel
from tests.helpers.shared_data import ROOT

HEAD = """
title = "A wound"
game = "toy"
source = "toy: Strikes"
"""
CARDS = """
[[cards]]
name = "Ram"
level = 3

[[cards]]
like = "Ram"
name = "Bull"
level = 5
"""
PLAYERS = """
[A]
row = ["Ram", { card = "Bull", as = "Old Bull" }, "Bull"]
hand = ["Twin"]
deck = ["Hoard", "Deck"]

[B]
row = ["Fox Guard", "King Fox"]
"""


def told(tmp_path: Path, steps: str, head: str = "", cards: str = CARDS, players: str = PLAYERS) -> Report:
    file = tmp_path / "wound.toml"
    file.write_text(HEAD + head + cards + players + steps, encoding="utf-8")
    return play(read(file), duel.GAME, duel.table(), duel.CATALOG)


def fault(tmp_path: Path, steps: str, head: str = "", cards: str = CARDS, players: str = PLAYERS) -> Failure:
    report = told(tmp_path, steps, head, cards, players)
    assert len(report.failed) == 1
    return report.failed[0]


STRIKE = """
[[steps]]
A = ["strike Ram", "target Fox Guard"]
dice = [2]
"""


def test_a_scenario_whose_expectations_hold_passes(tmp_path: Path) -> None:
    steps = """
    log = ["ram strikes", "suffers a wound"]
    not_log = ["dies"]
    expect."Fox Guard".wounds = 1
    expect.asked = "B"
    expect.question = { says = "order" }
    expect.winners = []
    expect.A.row = ["Ram", "Old Bull", "Bull"]
    expect.B = { row = { holds = ["King Fox"], lacks = ["Ram"], count = 2 }, deck = [] }
    expect."Bull#2" = { wounds = { most = 0 }, strength = { least = 5, not = 6 }, feats = { Bold = 2 } }
    legal = ["pass", "strike King Fox", "move King Fox"]
    not_legal = ["strike Ram", "draw", "move Ram"]
    answers = ["pass", "strike Fox Guard", "strike King Fox", "move Fox Guard", "move King Fox 1", "move King Fox 2"]
    """
    assert told(tmp_path, STRIKE + steps) == Report(1)


def test_each_profile_is_played_from_the_start_and_steps_may_belong_to_one(tmp_path: Path) -> None:
    steps = """
    [[steps]]
    B = "pass"
    [[steps]]
    A = ["strike Old Bull", "target Fox Guard"]
    dice = [6]
    [[steps]]
    only = "plain"
    expect.B.out = ["Fox Guard"]
    [[steps]]
    only = "mild"
    expect.B.out = []
    expect."Fox Guard".wounds = 2
    """
    assert told(tmp_path, STRIKE + steps, 'profiles = ["plain", "mild"]\n') == Report(2)
    wrong = fault(tmp_path, STRIKE + steps + "expect.asked = 'A'", 'profiles = ["plain", "mild"]\n')
    assert (Path(wrong.file).name, wrong.step) == ("wound.toml", "step 5 (mild)")


def test_a_refused_answer_must_be_refused_for_the_reason_given(tmp_path: Path) -> None:
    refused = "[[steps]]\nA = 'strike King Fox'\nrefused = '{}'\n"
    assert told(tmp_path, refused.format("does NOT stand")) == Report(1)
    assert fault(tmp_path, refused.format("too far")).got == "refused: It does not stand in that row"
    allowed = fault(tmp_path, "[[steps]]\nA = 'strike Ram'\nrefused = 'row'\n")
    assert (allowed.wanted, allowed.got) == ('A: strike Ram: refused, "row"', "it is allowed")
    assert told(tmp_path, "[[steps]]\nB = 'pass'\nrefused = 'seat 0 is asked'\n") == Report(1)


@pytest.mark.parametrize(
    ("steps", "wanted", "got"),
    [
        ("[[steps]]\nA = 'strike King Fox'\nexpect.asked='A'", "A: strike King Fox", "refused: It does not stand in that row"),
        ("[[steps]]\nA = ['strike Ram', 'target King Fox']\nexpect.asked='B'", "dice in the file for 1 die of 6 sides", "no dice left"),
        ("[[steps]]\nA = ['strike Ram', 'target King Fox']\ndice=[7]\nexpect.asked='B'", "dice in the file for 1 die of 6 sides", "[7]"),
        ("[[steps]]\nA = 'pass'\ndice=[3]\nexpect.asked='B'", "every die rolled", "left over: [3]"),
        ("[[steps]]\nA = 'draw'\ndice=[3]\nexpect.asked='B'", "dice in the file for an order of 2", "[3]"),
        ("[[steps]]\nA = 'draw'\ndice=[[1,2,3]]\nexpect.asked='B'", "dice in the file for an order of 2", "[[1, 2, 3]]"),
        ("[[steps]]\nA = 'move Ram'\nexpect.asked='B'", "A: move Ram", "it may mean: move Ram 1; move Ram 2; move Ram 3"),
        ("[[steps]]\nA = 'pass'\nexpect.asked='A'", 'asked = "A"', '"B"'),
        ("[[steps]]\nA = 'pass'\nexpect.Ram.strength = { least = 4 }", "Ram.strength least 4", "3"),
        ("[[steps]]\nA = 'pass'\nexpect.A.hand = ['Hoard']", 'A.hand = ["Hoard"]', '["Twin"]'),
        ("[[steps]]\nA = 'pass'\nexpect.A.row = ['Ram', 'Bull']", 'A.row = ["Ram", "Bull"]', '["Ram", "Bull#1", "Bull#2"]'),
        ("[[steps]]\nA = 'pass'\nexpect.Ram.feats = { Bold = 2 }", "Ram.feats.Bold = 2", "nothing"),
        ("[[steps]]\nA = 'pass'\nlog = ['dies']", 'a line of the log with "dies"', '["Player 1: pass"]'),
        ("[[steps]]\nA = 'pass'\nnot_log = ['PASS']", 'no line of the log with "PASS"', '"Player 1: pass"'),
        ("[[steps]]\nA = 'pass'\nlegal = ['draw']", "legal for B: draw", "refused: The deck is empty"),
        ("[[steps]]\nA = 'pass'\nnot_legal = ['pass']", "not legal for B: pass", "allowed: pass"),
        ("[[steps]]\nA = 'pass'\nanswers = ['pass', 'draw']", 'answers of B: ["pass", "draw"]', "refused: draw"),
        (
            "[[steps]]\nA = 'strike Ram'\nexpect.A.out = []", "an answer to the open question, or a word on it",
            "unanswered: A is asked: Whom does it strike? (2 answers: target Fox Guard; target King Fox)",
        ),
    ],
)  # fmt: skip
def test_a_failure_says_what_was_wanted_and_what_came(tmp_path: Path, steps: str, wanted: str, got: str) -> None:
    failure = fault(tmp_path, steps) if "answers" not in steps else told(tmp_path, steps).failed[0]
    assert (failure.step in ("step 1", "end"), failure.wanted, failure.got) == (True, wanted, got)


def test_a_choice_that_the_file_does_not_make_fails(tmp_path: Path) -> None:
    steps = "[[steps]]\nA = 'strike Ram'\n[[steps]]\nB = 'pass'\nexpect.asked = 'A'"
    assert fault(tmp_path, steps).got.startswith("unanswered: A is asked: Whom does it strike? (2 answers")


def test_the_end_of_the_game_ends_the_scenario(tmp_path: Path) -> None:
    alone = "[A]\nrow = ['Bull']\n[B]\nrow = [{card = 'Twin', wounds = 1}]\n"
    steps = "[[steps]]\nA = 'strike Bull'\ndice = [1]\nexpect.asked = 'nobody'\nexpect.winners = ['A']\n"
    assert told(tmp_path, steps, players=alone) == Report(1)
    assert fault(tmp_path, steps + "[[steps]]\nB = 'pass'", players=alone).got == "the game is over"


def test_an_answer_without_alternative_is_given_unless_the_file_gives_it(tmp_path: Path) -> None:
    alone = "[A]\nrow = ['Ram']\n[B]\nrow = ['Twin']\n"
    silent = "[[steps]]\nA = 'strike Ram'\ndice = [1]\nexpect.Twin.wounds = 0"
    spoken = "[[steps]]\nA = 'strike Ram'\nexpect.asked = 'A'\n[[steps]]\nA = 'target Twin'\ndice = [2]\nexpect.Twin.wounds = 1"
    assert told(tmp_path, silent, players=alone) == Report(1)
    assert told(tmp_path, spoken, players=alone) == Report(1)


def test_a_shuffle_takes_an_order_or_leaves_everything_as_it_is(tmp_path: Path) -> None:
    assert told(tmp_path, "[[steps]]\nA='draw'\ndice=[[2, 1]]\nexpect.A.hand=['Deck', 'Twin']") == Report(1)
    assert told(tmp_path, "[[steps]]\nA='draw'\ndice=['as is']\nexpect.A.hand=['Hoard', 'Twin']") == Report(1)


def test_a_cast_is_shared_and_a_card_of_the_scenarios_own_replaces_one_of_it(tmp_path: Path) -> None:
    (tmp_path / "cast.toml").write_text(CARDS)
    own = "[[cards]]\nname = 'Ram'\nlevel = 1\n"
    steps = "[[steps]]\nexpect.Ram.strength = {}\nexpect.'Old Bull'.strength = 5"
    assert told(tmp_path, steps.format(3), 'cast = "cast.toml"\n', "") == Report(1)
    assert told(tmp_path, steps.format(1), 'cast = "cast.toml"\n', own) == Report(1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title = ", "titel = "), "wound.toml, 'titel': an unknown key; wanted one of title"),
        (('title = "A wound"', "title = 3"), "wound.toml, title: 3; wanted text"),
        (('source = "toy: Strikes"', 'source = "Strikes"'), "wound.toml, source: 'Strikes'; wanted document and heading"),
        (("[B]", "[D]"), "wound.toml, players: A, D; wanted A, B and so on"),
        (("level = 3", 'level = "x"'), "wound.toml, cards[1].level: 'x'; wanted a whole number"),
        (('like = "Ram"', 'like = "Cow"'), "wound.toml, cards[2].like: 'Cow'; wanted the name of a card above"),
        (('name = "Bull"', 'name = "Ram"'), "wound.toml, cards[2].name: 'Ram' a second time"),
        (('"Ram", {', '"Rom", {'), "wound.toml, A.row: Rom; wanted a card"),
        (("dice = [2]", "dice = [0]"), "wound.toml, steps[1].dice: 0; wanted a number from 1"),
        (("dice = [2]", "dice = [[1, 1]]"), "wound.toml, steps[1].dice: a list of 2; wanted an order"),
        (("dice = [2]", "dices = [2]"), "wound.toml, steps[1].'dices': an unknown key"),
        (("dice = [2]", "B = 'pass'"), "wound.toml, steps[1]: answers of A and B; wanted one player a step"),
        (("dice = [2]", "refused = 'no'"), "wound.toml, steps[1].refused: 2 answers; wanted one answer, no dice"),
        (("dice = [2]", "only = 'mild'"), "wound.toml, steps[1].only: 'mild'; wanted one of the scenario's profiles"),
        (("dice = [2]", "dice = [2]\nexpect.Ran.wounds = 1"), "wound.toml, steps[1].expect: 'Ran', which is no card here"),
        (("dice = [2]", "dice = [2]\nexpect.Ram.wound = 1"), "wound.toml, steps[1].expect.Ram.wound: an unknown key"),
        (("dice = [2]", "dice = [2]\nexpect.Bull.wounds = 1"), "Bull, of which there are several; wanted one of Bull#1, Bull#2"),
        (('expect.asked = "B"', "expect.asked = { least = 2 }"), "wound.toml, steps[1].expect.asked.least: 2; wanted something"),
        (("strike Ram", "strike Bull"), "wound.toml, steps[1], A: strike Bull; wanted one of Bull#1, Bull#2"),
        (("strike Ram", "strike Ram at Bull"), "'strike Ram at Bull': Bull, of which there are several; wanted one of Bull#1, Bull#2"),
        (("strike Ram", "strike Ram at Fax"), "'strike Ram at Fax': 'Fax', which is no card here; wanted one of"),
        (("strike Ram", "move Ram to"), "wound.toml, steps[1], A, 'move Ram to': to; wanted a place"),
        (("[[steps]]", "[[steps]"), "wound.toml: no TOML"),
        (('expect.asked = "B"', ""), "wound.toml, steps: steps that check nothing"),
        (("game =", 'profiles = ["wild"]\ngame ='), "wound.toml, profiles: 'wild'; wanted of plain, mild"),
        (("game =", 'cast = "none.toml"\ngame ='), "none.toml: cannot be read"),
        (("game =", 'cast = ".."\ngame ='), "..: no file; wanted a file of cards"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_meant_is_refused_with_its_place(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    whole = HEAD + CARDS + PLAYERS + STRIKE + 'expect.asked = "B"\n'
    assert change[0] in whole
    file = tmp_path / "wound.toml"
    file.write_text(whole.replace(*change, 1))
    with pytest.raises(BadInput, match=re.escape(message)):
        play(read(file), duel.GAME, duel.table(), duel.CATALOG)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = " + b"[" * 20_000, b"x" * (2**20 + 1)])
def test_a_damaged_file_is_one_clear_error(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=r"bad\.toml: "):
        read(file)


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read(tmp_path / "none.toml")


@pytest.mark.parametrize("key", [*TOP_KEYS, *STEP_KEYS, *ASKING])
def test_the_help_page_has_an_example_of_every_key(key: str) -> None:
    page = (ROOT / "resources" / "help" / "scenarios.md").read_text(encoding="utf-8")
    examples = "".join(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)) + "".join(re.findall(r"`([^`]+)`", page))
    assert re.search(rf"(?<!\w){key}(\]|\.\S+)* *(=|\])", examples)


def test_the_examples_of_the_help_page_are_toml() -> None:
    page = (ROOT / "resources" / "help" / "scenarios.md").read_text(encoding="utf-8")
    for example in re.findall(r"```toml\n(.*?)```", page, re.DOTALL):
        assert tomllib.loads(example)


def test_what_an_answer_aims_at_stands_behind_what_acts() -> None:
    names = Names({"Guard": "c1", "Old Guard": "c2", "Brute": "c3"})
    assert names.behind("at Brute") == (("c3",), "")
    assert names.behind("Brute and Old Guard far left") == (("c3", "c2"), "far left")
    assert names.behind("rank 2 left of Guard") == ((), "rank 2 left of Guard")
    assert names.behind("at nobody") == ((), "at nobody")
