"""Drawing faces of the starter cards: warm, and cards seen for the first time, beside the floor of a copied frame.

Run ``python -m tests.benchmarks.bench_faces [rounds]``. Figures are medians in milliseconds a face.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence

from PIL import Image

from deckbuilder.core.cards import Card
from deckbuilder.imaging.faces import draw_face
from tests.helpers.faces import first_game, spec_of, starter_cards

WIDTHS = (150, 320, 744)


def timed(cards: Sequence[Card], draw: Callable[[Card], object]) -> float:
    """Give the median time of a face, in milliseconds."""
    times = []
    for card in cards:
        start = time.perf_counter()
        draw(card)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main(rounds: int = 3) -> None:
    """Print a line for each width."""
    spec, cards = spec_of(first_game().id), starter_cards()
    seen, fresh = cards[::2], cards[1::2]
    print("width   first  fresh   warm  floor")
    for width in WIDTHS:
        frame = Image.new("RGB", (width, round(width * spec.height / spec.width)))

        def draw(card: Card, width: int = width) -> object:
            return draw_face(card, spec, width)

        def floor(_: Card, frame: Image.Image = frame) -> object:
            return frame.convert("RGBA").tobytes()

        first = timed(seen[:1], draw)
        timed(seen, draw)
        new = timed(fresh, draw)
        warm = min(timed(cards[:150], draw) for _ in range(rounds))
        print(f"{width:5} {first:7.1f} {new:6.2f} {warm:6.2f} {timed(cards, floor):6.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
