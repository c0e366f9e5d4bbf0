"""What a face offers to read and write is what the exchange can do."""

from deckbuilder.desk.file_formats import card_readers, deck_writers
from tests.gui.fakes import GAME
from tests.helpers import toy


def test_text_lists_are_written_in_every_game() -> None:
    assert "text" in {format.key for format in deck_writers(toy.shelf())}


def test_everything_offered_can_do_what_it_is_offered_for() -> None:
    assert all(format.read is not None for format in card_readers(GAME))
    assert all(format.write is not None for format in deck_writers(toy.shelf()))
