"""What a warband may be, and what is said of one that may not."""

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import FormatFile
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.games.warbands import GAME
from deckbuilder.games.warbands.warband import CHAMPION, WARRIORS, WarbandRules
from tests.helpers.tables import ready_made_decks, shipped_shelf

FIVE = (("Knight", 2), ("Elf", 2), ("Wizard", 1))


def shelf() -> Shelf:
    return shipped_shelf(GAME)


def id_of(name: str) -> CardId:
    return next(id for id, card in shelf().cards.items() if card.name == name)


def band(*warriors: tuple[str, int], champion: str = "Krab", format: str = "chosen") -> Deck:
    entries = tuple(Entry(WARRIORS, id_of(name), count) for name, count in warriors)
    first = (Entry(CHAMPION, id_of(champion)),) if champion else ()
    return Deck(GAME.id, format, "Warband", (*first, *entries))


def rules(deck: Deck, format: str = "chosen") -> list[str]:
    return [violation.rule for violation in shelf().rules.judge(deck, shelf().cards, format).violations]


def test_five_warriors_and_a_champion_are_legal() -> None:
    assert shelf().rules.judge(band(*FIVE), shelf().cards, "chosen").legal is True


def test_four_warriors_are_too_few_and_six_too_many() -> None:
    assert rules(band(*FIVE[:2])) == ["size"]
    assert rules(band(*FIVE, ("Orc", 1))) == ["size"]


def test_a_warband_has_one_champion() -> None:
    assert rules(band(*FIVE, champion="")) == ["champion"]
    two = band(*FIVE).with_count(CHAMPION, id_of("Drak"), 1)
    assert rules(two) == ["champion"]


def test_no_more_of_a_warrior_than_the_deck_has() -> None:
    deck = band(("Knight", 3), ("Elf", 2))
    verdict = shelf().rules.judge(deck, shelf().cards, "chosen")
    assert [(v.rule, v.source) for v in verdict.violations] == [("copies", "warbands: Warrior Deck Card List")]
    assert rules(verdict.violations[0].fixes[0].applied(deck)) == ["size"]


def test_equipment_spells_and_fight_cards_are_dealt_and_not_named() -> None:
    for name in ("Whip", "Greaves", "Fireball", "Terrain: Tower"):
        deck = band(*FIVE).with_count(WARRIORS, id_of(name), 1)
        verdict = shelf().rules.judge(deck, shelf().cards, "chosen")
        assert [v.rule for v in verdict.violations] == ["size", "kind"], name
        assert rules(verdict.violations[1].fixes[0].applied(deck)) == []
        assert shelf().rules.allows(shelf().cards[id_of(name)], "chosen") is False


def test_a_champion_among_the_warriors_is_put_in_his_place() -> None:
    deck = band(*FIVE, champion="").with_count(WARRIORS, id_of("Moloch"), 1)
    verdict = shelf().rules.judge(deck, shelf().cards, "chosen")
    part = next(v for v in verdict.violations if v.rule == "part")
    assert rules(part.fixes[0].applied(deck)) == []
    assert rules(shelf().rules.arrange(deck, shelf().cards)) == []


def test_a_dealt_warband_names_nobody() -> None:
    deck = band(*FIVE, format="dealt")
    verdict = shelf().rules.judge(deck, shelf().cards, "dealt")
    assert [v.rule for v in verdict.violations] == ["dealt"]
    assert rules(verdict.violations[0].fixes[0].applied(deck), "dealt") == []
    assert {(slot.least, slot.most) for slot in shelf().rules.slots("dealt")} == {(0, 0)}


def test_an_unknown_name_leaves_the_warband_open() -> None:
    deck = Deck(GAME.id, "chosen", "Warband", band(*FIVE[:2]).entries, ((WARRIORS, "Nobody", 1),))
    assert shelf().rules.judge(deck, shelf().cards, "chosen").legal is None


def test_a_format_may_bar_warriors_and_says_so() -> None:
    cup = WarbandRules([FormatFile("cup.toml", 'key = "cup"\nlabel = "Cup"\nbanned = ["Moloch"]')])
    verdict = cup.judge(band(*FIVE, champion="Moloch"), shelf().cards, "cup")
    assert [v.rule for v in verdict.violations] == ["banned"]


def test_a_wrong_format_file_is_a_finding_and_leaves_the_others() -> None:
    files = [
        FormatFile("a.toml", "dealt = 3"),
        FormatFile("b.toml", "{"),
        FormatFile("c.toml", 'key = "c"\nlabel = "C"'),
    ]
    found = WarbandRules(files)
    assert [finding.where.split(",")[0] for finding in found.problems()] == ["a.toml", "b.toml"]
    assert [spec.key for spec in found.formats()] == ["c"]


def test_spellcasters_stand_behind_and_never_more_than_in_front() -> None:
    _, back = shelf().rules.formation(band(*FIVE), shelf().cards)
    assert [shelf().cards[p.card].name for p in back if p.card] == ["Elf", "Elf", "Wizard"]
    casters = band(("Wizard", 2), ("Warlock", 2), ("Elf", 1), champion="Cad'Vrr")
    assert [len(row) for row in shelf().rules.formation(casters, shelf().cards)] == [3, 3]


def test_empty_places_say_who_is_wanted_the_champion_behind() -> None:
    front, back = shelf().rules.formation(band(champion=""), shelf().cards)
    assert [(p.slot, p.search) for p in front] == [(SlotId("warriors"), "type:warrior")] * 3
    assert [(p.slot, p.wanted) for p in back] == [
        (SlotId("champion"), "Champion"),
        *[(SlotId("warriors"), "Warrior")] * 2,
    ]


def test_the_ready_made_warbands_are_legal_and_one_is_dealt() -> None:
    decks = ready_made_decks(GAME)
    assert len(decks) >= 5
    assert all(shelf().rules.judge(deck, shelf().cards, deck.format).legal for deck in decks)
    assert sorted({deck.format for deck in decks}) == ["chosen", "dealt"]
    assert [deck.count() for deck in decks if deck.format == "dealt"] == [0]


def test_a_list_without_sections_is_proposed_with_its_champion_in_his_place() -> None:
    deck = band(*FIVE, champion="").with_count(WARRIORS, id_of("Krab"), 1)
    (proposal,) = shelf().rules.propose(deck, shelf().cards)
    assert rules(proposal.deck) == []
    assert shelf().rules.propose(band(champion=""), shelf().cards) == ()
