"""What every verb is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra.values import Every, T
from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.kinds import ACT, AUTO, CANCELED, EFFECT, ENTER, TURNED
from deckbuilder.games.saga.rules.reading import cards
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.state import NONE, Env, with_picks
from deckbuilder.games.saga.rules.table import Frame, Table

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Verb(ABC):
    """An effect, read.

    Args:
        node: the effect.
        uid: its number.
        entry: the card on which it stands.
    """

    picks = False
    """Whether it picks cards that the rest of the ability speaks of."""
    optional = False
    """Whether it is left to a player: as a cost it need not be paid."""
    brings = False
    """Whether as a cost it puts a card into play, which stands somewhere only then."""
    blind = False
    """Whether nobody knows which cards it picks before it is done."""
    redirects = False
    """Whether it gives a strike or action another target."""
    serial = False
    """Whether it may matter to whom it is done first, where it is done to several."""

    def __init__(self, node: Any, uid: int, entry: "Entry") -> None:
        self.node, self.uid = node, uid
        self.prepare(node, entry)
        self.picked = self.tally()
        """How many picks it makes, so that those behind keep their numbers where it is not carried out."""

    def tally(self) -> int:
        """Count the picks that it makes."""
        return 1 if self.picks else 0

    def prepare(self, node: Any, entry: "Entry") -> None:  # noqa: B027  # some have no parts
        """Read the parts of the node."""

    @abstractmethod
    def run(self, t: Table, f: Frame) -> None:
        """Carry out a step; the frame takes itself off the stack when the verb is done."""

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it might change anything (rulebook, Zero Effect); in doubt, yes."""
        return True

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether all of it could be done."""
        return self.could(t, e)

    def payable(self, t: Table, e: Env) -> bool:
        """Tell whether it can be paid in full as a cost with cards that the player controls (rulebook, Actions)."""
        return self.whole(t, e)

    def after(self, t: Table, e: Env) -> Env:
        """Give what the words mean once it was paid, as far as that is known before: its picks keep their numbers."""
        for _ in range(self.picked):
            e = with_picks(e, ())
        return e

    def afters(self, t: Table, e: Env) -> Iterable[Env]:
        """Give what the words might mean once it was paid, in one way or another."""
        return (self.after(t, e),)

    def gone(self, t: Table, e: Env) -> tuple[int, ...]:
        """Give the cards that leave play when it is paid."""
        return ()

    def speaks_of(self, picks: int) -> bool:
        """Tell whether it speaks of the cards that the pick of some number picks."""
        return any(isinstance(part, T) and part.n == picks for part in within(self.node))

    def coming(self, f: Frame) -> "Verb | None":
        """Give what is done after the part that is under way, where it is known."""
        return None

    def begin(self, t: Table, base: int) -> None:
        """Put it on the stack, as a part of the action or strike at ``base``."""
        t.push(EFFECT, 0, self.uid, base)


ANSWERED: Final = 2
"""How far a verb is with a card to which it is about to do something when reacts to that were asked for."""


class Each(Verb):
    """A verb that does one thing to each of the cards that it names, one by one."""

    anywhere = False
    """Whether it is done to cards out of play as well."""
    herald: int = NONE
    """The event that is told before it is done to a card; -1 for none."""

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read whom it concerns."""
        self.cards = cards(node.card)

    def run(self, t: Table, f: Frame) -> None:
        """Do it to the next card that is left."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            f.append(self.cards(t, e))
        elif f[1] == ANSWERED and not self._able(t, e, f, f[4][0]):  # what reacts did keeps it from being done
            unpaid(t, f[3])
        while f[4]:
            card = f[4][0]
            if self._able(t, e, f, card):
                if f[1] != ANSWERED and self.herald != NONE and t.hears(self.herald) and self.tells(t, card):
                    f[1] = ANSWERED
                    t.emit(self.herald, e.me, card, e.source, self.amount(t, e, card), e.by, NONE, e.seat)
                    return
                f[1], f[4] = 1, f[4][1:]
                self.do(t, e, card, f)
                return
            f[1], f[4] = 1, f[4][1:]
        t.stack.pop()

    def _able(self, t: Table, e: Env, f: Frame, card: int) -> bool:
        return self.stays(t, f, card) and self.fits(t, e, card)

    def stays(self, t: Table, f: Frame, card: int) -> bool:
        """Tell whether a card is still where it is looked for."""
        return True

    def tells(self, t: Table, card: int) -> bool:
        """Tell whether what is about to be done to a card is told of."""
        return True

    def amount(self, t: Table, e: Env, card: int) -> int:
        """Give how much is about to be done."""
        return 0

    @abstractmethod
    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Do it to one card; what it sets off comes before the next card."""

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it would change this card."""
        return t.in_play(card)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it would change one of the cards."""
        for card in self.cards(t, e):  # noqa: SIM110  # any() with a generator takes twice as long
            if self.fits(t, e, card) and (self.anywhere or card not in t.paid):
                return True
        return False

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether it would change all of the cards."""
        named = self.cards(t, e)
        return bool(named) and all(self.fits(t, e, card) for card in named)

    def payable(self, t: Table, e: Env) -> bool:
        """Tell whether it would change all of the cards, and the player controls them."""
        return self.whole(t, e) and all(t.ctrl[card] == e.seat for card in self.cards(t, e))


def in_turn(ref: Any) -> bool:
    """Tell whether a group is meant that nobody has put in an order yet; what was targeted keeps the order of targeting."""
    return isinstance(ref, Every)


def ask_order(t: Table, e: Env, able: list[int]) -> bool:
    """Ask the performer which of several comes next, where there is a choice; tell whether he is asked.

    Source: rulebook, Mass Targeting: one by one, and each is affected in that order.
    """
    if len(able) < 2 or e.seat not in t.seats:
        return False
    t.ask(e.seat)
    return True


def alone(t: Table, base: int, verb: Verb) -> bool:
    """Tell whether an action does nothing else, so that it must do something (rulebook, Zero Effect)."""
    frame = t.stack[base]
    return bool(frame[0] == ACT and t.book.node(frame[3]).effect is verb)


def fill(t: Table, base: int, upto: int) -> None:
    """Let picks that were not made keep their numbers."""
    targets = t.env(base).targets
    if len(targets) < upto:
        t.mean(base, targets=targets + ((),) * (upto - len(targets)))


def unpaid(t: Table, base: int) -> None:
    """Cancel the action whose cost was prevented (rulebook, Canceling an Action's Cost); what was no cost stays undone only.

    Args:
        t: the table.
        base: place in the stack of the action, or of the entering of a character, that it is a part of; -1 for none.
    """
    if base != NONE and (t.stack[base][0], t.stack[base][1]) in ((ACT, 1), (ENTER, 0)):
        t.stack[base][CANCELED] = 1


def note(t: Table, deed: int, seat: int = NONE) -> None:
    """Note in the action that is carried out what it has done, for what waits for actions that do; ``seat``: if it is that player's."""
    action = next((frame for frame in reversed(t.stack) if frame[0] == ACT), None)
    if action is not None and seat in (NONE, action[2].seat):
        action[7] |= deed


def note_turned(t: Table, card: int, how: int) -> None:
    """Note in the action that is carried out whom it spends or stuns; what happens by itself within it is none of that."""
    action = next((frame for frame in reversed(t.stack) if frame[0] in (ACT, AUTO)), None)
    if action is not None and action[0] == ACT:
        action += [()] * (TURNED - len(action))
        action[TURNED:] = [(*(action[TURNED] if len(action) > TURNED else ()), (card, how))]


def takes(t: Table, e: Env, owner: int) -> bool:
    """Tell whether the performer, and whoever controls him, may retrieve cards from a player's deck (rulebook, Glossary: Retrieve a Card)."""
    if e.seat != NONE and stats.bars(t, e.seat, "search"):
        return False
    own = "own" if owner == e.seat else ""
    return e.me == NONE or not stats.forbids(t, e.me, "use to search", NONE, e.seat, own)
