"""Amounts that are others if something is so, what is done otherwise, and words that no rule has."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import read

DRUID = "Is(Me(), Trait('Druid'))"
READ = [
    ("Order: Stun target character within 1 rank (2 ranks if this cleric is a Druid).",
     f"Order(Seq(Target(Cards(Within(Either({DRUID}, 2, 1)))), Stun(T(0))))"),
    ("Order: Target a character: Move the target backward two ranks (three if this cleric is a Druid).",
     f"Order(Move(T(0), 'backward', Either({DRUID}, 3, 2)), cost=(Target(Cards()),))"),
    ("Order: Target one (two if this cleric is a Druid) other characters: Stun each target.",
     f"Order(Stun(T(0)), cost=(Target(Cards(Other(), n=Either({DRUID}, 2, 1))),))"),
    ("Order: Target a character who must succeed with a magic save (DC 5 + this cleric's Skill, DC 10 + this cleric's Skill if this cleric is a Druid) or be stunned.",
     "Order(Seq(Target(Cards()), Check('magic save', "
     f"Either({DRUID}, Plus(10, StatOf(Me(), 'skill')), Plus(5, StatOf(Me(), 'skill'))), failure=Stun(T(0)), who=T(0))))"),
    ("Order: If this cleric is a Druid, stun target character. Otherwise, kill target wounded character.",
     f"Order(If({DRUID}, Seq(Target(Cards()), Stun(T(0))), Seq(Target(Cards(Wounded())), Kill(T(0)))))"),
    ("Order: If you have no cards in hand, draw a card.", "Order(If(Compare(CountIn(You(), 'hand'), '==', 0), Draw(1)))"),
    ("Order: If an opponent has more cards in hand than you, draw a card.",
     "Order(If(Some(Opposing(), IsWarlord(), Where(Compare(CountIn(ControllerOf(It()), 'hand'), '>', CountIn(You(), 'hand')))), Draw(1)))"),
    ("Order: If your Warlord is an Elf, he gains +2 ATK.", "Order(If(Is(WarlordOf(You()), Faction('Elf')), Gain(WarlordOf(You()), Bonus('atk', 2))))"),
]  # fmt: skip

OTHER_WORDS = [
    (
        "Order: Perform a melee strike which does an additional wound if it hits.",
        "Order: Perform a melee strike that inflicts an additional wound if it hits.",
    ),
    (
        "Order: Target a character in a adjacent rank: Stun the target.",
        "Order: Target a character in an adjacent rank: Stun the target.",
    ),
    ("React: After an Elf dies: Songg may attack.", ""),
    ("Order: Target a character: Old Sogn is attached to the target.", ""),
    ("Order: Do one of the following: Ready an Elf, Stun an Elf, Draw a card.", ""),
]


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:40] for text, _ in READ])
def test_an_amount_may_be_another(text: str, ability: str) -> None:
    (found,) = read(text, "Action", "Old Song", "Cleric").clauses
    assert found.gaps == ()
    assert canonical(found.effects) == canonical((noted(ability),))
    (again,) = read(found.english, "Action", "Old Song", "Cleric").clauses
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize(("text", "same"), OTHER_WORDS, ids=[text[:40] for text, _ in OTHER_WORDS])
def test_words_for_the_same_are_read_where_no_rule_has_them(text: str, same: str) -> None:
    (found,) = read(text, "Action", "Old Song", "Fighter").clauses
    if not same:
        assert found.effects == ()
        return
    (plain,) = read(same, "Action", "Old Song", "Fighter").clauses
    assert found.effects
    assert canonical(found.effects) == canonical(plain.effects)


def test_a_card_may_misspell_its_own_name() -> None:
    (found,) = read("React: After an Elf dies: Ka'ten gains +2 ATK.", "Character", "Kat'en", "Fighter").clauses
    assert canonical(found.effects) == canonical(
        (noted("React(Event('die', patient=(Faction('Elf'),)), Gain(Me(), Bonus('atk', 2)))"),)
    )
