"""The order of things: sequences, choices, conditions, and what comes later."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules.holding import holds
from deckbuilder.games.saga.rules.kinds import PERFORMED, ROLL, STRIKE, WINDOW
from deckbuilder.games.saga.rules.reading import players
from deckbuilder.games.saga.rules.state import Env, Ev, Later, with_picks
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.triggers import pattern
from deckbuilder.games.saga.rules.verbs.base import Verb, fill
from deckbuilder.games.saga.rules.verbs.picks import ChooseNumber, ChoosePlayer, Pick

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


class Seq(Verb):
    """One after the other."""

    def prepare(self, node: x.Seq, entry: "Entry") -> None:
        """Read the parts."""
        self.parts = [entry.verb(part) for part in node.effects]
        self.serial = any(part.serial for part in self.parts)

    def tally(self) -> int:
        """Count the picks of all parts."""
        return sum([part.picked for part in self.parts])

    def run(self, t: Table, f: Frame) -> None:
        """Begin the next part."""
        i = f[1]
        if i == len(self.parts):
            t.stack.pop()
            return
        f[1] = i + 1
        self.parts[i].begin(t, f[3])

    def coming(self, f: Frame) -> Verb | None:
        """Give the next part."""
        return self.parts[f[1]] if f[1] < len(self.parts) else None

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether one part might change anything, with some pick of cards."""
        return _possible(t, e, self.parts, 0)


def _possible(t: Table, e: Env, parts: "list[Verb]", i: int) -> bool:
    """Tell whether one of the parts from a place on might change anything, with some pick of cards."""
    if i == len(parts):
        return False
    part = parts[i]
    if isinstance(part, ChoosePlayer):
        return any(_possible(t, e._replace(player=seat), parts, i + 1) for seat in part.seats(t, e))
    if isinstance(part, ChooseNumber):
        return any(_possible(t, e._replace(x=n), parts, i + 1) for n in part.bounds(t, e))
    if part.picks and isinstance(part, Pick):
        if part.hidden(t, e):
            return True
        for picks in part.ways(t, e, cost=False):  # noqa: SIM110  # any() with a generator takes twice as long
            if _possible(t, with_picks(e, picks), parts, i + 1):
                return True
        return False
    if part.could(t, e):
        return True
    if part.picked and not part.picks:  # what is picked in it is spoken of behind it
        for inner in _inner(t, e, part):
            if _possible(t, e, [*inner, *parts[i + 1 :]], 0):
                return True
    return _possible(t, with_picks(e, ()) if part.picks else e, parts, i + 1)


def _inner(t: Table, e: Env, part: Verb) -> "list[list[Verb]]":
    """Give what is done in one of the ways in which a part may be carried out, of those that make all of its picks."""
    ways: list[Verb | None] = []
    if isinstance(part, If):
        ways = [part.then if part.when(t, e) else part.other]
    elif isinstance(part, May):
        ways = [part.effect]
    elif isinstance(part, OneEffect):
        ways = [*part.parts]
    return [
        way.parts if isinstance(way, Seq) else [way] for way in ways if way is not None and way.picked == part.picked
    ]


class OneEffect(Verb):
    """One of several, as a player chooses."""

    def prepare(self, node: x.OneEffect, entry: "Entry") -> None:
        """Read the parts."""
        self.parts = [entry.verb(part) for part in node.effects]
        self.by = players(node.by)
        self.serial = any(part.serial for part in self.parts)

    def tally(self) -> int:
        """Count the picks of the part that makes most."""
        return max([part.picked for part in self.parts])

    def run(self, t: Table, f: Frame) -> None:
        """Ask which, or do the only one that could do anything."""
        if f[1] == 1:
            if self.picked:
                fill(t, f[3], f[4])
            t.stack.pop()
            return
        if self.picked:
            f.append(len(t.env(f[3]).targets) + self.picked)
        able = self.able(t, t.env(f[3]))
        if len(able) <= 1 and not (able and self.node.none):
            if self.picked:
                f[1] = 1
            else:
                t.stack.pop()
            if able:
                self.parts[able[0]].begin(t, f[3])
            return
        t.ask(self.by(t, t.env(f[3]))[0])

    def able(self, t: Table, e: Env) -> list[int]:
        """Give the places of the parts that could do anything."""
        return [i for i, part in enumerate(self.parts) if part.could(t, e)]

    def options(self, t: Table, f: Frame) -> list[tuple[str, int, tuple[int, ...]]]:
        """Offer the parts that could do anything, and none where that is allowed."""
        found: list[tuple[str, int, tuple[int, ...]]] = [("choose", -1, (i,)) for i in self.able(t, t.env(f[3]))]
        return [*found, ("done", -1, ())] if self.node.none else found

    def answer(self, t: Table, f: Frame, choice: tuple[str, int, tuple[int, ...]]) -> None:
        """Begin the part chosen."""
        f[1] = 1
        if choice[0] == "choose":
            self.parts[choice[2][0]].begin(t, f[3])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether one of them could do anything."""
        for part in self.parts:  # noqa: SIM110  # any() with a generator takes twice as long
            if part.could(t, e):
                return True
        return False

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether all of one of them could be done."""
        return any(part.whole(t, e) for part in self.parts)

    def payable(self, t: Table, e: Env) -> bool:
        """Tell whether one of them can be paid."""
        return any(part.payable(t, e) for part in self.parts)


class May(Verb):
    """A player may have it done."""

    optional = True

    def prepare(self, node: x.May, entry: "Entry") -> None:
        """Read what."""
        self.effect, self.by = entry.verb(node.effect), players(node.by)
        self.seeks = isinstance(self.effect.parts[0] if isinstance(self.effect, Seq) else self.effect, Pick)
        self.serial = self.effect.serial

    def tally(self) -> int:
        """Count the picks of what may be done."""
        return self.effect.picked

    def run(self, t: Table, f: Frame) -> None:
        """Ask; where nothing was found to do it with it was not done."""
        if f[1] == 1:
            if self.picked:
                fill(t, f[3], f[4])
            if self.seeks and not t.env(f[3]).targets[f[4] - self.picked]:
                t.mean(f[3], did=0)
            t.stack.pop()
            return
        if self.picked and len(f) == 4:
            f.append(len(t.env(f[3]).targets) + self.picked)
        e = t.env(f[3])
        if not self.effect.whole(t, e):
            self.leave(t, f[3])
            t.stack.pop()
            return
        t.ask(self.by(t, e)[0])

    def leave(self, t: Table, base: int) -> None:
        """Do not do it; what it would have picked keeps its place among the picks."""
        t.mean(base, did=0)
        if self.picked:
            fill(t, base, len(t.env(base).targets) + self.picked)

    def options(self, t: Table, f: Frame) -> list[tuple[str, int, tuple[int, ...]]]:
        """Offer yes and no."""
        return [("yes", -1, ()), ("no", -1, ())]

    def answer(self, t: Table, f: Frame, choice: tuple[str, int, tuple[int, ...]]) -> None:
        """Do it, or not."""
        f[1] = 1
        if choice[0] == "yes":
            t.mean(f[3], did=1)
            self.effect.begin(t, f[3])
        else:
            self.leave(t, f[3])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could do anything."""
        return self.effect.could(t, e)


class If(Verb):
    """Only if a condition holds.

    Attributes:
        known: nothing changes the table before the condition is asked, so that it holds now or not at all.
    """

    known = False

    def prepare(self, node: x.If, entry: "Entry") -> None:
        """Read the parts."""
        self.when, self.then = holds(node.when), entry.verb(node.then)
        self.other = entry.verb(node.other) if node.other is not None else None
        self.serial = self.then.serial or (self.other is not None and self.other.serial)

    def tally(self) -> int:
        """Count the picks of the part that makes most."""
        return max(self.then.picked, self.other.picked if self.other is not None else 0)

    def run(self, t: Table, f: Frame) -> None:
        """Begin the part that the condition names."""
        if self.picked:
            if f[1] == 1:
                fill(t, f[3], f[4])
                t.stack.pop()
                return
            f[1] = 1
            f.append(len(t.env(f[3]).targets) + self.picked)
        else:
            t.stack.pop()
        part = self.then if self.when(t, t.env(f[3])) else self.other
        if part is not None:
            part.begin(t, f[3])

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the part that the condition names could do anything, or either, where it may come true on the way."""
        if self.known:
            part = self.then if self.when(t, e) else self.other
            return part is not None and part.could(t, e)
        return self.then.could(t, e) or (self.other is not None and self.other.could(t, e))


def known(verb: Verb) -> None:
    """Note that an effect begins on the table as it is: a part that changes nothing leaves the conditions of the next as they are.

    Source: rulebook, Zero Effect.
    """
    if isinstance(verb, If):
        verb.known = True
        for way in (verb.then, verb.other):
            if way is not None:
                known(way)
    elif isinstance(verb, Seq):
        for part in verb.parts:
            known(part)
    elif isinstance(verb, May):
        known(verb.effect)


class Delayed(Verb):
    """Once, when an event comes about."""

    def prepare(self, node: x.Delayed, entry: "Entry") -> None:
        """Read the parts."""
        self.event, self.effect = pattern(node.event), entry.verb(node.effect)

    def run(self, t: Table, f: Frame) -> None:
        """Let it wait."""
        t.stack.pop()
        env = t.env(f[3])
        base = env.ev.base
        if self.node.until == "event" and base > 0 and t.stack[base][0] == ROLL and t.stack[base - 1][0] == STRIKE:
            ev = env.ev  # it waits for the end of the strike, not of its roll
            ev = Ev(ev.kind, ev.agent, ev.patient, ev.card, ev.amount, ev.by, base - 1, ev.seat, ev.name, ev.aimed)
            env = env._replace(ev=ev)
        if self.node.until != "event" and not self.node.every:
            self._not_yet(t, env.ev)
        t.wait(Later(self.uid, self.effect.uid, env, 0 if self.node.until == "game" else t.turn))

    def _not_yet(self, t: Table, ev: Ev) -> None:
        """Mark that it does not hear what it was made in answer to: "the next wounds" are others than those about to be suffered."""
        if ev.kind < 0 or not self.event.heard >> ev.kind & 1:
            return
        for frame in reversed(t.stack):
            if frame[0] == WINDOW and frame[2].kind == ev.kind and frame[2].base == ev.base:
                frame[PERFORMED] = (*frame[PERFORMED], (~self.uid, self.effect.uid))
                return


class AtEndOfTurn(Verb):
    """In the End of Turn phase."""

    def prepare(self, node: x.AtEndOfTurn, entry: "Entry") -> None:
        """Read what."""
        self.effect = entry.verb(node.effect)

    def run(self, t: Table, f: Frame) -> None:
        """Let it wait."""
        t.stack.pop()
        t.wait(Later(-1, self.effect.uid, t.env(f[3]), 0))


VERBS: Final[dict[type, Any]] = {
    x.Seq: Seq,
    x.OneEffect: OneEffect,
    x.May: May,
    x.If: If,
    x.Delayed: Delayed,
    x.AtEndOfTurn: AtEndOfTurn,
}
