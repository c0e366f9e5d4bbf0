"""Pictures of cards: the user's own scan where there is one, else a face drawn from the card's data."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import paths
from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.game import Game
from deckbuilder.core.identity import slug
from deckbuilder.core.ids import GameId, PrintingId
from deckbuilder.desk.card_preferences import CardPreferences
from deckbuilder.desk.later import Later, at_once
from deckbuilder.desk.picture_cache import PictureCache
from deckbuilder.desk.scan_digests import ScanDigests
from deckbuilder.desk.scan_files import Moved, has_twin, put, take_away, take_back
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.scans import SUFFIXES, content_of, read_scan
from deckbuilder.imaging.thumbnails import VERSION, Thumbnail, drawn_by, of_picture, of_scan, pack, unpack

if TYPE_CHECKING:  # parsing faces is put off until the first picture is wanted
    from deckbuilder.imaging.face_spec import FaceSpec
    from deckbuilder.imaging.sources import Source

log = logging.getLogger(__name__)

_PLAIN = "plain"
_MOST_FILES = 20_000


class Pictures:
    """Gives pictures of cards; may be asked from several threads.

    Scans lie in the user's folder as ``pictures/<game>/<SET>/<id or number or name>.jpg`` (or ``png``, ``webp``); case and
    leading zeros do not matter. A new file is seen after ``forget``. A card is shown in the printing that the user chose;
    where none is chosen, in the last one listed that has a scan, else in the last one.

    Args:
        home: the user's folder.
        later: does a small write that nobody waits for.
    """

    def __init__(self, home: Path, later: Later = at_once) -> None:
        self._home, self._later = home, later
        self.preferences = CardPreferences(home / "cards.json")
        self.age = 0
        """Grows whenever pictures given before are no longer the right ones."""
        self._specs: dict[GameId, tuple[FaceSpec, str]] = {}
        self._cache = PictureCache(paths.cache_folder(home) / "pictures")
        self._digests = ScanDigests(paths.cache_folder(home) / "scans.txt", later)
        self._scans: dict[GameId, dict[str, dict[str, Path]]] = {}
        self._damaged: set[Path] = set()

    def face(self, card: Card, game: Game, width: int, printing: PrintingId | None = None) -> Picture:
        """Give the picture of a card, so many pixels wide; a scan that cannot be read gives way to the drawn face.

        Args:
            card: the card.
            game: its game.
            width: in pixels.
            printing: the printing wanted; None for the one that the user chose, or the best.

        Raises:
            DataTrouble: neither the game's faces nor the plain ones can be read: the program is not whole.
        """
        # Pillow takes 25 ms to import, and a window is painted before the first picture is
        from deckbuilder.imaging.faces import NARROWEST, WIDEST, draw_face

        width = min(max(width, NARROWEST), WIDEST)
        turned, printings = self._wanted(card, game, printing)
        return self._scan(card, game, width, printings) or draw_face(turned, self._spec(game)[0], width)

    def thumbnail(self, card: Card, game: Game, width: int, printing: PrintingId | None = None) -> Thumbnail:
        """Give the picture of a card in a small size, as it was made before where that is kept; as ``face`` else."""
        turned, printings = self._wanted(card, game, printing)
        for file in self._files(card, game, printings):
            try:
                return self._kept(
                    self._cache.key("scan", VERSION, self._digests.of(file), width),
                    lambda file=file: of_scan(content_of(file), str(file), width),  # type: ignore[misc]  # bound at once
                )
            except (BadInput, OSError) as error:
                self._give_up(file, error)
        spec, look = self._spec(game)
        return self._kept(
            self._cache.key("face", VERSION, look, repr(turned), width), partial(_drawn, turned, spec, width)
        )

    def back(self, game: Game, width: int) -> Picture:
        """Give the back of a game's cards, our own drawing.

        Raises:
            DataTrouble: as ``face``.
        """
        from deckbuilder.imaging.card_back import draw_back  # as above

        return draw_back(self._spec(game)[0], width)

    def source(self, card: Card, game: Game, printing: PrintingId | None = None) -> "Source":
        """Give what is printed of a card: its scan as it lies in the folder, or its drawn face; raises as ``face``."""
        from deckbuilder.imaging.sources import FaceSource, scan_source  # as above

        turned, printings = self._wanted(card, game, printing)
        face = FaceSource(turned, self.faces(game))
        for file in self._files(card, game, printings):
            try:
                return scan_source(file, face)
            except BadInput as error:
                self._give_up(file, error)
        return face

    def faces(self, game: Game) -> "FaceSpec":
        """Give the faces of a game; raises as ``face``."""
        return self._spec(game)[0]

    def told(self, card: Card, game: Game, printing: PrintingId | None = None) -> Card:
        """Give a card with the printing last that its drawn face tells of."""
        return self._wanted(card, game, printing)[0]

    def _kept(self, key: str, make: Callable[[], Thumbnail]) -> Thumbnail:
        content = self._cache.get(key)
        found = unpack(content) if content is not None else None
        if found is None:
            if content is not None:
                self._cache.drop(key)
            found = make()
            self._later(partial(self._keep, key, found))
        return found

    def _keep(self, key: str, thumbnail: Thumbnail) -> None:
        self._cache.put(key, pack(thumbnail))

    def _wanted(self, card: Card, game: Game, printing: PrintingId | None) -> tuple[Card, tuple[Printing, ...]]:
        """Give the card as its drawn face tells of it, and the printings whose scans are looked for, the best first."""
        wanted = self._printing(card, printing or self.preferences.printing(game.id, card.id))
        if wanted is None:
            return card, tuple(reversed(card.printings))
        # a face tells of the last printing
        others = tuple(one for one in card.printings if one is not wanted)
        return replace(card, printings=(*others, wanted)), (wanted,)

    def forget_scans(self) -> None:
        """List the folder of scans anew when a picture is asked for next; pictures given before stay the right ones."""
        self._scans.clear()

    def forget(self) -> None:
        """Look for scans anew when a picture is asked for next."""
        self.forget_scans()
        self._damaged.clear()
        self.age += 1

    # -- which printing ----------------------------------------------------------------------------

    def chosen(self, card: Card, game: Game) -> Printing | None:
        """Give the printing that the user chose; None where none is, or one that the catalog has no longer."""
        return self._printing(card, self.preferences.printing(game.id, card.id))

    def shown(self, card: Card, game: Game) -> Printing | None:
        """Give the printing in which a card is shown; None for a card without printings."""
        return self.chosen(card, game) or self.usual(card, game)

    def usual(self, card: Card, game: Game) -> Printing | None:
        """Give the printing in which a card is shown while the user chooses none: one with a picture of his, else the last."""
        if not card.printings:
            return None
        scanned = (printing for printing in reversed(card.printings) if self.scan_of(card, printing, game) is not None)
        return next(scanned, card.printings[-1])

    def choose(self, card: Card, game: Game, printing: PrintingId | None) -> None:
        """Show a card in a printing from now on; None for the best.

        Raises:
            DataTrouble: it cannot be kept; nothing changed.
        """
        self.preferences.set_printing(game.id, card.id, printing)
        self.age += 1

    @staticmethod
    def _printing(card: Card, id: PrintingId | None) -> Printing | None:
        return next((one for one in card.printings if one.id == id), None) if id is not None else None

    # -- scans -------------------------------------------------------------------------------------

    def folder(self, game: Game) -> Path:
        """Give the folder in which the scans of a game are looked for; it need not exist."""
        return paths.pictures_folder(self._home, game.id)

    @property
    def parts_folder(self) -> Path:
        """The folder of pictures that were cut off on their way; it need not exist."""
        return paths.cache_folder(self._home) / "parts"

    def scan_of(self, card: Card, printing: Printing, game: Game) -> Path | None:
        """Give the user's own picture of a printing; None where there is none."""
        return _scan_of(card, printing, self._listed(game).get(printing.set.casefold(), {}))

    def put_scan(self, card: Card, game: Game, printing: Printing, source: Path) -> Moved:
        """Make a copy of a picture file the scan of a printing; the scan it had is set aside.

        Raises:
            BadInput: the file is no picture, or set or card have names that no file can have.
            DataTrouble: the folder cannot be written; nothing changed.
        """
        moved = put(self.folder(game), card, printing, source)
        self.forget()
        return moved

    def take_scan(self, card: Card, game: Game, printing: Printing) -> Moved:
        """Set the scan of a printing aside; nothing happens where it has none.

        Raises:
            DataTrouble: it cannot be moved.
        """
        file = self.scan_of(card, printing, game)
        if file is None:
            return Moved()
        moved = take_away(file)
        self.forget()
        return moved

    def take_back(self, moved: Moved) -> None:
        """Make the scans as they were before.

        Raises:
            DataTrouble: a file cannot be moved.
        """
        try:
            take_back(moved)
        finally:
            self.forget()

    def _spec(self, game: Game) -> "tuple[FaceSpec, str]":
        """Give the faces of a game, and what tells them from faces as they were once."""
        found = self._specs.get(game.id)
        if found is None:
            found = _read_spec(game.id) or _read_spec(_PLAIN)
            if found is None:
                raise DataTrouble(
                    str(_face_file(_PLAIN)), "the faces of cards cannot be read", "install the program anew"
                )
            self._specs[game.id] = found
        return found

    def _listed(self, game: Game) -> dict[str, dict[str, Path]]:
        scans = self._scans.get(game.id)
        if scans is None:
            scans = self._scans[game.id] = _list_scans(self.folder(game))
        return scans

    def _files(self, card: Card, game: Game, printings: tuple[Printing, ...]) -> Iterator[Path]:
        """Give the scans of some printings, those left out that could not be read."""
        scans = self._listed(game)
        for printing in printings if scans else ():
            file = _scan_of(card, printing, scans.get(printing.set.casefold(), {}))
            if file is not None and file not in self._damaged:
                yield file

    def _scan(self, card: Card, game: Game, width: int, printings: tuple[Printing, ...]) -> Picture | None:
        for file in self._files(card, game, printings):
            try:
                return read_scan(file, width)
            except BadInput as error:
                self._give_up(file, error)
        return None

    def _give_up(self, file: Path, error: Exception) -> None:
        """Pass over a scan from now on: it is damaged. One taken away since the folder was listed is not: it may come back."""
        if not file.exists():
            return
        self._damaged.add(file)
        log.warning("scan not used: %s", error)


def _face_file(name: str) -> Path:
    return paths.shipped("assets", name, "face.toml")


def _drawn(card: Card, spec: "FaceSpec", width: int) -> Thumbnail:
    from deckbuilder.imaging.faces import NARROWEST, draw_face  # as above

    return of_picture(draw_face(card, spec, max(width, NARROWEST)))


def _read_spec(name: str) -> "tuple[FaceSpec, str] | None":
    from deckbuilder.imaging.face_file import read_face  # as above

    file = _face_file(name)
    if not file.is_file():
        return None
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        log.warning("%s cannot be read: %s", file, error)
        return None
    spec, findings = read_face(text, paths.shipped("assets", "fonts"))
    for finding in findings:
        log.warning("%s, %s: %s", file, finding.where, finding.why)
    return (spec, PictureCache.key(text, drawn_by())) if spec is not None else None


def _list_scans(folder: Path) -> dict[str, dict[str, Path]]:
    """List scans by set and name, in lower case. Paths come from the folder alone, never from what a card says."""
    found: dict[str, dict[str, Path]] = {}
    try:
        count = 0
        for set_folder in sorted(folder.iterdir()) if folder.is_dir() else ():
            if not set_folder.is_dir():
                continue
            files = found.setdefault(set_folder.name.casefold(), {})
            for file in sorted(set_folder.iterdir()):
                count += 1
                if count > _MOST_FILES:
                    log.warning("more than %d scans in %s; the rest is not looked at", _MOST_FILES, folder)
                    return found
                if file.suffix.lower() in SUFFIXES:
                    files.setdefault(_bare(file.stem), file)
    except OSError as error:
        log.warning("scans in %s cannot be listed: %s", folder, error)
    return found


def _scan_of(card: Card, printing: Printing, files: dict[str, Path]) -> Path | None:
    names = (card.id.casefold(), _bare(printing.number), slug(card.name))
    if has_twin(card, printing):  # only its number tells it from the other one
        names = (names[1], names[0], names[2])
    return next((files[name] for name in names if name and name in files), None)


def _bare(number: str) -> str:
    return number.casefold().lstrip("0")
