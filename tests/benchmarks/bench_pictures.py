"""Scans and small pictures beside their floors: ``python -m tests.benchmarks.bench_pictures [--scans N] [--cards N]``.

An import is held against decoding the same files on as many threads, a thumbnail against Pillow's own draft and reduction, a kept one
against Qt reading a JPEG of that size. Ratios are of the same run; it never fails on time.
"""

import argparse
import io
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

from deckbuilder.core.cards import Card
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.services import Services
from deckbuilder.imaging.thumbnails import Thumbnail
from tests.helpers.faces import first_game
from tests.helpers.scans import jpeg, photo
from tests.helpers.worlds import shipped

GAME = first_game()
_KINDS = 12
_WIDTH = 150


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scans", type=int, default=1200)
    parser.add_argument("--cards", type=int, default=300)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "home").mkdir()
        services = shipped(folder / "home", GAME)
        cards = tuple(services.catalog.cards(GAME.id).values())[: given.cards]
        writes: list[Callable[[], None]] = []
        small(Pictures(folder / "home", writes.append), writes, cards, "drawn")
        contents = [jpeg(photo(n)) for n in range(_KINDS)]
        print(f"a scan has {statistics.mean(map(len, contents)) / 1000:.0f} kB")
        imports(services, folder, contents, given.scans)
        small(Pictures(folder / "home", writes.append), writes, cards, "scans")
    return 0


def timed(cards: Iterable[Card], *works: Callable[[Card], object]) -> list[float]:
    """Give the median time of the processor that each work takes for a card, in milliseconds; they take turns."""
    times: list[list[float]] = [[] for _ in works]
    for card in cards:
        for work, took in zip(works, times, strict=True):
            began = time.thread_time()
            work(card)
            took.append((time.thread_time() - began) * 1000)
    return [statistics.median(took) for took in times]


def small(pictures: Pictures, writes: list[Callable[[], None]], cards: tuple[Card, ...], what: str) -> None:
    """Time thumbnails made for the first time, what a window writes behind its back, kept ones, and their floors."""
    from threading import Event

    from PySide6.QtGui import QImage

    from deckbuilder.gui.faces import draw

    def seen(card: Card) -> object:
        return draw(pictures, card, GAME, _WIDTH, Event())

    files = [file for card in cards[:100] for one in card.printings if (file := pictures.scan_of(card, one, GAME))]

    def draft(card: Card) -> object:
        return _draft(files[hash(card.id) % len(files)]) if files else None

    first, alone = timed(cards, seen, draft)
    (behind,) = timed(cards, lambda card: writes.pop()())
    while writes:  # what scans hash to
        writes.pop()()
    held = {card.id: _as_jpeg(pictures.thumbnail(card, GAME, _WIDTH)) for card in cards}
    kept, floor = timed(cards, seen, lambda card: QImage.fromData(held[card.id]))
    print(
        f"{what}: first {first:.2f} ms, written behind in {behind:.2f} ms, kept {kept:.3f} ms; Qt reading alone {floor:.3f} ms: {kept / floor:.2f} times"
    )
    if files:
        print(f"  Pillow's draft and reduction alone {alone:.2f} ms: {first / alone:.2f} times")


def _as_jpeg(thumbnail: Thumbnail) -> bytes:
    out = io.BytesIO()
    image = Image.frombytes("RGBA", (thumbnail.width, thumbnail.height), thumbnail.rgba).convert("RGB")
    image.save(out, "JPEG", quality=82, subsampling="4:2:0")
    return out.getvalue()


def _draft(file: Path) -> bytes:
    with Image.open(file) as image:
        image.draft("RGB", (_WIDTH, _WIDTH * 1039 // 744))
        return image.resize((_WIDTH, 209), Image.Resampling.BILINEAR).tobytes()


def imports(services: Services, folder: Path, contents: list[bytes], count: int) -> None:
    """Time an import of so many scans beside decoding them, in turn."""
    desk = services.scans(GAME)
    spots = [shown.spot for shown in desk.printings()][:count]
    files = []
    for n, spot in enumerate(spots):
        file = folder / "in" / spot.printing.set / f"{spot.card.id}.jpg"
        if spot.printing.number and sum(1 for one in spot.card.printings if one.set == spot.printing.set) > 1:
            file = file.with_name(f"{spot.printing.number}.jpg")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents[n % len(contents)] + n.to_bytes(4, "little"))
        files.append(file)
    began = time.perf_counter()
    plan = desk.look(folder / "in")
    print(f"looking at {len(plan.rows)} names: {time.perf_counter() - began:.2f} s, {len(plan.sure())} sure")
    floors, takes = [], []
    for _ in range(2):
        began = time.perf_counter()
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(_decoded, files))
        floors.append(time.perf_counter() - began)
        began = time.perf_counter()
        done, _ = desk.run(plan, plan.sure())
        takes.append(time.perf_counter() - began)
        if len(takes) < 2:
            desk.take_back(done)
    desk.take_back(done)
    calm = heartbeat(lambda: desk.run(plan, plan.sure()))
    print(
        f"window's thread during an import: a beat wanted every 10 ms came at most {max(calm):.0f} ms late, p99 {calm[int(len(calm) * 0.99)]:.0f} ms"
    )
    floor, took = min(floors), min(takes)
    print(
        f"import of {done.put} scans {took:.2f} s, {took / done.put * 1000:.2f} ms each; decoding alone on two threads "
        f"{floor:.2f} s: {took / floor:.2f} times"
    )


def heartbeat(work: Callable[[], object]) -> list[float]:
    """Do something in a pool and tell how late a timer of the window's thread was meanwhile, in ms, sorted."""
    from PySide6.QtCore import QEventLoop, QThreadPool, QTimer
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    pool, loop, beat = QThreadPool(), QEventLoop(), QTimer()
    lates: list[float] = []
    last = [time.perf_counter()]

    def on_beat() -> None:
        now = time.perf_counter()
        lates.append(max(0.0, (now - last[0]) * 1000 - 10))
        last[0] = now
        if pool.waitForDone(0):
            loop.quit()

    beat.setInterval(10)
    beat.timeout.connect(on_beat)
    pool.start(work)
    beat.start()
    loop.exec()
    assert app is not None
    return sorted(lates)


def _decoded(file: Path) -> tuple[int, int]:
    with Image.open(io.BytesIO(file.read_bytes())) as image:
        image.load()
        return image.size


if __name__ == "__main__":
    sys.exit(main())
