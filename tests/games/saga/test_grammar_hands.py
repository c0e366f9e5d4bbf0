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
]


@pytest.mark.parametrize(("of", "text", "abilities"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read(of: tuple[str, ...], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=of)
