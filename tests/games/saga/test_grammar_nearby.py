"""What two known phrases come to together: the ATK of a strike, what lasts for a strike or an action, saves of several."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    (
        "After a melee strike targets Testa with +6 or less ATK, the strike is a Critical Failure.",
        "Auto(Event('target', patient=(Same(Me()),), by=('melee',), when=Compare(HeardAtk(), '<=', 6)), SetRoll(1))",
    ),
    (
        "React: After Testa is targeted by a melee strike with an ATK of +6 or less: Cancel the strike.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',), when=Compare(HeardAtk(), '<=', 6)), Cancel())",
    ),
    (
        "React: After a melee strike roll targets Testa with an ATK of +10 or more: Draw a card.",
        "React(Event('roll', patient=(Same(Me()),), by=('melee',), when=Compare(HeardAtk(), '>=', 10)), Draw())",
    ),
    (
        "React: After Testa hits with a melee strike: The target must succeed with a magic save (DC 8 + the ATK of the strike) or be stunned.",
        "React(Event('hit', (Same(Me()),), by=('melee',)), Check('magic save', Plus(8, HeardAtk()), failure=Stun(Patient()), who=Patient()))",
    ),
    (
        "React: Before Testa makes a melee strike roll: If the strike's ATK is less than the target's AC, gain +2 ATK for the strike.",
        "React(Event('roll', (Same(Me()),), by=('melee',), before=True), If(Compare(HeardAtk(), '<', StatOf(Patient(), 'ac')), Gain(Me(), Bonus('atk', 2), until='strike')))",
    ),
    (
        "React: After Testa is targeted with a strike or action: Gain +2 AC and Skill for the duration of the strike or action.",
        "React(OneEvent(Event('target', patient=(Same(Me()),), by=('strike',)), Event('target', patient=(Same(Me()),), by=('action',))), Gain(Me(), Bonus('ac', 2), Bonus('skill', 2), until='deed'))",
    ),
    (
        "React: After Testa is targeted by a spell or ranged strike: He gains +3 AC until the end of the action or strike.",
        "React(OneEvent(Event('target', patient=(Same(Me()),), by=('spell',)), Event('target', patient=(Same(Me()),), by=('ranged',))), Gain(Me(), Bonus('ac', 3), until='deed'))",
    ),
    (
        "Order: Until end of turn, while you control an Elf, ranged strikes against your characters inflict no wounds.",
        "Order(Gain(Every(Yours()), While(StrikeMod('ranged', harmless=True, defending=True), Some(Yours(), Faction('Elf')))))",
    ),
    (
        "Order: Your Dwarves' melee strikes inflict an additional wound until end of turn while you control fewer characters than each opponent.",
        "Order(Gain(Every(Yours(), Faction('Dwarf')), While(StrikeMod('melee', wounds=1), Never(Some(Opposing(), IsWarlord(), Where(Compare(Count(Yours()), '>=', Count(ControlledBy(ControllerOf(It()))))))))))",
    ),
    (
        "Order: Until the end of the turn, each melee and ranged strike targeting a character in your first rank has a -3 penalty to the die roll.",
        "Order(Gain(Every(SameRank(Every(Yours(), FrontRank()))), StrikeMod(roll=-3, defending=True)))",
    ),
    (
        "Order: Target a character: The target must make a poison save (DC 14). Characters adjacent to the target must make a poison save (DC 9). Characters who fail become spent and suffer a wound.",
        "Order(Seq(Check('poison save', 14, failure=Seq(Spend(T()), Wound(T())), who=T()), ForEach(Every(Adjacent(T())), Check('poison save', 9, failure=Seq(Spend(It()), Wound(It())), who=It()))), cost=(Target(Cards()),))",
    ),
    (
        "Order: Target all characters with a Steed equipped. Each target must succeed with a Medicine check (DC 18) or the Steed is destroyed.",
        "Order(ForEach(T(), Check('Medicine', 18, failure=Destroy(Every(Kind('Item'), Trait('Steed'), HeldBy(It()))), who=It())), cost=(Target(Cards(Bears(Trait('Steed')), every=True)),))",
    ),
    (
        "Order: Put a character from your hand into play in an opposing front rank.",
        "Order(Seq(Choose(Cards(Kind('Character'), zone='hand')), Enter(T(), 1, abroad='opposing')))",
    ),
    (
        "Order: Put a character from your discard pile into play in an opponent's second rank, spent.",
        "Order(Seq(Choose(Cards(Kind('Character'), zone='discard')), Enter(T(), 2, orient='spent', abroad='opposing')))",
    ),
    (
        "Order: Put a character from your hand into play in the front rank of any army.",
        "Order(Seq(Choose(Cards(Kind('Character'), zone='hand')), Enter(T(), 1, abroad='any')))",
    ),
    (
        "Testa may enter play into the front rank of any army.",
        "Static(Entrance('any front'))",
    ),
    (
        "Your Elves may enter play in the first rank of an opposing formation.",
        "Static(Entrance('abroad', filters=(Faction('Elf'),), others=True), scope=(Yours(), IsWarlord()))",
    ),
    (
        "Opposing fighters may not target your wizards with melee strikes.",
        "Static(Cannot('melee', (All(Yours(), Class('Wizard')),)), scope=(Opposing(), Class('Fighter')))",
    ),
    (
        "Opposing characters may not target your Elves.",
        "Static(Cannot('target', (All(Yours(), Faction('Elf')),)), scope=(Opposing(),))",
    ),
    (
        "Opposing characters may not target adjacent Elves.",
        "Static(Cannot('be targeted', opposing=True), scope=(Adjacent(), Faction('Elf')))",
    ),
    (
        "Order: Until end of turn, opposing rogues may not target your wounded characters.",
        "Order(Gain(Every(Opposing(), Class('Rogue')), Cannot('target', (All(Yours(), Wounded()),))))",
    ),
    (
        "Your Elves inflict an additional wound on Dwarves with melee strikes.",
        "Static(StrikeMod('melee', against=(Faction('Dwarf'),), wounds=1), scope=(Yours(), Faction('Elf')))",
    ),
    (
        "Testa may not be stunned by wizards.",
        "Static(Cannot('be stunned', (Class('Wizard'),)))",
    ),
    (
        "Testa may not be wounded by strikes.",
        "Static(Cannot('be wounded', by='strike'))",
    ),
    (
        "Testa may not be targeted by melee and ranged strikes.",
        "Static(Cannot('be targeted', by='strike'))",
    ),
    (
        "Order: Target a character: The target loses 2 ATK and AC until end of turn.",
        "Order(Gain(T(), Bonus('atk', -2), Bonus('ac', -2)), cost=(Target(Cards()),))",
    ),
    (
        "Testa gains +2 to non-save Skill checks.",
        "Static(RollBonus('no save', 2))",
    ),
    (
        "Order: Target a character equipped with no Armor: Inflict a wound on the target.",
        "Order(Wound(T()), cost=(Target(Cards(Not(Bears(Trait('Armor'))))),))",
    ),
    (
        "Order: Target a character not equipped with any Weapons: Inflict a wound on the target.",
        "Order(Wound(T()), cost=(Target(Cards(Not(Bears(Trait('Weapon'))))),))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_known_phrases_together_are_read_as_they_are_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Perform a melee strike. If the ATK of the strike is 4 or more, draw a card.", GapKind.TYPE),
        ("React: After Testa moves with an ATK of +6 or less: Draw a card.", GapKind.TYPE),
        (
            "React: After Testa is targeted with a strike or action: Gain +4 AC for the duration of the action.",
            GapKind.UNSUPPORTED,
        ),
        (
            "Order: Each character with a Steed equipped must succeed with a Medicine check (DC 18) or the Steed is destroyed.",
            GapKind.TYPE,
        ),
        ("Testa enters play in the rank behind an opponent's last rank.", GapKind.UNKNOWN),
        ("Opposing characters may only target your wizards with melee strikes.", GapKind.AMBIGUOUS),
        ("Testa may not be spent by wizards.", GapKind.UNSUPPORTED),
    ],
)
def test_known_phrases_that_do_not_go_together_are_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)


@pytest.mark.parametrize(
    "text",
    [
        "Remove this card from the game after you play it.",
        "After this action card is performed, remove it from the game.",
        "Testa Quill is removed from the game after use.",
        "After performing this card, remove it from the game.",
    ],
)
def test_an_action_card_that_goes_once_it_is_performed_is_read(text: str) -> None:
    assert_means(text, "Vanishes()", of=("Action",))
    assert_declined(text, GapKind.UNSUPPORTED)


def test_an_item_may_enter_play_as_a_character() -> None:
    assert_means(
        "React: Before this character leaves play: Testa enters play in this rank as a Level 3 fighter with +5 ATK, 12 AC, +2 Skill, and 1 HP.",
        "React(Event('leave', patient=(Same(Me()),), before=True), Enter(Self(), near=Me(), as_=StatLine(3, ('Fighter',), (5,), 12, 2)))",
        of=("Item",),
    )
