"""Checks and saves, and what changes the strike, action, roll or wounds that set off a react."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules import aim, odds, prowess, tally
from deckbuilder.games.saga.rules.codes import ELEMENTS, FORMATION, SPELL, event
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    ADDED,
    BASE,
    CANCELED,
    CHECK,
    EFFECT,
    FINAL,
    HARMLESS,
    HIT,
    NATURAL,
    PRESET,
    ROLL,
    S_BEFORE_ROLL,
    S_BITS,
    S_FLAGS,
    S_JUDGED,
    S_REACH,
    S_STRIKER,
    S_TARGET,
    S_VERB,
    STRIKE,
    TAKEN_HIT,
    TAKEN_MISS,
    TOGETHER,
)
from deckbuilder.games.saga.rules.reading import cards, number, one
from deckbuilder.games.saga.rules.state import NEXT_DIE, NONE, Env, Ev, Later
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.picks import Pick

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

CRITICAL: Final = 20
FUMBLE: Final = 1
D20: Final = 20
TARGETED: Final = event("target")
ROLLED: Final = event("roll")
REDIRECTED: Final = event("redirect")
DIVERTED: Final = event("divert")
DEFLECTED: Final = event("deflect")
REROLLED: Final = event("reroll")
_WHO: Final = 8
"""Where a check has who makes it; what it came to stands behind."""


class Check(Verb):
    """A skill check or save."""

    def prepare(self, node: x.Check, entry: "Entry") -> None:
        """Read the parts."""
        self.dc, self.who = number(node.dc), cards(node.who)
        self.success = entry.verb(node.success) if node.success is not None else None
        self.failure = entry.verb(node.failure) if node.failure is not None else None

    def run(self, t: Table, f: Frame) -> None:
        """Let the next one roll."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            f.append(self.who(t, e))
        while f[4]:
            who, f[4] = f[4][0], f[4][1:]
            if t.zone[who] == FORMATION:
                t.push(CHECK, 0, e, f[3], self.uid, 0, 0, 0, who)
                return
        t.stack.pop()

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether somebody rolls, and success or failure could do anything."""
        for who in self.who(t, e):
            if t.zone[who] == FORMATION:
                return self._tells(t, e, self.success, D20) or self._tells(t, e, self.failure, -D20)
        return False

    def _tells(self, t: Table, e: Env, part: Verb | None, margin: int) -> bool:
        """Tell whether success or failure could do anything, by whatever margin."""
        return part is not None and part.could(t, e._replace(margin=margin))


class RollDie(Verb):
    """A die rolled for nothing else."""

    def prepare(self, node: x.RollDie, entry: "Entry") -> None:
        """Read who rolls."""
        self.who = cards(node.who)

    def run(self, t: Table, f: Frame) -> None:
        """Roll, then let the effect know what the die came to."""
        e = t.env(f[3])
        who = one(self.who(t, e))
        if f[1] == 0 and who != NONE:
            f[1] = 1
            f += [who, 0, 0, 0]  # up to where the roll leaves what it came to
            ev = Ev(ROLLED, who, NONE, e.source, 0, e.by, len(t.stack) - 1, t.ctrl[who])
            t.push(ROLL, 0, ev, 0, 0, 0)
            return
        t.stack.pop()
        if who != NONE:
            sum_ = f[NATURAL] + f[ADDED] + prowess.rolls(t, who, ("all",))
            t.mean(f[3], margin=min(max(sum_, 1), D20))


class OnBase(Verb):
    """A verb about the strike, action, roll or wounds of the trigger."""

    kinds: tuple[int, ...] = ()

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the frame that the trigger tells of, if it is of the right kind and not canceled."""
        base = e.ev.base
        if base == NONE or base >= len(t.stack):
            return None
        frame = t.stack[base]
        if frame[0] in (EFFECT, ROLL) and frame[0] not in self.kinds:
            base = frame[3] if frame[0] == EFFECT else base - 1
            frame = t.stack[base]
        if frame[0] not in self.kinds or (frame[0] in (STRIKE, ACT) and frame[CANCELED]):
            return None
        return frame

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there still is what it would change."""
        return self.frame(t, e) is not None

    def run(self, t: Table, f: Frame) -> None:
        """Change it."""
        t.stack.pop()
        e = t.env(f[3])
        frame = self.frame(t, e)
        if frame is not None:
            self.change(t, e, frame)

    @abstractmethod
    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Change the frame."""


def final(t: Table, frame: Frame, canceling: bool) -> bool:
    """Tell whether a frame is a strike that an effect keeps from being redirected, or from being canceled."""
    if frame[0] != STRIKE:
        return False
    return aim.is_final(t, frame[S_STRIKER], frame[S_TARGET], frame[S_BITS], frame[2].source, canceling)


class Redirect(OnBase):
    """Changes the target of a strike or action (rulebook, Redirection)."""

    redirects = True
    kinds: tuple[int, ...] = (STRIKE, EFFECT)

    def prepare(self, node: d.Redirect, entry: "Entry") -> None:
        """Read to whom."""
        self.to = cards(node.to)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the strike or action could have targeted the new one."""
        frame = self.frame(t, e)
        return frame is not None and self.legal(t, frame, e, one(self.to(t, e)))

    def legal(self, t: Table, frame: Frame, e: Env, to: int) -> bool:
        """Tell whether a target is one that could have been chosen originally."""
        if to == NONE or to == e.ev.patient:
            return False
        if frame[0] == STRIKE:
            if frame[S_FLAGS] & (FINAL | PRESET) or final(t, frame, False) or frame[S_TARGET] != e.ev.patient:
                return (
                    False  # whose target is given could not have had another (rulebook, Redirection; official rulings)
                )
            if t.stack[frame[BASE]][0] == ACT and t.book.node(t.stack[frame[BASE]][3]).node.fixed:
                return False
            verb = t.book.node(frame[S_VERB])
            return to in verb.able(t, frame[2], frame[S_STRIKER], frame[15], frame[S_REACH] + self.node.farther)
        verb = t.book.node(frame[2])
        if not isinstance(verb, Pick) or e.ev.patient not in frame[4] or aim.is_fixed(t, e, t.stack[frame[3]]):
            return False
        others = tuple([c for c in frame[4] if c != e.ev.patient])
        return to in verb.able(t, t.env(frame[3]), others)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Change the target; the new one has been targeted in its turn."""
        to = one(self.to(t, e))
        if not self.legal(t, frame, e, to):
            return
        t.log.append(("redirect", e.ev.patient, to))
        for kind, whom in ((DIVERTED, e.ev.patient), (REDIRECTED, to)):
            t.emit(kind, e.ev.agent, whom, e.ev.card, 0, e.ev.by, e.ev.base, e.seat)
        t.emit(DEFLECTED, e.me, e.ev.agent, e.ev.card, 0, e.ev.by, e.ev.base, e.seat)
        if t.cast.counted >> TARGETED & 1:
            tally.forget(t, e.ev._replace(kind=TARGETED))
        t.mean(frame[3], aimed=(*_less(t.env(frame[3]).aimed, e.ev.patient), to))
        if frame[0] == STRIKE:
            frame[S_TARGET] = to
            frame[1] = 2
        else:
            frame[4] = tuple([to if c == e.ev.patient else c for c in frame[4]])
            t.emit(TARGETED, e.ev.agent, to, e.ev.card, 0, e.ev.by, e.ev.base, e.ev.seat)


def _less(aimed: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Take a card once out of what has been targeted: it is considered to never have been (rulebook, Redirection)."""
    at = len(aimed) - 1 - aimed[::-1].index(card) if card in aimed else len(aimed)
    return aimed[:at] + aimed[at + 1 :]


class Reroll(OnBase):
    """Rolls a die again, also that of a strike that missed or of a check that was judged; criticals may not be re-rolled (rulebook, Die Rolls), but where the card speaks of them (The Golden Rule)."""

    kinds: tuple[int, ...] = (ROLL, STRIKE, CHECK)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the die may be rolled again."""
        frame = self.frame(t, e)
        return frame is not None and self.open(t, frame)

    def open(self, t: Table, frame: Frame) -> bool:
        """Tell whether a die lies that is no critical."""
        natural = frame[3] if frame[0] == ROLL else frame[NATURAL]
        return natural != 0 and (self.node.critical or not (t.profile.criticals and natural in (CRITICAL, FUMBLE)))

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Roll again."""
        if not self.open(t, frame):
            return
        if frame[0] == ROLL:
            frame[1], frame[3] = 1, 0
            t.log.append(("reroll", frame[2].agent))
            self.tell(t, e, frame, frame[2].agent, frame[2].by, frame[2].name)
            return
        who = frame[S_STRIKER] if frame[0] == STRIKE else frame[_WHO]
        if frame[0] == CHECK:
            del frame[_WHO + 1 :]
        else:
            frame[S_FLAGS] &= ~(TAKEN_HIT | TAKEN_MISS)  # the new die decides
        frame[1], frame[NATURAL] = S_BEFORE_ROLL if frame[0] == STRIKE else 0, 0
        t.log.append(("reroll", who))
        struck = frame[0] == STRIKE
        self.tell(t, e, frame, who, frame[S_BITS] if struck else frame[2].by, NONE if struck else frame[4])

    def tell(self, t: Table, e: Env, frame: Frame, who: int, by: int, name: int) -> None:
        """Let it be heard whose die is rolled again, and by whom, once the new one lies."""
        if t.hears(REROLLED) or t.cast.counted >> REROLLED & 1:
            base = next(place for place, one in enumerate(t.stack) if one is frame)
            ev = Ev(REROLLED, who, e.me, NONE, 0, by, base, t.ctrl[who], name)
            t.wait(Later(NEXT_DIE, self.uid, Env(NONE, NONE, e.seat, ev), t.turn))


def changeable(t: Table, frame: Frame) -> bool:
    """Tell whether a die lies that is no critical."""
    natural = frame[3]
    return natural != 0 and not (t.profile.criticals and natural in (CRITICAL, FUMBLE))


class AddRoll(OnBase):
    """Adds to a die roll, made or about to be made."""

    kinds: tuple[int, ...] = (ROLL, STRIKE)

    def prepare(self, node: d.AddRoll, entry: "Entry") -> None:
        """Read how much."""
        self.n = number(node.n)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it could matter: a critical stays what it is, except against another one."""
        frame = self.frame(t, e)
        if frame is None:
            return False
        return frame[0] != ROLL or not frame[3] or changeable(t, frame) or frame[5] == TOGETHER

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Add it."""
        n = self.n(t, e)
        if frame[0] == ROLL:
            frame[4] += n
        else:
            frame[ADDED] += n
        t.log.append(("add roll", e.ev.agent, n))


class SetRoll(OnBase):
    """Sets a die, also the one that a strike is about to roll, or of a strike or check that was judged; a critical that lies may not be changed."""

    kinds: tuple[int, ...] = (ROLL, STRIKE, CHECK)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the die may be set."""
        frame = self.frame(t, e)
        if frame is None or (frame[0] == STRIKE and frame[1] <= S_BEFORE_ROLL):
            return frame is not None
        if frame[0] == STRIKE and (frame[1] != S_JUDGED or (frame[S_FLAGS] & HIT and self.node.n != CRITICAL)):
            return False  # too late, or what hits would have to miss after all
        if frame[0] in (STRIKE, CHECK):
            return self.node.critical or frame[NATURAL] not in (CRITICAL, FUMBLE)
        return frame[3] == 0 or self.node.critical or changeable(t, frame)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Set it."""
        if frame[0] in (STRIKE, CHECK):
            frame[NATURAL] = self.node.n
            if frame[0] == STRIKE and frame[1] == S_JUDGED:
                self._judged(t, frame)
            if frame[0] == CHECK:
                frame[1] = 1
                del frame[_WHO + 1 :]
        else:
            frame[3] = self.node.n
        t.log.append(("set roll", e.ev.agent, self.node.n))

    @staticmethod
    def _judged(t: Table, frame: Frame) -> None:
        """Judge a strike that missed again; one that has hit does so, and inflicts what it does with that die."""
        if not frame[S_FLAGS] & HIT:
            frame[1] -= 1
        elif t.zone[frame[S_TARGET]] == FORMATION:
            odds.count(t, frame, odds.clash(t, frame, frame[S_TARGET]))


class StrikeHarmless(OnBase):
    """The strike inflicts no wounds."""

    kinds: tuple[int, ...] = (STRIKE,)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it."""
        frame[S_FLAGS] |= HARMLESS
        t.log.append(("harmless", frame[S_STRIKER]))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the strike would inflict any: one that has hit, as things stand, and any other but one that has none."""
        frame = self.frame(t, e)
        if frame is None or frame[S_FLAGS] & HARMLESS:
            return False
        return odds.harms(t, frame) if frame[S_FLAGS] & HIT else frame[1] < S_JUDGED


class StrikeReach(OnBase):
    """The strike may target further away."""

    kinds: tuple[int, ...] = (STRIKE,)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it."""
        frame[S_REACH] += self.node.n
        t.log.append(("reach", frame[S_STRIKER], self.node.n))


class StrikeIs(OnBase):
    """The strike is of a trait, or that of a spell."""

    kinds: tuple[int, ...] = (STRIKE,)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it."""
        frame[S_BITS] |= SPELL if self.node.trait == "Spell" else ELEMENTS[self.node.trait]


VERBS: Final[dict[type, Any]] = {
    x.Check: Check,
    x.RollDie: RollDie,
    d.Redirect: Redirect,
    d.Reroll: Reroll,
    d.AddRoll: AddRoll,
    d.SetRoll: SetRoll,
    d.StrikeHarmless: StrikeHarmless,
    d.StrikeReach: StrikeReach,
    d.StrikeIs: StrikeIs,
}
