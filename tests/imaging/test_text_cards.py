"""Cards in words: every card that comes with the program is set whole, inside its edges, large enough to be read."""

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.imaging.page import Area, Words
from deckbuilder.imaging.text_cards import TextCard, set_card
from tests.helpers.card_files import cards_of, read
from tests.helpers.faces import first_game, made, spec_of, starter_cards
from tests.helpers.shared_data import card_list

PLACE = Area(1000, 1000, 6300, 8800)
LEAST = 140  # hundredths of a millimetre: four points


def said(card: Card) -> tuple[list[Words], bool]:
    game = first_game()
    items, whole = set_card(TextCard(card, card.name, spec_of(game.id), game.fields, "Nobody knows."), PLACE, "PROXY")
    return [item for item in items if isinstance(item, Words)], whole


def test_every_card_that_comes_along_is_set_whole_inside_its_edges() -> None:
    for card in starter_cards():
        words, whole = said(card)
        assert whole, card.name
        assert min(word.size for word in words) >= LEAST
        for word in words:
            assert PLACE.x <= word.x <= word.x + word.width <= PLACE.right, (card.name, word)
            assert PLACE.y <= word.y - word.size <= word.y <= PLACE.bottom, (card.name, word)


@pytest.mark.data
def test_every_real_card_is_set_whole() -> None:
    game, content = first_game(), card_list().read_bytes()
    format = next(f for f in game.card_formats() if f.sniff is not None and f.sniff(content[:65536], "cards.json"))
    cut = [card.name for card in cards_of(read(format, content, game), game) if not said(card)[1]]
    assert cut == []


def test_words_that_nobody_knows_are_told() -> None:
    words, whole = said(made(text=None))
    assert whole
    assert "Nobody knows." in [word.text for word in words]


def test_a_blank_card_has_name_and_mark_alone() -> None:
    words, whole = said(made(text=""))
    assert whole
    assert {"One", "Character", "PROXY"} == {word.text for word in words}
