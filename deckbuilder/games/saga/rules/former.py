"""Where somebody stood before the move of which a trigger tells."""

from typing import TYPE_CHECKING

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.rules import reading
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.moves import FORMATIONS
from deckbuilder.games.saga.rules.state import Env

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.sieves import Fits


def _out_of(inner: f.FrontRank | f.InRank | f.InFormation) -> "Fits":
    """Read in which rank or formation somebody stood who has moved since."""
    rank = reading.number(inner.n) if isinstance(inner, f.InRank) else None
    seats = reading.players(inner.of) if isinstance(inner, f.InFormation) else None
    own = isinstance(inner, f.FrontRank) and inner.own

    def fit(t: Board, e: Env, x: int) -> bool:
        place = next((code for code, card in e.ev.done if card == x == e.ev.patient), 0)
        number, seat = divmod(place, FORMATIONS)
        if seats is not None:
            return number > 0 and seat in seats(t, e)
        return number == (1 if rank is None else rank(t, e)) and (not own or seat == t.ctrl[x])

    return fit


def formerly(node: f.Formerly) -> "Fits":
    """Read how two stood to each other, one of whom has moved since: what is kept of it tells of all others (``Ev.done``)."""
    inner = node.filter
    if isinstance(inner, f.FrontRank | f.InRank | f.InFormation):
        return _out_of(inner)
    of = reading.cards(inner.of)
    far = reading.number(inner.n) if isinstance(inner, f.Within | f.Away) else None

    def fit(t: Board, e: Env, x: int) -> bool:
        moved, other = e.ev.patient, reading.one(of(t, e))
        if (x == moved) == (other == moved):
            return False
        so = [code for code, card in e.ev.done if card == (other if x == moved else x)]
        if not so:
            return False
        ranks, beside = divmod(so[0], 2)
        if isinstance(inner, f.Adjacent):
            return bool(beside)
        if far is not None:
            return ranks <= far(t, e) if isinstance(inner, f.Within) else ranks == far(t, e)
        return ranks == (0 if isinstance(inner, f.SameRank) else 1)

    return fit
