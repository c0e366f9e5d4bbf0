"""What is said of one is said of its siblings: both kinds of strike, several items, saves and checks, whatever one may not do once more."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.rules.feats import ACTS
from tests.games.saga.test_grammar import assert_declined, assert_means, card, compiler

MAN, SONG = ("Character", "Testa Quill"), ("Action", "Old Song")
READ = [
    (MAN, 'React: After an opposing melee or ranged strike targets Testa: Draw a card.',
     ["React(Event('target', agent=(Opposing(),), patient=(Same(Me()),), by=('strike',)), effect=Draw())"]),
    (MAN, 'React: After your ranged or melee strike hits an Elf: Draw a card.',
     ["React(Event('hit', agent=(Yours(),), patient=(Faction('Elf'),), by=('strike',)), effect=Draw())"]),
    (MAN, 'React: After an opposing non-spell melee or ranged strike hits Testa: Draw a card.',
     ["React(Event('hit', agent=(Opposing(),), patient=(Same(Me()),), by=('strike', Not(Spell()))), effect=Draw())"]),
    (MAN, "React: After Testa is hit by an opponent's melee or ranged strike: Draw a card.",
     ["React(Event('hit', agent=(Opposing(),), patient=(Same(Me()),), by=('strike',)), effect=Draw())"]),
    (SONG, 'Order: If this character has an Armor, Weapon and Steed equipped: Draw a card.',
     ["Order(Draw(), cost=(Require(Is(Me(), All(Bears(Trait('Armor')), Bears(Trait('Weapon')), Bears(Trait('Steed'))))),))"]),
    (SONG, 'Order: Stun target character with a Shield, an Armor, a Weapon, and a Steed equipped.',
     ["Order(Seq(Target(Cards(All(Bears(Trait('Shield')), Bears(Trait('Armor')), Bears(Trait('Weapon')), Bears(Trait('Steed'))))), Stun(T(0))))"]),
    (SONG, 'Order: Stun target character who is equipped with a Shield, an Armor and a Weapon.',
     ["Order(Seq(Target(Cards(All(Bears(Trait('Shield')), Bears(Trait('Armor')), Bears(Trait('Weapon'))))), Stun(T(0))))"]),
    (SONG, 'Order: Stun target character with an Armor, Shield, or Steed equipped.',
     ["Order(Seq(Target(Cards(Bears(Any(Trait('Armor'), Trait('Shield'), Trait('Steed'))))), Stun(T(0))))"]),
    (MAN, 'Testa adds +2 to his non-spell ranged strike rolls.',
     ["Static(StrikeMod('ranged', by=(Not(Spell()),), roll=2))"]),
    (MAN, 'Elves in your army have +2 to their non-spell strikes.',
     ["Static(StrikeMod(by=(Not(Spell()),), roll=2), scope=(Faction('Elf'), Yours()))"]),
    (MAN, 'Testa may ignore class requirements when equipping Weapons.',
     ["Static(Regardless('equip', what='class', filters=(Trait('Weapon'),)))"]),
    (MAN, 'Testa may ignore the class and level restrictions on Steeds.',
     ["Static(Regardless('equip', what='level', filters=(Trait('Steed'),)), Regardless('equip', what='class', filters=(Trait('Steed'),)))"]),
    (MAN, 'Testa gains an additional +2 Skill during magic saves.',
     ["Static(RollBonus('magic save', n=2))"]),
    (MAN, 'Testa has +2 Skill during Will saves and checks.',
     ["Static(RollBonus('will save', n=2), RollBonus('will', n=2))"]),
    (MAN, 'Testa has +3 on fear saves and Perception checks.',
     ["Static(RollBonus('fear save', n=3), RollBonus('perception', n=3))"]),
    (MAN, 'Testa automatically succeeds with poison saves and checks.',
     ["Static(Assured('poison save', ends='success'), Assured('poison', ends='success'))"]),
    (MAN, 'Testa has +2 to Bluff checks.',
     ["Static(RollBonus('bluff', n=2))"]),
    (SONG, 'Order: Target character cannot perform another melee strike this turn.',
     ["Order(Seq(Target(Cards()), Gain(T(), Cannot('melee'))))"]),
    (MAN, 'React: After Testa casts a spell: Testa may not cast another spell this turn.',
     ["React(Event('perform', agent=(Same(Me()),), by=('spell',)), effect=Gain(Me(), Cannot('cast')))"]),
    (MAN, 'React: After an opposing character succeeds with a magic save: The character must reroll.',
     ["React(Event('check', agent=(Opposing(),), by=('success', 'magic save')), effect=Reroll())"]),
    (MAN, 'React: After an Elf misses: The Elf must reroll.',
     ["React(Event('miss', agent=(Faction('Elf'),), by=('strike',)), effect=Reroll())"]),
    (SONG, 'Order: Target a character. The next wound inflicted on the character this turn is negated.',
     ["Order(Delayed(Event('wound', patient=(Same(T(0)),), before=True), effect=ReduceWounds(1)), cost=(Target(Cards()),))"]),
    (SONG, 'Order: Target a character. Negate the next two wounds inflicted on the character this turn.',
     ["Order(Seq(Delayed(Event('wound', patient=(Same(T(0)),), before=True), effect=ReduceWounds(1)), Delayed(Event('wound', patient=(Same(T(0)),), before=True), effect=ReduceWounds(1))), cost=(Target(Cards()),))"]),
    (MAN, 'Order: The next 3 wounds Testa suffers this turn are ignored.',
     ["Order(Seq(Delayed(Event('wound', patient=(Same(Me()),), before=True), effect=ReduceWounds(1)), Delayed(Event('wound', patient=(Same(Me()),), before=True), effect=ReduceWounds(1)), Delayed(Event('wound', patient=(Same(Me()),), before=True), effect=ReduceWounds(1))))"]),
    (SONG, 'Order: Target a character: For each of your next two Orders, skip that Order and perform a melee strike against the target.',
     ['Order(AtNextOrder(Seq(Melee(target=T(0), within=99), AtNextOrder(Melee(target=T(0), within=99)))), cost=(Target(Cards()),))']),
    (MAN, 'Order: Skip your next two orders.',
     ['Order(AtNextOrder(AtNextOrder(Seq())))']),
    (MAN, 'Order: Stun target character exactly two levels lower than Testa.',
     ["Order(Seq(Target(Cards(Stat('level', '==', Plus(StatOf(Me(), 'level'), Times(-1, 2))))), Stun(T(0))))"]),
    (SONG, 'Order: Target one of your characters. Search your deck for a character one level higher than the target and put it into play.',
     ["Order(Seq(Choose(Cards(Kind('Character'), Stat('level', '==', Plus(StatOf(T(0), 'level'), 1)), zone='deck')), Show(T(1)), Shuffle(), Enter(T(1))), cost=(Target(Cards(Yours())),))"]),
    (SONG, 'Order: Target an Elf. The target must succeed with a magic save (DC 12, DC 17 if cast by an Illusionist) or become spent.',
     ["Order(Check('magic save', Either(Is(Me(), Trait('Illusionist')), 17, 12), failure=Spend(T(0)), who=T(0)), cost=(Target(Cards(Faction('Elf'))),))"]),
    (MAN, 'Spend Order: Testa gains +1 level permanently. He cannot exceed level 5 using this ability.',
     ["Order(If(Compare(StatOf(Me(), 'level'), '<=', 4), then=Gain(Me(), Bonus('level', n=1), until='permanent')), spend=True)"]),
    (MAN, 'Order: Once per turn: Testa permanently gains +2 AC. His AC cannot exceed 20 this way.',
     ["Order(If(Compare(StatOf(Me(), 'ac'), '<=', 18), then=Gain(Me(), Bonus('ac', n=2), until='permanent'), other=If(Compare(StatOf(Me(), 'ac'), '<=', 19), then=Gain(Me(), Bonus('ac', n=1), until='permanent'))), times=1)"]),
    (SONG, "Order: Choose an opponent. That player reveals his hand. Select a character from the revealed cards to be shuffled back into that player's deck.",
     ["Order(Seq(ChoosePlayer(), ShowHand(Chosen(), everybody=True), Choose(Cards(Same(AllIn(Chosen(), 'hand')), Kind('Character'), zone='hand', player=Chosen())), Put(T(0), to='deck')))"]),
    (SONG, 'Order: Choose an opponent. That player reveals his hand. Discard up to two items from among the revealed cards.',
     ["Order(Seq(ChoosePlayer(), ShowHand(Chosen(), everybody=True), Choose(Cards(Same(AllIn(Chosen(), 'hand')), Kind('Item'), n=2, up_to=True, zone='hand', player=Chosen())), Put(T(0), to='discard')))"]),
    (MAN, 'Testa gains an additional melee strike per attack with an ATK equal to his lowest ATK.',
     ['Static(ExtraStrike(BestAtk(It(), base=True, least=True)))']),
    (MAN, 'Elves in your army gain an additional melee strike per attack equal to their lowest ATK.',
     ["Static(ExtraStrike(BestAtk(It(), base=True, least=True)), scope=(Faction('Elf'), Yours()))"]),
    (MAN, "Order: Perform a melee strike using Testa's lowest ATK.",
     ['Order(Melee(BestAtk(Me(), base=True, least=True)))']),
    (MAN, 'Order: Testa gains AC equal to his lowest ATK until end of turn.',
     ["Order(Gain(Me(), Bonus('ac', BestAtk(Me(), least=True))))"]),
    (MAN, 'Testa may not target characters of higher Level with melee strikes.',
     ["Static(Cannot('melee', (Stat('level', '>', StatOf(Me(), 'level')),)))"]),
    (MAN, 'Testa may perform one action per turn as if he were a Ranger.',
     ["Static(Regardless('perform', 'trait', (KeptFor(Trait('Ranger')),), times=1))"]),
    (MAN, 'Twice per turn, Testa may cast a spell as though he were a Druid.',
     ["Static(Regardless('perform', 'trait', (Spell(), KeptFor(Trait('Druid'))), times=2))"]),
    (MAN, 'Once per turn, Testa may cast a spell regardless of class.',
     ["Static(Regardless('perform', 'class', (Spell(),), times=1))"]),
    (MAN, 'Elves in your army may perform one action each turn regardless of class.',
     ["Static(Regardless('perform', 'class', times=1), scope=(Faction('Elf'), Yours()))"]),
    (MAN, 'Testa may perform one wizard spell each turn.',
     ["Static(Regardless('perform', 'class', (Class('Wizard'), Spell()), times=1))"]),
    (SONG, 'Order: Target two characters that are within two ranks and adjacent to each other. Stun them.',
     ["Order(Stun(T(0)), cost=(Target(Cards(Within(2), n=2, together=Adjacent(T(0)))),))"]),
]  # fmt: skip
DECLINED = [
    "React: After an opposing character kills another character in this rank: Draw a card.",
    "React: After an opposing Elf kills another Elf in this rank: Draw a card.",
    "Order: Until end of turn, characters may not target characters of higher Level with melee strikes.",
]


@pytest.mark.parametrize(("bearer", "text", "meant"), READ)
def test_what_is_said_of_several_is_read_of_each(bearer: tuple[str, str], text: str, meant: list[str]) -> None:
    assert_means(text, *meant, of=bearer)


@pytest.mark.parametrize("text", DECLINED)
def test_than_whom_another_is_other_must_be_said(text: str) -> None:
    assert_declined(text, GapKind.TYPE)


def test_another_of_the_own_kind_is_another_than_the_bearer() -> None:
    text = "React: After an opposing character kills another Fighter in this rank: Draw a card."
    meant = "React(Event('die', (Opposing(),), (Other(), Class('Fighter'), SameRank())), Draw())"
    assert_means(text, meant)


def test_the_feat_of_your_choice_is_any_of_them() -> None:
    (found,) = compiler().read(card("Order: Testa gains the feat of your choice at +5 until end of turn.")).clauses
    ways = ", ".join(f"Gain(Me(), GainFeat({name!r}, 5))" for name in sorted(ACTS))
    assert found.effects == (noted(f"Order(OneEffect({ways}))"),)


def test_a_save_is_named_by_its_kind_even_on_a_card_of_that_name() -> None:
    text = "Order: Target an Elf: The target must succeed with a Will save (DC 11) or become stunned."
    meant = "Order(Check('will save', 11, failure=Stun(T(0)), who=T(0)), cost=(Target(Cards(Faction('Elf'))),))"
    assert_means(text, meant, of=("Character", "Will"))
