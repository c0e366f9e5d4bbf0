"""How well a seat stands: an evaluation for agents that compare positions.

For each other seat the two are weighed against one another, and the mean of that is the score:

- *army*: over the characters that a player controls a worth that grows with level, strikes and hit points left, less when spent and
  much less when stunned, since a stunned character is still spent after the next Ready Phase; items and attached cards; cards in hand.
- *Warlord*: the part of his hit points that is left, and how much of it the opponents' characters may take, by their chance to hit:
  those that reach him as they stand count in full, those one or two ranks short for less, the spent and stunned for less.

Numbers are those printed on characters and their items. What others hold counts by number only, so that the score of a state tells a
seat nothing that it may not know. The weights are set by hand and stay as they are: games are compared over them.

``forecast`` weighs the same anew, by who won in the end; the search judges by it where its lines end.
"""

from typing import Any, Final, NamedTuple

from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.codes import LORD, UNDER
from deckbuilder.games.saga.rules.state import State

_ARMY, _LIFE, _SAFETY = 0.5, 0.28, 0.2
"""What army, hit points of the Warlord and his safety count; the rest to 1 is for the end itself."""
_WINS_ARMY, _WINS_LIFE = 7.73, 1.81
"""What army and hit points of the Warlord say about who will win, in logits: fitted to 13,000 positions of 162 matches of ``Greedy`` against
itself. His safety says nothing beyond these."""
_SURE = 0.188
"""What a won game counts in a forecast: two even sides that come to differ a little differ there by as much as in ``score``, on the whole."""
_TURNED = (1.0, 0.95, 0.8)
"""Worth of a character ready, spent, stunned."""
_THREAT = (1.0, 0.75, 0.4)
"""Threat of one on the Warlord: the spent may be ready again before he is out of reach."""
_SHORT = (1.0, 0.4, 0.15)
"""Threat of one that is so many ranks short of a melee strike."""
_IN_HAND, _MOST_IN_HAND = 1.4, 10
_DANGER = 0.7
"""How much of the strikes at hand the opponents are thought to aim at the Warlord in a turn."""


class _Fact(NamedTuple):
    """What counts of a face: worth in an army or under a character, ATK of each strike, AC and hit points."""

    worth: float
    atk: tuple[int, ...]
    ac: int
    hp: int


class _Side(NamedTuple):
    """What counts of a player: army, part of the Warlord's hit points left, part that is not threatened."""

    army: float
    life: float
    safety: float


_NOBODY: Final = _Side(0.0, 0.0, 0.0)
"""Whom somebody is weighed against who plays alone."""


def score(rules: Ruleset[Any], state: State, seat: Seat) -> float:
    """Say how well a seat stands, from -1 (lost) to 1 (won); a draw is 0, and a player who is out of the game has lost.

    Positions of a game that goes on lie strictly between; what an action under way will do is not foreseen.
    """
    if state.asked == -2:  # NOBODY, the game is over
        return (1.0 if seat in state.won else -1.0) if state.won else 0.0
    if seat not in state.seats:
        return -1.0
    sides = _sides(rules.book, state)  # type: ignore[attr-defined]  # the rules of this game have a book
    mine = sides[seat]
    others = [side for place, side in enumerate(sides) if place != seat] or [_NOBODY]
    return sum([_against(mine, other) for other in others]) / len(others)


def forecast(rules: Ruleset[Any], state: State, seat: Seat) -> float:
    """Say how likely a seat is to win, from -0.188 (lost) to 0.188 (won), in the measure of ``score``; 0 is even, or a draw.

    A lead counts the less the further ahead a side is already, and a won game hardly more than one as good as won: so that the mean over
    lines asks how often they are won.
    """
    if state.asked == -2:  # NOBODY, the game is over
        return (_SURE if seat in state.won else -_SURE) if state.won else 0.0
    if seat not in state.seats:
        return -_SURE
    sides = _sides(rules.book, state)  # type: ignore[attr-defined]  # the rules of this game have a book
    mine = sides[seat]
    others = [side for place, side in enumerate(sides) if place != seat] or [_NOBODY]
    return _SURE * sum([_bent(_logit(mine, other) / 2) for other in others]) / len(others)


def _bent(half: float) -> float:
    """Give nearly the hyperbolic tangent, which comes out the same on every machine."""
    half = max(-3.0, min(3.0, half))
    return half * (27 + half * half) / (27 + 9 * half * half)


def _logit(mine: _Side, other: _Side) -> float:
    return _WINS_ARMY * _more(mine, other) + _WINS_LIFE * (mine.life - other.life)


def _against(mine: _Side, other: _Side) -> float:
    return _ARMY * _more(mine, other) + _LIFE * (mine.life - other.life) + _SAFETY * (mine.safety - other.safety)


def _more(mine: _Side, other: _Side) -> float:
    return (mine.army - other.army) / (mine.army + other.army + 1.0)


def _sides(book: Book, state: State) -> list[_Side]:
    """Weigh all players at once."""
    facts: dict[int, _Fact] = book.weighed
    faces, ctrl, orient, wounds, flags = state.faces, state.ctrl, state.orient, state.wounds, state.flags
    army = [_IN_HAND * min(len(hand), _MOST_IN_HAND) for hand in state.hands]
    better: dict[int, list[int]] = {}  # (ATK, AC) by character, from what lies under it
    zone = state.zone
    for card, host in enumerate(state.host):
        if host >= 0 and zone[card] == UNDER:
            fact = facts.get(faces[card]) or _fact(book, facts, faces[card])
            army[ctrl[card]] += 0.5 * fact.worth
            bonus = better.setdefault(host, [0, 0])
            bonus[0] += fact.atk[0] if fact.atk else 0
            bonus[1] += fact.ac
    lords: list[tuple[int, int, int, int] | None] = [None] * len(army)  # card, AC, formation, rank
    life = [0.0] * len(army)
    strikers = []
    for home, form in enumerate(state.forms):
        for rank, row in enumerate(form):
            for card in row:
                fact = facts.get(faces[card]) or _fact(book, facts, faces[card])
                seat, left = ctrl[card], fact.hp - wounds[card]
                part = left / fact.hp if 0 < left < fact.hp else 1.0
                atk, ac = better.get(card, (0, 0))
                if flags[card] & LORD:
                    lords[seat], life[seat] = (card, fact.ac + ac, home, rank), part
                army[seat] += fact.worth * _TURNED[orient[card]] * (0.5 + 0.5 * part)
                strikers.append((seat, home, rank, _THREAT[orient[card]], fact.atk, atk))
    sides = []
    for seat, lord in enumerate(lords):
        if lord is None:
            sides.append(_Side(army[seat] if seat in state.seats else 0.0, 0.0, 0.0))
            continue
        left = max(1, facts[faces[lord[0]]].hp - wounds[lord[0]])
        sides.append(_Side(army[seat], life[seat], 1.0 - min(1.0, _threat(seat, lord, strikers) * _DANGER / left)))
    return sides


def _threat(
    seat: int, lord: tuple[int, int, int, int], strikers: list[tuple[int, int, int, float, tuple[int, ...], int]]
) -> float:
    """Give how many wounds the opponents may inflict on a Warlord, by their chances to hit."""
    _, ac, home, rank = lord
    wounds = 0.0
    for other, there, row, ready, strikes, bonus in strikers:
        if other != seat:
            short = (abs(row - rank) if there == home else row + rank + 1) - 1
            if short < len(_SHORT):
                hits = sum([min(19, max(1, 21 + atk + bonus - ac)) for atk in strikes]) / 20
                wounds += hits * ready * _SHORT[max(0, short)]
    return wounds


def _fact(book: Book, facts: dict[int, _Fact], face: int) -> _Fact:
    sheet = book.entry(face).sheet
    worth = 2.0 + 1.5 * sheet.level + 0.5 * max(0, len(sheet.atk) - 1) + 0.5 * max(0, sheet.hp - 1)
    worth += 0.5 * len(sheet.abilities)
    fact = facts[face] = _Fact(worth, sheet.atk, sheet.ac, sheet.hp)
    return fact
