"""Many scans come in at once, all of them or none, and go out again as one."""

import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.cards import Printing
from deckbuilder.core.changes import Topic
from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble
from deckbuilder.core.ids import PrintingId
from deckbuilder.desk import picture_import
from deckbuilder.desk.picture_import import Doubt
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.scan_desk import ScanDesk
from deckbuilder.desk.services import Services
from tests.helpers.faces import first_game, made
from tests.helpers.scans import jpeg, photo, plain
from tests.helpers.worlds import shipped

GAME = first_game()


@pytest.fixture
def services(home: Path) -> Services:
    home.mkdir(exist_ok=True)
    return shipped(home, GAME)


@pytest.fixture
def desk(services: Services) -> ScanDesk:
    return services.scans(GAME)


def _files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def _scans(services: Services) -> dict[str, bytes]:
    return _files(services.pictures.folder(GAME))


def _some(desk: ScanDesk, count: int) -> list[tuple[str, str, str]]:
    """Give (set, number, name) of some cards with one printing each, no two of one name."""
    seen: dict[str, tuple[str, str, str]] = {}
    for shown in desk.printings():
        card, printing = shown.spot
        if len(card.printings) == 1:
            seen.setdefault(card.name, (printing.set, printing.number, card.name))
    return list(seen.values())[:count]


def test_folder_comes_in_is_seen_and_goes_out_again(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    cards = _some(desk, 6)
    for n, (code, number, name) in enumerate(cards):
        where = (f"{code}/{name}.png", f"{code}/{number}.png", f"{number} - {code} - {name}.png", f"{name}.png")[n % 4]
        plain(tmp_path / "in" / where)
    plain(tmp_path / "in" / "Holiday.png")
    plan = desk.look(tmp_path / "in")
    assert [plan.count(doubt) for doubt in (Doubt.SURE, Doubt.UNMATCHED)] == [6, 1]
    assert _scans(services) == {}
    age = services.pictures.age
    done, changes = desk.run(plan, plan.sure())
    assert (done.put, done.same, done.failed) == (6, 0, ())
    assert Topic.PICTURES in changes
    assert services.pictures.age > age
    assert sum(1 for shown in desk.printings() if shown.scan is not None) == 6
    desk.take_back(done)
    assert _scans(services) == {}


def test_scans_that_give_way_lie_aside_and_come_back(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    cards = _some(desk, 3)
    for color, folder in (((200, 0, 0), "one"), ((0, 0, 200), "two")):
        for code, _, name in cards:
            plain(tmp_path / folder / code / f"{name}.png", color)
    plan = desk.look(tmp_path / "one")
    desk.run(plan, plan.sure())
    before = _scans(services)
    again = desk.look(tmp_path / "two")
    assert all(row.replaces for row in again.rows)
    done, _ = desk.run(again, again.sure())
    assert done.put == 3
    assert len(_scans(services)) == 6
    desk.take_back(done)
    assert _scans(services) == before


def test_same_pictures_again_change_nothing(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    for code, _, name in _some(desk, 3):
        plain(tmp_path / "in" / code / f"{name}.png")
    plan = desk.look(tmp_path / "in")
    desk.run(plan, plan.sure())
    before = _scans(services)
    done, changes = desk.run(desk.look(tmp_path / "in"), plan.sure())
    assert (done.put, done.same) == (0, 3)
    assert not changes.topics
    assert _scans(services) == before


def test_archive_comes_in_like_its_folder(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    cards = _some(desk, 4)
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for code, _, name in cards:
            archive.write(plain(tmp_path / "in" / f"{name}.png"), f"Scans/{code}/{name}.png")
        archive.writestr("../../../evil.png", b"x")
    plan = desk.look(tmp_path / "all.zip")
    assert len(plan.refused) == 1
    done, _ = desk.run(plan, plan.sure())
    assert done.put == 4
    assert not list(tmp_path.rglob("evil.png"))


def test_broken_pictures_are_told_and_the_others_come_in(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    cards = _some(desk, 3)
    for code, _, name in cards:
        plain(tmp_path / "in" / code / f"{name}.png")
    broken = tmp_path / "in" / cards[0][0] / f"{cards[0][2]}.png"
    broken.write_bytes(broken.read_bytes()[:60])
    plan = desk.look(tmp_path / "in")
    done, _ = desk.run(plan, plan.sure())
    assert done.put == 2
    assert [finding.where for finding in done.failed] == [f"{cards[0][0]}/{cards[0][2]}.png"]


def test_second_file_of_a_printing_is_left_out(desk: ScanDesk, tmp_path: Path) -> None:
    code, number, name = _some(desk, 1)[0]
    plain(tmp_path / "in" / code / f"{name}.png")
    plain(tmp_path / "in" / code / f"{number} - {code} - {name}.png")
    plan = desk.look(tmp_path / "in")
    assert [plan.count(doubt) for doubt in (Doubt.SURE, Doubt.TWICE)] == [1, 1]
    assert len(plan.likely()) == 1


def test_misspelt_name_is_offered_what_is_near_and_never_taken(desk: ScanDesk, tmp_path: Path) -> None:
    code, _, name = next(one for one in _some(desk, 40) if len(one[2]) > 10)
    plain(tmp_path / "in" / f"{name[:-2]}x.png")
    row = desk.look(tmp_path / "in").rows[0]
    assert row.doubt is Doubt.UNMATCHED
    assert name in {spot.card.name for spot in row.spots}
    assert desk.look(tmp_path / "in").likely() == {}
    assert name in {spot.card.name for spot in desk.find(name, f"{code}/x.png")}


def test_large_and_turned_scans_are_made_right(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    code, _, name = _some(desk, 1)[0]
    file = tmp_path / "in" / code / f"{name}.jpg"
    file.parent.mkdir(parents=True)
    file.write_bytes(jpeg(photo(1, 2078, 1488)))
    plan = desk.look(tmp_path / "in")
    done, _ = desk.run(plan, plan.sure())
    assert done.altered == 1
    with Image.open(next(services.pictures.folder(GAME).rglob("*.jpg"))) as image:
        assert image.size == (744, 1039)


@pytest.mark.parametrize("when", ["reading", "putting"])
def test_import_that_is_stopped_leaves_everything_as_it_was(
    services: Services, desk: ScanDesk, tmp_path: Path, when: str
) -> None:
    for code, _, name in _some(desk, 8):
        plain(tmp_path / "old" / code / f"{name}.png", (200, 0, 0))
        plain(tmp_path / "new" / code / f"{name}.png", (0, 0, 200))
    plan = desk.look(tmp_path / "old")
    desk.run(plan, plan.sure())
    before = _scans(services)
    plan = desk.look(tmp_path / "new")

    def stop(what: str, done: int, of: int) -> None:
        if what.startswith(when) and (done > 3 or when == "putting"):
            raise Cancelled

    with pytest.raises(Cancelled):
        desk.run(plan, plan.sure(), progress=stop)
    assert _scans(services) == before
    assert [path.name for path in services.pictures.folder(GAME).iterdir() if path.name.startswith(".")] == []


def test_scan_that_cannot_be_moved_takes_the_others_back(
    services: Services, desk: ScanDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code, _, name in _some(desk, 5):
        plain(tmp_path / "in" / code / f"{name}.png")
    plan = desk.look(tmp_path / "in")
    moves, move = [0], os.replace

    def full(old: Path, new: Path) -> None:
        moves[0] += 1
        if moves[0] == 4:
            raise OSError(28, "No space left on device", str(new))
        move(old, new)

    monkeypatch.setattr("deckbuilder.desk.scan_files.os.replace", full)
    with pytest.raises(DataTrouble, match="No space left"):
        desk.run(plan, plan.sure())
    assert _scans(services) == {}


def test_leavings_of_a_killed_import_are_swept_and_those_of_a_running_one_stay(services: Services) -> None:
    folder = services.pictures.folder(GAME)
    dead, alive = folder / ".new-999999999-1", folder / f".new-{os.getpid()}-1"
    for place in (dead, alive):
        place.mkdir(parents=True)
    picture_import.sweep(folder)
    assert (dead.exists(), alive.exists()) == (False, True)


def test_source_that_changed_meanwhile_is_refused(services: Services, desk: ScanDesk, tmp_path: Path) -> None:
    code, _, name = _some(desk, 1)[0]
    file = plain(tmp_path / "in" / code / f"{name}.png")
    plan = desk.look(tmp_path / "in")
    file.rename(file.with_name("other.png"))
    with pytest.raises(BadInput, match="other files"):
        desk.run(plan, plan.sure())
    assert _scans(services) == {}


def test_printings_of_one_card_in_one_set_keep_their_own_scans(home: Path, tmp_path: Path) -> None:
    first, second = Printing(PrintingId("a"), "HAB", "7"), Printing(PrintingId("b"), "HAB", "107")
    card, pictures = replace(made(id="old-garrik"), printings=(first, second)), Pictures(home)
    pictures.put_scan(card, GAME, first, plain(tmp_path / "red.png", (200, 0, 0)))
    pictures.put_scan(card, GAME, second, plain(tmp_path / "blue.png", (0, 0, 200)))
    seen = [pictures.face(card, GAME, 100, one.id).rgba[:3] for one in (first, second)]
    assert seen[0][0] > 150
    assert seen[1][2] > 150
