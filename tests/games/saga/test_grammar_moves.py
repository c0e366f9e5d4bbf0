"""Ranks that one arrives in, picks or compares, illegal ranks that one has, and where others may enter play are read as they are meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("React: After an opposing character moves into a rank two ranks away: Draw a card.",
     "React(Event('move', patient=(Opposing(), Away(2)), when=Compare(EventAmount(), '>=', 1)), Draw())"),
    ("React: After a character moves into the rank behind Testa Quill: Draw a card.",
     "React(Event('move', patient=(AdjacentRank(), Not(InFrontOf())), when=Compare(EventAmount(), '>=', 1)), Draw())"),
    ("React: After an Elf moves into an opposing first rank: Draw a card.",
     "React(Event('move', patient=(Faction('Elf'), All(InFormation(Opponents()), FrontRank(False))), when=Compare(EventAmount(), '>=', 1)), Draw())"),
    ("React: After a ready Elf moves into your last rank without spending: Draw a card.",
     "React(Event('move', patient=(Ready(), Faction('Elf'), All(LastRank(), InFormation())), by=('not spending',), when=Compare(EventAmount(), '>=', 1)), Draw())"),
    ("React: After an Elf moves forward or backward a rank without maneuvering: Draw a card.",
     "React(OneEvent(Event('forward', patient=(Faction('Elf'),), by=('not standard',)), Event('backward', patient=(Faction('Elf'),), by=('not standard',))), Draw())"),
    ("Order: Target an opposing second rank: Each character in that rank suffers a wound.",
     "Order(Wound(Every(SameRank(T()))), cost=(Choose(Cards(InFormation(Opponents()), InRank(2))),))"),
    ("Order: This character targets an adjacent rank. Ready characters in that rank become spent.",
     "Order(Seq(Choose(Cards(AdjacentRank())), Spend(Every(Ready(), SameRank(T())))))"),
    ("Order: Target all Elves in one rank of your army. Ready the targets.",
     "Order(ReadyUp(T(1)), cost=(Choose(Cards(InFormation())), Target(Cards(Faction('Elf'), SameRank(T()), every=True))))"),
    ("Order: Target a Beast in an adjacent rank of your formation: Stun the target.",
     "Order(Stun(T()), cost=(Target(Cards(Trait('Beast'), All(AdjacentRank(), InFormation()))),))"),
    ("Order: Stun target Elf in the rank in front of this one.",
     "Order(Seq(Target(Cards(Faction('Elf'), AdjacentRank(), InFrontOf())), Stun(T())))"),
    ("Order: Move this character either forward one rank or to another position in this rank.",
     "Order(OneEffect(Move(Me()), Move(Me(), 'within')))"),
    ("Order: Move this character and up to one other Elf in this rank to different positions in this rank.",
     "Order(Seq(Choose(Cards(Other(), Faction('Elf'), SameRank(), up_to=True)), Move(Every(Any(Same(Me()), Same(T()))), 'within')))"),
    ("React: When you have an illegal rank: Move this character back one rank.",
     "React(Event('fix', patient=(Yours(),), before=True), Move(Me(), 'backward'))"),
    ("React: When a Beast is in an illegal rank: Draw a card.",
     "React(Event('fix', patient=(Trait('Beast'),), before=True), Draw())"),
    ("React: Before fixing an illegal third rank: Draw a card.",
     "React(Event('fix', patient=(Yours(),), when=Compare(EventAmount(), '==', 3), before=True), Draw())"),
    ("Testa Quill does not count as a character to prevent the rank behind her from being illegal.",
     "Static(Screens(-1))"),
    ("Your entering Elves may cause illegal ranks if you already have at least one character in the rank.",
     "Static(Entrance('crowd', filters=(Faction('Elf'),), others=True), scope=(Yours(), IsWarlord()))"),
    ("Order: Until end of turn, your Elves may create illegal ranks when entering play.",
     "Order(Gain(Every(Yours(), IsWarlord()), Entrance('crowd', filters=(Faction('Elf'),), others=True)))"),
    ("Order: Until end of turn, your Elves may enter play in any rank.",
     "Order(Gain(Every(Yours(), IsWarlord()), Regardless('enter', 'rank', (Faction('Elf'),))))"),
    ("While Testa Quill is ready, your Elves may enter play in the rank behind her instead of their normal entering rank.",
     "Static(Entrance('behind', (Same(Me()),), (Faction('Elf'),), True), scope=(Yours(), IsWarlord()), when=Is(Me(), Ready()))"),
    ("If your Warlord is a Dwarf, you may bring Testa Quill into play in any of your ranks adjacent to a rank you occupy.",
     "Static(Entrance('next', (Yours(),)), when=Is(WarlordOf(You()), Faction('Dwarf')))"),
    ("Testa Quill enters play in rank 3 spent.",
     'EnterRule(ranks=(3,))', "EnterRule('spent')"),
    ("Opposing Elves coming into play enter play stunned.",
     "Static(Entering('stunned', (Faction('Elf'),)), scope=(Opposing(), IsWarlord()))"),
    ("Testa Quill can only be moved by maneuvering or falling forward.",
     "Static(Cannot('be moved', by='effect'))"),
    ("You may choose to leave Testa Quill spent during the ready phase.",
     "Static(MayStay())"),
    ("While Testa Quill has two adjacent Elves, she has +2 AC.",
     "Static(Bonus('ac', 2), when=Compare(Count(Faction('Elf'), Adjacent()), '>=', 2))"),
    ("While Testa Quill has no adjacent Elves, she has +2 AC.",
     "Static(Bonus('ac', 2), when=Never(Some(Faction('Elf'), Adjacent())))"),
    ("If your first rank has at least two more Elves than each opposing first rank, Testa Quill has +1 AC.",
     "Static(Bonus('ac', 1), when=Never(Some(Opposing(), IsWarlord(), Where(Compare(Count(Faction('Elf'), InFormation(), FrontRank(False)), '<', Plus(Count(Faction('Elf'), InFormation(ControllerOf(It())), FrontRank(False)), 2))))))"),
    ("While you have fewer characters in your first rank than an opposing first rank, Testa Quill has +1 AC.",
     "Static(Bonus('ac', 1), when=Some(Opposing(), IsWarlord(), Where(Compare(Count(Yours(), FrontRank()), '<', Count(InFormation(ControllerOf(It())), FrontRank(False))))))"),
    ("Testa Quill has +1 AC for each two ranks in your army.",
     "Static(Bonus('ac', Half(RankOf(Every(Yours(), Not(Abroad()), LastRank())), False)))"),
    ("Order: Spend target unspent Elf.",
     "Order(Seq(Target(Cards(Not(Spent()), Faction('Elf'))), Spend(T())))"),
    ("Order: Ready all other characters (but not this character).",
     "Order(ReadyUp(Every(Other())))"),
    ("Order: Ready this character or adjacent Elf.",
     "Order(Seq(Choose(Cards(Any(Same(Me()), All(Adjacent(), Faction('Elf'))))), ReadyUp(T())))"),
    ("Melee strikes by Testa Quill and adjacent Elves have +2 ATK.",
     "Static(StrikeMod('melee', atk=2), scope=(Any(Same(Me()), All(Adjacent(), Faction('Elf'))),))"),
    ("Testa Quill's ranged strikes may target stunned and Undead characters an additional rank away.",
     "Static(StrikeMod('ranged', against=(Any(Stunned(), Trait('Undead')),), reach=1))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "abilities"), [(one[0], one[1:]) for one in READ], ids=[one[0][:50] for one in READ])
def test_a_clause_is_read_as_it_is_meant(text: str, abilities: tuple[str, ...]) -> None:
    assert_means(text, *abilities)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Target a rank: After a character moves into that rank this turn, draw a card.",  # whoever was picked for it may leave it
        "React: After you have an illegal rank: Draw a card.",
        "React: Before an Elf moves into the rank behind Testa Quill: Draw a card.",
        "Testa Quill can only be moved by maneuvering.",  # falling is no maneuver
        "Your Elves may enter play adjacent to Testa Quill if he is unstunned.",
    ],
)
def test_what_has_no_sure_meaning_is_declined(text: str) -> None:
    assert not clause(text).read
