"""OCTGN's ``set.xml``: one set of a game, with cards as lists of properties.

A card is written once for each of its printings. Identities are derived from set, number and name, so that the same catalog
gives the same files. The game's own ``definition.xml`` declares the properties; see ``octgn_game``.
"""

import uuid
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.formats import CardFormat, CardPack, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.progress import Progress, silent
from deckbuilder.exchange.cards.properties import Matcher, Told, distinct_names, gathered, told_fields
from deckbuilder.exchange.cards.xml_file import all_text, has_root, parse, printable

_ROOT = "set"
_SPACE = uuid.UUID("6d1f1f0e-5b8a-5c39-9f50-0a4f6b1d2c77")
_STEP = 512
KIND, TEXT = "Type", "Text"
PRINTED = ("Number", "Rarity", "Artist", "Flavor", "Image URL")
"""Properties that a printing has; a game that declares a field of the same name has it twice."""


def game_guid(game: Game) -> str:
    """Give the identity of a game."""
    return str(uuid.uuid5(_SPACE, f"{game.id}/game"))


def set_guid(game: Game, code: str) -> str:
    """Give the identity of a set."""
    return str(uuid.uuid5(_SPACE, f"{game.id}/set/{code}"))


def card_guid(game: Game, name: str, printing: Printing | None) -> str:
    """Give the identity of a card in a printing, the same on every machine; that of a card without one by its name alone."""
    code, number = (printing.set, printing.number) if printing is not None else ("", "")
    return str(uuid.uuid5(uuid.UUID(game_guid(game)), f"{code}|{number}|{name}"))


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is an OCTGN set by its root element and the identity in it."""
    return has_root(head, f"{_ROOT} ") and b"gameId" in head.replace(b"\0", b"")


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a set.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: whose fields the properties are matched to.
        progress: told now and then.

    Raises:
        BadInput: it is no such file, out of bounds, or holds no card of this game.
    """
    root = parse(content, where, _ROOT)
    matcher = Matcher(game)
    name = (root.get("name") or "").strip()[:200]
    code = (root.get("shortName") or name).strip()[:50]
    if not code:
        matcher.warnings.add("set", "has no name: its cards are taken without a printing")
    sets = {code: CardSet(code, name or code, (root.get("releaseDate") or "").strip()[:10])}
    cards = root.findall("cards/card")
    return gathered("set", _told(cards, code, matcher, progress), matcher, sets, where)


def _told(cards: Sequence[Element], code: str, matcher: Matcher, progress: Progress) -> Iterator[Told]:
    for i, card in enumerate(cards):
        if i % _STEP == 0:
            progress("cards", i, len(cards))
        told = Told(f"cards[{i}]", card.get("name") or "")
        for element in card.iterfind("property"):
            told.properties.append((element.get("name") or "", element.get("value") or all_text(element)))
        if card.find("alternate") is not None:
            matcher.warnings.add(told.where, "left out the other side of the card")
        if code:
            told.printings.append(PrintingRecord(code))
        yield told
    progress("cards", len(cards), len(cards))


def write(cards: Sequence[Card], sets: Sequence[CardSet], game: Game) -> Sequence[tuple[str, bytes]]:
    """Write one ``set.xml`` for each set, in the folder of its identity; cards without a printing are not written.

    Args:
        cards: in the order in which they are written.
        sets: those that the printings name.
        game: whose fields become properties.
    """
    name_of = distinct_names(cards)
    known = {s.code: s for s in sets}
    roots: dict[str, tuple[Element, Element]] = {}
    for card in cards:
        for printing in {(p.set, p.number): p for p in reversed(card.printings)}.values():
            if printing.set not in roots:
                roots[printing.set] = _root(known.get(printing.set, CardSet(printing.set, printing.set)), game)
            _write_card(roots[printing.set][1], card, printing, name_of(card), game)
    files = []
    for root, _ in roots.values():
        indent(root)
        files.append((f"{root.get('id')}/set.xml", tostring(root, encoding="utf-8", xml_declaration=True)))
    return files


def _root(card_set: CardSet, game: Game) -> tuple[Element, Element]:
    told = {
        "name": printable(card_set.name),
        "shortName": printable(card_set.code),
        "id": set_guid(game, card_set.code),
        "gameId": game_guid(game),
        "version": "1.0.0",
        "gameVersion": "1.0.0",
    }
    if card_set.released:
        told["releaseDate"] = (card_set.released + "-01-01")[:10]
    root = Element(_ROOT, told)
    return root, SubElement(root, "cards")


def _write_card(parent: Element, card: Card, printing: Printing, name: str, game: Game) -> None:
    element = SubElement(parent, "card", name=printable(name), id=card_guid(game, name, printing))
    told = [(KIND, card.kind), *((spec.label, value) for spec, value in told_fields(card, game))]
    values = (printing.number, printing.rarity, printing.artist, printing.flavor, printing.image)
    for label, value in (*told, *zip(PRINTED, values, strict=True)):
        if value:
            SubElement(element, "property", name=label, value=printable(value))
    if card.text is not None:
        # As an element's text, because an attribute would lose its line ends.
        SubElement(element, "property", name=TEXT).text = printable(card.text)


def _pack(given: CardPack) -> Sequence[tuple[str, bytes]]:
    from deckbuilder.exchange.cards.octgn_game import pack  # what only whoever writes a game needs

    return pack(given)


FORMAT = CardFormat("octgn", "OCTGN set (XML)", (".xml",), sniff, read, write, _pack, folder=True)
