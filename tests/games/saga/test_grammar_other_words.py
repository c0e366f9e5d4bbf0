"""What is said in other words is read as what it means: bounds by what they are not, limits behind, costs as means, whose strike it was."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.grammar.checks import alike
from tests.games.saga.test_grammar import assert_declined, assert_means, read

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
SAME = [
    (SONG, "Order: Stun a Beast whose level is no higher than this character's.", "Order: Stun a Beast of equal or lower level than this character."),
    (SONG, "Order: Stun a Beast whose Skill is at least equal to that of this character.",
     "Order: Stun a Beast whose Skill is equal to or higher than this character's Skill."),
    (SONG, "Order: Kill target character whose level is not greater than 3.", "Order: Kill target character of level 3 or lower."),
    (SONG, "Order: Kill target character whose level is at least 3.", "Order: Kill target character of level 3 or higher."),
    (FIGHTER, "Order: Draw a card. This ability may be used once per turn.", "Order: Once per turn: Draw a card."),
    (FIGHTER, "Order: Draw a card. Testa may do this twice each turn.", "Order: Twice per turn: Draw a card."),
    (FIGHTER, "Order: Draw a card. Use this ability at most once per game.", "Order: Once per game: Draw a card."),
    (FIGHTER, "Order: Draw a card. This ability may be used once per turn, but not during the first turn.",
     "Order: Once per turn, if it is not the first turn: Draw a card."),
    (FIGHTER, "Order: Draw a card. This ability may not be used on the first turn.", "Order: If it is not the first turn: Draw a card."),
    (FIGHTER, "Order: Draw a card by killing an Elf you control.", "Order: Kill an Elf you control to draw a card."),
    (ITEM, "Order: Once per turn, draw a card by spending the Old Hat and discarding a card.",
     "Order: Once per turn, spend Old Hat, discard a card to draw a card."),
    (ITEM, "Order: Spend Old Hat and discard three charges from it to draw a card.", "Order: Spend Old Hat, remove three charges from it to draw a card."),
    (ITEM, "React: After a character dies: Old Hat gains a charge.", "React: After a character is killed: Put a charge on Old Hat."),
    (ITEM, "React: After a character dies: Old Hat loses a charge.", "React: After a character is killed: Remove a charge from Old Hat."),
    (ITEM, "React: Play before this character suffers wounds. Destroy Old Hat: Draw a card.",
     "React: Before this character suffers wounds, destroy Old Hat: Draw a card."),
    (FIGHTER, "React: When a melee strike made by one of your Elves hits: Draw a card.", "React: After a melee strike by one of your Elves hits: Draw a card."),
    (FIGHTER, "React: After an Elf is killed by a melee strike that Testa made: Draw a card.",
     "React: After an Elf is killed with a melee strike by Testa: Draw a card."),
    (FIGHTER, "React: After Testa becomes the target of a ranged strike made by a Dwarf: Draw a card.",
     "React: After Testa is targeted with a ranged strike by a Dwarf: Draw a card."),
    (FIGHTER, "React: When an opposing character is about to kill Testa: Draw a card.", "React: Before an opposing character kills Testa: Draw a card."),
    (FIGHTER, "React: When an Elf is about to become spent: Draw a card.", "React: Before an Elf becomes spent: Draw a card."),
    (FIGHTER, "React: When Testa is about to suffer wounds, he suffers one less.", "React: Before Testa suffers wounds: Reduce the wounds by one."),
    (FIGHTER, "React: Before an Elf suffers wounds: That Elf suffers one less wound and moves back one rank.",
     "React: Before an Elf suffers wounds: Reduce the wounds by one. That Elf moves backward one rank."),
    (FIGHTER, "React: Before rolling for Testa's melee strike against an Elf: The strike is at +3 ATK.",
     "React: Before Testa makes a melee strike roll against an Elf: The strike gains +3 ATK."),
    (FIGHTER, "React: Before a die is rolled: That roll is at +1.", "React: Before a die is rolled: The roll gains +1."),
    (FIGHTER, "React: After any character becomes ready at a time other than the readying phase: Draw a card.",
     "React: After a character becomes ready outside of the ready phase: Draw a card."),
    (FIGHTER, "React: After Testa becomes spent to cast a spell: Draw a card.", "React: After Testa spends to cast a spell: Draw a card."),
    (SONG, "Order: Move one rank forward or one rank back.", "Order: Move forward or backward one rank."),
    (SONG, "Order: Move as many as two ranks, forward or backward.", "Order: Move forward or backward up to two ranks."),
    (SONG, "Order: Target Elf heals two wounds.", "Order: Remove two wounds from target Elf."),
    (SONG, "Order: Target Elf makes a fear save (DC 13) and suffers a wound if he fails.",
     "Order: Target Elf must succeed with a fear save (DC 13) or suffer a wound."),
    (SONG, "Order: All Elves must make a fear save (DC 13). Each one who fails is spent and moves back one rank.",
     "Order: All Elves must succeed with a fear save (DC 13) or become spent and move backward one rank."),
    (SONG, "Order: Make two ranged strikes in a row, each at +2.", "Order: Perform two consecutive +2 ranged strikes."),
    (FIGHTER, "Order: Testa makes a +5 ranged strike followed by a +3 melee strike.", "Order: Perform a +5 ranged strike and a +3 melee strike."),
    (SONG, "Order: Perform two +5 ranged strikes. These strikes stun any character they hit instead of inflicting wounds.",
     "Order: Perform two +5 ranged strikes. If a strike hits, the target is stunned instead of wounded."),
    (SONG, "Order: Perform a +5 ranged strike. No bonuses may be added to the roll for this strike.",
     "Order: Perform a +5 ranged strike. The strike may receive no bonuses to the roll."),
    (SONG, "Order: Perform a +5 ranged strike. This ability counts as a spell and has the Air trait.",
     "Order: Perform a +5 ranged strike. This is an Air action and a spell."),
    (FIGHTER, "When Testa makes a melee strike targeting a stunned character, the strike inflicts one extra wound.",
     "Testa's melee strikes inflict an additional wound against stunned characters."),
    (FIGHTER, "Whenever a melee strike by Testa hits, it inflicts one additional wound.", "Testa inflicts an additional wound with melee strikes."),
    (FIGHTER, "When Testa hits with a ranged strike, it inflicts one more wound.", "Testa's ranged strikes that hit inflict an extra wound."),
    (FIGHTER, "When Testa makes a melee strike, it is at +4 ATK if the target is a Dwarf.", "Testa's melee strikes gain +4 ATK if the target is a Dwarf."),
    (FIGHTER, "The Astral and Ethereal traits have no effect on Testa's melee strikes.", "Testa's melee strikes ignore the Astral and Ethereal traits."),
    (FIGHTER, "Ranged strikes against Testa are at -3 to the roll.", "Ranged strikes against Testa gain -3 to the die roll."),
    (FIGHTER, "Adjacent Elves are Beasts in addition to their other traits.", "Adjacent Elves gain the Beast trait."),
    (FIGHTER, "Testa does not have the Beast trait while he is stunned.", "While stunned, Testa loses the Beast trait."),
    (SONG, "Order: Target Elf gains your choice of +2 AC or +3 ATK until end of turn.", "Order: Target Elf gains +2 AC or +3 ATK until end of turn."),
    (SONG, "Order: Target stunned character remains stunned during the next ready phase.",
     "Order: Target stunned character does not unstun during the next ready phase."),
    (FIGHTER, "Testa cannot be brought into play unless you first kill an Elf.", "You must kill an Elf to put Testa into play."),
    (FIGHTER, "Testa may only be put into play if you discard a card.", "You must discard a card to put Testa into play."),
    (FIGHTER, "Testa can be played into an illegal rank.", "Testa may enter play into an illegal rank."),
    (FIGHTER, "When he comes into play, treat Testa as a level 3 character.", "Testa enters play as if he were level 3."),
    (FIGHTER, "No player can put a level 1 or level 2 character into play while Testa is in rank one.",
     "While Testa is in rank 1, players may not put level 1 or 2 characters into play."),
    (FIGHTER, "No opponent may draw cards.", "Opposing players may not draw cards."),
    (SONG, "Order: Draw a card.\nNo character may play Old Song more than once in the same turn.",
     "Order: Draw a card.\nA character may perform only one Old Song each turn."),
    (FIGHTER, "The only action Testa can perform is to maneuver.", "Testa may not perform actions other than to maneuver."),
    (FIGHTER, "While an adjacent character has an item equipped, Testa gains +1 AC.", "While there is an adjacent character with an item equipped, Testa gains +1 AC."),
    (ITEM, "While in the same rank as the bearer of Old Hat, other Elves gain +1 ATK.", "While in the same rank as this character, other Elves gain +1 ATK."),
    (FIGHTER, "React: Before an Elf targets a character with an action that produces no strikes: The range of the action is increased by one rank.",
     "React: Before an Elf targets a character with an action that does not produce melee or ranged strikes: The action may target one rank farther."),
    (FIGHTER, "The rank directly behind Testa can hold one more character than normal before becoming illegal.",
     "The rank behind Testa will have an additional character in it before it is illegal."),
    (SONG, "Order: Spend one of the Elves in this rank: Draw a card.", "Order: Spend an Elf in this rank: Draw a card."),
    (ITEM, "React: After an Elf dies, draw a card by spending Old Hat.", "React: After an Elf is killed, spend Old Hat to draw a card."),
    (SONG, "Order: Target two Elves. Each of them makes a fear save (DC 13). Each one who fails suffers a wound.",
     "Order: Target two Elves. Each target must succeed with a fear save (DC 13) or suffer a wound."),
    (SONG, "Order: Stun a Beast that is neither a Warlord nor an Elf.", "Order: Stun a Beast that is not a Warlord or Elf."),
    (FIGHTER, "React: After an opposing character's melee strike: Draw a card.", "React: After a melee strike by an opposing character: Draw a card."),
    (SONG, "Order: Draw a card or move forward one rank. You may do both if you control an Elf.",
     "Order: Draw a card or move forward one rank. If you control an Elf, you may do both."),
    (FIGHTER, "While Testa has no more than two wounds, he gains +1 ATK.", "While Testa has two or fewer wounds, he gains +1 ATK."),
    (FIGHTER, "While you control no fewer than three Elves, Testa gains +1 ATK.", "While you control three or more Elves, Testa gains +1 ATK."),
    (FIGHTER, "Testa can only enter play if you control a Dwarf.", "Testa may only be put into play if you control a Dwarf."),
    (SONG, "Order: Target character remains spent during the next ready phase.", "Order: Target character does not ready during the next ready phase."),
    (SONG, "Order: Target Elf heals all of his wounds.", "Order: Remove all wounds from target Elf."),
]  # fmt: skip


def effects(card: tuple[str, str], text: str) -> tuple[object, ...]:
    found = read(text, *card).clauses
    assert [clause.gaps for clause in found] == [()] * len(found), text
    return tuple(effect for clause in found for effect in clause.effects)


@pytest.mark.parametrize(("card", "said", "meant"), SAME)
def test_other_words_mean_the_same(card: tuple[str, str], said: str, meant: str) -> None:
    assert alike(effects(card, said), effects(card, meant))  # type: ignore[arg-type]  # abilities of a reading


@pytest.mark.parametrize(("card", "said", "meant"), SAME)
def test_other_words_are_printed_as_they_are_read(card: tuple[str, str], said: str, meant: str) -> None:
    printed = "\n".join(clause.english for clause in read(said, *card).clauses)
    assert alike(effects(card, printed), effects(card, said))  # type: ignore[arg-type]  # abilities of a reading


def test_bearer_of_a_card_is_told_by_it() -> None:
    assert_means(
        "An Elf wielding Old Hat gains +2 ATK.",
        "Static(Bonus('atk', 2), scope=(Faction('Elf'), Bears(Same(Self()))))",
        of=ITEM,
    )
    assert_declined("An Elf wielding Testa gains +2 ATK.", GapKind.TYPE)


def test_whoever_has_a_card_attached_gains_as_long_as_he_has_it() -> None:
    assert_means(
        "Spend Order: Target a character. He makes a magic save (DC 12). If he fails, attach Old Song to him. The attached character has -2 Levels.",
        "Order(Check('magic save', 12, failure=AttachTo(T(), Self()), who=T()), spend=True, cost=(Target(Cards()),))",
        "Static(Bonus('level', -2))",
        of=SONG,
    )
