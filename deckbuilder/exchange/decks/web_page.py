"""Decks for the web: a page of HTML that needs nothing beside it, to be looked at, and BBCode for forums, read as lists are."""

import html

from deckbuilder.core.decks import Deck, Entry, SlotSpec
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.core.intake import without_controls
from deckbuilder.core.losses import CARD_NOTES, lost
from deckbuilder.core.saying import english
from deckbuilder.exchange.decks import text
from deckbuilder.exchange.decks.posts import FACTS
from deckbuilder.exchange.decks.programs import zone
from deckbuilder.exchange.decks.text import sections

_STYLE = (
    "body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1d1b18;background:#fff}"
    "h1{margin:0}main{columns:18rem;column-gap:2.5rem}section{break-inside:avoid}h2{font-size:1.1rem;margin:1.2rem 0 .3rem}"
    "ul{list-style:none;margin:0;padding:0}li b{display:inline-block;min-width:1.8em}.note{color:#5b554c}"
    "@media(prefers-color-scheme:dark){body{color:#ece7df;background:#191715}.note{color:#b3aa9c}}"
)
_CARRIED = ("name", "format", "choices", "notes", "tags")


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write a page with a list for each section; it loads nothing, and every word of the deck is escaped."""
    name = html.escape(without_controls(deck.name)) or "Untitled"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{name}</title><style>{_STYLE}</style></head>",
        f"<body><h1>{name}</h1>",
        f'<p class="note">{html.escape(FACTS.join(_facts(deck, shelf)))}</p>',
        "<main>",
    ]
    for slot, entries, unknown in sections(deck, shelf):
        lines.append(f"<section><h2>{html.escape(_heading(slot, entries, unknown))}</h2><ul>")
        for count, words, note in _rows(entries, unknown, shelf):
            remark = f' <span class="note">{html.escape(note)}</span>' if note else ""
            lines.append(f"<li><b>{count}</b> {html.escape(words)}{remark}</li>")
        lines.append("</ul></section>")
    lines.append("</main>")
    if deck.notes.strip():
        notes = html.escape(without_controls(deck.notes)).splitlines()
        lines.append(f'<h2>Notes</h2><p class="note">{"<br>".join(notes)}</p>')
    lines.append("</body></html>")
    return WrittenDeck(("\n".join(lines) + "\n").encode(), _lost(deck))


def write_bbcode(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write headings in bold and plain lines, which every forum shows; brackets in names cannot be taken for tags."""
    lines = [f"[b]{_unbracketed(deck.name) or 'Untitled'}[/b]", _unbracketed(FACTS.join(_facts(deck, shelf)))]
    for slot, entries, unknown in sections(deck, shelf):
        lines += ["", f"[b]{_unbracketed(_heading(slot, entries, unknown))}[/b]"]
        for count, words, note in _rows(entries, unknown, shelf):
            remark = f" [i]{_unbracketed(note)}[/i]" if note else ""
            lines.append(f"{count} {_unbracketed(words)}{remark}")
    if deck.notes.strip():
        lines += ["", "[b]Notes[/b]", _unbracketed(deck.notes)]
    return WrittenDeck(("\n".join(lines) + "\n").encode(), _lost(deck))


def _lost(deck: Deck) -> tuple[str, ...]:
    return lost(deck, carried=(*_CARRIED, CARD_NOTES))


def _facts(deck: Deck, shelf: Shelf) -> list[str]:
    facts = [shelf.game.name, english(shelf.rules.find(deck.format).label), *(value for _, value in deck.choices)]
    return [without_controls(fact) for fact in (*facts, f"{deck.count()} cards", *deck.tags)]


def _heading(slot: SlotSpec, entries: list[Entry], unknown: list[tuple[str, int]]) -> str:
    return f"{zone(slot)} ({sum(e.count for e in entries) + sum(n for _, n in unknown)})"


def _rows(entries: list[Entry], unknown: list[tuple[str, int]], shelf: Shelf) -> list[tuple[int, str, str]]:
    """Give count, name and note of each line."""
    known = [(e.count, shelf.cards[e.card].name, without_controls(e.note)) for e in entries]
    return [*known, *((count, name, "") for name, count in unknown)]


def _unbracketed(text: str) -> str:
    """Give a text whose brackets no forum takes for a tag: round ones, which it has no other way to write."""
    return without_controls(text).replace("[", "(").replace("]", ")")


FORMAT = DeckFormat("html", "Web page (HTML)", (".html",), None, None, write)
BBCODE = DeckFormat("bbcode", "Forum post (BBCode)", (".bbcode",), None, text.read, write_bbcode)
