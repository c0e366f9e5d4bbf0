"""Who has how many beside him, whose classes somebody takes, what holds while somebody is in one's army, and what a strike does at whom."""

import pytest

from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import read

FIGHTER, LAMP = ("Character", "Testa Quill"), ("Item", "Testa Lamp")
ALIKE = [
    # Beside whom so many stand.
    (FIGHTER, "Order: Wound target Elf with two or more adjacent Dwarves.", "Order: Wound target Elf adjacent to two Dwarves."),
    (FIGHTER, "Order: Wound target Elf with no more than one adjacent character.",
     "Order: Wound target Elf adjacent to no more than one characters."),
    (FIGHTER, "Order: Wound target Elf who has fewer than two adjacent characters.",
     "Order: Wound target Elf adjacent to fewer than two characters."),
    # Whose classes somebody takes.
    (FIGHTER, "Order: Target an Elf: Until end of turn, Testa gains the target's classes.",
     "Order: Target an Elf: Testa gains the classes of the target until end of turn."),
    (FIGHTER, "Order: Target an Elf: Until end of turn, Testa is the same class as the target.",
     "Order: Target an Elf: Testa gains the classes of the target until end of turn."),
    # Whose he is by then.
    (FIGHTER, "Order: Until end of turn, your Elves have +3 ATK while in your army.",
     "Order: Until end of turn, your Elves have +3 ATK while you control them."),
    (FIGHTER, "Order: Target an Elf: Until end of turn, the target has +3 ATK while under your control.",
     "Order: Target an Elf: Until end of turn, the target has +3 ATK while in your army."),
    # Higher or lower than whoever acts.
    (FIGHTER, "Order: Target an Elf: If the target is higher Level, draw a card.",
     "Order: Target an Elf: If the target is higher Level than Testa, draw a card."),
    (FIGHTER, "Order: Target an Elf: If the target is lower Level, draw a card.",
     "Order: Target an Elf: If the target is lower Level than Testa, draw a card."),
    # How far a strike reaches.
    (FIGHTER, "Order: Perform a +8 ranged strike that can target from one to three ranks away.",
     "Order: Perform a +8 ranged strike that may target a character one to three ranks away."),
    (FIGHTER, "React: Before targeting a ranged strike: The strike may target within one rank.",
     "React: Before targeting a ranged strike: The strike may target characters in an adjacent rank."),
    # In whose formation, and in which rank.
    (FIGHTER, "Order: Target an Elf: Put a Dwarf from your hand into play in the same rank the target was in.",
     "Order: Target an Elf: Put a Dwarf from your hand into play in the target's rank."),
    (FIGHTER, "Order: Target an Elf: Put a Dwarf from your hand into play in the rank where the target is.",
     "Order: Target an Elf: Put a Dwarf from your hand into play in the target's rank."),
    # Whom nobody targets while there are others.
    (FIGHTER, "Elves may not target Testa if there are other targets.", "Elves may not target Testa while there is another legal target."),
    (FIGHTER, "Testa may not target Elves with strikes while there is another target.",
     "Testa may not target Elves with strikes unless there are no other legal targets."),
    (FIGHTER, "Order: Target up to two Elves. If only one character was targeted, draw a card.",
     "Order: Target up to two Elves. If you targeted only one character, draw a card."),
    # What it does at whom.
    (FIGHTER, "React: Before targeting a melee strike: The strike is a Critical Success against Dwarves.",
     "React: Before targeting a melee strike: If the target is a Dwarf, the strike is a Critical Success."),
    (FIGHTER, "React: Before targeting a melee strike: Against an Elf, the strike inflicts an additional wound.",
     "React: Before targeting a melee strike: If the target is an Elf, the strike inflicts an additional wound."),
    (FIGHTER, "React: After targeting a melee strike: The strike gains +2 ATK and, against Elves, inflicts an additional wound.",
     "React: After targeting a melee strike: The strike gains +2 ATK and, if the target is an Elf, inflicts an additional wound."),
    (FIGHTER, "Order: Perform a melee strike. If the strike hits, inflict one fewer wound than usual.",
     "Order: Perform a melee strike. The strike inflicts one less wound."),
    (FIGHTER, "Order: Perform a melee strike. If the strike hits, inflict one fewer wound and stun the target.",
     "Order: Perform a melee strike. The strike inflicts one less wound. If the strike hits, stun the target."),
]  # fmt: skip
READ = [
    (FIGHTER, "Order: Target an Elf: Until end of turn, Testa and the target may not target each other with strikes while there is another legal target."),
    (FIGHTER, "Order: Target an Elf: Until end of turn, Testa and the target cannot target each other unless there are no other targets."),
    (FIGHTER, "Order: Target an Elf: Until end of turn, characters in the front rank of the target's formation suffer -2 AC."),
    (FIGHTER, "Order: Target an Elf: Until end of turn, characters in the second rank of the target's army have +1 ATK."),
    (FIGHTER, "Order: Kill target Elf: Until end of turn, Testa gains +1 Level and the target's classes."),
    (FIGHTER, "Testa has +3 ATK while there are any wizards in this rank, +1 Level while spent and +5 AC while adjacent to an Elf."),
    (FIGHTER, "Testa has +1 ATK while spent, +1 AC while stunned, +1 Skill while wounded and +1 Level while adjacent to an Elf."),
    (FIGHTER, "React: After a character targets one of your Elves: Perform a melee strike against the acting character."),
    (FIGHTER, "React: After a character targets Testa with a strike or action: Stun the acting character."),
    (FIGHTER, "React: After Testa targets a melee strike: If the strike hits, the target is stunned instead of wounded."),
    (FIGHTER, "React: After Testa is targeted by a ranged strike: If the strike hits, stun Testa instead of inflicting a wound."),
    (FIGHTER, "React: After Testa performs a melee strike: Draw a card. If Testa is a Bard, you may stun an adjacent Elf instead."),
    (FIGHTER, "Order: Draw a card. If Testa is a Bard, stun target Elf instead."),
]  # fmt: skip
DECLINED = [
    "Order: Perform a +8 melee strike that may target from two to four ranks away.",  # and those beside?
    "Order: Kill target Elf: Testa gains the target's classes.",  # until when?
    "React: After Testa targets a melee strike: If the strike misses, the target is stunned instead of wounded.",
]


@pytest.mark.parametrize(("card", "text", "other"), ALIKE, ids=[text[:50] for _, text, _ in ALIKE])
def test_what_is_said_otherwise_is_the_same(card: tuple[str, ...], text: str, other: str) -> None:
    (found,), (known,) = (read(one, *card).clauses for one in (text, other))
    assert found.gaps == known.gaps == ()
    assert canonical(found.effects) == canonical(known.effects)


@pytest.mark.parametrize(("card", "text"), READ, ids=[text[:60] for _, text in READ])
def test_what_is_read_is_printed_so_that_it_means_the_same(card: tuple[str, ...], text: str) -> None:
    (found,) = read(text, *card).clauses
    assert found.gaps == ()
    assert found.english
    (again,) = read(found.english, *card).clauses
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize("text", DECLINED)
def test_what_is_left_open_is_declined(text: str) -> None:
    assert all(one.gaps for one in read(text, *FIGHTER).clauses)
