"""Whom, how many, how long and of what kind the words mean: what stands next to them decides, not what is nearest to the acting character."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_declined, assert_means, clause

RANKS = [
    ("Order: Target up to two Dwarves in an adjacent rank: Stun each target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Faction('Dwarf'), AdjacentRank(), n=2, up_to=True, together=SameRank(T(0)))),))"),
    ("Order: Target all characters in adjacent rank: Stun each target.",
     "Order(Stun(T(0)), cost=(Target(Cards(AdjacentRank(), every=True, together=SameRank(T(0)))),))"),
    ("Order: Target all characters in adjacent ranks: Stun each target.",
     "Order(Stun(T(0)), cost=(Target(Cards(AdjacentRank(), every=True)),))"),
    ("Order: Target a Dwarf in an adjacent rank: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Faction('Dwarf'), AdjacentRank())),))"),
    ("Spend Order: Move Testa and up to two other characters in the same rank forward one rank.",
     "Order(Seq(Choose(Cards(Other(), SameRank(), n=2, up_to=True)), Move(Every(Any(Same(Me()), Same(T(0)))))), spend=True)"),
]  # fmt: skip
REFERENTS = [
    ("React: After Testa is targeted with a ranged strike: The opposing character and all characters adjacent to him become stunned.",
     "React(Event('target', patient=(Same(Me()),), by=('ranged',)), Stun(Every(Any(Same(Agent()), Adjacent(Agent())))))"),
    ("Order: Target an opposing Elf. The target and any characters adjacent to her must succeed with a magic save (DC 9) or become spent.",
     "Order(ForEach(Every(Any(Same(T(0)), Adjacent(T(0)))), Check('magic save', 9, failure=Spend(It()), who=It())), "
     "cost=(Target(Cards(Opposing(), Faction('Elf'))),))"),
    ("Order: Target an opposing Elf. The target and those adjacent become stunned.",
     "Order(Stun(Every(Any(Same(T(0)), Adjacent(T(0))))), cost=(Target(Cards(Opposing(), Faction('Elf'))),))"),
    ("Order: Testa and each character adjacent to him gain +2 AC until end of turn.",
     "Order(Gain(Every(Any(Same(Me()), Adjacent(Me()))), Bonus('ac', 2)))"),
    ("React: After an opposing character moves into an adjacent rank: Inflict a wound on the target.",
     "React(Event('move', patient=(Opposing(), AdjacentRank()), when=Compare(EventAmount(), '>=', 1), target='patient'), Wound(Patient()))"),
    ("Order: Spend an adjacent character: Move the target forward one rank.",
     "Order(Move(T(0)), cost=(Choose(Cards(Yours(), Adjacent(), Ready())), Pay(Spend(T(0)))))"),
    ("Order: Target all opposing Elves. Each character must succeed with a magic save (DC 13) or become stunned.",
     "Order(ForEach(T(0), Check('magic save', 13, failure=Stun(It()), who=It())), cost=(Target(Cards(Opposing(), Faction('Elf'), every=True)),))"),
    ("React: After Testa kills a character: Remove a wound from it.", "React(Event('die', agent=(Same(Me()),)), Heal(Me()))"),
    ("Order: If your Warlord is an Elf, he gains +4 ATK until end of turn.",
     "Order(If(Is(WarlordOf(You()), Faction('Elf')), Gain(WarlordOf(You()), Bonus('atk', 4))))"),
    ("Order: Spend another character: Unstun Testa and ready it.",
     "Order(Seq(Unstun(Me()), ReadyUp(Me())), cost=(Choose(Cards(Yours(), Other(), Ready())), Pay(Spend(T(0)))))"),
    ("Order: Kill target Elf. Put a charge on Testa and it gains +1 AC permanently.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Kill(T(0)), Charge(Me()), Gain(Me(), Bonus('ac', 1), until='permanent')))"),
    ("Order: If Testa is an Elf, he gains +4 ATK until end of turn.", "Order(If(Is(Me(), Faction('Elf')), Gain(Me(), Bonus('atk', 4))))"),
    ("React: After a character in your army kills an opposing character: All other characters in your army gain +2 ATK until end of turn.",
     "React(Event('die', agent=(Yours(),), patient=(Opposing(),)), Gain(Every(Other(Agent()), Yours()), Bonus('atk', 2)))"),
    ("Spend Order: Target character must succeed with a magic save (DC 8 + this character's skill, 13 + this character's skill if he is adjacent to a cleric) or become stunned.",
     "Order(Seq(Target(Cards()), Check('magic save', Either(Is(Me(), Where(Some(Class('Cleric'), Adjacent(It())))), Plus(13, StatOf(Me(), 'skill')), "
     "Plus(8, StatOf(Me(), 'skill'))), failure=Stun(T(0)), who=T(0))), spend=True)"),
    ("Order: Kill a Dwarf in your army to put a character of equal or lower level from your discard pile into your hand.",
     "Order(Retrieve(Cards(Kind('Character'), Stat('level', '<=', StatOf(T(0), 'level')), zone='discard')), "
     "cost=(Choose(Cards(Faction('Dwarf'), Yours())), Pay(Kill(T(0)))))"),
    ("Order: Put a character of equal or lower level from your discard pile into your hand.",
     "Order(Retrieve(Cards(Kind('Character'), Stat('level', '<=', StatOf(Me(), 'level')), zone='discard')))"),
    ("React: After Testa casts a spell: Return the spell to your hand from your discard pile.",
     "React(Event('perform', agent=(Same(Me()),), by=('spell',)), Put(AllIn(You(), 'discard', (Same(EventCard()),)), 'hand'))"),
    ("While there are two or more characters in an opponent's discard pile, Testa gains +4 ATK.",
     "Static(Bonus('atk', 4), when=Some(Opposing(), IsWarlord(), Where(Compare(CountIn(ControllerOf(It()), 'discard', (Kind('Character'),)), '>=', 2))))"),
    ("Testa gains +1 ATK for each character in opposing discard piles.",
     "Static(Bonus('atk', CountIn(Opponents(), 'discard', (Kind('Character'),))))"),
    ("Order: Testa gains +1 ATK for each character in a discard pile of your choice until end of turn.",
     "Order(Seq(ChoosePlayer(opposing=False), Gain(Me(), Bonus('atk', CountIn(Chosen(), 'discard', (Kind('Character'),))))))"),
    ("Order: Perform an attack without spending. The strikes may only target spent characters.", "Order(Attack(against=(Spent(),)))"),
    ("Order: Perform an attack without spending. The strikes may not target Elves.", "Order(Attack(against=(Not(Faction('Elf')),)))"),
]  # fmt: skip
DURATIONS = [
    ("React: After Testa pays the costs to perform an attack: Gain +3 ATK for the attack. If Testa has a Weapon equipped, gain +5 ATK instead.",
     "React(Event('pay', agent=(Same(Me()),), by=('attack',)), If(Is(Me(), Bears(Trait('Weapon'))), Gain(Me(), Bonus('atk', 5), until='action'), "
     "Gain(Me(), Bonus('atk', 3), until='action')))"),
    ("React: After Testa pays the costs to perform an attack: Gain +3 ATK for the attack. If Testa has a Weapon equipped, gain +5 ATK until end of turn instead.",
     "React(Event('pay', agent=(Same(Me()),), by=('attack',)), If(Is(Me(), Bears(Trait('Weapon'))), Gain(Me(), Bonus('atk', 5)), "
     "Gain(Me(), Bonus('atk', 3), until='action')))"),
    ("React: After Testa kills a character: Testa permanently gains +1 Level, and has an additional melee strike (base +0 ATK) when he attacks.",
     "React(Event('die', agent=(Same(Me()),)), Gain(Me(), Bonus('level', 1), ExtraStrike(0), until='permanent'))"),
    ("Order: All characters gain +3 AC against ranged strikes until end of turn. If Testa is an Elf, all characters gain +6 AC instead.",
     "Order(If(Is(Me(), Faction('Elf')), Gain(Every(), StrikeMod('ranged', ac=6, defending=True)), Gain(Every(), StrikeMod('ranged', ac=3, defending=True))))"),
    ("Order: Testa gains +3 ATK against Elves until end of turn. If Testa is an Elf, he gains +6 ATK instead.",
     "Order(If(Is(Me(), Faction('Elf')), Gain(Me(), StrikeMod('melee', against=(Faction('Elf'),), atk=6)), Gain(Me(), StrikeMod('melee', against=(Faction('Elf'),), atk=3))))"),
    ("Order: Testa gains +3 AC until end of turn. If Testa is an Elf, he gains +6 AC against ranged strikes instead.",
     "Order(If(Is(Me(), Faction('Elf')), Gain(Me(), StrikeMod('ranged', ac=6, defending=True)), Gain(Me(), Bonus('ac', 3))))"),
    ("Spend Order: Perform a +7 melee strike. Testa gains Powerattack +10 for the strike.",
     "Order(Seq(Gain(Me(), GainFeat('Powerattack', 10), until='strike'), Melee(7)), spend=True)"),
]  # fmt: skip
EVENTS = [
    ("React: After Testa is targeted with a melee strike or action: Cancel the strike or action.",
     "React(OneEvent(Event('target', patient=(Same(Me()),), by=('melee',)), Event('target', patient=(Same(Me()),), by=('action',))), Cancel(strikes='melee'))"),
    ("React: After Testa is targeted with a strike or action: Cancel the strike or action.",
     "React(OneEvent(Event('target', patient=(Same(Me()),), by=('strike',)), Event('target', patient=(Same(Me()),), by=('action',))), Cancel())"),
    ("React: Before Testa makes a skill check: Add +2 to the die roll.",
     "React(Event('roll', agent=(Same(Me()),), by=('check',), before=True), AddRoll(2))"),
    ("React: Before Testa makes a skill check or magic save: Add +2 to the die roll.",
     "React(OneEvent(Event('roll', agent=(Same(Me()),), by=('check', 'not save'), before=True), "
     "Event('roll', agent=(Same(Me()),), by=('magic save',), before=True)), AddRoll(2))"),
    ("React: After a character in this rank fails a skill check: Reroll the die.",
     "React(Event('check', agent=(SameRank(),), by=('failure', 'check')), Reroll())"),
    ("React: After Testa spends to cast a spell: Ready Testa.",
     "React(Event('spend', agent=(Same(Me()),), patient=(Same(Agent()),), by=('spell', 'spending')), ReadyUp(Me()))"),
]  # fmt: skip
MANY = [
    ("Order: Target any Dwarves adjacent to Testa: Stun each target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Faction('Dwarf'), Adjacent(), n=99, up_to=True)),))"),
    ("Order: Target any adjacent The Chosen: The targets gain +4 ATK until end of turn.",
     "Order(Gain(T(0), Bonus('atk', 4)), cost=(Target(Cards(Adjacent(), Faction('The Chosen'), n=99, up_to=True)),))"),
]  # fmt: skip
KINDS = [
    ("Spend Order: Move a Trap from your discard pile to your hand.", "Order(Retrieve(Cards(Trait('Trap'), zone='discard')), spend=True)"),
    ("Spend Order: Move a Trap item from your discard pile to your hand.",
     "Order(Retrieve(Cards(Kind('Item'), Trait('Trap'), zone='discard')), spend=True)"),
    ("Order: Ready a non-stunned Trap.",
     "Order(Seq(Choose(Cards(Not(Stunned()), Any(Kind('Item'), Kind('Character')), Trait('Trap'))), ReadyUp(T(0))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), [*RANKS, *REFERENTS, *DURATIONS, *EVENTS, *MANY, *KINDS])
def test_words_mean_what_stands_next_to_them(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_card_attached_to_nobody_in_particular_lies_under_the_performer() -> None:
    found = clause(
        "React: After a character in your army is targeted by an action (not a melee strike): Cancel the action and attach this card. "
        "While it is attached, this character has -5 skill.",
        "Action",
    )
    assert canonical(found.effects[0]) == canonical(
        noted(
            "React(Event('target', patient=(Yours(),), by=('action', 'not melee')), Seq(Cancel(action=True), AttachTo(Me())))"
        )
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Testa gains +1 ATK for each character in any discard pile.", "Character"),
        ("Order: Target a Dwarf: The targets gain +4 ATK until end of turn.", "Character"),
        ("Order: Target any adjacent The Chosen: Stun the target.", "Character"),
        ("Order: Perform two +0 melee strikes. Testa gains +5 ATK for the strike.", "Character"),
        ("Order: Perform a +0 melee strike. The target gains -5 AC for the strike.", "Character"),
        ("React: After this fighter equips an item: The fighter has +1 level for equipping this item.", "Action"),
        ("React: After an opposing character performs an action: Stun the target.", "Character"),
        ("React: After an opposing Elf is killed: Stun the target.", "Character"),
        ("Order: Discard an item: Ready the target.", "Character"),
        ("Order: Discard target item you control: Draw cards equal to the number of charges on it.", "Character"),
        ("Order: Discard Testa: Draw cards equal to the number of charges on it.", "Item"),
        ("Order: Discard an item: Gain +X ATK, where X is the number of charges on that item.", "Character"),
        ("Order: Kill Testa: Draw cards equal to the number of wounds on him.", "Character"),
        ("When drawing cards, draw three additional cards.", "Character"),
        ("Whenever you draw a card, draw a card.", "Character"),
    ],
)
def test_words_that_leave_open_whose_or_which_are_declined(text: str, kind: str) -> None:
    assert clause(text, kind).effects == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Order: Ready your Warlord. If he is a fighter, he performs a melee strike.",
            "Order(Seq(ReadyUp(WarlordOf(You())), If(Is(WarlordOf(You()), Class('Fighter')), Melee(by=WarlordOf(You())))))",
        ),
        (
            "Order: Ready your Warlord. If this character is a fighter, he gains +1 AC until end of turn.",
            "Order(Seq(ReadyUp(WarlordOf(You())), If(Is(Me(), Class('Fighter')), Gain(Me(), Bonus('ac', 1)))))",
        ),
    ],
)
def test_he_is_who_was_named_before_the_acting_character(text: str, meant: str) -> None:
    assert_means(text, meant)


def test_whoever_moves_to_a_rank_of_yours_is_yours() -> None:
    assert_means(
        "Order: Target a character in your army: Move the target to your front rank.",
        "Order(Move(T(0), 'home'), cost=(Target(Cards(Yours())),))",
    )
    assert_declined("Order: Target a character: Move the target to your front rank.", GapKind.UNSUPPORTED)


def test_who_is_told_by_a_name_is_he_and_one_of_yours_where_he_moves_to_a_rank_of_yours() -> None:
    kin = "Every(Named('Korrum Ashjaw'), Yours())"
    assert_means(
        "Order: Move Korrum Ashjaw to your front rank. Unless he is stunned, Korrum Ashjaw performs a melee strike.",
        f"Order(Seq(Move({kin}, 'home'), If(Is({kin}, Not(Stunned())), ForEach({kin}, Melee(by=It())))))",
        of=("Action", "Loud Bells"),
    )
