"""The table as it stands: everything of a state laid open, and what follows from it, kept until it changes."""

from typing import TYPE_CHECKING, Any

from deckbuilder.games.saga.rules import inforce
from deckbuilder.games.saga.rules.codes import DISCARD, FORMATION, LORD, UNDER
from deckbuilder.games.saga.rules.ears import SILENCE, Ears, Listeners
from deckbuilder.games.saga.rules.state import NONE, Later, Mod, State, state_of

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act, Book, Entry
    from deckbuilder.games.saga.rules.cast import Cast
    from deckbuilder.games.saga.rules.lasting import Always, Lasting

Frame = list[Any]


class Board:
    """A table as it stands: everything of a state, and what follows from it.

    Args:
        book: what cards are and which rules hold.
        state: where it starts.

    Attributes:
        sheets: the entry of each card in the book.
        log: what happened, as raw lines (see ``words``).
        version: grows with every change of the board.
        rehosted: whether a card came to lie under another one, or no longer does, since the table was frozen last.
        cast: which cards have anything to say.
        far: whether some strikes reach further than usual.
        plain: whether nothing in force bears on where standard orders lead; ``steady``: on where maneuvers do.
        standards: whether characters, if ready, have somebody to attack and somewhere to maneuver to, kept while nobody moves.
        grim: whether characters without wounds might die by what is in force.
        lending: whether cards have abilities or feats that others lend them.
        blanking: whether items are considered blank.
        stale: whether the modifiers in force must be looked up again, see ``inforce.index``.
        keys: kinds of modifiers in force; ``bent``: qualities that some of them change.
        holding, banning: whether some keep characters from moving, from actions.
        muting: whether some keep anybody from reacting to a strike.
        waiving, leveling, admitting: whether some waive a card's classes, change who is of its level, let others equip an item.
        spoken: the cards whose static modifiers are found; ``spoken_by``: of which cast; ``indexed``: for which that last a while.
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
    paid: frozenset[int]
    """Cards that leave play by the payments, while it is asked what an action could do once they are paid."""

    def __init__(self, book: "Book", state: State) -> None:
        self.book = book
        self.profile = book.profile
        self._was = state
        self.version = 0
        self._frozen_at = 0
        self.rehosted = False
        self.unsettled = False
        self.log: list[tuple[Any, ...]] = []
        self._keep_nothing()
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

    def _keep_nothing(self) -> None:
        """Begin without anything worked out."""
        self.paid = frozenset()
        self._pos: dict[int, tuple[int, int, int]] | None = None
        self._armies: dict[int, tuple[int, ...]] = {}
        self._mingled: bool | None = None
        self._cache: dict[Any, Any] = {}
        self._cached = -1
        self.statics: dict[str, list[tuple[Lasting, Always, int]]] = {}
        self.own_mods: dict[str, dict[int, list[Mod]]] = {}
        self.spoken: tuple[tuple[int, str], ...] | None = None
        self.spoken_by: Cast | None = None
        self.indexed: tuple[Mod, ...] | None = None
        self.holding = self.banning = self.waiving = self.leveling = self.admitting = self.muting = True
        self.keys: frozenset[str] = frozenset()
        self.bent: frozenset[str] = frozenset()
        self.stale = True
        self.grim = True
        self.acts_of: dict[int, tuple[Act, ...]] = {}
        self.acts_at = -1
        self.orders_of: dict[int, tuple[tuple[Act, ...], tuple[int, ...], list[tuple[int, int, Act]]]] = {}
        self.apt: dict[int, tuple[tuple[int, ...], list[Entry], bool, list[int]]] = {}
        self.lending = self.blanking = False
        self.arming: frozenset[str] = frozenset()
        self.plain = self.steady = self.far = False
        self.standards: dict[int, tuple[bool, bool]] = {}
        self._ears = Ears()
        self.proposed: list[Any] | None = None
        self.busy: set[tuple[int, str]] = set()

    def frozen(self) -> State:
        """Give the state as it is now; columns that are as they were are shared with the state before."""
        was: tuple[Any, ...] = self._was
        kept = was if self.version == self._frozen_at else self._board(was)
        self._frozen_at = self.version
        state = state_of(
            (
                kept[0],
                kept[1],
                kept[2],
                kept[3],
                kept[4],
                kept[5],
                kept[6],
                kept[7],
                kept[8],
                kept[9],
                kept[10],
                kept[11],
                kept[12],
                kept[13],
                kept[14],
                kept[15],
                self.seats,
                was[17] if self.known == was[17] else bytes(self.known),
                kept[18],
                kept[19],
                kept[20],
                self.mods,
                self.later,
                self.turn,
                self.phase,
                self.first,
                self.active,
                self.passes,
                self.asked,
                self.chance,
                self.won,
                tuple([tuple(frame) for frame in self.stack]),
            )
        )
        self._was = state
        return state

    def _board(self, was: tuple[Any, ...]) -> tuple[Any, ...]:
        """Give a state's parts from ``faces`` to ``last``, each of whose changes moves ``version`` on; ``seats`` and ``known`` are not among them."""
        host = was[10]
        if self.rehosted:
            host, self.rehosted = tuple(self.host), False
        return (
            self.faces,
            self.origin,
            self.owner,
            was[3] if self.ctrl == was[3] else bytes(self.ctrl),
            was[4] if self.zone == was[4] else bytes(self.zone),
            was[5] if self.orient == was[5] else bytes(self.orient),
            was[6] if self.wounds == was[6] else bytes(self.wounds),
            was[7] if self.charges == was[7] else bytes(self.charges),
            was[8] if self.flags == was[8] else bytes(self.flags),
            was[9] if self.did == was[9] else bytes(self.did),
            host,
            tuple(self.forms),
            tuple(self.hands),
            tuple(self.decks),
            tuple(self.discards),
            tuple(self.removed),
            (),
            b"",
            tuple(sorted([(card, ability, n) for (card, ability), n in self.used.items()])) if self.used else (),
            tuple(sorted([(card, ability, n) for (card, ability), n in self.ever.items()])) if self.ever else (),
            tuple(sorted([(card, *place) for card, place in self.last.items()])) if self.last else (),
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

    def rank_code(self, card: int) -> int:
        """Give one number for the rank where a character stands, of whichever formation; -1 for one that stands nowhere."""
        found = self.pos(card)
        return found[1] * len(self.forms) + found[0] if found is not None else NONE

    def place(self, card: int) -> tuple[int, int, int] | None:
        """Give where a character stands, or stood when it left play this turn; None for neither."""
        found = self.pos(card)
        if found is None and card in self.last:
            seat, rank, index = self.last[card][:3]
            return seat, rank, index
        return found

    def bearer(self, card: int) -> int:
        """Give what a card lies under, or an item lay under that was destroyed this turn; -1 for nothing."""
        if self.zone[card] == UNDER:
            return self.host[card]
        last = self.last.get(card, ()) if self.last and self.zone[card] == DISCARD else ()
        return last[5] if len(last) == 6 else NONE  # places as in ``bygone``

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

    def strangers(self, seat: int) -> tuple[int, ...]:
        """Give the characters that a player does not control, by formation and rank."""
        found = self._armies.get(~seat - 1)
        if found is None:
            ctrl = self.ctrl
            found = self._armies[~seat - 1] = tuple([c for c in self.everyone() if ctrl[c] != seat])
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

    def beneath(self, card: int) -> tuple[int, ...]:
        """Give what lies under a card, and what lies under that: a spell that an item keeps."""
        under = self.held.get(card, ())
        if not under:
            return under
        return (*under, *[deeper for one in under for deeper in self.held.get(one, ())])

    def in_play(self, card: int) -> bool:
        """Tell whether a card is in a formation or lies under a card in play."""
        return self.zone[card] == FORMATION or self.zone[card] == UNDER

    def exists(self, card: int) -> bool:
        """Tell whether a card is more than the number of one that no card stood for, and that has left play."""
        return self.origin[card] >= 0 or self.in_play(card)

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
        if not seats or seat <= seats[0] or seat > seats[-1]:
            return seats
        return tuple([s for s in seats if s >= seat] + [s for s in seats if s < seat])

    def listeners(self, kind: int) -> Listeners:
        """Give who listens to a kind of event now."""
        if self.stale:
            inforce.index(self)
        return self._ears.of(self, kind)

    def hears(self, kind: int) -> bool:
        """Tell whether anybody listens to a kind of event now."""
        if self.cast.heard >> kind & 1 and self.listeners(kind) is not SILENCE:
            return True
        for later in self.later:  # noqa: SIM110  # any() with a generator takes twice as long
            if later.event >= 0 and self.book.node(later.event).event.heard >> kind & 1:
                return True
        return False
