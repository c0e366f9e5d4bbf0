"""One picture from a server that stalls, lies, leads in circles, hangs up; never beyond this machine."""

import gzip
import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deckbuilder.core.errors import Cancelled
from deckbuilder.exchange.pictures.address import address_of
from deckbuilder.exchange.pictures.fetch import AGENT, Bounds, Failed, Fetcher
from deckbuilder.exchange.pictures.polite import Patience, Politeness
from tests.helpers.picture_server import (
    PictureServer,
    cuts,
    drips,
    first,
    floods,
    gives,
    leads,
    ranges,
    says,
    serving,
    stalls,
)  # fmt: skip
from tests.helpers.scans import jpeg, photo

PICTURE = jpeg(photo(1, 200, 280))
QUICK = Bounds(bytes=300_000, turns=3, connect=2, silence=0.6, whole=2)
PATIENCE = Patience(tries=3, first=0.05, most=1, troubles=4)


@pytest.fixture
def server() -> Iterator[PictureServer]:
    with serving() as found:
        yield found


@pytest.fixture
def fetcher() -> Iterator[Fetcher]:
    made = Fetcher(QUICK)
    yield made
    made.stop()
    made.close()


def _fetch(fetcher: Fetcher, server: PictureServer, part: Path, path: str = "/x.jpg") -> bytes:
    return fetcher.fetch(address_of(server.address(path)), part)


def test_picture_comes_and_the_server_is_told_who_asks(server: PictureServer, fetcher: Fetcher, tmp_path: Path) -> None:
    server.script["/083%20-%20BOG.jpg"] = gives(PICTURE)
    assert _fetch(fetcher, server, tmp_path / "p", "/083 - BOG.jpg") == PICTURE
    headers = server.asked[0][1]
    assert headers["User-Agent"] == AGENT
    assert headers["Accept-Encoding"] == "identity"
    assert list(tmp_path.iterdir()) == []


def test_redirects_are_followed_a_few_times_and_circles_end(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    server.script |= {
        "/x.jpg": leads("/y", 301),
        "/y": leads("z z"),
        "/z%20z": gives(PICTURE),
        "/c": leads("/d"),
        "/d": leads("/c"),
    }
    assert _fetch(fetcher, server, tmp_path / "p") == PICTURE
    with pytest.raises(Failed, match="on and on"):
        _fetch(fetcher, server, tmp_path / "p", "/c")
    assert server.count("/c") + server.count("/d") == QUICK.turns + 1


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://x", "", "http://[bad"])
def test_redirect_to_what_is_never_asked_fails_for_good(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path, target: str
) -> None:
    server.script["/x.jpg"] = leads(target)
    with pytest.raises(Failed) as caught:
        _fetch(fetcher, server, tmp_path / "p")
    assert not caught.value.again


def test_name_from_afar_that_leads_to_this_machine_is_not_asked(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.script["/x.jpg"] = gives(PICTURE)
    usual = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *rest, **more: usual("127.0.0.1", *rest, **more))
    with pytest.raises(Failed, match="own network"):
        fetcher.fetch(address_of(f"http://pictures.example:{server.server_port}/x.jpg"), tmp_path / "p")
    assert server.asked == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 204, 304])
def test_no_is_a_no(server: PictureServer, fetcher: Fetcher, tmp_path: Path, status: int) -> None:
    server.script["/x.jpg"] = says(status)
    with pytest.raises(Failed, match=str(status)) as caught:
        _fetch(fetcher, server, tmp_path / "p")
    assert not caught.value.again


@pytest.mark.parametrize(
    ("told", "wait"),
    [("7", 7), ("", None), ("soon", None), ("Sun, 22 Nov 2026 12:00:30 GMT", 30), ("Sun, 22 Nov 2020 12:00:30 GMT", 0)],
)
def test_server_says_how_long_it_wants_to_be_left_alone(
    server: PictureServer, tmp_path: Path, told: str, wait: float | None
) -> None:
    fetcher = Fetcher(QUICK, now=lambda: datetime(2026, 11, 22, 12, tzinfo=UTC))
    server.script["/x.jpg"] = says(429, Retry_After=told)
    with pytest.raises(Failed) as caught:
        _fetch(fetcher, server, tmp_path / "p")
    assert (caught.value.again, caught.value.wait) == (True, wait)
    fetcher.close()


@pytest.mark.parametrize(
    ("name", "again"),
    [("page", False), ("gif", False), ("empty", False), ("gzip", False), ("promise", False), ("flood", False), ("short", True), ("drip", True), ("stall", True), ("nothing", True)],
)  # fmt: skip
def test_server_that_lies_is_found_out_within_bounds(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path, name: str, again: bool
) -> None:
    server.script["/x.jpg"] = {
        "page": gives(b"<html>quota</html>", Content_Type="image/jpeg"),
        "gif": gives(b"GIF89a" + bytes(100)),
        "empty": gives(b""),
        "gzip": gives(gzip.compress(PICTURE + bytes(5 * 2**20)), Content_Encoding="gzip"),
        "promise": lambda handler: handler.send(200, PICTURE, length=10**12),
        "flood": floods(PICTURE),
        "short": cuts(PICTURE, 5000),
        "drip": drips(PICTURE, 0.05),
        "stall": stalls(),
        "nothing": lambda handler: handler.connection.close(),
    }[name]
    began = time.monotonic()
    with pytest.raises(Failed) as caught:
        _fetch(fetcher, server, tmp_path / "p")
    assert caught.value.again is again
    assert time.monotonic() - began < 5
    assert len(str(caught.value)) < 500


def test_picture_that_was_cut_off_is_gone_on_with(server: PictureServer, fetcher: Fetcher, tmp_path: Path) -> None:
    server.script["/x.jpg"] = first(cuts(PICTURE, 9000, ETag='"one"'), ranges(PICTURE, '"one"'))
    with pytest.raises(Failed, match=r"cut off|ended|IncompleteRead|broken"):
        _fetch(fetcher, server, tmp_path / "p")
    assert (tmp_path / "p").read_bytes() == PICTURE[:9000]
    assert _fetch(Fetcher(QUICK), server, tmp_path / "p") == PICTURE
    assert server.asked[1][1]["Range"] == "bytes=9000-"
    assert list(tmp_path.iterdir()) == []


def test_beginning_of_another_picture_is_not_put_before_this_one(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    other = jpeg(photo(2, 200, 280))
    server.script["/x.jpg"] = first(cuts(other, 9000, ETag='"one"'), ranges(PICTURE, '"two"'))
    with pytest.raises(Failed):
        _fetch(fetcher, server, tmp_path / "p")
    assert _fetch(fetcher, server, tmp_path / "p") == PICTURE


@pytest.mark.parametrize("told", ["bytes 5-9/10", "bytes x-y/z", "", "bytes */10"])
def test_wrong_part_is_refused_and_the_beginning_forgotten(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path, told: str
) -> None:
    server.script["/x.jpg"] = first(
        cuts(PICTURE, 9000, ETag='"one"'),
        lambda handler: handler.send(206, PICTURE[9000:], Content_Range=told),
        gives(PICTURE),
    )
    for _ in range(2):
        with pytest.raises(Failed):
            _fetch(fetcher, server, tmp_path / "p")
    assert not (tmp_path / "p").exists()
    assert _fetch(fetcher, server, tmp_path / "p") == PICTURE


def test_damaged_notes_of_a_beginning_are_no_trouble(server: PictureServer, fetcher: Fetcher, tmp_path: Path) -> None:
    server.script["/x.jpg"] = gives(PICTURE)
    for notes in ("", "[]", '{"address": 1}', "[" * 10_000):
        (tmp_path / "p").write_bytes(b"\xff\xd8\xffxx")
        (tmp_path / "p.json").write_text(notes, "utf-8")
        assert _fetch(fetcher, server, tmp_path / "p") == PICTURE


@pytest.mark.parametrize(
    "answer", [stalls(), drips(PICTURE, 0.02), floods(PICTURE[:4])], ids=["stall", "drip", "flood"]
)
def test_stop_ends_at_once_whatever_the_server_does(server: PictureServer, tmp_path: Path, answer: object) -> None:
    fetcher = Fetcher(Bounds(bytes=10**9, silence=30, whole=60))
    server.script["/x.jpg"] = answer  # type: ignore[assignment]  # one of the answers above
    ended: list[type[BaseException] | None] = []

    def work() -> None:
        try:
            _fetch(fetcher, server, tmp_path / "p")
            ended.append(None)
        except BaseException as error:  # noqa: BLE001  # what it is, is looked at below
            ended.append(type(error))

    thread = threading.Thread(target=work)
    thread.start()
    while not server.asked:
        time.sleep(0.01)
    time.sleep(0.2)
    began = time.monotonic()
    fetcher.stop()
    thread.join(3)
    assert time.monotonic() - began < 1
    assert ended == [Cancelled]
    with pytest.raises(Cancelled):
        _fetch(fetcher, server, tmp_path / "p")


def test_nobody_listens(fetcher: Fetcher, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Failed) as caught:
        fetcher.fetch(address_of(f"http://127.0.0.1:{port}/x.jpg"), tmp_path / "p")
    assert caught.value.again
    assert "HTTPConnection" not in str(caught.value)


# -- politeness --------------------------------------------------------------------------------------------


def test_server_in_trouble_is_asked_again_later_and_not_for_ever(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    server.script["/x.jpg"] = first(says(503, Retry_After="1"), says(500), gives(PICTURE))
    began = time.monotonic()
    assert Politeness(fetcher, PATIENCE).fetch(address_of(server.address("/x.jpg")), tmp_path / "p") == PICTURE
    assert time.monotonic() - began >= 1
    server.script["/never"] = says(503)
    with pytest.raises(Failed):
        Politeness(fetcher, PATIENCE).fetch(address_of(server.address("/never")), tmp_path / "p")
    assert server.count("/never") == PATIENCE.tries


def test_server_that_wants_to_be_left_alone_for_long_is_not_asked_again(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    server.script["*"] = says(429, Retry_After="3600")
    polite = Politeness(fetcher, PATIENCE)
    for path in ("/a", "/b", "/c"):
        with pytest.raises(Failed) as caught:
            polite.fetch(address_of(server.address(path)), tmp_path / "p")
        assert caught.value.again
    assert len(server.asked) == 1


def test_server_whose_pictures_never_come_is_given_up(server: PictureServer, fetcher: Fetcher, tmp_path: Path) -> None:
    server.script["*"] = says(500)
    polite = Politeness(fetcher, PATIENCE)
    for n in range(6):
        with pytest.raises(Failed):
            polite.fetch(address_of(server.address(f"/{n}")), tmp_path / "p")
    assert len(server.asked) == PATIENCE.troubles + 1


def test_missing_pictures_are_no_trouble_of_their_server(
    server: PictureServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    server.script["/there"] = gives(PICTURE)
    polite = Politeness(fetcher, PATIENCE)
    for n in range(10):
        with pytest.raises(Failed):
            polite.fetch(address_of(server.address(f"/{n}")), tmp_path / "p")
    assert polite.fetch(address_of(server.address("/there")), tmp_path / "p") == PICTURE
