"""What everybody does to a battlefield."""

from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.state import CONTROL
from tests.games.warbands.test_staging import staged


def test_who_is_controlled_and_taken_back_stays_with_his_own_player_when_the_turn_ends() -> None:
    rules, state = staged({"A": {"front": ["Elf", "Ogre"]}, "B": {"front": ["Knight"]}, "table": {"phase": "attack"}})
    ground = Recruits(state, rules.book)
    ground.control(0, 2)
    assert ground.side(0) == 1
    ground.control(0, 0)
    assert not ground.has(CONTROL, 0)
    ground.end_turn()
    assert ground.places[0] == state.places[0]


def test_who_is_controlled_by_another_player_in_turn_goes_home_when_the_turn_ends() -> None:
    players = {"A": {"front": ["Orc"], "back": ["Elf"]}, "B": {"front": ["Knight"]}, "C": {"front": ["Dwarf"]}}
    rules, state = staged({**players, "table": {"phase": "attack"}})
    ground = Recruits(state, rules.book)
    ground.control(1, 2)
    ground.control(1, 4)
    assert ground.count(CONTROL, 1) == 1
    assert ground.side(1) == 2
    ground.end_turn()
    assert ground.places[1] == state.places[1]
