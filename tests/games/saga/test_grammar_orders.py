"""What cards out of play say, what an action is, and Orders out of turn are read as they are meant."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

READ = [
    ("While Testa Quill is in your hand, your Elves have the ability, \"Order: Reveal Testa Quill from your hand and discard a card: Draw a card.\"",
     "Static(Grant(Order(Draw(1), cost=(Pay(Show(Copy('Testa Quill', 'hand'))), Pay(Discard(1))))), scope=(Yours(), Faction('Elf')), zone='in hand')"),
    ("While Testa Quill is in your discard pile, your Warlord has the ability, \"Order: Remove Testa Quill from the game: Draw a card.\"",
     "Static(Grant(Order(Draw(1), cost=(Pay(Put(Copy('Testa Quill', 'discard'), 'removed')),))), scope=(Yours(), IsWarlord()), zone='discard')"),
    ("While in your hand and your Warlord is an Elf, Testa Quill has the ability, \"React: After a Dwarf is killed, put Testa Quill into play: Draw a card.\"",
     "React(Event('die', patient=(Faction('Dwarf'),)), Draw(1), cost=(Require(Is(WarlordOf(You()), Faction('Elf'))), Pay(Enter(Self()))), zone='own hand')"),
    ("React: After a Dwarf is killed, put Testa Quill into play from your hand: Draw a card.",
     "React(Event('die', patient=(Faction('Dwarf'),)), Draw(1), cost=(Pay(Enter(Self())),), zone='own hand')"),
    ("Order: Remove Testa Quill in your discard pile from the game: Draw a card.",
     "Order(Draw(1), cost=(Pay(Put(Self(), 'removed')),), zone='own discard')"),
    ("React: After you perform an Order: Perform an additional Order after this one.",
     "React(Event('perform', agent=(Yours(),), by=('order',)), TakeOrder())"),
    ("React: Once per turn, after an Elf moves forward: He performs an Order.",
     "React(Event('forward', patient=(Faction('Elf'),)), TakeOrder(Patient()), times=1)"),
    ("Order: Target a character. On your next Order, skip that Order and ready the target.",
     "Order(AtNextOrder(ReadyUp(T(0))), cost=(Target(Cards()),))"),
    ("Spend Order (Tactics): Draw a card.", "Order(Draw(1), spend=True, element='Tactics')"),
    ("Order: Draw a card. This is a Water action and a spell.", "Order(Draw(1), element='Water', spell=True)"),
    ("Order: Draw a card. This action may be performed while stunned.", "Order(Draw(1), stunned=True)"),
    ("Order: Draw a card. This ability may not be canceled.", "Order(Draw(1), sure=True)"),
    ("Order: Draw a card. This ability may only be used once per turn.", "Order(Draw(1), times=1)"),
    ("Order: Draw a card. This ability may only be used if you control an Elf.",
     "Order(Draw(1), cost=(Require(Some(Yours(), Faction('Elf'))),))"),
    ("Testa Quill's ranged strikes are Fire actions.", "Static(ActsAs('Fire', of='making ranged'))"),
    ("Spells cast by your Elves may not be canceled.", "Static(Cannot('be canceled', by='spell'), scope=(Yours(), Faction('Elf')))"),
    ("Order: Target and spend one of your Elves: Draw a card.",
     "Order(Draw(1), cost=(Target(Cards(Yours(), Faction('Elf'), Ready())), Pay(Spend(T(0)))))"),
    ("Order: Kill target Elf: Draw a card.", "Order(Draw(1), cost=(Target(Cards(Yours(), Faction('Elf'))), Pay(Kill(T(0)))))"),
    ("Order: Move to the rank behind your last rank.", "Order(Move(Me(), 'behind last'))"),
    ("Order: Choose an opponent who must inflict two wounds on a character he controls.",
     "Order(Seq(ChoosePlayer(), ForEachPlayer(Chosen(), Seq(Choose(Cards(ControlledBy(Chosen()), by=Chosen())), Wound(T(0), 2)))))"),
    ("Order: Target up to two of your Elves: Ready the targets.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Yours(), Faction('Elf'), n=2, up_to=True)),))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "script"), READ)
def test_a_clause_is_read_as_it_is_meant(text: str, script: str) -> None:
    found = clause(text)
    assert found.read, found.gaps
    assert canonical(found.effects) == canonical((noted(script),))


def test_a_card_does_not_reveal_itself_where_it_does_not_lie() -> None:
    text = 'While Testa Quill is in your discard pile, your Elves have the ability, "Order: Reveal Testa Quill from your hand: Draw a card."'
    assert not clause(text).read


def test_a_limit_is_not_said_twice() -> None:
    assert not clause("Order: Twice per turn: Draw a card. This ability may only be used once per turn.").read
