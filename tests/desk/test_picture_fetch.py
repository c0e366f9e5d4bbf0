"""Pictures from the addresses of the card file, put where scans are looked for."""

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.changes import Topic
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import PrintingId
from deckbuilder.core.naming import ListedNames
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.scan_desk import ScanDesk
from deckbuilder.exchange.pictures.fetch import Bounds, Fetcher
from deckbuilder.exchange.pictures.polite import TOGETHER, Patience
from tests.helpers.faces import first_game, made
from tests.helpers.picture_server import PictureServer, cuts, drips, first, gives, ranges, says, serving, stalls
from tests.helpers.scans import jpeg, photo

GAME = first_game()
PICTURE = jpeg(photo(1, 200, 280))
PATIENCE = Patience(tries=2, first=0.05, most=1, troubles=4)


@pytest.fixture
def server() -> Iterator[PictureServer]:
    with serving() as found:
        yield found


def _card(n: int, address: str) -> Card:
    printing = Printing(PrintingId(f"card-{n}/HAB"), "HAB", str(n + 1), image=address)
    return replace(made(id=f"card-{n}", name=f"Card {n}"), printings=(printing,))


def _desk(home: Path, addresses: list[str]) -> ScanDesk:
    cards = {card.id: card for card in (_card(n, address) for n, address in enumerate(addresses))}
    names = ListedNames((card.name, card.id) for card in cards.values())
    return ScanDesk(Pictures(home), Shelf(GAME, GAME.deck_rules(()), cards, names), (CardSet("HAB", "Hab"),))


def _fetcher() -> Fetcher:
    return Fetcher(Bounds(silence=1, connect=2, whole=5))


def _shown(desk: ScanDesk) -> list[bool]:
    return [one.scan is not None for one in desk.printings()]


def test_plan_tells_how_many_and_from_where_and_asks_nobody(home: Path, server: PictureServer) -> None:
    one = server.address("/a b.jpg")
    desk = _desk(home, [one, one, "https://a.example/1.png", "", "file:///etc/passwd", "ftp://a.example/x"])
    plan = desk.fetch_plan()
    assert plan.hosts() == {"127.0.0.1": 1, "a.example": 1}
    assert (len(plan.jobs), plan.without, plan.there, len(plan.odd)) == (2, 1, 0, 2)
    assert len(plan.jobs[0].spots) == 2
    assert server.asked == []
    assert not home.exists()
    assert len(desk.fetch_plan(cards={plan.jobs[1].spots[0].card.id}).jobs) == 1


def test_pictures_come_two_at_a_time_and_are_shown(home: Path, server: PictureServer) -> None:
    def slowly(handler: object) -> None:
        time.sleep(0.05)
        gives(PICTURE)(handler)  # type: ignore[arg-type]  # the handler as it came

    server.script["*"] = slowly
    desk = _desk(home, [server.address(f"/{n}.jpg") for n in range(8)])
    done = desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan())
    assert (done.put, done.failed, done.left) == (8, (), 0)
    assert Topic.PICTURES in desk.fetched(done)
    assert all(_shown(desk))
    assert server.most_together == TOGETHER
    desk.take_back(done)
    assert not any(_shown(desk))
    assert [path.name for path in (home / "pictures" / GAME.id).iterdir() if path.name.startswith(".")] == []


def test_one_address_of_two_printings_is_asked_once(home: Path, server: PictureServer) -> None:
    server.script["/x.jpg"] = gives(PICTURE)
    desk = _desk(home, [server.address("/x.jpg")] * 2)
    done = desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan())
    assert (done.put, len(server.asked)) == (2, 1)


def test_what_failed_for_good_is_told_remembered_and_left_out(home: Path, server: PictureServer) -> None:
    server.script |= {"/page": gives(b"<html>sorry</html>"), "/good": gives(PICTURE), "/busy": says(503)}
    server.script["/broken"] = gives(PICTURE[:3000])
    paths = ("/none", "/page", "/busy", "/good", "/broken")
    desk = _desk(home, [server.address(path) for path in paths])
    done = desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan())
    assert done.put == 1
    assert sorted(finding.where for finding in done.failed) == ["Card 0", "Card 1", "Card 2", "Card 4"]
    desk.fetched(done)
    again = _desk(home, [server.address(path) for path in paths])
    assert [job.address.text for job in again.fetch_plan().jobs] == [server.address("/busy")]
    assert again.fetch_plan().failed == 3
    assert len(again.fetch_plan(again=True).jobs) == 4
    server.script["/none"] = gives(PICTURE)
    again.fetched(again.fetch(_fetcher(), PATIENCE).run(again.fetch_plan(again=True)))
    assert again.fetch_plan().failed == 2


@pytest.mark.parametrize("content", ["", "[]", "{", '{"failed": [1]}', '{"failed": {"x": 1}}'])
def test_damaged_journal_counts_for_nothing(home: Path, content: str) -> None:
    file = home / "pictures" / GAME.id / "failed.json"
    file.parent.mkdir(parents=True)
    file.write_text(content, "utf-8")
    assert len(_desk(home, ["http://127.0.0.1/x"]).fetch_plan().jobs) == 1


def test_cancel_ends_at_once_and_keeps_what_came(home: Path, server: PictureServer) -> None:
    server.script |= {f"/{n}": gives(PICTURE) for n in range(3)}
    server.script["*"] = stalls()
    desk = _desk(home, [server.address(f"/{n}") for n in range(9)])
    run = desk.fetch(Fetcher(Bounds(silence=30)), PATIENCE)
    asked = time.monotonic()

    def stop(what: str, done: int, of: int) -> None:
        nonlocal asked
        if done >= 3 and server.count("/4"):
            asked = time.monotonic()
            raise Cancelled

    done = run.run(desk.fetch_plan(), stop)
    assert time.monotonic() - asked < 1.5
    assert (done.put, done.left, done.failed) == (3, 6, ())
    desk.fetched(done)
    assert len(desk.fetch_plan().jobs) == 6


def test_run_that_was_cut_off_is_gone_on_with_where_it_was(home: Path, server: PictureServer) -> None:
    server.script["/x.jpg"] = first(
        cuts(PICTURE, 9000, ETag='"1"'), cuts(PICTURE, 9000, ETag='"1"'), ranges(PICTURE, '"1"')
    )
    desk = _desk(home, [server.address("/x.jpg")])
    assert desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan()).put == 0
    done = desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan())
    assert done.put == 1
    assert server.asked[-1][1]["Range"] == "bytes=9000-"


def test_pause_asks_for_nothing_more_until_it_ends(home: Path, server: PictureServer) -> None:
    server.script["*"] = drips(PICTURE[:400], 0.0005)
    desk = _desk(home, [server.address(f"/{n}") for n in range(6)])
    run = desk.fetch(_fetcher(), PATIENCE)
    run.pause(True)
    thread = threading.Thread(target=run.run, args=(desk.fetch_plan(),))
    thread.start()
    time.sleep(0.5)
    assert server.asked == []
    run.pause(False)
    thread.join(20)
    assert len(server.asked) == 6


def test_folder_that_cannot_be_written_is_told(home: Path, server: PictureServer) -> None:
    server.script["*"] = gives(PICTURE)
    desk = _desk(home, [server.address("/x")])
    home.mkdir()
    (home / "pictures").write_text("a file where the folder should be", "utf-8")
    done = desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan())
    assert done.put == 0
    assert "pictures" in done.trouble


def test_journal_is_readable(home: Path, server: PictureServer) -> None:
    desk = _desk(home, [server.address("/none")])
    desk.fetch(_fetcher(), PATIENCE).run(desk.fetch_plan())
    told = json.loads((home / "pictures" / GAME.id / "failed.json").read_text("utf-8"))
    assert told == {"failed": {server.address("/none"): "the server answers 404"}}
