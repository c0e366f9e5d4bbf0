"""Items that are considered blank, and cards that lie face down: as characters, as items, or attached."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means, read

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
HIS = "Kind('Item'), HeldBy(Me())"
OTHERS = "Kind('Item'), Trait('Shield'), HeldBy(Every(Any(Same(Agent()), Same(Patient())), Other(Me())))"
BLANK = [
    (FIGHTER, "All items are considered blank.", "Static(Blank(), scope=(Kind('Item'),))"),
    (FIGHTER, "While Testa is stunned, your items are considered blank except for their traits.",
     "Static(Blank(True), scope=(Yours(), Kind('Item')), when=Is(Me(), Stunned()))"),
    (FIGHTER, "Order: Until end of game, this character's items are considered blank, except for traits.",
     f"Order(Gain(Me(), Grant(Static(Blank(True), scope=({HIS}))), until='permanent'))"),
    (FIGHTER, "Order: Target item is considered blank until end of turn.",
     "Order(Seq(Target(Cards(Kind('Item'))), Gain(T(0), Blank())))"),
    (FIGHTER, "Order: Target an opposing Elf: Until end of turn, all of his items are considered blank.",
     f"Order(Gain(T(0), Grant(Static(Blank(), scope=({HIS})))), cost=(Target(Cards(Opposing(), Faction('Elf'))),))"),
    (ITEM, "Order: Target an item in this rank: The item grants no bonus to AC or Skill and its text box is blank until end of turn.",
     "Order(Gain(T(0), Blank(False, ('ac', 'skill'))), cost=(Target(Cards(Kind('Item'), HeldBy(Every(SameRank())))),))"),
    (FIGHTER, "Order: Perform a +2 ranged strike. Armor equipped to Testa is considered blank for this strike.",
     "Order(Seq(Gain(Every(Kind('Item'), Trait('Armor'), HeldBy()), Blank(), until='strike'), Ranged(2)))"),
    (FIGHTER, "React: After Testa targets or is targeted by a ranged strike: Shields on the opposing character are considered blank until the end of the strike.",
     "React(OneEvent(Event('target', agent=(Same(Me()),), by=('ranged',)), Event('target', patient=(Same(Me()),), by=('ranged',))), "
     f"Gain(Every({OTHERS}), Blank(), until='strike'))"),
    (FIGHTER, "Order: Until end of turn, Testa gains +2 ATK, gains +1 HP, and her items are considered blank.",
     f"Order(Seq(Gain(Me(), Bonus('atk', 2), Bonus('hp', 1)), Gain(Me(), Grant(Static(Blank(), scope=({HIS}))))))"),
    (FIGHTER, "Testa gains +2 AC, Skill, and Riposte +1 for each Elf you control.",
     "Static(Bonus('ac', Times(2, Count(Faction('Elf'), Yours()))), Bonus('skill', Times(2, Count(Faction('Elf'), Yours()))), "
     "GainFeat('Riposte', Count(Faction('Elf'), Yours())))"),
]  # fmt: skip


@pytest.mark.parametrize(("bearer", "text", "means"), BLANK)
def test_what_blank_items_are_and_for_how_long(bearer: tuple[str, str], text: str, means: str) -> None:
    assert_means(text, means, of=bearer)


@pytest.mark.parametrize(
    ("bearer", "text", "why"),
    [
        (FIGHTER, "Order: Testa is considered blank until end of turn.", GapKind.TYPE),
        (FIGHTER, "Order: Target item is considered blank.", GapKind.TYPE),
        (FIGHTER, "Order: Until end of turn, items equipped to your Elves are considered blank.", GapKind.UNSUPPORTED),
        (ITEM, "This item is considered blank.", GapKind.TYPE),
    ],
    ids=["characters", "without an end", "of whoever has them by then", "of itself"],
)
def test_what_is_not_blank_so(bearer: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=bearer)


def test_the_opposing_character_is_whichever_of_the_two_is_not_the_performer() -> None:
    text = "React: After Testa targets or is targeted by a ranged strike: The opposing character suffers a wound."
    assert_means(
        text,
        "React(OneEvent(Event('target', agent=(Same(Me()),), by=('ranged',)), Event('target', patient=(Same(Me()),), by=('ranged',))), "
        "Wound(Every(Any(Same(Agent()), Same(Patient())), Other(Me()))))",
        of=FIGHTER,
    )


DOWN = "StatLine(0, (), (), 0, 0, 0, kind='Face-down card')"
PET = "StatLine(0, (), (), 0, 0, 0, ('Pebble',), kind='Face-down card')"
HELD = "Kind('Face-down card'), HeldBy()"
FACE_DOWN = [
    (FIGHTER, "Order: Once per turn: Attach an item from your hand face down to Testa.",
     f"Order(Seq(Choose(Cards(Kind('Item'), zone='hand')), AttachTo(Me(), T(0), as_={DOWN})), times=1)"),
    (ITEM, "Order: Attach a card from your hand to Old Hat, face-down.",
     f"Order(Seq(Choose(Cards(zone='hand')), AttachTo(Self(), T(0), as_={DOWN})))"),
    (FIGHTER, "Order: Attach the top card of your deck facedown to target Elf.",
     f"Order(Seq(Note(TopOf(1, You())), Target(Cards(Faction('Elf'))), AttachTo(T(1), T(0), as_={DOWN})))"),
    (FIGHTER, "Order: Attach up to 3 cards from the top of your deck face down to Testa as a Pebble.",
     f"Order(Seq(ChooseNumber(0, 3), Note(TopOf(X(), You())), ForEach(T(0), AttachTo(Me(), It(), as_={PET}))))"),
    (FIGHTER, "React: After Testa kills a character: Attach the killed character face down to Testa.",
     f"React(Event('die', agent=(Same(Me()),)), AttachTo(Me(), Patient(), as_={DOWN}))"),
    (FIGHTER, "Order: Attach a spell from your discard pile face down to Testa: Draw a card.",
     f"Order(Draw(1), cost=(Choose(Cards(Spell(), zone='discard')), Pay(AttachTo(Me(), T(0), as_={DOWN}))))"),
    (FIGHTER, "Order: Target an opposing Elf: Attach an item from your discard pile face-down to the target. As long as it is attached, the target suffers -1 AC and gains the Poison trait.",
     "Order(Seq(Choose(Cards(Kind('Item'), zone='discard')), AttachTo(T(0), T(1), as_=StatLine(0, (), (), 0, 0, 0, abilities=(Static(Bonus('ac', -1), GainTrait('Poison')),), kind='Face-down card'))), "
     "cost=(Target(Cards(Opposing(), Faction('Elf'))),))"),
    (FIGHTER, "React: Before Testa suffers wounds, discard a face down card attached to Testa to reduce the wounds to 0.",
     f"React(Event('wound', patient=(Same(Me()),), before=True), ReduceWounds(to=0), cost=(Choose(Cards({HELD})), Pay(Destroy(T(0)))))"),
    (FIGHTER, "Testa gains +1 Skill for each card attached face down to him.", f"Static(Bonus('skill', Count({HELD})))"),
    (FIGHTER, "Order: Return all facedown cards attached to Testa to your hand.", f"Order(Put(Every({HELD}), 'hand'))"),
    (FIGHTER, "Order: Twice per turn, equip a spell from your hand face down to an Elf you control as Lamp Oil, a Level 1 classless item with +1 AC, the Shield trait, and the ability \"Order: Draw a card.\"",
     "Order(Seq(Choose(Cards(Spell(), zone='hand')), Choose(Cards(Faction('Elf'), Yours())), "
     "EquipTo(T(0), T(1), as_=StatLine(1, (), (), 1, 0, 0, ('Shield',), abilities=(Order(Draw(1)),), name='Lamp Oil', kind='Item'))), times=2)"),
    (FIGHTER, "Order: Put an item in your hand into play face down as a Moss Heap, an evil Level 2 rogue with +3 ATK, 10 AC, and 1 HP.",
     "Order(Seq(Choose(Cards(Kind('Item'), zone='hand')), Enter(T(0), as_=StatLine(2, ('Rogue',), (3,), 10, name='Moss Heap')), Gain(T(0), Aligned('Evil'), until='permanent')))"),
    (FIGHTER, "React: After Testa kills a character: Put the killed character in your second rank face down as a level 1 Undead Lurcher with +2 ATK and 9 AC.",
     "React(Event('die', agent=(Same(Me()),)), Enter(Patient(), rank=2, as_=StatLine(1, (), (2,), 9, traits=('Undead',), name='Lurcher'), to=You()))"),
]  # fmt: skip


@pytest.mark.parametrize(("bearer", "text", "means"), FACE_DOWN)
def test_what_lies_face_down_is_what_the_words_say(bearer: tuple[str, str], text: str, means: str) -> None:
    assert_means(text, means, of=bearer)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Attach all cards from your hand face down to Testa.", GapKind.UNSUPPORTED),
        ("Order: Attach an item from your hand face down to your Elves.", GapKind.TYPE),
        ("Order: Attach an item equipped to Testa face down to Testa.", GapKind.TYPE),
        ("Order: Attach the top card of an opposing player's deck face down to Testa.", GapKind.UNSUPPORTED),
        ("Order: Put a Dwarf from your hand into play face down.", GapKind.TYPE),
    ],
)
def test_what_is_not_turned_face_down_so(text: str, why: GapKind) -> None:
    assert_declined(text, why, of=FIGHTER)


def test_words_for_face_down_are_spelt_in_several_ways() -> None:
    text = "Order: Put the top card of your deck into play{} as a Level 2 Elf rogue with +2 ATK, 11 AC, and 2 HP."
    row = [
        read(text.format(words), *FIGHTER).clauses[0]
        for words in (" face down", " face-down", " facedown", ", face down,")
    ]
    assert row[0].gaps == ()
    assert len({one.effects for one in row}) == 1


def test_cards_attached_are_those_that_lie_face_down_as_well_where_the_card_attaches_such() -> None:
    text = "Order: Attach an item from your hand face down to Testa.\r\nOrder: Discard a card attached to Testa: Draw a card."
    _, second = read(text, *FIGHTER).clauses
    assert "Any(Kind(name='Action'), Kind(name='Face-down card')), HeldBy" in repr(second.effects)
    (alone,) = read(text.split("\r\n")[1], *FIGHTER).clauses
    assert "Face-down card" not in repr(alone.effects)


def test_all_items_behind_words_on_those_equipped_are_those() -> None:
    assert_means(
        "Testa gains +2 AC for each equipped item. All items are considered blank.",
        "Static(Bonus('ac', Times(2, Count(Kind('Item'), HeldBy(Me())))))",
        "Static(Blank(), scope=(Kind('Item'), HeldBy(Me())))",
        of=FIGHTER,
    )
