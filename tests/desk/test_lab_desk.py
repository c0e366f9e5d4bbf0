"""The lab as faces use it: one game's decks laid open, dealt, counted and asked about."""

from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.cards import Value
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.formats import CardRecord, PrintingRecord
from deckbuilder.core.game import Game
from deckbuilder.core.ids import SlotId
from deckbuilder.core.insights import When
from deckbuilder.core.registry import Registry
from deckbuilder.desk.lab_desk import LabDesk
from deckbuilder.desk.services import Services
from deckbuilder.games.saga import GAME
from deckbuilder.log import LastLines
from tests.helpers import cards, worlds
from tests.helpers.repositories import MemoryCatalog, MemoryDecks


def record(name: str, kind: str, level: int, text: str | None = "", *, lead: bool = False) -> CardRecord:
    """Make a record of a Fighter, or of a card for Fighters."""
    fields: dict[str, Value] = {"class": ("Fighter",), "level": level}
    if kind == "Character":
        fields |= {"faction": ("Elf",), "subtype": ("Warlord",) if lead else ()}
    return CardRecord(f"Mock {name}", kind, text, fields, (PrintingRecord("MCK"),))


RECORDS = (
    record("Captain", "Character", 5, "Elves in your army are +1 level for equipping items.", lead=True),
    record("Scout", "Character", 1),
    record("Guard", "Character", 2),
    record("Four", "Character", 4),
    record("Nine", "Item", 9),
    record("Secret", "Action", 1, None),
)


def lab(home: Path) -> LabDesk:
    """Open the lab over a few cards."""
    catalog, games = MemoryCatalog(), Registry[Game]("game")
    catalog.ingest(GAME, cards.read(*RECORDS), "made up", b"")
    games.add(GAME.id, GAME)
    return LabDesk(Services(home, games, lambda: catalog, MemoryDecks, LastLines()), GAME)


def deck(desk: LabDesk, **copies: int) -> Deck:
    """Give a deck with the plain army and so many copies of ``Mock ...`` cards behind it."""
    ids = {card.name: card.id for card in desk.shelf().cards.values()}
    entries = [Entry(SlotId("warlord"), ids["Mock Captain"])]
    entries += [Entry(SlotId("army"), ids["Mock Scout"], 3), Entry(SlotId("army"), ids["Mock Guard"], 2)]
    entries += [Entry(SlotId("deck"), ids[f"Mock {name.title()}"], n) for name, n in copies.items()]
    return Deck(GAME.id, "open", "Mock", tuple(entries))


def test_a_game_that_knows_nothing_of_hands_has_no_lab(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nothing is known of its hands"):
        LabDesk(worlds.services(tmp_path), worlds.PLAYED)


def test_a_deal_is_a_hand_of_the_sample_with_its_verdict(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    book = desk.book(deck(desk, four=6, nine=4, secret=10))
    deals = list(desk.deals(book, 3, 20))
    assert [deal.number for deal in deals] == list(range(20))
    assert deals[7] == desk.deal(book, 3, 7)
    assert len({deal.hand for deal in deals}) > 5
    for deal in deals:
        assert [one.card for one in deal.verdict.cards] == list(deal.hand)


def test_by_when_a_card_alone_is_enough_starts_at_the_opening_hand(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    book = desk.book(deck(desk, four=6, nine=4, secret=10))
    found = {one.measure.key: one for one in desk.reached(book, 4)}
    assert {key: one.cards for key, one in found.items()} == {
        "deployable": 6, "equippable": 4, "performable": 10, "characters": 6,
    }  # fmt: skip
    opening = {one.measure.key: one for one in desk.opening(book).histograms}
    for key, one in found.items():
        assert one.by_turn[0].chance == pytest.approx(opening[key].at_least(1))
        assert one.by_turn[3].chance == 1


def test_what_words_change_is_named(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    opened = deck(desk, four=2, nine=2)
    (one,) = desk.worded(desk.book(opened, words=False), desk.book(opened))
    assert desk.shelf().cards[one.card].name == "Mock Nine"
    assert (one.printed.when, one.told.when) == (When.LATER, When.NOW)


def test_odds_follow_the_query(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    book = desk.book(deck(desk, four=6, nine=4, secret=10))
    found = desk.odds(book, "t:item or level=4", 2, turns=3, keep="t:char")
    assert (found.good, found.kept, found.both, found.library, found.unsure) == (10, 6, 6, 20, 0)
    assert [one.turn for one in found.by_turn] == [1, 2, 3]
    assert desk.odds(book, "in:army", deck=deck(desk, four=6)).good == 0


def test_cards_with_unknown_words_may_be_wanted_too(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    book = desk.book(deck(desk, four=6, secret=10))
    assert desk.odds(book, 'text:"draw a card"').unsure == 10
    assert desk.odds(book, "t:action").unsure == 0


def test_cards_that_nobody_knows_may_be_wanted_too_unless_their_names_say_no(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    made = replace(deck(desk, four=6), unknown=((SlotId("deck"), "Mock Fowl", 3), (SlotId("deck"), "Nobody", 1)))
    book = desk.book(made)
    for want, unknown in (("t:char", 4), ("Four", 4), ("name:four", 0), ("name:fowl", 3), ("not name:fowl", 1)):
        found = desk.odds(book, want, deck=made)
        assert (found.unknown, found.unsure) == (unknown, unknown), want


@pytest.mark.parametrize(
    ("want", "more", "said"),
    [
        ("t:itm", {}, "type has no word"),
        ("", {}, "what is wanted"),
        ("t:item", {"keep": "lvl>="}, "what is kept"),
        ("t:item", {"least": 0}, "1 or more"),
        ("t:item", {"turns": 0}, "1 to 50"),
        ("t:item", {"turns": 51}, "1 to 50"),
    ],
)
def test_a_question_that_cannot_be_meant_says_what_was_wanted(
    tmp_path: Path, want: str, more: dict[str, object], said: str
) -> None:
    desk = lab(tmp_path)
    book = desk.book(deck(desk, four=6))
    with pytest.raises(BadInput, match=said):
        desk.odds(book, want, **more)  # type: ignore[arg-type]  # handed through


def test_a_sample_can_be_stopped_and_its_size_is_bounded(tmp_path: Path) -> None:
    desk = lab(tmp_path)
    book = desk.book(deck(desk, four=6, nine=4))
    exact = desk.opening(book)

    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        desk.sampled(book, exact, 10**9, 1, stop)
    with pytest.raises(BadInput, match="1 to"):
        desk.sampled(book, exact, 10**9 + 1, 1)
    assert desk.sampled(book, exact, 5000, 1).agrees
