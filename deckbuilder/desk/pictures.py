"""Pictures of cards: the user's own scan where there is one, else a face drawn from the card's data."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import paths
from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.game import Game
from deckbuilder.core.identity import slug
from deckbuilder.core.ids import GameId
from deckbuilder.imaging.picture import Picture

if TYPE_CHECKING:  # parsing faces is put off until the first picture is wanted
    from deckbuilder.imaging.face_spec import FaceSpec

log = logging.getLogger(__name__)

_PLAIN = "plain"
_MOST_FILES = 20_000


class Pictures:
    """Gives pictures of cards; may be asked from several threads.

    Scans lie in the user's folder as ``pictures/<game>/<SET>/<number or id or name>.jpg`` (or ``png``, ``webp``); case and
    leading zeros do not matter. A new file is seen after ``forget``.

    Args:
        home: the user's folder.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._specs: dict[GameId, FaceSpec] = {}
        self._scans: dict[GameId, dict[str, dict[str, Path]]] = {}
        self._damaged: set[Path] = set()

    def face(self, card: Card, game: Game, width: int) -> Picture:
        """Give the picture of a card, so many pixels wide; a scan that cannot be read gives way to the drawn face.

        Raises:
            DataTrouble: neither the game's faces nor the plain ones can be read: the program is not whole.
        """
        # Pillow takes 25 ms to import, and a window is painted before the first picture is
        from deckbuilder.imaging.faces import NARROWEST, WIDEST, draw_face

        width = min(max(width, NARROWEST), WIDEST)
        return self._scan(card, game, width) or draw_face(card, self._spec(game), width)

    def forget(self) -> None:
        """Look for scans anew when a picture is asked for next."""
        self._scans.clear()
        self._damaged.clear()

    def _spec(self, game: Game) -> "FaceSpec":
        found = self._specs.get(game.id)
        if found is None:
            found = _read_spec(game.id) or _read_spec(_PLAIN)
            if found is None:
                raise DataTrouble(
                    str(_face_file(_PLAIN)), "the faces of cards cannot be read", "install the program anew"
                )
            self._specs[game.id] = found
        return found

    def _scan(self, card: Card, game: Game, width: int) -> Picture | None:
        scans = self._scans.get(game.id)
        if scans is None:
            scans = self._scans[game.id] = _list_scans(self._home / "pictures" / game.id)
        if not scans:
            return None
        from deckbuilder.imaging.scans import read_scan  # as above

        for printing in reversed(card.printings):
            file = _scan_of(card, printing, scans.get(printing.set.casefold(), {}))
            if file is None or file in self._damaged:
                continue
            try:
                return read_scan(file, width)
            except BadInput as error:
                self._damaged.add(file)
                log.warning("scan not used: %s", error)
        return None


def _face_file(name: str) -> Path:
    return paths.shipped("assets", name, "face.toml")


def _read_spec(name: str) -> "FaceSpec | None":
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
    return spec


def _list_scans(folder: Path) -> dict[str, dict[str, Path]]:
    """List scans by set and name, in lower case. Paths come from the folder alone, never from what a card says."""
    from deckbuilder.imaging.scans import SUFFIXES  # as above

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
    names = (_bare(printing.number), card.id.casefold(), slug(card.name))
    return next((files[name] for name in names if name and name in files), None)


def _bare(number: str) -> str:
    return number.casefold().lstrip("0")
