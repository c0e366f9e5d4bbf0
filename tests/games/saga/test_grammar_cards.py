"""What cards say of hands, decks, discard piles and of cards that enter play is read as it is meant."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

READ = [
    ("Order: Each player draws a card.", "Order(Draw(1, Everybody()))"),
    ("Order: An opponent discards two cards at random.", "Order(Seq(ChoosePlayer(), Discard(2, Chosen(), random=True)))"),
    (
        "Order: Each player may draw a card.",
        "Order(ForEachPlayer(Everybody(), May(Draw(1, Chosen()), by=Chosen())))",
    ),
    ("Order: Choose an opponent who must reveal their hand.", "Order(Seq(ChoosePlayer(), ShowHand(Chosen(), everybody=True)))"),
    ("Order: Target an Elf within one rank: Its controller discards a spell.",
     "Order(Discard(1, ControllerOf(T(0)), filters=(Spell(),)), cost=(Target(Cards(Faction('Elf'), Within(1))),))"),
    ("Order: Discard up to two cards. Draw that many cards.", "Order(Seq(Discard(2, up_to=True), Draw(CountOf(T(0)))))"),
    ("Order: Discard a Dwarf. Draw a card.", "Order(Seq(Discard(1, filters=(Kind('Character'), Faction('Dwarf'))), Draw(1)))"),
    ("Order: Discard the top two cards of your deck.", "Order(Mill(2))"),
    ("Order: Shuffle your hand into your deck. Draw five cards.", "Order(Seq(Put(AllIn(You(), 'hand'), 'deck'), Draw(5)))"),
    ("Order: Draw a card for each Beast you control.", "Order(Draw(Count(Trait('Beast'), Yours())))"),
    (
        "Order: Search your deck for a Beast, show it to your opponents, and add it to your hand.",
        "Order(Retrieve(Cards(Kind('Character'), Trait('Beast'), zone='deck')))",
    ),
    (
        "Order: Search your deck for an Elf. Show it to the other players. Shuffle your deck and put the Elf on top of your deck.",
        "Order(Retrieve(Cards(Kind('Character'), Faction('Elf'), zone='deck'), to='deck top'))",
    ),
    ("Order: Search your deck for a card and put it into your hand.", "Order(Retrieve(Cards(zone='deck'), reveal=False))"),
    (
        "Order: Search your deck for a Beast and put it into play.",
        "Order(Seq(Choose(Cards(Kind('Character'), Trait('Beast'), zone='deck')), Show(T(0)), Shuffle(), Enter(T(0))))",
    ),
    (
        "Order: Retrieve two spells from your discard pile and put them on the bottom of your deck.",
        "Order(Retrieve(Cards(Spell(), n=2, zone='discard'), to='deck bottom'))",
    ),
    (
        "Order: Return target character in your discard pile to your hand.",
        "Order(Seq(Target(Cards(Kind('Character'), zone='discard')), Put(T(0), 'hand')))",
    ),
    (
        "Order: Place a Dwarf from your hand on the bottom of your deck. Draw a card.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Dwarf'), zone='hand')), Put(T(0), 'deck bottom'), Draw(1)))",
    ),
    (
        "Order: Target an item within one rank: Return the target to its owner's hand.",
        "Order(Put(T(0), 'hand'), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(1))))),))",
    ),
    (
        "Order: Look at the top five cards of any deck. Discard one of them and return the rest in any order.",
        "Order(Seq(ChoosePlayer(opposing=False), Look(5, Chosen(), take=1, to='discard')))",
    ),
    (
        "Order: Look at the top four cards of your deck. You may put one into your hand. Put the rest on the bottom of your deck.",
        "Order(Look(4, take=1, up_to=True, rest='bottom'))",
    ),
    (
        "Order: Reveal the top five cards of your deck. You may put a revealed spell into your hand. Shuffle your deck.",
        "Order(Look(5, take=1, up_to=True, filters=(Spell(),), rest='shuffle', reveal=True))",
    ),
    (
        "Order: Look at the top four cards of your deck. You may put an Elf into play.",
        "Order(Seq(Note(TopOf(4, You())), Show(T(0), False), May(Seq(Choose(Cards(Same(T(0)), Kind('Character'), Faction('Elf'), zone='deck')), Enter(T(1)))), Shuffle(You())))",
    ),
    (
        "Order: Look at the top four cards of your deck. You may put an Elf in your hand into play.",
        "Order(Seq(Note(TopOf(4, You())), Show(T(0), False), May(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T(1))))))",
    ),
    (
        "Order: Reveal the top card of your deck. If it is a character, put it into play.",
        "Order(Seq(Note(TopOf(1, You())), Show(T(0)), If(Is(T(0), Kind('Character')), Enter(T(0)))))",
    ),
    (
        "Order: Look at the top card of any deck.",
        "Order(Seq(ChoosePlayer(opposing=False), Note(TopOf(1, Chosen())), Show(T(0), everybody=False)))",
    ),
    ("Order: Look at an opposing player's hand.", "Order(Seq(ChoosePlayer(), ShowHand(Chosen())))"),
    (
        "Order: Put a Dwarf into play from your hand adjacent to this character.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Dwarf'), zone='hand')), Enter(T(0), near=Me(), beside=True)))",
    ),
    (
        "Order: Put target Beast in your discard pile into play spent in your front rank.",
        "Order(Seq(Target(Cards(Kind('Character'), Trait('Beast'), zone='discard')), Enter(T(0), rank=1, orient='spent')))",
    ),
    (
        "Order: Put up to two Elves into play from your hand.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), n=2, up_to=True, zone='hand')), ForEach(T(0), Enter(It()))))",
    ),
]  # fmt: skip

MORE = [
    ("Order: Put a Charge on each Beast you control.", "Order(Charge(Every(Trait('Beast'), Yours()), 1))"),
    ("Order: Remove X Charges: Draw X cards.",
     "Order(Draw(X()), cost=(ChooseNumber(1, ChargesOn(Me())), Pay(Charge(Me(), Times(-1, X())))))"),
    ("Order: Remove up to three Charges: Draw a card for each Charge removed.",
     "Order(Draw(X()), cost=(ChooseNumber(0, Least(3, ChargesOn(Me()))), Pay(Charge(Me(), Times(-1, X())))))"),
    ("Order: Discard X cards: Perform a +X ranged strike.",
     "Order(Ranged(X()), cost=(ChooseNumber(1, CountIn(You(), 'hand')), Pay(Discard(X()))))"),
    ("Order: Kill a Level X Beast: Draw X cards.",
     "Order(Draw(StatOf(T(0), 'level')), cost=(Choose(Cards(Yours(), Trait('Beast'))), Pay(Kill(T(0)))))"),
    ("Order: Discard a cleric spell from your hand to perform a melee strike.",
     "Order(Melee(), cost=(Pay(Discard(1, filters=(Spell(), Class('Cleric')))),))"),
    ("Order: Reveal a spell from your hand: Draw a card.",
     "Order(Draw(1), cost=(Choose(Cards(Spell(), zone='hand')), Pay(Show(T(0)))))"),
    ("Order: Discard a character: Perform a ranged strike with a bonus equal to the discarded character's Level.",
     "Order(Ranged(StatOf(T(0), 'level')), cost=(Pay(Discard(1, filters=(Kind('Character'),))),))"),
    ("Order: Discard the top card of your deck: Draw a card.", "Order(Draw(1), cost=(Pay(Mill(1)),))"),
    ("Order: Put a Dwarf from your hand on the bottom of your deck: Draw a card.",
     "Order(Draw(1), cost=(Choose(Cards(Kind('Character'), Faction('Dwarf'), zone='hand')), Pay(Put(T(0), 'deck bottom'))))"),
    ("Order: Choose a player: That player draws a card.", "Order(Draw(1, Chosen()), cost=(ChoosePlayer(opposing=False),))"),
    ("Order: Equip a Weapon from your hand to target Dwarf within one rank, ignoring class restrictions.",
     "Order(Seq(Choose(Cards(Kind('Item'), Trait('Weapon'), zone='hand')), Target(Cards(Faction('Dwarf'), Within(1))), EquipTo(T(0), T(1), ('class',))))"),
    ("Order: This character may equip a Weapon.",
     "Order(May(Seq(Choose(Cards(Kind('Item'), Trait('Weapon'), zone='hand')), EquipTo(T(0), Me()))))"),
    ("Order: Search your deck for an item this character may legally equip and put it into your hand.",
     "Order(Retrieve(Cards(Kind('Item'), Equippable(), zone='deck')))"),
    ("Order: Attach a wizard spell from your hand to this character as if it had been successfully scribed.",
     "Order(Seq(Choose(Cards(Spell(), Class('Wizard'), zone='hand')), AttachTo(Me(), T(0))))"),
    ("Order: Put target character in an opposing discard pile into play ready, under your control.",
     "Order(Seq(Target(Cards(Kind('Character'), zone='discard', player=Opponents())), Enter(T(0), orient='ready', to=You())))"),
    ("Order: Put a Dwarf into play from your hand, even if it causes an illegal rank.",
     "Order(Seq(Choose(Cards(Kind('Character'), Faction('Dwarf'), zone='hand')), Enter(T(0), crowd=True)))"),
    ("Order: Put a Dwarf from your hand into play ignoring loyalty penalties.",
     "Order(Seq(Choose(Cards(Kind('Character'), Faction('Dwarf'), zone='hand')), Enter(T(0), loyal=True)))"),
    ("Order: Search your deck for a copy of Testa Quill, reveal it, and put it into your hand.",
     "Order(Retrieve(Cards(All(Named('Testa Quill')), zone='deck')))"),
    ("Order: Target an item within two ranks: The target is discarded.",
     "Order(Destroy(T(0)), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(2))))),))"),
]  # fmt: skip

PILES = [
    ("Order: Discard all cards in play with the Beast trait.",
     "Order(Seq(Destroy(Every(Any(Kind('Item'), Kind('Action')), Trait('Beast'))), Put(Every(Kind('Character'), Trait('Beast')), 'discard')))"),
    ("Order: Discard a Steed within one rank.",
     "Order(Seq(Choose(Cards(Kind('Item'), Trait('Steed'), HeldBy(Every(Within(1))))), Destroy(T(0))))"),
    ('Order: Each player shuffles his or her hand into his or her deck and draws that many cards.', "Order(ForEachPlayer(Everybody(), Seq(Note(cards=AllIn(player=Chosen(), zone='hand', filters=())), Put(card=T(n=0), to='deck'), Draw(n=CountOf(cards=T(n=0)), player=Chosen()))))"),
    ('Order: Choose an opposing player. That player discards a card or reveals his or her hand.', 'Order(Seq(ChoosePlayer(opposing=True, when=None), OneEffect(Discard(n=1, player=Chosen(), random=False, filters=(), up_to=False), ShowHand(player=Chosen(), everybody=True), by=Chosen())))'),
    ('Order: You and target opponent each draw a card.', 'Order(Seq(ChoosePlayer(opposing=True, when=None), Draw(n=1, player=You()), Draw(n=1, player=Chosen())))'),
    ('Order: Draw up to two cards.', 'Order(Seq(ChooseNumber(least=0, most=2), Draw(n=X(), player=You())))'),
    ('Order: You may discard a card to ready this character.', 'Order(Seq(May(effect=Discard(n=1, player=You(), random=False, filters=(), up_to=False), by=You()), If(when=Did(), then=ReadyUp(card=Me()), other=None)))'),
    ('Order: Look at the top five cards of your deck. If one of them is an Elf, you may put it into your hand. Shuffle your deck.', "Order(Look(5, take=1, up_to=True, filters=(Kind('Character'), Faction('Elf')), rest='shuffle'))"),
    ('Order: Reveal the top card of your deck. If it is a spell, put it into your hand. Otherwise, discard it.', "Order(Look(1, take=1, filters=(Spell(),), rest='discard', reveal=True))"),
    ('Order: Reveal the top three cards of your deck. Put all revealed Elves into your hand and discard the rest.', "Order(Look(3, take=3, filters=(Kind('Character'), Faction('Elf')), rest='discard', reveal=True))"),
    ('Order: Choose an opponent who must reveal their hand. You may discard one revealed character.', "Order(Seq(ChoosePlayer(opposing=True, when=None), ShowHand(player=Chosen(), everybody=True), May(effect=Seq(Choose(cards=Cards(Same(as_=AllIn(player=Chosen(), zone='hand', filters=())), Kind(name='Character'), zone='hand', player=Chosen())), Put(card=T(n=0), to='discard')), by=You())))"),
    ('Order: This character may equip any number of items from your hand.', "Order(May(Seq(Choose(cards=Cards(Kind(name='Item'), n=99, up_to=True, zone='hand')), ForEach(cards=T(n=0), effect=EquipTo(item=It(), to=Me(), ignore=())))))"),
    ('Order: Put a Dwarf into your hand from your discard pile.', "Order(Retrieve(Cards(Kind(name='Character'), Faction(name='Dwarf'), zone='discard')))"),
    ('Order: Discard up to two cards from the top of your deck: Draw a card.', 'Order(Draw(), cost=(ChooseNumber(most=2), Pay(Mill(n=X()))))'),
    ('Order: Shuffle a cleric action from your discard pile into your deck.', "Order(Retrieve(Cards(Class(name='Cleric'), Kind(name='Action'), zone='discard'), to='deck'))"),
    ('Order: Put a Beast from your hand into play ready adjacent to target Elf you control.', "Order(Seq(Target(cards=Cards(Faction(name='Elf'), Yours())), Choose(cards=Cards(Kind(name='Character'), Trait(name='Beast'), zone='hand')), Enter(card=T(n=1), rank=None, near=T(n=0), at=None, orient='ready', as_=None, beside=True, crowd=False, loyal=False, to=None)))"),
    ('Order: Remove your discard pile from the game.', "Order(Put(AllIn(You(), 'discard'), 'removed'))"),
    ('Order: Put the top card of your deck on the bottom of your deck.', "Order(Put(TopOf(1, You()), 'deck bottom'))"),
    ("React: After a character casts a spell: Return the spell to its owner's hand.", "React(Event('perform', by=('spell',)), Put(EventCard(), 'hand'))"),
    ('React: After you draw a card: Discard that card.', "React(Event('draw', card=(Yours(),)), Put(EventCard(), 'discard'))"),
    ('Order: Discard an equipped item: Draw a card.', "Order(Draw(), cost=(Choose(Cards(Kind(name='Item'), HeldBy(by=Me()))), Pay(Destroy(T()))))"),
]  # fmt: skip

BECOMES = [
    (
        "Order: Put this card into play adjacent to this character as a Level 1 Beast with +4/+2 ATK, 10 AC, +0 Skill, and 1 HP.",
        "Order(Enter(Self(), near=Me(), beside=True, as_=StatLine(1, (), (4, 2), 10, 0, 1, ('Beast',))))",
    ),
    (
        "Order: Put this card into play in your front rank as a Level 2 classless character with the Beast trait, +3 ATK, 12 AC, +0 Skill, "
        '1 HP, and the ability, "Order: Draw a card."',
        "Order(Enter(Self(), rank=1, as_=StatLine(2, (), (3,), 12, 0, 1, ('Beast',), (), (Order(Draw(1)),))))",
    ),
]

ROWS = [*((*row, "Character") for row in (*READ, *MORE, *PILES)), *((*row, "Action") for row in BECOMES)]


@pytest.mark.parametrize(("text", "ability", "kind"), ROWS, ids=[row[0][:50] for row in ROWS])
def test_what_is_said_of_cards_out_of_play_is_read_as_it_is_meant(text: str, ability: str, kind: str) -> None:
    found = clause(text, kind)
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]
    again = clause(found.english, kind)
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize(
    "text",
    [
        "Order: That player draws a card.",
        "Order: Draw that many cards.",
        "Order: Put the rest on the bottom of your deck.",
        "Order: Put one of them into your hand.",
        "Order: Return target character within one rank to your hand.",
        "Order: Search an opponent's deck for a spell and put it into your hand.",
        "Order: Put an item from your hand into play.",
        "Order: Retrieve a spell and put it into your hand.",
        "Order: Retrieve a spell from your discard pile.",
        "Order: Retrieve a spell from your discard pile. Draw a card.",
        "Order: You may retrieve an item from your discard pile.",
        "Order: Search your deck for an Elf.",
        "Order: Put a Dwarf into play from your hand from your discard pile.",
        "Order: Put this card into play as a Level 1 Beast with +4 ATK, +5 ATK, 10 AC.",
        "Order: Discard a wounded character.",
    ],
)
def test_what_is_not_sure_of_cards_out_of_play_is_declined(text: str) -> None:
    found = clause(text)
    assert found.effects == ()
    assert found.gaps


@pytest.mark.parametrize(
    "text", ["Order: Return this item to your hand from play.", "Order: Put this item from play into your hand."]
)
def test_what_is_returned_from_play_is_still_there(text: str) -> None:
    found = clause(text, "Item")
    assert [canonical(one) for one in found.effects] == [
        canonical(noted("Order(Put(Every(Kind('Item'), Same(Self())), 'hand'))"))
    ]
    assert canonical(clause(found.english, "Item").effects) == canonical(found.effects)


def test_nobody_is_returned_from_play_after_death() -> None:
    assert not clause("React: After Testa is killed: Return Testa to your hand from play.").read
