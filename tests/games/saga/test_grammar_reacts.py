"""What sets off reacts: who does what to whom and by what, in all its forms."""

import pytest

from deckbuilder.games.saga.algebra.abilities import Event, Order, React
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("When Testa kills an opposing character: Draw a card.", "Event('die', agent=(Same(Me()),), patient=(Opposing(),))"),
    ("After one of your Elves is killed by an opposing character with a spell: Draw a card.", "Event('die', agent=(Opposing(),), patient=(Yours(), Faction('Elf')), by=('spell',))"),
    ("Before Testa is killed by a character's melee strike: Draw a card.", "Event('die', patient=(Same(Me()),), by=('melee',), before=True)"),
    ("After a melee strike hits Testa: Draw a card.", "Event('hit', patient=(Same(Me()),), by=('melee',))"),
    ("After Testa targets a strike: Draw a card.", "Event('target', agent=(Same(Me()),), by=('strike',))"),
    ("Before targeting a ranged strike: Draw a card.", "Event('target', agent=(Same(Me()),), by=('ranged',), before=True)"),
    ("After this character is targeted with an action (not a melee strike) by an opposing character: Draw a card.", "Event('target', agent=(Opposing(),), patient=(Same(Me()),), by=('action', 'not melee'))"),
    ("After this or an adjacent character is targeted by a spell: Draw a card.", "Event('target', patient=(Any(Same(Me()), Adjacent()),), by=('spell',))"),
    ("After Testa suffers two or more wounds: Draw a card.", "Event('wound', patient=(Same(Me()),), when=Compare(EventAmount(), '>=', 2))"),
    ("After Testa is targeted with a strike or action: Draw a card.", "OneEvent(Event('target', patient=(Same(Me()),), by=('strike',)), Event('target', patient=(Same(Me()),), by=('action',)))"),
    ("After being targeted with a melee strike or ranged strike: Draw a card.", "Event('target', patient=(Same(Me()),), by=('strike',))"),
    ("After Testa enters play or a Dwarf dies: Draw a card.", "OneEvent(Event('enter', patient=(Same(Me()),)), Event('die', patient=(Faction('Dwarf'),)))"),
    ("After an opposing character rolls a Critical Failure: Draw a card.", "Event('roll', agent=(Opposing(),), when=Compare(EventAmount(), '==', 1))"),
    ("After an opponent draws a card: Draw a card.", "Event('draw', card=(Opposing(),))"),
    ("After you roll initiative: Draw a card.", "Event('roll', agent=(Yours(), IsWarlord()), by=('initiative',))"),
    ("After a player passes: Draw a card.", "Event('pass')"),
    ("After spending to cast a spell: Draw a card.", "Event('spend', agent=(Same(Me()),), patient=(Same(Agent()),), by=('spell', 'spending'))"),  # for his own
    ("After Testa moves into your front rank: Draw a card.", "Event('move', patient=(Same(Me()), SameRank(Every(Yours(), FrontRank()))), when=Compare(EventAmount(), '>=', 1))"),
    ("After entering play from your hand: Draw a card.", "Event('enter', patient=(Same(Me()),), by=('hand',))"),
    ("After an Elf you control is killed as a cost: Draw a card.", "Event('die', patient=(Yours(), Faction('Elf')), by=('payment',))"),
    ("Before an opposing character attacks: Draw a card.", "Event('attack', agent=(Opposing(),), before=True)"),
    ("After a character pays the costs of an action without spending: Draw a card.", "Event('pay', by=('action', 'not spending'))"),
    ("After Testa is targeted by an action that does not produce melee strikes: Draw a card.", "Event('target', patient=(Same(Me()),), by=('action', 'not making melee'))"),
    ("After a Dwarf dies while you control an Elf: Draw a card.", "Event('die', patient=(Faction('Dwarf'),), when=Some(Yours(), Faction('Elf')))"),
    ("After Testa moves backward or forward: Draw a card.", "OneEvent(Event('forward', patient=(Same(Me()),)), Event('backward', patient=(Same(Me()),)))"),
    ("Before a character makes a magic save or poison save: Draw a card.", "OneEvent(Event('roll', by=('magic save',), before=True), Event('roll', by=('poison save',), before=True))"),
    ("Before making a melee strike against a wounded character: Draw a card.", "Event('roll', agent=(Same(Me()),), patient=(Wounded(),), by=('melee',), before=True)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event"), READ, ids=[text[:40] for text, _ in READ])
def test_what_sets_off_a_react_is_read_as_it_is_meant(text: str, event: str) -> None:
    found = clause(f"React: {text}")
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(f"React({event}, Draw(1))"))]
    again = clause(found.english)
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize(
    "text",
    [
        "React: Before Testa hits with a melee strike: Draw a card.",
        "React: After Testa casts a melee strike: Draw a card.",
        "React: After target Elf or a Dwarf kills target character: Draw a card.",
        "React: After an action hits Testa: Draw a card.",
        "React: After Testa performs an attack that hits: Draw a card.",
    ],
)
def test_what_the_engine_never_tells_of_is_declined(text: str) -> None:
    assert clause(text).effects == ()


def test_what_both_strike_and_action_may_set_off_cancels_either() -> None:
    text = "React: After Testa is targeted with a strike or action: Cancel the strike or action."
    assert clause(text).effects == (
        noted(
            "React(OneEvent(Event('target', patient=(Same(Me()),), by=('strike',)), "
            "Event('target', patient=(Same(Me()),), by=('action',))), Cancel())"
        ),
    )
    assert clause(text.replace("the strike or action.", "the strike.")).effects == ()


ANSWERS = [
    ("Before Testa suffers wounds: Reduce the number of wounds suffered by Testa by one.", "ReduceWounds(1)"),
    ("Before Testa suffers wounds: Reduce the wounds by two (to a minimum of 1).", "ReduceWounds(2, least=1)"),
    ("Before an Elf suffers wounds: Prevent those wounds.", "ReduceWounds(to=0)"),
    ("After Testa suffers wounds: The wounds are reduced to zero.", "ReduceWounds(to=0)"),
    ("Before an Elf suffers wounds: Testa suffers the wounds instead.", "WoundsTo(Me())"),
    ("After Testa misses with a melee strike: Re-roll the strike.", "Reroll()"),
    ("After Testa fails a save: Re-roll the save.", "Reroll()"),
    ("After Testa hits with a melee strike: Inflict an additional wound on the target.", "StrikeWounds(1)"),
    ("After Testa hits with a melee strike: Instead of inflicting a wound, stun the target.", "Seq(StrikeHarmless(), Stun(Patient()))"),
    ("After Testa is targeted with a melee strike: Add 4 to Testa's AC for the duration of the strike.", "Gain(Me(), Bonus('ac', 4), until='strike')"),
    ("After Testa is targeted with a melee strike: If Testa succeeds with a skill check (DC 15), the strike is canceled.", "Check('skill', 15, success=Cancel())"),
    ("After a spell targets Testa: It is canceled.", "Cancel(action=True)"),
    ("After an opposing character pays the costs of a spell: Cancel the action.", "Cancel()"),
    ("After Testa is targeted with a melee strike: The strike has no effect.", "Cancel()"),
    ("After Testa is targeted with a melee strike: Redirect it to an adjacent Elf, if possible.", "Seq(Choose(Cards(Other(Patient()), Adjacent(), Faction('Elf'))), Redirect(T(0)))"),
    ("After Testa targets a melee strike: Redirect the strike to a character in the rank behind the target.",
     "Seq(Choose(Cards(Other(Patient()), AdjacentRank(Patient()), Not(InFrontOf(Patient())))), Redirect(T(0), farther=1))"),
    ("After an Elf is targeted with a melee strike: Redirect the strike to another legal target.", "Seq(Choose(Cards(Other(Patient()))), Redirect(T(0)))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effect"), ANSWERS, ids=[text[:50] for text, _ in ANSWERS])
def test_what_a_react_does_to_what_sets_it_off(text: str, effect: str) -> None:
    found = clause(f"React: {text}")
    assert found.gaps == ()
    (react,) = found.effects
    assert isinstance(react, React)
    wanted = noted(f"Order({effect})")
    assert isinstance(wanted, Order)
    assert canonical(react.effect) == canonical(wanted.effect)
    assert canonical(clause(found.english).effects) == canonical(found.effects)


def test_wounds_can_only_be_reduced_before_they_are_suffered() -> None:
    (react,) = clause("React: After Testa suffers wounds: Reduce the wounds by one.").effects
    assert isinstance(react, React)
    assert isinstance(react.event, Event)
    assert react.event.before


@pytest.mark.parametrize(
    "text",
    [
        "React: Before Testa suffers wounds: Reduce the wounds suffered by your Warlord by one.",
        "React: After Testa hits with a melee strike: Reduce the wounds by one.",
        "React: After Testa is targeted with a melee strike: Cancel the spell.",
        "React: After Testa kills an Elf: Redirect it to an adjacent Dwarf.",
        "React: After Testa makes a strike roll or a Riposte check targeting an Elf: Draw a card.",
    ],
)
def test_an_answer_to_something_else_is_declined(text: str) -> None:
    assert clause(text).effects == ()


WHOLE = [
    (
        "React: Before Testa falls forward, discard an equipped item: Draw a card.",
        "React(Event('fall', patient=(Same(Me()),), before=True), Draw(1), cost=(Choose(Cards(Kind('Item'), HeldBy())), Pay(Destroy(T(0)))))",
    ),
    (
        "React: Before rolling initiative: Your Warlord gains +3 to the die roll.",
        "React(Event('roll', agent=(Yours(), IsWarlord()), by=('initiative',), before=True), AddRoll(3))",
    ),
    (
        "React: Before making a melee strike roll: Gain +5 to the roll, and the strike inflicts an additional wound.",
        "React(Event('roll', agent=(Same(Me()),), by=('melee',), before=True), Seq(AddRoll(5), StrikeWounds(1)))",
    ),
    (
        "React: After an Elf kills a Dwarf: Stun the killer.",
        "React(Event('die', agent=(Faction('Elf'),), patient=(Faction('Dwarf'),)), Stun(Agent()))",
    ),
    (
        "Nightfall - React: After Testa kills a Dwarf: If it is not the first turn draw a card.",
        "React(Event('die', agent=(Same(Me()),), patient=(Faction('Dwarf'),)), Draw(1), nightfall=True)",
    ),
    ("Nightfall - Order: Once per turn: If it isn't the first turn, draw a card.", "Order(Draw(1), times=1, nightfall=True)"),
    (
        "React: After Testa kills an Elf: Put a Charge on her.",
        "React(Event('die', agent=(Same(Me()),), patient=(Faction('Elf'),)), Charge(Me()))",
    ),
    (
        "React: After this character is targeted by a melee strike: The opposing character becomes spent.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',)), Spend(Agent()))",
    ),
    (
        "React: After Testa hits with a melee strike: Stun the opposing character.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), Stun(Patient()))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), WHOLE, ids=[text[:50] for text, _ in WHOLE])
def test_a_whole_react_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "React: After Testa hits an Elf with a melee strike: Put a Charge on her.",
        "React: After Testa kills an Elf: Remove her from the game.",
        "React: After an Elf kills a Dwarf: Stun the opposing character.",
    ],
)
def test_one_of_two_who_may_be_meant_is_declined(text: str) -> None:
    assert clause(text).effects == ()


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("React: Before you put an Elf into play: Reduce the Elf's entering rank by one.", "EnterLower(1)"),
        ("React: Before an Elf enters play: The entering rank of the Elf is reduced by one, if possible.", "EnterLower(1)"),
        ("React: Before you put an Elf into play: Reduce the entering rank of the character by up to 2 ranks.", "OneEffect(EnterLower(1), EnterLower(2))"),
    ],
)  # fmt: skip
def test_a_character_may_enter_further_to_the_front(text: str, effect: str) -> None:
    found = clause(text)
    (react,) = found.effects
    wanted = noted(f"Order({effect})")
    assert isinstance(react, React)
    assert isinstance(wanted, Order)
    assert react.effect == wanted.effect
    assert canonical(clause(found.english).effects) == canonical(found.effects)
