"""The table as one seat sees it.

A card whose face the seat sees goes by its number, ``"c12"``; another by its place, ``"h1-3"``, ``"d0-17"``, which tells nothing of it.
"""

from typing import Any

from deckbuilder.core.rules import Seat
from deckbuilder.core.saying import noop, say, say_n, term
from deckbuilder.core.scene import Layout, Link, Scene, Token, Zone
from deckbuilder.games.saga.rules import engine, stats
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.codes import AIR, DECK, DECREES, FORMATION, HAND
from deckbuilder.games.saga.rules.kinds import ACT, DONE, EFFECT, PLACE, S_FLAGS, S_STRIKER, S_TARGET, STRIKE
from deckbuilder.games.saga.rules.names import card_token, decree_of, phase_name, player_name
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.telling import QUALITIES, explained, spoken

_LABELS = {
    "air": noop("Being played"),
    "offered": noop("To choose from"),
    "formation": noop("Formation"),
    "hand": noop("Hand"),
    "deck": noop("Deck"),
    "discard": noop("Discard pile"),
    "removed": noop("Removed from the game"),
}
WOUNDS, CHARGES = noop("Wounds"), noop("Charges")
_STRIKES, _TARGETS = noop("strikes"), noop("targets")
UNREAD = noop("Unread")
"""Badge of a card: so many of its clauses count for nothing, since nobody could read them."""


def draw(book: Book, state: State, viewer: Seat) -> Scene:
    """Draw what one seat sees: what is under way, then for each player, the viewer first, formation, hand, deck and piles.

    A formation holds the characters that stand in it, whoever controls them, and what lies under them. Qualities that are not as
    printed are badges, and all of a token that was made up, as are wounds, Charges and clauses that nobody could read. A seat below 0
    sees what everybody sees.
    """
    t = Table(book, state)
    count = len(state.forms)
    around = [(max(viewer, 0) + i) % count for i in range(count)]
    zones = [*_played(t), *_offered(t, viewer)]
    for seat in around:
        zones += _of_seat(t, seat, viewer)
    return Scene(tuple(zones), _status(t), _links(t))


# Zones -------------------------------------------------------------------------------------------------------------------------


def _played(t: Table) -> list[Zone]:
    """Give the zone of cards that are performed or on their way into play; none where there are none."""
    cards = [card for card, zone in enumerate(t.zone) if zone == AIR and t.origin[card] >= 0]
    cards += [card for frame in t.stack for card in _awaited(t, frame) if card not in cards]
    if not cards:
        return []
    return [Zone("air", term(_LABELS["air"]), None, Layout.ROW, tuple([_open(t, card) for card in cards]))]


def _offered(t: Table, viewer: int) -> list[Zone]:
    """Give the zone of cards that the viewer may choose from where they lie face down for him: he looks through a deck."""
    if viewer < 0 or t.asked != viewer or t.stack[-1][0] != EFFECT:
        return []
    cards = {card for _, card, _ in engine.options(t) if card != NONE and t.zone[card] in (DECK, HAND)}
    hidden = sorted(
        card for card in cards if not (t.zone[card] == HAND and t.owner[card] == viewer) and not _knows(t, card, viewer)
    )
    if not hidden:
        return []
    return [Zone("offered", term(_LABELS["offered"]), Seat(viewer), Layout.ROW, tuple([_open(t, c) for c in hidden]))]


def _awaited(t: Table, frame: list[Any]) -> list[int]:
    """Give the summoned character that a frame is about to put somewhere."""
    return [part for part in frame[3:4] if frame[0] == PLACE and t.zone[part] == AIR]


def _of_seat(t: Table, seat: int, viewer: int) -> list[Zone]:
    formation = [
        token
        for r, rank in enumerate(t.forms[seat])
        for i, card in enumerate(rank)
        for token in _standing(t, card, seat, (r, i))
    ]
    hand = [
        _open(t, card) if viewer == seat or _knows(t, card, viewer) else Token(f"h{seat}-{i}", "")
        for i, card in enumerate(t.hands[seat])
    ]
    deck = [
        _open(t, card) if _knows(t, card, viewer) else Token(f"d{seat}-{i}", "") for i, card in enumerate(t.decks[seat])
    ]
    return [
        _zone("formation", seat, Layout.RANKS, formation),
        _zone("hand", seat, Layout.ROW, hand),
        _zone("deck", seat, Layout.PILE, deck[::-1]),
        _zone("discard", seat, Layout.PILE, [_open(t, card) for card in reversed(t.discards[seat])]),
        _zone("removed", seat, Layout.PILE, [_open(t, card) for card in reversed(t.removed[seat])]),
    ]


def _zone(name: str, seat: int, layout: Layout, tokens: list[Token]) -> Zone:
    return Zone(f"{name}{seat}", term(_LABELS[name]), Seat(seat), layout, tuple(tokens))


def _knows(t: Table, card: int, viewer: int) -> bool:
    return viewer >= 0 and bool(t.known[card] >> viewer & 1)


# Tokens ------------------------------------------------------------------------------------------------------------------------


def _standing(t: Table, card: int, seat: int, at: tuple[int, int]) -> list[Token]:
    """Give a character and what lies under it."""
    found = [_in_play(t, card, seat, at, "")]
    for item in t.under(card):
        found += [_in_play(t, one, seat, at, card_token(t.host[one])) for one in (item, *t.under(item))]
    return found


def _in_play(t: Table, card: int, seat: int, at: tuple[int, int], on: str) -> Token:
    label: str = t.sheets[card].sheet.name
    if t.ctrl[card] != seat:
        label = say("{card}, of {player}", card=label, player=player_name(t.ctrl[card]))
    badges = [(WOUNDS, t.wounds[card])] if t.wounds[card] else []
    badges += [(CHARGES, t.charges[card])] if t.charges[card] else []
    if t.zone[card] == FORMATION:
        for name, told in QUALITIES:
            now = stats.quality(t, card, name)
            if t.origin[card] < 0 or now != stats.printed(t, card, name):  # no card shows what a token has
                badges.append((told, now))
    badges += _unread(t, card)
    read = spoken(t, card, label)
    return Token(
        card_token(card),
        label,
        _card_id(t, card),
        at,
        0,
        90 * t.orient[card],
        tuple(badges),
        on,
        explained(t, card),
        read,
    )


def _open(t: Table, card: int) -> Token:
    name: str = t.sheets[card].sheet.name
    return Token(
        card_token(card),
        name,
        _card_id(t, card),
        badges=tuple(_unread(t, card)),
        spoken=spoken(t, card, name) if t.zone[card] in (AIR, HAND) else "",
    )


def _unread(t: Table, card: int) -> list[tuple[str, int]]:
    silent: int = t.sheets[card].sheet.silent
    return [(UNREAD, silent)] if silent else []


def _card_id(t: Table, card: int) -> Any:
    """Give the printed card; None for a character that no card stands for."""
    return t.sheets[card].sheet.id if t.origin[card] >= 0 else None


# What is under way ------------------------------------------------------------------------------------------------------------


def _links(t: Table) -> tuple[Link, ...]:
    """Give who strikes or targets whom in the actions and strikes that are not over."""
    found: dict[tuple[int, int], str] = {}
    for frame in t.stack:
        if frame[0] == ACT:
            found |= {(frame[2].me, whom): _TARGETS for whom in frame[2].aimed}
        elif frame[0] == STRIKE and frame[S_TARGET] != NONE and frame[S_FLAGS] & DONE:
            found[frame[S_STRIKER], frame[S_TARGET]] = _STRIKES
    pairs = [(pair, words) for pair, words in found.items() if pair[0] != pair[1] and all(map(t.in_play, pair))]
    return tuple([Link(card_token(one), card_token(other), term(words)) for (one, other), words in pairs])


# Status ------------------------------------------------------------------------------------------------------------------------


def _status(t: Table) -> tuple[str, ...]:
    told: list[str] = [say("Turn {n}", n=t.turn), phase_name(t.profile, t.phase)]
    if t.first != NONE:
        told.append(say("{player} won initiative", player=player_name(t.first)))
    if t.phase == DECREES and t.active != NONE:
        told.append(decree_of(t.profile, t.active))
        if t.passes:
            told.append(say_n(t.passes, "One player has passed", "{n} players have passed in a row"))
    out = [seat for seat in range(len(t.forms)) if seat not in t.seats]
    told += [say("{player} is out of the game", player=player_name(seat)) for seat in out]
    return tuple(told)
