"""When something is done and how long it lasts: each turn, once at a time that comes, while a card is spent or in play."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import read

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Spend Order: As long as Testa remains spent (not stunned) and in play, your hand size is increased by 1.",
     "Order(Gain(WarlordOf(You()), HandSize(1), until='spent only'), spend=True)"),
    (FIGHTER, "Spend Order: Target Elf may not attack until this character becomes ready, is stunned, or leaves play.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Cannot('attack'), until='spent only')), spend=True)"),
    (FIGHTER, "Order: Until Testa leaves play, target Elf gains +2 AC.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Bonus('ac', 2), until='in play')))"),
    (ITEM, "Order: Target Elf gains +2 AC as long as Old Hat remains in play.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Bonus('ac', 2), until='item in play')))"),
    (FIGHTER, "Order: Give another Elf in play one of the following until Testa performs this action again: +1 ATK or +1 AC.",
     "Order(Seq(Choose(Cards(Other(), Faction('Elf'))), OneEffect(Gain(T(0), Bonus('atk', 1), until='again'), Gain(T(0), Bonus('ac', 1), until='again'))))"),
    (SONG, "Order: Target Elf may not attack this turn or next turn.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Cannot('attack'), until='next turn')))"),
    (FIGHTER, "At the end of the turn, if Testa hit an opposing character this turn, draw a card.",
     "Auto(Event('end'), If(CameAbout(Event('hit', agent=(Same(Me()),), patient=(Opposing(),), by=('strike',))), Draw(1)))"),
    (SONG, "Order: During the next turn, this fighter gains +2 AC.",
     "Order(Delayed(Event('turn'), Gain(Me(), Bonus('ac', 2)), until='game'))"),
    (SONG, "Order: Target Elf gains +2 AC. At the end of your next turn, the target is killed.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Bonus('ac', 2)), Delayed(Event('turn'), AtEndOfTurn(Kill(T(0))), until='game')))"),
    (SONG, "Order: After the next ready phase, stun target Elf.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Delayed(Event('draw phase'), Stun(T(0)), until='game')))"),
    (SONG, "Order: Draw a card before the next initiative roll.", "Order(Delayed(Event('initiative phase'), Draw(1), until='game'))"),
    (FIGHTER, "Before initiative each turn, Testa must succeed with a poison save (DC 12) or suffer a wound.",
     "Auto(Event('initiative phase'), Check('poison save', 12, failure=Wound(Me()), who=Me()))"),
    (FIGHTER, "Before you roll initiative, draw a card.", "Auto(Event('initiative phase'), Draw(1))"),
    (FIGHTER, "Before rolling initiative, add +3 to the roll.",
     "Auto(Event('roll', agent=(Yours(), IsWarlord()), by=('initiative',), before=True), AddRoll(3))"),
    (FIGHTER, "Put a charge on Testa after you roll initiative each turn.", "Auto(Event('initiative'), Charge(Me(), 1))"),
    (FIGHTER, "Testa suffers a wound at the end of each turn unless he is stunned.",
     "Auto(Event('end'), If(Is(Me(), Not(Stunned())), Wound(Me())))"),
    (FIGHTER, "After the draw phase, each player discards a card.", "Auto(Event('initiative phase'), Discard(1, Everybody()))"),
    (SONG, "React: Play before initiative rolls. Draw a card.", "React(Event('initiative phase'), Draw(1))"),
    (SONG, "Order: Skip your next Order.", "Order(AtNextOrder(Seq()))"),
    (SONG, "Order: In place of your next Order, draw two cards.", "Order(AtNextOrder(Draw(2)))"),
    (FIGHTER, "React: Once per turn (twice if your Warlord is an Elf), after an Elf dies: Draw a card.",
     "React(Event('die', patient=(Faction('Elf'),)), Draw(1), times=Either(Is(WarlordOf(You()), Faction('Elf')), 2, 1))"),
    (FIGHTER, "Order: Once per turn (twice for wizards): Draw a card.", "Order(Draw(1), times=Either(Is(Me(), Class('Wizard')), 2, 1))"),
    (FIGHTER, "Order: Once per turn for each Elf you control: Draw a card.",
     "Order(Draw(1), cost=(Require(Compare(Count(Faction('Elf'), Yours()), '>=', 1)),), times=Count(Faction('Elf'), Yours()))"),
    (FIGHTER, "Any time that Testa is targeted by a spell, he gains +2 AC.",
     "Auto(Event('target', patient=(Same(Me()),), by=('spell',)), Gain(Me(), Bonus('ac', 2)))"),
    (SONG, "Order: The next opposing character to enter play this turn becomes stunned.",
     "Order(Delayed(Event('enter', patient=(Opposing(),)), Stun(Patient())))"),
    (SONG, "Order: The next time this fighter would be killed this turn, he becomes stunned instead.",
     "Order(Delayed(Event('die', patient=(Same(Me()),), before=True), Seq(Stun(Me()), NotKilled())))"),
    (SONG, "Order: Target Elf: The target becomes ready, but may not attack until next turn.",
     "Order(Seq(ReadyUp(T(0)), Gain(T(0), Cannot('attack'))), cost=(Target(Cards(Faction('Elf'))),))"),
    (SONG, "Order: If your Elves have killed 4 or more opposing characters with actions (not melee strikes) this turn, draw a card.",
     "Order(If(CameAbout(Event('die', agent=(Yours(), Faction('Elf')), patient=(Opposing(),), by=('action', 'not melee')), '>=', 4), Draw(1)))"),
    (SONG, "Order: If your Elves killed two or more opposing characters this turn, draw a card.",
     "Order(If(CameAbout(Event('die', agent=(Yours(), Faction('Elf')), patient=(Opposing(),)), '>=', 2), Draw(1)))"),
    (FIGHTER, "Order: If Testa has killed two or more opposing characters this turn, draw a card.",
     "Order(If(CameAbout(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), '>=', 2), Draw(1)))"),
    (SONG, "Order: If no Dwarf was killed this turn, draw a card.",
     "Order(If(Never(CameAbout(Event('die', patient=(Faction('Dwarf'),)))), Draw(1)))"),
    (SONG, "Order: If two or more of your characters have been killed this turn, draw a card.",
     "Order(If(CameAbout(Event('die', patient=(Yours(),)), '>=', 2), Draw(1)))"),
    (FIGHTER, "At end of turn: If Testa did not inflict any wounds on an opposing character this turn, kill him.",
     "Auto(Event('end'), If(Never(CameAbout(Event('wound', agent=(Same(Me()),), patient=(Opposing(),)))), Kill(Me())))"),
    (FIGHTER, "Testa has +2 AC if he has killed an opposing character this turn.",
     "Static(Bonus('ac', 2), when=CameAbout(Event('die', agent=(Same(Me()),), patient=(Opposing(),))))"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "ability"), READ, ids=[text[:40] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, ability: str) -> None:
    (found,) = read(text, card[0], card[1], "Fighter").clauses
    assert found.gaps == ()
    assert canonical(found.effects) == canonical((noted(ability),))


@pytest.mark.parametrize(("card", "text"), [row[:2] for row in READ], ids=[text[:40] for _, text, _ in READ])
def test_the_reading_in_english_is_read_as_the_same(card: tuple[str, str], text: str) -> None:
    (first,) = read(text, card[0], card[1], "Fighter").clauses
    (again,) = read(first.english, card[0], card[1], "Fighter").clauses
    assert canonical(again.effects) == canonical(first.effects)


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (SONG, "Order: Target Elf gains +2 AC until Old Song leaves play.", GapKind.UNSUPPORTED),
        (SONG, "Order: Target Elf gains +2 AC until this character uses this ability again.", GapKind.UNSUPPORTED),
        (FIGHTER, "Order: Target Elf gains +2 AC until Testa stuns.", GapKind.UNSUPPORTED),
        (SONG, "Order: During the next turn, your Elves gain +1 ATK.", GapKind.UNSUPPORTED),
        # Once in the turn, and not for each time that it came about.
        (FIGHTER, "Draw a card at the end of the turn if Testa hit with a melee strike.", GapKind.UNKNOWN),
        (FIGHTER, "At end of turn, draw a card if Testa kills a character.", GapKind.UNKNOWN),
        (FIGHTER, "If Testa hits, draw a card at the end of turn.", GapKind.TYPE),
        (
            SONG,
            "Order: If one of your Elves has killed two or more opposing characters this turn, draw a card.",
            GapKind.UNSUPPORTED,
        ),
    ],
)
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    (found,) = read(text, card[0], card[1], "Fighter").clauses
    assert found.effects == ()
    assert [gap.kind for gap in found.gaps] == [why]
