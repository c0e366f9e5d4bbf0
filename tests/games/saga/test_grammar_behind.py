"""Words behind their verb: "only" and "but", by how much somebody hits; the other ends of piles."""

import pytest

from tests.games.saga.test_grammar import assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Testa Quill may equip only Shields.", ["Static(Cannot('equip', (Not(Trait('Shield')),)))"]),
    (
        FIGHTER,
        "Testa may equip only items of level 2 or lower.",
        ["Static(Cannot('equip', (Not(Stat('level', '<=', 2)),)))"],
    ),
    (FIGHTER, "Testa may be targeted only by ready characters.", ["Static(Cannot('be targeted', (Not(Ready()),)))"]),
    (
        FIGHTER,
        "Testa may be targeted by ranged strikes only by Elves.",
        ["Static(Cannot('be targeted', (Not(Faction('Elf')),), 'ranged'))"],
    ),
    (
        FIGHTER,
        "Testa can target only stunned characters with ranged strikes.",
        ["Static(Cannot('ranged', (Not(Stunned()),)))"],
    ),
    (
        FIGHTER,
        "Testa may perform melee strikes only against wounded characters.",
        ["Static(Cannot('melee', (Not(Wounded()),)))"],
    ),
    (FIGHTER, "Testa may cast only level 1 spells.", ["Static(Cannot('cast', (Not(Stat('level', '==', 1)),)))"]),
    (
        FIGHTER,
        "Dwarves may target Testa only with spells.",
        ["Static(Cannot('be targeted', (Faction('Dwarf'),), but=('spell',)))"],
    ),
    (
        FIGHTER,
        "Testa may attack only while wounded.",
        ["Static(Cannot('attack'), when=Never(Is(Me(), Wounded())))"],
    ),
    (
        FIGHTER,
        "Testa may enter play only while you control a Beast.",
        ["EnterRule(cost=(Require(Some(Yours(), Trait('Beast'))),))"],
    ),
    (
        SONG,
        "This card may only be performed while you control a Beast.",
        ["Only(Where(Some(Yours(), Trait('Beast'))))"],
    ),
    (SONG, "Old Song may be performed only by Beasts.", ["Only(Trait('Beast'))"]),
    (SONG, "Old Song can be played only if you control a Beast.", ["Only(Where(Some(Yours(), Trait('Beast'))))"]),
    (SONG, "Play only while your Warlord is wounded.", ["Only(Where(Is(WarlordOf(You()), Wounded())))"]),
    (SONG, "Only perform Old Song if your Warlord is wounded.", ["Only(Where(Is(WarlordOf(You()), Wounded())))"]),
    (ITEM, "Equip only if you control a Beast.", ["Only(Where(Some(Yours(), Trait('Beast'))))"]),
    (
        ITEM,
        "Old Hat may be equipped only while this character is in the front rank.",
        ["Only(Where(Is(Me(), FrontRank(False))))"],
    ),
    (
        ITEM,
        "This character has -1 AC, but his ranged strikes inflict an additional wound.",
        ["Static(Bonus('ac', -1))", "Static(StrikeMod('ranged', wounds=1))"],
    ),
    (
        FIGHTER,
        "If you control a Beast, Testa has +1 AC, but he may not attack.",
        [
            "Static(Bonus('ac', 1), when=Some(Yours(), Trait('Beast')))",
            "Static(Cannot('attack'), when=Some(Yours(), Trait('Beast')))",
        ],
    ),
    (FIGHTER, "Testa counts as three characters when determining illegal ranks.", ["Static(Weighs(2))"]),
    (
        FIGHTER,
        "Testa does not count as a character when determining whether a rank is illegal.",
        ["Static(Weighs(-1))"],
    ),
    (
        FIGHTER,
        "React: After Testa hits by 4 or more: Draw a card.",
        ["React(Event('hit', (Same(Me()),), by=('strike',), when=Compare(EventMargin(), '>=', 4)), Draw())"],
    ),
    (
        FIGHTER,
        "React: After missing a Beast by 10 or more: Draw a card.",
        [
            "React(Event('miss', (Same(Me()),), (Trait('Beast'),), by=('strike',), when=Compare(EventMargin(), '<=', -10)), Draw())"
        ],
    ),
    (
        FIGHTER,
        "If Testa misses by 6 or more, stun him.",
        ["Auto(Event('miss', (Same(Me()),), by=('strike',), when=Compare(EventMargin(), '<=', -6)), Stun(Me()))"],
    ),
    (
        FIGHTER,
        "If Testa hits a Beast with a ranged strike by 3 or more, draw a card.",
        [
            "Auto(Event('hit', (Same(Me()),), (Trait('Beast'),), by=('ranged',), when=Compare(EventMargin(), '>=', 3)), Draw())"
        ],
    ),
    (
        SONG,
        "Order: Look at the bottom card of your deck. You may put it on top.",
        ["Order(Seq(Note(TopOf(1, You(), 'deck bottom')), Show(T(), False), May(Put(T(), 'deck top'))))"],
    ),
    (
        SONG,
        "Order: Reveal the bottom card of your deck. If it is an item, put it into your hand.",
        ["Order(Seq(Note(TopOf(1, You(), 'deck bottom')), Show(T()), If(Is(T(), Kind('Item')), Put(T(), 'hand'))))"],
    ),
    (
        SONG,
        "Order: Return the top card of your discard pile to your hand.",
        ["Order(Seq(Note(TopOf(1, You(), 'discard top')), Put(T(), 'hand')))"],
    ),
    (
        SONG,
        "Order: Remove the top two cards of an opponent's discard pile from the game.",
        ["Order(Seq(ChoosePlayer(), Note(TopOf(2, Chosen(), 'discard top')), Put(T(), 'removed')))"],
    ),
    (
        SONG,
        "React: Before this fighter makes a roll, remove the top card of your discard pile from the game: Add that card's level to the roll.",
        [
            "React(Event('roll', (Same(Me()),), before=True), AddRoll(StatOf(T(), 'level')), cost=(Pay(Note(TopOf(1, You(), 'discard top'))), Pay(Put(T(), 'removed'))))"
        ],
    ),
    (
        SONG,
        "Order: Discard the bottom three cards of your deck: Ready this fighter.",
        ["Order(ReadyUp(Me()), cost=(Pay(Note(TopOf(3, You(), 'deck bottom'))), Pay(Put(T(), 'discard'))))"],
    ),
]


@pytest.mark.parametrize(("of", "text", "abilities"), READ, ids=[text for _, text, _ in READ])
def test_what_stands_behind_its_verb_counts(of: tuple[str, ...], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=of)
