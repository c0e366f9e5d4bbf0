"""How far away front ranks are, which are named by what they are, and what numbers in conditions and results count."""

import pytest

from tests.games.saga.test_grammar import assert_means

_FIRST = "SameRank(Every(Opposing(), FrontRank()))"

READ = [
    ("Order: Perform a melee strike against a character in the front rank of any army.", "Order(Melee(against=(FrontRank(False),), within=99))"),
    ("Order: Perform a +3 ranged strike against a stunned character in an opposing front rank.", f"Order(Ranged(3, (Stunned(), {_FIRST}), within=99))"),
    ("Order: Perform a melee strike targeting an Elf in your front rank.", "Order(Melee(against=(Faction('Elf'), SameRank(Every(Yours(), FrontRank()))), within=99))"),
    ("Order: Perform a melee strike against a character in the front rank within two ranks.", "Order(Melee(against=(FrontRank(False), Within(2)), within=2))"),
    ("Order: Perform a melee strike against a character in the front rank, regardless of rank.", "Order(Melee(against=(FrontRank(False),), within=99))"),
    (
        "Order: Target a character in an opposing front rank. Perform a melee strike against the target.",
        f"Order(Melee(against=({_FIRST},), target=T(0), within=99), cost=(Target(Cards({_FIRST})),))",
    ),
    (
        "Order: Target a spent character in the front rank. Perform a melee strike against the target, regardless of rank.",
        "Order(Melee(target=T(0), within=99), cost=(Target(Cards(Spent(), FrontRank(False))),))",
    ),
    (
        "Order: Target Elf performs a melee strike against a character in an opposing front rank.",
        f"Order(Seq(Target(Cards(Faction('Elf'))), Melee(against=({_FIRST},), by=T(0), within=99)))",
    ),
    (
        "Order: Put up to three Elves in your hand into play. Draw a card for each Elf put into play this way.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), n=3, up_to=True, zone='hand')), ForEach(T(0), Enter(It())), Draw(CountOf(Those(T(0), InFormation(Everybody()))))))",
    ),
    ("While there are 3 charge tokens on this character, he gains +2 AC.", "Static(Bonus('ac', 2), when=Is(Me(), Charged(3)))"),
    ("While this character has two charges, he gains +2 AC.", "Static(Bonus('ac', 2), when=Is(Me(), Charged(2)))"),
    ("While this character has exactly two charges, he gains +2 AC.", "Static(Bonus('ac', 2), when=Is(Me(), Where(Compare(ChargesOn(It()), '==', 2))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "script"), READ)
def test_the_words_mean_what_a_player_takes_them_for(text: str, script: str) -> None:
    """A strike at a rank that is named reaches it, from wherever the striker stands; who could not do what is counted is not."""
    assert_means(text, script)
