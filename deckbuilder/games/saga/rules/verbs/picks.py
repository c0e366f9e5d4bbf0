"""Picking cards, players and numbers."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.filters import HeldBy, Opposing, Same, Yours
from deckbuilder.games.saga.algebra.values import Me, T
from deckbuilder.games.saga.rules import aim, inforce
from deckbuilder.games.saga.rules.codes import event
from deckbuilder.games.saga.rules.holding import holds
from deckbuilder.games.saga.rules.kinds import ACT, CANCELED, EFFECT
from deckbuilder.games.saga.rules.reading import number, pile, players
from deckbuilder.games.saga.rules.sieves import candidates, fits, names_kind
from deckbuilder.games.saga.rules.state import NONE, Env, with_picks
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs import farther
from deckbuilder.games.saga.rules.verbs.base import Verb, takes

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

TARGET: Final = event("target")
_SPARING: Final = frozenset({"cannot be targeted", "cannot target"})
Choice = tuple[str, int, tuple[int, ...]]


def feasible(t: Table, e: Env, costs: tuple[Verb, ...], effect: Verb | None) -> bool:
    """Tell whether costs can be paid one after the other, and the effect, if there is one, might then change something.

    Source: rulebook, Illegal Actions and Zero Effect. Payments are judged as the table stands now.
    """
    if not costs:
        return effect is None or effect.could(t, e)
    first, rest = costs[0], costs[1:]
    if first.brings:
        effect = None  # what it can do where the card comes to stand is not known before (rulebook, Zero Effect)
    if isinstance(first, Pick):
        if first.single:
            return _with_one(t, e, first, rest, effect)
        for picks in first.ways(t, e):  # noqa: SIM110  # any() with a generator takes twice as long
            if feasible(t, with_picks(e, picks), rest, effect):
                return True
        return False
    if isinstance(first, ChoosePlayer):
        return any(feasible(t, e._replace(player=seat), rest, effect) for seat in first.seats(t, e))
    if isinstance(first, ChooseNumber):
        return any(feasible(t, e._replace(x=n), rest, effect) for n in first.bounds(t, e))
    if not first.optional and not first.could(t, e):
        return False
    if first.blind and e.x != 0 and effect is not None and effect.speaks_of(len(e.targets)):
        effect = None
    was = t.paid
    if effect is not None and (gone := first.gone(t, e)):
        t.paid = was.union(gone)
    found = any(feasible(t, after, rest, effect) for after in (first.afters(t, e) if first.picked else (e,)))
    t.paid = was
    return found


def _with_one(t: Table, e: Env, pick: "Pick", rest: tuple[Verb, ...], effect: Verb | None) -> bool:
    """Tell whether with one of the cards that a ``single`` may pick the rest is feasible; looks no further than the first."""
    fit = farther.fitting(t, e, pick)
    for card in pick.pool_of(t, e):
        if fit(t, e, card) and not pick.kept(t, e, card) and feasible(t, with_picks(e, (card,)), rest, effect):
            return True
    return pick.up_to and not pick.least and feasible(t, with_picks(e, ()), rest, effect)


def rest_of(t: Table, base: int) -> tuple[tuple[Verb, ...], Verb] | None:
    """Give the costs left to pay and the effect of the action at a place of the stack; None where its costs are paid."""
    frame = t.stack[base]
    if frame[0] != ACT or frame[1] > 1:
        return None
    act = t.book.node(frame[3])
    return act.costs[frame[4] :], act.effect


class Pick(Verb):
    """Picks cards: targets them, or only chooses."""

    picks = True

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read which cards."""
        cards: Cards = node.cards
        self.zone, self.every, self.random = cards.zone, cards.every, cards.random
        self.up_to, self.least, self.single = cards.up_to, cards.least, cards.n == 1 and not cards.every
        self.filters, self.fit, self.pool = cards.filters, fits(cards.filters), candidates(cards.filters)
        self.targets, self.own, self.strange = isinstance(node, x.Target), False, False
        self.held = cards.zone == "play" and HeldBy(Me()) in cards.filters
        if self.held:
            self.fit = fits(tuple([part for part in cards.filters if part != HeldBy(Me())]))
        if cards.zone == "play" and not names_kind(
            cards.filters
        ):  # whose characters are meant is looked up, not asked of each
            self.own, self.strange = Yours() in cards.filters, Opposing() in cards.filters
            self.fit = fits(tuple([part for part in cards.filters if not isinstance(part, Yours | Opposing)]))
        self.far = self.targets and not cards.every and farther.told(cards.filters)
        shown = [one.as_ for one in cards.filters if isinstance(one, Same)]
        self.among = min([ref.n for ref in shown if isinstance(ref, T)], default=99)
        self.aims = self.targets and cards.zone == "play" and not names_kind(cards.filters)
        self.n, self.by, self.owner = number(cards.n), players(cards.by), players(cards.player)
        self.together = fits((cards.together,)) if cards.together is not None else None

    def pool_of(self, t: Table, e: Env) -> tuple[int, ...]:
        """Give the cards among which the filters choose."""
        zone = self.zone
        if zone != "play":
            return tuple([c for seat in self.whose(t, e) for c in pile(t, seat, zone) if c != e.source])
        if self.held:
            return t.held.get(e.me, ())
        if self.own:
            return () if self.strange else t.characters(e.seat)
        return t.strangers(e.seat) if self.strange else self.pool(t)

    def whose(self, t: Table, e: Env) -> list[int]:
        """Give the players whose cards are meant: those from whose decks the performer may take some."""
        return [seat for seat in self.owner(t, e) if self.zone != "deck" or takes(t, e, seat)]

    def kept(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether something keeps a card from being targeted."""
        if not self.targets:
            return False
        if t.stale:
            inforce.index(t)
        return aim.spared(t, e, card)

    def able(self, t: Table, e: Env, picked: tuple[int, ...]) -> list[int]:
        """Give the cards that may be picked next: of those whom the performer must target, where there are any."""
        found = self._fitting(t, e, picked)
        return aim.drawn(t, e.me, e.by, found) if self.targets and e.me != NONE and "drawn" in t.keys else found

    def _fitting(self, t: Table, e: Env, picked: tuple[int, ...]) -> list[int]:
        """Give the cards that may be picked sooner or later."""
        if t.stale:
            inforce.index(t)
        fit = farther.fitting(t, e, self)
        found = [c for c in self.pool_of(t, e) if c not in picked and fit(t, e, c)]
        if self.together is not None and picked:
            inner = e._replace(targets=(*e.targets, picked))
            found = [c for c in found if self.together(t, inner, c)]
        if self.targets and found and not t.keys.isdisjoint(_SPARING):
            found = [c for c in found if not aim.spared(t, e, c)]
        return found

    def hidden(self, t: Table, e: Env) -> bool:
        """Tell whether cards are searched for where nobody need know what lies: the player finds what there is when he looks."""
        known = self.among < len(e.targets) and bool(e.targets[self.among])  # it was shown
        if known or self.zone not in ("deck", "hand"):
            return False
        kept = t.decks if self.zone == "deck" else t.hands
        return any(bool(kept[seat]) for seat in self.whose(t, e) if self.zone == "deck" or seat != e.seat)

    def ways(self, t: Table, e: Env, cost: bool = True) -> list[tuple[int, ...]]:
        """Give ways to pick, enough to know whether the rest is feasible: each single card, or one full pick.

        As a cost it must be full; within an effect as many as there are will do (rulebook, Actions). Of up to so many none will do.
        """
        found = self._fitting(t, e, ()) if self.targets and not (self.single or self.every) else self.able(t, e, ())
        if self.every and self.together is not None:
            return list(dict.fromkeys([tuple(sorted(self._with(t, e, first, len(found)))) for first in found]))
        if self.every:
            return [tuple(found)] if found else []
        n = self.n(t, e)
        none: list[tuple[int, ...]] = [()] if self.up_to and not self.least and (cost or not found) else []
        if n == 1:
            return [(c,) for c in found] + none
        if e.me in found:
            found = [*[c for c in found if c != e.me], e.me]  # the performer last: paid with, he can do nothing more
        if self.up_to:
            full = [found[:n], [c for c in found if c != e.me][:n]]
            return list(dict.fromkeys([*[tuple(some) for some in full if len(some) >= self.least], *none]))
        if self.together is not None and cost and n > 0:
            return [pick for first in found if len(pick := self._with(t, e, first, n)) == n][:1]
        return [tuple(found[:n])] if found and n > 0 and (len(found) >= n or not cost) else []

    def _with(self, t: Table, e: Env, first: int, n: int) -> tuple[int, ...]:
        """Give a card with others that may be picked together with it, so many in all if there are as many."""
        picked: tuple[int, ...] = (first,)
        while len(picked) < n and (able := self.able(t, e, picked)):
            picked = (*picked, able[0])
        return picked

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is anything to pick: within an effect fewer than asked for will do (rulebook, Actions)."""
        return bool(self.ways(t, e)) or (self.n(t, e) > 0 and bool(self.able(t, e, ())))

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether as many as asked for can be picked."""
        return bool(self.ways(t, e))

    def run(self, t: Table, f: Frame) -> None:
        """Ask for the next card, or end."""
        if f[1] == 0:
            f[1] = 1
            f.append(())
            if self.aims and farther.heard(t, f):
                return
        e = t.env(f[3])
        able = self.offered(t, f)
        enough = not able or (not self.every and len(f[4]) >= self.n(t, e))
        if enough:
            if self.lacks(t, f):  # what might have made it legal did not (rulebook, Illegal Actions)
                t.stack[f[3]][CANCELED] = 1
            t.mean(f[3], targets=(*e.targets, f[4]))
            t.stack.pop()
        elif self.random:
            t.ask_chance(len(able), 1)
        elif len(able) == 1 and not self.free(t, f):
            self.pick(t, f, able[0])
        else:
            t.ask(self.by(t, e)[0], self.proposals(t, f, able))

    def offered(self, t: Table, f: Frame) -> list[int]:
        """Give the cards that may be picked next and leave the rest of the action feasible."""
        e = t.env(f[3])
        able = self.able(t, e, f[4])
        if self.every or self.random:
            return able
        rest = rest_of(t, f[3])
        binding = self.targets or rest is not None  # within an effect fewer will do, wherever its player likes
        if binding and self.together is not None and not self.up_to and not f[4] and (n := self.n(t, e)) > 1:
            full = [c for c in able if len(self._with(t, e, c, n)) == n]
            return full or able
        if rest is None:
            return self._legal(t, e, able)
        if (len(able) < 2 and not self.up_to) or self.n(t, e) < 1:
            return able
        if self.n(t, e) > 1:
            return self._without_him(t, e, f[4], able, rest)
        return [c for c in able if feasible(t, with_picks(e, (c,)), *rest)]

    def _without_him(self, t: Table, e: Env, picked: tuple[int, ...], able: list[int], rest: Any) -> list[int]:
        """Give those who may be picked next: not the performer where nothing came of it by him, but by others (rulebook, Zero Effect)."""
        others = [c for c in able if c != e.me]
        if len(others) == len(able) or feasible(t, with_picks(e, (*picked, e.me)), *rest):
            return able
        helps = any(feasible(t, with_picks(e, (*picked, *some)), *rest) for some in ((), *[(c,) for c in others[:1]]))
        return others if helps else able

    def lacks(self, t: Table, f: Frame) -> bool:
        """Tell whether there is nobody to target as the cost of an action, but further away than it reaches."""
        if not (self.far and self.aims and self.single) or self.up_to or f[4] or rest_of(t, f[3]) is None:
            return False
        return not self.able(t, t.env(f[3]), ())

    def _legal(self, t: Table, e: Env, able: list[int]) -> list[int]:
        """Give those to whom may be redirected, where that comes next: another target must be a legal one (rulebook, Redirection)."""
        below = t.stack[-2]
        then = t.book.node(below[2]).coming(below) if below[0] == EFFECT else None
        if then is None or not then.redirects:
            return able
        return [c for c in able if then.could(t, with_picks(e, (c,)))]

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer the cards, and to stop where fewer will do."""
        return self.proposals(t, f, self.offered(t, f))

    def free(self, t: Table, f: Frame) -> bool:
        """Tell whether those picked so far will do, though there may be more: none will not where nothing came of it then.

        Source: rulebook, Zero Effect; official rulings on "spend any number of", where one at least must be spent.
        """
        if not self.up_to or len(f[4]) < self.least:
            return False
        rest = None if f[4] else rest_of(t, f[3])
        return rest is None or feasible(t, with_picks(t.env(f[3]), ()), *rest)

    def proposals(self, t: Table, f: Frame, able: list[int]) -> list[Choice]:
        """Give the answers that stand for the cards, and to stop where fewer will do."""
        if self.zone == "deck":  # in an order that tells nothing of that of the deck
            able = list({t.faces[c]: c for c in sorted(able, reverse=True)}.values())[::-1]
        elif self.zone != "play":
            able = list({t.faces[c]: c for c in reversed(able)}.values())[::-1]
        found: list[Choice] = [("target", c, ()) for c in able]
        return [*found, ("done", -1, ())] if self.free(t, f) else found

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Take the card, or stop."""
        if choice[0] == "done":
            e = t.env(f[3])
            t.mean(f[3], targets=(*e.targets, f[4]))
            t.stack.pop()
        else:
            self.pick(t, f, choice[1])

    def chanced(self, t: Table, f: Frame, values: tuple[int, ...]) -> None:
        """Take the card that chance picked."""
        self.pick(t, f, self.offered(t, f)[values[0] - 1])

    def pick(self, t: Table, f: Frame, card: int) -> None:
        """Take a card; being targeted may be answered."""
        f[4] = (*f[4], card)
        if self.targets:
            e = t.env(f[3])
            t.mean(f[3], aimed=(*e.aimed, card))
            t.log.append(("target", e.me, card))
            t.emit(TARGET, e.me, card, e.source, 0, e.by, len(t.stack) - 1, e.seat)


class ChoosePlayer(Verb):
    """Chooses a player."""

    def prepare(self, node: x.ChoosePlayer, entry: "Entry") -> None:
        """Read the condition."""
        self.opposing, self.when = node.opposing, holds(node.when)

    def seats(self, t: Table, e: Env) -> list[int]:
        """Give the players who may be chosen."""
        return [
            seat
            for seat in t.around(e.seat)
            if not (self.opposing and seat == e.seat) and self.when(t, e._replace(player=seat))
        ]

    def able(self, t: Table, f: Frame) -> list[int]:
        """Give those with whom the rest of the action is feasible."""
        e, rest = t.env(f[3]), rest_of(t, f[3])
        found = self.seats(t, e)
        if rest is None:
            return found
        return [seat for seat in found if feasible(t, e._replace(player=seat), *rest)] or found

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is one."""
        return bool(self.seats(t, e))

    def run(self, t: Table, f: Frame) -> None:
        """Ask, unless there is only one."""
        able = self.able(t, f)
        if len(able) > 1:
            t.ask(t.env(f[3]).seat)
            return
        t.stack.pop()
        if able:
            t.mean(f[3], player=able[0])

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer the players."""
        return [("player", -1, (seat,)) for seat in self.able(t, f)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Take the player."""
        t.stack.pop()
        t.mean(f[3], player=choice[2][0])


class ChooseNumber(Verb):
    """Chooses X."""

    def prepare(self, node: x.ChooseNumber, entry: "Entry") -> None:
        """Read the bounds."""
        self.least, self.most = number(node.least), number(node.most)

    def bounds(self, t: Table, e: Env) -> range:
        """Give the numbers that may be chosen."""
        return range(self.least(t, e), self.most(t, e) + 1)

    def able(self, t: Table, f: Frame) -> list[int]:
        """Give those with which the rest of the action is feasible."""
        e, rest = t.env(f[3]), rest_of(t, f[3])
        found = list(self.bounds(t, e))
        if rest is None:
            return found
        return [n for n in found if feasible(t, e._replace(x=n), *rest)] or found

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is one."""
        return len(self.bounds(t, e)) > 0

    def run(self, t: Table, f: Frame) -> None:
        """Ask, unless X is set or there is only one."""
        e = t.env(f[3])
        able = self.able(t, f)
        if e.x != NONE or len(able) <= 1:
            t.stack.pop()
            if e.x == NONE and len(able) == 1:
                t.mean(f[3], x=able[0])
            return
        t.ask(e.seat)

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer the numbers."""
        return [("number", -1, (n,)) for n in self.able(t, f)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Set X."""
        t.stack.pop()
        t.mean(f[3], x=choice[2][0])


VERBS: Final[dict[type, Any]] = {
    x.Target: Pick,
    x.Choose: Pick,
    x.ChoosePlayer: ChoosePlayer,
    x.ChooseNumber: ChooseNumber,
}
