"""What sets off reacts: what an action has done or would do, what is retrieved, redirected and answered, and what happens each time."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means, clause

DONE = [
    ("React: After Testa performs an action that killed an opposing character: Draw a card.",
     "React(Event('affect', agent=(Same(Me()),), patient=(Opposing(),), by=('action',), did=('die',)), Draw(1))"),
    ("React: After an opposing character performs an action that spent, stunned, or moved Testa: Ready Testa.",
     "React(Event('affect', agent=(Opposing(),), patient=(Same(Me()),), by=('action',), did=('spend', 'stun', 'move')), ReadyUp(Me()))"),
    ("React: After Testa is targeted with an action that would stun or kill him: Cancel the action.",
     "React(Event('target', patient=(Same(Me()),), by=('action', 'to stun or kill')), Cancel(action=True))"),
    ("React: After a character performs an action to discard an item you control: Cancel the action.",
     "React(Event('target', patient=(Kind('Item'), Yours()), by=('action', 'to discard')), Cancel(action=True))"),
    ("React: After an opposing character casts a spell: Cancel the spell.", "React(Event('pay', agent=(Opposing(),), by=('spell',)), Cancel())"),
    ("React: After Testa uses the Defend feat: Ready Testa.", "React(Event('perform', agent=(Same(Me()),), by=('Defend',)), ReadyUp(Me()))"),
]  # fmt: skip
CARDS = [
    ("React: After an opponent draws or retrieves one or more cards: Draw a card.",
     "React(OneEvent(Event('draw', card=(Opposing(),)), Event('retrieve', by=('not drawing',), when=Is(WarlordOf(EventPlayer()), Opposing()))), Draw(1))"),
    ("React: After target character pays the costs of an action to retrieve a card from a discard pile: Cancel the action.",
     "React(Event('pay', by=('action', 'retrieving', 'from pile'), target='agent'), Cancel())"),
    ("React: After an opponent discards a card from his hand as a result of an action: Draw a card.",
     "React(Event('discard', card=(Opposing(),), by=('action',)), Draw(1))"),
]  # fmt: skip
STRIKES = [
    ("React: After a melee strike targeting Testa is redirected: Draw a card.",
     "React(Event('divert', patient=(Same(Me()),), by=('melee',)), Draw(1))"),
    ("React: After a ranged strike is redirected to Testa: Draw a card.",
     "React(Event('redirect', patient=(Same(Me()),), by=('ranged',)), Draw(1))"),
    ("React: After an opposing character pays the costs of a React during a melee strike targeting Testa: Cancel the React.",
     "React(Event('pay', agent=(Opposing(),), by=('react',), when=Amid(('melee',), patient=(Same(Me()),))), Cancel())"),
    ("React: After Testa fails a save from a Trap: Draw a card.",
     "React(Event('check', agent=(Same(Me()),), by=('failure', 'save', 'action', Trait('Trap'))), Draw(1))"),
    ("React: After Testa succeeds at a save from an opposing character's spell: Draw a card.",
     "React(Event('check', agent=(Same(Me()),), patient=(Opposing(),), by=('success', 'save', 'spell')), Draw(1))"),
]  # fmt: skip
WIDER = [
    ("React: After Testa kills, wounds, or stuns a Dwarf: Draw a card.",
     "React(OneEvent(Event('die', agent=(Same(Me()),), patient=(Faction('Dwarf'),)), Event('wound', agent=(Same(Me()),), patient=(Faction('Dwarf'),)), "
     "Event('stun', agent=(Same(Me()),), patient=(Faction('Dwarf'),))), Draw(1))"),
    ("React: After Testa is moved or stunned by an opponent: Draw a card.",
     "React(OneEvent(Event('move', agent=(Opposing(),), patient=(Same(Me()),)), Event('stun', agent=(Opposing(),), patient=(Same(Me()),))), Draw(1))"),
    ("React: After Testa casts a level 3 or higher spell: Draw a card.",
     "React(Event('perform', agent=(Same(Me()),), by=('spell', 'card', Stat('level', '>=', 3))), Draw(1))"),
    ("React: After Testa performs a Level 1 or 3 spell: Draw a card.",
     "React(Event('perform', agent=(Same(Me()),), by=('spell', 'card', Any(Stat('level', '==', 1), Stat('level', '==', 3)))), Draw(1))"),
    ("React: After an opposing character performs a Level 1, 2 or 4 action card: Draw a card.",
     "React(Event('perform', agent=(Opposing(),), by=('card', Any(Stat('level', '==', 1), Stat('level', '==', 2), Stat('level', '==', 4)))), Draw(1))"),
    ("React: After an opposing character rolls an 18 or higher on a melee strike: Draw a card.",
     "React(Event('roll', agent=(Opposing(),), by=('melee',), when=Compare(EventAmount(), '>=', 18)), Draw(1))"),
    ("React: After an opposing character maneuvers: Spend that character.",
     "React(Event('move', patient=(Opposing(),), by=('standard',)), Spend(Patient()))"),
]  # fmt: skip
LATER = [
    ("Order: Until end of turn, whenever an opposing character moves, he suffers a wound.",
     "Order(Delayed(Event('move', patient=(Opposing(),)), Wound(Patient()), every=True))"),
    ("Order: Until end of turn, before a Dwarf suffers wounds, reduce the wounds by one.",
     "Order(Delayed(Event('wound', patient=(Faction('Dwarf'),), before=True), ReduceWounds(1), every=True))"),
    ("Order: The next character that moves into the front rank this turn becomes spent.",
     "Order(Delayed(Event('move', patient=(FrontRank(own=False),), when=Compare(EventAmount(), '>=', 1)), Spend(Patient())))"),
    ("React: After target character performs a melee strike: The next time the target is stunned this turn, ready Testa.",
     "React(Event('strike', by=('melee',), target='agent'), Seq(Note(Agent()), Delayed(Event('stun', patient=(Same(T(0)),)), ReadyUp(Me()))))"),
]  # fmt: skip
SPARED = [
    ("React: Before Testa dies: Remove all wounds from Testa. Testa does not die.",
     "React(Event('die', patient=(Same(Me()),), before=True), Seq(Heal(Me(), 99), NotKilled()))"),
    ("React: Before Testa is killed: Return Testa to your hand instead.",
     "React(Event('die', patient=(Same(Me()),), before=True), Seq(Put(Me(), 'hand'), NotKilled()))"),
    ("React: Before Testa suffers wounds: Stun Testa instead.",
     "React(Event('wound', patient=(Same(Me()),), before=True), Seq(ReduceWounds(to=0), Stun(Me())))"),
    ("React: After Testa is targeted with a melee strike: The attacker must choose a different target for the strike.",
     "React(Event('target', patient=(Same(Me()),), by=('melee',)), Seq(Choose(Cards(Other(Patient()), by=ControllerOf(Agent()))), Redirect(T(0))))"),
    ("React: After Testa is targeted with a melee strike: An adjacent Elf becomes the target instead.",
     "React(Event('target', patient=(Same(Me()),), by=('melee',)), Seq(Choose(Cards(Other(Patient()), Adjacent(), Faction('Elf'))), Redirect(T(0))))"),
]  # fmt: skip
MARGINS = [
    ("React: After Testa performs a melee strike that hit by 10 or more or was a Critical Success: Draw a card.",
     "React(Event('strike', agent=(Same(Me()),), by=('melee', 'success'), "
     "when=OneOf(Compare(EventMargin(), '>=', 10), Compare(EventAmount(), '==', 20))), Draw(1))"),
    ("React: After an opposing character fails a save by 5 or more: Draw a card.",
     "React(Event('check', agent=(Opposing(),), by=('failure', 'save'), when=Compare(EventMargin(), '<=', -5)), Draw(1))"),
    ("React: After you win initiative by 10 or more: Draw a card.",
     "React(Event('initiative', when=Both(WonInitiative(), Compare(EventMargin(), '>=', 10))), Draw(1))"),
    ("If Testa is killed, shuffle Testa into your deck.", "Auto(Event('die', patient=(Same(Self()),)), Put(Self(), 'deck'), zone='discard')"),
    ("If Testa kills a Dwarf while ready, draw a card.",
     "Auto(Event('die', agent=(Same(Me()),), patient=(Faction('Dwarf'),), when=Is(Agent(), Ready())), Draw(1))"),
]  # fmt: skip


def test_who_does_not_die_must_be_rid_of_what_kills_him() -> None:
    assert clause("React: Before Testa dies: Testa does not die.").gaps


@pytest.mark.parametrize(("text", "ability"), [*DONE, *CARDS, *STRIKES, *WIDER, *LATER, *SPARED, *MARGINS])
def test_words_tell_what_sets_it_off(text: str, ability: str) -> None:
    assert_means(text, ability)


BEFORE = [
    (
        "React: Before an Elf you control becomes stunned: Ready that Elf.",
        "React(Event('stun', patient=(Faction('Elf'), Yours()), before=True), ReadyUp(Patient()))",
    ),
    (
        "React: Before wounds are removed from an opposing character: Draw a card.",
        "React(Event('heal', patient=(Opposing(),), before=True), Draw(1))",
    ),
    (
        "Before Testa leaves play, remove her from the game.",
        "Auto(Event('leave', patient=(Same(Me()),), before=True), Put(Me(), 'removed'))",
    ),
    (
        "When Testa leaves play, put all items equipped to her into your hand.",
        "Auto(Event('leave', patient=(Same(Me()),), before=True), Put(Every(Kind('Item'), HeldBy(Me())), 'hand'))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), BEFORE)
def test_what_comes_before_somebody_is_stunned_mended_or_gone(text: str, meant: str) -> None:
    assert_means(text, meant)


def test_an_item_also_goes_with_its_bearer() -> None:
    assert_declined("React: Before Testa Quill leaves play: Draw a card.", GapKind.UNSUPPORTED, of=("Item",))
