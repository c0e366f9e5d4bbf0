"""The draft of the next state: the table while an answer is carried out.

Every change of the board goes through a method here, so that what is derived from it can be kept until then (``version``).
"""

from typing import TYPE_CHECKING, Any

from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.codes import (
    AIR,
    DECK,
    DISCARD,
    FORMATION,
    HAND,
    LORD,
    READY,
    REMOVED,
    UNDER,
    UNTIL_CODES,
)
from deckbuilder.games.saga.rules.ears import SILENCE, Ears, Listeners
from deckbuilder.games.saga.rules.kinds import ACT, BUSY, LOST, WINDOW
from deckbuilder.games.saga.rules.state import NONE, Env, Ev, Later, Mod, State

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act, Always, Book, Entry, Lasting

Frame = list[Any]


class Table:
    """A state under change.

    Args:
        book: what cards are and which rules hold.
        state: where it starts.

    Attributes:
        sheets: the entry of each card in the book.
        log: what happened, as raw lines (see ``words``).
        version: grows with every change.
        cast: which cards have anything to say.
        far: whether some strikes reach further than usual.
        plain: whether nothing in force bears on where standard orders lead; ``standards``: whether characters, if ready, have somebody
            to attack and somewhere to maneuver to, kept while nobody moves.
        lending: whether cards have abilities or feats that others lend them.
        stale: whether the modifiers in force must be looked up again, see ``stats.index``.
        keys: kinds of modifiers in force; ``bent``: qualities that some of them change.
        unsettled: whether ranks, deaths and Warlords must be looked at before anything else.
    """

    faces: tuple[int, ...]
    origin: tuple[int, ...]
    owner: bytes
    seats: tuple[int, ...]
    mods: tuple[Mod, ...]
    later: tuple[Later, ...]
    turn: int
    phase: int
    first: int
    active: int
    passes: int
    serial: int
    asked: int
    chance: tuple[int, int]
    won: tuple[int, ...]
    sheets: "list[Entry]"
    ctrl: bytearray
    zone: bytearray
    orient: bytearray
    wounds: bytearray
    charges: bytearray
    flags: bytearray
    did: bytearray
    known: bytearray

    def __init__(self, book: "Book", state: State) -> None:
        self.book = book
        self.profile = book.profile
        self.version = 0
        self.unsettled = False
        self.log: list[tuple[Any, ...]] = []
        self._pos: dict[int, tuple[int, int, int]] | None = None
        self._armies: dict[int, tuple[int, ...]] = {}
        self._mingled: bool | None = None
        self._cache: dict[Any, Any] = {}
        self._cached = -1
        self.statics: dict[str, list[tuple[Lasting, Always, int]]] = {}
        self.own_mods: dict[str, dict[int, list[Mod]]] = {}
        self.keys: frozenset[str] = frozenset()
        self.bent: frozenset[str] = frozenset()
        self.stale = True
        self.acts_of: dict[int, tuple[Act, ...]] = {}
        self.acts_at = -1
        self.lending = False
        self.plain = self.far = False
        self.standards: dict[int, tuple[bool, bool]] = {}
        self.busy: set[tuple[int, str]] = set()
        (
            self.faces,
            self.origin,
            self.owner,
            ctrl,
            zone,
            orient,
            wounds,
            charges,
            flags,
            did,
            host,
            forms,
            hands,
            decks,
            discards,
            removed,
            self.seats,
            known,
            used,
            ever,
            last,
            self.mods,
            self.later,
            self.turn,
            self.phase,
            self.first,
            self.active,
            self.passes,
            self.serial,
            self.asked,
            self.chance,
            self.won,
            stack,
        ) = state
        self.ctrl, self.zone, self.orient = bytearray(ctrl), bytearray(zone), bytearray(orient)
        self.wounds, self.charges, self.flags = bytearray(wounds), bytearray(charges), bytearray(flags)
        self.did, self.known = bytearray(did), bytearray(known)
        self.host = list(host)
        self.held: dict[int, tuple[int, ...]] = {}
        if UNDER in zone:
            for card, under in enumerate(host):
                if under >= 0 and zone[card] == UNDER:
                    self.held[under] = (*self.held.get(under, ()), card)
        self.forms, self.hands, self.decks = list(forms), list(hands), list(decks)
        self.discards, self.removed = list(discards), list(removed)
        self.used = {(card, ability): times for card, ability, times in used}
        self.ever = {(card, ability): times for card, ability, times in ever}
        self.last = {left[0]: left[1:] for left in last}
        self.stack: list[Frame] = [list(frame) for frame in stack]
        self.cast = book.cast(self.faces)
        self.sheets = list(self.cast.sheets)
        self._ears = Ears()
        self.proposed: list[Any] | None = None

    def frozen(self) -> State:
        """Give the state as it is now."""
        return State(
            self.faces,
            self.origin,
            self.owner,
            bytes(self.ctrl),
            bytes(self.zone),
            bytes(self.orient),
            bytes(self.wounds),
            bytes(self.charges),
            bytes(self.flags),
            bytes(self.did),
            tuple(self.host),
            tuple(self.forms),
            tuple(self.hands),
            tuple(self.decks),
            tuple(self.discards),
            tuple(self.removed),
            self.seats,
            bytes(self.known),
            tuple(sorted((*key, n) for key, n in self.used.items())) if self.used else (),
            tuple(sorted((*key, n) for key, n in self.ever.items())) if self.ever else (),
            tuple(sorted((card, *place) for card, place in self.last.items())) if self.last else (),
            self.mods,
            self.later,
            self.turn,
            self.phase,
            self.first,
            self.active,
            self.passes,
            self.serial,
            self.asked,
            self.chance,
            self.won,
            tuple([tuple(frame) for frame in self.stack]),
        )

    # Derived ------------------------------------------------------------------------------------------------------------

    @property
    def cache(self) -> dict[Any, Any]:
        """What was worked out since the board last changed, by key."""
        if self._cached != self.version:
            self._cache = {}
            self._cached = self.version
        return self._cache

    def pos(self, card: int) -> tuple[int, int, int] | None:
        """Give (seat of the formation, rank from 0, place from the left) of a character; None for one that stands nowhere."""
        found = self._pos
        if found is None:
            found = self._pos = {
                c: (seat, r, i)
                for seat, form in enumerate(self.forms)
                for r, rank in enumerate(form)
                for i, c in enumerate(rank)
            }
        return found.get(card)

    def place(self, card: int) -> tuple[int, int, int] | None:
        """Give where a character stands, or stood when it left play this turn; None for neither."""
        found = self.pos(card)
        if found is None and card in self.last:
            seat, rank, index = self.last[card][:3]
            return seat, rank, index
        return found

    def distance(self, a: int, b: int) -> int:
        """Count the ranks between two characters; 99 where one stands nowhere.

        Source: rulebook, Commanding Your Army: one rank from front rank to front rank of different formations.
        """
        p, q = self.place(a), self.place(b)
        if p is None or q is None:
            return 99
        return abs(p[1] - q[1]) if p[0] == q[0] else p[1] + q[1] + 1

    def characters(self, seat: int) -> tuple[int, ...]:
        """Give the characters that a player controls, by formation and rank."""
        found = self._armies.get(seat)
        if found is None:
            ctrl = self.ctrl
            found = self._armies[seat] = tuple([c for c in self.everyone() if ctrl[c] == seat])
        return found

    def everyone(self) -> tuple[int, ...]:
        """Give all characters in play, by formation and rank."""
        found = self._armies.get(NONE)
        if found is None:
            found = self._armies[NONE] = tuple([c for form in self.forms for rank in form for c in rank])
        return found

    def mingled(self) -> bool:
        """Tell whether some character stands in another player's formation."""
        found = self._mingled
        if found is None:
            found = self._mingled = self._has_strangers()
        return found

    def _has_strangers(self) -> bool:
        ctrl = self.ctrl
        for seat, form in enumerate(self.forms):
            for rank in form:
                for c in rank:
                    if ctrl[c] != seat:
                        return True
        return False

    def under(self, card: int) -> tuple[int, ...]:
        """Give the items and cards attached that lie under a card."""
        return self.held.get(card, ())

    def in_play(self, card: int) -> bool:
        """Tell whether a card is in a formation or lies under a card in play."""
        return self.zone[card] == FORMATION or self.zone[card] == UNDER

    def carrier(self, card: int) -> int:
        """Give the character that a card in play is or lies under; -1 for none."""
        while self.zone[card] == UNDER:
            card = self.host[card]
        return card if self.zone[card] == FORMATION else NONE

    def own_rank_counts(self, seat: int) -> list[int]:
        """Count the characters of the formation's own player in each of its ranks (rulebook, In Another Formation)."""
        if not self.mingled():
            return [len(rank) for rank in self.forms[seat]]
        ctrl = self.ctrl
        return [sum([ctrl[c] == seat for c in rank]) for rank in self.forms[seat]]

    def lord(self, seat: int) -> int:
        """Give the Warlord that a player controls; -1 for none."""
        flags = self.flags
        for c in self.characters(seat):
            if flags[c] & LORD:
                return c
        return NONE

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Give the other players still in the game, clockwise from a seat."""
        return tuple([s for s in self.around(seat) if s != seat])

    def around(self, seat: int) -> tuple[int, ...]:
        """Give the players still in the game, clockwise, a seat or the next after it first."""
        seats = self.seats
        return tuple([s for s in seats if s >= seat] + [s for s in seats if s < seat])

    def listeners(self, kind: int) -> Listeners:
        """Give who listens to a kind of event now."""
        if self.stale:
            stats.index(self)
        return self._ears.of(self, kind)

    def hears(self, kind: int) -> bool:
        """Tell whether anybody listens to a kind of event now."""
        if self.cast.heard >> kind & 1 and self.listeners(kind) is not SILENCE:
            return True
        for later in self.later:  # noqa: SIM110  # any() with a generator takes twice as long
            if later.event >= 0 and self.book.node(later.event).event.code == kind:
                return True
        return False

    # Changes of the board -------------------------------------------------------------------------------------------------

    def changed(self, card: int) -> None:
        """Forget what hangs on a card that came, went or became another's."""
        self.version += 1
        entry = self.sheets[card]
        if entry.stirs:
            self.acts_of = {}
            if entry.sheet.feats:  # the actions of its character are numbered anew
                self._ears = Ears()
            else:
                self._ears.forget(entry.kinds)
            if entry.always:
                self.stale = True
        if card in self.held:
            for under in self.held[card]:
                self.changed(under)

    def reform(self, seat: int, form: tuple[tuple[int, ...], ...]) -> None:
        """Set the ranks of a formation."""
        self.forms[seat] = form
        self._pos = None
        self._armies = {}
        self._mingled = None
        self.standards = {}
        self.version += 1
        self.unsettled = True

    def turn_card(self, card: int, orient: int) -> None:
        """Turn a card in play."""
        self.orient[card] = orient
        self.version += 1
        if self.stale or "hp" in self.bent or "level" in self.bent:
            self.unsettled = True

    def hurt(self, card: int, wounds: int) -> None:
        """Set the wounds on a character."""
        self.wounds[card] = min(255, max(0, wounds))
        self.version += 1
        self.unsettled = True

    def mark(self, card: int, deed: int) -> None:
        """Note what a character did this turn."""
        self.did[card] |= deed
        self.version += 1

    def charge(self, card: int, charges: int) -> None:
        """Set the Charges on a card."""
        self.charges[card] = min(255, max(0, charges))
        self.version += 1

    def lift(self, card: int) -> None:
        """Take a card from wherever it is into the air; what lay under it stays with it."""
        zone, owner = self.zone[card], self.owner[card]
        if zone == FORMATION:
            for frame in self.stack:
                if frame[0] == ACT and frame[2].me == card:
                    frame[7] |= LOST
            place = self.pos(card)
            if place is not None:
                self._take_from_rank(card, place[0], place[1])
        elif zone == HAND:
            self.hands[owner] = _without(self.hands[owner], card)
        elif zone == DECK:
            self.decks[owner] = _without(self.decks[owner], card)
        elif zone == DISCARD:
            self.discards[owner] = _without(self.discards[owner], card)
        elif zone == REMOVED:
            self.removed[owner] = _without(self.removed[owner], card)
        elif zone == UNDER:
            held, host = self.held, self.host[card]
            held[host] = _without(held[host], card)
            self.unsettled = True
        self.host[card] = NONE
        self.zone[card] = AIR
        self.changed(card)

    def _take_from_rank(self, card: int, seat: int, rank: int) -> None:
        form = list(self.forms[seat])
        form[rank] = _without(form[rank], card)
        while form and not form[-1]:
            form.pop()
        self.reform(seat, tuple(form))

    def stand(self, card: int, seat: int, rank: int, index: int) -> None:
        """Put a card from the air into a formation; ranks up to it come to be."""
        form = list(self.forms[seat])
        while len(form) <= rank:
            form.append(())
        row = form[rank]
        form[rank] = (*row[:index], card, *row[index:])
        self.reform(seat, tuple(form))
        if self.zone[card] != FORMATION:
            self.zone[card] = FORMATION
            self.changed(card)

    def step(self, card: int, seat: int, rank: int, index: int) -> None:
        """Move a character; ``index`` counts the others in the rank only."""
        place = self.pos(card)
        if place is not None:
            form = list(self.forms[place[0]])
            form[place[1]] = _without(form[place[1]], card)
            self.forms[place[0]] = tuple(form)
        self.stand(card, seat, rank, index)
        if place is not None and not self.forms[place[0]][-1]:
            form = list(self.forms[place[0]])
            while form and not form[-1]:
                form.pop()
            self.reform(place[0], tuple(form))

    def lay_under(self, card: int, host: int) -> None:
        """Put a card from the air under a card in play: an item equipped, a card attached."""
        held = self.held
        held[host] = tuple(sorted((*held.get(host, ()), card)))
        self.host[card] = host
        self.zone[card] = UNDER
        self.changed(card)
        self.unsettled = True

    def pile(self, card: int, zone: int, bottom: bool = False) -> None:
        """Put a card from the air into its owner's hand, deck or pile; every trace of its time in play goes."""
        owner = self.owner[card]
        piles = {HAND: self.hands, DECK: self.decks, DISCARD: self.discards, REMOVED: self.removed}[zone]
        piles[owner] = (card, *piles[owner]) if bottom else (*piles[owner], card)
        self.zone[card] = zone
        self.known[card] = 1 << owner if zone == HAND else 0
        self.wash(card)
        self.changed(card)

    def vanish(self, card: int) -> None:
        """Take a card that no card stands for out of the game."""
        self.zone[card] = AIR
        self.wash(card)
        self.changed(card)

    def wash(self, card: int) -> None:
        """Take every trace of its time in play from a card (rulebook, Bonuses and Durations)."""
        self.orient[card], self.wounds[card], self.charges[card] = READY, 0, 0
        self.did[card] = 0
        self.ctrl[card] = self.owner[card]
        if self.flags[card]:
            self.flags[card] = 0
        gone = UNTIL_CODES["attached"], UNTIL_CODES["spent"]
        if self.mods:
            self._set_mods(tuple([m for m in self.mods if m.card != card and not (m.until in gone and m.end == card)]))
        if self.faces[card] != self.origin[card]:
            self.reface(card, self.origin[card])

    def wash_orient(self, card: int) -> None:
        """Make a card that comes into play a new thing."""
        self.orient[card], self.wounds[card], self.did[card] = READY, 0, 0

    def create(self, face: int, seat: int) -> int:
        """Add a character that no card stands for, still in the air; give its number."""
        card = len(self.faces)
        self.faces, self.origin = (*self.faces, face), (*self.origin, face)
        self.owner += bytes((seat,))
        for column in (self.ctrl, self.zone, self.orient, self.wounds, self.charges, self.flags, self.did, self.known):
            column.append(0)
        self.ctrl[card], self.zone[card] = seat, AIR
        self.host.append(NONE)
        self._recast()
        return card

    def reface(self, card: int, face: int) -> None:
        """Make a card another thing: a summoned character, or itself again."""
        faces = list(self.faces)
        faces[card] = face
        self.faces = tuple(faces)
        self._recast()

    def _recast(self) -> None:
        self.cast = self.book.cast(self.faces)
        self.sheets = list(self.cast.sheets)
        self.version += 1
        self.acts_of = {}
        self._ears = Ears()
        self.stale = True

    def give(self, card: int, seat: int) -> None:
        """Hand the control of a card in play to a player."""
        self.ctrl[card] = seat
        self._armies = {}
        self._mingled = None
        self.standards = {}
        self.changed(card)
        self.unsettled = True

    def hand_over(self, card: int, seat: int) -> None:
        """Give the control of a character in play to a player, with all that lies under it."""
        self.give(card, seat)
        for under in self.under(card):
            self.give(under, seat)
        self.log.append(("control", card, seat))

    def modify(self, mod: Mod) -> None:
        """Let a modifier begin."""
        self._set_mods((*self.mods, mod))

    def cease(self, gone: list[Mod]) -> None:
        """Let modifiers end."""
        if gone:
            self._set_mods(tuple([m for m in self.mods if m not in gone]))

    def _set_mods(self, mods: tuple[Mod, ...]) -> None:
        if len(mods) != len(self.mods):
            before, self.mods = self.mods, mods
            self.version += 1
            self._ears.forget(self.cast.lent)
            self.stale = True
            self.unsettled = True
            for mod in before:
                if mod not in mods and self.book.node(mod.node).key == "control" and self.zone[mod.card] == FORMATION:
                    self._hand_back(mod.card)

    def _hand_back(self, card: int) -> None:
        """Let a character be its owner's again, or whose it is by another effect that still lasts."""
        lasting = [m.value for m in self.mods if m.card == card and self.book.node(m.node).key == "control"]
        seat = next((s for s in reversed(lasting) if s in self.seats), self.owner[card])
        if self.ctrl[card] != seat:
            self.hand_over(card, seat)

    # Frames and events ------------------------------------------------------------------------------------------------------

    def push(self, *frame: Any) -> None:
        """Begin something: it goes on before what is going on now."""
        self.stack.append(list(frame))

    def emit(
        self,
        kind: int,
        agent: int = NONE,
        patient: int = NONE,
        card: int = NONE,
        amount: int = 0,
        by: int = 0,
        base: int = NONE,
        seat: int = NONE,
        name: int = NONE,
        aimed: tuple[int, ...] = (),
    ) -> None:
        """Let an event be heard, if anybody listens to its kind; see ``Ev``."""
        if self.hears(kind):
            self.stack.append(
                [WINDOW, 0, Ev(kind, agent, patient, card, amount, by, base, seat, name, aimed), 0, 0, ()]
            )

    def echo(self, ev: Ev, kind: int, **changed: Any) -> None:
        """Let an event be heard as one of another kind, with some of it changed."""
        if self.hears(kind):
            self.stack.append([WINDOW, 0, ev._replace(kind=kind, **changed), 0, 0, ()])

    def env(self, base: int) -> Env:
        """Give what words mean in the action, strike or waiting effect at this place of the stack."""
        env = self.stack[base][2]
        assert isinstance(env, Env)
        return env

    def mean(self, base: int, **changed: Any) -> None:
        """Change what words mean there."""
        self.stack[base][2] = self.stack[base][2]._replace(**changed)

    def wait(self, later: Later) -> None:
        """Let an effect wait."""
        self.later = (*self.later, later)

    def ask(self, seat: int, proposed: "list[Any] | None" = None) -> None:
        """Stop: a player answers the innermost frame.

        Args:
            seat: who.
            proposed: the proposals, where they were worked out already.
        """
        self.asked = seat
        self.proposed = proposed

    def go_on(self) -> None:
        """Take the answer as given: nobody is asked until the next question."""
        self.asked = BUSY

    def ask_chance(self, sides: int, count: int) -> None:
        """Stop: dice (``sides`` above 0) or a shuffle (0) answer the innermost frame."""
        self.asked = -1
        self.chance = (sides, count)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
