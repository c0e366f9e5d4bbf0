"""Sentences, costs, movement and wounds in all their forms are read as they are meant."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

READ = [
    ("Order: Remove a wound from each of your Elves.", "Order(Heal(Every(Yours(), Faction('Elf'))))"),
    ("Order: Remove a wound from each adjacent character.", "Order(Heal(Every(Adjacent())))"),
    ("Order: Ready Elves in rank 2 and ready Dwarves in rank 1 become spent.",
     "Order(Seq(Spend(Every(Ready(), Faction('Elf'), InRank(2))), Spend(Every(Ready(), Faction('Dwarf'), InRank(1)))))"),
    # Costs and limits.
    ("Order: Twice per game: Draw a card.", "Order(Draw(1), game=2)"),
    ("Order: Spend two Elves you control: Draw a card.", "Order(Draw(1), cost=(Choose(Cards(Faction('Elf'), Yours(), Ready(), n=2)), Pay(Spend(T(0)))))"),
    ("Order: Sacrifice another character you control: Draw a card.", "Order(Draw(1), cost=(Choose(Cards(Other(), Yours())), Pay(Kill(T(0)))))"),
    ("Order: Spend and stun Testa: Draw a card.", "Order(Draw(1), cost=(Pay(Spend(Me())), Pay(Stun(Me()))))"),
    ("Order: If you control a Dwarf, once per turn: Draw a card.", "Order(Draw(1), cost=(Require(Some(Yours(), Faction('Dwarf'))),), times=1)"),
    ("Order: Suffer two wounds: Draw a card.", "Order(Draw(1), cost=(Pay(Wound(Me(), 2)),))"),
    ("Order: Inflict a wound on a Dwarf you control: Draw a card.", "Order(Draw(1), cost=(Choose(Cards(Faction('Dwarf'), Yours())), Pay(Wound(T(0), 1))))"),
    ("Order: Discard the top two cards of your deck: Draw a card.", "Order(Draw(1), cost=(Pay(Mill(2)),))"),
    ("Order: Move Testa backward one rank: Draw a card.", "Order(Draw(1), cost=(Pay(Move(Me(), 'backward')),))"),
    ("Order: You may spend Testa: Draw a card. If you spent Testa, draw two cards.", "Order(Seq(Draw(1), If(Compare(CountOf(T(0)), '>=', 1), Draw(2))), cost=(Optional((Pay(Spend(Me())),)),))"),
    ("Order: You may discard a card, target a character: Stun the target.", "Order(Stun(T(1)), cost=(Optional((Pay(Discard(1)),)), Target(Cards())))"),
    ("Order: Spend Testa or discard a card: Draw a card.", "Order(Draw(1), cost=(Pay(OneEffect(Spend(Me()), Discard(1))),))"),
    ("Order: Remove X Charges: Move forward X ranks.", "Order(Move(Me(), 'forward', X()), cost=(ChooseNumber(1, ChargesOn(Me())), Pay(Charge(Me(), Times(-1, X())))))"),
    ("Order: Testa suffers a wound: Draw a card.", "Order(Draw(1), cost=(Pay(Wound(Me())),))"),
    ("Nightfall - Order: If it is not the first turn, draw a card.", "Order(Draw(1), nightfall=True)"),
    # The order and the joints of sentences.
    ("Order: Draw a card and Testa gains +1 AC until end of turn.", "Order(Seq(Draw(1), Gain(Me(), Bonus('ac', 1))))"),
    ("Order: Target a character: You may stun the target. If you do, draw a card.", "Order(Seq(May(Stun(T(0))), If(Did(), Draw(1))), cost=(Target(Cards()),))"),
    ("Order: If Testa is wounded, draw a card. Otherwise, draw two cards.", "Order(If(Is(Me(), Wounded()), Draw(1), Draw(2)))"),
    ("Order: Target a character: Spend the target. If the target is already spent, stun the target.", "Order(If(Is(T(0), Spent()), Seq(Spend(T(0)), Stun(T(0))), Spend(T(0))), cost=(Target(Cards()),))"),
    ("Order: Target a character: Inflict a wound on the target. If the target is already wounded, stun the target.", "Order(If(Is(T(0), Wounded()), Seq(Wound(T(0)), Stun(T(0))), Wound(T(0))), cost=(Target(Cards()),))"),
    ("Order: Target a character: If the target is already spent, stun the target.", "Order(If(Is(T(0), Spent()), Stun(T(0))), cost=(Target(Cards()),))"),
    ("Order: Draw a card unless Testa is wounded.", "Order(If(Is(Me(), Not(Wounded())), Draw(1)))"),
    ("Order: Target a character: At the end of the turn, stun the target.", "Order(AtEndOfTurn(Stun(T(0))), cost=(Target(Cards()),))"),
    ("Order: Target a character: The target may move forward one rank.", "Order(May(Move(T(0)), by=ControllerOf(T(0))), cost=(Target(Cards()),))"),
    ("Order: Draw a card, move forward one rank, or discard a card.", "Order(OneEffect(Draw(1), Move(Me()), Discard(1)))"),
    ("Order: Target a Dwarf and an opposing Elf: Draw a card.", "Order(Draw(1), cost=(Target(Cards(Faction('Dwarf'))), Target(Cards(Opposing(), Faction('Elf')))))"),
    ("Order: Draw X cards, where X is Testa's level.", "Order(Draw(StatOf(Me(), 'level')))"),
    ("Order: Gain +2 AC until end of turn, or draw a card.", "Order(OneEffect(Gain(Me(), Bonus('ac', 2)), Draw(1)))"),
    ("Order: Spend any number of Dwarves: Draw a card for each Dwarf spent.", "Order(Draw(CountOf(T(0))), cost=(Choose(Cards(Faction('Dwarf'), Yours(), Ready(), n=99, up_to=True)), Pay(Spend(T(0)))))"),
    ("Order: Draw a card. If you control a Dwarf, draw two cards instead.", "Order(If(Some(Yours(), Faction('Dwarf')), Draw(2), Draw(1)))"),
    ("Order: Target a character: Stun the target unless its controller discards a card.", "Order(Seq(May(Discard(1, ControllerOf(T(0))), by=ControllerOf(T(0))), If(Never(Did()), Stun(T(0)))), cost=(Target(Cards()),))"),
    ("Order: For each Dwarf you control, draw a card.", "Order(Draw(Count(Faction('Dwarf'), Yours())))"),
    ("Order: An opponent chooses a character. Kill the character.", "Order(Seq(ChoosePlayer(), Choose(Cards(by=Chosen())), Kill(T(0))))"),
    ("Order: An opponent chooses a character he controls. Kill the character.", "Order(Seq(ChoosePlayer(), Choose(Cards(ControlledBy(Chosen()), by=Chosen())), Kill(T(0))))"),
    ("Order: Each player sacrifices a character.", "Order(ForEachPlayer(Everybody(), Seq(Choose(Cards(ControlledBy(Chosen()), by=Chosen())), Kill(T(0)))))"),
    ("Order: Each player kills a character he controls.", "Order(ForEachPlayer(Everybody(), Seq(Choose(Cards(ControlledBy(Chosen()), by=Chosen())), Kill(T(0)))))"),
    ("Order: Target a character: The next time the target dies this turn, draw a card.", "Order(Delayed(Event('die', patient=(Same(T(0)),)), Draw(1)), cost=(Target(Cards()),))"),
    ("Order: At the start of the next turn, draw a card.", "Order(Delayed(Event('turn'), Draw(1), until='game'))"),
    ("Order: Target two characters: The targets swap places.", "Order(Swap(T(0)), cost=(Target(Cards(n=2)),))"),
    ("Order: Testa moves forward one rank and may perform a melee strike.", "Order(Seq(Move(Me()), May(Melee())))"),
    ("Order: Only if Testa is ready: Draw a card.", "Order(Draw(1), cost=(Require(Is(Me(), Ready())),))"),
    ("Order: Target a character: He or she suffers a wound.", "Order(Wound(T(0)), cost=(Target(Cards()),))"),
    ("Order: Choose a character within two ranks. That character suffers a wound.", "Order(Seq(Choose(Cards(Within(2))), Wound(T(0))))"),
    ("Order: Once per turn, while in your front rank: Draw a card.", "Order(Draw(1), cost=(Require(Is(Me(), FrontRank())),), times=1)"),
    ("Order: Until end of turn, your Dwarves gain +2 ATK and your Elves gain +2 AC.", "Order(Seq(Gain(Every(Faction('Dwarf'), Yours()), Bonus('atk', 2)), Gain(Every(Faction('Elf'), Yours()), Bonus('ac', 2))))"),
    # What becomes of somebody.
    ("Order: Target a character: The target is removed from the game.", "Order(Put(T(0), 'removed'), cost=(Target(Cards()),))"),
    ("Order: Target an item: The item is discarded.", "Order(Destroy(T(0)), cost=(Target(Cards(Kind('Item'))),))"),
    ("Order: Target a character: Testa stuns the target.", "Order(Stun(T(0)), cost=(Target(Cards()),))"),
    ("Order: Target a character: Inflict wounds equal to Testa's level on the target.", "Order(Wound(T(0), StatOf(Me(), 'level')), cost=(Target(Cards()),))"),
    ("Order: Target a character: The target loses two wounds.", "Order(Heal(T(0), 2), cost=(Target(Cards()),))"),
    # Movement.
    ("Order: Target a character: Move the target to the front rank.", "Order(Move(T(0), 'rank', 1), cost=(Target(Cards()),))"),
    ("Order: Move Testa to a position adjacent to your Warlord.", "Order(Move(Me(), 'beside', to=WarlordOf(You())))"),
    ("Order: Move two ranks forward.", "Order(Move(Me(), 'forward', 2))"),
    ("Order: Target a character: Swap places with the target.", "Order(Swap(Me(), T(0)), cost=(Target(Cards()),))"),
    ("Order: Testa moves to the last rank.", "Order(Move(Me(), 'last rank'))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:60] for text, _ in READ])
def test_a_sentence_is_read_as_it_is_meant(text: str, ability: str) -> None:
    found = clause(text)
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:60] for text, _ in READ])
def test_what_is_printed_is_read_as_the_same(text: str, ability: str) -> None:
    first = clause(text)
    again = clause(first.english)
    assert again.gaps == ()
    assert canonical(again.effects) == canonical(first.effects)


ATTACHED = [
    ("Order: Attach this card to this character. While attached, this character has +2 AC.", "Static(Bonus('ac', 2))"),
    ("Order: Attach this card to target character. As long as it is attached, the target may not attack.", "Static(Cannot('attack'))"),
    ("Order: Attach this card to a Dwarf. While this card is attached, your Elves have +1 AC.", "Static(Bonus('ac', 1), scope=(Faction('Elf'), Yours()))"),
    ("Order: Attach this card to a Dwarf. While attached, at the end of each turn, the Dwarf suffers a wound.", "Auto(Event('end'), Wound(Me()))"),
    ("React: After this character kills a character: Attach this card to this character. While attached, this character has +1 AC.", "Static(Bonus('ac', 1))"),
    ("Order: Attach this card to a Dwarf. A character with this card attached may not attack.", "Static(Cannot('attack'))"),
    ("Order: Attach this card to a Dwarf. A character with this card attached gains -2 AC.", "Static(Bonus('ac', -2))"),
    (
        "Order: Attach this card to a Dwarf. A character with this card attached must succeed with a magic save (DC 9) before initiative each turn or suffer a wound.",
        "Auto(Event('initiative phase'), Check('magic save', 9, failure=Wound(Me())))",
    ),
    (
        "Order: Attach this card to a Dwarf. Whenever a character with this card attached casts a spell, stun him.",
        "Auto(Event('perform', agent=(Same(Me()),), by=('spell', Not(Same(Self())))), Stun(Me()))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), ATTACHED, ids=[text[:70] for text, _ in ATTACHED])
def test_what_holds_while_a_card_is_attached_is_said_of_whoever_has_it(text: str, ability: str) -> None:
    found = clause(text, "Action")
    assert found.gaps == ()
    assert canonical(found.effects[-1]) == canonical(noted(ability))
    assert canonical(clause(found.english, "Action").effects) == canonical(found.effects)


def test_the_performer_is_not_whoever_the_card_is_attached_to() -> None:
    (gap,) = clause("Order: Attach this card to a Dwarf. While attached, this character has +2 AC.", "Action").gaps
    assert gap.kind == GapKind.TYPE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Order: Perform a melee strike. If it hits, the target suffers a wound, then moves backward one rank.",
            GapKind.UNSUPPORTED,
        ),
        (
            "Spend React: Before an adjacent Elf makes a melee strike roll: For this strike, the Elf's ATK is equal to his printed ATK.",
            GapKind.UNSUPPORTED,
        ),
        ("Order: Remove a wound from your Elves.", GapKind.AMBIGUOUS),  # from one of them, or from each?
        ("Order: Ready your Elves and ready Dwarves become spent.", GapKind.TYPE),  # the Elves are ready, or readied?
        ("Order: If you do, draw a card.", GapKind.TYPE),
        ("Order: Draw a card. Otherwise, draw two cards.", GapKind.TYPE),
        (
            "Order: Reveal the top card of your deck. If it is an Elf, you may put it into play. Otherwise, shuffle it into your deck.",
            GapKind.UNSUPPORTED,
        ),
        ("Order: Once per turn, twice per turn: Draw a card.", GapKind.TYPE),
        ("Order: Spend an opposing character: Draw a card.", GapKind.TYPE),
        ("Order: Target an item: Move the item to the front rank.", GapKind.TYPE),
        ("Order: Draw a card. Stun Testa. If you control a Dwarf, move forward one rank instead.", GapKind.UNSUPPORTED),
        ("Order: Kill any number of Dwarves: Draw a card for each Dwarf spent.", GapKind.TYPE),
        ("Order: Target a character: Swap the targets.", GapKind.TYPE),
        ("Order: Spend Testa: If you spent Testa, draw a card.", GapKind.TYPE),
        ("Order: You may discard a card: If you spent Testa, draw a card.", GapKind.TYPE),
        ("Order: Target an item: Swap places with the target.", GapKind.TYPE),
        (
            "Order: Target a character: Spend the target and inflict a wound on it. If the target is already spent, stun the target.",
            GapKind.UNSUPPORTED,
        ),
        (
            "Order: Target a character: The target must succeed with a will save (DC 20) or gain Stealth +10, and is under your control permanently.",
            GapKind.UNSUPPORTED,
        ),
        (
            "Order: Target a character: Draw a card. If the target is already spent, stun the target.",
            GapKind.UNSUPPORTED,
        ),
    ],
)
def test_what_does_not_fit_is_declined(text: str, why: GapKind) -> None:
    found = clause(text)
    assert found.effects == ()
    assert [gap.kind for gap in found.gaps] == [why]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (
            "While he is adjacent to an Elf, Testa has +1 AC.",
            "While he is adjacent to an Elf, Testa Quill gains +1 AC.",
        ),
        ("Items equipped to him may not be destroyed.", "Items equipped to him may not be destroyed."),
        ("Order: Remove all wounds from Testa.", "Order: Remove all wounds from Testa Quill."),
        (
            "Order: Remove X Charges from Testa: Perform a +X ranged strike.",
            "Order: Remove X charges from Testa Quill: Perform a +X ranged strike.",
        ),
        (
            "Order: Move Testa and up to one other target character forward one rank.",
            "Order: Move Testa Quill and up to one other target character forward one rank.",
        ),
        ("Order: Target up to one Elf: Stun the target.", "Order: Target up to one Elf: Stun the target."),
        (
            "Order: Testa may perform an attack (spending as normal).",
            "Order: Testa Quill may perform an attack, spending as normal.",
        ),
        ("Order: Make your next die roll a natural 20.", "Order: Make your next die roll a natural 20."),
        (
            "If you won initiative this turn, Testa has +1 AC.",
            "While you have won initiative this turn, Testa Quill gains +1 AC.",
        ),
        (
            "Order: This character may use the Charisma feat an additional time this turn.",
            "Order: This character may use the Charisma feat an additional time until end of turn.",
        ),
        (
            "Order: Choose a subclass. This character gains that subclass until end of turn.",
            "Order: Choose a subclass. This character gains the chosen subclass until end of turn.",
        ),
        (
            "Testa gains +2 levels for casting spells and equipping items.",
            "Testa Quill gains +2 Levels for casting spells and equipping items.",
        ),
        (
            "Testa's spells gain +1 to strike rolls and DC saves for each Undead in this rank.",
            "Testa Quill's spells gain +1 to strike rolls and DC saves for each Undead in this rank.",
        ),
    ],
)
def test_english_made_of_a_reading_is_english(text: str, english: str) -> None:
    assert clause(text).english == english
