"""Finding decks by words, versions in short, two decks side by side."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deckbuilder.core.decks import Deck, Entry, Severity
from deckbuilder.core.ids import CardId, DeckId, PrintingId
from deckbuilder.desk.deck_compare import Comparison, Line, side_by_side
from deckbuilder.desk.deck_library import DeckWish, ListedDeck, found, leader_of, ready_made_row, recent, wish_of
from deckbuilder.desk.deck_versions import in_short, last_legal, told
from tests.helpers import toy
from tests.helpers.repositories import MemoryDecks
from tests.helpers.toy import ARMY, DECK, LEADER, TOY

FOX, SWORD, HOARD = toy.CARDS[1].id, toy.CARDS[2].id, toy.CARDS[6].id
SHELF = toy.shelf()
LABELS = {"plain": "Plain", "chosen": "Chosen Kin"}


def row(id: int, name: str, tags: tuple[str, ...] = (), format: str = "plain", folder: str = "") -> ListedDeck:
    return ListedDeck(DeckId(id), name, format, tags=tags, folder=folder)


ROWS = (
    row(1, "Hügel Raiders", ("fast",), folder="Events/2026"),
    row(2, "Owls", ("Fast Ones", "won"), "chosen"),
    row(3, "Hill Guard", ("slow",)),
)
HELD = {1: ("ember axe",), 3: ("ember axe", "hall of owls")}


def using(words: str) -> set[DeckId | Path]:
    return {DeckId(id) for id, names in HELD.items() if any(all(w in name for w in words.split()) for name in names)}


def hits(text: str) -> list[object]:
    return [deck.key for deck in found(wish_of(text), ROWS, LABELS, using)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hugel", [1]),
        ("HILL", [3]),
        ("raiders fast", [1]),
        ("2026", [1]),
        ("kin", [2]),
        ("tag:fast", [1, 2]),
        ('tag:"fast o"', [2]),
        ("tag:fast tag:won", [2]),
        ("format:chosen", [2]),
        ("Format:pl guard", [3]),
        ("card:hall", [3]),
        ('card:"Ember Axe"', [1, 3]),
        ("decks with Ember Axe", [1, 3]),
        ("with  ember   axe", [1, 3]),
        ("ember axe", [1, 3]),
        ("axe ember", [1, 3]),
        ("raiders axe", [1]),
        ("ember owls", []),
        ("owls", [2, 3]),
        ("card:nothing", []),
        ("mood:grim", []),
        ("tag:", [1, 2, 3]),
        ("  ", [1, 2, 3]),
    ],
)
def test_decks_are_found_by_name_folder_tag_format_and_card(text: str, wanted: list[int]) -> None:
    assert hits(text) == wanted


def test_two_letters_look_into_no_deck() -> None:
    assert hits("ax") == []
    assert wish_of("with ") == DeckWish(("with",))


def test_leader_is_the_card_of_the_part_that_holds_exactly_one() -> None:
    entries = (Entry(ARMY, FOX), Entry(LEADER, HOARD))
    assert leader_of(Deck(TOY, "plain", "A", entries), SHELF.rules) == HOARD
    assert leader_of(Deck(TOY, "plain", "A", entries[:1]), SHELF.rules) is None
    assert leader_of(Deck(TOY, "no such format", "A", entries), SHELF.rules) is None


def test_ready_made_deck_is_named_by_its_file() -> None:
    assert ready_made_row(Path("db/the-bell-below.txt")).name == "The Bell Below"


def test_recent_decks_are_the_last_changed() -> None:
    store = MemoryDecks()
    for name in ("A", "B", "C"):
        store.create(Deck(TOY, "plain", name))
    assert [head.name for head in recent(store, TOY, 2)] == ["C", "B"]


# -- versions -------------------------------------------------------------------------------------------


def deck(*counts: tuple[CardId, int]) -> Deck:
    return Deck(TOY, "plain", "A", tuple(Entry(DECK, card, count) for card, count in counts))


def when(day: int) -> datetime:
    return datetime(2026, 1, day, tzinfo=UTC)


def test_versions_say_what_changed_since_the_one_before_and_whether_they_were_legal() -> None:
    small, legal = deck((FOX, 2)), deck((FOX, 3), (HOARD, 2))
    stored = [(2, "won", when(2), legal), (1, "", when(1), small)]
    now = deck((HOARD, 5))
    versions = told(stored, SHELF, now)
    assert [(v.number, v.name, v.legal) for v in versions] == [(0, "", False), (2, "won", True), (1, "", False)]
    assert in_short(versions[0].changes) == ((3, "Hoard"), (-3, "Fox Guard"))
    assert in_short(versions[1].changes) == ((1, "Fox Guard"), (2, "Hoard"))
    assert versions[2].changes == ()
    newest = last_legal(versions)
    assert newest is not None
    assert newest.number == 2


def test_state_now_is_no_line_of_its_own_where_it_is_the_newest_version() -> None:
    stored = [(1, "", when(1), deck((FOX, 2)))]
    assert [version.number for version in told(stored, SHELF, deck((FOX, 2)))] == [1]
    assert last_legal(told(stored, SHELF)) is None


def test_card_that_only_changed_its_part_is_said_so() -> None:
    before, after = deck((FOX, 2)), Deck(TOY, "plain", "A", (Entry(ARMY, FOX, 2),))
    (version, _) = told([(2, "", when(2), after), (1, "", when(1), before)], SHELF)
    assert in_short(version.changes) == ((0, "Fox Guard"),)


# -- side by side ---------------------------------------------------------------------------------------


def lines(comparison: Comparison) -> dict[str, Line]:
    return {line.name: line for part in comparison.parts for line in part.lines}


def test_side_by_side_has_every_card_of_either_by_part_and_type() -> None:
    left = replace(deck((FOX, 3), (SWORD, 1)), unknown=((DECK, "Nobody", 2),))
    right = deck((SWORD, 2))
    comparison = side_by_side(left, right, SHELF)
    assert [(part.label, part.kind, part.left, part.right) for part in comparison.parts] == [
        ("Deck", "Unit", 3, 0),
        ("Deck", "Relic", 1, 2),
        ("Deck", "", 2, 0),
    ]
    assert {name: line.delta for name, line in lines(comparison).items()} == {
        "Fox Guard": -3,
        "2-Handed Sword": 1,
        "Nobody": -2,
    }
    assert comparison.changes == 3
    assert [(pair.label, pair.left, pair.right) for pair in comparison.totals] == [("cards", 6, 2)]
    assert [(p.label, p.left, p.right) for p in comparison.charts[0].pairs] == [("Unit", 3, 0), ("Relic", 3, 2)]


def test_other_printings_notes_and_options_differ_without_a_difference_in_number() -> None:
    plain = Entry(DECK, FOX, 2)
    for changed, reprinted, renoted in (
        (replace(plain, printing=PrintingId("fox/TOY")), True, False),
        (replace(plain, note="foil"), False, True),
        (replace(plain, options=(Entry(DECK, HOARD),)), False, True),
    ):
        comparison = side_by_side(replace(deck(), entries=(plain,)), replace(deck(), entries=(changed,)), SHELF)
        (line,) = lines(comparison).values()
        assert (line.delta, line.reprinted, line.renoted, line.changed) == (0, reprinted, renoted, True)


def test_more_copies_of_the_same_printing_are_no_other_printing() -> None:
    (line,) = lines(side_by_side(deck((FOX, 1)), deck((FOX, 3)), SHELF)).values()
    assert (line.delta, line.reprinted) == (2, False)


def test_verdicts_tell_what_one_says_and_the_other_does_not() -> None:
    left, right = deck((FOX, 3), (HOARD, 2)), deck((FOX, 4), (HOARD, 2))
    comparison = side_by_side(left, replace(right, format="no such format"), SHELF)
    assert comparison.verdicts[1] is None
    assert comparison.heads == (("format", "plain", "no such format"),)
    comparison = side_by_side(left, right, SHELF)
    assert comparison.only_left == ()
    assert comparison.only_right == ((Severity.ERROR, "4 copies"),)
    assert side_by_side(right, right, SHELF).only_right == ()


def test_same_decks_differ_in_nothing() -> None:
    comparison = side_by_side(deck((FOX, 3)), deck((FOX, 3)), SHELF)
    assert (comparison.changes, comparison.heads) == (0, ())
    assert len(comparison.parts) == 1
