"""Proxies of 50 cards with 50 scans, beside plain reportlab drawing the same pictures, and beside a writer by hand.

Run ``python -m tests.benchmarks.bench_proxies [rounds]``. Figures are medians of CPU time in milliseconds, taken in turn; a round
reads the files, lays out and gives the bytes of the PDF.
"""

import io
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from deckbuilder.imaging.page import INCH, Line
from deckbuilder.imaging.pdf import paint
from deckbuilder.imaging.proxies import Proxy, ProxyPlan, lay_out
from deckbuilder.imaging.sources import scan_source

CARDS, SIZE = 50, (744, 1039)
POINT = 72 / INCH
PLAN = ProxyPlan(label="")


def scans(folder: Path) -> list[Path]:
    """Make pictures of the size and weight of scans."""
    files = []
    for number in range(CARDS):
        grain = Image.effect_noise(SIZE, 60 + number).resize((186, 260)).resize(SIZE, Image.Resampling.BICUBIC)
        shade = Image.linear_gradient("L").resize(SIZE).rotate(number * 7)
        image = Image.merge("RGB", (grain, shade, Image.blend(grain, shade, 0.5)))
        files.append(folder / f"{number}.jpg")
        image.save(files[-1], quality=85)
    return files


def ours(files: Sequence[Path]) -> bytes:
    """As the program does it, from files to bytes."""
    return paint(lay_out([Proxy(1, scan_source(file)) for file in files], PLAN, "Cards"))[0]


def plain(files: Sequence[Path]) -> bytes:
    """As reportlab's handbook does it: the same pictures and marks in the same places; binary, else it would take 50 times as long."""
    rl_config.useA85 = 0
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(21000 * POINT, 29700 * POINT))
    places, marks = PLAN.grid(), lines()
    for start in range(0, len(files), places.places):
        canvas.setLineWidth(10 * POINT)
        for line in marks:
            canvas.line(line.x1 * POINT, line.y1 * POINT, line.x2 * POINT, line.y2 * POINT)
        for place, file in enumerate(files[start : start + places.places]):
            area = places.area(place)
            low = (places.height - area.bottom) * POINT
            canvas.drawImage(str(file), area.x * POINT, low, area.width * POINT, area.height * POINT)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def by_hand(files: Sequence[Path]) -> bytes:
    """The floor: objects written one behind the other, streams as they lie in the files."""
    places = PLAN.grid()
    marks = "".join(
        f"{m.x1 * POINT:.2f} {m.y1 * POINT:.2f} m {m.x2 * POINT:.2f} {m.y2 * POINT:.2f} l S " for m in lines()
    )
    objects: list[bytes] = [b"", b""]
    pages: list[int] = []
    for start in range(0, len(files), places.places):
        body, named = [marks], []
        for place, file in enumerate(files[start : start + places.places]):
            data, area = file.read_bytes(), places.area(place)
            head = f"<</Type/XObject/Subtype/Image/Width {SIZE[0]}/Height {SIZE[1]}/ColorSpace/DeviceRGB/BitsPerComponent 8"
            objects.append(f"{head}/Filter/DCTDecode/Length {len(data)}>>stream\n".encode() + data + b"\nendstream")
            named.append(f"/I{place} {len(objects)} 0 R")
            box = area.width * POINT, area.height * POINT, area.x * POINT, (places.height - area.bottom) * POINT
            body.append("q {:.2f} 0 0 {:.2f} {:.2f} {:.2f} cm /I{} Do Q".format(*box, place))
        content = "\n".join(body).encode()
        objects.append(f"<</Length {len(content)}>>stream\n".encode() + content + b"\nendstream")
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]/Contents {len(objects)} 0 R"
        objects.append(f"{page}/Resources<</XObject<<{''.join(named)}>>>>>>".encode())
        pages.append(len(objects))
    objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
    kids = " ".join(f"{number} 0 R" for number in pages)
    objects[1] = f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>".encode()
    out, offsets = io.BytesIO(), []
    out.write(b"%PDF-1.4\n")
    for number, each in enumerate(objects):
        offsets.append(out.tell())
        out.write(f"{number + 1} 0 obj\n".encode() + each + b"\nendobj\n")
    table = out.tell()
    out.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode())
    out.write("".join(f"{offset:010} 00000 n \n" for offset in offsets).encode())
    out.write(f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{table}\n%%EOF".encode())
    return out.getvalue()


def lines() -> list[Line]:
    """Give the cut marks of a full sheet, as the program draws them."""
    print_ = lay_out([Proxy(PLAN.grid().places, None)], PLAN, "Marks")
    return [item for item in print_.pages[0].items if isinstance(item, Line)]


def main(rounds: int = 15) -> None:
    """Print a line for each way."""
    ways: dict[str, Callable[[Sequence[Path]], bytes]] = {"by hand": by_hand, "plain reportlab": plain, "ours": ours}
    with TemporaryDirectory() as folder:
        files = scans(Path(folder))
        sizes = {name: len(way(files)) for name, way in ways.items()}
        times: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, way in ways.items():
                began = time.process_time()
                way(files)
                times[name].append((time.process_time() - began) * 1000)
        weight = sum(file.stat().st_size for file in files) // len(files) // 1024
    median = {name: statistics.median(each) for name, each in times.items()}
    print(f"{CARDS} cards, {CARDS} scans of {SIZE[0]}x{SIZE[1]}, {weight} KB each; {rounds} rounds")
    for name, each in times.items():
        ratio = median[name] / median["plain reportlab"]
        print(
            f"{name:16} {median[name]:7.1f} ms [{min(each):.1f}-{max(each):.1f}]  {sizes[name] / 1e6:6.2f} MB  {ratio:5.2f}x"
        )
    print(f"ours against plain reportlab: {median['ours'] / median['plain reportlab']:.2f}, at most 1.2 wanted")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
