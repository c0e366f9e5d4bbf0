"""A look through everything in a user's folder, and the mending of what can be mended."""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckbuilder import paths
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import CatalogRepository
from deckbuilder.core.saying import say
from deckbuilder.core.upkeep import Flaw
from deckbuilder.desk.files import read_bytes
from deckbuilder.desk.restoring import ASIDE
from deckbuilder.desk.saved_searches import SavedSearches, parse_lines
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_parts import PICTURES, SOURCES, leftovers, own_files, strangers
from deckbuilder.settings import SETTINGS

_MOST_TEXT = 64 * 2**20
_MOST_TOLD = 200
_MAGIC = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")
_PICTURES = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True, slots=True)
class Report:
    """What a look through the user's data found, and what was mended.

    Attributes:
        counts: what was looked at.
        flaws: what is not as it should be now, the mended ones left out.
        mended: what was mended.
        strangers: files and folders in the user's folder that the program knows nothing of; no flaw.
        copy: the backup that was made before mending; None where none was.
        aside: where a damaged file lies that a new one took the place of.
    """

    counts: Mapping[str, int]
    flaws: tuple[Flaw, ...]
    mended: tuple[Flaw, ...] = ()
    strangers: tuple[Path, ...] = ()
    copy: Path | None = None
    aside: Path | None = None

    @property
    def sound(self) -> bool:
        """Whether all is as it should be."""
        return not self.flaws


@dataclass(slots=True)
class _Found:
    """Flaws of single files, each with what mends it."""

    flaws: list[Flaw] = field(default_factory=list)
    cures: list[Callable[[], object]] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, flaw: Flaw, cure: Callable[[], object] | None = None) -> None:
        if len(self.flaws) < _MOST_TOLD:
            self.flaws.append(flaw)
        if cure is not None:
            self.cures.append(cure)


def verify(services: Services, progress: Progress = silent) -> Report:
    """Look through everything; changes nothing.

    Raises:
        DataTrouble: the user's file is newer than this program, locked, or cannot be opened.
        Cancelled: as told by ``progress``.
    """
    checked = services.keeper.check(progress=progress)
    found = _look(services, progress)
    counts = {**checked.counts, **found.counts}
    return Report(counts, (*checked.flaws, *found.flaws), strangers=_unknown(services.home))


def mend(services: Services, copy: Callable[[], Path], progress: Progress = silent) -> Report:
    """Look through everything, mend what can be mended, and look again.

    Args:
        services: the user's world.
        copy: makes a backup and gives where it lies; called before anything is changed.
        progress: told how far it is.

    Raises:
        DataTrouble: no backup can be made, or something cannot be written.
        Cancelled: as told by ``progress``.
    """
    before = verify(services, progress)
    if not any(flaw.cure for flaw in before.flaws):
        return before
    kept: Path | None = None
    try:
        kept = copy()
    except DataTrouble:
        if not any(flaw.damaged for flaw in before.flaws):  # a damaged file is kept whole beside the new one
            raise
    aside = services.keeper.mend(progress)
    for cure in _look(services, progress).cures:
        cure()
    services.forget()
    after = verify(services, progress)
    left = set(after.flaws)
    mended = tuple(flaw for flaw in before.flaws if flaw.cure and flaw not in left)
    return Report(after.counts, after.flaws, mended, after.strangers, kept, aside)


def _unknown(home: Path) -> tuple[Path, ...]:
    return tuple(path for path in strangers(home) if not path.name.startswith(ASIDE))


def _look(services: Services, progress: Progress) -> _Found:
    found = _Found()
    for what, look in (
        (say("Checking settings"), _settings),
        (say("Checking saved searches"), _searches),
        (say("Checking notes on cards"), _notes),
        (say("Checking the match on the table"), _match),
        (say("Checking construction formats"), _formats),
        (say("Checking pictures"), _pictures),
        (say("Checking the cards"), _catalog),
    ):
        progress(what, 0, 0)
        look(services, found)
    for path in leftovers(services.home):
        told = say("half written when the program or the machine stopped")
        found.add(Flaw(_name(services, path), told, say("it is taken away")), path.unlink)
    return found


def _name(services: Services, path: Path) -> str:
    return path.relative_to(services.home).as_posix()


def _aside(path: Path) -> Callable[[], None]:
    """Give what sets a file aside as ``<name>.bad``, under a name that is free."""

    def move() -> None:
        number, target = 2, path.with_name(f"{path.name}.bad")
        while target.exists():
            target = path.with_name(f"{path.name}.bad-{number}")
            number += 1
        with suppress(FileNotFoundError):
            os.replace(path, target)

    return move


_SET_ASIDE = say("it is set aside under another name")


# -- files ----------------------------------------------------------------------------------------------


def _json(path: Path) -> dict[str, Any] | str | None:
    """Give the object in a file, why it is none, or None where there is no file."""
    if not path.exists():
        return None
    try:
        held = json.loads(read_bytes(path, _MOST_TEXT).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return error.found if isinstance(error, BadInput) else str(error)
    return held if isinstance(held, dict) else say("no object")


def _settings(services: Services, found: _Found) -> None:
    path = paths.settings_file(services.home)
    held = _json(path)
    if isinstance(held, str):
        told = say("cannot be read ({why})", why=held)
        found.add(Flaw(path.name, told, say("it is set aside; all settings are as at first"), loss=True), _aside(path))
    elif held is not None:
        found.counts["settings"] = len(held)
        for key, setting in SETTINGS.items():
            if key in held and not setting.accepts(held[key]):
                where = say("{file}, {key}", file=path.name, key=key)
                told = say("{value} is not allowed there", value=repr(held[key])[:80])
                wish = say("the usual value holds; choose another one in the settings")
                found.add(Flaw(where, told, wish=wish))


def _searches(services: Services, found: _Found) -> None:
    path = paths.searches_file(services.home)
    try:
        text = SavedSearches(path).text()
    except BadInput as error:
        told = say("cannot be read ({why})", why=error.found)
        found.add(Flaw(path.name, told, _SET_ASIDE, loss=True), _aside(path))
        return
    read = parse_lines(text, path.name)
    if read.searches:
        found.counts["searches"] = len(read.searches)
    for finding in read.findings:
        found.add(Flaw(finding.where, finding.why, wish=say("open the file and write the line anew")))


def _notes(services: Services, found: _Found) -> None:
    path = services.pictures.preferences.file
    held = _json(path)
    if isinstance(held, str):
        told = say("cannot be read ({why})", why=held)
        found.add(Flaw(path.name, told, say("it is set aside; no note is known any more"), loss=True), _aside(path))
    elif held is not None:
        found.counts["notes"] = sum(len(cards) for cards in held.values() if isinstance(cards, dict))
        for game, cards in held.items():
            odd = not isinstance(cards, dict) or [c for c, said in cards.items() if not _is_words(said)]
            if odd:
                told = say("what is said of cards of {game} has an unknown shape", game=game)
                found.add(Flaw(path.name, told, wish=say("it is passed over")))


def _is_words(said: object) -> bool:
    return isinstance(said, dict) and all(isinstance(value, str) for value in said.values())


def _match(services: Services, found: _Found) -> None:
    from deckbuilder.play.record import MOST_BYTES, parse  # engines and records: only who looks needs them

    path = paths.match_file(services.home)
    if not path.exists():
        return
    try:
        found.counts["matches"] = len(parse(read_bytes(path, MOST_BYTES), path.name))
    except BadInput as error:
        told = say("cannot be read ({why})", why=error.found)
        found.add(Flaw(path.name, told, _SET_ASIDE, loss=True), _aside(path))


def _formats(services: Services, found: _Found) -> None:
    for game in services.games.values():
        folder = paths.formats_folder(services.home, game.id)
        names = {path.name for path in folder.glob("*.toml")} if folder.is_dir() else set()
        if names:
            found.counts["formats"] = found.counts.get("formats", 0) + len(names)
            services.forget()
            for problem in services.rules(game).problems():
                if any(name in problem.where for name in names):
                    found.add(Flaw(problem.where, problem.why, wish=say("open the file and mend it")))


def _pictures(services: Services, found: _Found) -> None:
    count = 0
    for one in own_files(services.home):
        if one.part.key != PICTURES or one.path.suffix.lower() not in _PICTURES:
            continue
        count += 1
        try:
            with one.path.open("rb") as stream:
                head = stream.read(16)
        except OSError as error:
            found.add(
                Flaw(one.name, say("cannot be read ({why})", why=str(error.strerror)), wish=say("check its rights"))
            )
            continue
        if not head.startswith(_MAGIC):
            told = say("this is no picture")
            found.add(Flaw(one.name, told, wish=say("put another picture in its place; until then the card is drawn")))
    if count:
        found.counts[PICTURES] = count


# -- the catalog ----------------------------------------------------------------------------------------


def _catalog(services: Services, found: _Found) -> None:
    """Hold the catalog against one that is built elsewhere from what it should be built from."""
    file = paths.catalog_file(services.home)
    for one in own_files(services.home, pictures=False):
        if one.part.key == SOURCES:
            found.counts[SOURCES] = found.counts.get(SOURCES, 0) + 1
    try:
        flaws, have = tuple(services.catalog.verify()), _heads(services, services.catalog)
    except DataTrouble as error:
        if not error.damaged:
            found.add(Flaw(file.name, error.found, wish=error.wish))
            return
        flaws, have = (error.found,), []
    cure = say("it is built anew from the card files")
    if flaws:
        told = say("the catalog is damaged ({why})", why=flaws[0])
        found.add(Flaw(file.name, told, cure), partial(_renew, services))
    if services.open_trial is None:
        return
    with TemporaryDirectory(prefix="warcamp-", ignore_cleanup_errors=True) as folder:
        trial = services.open_trial(Path(folder))
        try:
            for skipped in trial.renew():
                wish = say("import the file again; its cards are missing until then")
                found.add(Flaw(f"{SOURCES}/{Path(skipped.where).name}", skipped.why, wish=wish))
            wanted = _heads(services, trial)
        except DataTrouble as error:
            told = say("the catalog cannot be built ({why})", why=error.found)
            found.add(Flaw(file.name, told, wish=error.wish))
            return
    found.counts["cards"] = sum(map(len, wanted))
    if not flaws and have != wanted:
        told = say("the catalog holds other cards than its card files")
        found.add(Flaw(file.name, told, cure), partial(_renew, services))


def _renew(services: Services) -> None:
    services.catalog.renew()


def _heads(services: Services, catalog: CatalogRepository) -> list[list[tuple[str, str, str]]]:
    return [[(str(id), name, kind) for id, name, kind in catalog.heads(game.id)] for game in services.games.values()]
