"""Scenario tables become positions of this game, and a position that no game can stand at is refused with its place."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.rules import staging_file
from deckbuilder.games.saga.rules.staging_file import Moment
from deckbuilder.play.scenario import Report, play, read
from tests.games.saga.sentences import BOOK
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import shipped_cards

PAGE = (ROOT / "resources" / "help" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
PLAYERS = """
[A]
ranks = [["Footman", "Footman"], [{ card = "Guard", as = "Old Guard", state = "spent", items = ["Axe"] }], ["Marshal"]]
hand = ["Sword"]
deck = ["Rider", "Footman"]
discard = ["Charm"]

[B]
ranks = [["Brute", "Brute"], ["Rider"], ["Chief"]]
"""


def table(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def played(tmp_path: Path, steps: str, head: str = "", players: str = PLAYERS) -> Report:
    (tmp_path / "cast.toml").write_bytes((BOOK.scenarios / "cast.toml").read_bytes())
    file = tmp_path / "one.toml"
    top = f'title = "One"\ngame = "saga"\nsource = "rulebook: Pass"\ncast = "cast.toml"\n{head}\n'
    file.write_text(top + players + steps, encoding="utf-8")
    assert GAME.table is not None
    return play(read(file), GAME, GAME.table(), shipped_cards(GAME))


def test_a_moment_is_the_first_decree_of_the_first_turn_where_nothing_is_said() -> None:
    assert staging_file.moment(table(PLAYERS)) == Moment(1, 3, 0, 0, 0)


def test_a_moment_names_turn_phase_initiative_decree_and_who_passed() -> None:
    told = table('[table]\nturn = 3\ninitiative = "B"\ndecree = "A"\npassed = ["B"]\n' + PLAYERS)
    assert staging_file.moment(told) == Moment(3, 3, 1, 0, 1)


def test_cards_are_read_in_the_order_of_the_file() -> None:
    pieces = staging_file.pieces(table(PLAYERS))
    assert [piece.name for piece in pieces[:6]] == ["Footman", "Footman", "Guard", "Axe", "Marshal", "Sword"]
    axe = pieces[3]
    assert (axe.pile, axe.host, axe.owner, pieces[2].called, pieces[2].state) == ("items", 2, 0, "Old Guard", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[table]\nphase = "dawn"', "table.phase: 'dawn'; wanted one of start, ready"),
        ("[table]\nturn = 0", "table.turn: 0; wanted a number from 1"),
        ('[table]\ninitiative = "C"', "table.initiative: 'C'; wanted one of A, B"),
        ('[table]\npassed = ["A"]', "table.passed: A; wanted the players before"),
        ('[table]\nphase = "draw"\ndecree = "B"', "table.phase: 'draw'; wanted \"decree\""),
        ("[table]\nphases = 1", "table.'phases': an unknown key"),
    ],
)
def test_a_moment_that_contradicts_itself_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        staging_file.moment(table(text + PLAYERS))


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ('[A]\nrank = [["X"]]', "A.'rank': an unknown key; wanted one of ranks, hand"),
        ('[A]\nranks = ["X"]', "A.ranks[1]: 'X'; wanted a rank"),
        ("[A]\nhand = [1]", "A.hand[1]: 1; wanted the name of a card"),
        ('[A]\nhand = [{ card = "X", wounds = 1 }]', "A.hand[1].'wounds': an unknown key; wanted one of card, as"),
        ('[A]\nranks = [[{ card = "X", state = "tired" }]]', "A.ranks[1][1].state: 'tired'; wanted one of ready"),
        ('[A]\nranks = [[{ card = "X", wounds = -1 }]]', "A.ranks[1][1].wounds: -1; wanted a number from 0"),
        ('[A]\nranks = [[{ card = "X", as = "Y#1" }]]', "A.ranks[1][1].as: 'Y#1'; wanted a name"),
        ('[A]\nranks = [[{ card = "X", as = "Yo" }, { card = "X", as = "Yo" }]]', "as: a name given twice"),
        ('[A]\nranks = [[{ card = "X", player = "D" }]]', "A.ranks[1][1].player: 'D'; wanted one of A"),
        ('[table]\nphase = "start"\n[A]\nranks = []', "A.'ranks': an unknown key; wanted one of warlord, army, deck"),
    ],
)
def test_cards_that_cannot_be_meant_are_refused(players: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        staging_file.pieces(table(players))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('"Footman", "Footman"', '"Footmen"'), "one.toml, A.ranks[1][1]: 'Footmen'; wanted a card of this scenario"),
        (
            ('"Footman", "Footman"', '"Axe"'),
            "A.ranks[1][1]: Axe, which is of type Item; wanted a card of type Character",
        ),
        (('"Brute", "Brute"', '"Brute"'), ""),
        (('["Rider"]', '["Rider", "Rider", "Rider"]'), "B.ranks[2]: 3 characters behind 2; wanted a legal rank"),
        (('["Chief"]', '["Bully"]'), "B.ranks: nobody with the Warlord trait"),
        (('state = "spent"', "wounds = 1"), "A.ranks[2][1].wounds: 1 wounds on 1 hit points; wanted fewer"),
    ],
)
def test_a_position_that_no_game_can_stand_at_is_refused(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    check = '[[steps]]\nexpect.asked = "A"\n'
    assert change[0] in PLAYERS
    players = PLAYERS.replace(*change)
    if not message:
        assert played(tmp_path, check, players=players) == Report(1)
        return
    with pytest.raises(BadInput, match=re.escape(message)):
        played(tmp_path, check, players=players)


def test_a_position_is_read_back_as_it_was_set_up(tmp_path: Path) -> None:
    steps = """
    [[steps]]
    expect.turn = 1
    expect.phase = "decree"
    expect.asked = "A"
    expect.initiative = "A"
    expect.decree = "A"
    expect.passed = []
    expect.resting = true
    expect.A.ranks = [["Footman#1", "Footman#2"], ["Old Guard"], ["Marshal"]]
    expect.A.hand = ["Sword"]
    expect.A.playing = true
    expect.A.handsize = 5
    expect.A.deck = ["Rider#1", "Footman#3"]
    expect.A.discard = ["Charm"]
    expect."Old Guard".state = "spent"
    expect."Old Guard".rank = 2
    expect."Old Guard".place = 1
    expect."Old Guard".formation = "A"
    expect."Old Guard".items = ["Axe"]
    expect."Old Guard".atk = [4]
    expect."Old Guard".level = 2
    expect."Old Guard".class = ["Fighter"]
    expect.Axe.on = "Old Guard"
    expect.Axe.where = "play"
    expect.Sword.where = "hand"
    expect.Marshal.atk = [5, 2]
    expect.Marshal.hp = 3
    expect.Marshal.ac = 15
    expect.Marshal.skill = 4
    expect.Marshal.traits = { holds = ["Warlord"] }
    """
    assert played(tmp_path, steps) == Report(1)


BOTH = 'profiles = ["rulebook", "quickstart"]'


def test_a_phase_that_begins_is_played_from_there(tmp_path: Path) -> None:
    roll = '[table]\nphase = "initiative"\n' + PLAYERS
    won = '[[steps]]\nexpect.initiative = "B"\nexpect.asked = "B"\nexpect.decree = "B"\n'
    assert played(tmp_path, won, BOTH + "\ndice = [7, 7, 3, 9]", roll) == Report(2)
    ready = '[table]\nphase = "ready"\nturn = 2\n' + PLAYERS
    draw = """
    [[steps]]
    expect.turn = 2
    expect.phase = "draw"
    expect.initiative = ""
    expect."Old Guard".state = "ready"
    [[steps]]
    A = "discard Sword"
    dice = [20, 1]
    expect.A.hand = ["Rider#1", "Footman#3"]
    expect.A.discard = ["Charm", "Sword"]
    expect.initiative = "A"
    """
    assert played(tmp_path, draw, BOTH, ready) == Report(2)


def test_a_game_may_begin_with_its_armies(tmp_path: Path) -> None:
    players = """
    [table]
    phase = "start"
    [A]
    warlord = "Marshal"
    army = ["Footman", "Footman", "Footman", "Guard", "Guard"]
    deck = ["Axe", "Sword", "Charm", "Footman", "Guard", "Sergeant"]
    [B]
    warlord = "Chief"
    army = ["Brute", "Brute", "Brute", "Rider", "Rider"]
    deck = ["Axe", "Sword", "Charm", "Brute", "Rider", "Bully"]
    """
    steps = """
    [[steps]]
    expect.A.ranks = [["Footman", "Footman", "Footman"], ["Guard", "Guard"], ["Marshal"]]
    expect.A.hand = { count = 5 }
    expect.turn = 1
    expect.asked = "A"
    """
    assert played(tmp_path, steps, BOTH + '\ndice = ["as is", "as is", 12, 5]', players) == Report(2)
    with pytest.raises(BadInput, match="deck of A: no Warlord in the starting army"):
        played(tmp_path, steps, "", players.replace('"Marshal"', '"Sergeant"'))


def test_places_are_said_in_words(tmp_path: Path) -> None:
    for spot, ranks in {
        "far left": '[["Old Guard", "Footman#1", "Footman#2"], ["Marshal"]]',
        "far right": '[["Footman#1", "Footman#2", "Old Guard"], ["Marshal"]]',
        "left of Footman#2": '[["Footman#1", "Old Guard", "Footman#2"], ["Marshal"]]',
        "right of Footman#1": '[["Footman#1", "Old Guard", "Footman#2"], ["Marshal"]]',
    }.items():
        steps = f"""
        [[steps]]
        A = ["maneuver Old Guard", "place rank 1 {spot}"]
        expect.A.ranks = {ranks}
        """
        assert played(tmp_path, steps, players=PLAYERS.replace(', state = "spent"', "")) == Report(1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("place rank 1", "'rank 1'; wanted far left, far right"),
        ("place front", "'front'; wanted 'rank 2'"),
        ("place rank 0", "'rank 0'; wanted a formation and a rank"),
        ("place C rank 1", "'C rank 1'; wanted a formation and a rank"),
        ("place rank 1 left of Marshal", "Marshal, who does not stand there; wanted somebody who stands in that rank"),
        ("number x", "'x'; wanted a number"),
        ("player Z", "'Z'; wanted the letter of a player"),
        ("attack Marshal twice", "'twice'; wanted nothing behind the card"),
    ],
)
def test_an_answer_that_cannot_be_meant_is_refused_with_its_place(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        played(tmp_path, f'[[steps]]\nA = "{line}"\nexpect.asked = "A"\n')


def test_a_card_does_what_its_script_says_else_what_is_read_of_its_text_and_without_either_is_refused(
    tmp_path: Path,
) -> None:
    card = """
    [[cards]]
    like = "Footman"
    name = "Scout of Ours"
    text = "Spend Order: Draw a card."
    """
    own = PLAYERS.replace('"Footman", "Footman"', '"Footman", "Scout of Ours"')
    steps = '[[steps]]\nA = "perform Scout of Ours"\nexpect.A.hand = {{ count = {n} }}\nexpect."Scout of Ours".state = "spent"\n'
    script = 'script = ["Order(Draw(2), spend=True)"]\n'
    assert played(tmp_path, steps.format(n=3), BOTH, card + script + own) == Report(2)
    assert played(tmp_path, steps.format(n=2), BOTH, card + own) == Report(2)
    with pytest.raises(BadInput, match="cards, Scout of Ours: words that the engine cannot read; wanted a script"):
        played(tmp_path, steps.format(n=2), "", card.replace("Draw a card", "Draw a moon") + own)
    with pytest.raises(BadInput, match="cards, Scout of Ours, script: 'Order"):
        played(tmp_path, steps.format(n=2), "", card + 'script = "Order("\n' + own)


def test_cards_of_the_shipped_sets_are_there_by_name(tmp_path: Path) -> None:
    own = (
        PLAYERS.replace('"Chief"', '"Korrum Ashjaw"')
        .replace('"Brute", "Brute"', '"Ochre Howler"')
        .replace("Rider", "Dust Boar")
    )
    steps = """
    [[steps]]
    expect."Korrum Ashjaw".atk = [7, 3]
    expect."Ochre Howler".atk = [4]
    """
    assert played(tmp_path, steps, BOTH, own) == Report(2)


def test_a_character_may_stand_in_another_players_formation(tmp_path: Path) -> None:
    own = PLAYERS.replace('"Brute", "Brute"', '"Brute", { card = "Cutpurse", player = "A" }, "Brute"')
    steps = """
    [[steps]]
    expect.B.ranks = [["Brute", "Cutpurse", "Brute"], ["Rider"], ["Chief"]]
    expect.Cutpurse.controller = "A"
    expect.Cutpurse.owner = "A"
    expect.Cutpurse.formation = "B"
    legal = ["attack Cutpurse"]
    """
    assert played(tmp_path, steps, BOTH, own) == Report(2)


def test_the_example_of_the_help_page_passes(tmp_path: Path) -> None:
    folder = tmp_path / "ranks"
    folder.mkdir()
    (tmp_path / "cast.toml").write_bytes((BOOK.scenarios / "cast.toml").read_bytes())
    file = folder / "example.toml"
    file.write_text(EXAMPLES[0], encoding="utf-8")
    assert GAME.table is not None
    assert play(read(file), GAME, GAME.table(), {}) == Report(2)


@pytest.mark.parametrize(
    "key", [*staging_file.STARTS, *staging_file.PILES, *staging_file.CARD_KEYS, *staging_file.TABLE_KEYS]
)
def test_the_help_page_has_an_example_of_every_key_of_this_game(key: str) -> None:
    assert re.search(rf"(?<!\w){key} *=", "".join(EXAMPLES))
