"""OCTGN's ``.o8d``: a section for each slot, cards by the identity that our ``set.xml`` gives them, and by name.

An identity stands for a card in a set. That of the first printing also means that any printing will do.
"""

from typing import TYPE_CHECKING

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown, without_controls
from deckbuilder.core.losses import lost
from deckbuilder.core.saying import say
from deckbuilder.exchange.decks.lines import Reading
from deckbuilder.exchange.decks.programs import (
    begins,
    counted,
    printing_of,
    program_card,
    program_name,
    rendered,
    take,
    within,
    zone,
)
from deckbuilder.exchange.decks.reading import DeckReading
from deckbuilder.exchange.decks.text import sections

if TYPE_CHECKING:  # 10 ms to load, and a list is rarely XML
    from xml.etree.ElementTree import Element

_ROOT = "deck"


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the filled sections; names that the catalog lacks stop OCTGN, and it is said."""
    from xml.etree.ElementTree import Element, SubElement  # as above

    from deckbuilder.exchange.cards.octgn import game_guid

    root = Element(_ROOT, game=game_guid(shelf.game))
    for slot, entries, unknown in sections(deck, shelf):
        section = SubElement(root, "section", name=zone(slot), shared="False")
        for entry in entries:
            card = shelf.cards[entry.card]
            told = {"qty": str(entry.count), "id": _guid(card, printing_of(entry, shelf), shelf)}
            SubElement(section, "card", told).text = without_controls(program_name(card, shelf))
        for name, count in unknown:
            told = {"qty": str(count), "id": _guid_of(name, None, shelf)}
            SubElement(section, "card", told).text = without_controls(name)
    SubElement(root, "notes").text = without_controls(deck.notes)
    gone = sum(1 for e in deck.entries if e.printing and _kept(e, shelf) != e.printing)
    warnings = [
        say("OCTGN refuses a deck with a card that it does not know: {name}", name=shown(name))
        for _, name, _ in deck.unknown
    ]
    return WrittenDeck(rendered(root), lost(deck, carried=("notes",), printings=gone), tuple(dict.fromkeys(warnings)))


def _guid_of(name: str, printing: Printing | None, shelf: Shelf) -> str:
    from deckbuilder.exchange.cards.octgn import card_guid  # the readers of card files take 20 ms

    return card_guid(shelf.game, name, printing)


def _guid(card: Card, printing: Printing | None, shelf: Shelf) -> str:
    printing = printing or next(iter(card.printings), None)
    return _guid_of(program_name(card, shelf), printing, shelf)


def _printing(card: Card, guid: str, shelf: Shelf) -> Printing | None:
    """Give the printing that an identity means; None where it means any."""
    for printing in card.printings:
        if _bare(_guid(card, printing, shelf)) == guid:
            return printing if printing != card.printings[0] else None
    return None


def _kept(entry: Entry, shelf: Shelf) -> str | None:
    card = shelf.cards[CardId(entry.card)]
    back = _printing(card, _bare(_guid(card, printing_of(entry, shelf), shelf)), shelf)
    return back.id if back is not None else None


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a deck by the names in it; a section that no slot is called is put with the rest.

    Raises:
        BadInput: it is no such file, or out of bounds.
    """
    from deckbuilder.exchange.cards.octgn import game_guid  # as above
    from deckbuilder.exchange.cards.xml_file import parse

    root = parse(content, name, _ROOT)
    reading = DeckReading(shelf, name.rsplit(".", 1)[0])
    if _bare(root.get("game")) != _bare(game_guid(shelf.game)):
        reading.say(
            "game", say("the deck is for {game}; read for {name}", game=shown(root.get("game")), name=shelf.game.name)
        )
    reading.notes = (root.findtext("notes") or "").splitlines()
    cards = ((box.get("name") or "", card) for box in root.iterfind("section") for card in box.iterfind("card"))
    section = None
    for number, (title, card) in enumerate(within(cards, name)):
        place, called = f"card[{number}]", (card.text or "").strip()
        if title != section:
            section = title
            if not reading.begin(title, place):
                reading.begin_unknown(title, place)
        count = counted(reading, place, card.get("qty") or "1", called)
        if count is not None:
            take(reading, place, reading.slot, _wanted(count, called, card, shelf))
    return reading.done()


def _wanted(count: int, called: str, card: "Element", shelf: Shelf) -> Reading:
    found = program_card(called, shelf).cards
    printing = _printing(shelf.cards[found[0]], _bare(card.get("id")), shelf) if len(found) == 1 else None
    return Reading(count, called, printing.set, printing.number) if printing is not None else Reading(count, called)


def _bare(guid: str | None) -> str:
    """Give an identity as it is compared: braces and hyphens off, lower case."""
    return (guid or "").strip().strip("{}").replace("-", "").casefold()


def sniff(content: bytes, name: str) -> bool:
    """Tell whether the root element is a deck with a game's identity, or has sections."""
    return begins(content, f"{_ROOT} ", "<section") or (
        begins(content, _ROOT, "game=") and not begins(content, _ROOT, "<superzone")
    )


FORMAT = DeckFormat("o8d", "OCTGN", (".o8d",), sniff, read, write)
