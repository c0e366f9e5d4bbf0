"""Who starts where and with what: the grammar claims no rule of lists that the judge of lists does not read from the same words."""

import pytest

from deckbuilder.games.saga.algebra.abilities import DeckRule
from deckbuilder.games.saga.construction.bends import NONE
from deckbuilder.games.saga.construction.wordings import read_bends
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import read
from tests.helpers.decks import Stack, rules, warlord

TEXTS = [
    "Begins the game with an additional Beast in rank three.",
    "Starts the game with a Dwarf Warlord in rank two.",
    "Testa Quill begins the game with an Elf in rank one, and another in rank three.",
    "You may start the game with an additional Beast in rank one.",
    "If Testa Quill is your Warlord, you start the game with an additional Beast in rank three.",
    "May only begin the game with evil Elves, Dwarves, and Mercenaries.",
    "May start in the army of an Elf or Dwarf Warlord.",
    "May only start in play if Korrum Ashjaw is your Warlord.",
    "Testa Quill may begin with any one rogue item of level 4 or less equipped.",
    "Can't be part of your starting army.",
    "You start with an additional 1st and 2nd level character in play.",
    "There is no limit to the number of each Beast in your deck.",
    "May start the game with characters of any faction.",
    "You begin with 2nd level characters in place of 1st level characters and 3rd level characters in place of 2nd level characters.",
    "May begin the game in your discard pile instead of a level 1 character.",
    "Begins the game with Korrum Ashjaw in the third rank.",
    "You must have a cleric in your army to start with Testa Quill.",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_left_to_the_judge_of_lists_is_read_by_him(text: str) -> None:
    (found,) = read(text).clauses
    assert (found.gaps, found.effects) == ((), (DeckRule(),))
    assert read_bends("Testa Quill", text, ()) != NONE


@pytest.mark.parametrize("text", TEXTS)
def test_the_reading_in_english_is_read_as_the_same(text: str) -> None:
    (first,) = read(text).clauses
    (again,) = read(first.english).clauses
    assert canonical(again.effects) == canonical(first.effects)


def test_what_starts_stands_beside_what_always_holds() -> None:
    (found,) = read("Testa is a fighter and a rogue, and starts the game with a Beast in rank one.").clauses
    assert found.gaps == ()
    assert found.effects[-1] == DeckRule()
    assert len(found.effects) == 2


def test_a_warlord_stands_in_the_rank_of_his_words() -> None:
    stack = Stack(lead=warlord("Captain Moon", text="Captain Moon starts the game in the first rank."))
    front = rules().formation(stack.deck, stack.cards)[0]
    assert [stack.cards[place.card].name for place in front if place.card] == [*["Mock Scout"] * 3, "Captain Moon"]
