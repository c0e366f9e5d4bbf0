"""Hands, decks and piles: drawing, discarding, moving cards, shuffling."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules import bygone, stats
from deckbuilder.games.saga.rules.codes import (
    ACTION,
    CARD,
    DECK,
    DISCARD,
    DRAWS,
    FORMATION,
    FROM_DECK,
    FROM_PILE,
    HAND,
    ITEM,
    OWN_DECK,
    OWN_PILE,
    REMOVED,
    SPELL,
    UNDER,
    event,
)
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    DREW_IN_IT,
    SHUFFLE,
    TOOK_FROM_DECK,
    TOOK_FROM_PILE,
    TOOK_IN_IT,
    TOOK_OWN_DECK,
    TOOK_OWN_PILE,
)
from deckbuilder.games.saga.rules.reading import number, players
from deckbuilder.games.saga.rules.sieves import fits
from deckbuilder.games.saga.rules.state import NONE, Env, with_picks
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Each, Verb, note, takes, unpaid
from deckbuilder.games.saga.rules.verbs.harm import LEAVING, banned, discard_from_play, leaving, own, strayed
from deckbuilder.games.saga.rules.verbs.picks import Choice

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

DREW: Final = event("draw")
RETRIEVED: Final = event("retrieve")
DISCARDED: Final = event("discard")
LEFT: Final = event("leave")
_PLACES: Final = {
    "hand": HAND,
    "discard": DISCARD,
    "removed": REMOVED,
    "deck top": DECK,
    "deck bottom": DECK,
    "deck": DECK,
}


_TAKEN: Final = ("hand", "deck top", "deck bottom")
"""Where a card is put that is retrieved from a discard pile (rulebook, Glossary: Retrieve a Card); to shuffle it is not that."""


def put(t: Table, card: int, to: str, seen: bool = False) -> None:
    """Move a card to a pile of its owner's; a character in play goes with all that lies under it discarded.

    Args:
        t: the table.
        card: the card.
        to: see ``algebra.dealings.Put``.
        seen: whether everybody knows it there.
    """
    was, owner = t.zone[card], t.owner[card]
    if was == DECK and to == "hand" and stats.bars(t, owner, "draw", by="effect"):
        return
    knew = t.known[card] | (1 << owner if was == HAND else 0)
    face_down = t.faces[card] != t.origin[card]
    if was in (FORMATION, UNDER):
        for under in t.under(card):
            discard_from_play(t, under)
        if t.origin[card] < 0:
            t.lift(card)
            t.vanish(card)
            return
    everybody = (1 << len(t.forms)) - 1
    open_before = was in (FORMATION, UNDER, DISCARD, REMOVED) and not face_down
    t.lift(card)
    t.pile(card, _PLACES[to], bottom=to == "deck bottom")
    if _PLACES[to] in (HAND, DECK):
        t.known[card] = everybody if seen or open_before else knew | (1 << owner if to == "hand" else 0)
    t.log.append(("put", card, to))
    if was in (FORMATION, UNDER):
        t.emit(LEFT, NONE, card, NONE, 0, seat=owner)
    if (was == DISCARD and to in _TAKEN) or (was == DECK and to == "discard"):
        took(t, card, was)
    if was == DECK and to == "hand":  # that is drawing it, wherever it lay (rulebook, Glossary: Draw a Card)
        note(t, DREW_IN_IT, owner)
        took(t, card, was, drawn=True)
        t.emit(DREW, NONE, NONE, card, 0, _means(t), seat=owner)


def took(t: Table, card: int, was: int, drawn: bool = False) -> None:
    """Note and let it be heard that a card was retrieved from a deck or discard pile (rulebook, Glossary: Retrieve a Card)."""
    action = _action(t)
    seat = action.seat if action is not None else t.owner[card]
    own = seat == t.owner[card]
    if was == DECK:
        done, by = TOOK_FROM_DECK | (TOOK_OWN_DECK if own else 0), FROM_DECK | (OWN_DECK if own else 0)
    else:
        done, by = TOOK_FROM_PILE | (TOOK_OWN_PILE if own else 0), FROM_PILE | (OWN_PILE if own else 0)
    note(t, TOOK_IN_IT | done)
    by |= _means(t) | (DRAWS if drawn else 0)
    t.emit(RETRIEVED, NONE, NONE, card, 0, by, seat=seat)


def buried(t: Table, e: Env, card: int) -> bool:
    """Tell whether a card lies in a discard pile from which whoever acts may not take it."""
    if t.zone[card] != DISCARD:
        return False
    lord = t.lord(t.owner[card])
    if lord != NONE and banned(t, e, lord, "be unearthed"):
        return True
    return e.seat != NONE and stats.bars(t, e.seat, "unearth", by="own" if t.owner[card] == e.seat else "")


def _action(t: Table) -> Env | None:
    """Give what words mean in the action that is carried out."""
    return next((t.env(place) for place in reversed(range(len(t.stack))) if t.stack[place][0] == ACT), None)


def _means(t: Table) -> int:
    """Tell by what action something is done, in bits; 0 for what the rules do by themselves."""
    action = _action(t)
    return action.by & (ACTION | SPELL | CARD | ITEM) if action is not None else 0


def draw(t: Table, seat: int, by: str = "") -> bool:
    """Draw a card, in the Draw Phase or by an ``"effect"``; without effect from an empty deck (rulebook, Draw Phase, Glossary: Draw a Card)."""
    if not t.decks[seat] or stats.bars(t, seat, "draw", by=by):
        return False
    card = t.decks[seat][-1]
    knew = t.known[card]
    t.lift(card)
    t.pile(card, HAND)
    t.known[card] |= knew  # who knew it on top of the deck knows where it is
    t.log.append(("draw", seat, card))
    note(t, DREW_IN_IT | TOOK_FROM_DECK | TOOK_OWN_DECK, seat)
    t.emit(DREW, NONE, NONE, card, 0, _means(t), seat=seat)
    return True


def discard(t: Table, card: int, by: int = 0) -> None:
    """Discard a card from a hand."""
    seat = t.owner[card]
    t.lift(card)
    t.pile(card, DISCARD)
    t.log.append(("discard", seat, card))
    t.emit(DISCARDED, NONE, NONE, card, 0, by, seat=seat)


def draws(t: Table, e: Env, seat: int) -> bool:
    """Tell whether an effect may let a player draw: nothing keeps him from it, nor its performer from using it so."""
    return not stats.bars(t, seat, "draw", by="effect") and (
        e.me == NONE or not stats.forbids(t, e.me, "use to draw", NONE, e.seat)
    )


def moves(t: Table, e: Env, owner: int, to: str) -> bool:
    """Tell whether an effect may move cards there out of a player's deck: into a hand that is drawing, and retrieving like into a discard pile.

    What is shuffled or put in its place there is neither (rulebook, Glossary: Draw a Card, Retrieve a Card).
    """
    return (to != "hand" or draws(t, e, owner)) and (to not in ("hand", "discard") or takes(t, e, owner))


class Draw(Verb):
    """Draws cards, one after the other."""

    def prepare(self, node: d.Draw, entry: "Entry") -> None:
        """Read how many, and who."""
        self.n, self.player = number(node.n), players(node.player)

    def run(self, t: Table, f: Frame) -> None:
        """Draw the next card."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            f.append(tuple([seat for seat in self.player(t, e) for _ in range(self.n(t, e))]))
        while f[4]:
            seat, f[4] = f[4][0], f[4][1:]
            if draws(t, e, seat) and draw(t, seat, "effect"):
                return
        t.stack.pop()

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is a card to draw."""
        return self.n(t, e) > 0 and any(bool(t.decks[seat]) and draws(t, e, seat) for seat in self.player(t, e))


class Discard(Verb):
    """A player discards cards from his hand."""

    picks = True

    def prepare(self, node: d.Discard, entry: "Entry") -> None:
        """Read how many, who, and what fits."""
        self.n, self.player, self.fit = number(node.n), players(node.player), fits(node.filters)
        self.random = node.random

    def able(self, t: Table, e: Env, seat: int) -> list[int]:
        """Give the cards that may be discarded."""
        return [c for c in t.hands[seat] if c != e.source and self.fit(t, e, c)]

    def run(self, t: Table, f: Frame) -> None:
        """Ask for the next card."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            left = tuple([seat for seat in self.player(t, e) for _ in range(min(self.n(t, e), len(t.hands[seat])))])
            f += [left, ()]
        while f[4]:
            seat = f[4][0]
            able = self.able(t, e, seat)
            if self.node.up_to and able:
                t.ask(seat)
                return
            if not able:
                f[4] = f[4][1:]
            elif self.random and len(able) > 1:
                t.ask_chance(len(able), 1)
                return
            elif len(able) == 1 or len({t.faces[c] for c in able}) == 1:
                self.take(t, f, able[0])
                return
            else:
                t.ask(seat)
                return
        t.mean(f[3], targets=(*e.targets, f[5]), did=int(bool(f[5])))
        t.stack.pop()

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer the cards."""
        able = self.able(t, t.env(f[3]), f[4][0])
        found: list[Choice] = [("target", c, ()) for c in list({t.faces[c]: c for c in reversed(able)}.values())[::-1]]
        return [*found, ("done", -1, ())] if self.node.up_to else found

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Discard the card, or no more of this player's."""
        if choice[0] == "done":
            f[4] = tuple([seat for seat in f[4] if seat != f[4][0]])
        else:
            self.take(t, f, choice[1])

    def chanced(self, t: Table, f: Frame, values: tuple[int, ...]) -> None:
        """Discard the card that chance picked."""
        self.take(t, f, self.able(t, t.env(f[3]), f[4][0])[values[0] - 1])

    def take(self, t: Table, f: Frame, card: int) -> None:
        """Discard a card."""
        f[4], f[5] = f[4][1:], (*f[5], card)
        discard(t, card, t.env(f[3]).by)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether somebody can discard anything."""
        return self.n(t, e) > 0 and any(bool(self.able(t, e, seat)) for seat in self.player(t, e))

    def whole(self, t: Table, e: Env) -> bool:
        """Tell whether as many as demanded can be discarded."""
        n = 1 if self.node.up_to else self.n(t, e)
        return all(len(self.able(t, e, seat)) >= n for seat in self.player(t, e))

    def after(self, t: Table, e: Env) -> Env:
        """Give what the words mean once as many as may be are discarded."""
        n = self.n(t, e)
        return with_picks(e, tuple([card for seat in self.player(t, e) for card in self.able(t, e, seat)[:n]]))

    def afters(self, t: Table, e: Env) -> Iterable[Env]:
        """Give what the words mean with each card that may be the only one, or with as many as may be."""
        seats = self.player(t, e)
        if len(seats) != 1 or self.n(t, e) != 1:
            return (self.after(t, e),)
        return [with_picks(e, (card,)) for card in self.able(t, e, seats[0])]


class Mill(Verb):
    """Puts the top cards of a deck into the discard pile."""

    picks = True
    blind = True

    def prepare(self, node: d.Mill, entry: "Entry") -> None:
        """Read how many, and whose."""
        self.n, self.player = number(node.n), players(node.player)

    def run(self, t: Table, f: Frame) -> None:
        """Move them."""
        t.stack.pop()
        e = t.env(f[3])
        gone = []
        for seat in self.whose(t, e):
            for _ in range(min(self.n(t, e), len(t.decks[seat]))):
                card = t.decks[seat][-1]
                put(t, card, "discard")
                gone.append(card)
        t.mean(f[3], targets=(*e.targets, tuple(gone)), did=int(bool(gone)))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is a card."""
        return any(bool(t.decks[seat]) for seat in self.whose(t, e))

    def whose(self, t: Table, e: Env) -> list[int]:
        """Give the players whose decks the performer may put into the discard pile."""
        return [seat for seat in self.player(t, e) if moves(t, e, seat, "discard")]


class Put(Each):
    """Moves cards to a pile."""

    herald: int = LEAVING

    anywhere = True

    def tells(self, t: Table, card: int) -> bool:
        """Tell whether it is about to leave play."""
        return leaving(t, card)

    def run(self, t: Table, f: Frame) -> None:
        """Move the next card; cards put back among the others are shuffled in."""
        depth = len(t.stack)
        if f[1] == 0:
            f[1] = 1
            meant = self.cards(t, t.env(f[3]))
            named = tuple([card for card in meant if not strayed(t, f[3], card)])
            if named != meant:
                unpaid(t, f[3])
            # whose decks are meant is known now: a whole hand is none any more when all of it has gone
            f += [named, tuple(dict.fromkeys([t.owner[card] for card in named])), tuple(filter(t.in_play, named))]
        super().run(t, f)
        if self.node.to == "deck" and len(t.stack) < depth:
            shuffle(t, f[5])

    def stays(self, t: Table, f: Frame, card: int) -> bool:
        """Tell whether a card that was in play is so still: who has left it on the way is moved by this no more."""
        return t.in_play(card) or card not in f[6]

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is not there already, and may go there: what may not be destroyed is not discarded."""
        if buried(t, e, card) or (t.zone[card] == DECK and not moves(t, e, t.owner[card], self.node.to)):
            return False
        if self.node.to == "discard" and t.zone[card] == UNDER and banned(t, e, card, "be destroyed"):
            return False
        away = {"removed": "be removed", "discard": ""}.get(self.node.to, "be returned") if t.in_play(card) else ""
        if away and banned(t, e, card, away):
            return False
        return t.zone[card] != _PLACES[self.node.to] or self.node.to.startswith("deck ")

    def payable(self, t: Table, e: Env) -> bool:
        """Tell whether it would move all of the cards; those that are in play must be the player's own."""
        return self.whole(t, e) and all(t.ctrl[card] == e.seat or not t.in_play(card) for card in self.cards(t, e))

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Move it; from a hand into the discard pile it is discarded."""
        own(t, f, card)
        if t.zone[card] == FORMATION:  # words that go on to name it mean what it last was
            t.last[card] = bygone.noted(t, card)
        if self.node.to == "discard" and t.zone[card] == HAND:
            discard(t, card, e.by)
        else:
            put(t, card, self.node.to)


def shuffle(t: Table, seats: Any) -> None:
    """Shuffle decks: chance gives the order of each."""
    for seat in seats:
        if len(t.decks[seat]) > 1:
            t.push(SHUFFLE, 0, seat)


class Shuffle(Verb):
    """Shuffles a deck."""

    def prepare(self, node: d.Shuffle, entry: "Entry") -> None:
        """Read whose."""
        self.player = players(node.player)

    def run(self, t: Table, f: Frame) -> None:
        """Shuffle it."""
        t.stack.pop()
        shuffle(t, self.player(t, t.env(f[3])))


VERBS: Final[dict[type, Any]] = {
    d.Draw: Draw,
    d.Discard: Discard,
    d.Mill: Mill,
    d.Put: Put,
    d.Shuffle: Shuffle,
}
