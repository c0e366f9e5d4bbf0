"""What players are told to do with cards of their own, what is dug out of decks, and where the dead go, is read as it is meant."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

READ = [
    (
        "Order: Remove two Elves in an opponent's discard pile from the game.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), n=2, zone='discard', player=Opponents(), together=ControlledBy(OwnerOf(T(0))))),"
        " Put(T(0), 'removed')))",
    ),
    (
        "Order: Remove two Elves in opposing discard piles from the game.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), n=2, zone='discard', player=Opponents())), Put(T(0), 'removed')))",
    ),
    (
        "React: Before an Elf you control is killed: Retrieve him from your discard pile after he dies and put him into your hand.",
        "React(Event('die', patient=(Yours(), Faction('Elf')), before=True), Seq(Note(Patient()), Delayed(Event('die', patient=(Same(T(0)),)), Put(AllIn(You(), 'discard', (Same(Patient()),)), 'hand'), until='event')))",
    ),
    (
        "React: After another Elf you control is killed: Retrieve him from your discard pile and put him into play.",
        "React(Event('die', patient=(Other(), Faction('Elf'), Yours())), Enter(AllIn(You(), 'discard', (Same(Patient()),))))",
    ),
    (
        "React: After another Elf you control is killed: Retrieve him from your discard pile and put him into your hand.",
        "React(Event('die', patient=(Other(), Faction('Elf'), Yours())), Put(AllIn(You(), 'discard', (Same(Patient()),)), 'hand'))",
    ),
    (
        "Order: Target another player. That player must choose and discard a card from his or her hand.",
        "Order(Seq(ChoosePlayer(), Discard(1, Chosen())))",
    ),
    (
        "Order: Choose a player, who must choose a ready Dwarf he controls. The chosen Dwarf becomes spent.",
        "Order(Seq(ChoosePlayer(opposing=False), Choose(Cards(ControlledBy(Chosen()), Ready(), Faction('Dwarf'), by=Chosen())), Spend(T(0))))",
    ),
    (
        "Order: Each opponent puts a card from his hand on the bottom of his deck.",
        "Order(ForEachPlayer(Opponents(), Seq(Choose(Cards(zone='hand', player=Chosen(), by=Chosen())), Put(T(0), 'deck bottom'))))",
    ),
    (
        "Order: Each player may put an Elf from his hand into play.",
        "Order(ForEachPlayer(Everybody(), May(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand', player=Chosen(), by=Chosen())),"
        " Enter(T(0))), by=Chosen())))",
    ),
    (
        "Order: Each player shuffles his hand into his deck and draws the same number of cards.",
        "Order(ForEachPlayer(Everybody(), Seq(Note(AllIn(Chosen(), 'hand')), Put(T(0), 'deck'), Draw(CountOf(T(0)), Chosen()))))",
    ),
    (
        "Order: Discard your hand, then draw that many cards plus one.",
        "Order(Seq(Discard(CountIn(You(), 'hand')), Draw(Plus(CountOf(T(0)), 1))))",
    ),
    ("Order: Draw cards until you have four cards in hand.", "Order(Draw(Most(0, Plus(4, Times(-1, CountIn(You(), 'hand'))))))"),
    (
        "Order: Each player who controls an Elf draws a card.",
        "Order(ForEachPlayer(Everybody(), If(Some(ControlledBy(Chosen()), Faction('Elf')), Draw(1, Chosen()))))",
    ),
    (
        "Order: Draw a card. If it is an Elf, draw another card.",
        "Order(Seq(Note(TopOf(1, You())), Draw(1), If(Is(T(0), Kind('Character'), Faction('Elf')), Draw(1))))",
    ),
    (
        "Order: Look at the top five cards of your deck. You may put a Dwarf among them into play.",
        "Order(Seq(Note(TopOf(5, You())), Show(T(0), everybody=False),"
        " May(Seq(Choose(Cards(Same(T(0)), Kind('Character'), Faction('Dwarf'), zone='deck')), Enter(T(1)))), Shuffle()))",
    ),
    (
        "Order: Reveal the top card of each player's deck. You may discard any of those cards.",
        "Order(Seq(Note(TopOf(1, Everybody())), Show(T(0)),"
        " May(Seq(Choose(Cards(Same(T(0)), n=99, up_to=True, zone='deck', player=Everybody())), Put(T(1), 'discard')))))",
    ),
    (
        "Order: Look at the top three cards of any deck. You may put them back in the same order or shuffle the deck.",
        "Order(Seq(ChoosePlayer(opposing=False), Note(TopOf(3, Chosen())), Show(T(0), everybody=False), May(Shuffle(Chosen()))))",
    ),
    (
        "Order: Reveal cards from your deck until you reveal an Elf. Put it into your hand.",
        "Order(Seq(Note(TopUntil((Kind('Character'), Faction('Elf')), You())), Show(T(0)),"
        " Put(Those(T(0), Kind('Character'), Faction('Elf')), 'hand'), Shuffle()))",
    ),
    (
        "Order: Reveal the top six cards of your deck. Each of your Dwarves may equip one revealed item. Discard the rest.",
        "Order(Seq(Note(TopOf(6, You())), Show(T(0)), ForEach(Every(Yours(), Faction('Dwarf')), May(Seq(Choose(Cards(Same(T(0)),"
        " Kind('Item'), zone='deck')), EquipTo(T(1), It())), by=ControllerOf(It()))), Put(AllIn(You(), 'deck', (Same(T(0)),)), 'discard')))",
    ),
    (
        "Order: Discard the top two cards of your deck. Put all Elves discarded this way into your hand.",
        "Order(Seq(Mill(2), Put(Those(T(0), Kind('Character'), Faction('Elf')), 'hand')))",
    ),
    (
        "Order: Put a card from your hand on top or on the bottom of your deck.",
        "Order(Seq(Choose(Cards(zone='hand')), OneEffect(Put(T(0), 'deck top'), Put(T(0), 'deck bottom'))))",
    ),
    (
        "Order: Search your deck for an Elf and put it into play if possible, otherwise put it into your hand.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='deck')), Show(T(0)), Shuffle(), Enter(T(0)),"
        " If(Never(Some(Same(T(0)))), Put(T(0), 'hand'))))",
    ),
    (
        "Order: Put a character from your hand into play one rank lower than normal.",
        "Order(Seq(Choose(Cards(Kind('Character'), zone='hand')), Enter(T(0), rank=Most(1, Plus(StatOf(T(0), 'level'), -1)))))",
    ),
    (
        "React: Before target Elf you control dies: Put him on the bottom of your deck after he dies.",
        "React(Event('die', patient=(Faction('Elf'), Yours()), target='patient', before=True),"
        " Seq(Note(Patient()), Delayed(Event('die', patient=(Same(T(0)),)), Put(Patient(), 'deck bottom'), until='event')))",
    ),
    (
        "Order: Inflict a wound on target character within one rank. If this kills the target, draw a card.",
        "Order(Seq(Target(Cards(Within(1))), Wound(T(0)), If(Never(Some(Same(T(0)))), Draw(1))))",
    ),
    (
        "React: After this character kills a character: Put that character into play under your control with the Undead trait.",
        "React(Event('die', agent=(Same(Me()),)), Seq(Enter(Patient(), to=You()), Gain(Patient(), GainTrait('Undead'), until='permanent')))",
    ),
    ("React: After you discard a Dwarf: Put it into play.",
     "React(Event('discard', card=(Yours(), Faction('Dwarf'))), Enter(EventCard()))"),
    (
        "Order: Search your deck for a non-item card, reveal it, shuffle your deck, and place the revealed card on top.",
        "Order(Retrieve(Cards(All(Not(Kind('Item'))), zone='deck'), 'deck top'))",
    ),
    (
        "Order: Discard up to three cards from the top of your deck: Target character suffers a wound for each Elf discarded.",
        "Order(Seq(Target(Cards()), Wound(T(1), CountIn(You(), 'discard', (Kind('Character'), Faction('Elf'), Same(T(0)))))),"
        " cost=(ChooseNumber(0, 3), Pay(Mill(X()))))",
    ),
    (
        "Order: Each player shuffles his hand into his deck and draws a number of cards from his deck equal to the number of cards"
        " shuffled into his deck.",
        "Order(ForEachPlayer(Everybody(), Seq(Note(AllIn(Chosen(), 'hand')), Put(T(0), 'deck'), Draw(CountOf(T(0)), Chosen()))))",
    ),
    (
        "React: After a melee strike targets this character: Look at the hand of the targeting character's player.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',)), ShowHand(ControllerOf(Agent()), everybody=False))",
    ),
    (
        "Order: Target character must succeed with a will save (DC 15) or become spent and force the target's controller to discard a card.",
        "Order(Seq(Target(Cards()), Check('will save', 15, failure=Seq(Spend(T(0)), Discard(1, ControllerOf(T(0)))), who=T(0))))",
    ),
    (
        "If Testa Quill is in your discard pile when a Dwarf in your army is killed, you may put Testa Quill on top of your deck.",
        "Auto(Event('die', patient=(Faction('Dwarf'), Yours(), Not(Same(Self())))), May(Put(Self(), 'deck top')), zone='discard')",
    ),
    (
        "Order: Put an Elf from your hand or discard pile into play.",
        "Order(OneEffect(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='hand')), Enter(T(0))),"
        " Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='discard')), Enter(T(0)))))",
    ),
    (
        "Order: Put an Elf from your deck into play.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='deck')), Show(T(0)), Shuffle(), Enter(T(0))))",
    ),
    (
        "Order: You may retrieve an item from your deck or discard pile and put it into your hand.",
        "Order(May(OneEffect(Retrieve(Cards(Kind('Item'), zone='deck')), Retrieve(Cards(Kind('Item'), zone='discard')))))",
    ),
    (
        "Order: Reveal the top card of each player's deck. Choose whether the revealed cards are drawn or discarded.",
        "Order(Seq(Note(TopOf(1, Everybody())), Show(T(0)), OneEffect(Put(Those(T(0)), 'hand'), Put(Those(T(0)), 'discard'))))",
    ),
    (
        "Order: Reveal the top three cards of your deck. You may discard the revealed cards or put them back in the same order.",
        "Order(Seq(Note(TopOf(3, You())), Show(T(0)), May(Put(Those(T(0)), 'discard'))))",  # all of them or none
    ),
    (
        "Order: Reveal the top card of your deck and put it into your hand. Testa suffers wounds equal to its Level.",
        "Order(Seq(Note(TopOf(1, You())), Show(T(0)), Put(T(0), 'hand'), Wound(Me(), StatOf(T(0), 'level'))))",
    ),
    (
        "Order: Return a character in your discard pile to your hand. If it is an Elf, draw a card.",
        "Order(Seq(Choose(Cards(Kind('Character'), zone='discard')), Put(T(0), 'hand'), If(Is(T(0), Faction('Elf')), Draw(1))))",
    ),
    (
        "Order: Look at the top five cards of your deck. Put up to two into your hand and discard the rest.",
        "Order(Look(5, take=2, up_to=True, to='hand', rest='discard'))",
    ),
    ("Order: Each player removes his discard pile from the game.", "Order(Put(AllIn(Everybody(), 'discard'), 'removed'))"),
    ("Order: Each opponent removes the top two cards of his deck from the game.", "Order(Put(TopOf(2, Opponents()), 'removed'))"),
    ("Order: Shuffle your hand and discard pile into your deck, then draw two cards.",
     "Order(Seq(Put(AllIn(You(), 'hand'), 'deck'), Put(AllIn(You(), 'discard'), 'deck'), Draw(2)))"),
    ("Order: Place the top card of your deck on the bottom of your deck.", "Order(Put(TopOf(1, You()), 'deck bottom'))"),
    ("Order: Discard a random card from your hand: Draw a card.",
     "Order(Draw(1), cost=(Pay(Discard(1, random=True)),))"),
    ("Order: Each opponent puts the top card of his deck into his discard pile.", "Order(Mill(1, Opponents()))"),
    ("Players may not draw cards or retrieve them from their decks.",
     "Static(Cannot('draw'), Cannot('search'), scope=(IsWarlord(),))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), READ, ids=[text for text, _ in READ])
def test_text_is_read_as_meant(text: str, effects: str) -> None:
    found = clause(text)
    assert [canonical(one) for one in found.effects] == [canonical(noted(effects))]
    again = clause(found.english)
    assert canonical(again.effects) == canonical(found.effects)


UNREAD = [
    "Order: Choose and discard a card from an opponent's hand.",  # one cannot choose what one has not seen
    "Order: Ready target Dwarf. If this kills the target, draw a card.",
    "Order: Put an Elf from your hand or discard pile into play. It gains +2 ATK.",  # of one of two choices
    "If there is an Elf in your hand or discard pile, Testa gains +1 ATK.",
    "Order: Target character gains +2 ATK for each Elf discarded.",  # nothing was
    "While in your hand, whenever an Elf is killed, put Testa Quill into play.",
    "React: Before this character dies: Attach this card to target character after he dies.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_cannot_be_meant_or_done_is_declined(text: str) -> None:
    assert not clause(text).read


def test_card_that_is_performed_is_not_taken_from_the_discard_pile() -> None:
    text = "React: After an opponent draws a card: Put this card into your hand from your discard pile."
    assert clause(text, "Action").effects == ()
