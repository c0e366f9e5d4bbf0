"""Searching decks and piles, and looking at the top of a deck (rulebook, Deck Etiquette)."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules.arrivals import enter_spots
from deckbuilder.games.saga.rules.codes import event
from deckbuilder.games.saga.rules.kinds import EFFECT, ENTER
from deckbuilder.games.saga.rules.reading import number, one, players
from deckbuilder.games.saga.rules.sieves import fits
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.picks import Choice, Pick
from deckbuilder.games.saga.rules.verbs.piles import buried, draws, moves, put, shuffle
from deckbuilder.games.saga.rules.verbs.places import affordable, may_control
from deckbuilder.games.saga.rules.verbs.showing import seen as tell_of

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

SEARCHED: Final = event("search")
_SHUFFLED: Final = 2  # how far a search has got when the deck is shuffled
_LOOKED: Final = 3  # ... when it was heard that it is searched


class Retrieve(Pick):
    """Takes cards out of a deck or pile and puts them somewhere."""

    picks = False

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read which, and where to."""
        super().prepare(node, entry)
        self.seen = node.reveal or bool(node.cards.filters)

    def run(self, t: Table, f: Frame) -> None:
        """Pick them, then move them; a deck searched is shuffled (rulebook, Deck Etiquette)."""
        if f[1] == _SHUFFLED:
            t.stack.pop()
            for card in f[4]:
                put(t, card, self.node.to, self.seen)
                t.known[card] |= 1 << t.env(f[3]).seat
            return
        if f[1] == _LOOKED:
            f[1] = 0
        elif f[1] == 0 and self.zone == "deck":
            e = t.env(f[3])
            allowed = self.allowed(t, e)
            if not allowed:
                t.stack.pop()
                t.mean(f[3], did=0)
                return
            for seat in allowed:
                for card in t.decks[seat]:
                    t.known[card] |= 1 << e.seat
                self.tell(t, e, seat)
            f[1] = _LOOKED
            return
        depth, base = len(t.stack), f[3]
        targets = t.env(base).targets
        super().run(t, f)
        if len(t.stack) < depth and len(t.env(base).targets) > len(targets):
            picked = t.env(base).targets[-1]
            t.mean(base, targets=targets, did=int(bool(picked)))
            self.move(t, base, picked)

    def tell(self, t: Table, e: Env, seat: int) -> None:
        """Let it be heard that a deck is searched."""
        if t.decks[seat]:
            t.emit(SEARCHED, e.me, t.decks[seat][-1], NONE, len(t.decks[seat]), e.by, seat=seat)

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Take the card, or stop."""
        depth, base, targets = len(t.stack), f[3], t.env(f[3]).targets
        super().answer(t, f, choice)
        if len(t.stack) < depth:
            picked = t.env(base).targets[-1]
            t.mean(base, targets=targets, did=int(bool(picked)))
            self.move(t, base, picked)

    def move(self, t: Table, base: int, picked: tuple[int, ...]) -> None:
        """Move the cards picked."""
        e = t.env(base)
        back = self.zone == "deck" and self.node.to in ("deck top", "deck bottom")
        if back:  # it is put there after the shuffle
            t.push(EFFECT, _SHUFFLED, self.uid, base, picked)
        if self.zone == "deck":
            shuffle(t, self.owner(t, e))
        for card in () if back else picked:
            if self.node.to == "play":
                seat = t.owner[card]
                spots = enter_spots(t, card, seat)
                if spots and may_control(t, seat, card) and affordable(t, seat, card):
                    t.push(ENTER, 0, Env(card, card, seat), 0, tuple(spots), 0)
            else:
                put(t, card, self.node.to, self.seen)
        if self.node.to == "deck" and self.zone != "deck":
            shuffle(t, dict.fromkeys([t.owner[card] for card in picked]))

    def able(self, t: Table, e: Env, picked: tuple[int, ...]) -> list[int]:
        """Give the cards that may be taken next."""
        found = super().able(t, e, picked)
        return [card for card in found if not buried(t, e, card)] if self.zone == "discard" else found

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there may be one: nobody need know what lies in a deck."""
        if self.zone == "deck":
            return any(bool(t.decks[seat]) for seat in self.allowed(t, e))
        return super().could(t, e)

    def allowed(self, t: Table, e: Env) -> list[int]:
        """Give the players whose decks may be searched, and cards found there put where they are to go."""
        return [seat for seat in self.whose(t, e) if self.node.to != "hand" or draws(t, e, seat)]


class Look(Verb):
    """Looks at the top cards of a deck, takes some and puts the rest back."""

    def prepare(self, node: d.Look, entry: "Entry") -> None:
        """Read the parts."""
        self.n, self.take = number(node.n), number(node.take)
        self.player, self.fit = players(node.player), fits(node.filters)

    def run(self, t: Table, f: Frame) -> None:
        """Show the cards, then ask for those taken, then for the order of the rest."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            owner = one(self.player(t, e))
            seen = t.decks[owner][-self.n(t, e) :][::-1] if owner != NONE else ()
            take = self.take(t, e) if owner != NONE and moves(t, e, owner, self.node.to) else 0
            f += [seen, min(take, len(seen)), (), owner]
            for card in seen:
                t.known[card] |= (1 << len(t.forms)) - 1 if self.node.reveal else 1 << e.seat
            t.log.append(("reveal" if self.node.reveal else "look", e.seat, *seen))
            if seen:
                tell_of(t, e, seen, self.node.reveal)
                return
        if f[5] > 0 and not self.able(t, f):
            f[5] = 0
        if f[5] > 0:
            t.ask(e.seat)
        elif f[4] and self.node.rest in ("top", "bottom"):
            if len(f[4]) == 1:
                self.order(t, f, f[4][0])
                return
            t.ask(e.seat)
        else:
            self.end(t, f)

    def able(self, t: Table, f: Frame) -> list[int]:
        """Give the cards that may be taken."""
        e = t.env(f[3])
        return [c for c in f[4] if self.fit(t, e, c)]

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer cards to take, then cards for the next place in the deck."""
        if f[5] > 0:
            offered: list[Choice] = [("target", c, ()) for c in self.able(t, f)]
            return [*offered, ("done", -1, ())] if self.node.up_to else offered
        return [("target", c, ()) for c in f[4]]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Take a card, take no more, or put one in its place."""
        if choice[0] == "done":
            f[5] = 0
        elif f[5] > 0:
            f[5] -= 1
            f[4] = tuple([c for c in f[4] if c != choice[1]])
            put(t, choice[1], self.node.to, self.node.reveal or bool(self.node.filters))
        else:
            self.order(t, f, choice[1])

    def order(self, t: Table, f: Frame, card: int) -> None:
        """Put a card in its place: the first named ends on top, or highest of those at the bottom."""
        f[4] = tuple([c for c in f[4] if c != card])
        f[6] = (*f[6], card)
        if not f[4]:
            self.end(t, f)

    def end(self, t: Table, f: Frame) -> None:
        """Put the rest where it goes."""
        t.stack.pop()
        e = t.env(f[3])
        if f[6]:
            owner = t.owner[f[6][0]]
            rest = tuple([c for c in t.decks[owner] if c not in f[6]])
            t.decks[owner] = rest + f[6][::-1] if self.node.rest == "top" else f[6][::-1] + rest
            t.version += 1
        elif self.node.rest == "discard":
            for card in f[4]:
                if moves(t, e, t.owner[card], "discard"):
                    put(t, card, "discard")
        elif self.node.rest == "shuffle" and f[7] != NONE:
            shuffle(t, (f[7],))
        t.mean(f[3], did=1, it=e.it)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is a card to see."""
        return any(bool(t.decks[seat]) for seat in self.player(t, e))


VERBS: Final[dict[type, Any]] = {d.Retrieve: Retrieve, d.Look: Look}
