"""Decks from files and the clipboard, and back."""

import re
from collections.abc import Mapping
from pathlib import Path

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_DECK_BYTES, DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.game import Game
from deckbuilder.core.intake import peek
from deckbuilder.core.saying import say
from deckbuilder.desk.file_formats import deck_targets, deck_writers
from deckbuilder.desk.files import read_bytes, write_bytes, write_folder
from deckbuilder.exchange.decks import deck_formats, recognise_deck

_GAME = re.compile(
    r'^[ \t]*(?://|#)[ \t]*game[ \t]*:[ \t]*(\S.*?)[ \t]*\r?$|"game"\s*:\s*"([^"]+)"', re.IGNORECASE | re.MULTILINE
)
_HEAD = 64 * 2**10


def game_named(path: Path, games: Mapping[str, Game]) -> str:
    """Give the game that a list says it is for, by id or name; ``""`` where it says none that there is, or cannot be read."""
    try:
        if not path.is_file():  # a pipe gives its content once
            return ""
        with path.open("rb") as stream:
            told = _GAME.search(peek(stream.read(_HEAD)))
    except (OSError, ValueError):
        return ""  # who reads it says why
    word = (told[1] or told[2]).casefold() if told is not None else ""
    return next((id for id, game in games.items() if word in (id, game.name.casefold())), "")


def read_deck(path: Path, shelf: Shelf, format: str | None = None) -> ReadDeck:
    """Read a deck file; a deck without a name gets the file's.

    Args:
        path: the file.
        shelf: the game's rules, cards and names.
        format: key of a deck format; by content where None.

    Raises:
        BadInput: it cannot be read, or is in no known format.
    """
    return parse_deck(read_bytes(path, MAX_DECK_BYTES), path.name, shelf, format)


def parse_deck(content: bytes, name: str, shelf: Shelf, format: str | None = None) -> ReadDeck:
    """Read a deck from the content of a file or of the clipboard; as ``read_deck``.

    Args:
        content: what is to be read.
        name: file name, for messages, recognition and as the deck's name when it has none.
        shelf: the game's rules, cards and names.
        format: key of a deck format; by content where None.
    """
    reader = named_format(format, shelf, reading=True) if format else recognise_deck(content, name, shelf.game)
    assert reader.read is not None  # both ways above give a format that reads
    return reader.read(content, name, shelf)


def write_deck(deck: Deck, shelf: Shelf, format: str) -> WrittenDeck:
    """Write a deck in a format, with what is lost and what to mind.

    Raises:
        BadInput: no format of this key writes decks.
    """
    writer = named_format(format, shelf, reading=False)
    assert writer.write is not None  # asked for above
    return writer.write(deck, shelf)


def save_deck(deck: Deck, shelf: Shelf, path: Path, format: str | None = None) -> WrittenDeck:
    """Write a deck to a file, or to a folder where the format has several files; the format by suffix where None.

    Raises:
        BadInput: no such format, none goes by the suffix, or it cannot hold this deck.
        DataTrouble: the file cannot be written.
    """
    of_folder = next((f.folder for f in deck_targets(shelf) if f.key == format and f.folder is not None), None)
    if of_folder is not None:
        made = of_folder(deck, shelf, path.resolve())
        write_folder(path, made.files)
        return WrittenDeck(b"", made.lost, made.warnings)
    written = write_deck(deck, shelf, format or format_of_suffix(path, shelf))
    write_bytes(path, written.content)
    return written


def format_of_suffix(path: Path, shelf: Shelf) -> str:
    """Give the key of the format that writes files of this suffix: of the longest one, ``.tts.json`` before ``.json``; else the first.

    Raises:
        BadInput: none does.
    """
    writers = deck_writers(shelf)
    name = path.name.lower()
    fits = [(suffix, format) for format in writers for suffix in format.suffixes if name.endswith(suffix)]
    if fits:
        return max(fits, key=lambda fit: len(fit[0]))[1].key
    wanted = ", ".join(dict.fromkeys(f.suffixes[0] for f in writers))
    raise BadInput(
        str(path),
        say("no deck format writes {what}", what=path.suffix or say("a file without suffix")),
        say("one of {wanted}, or --to", wanted=wanted),
    )


def named_format(key: str, shelf: Shelf, *, reading: bool) -> DeckFormat:
    """Give a deck format by key.

    Raises:
        BadInput: there is none, or it only goes the other way.
    """
    able = {k: f for k, f in deck_formats(shelf.game).items() if f.read is not None}
    if not reading:
        able = {format.key: format for format in deck_writers(shelf)}
    if key not in able:
        raise BadInput(
            say("format {key}", key=repr(key)),
            "cannot be read" if reading else "cannot be written",
            say("one of {names}", names=", ".join(able if reading else (f.key for f in deck_targets(shelf)))),
        )
    return able[key]
