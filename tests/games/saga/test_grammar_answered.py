"""What sets off reacts beyond strikes and harm: what is canceled, redirected, seen, charged, attached, rolled again and answered."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

CANCELED = [
    ("React: After an action by Testa is canceled: The action is not canceled.",
     "React(Event('cancel', agent=(Same(Me()),), by=('action', 'not strike')), Uncancel())"),
    ("React: Before a ranged strike by Testa is cancelled: The strike is not canceled and continues normally.",
     "React(Event('cancel', agent=(Same(Me()),), by=('ranged',), before=True), Uncancel())"),
    ("React: After a melee strike targeting Testa is canceled: Draw a card.", "React(Event('cancel', patient=(Same(Me()),), by=('melee',)), Draw(1))"),
    ("React: After your spell is canceled: Draw a card.", "React(Event('cancel', agent=(Yours(),), by=('spell', 'not strike')), Draw(1))"),
    ("React: After Testa cancels a strike with Stealth: Draw a card.", "React(Event('foil', agent=(Same(Me()),), by=('strike', 'Stealth')), Draw(1))"),
    ("React: After an opponent redirects a strike: Draw a card.", "React(Event('deflect', agent=(Opposing(),), by=('strike',)), Draw(1))"),
]  # fmt: skip
SEEN = [
    ("React: After looking at one or more cards from your deck: Draw a card.",
     "React(Event('look', agent=(Yours(),), when=Is(WarlordOf(EventPlayer()), Yours())), Draw(1))"),
    ("React: After an opponent searches his deck: Draw a card.",
     "React(Event('search', agent=(Opposing(),), when=Is(WarlordOf(EventPlayer()), ControlledBy(ControllerOf(Agent())))), Draw(1))"),
    ("React: After an opposing character performs an action that looked at or revealed cards from any deck: Draw a card.",
     "React(Event('affect', agent=(Opposing(),), by=('action',), did=('look', 'reveal')), Draw(1))"),
]  # fmt: skip
CHARGED = [
    ("React: After a Charge is put on Testa: Draw a card.", "React(Event('charge', patient=(Same(Me()),)), Draw(1))"),
    ("React: After an opposing character removes a Charge token from an item: Draw a card.",
     "React(Event('uncharge', agent=(Opposing(),), patient=(Kind('Item'),)), Draw(1))"),
    ("React: After an action card is attached to an opposing character: Draw a card.",
     "React(Event('attach', patient=(Opposing(),), card=(Kind('Action'),)), Draw(1))"),
]  # fmt: skip
ROLLED = [
    ("React: After a die is re-rolled: Draw a card.", "React(Event('reroll'), Draw(1))"),
    ("React: After an opponent re-rolls a save: Draw a card.", "React(Event('reroll', patient=(Opposing(),), by=('save',)), Draw(1))"),
    ("React: After an opponent rolls a die that was not preset: Draw a card.",
     "React(Event('roll', agent=(Opposing(),), by=('not preset',)), Draw(1))"),
]  # fmt: skip
ANSWERED = [
    ("React: After an opposing character reacts to entering play: Cancel the React.",
     "React(Event('pay', agent=(Opposing(),), by=('react',), when=Answers(Event('enter', patient=(Same(It()),)))), Cancel())"),
    ("React: After an attack during which Testa was targeted: Draw a card.",
     "React(Event('affect', patient=(Same(Me()),), by=('attack',), did=('target',)), Draw(1))"),
    ("React: After an attack in which Testa killed an Elf: Draw a card.",
     "React(Event('affect', agent=(Same(Me()),), patient=(Faction('Elf'),), by=('attack',), did=('die',)), Draw(1))"),
    ("React: After an opposing character is killed by wounds: Draw a card.",
     "React(Event('die', patient=(Opposing(),), by=('not outright',)), Draw(1))"),
    ("React: After Testa performs a standard order: Draw a card.",
     "React(Event('perform', agent=(Same(Me()),), by=('order', 'standard')), Draw(1))"),
    ("React: After performing a feat: Draw a card.", "React(Event('perform', agent=(Same(Me()),), by=('feat',)), Draw(1))"),
]  # fmt: skip
MOVED = [
    ("React: After a character moves out of your front rank: Draw a card.",
     "React(Event('move', patient=(Formerly(FrontRank(own=False)), Formerly(InFormation())), "
     "when=Compare(EventAmount(), '>=', 1)), Draw(1))"),
    ("React: After an opponent has moved a character out of his first rank: Draw a card.",
     "React(Event('move', agent=(Opposing(),), patient=(ControlledBy(ControllerOf(Agent())), Formerly(FrontRank())), "
     "when=Compare(EventAmount(), '>=', 1)), Draw(1))"),
    ("React: After an opposing character enters or moves to an adjacent rank: Draw a card.",
     "React(OneEvent(Event('move', patient=(Opposing(), AdjacentRank()), when=Compare(EventAmount(), '>=', 1)), "
     "Event('enter', patient=(Opposing(), AdjacentRank()))), Draw(1))"),
]  # fmt: skip
BEGUN = [
    ("React: Play in response to an opposing action. Cancel the action.", "React(Event('pay', agent=(Opposing(),), by=('action',)), Cancel())"),
    ("React: In response to a strike or action targeting Testa: Cancel the strike or action.",
     "React(OneEvent(Event('target', patient=(Same(Me()),), by=('strike',)), Event('target', patient=(Same(Me()),), by=('action',))), Cancel())"),
    ("React: After an opposing character declares a melee strike against Testa: Draw a card.",
     "React(Event('target', agent=(Opposing(),), patient=(Same(Me()),), by=('melee',)), Draw(1))"),
    ("React: After a strike from an opposing character is redirected to Testa: Draw a card.",
     "React(Event('redirect', agent=(Opposing(),), patient=(Same(Me()),), by=('strike',)), Draw(1))"),
    ("React: After Testa is targeted with a strike (once per turn): Draw a card.",
     "React(Event('target', patient=(Same(Me()),), by=('strike',)), Draw(1), times=1)"),
    ("React: After an opponent draws a card other than during the draw phase: Draw a card.",
     "React(Event('draw', card=(Opposing(),), when=Never(Phase('draw'))), Draw(1))"),
]  # fmt: skip
HARMED = [
    ("React: Before Testa suffers a wound that would kill her: Reduce the wounds to zero.",
     "React(Event('wound', patient=(Same(Me()),), when=Compare(EventAmount(), '>=', Plus(StatOf(Patient(), 'hp'), Times(WoundsOn(Patient()), -1))), "
     "before=True), ReduceWounds(to=0))"),
    ("React: After an Elf is wounded but not killed by a ranged strike: Stun that character.",
     "React(Event('wound', patient=(Faction('Elf'), Wounded()), by=('ranged',), when=Compare(WoundsOn(Patient()), '<', StatOf(Patient(), 'hp'))), "
     "Stun(Patient()))"),
    ("React: After an opposing character begins to perform an Order: Cancel the Order.",
     "React(Event('pay', agent=(Opposing(),), by=('order',)), Cancel())"),
]  # fmt: skip
OVER = [
    ("React: After a melee strike targeting Testa resolves: Draw a card.", "React(Event('strike', patient=(Same(Me()),), by=('melee',)), Draw(1))"),
    ("React: After an attack targeting Testa is resolved: Draw a card.",
     "React(Event('affect', patient=(Same(Me()),), by=('attack',), did=('target',)), Draw(1))"),
    ("React: Once per turn, if Testa misses with a melee strike: Draw a card.",
     "React(Event('miss', agent=(Same(Me()),), by=('melee',)), Draw(1), times=1)"),
    ("React: After Testa performs a melee strike that does not hit: Draw a card.",
     "React(Event('strike', agent=(Same(Me()),), by=('melee', 'failure')), Draw(1))"),
    ("React: After an opposing character's strike is a critical success: Draw a card.",
     "React(Event('roll', agent=(Opposing(),), by=('strike',), when=Compare(EventAmount(), '==', 20)), Draw(1))"),
    ("React: After an opponent's action causes you to discard a card: Draw a card.",
     "React(Event('affect', agent=(Opposing(),), patient=(Yours(),), by=('action',), did=('discard',)), Draw(1))"),
    ("React: After a character is retrieved from your discard pile: Draw a card.",
     "React(Event('retrieve', card=(Kind('Character'), Yours()), by=('from pile',)), Draw(1))"),
    ("React: After an opposing character pays the costs of an action that will kill a character: Cancel the action.",
     "React(Event('pay', agent=(Opposing(),), by=('action', 'would kill')), Cancel())"),
    ("React: After target opposing character does not spend to pay the costs of an action to move: Cancel the action.",
     "React(Event('pay', agent=(Opposing(),), by=('action', 'would move', 'not spending'), target='agent'), Cancel())"),
    ("React: After the last Charge is removed from Testa: Draw a card.",
     "React(Event('uncharge', patient=(Same(Me()),), when=Compare(ChargesOn(Patient()), '==', 0)), Draw(1))"),
    ("React: Stun Testa instead of spending or stunning this character when he or she falls forward from an illegal rank.",
     "React(Event('fall', patient=(Same(Me()),), by=('fixing',), before=True), FallUnturned(), cost=(Pay(Stun(Me())),))"),
    ("React: Stun Testa instead of spending or stunning this character when she falls forward.",
     "React(Event('fall', patient=(Same(Me()),), before=True), FallUnturned(), cost=(Pay(Stun(Me())),))"),
    ("React: After this character falls forward because of an illegal rank: Draw a card.",
     "React(Event('fall', patient=(Same(Me()),), by=('fixing',)), Draw(1))"),
    ("React: After falling forward from an illegal rank: Draw a card.", "React(Event('fall', patient=(Same(Me()),), by=('fixing',)), Draw(1))"),
    ("React: After Testa is targeted with a strike: Testa swaps places with an adjacent Elf. The other character now becomes the target.",
     "React(Event('target', patient=(Same(Me()),), by=('strike',)), Seq(Choose(Cards(Adjacent(), Faction('Elf'))), Swap(Me(), T(0)), Redirect(T(0))))"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "ability"), [*CANCELED, *SEEN, *CHARGED, *ROLLED, *ANSWERED, *MOVED, *BEGUN, *HARMED, *OVER]
)
def test_the_trigger_means(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "React: After an attack is canceled: Draw a card.",  # strikes and actions are (rulebook, Canceled Strikes and Actions)
        "React: After an action by Testa is canceled: The strike is not canceled.",
        "React: After Testa performs an action: The action is not canceled.",
        "React: After an opponent searches an opponent's deck: Draw a card.",  # of whom?
        "React: After a character is destroyed: Draw a card.",  # items are
        "React: Before Testa wounds but does not kill an Elf: Draw a card.",
        "React: After Testa suffers wounds that would kill her: Draw a card.",
        "React: Play in response to a melee strike. Draw a card.",  # over, or begun?
        "React: After an opposing character performs an action that causes you to discard a card: Cancel the action.",  # it is over
    ],
)
def test_what_does_not_fit_is_declined(text: str) -> None:
    assert not clause(text).read
