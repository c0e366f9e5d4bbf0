"""What a file is that comes from outside: cards, a collection, a deck, pictures, a backup; told by content."""

from enum import StrEnum
from pathlib import Path

from deckbuilder.core.archives import open_archive
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Game
from deckbuilder.core.saying import say
from deckbuilder.desk.backup_file import MANIFEST
from deckbuilder.desk.collection_files import holds_collection
from deckbuilder.exchange import cards, decks
from deckbuilder.exchange.collections import LAYOUTS, recognise_collection

HEAD = 64 * 1024
_MOST_LOOKED_AT = 400
"""So many files of a folder tell what it is."""
_MAGIC = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"})
_ZIP = b"PK\x03\x04"
_TABLES = (".csv", ".tsv")
_MOST_FILES, _MOST_BYTES = 100_000, 16 * 2**30


class Kind(StrEnum):
    """What a file is taken for."""

    CARDS = "cards"
    COLLECTION = "collection"
    DECK = "deck"
    PICTURES = "pictures"
    BACKUP = "backup"


def kind_of(path: Path, game: Game) -> Kind:
    """Tell what a file or folder holds, by its beginning; nearly every text may be the list of a deck.

    Args:
        path: as it was dropped or pasted.
        game: whose formats are asked.

    Raises:
        BadInput: it cannot be read, or is nothing that is known.
    """
    if path.is_dir():
        return _of_folder(path)
    head = _head(path)
    if head.startswith(_MAGIC):
        return Kind.PICTURES
    if head.startswith(_ZIP):
        return _of_archive(path)
    return kind_of_content(head, path.name, game)


def kind_of_content(head: bytes, name: str, game: Game) -> Kind:
    """Tell what a text holds; as ``kind_of``."""
    try:
        cards.recognise(head, name, game)
    except BadInput as error:
        unknown = error
    else:
        return Kind.CARDS
    # Any other table may be that of a collection, too: unless its first row has the words of a deck.
    if holds_collection(head, name) and (name.lower().endswith(_TABLES) or _known(head, name)):
        return Kind.COLLECTION
    try:
        decks.recognise_deck(head, name, game)
    except BadInput:
        raise unknown from None  # it says what the file looks like
    return Kind.DECK


def _known(head: bytes, name: str) -> bool:
    return recognise_collection(head, name).key in LAYOUTS


def _of_folder(path: Path) -> Kind:
    try:
        files = (file for file, _ in zip(path.rglob("*"), range(_MOST_LOOKED_AT), strict=False))
        if any(file.suffix.lower() in _PICTURES for file in files):
            return Kind.PICTURES
    except OSError as error:
        raise BadInput(
            str(path), say("cannot be read ({why})", why=str(error.strerror)), "a readable folder"
        ) from error
    raise BadInput(str(path), "a folder without pictures", "a folder with pictures of cards, or a file")


def _of_archive(path: Path) -> Kind:
    with open_archive(path, _MOST_FILES, _MOST_BYTES) as archive:
        names = [member.name for member in archive.members]
    if MANIFEST in names:
        return Kind.BACKUP
    if any(Path(name).suffix.lower() in _PICTURES for name in names):
        return Kind.PICTURES
    raise BadInput(str(path), "an archive without pictures", "an archive with pictures of cards, or a backup")


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(HEAD)
    except OSError as error:
        raise BadInput(str(path), say("cannot be read ({why})", why=str(error.strerror)), "a readable file") from error
