"""What a team may be, and what is said of one that may not."""

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import FormatFile
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.games.guilds import GAME
from deckbuilder.games.guilds.team import TEAM, TeamRules
from tests.helpers.tables import shipped_shelf


def shelf() -> Shelf:
    return shipped_shelf(GAME)


def of_class(cls: str, place: int = 0) -> CardId:
    return [id for id, card in sorted(shelf().cards.items()) if card.fields["class"] == cls][place]


def team(*cards: CardId) -> Deck:
    return Deck(GAME.id, "standard", "Team", tuple(Entry(TEAM, card) for card in cards))


FOUR = ("Archer", "Mage", "Rogue", "Cleric")


def test_four_warriors_of_four_classes_are_legal() -> None:
    assert shelf().rules.judge(team(*map(of_class, FOUR)), shelf().cards, "standard").legal is True


def test_a_team_has_no_two_warriors_of_one_class() -> None:
    deck = team(*map(of_class, FOUR[:3]), of_class("Rogue", 1))
    verdict = shelf().rules.judge(deck, shelf().cards, "standard")
    assert [(v.rule, v.source) for v in verdict.violations] == [("classes", "guilds: Rules & Game Play")]
    for fix in verdict.violations[0].fixes:
        mended = fix.applied(deck)
        assert [v.rule for v in shelf().rules.judge(mended, shelf().cards, "standard").violations] == ["size"]


def test_a_team_is_four_neither_more_nor_less() -> None:
    for cards, words in ((FOUR[:3], "3 of 4"), ((*FOUR, "Ninja"), "5 warriors")):
        verdict = shelf().rules.judge(team(*map(of_class, cards)), shelf().cards, "standard")
        assert [v.rule for v in verdict.violations] == ["size"]
        assert words in verdict.violations[0].message


def test_an_unknown_name_leaves_the_team_open() -> None:
    deck = Deck(GAME.id, "standard", "Team", tuple(Entry(TEAM, of_class(c)) for c in FOUR[:3]), ((TEAM, "Nobody", 1),))
    assert shelf().rules.judge(deck, shelf().cards, "standard").legal is None


def test_a_format_may_bar_warriors_and_says_so() -> None:
    barred = shelf().cards[of_class("Mage")].name
    rules = TeamRules([FormatFile("cup.toml", f'key = "cup"\nlabel = "Cup"\nbanned = ["{barred}"]')])
    verdict = rules.judge(team(*map(of_class, FOUR)), shelf().cards, "cup")
    assert [v.rule for v in verdict.violations] == ["banned"]
    assert barred in verdict.violations[0].message


def test_a_wrong_format_file_is_a_finding_and_leaves_the_others() -> None:
    files = [FormatFile("a.toml", "key = 3"), FormatFile("b.toml", "{"), FormatFile("c.toml", 'key = "c"\nlabel = "C"')]
    rules = TeamRules(files)
    assert [finding.where.split(",")[0] for finding in rules.problems()] == ["a.toml", "b.toml"]
    assert [spec.key for spec in rules.formats()] == ["c"]


def test_empty_places_ask_for_a_class_that_is_not_there() -> None:
    places = shelf().rules.formation(team(of_class("Mage")), shelf().cards)[0]
    assert [place.card is None for place in places] == [False, True, True, True]
    assert "mage" not in places[1].search
    assert {place.slot for place in places} == {SlotId("team")}
