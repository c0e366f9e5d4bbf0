"""A deck, or several, in several formats at once: into a folder or an archive, all of it or nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck, WrittenFolder
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.desk.files import archived, write_bytes, write_folder

ARCHIVE = ".zip"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff")


@dataclass(frozen=True, slots=True)
class Exported:
    """One deck in one format.

    Attributes:
        deck: its name.
        format: the key of the format.
        name: of the file or folder.
        lost, warnings: as in ``WrittenDeck``.
    """

    deck: str
    format: str
    name: str
    lost: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """A deck in a format, as it can be shown before it is written.

    Attributes:
        texts: what can be copied: a heading, ``""`` for the whole, and the text of each.
        picture: a file with a picture; empty for none.
        files: names of the files, where there are several.
        size: bytes in all.
        trouble: why the format cannot hold the deck; ``""`` where it can.
    """

    texts: tuple[tuple[str, str], ...] = ()
    picture: bytes = b""
    files: tuple[str, ...] = ()
    size: int = 0
    lost: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    trouble: str = ""


def look_at(deck: Deck, shelf: Shelf, format: DeckFormat) -> Looked:
    """Give a deck as a format would write it; never raises for what the deck holds."""
    try:
        if format.folder is not None:
            made = format.folder(deck, shelf, Path(f"{file_name(deck.name)}{format.suffixes[0]}").resolve())
            names, size = tuple(name for name, _ in made.files), sum(len(content) for _, content in made.files)
            picture = next((content for name, content in made.files if name.endswith(".jpg")), b"")
            return Looked((), picture, names, size, made.lost, made.warnings)
        assert format.write is not None  # formats that write are asked for
        written = format.write(deck, shelf)
    except BadInput as error:
        return Looked(trouble=str(error))
    content = written.content
    picture = content if content.startswith(_PICTURES) or b"<svg" in content[:300] else b""
    texts = () if picture else written.parts or _text(content)
    return Looked(texts, picture, (), len(content), written.lost, written.warnings)


def _text(content: bytes) -> tuple[tuple[str, str], ...]:
    try:
        return (("", content.decode("utf-8-sig")),)
    except UnicodeDecodeError:
        return ()


def file_name(deck_name: str) -> str:
    """Give a file name for a deck that every system takes."""
    kept = "".join(c if c.isalnum() or c in " -_'" else " " for c in deck_name)
    return " ".join(kept.split())[:80].rstrip(".") or "deck"


def save_several(
    decks: Sequence[Deck], shelf: Shelf, formats: Sequence[DeckFormat], out: Path, progress: Progress = silent
) -> tuple[Exported, ...]:
    """Write decks in formats, a file each or a folder each; nothing that lies there is written over.

    Args:
        decks: what is written.
        shelf: the game's rules, cards and names.
        formats: that write.
        out: a folder, made where it is missing; or an archive, by the suffix ``.zip``.
        progress: told before each.

    Raises:
        BadInput: a format cannot hold one of the decks; nothing was written.
        DataTrouble: they cannot be written; nothing was.
        Cancelled: as told by ``progress``.
    """
    zipped = out.suffix.lower() == ARCHIVE
    home = out.with_suffix("") if zipped else out  # where an archive is unpacked, most likely
    files: list[tuple[str, bytes]] = []
    told: list[Exported] = []
    taken: set[str] = set()
    every = [(deck, format) for deck in decks for format in formats]
    for done, (deck, format) in enumerate(every):
        progress(say("Writing {deck}", deck=deck.name), done, len(every))
        name = next(
            one for one in _names(deck, format) if one.casefold() not in taken and (zipped or not (home / one).exists())
        )
        taken.add(name.casefold())
        written: WrittenDeck | WrittenFolder
        if format.folder is not None:
            written = format.folder(deck, shelf, home.resolve() / name)
            files += [(f"{name}/{inside}", content) for inside, content in written.files]
        else:
            assert format.write is not None  # formats that write are asked for
            written = format.write(deck, shelf)
            files.append((name, written.content))
        told.append(Exported(deck.name, format.key, name, written.lost, written.warnings))
    progress(say("Writing {file}", file=out.name), len(every), len(every))
    if zipped:
        write_bytes(out, archived(files))
    else:
        write_folder(out, files)
    return tuple(told)


def _names(deck: Deck, format: DeckFormat) -> Iterator[str]:
    """Give names for a file, the plainest first; two formats may have one suffix."""
    stem, suffix = file_name(deck.name), format.suffixes[0]
    yield f"{stem}{suffix}"
    yield f"{stem} {format.key}{suffix}"
    number = 2
    while True:
        yield f"{stem} {format.key} ({number}){suffix}"
        number += 1
