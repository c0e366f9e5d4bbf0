"""Where characters may go, and the events of going there."""

from typing import Final

from deckbuilder.games.saga.rules import inforce, stats
from deckbuilder.games.saga.rules.codes import DID, FIXES, SPENDS, STUNS, event
from deckbuilder.games.saga.rules.kinds import ACT, AUTO, TURNED
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Table

FORMATIONS: Final = 16
"""More than there are at a table; see ``Ev.done``."""
Spot = tuple[int, int, int]
"""(seat of the formation, rank from 0, place among the others in the rank)."""

MOVE: Final = event("move")
FORWARD: Final = event("forward")
BACKWARD: Final = event("backward")
INVADE: Final = event("invade")


def spots_in(t: Table, seat: int, rank: int, card: int = NONE) -> list[Spot]:
    """Give every place in a rank: far left, far right, between any two (rulebook, Illegal Ranks)."""
    form = t.forms[seat]
    others = 0
    if rank < len(form):
        row = form[rank]
        others = len(row) - (card in row)
    return [(seat, rank, i) for i in range(others + 1)]


def ways(t: Table, card: int, way: str, n: int, to: int = NONE) -> list[Spot]:
    """Give where a character may be moved, one place after the other.

    Args:
        t: the table.
        card: the character.
        way: see ``algebra.atoms.Move``.
        n: ranks.
        to: the character into whose rank or to whose side it is moved.
    """
    place = t.pos(card)
    if place is None:
        return []
    seat, rank, index = place
    home = seat == t.ctrl[card]
    found: list[Spot] = []
    if way in ("forward", "either", "maneuver"):
        found += _forward(t, card, seat, rank, n, home)
    if way in ("backward", "either", "maneuver"):
        found += _backward(t, card, seat, rank, n, home)
    if way in ("maneuver", "within"):
        found += [spot for spot in spots_in(t, seat, rank, card) if spot[2] != index]
    elif way == "any rank":
        found += [s for r in range(len(t.forms[seat]) + 1) if r != rank for s in spots_in(t, seat, r, card)]
    elif way == "abroad":
        found += [spot for s in t.opponents(t.ctrl[card]) for spot in spots_in(t, s, 0, card)]
    elif way == "home":
        found += spots_in(t, t.ctrl[card], n - 1, card) if 1 <= n <= len(t.forms[t.ctrl[card]]) else []
    elif way == "rank":
        found += _numbered(t, card, seat, rank, n)
    elif way == "last rank":
        found += _numbered(t, card, seat, rank, len(t.forms[seat]))
    elif way == "behind last":
        last = t.forms[seat][-1]
        found += spots_in(t, seat, len(t.forms[seat]), card) if home and last != (card,) else []
    elif way == "place":
        found += _former(t, card, to)
    elif way in ("join", "beside"):
        found += _near(t, card, place, way, to)
    return found


def _numbered(t: Table, card: int, seat: int, rank: int, n: int) -> list[Spot]:
    """Give the places in the rank of that number, if it is another one and there is one."""
    to = n - 1
    return spots_in(t, seat, to, card) if to != rank and 0 <= to < len(t.forms[seat]) else []


def _former(t: Table, card: int, to: int) -> list[Spot]:
    """Give the place where another stood before it left play."""
    there = t.place(to)
    if there is None or to == card or t.pos(to) is not None or there[1] > len(t.forms[there[0]]):
        return []
    spots = spots_in(t, there[0], there[1], card)
    return [spots[min(there[2], len(spots) - 1)]]


def tidy(t: Table, card: int, spot: Spot) -> bool:
    """Tell whether no rank of a character's player is illegal once it has moved there."""
    seat, before = t.ctrl[card], t.pos(card)
    counts, fronts = stats.rank_counts(t, seat), stats.front_counts(t, seat)
    weight = 1 + stats.total(t, card, "weighs")
    screen = weight + stats.total(t, card, "screens")
    for place, sign in ((before, -1), (spot, 1)):
        if place is not None and place[0] == seat:
            if place[1] == len(counts):
                counts.append(0)
                fronts.append(0)
            counts[place[1]] += sign * weight
            fronts[place[1]] += sign * screen
    return all(counts[rank] <= fronts[rank - 1] for rank in range(1, len(counts)))


def _near(t: Table, card: int, place: Spot, way: str, to: int) -> list[Spot]:
    """Give the places in the rank where another character stands, other than its own; only those adjacent to it for ``"beside"``."""
    there = t.pos(to)
    if there is None or to == card:
        return []
    seat, rank, index = there
    if place[:2] == (seat, rank) and place[2] < index:
        index -= 1  # places count the others only
    found = spots_in(t, seat, rank, card) if way == "join" else [(seat, rank, index), (seat, rank, index + 1)]
    return [spot for spot in found if spot != place]


def _forward(t: Table, card: int, seat: int, rank: int, n: int, home: bool) -> list[Spot]:
    """A character moves as far as it can; from another formation's front rank it goes into its own (In Another Formation)."""
    to = rank - n
    if to < 0 and not home and rank == 0:
        return spots_in(t, t.ctrl[card], 0, card)
    to = max(0, to)
    return spots_in(t, seat, to, card) if to != rank else []


def _backward(t: Table, card: int, seat: int, rank: int, n: int, home: bool) -> list[Spot]:
    last = len(t.forms[seat]) - 1
    alone = len(t.forms[seat][rank]) == 1 and rank == last
    furthest = last if alone or not home else last + 1
    to = min(rank + n, furthest)
    return spots_in(t, seat, to, card) if to > rank else []


def go(t: Table, card: int, spot: Spot, mover: int = NONE, by: int = 0) -> None:
    """Move a character and let it be heard.

    Args:
        t: the table.
        card: the character.
        spot: where to.
        mover: the character whose action moves it.
        by: whether the one who falls forward spends or is stunned for it, and whether from an illegal rank, in bits.
    """
    before = t.pos(card)
    if before is None:
        return
    was = stood(t, card)
    t.step(card, *spot)
    t.mark(card, DID["move"])
    ranks = abs(spot[1] - before[1]) if spot[0] == before[0] else spot[1] + before[1] + 1
    t.log.append(("move", card, spot[0], spot[1]))
    told(t, card, before, spot, ranks, mover, by, was)


def stood(t: Table, card: int) -> tuple[tuple[int, int], ...]:
    """Give how a character that is about to move stands to every other one, for those who hear of the move; see ``Ev.done``."""
    here = t.pos(card)
    if here is None or not any(t.hears(kind) for kind in (MOVE, FORWARD, BACKWARD, INVADE)):
        return ()
    found = [(FORMATIONS * (here[1] + 1) + here[0], card)]
    for other in t.everyone():
        there = t.pos(other)
        if other != card and there is not None:
            beside = there[:2] == here[:2] and abs(there[2] - here[2]) == 1
            found.append((2 * t.distance(card, other) + beside, other))
    return tuple(found)


def told(
    t: Table,
    card: int,
    before: Spot,
    spot: Spot,
    ranks: int,
    mover: int,
    by: int = 0,
    was: tuple[tuple[int, int], ...] = (),
) -> None:
    """Let a move be heard."""
    by |= _acting(t, card) if mover != NONE and not by & FIXES else 0
    t.emit(MOVE, mover, card, NONE, ranks, by, seat=t.ctrl[card], done=was)
    # from another front rank into one's own leads forward; who is sent home by the rules has no mover
    homeward = mover != NONE and spot[:2] == (t.ctrl[card], 0) and spot[0] != before[0] and before[1] == 0
    if homeward or (spot[0] == before[0] and spot[1] < before[1]):
        t.emit(FORWARD, mover, card, NONE, ranks, by, seat=t.ctrl[card], done=was)
    elif spot[0] == before[0] and spot[1] > before[1]:
        t.emit(BACKWARD, mover, card, NONE, ranks, by, seat=t.ctrl[card], done=was)
    elif spot[0] not in (before[0], t.ctrl[card]):
        t.emit(INVADE, mover, card, NONE, ranks, by, seat=spot[0], done=was)


def _acting(t: Table, card: int) -> int:
    """Tell, in bits, by what action a character moves, and whether that spent or stunned it, as a cost or within it."""
    for frame in reversed(t.stack):
        if frame[0] == ACT:
            env: Env = frame[2]
            bits = env.by & ~(SPENDS | STUNS)
            for one, how in frame[TURNED] if len(frame) > TURNED else ():
                bits |= how if one == card else 0
            return bits
        if frame[0] == AUTO:
            return 0
    return 0


def may_move(t: Table, card: int, spot: Spot, seat: int, by: str = "effect", mover: int = NONE) -> bool:
    """Tell whether effects let a player's effect, or its own maneuver with ``by`` empty, move a character there.

    Args:
        t: the table.
        card: the character.
        spot: where it would go.
        seat: the player.
        by: ``"effect"``, or empty for its own maneuver.
        mover: who performs what moves it.
    """
    before = t.pos(card)
    if before is None:
        return False
    if t.stale:
        inforce.index(t)
    if not t.holding:
        return True
    if stats.forbids(t, card, "be moved", NONE, seat, by):
        return False
    if mover == card and stats.forbids(t, card, "use to move"):
        return False
    home = spot[0] == t.ctrl[card] != before[0]
    if home or (spot[0] == before[0] and spot[1] < before[1]):
        return not stats.forbids(t, card, "be moved forward", NONE, seat, by)
    back = spot[0] == before[0] and spot[1] > before[1]
    return not (back and stats.forbids(t, card, "be moved backward", NONE, seat, by))


def may_fall(t: Table, card: int) -> bool:
    """Tell whether an effect may let a character fall forward in its own formation."""
    place = t.pos(card)
    return place is not None and place[0] == t.ctrl[card] and place[1] > 0 and not stats.forbids(t, card, "fall")


def room(t: Table, seat: int, rank: int, more: int = 1) -> bool:
    """Tell whether one more character of the player's in a rank of his formation makes no illegal rank; it may count as more."""
    counts = stats.rank_counts(t, seat)
    if rank == 0:
        return True
    if rank > len(counts):
        return False
    here = counts[rank] if rank < len(counts) else 0
    return here + more <= stats.front_counts(t, seat)[rank - 1]
