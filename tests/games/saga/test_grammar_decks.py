"""Decks, hands, discard piles and what is equipped or attached, in other words: who is meant, what sets it off and what may not be done."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Order: Move a different character forward one rank.", ["Order(Seq(Choose(Cards(Other())), Move(T())))"]),
    (
        ITEM,
        "Order: Target an item you control: Equip the item to a different Elf you control.",
        [
            "Order(Seq(Choose(Cards(Other(HolderOf(T())), Faction('Elf'), Yours())), EquipTo(T(), T(1))), cost=(Target(Cards(Kind('Item'), Yours())),))"
        ],
    ),
    (
        FIGHTER,
        "While this character is in another army's formation, he gains +2 ATK.",
        ["Static(Bonus('atk', 2), when=Is(Me(), InFormation(Opponents())))"],
    ),
    (
        FIGHTER,
        "Order: If this character is in an opponent's formation, draw a card.",
        ["Order(If(Is(Me(), InFormation(Opponents())), Draw()))"],
    ),
    (
        ITEM,
        "If this character's orientation changes, discard this item.",
        [
            "Auto(OneEvent(Event('ready', patient=(Same(Me()),)), Event('unstun', patient=(Same(Me()),)), Event('spend', patient=(Same(Me()),)), Event('stun', patient=(Same(Me()),))), Destroy(Self()))"
        ],
    ),
    (
        ITEM,
        "Discard this item whenever this character's orientation changes.",
        [
            "Auto(OneEvent(Event('ready', patient=(Same(Me()),)), Event('unstun', patient=(Same(Me()),)), Event('spend', patient=(Same(Me()),)), Event('stun', patient=(Same(Me()),))), Destroy(Self()))"
        ],
    ),
    (
        FIGHTER,
        "If this character kills an opposing character or is killed, draw a card.",
        [
            "Auto(Event('die', (Same(Me()),), (Opposing(),)), Draw())",
            "Auto(Event('die', patient=(Same(Self()),)), Draw(), 'discard')",
        ],
    ),
    (
        FIGHTER,
        "If this character is killed or kills an Elf, shuffle this card into your deck.",
        [
            "Auto(Event('die', (Same(Me()),), (Faction('Elf'),)), Put(Self(), 'deck'))",
            "Auto(Event('die', patient=(Same(Self()),)), Put(Self(), 'deck'), 'discard')",
        ],
    ),
    (
        FIGHTER,
        "React: Once per turn, after this character performs an Order on an action card: Draw a card.",
        ["React(Event('perform', (Same(Me()),), by=('order', 'card')), Draw(), times=1)"],
    ),
    (
        FIGHTER,
        "React: After an opposing character performs a React of an action card: Draw a card.",
        ["React(Event('perform', (Opposing(),), by=('react', 'card')), Draw())"],
    ),
    (
        SONG,
        "Order: Kill this character and search your deck for an Elf and put it into your hand.",
        ["Order(Seq(Kill(Me()), Retrieve(Cards(Kind('Character'), Faction('Elf'), zone='deck'))))"],
    ),
    (
        SONG,
        "Order: Perform a melee strike and reveal the top card of your deck and put it into your hand.",
        ["Order(Seq(Melee(), Look(1, take=1, reveal=True)))"],
    ),
    (
        SONG,
        "Order: Succeed with a Scribe check (DC 15) to draw two cards, otherwise discard a card.",
        ["Order(Check('Scribe', 15, Draw(2), Discard()))"],
    ),
    (
        SONG,
        "Order: Succeed with a Scribe check (DC 15) to draw a card; otherwise, stun this character. Draw a card.",
        ["Order(Seq(Check('Scribe', 15, Draw(), Stun(Me())), Draw()))"],
    ),
    (
        SONG,
        "Spend Order: Until the end of the turn, characters may not be put into play with card effects, and Elves may not perform actions.",
        [
            "Order(Seq(Gain(Every(IsWarlord()), Cannot('host', by='effect')), Gain(Every(Faction('Elf')), Cannot('perform'))), True)"
        ],
    ),
    (
        SONG,
        "React: After an opposing character performs an action: Target the character's controller. The player discards a card.",
        ["React(Event('perform', (Opposing(),), by=('action',)), Discard(player=ControllerOf(Agent())))"],
    ),
    (
        SONG,
        "React: After an opposing character performs an action: Target the character's controller, who discards two cards.",
        ["React(Event('perform', (Opposing(),), by=('action',)), Discard(2, ControllerOf(Agent())))"],
    ),
    (FIGHTER, "May not gain Charges from other cards.", ["Static(Cannot('be charged', source=(Not(Same(Self())),)))"]),
    (
        FIGHTER,
        "May not be given any charge counters by opponents' cards.",
        ["Static(Cannot('be charged', opposing=True))"],
    ),
    (
        FIGHTER,
        "Your Elves may not have Charges placed on them.",
        ["Static(Cannot('be charged'), scope=(Yours(), Faction('Elf')))"],
    ),
    (
        FIGHTER,
        "Opponents may not remove cards from their discard piles.",
        ["Static(Cannot('unearth', by='own'), scope=(Opposing(), IsWarlord()))"],
    ),
    (
        FIGHTER,
        "While you control a Dwarf, cards may not be removed from discard piles by other players.",
        ["Static(Cannot('unearth'), scope=(Opposing(), IsWarlord()), when=Some(Yours(), Faction('Dwarf')))"],
    ),
    (
        FIGHTER,
        "While in play and your Warlord is an Elf, cards in your discard pile are not affected by opposing card effects.",
        [
            "Static(Cannot('be unearthed', opposing=True), scope=(Yours(), IsWarlord()), when=Is(WarlordOf(You()), Faction('Elf')))"
        ],
    ),
    (
        FIGHTER,
        "Opposing card effects may not affect cards in your discard pile.",
        ["Static(Cannot('be unearthed', opposing=True), scope=(Yours(), IsWarlord()))"],
    ),
    (
        SONG,
        "Order: Until end of turn, opponents may not take cards from any discard pile.",
        ["Order(Gain(Every(Opposing(), IsWarlord()), Cannot('unearth')))"],
    ),
    (
        ITEM,
        "While this item is equipped by an Elf, your characters have +1 ATK.",
        ["Static(Bonus('atk', 1), scope=(Yours(),), when=Is(Me(), Faction('Elf')))"],
    ),
    (
        ITEM,
        "While equipped to a non-Warlord Dwarf, your Warlord has +1 ATK.",
        ["Static(Bonus('atk', 1), scope=(Yours(), IsWarlord()), when=Is(Me(), Not(IsWarlord()), Faction('Dwarf')))"],
    ),
    (
        FIGHTER,
        "Order: Discard a rogue action card: Draw a card. If the discarded card has Fire printed in its textbox, draw two cards instead.",
        [
            "Order(If(Is(T(), Trait('Fire')), Draw(2), Draw()), cost=(Pay(Discard(filters=(Class('Rogue'), Kind('Action')))),))"
        ],
    ),
    (
        FIGHTER,
        "Order: If Testa Quill is in your front rank, discard her to target a level 1 or 2 character in an opposing front rank. Kill the target.",
        [
            "Order(Kill(T()), cost=(Require(Is(Me(), FrontRank())), Pay(Put(Me(), 'discard')), Target(Cards(Any(Stat('level', '==', 1), Stat('level', '==', 2)), SameRank(Every(Opposing(), FrontRank()))))))"
        ],
    ),
    (
        FIGHTER,
        "Order: If Testa is spent, discard her: Draw two cards.",
        ["Order(Draw(2), cost=(Require(Is(Me(), Spent())), Pay(Put(Me(), 'discard'))))"],
    ),
    (
        ITEM,
        "Order: Until end of turn, gain a bonus to Skill equal to the number of characters in target player's discard pile.",
        [
            "Order(Seq(ChoosePlayer(False), Gain(Me(), Bonus('skill', CountIn(Chosen(), 'discard', (Kind('Character'),))))))"
        ],
    ),
    (
        SONG,
        "Order: Draw a card for each item in an opponent's discard pile.",
        ["Order(Seq(ChoosePlayer(), Draw(CountIn(Chosen(), 'discard', (Kind('Item'),)))))"],
    ),
    (
        SONG,
        "Order: Do one of the following: Target character gains +4 ATK until end of turn; Draw two cards then discard a card; Put 1 Charge on any item; Spend or ready target item.",
        [
            "Order(OneEffect(Seq(Target(Cards()), Gain(T(), Bonus('atk', 4))), Seq(Draw(2), Discard()), Seq(Choose(Cards(Kind('Item'))), Charge(T())), Seq(Target(Cards(Kind('Item'))), OneEffect(Spend(T()), ReadyUp(T())))))"
        ],
    ),
    (
        SONG,
        "Order: Choose one: Draw a card; Spend target item; Stun target character. Ready this character.",
        [
            "Order(Seq(OneEffect(Draw(), Seq(Target(Cards(Kind('Item'))), Spend(T())), Seq(Target(Cards()), Stun(T()))), ReadyUp(Me())))"
        ],
    ),
    (
        FIGHTER,
        "Opposing players' actions may not destroy items equipped to this character or characters adjacent to her.",
        [
            "Static(Cannot('be destroyed', by='action', opposing=True), scope=(Kind('Item'), HeldBy(Every(Any(Same(Me()), Adjacent())))))"
        ],
    ),
    (
        FIGHTER,
        "Items equipped to this character and adjacent characters may not be destroyed.",
        ["Static(Cannot('be destroyed'), scope=(Kind('Item'), HeldBy(Every(Any(Same(Me()), Adjacent())))))"],
    ),
    (
        SONG,
        "Order: Target an action card in your discard pile: Until end of turn, opposing characters may not perform other copies of the card.",
        [
            "Order(Gain(Every(Opposing()), Cannot('perform card', (SameName(T()),))), cost=(Target(Cards(Kind('Action'), zone='discard')),))"
        ],
    ),
    (
        FIGHTER,
        "React: After entering play, choose a spell in your discard pile: Retrieve the spell and attach it to Testa Quill as if scribed.",
        [
            "React(Event('enter', patient=(Same(Me()),)), AttachTo(Me(), T()), cost=(Choose(Cards(Spell(), zone='discard')),))"
        ],
    ),
    (
        FIGHTER,
        "May perform and Scribe action cards regardless of class restrictions.",
        ["Static(Regardless('perform', 'class'), Regardless('scribe', 'class'))"],
    ),
    (
        FIGHTER,
        "React: After Testa Quill enters play: Put the top card of your deck into play as Testa's Hound Guard, a Level 2 classless character with the Beast trait, +2 ATK, 11 AC, +1 Skill, 2 HP.",
        [
            "React(Event('enter', patient=(Same(Me()),)), Seq(Note(TopOf(1, You())), Enter(T(), as_=StatLine(2, (), (2,), 11, 1, 2, traits=('Beast',), name=\"Testa Quill's Hound Guard\"))))"
        ],
    ),
    (
        FIGHTER,
        'Your items with "Quill" in the title may not be destroyed.',
        ["Static(Cannot('be destroyed'), scope=(Yours(), Kind('Item'), Titled('Quill')))"],
    ),
    (
        ITEM,
        "For each Steed in this rank, this item gives Scribe +2 and +2 Skill.",
        [
            "Static(GainFeat('Scribe', Times(2, Count(Trait('Steed'), Any(All(Kind('Character'), SameRank()), All(Kind('Item'), HeldBy(Every(SameRank()))))))), Bonus('skill', Times(2, Count(Trait('Steed'), Any(All(Kind('Character'), SameRank()), All(Kind('Item'), HeldBy(Every(SameRank()))))))))"
        ],
    ),
    (
        ITEM,
        'For each item in this rank with "Hat" in the title, Old Hat gives +1 AC.',
        ["Static(Bonus('ac', Count(Kind('Item'), Titled('Hat'), HeldBy(Every(SameRank())))))"],
    ),
    (
        SONG,
        "Order: Until end of turn, Elves have a penalty to AC equal to the number of Elves in your discard pile, with a maximum of -3 (-6 if this character is an Elf).",
        [
            "Order(Gain(Every(Faction('Elf')), Bonus('ac', Times(-1, Least(CountIn(You(), 'discard', (Kind('Character'), Faction('Elf'))), Either(Is(Me(), Faction('Elf')), 6, 3))))))"
        ],
    ),
    (
        SONG,
        "Order: Gain a bonus to AC equal to the number of Elves in your discard pile, to a maximum of 4 (or 8 if this character is an Elf).",
        [
            "Order(Gain(Me(), Bonus('ac', Least(CountIn(You(), 'discard', (Kind('Character'), Faction('Elf'))), Either(Is(Me(), Faction('Elf')), 8, 4)))))"
        ],
    ),
    (
        SONG,
        "Order: Reveal cards from your deck until you reach an Elf of equal or lower-level than this character, or until you have revealed your entire deck. Put the revealed Elf into your hand. Shuffle the other cards back into your deck.",
        [
            "Order(Seq(Note(TopUntil((Kind('Character'), Faction('Elf'), Stat('level', '<=', StatOf(Me(), 'level'))), You())), Show(T()), Put(Those(T(), Kind('Character'), Faction('Elf'), Stat('level', '<=', StatOf(Me(), 'level'))), 'hand'), Shuffle()))"
        ],
    ),
    (
        FIGHTER,
        "Order: Kill one of your Elves or this character.",
        ["Order(Seq(Choose(Cards(Any(Same(Me()), All(Yours(), Faction('Elf'))))), Kill(T())))"],
    ),
    (
        FIGHTER,
        "Order: Target another Elf or this character: Ready the target.",
        ["Order(ReadyUp(T()), cost=(Target(Cards(Any(Same(Me()), All(Other(), Faction('Elf'))))),))"],
    ),
]


@pytest.mark.parametrize(("of", "text", "abilities"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read(of: tuple[str, ...], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=of)


def test_who_pays_is_not_guessed() -> None:
    assert_declined("Order: Reveal an Elf from your hand, discard him: Draw a card.", GapKind.TYPE)
    assert_declined("Order: If an Elf is in your hand, discard him to draw a card.", GapKind.UNKNOWN)


def test_copies_that_nobody_may_play_are_more_than_those_that_characters_in_play_may_not_perform() -> None:
    assert_declined(
        "Order: Target a card in any discard pile. Additional copies of that card may not be performed until end of turn.",
        GapKind.UNKNOWN,
    )
