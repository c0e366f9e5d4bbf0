"""Hands and piles: how great hands are and who sees them, who died this turn, in which manner one enters play, and what is named."""

import pytest

from tests.games.saga.test_grammar import assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Your hand size is 7 cards.", ["Static(HandSize(7, True))"]),
    (ITEM, "Each opponent's hand size is 3.", ["Static(HandSize(3, True), scope=(Opposing(), IsWarlord()))"]),
    (
        FIGHTER,
        "While this character is in an opposing player's formation, that player must play with the cards in his hand revealed.",
        [
            "Static(OpenHand(), scope=(Opposing(), IsWarlord(), Where(Is(Me(), InFormation(ControllerOf(It()))))), when=Is(Me(), InFormation(Opponents())))"
        ],
    ),
    (
        FIGHTER,
        "While Testa is in an opponent's formation, that opponent's hand size is reduced by 1.",
        [
            "Static(HandSize(-1), scope=(Opposing(), IsWarlord(), Where(Is(Me(), InFormation(ControllerOf(It()))))), when=Is(Me(), InFormation(Opponents())))"
        ],
    ),
    (
        FIGHTER,
        "Order: Choose an opposing player. That player must play with his hand revealed until end of turn.",
        ["Order(Seq(ChoosePlayer(), Gain(WarlordOf(Chosen()), OpenHand())))"],
    ),
    (
        SONG,
        "Order: Target a character in your discard pile that was killed this turn. Put the target into your hand.",
        ["Order(Put(T(), 'hand'), cost=(Target(Cards(Kind('Character'), DidThisTurn('die'), zone='discard')),))"],
    ),
    (
        SONG,
        "Order: Put a Dwarf in your discard pile that died this turn into play, spent.",
        [
            "Order(Seq(Choose(Cards(Kind('Character'), Faction('Dwarf'), DidThisTurn('die'), zone='discard')), Enter(T(), orient='spent')))"
        ],
    ),
    (
        FIGHTER,
        "Order: Put an Elf from your hand into play in your front rank, ignoring level requirements and loyalty penalties.",
        ["Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T(), 1, loyal=True)))"],
    ),
    (
        FIGHTER,
        "Order: Put an Elf from your hand into play in any rank, ignoring illegal ranks and loyalty.",
        [
            "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T(), 0, crowd=True, loyal=True)))"
        ],
    ),
    (
        FIGHTER,
        "Order: Once per turn, choose another player and name a card type. That player must reveal the top card of his deck. If that card is the named card type, it is discarded. If not, the player may add that card to his hand.",
        [
            "Order(Seq(ChoosePlayer(), OneEffect(Seq(Note(TopOf(1, Chosen())), Show(T()), If(Is(T(), Kind('Character')), Put(T(), 'discard'), May(Put(T(), 'hand'), Chosen()))), Seq(Note(TopOf(1, Chosen())), Show(T()), If(Is(T(), Kind('Item')), Put(T(), 'discard'), May(Put(T(), 'hand'), Chosen()))), Seq(Note(TopOf(1, Chosen())), Show(T()), If(Is(T(), Kind('Action')), Put(T(), 'discard'), May(Put(T(), 'hand'), Chosen()))))), times=1)"
        ],
    ),
    (
        SONG,
        "Order: Name a card type: Reveal the top card of your deck. If it is of that type, draw it.",
        [
            "Order(OneEffect(Look(1, take=1, filters=(Kind('Character'),), reveal=True), Look(1, take=1, filters=(Kind('Item'),), reveal=True), Look(1, take=1, filters=(Kind('Action'),), reveal=True)))"
        ],
    ),
    (
        FIGHTER,
        "Order: Name a card type. Reveal the top three cards of your deck. Put all cards of that type into your hand and discard the rest.",
        [
            "Order(OneEffect(Seq(Note(TopOf(3, You())), Show(T()), Put(Those(T(), Kind('Character')), 'hand'), Put(Those(T(), Not(Same(Those(T(), Kind('Character'))))), 'discard')), Seq(Note(TopOf(3, You())), Show(T()), Put(Those(T(), Kind('Item')), 'hand'), Put(Those(T(), Not(Same(Those(T(), Kind('Item'))))), 'discard')), Seq(Note(TopOf(3, You())), Show(T()), Put(Those(T(), Kind('Action')), 'hand'), Put(Those(T(), Not(Same(Those(T(), Kind('Action'))))), 'discard'))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Name a class. Opposing characters of that class gain -1 AC until end of turn.",
        [
            "Order(OneEffect(Gain(Every(Opposing(), Class('Fighter')), Bonus('ac', -1)), Gain(Every(Opposing(), Class('Rogue')), Bonus('ac', -1)), Gain(Every(Opposing(), Class('Cleric')), Bonus('ac', -1)), Gain(Every(Opposing(), Class('Wizard')), Bonus('ac', -1))))"
        ],
    ),
    (
        SONG,
        "Order: Choose a faction. Your characters of that faction gain +1 Skill until end of turn.",
        [
            "Order(OneEffect(Gain(Every(Yours(), Faction('Deverenian')), Bonus('skill', 1)), Gain(Every(Yours(), Faction('Dwarf')), Bonus('skill', 1)), Gain(Every(Yours(), Faction('Elf')), Bonus('skill', 1)), Gain(Every(Yours(), Faction('Free Kingdoms')), Bonus('skill', 1)), Gain(Every(Yours(), Faction('Mercenary')), Bonus('skill', 1)), Gain(Every(Yours(), Faction('Nothrog')), Bonus('skill', 1)), Gain(Every(Yours(), Faction('The Chosen')), Bonus('skill', 1))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Put an Elf from your hand into play in your front rank. The Elf is killed after it suffers one or more wounds or at the end of the turn, whichever comes first.",
        [
            "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T(), 1), Delayed(Event('wound', patient=(Same(T()),)), Kill(T()), 'game'), AtEndOfTurn(Kill(T()))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Put an Elf from your hand into play. The character is killed as soon as he is stunned.",
        [
            "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T()), Delayed(Event('stun', patient=(Same(T()),)), Kill(T()), 'game')))"
        ],
    ),
    (
        FIGHTER,
        "React: After initiative is rolled: Until end of turn, your opponent's Elves enter play as though they were one Level higher.",
        ["React(Event('initiative'), Gain(Every(Opposing(), IsWarlord()), EnterFurther(1, (Faction('Elf'),))))"],
    ),
    (
        FIGHTER,
        "React: After an opponent plays a character that is not the same faction as his Warlord: Draw a card.",
        [
            "React(Event('enter', patient=(Not(Any(All(Faction('Deverenian'), Where(Is(WarlordOf(ControllerOf(It())), Faction('Deverenian')))), All(Faction('Dwarf'), Where(Is(WarlordOf(ControllerOf(It())), Faction('Dwarf')))), All(Faction('Elf'), Where(Is(WarlordOf(ControllerOf(It())), Faction('Elf')))), All(Faction('Free Kingdoms'), Where(Is(WarlordOf(ControllerOf(It())), Faction('Free Kingdoms')))), All(Faction('Mercenary'), Where(Is(WarlordOf(ControllerOf(It())), Faction('Mercenary')))), All(Faction('Nothrog'), Where(Is(WarlordOf(ControllerOf(It())), Faction('Nothrog')))), All(Faction('The Chosen'), Where(Is(WarlordOf(ControllerOf(It())), Faction('The Chosen')))))), Opposing())), Draw())"
        ],
    ),
    (
        FIGHTER,
        "Order: Choose an Elf that is not the same class as this character. It gains +1 ATK until end of turn.",
        [
            "Order(Seq(Choose(Cards(Faction('Elf'), Not(Any(All(Class('Fighter'), Where(Is(Me(), Class('Fighter')))), All(Class('Rogue'), Where(Is(Me(), Class('Rogue')))), All(Class('Cleric'), Where(Is(Me(), Class('Cleric')))), All(Class('Wizard'), Where(Is(Me(), Class('Wizard')))))))), Gain(T(), Bonus('atk', 1))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Once per turn: You and an opposing player either draw a card or discard a card. (Opponent's choice)",
        [
            "Order(Seq(ChoosePlayer(), OneEffect(Seq(Draw(), Draw(player=Chosen())), Seq(Discard(), Discard(player=Chosen())), by=Chosen())), times=1)"
        ],
    ),
    (
        FIGHTER,
        "Order: You and an opposing player each either draw a card or discard a card.",
        [
            "Order(Seq(ChoosePlayer(), OneEffect(Draw(), Discard()), OneEffect(Draw(player=Chosen()), Discard(player=Chosen()), by=Chosen())))"
        ],
    ),
    (
        FIGHTER,
        "When this character enters play, all players may put a character with the Monster or Undead trait into their hands from their discard piles.",
        [
            "Auto(Event('enter', patient=(Same(Me()),)), ForEachPlayer(Everybody(), May(Seq(Choose(Cards(Kind('Character'), Any(Trait('Monster'), Trait('Undead')), zone='discard', player=Chosen(), by=Chosen())), Put(T(), 'hand')), Chosen())))"
        ],
    ),
    (
        SONG,
        "Order: Each player puts a character into play from his hand, spent.",
        [
            "Order(ForEachPlayer(Everybody(), Seq(Choose(Cards(Kind('Character'), zone='hand', player=Chosen(), by=Chosen())), Enter(T(), orient='spent'))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Put target Elf in your discard pile into play in your front rank with 1 HP and the Undead trait.",
        [
            "Order(Seq(Target(Cards(Kind('Character'), Faction('Elf'), zone='discard')), Enter(T(), 1), Gain(T(), GainTrait('Undead'), until='permanent'), Gain(T(), SetTo('hp', 1), until='permanent')))"
        ],
    ),
    (
        FIGHTER,
        "Order: Reveal a card from target opponent's hand at random. If it is an item, discard it.",
        [
            "Order(Seq(ChoosePlayer(), Choose(Cards(zone='hand', player=Chosen(), random=True)), Show(T()), If(Is(T(), Kind('Item')), Put(T(), 'discard'))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Look at a random card in target opponent's hand.",
        ["Order(Seq(ChoosePlayer(), Choose(Cards(zone='hand', player=Chosen(), random=True)), Show(T(), False)))"],
    ),
    (
        FIGHTER,
        "Order: Target opponent reveals a random card from his hand.",
        [
            "Order(Seq(ChoosePlayer(), Choose(Cards(zone='hand', player=Chosen(), random=True, by=Chosen())), Show(T())))"
        ],
    ),
    (
        FIGHTER,
        "Order: Once per turn: Look at the top five cards of your deck. (Return them in the same order.)",
        ["Order(Seq(Note(TopOf(5, You())), Show(T(), False)), times=1)"],
    ),
    (
        FIGHTER,
        "Order: Put a Monster up to two levels higher from your hand into play.",
        [
            "Order(Seq(Choose(Cards(Kind('Character'), Trait('Monster'), Stat('level', '<=', Plus(StatOf(Me(), 'level'), 2)), zone='hand')), Enter(T())))"
        ],
    ),
    (
        FIGHTER,
        "Order: Choose an opposing player. Remove all items in that player's discard pile from the game.",
        ["Order(Seq(ChoosePlayer(), Put(AllIn(Chosen(), 'discard', (Kind('Item'),)), 'removed')))"],
    ),
    (
        FIGHTER,
        "If Testa is in your discard pile, you may spend a character in your army as an Order to put Testa into your hand.",
        ["Static(Grant(Order(Put(Copy('Testa Quill', 'discard'), 'hand'), True)), scope=(Yours(),), zone='discard')"],
    ),
    (
        FIGHTER,
        "You may spend one of your Elves as an Order to draw a card.",
        ["Static(Grant(Order(Draw(), True)), scope=(Yours(), Faction('Elf')))"],
    ),
    (
        FIGHTER,
        "After starting armies are revealed: Search your deck for an item and put it into your hand.",
        ["Auto(Event('turn', when=Compare(Turns(), '==', 1)), Retrieve(Cards(Kind('Item'), zone='deck')))"],
    ),
    (
        FIGHTER,
        "Before the start of the first turn, search your deck for up to two Elves and put them into your hand.",
        [
            "Auto(Event('turn', when=Compare(Turns(), '==', 1)), Retrieve(Cards(Kind('Character'), Faction('Elf'), n=2, up_to=True, zone='deck')))"
        ],
    ),
    (
        ITEM,
        "At the beginning of the game, discard the top two cards of each opponent's deck.",
        ["Auto(Event('turn', when=Compare(Turns(), '==', 1)), Mill(2, Opponents()))"],
    ),
    (
        FIGHTER,
        "Order: Target player searches his deck for a character and puts it into his hand.",
        [
            "Order(Seq(ChoosePlayer(False), Retrieve(Cards(Kind('Character'), zone='deck', player=Chosen(), by=Chosen()))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Each player searches his deck for an item and puts it on top of his deck.",
        [
            "Order(ForEachPlayer(Everybody(), Retrieve(Cards(Kind('Item'), zone='deck', player=Chosen(), by=Chosen()), 'deck top')))"
        ],
    ),
    (
        FIGHTER,
        "Order: Choose an opponent. That player may search his deck for up to two cards and put them into his hand.",
        [
            "Order(Seq(ChoosePlayer(), May(Retrieve(Cards(n=2, up_to=True, zone='deck', player=Chosen(), by=Chosen()), reveal=False), Chosen())))"
        ],
    ),
    (
        FIGHTER,
        "Order: Each opponent searches his deck for a character and removes it from the game.",
        [
            "Order(ForEachPlayer(Opponents(), Retrieve(Cards(Kind('Character'), zone='deck', player=Chosen(), by=Chosen()), 'removed')))"
        ],
    ),
    (
        FIGHTER,
        "Order: Until the end of the turn, gain a Skill bonus equal to the number of characters in one player's discard pile. If this character is an Elf, also gain an ATK bonus of the same amount.",
        [
            "Order(Seq(ChoosePlayer(False), Gain(Me(), Bonus('skill', CountIn(Chosen(), 'discard', (Kind('Character'),)))), If(Is(Me(), Faction('Elf')), Gain(Me(), Bonus('atk', CountIn(Chosen(), 'discard', (Kind('Character'),)))))))"
        ],
    ),
    (
        FIGHTER,
        "Order: Gain an AC bonus equal to the number of Elves in play. If your Warlord is an Elf, gain an ATK bonus of the same amount.",
        [
            "Order(Seq(Gain(Me(), Bonus('ac', Count(Faction('Elf')))), If(Is(WarlordOf(You()), Faction('Elf')), Gain(Me(), Bonus('atk', Count(Faction('Elf')))))))"
        ],
    ),
    (
        FIGHTER,
        "React: After an opposing character pays the costs of an action card: The action is canceled and returned to its owner's hand.",
        ["React(Event('pay', (Opposing(),), by=('card',)), Seq(Cancel(), Put(EventCard(), 'hand')))"],
    ),
    (
        FIGHTER,
        "Order: Remove any wounds from target Elf.",
        ["Order(Seq(Target(Cards(Faction('Elf'))), Heal(T(), 99)))"],
    ),
    (
        FIGHTER,
        "React: After an opposing character pays the costs of an action card: Cancel the action and place it on top of its owner's deck.",
        ["React(Event('pay', (Opposing(),), by=('card',)), Seq(Cancel(), Put(EventCard(), 'deck top')))"],
    ),
]


@pytest.mark.parametrize(("of", "text", "abilities"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read(of: tuple[str, ...], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=of)
