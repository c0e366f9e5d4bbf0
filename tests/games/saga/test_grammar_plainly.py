"""One meaning, told in plainer words: how strong a strike is, what the DC is, how often one may do it, who is or is not so, and of whom it holds."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_declined, read

FIGHTER, LAMP, SPELL = ("Character", "Testa Quill"), ("Item", "Testa Lamp"), ("Action", "Old Song", "Wizard")
ALIKE = [
    # How strong a strike is.
    (FIGHTER, "Order: Testa makes a ranged strike at +3.", "Order: Testa performs a +3 ranged strike."),
    (FIGHTER, "Order: Make two melee strikes, each at +2.", "Order: Perform two +2 melee strikes."),
    (FIGHTER, "Order: Make a melee strike. Its ATK is Testa's Level.",
     "Order: Perform a melee strike with a base ATK equal to Testa's Level."),
    (FIGHTER, "Order: Make a ranged strike at +0. The strike stuns the target rather than wounding him.",
     "Order: Perform a +0 ranged strike. The target is stunned instead of wounded."),
    (FIGHTER, "Melee strikes by Testa that hit inflict 2 extra wounds.",
     "Testa's melee strikes inflict two additional wounds."),
    (FIGHTER, "When Testa attacks, he makes one less melee strike for every wound he has.",
     "For each wound on Testa, he performs one fewer melee strike per attack."),
    (FIGHTER, "React: Before Testa makes a melee strike roll: Testa's strike is a Critical Success.",
     "React: Before Testa makes a melee strike roll: The strike is a Critical Success."),
    # What the DC is, and who rolls.
    (FIGHTER, "Order: Target Elf makes a poison save. The DC is 12, +2 for every Beast in play. If he fails, he suffers a wound.",
     "Order: Target Elf makes a poison save (DC 12 + 2 for each Beast in play). If he fails, he suffers a wound."),
    (FIGHTER, "Order: Target Elf must succeed with a will save or become spent. The DC is 10 + Testa's Skill.",
     "Order: Target Elf must succeed with a will save (DC 10 + Testa's Skill) or become spent."),
    (FIGHTER, "Order: Target Elf must succeed with a will save (DC 11) or become spent. If Testa is a Bard, the DC is 15 instead.",
     "Order: Target Elf must succeed with a will save (DC 11) or become spent. If Testa is a Bard, the DC is 15."),
    (FIGHTER, "Order: Target up to two Elves. Each target that fails a fear save (DC 12) may not attack until end of turn.",
     "Order: Target up to two Elves. Each target must succeed with a fear save (DC 12) or may not attack until end of turn."),
    (FIGHTER, "Order: Target an Elf. Two wounds are inflicted on the target if he fails a magic save (DC 12).",
     "Order: Target an Elf. If he fails a magic save (DC 12), inflict two wounds on the target."),
    (FIGHTER, "React: After an Elf's magic save fails by ten or more: Draw a card.",
     "React: After an Elf fails a magic save by ten or more: Draw a card."),
    (FIGHTER, "React: After an Elf's magic save is a Critical Failure or fails by ten or more: Draw a card.",
     "React: After an Elf fails a magic save by ten or more or was a Critical Failure: Draw a card."),
    # How often and when.
    (FIGHTER, "Order: Testa moves one rank forward. He may use this ability only once each turn.",
     "Order: Once per turn: Testa moves one rank forward."),
    (FIGHTER, "Order: Draw a card. You may only do this once each turn.", "Order: Once per turn: Draw a card."),
    (FIGHTER, "React: Play once per turn, after Testa kills an Elf. Ready Testa.",
     "React: Once per turn, after Testa kills an Elf: Ready Testa."),
    (FIGHTER, "Order: Play only if Testa is in the rearmost occupied rank of your army. Draw a card.",
     "Order: Draw a card. This action may only be performed if Testa is in your last rank."),
    (FIGHTER, "React: Play when one of your ranks is illegal. Move Testa back one rank.",
     "React: When you have an illegal rank: Move Testa back one rank."),
    (FIGHTER, "Stun Testa after he takes a wound. He then gains the Undead trait permanently.",
     "After Testa suffers a wound, stun Testa. He gains the Undead trait permanently."),
    (FIGHTER, "Inflict a wound on Testa as soon as he comes into play.", "When Testa enters play, inflict a wound on Testa."),
    (FIGHTER, "Order: Target Elf gains +3 ATK until end of turn. For the same duration, he has Riposte +X, where X is Testa's Level.",
     "Order: Target Elf gains +3 ATK until end of turn. He has Riposte +X until end of turn, where X is Testa's Level."),
    (FIGHTER, "Order: Testa moves one rank forward or one rank backward.", "Order: Testa moves forward or backward one rank."),
    (FIGHTER, "Order: Every opposing character in target adjacent rank suffers a wound.",
     "Order: Target an adjacent rank. Each opposing character in that rank suffers a wound."),
    # Who is or is not so.
    (FIGHTER, "Order: Unstun a character who is stunned.", "Order: Unstun a stunned character."),
    (FIGHTER, "Order: Spend an item that is not stunned.", "Order: Spend a non-stunned item."),
    (FIGHTER, "Order: Destroy a Weapon that is equipped to an Elf.", "Order: Destroy a Weapon equipped to an Elf."),
    (FIGHTER, "Order: Target a character who is equipped with a Weapon. Spend the target.",
     "Order: Target a character with a Weapon equipped. Spend the target."),
    (FIGHTER, "Order: Target a character whose Level is not higher than Testa's. Spend the target.",
     "Order: Target a character of equal or lower Level than Testa. Spend the target."),
    (FIGHTER, "Order: Target a character whose AC is not greater than 15. Spend the target.",
     "Order: Target a character of AC 15 or lower. Spend the target."),
    (FIGHTER, "Order: Target a stunned Elf. The target is no longer stunned.", "Order: Target a stunned Elf. Unstun the target."),
    # Of whom it holds.
    (LAMP, "A Dwarf or Elf who has Testa Lamp equipped gains +3 ATK.", "Dwarves or Elves with Testa Lamp equipped gain +3 ATK."),
    (FIGHTER, "While Testa is adjacent to a good character, that character has +3 ATK.",
     "Good characters have +3 ATK while adjacent to Testa."),
    (FIGHTER, "The only items this character can equip are Weapons.", "This character may only equip Weapons."),
    (SPELL, "A Cantor may perform this spell even if he is not of the required class.",
     "Cantors may perform this spell regardless of class restrictions."),
    (FIGHTER, "Order: No player may draw cards, or retrieve cards from his deck, until end of turn.",
     "Order: Until end of turn, players may not draw cards or retrieve cards from their decks."),
    # Whose deed it was.
    (FIGHTER, "React: After Testa casts a spell with the Fire trait: Draw a card.",
     "React: After Testa casts a Fire spell: Draw a card."),
    (FIGHTER, "React: After an Elf is killed by an action Testa performed: Testa gains a Charge.",
     "React: After an Elf is killed by an action by Testa: Put a charge on Testa."),
    (FIGHTER, "React: Before a React is played by an opponent during a melee strike against Testa: Cancel the React.",
     "React: Before an opponent performs a React during a melee strike targeting Testa: Cancel the React."),
    # What is done.
    (FIGHTER, "Order: Put an Elf from your hand into play. You do not pay any loyalty penalty for this character.",
     "Order: Put an Elf from your hand into play, ignoring loyalty penalties."),
    (FIGHTER, "Order: Discard a card to return Testa from play to your hand.", "Order: Discard a card: Return Testa to your hand from play."),
    (FIGHTER, "Order: Look at the top three cards of your deck. Either put them back on top in the same order or shuffle them into your deck.",
     "Order: Look at the top three cards of your deck. You may shuffle them into your deck."),
    (FIGHTER, "Order: This turn, Testa can use Charisma one more time than normal.",
     "Order: Testa may use Charisma an additional time until end of turn."),
    (FIGHTER, "Order: Remove every wound from Testa.", "Order: Remove all wounds from Testa."),
]  # fmt: skip
DECLINED = [
    ("Another Elf in play gains +2 ATK.", GapKind.TYPE),  # which one?
    ("Testa or an adjacent Elf gains +2 ATK.", GapKind.TYPE),
    ("One of your Elves gains +2 ATK.", GapKind.TYPE),
    ("An Elf of your choice gains +2 ATK.", GapKind.TYPE),
    ("Order: Target an Elf. If Testa is a Bard, stun him.", GapKind.TYPE),  # whom?
]


@pytest.mark.parametrize(("card", "text", "other"), ALIKE, ids=[text[:50] for _, text, _ in ALIKE])
def test_what_is_told_in_plainer_words_is_the_same(card: tuple[str, ...], text: str, other: str) -> None:
    (found,), (known,) = (read(one, *card).clauses for one in (text, other))
    assert found.gaps == known.gaps == ()
    assert canonical(found.effects) == canonical(known.effects)


@pytest.mark.parametrize(("text", "why"), DECLINED, ids=[text[:50] for text, _ in DECLINED])
def test_what_is_not_told_is_not_guessed(text: str, why: GapKind) -> None:
    assert_declined(text, why, of=FIGHTER)
