"""What is done again and again: for each card, for each player, so many times."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules.reading import cards, number, players
from deckbuilder.games.saga.rules.state import Env, with_it
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb, ask_order, in_turn
from deckbuilder.games.saga.rules.verbs.picks import Choice

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class ForEach(Verb):
    """For each card, one by one."""

    def prepare(self, node: x.ForEach, entry: "Entry") -> None:
        """Read the parts."""
        self.cards, self.effect = cards(node.cards), entry.verb(node.effect)
        self.serial = self.effect.serial
        self.free = self.serial and in_turn(node.cards)

    def run(self, t: Table, f: Frame) -> None:
        """Begin the effect for the next card; where it matters which that is, the performer chooses."""
        if f[1] == 0:
            f[1] = 1
            f += [self.cards(t, t.env(f[3])), t.env(f[3]).it, len(t.env(f[3]).targets)]
        picked = t.env(f[3]).targets[: f[6]]
        if not f[4]:
            t.mean(f[3], it=f[5], targets=picked)
            t.stack.pop()
            return
        if self.free and len(f[4]) > 1 and ask_order(t, t.env(f[3]), self.able(t, f)):
            return
        self.take(t, f, f[4][0])

    def take(self, t: Table, f: Frame, card: int) -> None:
        """Begin the effect for a card."""
        t.mean(f[3], it=card, targets=t.env(f[3]).targets[: f[6]])
        f[4] = tuple([c for c in f[4] if c != card])
        self.effect.begin(t, f[3])

    def able(self, t: Table, f: Frame) -> list[int]:
        """Give the cards left for which it could do anything."""
        e = t.env(f[3])
        e = e._replace(targets=e.targets[: f[6]])
        return [card for card in f[4] if self.effect.could(t, with_it(e, card))]

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer them."""
        return [("target", card, ()) for card in self.able(t, f)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Begin the effect for the card chosen."""
        self.take(t, f, choice[1])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could do anything for one of them."""
        for card in self.cards(t, e):  # noqa: SIM110  # any() with a generator takes twice as long
            if self.effect.could(t, with_it(e, card)):
                return True
        return False


class ForEachPlayer(Verb):
    """For each player, one after the other."""

    def prepare(self, node: x.ForEachPlayer, entry: "Entry") -> None:
        """Read the parts."""
        self.players, self.effect = players(node.players), entry.verb(node.effect)
        self.serial = self.effect.serial

    def run(self, t: Table, f: Frame) -> None:
        """Begin the effect for the next player."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            f += [self.players(t, e), e.player, len(e.targets)]
        if not f[4]:
            t.mean(f[3], player=f[5], targets=e.targets[: f[6]])
            t.stack.pop()
            return
        t.mean(f[3], player=f[4][0], targets=e.targets[: f[6]])
        f[4] = f[4][1:]
        self.effect.begin(t, f[3])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could do anything for one of them."""
        return any(self.effect.could(t, e._replace(player=seat)) for seat in self.players(t, e))


class Repeat(Verb):
    """So many times."""

    def prepare(self, node: x.Repeat, entry: "Entry") -> None:
        """Read the parts."""
        self.n, self.effect, self.willing = number(node.n), entry.verb(node.effect), node.willing
        self.serial = self.effect.serial

    def run(self, t: Table, f: Frame) -> None:
        """Begin it once more; what is picked each time is forgotten afterwards."""
        targets = t.env(f[3]).targets
        if f[1] == 0:
            f += [self.n(t, t.env(f[3])), len(targets)]
        if len(targets) > f[5]:
            t.mean(f[3], targets=targets[: f[5]])
        if f[1] >= f[4] or (f[1] and self.willing and not t.env(f[3]).did):
            t.stack.pop()
            return
        f[1] += 1
        self.effect.begin(t, f[3])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it is done at all and could do anything."""
        return self.n(t, e) > 0 and self.effect.could(t, e)


VERBS: Final[dict[type, Any]] = {x.ForEach: ForEach, x.ForEachPlayer: ForEachPlayer, x.Repeat: Repeat}
