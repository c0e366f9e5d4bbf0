"""Numbers that brackets change, copies, what the cards that went come to, cards fetched and used at once, and hand sizes are read as they are meant."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_declined, assert_means, clause

READ = [
    (
        "Order: Target a character within two ranks (two characters if this character is a Seer): The targets become spent.",
        "Order(Spend(T(0)), cost=(Target(Cards(Within(2), n=Either(Is(Me(), Trait('Seer')), 2, 1))),))",
    ),
    (
        "Order: Draw a card (two for Seers), then discard a card.",
        "Order(Seq(Draw(Either(Is(Me(), Trait('Seer')), 2, 1)), Discard(1)))",
    ),
    (
        "Order: Look at the top two cards of any deck (top five if your Warlord is an Elf). Put them back in any order.",
        "Order(Seq(ChoosePlayer(opposing=False), Look(Either(Is(WarlordOf(You()), Faction('Elf')), 5, 2), Chosen(), rest='top')))",
    ),
    (
        "Order: Retrieve a character (two characters if your Warlord is an Elf) from your discard pile and put it into your hand.",
        "Order(Retrieve(Cards(Kind('Character'), n=Either(Is(WarlordOf(You()), Faction('Elf')), 2, 1), zone='discard'), 'hand'))",
    ),
    (
        "React: After an Elf you control is killed: Search your deck for a card with the same name and put it into your hand.",
        "React(Event('die', patient=(Faction('Elf'), Yours())), Retrieve(Cards(SameName(Patient()), zone='deck'), 'hand'))",
    ),
    (
        "Order: Discard a copy of this character from your hand: Ready this character.",
        "Order(ReadyUp(Me()), cost=(Pay(Discard(1, filters=(All(SameName(Me())),))),))",
    ),
    (
        "Order: Remove any number of cards in your discard pile from the game: This character gains ATK equal to the combined Levels of the cards removed.",
        "Order(Gain(Me(), Bonus('atk', Total(T(0), 'level'))), cost=(Choose(Cards(n=99, up_to=True, zone='discard')), Pay(Put(T(0), 'removed'))))",
    ),
    (
        "Order: Kill any number of Elves: This character gains ATK equal to the total Levels of the killed Elves.",
        "Order(Gain(Me(), Bonus('atk', Total(T(0), 'level'))), cost=(Choose(Cards(Yours(), Faction('Elf'), n=99, up_to=True)), Pay(Kill(T(0)))))",
    ),
    (
        "Order: Retrieve from your discard pile a Weapon this character can legally equip, and immediately equip the item.",
        "Order(Seq(Choose(Cards(Kind('Item'), Trait('Weapon'), Equippable(Me()), zone='discard')), EquipTo(T(0), Me())))",
    ),
    (
        "Order: Target character you control may retrieve and equip a Weapon from your discard pile.",
        "Order(Seq(Target(Cards(Yours())), May(Seq(Choose(Cards(Kind('Item'), Trait('Weapon'), zone='discard')), EquipTo(T(1), T(0))),"
        " by=ControllerOf(T(0)))))",
    ),
    (
        "Order: Choose a spell in your discard pile and succeed with a Scribe check (DC 22) to retrieve and attach the spell as if scribed.",
        "Order(Seq(Choose(Cards(Spell(), zone='discard')), Check('Scribe', 22, AttachTo(Me(), T(0)))))",
    ),
    (
        "React: After an opponent performs an action to draw a card or retrieve a card from their deck: Cancel the action.",
        "React(Event('pay', agent=(Opposing(),), by=('action', 'drawing or retrieving', 'from own deck')), Cancel())",
    ),
    (
        "React: After an opponent draws or retrieves one or more cards from his deck: He discards a card.",
        "React(OneEvent(Event('draw', card=(Opposing(),)), Event('retrieve', by=('not drawing', 'from own deck'), when=Is(WarlordOf(EventPlayer()), Opposing()))),"
        " Discard(1, EventPlayer()))",
    ),
    ("Your opponents' hand sizes are decreased by 1.", "Static(HandSize(-1), scope=(Opposing(), IsWarlord()))"),
    ("Your hand size is increased by an additional 2 cards.", "Static(HandSize(2))"),
    (
        "This character gains +1 Level for equipping Armor and casting scribed spells.",
        "Static(LevelFor('equip', 1, (Trait('Armor'),)), LevelFor('cast', 1, (Scribed(),)))",
    ),
    (
        "Order: Reveal the top card of your deck. If it is a character, put it into play; if it is an item, put it into your hand; otherwise, discard it.",
        "Order(Seq(Note(TopOf(1, You())), Show(T(0)), If(Is(T(0), Kind('Character')), Enter(T(0)),"
        " If(Is(T(0), Kind('Item')), Put(T(0), 'hand'), Put(T(0), 'discard')))))",
    ),
    (
        "Order: You may discard a card. If you do, draw two cards. If you do not, draw a card.",
        "Order(Seq(May(Discard(1)), If(Did(), Draw(2), Draw(1))))",
    ),
    (
        "Order: Inflict a wound on target Elf. If the Elf dies this turn, draw a card.",
        "Order(Seq(Target(Cards(Faction('Elf'))), Wound(T(0)), If(Never(Some(Same(T(0)))), Draw(1),"
        " Delayed(Event('die', patient=(Same(T(0)),)), Draw(1)))))",
    ),
    (
        "Order: Remove a wound from this character or target character suffers a wound.",
        "Order(OneEffect(Heal(Me()), Seq(Target(Cards()), Wound(T(0)))))",
    ),
    (
        "React: After this character enters play: Play a copy of this character from your hand.",
        "React(Event('enter', patient=(Same(Me()),)), Seq(Choose(Cards(All(SameName(Me())), zone='hand')), Enter(T(0))))",
    ),
    (
        "Order: Look at an opponent's hand and choose a card. That player discards the chosen card.",
        "Order(Seq(ChoosePlayer(), ShowHand(Chosen()), Choose(Cards(zone='hand', player=Chosen())), Discard(1, Chosen(), filters=(Same(T(0)),))))",
    ),
    (
        "Order: Target a character with a Shield equipped: Return the Shield to its owner's hand.",
        "Order(Put(Every(Kind('Item'), Trait('Shield'), HeldBy(T(0))), 'hand'), cost=(Target(Cards(Bears(Trait('Shield')))),))",
    ),
    (
        "While an opponent has five or more cards in his discard pile, this character gains +2 ATK.",
        "Static(Bonus('atk', 2), when=Some(Opposing(), IsWarlord(), Where(Compare(CountIn(ControllerOf(It()), 'discard'), '>=', 5))))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), READ, ids=[text for text, _ in READ])
def test_text_is_read_as_meant(text: str, effects: str) -> None:
    found = clause(text)
    assert [canonical(one) for one in found.effects] == [canonical(one) for one in read_all(effects)]
    again = clause(found.english)
    assert canonical(again.effects) == canonical(found.effects)


def read_all(effects: str) -> tuple[object, ...]:
    found = noted(effects)
    return found if isinstance(found, tuple) else (found,)


UNREAD = [
    "Order: Spend this character, and if he isn't a Seer, discard a card: Draw a card.",  # the second is only paid where it is so
    "Order: Target character within two ranks (two if your Warlord is an Elf) becomes spent.",  # two characters or two ranks
    "Order: Target Elf or this character gains +2 ATK.",  # one of two, not two ways
    "Order: Target a character with a Weapon equipped: Discard the Weapon.",  # he may have two
    "Order: Play an item from your hand.",  # it is equipped
    "Order: Draw a card. Choose a card. Discard that card.",  # whose hand was seen?
    "React: After an opponent draws one or more cards: Remove those cards from the game.",  # each is heard of alone
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_cannot_be_meant_or_done_is_declined(text: str) -> None:
    assert not clause(text).read


def test_cards_in_piles_are_told_by_what_is_printed_on_them() -> None:
    assert_means(
        "Order: Target an action card in your discard pile with the Fire trait printed in its text box: Put it into your hand.",
        "Order(Put(T(0), 'hand'), cost=(Target(Cards(Kind('Action'), Trait('Fire'), zone='discard')),))",
    )
    assert_means(
        "Order: Search your deck for an action card with Fire or Water printed in its textbox and put it into your hand.",
        "Order(Retrieve(Cards(Kind('Action'), Any(Trait('Fire'), Trait('Water')), zone='deck'), 'hand'))",
    )
    assert_declined(
        "Order: Target a character with the Undead trait printed in its textbox: Kill the target.", GapKind.UNSUPPORTED
    )  # or gained
    assert_means(
        "Order: Remove two Elves in your discard pile from play: Draw a card.",
        "Order(Draw(1), cost=(Choose(Cards(Kind('Character'), Faction('Elf'), n=2, zone='discard')), Pay(Put(T(0), 'removed'))))",
    )
    assert_declined("Order: Remove an Elf you control from play: Draw a card.", GapKind.UNKNOWN)


def test_what_is_drawn_in_all_says_nothing_new_and_copies_may_be_banned() -> None:
    assert_means(
        "Order: Draw a card. You may draw two additional cards (three total).",
        "Order(Seq(Draw(1), May(Draw(2))))",
    )
    assert_means(
        "Order: Ready this character. This character may not perform a copy of Flurry again this turn.",
        "Order(Seq(ReadyUp(Me()), Gain(Me(), Cannot('perform card', (Named('Flurry'),)))))",
        of=("Action", "Flurry"),
    )


def test_two_things_hold_while_two_conditions_do() -> None:
    both = "Both(Is(WarlordOf(You()), Faction('Elf')), Some(Yours(), Any(Kind('Item'), Kind('Character')), Trait('Steed')))"
    assert_means(
        "While your Warlord is an Elf, while you control a Steed, opposing characters have -1 ATK and your hand size is increased by 1.",
        f"Static(Bonus('atk', -1), scope=(Opposing(),), when={both})",
        f"Static(HandSize(1), when={both})",
    )
