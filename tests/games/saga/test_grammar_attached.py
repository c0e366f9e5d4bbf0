"""Cards that are attached to others, whatever their kind: from where, what their host has of them, and where they are counted and paid."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_declined, assert_means, clause

CHARACTERS = [
    (
        "React: After a Construct you control is killed: Attach it to Testa. While it is attached, Testa gains +1 ATK and Skill.",
        "React(Event('die', patient=(Trait('Construct'), Yours())), AttachTo(Me(), Patient(), gains=(Bonus('atk', 1), Bonus('skill', 1))))",
    ),
    (
        "React: Before Testa is killed by target opposing character: Attach Testa to the target. While attached, the target gains the "
        "Undead trait.",
        "React(Event('die', agent=(Opposing(),), patient=(Same(Me()),), target='agent', before=True), AttachTo(Agent(), "
        "gains=(GainTrait('Undead'),)))",
    ),
    (
        "Order: Attach an Undead from your discard pile to this character.",
        "Order(Seq(Choose(Cards(Kind('Character'), Trait('Undead'), zone='discard')), AttachTo(Me(), T(0))))",
    ),
    (
        "Spend Order: Attach target stunned opposing character to Testa.",
        "Order(Seq(Target(Cards(Stunned(), Opposing())), AttachTo(Me(), T(0))), spend=True)",
    ),
    (
        "Order: Once per turn, discard an attached Undead: Draw two cards.",
        "Order(Draw(2), times=1, cost=(Choose(Cards(Kind('Character'), Trait('Undead'), HeldBy(Me()))), Pay(Destroy(T(0)))))",
    ),
    (
        "Testa has +1 AC for each character attached to her.",
        "Static(Bonus('ac', Count(Kind('Character'), HeldBy(Me()))))",
    ),
    (
        "While Testa has a character attached, she has +2 AC.",
        "Static(Bonus('ac', 2), when=Is(Me(), Bears(Kind('Character'))))",
    ),
    (
        "React: After Testa enters play: Search your deck for a Weapon and attach it to her.",
        "React(Event('enter', patient=(Same(Me()),)), Seq(Choose(Cards(Kind('Item'), Trait('Weapon'), zone='deck')), Show(T(0)), Shuffle(), "
        "EquipTo(T(0), Me())))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), CHARACTERS)
def test_cards_attached_by_characters(text: str, meant: str) -> None:
    assert_means(text, meant)


ITEMS = [
    (
        "React: After this character kills an opposing character: Attach the killed character to Testa Quill.",
        "React(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), AttachTo(Self(), Patient()))",
    ),
    (
        "Order: Discard a character attached to Testa Quill: Ready this character.",
        "Order(ReadyUp(Me()), cost=(Choose(Cards(Yours(), Kind('Character'), HeldBy(Self()))), Pay(Destroy(T(0)))))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), ITEMS)
def test_cards_attached_to_items(text: str, meant: str) -> None:
    assert_means(text, meant, of=("Item",))


def test_what_others_have_while_it_is_attached_is_not_read() -> None:
    assert_declined(
        "React: After a Construct you control is killed: Attach it to Testa. While it is attached, your Elves have +1 AC.",
        GapKind.UNSUPPORTED,
    )


def test_a_character_that_is_attached_is_not_killed() -> None:
    assert_declined("Order: Kill an attached Undead: Draw a card.", GapKind.TYPE)


def test_a_card_of_no_pile_is_one_of_the_hand() -> None:
    assert_means(
        "Order: Attach a wizard spell to Testa Quill.",
        "Order(Seq(Choose(Cards(Class('Wizard'), Spell(), zone='hand')), AttachTo(Self(), T(0), 'idle')))",
        of=("Item",),
    )
    assert_means(
        "Order: Discard an attached spell: Draw a card.",
        "Order(Draw(1), cost=(Choose(Cards(Yours(), Spell(), HeldBy(Every()))), Pay(Destroy(T(0)))))",
    )


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "Order: Attach this card to a Dwarf. While attached, whenever he casts a spell, he suffers a wound.",
            "Auto(Event('perform', agent=(Same(Me()),), by=('spell', Not(Same(Self())))), Wound(Me()))",
        ),
        (
            "Order: Attach this card to a Dwarf. After a character performs an action card, discard this card.",
            "Auto(Event('perform', by=('card', Not(Same(Self())))), Destroy(Self()))",
        ),
        (
            "Order: Attach this card to a Dwarf. Whenever a character with this card attached attacks, stun him.",
            "Auto(Event('attack', agent=(Same(Me()),)), Stun(Me()))",
        ),
    ],
)
def test_an_attached_card_does_not_hear_its_own_playing(text: str, ability: str) -> None:
    found = clause(text, "Action")
    assert canonical(found.effects[-1]) == canonical(noted(ability))
