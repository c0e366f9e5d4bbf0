"""Formats of a game that has few."""

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.game import FormatFile, FormatSpec
from deckbuilder.core.ids import CardId, GameId, SlotId
from deckbuilder.core.plain_formats import PlainFormats, verdict

USUAL = FormatSpec("usual", "Usual")
CARD = Card(CardId("ogre"), GameId("g"), "Ogre", "Warrior", "", {})
OPEN = 'key = "open"\nlabel = "Open"\naliases = ["all"]\nbanned = ["ogre"]\nwild = true'


def formats(*texts: str) -> PlainFormats:
    return PlainFormats([FormatFile(f"{n}.toml", text) for n, text in enumerate(texts)], USUAL, ("wild",))


def test_game_without_files_has_its_usual_format() -> None:
    assert formats().all() == (USUAL,)
    assert not formats().bars(CARD, "usual")


def test_format_is_found_by_key_label_and_alias() -> None:
    for name in ("open", "Open", "ALL", "open (2026)"):
        assert formats(OPEN).find(name).key == "open"
    with pytest.raises(UnknownFormat):
        formats(OPEN).find("usual")


def test_format_bars_cards_and_says_yes() -> None:
    found = formats(OPEN)
    assert found.bars(CARD, "open")
    assert found.says("open", "wild")
    assert not found.says("nowhere", "wild")
    entries = (Entry(SlotId("main"), CARD.id, 2),)
    deck = Deck("d", GameId("g"), "open", entries)
    (ban,) = found.bans(deck, {CARD.id: CARD}, found.find("open"))
    assert ban.rule == "banned"
    assert ban.fixes[0].edits[0].count == 0
    assert not verdict(deck, found.find("open"), (ban,)).legal


def test_later_file_of_a_key_counts() -> None:
    found = formats(OPEN, 'key = "open"\nlabel = "Wide open"')
    assert [one.label for one in found.all()] == ["Wide open"]
    assert not found.bars(CARD, "open")
    assert not found.says("open", "wild")


@pytest.mark.parametrize(
    ("text", "where"),
    [("key = ", "0.toml"), ('key = "a"', "0.toml"), ('key = "a"\nlabel = "A"\nbanned = [1]', "0.toml, banned"), ("wild = 1", "0.toml, wild"), ("more = 1", "0.toml, more")],
)  # fmt: skip
def test_wrong_file_is_left_out_with_a_finding(text: str, where: str) -> None:
    found = formats(text)
    assert [finding.where for finding in found.findings] == [where]
    assert found.all() == (USUAL,)
