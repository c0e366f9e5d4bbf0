"""What is imagined of hidden cards keeps all that a player sees, and deals the rest evenly."""

from collections import Counter

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Seat
from deckbuilder.games.warbands.hidden import imagined
from deckbuilder.games.warbands.state import State, owner
from tests.games.warbands.test_staging import staged

TABLE = {
    "A": {"front": ["Ogre"], "back": [{"card": "Wizard", "spells": ["Heal"]}], "hand": ["Move"]},
    "B": {"front": ["Knight"], "back": [{"card": "Sorcerer", "spells": ["Freeze"]}], "hand": ["Flurry"]},
    "table": {"deck": ["Martyr", "Stunned"], "spells": ["Haste"], "discard": ["Fly True"], "spent": ["Charm"]},
}


def test_own_cards_discards_and_counts_stay_as_they_are() -> None:
    _, state = staged(TABLE)
    for number in range(30):
        other = imagined(state, Seat(0), Rng(number))
        assert other.hands[0] == state.hands[0]
        assert (other.discard, other.spell_discard) == (state.discard, state.spell_discard)
        assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
        for one in range(len(state.faces)):
            assert len(other.spells[one]) == len(state.spells[one])
            assert owner(one) != 0 or other.spells[one] == state.spells[one]
        assert sorted((*other.deck, *other.hands[1])) == sorted((*state.deck, *state.hands[1]))


def test_each_hidden_card_is_as_likely_in_the_other_hand() -> None:
    rules, state = staged(TABLE)
    tries = 3000

    def held(state: State) -> str:
        return rules.book.fight[state.hands[1][0]].name

    seen = Counter(held(imagined(state, Seat(0), Rng(5).branch(number))) for number in range(tries))
    assert set(seen) == {"Flurry", "Martyr", "Stunned"}
    assert all(abs(count - tries / 3) < 120 for count in seen.values()), seen
