"""A state of a match as a value: whole numbers and tuples of them, nothing else.

Cards of a match are numbered from 0 in the order of seats and lists; what a card *is* stands in its sheet, the state holds only what
changes. ``stack`` holds what is going on, the innermost last: frames of whole numbers, see ``frames``.
"""

from typing import Any, Final, NamedTuple, final

NONE: Final = -1
make: Final[Any] = tuple.__new__
"""Makes a named tuple of its parts in a third of the time that its own name takes."""


@final
class Ev:
    """Something that comes or came about; a value, never changed.

    Attributes:
        kind: see ``codes.event``.
        agent, patient, card: cards, or -1; see ``algebra.abilities.Event``.
        amount: wounds, ranks, the natural roll.
        by: what the action, strike or roll is, in bits.
        base: place in the stack of the strike, action, wound or roll that may still be changed; -1 for none.
        seat: the player whom it concerns, or -1.
        name: of a check or save, as the place of its word among the words of the rules; -1 for none.
        aimed: all targets of an action that is over.
        done: what such an action has done: (kind of event, card), each once; of a move how others stood before it: (twice the ranks
            between, one more for a neighbor, card), and where it stood itself:
            (``moves.FORMATIONS`` times the rank from 1, and whose formation it was, card);
            of wounds how many the card had before them: (wounds, card).
    """

    __slots__ = ("agent", "aimed", "amount", "base", "by", "card", "done", "kind", "name", "patient", "seat")

    def __init__(
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
        done: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.kind, self.agent, self.patient, self.card, self.amount = kind, agent, patient, card, amount
        self.by, self.base, self.seat, self.name, self.aimed, self.done = by, base, seat, name, aimed, done

    def parts(self) -> tuple[Any, ...]:
        """Give its parts in the order of ``EV``."""
        return (
            self.kind, self.agent, self.patient, self.card, self.amount, self.by, self.base, self.seat, self.name, self.aimed,
            self.done,
        )  # fmt: skip

    def _replace(self, **changed: Any) -> "Ev":
        """Give it with some of it changed, as a named tuple does."""
        made = Ev(
            self.kind, self.agent, self.patient, self.card, self.amount, self.by, self.base, self.seat, self.name, self.aimed,
            self.done,
        )  # fmt: skip
        for name, value in changed.items():
            setattr(made, name, value)
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ev) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __repr__(self) -> str:
        return f"Ev{self.parts()!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Ev, self.parts()


EV: Final = ("kind", "agent", "patient", "card", "amount", "by", "base", "seat", "name", "aimed", "done")
"""What an ``Ev`` has, in order."""
NOTHING: Final = Ev(NONE)


@final
class Env:
    """What the words of an ability mean while it is carried out; a value, never changed.

    Attributes:
        source: the card that bears the ability.
        me: the acting character.
        seat: the player who controls the effect.
        ev: the event that set it off.
        targets: cards picked, a tuple for each pick.
        x: the card's X, -1 until it is set.
        it: the card that a loop looks at.
        margin: of the last check.
        did: whether the last optional thing was done.
        hit: how the last strike ended, see ``codes``; ``struck``: its target.
        player: the player chosen.
        by: what the action is, in bits.
        aimed: what the action has targeted so far, with its strikes.
        rolled: who has made its checks and saves so far, ``~card`` where he failed.
    """

    __slots__ = (
        "aimed", "by", "did", "ev", "hit", "it", "margin", "me", "player", "rolled", "seat", "source", "struck",
        "targets", "x",
    )  # fmt: skip

    def __init__(
        self,
        source: int,
        me: int,
        seat: int,
        ev: Ev = NOTHING,
        targets: tuple[tuple[int, ...], ...] = (),
        x: int = NONE,
        it: int = NONE,
        margin: int = 0,
        did: int = 0,
        hit: int = 0,
        struck: int = NONE,
        player: int = NONE,
        by: int = 0,
        aimed: tuple[int, ...] = (),
        rolled: tuple[int, ...] = (),
    ) -> None:
        self.source, self.me, self.seat, self.ev, self.targets = source, me, seat, ev, targets
        self.x, self.it, self.margin, self.did, self.hit = x, it, margin, did, hit
        self.struck, self.player, self.by, self.aimed, self.rolled = struck, player, by, aimed, rolled

    def parts(self) -> tuple[Any, ...]:
        """Give its parts in the order of ``ENV``."""
        return (
            self.source, self.me, self.seat, self.ev, self.targets, self.x, self.it, self.margin, self.did, self.hit,
            self.struck, self.player, self.by, self.aimed, self.rolled,
        )  # fmt: skip

    def _replace(self, **changed: Any) -> "Env":
        """Give it with some of it changed, as a named tuple does."""
        return altered(self, changed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Env) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __repr__(self) -> str:
        return f"Env{self.parts()!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Env, self.parts()


ENV: Final = (
    "source", "me", "seat", "ev", "targets", "x", "it", "margin", "did", "hit", "struck", "player", "by", "aimed",
    "rolled",
)  # fmt: skip
"""What an ``Env`` has, in order."""


def meaning(source: int, me: int, seat: int, ev: Ev = NOTHING, by: int = 0, it: int = NONE) -> Env:
    """Give an ``Env`` of these parts: all by place, which takes less time, and matters where each decree makes dozens."""
    return Env(source, me, seat, ev, (), NONE, it, 0, 0, 0, NONE, NONE, by, (), ())


def with_picks(e: Env, picks: tuple[int, ...]) -> Env:
    """Give what words mean after one more pick."""
    return Env(
        e.source, e.me, e.seat, e.ev, (*e.targets, picks), e.x, e.it, e.margin, e.did, e.hit, e.struck, e.player, e.by,
        e.aimed, e.rolled,
    )  # fmt: skip


def with_by(e: Env, by: int) -> Env:
    """Give what words mean where the action or strike is this, in bits."""
    return Env(
        e.source, e.me, e.seat, e.ev, e.targets, e.x, e.it, e.margin, e.did, e.hit, e.struck, e.player, by, e.aimed,
        e.rolled,
    )  # fmt: skip


def with_it(e: Env, card: int) -> Env:
    """Give what words mean where a loop or filter looks at this card."""
    return Env(
        e.source, e.me, e.seat, e.ev, e.targets, e.x, card, e.margin, e.did, e.hit, e.struck, e.player, e.by, e.aimed,
        e.rolled,
    )  # fmt: skip


def altered(e: Env, changed: dict[str, Any]) -> Env:
    """Give what words mean with some of it changed.

    Args:
        e: what they mean now.
        changed: new values by the names of ``ENV``.
    """
    made = with_by(e, e.by)
    for name, value in changed.items():
        setattr(made, name, value)
    return made


class Mod(NamedTuple):
    """A modifier that lasts for a while on one card.

    Attributes:
        card: who has it.
        node: its node, see ``Sheets.node``.
        value: its number, fixed when it was made.
        until: see ``codes.UNTIL``.
        seat: who made it.
        source: the card that made it.
        end: what ends it: the turn, the place of the frame in the stack, or the card on which it depends.
        env: what granted abilities and filters speak of.
        place: the rank where alone it counts, as ``Board.rank_code`` gives it; -1 for any.
    """

    card: int
    node: int
    value: int
    until: int
    seat: int
    source: int
    end: int
    env: Env
    place: int = NONE


NEXT_ORDER: Final = -2
NEXT_DIE: Final = -3


class Later(NamedTuple):
    """An effect that waits for an event or for the end of the turn.

    Attributes:
        event: the node of ``Delayed`` whose event it waits for, -1 for the end of the turn, -2 for the next decree of its player, -3 for a die that is rolled again.
        node: the effect.
        turn: after this turn it is gone; 0 for never.
        there: the cards of which it speaks that were in play when it began to wait: put into play anew they are others.
    """

    event: int
    node: int
    env: Env
    turn: int
    there: tuple[int, ...] = ()


class State(NamedTuple):
    """Everything about a match that can change.

    Attributes:
        faces: the sheet of each card; below 0 for a stat line, see ``Sheets``.
        origin: the sheet of each card as it began; a card that no card stands for keeps its stat line.
        owner, ctrl, zone, orient, wounds, charges, flags, did: a byte for each card.
        host: the card under which each card lies, or -1.
        forms: for each seat its ranks, each its cards from left to right, other players' characters included.
        hands, decks, discards, removed: for each seat; the top of a deck is its last card.
        seats: seats still in the game, in order.
        known: for each card the seats that know it though it lies hidden, in bits.
        used: how often abilities were performed this turn, as sorted (card, ability, times); ``ever``: in this game.
        last: what characters were that died this turn: (card, seat, rank, place, orientation, neighbor to the left, to the right, and
            what else ``bygone`` keeps of them); an item that answers the death of its bearer has his place, and him for a neighbor.
        first: who won initiative this turn; ``active``: whose decree it is; ``passes``: in a row.
        asked: who answers now: a seat, -1 for chance, -2 when the game is over.
        chance: what chance is asked for: sides of a die or 0 for an order, and how many.
        won: seats that won.
    """

    faces: tuple[int, ...]
    origin: tuple[int, ...]
    owner: bytes
    ctrl: bytes
    zone: bytes
    orient: bytes
    wounds: bytes
    charges: bytes
    flags: bytes
    did: bytes
    host: tuple[int, ...]
    forms: tuple[tuple[tuple[int, ...], ...], ...]
    hands: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    removed: tuple[tuple[int, ...], ...]
    seats: tuple[int, ...]
    known: bytes
    used: tuple[tuple[int, int, int], ...]
    ever: tuple[tuple[int, int, int], ...]
    last: tuple[tuple[int, ...], ...]
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
    stack: tuple[tuple[Any, ...], ...]


def state_of(parts: tuple[Any, ...]) -> State:
    """Give a ``State`` of its parts in order."""
    made: State = make(State, parts)
    return made
