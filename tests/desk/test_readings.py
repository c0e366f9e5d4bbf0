"""Cards are read once: again only when the card, the reader or what matters of other cards is another."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.reading import Clause, Reading, Span
from deckbuilder.desk.readings import Readings
from tests.helpers.repositories import MemoryReadings
from tests.helpers.toy import GAME


def made(name: str, text: str, kind: str = "Unit") -> Card:
    return Card(CardId(name.lower()), GAME.id, name, kind, text, {})


class Echo:
    """Reads every text as itself; names of cards in it matter."""

    misfits: tuple[Finding, ...] = ()

    def __init__(self, cards: Iterable[Card]) -> None:
        self.names = [card.name for card in cards]

    def read(self, card: Card) -> Reading[Any]:
        text = card.text or ""
        return Reading(card.name, (Clause(Span(0, len(text)), (len(text),), text.upper()),))

    def near(self, card: Card) -> str:
        return ",".join(name for name in self.names if name in (card.text or ""))


FOX, OWL, BOAR = made("Fox", "bites Boar"), made("Owl", "sees"), made("Boar", "digs")


class Shelf:
    """A catalog of cards to be read, and what reads them."""

    def __init__(self) -> None:
        self.cards: list[Card] = [FOX, OWL]
        self.kept = MemoryReadings()
        self.version, self.made = "v1", 0

    def open(self, stamp: str = "1") -> Readings:
        def reader(cards: Iterable[Card]) -> Echo:
            self.made += 1
            return Echo(cards)

        game: Game = replace(GAME, reader=reader, reader_version=lambda: self.version)
        return Readings(game, self.kept, lambda: self.cards, stamp)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def test_card_is_read_with_effects_in_their_notation(shelf: Shelf) -> None:
    assert shelf.open().of(OWL) == Reading("Owl", (Clause(Span(0, 4), ("4",), "SEES"),))


def test_second_start_reads_nothing_and_makes_no_reader(shelf: Shelf) -> None:
    shelf.open().of_all(shelf.cards)
    again = shelf.open()
    assert [reading.name for reading in again.of_all(shelf.cards)] == ["Fox", "Owl"]
    assert (again.compiled, shelf.made) == (0, 1)


@pytest.mark.parametrize(
    "other", [replace(FOX, text="bites Owl"), replace(FOX, fields={"level": 2}), replace(FOX, kind="Spell")]
)
def test_changed_card_is_read_anew_and_no_other(shelf: Shelf, other: Card) -> None:
    shelf.open().of_all(shelf.cards)
    again = shelf.open()
    again.of_all((other, OWL))
    assert again.compiled == 1


def test_other_version_of_the_reader_reads_all_anew(shelf: Shelf) -> None:
    shelf.open().of_all(shelf.cards)
    shelf.version = "v2"
    again = shelf.open()
    again.of_all(shelf.cards)
    assert again.compiled == 2


def test_import_reads_anew_only_what_its_words_matter_to(shelf: Shelf) -> None:
    shelf.open().of_all(shelf.cards)
    shelf.cards.append(BOAR)  # its name stands on the fox
    after = shelf.open("2")
    after.of_all((FOX, OWL))
    assert after.compiled == 1
    later = shelf.open("2")
    later.of_all((FOX, OWL))
    assert (later.compiled, shelf.made) == (0, 2)  # found to hold for the new catalog once and for all


def test_what_was_kept_for_a_file_is_looked_over_before_it_holds_for_a_catalog(shelf: Shelf) -> None:
    shelf.open("").of(OWL)
    after = shelf.open("1")
    after.of(OWL)
    assert (after.compiled, shelf.made) == (0, 2)
    assert {kept.stamp for kept in shelf.kept.kept.values()} == {"1"}


def test_file_that_is_counted_takes_no_stamp_away(shelf: Shelf) -> None:
    shelf.open("1").of(OWL)
    shelf.open("").of(OWL)
    assert {kept.stamp for kept in shelf.kept.kept.values()} == {"1"}


@pytest.mark.parametrize(
    "harm", [lambda said: "", lambda said: said[:-3], lambda said: said.replace('"end":4', '"end":99')]
)
def test_damaged_reading_is_read_anew(shelf: Shelf, harm: Callable[[str], str]) -> None:
    shelf.open().of(OWL)
    shelf.kept.kept = {key: kept._replace(said=harm(kept.said)) for key, kept in shelf.kept.kept.items()}
    again = shelf.open()
    assert again.of(OWL).clauses[0].english == "SEES"
    assert again.compiled == 1


def test_what_was_read_before_a_stop_is_kept(shelf: Shelf) -> None:
    cards = [made(f"Vole {n}", f"runs {n}") for n in range(300)]

    def stop(what: str, done: int, of: int) -> None:
        if done >= 200:
            raise Cancelled

    with pytest.raises(Cancelled):
        shelf.open().of_all(cards, stop)
    again = shelf.open()
    again.of_all(cards)
    assert again.compiled == 100


def test_readings_of_cards_that_are_gone_go_once_all_are_read(shelf: Shelf) -> None:
    shelf.open().of_all(shelf.cards, whole=True)
    shelf.cards = [OWL, BOAR]
    shelf.open("2").of_all(shelf.cards, whole=True)
    assert len(shelf.kept.kept) == 2


def test_game_whose_cards_nobody_reads_says_so() -> None:
    with pytest.raises(BadInput):
        Readings(replace(GAME, reader=None), MemoryReadings(), list, "1")
