"""The draft of the next state: the table while an answer is carried out.

Every change of the board goes through a method here, so that what is derived from it can be kept until then (``version``).
"""

from typing import Any, Final

from deckbuilder.games.saga.rules import tally, waiting
from deckbuilder.games.saga.rules.board import Board, Frame
from deckbuilder.games.saga.rules.codes import (
    AIR,
    DECK,
    DISCARD,
    FORMATION,
    HAND,
    READY,
    REMOVED,
    UNDER,
    UNTIL_CODES,
    WHILE_IN_PLAY,
    WHILE_SPENT,
)
from deckbuilder.games.saga.rules.codes import event as event_code
from deckbuilder.games.saga.rules.ears import Ears
from deckbuilder.games.saga.rules.kinds import ACT, AUTO, DEEDS, LOST, STRAYED, WINDOW
from deckbuilder.games.saga.rules.state import NEXT_ORDER, NONE, Env, Ev, Later, Mod, altered

__all__ = ["Frame", "Table"]

AFFECTED: Final = event_code("affect")
LEFT: Final = event_code("leave")
_PILES: Final = frozenset({HAND, DECK, DISCARD, REMOVED})
GENERATED: Final = 4
"""How far an action is whose effect is carried out."""


class Table(Board):
    """A state under change: every change of the board is a method, so that what is kept of it is forgotten in time."""

    # Changes of the board -------------------------------------------------------------------------------------------------

    def changed(self, card: int) -> None:
        """Forget what hangs on a card that came, went or became another's."""
        self.version += 1
        entry = self.sheets[card]
        if entry.stirs:
            if entry.sheet.feats:  # the actions of its character are numbered anew
                self.acts_of = {}
                self._ears = Ears()
            else:
                self.acts_of.pop(card, None)
                self._ears.forget(entry.kinds)
            if entry.always:
                self.stale = True
        if card in self.held:
            for under in self.held[card]:
                self.changed(under)

    def reform(self, seat: int, form: tuple[tuple[int, ...], ...]) -> None:
        """Set the ranks of a formation."""
        self.forms[seat] = form
        self._pos = None
        self._armies = {}
        self._mingled = None
        self.standards = {}
        self.version += 1
        self.unsettled = True

    def turn_card(self, card: int, orient: int) -> None:
        """Turn a card in play."""
        self.orient[card] = orient
        self.version += 1
        if self.stale or "hp" in self.bent or "level" in self.bent:
            self.unsettled = True

    def hurt(self, card: int, wounds: int) -> None:
        """Set the wounds on a character."""
        self.wounds[card] = min(255, max(0, wounds))
        self.version += 1
        self.unsettled = True

    def mark(self, card: int, deed: int) -> None:
        """Note what a character did this turn."""
        self.did[card] |= deed
        self.version += 1

    def charge(self, card: int, charges: int) -> None:
        """Set the Charges on a card."""
        self.charges[card] = min(255, max(0, charges))
        self.version += 1

    def lift(self, card: int) -> None:
        """Take a card from wherever it is into the air; what lay under it stays with it."""
        zone, owner = self.zone[card], self.owner[card]
        if self.later and zone in _PILES:
            self.later = tuple([waiting.untargeted(x, card) if x.event == NEXT_ORDER else x for x in self.later])
        if zone == FORMATION:
            self._note_leave(card)
            place = self.pos(card)
            if place is not None:
                self._take_from_rank(card, place[0], place[1])
        elif zone == HAND:
            self.hands[owner] = _without(self.hands[owner], card)
            self.last.pop(card, None)  # whoever takes it from there names what is printed on it
        elif zone == DECK:
            self.decks[owner] = _without(self.decks[owner], card)
            self.last.pop(card, None)
        elif zone == DISCARD:
            self.discards[owner] = _without(self.discards[owner], card)
        elif zone == REMOVED:
            self.removed[owner] = _without(self.removed[owner], card)
        elif zone == UNDER:
            held, host = self.held, self.host[card]
            held[host] = _without(held[host], card)
            self.unsettled = True
            self._note_leave(card)
        if self.host[card] != NONE:
            self.host[card] = NONE
            self.rehosted = True
        self.zone[card] = AIR
        self.changed(card)

    def _note_leave(self, card: int) -> None:
        """Note in each action whether its performer leaves play, and whether a target of it does by what comes within it."""
        within = False
        for frame in reversed(self.stack):
            if frame[0] == ACT:
                if frame[2].me == card and self.zone[card] == FORMATION:
                    frame[7] |= LOST
                if within and card in frame[2].aimed:
                    frame[7] |= STRAYED << frame[2].aimed.index(card)
            within = within or frame[0] in (ACT, AUTO)

    def _take_from_rank(self, card: int, seat: int, rank: int) -> None:
        form = list(self.forms[seat])
        form[rank] = _without(form[rank], card)
        while form and not form[-1]:
            form.pop()
        self.reform(seat, tuple(form))

    def stand(self, card: int, seat: int, rank: int, index: int) -> None:
        """Put a card from the air into a formation; ranks up to it come to be."""
        form = list(self.forms[seat])
        while len(form) <= rank:
            form.append(())
        row = form[rank]
        form[rank] = (*row[:index], card, *row[index:])
        self.reform(seat, tuple(form))
        if self.zone[card] != FORMATION:
            self.zone[card] = FORMATION
            self.changed(card)

    def step(self, card: int, seat: int, rank: int, index: int) -> None:
        """Move a character; ``index`` counts the others in the rank only."""
        place = self.pos(card)
        if place is not None:
            form = list(self.forms[place[0]])
            form[place[1]] = _without(form[place[1]], card)
            self.forms[place[0]] = tuple(form)
        self.stand(card, seat, rank, index)
        if place is not None and not self.forms[place[0]][-1]:
            form = list(self.forms[place[0]])
            while form and not form[-1]:
                form.pop()
            self.reform(place[0], tuple(form))

    def lay_under(self, card: int, host: int) -> None:
        """Put a card from the air under a card in play: an item equipped, a card attached."""
        held = self.held
        held[host] = tuple(sorted((*held.get(host, ()), card)))
        self.host[card] = host
        self.rehosted = True
        self.zone[card] = UNDER
        self.changed(card)
        self.unsettled = True

    def pile(self, card: int, zone: int, bottom: bool = False) -> None:
        """Put a card from the air into its owner's hand, deck or pile; every trace of its time in play goes."""
        owner = self.owner[card]
        if zone == HAND:
            piles = self.hands
        elif zone == DECK:
            piles = self.decks
        else:
            piles = self.discards if zone == DISCARD else self.removed
        piles[owner] = (card, *piles[owner]) if bottom else (*piles[owner], card)
        self.zone[card] = zone
        self.known[card] = 1 << owner if zone == HAND else 0
        self.wash(card)
        self.changed(card)

    def vanish(self, card: int) -> None:
        """Take a card that no card stands for out of the game."""
        self.zone[card] = AIR
        self.wash(card)
        self.changed(card)

    def wash(self, card: int) -> None:
        """Take every trace of its time in play from a card (rulebook, Bonuses and Durations)."""
        self.orient[card], self.wounds[card], self.charges[card] = READY, 0, 0
        self.did[card] = 0
        self.ctrl[card] = self.owner[card]
        if self.flags[card]:
            self.flags[card] = 0
        gone = UNTIL_CODES["attached"], *WHILE_SPENT, *WHILE_IN_PLAY
        if self.mods:
            kept = [m for m in self.mods if m.card != card and not (m.until in gone and m.end == card)]
            self._set_mods(tuple([m for m in kept if not self.book.node(m.node).lost(self, m.env)]))
        if self.faces[card] != self.origin[card]:
            self.reface(card, self.origin[card])

    def wash_orient(self, card: int) -> None:
        """Make a character that comes into play a new thing."""
        self.orient[card], self.wounds[card], self.did[card] = READY, 0, 0
        self.renew(card)

    def renew(self, card: int) -> None:
        """Let nothing that waits from before find a card that comes into play (rulebook, Bonuses and Durations)."""
        if self.later:
            self.later = waiting.left(self, card)

    def create(self, face: int, seat: int) -> int:
        """Add a character that no card stands for, still in the air; give its number."""
        card = len(self.faces)
        self.faces, self.origin = (*self.faces, face), (*self.origin, face)
        self.owner += bytes((seat,))
        for column in (self.ctrl, self.zone, self.orient, self.wounds, self.charges, self.flags, self.did, self.known):
            column.append(0)
        self.ctrl[card], self.zone[card] = seat, AIR
        self.host.append(NONE)
        self.rehosted = True
        self._recast()
        return card

    def reface(self, card: int, face: int) -> None:
        """Make a card another thing: a summoned character, or itself again."""
        faces = list(self.faces)
        faces[card] = face
        self.faces = tuple(faces)
        self._recast()

    def turn_down(self, card: int, face: int) -> None:
        """Turn a card from wherever it is face down, as another thing; whoever could see it knows what it was."""
        zone = self.zone[card]
        if zone != DECK:
            self.known[card] |= 1 << self.owner[card] if zone == HAND else (1 << len(self.forms)) - 1
        self.reface(card, face)

    def _recast(self) -> None:
        self.cast = self.book.cast(self.faces)
        self.sheets = list(self.cast.sheets)
        self.version += 1
        self.acts_of = {}
        self._ears = Ears()
        self.stale = True

    def give(self, card: int, seat: int) -> None:
        """Hand the control of a card in play to a player."""
        self.ctrl[card] = seat
        self._armies = {}
        self._mingled = None
        self.standards = {}
        self.changed(card)
        self.unsettled = True

    def hand_over(self, card: int, seat: int) -> None:
        """Give the control of a character in play to a player, with all that lies under it."""
        self.give(card, seat)
        for under in self.under(card):
            self.give(under, seat)
        self.log.append(("control", card, seat))

    def modify(self, mod: Mod) -> None:
        """Let a modifier begin; an alignment for good ends those before, or somebody who changes it at will would have ever more of them."""
        mods = self.mods
        if mod.until == UNTIL_CODES["permanent"] and self.book.node(mod.node).key == "aligned":
            mods = tuple([m for m in mods if m.card != mod.card or self.book.node(m.node).key != "aligned"])
        self._set_mods((*mods, mod))

    def cease(self, gone: list[Mod]) -> None:
        """Let modifiers end."""
        if gone:
            self._set_mods(tuple([m for m in self.mods if m not in gone]))

    def _set_mods(self, mods: tuple[Mod, ...]) -> None:
        if len(mods) != len(self.mods) or mods != self.mods:
            before, self.mods = self.mods, mods
            self.version += 1
            self._ears.forget(self.cast.lent)
            self.stale = True
            self.unsettled = True
            for mod in before:
                if self.book.node(mod.node).key == "control" and mod not in mods and self.zone[mod.card] == FORMATION:
                    self._hand_back(mod.card)

    def _hand_back(self, card: int) -> None:
        """Let a character be its owner's again, or whose it is by another effect that still lasts."""
        lasting = [m.value for m in self.mods if m.card == card and self.book.node(m.node).key == "control"]
        seat = next((s for s in reversed(lasting) if s in self.seats), self.owner[card])
        if self.ctrl[card] != seat:
            self.hand_over(card, seat)

    # Frames and events ------------------------------------------------------------------------------------------------------

    def push(self, *frame: Any) -> None:
        """Begin something: it goes on before what is going on now."""
        self.stack.append(list(frame))

    def emit(
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
        """Let an event be heard, if anybody listens to its kind; see ``Ev``."""
        if self.cast.heard >> AFFECTED & 1:
            self._credit(kind, patient if patient != NONE else card, amount)
        if self.cast.counted >> kind & 1:
            tally.note(self, Ev(kind, agent, patient, card, amount, by, base, seat, name, aimed, done))
        if self.hears(kind):
            self.stack.append(
                [WINDOW, 0, Ev(kind, agent, patient, card, amount, by, base, seat, name, aimed, done), 0, 0, ()]
            )

    def echo(
        self, ev: Ev, kind: int, base: int | None = None, amount: int | None = None, seat: int | None = None
    ) -> None:
        """Let an event be heard as one of another kind, with some of it changed."""
        if self.cast.heard >> AFFECTED & 1:
            self._credit(kind, ev.patient, 0)
        if (self.cast.counted >> kind & 1) or self.hears(kind):
            base = ev.base if base is None else base
            amount = ev.amount if amount is None else amount
            seat = ev.seat if seat is None else seat
            heard = Ev(kind, ev.agent, ev.patient, ev.card, amount, ev.by, base, seat, ev.name, ev.aimed, ev.done)
            if self.cast.counted >> kind & 1:
                tally.note(self, heard)
            if not self.hears(kind):
                return
            self.stack.append([WINDOW, 0, heard, 0, 0, ()])

    def _credit(self, kind: int, card: int, amount: int) -> None:
        """Note what has come about in the action by whose effect it has; what is paid for it, or happens by itself, is none of that."""
        if kind & 1:  # it has not come about yet
            return
        if kind == LEFT and not amount:  # of what left play only what was destroyed was discarded
            return
        for frame in reversed(self.stack):
            if frame[0] == AUTO:
                return
            if frame[0] == ACT:
                if frame[1] == GENERATED:
                    done = frame[DEEDS] if len(frame) > DEEDS else ()
                    frame[DEEDS : DEEDS + 1] = [done if (kind, card) in done else (*done, (kind, card))]
                return

    def env(self, base: int) -> Env:
        """Give what words mean in the action, strike or waiting effect at this place of the stack."""
        env = self.stack[base][2]
        assert isinstance(env, Env)
        return env

    def mean(self, base: int, **changed: Any) -> None:
        """Change what words mean there."""
        self.stack[base][2] = altered(self.stack[base][2], changed)

    def wait(self, later: Later) -> None:
        """Let an effect wait."""
        self.later = (*self.later, waiting.begun(self, later))

    def ask(self, seat: int, proposed: "list[Any] | None" = None) -> None:
        """Stop: a player answers the innermost frame.

        Args:
            seat: who.
            proposed: the proposals, where they were worked out already.
        """
        self.asked = seat
        self.proposed = proposed

    def ask_chance(self, sides: int, count: int) -> None:
        """Stop: dice (``sides`` above 0) or a shuffle (0) answer the innermost frame."""
        self.asked = -1
        self.chance = (sides, count)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
