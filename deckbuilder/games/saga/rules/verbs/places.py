"""Putting cards into play."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra.lines import CardLine
from deckbuilder.games.saga.rules import arrivals, belongings, moves, stats
from deckbuilder.games.saga.rules.codes import (
    DECK,
    DID,
    DISCARD,
    EVIL,
    FORMATION,
    FROM_DISCARD,
    FROM_HAND,
    GOOD,
    HAND,
    READY,
    SPENT,
    STUNNED,
    SUMMONED,
    UNDER,
    event,
)
from deckbuilder.games.saga.rules.faces import line_face
from deckbuilder.games.saga.rules.kinds import ENTER, PLACE
from deckbuilder.games.saga.rules.reading import cards, number, one, players
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.picks import feasible
from deckbuilder.games.saga.rules.verbs.piles import buried, took

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

ENTERED: Final = event("enter")
ENTERING: Final = event("enter", before=True)
LOWER: Final = 7
"""Where the frame of an ``Enter`` has by how many ranks further to the front the next card enters."""
PAID: Final = 8
"""Where it has whether what the next card demands for entering play was paid."""
_NEW: Final = 1
_ASKED: Final = 2
_PAYING: Final = 3
"""How far the next card has got: reacts were asked for, what it demands is paid."""
_ORIENTS: Final = {"ready": READY, "spent": SPENT, "stunned": STUNNED}


class Enter(Verb):
    """Puts cards into play as characters."""

    brings = True

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read which, as what and where."""
        self.cards = cards(node.card) if isinstance(node, d.Enter) else None
        self.count = number(node.n) if isinstance(node, d.Summon) else None
        self.rank = number(node.rank) if node.rank is not None else None
        self.near = cards(node.near) if node.near is not None else None
        self.at = cards(node.at) if node.at is not None else None
        self.line = entry.uid(node.as_) if node.as_ is not None else NONE
        self.shown = node.as_.name if isinstance(node.as_, CardLine) else ""
        self.level = number(node.as_.level) if node.as_ is not None and not self.shown else None
        self.crowd = node.crowd
        self.loyal = isinstance(node, d.Enter) and node.loyal
        self.to = players(node.to) if isinstance(node, d.Enter) and node.to is not None else None

    def run(self, t: Table, f: Frame) -> None:
        """Put the next card into play: choose where, then let it be heard."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = _NEW
            f += [self._cards(t, e), NONE, 0, 0, 0]
        if f[5] != NONE:
            card, f[5] = f[5], NONE
            if t.zone[card] == FORMATION:
                entered(t, card, e.me, f[6])
                return
        if not f[4]:
            t.stack.pop()
            return
        card, f[4] = f[4][0], f[4][1:]
        seat = self._seat(t, e, card)
        if self.level is not None:
            t.turn_down(card, line_face(self.line, self.level(t, e)))
        whence = FROM_HAND if t.zone[card] == HAND else FROM_DISCARD if t.zone[card] == DISCARD else 0
        if f[1] == _NEW and t.hears(ENTERING):
            f[1], f[4], f[LOWER] = _ASKED, (card, *f[4]), 0
            t.emit(ENTERING, e.me, card, NONE, 0, whence, len(t.stack) - 1, seat)
            return
        able = may_control(t, seat, card) and affordable(t, seat, card)
        if f[1] != _PAYING and able and demands(t, seat, card):
            f[1], f[4], f[PAID] = _PAYING, (card, *f[4]), 0
            t.push(ENTER, 0, Env(card, card, seat), 0, (), 0, 0, len(t.stack) - 1)
            return
        able = bool(f[PAID]) if f[1] == _PAYING else able
        f[1] = _NEW
        spots = self._spots(t, e, card, seat, f[LOWER])
        if not spots or not able:
            t.reface(card, t.origin[card])
            return
        f[5] = card
        f[6] = whence
        if t.zone[card] in (DECK, DISCARD):
            took(t, card, t.zone[card])
        orient = self._orient(t, e)
        attached = t.zone[card] == UNDER
        t.lift(card)
        if attached and self.line == NONE:
            t.wash(card)  # what its host had of it ends
        summoner = card if self.shown else e.me if self.line != NONE else None
        enter(t, card, seat, orient, summoner, self.loyal)
        t.push(PLACE, 0, seat, card, tuple(spots), 1, e.me)

    def _orient(self, t: Table, e: Env) -> int | None:
        """Give how it is turned; ``"same"`` is as the one whose place it takes is, or was when he left play."""
        stood = self.at(t, e) if self.at is not None and self.node.orient == "same" else ()
        if not stood:
            return _ORIENTS.get(self.node.orient)
        return t.last[stood[0]][3] if stood[0] in t.last else t.orient[stood[0]]

    def _seat(self, t: Table, e: Env, card: int) -> int:
        """Give whose army it joins."""
        return self.to(t, e)[0] if self.to is not None else t.owner[card]

    def _cards(self, t: Table, e: Env) -> tuple[int, ...]:
        if self.cards is not None:
            named = self.cards(t, e)
            return tuple([c for c in named if t.zone[c] != FORMATION and t.exists(c) and not buried(t, e, c)])
        n = self.count(t, e) if self.count is not None else 0
        face = t.book.called(self.shown) if self.shown else line_face(self.line, self._level(t, e))
        return tuple([t.create(face, e.seat) for _ in range(n)]) if face is not None else ()

    def _level(self, t: Table, e: Env) -> int:
        """Give the level of what is created."""
        face = t.book.called(self.shown) if self.shown else None
        if face is not None:
            return t.book.entry(face).sheet.level
        return self.level(t, e) if self.level is not None else 1

    def _spots(self, t: Table, e: Env, card: int, seat: int, lower: int = 0) -> list[moves.Spot]:
        """Give where it may go; characters in another formation make no rank of it illegal."""
        by = self.at or self.near
        if by is None:
            own = self._ranks(t, e, card, seat, lower) if self.node.abroad != "opposing" else []
            spots = [spot for rank in own for spot in moves.spots_in(t, seat, rank)]
            return spots + self._abroad(t, e, seat, lower) if self.node.abroad else spots
        place = t.place(one(by(t, e)))
        if place is None:
            return []
        form, rank, index = place
        if not (self._fits(t, card, seat, rank) if form == seat else rank < len(t.forms[form])):
            return []
        spots = moves.spots_in(t, form, rank)
        if self.node.beside and t.pos(one(by(t, e))) is not None:  # whoever left play has no neighbors
            return spots[index : index + 2]
        return [spots[min(index, len(spots) - 1)]] if self.at is not None else spots

    def _abroad(self, t: Table, e: Env, seat: int, lower: int) -> list[moves.Spot]:
        """Give where it may go in the formations of its player's opponents: no rank there is skipped."""
        rank = max(0, self.rank(t, e) - 1 - lower) if self.rank is not None else 0
        return [
            spot
            for form in t.seats
            if form != seat and rank < len(t.forms[form])
            for spot in moves.spots_in(t, form, rank)
        ]

    def _ranks(self, t: Table, e: Env, card: int, seat: int, lower: int = 0) -> list[int]:
        if self.rank is None:
            if self.line != NONE:
                level = stats.levels_from(t, seat, card, self._level(t, e))[0]
            else:
                level = stats.enter_level(t, card)
            wanted = [max(0, level - 1 - lower)]
        else:
            rank = self.rank(t, e)
            wanted = [max(0, rank - 1 - lower)] if rank else list(range(len(t.forms[seat]) + 1))
        return [rank for rank in wanted if self._fits(t, card, seat, rank)]

    def _fits(self, t: Table, card: int, seat: int, rank: int) -> bool:
        """Tell whether one more may stand in a rank: no rank is skipped even where one may become illegal."""
        last = len(t.forms[seat])
        if moves.room(t, seat, rank) or (self.crowd and 0 <= rank <= last):
            return True
        return 0 <= rank < last and arrivals.may_crowd(t, card, seat)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is a card and room for it."""
        if self.cards is None:
            known = not self.shown or t.book.called(self.shown) is not None
            return known and (self._free(t, e) or bool(self._spots(t, e, NONE, e.seat)))
        return any(self._room(t, e, card) for card in self.cards(t, e))

    def _room(self, t: Table, e: Env, card: int) -> bool:
        seat = self._seat(t, e, card)
        if t.zone[card] == FORMATION or not t.exists(card) or buried(t, e, card):
            return False
        if self.line == NONE:
            if not may_control(t, seat, card) or not affordable(t, seat, card):
                return False
            return self._free(t, e) or bool(self._spots(t, e, card, seat))
        return self._free(t, e) or bool(self._spots(t, e, card, seat))

    def _free(self, t: Table, e: Env) -> bool:
        """Tell whether the place is one that a cost may yet clear."""
        return self.at is not None and t.pos(one(self.at(t, e))) is not None


def may_control(t: Table, seat: int, card: int) -> bool:
    """Tell whether a player may bring a card into play: no second Unique one of its name (rulebook, Unique)."""
    sheet = t.sheets[card].sheet
    if not sheet.unique:
        return True
    for c in t.cast.named[sheet.name]:
        if c != card and t.ctrl[c] == seat and t.in_play(c):
            lord = t.lord(seat)
            return lord != NONE and stats.regardless(t, lord, "enter", "unique", card)
    return True


def demands(t: Table, seat: int, card: int) -> list[Verb]:
    """Give what must be so or be paid to put a character into play."""
    env = Env(card, card, seat)
    return [cost for _, when, costs in t.sheets[card].enters if costs and when(t, env) for cost in costs]


def affordable(t: Table, seat: int, card: int, by: str = "effect") -> bool:
    """Tell whether a character may be put into play, and what it demands can be paid (rulebook, Actions: costs are all or nothing).

    Args:
        t: the table.
        seat: the player.
        card: the character.
        by: an ``"effect"`` of a card, or the ``"decree"`` to put a character into play.
    """
    if t.sheets[card].sheet.kind == "Character" and stats.bars(t, seat, "host", card, by):
        return False
    return not t.sheets[card].enters or feasible(t, Env(card, card, seat), tuple(demands(t, seat, card)), None)


def turned(t: Table, card: int, seat: int) -> int:
    """Give how a card enters play: by its own words, or by those that stand with its player's Warlord."""
    orient = READY
    for node, when, _ in t.sheets[card].enters:
        if node.orient and not node.apart and when(t, Env(card, card, seat)):
            orient = _ORIENTS[node.orient]
    return _ORIENTS[stats.entering(t, card, seat)] if orient == READY else orient


def stood_apart(t: Table, card: int, seat: int, lower: int) -> None:
    """Turn who entered where nothing but its own leave lets it, and that says how; ``lower`` as for ``enter_ranks``."""
    place = t.pos(card)
    for node, when, _ in t.sheets[card].enters:
        if node.apart and place is not None and when(t, Env(card, card, seat)):
            turned_so = _ORIENTS[node.orient]
            if not arrivals.allowed_anyway(t, card, seat, place[1], lower) and t.orient[card] < turned_so:
                t.orient[card] = turned_so
                t.changed(card)


def enter(t: Table, card: int, seat: int, orient: int | None, summoner: int | None = None, loyal: bool = False) -> None:
    """Make a card in the air ready to stand in a formation.

    Args:
        t: the table.
        card: the card.
        seat: whose army it joins.
        orient: None for the usual one.
        summoner: for a character by an effect only: the performer, whose alignment it has; -1 where there is none; itself
            where a card shows what it is.
        loyal: no loyalty penalty is owed.
    """
    t.wash_orient(card)
    t.ctrl[card] = seat
    t.flags[card] = 0
    if summoner is not None:
        aligned = {"Good": GOOD, "Evil": EVIL}.get(belongings.alignment(t, summoner), 0) if summoner != NONE else 0
        t.flags[card] = SUMMONED | aligned
    t.charges[card] = t.sheets[card].sheet.charges
    if orient is None:
        orient = turned(t, card, seat)
        if summoner in (None, card) and not loyal and belongings.owes_loyalty(t, card, seat):
            orient = STUNNED
    t.orient[card] = orient
    lord = t.lord(seat)
    if lord != NONE:
        t.mark(lord, DID["host"])
    t.changed(card)


def entered(t: Table, card: int, by: int, whence: int = 0) -> None:
    """Let a card's entering be heard; ``whence`` tells from where, in bits."""
    t.mark(card, DID["enter"])
    t.log.append(("enter", t.ctrl[card], card))
    t.emit(ENTERED, by, card, NONE, 0, whence, seat=t.ctrl[card])


VERBS: Final[dict[type, Any]] = {d.Enter: Enter, d.Summon: Enter}
