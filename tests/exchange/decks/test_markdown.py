"""Markdown that people write, not only ours: no card is lost without a word."""

from deckbuilder.core.formats import ReadDeck
from deckbuilder.exchange.decks import markdown
from tests.helpers import toy


def read(words: str) -> ReadDeck:
    return markdown.read(words.encode(), "post.md", toy.shelf())


def counts(read: ReadDeck) -> dict[tuple[str, str], int]:
    return {(e.slot, e.card): e.count for e in read.deck.entries}


def test_a_card_line_without_a_bullet_is_read() -> None:
    result = read("## Leader\n1 King Fox\n## Deck\n- 3 Hoard\n* 2 Strongarm\nFox Guard\n")
    assert counts(result) == {
        ("leader", "king-fox"): 1, ("deck", "hoard"): 3, ("deck", "strongarm"): 2, ("deck", "fox-guard"): 1,
    }  # fmt: skip


def test_an_unknown_card_without_a_bullet_is_kept() -> None:
    assert read("## Deck\n2 Nobody Knows Me\n").deck.unknown == (("deck", "Nobody Knows Me", 2),)


def test_prose_is_passed_over_and_said() -> None:
    result = read("# Raid\nA fine deck, I think.\n## Deck\n- 3 Hoard\n")
    assert (result.deck.name, counts(result)) == ("Raid", {("deck", "hoard"): 3})
    assert [(f.where, "passed over" in f.why) for f in result.findings] == [("line 2", True)]


def test_a_first_heading_that_is_a_section_is_a_section() -> None:
    result = read("# Leader\n- 1 King Fox\n# Deck\n- 3 Hoard\n")
    assert (result.deck.name, counts(result)) == ("post", {("leader", "king-fox"): 1, ("deck", "hoard"): 3})
