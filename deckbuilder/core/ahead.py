"""How far an agent looks ahead, as a game wants it."""

from typing import NamedTuple


class Ahead(NamedTuple):
    """How an agent looks ahead in a game: lines of play behind the answers that look good.

    Attributes:
        worlds: so many are imagined for a question that begins a move, where nobody says how hard to think: more where dice decide
            much, and one line tells little.
        margin: so much worse than the best an answer may look at first sight to be looked into, by the game's evaluation.
        least: an answer is given up as soon as its lines, by how much they differ, hardly let it be so much better than the best; 0
            where all worlds are gone through.
        stays: whether what may come down where somebody begins a move is nothing, so that a line is judged as it stands; else that
            seat passes first.
        under_way: whether lines are played for a question that goes on with what is under way, too, in half as many worlds; else it
            is answered at first sight.
    """

    worlds: int = 4
    margin: float = 0.08
    least: float = 0.0
    stays: bool = False
    under_way: bool = True
