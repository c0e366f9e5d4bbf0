"""Places, moves and ranks said in further words: who is alone beside whom, who cannot live so, what joins an army, what counts as paid."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_declined, assert_means, clause

_BACKWARD = ", ".join(f"Move(Me(), 'backward', n={n})" for n in range(1, 21))  # no formation is deeper

READ = [
    (
        "While this character is adjacent to exactly one Elf, he gains +3 AC.",
        "Static(Bonus('ac', 3), when=Is(Me(), Where(Compare(Count(Faction('Elf'), Adjacent(It())), '==', 1))))",
    ),
    (
        "While only one Elf is adjacent to this character, he gains +3 AC.",
        "Static(Bonus('ac', 3), when=Compare(Count(Adjacent(), Faction('Elf')), '==', 1))",
    ),
    (
        "While this character has exactly one adjacent Elf, he gains +3 AC.",
        "Static(Bonus('ac', 3), when=Compare(Count(Faction('Elf'), Adjacent()), '==', 1))",
    ),
    (
        "If this character is the only Elf in this rank, she is killed.",
        "Static(Doomed(), when=Both(Is(Me(), Faction('Elf'), SameRank()), Never(Some(Other(), Faction('Elf'), SameRank()))))",
    ),
    (
        "Any time that you have no Elves within one rank of this character, this character is killed.",
        "Static(Doomed(), when=Compare(Count(Yours(), Faction('Elf'), Within(1)), '==', 0))",
    ),
    (
        "This character is killed if you control no other Elves.",
        "Static(Doomed(), when=Compare(Count(Yours(), Other(), Faction('Elf')), '==', 0))",
    ),
    (
        "Order: Target a stunned character: Fall the target forward.",
        "Order(Move(T(0), 'fall'), cost=(Target(Cards(Stunned())),))",
    ),
    (
        "If this character has moved two or more ranks this turn, he has +2 AC.",
        "Static(Bonus('ac', 2), when=CameAbout(Event('move', patient=(Same(Me()),), when=Compare(EventAmount(), '>=', 2))))",
    ),
    (
        "This character gains +4 AC if all other armies have more Elves in their front rank than your army has in its front rank.",
        "Static(Bonus('ac', 4), when=Never(Some(Opposing(), IsWarlord(), Where(Compare(Count(Faction('Elf'), Yours(), FrontRank()), '>=', Count(Faction('Elf'), ControlledBy(ControllerOf(It())), FrontRank()))))))",
    ),
    (
        "React: Before a melee strike roll targeting this character: He must move backward at least one rank, but may move backward any number of ranks.",
        f"React(Event('roll', patient=(Same(Me()),), by=('melee',), before=True), OneEffect({_BACKWARD}))",
    ),
    (
        "React: After one of your Elves kills an opposing character of equal or higher Level: Draw a card.",  # than the Elf
        "React(Event('die', (Yours(), Faction('Elf')), (Opposing(), Stat('level', '>=', StatOf(Agent(), 'level')))), Draw(1))",
    ),
    (
        "This character gains +4 AC if each opposing front rank has more Elves than your front rank.",
        "Static(Bonus('ac', 4), when=Never(Some(Opposing(), IsWarlord(), Where(Compare(Count(Faction('Elf'), InFormation(), FrontRank(False)), '>=', Count(Faction('Elf'), InFormation(ControllerOf(It())), FrontRank(False)))))))",
    ),
    (
        "Order: Put a lower level Elf into play without a loyalty penalty.",
        "Order(Seq(Choose(Cards(Kind('Character'), Stat('level', '<', StatOf(Me(), 'level')), Faction('Elf'), zone='hand')), Enter(T(0), loyal=True)))",
    ),
    (
        "React: Before Testa is killed as part of an action's payment: He is not killed.",
        "React(Event('die', patient=(Same(Me()),), by=('payment',), before=True), NotKilled())",
    ),
    (
        "React: Before this character is killed as a cost: He does not die, but the action's cost is still considered paid.",
        "React(Event('die', patient=(Same(Me()),), by=('payment',), before=True), NotKilled(True))",
    ),
    (
        "Spend Order: The next time an opposing character moves into this rank, perform a +4 melee strike targeting that character after the move.",
        "Order(Delayed(Event('move', patient=(Opposing(), SameRank()), when=Compare(EventAmount(), '>=', 1)), Melee(4, target=Patient()), 'game'), True)",
    ),
    (
        "React: After target Elf targets Testa with a melee strike: The target must succeed with a will save (DC 11) or must choose another legal target.",
        "React(Event('target', (Faction('Elf'),), (Same(Me()),), by=('melee',), target='agent'), Check('will save', 11, failure=Seq(Choose(Cards(Other(Patient()), by=ControllerOf(Agent()))), Redirect(T(0))), who=Agent()))",
    ),
    (
        "Order: Until the end of the turn, all Elves entering your front rank or put into your front rank become spent.",
        "Order(Delayed(OneEvent(Event('move', patient=(Faction('Elf'), SameRank(Every(Yours(), FrontRank()))), when=Compare(EventAmount(), '>=', 1)), Event('enter', patient=(Faction('Elf'), SameRank(Every(Yours(), FrontRank()))))), Spend(Patient()), every=True))",
    ),
    (
        "For each Elf in this rank, this character gains +2 levels for casting spells and +1 skill.",
        "Static(LevelFor('cast', Times(2, Count(Faction('Elf'), SameRank()))), Bonus('skill', Count(Faction('Elf'), SameRank())))",
    ),
    (
        "React: Cancel an action targeting this character from a character more than two ranks away.",
        "React(Event('target', (Not(Within(2)),), (Same(Me()),), by=('action',)), Cancel(True))",
    ),
    (
        "React: Before this character is killed, remove the Undead trait from this character until the end of the turn: Ready this character.",
        "React(Event('die', patient=(Same(Me()),), before=True), ReadyUp(Me()), cost=(Require(Is(Me(), Trait('Undead'))), Pay(Gain(Me(), GainTrait('Undead', True)))))",
    ),
    (
        "Order: Target an Elf: Remove the Monster trait from the target until the end of the turn.",
        "Order(Gain(T(0), GainTrait('Monster', True)), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Target a Warlord: The target permanently becomes classless.",
        "Order(Gain(T(0), GainClass('Fighter', True), GainClass('Rogue', True), GainClass('Cleric', True), GainClass('Wizard', True), until='permanent'), cost=(Target(Cards(IsWarlord())),))",
    ),
    (
        "Testa begins play in rank two.",
        "DeckRule()",
    ),
    (
        "Begins the game with an additional Level 2 character in the second rank.",
        "DeckRule()",
    ),
    (
        "Order: Once per game, target a Warlord you control: This character gains the Warlord trait permanently. Kill the target.",
        "Order(Seq(Gain(Me(), GainTrait('Warlord'), until='permanent'), Kill(T(0))), cost=(Target(Cards(IsWarlord(), Yours())),), game=1)",
    ),
    (
        "React: Before this character dies: Target Elf you control permanently has +1 Level and the Monster and Warlord traits. (You do not lose the game.)",
        "React(Event('die', patient=(Same(Me()),), before=True), Seq(Target(Cards(Faction('Elf'), Yours())), Gain(T(0), Bonus('level', 1), GainTrait('Monster'), GainTrait('Warlord'), until='permanent')))",
    ),
    (
        "React: Before target opposing stunned character falls forward into his front rank: The target suffers a wound.",
        "React(Event('fall', patient=(Opposing(), Stunned(), InRank(2), Not(Abroad())), target='patient', before=True), Wound(Patient()))",
    ),
    (
        "Nightfall - When this character enters play, if it is not the first turn, draw a card.",
        "Auto(Event('enter', patient=(Same(Me()),)), If(Compare(Turns(), '>', 1), Draw()))",
    ),
    (
        "React: After an opposing character kills target lower Level character: Return the target into play in the same location and orientation.",
        "React(Event('die', (Opposing(),), (Where(Compare(StatOf(It(), 'level', printed=True), '<', StatOf(Me(), 'level'))),), target='patient'), Enter(Patient(), at=Patient(), orient='same'))",
    ),
    (
        "Order: Target an Elf: Move this character into the rank the target is in.",
        "Order(Move(Me(), 'join', to=T(0)), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "React: After another character in your army is killed, kill this character: Give an Elf in the same rank as the one that was killed a permanent bonus to ATK equal to the rank this character was in.",
        "React(Event('die', patient=(Other(), Yours())), Seq(Choose(Cards(Faction('Elf'), SameRank(Patient()))), Gain(T(0), Bonus('atk', RankOf(Me())), until='permanent')), cost=(Pay(Kill(Me())),))",
    ),
    (
        "Order: Target a character of a different faction or alignment than this character: The target becomes spent.",
        "Order(Spend(T(0)), cost=(Target(Cards(Not(All(Any(All(Faction('Deverenian'), Where(Is(Me(), Faction('Deverenian')))), All(Faction('Dwarf'), Where(Is(Me(), Faction('Dwarf')))), All(Faction('Elf'), Where(Is(Me(), Faction('Elf')))), All(Faction('Free Kingdoms'), Where(Is(Me(), Faction('Free Kingdoms')))), All(Faction('Mercenary'), Where(Is(Me(), Faction('Mercenary')))), All(Faction('Nothrog'), Where(Is(Me(), Faction('Nothrog')))), All(Faction('The Chosen'), Where(Is(Me(), Faction('The Chosen'))))), Any(All(Good(), Where(Is(Me(), Good()))), All(Evil(), Where(Is(Me(), Evil()))), All(All(Not(Good()), Not(Evil())), Where(Is(Me(), All(Not(Good()), Not(Evil())))))))))),))",
    ),
    (
        "Characters who are not the same alignment as this character have -1 AC.",
        "Static(Bonus('ac', -1), scope=(Not(Any(All(Good(), Where(Is(Me(), Good()))), All(Evil(), Where(Is(Me(), Evil()))), All(All(Not(Good()), Not(Evil())), Where(Is(Me(), All(Not(Good()), Not(Evil()))))))),))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:60] for text, _ in READ])
def test_a_clause_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    found = clause(text)
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]
    again = clause(found.english)
    assert canonical(again.effects) == canonical(found.effects)


def test_an_item_comes_into_play_as_it_is_equipped() -> None:
    assert_means(
        "When this item comes into play, draw a card.",
        "Auto(Event('equip', card=(Same(Self()),)), Draw(1))",
        of=("Item",),
    )
    assert_means(
        "React: After this character kills an opposing character: This item permanently gains +1 to its Medicine bonus.",
        "React(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), Gain(Self(), GainFeat('Medicine', 1), until='permanent'))",
        of=("Item",),
    )


def test_how_far_one_must_go_and_may_go_is_one_way() -> None:
    assert_declined(
        "React: Before a melee strike roll targeting this character: He must move backward at least one rank, but may move forward any number of ranks.",
        GapKind.TYPE,
    )


def test_a_lower_level_beside_two_who_might_be_meant_is_declined() -> None:
    assert_declined(
        "React: After an opposing character kills a lower Level character: Draw a card.", GapKind.UNSUPPORTED
    )
    assert_declined(
        "React: After an opposing character kills a character of lower Level than himself: Draw a card.",
        GapKind.UNSUPPORTED,
    )


def test_what_is_not_meant_is_declined() -> None:
    assert_declined(
        "React: Before this character is killed: He does not die, but the action's cost is paid.", GapKind.TYPE
    )
    assert_declined("This character is killed.", GapKind.UNKNOWN)
    assert_declined(
        "This character gains the Warlord trait.", GapKind.UNSUPPORTED
    )  # for a while, as long as he is there
    assert_declined("Order: Ready this character. (You do not lose the game.)", GapKind.TYPE)
    assert_declined("Nightfall - Whenever this character enters play, draw a card.", GapKind.TYPE)  # in which turn?


def test_the_words_of_an_item_call_its_holder_by_class() -> None:
    assert_means(
        'Order: Until the end of the turn, this fighter has the ability, "React: After an Elf targets the fighter with a strike: Ready the fighter."',
        "Order(Gain(Me(), Grant(React(Event('target', agent=(Faction('Elf'),), patient=(Same(Me()),), by=('strike',)), ReadyUp(Me())))))",
        of=("Item", "Testa Quill", "Fighter"),
    )


def test_whom_a_lent_ability_names_is_the_one_who_lends_it() -> None:
    assert_means(
        'Characters in the rank in front of Testa Quill have the ability, "Spend Order: Move Testa Quill forward one rank."',
        "Static(Grant(Order(Move(T(0), 'forward'), spend=True, cost=(Choose(Cards(Lends(), Named('Testa Quill'))),))), scope=(AdjacentRank(), InFrontOf(Me())))",
    )


def test_an_action_card_says_apart_what_it_is() -> None:
    assert_means("This is a Stealth action.", "OfElement('Stealth')", of=("Action",))
    assert_means("May be played in an opposing formation. This is a Fire action.", "OfElement('Fire')", of=("Action",))
    assert_declined("This is a Fire action.", GapKind.UNSUPPORTED)  # who says it is no action card
