"""LackeyCCG's set data, ``sets/*.txt``: a table with tabs between its columns, ``Name``, ``Set`` and ``ImageFile`` first.

A field holds neither tab nor line end; the line ends of a text are written as `` | ``. An empty text is read as unread,
because the table cannot tell a blank card from an unknown one.
"""

import re
from collections.abc import Iterator, Sequence

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES, CardFormat, CardPack, Finding, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.intake import decoded, peek, without_controls
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import figure, say
from deckbuilder.exchange.cards.properties import Matcher, Told, distinct_names, gathered, plain_key, told_fields

_FIRST = ("name", "set", "imagefile")
_LINE_END = " | "
_STROKES = re.compile(r"(?<!\S)(\|+)(?!\S)")
_MAX_LINES = 400_000
_STEP = 512


def image_file(name: str, printing: Printing) -> str:
    """Give the name of a card's picture without extension, which is also its identity in decks: ``MCK_012``."""
    mark = printing.number or "".join(c for c in name if c.isascii() and c.isalnum()) or "card"
    code = "".join(c for c in printing.set if c.isascii() and c.isalnum())
    return f"{code}_{mark.zfill(3) if mark.isdigit() else mark}"


def _columns(line: str) -> list[str]:
    return [column.strip().strip('"') for column in line.split("\t")]


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is such a table by its first line."""
    return tuple(plain_key(c) for c in _columns(peek(head).partition("\n")[0])[:3]) == _FIRST


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a table of cards.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: whose fields the columns are matched to.
        progress: told now and then.

    Raises:
        BadInput: it is no such table, or holds no card of this game.
    """
    text, encoding = decoded(content, where, MAX_CARDS_BYTES)
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n", _MAX_LINES)
    if len(lines) > _MAX_LINES:
        raise BadInput(where, say("more than {most} lines", most=figure(_MAX_LINES)), "fewer")
    header = _columns(lines[0])
    if tuple(plain_key(c) for c in header[:3]) != _FIRST:
        raise BadInput(
            say("{where}, line 1", where=where),
            repr(lines[0][:40]),
            "the columns Name, Set and ImageFile with tabs between",
        )
    matcher = Matcher(game)
    if encoding == "windows-1252":
        matcher.warnings.add("the file", "is not in UTF-8; read as Windows-1252")
    short: list[Finding] = []
    made = gathered("lackey", _told(lines, header, short, progress), matcher, {}, where)
    return ReadCards(made.schema, made.records, made.sets, (*made.rejected, *short), made.warnings, partial=True)


def _told(lines: Sequence[str], header: Sequence[str], short: list[Finding], progress: Progress) -> Iterator[Told]:
    for number, line in enumerate(lines[1:], 2):
        if number % _STEP == 0:
            progress("cards", number, len(lines))
        if not line.strip():
            continue
        values = line.split("\t")
        if len(values) < len(_FIRST) or len(values) > len(header):
            short.append(
                Finding(
                    say("line {number}", number=number),
                    say("found {n} columns; wanted {wanted} as in the first line", n=len(values), wanted=len(header)),
                )
            )
            continue
        told = Told(f"line {number}", values[0], printings=[PrintingRecord(values[1].strip())])
        for label, value in zip(header[3:], values[3:], strict=False):
            if plain_key(label) == "text":
                told.text = _unfolded(value) if value.strip() else None
            else:
                told.properties.append((label, value))
        yield told


def write(cards: Sequence[Card], sets: Sequence[CardSet], game: Game) -> Sequence[tuple[str, bytes]]:
    """Write one table for each set, ``sets/ToL.txt``; cards without a printing are not written.

    Args:
        cards: in the order in which they are written.
        sets: not needed; a table knows codes only.
        game: whose fields become columns.
    """
    name_of = distinct_names(cards)
    header = (
        "Name",
        "Set",
        "ImageFile",
        "Type",
        *(spec.label for spec in game.fields),
        "Rarity",
        "Number",
        "Artist",
        "Flavor",
        "Text",
    )
    tables: dict[str, list[str]] = {}
    for card in cards:
        told = {spec.key: value for spec, value in told_fields(card, game)}
        fields = [told.get(spec.key, "") for spec in game.fields]
        for printing in card.printings:
            row = [name_of(card), printing.set, image_file(card.name, printing), card.kind, *fields]
            row += [printing.rarity, printing.number, printing.artist, printing.flavor, _folded(card.text or "")]
            lines = tables.setdefault(printing.set, ["\t".join(header)])
            lines.append("\t".join(map(_cell, row)))
    return [(f"sets/{_file_name(code)}.txt", ("\r\n".join(lines) + "\r\n").encode()) for code, lines in tables.items()]


def _folded(text: str) -> str:
    """Give a text on one line; a stroke that stands alone in it gets a second one, and so on."""
    return _STROKES.sub(r"\1|", text).replace("\n", _LINE_END)


def _unfolded(text: str) -> str:
    return _STROKES.sub(lambda match: match[1][1:] or "\n", text).replace(" \n ", "\n")


def _cell(value: str) -> str:
    return without_controls(value).replace("\t", " ").replace("\n", _LINE_END)


def _file_name(code: str) -> str:
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in code) or "_"


def _pack(given: CardPack) -> Sequence[tuple[str, bytes]]:
    from deckbuilder.exchange.cards.lackey_plugin import pack  # what only whoever writes a plugin needs

    return pack(given)


FORMAT = CardFormat("lackey", "LackeyCCG set data (text)", (".txt",), sniff, read, write, _pack, folder=True)
