"""Amounts that are others if something is so, whatever is counted; and whom a noun means that nobody called so before."""

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
    ("Order: Target one (two if this cleric is a Druid) other character(s): Stun each target.",
     f"Order(Stun(T(0)), cost=(Target(Cards(Other(), n=Either({DRUID}, 2, 1))),))"),
    ("Order: Target a character who must succeed with a magic save (DC 5 + cleric's Skill, DC 10 + cleric's Skill if this cleric is a Druid) or be stunned.",
     "Order(Seq(Target(Cards()), Check('magic save', "
     f"Either({DRUID}, Plus(10, StatOf(Me(), 'skill')), Plus(5, StatOf(Me(), 'skill'))), failure=Stun(T(0)), who=T(0))))"),
    ("Order: Discard up to 2 cards from the top of your deck (up to 4 cards if this cleric is a Druid): Gain +1 AC for each character card discarded.",
     f"Order(Gain(Me(), Bonus('ac', CountIn(You(), 'discard', (Kind('Character'), Same(T(0)))))), "
     f"cost=(ChooseNumber(0, Either({DRUID}, 4, 2)), Pay(Mill(X()))))"),
    ("Order: Target an item within 2 ranks: Succeed with a Skill check (DC 8 + item's Level) to destroy the item.",
     "Order(Check('skill', Plus(8, StatOf(T(0), 'level')), success=Destroy(T(0))), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(2))))),))"),
    ("Order: Target all characters with a Steed equipped. Each target must succeed with a Medicine check (DC 18) or the Steed is discarded.",
     "Order(ForEach(T(0), Check('Medicine', 18, failure=Destroy(Every(Kind('Item'), Trait('Steed'), HeldBy(It()))), who=It())), "
     "cost=(Target(Cards(Bears(Trait('Steed')), every=True)),))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:40] for text, _ in READ])
def test_an_amount_may_be_another(text: str, ability: str) -> None:
    (found,) = read(text, "Action", "Old Song", "Cleric").clauses
    assert found.gaps == ()
    assert canonical(found.effects) == canonical((noted(ability),))
    (again,) = read(found.english, "Action", "Old Song", "Cleric").clauses
    assert canonical(again.effects) == canonical(found.effects)
