"""The game's English is read as it is meant, printed back as the same, and declined where it is not sure."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.core.reading import Clause, GapKind, Reading
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar import version
from deckbuilder.games.saga.grammar.checks import canonical, refused
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.grammar.version import compiler_version
from deckbuilder.games.saga.rules.sheet import of_card
from tests.helpers.tables import shipped_cards


@cache
def compiler() -> Compiler:
    return Compiler(shipped_cards(GAME).values())


def card(text: str, kind: str = "Character", name: str = "Testa Quill", *classes: str) -> Card:
    return Card(CardId("test"), GAME.id, name, kind, text, {"class": classes or ("Fighter",)})


def read(text: str, kind: str = "Character", name: str = "Testa Quill", *classes: str) -> Reading[Ability]:
    return compiler().read(card(text, kind, name, *classes))


def clause(text: str, kind: str = "Character") -> Clause[Ability]:
    (found,) = read(text, kind).clauses
    return found


def assert_means(text: str, *abilities: str, of: tuple[str, ...] = ("Character",)) -> None:
    """Hold a clause against abilities as they are noted, and what is printed of it, too; ``of``: type, name and classes of the card."""
    (found,) = read(text, *of).clauses
    assert found.gaps == ()
    assert canonical(found.effects) == canonical(tuple(map(noted, abilities)))
    (again,) = read(found.english, *of).clauses
    assert again.gaps == ()
    assert canonical(again.effects) == canonical(found.effects)


def assert_declined(text: str, why: GapKind, *, of: tuple[str, ...] = ("Character",)) -> None:
    """Hold that a clause means nothing, for one reason."""
    (found,) = read(text, *of).clauses
    assert found.effects == ()
    assert [gap.kind for gap in found.gaps] == [why]


READ = [
    ("Order: Once per turn: Perform a +4 ranged strike.", "Order(Ranged(4), times=1)"),
    ("Spend Order: Perform two consecutive +3 melee strikes.", "Order(Melee(3, n=2), spend=True)"),
    ("Order: Kill Testa Quill to draw two cards.", "Order(Draw(2), cost=(Pay(Kill(Me())),))"),
    ("May not equip items.", "Static(Cannot('equip'))"),
    ("May not attack, maneuver, or equip items.", "Static(Cannot('attack'), Cannot('maneuver'), Cannot('equip'))"),
    ("Testa may not start in play.", "DeckRule()"),
    ("Quill gains +2 AC while in your front rank.", "Static(Bonus('ac', 2), when=Is(Me(), FrontRank()))"),
    ("Your Beasts and Barbarians gain +1 ATK.", "Static(Bonus('atk', 1), scope=(Yours(), Any(Trait('Beast'), Trait('Barbarian'))))"),
    ("Your other Elves have the ability, \"Order: Draw a card.\"", "Static(Grant(Order(Draw(1))), scope=(Yours(), Other(), Faction('Elf')))"),
    ("This character has an additional melee strike (base +2 ATK) when he attacks.", "Static(ExtraStrike(2))"),
    ("If your Warlord is a Dwarf, Testa gains +1 HP.", "Static(Bonus('hp', 1), when=Is(WarlordOf(You()), Faction('Dwarf')))"),
    ("Nightfall - If it is not the first turn Testa has +4 AC.", "Static(Bonus('ac', 4), when=Compare(Turns(), '>', 1))"),
    (
        "Spend Order: This fighter targets a character up to two ranks away. The target must succeed with a magic save (DC 17) or suffer "
        "one wound and become spent.",
        "Order(Check('magic save', 17, failure=Seq(Wound(T(0)), Spend(T(0))), who=T(0)), spend=True, cost=(Target(Cards(Within(2))),))",
    ),
    (
        "React: Once per turn, after an Elf you control is targeted by a melee strike: The Elf has a +3 AC bonus until the end of the turn.",
        "React(Event('target', patient=(Faction('Elf'), Yours()), by=('melee',)), Gain(Patient(), Bonus('ac', 3)), times=1)",
    ),
    (
        "React: Play after target opposing character within one rank becomes spent. Perform a melee strike against the target.",
        "React(Event('spend', patient=(Opposing(), Within(1)), target='patient'), Melee(target=Patient()))",
    ),
    (
        "Order: Target up to three opposing characters in the same rank: Each target must succeed with a poison save (DC 12) or be stunned.",
        "Order(ForEach(T(0), Check('poison save', 12, failure=Stun(It()), who=It())), "
        "cost=(Target(Cards(Opposing(), n=3, up_to=True, together=SameRank(T(0)))),))",
    ),
    (
        "Order: Discard a card and spend a Dwarf you control to move Testa forward or backward one rank.",
        "Order(Move(Me(), 'either'), cost=(Pay(Discard(1)), Choose(Cards(Faction('Dwarf'), Yours(), Ready())), Pay(Spend(T(1)))))",
    ),
    (
        "Spend Order: Perform a +5 ranged strike. If this character is a Scout, the strike gains +2 to the die roll.",
        "Order(Ranged(5, roll=Either(Is(Me(), Trait('Scout')), 2)), spend=True)",
    ),
    (
        "React: After Testa hits with a melee strike: Move the target back one rank.",
        "React(Event('hit', agent=(Same(Me()),), by=('melee',)), Move(Patient(), 'backward'))",
    ),
    ("Testa inflicts an additional wound whenever he hits with a melee strike.", "Static(StrikeMod('melee', wounds=1))"),
    ("Whenever Testa kills an opposing character, draw a card.", "Auto(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), Draw(1))"),
    (
        "Daybreak - Order: If it is the first turn, draw a card.",
        "Order(Draw(1), daybreak=True)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:40] for text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(text: str, ability: str) -> None:
    found = clause(text)
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:40] for text, _ in READ])
def test_the_reading_in_english_is_read_as_the_same(text: str, ability: str) -> None:
    first = clause(text)
    again = clause(first.english)
    assert again.gaps == ()
    assert canonical(again.effects) == canonical(first.effects)


@pytest.mark.parametrize(
    ("text", "kind", "why"),
    [
        ("Order: Whistle twice.", "Character", GapKind.UNKNOWN),
        ("Order: Perform a +4 ranged strike with abandon.", "Character", GapKind.UNKNOWN),
        ("Order: Ready the target.", "Character", GapKind.TYPE),
        ("Order: Target an item within one rank: Stun the target.", "Character", GapKind.TYPE),
        ("Order: Cancel the strike.", "Character", GapKind.TYPE),
        ("Order: The strike gains +2 to the die roll.", "Character", GapKind.TYPE),
        ("Order: Reduce the wounds by one.", "Character", GapKind.TYPE),
        ("Order: Target a character, target an item: Destroy the target.", "Character", GapKind.TYPE),
        ("Order: This wizard gains +1 ATK until end of turn.", "Character", GapKind.TYPE),
        (
            "React: After Testa hits an opposing character with a melee strike: He is stunned.",
            "Character",
            GapKind.TYPE,
        ),
        ("Order: Each target gains +1 ATK until end of turn.", "Character", GapKind.TYPE),
        ("Order: Target a Dwarf: Ready target character.", "Character", GapKind.TYPE),
        ("Your Elves gain +1 ATK.", "Action", GapKind.UNSUPPORTED),
        ("Elf only.", "Character", GapKind.UNSUPPORTED),
    ],
)
def test_what_is_not_sure_is_declined_and_says_why(text: str, kind: str, why: GapKind) -> None:
    found = clause(text, kind)
    assert found.effects == ()
    assert [gap.kind for gap in found.gaps] == [why]


def test_an_unread_clause_names_the_words_and_what_was_expected() -> None:
    text = "Order: Perform a +4 ranged strike whistling. Draw a card."
    (gap,) = clause(text).gaps
    assert gap.words == "whistling."
    assert text[gap.span.start : gap.span.end] == gap.words
    assert "'if'" in gap.expected


def test_a_word_that_may_be_the_name_of_the_card_or_a_kind_of_item_is_declined_where_both_make_sense() -> None:
    (found,) = read("Order: Discard a card: Ready Gauntlets.", "Item", "Feathered Gauntlets").clauses
    assert [gap.kind for gap in found.gaps] == [GapKind.AMBIGUOUS]
    assert len(found.gaps[0].readings) == 2


def test_a_card_that_nobody_knows_the_words_of_has_no_clauses() -> None:
    unknown = Card(CardId("x"), GAME.id, "X", "Item", None, {})
    assert compiler().read(unknown).clauses == ()


@pytest.mark.parametrize("name", ["Testa Quill", "The Long Walk", "Old Breaker, the Third", "Wall"])
def test_the_name_of_a_card_does_not_change_what_it_does(name: str) -> None:
    text = "React: Once per turn, after {0} kills an opposing character: Ready {0}."
    expected = noted("React(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), ReadyUp(Me()), times=1)")
    assert read(text.format(name), "Character", name).effects == (expected,)


PAIRS = [
    ("Order: Perform a +4 {} strike.", "melee", "ranged"),
    ("Order: {}: Draw a card.", "Once per turn", "Twice per turn"),
    ("{}: Draw a card.", "Order", "Spend Order"),
    ("React: {} Testa is killed: Draw a card.", "After", "Before"),
    ("Order: Target {} character within two ranks: Stun the target.", "an opposing", "another"),
    (
        "Order: Target a character {} two ranks: Stun the target.",
        "within",
        "within one rank of Testa, target a character within",
    ),
    ("Order: Move Testa {} one rank.", "forward", "backward"),
    ("Testa gains {} ATK.", "+1", "+2"),
    ("Testa gains +1 {}.", "ATK", "AC"),
    ("Testa gains +1 ATK while {}.", "wounded", "unwounded"),
    ("Your {} gain +1 ATK.", "Elves", "Dwarves"),
    ("Your {}characters gain +1 ATK.", "", "other "),
    ("Your Level 2 or {} characters gain +1 ATK.", "lower", "higher"),
    ("React: After Testa is targeted with a {}: Draw a card.", "spell", "strike"),
    ("React: After Testa {} a magic save: Draw a card.", "succeeds with", "fails"),
    ("Order: Testa gains +1 ATK {}.", "until end of turn", "permanently"),
    ("Order: {}Draw a card.", "", "You may d"),
    ("Order: Perform a +1 ranged strike. If the strike {}, draw a card.", "hits", "misses"),
    ("React: Before Testa suffers wounds: Reduce the wounds {} one.", "by", "to"),
    ("Testa may not be targeted by {} strikes.", "melee", "ranged"),
]


@pytest.mark.parametrize(("text", "one", "other"), PAIRS)
def test_a_meaning_word_changed_changes_the_effect(text: str, one: str, other: str) -> None:
    found = [read(text.format(word).replace("dDraw", "draw")) for word in (one, other)]
    assert canonical(found[0].effects) != canonical(found[1].effects)
    assert any(reading.whole for reading in found)


def test_every_ability_that_is_read_goes_through_the_door_of_the_engine() -> None:
    for shipped in shipped_cards(GAME).values():
        for ability in compiler().read(shipped).effects:
            assert refused(ability, of_card(shipped, 0, None)) == ""


def test_an_ability_of_words_that_the_engine_does_not_know_is_refused() -> None:
    sheet = of_card(card(""), 0, None)
    assert "dance" in refused(noted("Static(Cannot('dance'))"), sheet)
    assert "by='strike'" in refused(noted("Static(Cannot('be moved', by='strike'))"), sheet)
    assert "Draw.n" in refused(noted("Order(Draw('two'))"), sheet)
    assert "KeyError" in refused(noted("React(Event('sneeze'), Draw(1))"), sheet)
    assert refused(noted("Order(Draw(2))"), sheet) == ""


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("Order: Draw a card.", True),
        ("Spend Order: Draw a card.", True),
        ("Order: Whistle a tune.", True),
        ("Once per turn, Spend Order: Whistle a tune.", True),
        ("React: Whistle a tune.", False),
        ("Testa Quill whistles.", False),
        ('Each Dwarf has the text "Order: Whistle a tune."', False),
    ],
)
def test_clause_knows_whether_a_player_begins_it(text: str, begun: bool) -> None:
    assert clause(text).begun is begun


def test_what_matters_to_a_card_are_the_names_and_traits_in_its_text_and_no_others() -> None:
    known = tuple(shipped_cards(GAME).values())
    own = card("Order: Kill target Squid.")

    def near(*more: Card) -> str:
        return Compiler((*known, *more)).near(own)

    stranger = replace(own, name="Mock Lamp", fields={"traits": ("Candle",)})
    kin = replace(own, name="Mock Kin", fields={"traits": ("Squid",)})
    namesake = replace(own, name="Squid", fields={})
    assert near() == near(stranger)
    assert len({near(), near(kin), near(namesake)}) == 3
    assert Compiler((*known, kin)).read(own).whole
    assert not Compiler((*known, stranger)).read(own).whole


def test_version_of_the_compiler_is_that_of_its_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "db" / "saga" / "grammar"
    folder.mkdir(parents=True)
    monkeypatch.setattr(version, "shipped", tmp_path.joinpath)

    def told() -> str:
        compiler_version.cache_clear()
        return compiler_version()

    (folder / "1.txt").write_text("a")
    first = told()
    assert told() == first
    (folder / "1.txt").write_text("b")
    changed = told()
    (folder / "1.txt").rename(folder / "2.txt")
    assert len({first, changed, told()}) == 3
    compiler_version.cache_clear()
