"""Cockatrice's card database, ``cards.xml``, versions 3 and 4.

The name is the key there: two cards of one name are one. So the second card of a name is written as ``Name (Type)``.
Properties are free; each is matched to a field of the game. Rulings have no place in the format.
"""

from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat, CardPack, PrintingRecord, ReadCards
from deckbuilder.core.game import DeckRules, Game
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.exchange.cards.properties import Matcher, Told, distinct_names, gathered, told_fields
from deckbuilder.exchange.cards.xml_file import all_text, has_root, parse, printable

_ROOT = "cockatrice_carddatabase"
# Of no meaning for a list of cards: how the table shows a card, and what it makes.
_PASSED = frozenset({"related", "reverse-related", "tablerow", "cipt", "landscapeOrientation", "upsidedown", "token"})
_LEGAL = "format-"
"""Begins the property that says what a format makes of a card."""
_ROW_BEHIND, _ROW_FRONT, _ROW_PASSING = "1", "2", "3"
_STEP = 512


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is such a database by its root element."""
    return has_root(head, _ROOT)


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a card database.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: whose fields the properties are matched to.
        progress: told now and then.

    Raises:
        BadInput: it is no such file, of another version, out of bounds, or holds no card of this game.
    """
    root = parse(content, where, _ROOT)
    version = root.get("version", "")
    if version not in ("3", "4"):
        raise BadInput(say("{where}, version", where=where), repr(version[:20]), "3 or 4")
    sets = {}
    for element in root.iterfind("sets/set"):
        code = (element.findtext("name") or "").strip()
        name = (element.findtext("longname") or "").strip()[:200]
        if code:
            sets[code] = CardSet(code, name or code, (element.findtext("releasedate") or "").strip()[:10])
    cards = root.findall("cards/card")
    return gathered(f"v{version}", _told(cards, progress), Matcher(game), sets, where)


def _told(cards: Sequence[Element], progress: Progress) -> Iterator[Told]:
    for i, card in enumerate(cards):
        if i % _STEP == 0:
            progress("cards", i, len(cards))
        told = Told(f"cards[{i}]", (card.findtext("name") or ""))
        for element in card:
            if element.tag == "text":
                told.text = all_text(element)
            elif element.tag == "set":
                told.printings.append(_printing(element))
            elif element.tag == "prop":
                told.properties += [(e.tag, e.text or "") for e in element if not e.tag.startswith(_LEGAL)]
            elif element.tag != "name" and element.tag not in _PASSED:
                told.properties.append((element.tag, element.text or ""))  # version 3 has them here
        # ``maintype`` says the type alone, where ``type`` may have more words in it.
        told.properties.sort(key=lambda pair: pair[0] != "type")
        yield told
    progress("cards", len(cards), len(cards))


def _printing(element: Element) -> PrintingRecord:
    image = element.get("picurl") or element.get("picURL") or ""
    return PrintingRecord(
        (element.text or "").strip(), element.get("num") or "", element.get("rarity") or "", image=image
    )


def write(cards: Sequence[Card], sets: Sequence[CardSet], game: Game) -> Sequence[tuple[str, bytes]]:
    """Write a database of version 4.

    Args:
        cards: in the order in which they are written.
        sets: those that the printings name.
        game: whose fields become properties.
    """
    return _database(cards, sets, game, None, "")


def pack(given: CardPack) -> Sequence[tuple[str, bytes]]:
    """Write the same with the game's formats, and what each makes of each card."""
    return _database(given.cards, given.sets, given.shelf.game, given.shelf.rules, given.version)


def _database(
    cards: Sequence[Card], sets: Sequence[CardSet], game: Game, rules: DeckRules | None, version: str
) -> Sequence[tuple[str, bytes]]:
    root = Element(_ROOT, version="4")
    info = SubElement(root, "info")
    SubElement(info, "author").text = "Warcamp" if version else game.name
    if version:
        SubElement(info, "sourceVersion").text = version
    if rules is not None:
        _write_formats(SubElement(root, "formats"), rules)
    _write_sets(SubElement(root, "sets"), sets)
    name_of = distinct_names(cards)
    listed = SubElement(root, "cards")
    for card in cards:
        _write_card(SubElement(listed, "card"), card, name_of(card), game, rules)
    indent(root)
    return (("", tostring(root, encoding="utf-8", xml_declaration=True)),)


def _write_card(element: Element, card: Card, name: str, game: Game, rules: DeckRules | None) -> None:
    SubElement(element, "name").text = printable(name)
    if card.text is not None:
        SubElement(element, "text").text = printable(card.text)
    if card.kind in game.kit.tokens:
        SubElement(element, "token").text = "1"
    prop = SubElement(element, "prop")
    subtypes = " ".join(card.words("subtype"))
    SubElement(prop, "type").text = printable(f"{card.kind} - {subtypes}" if subtypes else card.kind)
    SubElement(prop, "maintype").text = printable(card.kind)
    for spec, value in told_fields(card, game):
        SubElement(prop, spec.key).text = printable(value)
    for key, allowed in _allowed(card, rules):
        SubElement(prop, f"{_LEGAL}{key}").text = "legal" if allowed else "banned"
    for printing in card.printings:
        told = {"num": printing.number, "rarity": printing.rarity.lower(), "picurl": printing.image}
        attributes = {key: printable(value) for key, value in told.items() if value}
        SubElement(element, "set", attributes).text = printable(printing.set)
    passing = card.kind in game.kit.passing
    row = _ROW_PASSING if passing else _ROW_BEHIND if card.kind in game.kit.behind else _ROW_FRONT
    SubElement(element, "tablerow").text = row


def _allowed(card: Card, rules: DeckRules | None) -> Iterator[tuple[str, bool]]:
    """Give what each format makes of a card, where that is known."""
    for spec in rules.formats() if rules is not None else ():
        allowed = rules.allows(card, spec.key) if rules is not None else None
        if allowed is not None:
            yield spec.key, allowed


def _write_formats(parent: Element, rules: DeckRules) -> None:
    for spec in rules.formats():
        slots = rules.slots(spec.key)
        side = [slot for slot in slots if "sideboard" in slot.words]
        element = SubElement(parent, "format", formatName=spec.key)
        SubElement(element, "minDeckSize").text = str(sum(slot.least for slot in slots if slot not in side))
        SubElement(element, "maxDeckSize").text = "0"
        SubElement(element, "maxSideboardSize").text = str(sum(slot.most or 0 for slot in side))
        counts = SubElement(element, "allowedCounts")
        SubElement(counts, "count", max=str(spec.copies or "unlimited")).text = "legal"
        SubElement(counts, "count", max="0").text = "banned"
        exceptions = SubElement(element, "exceptions") if spec.fewer else element
        for field, word, most in spec.fewer:
            exception = SubElement(exceptions, "exception")
            SubElement(exception, "maxCopies").text = str(most)
            condition = SubElement(exception, "cardCondition")
            for tag, value in (("field", field), ("match", "contains"), ("value", word)):
                SubElement(condition, tag).text = value


def _write_sets(parent: Element, sets: Iterable[CardSet]) -> None:
    for rank, card_set in enumerate(sets, 1):
        element = SubElement(parent, "set")
        SubElement(element, "name").text = printable(card_set.code)
        SubElement(element, "longname").text = printable(card_set.name)
        SubElement(element, "settype").text = "Expansion"
        # A whole date is wanted; a shortened one is the first day of what it names.
        date = card_set.released and (card_set.released + "-01-01")[:10]
        SubElement(element, "releasedate").text = printable(date)
        SubElement(element, "priority").text = str(rank)


FORMAT = CardFormat(
    "cockatrice", "Cockatrice card database (XML)", (".xml",), sniff, read, write, pack, called="cards.xml"
)
