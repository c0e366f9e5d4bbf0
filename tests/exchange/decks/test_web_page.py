"""Decks for the web: whatever a deck is called, a page holds no foreign markup and a post no foreign tag."""

import re
from html.parser import HTMLParser

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.decks import web_page
from tests.helpers import toy

TEMPLE = CardId("the-mock-temple")
EVIL = toy.deck(
    name="<script>alert(1)</script> & [b]co[/b]",
    entries=(
        Entry(toy.LEADER, CardId("king-fox"), 1, note='"<img src=x>" [url=x]'),
        Entry(toy.DECK, TEMPLE, 2, PrintingId("the-mock-temple/OLD")),
    ),
    unknown=((toy.DECK, "<b>Nobody</b> [img]x[/img]", 3),),
    notes="one\n</p><script>two",
    tags=("</title>",),
)


class _Page(HTMLParser):
    """Collects elements, and texts by element."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onload", "onclick"}

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.tags[-1], data.strip()))


def page(deck: Deck) -> _Page:
    return _Page(web_page.write(deck, toy.shelf()).content)


def test_a_page_lists_sections_with_their_counts_and_cards() -> None:
    texts = [text for tag, text in page(EVIL).texts if tag in ("h2", "b", "li")]
    assert texts == [
        "Leader (1)",
        "1",
        "King Fox",
        "Deck (5)",
        "2",
        "The Mock Temple",
        "3",
        "<b>Nobody</b> [img]x[/img]",
        "Notes",
    ]


def test_nothing_of_a_deck_becomes_markup() -> None:
    found = page(EVIL)
    assert set(found.tags) <= {
        "html", "head", "meta", "title", "style", "body", "h1", "p", "main", "section", "h2", "ul", "li", "b", "span", "br",
    }  # fmt: skip
    assert ("title", EVIL.name) in found.texts
    assert ("span", '"<img src=x>" [url=x]') in found.texts


def test_a_post_has_only_the_tags_of_ours() -> None:
    post = web_page.write_bbcode(EVIL, toy.shelf()).content.decode()
    assert set(re.findall(r"\[[^\]]*\]", post)) == {"[b]", "[/b]", "[i]", "[/i]"}
    assert "[b]Leader (1)[/b]\n1 King Fox [i]" in post
    assert "\n2 The Mock Temple\n3 <b>Nobody</b> (img)x(/img)\n" in post


def test_what_is_left_out_is_said() -> None:
    assert web_page.write(EVIL, toy.shelf()).lost == ("printing of 1 entry",)
    assert web_page.write_bbcode(EVIL, toy.shelf()).lost == ("printing of 1 entry",)
