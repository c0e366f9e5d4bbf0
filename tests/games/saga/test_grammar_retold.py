"""One meaning, told in two ways: what becomes of somebody, what comes first, whose it is, and what is told of an action behind it."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_declined, assert_means, read

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
ALIKE = [
    # What sets it off.
    (FIGHTER, "React: After Testa becomes the target of a spell: Ready Testa.",
     "React: After Testa is targeted by a spell: Ready Testa."),
    (FIGHTER, "React: After Testa becomes the target of a strike by a Beast: Ready Testa.",
     "React: After Testa is the target of a strike by a Beast: Ready Testa."),
    (FIGHTER, "React: After becoming unstunned: Draw a card.", "React: After Testa unstuns: Draw a card."),
    (FIGHTER, "React: After Testa kills the target of his melee strike: Move Testa forward one rank.",
     "React: After Testa kills with a melee strike: Move Testa forward one rank."),
    (FIGHTER, "React: After an Elf misses the target of a ranged strike: Draw a card.",
     "React: After an Elf misses with a ranged strike: Draw a card."),
    (FIGHTER, "React: After a Critical Failure is rolled by an Elf: Draw a card.",
     "React: After an Elf rolls a Critical Failure: Draw a card."),
    (FIGHTER, "React: After a ranged strike roll is made against Testa: Subtract 2 from the roll.",
     "React: After a ranged strike roll targeting Testa: Subtract 2 from the roll."),
    (FIGHTER, "React: After any die is re-rolled: Draw a card.", "React: After a die is re-rolled: Draw a card."),
    (FIGHTER, "React: After a character who shares your Warlord's faction dies: Draw a card.",
     "React: After a character of the same faction as your Warlord dies: Draw a card."),
    (FIGHTER, "React: After Testa performs an Order that is 'Elf only': Draw a card.",
     "React: After Testa performs an 'Elf only' Order: Draw a card."),
    # In which order it is told.
    (FIGHTER, "React: Once per turn: After Testa hits with a melee strike, draw a card.",
     "React: Once per turn, after Testa hits with a melee strike: Draw a card."),
    (FIGHTER, "React: Once per turn: Spend Testa after an Elf is wounded to draw a card.",
     "React: Once per turn, after an Elf is wounded, spend Testa to draw a card."),
    (FIGHTER, "Order: Until end of turn, give Riposte +2 to target Elf.",
     "Order: Give Riposte +2 to target Elf until end of turn."),
    (FIGHTER, "When performing a ranged strike from a spell, Testa may use the Marksmanship feat.",
     "Testa may use the Marksmanship feat on ranged strikes from spells."),
    (FIGHTER, "Order: Choose one of the following: +2 AC, +2 Skill, or Riposte +2. Your Elves gain the chosen bonus until end of turn.",
     "Order: Your Elves gain +2 AC, +2 Skill, or Riposte +2 until end of turn."),
    # What is done and what holds.
    (FIGHTER, "Order: Testa moves to a rank of your choice.", "Order: Testa moves to any rank."),
    (FIGHTER, "Testa is a rogue in addition to being a fighter.", "Testa is both a rogue and a fighter."),
    (FIGHTER, "React: After a strike targets Testa: The strike may be redirected to another target within one rank.",
     "React: After a strike targets Testa: You may redirect the strike to another target within one rank."),
    (FIGHTER, "React: Before you put an Elf into play: Lower the rank it enters by one, if able.",
     "React: Before you put an Elf into play: Reduce its entering rank by one."),
    (FIGHTER, "Order: Perform a +2 ranged strike. The roll gains a bonus equal to Testa's Skill.",
     "Order: Perform a +2 ranged strike. Add Testa's Skill to the roll."),
    (FIGHTER, "The strike rolls and DCs of Testa's Fire spells are increased by 2.",
     "Testa's Fire spells gain +2 to strike rolls and DCs."),
    (FIGHTER, "Order: Perform a melee strike. The target may be one rank farther away than usual.",
     "Order: Perform a melee strike that may target an additional rank away."),
    (FIGHTER, "If Testa would suffer two or more wounds, he suffers only one wound instead.",
     "If Testa would suffer two or more wounds, reduce the wounds to one."),
    (FIGHTER, "React: After a strike targets Testa: The attacker's controller must show you his hand.",
     "React: After a strike targets Testa: Look at the hand of the attacker's controller."),
    (FIGHTER, "Testa has +2 ATK while he has three charges on him.",
     "Testa has +2 ATK while there are three charges on him."),
    (FIGHTER, "When Testa suffers a wound, it may not be reduced.", "Wounds suffered by Testa may not be reduced."),
    (FIGHTER, "If Testa is ready, spells may not kill your Elves.",
     "If Testa is ready, your Elves may not be killed by spells."),
    (FIGHTER, "Testa is considered to be level 3 for purposes of entering play.",
     "Testa enters play as if he were level 3."),
    (FIGHTER, "When entering play, Testa counts as a level 3 character.", "Testa enters play as if he were level 3."),
    (FIGHTER, "Testa's melee strikes inflict an additional wound if the target does not have a Shield equipped.",
     "Testa's melee strikes inflict an additional wound against characters without a Shield equipped."),
    (FIGHTER, "Melee strikes may target Testa no matter how far away he is.",
     "Testa may be targeted by melee strikes regardless of rank."),
    (FIGHTER, "When Testa targets a character with a ranged strike, that character may not play Reacts to the strike.",
     "When Testa targets a character with a ranged strike, the target may not react to the strike."),
    (SONG, "Order: Each card in play that has the Cursed trait is discarded.",
     "Order: Discard all cards in play with the Cursed trait."),
    (FIGHTER, "Spend Order: Testa makes a ranged strike at +2 against target Elf.",
     "Spend Order: Testa performs a +2 ranged strike against target Elf."),
    (FIGHTER, "Spend Order: Make two ranged strikes at +2. They must have different targets.",
     "Spend Order: Perform two +2 ranged strikes. Each strike must target a different target."),
    (FIGHTER, "React: When another Elf would take a wound, Testa takes it instead.",
     "React: Before another Elf suffers wounds: Testa suffers the wounds instead."),
    (FIGHTER, "None of your Elves may be targeted by spells.", "Your Elves may not be targeted by spells."),
    (FIGHTER, "React: After initiative is rolled, draw a card if you lost.",
     "React: After initiative is rolled: If you lost initiative, draw a card."),
    (FIGHTER, "Order: For every Elf in this rank, Testa gains +1 ATK until end of turn.",
     "Order: Testa gains +1 ATK for each Elf in this rank until end of turn."),
    (FIGHTER, "When attacking, Testa gets an extra melee strike with a base ATK of +1.",
     "Testa gains an additional melee strike (base +1) when he attacks."),
    (FIGHTER, "Whenever Testa attacks, he gains +2 ATK.", "Testa gains +2 ATK when he attacks."),
    (FIGHTER, "When Testa attacks an Elf, he gains +2 ATK.", "Testa gains +2 ATK while attacking an Elf."),
    (FIGHTER, "Testa may attack characters one additional rank away.",
     "Testa may target an additional rank away with melee strikes from an attack."),
    (SONG, "Order: Target opponent chooses one of his characters and spends it.",
     "Order: An opposing player spends a character he controls."),
    (SONG, "Order: Reveal an item in your hand. Search your deck for another copy of that item and draw it.",
     "Order: Reveal an item in your hand. Search your deck for a copy of that item and draw it."),
    (ITEM, "Whoever wears this item has +1 AC.", "The bearer has +1 AC."),
    (ITEM, "Order: Spend Old Hat. Until it readies, this character has +2 AC.",
     "Order: Spend Old Hat. Until Old Hat readies, this character has +2 AC."),
    (ITEM, "This character may perform action cards of the Rogue class.", "This character may perform Rogue action cards."),
    (FIGHTER, "React: Spend Testa to prevent a wound to an adjacent Elf.",
     "React: Before an adjacent Elf suffers wounds, spend Testa to reduce the wounds by one."),
    (FIGHTER, "React: Prevent two wounds that an Elf would suffer.",
     "React: Before an Elf suffers wounds: Reduce the wounds by two."),
    (FIGHTER, "Neither Testa nor any adjacent Elf can be stunned.", "Testa and adjacent Elves may not be stunned."),
    (FIGHTER, "All of your characters except Testa gain +1 AC.", "Your characters other than Testa gain +1 AC."),
    (SONG, "Order: Both players discard a card.", "Order: Each player discards a card."),
    (SONG, "React: Play this after an opposing spell targets an Elf. Cancel that spell.",
     "React: After an opposing spell targets an Elf: Cancel the spell."),
    (SONG, "Order: Attach this to target Elf.", "Order: Attach this card to target Elf."),
    (FIGHTER, "React: If an Elf moves into this rank, that Elf suffers a wound.",
     "React: After an Elf moves into this rank: That Elf suffers a wound."),
    (FIGHTER, "Testa has a +2 bonus to his strike rolls against stunned characters.",
     "Testa gains +2 to strike rolls against stunned characters."),
    (FIGHTER, "While every character you control is wounded, Testa has +1 ATK.",
     "While all of your characters are wounded, Testa has +1 ATK."),
    # Behind an action.
    (FIGHTER, "React: After Testa hits with a ranged strike: The target must make a will save (DC 12) or be stunned. "
     "The DC is 15 if Testa is ready.",
     "React: After Testa hits with a ranged strike: The target must make a will save (DC 12, DC 15 if Testa is ready) or be stunned."),
    (FIGHTER, "Order: Testa performs an attack without spending, but each strike must target a wounded character.",
     "Order: Testa performs an attack without spending. Each strike must target a wounded character."),
    (FIGHTER, "Order: Move forward one rank. He may use this ability only once each turn.",
     "Order: Once per turn: Move forward one rank."),
    (FIGHTER, "Order: Draw a card. Testa may only do this once per turn.", "Order: Once per turn: Draw a card."),
    (FIGHTER, "Order: Draw a card. You may do this only once per game.", "Order: Once per game: Draw a card."),
    (SONG, "An Elf does not need to spend to perform this action.", "Elves perform this action without spending."),
]  # fmt: skip


@pytest.mark.parametrize(("of", "text", "plain"), ALIKE, ids=[text for _, text, _ in ALIKE])
def test_what_is_told_otherwise_means_the_same(of: tuple[str, ...], text: str, plain: str) -> None:
    (said,) = read(text, *of).clauses
    (meant,) = read(plain, *of).clauses
    assert (said.gaps, meant.gaps) == ((), ())
    assert canonical(said.effects) == canonical(meant.effects)


def test_a_bonus_of_the_strike_may_hang_on_something() -> None:
    assert_means(
        "React: After Testa targets an Elf with a melee strike: The strike gains +2 ATK, or +4 ATK if Testa is wounded.",
        "React(Event('target', (Same(Me()),), (Faction('Elf'),), by=('melee',)), "
        "Gain(Agent(), StrikeMod('strike', atk=Either(Is(Me(), Wounded()), 4, 2)), until='strike'))",
        of=FIGHTER,
    )


def test_a_stat_may_be_added_to_rolls() -> None:
    assert_means(
        "Testa adds his Skill to his ranged strike rolls.",
        "Static(StrikeMod('ranged', roll=StatOf(Me(), 'skill')))",
        of=FIGHTER,
    )


def test_who_attacks_is_not_who_gains_something_then() -> None:
    assert_means(
        "When Testa attacks, your other Elves gain +2 ATK.",
        "Auto(Event('attack', (Same(Me()),)), Gain(Every(Faction('Elf'), Other(), Yours()), Bonus('atk', 2)))",
        of=FIGHTER,
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("When Testa enters play, he is considered to be level 3.", GapKind.UNSUPPORTED),
        ("Order: Target Elf performs a melee strike. He may only do this once per turn.", GapKind.TYPE),
        (
            "When a Beast targets Testa with a melee strike, that Beast may not play Reacts to the strike.",
            GapKind.UNSUPPORTED,
        ),
    ],
)
def test_what_is_told_of_another_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why, of=FIGHTER)
