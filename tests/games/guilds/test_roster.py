"""The roster of the ring: every class in every guild, and four teams that show what guilds can do."""

from deckbuilder.games.guilds import GAME
from deckbuilder.games.guilds.fields import CLASSES, GUILDS, HEALERS
from tests.helpers.tables import ready_made_decks, shipped_cards, shipped_shelf


def test_every_class_stands_in_every_guild() -> None:
    cards = shipped_cards(GAME).values()
    assert {(card.fields["class"], card.fields["guild"]) for card in cards} == {(c, g) for c in CLASSES for g in GUILDS}
    assert len(cards) == len(CLASSES) * len(GUILDS)


def test_every_guild_ability_is_in_the_ring() -> None:
    abilities = {card.fields["ability"] for card in shipped_cards(GAME).values()}
    assert abilities == {ability for names in GUILDS.values() for ability in names}


def test_only_healers_have_healing() -> None:
    for card in shipped_cards(GAME).values():
        assert ("healing" in card.fields) == (card.fields["class"] in HEALERS), card.name


def test_there_are_four_teams_and_all_are_legal() -> None:
    shelf, decks = shipped_shelf(GAME), ready_made_decks(GAME)
    assert len(decks) == 4
    assert all(shelf.rules.judge(deck, shelf.cards, "standard").legal for deck in decks)
