"""What a table costs without a window: what a token may do, what is offered, the scene, an answer, the log, keeping a match.

Run ``python -m tests.benchmarks.bench_sitting [matches]``. Figures are milliseconds over random matches of two ready-made decks, beside
the bare floor of carrying out one answer by the rules.
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from deckbuilder.core.rng import Rng
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.table_files import kept
from deckbuilder.play.record import to_bytes
from tests.helpers.sittings import any_of, sit
from tests.helpers.tables import registered

_ANSWERS = 150
_Taken = dict[str, list[float]]


def timed(taken: _Taken, what: str, work: Callable[[], object]) -> None:
    """Time one piece of work."""
    begun = time.perf_counter()
    work()
    taken.setdefault(what, []).append(1000 * (time.perf_counter() - begun))


def looked_at(sitting: Sitting, taken: _Taken) -> None:
    """Time what is asked of one position."""
    rules, state, legal = sitting.rules, sitting.match.state, list(sitting.match.legal())
    timed(taken, "floor: one answer", lambda: rules.apply(state, legal[0]))
    timed(taken, "scene", lambda: sitting.table.presenter.scene(rules, state, sitting.viewer))
    timed(taken, "what is offered", lambda: sitting.table.presenter.point(rules, state, legal))
    for token in {option.tokens[0] for option in sitting.options() if option.tokens}:
        timed(taken, "what a token may do", partial(sitting.reach, token))
    timed(taken, "log", sitting.log)


def _written(sitting: Sitting) -> bytes:
    return to_bytes(kept(sitting).records())


def main(matches: int = 6) -> None:
    """Print the figures."""
    taken: _Taken = {}
    for seed in range(matches):
        sitting, rng = sit(next(registered()), seed=seed), Rng(seed)
        for _ in range(_ANSWERS):
            if sitting.waiting is not Waiting.PERSON:
                break
            looked_at(sitting, taken)
            action, rng = any_of(sitting, rng)
            timed(taken, "an answer, with the dice after it", partial(sitting.give, action))
        timed(
            taken,
            f"keeping a match of about {2 * _ANSWERS} steps",
            partial(_written, sitting),
        )
    for what, each in taken.items():
        each.sort()
        spread = ", ".join(f"{share:.1%} {each[int(len(each) * share)]:.2f}" for share in (0.95, 0.99, 0.999))
        print(f"{what:42} median {statistics.median(each):6.2f} ms; {spread}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
