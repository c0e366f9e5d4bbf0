"""What sets off a react, read: whether an event is the one."""

from functools import partial
from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.algebra.abilities import AnyEvent, Event, OneEvent
from deckbuilder.games.saga.algebra.filters import Same
from deckbuilder.games.saga.rules import bygone, codes, stats
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.holding import holds
from deckbuilder.games.saga.rules.reading import cards
from deckbuilder.games.saga.rules.rereading import made_by
from deckbuilder.games.saga.rules.sieves import Fits
from deckbuilder.games.saga.rules.sorts import barred_of, bits_of
from deckbuilder.games.saga.rules.state import NONE, Env, Ev, with_by

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act
    from deckbuilder.games.saga.rules.lasting import Lasting

_ANY_FEAT: Final = ("feat",)


class Pattern:
    """An event that a card waits for.

    Filters in ``by`` look at the card that produces the strike or action; where it is printed on none, at the character.

    Attributes:
        code: of the kind of event, the first where it waits for one of several; -1 for any.
        heard: kinds of event for which it waits, in bits.
        target: ``"agent"``, ``"patient"`` or ``""``: whom the react targets.
    """

    __slots__ = (
        "_agent", "_barred", "_bits", "_by", "_card", "_did", "_names", "_ones", "_patient", "_when", "code", "heard", "target", "ways",
    )  # fmt: skip

    def __init__(self, node: Event, ways: "tuple[Pattern, ...]" = ()) -> None:
        self.ways = ways
        self.code = codes.event(node.kind, node.before)
        self.heard = 1 << self.code
        self.target = node.target
        words = [part for part in node.by if isinstance(part, str)]
        self._bits = tuple(bits_of(word) for word in words if bits_of(word))
        self._barred = barred_of(words)
        self._names = tuple(word for word in words if not bits_of(word) and not word.startswith("not "))
        self._did = frozenset(codes.event(kind) for kind in node.did)
        self._agent, self._patient = _maybe(node.agent), _maybe(node.patient)
        self._card = _maybe(node.card)
        by = tuple(part for part in node.by if not isinstance(part, str))
        self._by = made_by(by) if by else None
        self._when = holds(node.when) if node.when is not None else None
        self._ones = [cards(one.as_) for one in (*node.agent, *node.patient) if isinstance(one, Same)]

    def names(self, t: Board, e: Env, card: int) -> bool:
        """Tell whether it waits for what this very card does, or what is done to it."""
        if self.ways:
            return any(way.names(t, e, card) for way in self.ways)
        return any(card in named(t, e) for named in self._ones)

    def sounds(self, ev: Ev) -> bool:
        """Tell whether an event is by what is waited for; what is needed besides is for ``matches``."""
        if self.ways:
            return self._way(ev) is not None
        by = ev.by
        if by & self._barred:
            return False
        for bits in self._bits:  # noqa: SIM110  # all() with a generator takes twice as long
            if not by & bits:
                return False
        return True

    def _way(self, ev: Ev) -> "Pattern | None":
        """Give that of several events which an event is by what it is by."""
        for way in self.ways:
            if way.code == ev.kind and way.sounds(ev):
                return way
        return None

    def matches(self, t: Board, e: Env, patient: Fits | None = None, anyhow: bool = False) -> bool:
        """Tell whether ``e.ev`` is the event for the one who would react.

        Args:
            t: the table.
            e: what its words mean.
            patient: what the patient must fit instead of what is written, or the agent where none is, see ``algebra.modifiers.FeatFor``.
            anyhow: it does not matter what the card must fit by which it comes about.
        """
        ev = e.ev
        if self.ways:
            return any(way.code == ev.kind and way.matches(t, e, patient, anyhow) for way in self.ways)
        agent = self._agent
        if patient is None:
            patient = self._patient
        elif self._patient is None:  # nobody is asked for to whom it happens: it is about who does it
            agent, patient = patient, None
        if not self.sounds(ev):
            return False
        return (
            (not self._names or (ev.name != NONE and (self._names == _ANY_FEAT or _called(t, ev) in self._names)))
            and (agent is None or (ev.agent != NONE and agent(t, e, ev.agent)))
            and (self._done(t, e, patient) if self._did else _undergone(t, e, patient))
            and (self._card is None or (ev.card != NONE and self._card(t, e, ev.card)))
            and (self._by is None or anyhow or self._by(t, with_by(e, ev.by), ev.card if ev.card != NONE else ev.agent))
            and (self._when is None or self._when(t, e))
        )

    def _done(self, t: Board, e: Env, patient: Fits | None) -> bool:
        """Tell whether the action that is over did what is waited for, to one who fits."""
        return any(kind in self._did and (patient is None or patient(t, e, card)) for kind, card in e.ev.done)


def _called(t: Board, ev: Ev) -> str:
    """Name the check or save that was made, or the feat that was used."""
    thing = t.book.node(ev.name)
    return str(getattr(thing, "feat", "") or thing.node.kind)


def _undergone(t: Board, e: Env, patient: Fits | None) -> bool:
    """Tell whether one of those to whom it happens fits."""
    ev = e.ev
    return patient is None or (ev.patient != NONE and any(patient(t, e, x) for x in ev.aimed or (ev.patient,)))


def _maybe(filters: tuple[object, ...]) -> Fits | None:
    return bygone.fits(filters) if filters else None


def pattern(node: Event | OneEvent | AnyEvent) -> Pattern:
    """Read an event."""
    if isinstance(node, OneEvent):
        ways = tuple([Pattern(one) for one in node.events])
        either = Pattern(node.events[0], ways)
        for way in ways:
            either.heard |= way.heard
        return either
    if isinstance(node, Event):
        return Pattern(node)
    names = node.kinds or tuple(name for name in codes.EVENTS if name not in codes.TOLD_ALREADY)
    found = Pattern(Event(names[0]))
    found.code = NONE
    found.heard = sum([3 << codes.EVENT_CODES[name] for name in names])
    return found


def widened(t: Board, act: "Act", env: Env) -> bool:
    """Tell whether a feat's React has its trigger by a modifier that lets it be performed for others or for spells."""
    assert act.pattern is not None
    return bool(act.feat) and any(
        lasting.node.name == act.feat
        and act.pattern.matches(
            t, env, None if lasting.node.spells else partial(_fits_for, lasting, inner), lasting.node.spells
        )
        for lasting, inner, _ in stats.modifiers(t, env.me, "feat for")
    )


def _fits_for(lasting: "Lasting", inner: Env, t: Board, e: Env, card: int) -> bool:
    return lasting.fit(t, inner, card)
